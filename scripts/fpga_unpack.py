"""The netlist that an iCE40 bitstream holds, as Verilog: iceunpack, icebox_vlog and what it lacks.

icebox_vlog knows logic cells, pins and block RAM. The single-port RAMs of the iCE40UP5K are added
here, from the table that icebox has of their wires; each lies at the left or right edge, where
nets end in segments such as (0, 2, 'lutff_6/in_0'), which icebox_vlog tells in its comments.
"""

import ast
import pathlib
import re
import sys

import synth_yosys as flow

ICEBOX = pathlib.Path("/usr/share/fpga-icestorm/python")
BUSES = {"ADDRESS": 14, "DATAIN": 16, "MASKWREN": 4, "DATAOUT": 16}
SINGLE = ["WREN", "CHIPSELECT", "CLOCK", "STANDBY", "SLEEP", "POWEROFF"]


def nets(text):
    """Segment -> name of its net."""
    found, name = {}, None
    for line in text.splitlines():
        declared = re.match(r"(?:wire|reg) (\S+?)(?: = 0)?;$", line)
        if declared:
            name = declared[1]
        elif line.startswith("// (") and name:
            found[ast.literal_eval(line[3:])] = name
        else:
            name = None
    return found


def single_port_rams(icebox, config, text):
    """Instances of the single-port RAMs that the bitstream switches on."""
    segments = nets(text)
    out = []
    for (x, y, z), wires in icebox.spram_db["5k"].items():
        ex, ey, bit = wires["SPRAM_EN"]
        enable = next(e for e in config.tile_db(ex, ey) if e[1:] == ["IpConfig", bit])
        if not icebox.tileconfig(config.tile(ex, ey)).match(enable[0]):
            continue

        def net(name, open_net="1'b0", wires=wires):
            return segments.get(tuple(wires[name]), open_net)

        ports = [f".{name}({net(name)})" for name in SINGLE]
        for bus, width in BUSES.items():
            if bus != "DATAOUT":
                bits = [net(f"{bus}_{i}") for i in reversed(range(width))]
                ports.append(f".{bus}({{{', '.join(bits)}}})")
        data = f"spram_{x}_{y}_{z}_data"
        ports.append(f".DATAOUT({data})")
        out.append(f"wire [15:0] {data};")
        out += [f"assign {net(f'DATAOUT_{i}')} = {data}[{i}];" for i in range(16)
                if net(f"DATAOUT_{i}", None)]
        out.append(f"SB_SPRAM256KA spram_{x}_{y}_{z} (\n  " + ",\n  ".join(ports) + "\n);\n")
    return out


def declared_once(text):
    """icebox_vlog declares ports in the header and again in the body, which Verilator refuses."""
    header, body = text.split(");", 1)
    for port in re.findall(r"(?:input|output|inout) (\w+)", header):
        body, registers = re.subn(rf"^reg {port} = 0;$", f"initial {port} = 0;", body,
                                  flags=re.MULTILINE)
        if registers:
            header = re.sub(rf"\boutput {port}\b", f"output reg {port}", header)
        body = re.sub(rf"^wire {port};$", "", body, flags=re.MULTILINE)
    return header + ");" + body


def unpack(b, bitstream, folder, step):
    """Writes folder/unpacked.v, a module with the name and the pins of the board's top."""
    asc, pcf = folder / "unpacked.asc", folder / "pins.pcf"
    step.run("iceunpack", ["iceunpack", bitstream, asc])
    # icebox_vlog reads no options of set_io.
    words = [line.split() for line in (b["folder"] / b["pins"]).read_text().splitlines()]
    pcf.write_text("".join(f"set_io {w[-2]} {w[-1]}\n" for w in words if w[:1] == ["set_io"]))
    log = step.run("icebox_vlog", ["icebox_vlog", "-n", b["top"], "-p", pcf, asc])
    text = log.read_text()
    if "--up5k" in b["nextpnr"]:
        if not (ICEBOX / "icebox.py").is_file():
            flow.fail(f"{ICEBOX}/icebox.py is missing: it is part of fpga-icestorm", 1)
        sys.path.insert(0, str(ICEBOX))
        import icebox
        config = icebox.iceconfig()
        config.read_file(str(asc))
        end = text.rindex("endmodule")
        rams = "\n".join(single_port_rams(icebox, config, text))
        text = text[:end] + rams + "\n" + text[end:]
    if "failed_drivers" in text or f"module {b['top']}" not in text:
        flow.fail(f"icebox_vlog made no netlist; see {log}", 1)
    netlist = folder / "unpacked.v"
    netlist.write_text(declared_once(text))
    return netlist
