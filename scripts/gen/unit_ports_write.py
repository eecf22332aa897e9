"""The text of the functions set_ports and compare_ports, for unit_ports.py."""

import re


class Writer:
    def __init__(self, module, table):
        self.module, self.table = module, table

    def _leaf(self, port, names, at, width, index, value):
        """One value that is no structure: sets it or compares it."""
        name = ".".join([port, *names])
        own = self.table.values.get(name) if names else None
        if own:
            value = own
        else:
            for n in names:
                value = f"port_object({value}).{n}"
        if port.endswith("_i"):
            return f'port_set("{name}", dut.{port}, {at}, {width}, {value});'
        lanes = self.table.lanes.get(name, self.table.lanes.get(port))
        mask = f", {lanes[0]}" if lanes else ""
        return f'port_compare(u, "{name}", dut.{port}, {at}, {width}, {value}, {index}{mask});'

    def _conditions(self, port, names):
        """The conditions under which a value means something; the field `valid` of a structure always does, unless
        a condition names it."""
        found = []
        for n in range(len(names) + 1):
            if n == 0 and names == ["valid"]:
                continue
            found += self.table.when.get(".".join([port, *names[:n]]), [])
        return " && ".join(f"({c})" for c in found)

    def _parts(self, port, structure, width, base, index, value):
        lines = []
        leaves = list(self.module.leaves(structure)) if structure else [([], 0, width)]
        for names, at, size in leaves:
            if ".".join([port, *names]) in self.table.by_test:
                continue
            place = f"{base} + {at}" if base else str(at)
            line = self._leaf(port, names, place, size, index, value)
            condition = self._conditions(port, names)
            lines.append(f"if ({condition}) {line}" if condition else line)
        return lines

    def port(self, port, width, structure, value):
        if port not in self.table.elements:
            return self._parts(port, structure, width, "", "-1", value)
        count, name = self.table.elements[port]
        kind = self.module.packed[name] if name else None
        lines = [f"for (unsigned i = 0; i < unsigned({count}); ++i) {{"]
        size = self.module.width(kind) if kind else f"{width} / ({count})"
        one = value if re.search(r"\bi\b", value) else f"({value})[i]"
        lines += ["  " + line for line in self._parts(port, kind, size, f"i * ({size})", "int(i)", one)]
        lines.append("}")
        if kind:
            lines.append(f'static_assert({width} == {size} * unsigned({count}), "{port} has so many elements");')
        return lines

    def function(self, head, parameters, ports):
        numbers = [re.fullmatch(r"(bool|u?int\d+_t|unsigned|int) (\w+)", p) for p in parameters]
        shown = [f"port_number<{n[1]}> {n[2]}_" if n else p for n, p in zip(numbers, parameters)]
        lines = [f"{head}{''.join(', ' + p for p in shown)}) {{"]
        lines += [f"  const {n[1]} {n[2]} = {n[2]}_;" for n in numbers if n]
        for p in ports:
            lines += ["  " + line for line in self.port(*p)]
        return "\n".join([*lines, "}", ""])


def text_of(module, table, matched):
    writer = Writer(module, table)
    inputs = [m for m in matched if m[0].endswith("_i")]
    outputs = [m for m in matched if m[0].endswith("_o")]
    parts = [f"// The ports of {module.name}. Written by scripts/gen/unit_ports.py while the test is built.\n"]
    if table.set is not None:
        parts.append(writer.function("inline void set_ports(Vdut &dut", table.set, inputs))
    if table.compare is not None:
        parts.append(writer.function("inline void compare_ports(Unit &u, const Vdut &dut", table.compare, outputs))
    return "\n".join(parts)
