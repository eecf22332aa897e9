"""Reads the parts of a liberty file that the flow needs: cells, areas, pins, and buffers.

Timing and power tables are for OpenSTA, which reads the file itself. Any liberty with one group
`library` will do; docs/asic.md says what the cells must be.
"""

import re
import sys

TOKEN = re.compile(r'"((?:[^"\\]|\\.|\\\n)*)"|([{}();:,])|([^\s{}();:,"]+)|(\n)', re.S)


class Group:
    def __init__(self, kind, args):
        self.kind, self.args, self.values, self.groups = kind, args, {}, []

    def all(self, kind):
        return [g for g in self.groups if g.kind == kind]


class Cell:
    """pins: name -> (direction, capacitance in the library's unit, function or None)."""

    def __init__(self, group):
        self.name = group.args[0]
        self.area = float(group.values.get("area", 0))
        self.pins, self.clocks = {}, set()
        for pin in group.all("pin"):
            v = pin.values
            self.pins[pin.args[0]] = (v.get("direction", ""), float(v.get("capacitance", 0)),
                                      v.get("function"))
            if v.get("clock") == "true":
                self.clocks.add(pin.args[0])
        self.flip_flop = bool(group.all("ff"))
        self.latch = bool(group.all("latch"))
        self.strength = max([float(p.values.get("max_capacitance", 0)) for p in group.all("pin")],
                            default=0)

    def inputs(self):
        return [n for n, p in self.pins.items() if p[0] == "input"]

    def outputs(self):
        return [n for n, p in self.pins.items() if p[0] == "output"]

    def buffers(self):
        """Returns true if the only output of a cell equals its only input."""
        inputs, outputs = self.inputs(), self.outputs()
        return (len(inputs) == len(outputs) == 1
                and (self.pins[outputs[0]][2] or "").strip("() ") == inputs[0])


def tokens(text):
    text = re.sub(r"/\*.*?\*/", " ", text, flags=re.S)
    text = re.sub(r"\\\r?\n", " ", text)
    text = re.sub(r"//[^\n]*", " ", text)
    for match in TOKEN.finditer(text):
        if match[4]:
            yield "\n", False
        elif match[1] is not None:
            yield match[1], True
        else:
            yield match[2] or match[3], False


def parse(text):
    """The group `library`. A value ends at `;` or, as many files have it, at the end of the line."""
    stack = [Group("file", [])]
    kind, args, value, depth = None, None, None, 0
    for token, quoted in tokens(text):
        if not quoted and token == "\n":
            if value:
                stack[-1].values[kind] = " ".join(value)
                kind, value = None, None
            continue
        if quoted or token not in "{}();:,":
            if value is not None:
                value.append(token)
            elif depth:
                args.append(token)
            else:
                kind, args = token, None
        elif token == "(" and value is None:
            depth, args = 1, []
        elif token == ")" and value is None:
            depth = 0
        elif token == ":" and not depth:
            value = []
        elif token == "{":
            group = Group(kind, args or [])
            stack[-1].groups.append(group)
            stack.append(group)
            kind, args = None, None
        elif token in ";}":
            if value is not None:
                stack[-1].values[kind] = " ".join(value)
            elif kind is not None and args is not None:
                stack[-1].values.setdefault(kind, ",".join(args))
            kind, args, value = None, None, None
            if token == "}":
                if len(stack) == 1:
                    raise ValueError("a } too many")
                stack.pop()
        elif value is not None:
            value.append(token)  # parentheses and commas of an unquoted expression
    libraries = stack[0].all("library")
    if len(stack) != 1 or len(libraries) != 1:
        raise ValueError("no complete group `library`")
    return libraries[0]


class Library:
    """path, cells, and the cells that the flow puts in by itself: buffer, clock, tie0, tie1."""

    def __init__(self, path, chosen=None):
        self.path = path
        group = parse(path.read_text(errors="replace"))
        self.name = group.args[0]
        self.voltage = float(group.values.get("nom_voltage", 1.0))
        unit, scale = group.values.get("capacitive_load_unit", "1,pf").split(",")
        self.farad = float(unit) * {"pf": 1e-12, "ff": 1e-15}[scale.strip().lower()]
        self.cells = {c.args[0]: Cell(c) for c in group.all("cell")}
        self.special = self.choose()
        for role, name in (chosen or {}).items():
            if role not in self.special:
                raise ValueError(f"--cells: no role '{role}'; there are {', '.join(self.special)}")
            if name not in self.cells:
                raise ValueError(f"--cells: the liberty has no cell '{name}'")
            self.special[role] = name
        for role in ("buffer", "clock"):
            if self.special[role] is None:
                raise ValueError(f"the liberty has no buffer; name one: --cells {role}=CELL")
            if not self.cells[self.special[role]].buffers():
                raise ValueError(f"--cells: {self.special[role]} is no buffer")

    def choose(self):
        """The strongest buffer that is not for clocks, the weakest that is, cells for constants."""
        buffers = sorted((c for c in self.cells.values() if c.buffers()), key=lambda c: c.area)
        clock = [c.name for c in buffers if "CLK" in c.name.upper()]
        data = [c.name for c in buffers if c.name not in clock]
        constant = {}
        for cell in self.cells.values():
            if not cell.inputs() and len(cell.outputs()) == 1:
                constant[(cell.pins[cell.outputs()[0]][2] or "").strip("() ")] = cell.name
        first = data or clock
        return {"buffer": first[-1] if first else None,
                "clock": (clock or data or [None])[0],
                "tie0": constant.get("0"), "tie1": constant.get("1")}


if __name__ == "__main__":
    import pathlib
    lib = Library(pathlib.Path(sys.argv[1]))
    print(lib.name, len(lib.cells), lib.special, lib.voltage, lib.farad)
    for c in lib.cells.values():
        print(c.name, c.area, c.flip_flop, c.clocks, c.pins)
