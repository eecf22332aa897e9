"""Statements with barriers: all items of a workgroup come to each of them, or none, by a condition that is the same in all."""

from memory import READ, flags
from plain import Plain

CONTROLS = 8  # words of local memory from which conditions of loops are read
LOCAL = "CLK_LOCAL_MEM_FENCE"


class Phases(Plain):
    """Writes statements that all items of a workgroup begin together. After the last barrier of a statement items may go
    different ways: `ends` are the ways out that they may take there, as no barrier comes on them that others do not reach."""

    def __init__(self, *words, controls=None):
        super().__init__(*words)
        self.controls = controls  # numbers of words that no loop has yet; None: there is no local memory
        self.called = []          # functions with barriers: name, array's type and size, rights at the end

    def segment(self, ends=(), most=3):
        self.exits = list(ends)
        self.statements(self.rng.randrange(0, most + 1))
        self.exits = []

    def raw(self, text=LOCAL):
        """A barrier after which everyone touches the same as before."""
        self.put(f"barrier({text});")

    def barrier(self):
        if self.controls is None:
            spaces, text = ("global",), "CLK_GLOBAL_MEM_FENCE"
        else:
            spaces, text = flags(self.rng)
        self.put(f"barrier({text});")
        self.rights.draw(self.rng, spaces, self.items)
        if self.rng.random() < 0.1:
            self.raw(text)

    def sequence(self, count, depth, ends=()):
        for i in range(count):
            self.segment()
            self.step(depth, ends if i == count - 1 else ())
        self.segment(ends)

    # ---- branches ----------------------------------------------------------------------------

    def part(self, depth, ends):
        self.sequence(self.rng.randrange(1, 3), depth - 1, ends)

    def branch_all(self, depth, ends):
        rng, before, ends = self.rng, self.rights.copy(), list(ends)
        after = self.fresh("after") if rng.random() < 0.3 else None
        if after:
            ends.append(f"goto {after}")
        self.block(f"if ({self.agrees()})", lambda: self.part(depth, ends))
        if rng.random() < 0.4:
            then, self.rights = self.rights, before
            self.block("else", lambda: self.part(depth, ends) if rng.random() < 0.6 else self.segment(ends))
            before = then
        self.rights.meet(self.rights.copy(), before)
        if after:
            self.put(f"{after}:;")

    def skip_all(self, depth, ends):
        before, name = self.rights.copy(), self.fresh("over")
        self.put(f"if ({self.agrees()}) goto {name};")
        self.block("", lambda: self.part(depth, [*ends, f"goto {name}"]))
        self.rights.meet(self.rights.copy(), before)
        self.put(f"{name}:;")

    def switch_all(self, depth, ends):
        rng, before, ways = self.rng, self.rights.copy(), []

        def body():
            falls = None
            for case in range(rng.randrange(2, 4)):
                last = rng.random() < 0.7
                self.rights = before.copy()
                if falls:
                    self.rights.meet(before, falls)
                # An item that leaves a case from which the others fall would miss the barriers of the next one.
                self.block(f"case {case}:", lambda: self.part(depth, [*ends, "break"] if last else ()))
                falls = None if last else self.rights.copy()
                if last:
                    self.put("break;")
                    ways.append(self.rights)
            self.rights = before.copy()
            if falls:
                self.rights.meet(before, falls)
            self.block("default:", lambda: self.segment([*ends, "break"]))
            ways.append(self.rights)
        self.block(f"switch ({self.same()} % {rng.randrange(2, 5)}u)", body)
        self.rights = before.copy()
        self.rights.meet(*ways, before)

    def end_all(self, *_):
        """The whole workgroup ends here, or continues."""
        def body():
            self.segment(["return"])
            self.leave(self)
        before = self.rights.copy()
        self.block(f"if ({self.agrees()} && {self.agrees()})", body)
        self.rights = before

    # ---- loops -------------------------------------------------------------------------------

    def count_of(self, depth):
        return f"{self.same()} % {self.rng.randrange(2, 5 if depth > 1 else 4)}u"

    def loop_body(self, depth, i, count, ends):
        before = self.rights.copy()
        self.rights.forget()
        if i:
            self.uniform.append(i)
        self.part(depth, ["continue"])
        if i:
            self.uniform.remove(i)
            if self.rng.random() < 0.4:
                self.exits = ["break", *ends]
                self.block(f"if ({i} + 1u == {count})", self.leap)
                self.exits = []
        self.rights.meet(self.rights.copy(), before)

    def for_all(self, depth, ends):
        i = self.fresh("i")
        self.put(f"const uint {i}e = {self.count_of(depth)};")
        self.block(f"for (uint {i} = 0; {i} < {i}e; {i}++)", lambda: self.loop_body(depth, i, f"{i}e", ends))

    def middle_all(self, depth, ends):
        """A loop that is left between two barriers."""
        i = self.fresh("i")
        self.put(f"const uint {i}e = {self.count_of(depth)};")

        def body():
            self.barrier()
            self.segment()
            self.put(f"if ({i} >= {i}e) break;")
            out = self.rights.copy()
            self.barrier()
            self.segment(["continue"])
            self.rights = out
        self.rights.forget()
        self.block(f"for (uint {i} = 0;; {i}++)", body)
        self.segment(ends)

    def control(self):
        """A word of local memory that one item writes and all read after a barrier."""
        word = f"ctl[{self.controls.pop()}]"
        self.raw()
        self.put(f"if (lid == {self.rng.randrange(self.items)}u) {word} = {self.same()} % {self.rng.randrange(2, 5)}u;")
        self.raw()
        return word

    def counted_all(self, depth, ends):
        word, i = self.control(), self.fresh("i")
        self.stable.append(word)
        self.block(f"for (uint {i} = 0; {i} < {word}; {i}++)", lambda: self.loop_body(depth, i, word, ends))
        self.stable.remove(word)

    def flag_all(self, depth, _):
        word, after = self.control(), self.rng.random() < 0.4

        def body():
            self.rights.forget()
            self.part(depth, ())
            self.raw()
            self.put(f"if (lid == {self.rng.randrange(self.items)}u) {word} = {word} {self.rng.choice(('/ 2u', '& 1u ? 2u : 0u', '> 1u ? 1u : 0u'))};")
            self.raw()
            self.segment(["continue"])
        before = self.rights.copy()
        self.block("do" if after else f"while ({word} != 0u)", body)
        if after:
            self.lines[-1] += f" while ({word} != 0u);"
        self.rights.meet(self.rights.copy(), before)

    def sort_all(self, *_):
        """Neighbours are exchanged until a value of local memory tells that all are in order."""
        fit = [a for a in self.rights.arrays if a.space == "local" and a.type == "uint" and 2 <= a.size]
        if not fit or self.items > 64:
            return self.barrier()
        a, word = self.rng.choice(fit), f"ctl[{self.controls.pop()}]"
        last = min(a.size, 24)

        def exchange(odd):
            def body():
                self.put(f"const uint t = {a.name}[i];")
                self.put(f"{a.name}[i] = {a.name}[i + 1u];")
                self.put(f"{a.name}[i + 1u] = t;")
                self.put(f"atomic_or(&{word}, 1u);")
            self.block(f"for (uint i = 2u * lid + {odd}u; i + 1u < {last}u; i += 2u * n)",
                       lambda: self.block(f"if ({a.name}[i] > {a.name}[i + 1u])", body))
            self.raw()

        def body():
            self.raw()
            self.put(f"if (lid == {self.rng.randrange(self.items)}u) {word} = 0u;")
            self.raw()
            exchange(0)
            exchange(1)
        self.block("do", body)
        self.lines[-1] += f" while ({word} != 0u);"
        self.rights.of[a.name] = READ
        return None

    def call_all(self, *_):
        fit = [(f, a) for f in self.called for a in self.rights.arrays
               if a.space == "local" and a.type == "uint" and a.size >= f[1]]
        if not fit:
            return self.barrier()
        (name, _, right), a = self.rng.choice(fit)
        self.put(f"h += {name}({self.value(1)}, u0, u1, lid, n, group, {a.name}, ctl);")
        self.rights.of[a.name] = right
        return None

    def step(self, depth, ends):
        """One statement with a barrier, mostly."""
        rng = self.rng
        kinds = [self.barrier]
        if depth > 0:
            kinds = [self.barrier] * 3 + [self.branch_all] * 3 + [self.for_all, self.skip_all, self.switch_all, self.end_all, self.middle_all]
            if self.controls is not None and len(self.controls) > 1:
                kinds += [self.counted_all, self.flag_all, self.sort_all, self.call_all, self.call_all]
        kind = rng.choice(kinds)
        if kind == self.barrier:
            return self.barrier()
        return kind(depth, ends)
