"""Runs a tool that takes long: on a terminal a line says from time to time that it still runs, and how far its log is."""

import os
import subprocess
import sys
import time

PERIOD = float(os.environ.get("GYRE_ALIVE", "20"))  # seconds between two lines


def last_line(log):
    """The last line of a log that has something in it, as much as a terminal's line has room for."""
    try:
        with open(log, "rb") as file:
            file.seek(max(0, os.fstat(file.fileno()).st_size - 2000))
            lines = file.read().decode(errors="replace").split("\n")
    except OSError:
        return ""
    return next((line.strip()[:80] for line in reversed(lines) if line.strip()), "")


def run(name, command, log, **more):
    """The exit status of the command, which writes into the log by itself or by `more`, as subprocess has it."""
    start = time.monotonic()
    with subprocess.Popen([str(word) for word in command], **more) as child:
        try:
            while True:
                try:
                    return child.wait(PERIOD)
                except subprocess.TimeoutExpired:
                    if sys.stderr.isatty():
                        seconds = int(time.monotonic() - start)
                        print(f"{name}: {seconds // 60}:{seconds % 60:02d}, {last_line(log) or log}", file=sys.stderr, flush=True)
        except BaseException:
            child.kill()
            raise
