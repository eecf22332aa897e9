#!/usr/bin/python3
"""alive_test.py WORKDIR - scripts/alive.py: the status of a tool, lines on a terminal while it runs, and none elsewhere."""

import os
import pathlib
import pty
import subprocess
import sys

SCRIPTS = pathlib.Path(__file__).resolve().parents[2] / "scripts"
CODE = """import sys; sys.dont_write_bytecode = True; sys.path.insert(0, {scripts!r}); import alive
sys.exit(alive.run("tool", ["sh", "-c", "echo first > {log}; echo placing cells >> {log}; echo >> {log}; sleep 1; exit 3"], {log!r}))"""


def main():
    folder = pathlib.Path(sys.argv[1])
    folder.mkdir(parents=True, exist_ok=True)
    code = CODE.format(scripts=str(SCRIPTS), log=str(folder / "log"))
    environment = {**os.environ, "GYRE_ALIVE": "0.1"}
    quiet = subprocess.run([sys.executable, "-c", code], env=environment, capture_output=True, check=False)
    assert quiet.returncode == 3 and not quiet.stderr, quiet
    ours, theirs = pty.openpty()
    shown = subprocess.run([sys.executable, "-c", code], env=environment, stderr=theirs, check=False)
    os.close(theirs)
    text = os.read(ours, 65536).decode()
    assert shown.returncode == 3 and "tool: 0:00, placing cells" in text, text
    print("alive_test: passed")


main()
