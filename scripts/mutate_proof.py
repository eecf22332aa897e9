"""Shows of a mutation that no signal that lockstep compares depends on it, if it can.

The design and its mutated copy get the same inputs, which may be anything in any cycle, and begin
with the same contents. Registers that the mutation does not reach in K cycles are shared by the two;
what has to be shown is that they stay equal, and that no signal that is compared ever differs.
`yosys-abc` looks for a proof without bounds (pdr). The registers that it may look at are, in turn,
only the doubled ones, then those that these depend on, and so on; all others may have any value in
any cycle. So a proof holds for every program, whatever was left out; no proof says nothing.

The large memories are outside: both copies must write the same into them, and then read the same
at the same address (else anything). An undefined value of the RTL (x) is a free input of both copies.
Lockstep already knows that nothing depends on that in the design itself.
"""

import json
import re
import subprocess
import time

import bundles
import mutate_aig as aig
import mutate_design as design
import mutate_local as local
import mutate_taps
import synth_yosys as flow

SMALL = 512  # bits of a memory that becomes registers
MOST = 1000  # registers that are worth a try
WRITE_ONLY = re.compile(r"(dcmem|mem_req)_data$")  # means something in writes only


def guards(values):
    """Wires that are compared, each with those of which one bit must be high for that."""
    text = mutate_taps.top()
    path = dict(re.findall(r"assign tap_(\w+)\[k\] = (u_gpu\.[^;]+);", text))
    valid = {}
    for boundary in bundles.load():
        for s in boundary.signals:
            if s.guarded and s.name in path:
                needed = [path[f"{boundary.name}_valid"]]
                if WRITE_ONLY.fullmatch(s.name):
                    needed.append(path[f"{boundary.name}_write"])
                valid.setdefault(path[s.name], []).append(needed)
    found = []
    for reference in mutate_taps.references():
        needed = valid.get(reference, [])
        # A field that two boundaries share is compared if one of them requires it: here, always.
        needed = needed[0] if len(needed) == 1 and list(path.values()).count(reference) == 1 else []
        for k in range(values["NUM_CORES"] if "[k]" in reference else 1):
            found.append(tuple(flat(w, k) for w in (reference, *needed)))
    return [(wire, list(needed)) for wire, *needed in found]


def flat(reference, core):
    """The wire of the flattened design that the taps call so."""
    return reference.removeprefix("u_gpu.").replace("[k]", f"[{core}]")


def ports_guard(name):
    """The same for an output of `gyre`."""
    if name in ("mem_req_valid_o", "mem_rsp_ready_o") or not name.startswith("mem_req_"):
        return []
    return ["mem_req_valid_o"] + (["mem_req_write_o"] if name == "mem_req_data_o" else [])


class Cut:
    """The module that is mutated with its memories, power-up contents and open bits as ports."""

    def __init__(self, module, values, device):
        self.module, self.cells = module, module["cells"]
        self.ports = module["ports"]
        self.next_bit = 1 + max(b for net in module["netnames"].values() for b in net["bits"]
                                if isinstance(b, int))
        self.open = []  # bits
        self.compare = []  # (output, [guards])
        self.reads, self.writes = [], []  # (address, data), (enable, address, data)
        for name, port in list(self.ports.items()):
            if port["direction"] == "output":
                self.compare.append((name, ports_guard(name)))
        # The outputs are all that the rest of a device sees of its dispatcher, and they count in reset too.
        self.always, self.reset_cycles = device, 2 if device else 3
        for i, (wire, valid) in enumerate([] if device else guards(values)):
            self.compare.append((self.output(f"tap{i}", self.bits(wire)),
                                 [self.guard(g) for g in valid]))
        for name, cell in list(self.cells.items()):
            self.cut(name, cell)
        self.port("open_i", "input", self.open)

    def bits(self, wire):
        return self.module["netnames"][wire]["bits"]

    def fresh(self, count):
        self.next_bit += count
        return list(range(self.next_bit - count, self.next_bit))

    def port(self, name, direction, bits):
        if bits:
            self.ports[name] = {"direction": direction, "bits": bits}

    def output(self, name, bits):
        self.port(name, "output", list(bits))
        return name

    def guard(self, wire):
        name = "guard_" + re.sub(r"\W", "_", wire)
        return self.output(name, self.bits(wire))

    def cut(self, name, cell):
        ports = cell["connections"]
        for port, bits in ports.items():
            for i, bit in enumerate(bits):
                if bit == "x":
                    bits[i] = self.fresh(1)[0]
                    self.open.append(bits[i])
        if cell["type"].startswith("$memrd"):
            number = len(self.reads)
            self.reads.append((self.output(f"read{number}_addr_o", ports["ADDR"]),
                               f"read{number}_data_i"))
            self.port(f"read{number}_data_i", "input", ports["DATA"])
            del self.cells[name]
        elif cell["type"].startswith("$memwr"):
            number = len(self.writes)
            self.writes.append(tuple(self.output(f"write{number}_{p.lower()}_o", ports[p])
                                     for p in ("EN", "ADDR", "DATA")))
            del self.cells[name]
        elif cell["type"].startswith("$mem"):
            flow.fail(f"a memory of an unknown form: {name}", 1)


class Prover:
    def __init__(self, values, mutations, out, seconds, device=False):
        self.folder, self.seconds = out / "proof", seconds
        self.folder.mkdir(exist_ok=True)
        at = {n: flow.quoted(self.folder / n) for n in ("in.json", "cut.json", "cut.aig", "cut.map")}
        module = json.loads((out / "flat.json").read_text())["modules"][design.top_of(device)]
        small = [n for n, m in module.get("memories", {}).items() if m["width"] * m["size"] <= SMALL]
        become = [f"select -set small {' '.join('c' + design.pattern(n)[1:] for n in small)}",
                  "memory_map @small"] if small else []
        self.yosys("memories", [
            f"read_rtlil {flow.quoted(out / 'flat.il')}", *design.apply(mutations),
            "memory_collect", *become, "memory_unpack", "opt_clean", f"write_json {at['in.json']}"])
        whole = json.loads((self.folder / "in.json").read_text())
        self.cut = Cut(whole["modules"][design.top_of(device)], values, device)
        (self.folder / "cut.json").write_text(json.dumps(whole))
        self.yosys("cut", [
            f"read_json {at['cut.json']}", "techmap", "simplemap", "opt_clean -purge",
            # Bits that a mutation leaves undriven are free too, and the same in both copies.
            "setundef -anyseq", "aigmap", "opt_clean",
            f"write_aiger -map {at['cut.map']} {at['cut.aig']}"])
        self.model = local.Model(aig.Read(self.folder / "cut.aig", self.folder / "cut.map"), self.cut)

    def yosys(self, name, commands):
        status, log = flow.run(commands, self.folder, name)
        if status != 0:
            print("\n".join(log.splitlines()[-10:]))
            flow.fail(f"yosys failed; the log is {self.folder}/{name}.log", 1)

    def prove(self, number):
        """Returns the verdict of a result on this mutation: equivalent, or unproved."""
        for eager in (True, False):
            found = self.refine(number, time.monotonic() + self.seconds / 2, eager)
            if found:
                return found
        return {"result": "unproved"}

    def refine(self, number, end, eager):
        """Doubles registers, and looks at more of the others, as counterexamples ask for it. `eager`
        says which comes first where both would do. A result, or None."""
        model, doubled, kept, tries = self.model, set(), set(), 0
        start = model.graph.mark()
        try:
            difference = local.Difference(model, number, doubled)
            while end - time.monotonic() > 1:
                mark = model.graph.mark()
                obligation = local.Obligation(model, difference, kept)
                path = self.folder / f"{number}-{int(eager)}-{tries}.aig"
                obligation.write(path)
                tries += 1
                proved, frames, needed = self.check(path, end - time.monotonic(), obligation.inputs)
                if proved:
                    return {"result": "equivalent",
                            "by": f"proved: {len(doubled)} registers differ at most"}
                if not frames:
                    return None
                wrong = obligation.fired(frames) - {None}
                more = obligation.registers(needed)
                model.graph.forget(mark)
                if wrong and (eager or not more):
                    doubled |= wrong
                    model.graph.forget(start)
                    difference = local.Difference(model, number, doubled)
                elif more:
                    kept |= more
                else:
                    return None  # inputs alone show a difference
                if len(doubled) > MOST or len(kept) > MOST:
                    return None
            return None
        finally:
            model.graph.forget(start)

    def check(self, path, seconds, inputs):
        """Proves that the output of an AIG is never high; if it can be, returns the inputs that lead to it, a
        dictionary for each cycle, and which inputs it takes."""
        log, whole, least = (path.with_suffix(end) for end in (".log", ".cex", ".min"))
        try:
            with log.open("w") as file:
                subprocess.run(
                    ["yosys-abc", "-c", f"read {path}; strash; print_stats; pdr -T {int(seconds) + 1};"
                     f" print_status; write_cex -n {whole}; write_cex -n -m {least}"],
                    stdout=file, stderr=file, check=False, timeout=2 * seconds + 20)
        except subprocess.TimeoutExpired:
            return False, [], []
        proved = "Property proved" in log.read_text()
        frames, needed = {}, set()
        for file, take in ((whole, frames), (least, None)):
            if not file.is_file():
                continue
            for line in file.read_text().splitlines():
                found = re.fullmatch(r"pi(\d+)@(\d+)=([01])", line)
                if found:
                    node = inputs[int(found[1])] >> 1
                    needed.add(node) if take is None else \
                        frames.setdefault(int(found[2]), {}).__setitem__(node, int(found[3]))
            file.unlink()
        path.unlink()
        log.unlink()
        return proved, [frames[i] for i in sorted(frames)], needed


PROVER = None  # of the processes that prove_one runs in: they get it when they are forked


def prove_one(number):
    return PROVER.prove(number)
