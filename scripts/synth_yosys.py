"""Common part of scripts/synth_check, scripts/area and scripts/netlist: the design as Yosys reads it.

The sources and their order come from rtl/files.f, the parameters from configs.toml. Runs yosys in
a folder of the caller's and writes nothing elsewhere. GYRE_RTL_DIR is another rtl/ folder to read.
"""

import hashlib
import os
import pathlib
import re
import shlex
import shutil
import subprocess
import sys

ROOT = pathlib.Path(__file__).resolve().parents[1]
sys.path.insert(0, str(ROOT / "scripts" / "gen"))
sys.dont_write_bytecode = True
import alive  # noqa: E402
import configs  # noqa: E402  (its folder has to be on the path first)


# Makes one module of what was read, before anything of it becomes gates.
AS_READ = ["proc", "flatten", "opt_expr", "opt_clean"]


def fail(sentence, status=2):
    print(f"{pathlib.Path(sys.argv[0]).stem}: {sentence}", file=sys.stderr)
    sys.exit(status)


def usage(text, status):
    """The text of a script's own header, for --help and for bad usage."""
    print(text.strip(), file=sys.stdout if status == 0 else sys.stderr)
    sys.exit(status)


def rtl_dir():
    folder = pathlib.Path(os.environ.get("GYRE_RTL_DIR", ROOT / "rtl")).resolve()
    if not (folder / "files.f").is_file():
        fail(f"{folder}/files.f is missing")
    return folder


def generated():
    """The folder of the generated files that are not committed, which it makes if need be."""
    done = subprocess.run([ROOT / "scripts" / "generate"], capture_output=True, text=True, check=False)
    if done.returncode != 0:
        fail(done.stderr.strip(), 1)
    return pathlib.Path(done.stdout.strip())


def sources(top=None):
    """Include folders and source files of rtl/files.f, in its order, and those that `top` needs besides."""
    folder = rtl_dir()
    includes, files = [], []
    for line in (folder / "files.f").read_text().splitlines():
        word = line.split("//")[0].strip()
        if word.startswith("+incdir+"):
            includes.append(folder / word.removeprefix("+incdir+"))
        elif word:
            files.append(folder / word)
    if top and (folder / "rdna35" / f"{top}.sv").is_file():  # rtl/files.f lists a part of the second set
        tables = [folder / "rdna35/generated", generated() / "rtl/rdna35/all"]
        # The decoder alone, and micro-operations, have the tables of all opcodes.
        includes[:0] = tables[::-1] if top in ("gyre_rdna35_decode", "gyre_rdna35_uop") else tables
        files += sorted(set((folder / "rdna35").glob("*.sv")) - set(files))
    for path in files:
        if not path.is_file():
            fail(f"rtl/files.f names {path}, which does not exist")
    return includes, files


def parameters(words):
    """Name -> value of a configuration, or of the defaults, changed by NAME=VALUE words."""
    return configs.parameters(configs.load(), words)


def defines(values):
    """Options of Yosys and of Verilator that set the constants of gyre_pkg (rtl/generated/gyre_configuration.svh)."""
    wide = {name for name, p in configs.load()["parameter"].items() if p.get("hex")}
    # Values that do not fit into a signed integer have to say their width.
    return " ".join(f"-DGYRE_{name}=" + (f"32'h{value:08x}" if name in wide else str(value))
                    for name, value in values.items())


def split_parameters(words):
    """NAME=VALUE words as (values of the configuration, options of `hierarchy` for parameters of a module)."""
    known = configs.load()["parameter"]
    pairs = [word.split("=", 1) for word in words]
    return ({name: int(value, 0) for name, value in pairs if name in known},
            " ".join(f"-chparam {name} {value}" for name, value in pairs if name not in known))


def read_verilog(values, includes, files, *options):
    """The Yosys command that reads files with these values of the configuration.

    A module is built when `hierarchy` finds it: with some configurations one that is not used cannot be.
    """
    return " ".join(["read_verilog -sv -defer", *options, defines(values), *(f"-I{p}" for p in includes),
                     *(str(p) for p in files)])


def read_commands(values, device=False, top=None):
    """The Yosys commands that read `gyre`, `gyre_device`, or `top`, with these parameters."""
    includes, files = sources(top)
    if top and top not in (p.stem for p in files):
        fail(f"rtl/files.f has no module '{top}'")
    top = top or ("gyre_device" if device else "gyre")
    return [read_verilog(values, includes, files), f"hierarchy -check -top {top}"]


def fingerprint(*extra):
    """Changes when the design or one of `extra` does."""
    h = hashlib.sha256()
    folder = rtl_dir()
    for path in sorted(p for p in folder.rglob("*") if p.suffix in (".sv", ".svh", ".f")):
        h.update(str(path.relative_to(folder)).encode() + b"\0" + path.read_bytes())
    for text in extra:
        h.update(b"\0" + str(text).encode())
    return h.hexdigest()[:16]


def run(commands, folder, name):
    """Runs the commands; returns (exit status, text of the log). Leaves NAME.ys and NAME.log."""
    if shutil.which("yosys") is None:
        fail("yosys is not installed (apt-get install yosys)")
    folder.mkdir(parents=True, exist_ok=True)
    script, log = folder / f"{name}.ys", folder / f"{name}.log"
    script.write_text("\n".join(commands) + "\n")
    log.unlink(missing_ok=True)
    status = alive.run(f"yosys {name}", ["yosys", "-q", "-l", log, "-s", script], log,
                       stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)
    return status, log.read_text() if log.is_file() else ""


def quoted(path):
    return shlex.quote(str(path))
