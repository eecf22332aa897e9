#!/usr/bin/env python3
"""Writes a program of csmith as C that every thread runs with data of its own: csmith_threads.py --seed S [--float]

csmith's programs have no input. Here all of a program's globals are members of one thread-local structure, set to
csmith's initial values when the program starts; then each integer and each number that csmith sums up at the end is
varied by the thread's number, in each block another integer is, and each condition of an if is turned over with a
chance of one in four (harts.h), so that threads go different ways. csmith keeps its promise that nothing undefined
happens, as it takes any condition for possible and knows what pointers point to and which member a union has, but
nothing of the values of integers other than those that count iterations, which are left alone. Each block
takes from the thread's fuel, so each thread ends: where there is none left it leaves with a longjmp. At the end it sums
up all globals, of pointers the member that they point to; then all begins again with other values, a few rounds.

Many programs of csmith do next to nothing. The script takes the first of the seeds S * 1000, S * 1000 + 1, ... that has so
many loops, conditions and lines, and is not too long.
"""

import argparse
import pathlib
import re
import subprocess
import sys
import tempfile

FUEL = 400
LEAST = {r"\bfor \(g_": 2, r"\bif \(": 10, r"\belse\b": 2, r"\n": 200}
LEAST_FIRST = 2  # conditions in the function that calls the others
MOST = 35000  # characters
ROUNDS = 6
OPTIONS = ("--concise", "--max-funcs", "4", "--max-array-dim", "2", "--max-array-len-per-dim", "4",
           "--max-struct-fields", "4", "--max-block-depth", "4", "--max-block-size", "3", "--max-expr-complexity", "4",
           # Gyre has no unaligned accesses, and C no pointers to what is not aligned.
           "--no-packed-struct",
           # The initial values are set while it runs.
           "--no-consts", "--no-const-pointers", "--no-const-struct-union-fields")
# Many conditions, loops and jumps: sums of percentages, in this order. csmith's own end most functions soon.
STATEMENTS = {"ifelse": 30, "for": 42, "return": 43, "continue": 47, "break": 51, "goto": 60, "arrayop": 65,
              "assign": 100, "block": 0}
GLOBAL = re.compile(r"^static ([^(){}=]*?)\b(g_\d+)((?:\[\d+\])*) = (.*);$")
SECONDS = 600


class Unfit(Exception):
    """A program that is not to be taken."""


def csmith(seed, floats):
    with tempfile.TemporaryDirectory() as folder:
        chances = pathlib.Path(folder) / "chances"
        words = ",".join(f"statement_{name}_prob={value}" for name, value in STATEMENTS.items())
        chances.write_text(f"[statement_prob,{words}]\n", encoding="ascii")
        return subprocess.run(["csmith", "--seed", str(seed), "--probability-configuration", chances, *OPTIONS,
                               *(["--float"] if floats else [])],
                              capture_output=True, text=True, timeout=SECONDS, check=True, cwd=folder).stdout


def entered(lines):
    """Functions whose blocks say that they are entered, and whose conditions hold now and then where they do not."""
    count, out = 0, []
    for line in lines:
        if re.fullmatch(r"\s*\{\s*", line):
            count += 1
            line = f"{line.rstrip()} BLOCK({count});"
        out.append(re.sub(r"\bif \((.*)\)$", r"if (harts_maybe((\1) != 0))", line))
    return out


def inputs(found, functions):
    """Names of globals that may change at any time."""
    text = "\n".join(functions)
    counting = set(re.findall(r"\bfor \((g_\d+) =", text))
    for index in re.findall(r"\[([^\]]*)\]", text):
        counting |= set(re.findall(r"g_\d+", index))
    return [name for kind, name, size, _ in found
            if re.fullmatch(r"(volatile )?u?int\d+_t (volatile )?", kind) and not size and name not in counting]


def threads(text, origin):
    """csmith's text as a program of harts.h."""
    lines = [line for line in text.split("\n")
             if not line.startswith(('#include "csmith.h"', "static long __undefined", "//"))]
    if "int main (int argc, char* argv[])" not in lines:
        raise Unfit("no main")
    body = text[text.index("func_1(void)\n{"):]
    if len(re.findall(r"\bif \(", body[:body.index("\n}")])) < LEAST_FIRST:
        raise Unfit("little in the first function")
    main = lines.index("int main (int argc, char* argv[])")
    variables = [(i, GLOBAL.match(line)) for i, line in enumerate(lines[:main]) if GLOBAL.match(line)]
    if not variables:
        raise Unfit("no globals")
    if any(re.match(r"static [^(]*\bg_\d+", line) and not GLOBAL.match(line) for line in lines[:main]):
        raise Unfit("a global of another form")
    first, last = variables[0][0], variables[-1][0]
    found = [m.groups() for _, m in variables]
    types, functions = lines[:first], lines[last + 1:main]
    end = next(i for i, line in enumerate(lines) if "platform_main_end" in line)
    begin = next(i for i, line in enumerate(lines) if line.strip() == "func_1();")
    sums = [line for line in lines[begin + 1:end] if "printf" not in line]
    role = lambda name: [line.replace("transparent_crc", name) for line in sums]  # noqa: E731
    return "\n".join([
        f"// {origin}", '#include "harts.h"', "", *types,
        "struct globals {", *(f"  {kind}{name}{size};" for kind, name, size, _ in found), "};",
        "static __thread struct globals globals;",
        "static const harts_place place[] = {",
        *(f"  {{offsetof(struct globals, {name}), sizeof globals.{name}}}," for name in inputs(found, functions)), "  {0, 0}};",
        "#define BLOCK(n) harts_block(n, (char *)&globals, place, sizeof place / sizeof place[0] - 1)",
        *(f"#define {name} (globals.{name})" for _, name, _, _ in found), "", *entered(functions),
        "static void harts_begin(void) {",
        *(f"  {{ {kind}initial{size} = {value}; memcpy((void *)&{name}, (void *)&initial, sizeof initial); }}"
          for kind, name, size, value in found), "}", "",
        "static void harts_change(void) {", "  int i, j, k;", *role("VARY"), "  (void)i, (void)j, (void)k;", "}", "",
        "static void harts_left(void) {", "  int i, j, k;", *role("NOTE"), "  (void)i, (void)j, (void)k;",
        *(f"  harts_note_pointers(&{name}, sizeof {name}, &globals, sizeof globals);"
          for kind, name, _, _ in found if "*" in kind), "}", "",
        "harts_result harts_program(uint32_t number) {",
        "  harts.number = number;", "  harts.drawn = 0;", "  harts.result.sum = number;", "  harts.result.ways = 0;",
        f"  harts.fuel = {FUEL};",
        f"  for (harts.round = 0; harts.round < {ROUNDS} && harts.fuel != 0; harts.round++) {{",
        "    harts_begin();", "    harts_change();", "    if (setjmp(harts.out) == 0) func_1();", "    harts_note(harts.fuel);",
        "    harts_left();", "  }", "  return harts.result;", "}", ""])


def source(seed, floats=False):
    """The program of a seed."""
    for number in range(seed * 1000, seed * 1000 + 1000):
        try:
            text = csmith(number, floats)
            if len(text) > MOST or any(len(re.findall(word, text)) < n for word, n in LEAST.items()):
                continue
            return threads(text, f"csmith --seed {number} {' '.join(OPTIONS)}{' --float' if floats else ''}")
        except (Unfit, subprocess.TimeoutExpired):
            continue
    sys.exit(f"csmith_threads: none of the seeds {seed * 1000} to {seed * 1000 + 999} gives a program that fits")


def main():
    parser = argparse.ArgumentParser(description=__doc__.split("\n", maxsplit=1)[0])
    parser.add_argument("--seed", type=int, required=True)
    parser.add_argument("--float", action="store_true", help="with floating-point variables")
    args = parser.parse_args()
    print(source(args.seed, args.float), end="")


if __name__ == "__main__":
    main()
