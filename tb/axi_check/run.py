"""Builds and runs axi_check.py: run.py ROOT FOLDER AXI_DATA LINE_BYTES. Called by scripts/axi_check
in the environment that has cocotb. Prints one line for each test; exit status 1 if one failed.
"""

import pathlib
import sys

from simulate import simulate

LEAVES = ["burst_splitter", "track", "order", "read", "write"]


def main():
    root, folder = pathlib.Path(sys.argv[1]), pathlib.Path(sys.argv[2])
    data, line = sys.argv[3:5]
    rtl = root / "rtl"
    sources = [rtl / "common/gyre_ram.sv", *(rtl / f"axi/gyre_axi_{leaf}.sv" for leaf in LEAVES),
               rtl / "axi/gyre_axi.sv", rtl / "axi/gyre_regs_port.sv", rtl / "axi/gyre_regs_run.sv",
               rtl / "axi/gyre_regs_queue.sv", rtl / "axi/gyre_regs_exceptions.sv",
               *(rtl / f"axi/gyre_regs_{part}.sv" for part in ("constants", "diagnosis", "counters")),
               rtl / "axi/gyre_regs.sv",
               root / "tb/axi_check/axi_check_top.sv"]
    folder.mkdir(parents=True, exist_ok=True)
    return simulate(folder, sources, "axi_check_top", "axi_check",
                    [f"-Paxi_check_top.AXI_DATA={data}", f"-Paxi_check_top.LINE_BYTES={line}",
                     "-I", str(rtl), "-I", str(rtl / "common"), "-I", str(rtl / "axi/generated")])


if __name__ == "__main__":
    sys.exit(main())
