"""Reads LEF (layers, vias, cells as abstracts) and DEF (a placed and routed block) into rectangles.

All lengths are integers of the DEF's unit. A shape is (layer, x0, y0, x1, y1).
"""

import re


class Lef:
    """layers: name -> (width, spacing); capacitance: layer -> pF (a um2, a um of edge); vias: name ->
    shapes; cells: name -> {"size", "pins": name -> shapes, "blocked": shapes}."""

    def __init__(self, path, unit):
        self.unit, self.layers, self.vias, self.cells = unit, {}, {}, {}
        self.capacitance = {}
        self.routing = []  # layers for wires, from below
        text = re.sub(r"#.*", "", path.read_text())
        for name, body in re.findall(r"^LAYER (\w+)\n(.*?)^END \1", text, re.M | re.S):
            found = dict(re.findall(r"^\s*(TYPE|WIDTH|SPACING|CAPACITANCE CPERSQDIST|EDGECAPACITANCE)\s+(\S+)", body,
                                    re.M))
            if found.get("TYPE") == "ROUTING":
                self.routing.append(name)
                self.capacitance[name] = (float(found.get("CAPACITANCE CPERSQDIST", 0)),
                                          float(found.get("EDGECAPACITANCE", 0)))
            if "SPACING" in found:
                self.layers[name] = (self.length(found.get("WIDTH", 0)), self.length(found["SPACING"]))
        for name, body in re.findall(r"^VIA (\w+)[^\n]*\n(.*?)^END \1", text, re.M | re.S):
            self.vias[name] = self.shapes(body)
        for name, body in re.findall(r"^MACRO (\w+)\n(.*?)^END \1", text, re.M | re.S):
            self.cells[name] = self.cell(body)

    def length(self, word):
        return round(float(word) * self.unit)

    def shapes(self, text):
        """RECTs, each on the LAYER that was named last."""
        layer, out = None, []
        for kind, rest in re.findall(r"\b(LAYER|RECT)\s+([^;]*);", text):
            if kind == "LAYER":
                layer = rest.split()[0]
            else:
                out.append((layer, *(self.length(w) for w in rest.split())))
        return out

    def cell(self, body):
        size = re.search(r"SIZE\s+(\S+)\s+BY\s+(\S+)", body)
        pins = {name: self.shapes(text)
                for name, text in re.findall(r"^  PIN (\S+)\n(.*?)^  END \1", body, re.M | re.S)}
        blocked = re.search(r"^  OBS(.*?)^  END", body, re.M | re.S)
        return {"size": (self.length(size[1]), self.length(size[2])), "pins": pins,
                "blocked": self.shapes(blocked[1]) if blocked else []}


def placed(shape, x, y, turn, width, height):
    """A shape of a cell where the cell is; turn as in DEF."""
    layer, x0, y0, x1, y1 = shape
    if turn in ("S", "FN"):
        x0, x1 = width - x1, width - x0
    if turn in ("S", "FS"):
        y0, y1 = height - y1, height - y0
    return (layer, x + x0, y + y0, x + x1, y + y1)


class Def:
    """components: name -> (cell, x, y, turn); pins: name -> (net, shape); nets: name -> {"ends":
    [(component or PIN, pin)], "wires": [shape], "vias": [(shapes)]}; special nets likewise."""

    def __init__(self, path, lef):
        self.lef, self.text = lef, path.read_text()
        self.vias = dict(lef.vias)
        self.area = self.numbers(re.search(r"^DIEAREA([^;]*);", self.text, re.M)[1])
        for statement in self.section("VIAS"):
            self.vias[statement.split()[0]] = [
                (layer, *self.numbers(rest))
                for layer, rest in re.findall(r"\+ RECT (\w+)((?:\s*\([^)]*\))+)", statement)]
        self.name = re.search(r"^DESIGN (\S+)", self.text, re.M)[1]
        self.components, self.pins, self.nets = {}, {}, {}
        for statement in self.section("COMPONENTS"):
            found = re.match(r"(\S+) (\S+) .*?\( (\S+) (\S+) \) (\w+)", statement, re.S)
            self.components[found[1]] = (found[2], round(float(found[3])), round(float(found[4])), found[5])
        for statement in self.section("PINS"):
            name = statement.split()[0]
            layer, shape = re.search(r"\+ LAYER (\w+)((?:\s*\([^)]*\))+)", statement).groups()
            x, y = self.numbers(re.search(r"\+ (?:PLACED|FIXED)(\s*\([^)]*\))", statement)[1])
            a, b, c, d = self.numbers(shape)
            net = re.search(r"\+ NET (\S+)", statement)[1]
            self.pins[name] = (net, (layer, x + a, y + b, x + c, y + d))
        # The router writes its stubs at pins as special wires of a signal: a net may come twice.
        for special, section in ((False, "NETS"), (True, "SPECIALNETS")):
            for statement in self.section(section):
                name, body = statement.split(None, 1)
                net = self.nets.setdefault(name, {"ends": [], "wires": [], "vias": [], "length": {}})
                net.setdefault("supply", special)
                self.net(net, body, special)

    def section(self, name):
        """The statements of a section, without the leading dash."""
        found = re.search(rf"^{name} \d+ ;\n(.*?)^END {name}$", self.text, re.M | re.S)
        return [s.strip() for s in re.split(r"^\s*- ", found[1], flags=re.M)[1:]] if found else []

    @staticmethod
    def numbers(text):
        return [round(float(w)) for w in re.findall(r"-?\d+(?:\.\d+)?", text)]

    def net(self, net, body, special):
        begin = re.search(r"\+ (?:ROUTED|FIXED)", body)
        net["ends"] += re.findall(r"\( (\S+) (\S+) \)", body[:begin.start()] if begin else body)
        for path in re.split(r"\+ (?:ROUTED|FIXED)|\bNEW\b", body)[1:] if begin else []:
            self.path(path.split(), net, special)

    def path(self, path, net, special):
        """layer [width] ( x y ) [( x y )] [via]; a star is the number before it."""
        layer, at = path[0], 1
        width, reach = self.lef.layers[layer][0], None
        if special:
            width, at = round(float(path[1])), 2
        point = None
        while at < len(path):
            if path[at] == "(":
                end = path.index(")", at)
                here = path[at + 1:end]
                now = tuple(point[i] if w == "*" else round(float(w)) for i, w in enumerate(here[:2]))
                if point and now != point:
                    # A wire of a signal ends half its width beyond its last point, of a supply there.
                    half, reach = width // 2, 0 if special else width // 2
                    (a, c), (b, d) = sorted((point[0], now[0])), sorted((point[1], now[1]))
                    dx, dy = (reach, half) if b == d else (half, reach)
                    net["wires"].append((layer, a - dx, b - dy, c + dx, d + dy))
                    net["length"][layer] = net["length"].get(layer, 0) + c - a + d - b
                point, at = now, end + 1
            elif path[at] in self.vias:
                x, y = point
                net["vias"].append([(l, x + a, y + b, x + c, y + d)
                                    for l, a, b, c, d in self.vias[path[at]]])
                at += 1
            elif path[at] in (";", "+"):
                break
            else:
                raise ValueError(f"DEF: '{path[at]}' in a path on {layer}")

    def cell_shapes(self, name):
        """(pin name or None for what is blocked, shape) of a placed component."""
        kind, x, y, turn = self.components[name]
        cell = self.lef.cells[kind]
        for pin, shapes in [*cell["pins"].items(), (None, cell["blocked"])]:
            for shape in shapes:
                yield pin, placed(shape, x, y, turn, *cell["size"])
