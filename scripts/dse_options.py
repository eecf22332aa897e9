"""The options of scripts/dse, and its kernels."""

import pathlib
import re

import asic_flow
import output
import record

flow = asic_flow.flow
# Kernel: argument, whether it needs floating point.
KERNELS = {"vecadd": (4096, 0), "saxpy": (4096, 1), "sgemm": (32, 1), "sgemm_int": (32, 0),
           "reduce": (4096, 0), "transpose": (64, 0), "diverge": (4096, 0), "string_search": (None, 0),
           "mandelbrot": (None, 1)}


def arguments(argv, text):
    """The options as a dictionary, and those of the ASIC flow; text: of --help."""
    grid = [(w, t) for w in (1, 2, 4, 8) for t in (1, 2, 4, 8)]
    v = dict(points=sorted(grid, key=lambda p: (p[0] * p[1] + p[1] * 2, p)), minutes=None,
             sizes=[1, 2, 4, 8, 16, 32], kernels=list(KERNELS), latency="60",
             config="paper,F_EXT=0,A_EXT=0", gyre=None, programs=None,
             cache=str(flow.ROOT / "build" / "dse"), out=str(flow.ROOT / "docs"), parts=[],
             record=None, float=False)
    options, rest = asic_flow.Options(), iter(argv)
    for word in rest:
        if options.take(word, rest):
            continue
        if word == "--help":
            flow.usage(text.replace("{options}", asic_flow.OPTIONS_HELP), 0)
        if word == "--record":
            v["record"] = record.begin((*record.SOURCES, "asic"))
            continue
        if word == "--float":
            v["float"] = True
            continue
        if word in ("area", "performance", "launches", "efficiency", "state"):
            v["parts"].append(word)
            continue
        name = word[2:]
        if not word.startswith("--") or name not in v or name == "parts":
            flow.fail(f"no option or part '{word}'; --help lists them")
        value = next(rest, None) or flow.fail(f"{word} needs a value")
        if name == "points":
            if not re.fullmatch(r"\d+x\d+(,\d+x\d+)*", value):
                flow.fail(f"--points: '{value}' is not WxT,WxT,..")
            v[name] = [tuple(int(n) for n in p.split("x")) for p in value.split(",")]
        elif name == "kernels":
            v[name] = value.split(",")
            for kernel in v[name]:
                if kernel not in KERNELS:
                    flow.fail(f"no kernel '{kernel}' here; there are {', '.join(KERNELS)}")
        elif name in ("minutes", "latency", "sizes"):
            if not re.fullmatch(r"\d+(,\d+)*" if name == "sizes" else r"\d+", value):
                flow.fail(f"{word} needs a number, not '{value}'")
            v[name] = sorted({int(n) for n in value.split(",")}) if name == "sizes" else value
        elif name in ("cache", "out"):
            v[name] = str(output.of(f"dse: {word}", output.tables if name == "out" else output.folder, value))
        else:
            v[name] = value
    v["parts"] = v["parts"] or ["area", "performance", "launches", "efficiency"]
    if v["record"] and "state" in v["parts"] and not v["float"]:
        flow.fail("--record keeps the state of the machines of --float only")
    if v["record"] and pathlib.Path(v["out"]).resolve() != flow.ROOT / "docs":
        flow.fail("--record is for the CSV files of docs: no --out")
    return v, options
