"""Mutations that Yosys chooses: scripts/mutate --netlist N [option ...]

  --netlist N      so many mutations of the word-level design
  --seed S         which ones, and which random programs (default 1)
  --config NAME    a configuration of scripts/campaign (default tiny)
  --device         mutates the launch queue in gyre_device, which the random host of gyre-device
                   compares with its twin; NAME is one of scripts/campaign --device (default queue)
  --stages C,...   cycles of random programs for each mutation that is still alive
                   (default 20000,200000,2000000); each stage has programs of its own
  --prove SECONDS  tries so long to prove that a survivor is no bug (default 0: does not try)
  --only K,...     these mutations only, by number
  --jobs J         processes at a time (default 2)
  --batch B        mutations in one executable (default 1000)
  --out FOLDER     for everything that is built, and results.jsonl (default build/mutate-netlist)
  --floor P        fails if fewer than P per cent of what is not equivalent are killed
  --write          keeps what was found in docs/records/mutation, which docs/mutation.md shows

All mutations of a batch are in one executable and are switched on by a pin, so that
nothing is built for each (docs/mutation.md). Results are kept by sources, configuration and seed:
the script can be interrupted, and what is known is not run again. Exit status: 0, 1 if the
unchanged design fails or the rate is under the floor, 2 bad input.
"""

import argparse
import concurrent.futures
import json
import multiprocessing
import os
import pathlib
import re
import resource
import signal
import subprocess
import sys
import threading

import mutate_design as design
import mutate_device as device
import mutate_page as page
import mutate_proof as proof
import output
import record
import synth_yosys as flow
from mutate_shared import MEASURED, ROOT, configurations, fail, sources

MISMATCH = 5  # exit status of gyre-lockstep


class Results:
    """Reads the results of each mutation: one JSON object a line, of which the last counts."""

    def __init__(self, path, run):
        self.path, self.run, self.known, self.lock = path, run, {}, threading.Lock()
        if path.is_file():
            for number, line in enumerate(path.read_text().splitlines(), 1):
                try:
                    entry = json.loads(line)
                except ValueError:  # the last line of an interrupted run
                    print(f"mutate: {path}:{number} is no result; ignored", file=sys.stderr)
                    continue
                if all(entry.get(name) == value for name, value in run.items()):
                    self.known.setdefault(entry["number"], []).append(entry)

    def of(self, number):
        return self.known.get(number, [])

    def final(self, number):
        """The entry that says what became of a mutation, or None."""
        last = None
        for entry in self.of(number):
            if entry["result"] in ("killed", "equivalent"):
                return entry
            last = entry if entry["result"] != "unproved" else last
        return last

    def result(self, number):
        """The same as a word; None of a mutation that was never run."""
        entry = self.final(number)
        return entry and entry["result"]

    def done(self, number, stage):
        """Returns true if this stage would give no new result."""
        return any(e["result"] == "killed" or e.get("stage") == stage for e in self.of(number)
                   if e["result"] != "error")

    def put(self, number, entry):
        entry = self.run | {"number": number} | entry
        with self.lock:
            self.known.setdefault(number, []).append(entry)
            with self.path.open("a") as file:
                file.write(json.dumps(entry) + "\n")


def seed_of(seed, stage):
    """Programs that no other stage has."""
    return seed * 1000 + stage


def run_stage(program, number, seed, cycles, of_device):
    """One mutation under random programs: what a result says of it."""
    env = dict(os.environ, GYRE_MUTANT=str(max(0, number)), GYRE_NO_WAVE="1")
    command = (device.command(program, seed, cycles) if of_device else
               [program, "fuzz", "--seed", str(seed), "--cycles", str(cycles)])
    # A mutation that keeps the simulator from coming to an end has been noticed as well. The limit
    # is one of CPU time, as other jobs may slow this one down; 2,000 cycles a second is very little.
    limit = 120 + cycles // 2000
    out = subprocess.run(["prlimit", f"--cpu={limit}", *command], env=env, capture_output=True,
                         text=True, check=False)
    if out.returncode in (-signal.SIGXCPU, -signal.SIGKILL):
        return {"result": "killed", "by": "simulator: no end", "cycles": 0}
    caught = re.search(r"^caught (.*) after (\d+) cycles, program \d+$", out.stderr, re.M)
    if out.returncode == MISMATCH and caught:
        return {"result": "killed", "by": caught[1].split("/rtl/")[-1], "cycles": int(caught[2])}
    if of_device and (found := device.caught(out)):
        return {"result": "killed", "by": found[0], "cycles": found[1]}
    if "did not converge" in out.stderr + out.stdout:
        return {"result": "killed", "by": "simulator: a loop", "cycles": 0}
    if out.returncode == 0:
        ran = re.search(r"^0 mismatches in (\d+) cycles", out.stdout, re.M)
        return {"result": "survived", "cycles": int(ran[1])}
    return {"result": "error", "by": f"status {out.returncode}: {out.stderr[-200:]}", "cycles": 0}


def batches(mutations, size):
    return [mutations[i:i + size] for i in range(0, len(mutations), size)]


def pool(jobs, work, items):
    """Calls work(item) for all items; ends at once if interrupted."""
    with concurrent.futures.ThreadPoolExecutor(jobs) as executor:
        waiting = [executor.submit(work, item) for item in items]
        try:
            for future in concurrent.futures.as_completed(waiting):
                future.result()
        except BaseException:
            executor.shutdown(wait=False, cancel_futures=True)
            raise


def simulate(options, stages, program, none, mutations, results):
    """Some stages of the mutations in one executable. False if the unchanged design, which is the
    mutation `none`, fails. Mutations that are known to be equivalent are not run."""
    def job(item):
        mutation, index, cycles = item
        found = run_stage(program, mutation["number"], seed_of(options.seed, index), cycles,
                          options.device)
        results.put(mutation["number"], {"key": mutation["key"], "stage": cycles} | found)
        if found["result"] == "error":
            print(f"mutate: mutation {mutation['number']}: {found['by']}", file=sys.stderr)

    for cycles in stages:
        index = options.stages.index(cycles)
        if not results.done(none["number"], cycles):
            job((none, index, cycles))
        if results.result(none["number"]) != "survived":
            return False
        pool(options.jobs, job, [(m, index, cycles) for m in mutations
                                 if not results.done(m["number"], cycles)
                                 and results.result(m["number"]) != "equivalent"])
        alive = sum(results.result(m["number"]) not in ("killed", "equivalent") for m in mutations)
        print(f"{cycles} cycles: {alive} of {len(mutations)} alive", flush=True)
    return True


def prove(options, folder, values, mutations, wanted, results):
    """Tries to show of each survivor that nothing that is compared depends on it."""
    todo = [m for m in wanted if results.result(m["number"]) == "survived"
            and not any(e["result"] == "unproved" and e["seconds"] >= options.prove
                        for e in results.of(m["number"]))]
    if not todo:
        return
    proof.PROVER = proof.Prover(values, mutations, folder, options.prove, options.device)
    context = multiprocessing.get_context("fork")  # the processes share the design
    with concurrent.futures.ProcessPoolExecutor(options.jobs, mp_context=context) as processes:
        waiting = {processes.submit(proof.prove_one, m["number"]): m for m in todo}
        for future in concurrent.futures.as_completed(waiting):
            m = waiting[future]
            results.put(m["number"], {"key": m["key"], "seconds": options.prove} | future.result())


def parse(argv):
    parser = argparse.ArgumentParser(usage=__doc__, add_help=False)
    parser.add_argument("--help", action="store_true")
    parser.add_argument("--netlist", type=int, required=True)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--config")
    parser.add_argument("--device", action="store_true")
    parser.add_argument("--stages", default="20000,200000,2000000")
    parser.add_argument("--prove", type=int, default=0)
    parser.add_argument("--only", default="")
    parser.add_argument("--jobs", type=int, default=2)
    parser.add_argument("--batch", type=int, default=1000)
    parser.add_argument("--out", type=output.folder, default=ROOT / "build/mutate-netlist")
    parser.add_argument("--floor", type=float, default=0)
    parser.add_argument("--write", action="store_true")
    options = parser.parse_args(argv)
    if options.help:
        flow.usage(__doc__, 0)
    if options.netlist < 1 or options.jobs < 1 or options.batch < 1:
        fail("--netlist, --jobs and --batch must be at least 1")
    try:
        options.stages = [int(c) for c in options.stages.split(",")]
        options.only = {int(k) for k in options.only.split(",") if k}
    except ValueError:
        fail("--stages and --only take numbers, separated by commas")
    if options.only and options.write:
        fail("--write needs all mutations, not --only some")
    options.config = options.config or ("queue" if options.device else "tiny")
    options.commit = record.begin(MEASURED) if options.write else None
    return options


def main(argv):
    options = parse(argv)
    known = configurations(*(["--device"] if options.device else []))
    if options.config not in known:
        fail(f"no configuration '{options.config}'; scripts/campaign --list names them")
    values = (device.values_of if options.device else flow.parameters)(known[options.config])
    name = f"{'device-' if options.device else ''}{options.config}-{options.netlist}-{options.seed}"
    folder = options.out.resolve() / name
    output.make(options.out)
    folder.mkdir(parents=True, exist_ok=True)
    run = {"state": sources(), "config": options.config, "netlist": options.netlist,
           "seed": options.seed} | ({"device": True} if options.device else {})
    results = Results(options.out.resolve() / "results.jsonl", run)

    mutations, excluded = design.choose(values, folder, options.netlist, options.seed, options.device)
    print(f"{len(mutations)} mutations; left out: "
          + (", ".join(f"{n} {why}" for why, n in sorted(excluded.items())) or "none"), flush=True)
    if options.only:
        wanted = [m for m in mutations if m["number"] in options.only]
    else:
        wanted = mutations
    parts = batches(mutations, options.batch)
    def run_stages(stages):
        """False if the unchanged design fails in one of them."""
        for part, group in enumerate(parts):
            chosen = [m for m in group if m in wanted]
            if not chosen:
                continue
            program = design.build(values, group, folder, f"part{part}" if len(parts) > 1 else "all",
                                   options.device)
            # For every executable: its unchanged design has another number.
            none = {"number": -part, "key": f"the unchanged design of part {part}"}
            if not simulate(options, stages, program, none, chosen, results):
                print("mutate: the unchanged design does not pass", file=sys.stderr)
                return False
        return True

    # The last stage takes longest: what is proved before it need not be run.
    last = options.stages[-1:] if options.prove and len(options.stages) > 1 else []
    if not run_stages(options.stages[:len(options.stages) - len(last)]):
        return 1
    if options.prove:
        prove(options, folder, values, mutations, wanted, results)
    if last and not run_stages(last):
        return 1

    summary = page.Summary(options, wanted, results, excluded)
    print(summary.text())
    spent = [sum(resource.getrusage(who)[:2]) for who in (resource.RUSAGE_SELF,
                                                         resource.RUSAGE_CHILDREN)]
    print(f"{sum(spent):.0f} CPU seconds")
    if options.write:
        summary.write(options.commit)
    return 1 if summary.rate() < options.floor else 0
