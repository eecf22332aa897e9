"""Builds and runs axi_check.py: run.py ROOT FOLDER AXI_DATA LINE_BYTES. Called by scripts/axi_check
in the environment that has cocotb. Prints one line for each test; exit status 1 if one failed.
"""

import os
import pathlib
import subprocess
import sys
import xml.etree.ElementTree

import cocotb.config
import find_libpython

LEAVES = ["span", "track", "order", "read", "write"]


def main():
    root, folder = pathlib.Path(sys.argv[1]), pathlib.Path(sys.argv[2])
    data, line = sys.argv[3:5]
    rtl = root / "rtl"
    sources = [rtl / "common/gyre_ram.sv", *(rtl / f"axi/gyre_axi_{leaf}.sv" for leaf in LEAVES),
               rtl / "axi/gyre_axi.sv", rtl / "axi/gyre_regs_port.sv", rtl / "axi/gyre_regs_run.sv",
               rtl / "axi/gyre_regs.sv", root / "tb/axi_check/axi_check_top.sv"]
    folder.mkdir(parents=True, exist_ok=True)
    log, image, scale = folder / "log.txt", folder / "axi_check.vvp", folder / "timescale.f"
    scale.write_text("+timescale+1ns/1ps\n")
    build = ["iverilog", "-g2012", "-o", str(image), "-f", str(scale), "-s", "axi_check_top",
             f"-Paxi_check_top.AXI_DATA={data}", f"-Paxi_check_top.LINE_BYTES={line}",
             "-I", str(rtl), "-I", str(rtl / "common"), *map(str, sources)]
    with log.open("w") as out:
        if subprocess.run(build, stdout=out, stderr=out, check=False).returncode:
            print(f"Icarus Verilog failed; the log is {log}")
            return 1
        results = folder / "results.xml"
        results.unlink(missing_ok=True)
        env = dict(os.environ, MODULE="axi_check", TOPLEVEL="axi_check_top",
                   TOPLEVEL_LANG="verilog", COCOTB_RESULTS_FILE=str(results),
                   PYTHONPATH=str(root / "tb/axi_check"), PYTHONDONTWRITEBYTECODE="1",
                   LIBPYTHON_LOC=find_libpython.find_libpython())
        code = subprocess.run(["vvp", "-M", cocotb.config.libs_dir, "-m", "libcocotbvpi_icarus",
                               str(image)], stdout=out, stderr=out, env=env,
                              cwd=folder, check=False, timeout=900).returncode
    if not results.is_file():
        print(f"the simulation ended with {code} and no results; the log is {log}")
        return 1
    cases = list(xml.etree.ElementTree.parse(results).iter("testcase"))
    failed = [c for c in cases if c.find("failure") is not None or c.find("error") is not None]
    for case in cases:
        print(f"{case.get('name')}: {'FAILED' if case in failed else 'ok'}, "
              f"{float(case.get('sim_time_ns')) / 10:.0f} cycles")
    if failed or len(cases) != 2:
        print(f"the log is {log}")
        return 1
    return 0


if __name__ == "__main__":
    sys.exit(main())
