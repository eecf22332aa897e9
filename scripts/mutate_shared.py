"""Common part of scripts/mutate and scripts/mutate_netlist.py."""

import hashlib
import pathlib
import subprocess
import sys

ROOT = pathlib.Path(__file__).resolve().parents[1]
# The tables of survivors and of unreached points change no result.
NOTES = ("survivors.toml", "unreached.toml")
# Messages of gyre-device about a difference, a broken rule, an assertion.
DEVICE_CAUGHT = (r"^MISMATCH cycle (?P<cycle>\d+) (?P<what>\w+)",
                 r"^BROKEN RULE cycle (?P<cycle>\d+): (?P<what>.*)$",
                 r"^ASSERTION (?P<what>.*) in cycle (?P<cycle>\d+)$")
# Files whose commit a record names.
MEASURED = ("rtl", "cmodel", "isa", "configs.toml", "tb/lockstep", "tb/device", "tb/random", "sim/platform",
            "sim/verilator")
# Files on which a result of the whole GPU depends.
SIMULATED = ("rtl", "include", "cmodel", "isa", "configs.toml", "scripts/gen", "tb/lockstep", "tb/device",
             "tb/unit/axi", "tb/random", "sim/platform", "sim/verilator")


def fail(sentence, status=2):
    print(f"{pathlib.Path(sys.argv[0]).stem}: {sentence}", file=sys.stderr)
    sys.exit(status)


def clean(text, rtl):
    """A message without the folder of the copy that it is about."""
    return text.replace(f"{rtl}/", "")


def configurations(*options):
    """The configurations of scripts/campaign, by name. With --device: those of gyre_device."""
    command = [ROOT / "scripts/campaign", *options, "--list"]
    out = subprocess.run(command, capture_output=True, text=True)
    if out.returncode != 0:
        fail(f"scripts/campaign --list: {out.stderr.strip()}")
    return {line.split()[0]: line.split()[1:] for line in out.stdout.splitlines()}


def sources(*more, of=SIMULATED):
    """A number for everything that a result depends on, but for what is planted."""
    state = hashlib.sha256()
    for part in (*of, *more):
        for path in sorted((ROOT / part).rglob("*") if (ROOT / part).is_dir() else (ROOT / part,)):
            if path.is_file() and path.name not in NOTES and path.suffix not in (".md", ".pyc") and "mutants" not in path.parts:
                state.update(str(path.relative_to(ROOT)).encode() + path.read_bytes())
    return state.hexdigest()
