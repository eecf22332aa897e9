#!/usr/bin/env python3
"""Writes a C source with random programs, for threads with pcs of their own: program.py --seed S [--programs N]

Each program is a function of one number, the thread's seed, which decides what ways the thread takes. It has
loops, switch, break, continue, goto, early returns, && || ?:, recursion, calls through pointers, setjmp and
longjmp, 64-bit and double-precision arithmetic, memcpy, memset, memcmp and qsort, arrays, and reads and writes
nothing of other threads. Every loop and call takes from the thread's fuel, so each program ends.

The source is the same for every compiler, and what it computes is defined by the language: unsigned
arithmetic, guarded divisions, masked shifts, one call in an expression. Compiled with -DALONE it is a program of
this computer, which computes thread after thread: what Gyre has to find. Both print a line for each thread.
"""

import argparse
import random

FUEL = 400
WORDS = 8      # of the thread's array
FUNCTIONS = 6  # of a program
LEVELS = 10    # of calls
DEPTH = 3      # of blocks

HEAD = r"""// Random programs, seed %(seed)d: sw/random/program.py --seed %(seed)d --programs %(programs)d
#include <setjmp.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>

typedef struct state {
  uint32_t fuel, level, word[%(words)d];
  uint64_t wide;
  double real;
  uint8_t byte[32];
  jmp_buf out;
} state;
typedef uint32_t function(state *s, uint32_t a, uint32_t b);

static int burn(state *s) { return s->fuel != 0 && s->fuel-- != 0; }
static uint32_t low(double x) { return x > -1e9 && x < 1e9 ? (uint32_t)(int32_t)x : 77; }
static int order(const void *a, const void *b) {
  const uint8_t *p = a, *q = b;
  return *p == *q ? 0 : *p < *q ? -1 : 1;
}
"""

TAIL = r"""
static uint32_t (*const program[])(uint32_t) = {%(list)s};
enum { PROGRAMS = %(programs)d, THREADS = 1024 };

#ifdef ALONE
#include <stdio.h>
int main(int argc, char **argv) {
  uint32_t threads = argc > 1 ? (uint32_t)atoi(argv[1]) : 1;
  for (uint32_t x = 0; x < threads; x++) {
    for (uint32_t i = 0; i < PROGRAMS; i++) printf("0x%%08x ", program[i](x * 2654435761u + i));
    printf("\n");
  }
  return 0;
}
#else
#include "gyre_runtime.h"
static GYRE_NOINIT uint32_t result[THREADS][PROGRAMS];
static void item(uint32_t x, uint32_t y, uint32_t z, void *arg) {
  for (uint32_t i = 0; i < PROGRAMS; i++) result[x][i] = program[i](x * 2654435761u + i);
}
int main(void) {
  uint32_t threads = gyre_num_harts();
  gyre_spawn(1, &threads, item, NULL);
  for (uint32_t x = 0; x < threads; x++) {
    for (uint32_t i = 0; i < PROGRAMS; i++) gyre_putx(result[x][i]), gyre_putc(' ');
    gyre_putc('\n');
  }
  return 0;
}
#endif
"""


class Program:
    """One program: functions NAME_0 to NAME_5, of which each calls the later ones, and itself."""

    def __init__(self, name, rng):
        self.name, self.rng = name, rng
        self.labels = 0
        self.number = 0   # of the function that is written
        self.can_jump = False

    def pick(self, *ways):
        return self.rng.choice(ways)

    def place(self):
        return self.pick("a", "b", "c", "d", f"s->word[{self.rng.randrange(WORDS)}]",
                         f"s->word[{self.pick('a', 'b', 'c')} % {WORDS}]")

    def value(self, depth=2):
        """An expression without side effects, 32 bits."""
        if depth == 0 or self.rng.random() < 0.25:
            return self.pick(self.place(), f"{self.rng.randrange(1 << self.rng.randrange(1, 32))}u",
                             f"(uint32_t)s->byte[{self.rng.randrange(32)}]")
        x, y = self.value(depth - 1), self.value(depth - 1)
        return self.pick(
            f"({x} {self.pick('+', '-', '*', '&', '|', '^')} {y})",
            f"({x} / ({y} | 1u))", f"({x} % ({y} | 1u))",
            f"({x} {self.pick('<<', '>>')} ({y} & 31u))",
            f"({self.condition(depth - 1)} ? {x} : {y})",
            f"(uint32_t)((int32_t)({x} >> 1) / (int32_t)(({y} >> 20) + 1))",
            f"(uint32_t)(s->wide {self.pick('/', '%', '+', '*')} ({y} | 1u))",
            f"(uint32_t)(s->wide >> ({x} & 63u))",
            f"(~{x})", f"low(s->real {self.pick('+', '*', '/')} (double)({x} | 1u))",
            f"(uint32_t)(int8_t){x}", f"(uint32_t)(uint16_t){x}")

    def condition(self, depth=2):
        if depth == 0 or self.rng.random() < 0.5:
            return (f"({self.value(1)} {self.pick('<', '>', '==', '!=', '<=')} {self.value(1)})"
                    if self.rng.random() < 0.5 else f"({self.place()} & {self.rng.choice((1, 2, 3, 4, 16))}u)")
        x, y = self.condition(depth - 1), self.condition(depth - 1)
        return self.pick(f"({x} && {y})", f"({x} || {y})", f"(!{x})")

    def call(self):
        """A call, which is alone in its expression."""
        later = list(range(self.number + 1, FUNCTIONS))
        args = f"(s, {self.value(1)}, {self.value(1)})"
        if later and self.rng.random() < 0.35:
            return f"{self.name}_table[{self.value(1)} % {len(later)} + {later[0]}]{args}"
        if later and self.rng.random() < 0.7:
            return f"{self.name}_{self.rng.choice(later)}{args}"
        return f"{self.name}_{self.number}{args}"

    def simple(self):
        to, x = self.place(), self.value()
        return self.pick(
            f"{to} = {x};", f"{to} {self.pick('+=', '^=', '-=', '*=')} {x};", f"{to} = {self.call()};",
            f"{to} += {self.condition(1)} && {self.call()};",
            f"{to} = {self.condition(1)} ? {self.call()} : {x};",
            f"s->wide = s->wide * 6364136223846793005u + {x};",
            f"s->real = s->real * 0.75 + (double)(int32_t){x};",
            f"memcpy(s->byte + {x} % 16, s->word, {self.value(1)} % 16);",
            f"memset(s->byte + {x} % 16, (int)({self.value(1)} & 255u), {self.value(1)} % 17);",
            f"{to} += memcmp(s->byte, s->byte + 16, {x} % 16) < 0;",
            f"qsort(s->byte + {x} % 8, {self.value(1)} % 12, 1, order);",
            f"s->byte[{x} % 32] = (uint8_t){self.value(1)};")

    def block(self, depth, loop, indent):
        out = []
        for _ in range(self.rng.randrange(1, 4)):
            out += self.statement(depth, loop, indent)
        return out

    def statement(self, depth, loop, indent):
        pad = "  " * indent
        kind = self.rng.random()
        if depth == 0 or kind < 0.35:
            return [pad + self.simple()]
        inner = lambda inside=loop: self.block(depth - 1, inside, indent + 1)
        if kind < 0.55:
            out = [f"{pad}if ({self.condition()}) {{", *inner()]
            if self.rng.random() < 0.5:
                out += [f"{pad}}} else {{", *inner()]
            return [*out, pad + "}"]
        if kind < 0.70:
            head = self.pick(f"while ({self.condition()} && burn(s)) {{",
                             f"for (uint32_t i = {self.place()} % 9; i < 12 && burn(s); i++) {{")
            return [pad + head, *inner(True), pad + "}"]
        if kind < 0.75:
            return [pad + "do {", *inner(True), f"{pad}}} while ({self.condition()} && burn(s));"]
        if kind < 0.85:
            cases = self.rng.randrange(2, 9)
            out = [f"{pad}switch ({self.value(1)} % {cases + 2}) {{"]
            for i in range(cases):
                out += [f"{pad}  case {i}:", *self.block(depth - 1, loop, indent + 2)]
                if self.rng.random() < 0.7:
                    out.append(f"{pad}    break;")
            return [*out, f"{pad}  default:", *self.block(depth - 1, loop, indent + 2), pad + "}"]
        if kind < 0.92:
            ways = [f"return {self.value()};"]
            if loop:
                ways += ["break;", "continue;"] * 2
            if self.can_jump:
                ways.append(f"longjmp(s->out, (int)({self.value(1)} & 7u) + 1);")
            return [f"{pad}if ({self.condition()}) {self.rng.choice(ways)}"]
        self.labels += 1
        label = f"{self.name}_l{self.labels}"
        if self.rng.random() < 0.5:  # back
            return [f"{pad}{label}:;", *inner(), f"{pad}if ({self.condition()} && burn(s)) goto {label};"]
        return [f"{pad}if ({self.condition()}) goto {label};", *inner(), f"{pad}{label}:;"]

    def text(self):
        name = self.name
        out = [f"static function {', '.join(f'{name}_{i}' for i in range(FUNCTIONS))};",
               f"static function *const {name}_table[] = {{{', '.join(f'{name}_{i}' for i in range(FUNCTIONS))}}};"]
        # Those that may jump out are called by the last function before them, which catches it.
        catcher = self.rng.randrange(FUNCTIONS - 1)
        for i in range(FUNCTIONS):
            self.number, self.can_jump = i, i > catcher
            out += [f"static uint32_t {name}_{i}_body(state *s, uint32_t a, uint32_t b) {{",
                    "  uint32_t c = a ^ b, d = a + 1;"]
            out += self.block(DEPTH, False, 1)
            out += ["  return a + b * 3 + c * 5 + d;", "}"]
            out += [f"static uint32_t {name}_{i}(state *s, uint32_t a, uint32_t b) {{",
                    f"  if (s->level == {LEVELS} || !burn(s)) return a;", "  s->level++;",
                    f"  uint32_t result = {name}_{i}_body(s, a, b);", "  s->level--;", "  return result;", "}"]
        out += [f"static uint32_t {name}(uint32_t seed) {{", "  state t, *s = &t;", "  memset(s, 0, sizeof *s);",
                f"  s->fuel = {FUEL};", "  s->wide = seed;", "  s->real = (double)seed / 7;",
                f"  for (uint32_t i = 0; i < {WORDS}; i++) s->word[i] = (seed = seed * 1664525u + 1013904223u) >> i;",
                "  volatile uint32_t sum = 0;", "  int way = setjmp(s->out);",
                f"  if (way == 0) sum = {name}_0(s, s->word[0], seed);",
                "  else if (burn(s)) sum += (uint32_t)way;",
                "  uint32_t hash = sum + s->fuel + low(s->real) + (uint32_t)s->wide;",
                f"  for (uint32_t i = 0; i < {WORDS}; i++) hash = hash * 31 + s->word[i];",
                "  for (uint32_t i = 0; i < 32; i++) hash = hash * 31 + s->byte[i];", "  return hash;", "}"]
        return "\n".join(out) + "\n"


def main():
    parser = argparse.ArgumentParser(description=__doc__.split("\n", maxsplit=1)[0])
    parser.add_argument("--seed", type=int, required=True)
    parser.add_argument("--programs", type=int, default=10)
    args = parser.parse_args()
    text = HEAD % {"seed": args.seed, "programs": args.programs, "words": WORDS}
    names = [f"p{i}" for i in range(args.programs)]
    for i, name in enumerate(names):
        text += "\n" + Program(name, random.Random(args.seed * 1000 + i)).text()
    print(text + TAIL % {"list": ", ".join(names), "programs": args.programs}, end="")


if __name__ == "__main__":
    main()
