"""Builds and runs device_check.py: run_device.py ROOT FOLDER PROGRAM.elf NAME=VALUE... Called by
scripts/axi_check in the environment that has cocotb. Exit status 1 if a test failed.

Icarus Verilog 11 aborts on the package of the design, so Yosys writes gyre_device as plain Verilog first,
before any of it becomes gates: processes are flip-flops and multiplexers, memories are memories.
"""

import pathlib
import re
import subprocess
import sys
import tomllib

from simulate import simulate


def pins(rtl):
    """(port of gyre_device, the name that cocotbext-axi looks for)"""
    text = (rtl / "axi/gyre_device.sv").read_text()
    for port in re.findall(r"^ +(?:input|output) .* (\w+_[io]),?$", text, re.M):
        yield port, re.sub("^axil_", "s_axil_", re.sub("^axi_", "m_axi_", port[:-2]))


def main():
    root, folder, program = map(pathlib.Path, sys.argv[1:4])
    sys.dont_write_bytecode = True
    sys.path.insert(0, str(root / "scripts"))
    import synth_yosys as flow  # its folder has to be on the path first

    folder.mkdir(parents=True, exist_ok=True)
    values = flow.parameters(sys.argv[4:])
    netlist = folder / "gyre_device.v"
    rename = [f"rename {old} {new}" for old, new in pins(flow.rtl_dir())]
    status, _ = flow.run([*flow.read_commands(values, True), *flow.AS_READ, "check",
                          "cd gyre_device", *rename, "cd ..",
                          f"write_verilog -noattr {flow.quoted(netlist)}"], folder, "verilog")
    if status:
        print(f"Yosys failed; the log is {folder}/verilog.log")
        return 1
    image = folder / "program.bin"
    subprocess.run(["riscv64-unknown-elf-objcopy", "-O", "binary", program, image], check=True)
    io = tomllib.loads((root / "isa/io.toml").read_text())["io"]
    console = values["IO_BASE"] + io["CONSOLE"]["offset"]
    return simulate(folder, [netlist], "gyre_device", "device_check", AXI_CHECK_IMAGE=str(image),
                    AXI_CHECK_RAM=str(values["RAM_BASE"]), AXI_CHECK_CONSOLE=str(console),
                    AXI_CHECK_CONSOLE_END=str(console + io["CONSOLE"]["bytes"]),
                    AXI_CHECK_EXIT=str(values["IO_BASE"] + io["EXIT"]["offset"]))


if __name__ == "__main__":
    sys.exit(main())
