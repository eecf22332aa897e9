#!/usr/bin/env python3
"""The table of requirements: docs/sph_requirements.md

- Each of R01 to R51 has one row, in order, and a row what its state asks for: "built" and "part" a location and a test.
- Each test is one of CMake, a unit test, or a configuration of a campaign; each planted bug is in a table of bugs,
  and each bug of tb/sph/planted.toml is in a row. Bugs of that table and of tb/pixel occur in their files.
- Section "What is left" names the requirements whose state says that something comes later, and no others than those and "part".

Prints what is wrong; exit status 1 if there is any.
"""

import pathlib
import re
import runpy
import sys
import tomllib

ROOT = pathlib.Path(__file__).resolve().parent.parent
PAGE = ROOT / "docs/sph_requirements.md"
LAST = 51
ROW = re.compile(r"^\| (R\d\d) \|(.*)\|(.*)\|(.*)\|(.*)\|(.*)\|$")


def tests():
    """Returns names of tests, unit tests and configurations; for a test of several devices, the common prefix."""
    names = set()
    for path in (ROOT / "tb").rglob("CMakeLists.txt"):
        text = path.read_text()
        loops = {variable: values.split() for variable, values in re.findall(r"foreach\((\w+) ([^)$]*)\)", text)}
        for name in re.findall(r"gyre_add_test\(NAME (\S+)", text):
            for value in loops.get((re.search(r"\$\{(\w+)\}", name) or "  ")[1], [""]):
                known = re.sub(r"\$\{\w+\}", value, name, count=1) if value else name
                names.add(known.split("$")[0].rstrip("."))
        names.update("isa_" + name for name in re.findall(r"gyre_isa_test\((\w+)\)", text))
    names.update(p.name.removesuffix("_tb.cpp") for p in (ROOT / "tb/unit").rglob("*_tb.cpp"))
    for path, prefix in (("tb/device/configs.txt", "device:"), ("tb/lockstep/configs.txt", "")):
        for line in (ROOT / path).read_text().splitlines():
            if line.strip() and not line.startswith("#"):
                names.add(prefix + line.split()[0])
    return names


def bugs():
    found = set()
    for path in (ROOT / "tb/lockstep/mutants").glob("*.toml"):
        found.update(m["name"] for m in tomllib.loads(path.read_text()).get("mutant", []))
    return found


def left(text):
    """Returns the numbers in the section about what is left; R37 to R40 are four."""
    section = (re.search(r"^## What is left\n(.*?)^## ", text, re.M | re.S) or ["", ""])[1]
    found = {int(number) for number in re.findall(r"\bR(\d\d)\b", section)}
    for first, last in re.findall(r"\bR(\d\d) to R(\d\d)\b", section):
        found.update(range(int(first), int(last) + 1))
    return found


def main():
    wrong = []
    script = runpy.run_path(str(ROOT / "scripts/sph_planted"), run_name="table")
    planted, pixels = set(), set()
    try:
        for entry in script["entries"]():
            planted.add(entry["name"])
            script["planted"](entry)
        for table in sorted((ROOT / "tb/pixel").glob("*planted.toml")):
            for entry in script["entries"](table):
                pixels.add(entry["name"])
                script["planted"](entry)
    except ValueError as error:
        wrong.append(str(error))
    names = tests()
    mutants = bugs() | planted | pixels
    expected, used, later, part = 1, set(), set(), set()
    for line in PAGE.read_text().splitlines():
        row = ROW.match(line)
        if not row:
            continue
        number, state, where, test, bug = (row.group(i).strip() for i in (1, 3, 4, 5, 6))
        if number != f"R{expected:02}":
            wrong.append(f"{number} stands where R{expected:02} should")
        expected = int(number[1:]) + 1
        if not re.match(r"(built|part|later)(:|$)", state):
            wrong.append(f"{number}: its state is '{state}'")
        if "later" in state:
            later.add(int(number[1:]))
        if state.startswith("part"):
            part.add(int(number[1:]))
        if not state.startswith("later") and not (where and test):
            wrong.append(f"{number} is {state.split(':')[0]}, without a place or a test")
        for name in re.findall(r"`([^`]*)`", test):
            if name not in names:
                wrong.append(f"{number}: there is no test {name}")
        for name in re.findall(r"`([^`]*)`", bug):
            used.add(name)
            if name not in mutants:
                wrong.append(f"{number}: there is no planted bug {name}")
    named = left(PAGE.read_text())
    wrong += [f"R{n:02} is not among what is left" for n in sorted(later - named)]
    wrong += [f"R{n:02} is among what is left, and its state is not" for n in sorted(named - later - part)]
    if expected != LAST + 1:
        wrong.append(f"the last requirement is R{expected - 1:02}, not R{LAST}")
    wrong += [f"tb/sph/planted.toml: {name} is in no row" for name in sorted(planted - used)]
    for text in wrong:
        print(f"{PAGE.relative_to(ROOT)}: {text}")
    return 1 if wrong else 0


if __name__ == "__main__":
    sys.exit(main())
