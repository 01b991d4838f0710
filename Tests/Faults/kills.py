"""Adds that are killed at random moments: what was acknowledged is there, the file always parses.

    python3 Tests/Faults/kills.py BINARY [--kills 200] [--seed N]

An add is acknowledged by exit code 0. Between the kills the file has to parse, and to hold every
acknowledged expense and nothing that was never tried.
"""

import argparse
import json
import os
import random
import signal
import subprocess
import sys
import tempfile
import time


def names_in(path):
    if not os.path.exists(path):
        return set()
    with open(path) as file:
        return {item["name"] for item in json.load(file)["Items"]}


def usual_duration(binary, path):
    """How long an add takes here, so that kills fall into all of it."""
    start = time.monotonic()
    for number in range(5):
        subprocess.run([binary, "--file", path, "add", f"warm-{number}", "1", "-q"], check=True)
    return (time.monotonic() - start) / 5


def main():
    parser = argparse.ArgumentParser()
    parser.add_argument("binary", type=os.path.abspath)
    parser.add_argument("--kills", type=int, default=200)
    parser.add_argument("--seed", type=int, default=random.randrange(1 << 30))
    options = parser.parse_args()
    moments = random.Random(options.seed)
    print(f"seed {options.seed}")
    os.environ["IEXPENSE_CURRENCY"] = "USD"
    with tempfile.TemporaryDirectory() as directory:
        path = os.path.join(directory, "expenses.json")
        duration = usual_duration(options.binary, path)
        acknowledged = names_in(path)
        tried = set(acknowledged)
        killed = 0
        while killed < options.kills:
            name = f"add-{len(tried)}"
            tried.add(name)
            process = subprocess.Popen(
                [options.binary, "--file", path, "add", name, "1", "-q"],
                stderr=subprocess.DEVNULL)
            time.sleep(moments.uniform(0, 1.2 * duration))
            process.send_signal(signal.SIGKILL)
            status = process.wait()
            if status == 0:
                acknowledged.add(name)
            elif status == -signal.SIGKILL:
                killed += 1
            else:
                sys.exit(f"{name}: exit {status}")
            present = names_in(path)
            if not acknowledged <= present <= tried:
                sys.exit(f"lost {acknowledged - present}, invented {present - tried}")
        subprocess.run([options.binary, "--file", path, "add", "last", "1", "-q"], check=True)
        left = sorted(set(os.listdir(directory)) - {"expenses.json", ".expenses.json.history"})
        print(f"{killed} kills, {len(acknowledged)} acknowledged, {len(tried)} tried, "
              f"{len(names_in(path))} items: nothing lost")
        if left:
            sys.exit(f"litter: {left}")


main()
