"""Builds and runs axi_check.py: run.py ROOT FOLDER AXI_DATA LINE_BYTES. Called by scripts/axi_check
in the environment that has cocotb. Prints one line for each test; exit status 1 if one failed.
Yosys writes the design as plain Verilog first, as in run_device.py.
"""

import pathlib
import sys

from simulate import simulate


def main():
    root, folder = pathlib.Path(sys.argv[1]), pathlib.Path(sys.argv[2])
    sys.dont_write_bytecode = True
    sys.path.insert(0, str(root / "scripts"))
    import synth_yosys as flow  # its folder has to be on the path first

    values = flow.parameters([f"AXI_DATA={sys.argv[3]}", f"LINE_BYTES={sys.argv[4]}"])
    includes, files = flow.sources()
    plain = folder / "axi_check_top.v"
    status, _ = flow.run([flow.read_verilog(values, includes, [*files, root / "tb/axi_check/axi_check_top.sv"]),
                          "hierarchy -check -top axi_check_top", *flow.AS_READ, "check",
                          f"write_verilog -noattr {flow.quoted(plain)}"], folder, "verilog")
    if status:
        print(f"Yosys failed; the log is {folder}/verilog.log")
        return 1
    return simulate(folder, [plain], "axi_check_top", "axi_check")


if __name__ == "__main__":
    sys.exit(main())
