"""The graph behind scripts/mutate_proof.py: a design, its mutated copy, and what is between them."""

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
        self.bad = graph.any(self.terms())

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
        """What must never be: compared signals, writes and shared registers that differ."""
        graph, model = self.model.graph, self.model
        names = model.names

        def any_of(bits, *conditions):
            bits = [graph.xor(*self.both(bit)) for bit in bits if self.differs(bit)]
            return graph.all([graph.any(bits), *conditions]) if bits else 0

        for output, guards in model.cut.compare:
            yield any_of(names[output], model.reset ^ 1,
                         *(self.both(bit)[0] for guard in guards for bit in names[guard]))
        for enable, addr, data in model.cut.writes:
            yield any_of(names[enable])
            yield any_of(names[addr], graph.any(self.both(bit)[0] for bit in names[enable]))
            for on, bit in zip(names[enable], names[data]):
                yield any_of([bit], self.both(on)[0])
        for latch, following in model.next.items():
            if latch not in self.twin:
                yield any_of([following])

    def reached(self):
        """The registers that differ one cycle later, with those that are doubled already."""
        return self.doubled | {latch for latch, following in self.model.next.items()
                               if self.differs(following)}


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

    def following(self, latch):
        literal = self.next[latch]
        return self.base[literal >> 1] ^ (literal & 1)

    def write(self, path, difference, kept):
        """The proof obligation with the doubled and the `kept` registers as registers; all others
        are inputs. The graph gets nodes that forget() drops."""
        graph = self.graph
        # Four cycles of reset, as in the test bench; contents before the first cycle are inputs.
        age = [graph.leaf() for _ in range(3)]
        latches = {age[0]: 1, age[1]: age[0], age[2]: age[1]}
        value = {self.reset >> 1: graph.lor(wish := graph.leaf(), age[2] ^ 1)}
        following = {}
        for latch in sorted(kept | difference.doubled):
            start = graph.leaf()
            copies = [(self.base[latch], self.following(latch))]
            if latch in difference.twin:
                copies.append((difference.twin[latch], difference.both(self.next[latch])[1]))
            for leaf, then in copies:
                register = graph.leaf()
                value[leaf >> 1] = graph.mux(age[0], register, start)
                following[register] = then
        # Once more, with the values in the place of the leaves.
        roots = [difference.bad, *following.values()]
        for node in graph.cone(roots):
            if node not in value:
                pair = graph.nodes[node]
                value[node] = 2 * node if pair is None else graph.land(
                    *(value[f >> 1] ^ (f & 1) for f in pair))

        def of(literal):
            return value[literal >> 1] ^ (literal & 1)

        latches |= {register: of(then) for register, then in following.items()}
        bad = of(difference.bad)
        own = {register >> 1 for register in latches}
        inputs = [2 * n for n in graph.cone([bad, *latches.values()])
                  if graph.nodes[n] is None and n not in own and n != 0]
        aig.write(path, graph, latches, inputs, bad)

    def support(self, literals):
        """The registers that these depend on."""
        return {self.latch_of[n] for n in self.graph.cone(literals) if n in self.latch_of}
