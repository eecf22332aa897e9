"""Builds a design with Icarus Verilog and runs a module of cocotb tests on it, in the environment that
has cocotb. Used by run.py and run_device.py.
"""

import os
import subprocess
import xml.etree.ElementTree

import cocotb.config
import find_libpython


def simulate(folder, sources, top, module, **variables):
    """Prints one line for each test; returns 1 if one failed, or if none was run.
    `variables` go into the environment of the tests."""
    log, image, scale = folder / "log.txt", folder / f"{module}.vvp", folder / "timescale.f"
    scale.write_text("+timescale+1ns/1ps\n")
    results = folder / "results.xml"
    results.unlink(missing_ok=True)
    with log.open("w") as out:
        if subprocess.run(["iverilog", "-g2012", "-o", str(image), "-f", str(scale), "-s", top,
                           *map(str, sources)], stdout=out, stderr=out,
                          check=False).returncode:
            print(f"Icarus Verilog failed; the log is {log}")
            return 1
        env = dict(os.environ, MODULE=module, TOPLEVEL=top, TOPLEVEL_LANG="verilog",
                   COCOTB_RESULTS_FILE=str(results), PYTHONPATH=os.path.dirname(__file__),
                   PYTHONDONTWRITEBYTECODE="1", LIBPYTHON_LOC=find_libpython.find_libpython(),
                   **variables)
        code = subprocess.run(["vvp", "-M", cocotb.config.libs_dir, "-m", "libcocotbvpi_icarus",
                               str(image)], stdout=out, stderr=out, env=env, cwd=folder,
                              check=False, timeout=3600).returncode
    if not results.is_file():
        print(f"the simulation ended with {code} and no results; the log is {log}")
        return 1
    cases = list(xml.etree.ElementTree.parse(results).iter("testcase"))
    failed = [c for c in cases if c.find("failure") is not None or c.find("error") is not None]
    for case in cases:
        print(f"{case.get('name')}: {'FAILED' if case in failed else 'ok'}, "
              f"{float(case.get('sim_time_ns')) / 10:.0f} cycles")
    if failed or not cases:
        print(f"the log is {log}")
        return 1
    return 0
