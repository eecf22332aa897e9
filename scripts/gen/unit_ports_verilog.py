"""The ports of a module and its packed structures, from the XML that Verilator writes, for unit_ports.py."""

import xml.etree.ElementTree


class Module:
    """name: of the module. ports: (name, width, type or None), in the order of the module; inputs and outputs end
    in _i and _o."""

    def __init__(self, path):
        root = xml.etree.ElementTree.parse(path).getroot().find("netlist")
        self.types = {t.get("id"): t for t in root.find("typetable")}
        top = next(m for m in root.findall("module") if m.get("topModule"))
        self.name = top.get("origName")
        self.ports = [(v.get("origName"), self.width(v.get("dtype_id")), self.structure(v.get("dtype_id")))
                      for v in sorted((v for v in top.findall("var") if v.get("dir")),
                                      key=lambda v: int(v.get("pinIndex")))]
        self.packed = {t.get("name").split("::")[-1].split(".")[-1]: i
                       for i, t in self.types.items() if t.tag == "structdtype"}

    def _resolve(self, dtype):
        t = self.types[dtype]
        while t.tag in ("refdtype", "enumdtype", "memberdtype"):
            t = self.types[t.get("sub_dtype_id")]
        return t

    def width(self, dtype):
        t = self._resolve(dtype)
        if t.tag == "structdtype":
            return sum(self.width(m.get("sub_dtype_id")) for m in t)
        if t.tag == "packarraydtype":
            left, right = (int(c.get("name").split("h")[-1], 16) for c in t.find("range"))
            return (abs(left - right) + 1) * self.width(t.get("sub_dtype_id"))
        return abs(int(t.get("left", 0)) - int(t.get("right", 0))) + 1

    def structure(self, dtype):
        """The type itself if it is a structure, else None."""
        t = self._resolve(dtype)
        return t.get("id") if t.tag == "structdtype" else None

    def leaves(self, dtype):
        """Fields of a structure that are no structures themselves: (names from the outside in, lowest bit, width)."""
        at = self.width(dtype)
        for m in self._resolve(dtype):
            sub = m.get("sub_dtype_id")
            at -= self.width(sub)
            if self.structure(sub) is None:
                yield [m.get("name")], at, self.width(sub)
            else:
                yield from (([m.get("name"), *names], at + low, width) for names, low, width in self.leaves(sub))
