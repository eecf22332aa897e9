"""And-inverter graphs: reading and writing AIGER, and one graph that hashes what it is given.

A literal is twice the number of a node, plus 1 if inverted; node 0 is the constant, literal 1 true.
"""

import heapq


class Read:
    """A binary AIGER file and its map of names, as `write_aiger -map` writes them."""

    def __init__(self, path, names):
        data = path.read_bytes()
        head, _, rest = data.partition(b"\n")
        _, inputs, latches, outputs, ands = (int(word) for word in head.split()[1:6])
        at = 0

        def line():
            nonlocal at
            end = rest.index(b"\n", at)
            text, at = rest[at:end], end + 1
            return int(text.split()[0])

        self.first_latch = inputs + 1
        self.next = [line() for _ in range(latches)]
        self.outputs = [line() for _ in range(outputs)]
        self.first_and = inputs + latches + 1
        self.ands = []
        for i in range(ands):
            literal = 2 * (self.first_and + i)
            deltas = []
            for _ in range(2):
                value = shift = 0
                while True:
                    byte, at = rest[at], at + 1
                    value |= (byte & 127) << shift
                    shift += 7
                    if byte < 128:
                        break
                deltas.append(value)
            big = literal - deltas[0]
            self.ands.append((big, big - deltas[1]))
        self.bits = {}  # name -> bit -> literal; what is constant has none
        for text in names.read_text().splitlines():
            kind, index, bit, name = text.split()[:4]
            if kind == "input":
                self.bits.setdefault(name, {})[int(bit)] = 2 * (1 + int(index))
            elif kind == "output":
                self.bits.setdefault(name, {})[int(bit)] = self.outputs[int(index)]
        self.fanout = {}
        for i, pair in enumerate(self.ands):
            for literal in pair:
                self.fanout.setdefault(literal >> 1, []).append(self.first_and + i)


    def vector(self, name, bits):
        """The literals of a port, lowest bit first; `bits` are those of the netlist."""
        known = self.bits.get(name, {})
        return [int(bit) if isinstance(bit, str) else known[i] for i, bit in enumerate(bits)]


class Graph:
    def __init__(self):
        self.nodes = [None]  # a pair of literals, or None for the constant and leaves
        self.hashed = {}

    def leaf(self):
        self.nodes.append(None)
        return 2 * (len(self.nodes) - 1)

    def land(self, x, y):
        if x > y:
            x, y = y, x
        if x == 0 or x == y ^ 1:
            return 0
        if x == 1 or x == y:
            return y
        found = self.hashed.get((x, y))
        if found is None:
            self.nodes.append((x, y))
            found = self.hashed[x, y] = 2 * (len(self.nodes) - 1)
        return found

    def lor(self, x, y):
        return self.land(x ^ 1, y ^ 1) ^ 1

    def mux(self, select, yes, no):
        return self.lor(self.land(select, yes), self.land(select ^ 1, no))

    def xor(self, x, y):
        return self.mux(x, y ^ 1, y)

    def all(self, literals):
        result = 1
        for literal in literals:
            result = self.land(result, literal)
        return result

    def any(self, literals):
        return self.all(literal ^ 1 for literal in literals) ^ 1

    def mark(self):
        return len(self.nodes)

    def forget(self, mark):
        """Drops the nodes that were made since mark()."""
        for pair in self.nodes[mark:]:
            if pair is not None:
                del self.hashed[pair]
        del self.nodes[mark:]

    def cone(self, literals):
        """The nodes that these depend on, each after those that it depends on."""
        seen, order, stack = set(), [], [(literal >> 1, False) for literal in literals]
        while stack:
            node, done = stack.pop()
            if done:
                order.append(node)
            elif node not in seen:
                seen.add(node)
                stack.append((node, True))
                if self.nodes[node] is not None:
                    stack += [(literal >> 1, False) for literal in self.nodes[node]]
        return order


def changes(read, base, changed, land):
    """Literals of a copy of `read` in which the nodes of `changed` are other than in `base`:
    {node: literal}, for the nodes that differ. `base` has a literal for every node."""
    result = dict(changed)
    waiting = [v for node in changed for v in read.fanout.get(node, [])]
    heapq.heapify(waiting)
    last = 0
    while waiting:
        node = heapq.heappop(waiting)
        if node == last:
            continue
        last = node
        x, y = (result.get(f >> 1, base[f >> 1]) ^ (f & 1)
                for f in read.ands[node - read.first_and])
        literal = land(x, y)
        if literal != base[node]:
            result[node] = literal
            for v in read.fanout.get(node, []):
                heapq.heappush(waiting, v)
    return result


def write(path, graph, latches, inputs, output):
    """A binary AIGER file. `latches`: leaf -> next literal, starting at 0; `inputs`: leaves."""
    number = {0: 0}
    for leaf in [*inputs, *latches]:
        number[leaf >> 1] = len(number)
    order = [n for n in graph.cone([output, *latches.values()]) if graph.nodes[n] is not None]
    first = len(number)
    for node in order:
        number[node] = len(number)

    def of(literal):
        return 2 * number[literal >> 1] | literal & 1

    out = bytearray(f"aig {len(number) - 1} {len(inputs)} {len(latches)} 1 {len(order)}\n".encode())
    for following in latches.values():
        out += f"{of(following)} 0\n".encode()
    out += f"{of(output)}\n".encode()
    for i, node in enumerate(order):
        literal = 2 * (first + i)
        small, big = sorted(of(f) for f in graph.nodes[node])
        for delta in (literal - big, big - small):
            while delta > 127:
                out.append(delta & 127 | 128)
                delta >>= 7
            out.append(delta)
    path.write_bytes(out)
