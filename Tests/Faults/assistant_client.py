"""A week of an assistant, told by the Python SDK `mcp` (1.x or 2.x) as its clients tell it.

    PYTHON-WITH-THE-SDK assistant_client.py BINARY FILE

Prints one JSON array for each check: whether it held, its name, and details. Exits with 3 if the SDK is
not there.
"""
import asyncio, json, sys

try:
    import jsonschema
    import mcp
except ImportError:
    sys.exit(3)


def check(held, name, detail=""):
    print(json.dumps([bool(held), name, str(detail)[:400]]), flush=True)


def part(value, *names):
    """The attribute, whose name the two SDKs spell in two ways."""
    return next((getattr(value, name) for name in names if hasattr(value, name)), None)


class Week:
    """The calls of one client, each result checked."""

    def __init__(self, client, era):
        self.client, self.era = client, era

    async def call(self, name, /, **arguments):
        result = await self.client.call_tool(name, arguments)
        failed = part(result, "isError", "is_error")
        document = part(result, "structuredContent", "structured_content")
        check(failed or isinstance(document, dict), f"{self.era}: {name} has a document", document)
        jsonschema.validate(arguments, self.tools[name]["input"])
        if not failed:
            jsonschema.validate(document, self.tools[name]["output"])
        return failed, document, result.content[0].text

    async def tell(self):
        listed = (await self.client.list_tools()).tools
        self.tools = {tool.name: {"input": part(tool, "inputSchema", "input_schema"),
                                  "output": part(tool, "outputSchema", "output_schema")}
                      for tool in listed}
        for name, schemas in self.tools.items():
            for schema in schemas.values():
                jsonschema.Draft202012Validator.check_schema(schema)
            check(schemas["input"]["additionalProperties"] is False, f"{self.era}: schema of {name}")
        hints = {tool.name: part(tool.annotations, "readOnlyHint", "read_only_hint") for tool in listed}
        check({name for name, hint in hints.items() if hint} == {"list", "sections", "totals"},
              f"{self.era}: what only shows", hints)

        _, first, text = await self.call("add", name="Coffee", amount=3.8, category="drinks",
                                         date="2026-11-23", tag=["rome"])
        check(first["amount"] == 3.8 and first["date"] == "2026-11-23", f"{self.era}: added", first)
        check("Coffee" in text and "undo" in text, f"{self.era}: what a person would see", text)
        for day, (name, amount) in enumerate([("Rent", "850"), ("Lunch", 12.5), ("Train", "48.00"),
                                              ("Dinner", "84/3"), ("Shoes, returned", -59.9)], 24):
            await self.call("add", name=name, amount=amount, date=f"2026-11-{day}")
        _, found, _ = await self.call("list", filters=["drinks"])
        check([each["name"] for each in found["expenses"]] == ["Coffee"], f"{self.era}: list", found)
        _, sums, _ = await self.call("totals", filters=["2026-11"])
        check((sums["count"], sums["total"]) == (6, 882.4), f"{self.era}: totals", sums)
        await self.call("budget", category="drinks", amount=30)
        _, budgets, _ = await self.call("budget", on="2026-11")
        check([each["amount"] for each in budgets["budgets"]] == [30], f"{self.era}: budget", budgets)
        _, edited, _ = await self.call("edit", rows=[first["id"]], amount="4.10")
        check(edited["amount"] == 4.1, f"{self.era}: edited", edited)
        failed, plan, text = await self.call("delete", all=True)
        check(failed and len(plan["expenses"]) == 6 and "--yes" in text,
              f"{self.era}: a plan is refused until yes", (plan, text))
        _, deleted, _ = await self.call("delete", all=True, yes=True)
        check(len(deleted["expenses"]) == 6, f"{self.era}: deleted", deleted)
        await self.call("undo")
        _, found, _ = await self.call("list")
        check(len(found["expenses"]) == 6, f"{self.era}: undone", found)
        failed, _, text = await self.call("list", filters=["2026-13-45"], limit=3)
        check(isinstance(text, str) and text, f"{self.era}: a refusal or an empty list has words", text)
        failed, _, text = await self.call("add", name="Lunch")
        check(failed and "AMOUNT" in text, f"{self.era}: a refusal is a result", text)
        try:
            result = await self.client.call_tool("export", {})
            check(part(result, "isError", "is_error"), f"{self.era}: an unknown tool", result)
        except Exception as error:
            check("no tool" in str(error), f"{self.era}: an unknown tool", error)


async def main(binary, file):
    server = mcp.StdioServerParameters(command=binary, args=["mcp", "--file", f"{file}-0"])
    if not hasattr(mcp, "Client"):
        async with mcp.stdio_client(server) as (read, write), mcp.ClientSession(read, write) as client:
            opened = await client.initialize()
            check(opened.protocolVersion == "2025-11-25", "1.x: the version", opened)
            await client.send_ping()
            await Week(client, "1.x").tell()
        return
    for number, mode in enumerate(("auto", "2026-07-28", "legacy"), 1):
        server = mcp.StdioServerParameters(command=binary, args=["mcp", "--file", f"{file}-{number}"])
        async with mcp.Client(server, mode=mode) as client:
            await Week(client, f"2.x {mode}").tell()


asyncio.run(main(*sys.argv[1:]))
