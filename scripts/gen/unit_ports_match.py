"""Matches members of a twin's structures to ports, for unit_ports.py."""

import re


class Source:
    """An object whose members have the names of ports: its path as the test writes it, the expression for it, the
    type of the parameter that holds it, the prefix of its ports, and its members."""

    def __init__(self, path, expression, root, prefix, members, known):
        self.path, self.expression, self.root, self.prefix, self.members = path, expression, root, prefix, members
        self.known = known  # the parameters of set_ports and of compare_ports
        self.shared = False  # it is elsewhere, so some of its members may be of other modules
        self.whole = False  # whether each of its members must belong to a port

    def serves(self, port):
        """Returns true if its members may belong to the port: those of _in are inputs, those of _out outputs."""
        if self.path.split(".")[0] not in self.known["i" if port.endswith("_i") else "o"]:
            return False
        return not (self.root.endswith("_out") and port.endswith("_i") or
                    self.root.endswith("_in") and port.endswith("_o"))


class Matcher:
    def __init__(self, module, table, structs):
        self.module, self.table, self.structs = module, table, structs
        self.errors = []
        self.used = set()
        self.known = {"i": self._parameters(table.set), "o": self._parameters(table.compare)}
        self.parameters = {**self.known["i"], **self.known["o"]}
        known = self.known
        # An array of such structures has no member for a port.
        arrays = [p.split("*")[-1].strip() for p in [*(table.set or []), *(table.compare or [])] if "*" in p]
        self.sources = [Source(name, name, kind, "", structs[kind], known) for name, kind in self.parameters.items()
                        if kind in structs and kind in (f"{module.name}_in", f"{module.name}_out")
                        and name not in arrays]
        own = [s.root for s in self.sources]
        for path, prefix in table.members:
            self._spread(path, prefix)
        for s in self.sources:
            s.whole = s.root in own and not s.shared

    def _parameters(self, declared):
        """The parameters of a function: name -> type."""
        found = {}
        for p in declared or []:
            one = re.fullmatch(r"(?:const\s+)?([\w:<>, ]+?)\s*[&*]?\s*(\w+)(?:\[.*\])?", p)
            if one:
                found[one[2]] = one[1]
            else:
                self.errors.append(f"`{p}` is no parameter that unit_ports.py understands")
        return found

    def _spread(self, path, prefix):
        """GYRE_MEMBERS: the members of an object, which may be a member itself, are ports."""
        root, *names = path.split(".")
        kind = self.parameters.get(root)
        if kind is None:
            self.errors.append(f"GYRE_MEMBERS({path}): `{root}` is no parameter")
            return
        first, expression, pointed = kind, root, False
        for name in names:
            if name not in self.structs.get(kind, {}):
                self.errors.append(f"GYRE_MEMBERS({path}): {kind} has no member `{name}`")
                return
            kind, pointer = self.structs[kind][name]
            pointed = pointed or pointer
            expression = f"port_object({expression}).{name}"
        if kind not in self.structs:
            self.errors.append(f"GYRE_MEMBERS({path}): {kind} is no structure that the test includes")
            return
        if (path, prefix) not in [(s.path, s.prefix) for s in self.sources]:
            self.sources.append(Source(path, expression, first, prefix, self.structs[kind], self.known))
            self.sources[-1].shared = pointed
        self.used.add(path)

    def _member(self, port, stem):
        """The member called stem of a source that serves this port, else the parameter; None if there is none."""
        found = []
        for s in self.sources:
            name = stem.removeprefix(s.prefix)
            if s.serves(port) and stem.startswith(s.prefix) and name in s.members:
                found.append((f"{s.path}.{name}", f"port_object({s.expression}).{name}"))
        if len(found) > 1:
            self.errors.append(f"{port} may be each of {', '.join(f for f, _ in found)}: name one by GYRE_PORT")
        if not found and port.endswith("_o") and f"{stem}_q" in self.structs.get(self.parameters.get("twin"), {}):
            found = [(f"twin.{stem}_q", f"port_object(twin).{stem}_q")]
        if not found:
            return stem if stem in self.known[port[-1]] else None
        self.used.add(found[0][0])
        return found[0][1]

    def _fields(self, port, fields):
        """Values for the fields of a structure: member foo_bar for foo_i.bar. True if each has one."""
        for f in fields:
            if f not in self.table.values and f not in self.table.by_test:
                value = self._member(port, "_".join([port[:-2], *f.split(".")[1:]]))
                if value is None:
                    return False
                self.table.values[f] = value
        return True

    def all(self):
        """(port, width, type, expression) of each port that the functions have."""
        matched, names = [], {"clk_i", "rst_i"}
        for port, width, structure in self.module.ports:
            names.add(port)
            fields = [".".join([port, *f]) for f, _, _ in self.module.leaves(structure)] if structure else []
            element = self.module.packed.get(self.table.elements.get(port, (None, None))[1])
            if element:
                fields = [".".join([port, *f]) for f, _, _ in self.module.leaves(element)]
            names.update(fields)
            names.update(".".join(f.split(".")[:i]) for f in fields for i in range(2, f.count(".") + 1))
            if port in self.table.by_test or port == "clk_i":
                continue
            wanted = self.table.set if port.endswith("_i") else self.table.compare
            value = self.table.values.get(port) or self._member(port, port[:-2])
            if value is None and port == "rst_i":
                continue
            if value is None and not (structure and self._fields(port, fields)):
                self.errors.append(f"{port} of {self.module.name} has no value: no member has its name, and the "
                                   "test declares none")
                continue
            if wanted is None:
                kind = "SET" if port.endswith("_i") else "COMPARE"
                self.errors.append(f"{port}: the test has no GYRE_{kind}_PORTS")
                continue
            matched.append((port, width, structure, value))
        self._check_names(names)
        self._check_members()
        return matched

    def _check_names(self, names):
        """Checks that the test declares only existing ports."""
        members = {f"{s.path}.{m}" for s in self.sources for m in s.members}
        declared = [*self.table.values, *self.table.when, *self.table.lanes, *self.table.elements]
        for name in [*declared, *(n for n in self.table.by_test if n not in members)]:
            if name not in names:
                self.errors.append(f"{self.module.name} has no port `{name}`, which the test names")

    def _check_members(self):
        """Each member of the twin's _in and _out belongs to a port, or an expression names it, or the test says that
        it is its own matter."""
        for s in (s for s in self.sources if s.whole):
            for member in s.members:
                path = f"{s.path}.{member}"
                named = re.search(r"\b" + re.escape(path) + r"\b", self.table.text)
                if path not in self.used and not named:
                    self.errors.append(f"{path} belongs to no port of {self.module.name}")
