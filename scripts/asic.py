"""Cells, area, fmax and power of a configuration in a cell library: scripts/asic [option ...] [CONFIG]

  --out FOLDER       everything that is made (default build/asic/CONFIG)
  --program ELF      what runs for the power, beside the cycle model (default: vecadd of
                     build/sw/gcc-O3; none: see --no-power)
  --arg N            its argument (default 64)
  --no-power         nothing is simulated; no power
  --unbuffered       also fan-out and fmax as they are without buffers and sizing
  --lockstep ELF[:N] runs this program, too, with argument N, on the netlist beside the model, with a
                     hostile memory; may be repeated
  --fuzz CYCLES      and random programs
  --no-setup         the tools are there
{options}

CONFIG is a name of configs.toml, or a name with changes: `small,F_EXT=0` (default tiny). Yosys maps the
design, gyre_ram stays as macros; OpenSTA times it; with a simulation of the netlist that is compared
with the cycle model in every cycle come the activities for the power. Prints the report, which is
also FOLDER/report.md, and leaves report.json, path.txt (the longest path), sta.v and the logs.
docs/asic.md has the assumptions. Exit status: 0, 1 if a step failed or the netlist differs from the
model, 2 bad usage.
"""

import json
import pathlib
import re
import subprocess
import sys

sys.dont_write_bytecode = True
sys.path.insert(0, str(pathlib.Path(__file__).resolve().parents[1] / "asic"))
import asic_flow  # noqa: E402  (its folder has to be on the path first)
import asic_report  # noqa: E402

flow = asic_flow.flow
TEXT = __doc__.replace("{options}", asic_flow.OPTIONS_HELP)


def arguments(argv):
    values = dict(out=None, program=None, arg="64", power=True, unbuffered=False, lockstep=[],
                  fuzz=None, setup=True, config=None, options=asic_flow.Options())
    rest = iter(argv)
    for word in rest:
        if values["options"].take(word, rest):
            continue
        if word in ("--out", "--program", "--arg", "--lockstep", "--fuzz"):
            value = next(rest, None) or flow.fail(f"{word} needs a value")
            if word in ("--arg", "--fuzz") and not value.isdigit():
                flow.fail(f"{word} needs a number, not '{value}'")
            if word == "--lockstep":
                program, _, size = value.partition(":")
                if size and not size.isdigit():
                    flow.fail(f"--lockstep: '{size}' is no number")
                values["lockstep"].append((asic_report.path_of(program), size))
            else:
                values[word[2:]] = value
        elif word in ("--no-power", "--no-setup"):
            values[word[5:]] = False
        elif word == "--unbuffered":
            values["unbuffered"] = True
        elif word == "--help":
            flow.usage(TEXT, 0)
        elif word.startswith("-"):
            flow.fail(f"no option '{word}'; --help lists them")
        elif values["config"]:
            flow.usage(TEXT, 2)
        else:
            values["config"] = word
    return values


def kernel(values):
    """The program whose activity is counted, built if nobody named one."""
    if values["program"]:
        return asic_report.path_of(values["program"])
    build = flow.ROOT / "build"
    program = build / "sw" / "gcc-O3" / "vecadd.elf"
    if not program.is_file():
        for command in (["cmake", "-S", flow.ROOT, "-B", build, "-G", "Ninja"],
                        ["ninja", "-C", build, "--quiet", "kernels"]):
            done = subprocess.run(command, stdout=subprocess.PIPE, stderr=subprocess.STDOUT,
                                  text=True, check=False)
            if done.returncode:
                flow.fail(f"{command[0]} failed:\n{done.stdout[-2000:]}", 1)
    return program


def unbuffered(values, parameters, folder):
    """Fan-out and timing of the same logic as the mapper leaves it."""
    options = asic_flow.dataclasses.replace(values["options"], buffers=False)
    netlist, _, _ = asic_flow.design(parameters, folder / "unbuffered", options,
                                     logic=folder / "netlist")
    inserted = asic_flow.finish(netlist, options)
    return asic_report.measure(netlist, inserted, folder / "unbuffered", options)


def lockstep(simulator, words):
    done = subprocess.run([str(simulator), *words], text=True, stdout=subprocess.PIPE,
                          stderr=subprocess.STDOUT, check=False)
    print("\n".join(done.stdout.splitlines()[-2:]), flush=True)
    if done.returncode:
        print(done.stdout[-3000:])
        flow.fail(f"{simulator.name} {' '.join(words)}: exit status {done.returncode}", 1)


def main(argv):
    values = arguments(argv)
    if values["setup"]:
        done = subprocess.run([flow.ROOT / "scripts" / "setup", "asic"], check=False)
        if done.returncode:
            flow.fail("scripts/setup asic failed", 1)
    name = values["config"] or "tiny"
    parameters = flow.parameters(name.split(","))
    stem = re.sub("[^A-Za-z0-9_]", "-", name)
    folder = pathlib.Path(values["out"] or flow.ROOT / "build" / "asic" / stem).resolve()
    options, found, what = values["options"], None, None
    netlist, _, unknown = asic_flow.design(parameters, folder / "netlist", options)
    if unknown:
        flow.fail(f"--ram-table: there is no shape {unknown[0]} in this design")
    inserted = asic_flow.finish(netlist, options)
    if values["power"]:
        program = kernel(values)
        cycles, found = asic_report.simulate(folder, parameters, options.words, program,
                                             ["--arg", values["arg"]])
        what = f"{program.stem}, {values['arg']} items, {cycles:,} cycles"
    result = asic_report.measure(netlist, inserted, folder / "netlist", options, found)
    result.update(config=name, parameters=parameters, activity=what)
    if values["unbuffered"]:
        result["unbuffered"] = unbuffered(values, parameters, folder)
    (folder / "report.json").write_text(json.dumps(result, indent=1) + "\n")
    text = asic_report.markdown(name, result)
    (folder / "report.md").write_text(text)
    print(text, flush=True)
    if values["lockstep"] or values["fuzz"]:
        # The simulator with counters will do: they hang on the netlist's wires and drive none.
        if not values["power"]:
            done = subprocess.run([flow.ROOT / "scripts" / "netlist", "--flow", "asic", *options.words,
                                   folder, name], check=False)
            if done.returncode:
                return 1
        for seed, (program, size) in enumerate(values["lockstep"], 1):
            words = [str(program), *asic_report.machine(parameters), "--quiet", "--mem-latency",
                     "hostile:30", "--seed", str(seed)]
            lockstep(folder / "gyre-netlist", words + (["--arg", size] if size else []))
        if values["fuzz"]:
            lockstep(folder / "gyre-netlist", ["fuzz", "--seed", "3", "--cycles", values["fuzz"]])
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
