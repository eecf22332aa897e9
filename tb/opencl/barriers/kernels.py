#!/usr/bin/python3
"""Random kernels of OpenCL C with barriers, each with one meaning: kernels.py --seed N [--first N] --count N FOLDER

Writes FOLDER/kernels.cl and FOLDER/kernels.txt, a line of each kernel: name, dimensions, size of a workgroup (3), workgroups (3),
u0, u1, words of `la`, halves of `lb` (0: the kernel has no local memory), words of `memory` for each workgroup. Kernel i of a seed
is the same whatever --count is. The rules that make a kernel well defined are in memory.py (arrays) and phases.py (barriers).
"""

import argparse
import pathlib
import random
import sys

from memory import Array, Rights
from phases import CONTROLS, Phases
from plain import PRIVATE, SLOTS, Plain

sys.path.insert(0, str(pathlib.Path(__file__).resolve().parents[3] / "scripts"))
import output  # noqa: E402  (its folder has to be on the path first)

MOST_LOCAL = 20 << 10  # bytes of local memory
BYTES = {"uint": 4, "int": 4, "ushort": 2, "uchar": 1, "short": 2, "ulong": 8, "float": 4}
UNIFORM = ("u0", "(uint)u1", "n", "group", "(uint)get_group_id(0)")
MIX = " ^ ".join(f"(uint){name} * {2 * i + 3}u" for i, (_, name) in enumerate(PRIVATE) if name != "h")


def shape(rng):
    """Dimensions, size of a workgroup, workgroups."""
    items = rng.choice((1, 2, 3, rng.randrange(4, 17), 16, 17, 32, 33, rng.randrange(18, 65), 64, rng.randrange(65, 257), 256,
                        rng.choice((256, 512, 1000, 1024, rng.randrange(257, 1025)))))
    dimensions, size = rng.randrange(1, 4), [items, 1, 1]
    for d in range(1, dimensions):
        size[d] = rng.choice([f for f in (1, 2, 3, 4, 5, 7, 8) if size[0] % f == 0])
        size[0] //= size[d]
    head = size[:dimensions]
    rng.shuffle(head)
    most = 2 if items > 128 else 4
    groups = [rng.randrange(1, most + 1) if d == 0 else rng.randrange(1, 3) if d < dimensions and items <= 64 else 1 for d in range(3)]
    return dimensions, head + [1] * (3 - dimensions), groups, items


def declare(w, values):
    """The private variables; h is there."""
    for i, (kind, name) in enumerate(PRIVATE):
        if name != "h":
            w.put(f"{kind} {name} = ({kind})(({values}) % {(i + 2) * 37}u);" if kind != "bool" else f"bool {name} = ({values}) % 3u == 1u;")
    w.put(f"uint p[{SLOTS}];")
    w.put(f"for (uint i = 0; i < {SLOTS}u; i++) p[i] = h * (i + 1u);")


def fold(w):
    w.put(f"for (uint i = 0; i < {SLOTS}u; i++) h = h * 33u + p[i];")


class Kernel:
    """One kernel and the functions that it calls."""

    def __init__(self, seed, number):
        self.rng = random.Random(f"{seed} {number}")
        self.name, self.functions = f"k{number}", []
        self.dimensions, self.size, self.groups, self.items = shape(self.rng)
        self.kind = self.rng.choices(("full", "global", "free"), (8, 1, 1))[0]
        self.controls = list(range(CONTROLS)) if self.kind == "full" else None
        self.helpers, self.called = [], []
        self.draw_arrays()
        if self.rng.random() < 0.6:
            self.write_helper()
        if self.controls is not None:
            for _ in range(self.rng.choice((0, 1, 1, 2))):
                self.write_function()
        self.text = self.write()

    def draw_arrays(self):
        rng, items, left = self.rng, self.items, MOST_LOCAL
        self.memory = Array("g", "uint", rng.choice((items, 2 * items, items + 3)), "global")
        self.locals, self.parameters = [], []
        if self.kind != "full":
            return
        self.parameters = [Array("la", "uint", rng.choice((items, items + 1, 7)), "local"), Array("lb", "ushort", rng.choice((items, 5)), "local")]
        for i in range(rng.randrange(1, 5)):
            kind = rng.choice(("uint", "uint", *BYTES))
            a = Array(f"a{i}", kind, rng.choice((items, items, 2 * items, items + 1, max(1, items // 2), rng.randrange(1, 9))), "local")
            if a.size * BYTES[kind] <= left - (12 << 10 if items > 512 else 0):
                left -= a.size * BYTES[kind]
                self.locals.append(a)

    def function_head(self, name, parameters):
        how = self.rng.choice(("static ", "static inline ", "__attribute__((noinline)) ", ""))
        return f"{how}uint {name}({parameters})"

    def write_helper(self):
        name = f"{self.name}_helper"
        w = Plain(self.rng, self.items, Rights([]), ("y", "x"), lambda at: at.put("return h;"))
        w.exits = ["return"]

        def body():
            w.put("uint h = x * 5u + y;")
            w.put("const uint lid = y, n = x % 1021u | 1u;")
            declare(w, "x ^ y")
            w.statements(self.rng.randrange(2, 5), 1)
            fold(w)
            w.put(f"return h ^ {MIX};")
        w.level = 0
        w.block(self.function_head(name, "uint x, uint y"), body)
        self.functions += w.lines
        self.helpers.append(name)

    def write_function(self):
        """A function with barriers."""
        name, a = f"{self.name}_f{len(self.called)}", Array("a", "uint", self.rng.choice((self.items, 7, self.items + 1)), "local")
        ends = []

        def leave(at):
            ends.append(at.rights.copy())
            at.put(f"return h ^ {self.rng.getrandbits(20)}u;")
        w = Phases(self.rng, self.items, Rights([a]), UNIFORM[:4], leave, controls=self.controls)
        w.called, w.helpers = list(self.called), self.helpers
        parameters = "uint h, const uint u0, const int u1, const uint lid, const uint n, const uint group, local uint *a, local uint *ctl"

        def body():
            declare(w, "h >> 3")
            w.raw()
            w.rights.draw(self.rng, ("local",), self.items)
            w.sequence(self.rng.randrange(1, 3), 1, ["return"])
            fold(w)
            ends.append(w.rights.copy())
            w.put(f"return h ^ {MIX};")
        w.level = 0
        head = self.function_head(name, parameters)
        w.block(head, body)
        w.rights.meet(*ends)
        self.functions += w.lines
        self.called.append((name, a.size, w.rights.of["a"]))

    def leave(self, at):
        at.put(f"out[gid] = h ^ {MIX} ^ {self.rng.getrandbits(32)}u;")
        at.put("return;")

    def begin(self, w):
        for a in self.locals:
            w.put(f"__local {a.type} {a.name}[{a.size}];")
        if self.controls is not None:
            w.put(f"__local uint ctl[{CONTROLS}];")
        w.put("const uint n = (uint)(get_local_size(0) * get_local_size(1) * get_local_size(2));")
        w.put("const uint lid = (uint)(get_local_id(0) + get_local_size(0) * (get_local_id(1) + get_local_size(1) * get_local_id(2)));")
        w.put("const uint group = (uint)(get_group_id(0) + get_num_groups(0) * (get_group_id(1) + get_num_groups(1) * get_group_id(2)));")
        w.put("const uint gid = group * n + lid;")
        w.put(f"global uint *g = memory + group * {self.words()}u;")
        w.put("uint h = (gid + 1u) * 2654435761u ^ (uint)get_global_id(0);")
        declare(w, "h ^ u0")
        for a in (*self.locals, *self.parameters, self.memory):
            w.put(f"for (uint i = lid; i < {a.size}u; i += n) {a.name}[i] = {w.stored(a, 'i * 2654435761u ^ u0')};")
            w.rights.of[a.name] = ("own", 0)

    def words(self):
        return self.memory.size + sum(a.size for a in (*self.locals, *self.parameters))

    def dump(self, w):
        """Writes code that stores the final contents of local memory."""
        at = self.memory.size
        if self.controls is not None:
            w.raw("CLK_LOCAL_MEM_FENCE | CLK_GLOBAL_MEM_FENCE")
        for a in (*self.locals, *self.parameters):
            w.put(f"for (uint i = lid; i < {a.size}u; i += n) g[{at}u + i] = (uint){a.name}[i];")
            at += a.size
        # Arrays are read in another order from here on: each item its own elements.
        w.rights.of.update({a.name: ("own", 0) for a in (*self.locals, *self.parameters)})

    def write(self):
        arrays = (*self.locals, *self.parameters, self.memory)
        w = Phases(self.rng, self.items, Rights(arrays), UNIFORM, self.leave, controls=self.controls)
        w.helpers, w.called, w.level = self.helpers, self.called, 0
        parameters = "global uint *out, global uint *memory, const uint u0, const int u1"
        if self.controls is not None:
            parameters += ", local uint *la, local ushort *lb"

        def body():
            self.begin(w)
            if self.kind == "free":
                w.exits = ["return"]
                w.statements(self.rng.randrange(3, 8))
            else:
                final = self.rng.random() < 0.6  # items may end their way before what is in memory is written
                w.sequence(self.rng.randrange(1, 4), self.rng.choice((0, 1, 1, 2)), ["return"] if final else ())
                if not final:
                    self.dump(w)
                    w.segment(["return"])
            fold(w)
            w.put(f"out[gid] = h ^ {MIX};")
        w.block(f"kernel void {self.name}({parameters})", body)
        return "\n".join([*self.functions, *w.lines, ""])

    def line(self):
        halves = self.parameters or (Array("", "", 0, ""),) * 2
        return " ".join(map(str, (self.name, self.dimensions, *self.size, *self.groups, self.rng.getrandbits(32), self.rng.randrange(-9, 9),
                                  halves[0].size, halves[1].size, self.words())))


def main():
    parser = argparse.ArgumentParser(usage=__doc__)
    parser.add_argument("--seed", type=int, required=True)
    parser.add_argument("--count", type=int, required=True)
    parser.add_argument("--first", type=int, default=0)
    parser.add_argument("folder", type=output.folder)
    args = parser.parse_args()
    kernels = [Kernel(args.seed, i) for i in range(args.first, args.first + args.count)]
    (args.folder / "kernels.cl").write_text("\n".join(k.text for k in kernels), encoding="utf-8")
    (args.folder / "kernels.txt").write_text("".join(k.line() + "\n" for k in kernels), encoding="utf-8")


if __name__ == "__main__":
    main()
