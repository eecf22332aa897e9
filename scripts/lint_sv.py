#!/usr/bin/env python3
"""Rules of the RTL that no tool checks: lint_sv.py [--root DIR] sv | dialect | mirror

sv      constructs that Verilator 5.006 or Yosys 0.23 rejects, or that Yosys reads wrongly
dialect one style in all SystemVerilog, test benches too (scripts/lint_dialect.py)
mirror  every RTL module has a C twin of the same path and stem and, unless it only connects others,
        a unit test; each names the other. Leaf cells (rtl/common) need no twin. No comment names a twin of
        another path or stem, and each unit test and each proof is called like a module

Prints file:line: rule; exit status 1 if there is any. Touches nothing.
"""

import argparse
import pathlib
import re
import sys

import lint_dialect

# (pattern on code without comments and strings, sentence)
REFUSED = [
    (r"\bimport\b", "no import: write gyre_pkg::NAME"),
    (r"\binterface\b|\bmodport\b", "no interfaces: ports and structs"),
    (r"\bparameter\s+(type|string)\b", "no type or string parameters"),
    (r"'\{", "no assignment patterns"),
    (r"\binside\b", "no inside: casez or comparisons"),
    (r"\{\s*(<<|>>)", "no streaming operators"),
    (r"\b(return|break|continue)\b", "no return, break, continue: assign the function's name"),
    (r"\$bits\s*\(\s*[\w:]+_t\b", "no $bits of a type: a localparam"),
    (r"\bassert\b[^;]*\belse\b", "no assert ... else"),
    (r"\blogic\s*\[[^\]]*\]\s*\[", "no packed arrays of vectors: flat vector and x[i*32 +: 32]"),
    (r"\b(?:gyre_pkg::)?\w+_t\s+\w+\s*\[", "no arrays of a typedef: Yosys builds another circuit"),
    (r"\b(?:gyre_pkg::)?\w+_t\s*\[", "no packed arrays of a typedef: Yosys builds another circuit"),
    (r"\b(input|output)\b[^,;)]*\b\w+\s*\[[^\]]*\]\s*(,|\)|$)", "no unpacked array ports"),
    (r"\.\*", "no .* connections: name the ports"),
    (r"\bgenerate\b", "generate blocks without the keyword"),
    (r"\balways\s*@", "always_ff or always_comb"),
    # Constant folding in Yosys 0.23 reads it as 1 in conditionals, operators and parameters.
    (r"'1\b(?!\s*;)|[=!]=\s*'1\b|[?:&|^+-]\s*'1\b|\b(localparam|parameter)\b.*'1\b",
     "'1 only as all that is assigned: {WIDTH{1'b1}}"),
    # Yosys 0.23 takes the operator to be one of the size: ~W'(x) is (~W)'(x).
    (r"[~!]\s*\w+'\(|[=(,?:{\[&|^+*/<>-]\s*[-+]\s*\w+'\(|[=(,?:{\[]\s*[&|^]\s*\w+'\(",
     "no unary operator before a cast: ~(W'(x))"),
    # It does not find the members of a structure that a generate block declares.
    (r"^ {4,}typedef struct\b", "no structure in a generate block: at the module's level"),
    (r"\bcasex\b|\bfull_case\b|\bparallel_case\b", "casez and unique case only"),
]
# Modules in a folder that only connect others: lockstep tests them with the whole.
CONNECTING = {"axi/gyre_device", "dispatch/gyre_queued_gpu", "execute/gyre_execute",
              "execute/gyre_float", "execute/gyre_integer", "execute/gyre_muldiv",
              "execute/gyre_special", "issue/gyre_core_issue", "memory/gyre_core_memory",
              "memory/shared/gyre_uncore", "graphics/pixel/gyre_pixel_stage", "rdna35/gyre_scalar_unit",
              "rdna35/gyre_operand_sources", "rdna35/gyre_vector_unit"}
# Parts that a module was cut into, with pins for most of it: the module's unit test is theirs.
PARTS = {"memory/cache/gyre_cache_memory": "memory/cache/gyre_cache",
         **{f"memory/lsu/gyre_lsu_{part}": "memory/lsu/gyre_lsu" for part in ("beat", "entry", "access", "order")},
         **{f"axi/gyre_regs_{part}": "axi/gyre_regs" for part in ("constants", "diagnosis", "counters")},
         **{f"rdna35/gyre_rdna35_{part}": "rdna35/gyre_rdna35_decode" for part in ("vector", "image", "memory", "operand")},
         **{f"rdna35/gyre_scalar_{part}": "rdna35/gyre_scalar_alu" for part in ("result", "product")},
         **{f"rdna35/gyre_vector_{part}": "rdna35/gyre_vector_alu" for part in ("result", "compare")},
         **{f"graphics/setup/gyre_setup_{part}": "graphics/setup/gyre_pixel_setup"
            for part in ("sequencer", "datapath", "polygon", "flags", "divider")},
         "dispatch/gyre_grid": "dispatch/gyre_dispatch", "graphics/vertex/gyre_vertex_stage": "graphics/gyre_draw",
         **{f"graphics/output/gyre_pixel_{part}": "graphics/output/gyre_pixel_cache" for part in ("accesses", "sectors")},
         **{f"graphics/output/gyre_{part}": "graphics/output/gyre_output_merger"
            for part in ("merger_blends", "merger_requests", "merger_sectors", "pixel_pack", "target_kinds")},
         "graphics/output/gyre_stored_float": "graphics/output/gyre_blend_float",
         "graphics/output/gyre_surface_address": "graphics/output/gyre_pixel_tests",
         "graphics/reader/gyre_draw_tables": "graphics/reader/gyre_draw_reader",
         "graphics/reader/gyre_draw_check": "graphics/reader/gyre_draw_reader",
         "graphics/reader/gyre_draw_sizes": "graphics/reader/gyre_draw_reader",
         **{f"graphics/reader/gyre_pixel_{part}": "graphics/reader/gyre_draw_reader"
            for part in ("block", "maps", "sizes", "reader")}}
# Yosys elaborates these a second time once it knows the width of a literal without one, and aborts.
TOPS = {"gyre", "gyre_gpu", "gyre_device", "gyre_soc"}
# Tests and proofs of something else than one module, and modules that share a twin.
OTHERS = {
    "memory/lsu/gyre_lsu_cores": "gyre_lsu with several cores around it",
    "axi/gyre_regs_port_comb": "what is combinational in gyre_regs_port",
    "axi/gyre_axi_alone": "gyre_axi without its twin",
    "axi/gyre_regs_port_ahead": "gyre_regs_port with a host that does not wait for responses",
    "common/gyre_queue": "seen from outside it is a gyre_fifo",
}
CONCURRENT = re.compile(r"\b(assert|assume|cover)\s+property\b")


def code_lines(text):
    """Lines with comments and strings blanked; the line numbers stay."""
    blank = lambda m: re.sub(r"[^\n]", " ", m.group(0))
    text = re.sub(r'//[^\n]*|/\*.*?\*/|"(?:\\.|[^"\\\n])*"', blank, text, flags=re.S)
    return text.split("\n")


def elements(text, start):
    """(position, text) of each element of the concatenation whose `{` is at start."""
    depth, begin = 0, start + 1
    for i in range(start, len(text)):
        depth += (text[i] in "([{") - (text[i] in ")]}")
        if depth == 0 or (depth == 1 and text[i] == ","):
            yield begin, text[begin:i]
            begin = i + 1
        if depth == 0:
            return


def check_choices(path, text, report):
    """Yosys 0.23 gives the constant that a parameter chooses 32 bits, whatever it is cast to."""
    for brace in re.finditer(r"\{", text):
        for begin, element in elements(text, brace.start()):
            by_parameter = re.match(r"[\s(]*[A-Z][A-Z0-9_]*[\sA-Z0-9_()<>=!&|+*/-]*\?", element)
            if by_parameter and re.search(r"[?:]\s*\(?\s*(\w+'\(\d|\d*')", element):
                begin += len(element) - len(element.lstrip())
                report(path, text.count("\n", 0, begin) + 1,
                       "no constant that a parameter chooses in a concatenation: a wire of its own")


def check_sv(path, report):
    macro_file = path.name == "gyre_check.svh"
    content = path.read_text()
    text = content.split("\n")
    lines = code_lines(content)
    check_choices(path, "\n".join(lines), report)
    for number, line in enumerate(lines, 1):
        for pattern, sentence in REFUSED:
            if re.search(pattern, line):
                report(path, number, sentence)
        if path.stem in TOPS and re.search(r"\.\w+\('[01xz]\)", line):
            report(path, number, "a literal in a port has a width here: W'(0)")
        directive = re.match(r"\s*`(ifdef|ifndef|elsif)\s+(\w+)", line)
        # The configuration is what macros set; elsewhere they choose nothing.
        if (directive and path.name != "gyre_configuration.svh"
                and not re.fullmatch(r"VERILATOR|GYRE_\w+_SVH?", directive.group(2))):
            report(path, number, "no ifdef that changes the design")
        if directive and directive.group(2) == "VERILATOR" and not macro_file:
            report(path, number, "ifdef VERILATOR only in gyre_check.svh")
        if CONCURRENT.search(line) and not macro_file:
            report(path, number, "assertions by the macro of gyre_check.svh")
        # The check may begin on the line after `initial begin`.
        if re.search(r"\binitial\b", line) and not re.search(
                r"\bif\b", " ".join(lines[number - 1:number + 1])):
            report(path, number, "initial only to check parameters: initial if (bad) $fatal")
        if len(text[number - 1].rstrip(" -")) > 100:  # rulers may be a little longer
            report(path, number, "longer than 100 columns")
        if (re.search(r"\bstruct\b", line) and path.suffix == ".sv"
                and not path.name.endswith("_pkg.sv")):
            report(path, number, "structs only in the package or a guarded header")
    # Modules that are kept from logic optimization serve one vendor's fabric; they stay where they
    # are.
    kept = [number for number, line in enumerate(lines, 1) if re.search(r"\bkeep_hierarchy\b", line)]
    if path.parent.as_posix().endswith("rtl/common/timing"):
        if not kept:
            report(path, 1, "a cell of rtl/common/timing is kept: (* keep_hierarchy *)")
    else:
        for number in kept:
            report(path, number, "keep_hierarchy only in rtl/common/timing")


def check_mirror(root, report):
    rtl = root / "rtl"
    for path in sorted(rtl.rglob("*.sv")):
        where = path.relative_to(rtl)
        if path.name.endswith("_pkg.sv") or "generated" in where.parts:
            continue
        stem = where.with_suffix("")
        tested = PARTS.get(stem.as_posix(), stem.as_posix())
        unit_test = root / "tb/unit" / f"{tested}_tb.cpp"
        if where.parts[0] == "common":
            if stem.as_posix() not in OTHERS and not unit_test.exists():
                report(path, 1, f"no unit test tb/unit/{stem}_tb.cpp")
            continue
        if not (root / "cmodel" / stem.with_suffix(".c")).exists():
            header_only = (root / "cmodel" / stem.with_suffix(".h")).exists()
            if not header_only:
                report(path, 1, f"no twin cmodel/{stem}.c")
                continue
        twins = [root / "cmodel" / stem.with_suffix(s) for s in (".h", ".c")]
        twins = [t for t in twins if t.exists()]
        if not any(f"cmodel/{stem}" in t for t in [header(path)]):
            report(path, 1, f"its header does not name cmodel/{stem}")
        if not any(f"rtl/{stem}.sv" in header(t) for t in twins):
            report(twins[0], 1, f"its header does not name rtl/{stem}.sv")
        # The whole is tested by lockstep, not by a unit test.
        whole = len(where.parts) == 1 or stem.as_posix() in CONNECTING
        if not whole and not unit_test.exists():
            report(path, 1, f"no unit test tb/unit/{tested}_tb.cpp")


def check_stems(root, report):
    """A file that has the name of another one, or names one, has its path and stem."""
    modules = {p.relative_to(root / "rtl").with_suffix("").as_posix(): p
               for p in (root / "rtl").rglob("*.sv")}
    modules |= {f"soc/{p.stem}": p for p in (root / "fpga/soc").glob("*.sv")}
    for stem, path in sorted(modules.items()):
        names = re.findall(r"^(?:module|package) (\w+)", path.read_text(), re.M)
        if names and path.stem not in names:
            report(path, 1, f"has no module {path.stem}")
        for named in re.findall(r"\bTwin: cmodel/([\w/]+)\.[ch]\b", header(path)):
            if named != stem and stem not in OTHERS:
                report(path, 1, f"its twin is called {named}, not {stem}")
    for path in sorted(p for s in ("*.c", "*.h") for p in (root / "cmodel").rglob(s)):
        stem = path.relative_to(root / "cmodel").with_suffix("").as_posix()
        for named in re.findall(r"\btwin of rtl/([\w/]+)\.sv\b", header(path)):
            if named != stem:
                report(path, 1, f"is the twin of {named}, but called {stem}")
    for folder, end in (("tb/unit", "_tb.cpp"), ("tb/formal", "_formal.sv")):
        for path in sorted((root / folder).rglob(f"*{end}")):
            stem = path.relative_to(root / folder).as_posix().removesuffix(end)
            if stem not in modules and stem not in OTHERS:
                report(path, 1, f"there is no module {stem}")


def header(path):
    """The comment at the top of a file."""
    lines = []
    for line in path.read_text().split("\n"):
        if not line.startswith("//") and line.strip():
            break
        lines.append(line)
    return "\n".join(lines)


def main():
    parser = argparse.ArgumentParser(description=__doc__.split("\n")[0])
    parser.add_argument("--root", type=pathlib.Path,
                        default=pathlib.Path(__file__).resolve().parent.parent)
    parser.add_argument("part", choices=["sv", "dialect", "mirror"])
    options = parser.parse_args()
    errors = []

    def report(path, number, sentence):
        errors.append(f"{path.relative_to(options.root)}:{number}: {sentence}")

    if options.part == "mirror":
        check_mirror(options.root, report)
        check_stems(options.root, report)
    else:
        check, folders = {"sv": (check_sv, ("rtl", "fpga", "tb/formal")),
                          "dialect": (lint_dialect.check, ("rtl", "fpga", "tb", "asic"))}[options.part]
        files = [p for folder in folders for s in ("*.sv", "*.svh")
                 for p in (options.root / folder).rglob(s)]
        for path in sorted(files):
            check(path, report)
        if not files:
            errors.append("no SystemVerilog found")
    print("\n".join(errors), end="\n" if errors else "")
    return bool(errors)


if __name__ == "__main__":
    sys.exit(main())
