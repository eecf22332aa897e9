"""Statements without barriers, in which items may go different ways, and the expressions of all statements."""

from memory import NONE

# Private variables that every kernel and every function with barriers has, each with a value from the begin on.
PRIVATE = (("uint", "h"), ("int", "s0"), ("short", "s1"), ("uchar", "s2"), ("ulong", "s3"), ("char", "s4"), ("float", "f0"), ("bool", "b0"))
SLOTS = 5  # of the private array p


class Plain:
    """Writes statements. `rights` are those at the point where it stands."""

    def __init__(self, rng, items, rights, uniform, leave):
        self.rng, self.items, self.rights = rng, items, rights
        self.uniform = list(uniform)  # names of values that are the same in all items of a workgroup
        self.leave = leave            # writes the end of an item
        self.lines, self.level, self.names = [], 1, 0
        self.exits = []               # what ends the way of an item here: "break", "continue", "goto L", "return"
        self.helpers = []             # functions of two values without a barrier
        self.stable = []              # expressions of local memory that all items may read here

    def put(self, text):
        self.lines.append("  " * self.level + text)

    def fresh(self, stem):
        self.names += 1
        return f"{stem}{self.names}"

    def block(self, head, body):
        self.put(head + " {")
        self.level += 1
        body()
        self.level -= 1
        self.put("}")

    # ---- expressions of type uint -----------------------------------------------------------

    def same(self):
        """A value that is the same in all items of a workgroup."""
        rng = self.rng
        readable = self.rights.having("read")
        kind = rng.randrange(6)
        if kind == 0 and readable:
            a = rng.choice(readable)
            return f"(uint){a.name}[{rng.randrange(a.size)}]"
        if kind == 1 and self.stable:
            return rng.choice(self.stable)
        if kind == 2:
            return f"({rng.choice(self.uniform)} + {rng.randrange(1, 9)}u * {rng.choice(self.uniform)})"
        return rng.choice(self.uniform)

    def own_index(self, a):
        """An element that is this item's, and the condition under which there is one (None: always)."""
        shift = self.rights.of[a.name][1]
        at = "lid" if shift == 0 else f"(lid + {shift}u) % n"
        if a.size < self.items:
            return at, f"{at} < {a.size}u"
        most = a.size // self.items
        k = self.rng.randrange(most)
        return (f"{at} + {k}u * n" if k else at), None

    def value(self, depth=2):
        """A value that may be another in each item."""
        rng = self.rng
        kind = rng.randrange(16)
        if depth == 0 or kind < 4:
            return rng.choice(("h", "lid", "h", "(uint)s0", "(uint)s1", "(uint)s2", "(uint)s3", "(uint)s4", "(uint)b0",
                               f"p[{rng.randrange(SLOTS)}]", f"{rng.getrandbits(32)}u", "(uint)f0"))
        a, b = self.value(depth - 1), self.value(depth - 1)
        if kind < 9:
            return f"({a} {rng.choice(('+', '-', '*', '^', '&', '|'))} {b})"
        if kind == 9:
            return f"({a} {rng.choice(('<<', '>>'))} {rng.randrange(32)})"
        if kind == 10:
            return f"({a} {rng.choice(('/', '%'))} ({b} | 1u))"
        if kind == 11:
            return f"({self.differs()} ? {a} : {b})"
        if kind == 12:
            return rng.choice((f"(uint)(s3 >> ({a} & 63u))", f"(uint)((int){a} >> {rng.randrange(32)})", f"p[{a} % {SLOTS}u]",
                               f"(uint)((int){a} / {rng.randrange(2, 99)})"))
        if kind == 13:
            return self.same()
        readable, own = self.rights.having("read"), [x for x in self.rights.having("own") if x.size >= self.items]
        if readable and (kind == 14 or not own):
            x = rng.choice(readable)
            return f"(uint){x.name}[{a} % {x.size}u]"
        if own:
            x = rng.choice(own)
            return f"(uint){x.name}[{self.own_index(x)[0]}]"
        return a

    def differs(self):
        """A condition in which items may differ."""
        rng = self.rng
        return rng.choice((f"lid < {self.same()} % (n + 1u)", f"(h & {1 << rng.randrange(8)}u)", f"lid % {rng.randrange(2, 6)}u == {rng.randrange(2)}u",
                           f"h > {rng.getrandbits(32)}u", "b0", "!b0", f"s0 < {rng.randrange(-999, 999)}", f"lid >= {rng.randrange(self.items + 1)}u",
                           f"(h ^ lid) % {rng.randrange(2, 7)}u != 0u", f"f0 < {rng.randrange(4096)}.0f"))

    def agrees(self):
        """A condition that is the same in all items of a workgroup."""
        rng = self.rng
        return rng.choice((f"({self.same()} & {1 << rng.randrange(4)}u)", f"{self.same()} % {rng.randrange(2, 5)}u == {rng.randrange(2)}u",
                           f"{self.same()} > {self.same()}", f"!({self.same()} & 1u)", f"u1 < {rng.randrange(-9, 9)}", f"{self.same()} % 3u != 1u"))

    @staticmethod
    def stored(a, v):
        """A value as an element of an array has it."""
        return f"(float)(({v}) & 65535u)" if a.type == "float" else f"({a.type})({v})"

    # ---- statements --------------------------------------------------------------------------

    def assign(self):
        v = self.value()
        self.put(self.rng.choice((
            f"h = h * {self.rng.getrandbits(16) | 1}u + {v};", f"h ^= {v};", f"h += {v};", f"s0 = (int)({v});", f"s0 ^= (int)({v});",
            f"s1 = (short)({v});", f"s1 = (short)(s1 + (short){self.rng.randrange(99)});", f"s2 = (uchar)({v});", f"s2++;",
            f"s3 = s3 * {self.rng.getrandbits(40) | 1}ul + {v};", f"s3 ^= (ulong)({v}) << {self.rng.randrange(32)};", f"s4 = (char)({v});",
            f"f0 = (float)(({v}) & 4095u) * 0.5f + {self.rng.randrange(64)}.25f;", f"b0 = {self.differs()};",
            f"p[{self.rng.randrange(SLOTS)}] = {v};", f"p[({self.value(1)}) % {SLOTS}u] ^= {v};", f"p[h % {SLOTS}u]++;")))

    def shared(self):
        """Something with an array, as its right has it."""
        rng = self.rng
        usable = [a for a in self.rights.arrays if self.rights.of[a.name] != NONE]
        if not usable:
            return self.assign()
        a = rng.choice(usable)
        right, v = self.rights.of[a.name], self.value()
        if right[0] == "read":
            return self.put(f"h = h * 31u + (uint){a.name}[({v}) % {a.size}u];")
        if right[0] == "atomic":
            sign = "(int)" if a.type == "int" else ""
            return self.put(f"atomic_{right[1]}(&{a.name}[({v}) % {a.size}u], {sign}({self.value(1)}));")
        if right[0] == "single":
            def body():
                self.put(f"{a.name}[({self.value(1)}) % {a.size}u] = {self.stored(a, v)};")
                if rng.random() < 0.5:
                    i = self.fresh("i")
                    self.block(f"for (uint {i} = 0; {i} < {a.size}u; {i} += {rng.randrange(1, 5)}u)",
                               lambda: self.put(f"{a.name}[{i}] = {self.stored(a, f'(uint){a.name}[{i}] + {i} * {self.value(1)}')};"))
                self.put(f"h += (uint){a.name}[{rng.randrange(a.size)}];")
            return self.block(f"if (lid == {right[1]}u)", body)
        at, guard = self.own_index(a)
        text = f"{a.name}[{at}] = {self.stored(a, v if rng.random() < 0.5 else f'(uint){a.name}[{at}] + {v}')};"
        return self.put(f"if ({guard}) {text}" if guard else text)

    def definite(self):
        """A bool that has no value on the ways on which it is not read."""
        c, d = self.fresh("c"), self.differs()
        self.put(f"bool {c};")
        self.put(f"if ({d}) {c} = {self.differs()};")
        self.put(f"if (({d}) && {c}) h += {self.value(1)};")

    def leap(self):
        """Some items end their way through what surrounds this."""
        if not self.exits:
            return self.assign()
        way = self.rng.choice(self.exits)
        if way == "return":
            def body():
                self.assign()
                self.leave(self)
            return self.block(f"if ({self.differs()})", body)
        return self.put(f"if ({self.differs()}) {way};")

    def loop(self, depth):
        rng, i = self.rng, self.fresh("i")
        kept = self.exits
        self.exits = [e for e in kept if e not in ("break", "continue")] + ["break", "continue"]
        bound = f"({self.value(1)}) % {rng.randrange(2, 6)}u"
        if rng.random() < 0.3:
            self.put(f"uint {i} = {bound};")
            self.block(f"while ({i}-- > 0u)", lambda: self.statements(2, depth - 1))
        else:
            self.put(f"const uint {i}e = {bound};")
            self.block(f"for (uint {i} = 0; {i} < {i}e; {i}++)", lambda: self.statements(2, depth - 1))
        self.exits = kept

    def switch(self, depth):
        rng, kept = self.rng, self.exits
        self.exits = [e for e in kept if e != "break"]

        def body():
            for case in range(rng.randrange(2, 5)):
                self.block(f"case {case}:", lambda: self.statements(rng.randrange(1, 3), depth - 1))
                if rng.random() < 0.7:
                    self.put("break;")
            self.block("default:", lambda: self.statements(1, depth - 1))
        self.block(f"switch (({self.value(1)}) % {rng.randrange(2, 6)}u)", body)
        self.exits = kept

    def skip(self, depth):
        """Forward over statements."""
        name, kept = self.fresh("skip"), self.exits
        self.exits = [*kept, f"goto {name}"]
        self.block("", lambda: (self.statements(2, depth - 1), self.leap(), self.statements(1, depth - 1)))
        self.exits = kept
        self.put(f"{name}:;")

    def branch(self, depth):
        self.block(f"if ({self.differs()})", lambda: self.statements(2, depth - 1))
        if self.rng.random() < 0.5:
            self.block("else", lambda: self.statements(2, depth - 1))

    def call(self):
        if not self.helpers:
            return self.assign()
        return self.put(f"h ^= {self.rng.choice(self.helpers)}({self.value(1)}, {self.value(1)});")

    def statements(self, count, depth=2):
        for _ in range(count):
            kind = self.rng.randrange(16)
            if kind < 4 or (depth == 0 and kind > 9):
                self.assign()
            elif kind < 8:
                self.shared()
            elif kind == 8:
                self.leap()
            elif kind == 9:
                self.call()
            elif kind == 10:
                self.definite()
            else:
                (self.loop, self.switch, self.skip, self.branch, self.branch)[kind - 11](depth)
