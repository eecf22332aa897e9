"""Flip-flops of machines that are not synthesized: bits of state that the RTL has as Yosys reads it, in seconds.

Synthesis takes away bits that never change or that nothing reads. The bits removed from the smallest machine are taken
from the others, too: more warps and threads add state of which nearly all is needed (docs/dse.md has how near that comes, and
of which machines too much is counted).
"""

import json

import asic_flow
import asic_ram

flow = asic_flow.flow
# Passes of Yosys before the count. `proc` notes address, data and enable of each write to a memory
# as registers, too, which nothing reads: the first cleaning takes them away.
READ = ("proc", "opt_clean")


def of_module(name, modules, macros, known):
    """(Bits of registers, bits of memories that become flip-flops) of a module with all that is in it."""
    if name in known:
        return known[name]
    registers = memories = 0
    if name not in macros:
        module = modules[name]
        written = {c["parameters"]["MEMID"].lstrip("\\") for c in module["cells"].values() if c["type"].startswith("$memwr")}
        memories = sum(m["width"] * m["size"] for n, m in module.get("memories", {}).items() if n.lstrip("\\") in written)
        for cell in module["cells"].values():
            if cell["type"] in modules:
                more = of_module(cell["type"], modules, macros, known)
                registers, memories = registers + more[0], memories + more[1]
            elif "dff" in cell["type"]:
                registers += len(cell["connections"]["Q"])
    known[name] = registers, memories
    return known[name]


def count(parameters, folder, options):
    """Bits of registers and of memories of the GPU with these parameters; memories that become macros do not count."""
    path = folder / "read.json"
    asic_flow.run([*flow.read_commands(parameters), *READ, f"write_json {flow.quoted(path)}"], folder, "read")
    design = json.loads(path.read_text())
    path.unlink()
    rams, _ = asic_ram.shapes(design, asic_ram.table(options.ram_table))
    macros = {m for m, r in rams.items() if r.bits >= options.flops_below}
    tops = [m for m, c in design["modules"].items() if c["attributes"].get("top")]
    if len(tops) != 1:
        flow.fail(f"{path} has {len(tops)} modules that are the top", 1)
    return dict(zip(("register_bits", "memory_bits"), of_module(tops[0], design["modules"], macros, {})))


def points(machines, options, write):
    """Counts machines (warps, threads, parameters, folder), those anew whose design has changed; write(rows) after each."""
    rows = []
    for warps, threads, parameters, folder in machines:
        folder.mkdir(parents=True, exist_ok=True)
        kept, key = folder / "state.json", f"{flow.fingerprint(parameters, *READ)} {options.flops_below}"
        row = json.loads(kept.read_text()) if kept.is_file() else {}
        if row.pop("key", None) != key:
            row = {"warps": warps, "threads": threads, **count(parameters, folder, options)}
            kept.write_text(json.dumps({"key": key, **row}) + "\n")
        rows.append(row)
        print(" ".join(f"{n}={v}" for n, v in row.items()), flush=True)
        write(rows)
