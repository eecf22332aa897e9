"""Checks outputs of scripts: only regular files, and only folders that were made for it are filled or emptied.

The same as sw/module/gyre_output.sh for shell, which has the rules, and sim/platform/gyre_file.h for C. Of a command line:

  parser.add_argument("--out", type=output.folder)        the same with output.file
  out = output.of("area: --out", output.folder, word)     without argparse: ends the process with a sentence

Both only look; make() makes a folder, and marks it if it is empty.
"""

import argparse
import os
import pathlib
import shutil
import stat
import sys

MARK = ".gyre-output"
ROOT = pathlib.Path(__file__).resolve().parents[1]


def refuse(sentence):
    raise argparse.ArgumentTypeError(sentence)


def of(what, kind, text):
    """Calls file() or folder() for a text; on failure exits with status 2 and a sentence that begins with `what`."""
    try:
        return kind(text)
    except argparse.ArgumentTypeError as fault:
        print(f"{what}: {fault}", file=sys.stderr)
        sys.exit(2)


def kind_of(mode):
    for test, name in ((stat.S_ISLNK, "a symbolic link"), (stat.S_ISDIR, "a directory"), (stat.S_ISFIFO, "a pipe"),
                       (stat.S_ISCHR, "a device"), (stat.S_ISBLK, "a device"), (stat.S_ISREG, "a file")):
        if test(mode):
            return name
    return "no file"


def mode_of(path):
    """As the path itself has it, not what a link leads to; None if there is nothing."""
    try:
        return os.lstat(path).st_mode
    except (FileNotFoundError, NotADirectoryError):
        return None


def file(text):
    """The path of a regular file, or of a new one in a folder that is there."""
    if not text:
        refuse("the name of the file is empty")
    if text.endswith("/"):
        refuse(f"{text} is a directory")
    path = pathlib.Path(text)
    mode = mode_of(path)
    if mode is not None:
        if not stat.S_ISREG(mode):
            refuse(f"{text} is {kind_of(mode)}; only regular files are written")
        if not os.access(path, os.W_OK):
            refuse(f"{text} cannot be written")
    elif not path.parent.is_dir():
        refuse(f"there is no folder {path.parent}")
    elif not os.access(path.parent, os.W_OK | os.X_OK):
        refuse(f"nothing can be written into {path.parent}")
    return path.resolve()


def marked(path):
    """Returns true if it has the mark, or is in a folder that has it."""
    path = pathlib.Path(path).resolve()
    return any((at / MARK).is_file() for at in (path, *path.parents))


def own(path):
    path = pathlib.Path(path).resolve()
    if marked(path):
        return True
    if (path / "CMakeFiles").exists() or (path / "CMakeCache.txt").exists():
        return False
    if any(at.parent == ROOT and at.name.startswith("build") for at in path.parents):
        return True
    return any((at / "CMakeCache.txt").is_file() for at in path.parents)


def folder(text):
    """The path of a folder that can be filled: a new one, an empty one, or one of the project's own."""
    if not str(text):
        refuse("the name of the folder is empty")
    path = pathlib.Path(text).resolve()
    if path.exists():
        if not path.is_dir():
            refuse(f"{text} is {kind_of(os.stat(path).st_mode)}, no folder")
        if not os.access(path, os.W_OK | os.X_OK):
            refuse(f"nothing can be written into {text}")
        if any(path.iterdir()) and not own(path):
            refuse(f"{text} has files that are not Gyre's; name a new or an empty folder")
        return path
    if pathlib.Path(text).is_symlink():
        refuse(f"{text} is a symbolic link that leads nowhere")
    above = next(at for at in path.parents if at.exists())
    if not above.is_dir() or not os.access(above, os.W_OK | os.X_OK):
        refuse(f"{text} cannot be made, as nothing can be written into {above}")
    return path


def make(path):
    """Makes a folder that folder() has allowed, and marks it."""
    path.mkdir(parents=True, exist_ok=True)
    if not any(path.iterdir()) and not own(path):
        (path / MARK).touch()
    return path


def build(text):
    """The path of a folder in which CMake can build: a new one, an empty one, or a build folder."""
    path = pathlib.Path(text).resolve()
    if (path / "CMakeCache.txt").exists() or (path.parent == ROOT and path.name.startswith("build")):
        return path
    return folder(text)


def tables(text):
    """As folder(), and docs/ of this tree, in which tables of figures are."""
    path = pathlib.Path(text).resolve()
    return path if path == ROOT / "docs" else folder(text)


def empty(text):
    """Makes a folder empty. Its contents are removed if the folder has the mark."""
    path = folder(text)
    if path.exists() and any(path.iterdir()):
        if not marked(path):
            refuse(f"{text} has files that were not made by it, which would be removed; name another folder")
        shutil.rmtree(path)
    path.mkdir(parents=True, exist_ok=True)
    (path / MARK).touch()
    return path


def remove(path):
    """Removes a folder, if it is the project's own."""
    if mode_of(path) is None:
        return
    if not own(path):
        refuse(f"{path} was not made by Gyre's scripts, and stays")
    shutil.rmtree(path)
