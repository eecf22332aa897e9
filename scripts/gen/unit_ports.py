#!/usr/bin/python3
"""Writes the functions set_ports and compare_ports of a unit test, from the ports of its module.

Usage: scripts/gen/unit_ports.py --test TEST.cpp --out FILE.h --deps FILE.d --include FOLDER... -- VERILATOR...

CMake runs this while it builds a test (tb/unit/CMakeLists.txt), so its output is never committed. VERILATOR is
the command that reads the module; its XML has every port and every packed structure with their widths.

Port foo_i of module X is set from the member foo of the parameter of type X_in, and foo_o is compared with the
member foo of that of type X_out, or with the register foo_q of the parameter `twin`. Exceptions stand
in the test, in the declarations that tb/unit/gyre_ports.h explains. A port without a value and a member without a
port are errors, so nothing is left out silently.
"""

import argparse
import pathlib
import subprocess
import sys
import tempfile

sys.dont_write_bytecode = True
import unit_ports_structs  # noqa: E402
import unit_ports_table  # noqa: E402
import unit_ports_verilog  # noqa: E402
from unit_ports_match import Matcher  # noqa: E402
from unit_ports_write import text_of  # noqa: E402


def main():
    parser = argparse.ArgumentParser(usage=__doc__.split("\n\n")[1].removeprefix("Usage: "))
    parser.add_argument("--test", type=pathlib.Path, required=True)
    parser.add_argument("--out", type=pathlib.Path, required=True)
    parser.add_argument("--deps", type=pathlib.Path, required=True)
    parser.add_argument("--include", type=pathlib.Path, nargs="*", default=[])
    parser.add_argument("verilator", nargs="+")
    options = parser.parse_args()

    files = unit_ports_structs.reached(options.test, options.include)
    table = unit_ports_table.read(files, options.test)
    text = "// The test declares no ports.\n"
    if table is not None:
        with tempfile.TemporaryDirectory() as folder:
            xml = pathlib.Path(folder) / "ports.xml"
            done = subprocess.run([*options.verilator, "--xml-only", "--xml-output", xml, "--Mdir", folder],
                                  capture_output=True, text=True)
            if done.returncode != 0:
                sys.exit(done.stdout + done.stderr)
            module = unit_ports_verilog.Module(xml)
        matcher = Matcher(module, table, unit_ports_structs.structs(files))
        matched = matcher.all()
        if matcher.errors:
            sys.exit("\n".join(f"{options.test}: {e}" for e in matcher.errors))
        text = text_of(module, table, matched)
    options.out.parent.mkdir(parents=True, exist_ok=True)
    options.out.write_text(text, encoding="utf-8")
    options.deps.write_text(f"{options.out}: {' '.join(map(str, files))}\n", encoding="utf-8")


if __name__ == "__main__":
    main()
