"""One proof for scripts/prove: Yosys reads RTL and harness, a solver decides.

The design is read as it is for synthesis, flattened, and every value that is not defined (power-up,
what an out-of-range or colliding read of a memory gives) becomes a free one. Nothing may be without
a driver: a wire of a harness that misses the inner wire it names is an error here, not a free value.
"""

import os
import pathlib
import re
import shutil
import subprocess
import sys

import output
import synth_yosys as flow

ROOT = pathlib.Path(__file__).resolve().parents[1]
FORMAL = ROOT / "tb" / "formal"
METHODS = ("pdr", "induction", "bmc")
TOOLS = ("yosys", "yosys-abc", "yosys-smtbmc")

FLATTEN = ["proc -noopt", "memory_collect", "memory_map -formal",
           # The value that a memory whose depth is no power of two reads after its end.
           "setundef -undriven -anyseq w:*rdmux*",
           "setattr -mod -unset keep_hierarchy", "flatten", "opt_clean",
           "check -assert", "setundef -anyseq", "chformal -early", "opt -full -keepdc"]
TO_GATES = ["techmap", "setundef -undriven -anyseq", "dffunmap", "opt_clean"]
TO_ANDS = ["abc -g AND -fast", "opt_clean"]
AIGER = "write_aiger -I -B -L -zinit"


class Trouble(Exception):
    """The proof cannot be made at all: a sentence that says why."""


class Run:
    """A folder, the commands that were run in it, and the CPU seconds they took."""

    def __init__(self, folder, limit):
        self.folder, self.limit, self.seconds = folder, limit, 0.0
        output.remove(folder)
        folder.mkdir(parents=True)

    def call(self, words, log):
        """Runs a command; (text of its output, whether it ran out of CPU time)."""
        text = self.folder / log
        with open(text, "w", encoding="utf-8") as out:
            # Other work on the machine is no reason to give up: CPU time counts, of each process.
            child = subprocess.Popen(
                ["prlimit", f"--cpu={self.limit}", "timeout", str(4 * self.limit), *words],
                cwd=self.folder, stdout=out, stderr=subprocess.STDOUT, stdin=subprocess.DEVNULL)
            _, status, usage = os.wait4(child.pid, 0)
        child.returncode = os.waitstatus_to_exitcode(status)
        used = usage.ru_utime + usage.ru_stime
        self.seconds += used
        return text.read_text(errors="replace"), child.returncode, used >= 0.9 * self.limit


def rtl_copy(planted, folder):
    """An rtl/ folder with the planted bug in it."""
    rtl = folder / "rtl"
    shutil.copytree(ROOT / "rtl", rtl)
    shutil.copytree(ROOT / "fpga" / "soc", folder / "fpga" / "soc")
    path = rtl / planted["file"]
    path.write_text(path.read_text().replace(planted["old"], planted["new"]))
    return rtl


def build(run, proof, words, planted):
    """Leaves model.smt2, model.aig and covers.aig, whose outputs are the cover points."""
    rtl = rtl_copy(planted, run.folder) if planted else ROOT / "rtl"
    includes = [rtl / word for word in re.findall(r"^\+incdir\+(\S+)",
                                                  (rtl / "files.f").read_text(), re.M)] + [FORMAL]
    files = [rtl / "gyre_pkg.sv", *(rtl / name for name in proof["rtl"]),
             FORMAL / proof["harness"]]
    top = pathlib.Path(proof["harness"]).stem
    # Parameters of the proof for all its runs, and those of this run, which come last.
    values, own = flow.split_parameters((proof["configuration"] + " " + words).split())
    commands = [
        flow.read_verilog(values, includes, files, "-formal"), f"hierarchy -check -top {top} {own}",
        *FLATTEN, *TO_GATES, "design -save gates",
        "chformal -cover -remove", *TO_ANDS, "write_smt2 -wires model.smt2",
        f"{AIGER} model.aig", "design -load gates",
        "chformal -assert -remove", f"techmap -map {FORMAL / 'cover_map.v'}", "simplemap",
        *TO_ANDS,
        # In the order of the outputs, which have no names there.
        "tee -q -o covers.txt select -list t:$assert", f"{AIGER} covers.aig"]
    (run.folder / "model.ys").write_text("\n".join(commands) + "\n")
    text, status, _ = run.call(["yosys", "-q", "-l", "yosys.log", "-s", "model.ys"], "yosys.out")
    # A harness may look at whatever it likes, but what it looks at must be there.
    if status != 0 or "implicitly declared" in text:
        lines = [line for line in text.splitlines() if line.strip()]
        raise Trouble(f"yosys: {lines[-1] if lines else status} ({run.folder}/yosys.log)")


def pdr(run, proof):
    """(result, cycles of the counterexample)"""
    script = f"read_aiger model.aig; fold; strash; orpos; {proof['abc']}"
    text, status, late = run.call(["yosys-abc", "-c", script], "abc.out")
    if "Property proved" in text:
        return "proved", None
    found = re.search(r"asserted in frame (\d+)", text)
    if found:
        return "failed", int(found[1]) + 1
    if late or "UNDECIDED" in text or "timeout" in text.lower():
        return "timeout", None
    raise Trouble(f"yosys-abc ended with status {status} ({run.folder}/abc.out)")


def smtbmc(run, proof, name, *options):
    """(PASSED, FAILED or timeout; text)"""
    text, status, late = run.call(
        ["yosys-smtbmc", "--noprogress", "-s", proof["solver"], *options, "model.smt2"], f"{name}.out")
    found = re.search(r"Status: (PASSED|FAILED)", text, re.I)
    if found:
        return found[1].upper(), text
    if late or re.search(r"solver.*(terminated|EOF|Killed)|BrokenPipe", text):
        return "timeout", text
    raise Trouble(f"yosys-smtbmc ended with status {status} ({run.folder}/{name}.out)")


def bounded(run, proof, depth):
    """As pdr, for the first `depth` cycles."""
    status, text = smtbmc(run, proof, "bmc", "-t", str(depth), "--dump-vcd", "trace.vcd")
    steps = re.findall(r"Checking assertions in step (\d+)", text)
    return {"PASSED": "proved", "FAILED": "failed"}.get(status, status), len(steps)


def induction(run, proof):
    result, cycles = bounded(run, proof, proof["depth"])
    if result != "proved":
        return result, cycles
    status, _ = smtbmc(run, proof, "step", "-i", "-t", str(proof["depth"]),
                       "--dump-vcd", "step.vcd")
    if status != "FAILED":
        return {"PASSED": "proved"}.get(status, status), None
    # The step may fail where nothing gets: is there a counterexample?
    text, _, _ = run.call(
        ["yosys-abc", "-c", f"read_aiger model.aig; fold; strash; orpos; "
         f"bmc3 -F {proof['cover_depth']}"], "abc.out")
    found = re.search(r"asserted in frame (\d+)", text)
    return ("failed", int(found[1]) + 1) if found else ("unproved", None)


def covers(run, proof):
    """Names of the cover points that are not reached."""
    names = re.findall(r"/(\S+)$", (run.folder / "covers.txt").read_text(), re.M)
    missing = []
    for i, name in enumerate(names):
        script = (f"read_aiger covers.aig; fold; strash; cone -s -O {i}; "
                  f"bmc3 -F {proof['cover_depth']}")
        text, _, _ = run.call(["yosys-abc", "-c", script], f"cover{i}.out")
        if "was asserted in frame" not in text:
            missing.append(name)
    return missing or ([] if names else ["there is no cover point"])


def prove(proof, words, planted, folder):
    """Result of one proof with one set of parameters: a dictionary for scripts/prove."""
    run = Run(folder, proof["limit"])
    answer = {"name": proof["name"], "words": words, "planted": planted, "cycles": None,
              "note": ""}
    try:
        build(run, proof, words, planted)
        if not planted:
            missing = covers(run, proof)
            if missing:
                answer["note"] = "not reached: " + " ".join(missing)
        answer["result"], answer["cycles"] = {
            "pdr": pdr, "induction": induction,
            "bmc": lambda r, p: bounded(r, p, p["depth"])}[proof["method"]](run, proof)
        if answer["result"] == "proved" and answer["note"]:
            answer["result"] = "vacuous"
        if answer["result"] == "failed" and not planted:
            answer["note"] = counterexample(run, proof, answer["cycles"])
    except Trouble as trouble:
        answer["result"], answer["note"] = "error", str(trouble)
    answer["seconds"] = run.seconds
    if planted:
        for copy in ("rtl", "fpga"):
            output.remove(folder / copy)
    return answer


def counterexample(run, proof, cycles):
    """Returns the failing assertion, and the path of its trace."""
    if proof["method"] == "pdr":
        try:
            bounded(run, proof, cycles + 2)
        except Trouble as trouble:
            return f"no trace: {trouble}"
    text = (run.folder / "bmc.out").read_text()
    found = re.search(r"Assert failed in (.*)", text)
    trace = run.folder / "trace.vcd"
    return (f"{found[1] if found else 'no assertion named'}, "
            f"{trace if trace.is_file() else 'no trace'}")


def check_tools(proofs):
    """Ends with a sentence if something is not installed."""
    for tool in (*TOOLS, *sorted({p["solver"] for p in proofs}), "prlimit"):
        if shutil.which(tool) is None:
            print(f"prove: {tool} is not installed (scripts/setup)", file=sys.stderr)
            sys.exit(2)
