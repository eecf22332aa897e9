"""Hook of MkDocs (mkdocs.yml): files of the repository that pages link to become pages of the site.

A file outside of docs/ that a page links to is shown at source/PATH: Markdown as it is, with its own
links followed in the same way, everything else as text. So each link that scripts/lint_docs.py
accepts leads somewhere on the site, too, and MkDocs checks it.
"""

import os
import pathlib
import subprocess
import sys

from mkdocs.structure.files import File

sys.path.append(str(pathlib.Path(__file__).resolve().parent))
import lint_docs  # noqa: E402

ROOT = pathlib.Path(__file__).resolve().parent.parent
DOCS = ROOT / "docs"
LANGUAGES = {".sv": "systemverilog", ".svh": "systemverilog", ".h": "c", ".c": "c", ".cpp": "cpp",
             ".py": "python", ".toml": "toml", ".yml": "yaml", ".S": "gas"}

# Pages that the build makes, and those of the headers, which scripts/docs puts beside those of MkDocs. A page names the file.
BUILT = ("rdna35_isa.md", "rdna35_uop.md")
GENERATED = ROOT / "build" / "generated"
REFERENCE = "`build/docs/site/reference/index.html`"
REFERENCE_LINK = '<a href="reference/index.html">reference</a>'


def site_path(path):
    """Returns the path of a repository's file on the site; pictures and tables of docs/ stay as they are."""
    if DOCS in path.parents:
        return path.relative_to(DOCS).as_posix()
    name = "source/" + path.relative_to(ROOT).as_posix()
    return name if path.suffix == ".md" else name + ".md"


def repository_path(file):
    """The file that a page is made from."""
    name = file.src_uri
    if not name.startswith("source/"):
        return DOCS / name
    path = ROOT / name.removeprefix("source/")
    return path if path.exists() else path.with_suffix("")


def linked(page, target):
    """The file that a link leads to, or None if it stays on the page or leaves the repository."""
    name = target.partition("#")[0]
    if not name or lint_docs.SCHEME.match(target):
        return None
    path = pathlib.Path(os.path.normpath(page.parent / name))
    return path / "README.md" if path.is_dir() else path


def as_page(path):
    """A file that is no Markdown, as a page."""
    name = path.relative_to(ROOT).as_posix()
    text = path.read_text(encoding="utf-8")
    fence = "`" * 8
    return (f"---\nsearch:\n  exclude: true\n---\n# {name}\n\n"
            f"{fence}{LANGUAGES.get(path.suffix, 'text')}\n{text}\n{fence}\n")


def on_config(config):
    # Anchors have one definition, that of the check.
    config.mdx_configs["toc"]["slugify"] = lambda text, separator: lint_docs.slug(text)
    return config


def on_files(files, config):
    pages = [repository_path(file) for file in files.documentation_pages()]
    known = {DOCS / file.src_uri for file in files}
    while pages:
        page = pages.pop()
        for _, line in lint_docs.prose(page.read_text(encoding="utf-8")):
            for target in lint_docs.INLINE.findall(line):
                path = linked(page, target)
                if path is None or path in known or not path.is_file() or ROOT not in path.parents:
                    continue  # MkDocs says what it thinks of a link that leads nowhere
                known.add(path)
                if path.suffix == ".md":
                    files.append(File.generated(config, site_path(path),
                                                content=path.read_text(encoding="utf-8")))
                    pages.append(path)
                else:
                    files.append(File.generated(config, site_path(path), content=as_page(path)))
    subprocess.run([ROOT / "scripts" / "generate", GENERATED], check=True, stdout=subprocess.DEVNULL)
    for name in BUILT:
        files.append(File.generated(config, name, content=(GENERATED / "docs" / name).read_text(encoding="utf-8")))
    for file in files:
        if file.src_uri.startswith("source/"):
            file.inclusion = file.inclusion.NOT_IN_NAV
    return files


def on_page_markdown(markdown, page, config, files):
    here = repository_path(page.file)
    if here.suffix != ".md":
        return markdown
    markdown = markdown.replace(REFERENCE, REFERENCE_LINK)
    folder = os.path.dirname(page.file.src_uri)
    for name in BUILT:
        markdown = markdown.replace(f"`build/generated/docs/{name}`", f"[{name}]({os.path.relpath(name, folder or '.')})")
    lines = markdown.split("\n")

    def moved(match):
        target = match.group(1)
        path = linked(here, target)
        if path is None or ROOT not in path.parents or not path.is_file():
            return match.group(0)
        place = os.path.relpath(site_path(path), folder or ".")
        return match.group(0).replace(target, place + target[len(target.partition("#")[0]):], 1)

    for number, line in lint_docs.prose(markdown):
        if "](" in line:
            lines[number - 1] = lint_docs.INLINE.sub(moved, line)
    return "\n".join(lines)
