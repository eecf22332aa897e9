"""The structures of C that a unit test sees, with their members, for unit_ports.py."""

import re


def code_of(path):
    """The text of a file without its comments."""
    text = path.read_text(encoding="utf-8")
    return re.sub(r"//[^\n]*|/\*.*?\*/", " ", text, flags=re.S)


def reached(test, folders):
    """The files that a test includes, with itself last: path -> text without comments. A file that is in none of
    the folders is one of the system or of Verilator."""
    files = {}

    def visit(path):
        if path in files:
            return
        files[path] = None  # its position follows from the order in which visits end
        text = code_of(path)
        for name in re.findall(r'^\s*#\s*include\s*["<]([^">]+)[">]', text, flags=re.M):
            for folder in [path.parent, *folders]:
                if (folder / name).is_file():
                    visit((folder / name).resolve())
                    break
        files.pop(path)
        files[path] = text

    visit(test.resolve())
    return files


def members_of(body):
    """The members of a structure: name -> (type, whether it is a pointer or an array)."""
    members = {}
    for declaration in re.sub(r"\{[^{}]*\}", " inner", body).split(";"):
        found = re.match(r"\s*(?:const\s+)?(?:struct\s+|enum\s+)?(\w+)\b(.*)$", declaration, flags=re.S)
        if not found:
            continue
        for one in found[2].split(","):
            name = re.match(r"\s*((?:\*|const\b|\s)*)(\w+)\s*((?:\[[^\]]*\])*)", one)
            if name:
                members[name[2]] = (found[1], "*" in name[1] or bool(name[3]))
    return members


def structs(files):
    """Every structure of these files: name -> members."""
    found = {}
    for text in files.values():
        for body, name in re.findall(r"typedef\s+struct\s*\w*\s*\{((?:[^{}]|\{[^{}]*\})*)\}\s*(\w+)\s*;", text):
            found[name] = members_of(body)
        for name, body in re.findall(r"^struct\s+(\w+)\s*\{([^{}]*)\}\s*;", text, flags=re.M):
            found.setdefault(name, members_of(body))
    return found
