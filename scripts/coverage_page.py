"""The part of docs/coverage.md that scripts/coverage --write makes."""

import coverage_points as points
import synth_yosys as flow
from mutate_shared import replace_between

PAGE = flow.ROOT / "docs/coverage.md"
NAME = "lines and bits"


def what(entry):
    """An entry's points as Markdown."""
    text = entry.get("line") or entry["signal"] + (f"[{entry['bits']}]" if "bits" in entry else "")
    return "`" + text.replace("|", "\\|") + "`" + (" (once)" if entry.get("once") else "")


def write(configs, counted, found, accepted, options):
    rows = ["| configuration | lines reached | bits reached | constant bits |", "|---|---:|---:|---:|"]
    for (name, *_), one in zip(configs, counted):
        alone = points.Merged([one])
        rows.append(f"| `{name}` | {alone.lines_text()} | {alone.bits_text()} | {alone.tied:,} |")
    rows.append(f"| **all together** | **{found.lines_text()}** | **{found.bits_text()}** | "
                f"{found.tied:,} |")
    rows += ["", f"Seeds from {options.seed} on, {options.cycles:,} clock cycles each; {found.bad:,} points "
             "have no reason. What is never reached:", "",
             "| file | line, or signal and bits | points | reason |", "|---|---|---:|---|"]
    rows += [f"| `{e['file']}` | {what(e)} | {n:,} | {e['reason']} |"
             for e, n in zip(accepted.entries, accepted.points)]
    replace_between(PAGE, f"<!-- {NAME}: written by scripts/coverage -->",
                    f"<!-- end of {NAME} -->", "\n".join(rows) + "\n")
