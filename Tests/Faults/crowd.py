"""Many processes add at once: every expense has to be there, every exit code 0.

    python3 Tests/Faults/crowd.py BINARY [--processes 64] [--adds 50]
    python3 Tests/Faults/crowd.py BINARY --stopped     a stopped process holds the lock: 75 after 30 s
"""

import argparse
import fcntl
import json
import os
import subprocess
import sys
import tempfile
import time


def add_all(binary, path, process, adds):
    """A shell that adds one expense after another, and counts the failures in its status."""
    script = (
        f'failures=0; i=0; while [ $i -lt {adds} ]; do i=$((i+1)); '
        f'"$0" --file "$1" add "{process}-$i" 1 -q --currency USD || failures=$((failures+1)); '
        f'done; exit $failures'
    )
    return subprocess.Popen(["sh", "-c", script, binary, path])


def crowd(binary, processes, adds):
    with tempfile.TemporaryDirectory() as directory:
        path = os.path.join(directory, "expenses.json")
        start = time.monotonic()
        shells = [add_all(binary, path, process, adds) for process in range(processes)]
        failures = sum(shell.wait() for shell in shells)
        seconds = time.monotonic() - start
        with open(path) as file:
            names = {item["name"] for item in json.load(file)["Items"]}
        left = sorted(set(os.listdir(directory)) - {"expenses.json", ".expenses.json.history"})
        print(f"{processes} processes x {adds} adds: {len(names)} of {processes * adds} items, "
              f"{failures} failures, {seconds:.1f} s")
        return len(names) == processes * adds and failures == 0 and not left


def stopped(binary):
    with tempfile.TemporaryDirectory() as directory:
        path = os.path.join(directory, "expenses.json")
        lock = os.open(directory, os.O_RDONLY)
        fcntl.flock(lock, fcntl.LOCK_EX)
        start = time.monotonic()
        run = subprocess.run([binary, "--file", path, "add", "Lunch", "12.50"],
                             capture_output=True, text=True)
        seconds = time.monotonic() - start
        print(f"a held lock: exit {run.returncode} after {seconds:.1f} s")
        return run.returncode == 75 and 29.5 < seconds < 33 and not os.listdir(directory)


def main():
    parser = argparse.ArgumentParser()
    parser.add_argument("binary", type=os.path.abspath)
    parser.add_argument("--processes", type=int, default=64)
    parser.add_argument("--adds", type=int, default=50)
    parser.add_argument("--stopped", action="store_true")
    options = parser.parse_args()
    holds = (stopped(options.binary) if options.stopped
             else crowd(options.binary, options.processes, options.adds))
    sys.exit(0 if holds else 1)


main()
