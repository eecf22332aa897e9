"""Shows of a mutation that no signal that lockstep compares depends on it, if it can.

Two copies of the flattened design, one with the mutation, run side by side from the same contents
on the same inputs, which may be anything in any cycle. `yosys-abc` merges the registers that are
equal by induction (scorr) and then looks for a proof without bounds (pdr) that no compared signal
ever differs. Whatever it proves holds for every program; what it does not prove says nothing.

The large memories are outside: both copies must write the same into them, and then read the same
at the same address (else anything). What the RTL leaves open (x) and the contents at power-up are
free inputs of both copies; lockstep already knows that nothing depends on them in the design itself.
"""

import json
import re
import subprocess

import bundles
import mutate_design as design
import synth_yosys as flow

SMALL = 512  # bits of a memory that becomes registers
WRITE_ONLY = re.compile(r"(dcmem|mem_req)_data$")  # means something in writes only


def guards(values):
    """Wires that are compared, with those of which one bit must be high for that."""
    table = bundles.tomllib.loads((flow.ROOT / "rtl" / "bundles.toml").read_text())
    valid = {}
    for name, fields in table["boundary"].items():
        boundary = bundles.Boundary(name, fields)
        for s in boundary.signals:
            if s.guarded and not boundary.gpu:
                valid[s.name] = [f"{name}_valid"]
                if WRITE_ONLY.fullmatch(s.name):
                    valid[s.name].append(f"{name}_write")
    found = []
    for _, _, path in design.taps():
        head, _, wire = path.rpartition(".")
        for k in design.cores(values):
            at = head.replace("[k]", f"[{k}]")
            found.append((f"{at}.{wire}", [f"{at}.{g}" for g in valid.get(wire, [])]))
    return found


def ports_guard(name):
    """The same for an output of `gyre`."""
    if name in ("mem_req_valid_o", "mem_rsp_ready_o") or not name.startswith("mem_req_"):
        return []
    return ["mem_req_valid_o"] + (["mem_req_write_o"] if name == "mem_req_data_o" else [])


class Cut:
    """The module `gyre` with its memories, power-up contents and open bits as ports."""

    def __init__(self, module, values):
        self.module, self.cells = module, module["cells"]
        self.ports = module["ports"]
        self.next_bit = 1 + max(b for net in module["netnames"].values() for b in net["bits"]
                                if isinstance(b, int))
        self.open, self.start = [], []  # bits
        self.compare = []  # (output, [guards]); reads: (address, data)
        self.reads, self.writes = [], []
        for name, port in list(self.ports.items()):
            if port["direction"] == "output":
                self.compare.append((name, ports_guard(name)))
        for i, (wire, valid) in enumerate(guards(values)):
            self.compare.append((self.output(f"tap{i}", self.bits(wire)),
                                 [self.guard(g) for g in valid]))
        for name, cell in list(self.cells.items()):
            self.cut(name, cell)
        self.port("open_i", "input", self.open)
        self.port("start_i", "input", self.start)

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
        if cell["type"] == "$dff":
            inner = self.fresh(len(ports["Q"]))
            start = self.fresh(len(ports["Q"]))
            self.start += start
            self.cells[f"{name}$start"] = {
                "hide_name": 1, "type": "$mux", "attributes": {},
                "parameters": {"WIDTH": len(inner)},
                "port_directions": {"A": "input", "B": "input", "S": "input", "Y": "output"},
                "connections": {"A": start, "B": inner, "S": self.run(), "Y": ports["Q"]}}
            ports["Q"] = inner
            self.module["netnames"][f"{name}$inner"] = {
                "hide_name": 1, "bits": inner, "attributes": {"init": "0" * len(inner)}}
        elif cell["type"].startswith("$memrd"):
            number = len(self.reads)
            self.reads.append((self.output(f"read{number}_addr_o", ports["ADDR"]),
                               f"read{number}_data_i", len(ports["DATA"])))
            self.port(f"read{number}_data_i", "input", ports["DATA"])
            del self.cells[name]
        elif cell["type"].startswith("$memwr"):
            number = len(self.writes)
            self.writes.append(tuple(self.output(f"write{number}_{p.lower()}_o", ports[p])
                                     for p in ("EN", "ADDR", "DATA")))
            del self.cells[name]
        elif cell["type"].startswith("$mem"):
            flow.fail(f"a memory of an unknown form: {name}", 1)

    def run(self):
        if "run_i" not in self.ports:
            self.port("run_i", "input", self.fresh(1))
        return self.ports["run_i"]["bits"]

    def width(self, name):
        return len(self.ports[name]["bits"])

    def miter(self):
        """The two copies: bad_o is high when a signal that is compared differs."""
        own = {"clk_i", "rst_i", "run_i", "mutant_i"} | {data for _, data, _ in self.reads}
        width = self.width("mutant_i")
        inputs = [(n, self.width(n)) for n, p in self.ports.items()
                  if p["direction"] == "input" and n not in own]
        outputs = [n for n, p in self.ports.items() if p["direction"] == "output"]
        heads = ["input clk_i", "input rst_wish_i", "output bad_o"]
        heads += [f"input [{w - 1}:0] {n}" for n, w in inputs]
        body, bad = [f"(* init = {width}'d0 *) reg [{width - 1}:0] mutant_q;",
                     "always @(posedge clk_i) mutant_q <= mutant_q;",
                     # Four cycles of reset, as in the test bench.
                     "(* init = 3'd0 *) reg [2:0] age_q;",
                     "always @(posedge clk_i) age_q <= age_q | 3'd1 | {age_q[1:0], 1'b0};",
                     "wire rst_i = rst_wish_i || !age_q[2];", "wire run_i = age_q[0];"], []
        for addr, data, bits in self.reads:
            heads += [f"input [{bits - 1}:0] {data}", f"input [{bits - 1}:0] other_{data}"]
            body.append(f"wire [{bits - 1}:0] b_{data} ="
                        f" a_{addr} == b_{addr} ? {data} : other_{data};")
        for copy, mutant in (("a", f"{width}'d0"), ("b", "mutant_q")):
            body += [f"wire [{self.width(n) - 1}:0] {copy}_{n};" for n in outputs]
            pins = [".clk_i(clk_i)", ".rst_i(rst_i)", ".run_i(run_i)", f".mutant_i({mutant})"]
            pins += [f".{n}({n})" for n, _ in inputs] + [f".{n}({copy}_{n})" for n in outputs]
            pins += [f".{d}({d if copy == 'a' else f'b_{d}'})" for _, d, _ in self.reads]
            body.append(f"gyre {copy} ({', '.join(pins)});")
        for name, valid in self.compare:
            terms = [f"a_{name} != b_{name}", "!rst_i"] + [f"a_{g}" for g in valid]
            bad.append("(" + " && ".join(terms) + ")")
        for enable, addr, data in self.writes:
            bad += [f"(a_{enable} != b_{enable})", f"(((a_{data} ^ b_{data}) & a_{enable}) != 0)",
                    f"((a_{enable} != 0) && (a_{addr} != b_{addr}))"]
        body.append("assign bad_o = " + "\n    || ".join(bad) + ";")
        # Declarations before uses: the copies' wires are declared in the middle.
        declared = [line for line in body if line.startswith("wire [") and "=" not in line]
        rest = [line for line in body if line not in declared]
        return "module miter (\n  " + ",\n  ".join(heads) + "\n);\n  " + \
            "\n  ".join(declared + rest) + "\nendmodule\n"


class Prover:
    def __init__(self, values, mutations, out, seconds):
        self.folder, self.seconds = out / "proof", seconds
        self.folder.mkdir(exist_ok=True)
        at = {n: flow.quoted(self.folder / n) for n in ("cut.json", "in.json", "miter.v",
                                                        "miter.aig", "miter.map")}
        module = json.loads((out / "flat.json").read_text())["modules"]["gyre"]
        small = [name for name, m in module["memories"].items() if m["width"] * m["size"] <= SMALL]
        become = [f"select -set small {' '.join(design.pattern(n).replace('w:', 'c:') for n in small)}",
                  "memory_map @small"] if small else []
        self.yosys("cut", [f"read_rtlil {flow.quoted(out / 'flat.il')}", *design.apply(mutations),
                           "memory_collect", *become, "memory_unpack", "opt_clean",
                           f"write_json {at['in.json']}"])
        whole = json.loads((self.folder / "in.json").read_text())
        cut = Cut(whole["modules"]["gyre"], values)
        (self.folder / "cut.json").write_text(json.dumps(whole))
        (self.folder / "miter.v").write_text(cut.miter())
        self.yosys("miter", [f"read_json {at['cut.json']}", "techmap gyre", "simplemap gyre",
                             f"read_verilog {at['miter.v']}", "hierarchy -top miter", "proc",
                             "flatten", "techmap", "simplemap", "opt_clean", "aigmap", "opt_clean",
                             "stat", f"write_aiger -map {at['miter.map']} {at['miter.aig']}"])

    def yosys(self, name, commands):
        status, log = flow.run(commands, self.folder, name)
        if status != 0:
            print("\n".join(log.splitlines()[-10:]))
            flow.fail(f"yosys failed; the log is {self.folder}/{name}.log", 1)

    def with_mutant(self, number):
        """The AIG with the pin's register starting, and staying, at this number."""
        data = (self.folder / "miter.aig").read_bytes()
        head, _, rest = data.partition(b"\n")
        inputs, latches = (int(word) for word in head.split()[2:4])
        lines, at = [], 0
        for _ in range(latches):
            end = rest.index(b"\n", at)
            lines.append(rest[at:end])
            at = end + 1
        for line in (self.folder / "miter.map").read_text().splitlines():
            kind, index, bit, name = line.split()[:4]
            if kind == "latch" and name == "mutant_q":
                literal = 2 * (inputs + 1 + int(index))
                lines[int(index)] = f"{literal} {number >> int(bit) & 1}".encode()
            elif kind == "invlatch" and name == "mutant_q":
                flow.fail("the number of the mutation is inverted in the AIG", 1)
        path = self.folder / f"miter{number}.aig"
        path.write_bytes(head + b"\n" + b"\n".join(lines) + b"\n" + rest[at:])
        return path

    def prove(self, mutation):
        path = self.with_mutant(mutation["number"])
        try:
            out = subprocess.run(
                ["yosys-abc", "-c", f"read {path}; strash; scleanup; lcorr; scorr; print_stats;"
                 f" pdr -T {self.seconds}; print_status"],
                capture_output=True, text=True, check=False, timeout=20 * self.seconds + 300).stdout
        except subprocess.TimeoutExpired:
            out = "no end"
        (self.folder / f"{mutation['number']}.log").write_text(out)
        path.unlink()
        if re.search(r"Property proved|Proved output|Status = 1", out):
            return {"result": "equivalent", "by": "proved"}
        return {"result": "unproved"}
