"""Part of scripts/harts: makes a program, runs it on QEMU and on Gyre, and compares what the threads leave."""

import dataclasses
import functools
import hashlib
import json
import pathlib
import random
import re
import shutil
import struct
import subprocess
import sys
import tempfile

import output
import record

RANDOM = record.ROOT / "sw" / "random"
sys.path.append(str(RANDOM))
import csmith_threads  # noqa: E402  (its folder has to be on the path first)

SECONDS = 600  # for one run on a busy machine
CYCLES = {"functional": 100000000, "model": 1000000000}  # of a run; its programs need a few millions
OPTIONS = ("on", "config", "cores", "warps", "threads", "lanes", "set")  # that decide about a result
MOST_HARTS = 128
MOST_BEATS = 8  # LSU_QUEUE of the configurations
BLOCK_WORDS, WINDOW_WORDS = 128, 64  # of tb/isa/qemu/program.h
MEMORY = 0x8000000
QEMU = ("qemu-system-riscv32", "-M", "spike", "-cpu", "rv32,d=false", "-m", f"{MEMORY >> 20}M", "-bios", "none",
        "-display", "none", "-monitor", "none")


@dataclasses.dataclass
class Result:
    """One program on one machine."""
    kind: str
    seed: int
    shape: str = ""
    threads: int = 1   # of a warp
    harts: int = 0     # compared
    counters: dict = dataclasses.field(default_factory=dict)
    ways: int = 0      # that the threads of a C program took
    wrong: str | None = None
    kept: pathlib.Path | None = None

    @property
    def diverges(self):
        return self.ways > 1 if self.ways else self.counters.get("group_splits", 0) > 0


class Wrong(Exception):
    """A sentence that says what is different."""


class Late(Exception):
    """Something took too long, which tells more of the computer than of the program: Gyre's own limit is in instructions."""


class Refused(Exception):
    """Gyre does not run such a machine: bad usage, and no difference."""


def run(words, **others):
    try:
        return subprocess.run([str(w) for w in words], capture_output=True, text=True, timeout=SECONDS, check=False, **others)
    except subprocess.TimeoutExpired:
        raise Late(f"{pathlib.Path(str(words[0])).name} did not end within {SECONDS} s") from None


def good(words, **others):
    done = run(words, **others)
    if done.returncode:
        lines = (done.stderr or done.stdout).strip().split("\n")
        raise Wrong(f"{pathlib.Path(str(words[0])).name} ended with status {done.returncode}: {lines[0]}")
    return done


class Shape:
    """A machine that is drawn, where the options leave it open."""

    def __init__(self, o, name, most, cores=(1,)):
        rng = random.Random(name)
        self.threads = rng.choice((1, 2, 4, 4, 8, 8, 16, 16, 32, 32))
        self.threads = o.threads or self.threads
        self.warps = o.warps or min(rng.choice((1, 1, 2, 3, 4)), max(1, most // self.threads))
        self.cores = o.cores or rng.choice(cores)
        lanes = rng.choice([n for n in (1, 2, 4, 8, 16, 32) if n <= self.threads <= n * MOST_BEATS])
        self.lanes = o.lanes or lanes
        self.wait = 256 << rng.randrange(5)
        self.harts = self.cores * self.warps * self.threads
        if self.harts > MOST_HARTS:
            raise Wrong(f"{self.harts} threads are more than the {MOST_HARTS} that a program is made for")

    def __str__(self):
        return f"{self.cores}x{self.warps}x{self.threads}l{self.lanes}, GROUP_WAIT {self.wait}"

    def options(self):
        return ["--cores", self.cores, "--warps", self.warps, "--threads", self.threads, "--lanes", self.lanes,
                "--set", "RECONVERGENCE=pc", "--set", f"GROUP_WAIT={self.wait}"]


class Machine:
    """The two machines of a campaign."""

    def __init__(self, o):
        self.o = o
        self.gyre = o.build / "bin" / "gyre"
        self.generator = o.build / "tb" / "isa" / "unstructured_elf"
        self.failed = o.out / "different"
        self.variants = []
        if o.c_programs:
            for line in (o.build / "sw" / "random" / "harts.txt").read_text(encoding="utf-8").splitlines():
                self.variants.append(line.split("|"))
        self.known = o.out / "results" / self.state()
        output.make(o.out)
        self.known.mkdir(parents=True, exist_ok=True)

    def state(self):
        """A name for all that decides about a result: the files that run, what is compiled, the options."""
        objects = [word for variant in self.variants for word in variant[-1].split()]
        files = [self.gyre, self.generator, __file__, csmith_threads.__file__, *sorted(RANDOM.glob("*.h")), *objects]
        found = hashlib.sha256(repr([getattr(self.o, name) for name in OPTIONS] + self.variants).encode())
        for file in files:
            found.update(pathlib.Path(file).read_bytes())
        return found.hexdigest()[:16]

    def on_qemu(self, elf):
        out = elf.with_suffix(".qemu")
        good([*QEMU, "-serial", f"file:{out}", "-kernel", elf])
        return out.read_bytes()

    def on_gyre(self, elf, shape, entry, *more):
        done = run([self.gyre, "run", "--on", self.o.on, "--config", self.o.config, *shape.options(), "--set",
                    f"RESET_PC={entry}", *(w for pair in self.o.set for w in ("--set", pair)), "--max-cycles", CYCLES[self.o.on],
                    "--stats", *more, elf])
        if done.returncode:
            said = done.stderr.strip().split("\n")
            if done.returncode == 2:
                raise Refused(said[0])
            raise Wrong(f"gyre ended with status {done.returncode}: {said[0]}")
        counters = {name: int(value) for name, value in re.findall(r"^\s+(\w+)\s+(\d+)$", done.stderr + done.stdout, re.M)}
        return done.stdout, counters

    def checked(self, kind, seed, shape_of, work):
        """Runs work(folder, shape, result), and keeps the program if that finds something."""
        before = self.known / f"{kind}-{seed}.json"
        if before.is_file():
            return Result(**json.loads(before.read_text(encoding="ascii")))
        result = Result(kind, seed)
        with tempfile.TemporaryDirectory(dir=self.o.out) as name:
            folder = pathlib.Path(name)
            try:
                shape = shape_of()
                result.shape, result.threads = str(shape), shape.threads
                work(folder, shape, result)
            except Wrong as error:
                result.wrong = str(error)
                result.kept = self.failed / f"{kind}-{seed}"
                output.remove(result.kept)
                shutil.copytree(folder, result.kept)
        if result.wrong is None:
            part = before.with_suffix(".part")
            part.write_text(json.dumps(dataclasses.asdict(result)), encoding="ascii")
            part.rename(before)
        return result

    # ---- Unstructured programs --------------------------------------------------------------------------

    def unstructured(self, seed):
        def work(folder, shape, result):
            elf, signature = folder / "program.elf", folder / "signature"
            good([self.generator, "--seed", seed, "--threads", shape.harts, "--out", elf])
            words = self.on_qemu(elf)
            alone = struct.unpack(f"<{len(words) // 4}I", words)
            _, result.counters = self.on_gyre(elf, shape, entry_of(elf), "--signature", signature)
            found = [int(line, 16) for line in signature.read_text(encoding="ascii").split()]
            if len(alone) != (shape.harts + 1) * BLOCK_WORDS or len(found) != len(alone):
                raise Wrong(f"QEMU left {len(alone)} words, Gyre {len(found)}")
            for i, (a, b) in enumerate(zip(alone, found)):
                if a != b:
                    raise Wrong(f"{place(i, shape.harts)} is 0x{b:08x}, alone 0x{a:08x}")
            result.harts = shape.harts

        name = f"unstructured {seed}"
        return [self.checked("unstructured", seed, lambda: Shape(self.o, name, MOST_HARTS), work)]

    # ---- Programs of csmith -----------------------------------------------------------------------------

    def c_program(self, seed):
        kind_of_numbers = "float" if seed % 4 == 0 else "int"
        source = functools.cache(lambda: csmith_threads.source(seed, kind_of_numbers == "float"))

        def work_of(compiler, linker, objects):
            def work(folder, shape, result):
                (folder / "program.c").write_text(source(), encoding="utf-8")
                good([*compiler.split(), "-w", "-g0", f"-I{RANDOM}", "-isystem", "/usr/include/csmith",
                      "-c", folder / "program.c", "-o", folder / "program.o"])
                first, *others = objects.split()
                elf = folder / "program.elf"
                symbols = {"ram_bytes": MEMORY, "stack_top": 0x80000000 + MEMORY, "stack_size_log2": 16,
                           "alone_harts": shape.harts}
                good([*linker.split(), *(f"-Wl,--defsym=__{k}={v:#x}" for k, v in symbols.items()), first,
                      folder / "program.o", *others, "-o", elf])
                alone = self.on_qemu(elf).decode("ascii").split("\n")[:-1]
                output, result.counters = self.on_gyre(elf, shape, entry_of(elf))
                found = [line for line in output.split("\n") if line.startswith("0x")]
                if len(alone) != shape.harts or len(found) != shape.harts:
                    raise Wrong(f"QEMU printed {len(alone)} lines, Gyre {len(found)}")
                for t, (a, b) in enumerate(zip(alone, found)):
                    if a != b:
                        raise Wrong(f"thread {t} finds {b}, alone {a}")
                result.harts, result.ways = shape.harts, len({line.split()[1] for line in alone})
            return work

        return [self.checked(variant, seed, lambda v=variant: Shape(self.o, f"{v} {seed}", 64, (1, 1, 1, 2)),
                             work_of(compiler, linker, objects))
                for variant, kind, compiler, linker, objects in self.variants
                if kind == kind_of_numbers and (not self.o.variant or variant in self.o.variant)]


def entry_of(elf):
    """Start address of Gyre; QEMU starts at the first word."""
    return struct.unpack_from("<I", elf.read_bytes(), 24)[0]


def place(index, harts):
    """Returns the meaning of a word at an unstructured program's end."""
    thread, word = divmod(index, BLOCK_WORDS)
    if thread == harts:
        return f"word {word} of the lock"
    if word < WINDOW_WORDS:
        return f"thread {thread}: memory + {4 * word:#x}"
    word -= WINDOW_WORDS
    return f"thread {thread}: " + ("fcsr" if word == 0 else f"x{word}" if word < 32 else f"f{word - 32}")
