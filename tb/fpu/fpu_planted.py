#!/usr/bin/python3
"""Plants bugs in a copy of cmodel/isa/fpu/, one at a time; gyre_fpu_test has to catch each.

Usage: fpu_planted.py [--cc COMPILER] [--every N] [--generated FOLDER] FOLDER

FOLDER takes the copy and the objects. planted.toml has the bugs; --every takes each
N-th of them (default 1). --generated is the folder of the build's generated files
(default build/generated). A bug counts as caught if a
comparison with the references (corners, random) finds a difference; the table also shows what the
known results say. The unchanged sources must pass first. Exit status: 0 all caught, 1 one survived,
2 bad input.
"""

import argparse
import pathlib
import shutil
import subprocess
import sys
import tomllib

HERE = pathlib.Path(__file__).resolve().parent
ROOT = HERE.parent.parent
sys.dont_write_bytecode = True
sys.path.insert(0, str(ROOT / "scripts"))
import output  # noqa: E402  (its folder has to be on the path first)

TESTS = (["known"], ["corners"], ["random", "--vectors", "50000"])


def stop(text):
    print(f"fpu_planted: {text}", file=sys.stderr)
    sys.exit(2)


def call(command):
    done = subprocess.run([str(word) for word in command], capture_output=True, text=True)
    if done.returncode != 0:
        stop(f"{command[0]} failed:\n{done.stderr}")
    return done.stdout.split()


class Builder:
    """Objects of the test and of the copied functions; only what changes is compiled again."""

    def __init__(self, compiler, folder, generated):
        self.compiler = compiler
        self.folder = folder
        self.generated = generated
        self.copy = folder / "isa" / "fpu"
        self.libraries = call(["pkg-config", "--cflags", "--libs", "mpfr"])
        shutil.copytree(ROOT / "cmodel" / "isa" / "fpu", self.copy)
        self.objects = {}
        for source in sorted(self.copy.glob("*.c")) + sorted(HERE.glob("*.c")):
            self.objects[source.stem] = self.compile(source, source.stem)

    def compile(self, source, name):
        target = self.folder / (name + ".o")
        host = ["-frounding-math", "-ffp-contract=off", "-fno-builtin-fmaf"]
        extra = host if source.stem == "fpu_host" else []
        call([self.compiler, "-std=gnu11", "-O1", *extra, "-I", self.folder, "-I", ROOT / "cmodel",
              "-I", self.generated / "cmodel", "-I", ROOT / "include", "-c", source, "-o", target])
        return target

    def users(self, source):
        """The files to compile when this one changes: of a header those that include it."""
        if source.suffix == ".c":
            return [source]
        return [c for c in sorted(self.copy.glob("*.c")) if f'"{source.name}"' in c.read_text()]

    def run(self, changed):
        """Links with `changed` objects, and runs each test: whether it found something."""
        program = self.folder / "gyre_fpu_test"
        objects = (self.objects | changed).values()
        call([self.compiler, *objects, "-o", program, *self.libraries, "-lm"])
        found = []
        for test in TESTS:
            done = subprocess.run([program, *test], capture_output=True, text=True)
            if done.returncode not in (0, 1):
                stop(f"gyre_fpu_test {test[0]} ended with {done.returncode}: {done.stderr}")
            found.append(done.returncode == 1)
        return found


def planted(text, bug):
    if text.count(bug["old"]) != 1:
        stop(f"{bug['name']}: `old` occurs {text.count(bug['old'])} times in {bug['file']}")
    return text.replace(bug["old"], bug["new"])


def main():
    parser = argparse.ArgumentParser(usage="fpu_planted.py [--cc COMPILER] [--every N] [--generated FOLDER] FOLDER")
    parser.add_argument("--cc", default="cc")
    parser.add_argument("--every", type=int, default=1)
    parser.add_argument("--generated", type=pathlib.Path, default=ROOT / "build" / "generated")
    parser.add_argument("folder", type=output.folder)
    options = parser.parse_args()
    if options.every < 1:
        stop(f"--every {options.every}: a number from 1 on")
    bugs = tomllib.loads((HERE / "planted.toml").read_text())["bug"][::options.every]

    folder = output.of("fpu_planted", output.empty, str(options.folder))
    builder = Builder(options.cc, folder, options.generated)
    if any(builder.run({})):
        print("fpu_planted: the unchanged sources have differences")
        return 1
    print(f"{'bug':26} {'known':7} {'corners':7} {'random':7}")
    survivors = []
    for bug in bugs:
        source = builder.copy / bug["file"]
        right = source.read_text()
        source.write_text(planted(right, bug))
        found = builder.run({user.stem: builder.compile(user, f"planted_{user.stem}")
                             for user in builder.users(source)})
        source.write_text(right)
        print(f"{bug['name']:26} " + " ".join(f"{'caught' if f else '-':7}" for f in found),
              flush=True)
        if not any(found[1:]):
            survivors.append(bug["name"])
    print(f"{len(bugs) - len(survivors)} of {len(bugs)} caught" +
          (f"; not: {', '.join(survivors)}" if survivors else ""))
    return 1 if survivors else 0


if __name__ == "__main__":
    sys.exit(main())
