"""The graph for scripts/mutate_proof.py: a design, its mutated copy, and what is between them."""

import mutate_aig as aig

class Difference:
    """The mutated copy where it is other than the design, if these registers are doubled."""

    def __init__(self, model, number, doubled):
        self.model, self.doubled = model, doubled
        graph, read = model.graph, model.read
        changed = {literal >> 1: number >> i & 1 for i, literal in enumerate(model.pin)}
        self.twin = {latch: graph.leaf() for latch in doubled}
        changed |= {latch: leaf for latch, leaf in self.twin.items()}
        self.free, known = [], {}
        while True:
            self.copy = aig.changes(read, model.base, changed, graph.land)
            if not self.reads(changed, known):
                break
        # (register or None, literal)
        self.parts = [part for part in self.terms() if part[1] != 0]
        self.bad = graph.any(literal for _, literal in self.parts)

    def both(self, literal):
        """A literal of `read` in the design and in the copy."""
        base = self.model.base[literal >> 1]
        return base ^ (literal & 1), self.copy.get(literal >> 1, base) ^ (literal & 1)

    def differs(self, literal):
        one, other = self.both(literal)
        return one != other

    def reads(self, changed, known):
        """Reads at another address give anything. True if that is news."""
        graph, names = self.model.graph, self.model.names
        news = False
        for addr, data in self.model.cut.reads:
            equal = graph.all(graph.xor(*self.both(bit)) ^ 1 for bit in names[addr])
            if equal == 1 or known.get(data, (None,))[0] == equal:
                continue
            news = True
            if data not in known:
                self.free += (leaves := [graph.leaf() for _ in names[data]])
            else:
                leaves = known[data][1]
            known[data] = equal, leaves
            for bit, leaf in zip(names[data], leaves):
                changed[bit >> 1] = graph.mux(equal, self.model.base[bit >> 1], leaf)
        return news

    def terms(self):
        """Adds the bad states of the proof: compared signals, writes and shared registers that differ."""
        graph, model = self.model.graph, self.model
        names = model.names

        def any_of(bits, *conditions):
            bits = [graph.xor(*self.both(bit)) for bit in bits if self.differs(bit)]
            return graph.all([graph.any(bits), *conditions]) if bits else 0

        for output, guards in model.cut.compare:
            yield None, any_of(names[output], *([] if model.cut.always else [model.reset ^ 1]),
                         *(self.both(bit)[0] for guard in guards for bit in names[guard]))
        for enable, addr, data in model.cut.writes:
            yield None, any_of(names[enable])
            yield None, any_of(names[addr], graph.any(self.both(bit)[0] for bit in names[enable]))
            for on, bit in zip(names[enable], names[data]):
                yield None, any_of([bit], self.both(on)[0])
        for latch, following in model.next.items():
            if latch not in self.twin:
                yield latch, any_of([following])


class Model:
    def __init__(self, read, cut):
        self.read, self.cut = read, cut
        self.graph = aig.Graph()
        self.names = {name: read.vector(name, port["bits"]) for name, port in cut.ports.items()
                      if port["direction"] == "output" or name in ("mutant_i", "rst_i")
                      or name.endswith("_data_i") and name.startswith("read")}
        self.pin = self.names["mutant_i"]
        count = read.first_and + len(read.ands)
        self.base = [0] * count  # the design itself: its literal of each node
        for node in range(1, read.first_and):
            self.base[node] = self.graph.leaf()
        for literal in self.pin:
            self.base[literal >> 1] = 0
        for i, (x, y) in enumerate(read.ands):
            self.base[read.first_and + i] = self.graph.land(self.base[x >> 1] ^ (x & 1),
                                                            self.base[y >> 1] ^ (y & 1))
        self.next = {read.first_latch + i: literal for i, literal in enumerate(read.next)}
        self.latch_of = {self.base[latch] >> 1: latch for latch in self.next}
        self.reset = self.base[self.names["rst_i"][0] >> 1]


class Obligation:
    """Builds the property to prove, with the doubled and the `kept` registers as registers; all others
    are inputs. The graph gets nodes that forget() drops."""

    def __init__(self, model, difference, kept):
        self.model = model
        graph = self.graph = model.graph
        # Cycles of reset, no more than in the test bench; contents before the first cycle are inputs.
        age = [graph.leaf() for _ in range(3)]
        value = {model.reset >> 1: graph.lor(graph.leaf(), age[model.cut.reset_cycles - 1] ^ 1)}
        following = {}
        for latch in sorted(kept | difference.doubled):
            start = graph.leaf()
            copies = [(model.base[latch], difference.both(model.next[latch])[0])]
            if latch in difference.twin:
                copies.append((difference.twin[latch], difference.both(model.next[latch])[1]))
            for leaf, then in copies:
                register = graph.leaf()
                value[leaf >> 1] = graph.mux(age[0], register, start)
                following[register] = then
        # Once more, with the values instead of the leaves.
        for node in graph.cone([difference.bad, *following.values(),
                                *(literal for _, literal in difference.parts)]):
            if node not in value:
                pair = graph.nodes[node]
                value[node] = 2 * node if pair is None else graph.land(
                    *(value[f >> 1] ^ (f & 1) for f in pair))

        def of(literal):
            return value[literal >> 1] ^ (literal & 1)

        self.latches = {age[0]: 1, age[1]: age[0], age[2]: age[1]}
        self.latches |= {register: of(then) for register, then in following.items()}
        self.bad = of(difference.bad)
        self.parts = [(latch, of(literal)) for latch, literal in difference.parts]
        own = {register >> 1 for register in self.latches}
        self.order = graph.cone([self.bad, *self.latches.values()])
        self.inputs = [2 * n for n in self.order
                       if graph.nodes[n] is None and n not in own and n != 0]

    def write(self, path):
        aig.write(path, self.graph, self.latches, self.inputs, self.bad)

    def fired(self, frames):
        """Registers whose sharing is wrong at the end of a counterexample, {input: value} for each
        cycle; None is among them if something is that must not be."""
        nodes = self.graph.nodes
        state = {register >> 1: 0 for register in self.latches}
        for frame in frames:
            value = {0: 0, **state}
            for n in self.order:
                if n in value:
                    continue
                if nodes[n] is None:
                    value[n] = frame.get(n, 0)
                else:
                    (x, y) = nodes[n]
                    value[n] = (value[x >> 1] ^ x & 1) & (value[y >> 1] ^ y & 1)
            state = {register >> 1: value[then >> 1] ^ then & 1
                     for register, then in self.latches.items()}
        return {latch for latch, literal in self.parts if value.get(literal >> 1, 0) ^ literal & 1}

    def registers(self, inputs):
        """Those of some inputs that stand for a register which is left out."""
        return {self.model.latch_of[n] for n in inputs if n in self.model.latch_of}
