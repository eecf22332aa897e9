"""A flat netlist of cells: read from the JSON of Yosys, buffered, written as Verilog.

A net is a number (as in the JSON) or "0", "1", "x". Names of the Verilog are plain identifiers, so
that no other tool has to understand escapes; a flip-flop is named after its net, with _reg.
"""

import collections
import json
import re


class Netlist:
    def __init__(self, top, library, rams):
        """rams: cell name -> Ram."""
        self.top, self.library, self.rams = top, library, rams
        self.ports = {}  # name -> (direction, nets, low bit first)
        self.cells = {}  # name -> (type, {pin: nets})
        self.names = {}  # net -> name
        self.next = 0
        self.fresh = 0

    @classmethod
    def read(cls, path, top, library, rams):
        """rams: module name of Yosys -> Ram."""
        module = json.loads(path.read_text())["modules"][top]
        self = cls(top, library, {r.cell: r for r in rams.values()})
        for name, net in module["netnames"].items():
            for i, bit in enumerate(net["bits"]):
                if isinstance(bit, int) and net["hide_name"] == 0:
                    text = f"{name}_{i}" if len(net["bits"]) > 1 else name
                    if len(text) < len(self.names.get(bit, text + "_")):
                        self.names[bit] = text
        for name, port in module["ports"].items():
            self.ports[name] = (port["direction"], list(port["bits"]))
        used = collections.Counter()
        for cell in module["cells"].values():
            kind = rams[cell["type"]].cell if cell["type"] in rams else cell["type"]
            if kind not in library.cells and kind not in self.rams:
                raise ValueError(f"a cell was not mapped: {kind}")
            pins = {p: list(b) for p, b in cell["connections"].items()}
            for pin in self.pins_of(kind):
                pins.setdefault(pin, ["x"])
            # The name: that of what it drives, without what no tool likes.
            drives = next((b for p in self.outputs(kind) for b in pins[p] if isinstance(b, int)), 0)
            if kind in self.rams:
                stem = re.sub(r"[^A-Za-z0-9]+", "_", self.hierarchy(cell, drives)).strip("_")
            else:
                stem = self.identifier(drives) + self.suffix(kind)
            used[stem] += 1
            self.cells[stem if used[stem] == 1 else f"{stem}_{used[stem]}"] = (kind, pins)
        bits = [b for c in self.cells.values() for n in c[1].values() for b in n] + list(self.names)
        self.next = 1 + max((b for b in bits if isinstance(b, int)), default=0)
        self.names = {net: self.identifier(net) for net in self.names}
        self.make_unique()
        return self

    def hierarchy(self, cell, drives):
        return cell.get("attributes", {}).get("hdlname") or self.names.get(drives, "ram")

    def suffix(self, kind):
        return "_reg" if self.library.cells[kind].flip_flop else "_u"

    def identifier(self, net):
        name = self.names.get(net)
        if name is None:
            return f"n{net}"
        name = re.sub(r"[^A-Za-z0-9]+", "_", name.replace("g_core[0].u_core", "c0")).strip("_")
        return name if name[:1].isalpha() else f"n_{name}"

    def make_unique(self):
        """Port names are taken; two nets that read the same get their numbers."""
        count = collections.Counter(self.names.values())
        for net, name in self.names.items():
            if count[name] > 1 or name in self.ports or re.fullmatch(r"n\d+", name):
                self.names[net] = f"{name}_n{net}"

    def pins_of(self, kind):
        return self.rams[kind].ports() if kind in self.rams else self.library.cells[kind].pins

    def outputs(self, kind):
        if kind in self.rams:
            return ["rdata_o"]
        return self.library.cells[kind].outputs()

    def clock_pins(self, kind):
        return {"clk_i"} if kind in self.rams else self.library.cells[kind].clocks

    def sinks(self):
        """net -> [(cell or None, pin or port, index, whether it is a clock pin)]"""
        found = collections.defaultdict(list)
        for name, (kind, pins) in self.cells.items():
            outputs, clocks = self.outputs(kind), self.clock_pins(kind)
            for pin, nets in pins.items():
                if pin not in outputs:
                    for i, net in enumerate(nets):
                        found[net].append((name, pin, i, pin in clocks))
        for name, (direction, nets) in self.ports.items():
            if direction == "output":
                for i, net in enumerate(nets):
                    found[net].append((None, name, i, False))
        return found

    def drivers(self):
        """net -> (cell or None, pin or port, index); an error if there are two."""
        found = {}
        for name, (kind, pins) in self.cells.items():
            for pin in self.outputs(kind):
                for i, net in enumerate(pins[pin]):
                    if net in found:
                        raise ValueError(f"net {self.net_name(net)} has two drivers")
                    if isinstance(net, int):
                        found[net] = (name, pin, i)
        for name, (direction, nets) in self.ports.items():
            if direction == "input":
                for i, net in enumerate(nets):
                    if net in found:
                        raise ValueError(f"net {self.net_name(net)} has two drivers")
                    found[net] = (None, name, i)
        return found

    def clocks(self):
        """Nets that drive a clock pin."""
        return {net for net, sinks in self.sinks().items() if any(s[3] for s in sinks)}

    def histogram(self, limits=(1, 2, 4, 8, 16, 32, 64, 128)):
        """Number of nets by fan-out, clocks and constants left out: {limit: nets}, largest, name."""
        clocks = self.clocks()
        count, most = collections.Counter(), (0, None)
        for net, sinks in self.sinks().items():
            if isinstance(net, int) and net not in clocks:
                n = len(sinks)
                count[next((m for m in limits if n <= m), None)] += 1
                most = max(most, (n, self.net_name(net)))
        return {m: count[m] for m in (*limits, None)}, most[0], most[1]

    def move(self, sink, net):
        name, pin, i, _ = sink
        (self.ports if name is None else self.cells[name][1])[pin][1 if name is None else i]
        if name is None:
            self.ports[pin][1][i] = net
        else:
            self.cells[name][1][pin][i] = net

    def insert(self, kind, net, sinks, stem):
        """A buffer that drives these sinks instead of `net`; returns its input as a sink."""
        cell = self.library.cells[kind]
        made, self.next, self.fresh = self.next, self.next + 1, self.fresh + 1
        name = f"{stem}{self.fresh}"
        self.cells[name] = (kind, {cell.inputs()[0]: [net], cell.outputs()[0]: [made]})
        for sink in sinks:
            self.move(sink, made)
        return (name, cell.inputs()[0], 0, False)

    def tree(self, net, sinks, limit, kind, stem):
        """Buffers until `net` drives `limit` sinks at most; the number of them. Sinks stay in their
        order, so neighbours (bits of a register) share a buffer."""
        made = 0
        while len(sinks) > limit:
            groups = -(-len(sinks) // limit)
            size, more = divmod(len(sinks), groups)
            level, at = [], 0
            for g in range(groups):
                take = size + (g < more)
                level.append(self.insert(kind, net, sinks[at:at + take], stem))
                at += take
            made += groups
            sinks = level
        return made

    def buffer(self, limit):
        """Trees for all nets with a larger fan-out, but clocks and constants."""
        clocks, kind, made = self.clocks(), self.library.special["buffer"], 0
        for net, sinks in sorted((i for i in self.sinks().items() if isinstance(i[0], int)),
                                 key=lambda i: i[0]):
            if net not in clocks and len(sinks) > limit:
                sinks.sort(key=lambda s: (s[0] or "", s[1], s[2]))
                made += self.tree(net, sinks, limit, kind, "buf_")
        return made

    def clock_tree(self, limit):
        """Trees of clock buffers; the number of them."""
        kind, made = self.library.special["clock"], 0
        for net in sorted(n for n in self.clocks() if isinstance(n, int)):
            sinks = sorted(self.sinks()[net], key=lambda s: (s[0] or "", s[1], s[2]))
            made += self.tree(net, sinks, limit, kind, "clkbuf_")
        return made

    def ties(self):
        """Cells for constants, if the library has them, one for each `limit` sinks."""
        made = 0
        for value, role in (("0", "tie0"), ("1", "tie1")):
            kind = self.library.special[role]
            for sink in self.sinks()[value] if kind else []:
                net, self.next, self.fresh = self.next, self.next + 1, self.fresh + 1
                self.cells[f"tie_{self.fresh}"] = (kind, {self.library.cells[kind].outputs()[0]: [net]})
                self.move(sink, net)
                made += 1
        return made

    def split_outputs(self):
        """A buffer for an output that shares its net with another port: no `assign` is left but of
        constants."""
        taken, made = {n for d, nets in self.ports.values() if d == "input" for n in nets}, 0
        for name, (direction, nets) in self.ports.items():
            for i, net in enumerate(nets):
                if direction == "output" and isinstance(net, int):
                    if net in taken:
                        self.insert(self.library.special["buffer"], net, [(None, name, i, False)],
                                    "outbuf_")
                        made += 1
                    taken.add(self.ports[name][1][i])
        return made

    def count(self):
        return collections.Counter(kind for kind, _ in self.cells.values())

    def net_name(self, net):
        if not isinstance(net, int):
            return "1'b0" if net != "1" else "1'b1"
        return self.names.get(net) or f"n{net}"

    def verilog(self):
        """The module. x is a 0, because no logic reads it."""
        named = {}
        for name, (direction, nets) in self.ports.items():
            for i, net in enumerate(nets):
                if isinstance(net, int):
                    named[net] = f"{name}[{i}]" if len(nets) > 1 else name
        ports = []
        for name, (direction, nets) in self.ports.items():
            ports.append(f"  {direction} {f'[{len(nets) - 1}:0] ' if len(nets) > 1 else ''}{name}")
        out = [f"module {self.top} ({', '.join(self.ports)});", *(p + ";" for p in ports)]
        text = lambda net: named.get(net) or self.net_name(net)  # noqa: E731
        for net in self.drivers():
            if net not in named:
                out.append(f"  wire {self.net_name(net)};")
        for name, (direction, nets) in self.ports.items():
            for i, net in enumerate(nets):
                if direction == "output" and not isinstance(net, int):
                    out.append(f"  assign {name}{f'[{i}]' if len(nets) > 1 else ''} = {text(net)};")
        for name, (kind, pins) in self.cells.items():
            joined = ", ".join(
                f".{p}({text(n[0]) if len(n) == 1 else '{' + ', '.join(text(b) for b in reversed(n)) + '}'})"
                for p, n in pins.items())
            out.append(f"  {kind} {name} ({joined});")
        return "\n".join(out + ["endmodule"]) + "\n"
