"""The record that scripts/coverage --write leaves (scripts/record.py), which docs/coverage.md shows."""

import coverage_points as points
import record


def what(entry):
    """An entry's points as Markdown."""
    text = entry.get("line") or entry["signal"] + (f"[{entry['bits']}]" if "bits" in entry else "")
    return f"`{text}`" + (" (once)" if entry.get("once") else "")


def row(name, merged):
    return {"configuration": name, "lines": len(merged.lines & merged.executed), "all_lines": len(merged.lines),
            "bits": len(merged.both), "all_bits": len(merged.bits), "constant": merged.tied}


def write(configs, counted, found, accepted, commit, command):
    rows = [row(name, points.Merged([one])) for (name, *_), one in zip(configs, counted)]
    rows.append(row("all together", found))
    units = {"lines": "lines", "all_lines": "lines", "bits": "bits", "all_bits": "bits", "constant": "bits",
             "points": "lines or bits"}
    unreached = [{"file": e["file"], "what": what(e), "reason": e["reason"], "points": n}
                 for e, n in zip(accepted.entries, accepted.points)]
    record.write("coverage", command, commit, units, {"configurations": rows, "unreached": unreached})
