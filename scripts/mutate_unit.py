"""Planted bugs that a unit test has to see: scripts/mutate builds the test of a copy of rtl/ and runs it."""

import functools
import re
import subprocess

from mutate_shared import ROOT, clean, fail

UNIT = ROOT / "tb" / "unit"
TIMEOUT = 600  # seconds; tests take some

# Failure messages of a test of tb/unit (tb/unit/gyre_unit.h), and of a Verilated assertion.
CAUGHT = (r"^MISMATCH cycle (?P<cycle>\d+) (?P<what>.*?): rtl 0x",
          r"^BROKEN RULE cycle (?P<cycle>\d+): (?P<what>.*)$",
          r"^NOT REACHED: (?P<what>.*) never occurred in (?P<cycle>\d+) cycles$",
          r"^\[(?P<cycle>\d+)\] %Error: (?P<what>\S+:\d+): Assertion failed in .*$")


@functools.cache
def tests():
    """The unit tests: name without parameters -> the folder of tb/unit that has it, and its shapes, each a
    list of NAME=VALUE."""
    found = {}
    for path in sorted([*UNIT.rglob("CMakeLists.txt"), *UNIT.rglob("*.cmake")]):
        text = re.sub(r"#.*", "", path.read_text(encoding="utf-8"))
        for name, rest in re.findall(r"gyre_unit_test\(NAME (\S+)\s([^()]*)\)", text):
            rows = re.search(r'\bROWS\s+"(\d+)', rest)
            shapes = re.search(r'\bPARAMS((?:\s+"[^"]*")+)', rest)
            part = path.relative_to(UNIT).parts[0]
            found.setdefault(f"{name}.ROWS_{rows[1]}" if rows else name, (part, []))[1].extend(
                [s.split() for s in re.findall(r'"([^"]*)"', shapes[1])] if shapes else [[]])
    return found


def target(config):
    """The name that CMake has for a test, "NAME [NAME=VALUE...]"; None if there is no such test. Without
    values it is the shape that scripts/test --smoke takes, otherwise that with the fewest values that has them."""
    name, *values = config.split()
    if name not in tests():
        return None
    shapes = tests()[name][1]
    fitting = [s for s in shapes if set(values) <= set(s)] if values else [shapes[(len(shapes) - 1) // 2]]
    return ".".join([name, *(v.replace("=", "_") for v in min(fitting, key=len))]) if fitting else None


def folder(config):
    """The folder below tb/unit that has a test."""
    return tests()[config.split()[0]][0]


def sources(config):
    """Returns the files on which the result of a test depends."""
    shared = [f"tb/unit/{p.name}" for p in sorted(UNIT.iterdir()) if p.is_file()]
    return ("rtl", "include", "cmodel", "isa", "configs.toml", "scripts/gen", *shared, f"tb/unit/{folder(config)}")


def command(words, where):
    """Returns the output of a failing build command, "" if it succeeds."""
    done = subprocess.run(words, cwd=where, capture_output=True, text=True)
    return "" if done.returncode == 0 else (done.stdout + done.stderr).strip()[-3000:] or "no message"


def run(slot, rtl, mutant, seed):
    """Builds the test of what is in rtl and runs it. (result, signal, cycles)"""
    work, name, wrong = slot / "unit", target(mutant["config"]), ""
    if not (work / "build.ninja").is_file():  # from then on ninja looks whether it is current
        wrong = command(["cmake", "-S", UNIT, "-B", work, "-G", "Ninja", f"-DGYRE_RTL_DIR={rtl}",
                         "-DGYRE_UNIT_LIBRARY=ON", f"-DGYRE_GENERATED={ROOT}/build/generated",
                         "-DGYRE_LONG_TESTS=ON", "-DCMAKE_C_FLAGS_RELEASE=-O1"], slot)
    wrong = wrong or command(["ninja", "-j", "1", name], work)
    if wrong:
        return "build", wrong, 0
    programs = [p for p in work.rglob(name) if p.is_file()]
    if len(programs) != 1:
        return "build", f"{len(programs)} programs called {name}", 0
    words = [programs[0], str(seed), *([str(mutant["cycles"])] if mutant["cycles"] else [])]
    try:
        out = subprocess.run(words, capture_output=True, text=True, timeout=TIMEOUT)
    except subprocess.TimeoutExpired:
        return "error", f"no end within {TIMEOUT} s", 0
    if out.returncode == 0:
        passed = re.search(r"^ok: (\d+) cycles", out.stdout, re.M)
        return ("survived", "", int(passed[1])) if passed else ("error", "it does not say that it passed", 0)
    for pattern in CAUGHT:
        if caught := re.search(pattern, out.stdout + out.stderr, re.M):
            # An assertion tells the time, of which a cycle is two steps.
            steps = 2 if caught.re.pattern == CAUGHT[-1] else 1
            return "caught", clean(caught["what"], rtl), int(caught["cycle"]) // steps
    return "error", f"status {out.returncode}: {(out.stdout + out.stderr)[-300:]}", 0
