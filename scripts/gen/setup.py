#!/usr/bin/env python3
"""Assembles the program of gyre_pixel_setup: scripts/gen/setup.py [--check]

The source is isa/setup/program.txt, whose head explains the notation; docs/pixel_setup.md explains the machine. The module has
the program as a ROM, and its twin as a table. Both have the fields of FIELDS, so an instruction is described once.
"""

import re
import sys

import generated

SOURCE = "isa/setup/program.txt"
TYPES = "rtl/graphics/generated/gyre_setup_types.svh"
PROGRAM = "rtl/graphics/generated/gyre_setup_program.svh"
HEADER = "cmodel/generated/gyre_setup_program.h"
PC_BITS = 9

# Fields of an instruction, the highest bits first. A control instruction has its function in d_base, its condition in a_base,
# its target in b_base, and `finite` says that it waits until no element is before the arithmetic.
FIELDS = (("op", 5), ("count", 3), ("outer", 3), ("ends", 1), ("d_base", 9), ("d_inner", 2), ("d_outer", 2), ("d_index", 4),
          ("a_const", 1), ("a_base", 9), ("a_inner", 2), ("a_outer", 2), ("a_index", 4), ("a_ring", 1), ("a_abs", 1),
          ("a_neg", 1), ("a_alternate", 1), ("b_const", 1), ("b_base", 9), ("b_inner", 2), ("b_outer", 2), ("b_index", 4),
          ("b_abs", 1), ("b_neg", 1), ("b_sign", 1), ("b_plane", 1), ("b_mode", 1), ("table_of", 3), ("finite", 1))

OPS = ("control", "add", "mul", "fma", "mov", "persp", "step", "base", "keep", "dot", "dotstep", "div", "cvtn", "cvtz", "floor", "iadd", "isubh", "imax", "lt", "le",
       "eq", "outside", "hold", "corner", "side", "square", "copy")
COUNTS = ("1", "2", "3", "4", "vertices", "chunk", "inputs", "words")
STRIDES = {"": 1, "16": 2, "32": 3}
INDICES = ("none", "corner_i", "corner_o", "out", "in", "made", "plane", "axis", "corner_0", "corner_1", "corner_2",
           "slot_o", "slot_0", "slot_1", "slot_2", "order")
INDEX_TEXT = {"C(i)": "corner_i", "C(o)": "corner_o", "OUT": "out", "IN": "in", "MADE": "made", "PLANE": "plane",
              "AXIS": "axis", "C0": "corner_0", "C1": "corner_1", "C2": "corner_2", "S(o)": "slot_o", "S0": "slot_0", "S1": "slot_1",
              "S2": "slot_2", "ORDER": "order"}
TABLES = ("component", "position", "distance", "distance_plane", "size", "position_w", "position_z")
FUNCTIONS = ("none", "accept", "count", "begin", "put", "take_plane", "walk", "emit", "pick", "swap", "advance", "end_pass", "column",
             "recipe", "next_made", "fan_first", "fan_second", "fan_next", "end_0", "end_1", "exchange", "turn", "line_order", "chunk_first",
             "chunk_next", "call", "return")
CONDITIONS = ("never", "always", "is_copy", "bad", "reject", "is_point", "is_line", "is_clipped", "no_distances", "no_planes",
              "few_corners", "plane_is_distance", "no_made", "no_edges", "no_cut", "no_linear", "flag", "not_flag",
              "not_flag_0", "not_flag_1", "no_fan", "not_out_0", "not_out_1", "no_length", "not_half", "not_move_0",
              "not_move_1", "along_y", "dropped", "last_chunk", "has_fan", "is_plain")
# These read what elements write when they reach the arithmetic.
WAITING = {"bad", "reject", "flag", "not_flag", "not_flag_0", "not_flag_1", "no_length", "not_half", "not_move_0",
           "not_move_1", "count", "emit", "swap", "pick", "line_order", "no_cut", "along_y"}
# Constants, which operands name. The comment is the value.
CONSTANTS = {"ZERO": 0, "HALF": 1, "ONE": 2, "TINY": 3, "I256": 4, "I128": 5, "IM128": 6, "EDGE": 7, "SCALE": 8, "OFFSET": 12}
GROUPS = {"OP": OPS, "COUNT": COUNTS, "INDEX": INDICES, "TABLE": TABLES, "FUNCTION": FUNCTIONS, "CONDITION": CONDITIONS}
WIDTHS = {"OP": 5, "COUNT": 3, "INDEX": 4, "TABLE": 3, "FUNCTION": 5, "CONDITION": 5}


class Wrong(Exception):
    """A line of the source that means nothing."""


def address(text, arrays, word, side):
    """Sets the fields of one operand, as in WX[32o+C(i)+1]."""
    match = re.fullmatch(r"(\w+)(?:\[(.+)\])?", text)
    if not match:
        raise Wrong(f"{text} is no operand")
    name, terms = match[1], (match[2] or "0").split("+")
    base = 0
    if name == "ring" and side == "a":
        word["a_ring"] = 1
    elif name in CONSTANTS and side != "d":
        word[f"{side}_const"], base = 1, CONSTANTS[name]
    elif name in arrays:
        base = arrays[name]
    else:
        raise Wrong(f"there is no array {name}")
    for term in terms:
        stride = re.fullmatch(r"(16|32|)([io])", term)
        if stride:
            word[f"{side}_{'inner' if stride[2] == 'i' else 'outer'}"] = STRIDES[stride[1]]
        elif term in INDEX_TEXT:
            word[f"{side}_index"] = INDICES.index(INDEX_TEXT[term])
        elif re.fullmatch(r"-?\d+", term):
            base += int(term)
        else:
            raise Wrong(f"{term} is no part of an address")
    word[f"{side}_base"] = base % 512


def operand(text, arrays, word, side):
    """The same with signs: -x, |x|, ~x (the sign of the other operand), +-x (alternating), ?x (by the plane)."""
    for mark, field in (("+-", "alternate"), ("-+", "alternate"), ("~", "sign"), ("?", "plane"), ("-", "neg")):
        if text.startswith(mark):
            word[f"{side}_{field}"] = 1
            if mark == "-+":
                word[f"{side}_neg"] = 1
            text = text[len(mark):]
            break
    if text.startswith("|"):
        word[f"{side}_abs"], text = 1, text.strip("|")
    address(text, arrays, word, side)


def vector(line, arrays):
    """An instruction with elements: OP COUNT[xOUTER] [D =] A[, B] [: WORDS]."""
    body, _, words = line.partition(" : ")
    match = re.fullmatch(r"(\w+) (\w+?)(?:x(\d))? (.*)", body)
    if not match or match[1] not in OPS or match[2] not in COUNTS:
        raise Wrong(f"{line} is no instruction")
    word = {"op": OPS.index(match[1]), "count": COUNTS.index(match[2]), "outer": int(match[3] or 1) - 1}
    target, _, sources = match[4].rpartition(" = ")
    if target:
        address(target, arrays, word, "d")
    # An operand that is not named is a constant, so it waits for nothing.
    for side, text in zip("ab", [*sources.split(", "), "ZERO"], strict=False):
        operand(text, arrays, word, side)
    for name in words.split():
        if name in TABLES:
            word["table_of"] = TABLES.index(name)
        elif name == "finite":
            word[name] = 1
        elif name == "end":  # the last corner of four
            word["ends"] = 1
        elif name == "mode":
            word["b_mode"] = 1
        else:
            raise Wrong(f"{name} is no property")
    return word


def control(line):
    """do FUNCTION [, jump LABEL if CONDITION] or jump LABEL [if CONDITION], with the label's name as the target."""
    match = re.fullmatch(r"(?:do (\w+))?(?:, )?(?:(?:jump|to) (\w+)(?: if (\w+))?)?", line)
    function, label, condition = match[1] or "none", match[2], match[3] or ("always" if match[2] else "never")
    if function not in FUNCTIONS or condition not in CONDITIONS:
        raise Wrong(f"{line} is no instruction")
    return {"op": 0, "d_base": FUNCTIONS.index(function), "a_base": CONDITIONS.index(condition), "b_base": label or 0,
            "finite": int(bool({function, condition} & WAITING))}


def assemble():
    """Lines of the source -> (list of instructions, their texts)."""
    arrays, labels, words, texts = {}, {}, [], []
    for number, line in enumerate((generated.ROOT / SOURCE).read_text(encoding="utf-8").splitlines(), 1):
        line = line.split("#")[0].strip()
        try:
            if not line:
                continue
            if re.fullmatch(r"\w+:", line):
                if line[:-1] in labels:
                    raise Wrong(f"there are two labels {line[:-1]}")
                labels[line[:-1]] = len(words)
            elif line.startswith("array "):
                name, base = line.split()[1:]
                arrays[name] = int(base)
            else:
                words.append(control(line) if re.match(r"do |jump ", line) else vector(line, arrays))
                texts.append(line)
        except Wrong as e:
            sys.exit(f"setup.py: {SOURCE}:{number}: {e}")
    for word in words:
        if isinstance(word.get("b_base"), str):
            if word["b_base"] not in labels:
                sys.exit(f"setup.py: {SOURCE}: there is no label {word['b_base']}")
            word["b_base"] = labels[word["b_base"]]
    if len(words) > 1 << PC_BITS:
        sys.exit(f"setup.py: {SOURCE} has {len(words)} instructions, and the ROM has {1 << PC_BITS}")
    return words, texts


def packed(word):
    bits = 0
    for name, width in FIELDS:
        value = word.get(name, 0)
        if value >> width:
            sys.exit(f"setup.py: {value} does not fit into {name}")
        bits = bits << width | value
    return bits


def types_sv():
    lines = ["// Generated by scripts/gen/setup.py: do not edit. An instruction of gyre_pixel_setup, and the",
             "// numbers in its fields.", "", "`ifndef GYRE_SETUP_TYPES_SVH", "`define GYRE_SETUP_TYPES_SVH", "",
             "typedef struct packed {"]
    lines += [f"  logic [{width - 1}:0] {name};" if width > 1 else f"  logic {name};" for name, width in FIELDS]
    lines += ["} gyre_setup_instruction_t;", ""]
    for group, names in GROUPS.items():
        lines += [f"`define GYRE_SETUP_{group}_{name.upper()} {WIDTHS[group]}'d{k}" for k, name in enumerate(names)]
    lines += [f"`define GYRE_SETUP_CONST_{name} 4'd{value}" for name, value in CONSTANTS.items()]
    return "\n".join([*lines, "", "`endif", ""])


def program_sv(words, texts):
    width = sum(w for _, w in FIELDS)
    lines = ["// Generated by scripts/gen/setup.py from isa/setup/program.txt: do not edit. The program of",
             "// gyre_setup_sequencer.", f"function automatic logic [{width - 1}:0] instruction(input logic [{PC_BITS - 1}:0] pc);",
             "  unique case (pc)"]
    for pc, (word, text) in enumerate(zip(words, texts, strict=True)):
        lines += [f"    // {text}", f"    {PC_BITS}'d{pc}: instruction = {width}'h{packed(word):0{(width + 3) // 4}x};"]
    return "\n".join([*lines, "    default: instruction = '0;", "  endcase", "endfunction", ""])


def header_c(words, texts):
    lines = ["// Generated by scripts/gen/setup.py from isa/setup/program.txt: do not edit. The program of",
             "// gyre_pixel_setup.", "", "#ifndef GYRE_SETUP_PROGRAM_H", "#define GYRE_SETUP_PROGRAM_H", "", "#include <stdint.h>", ""]
    lines += ["typedef struct gyre_setup_instruction {"] + [f"  uint16_t {name};" for name, _ in FIELDS]
    lines += ["} gyre_setup_instruction;", ""]
    for group, names in GROUPS.items():
        lines += ["enum {"] + [f"  GYRE_SETUP_{group}_{name.upper()} = {k}," for k, name in enumerate(names)] + ["};"]
    lines += ["enum {"] + [f"  GYRE_SETUP_CONST_{name} = {value}," for name, value in CONSTANTS.items()] + ["};"]
    lines += ["", f"static const gyre_setup_instruction gyre_setup_program[{1 << PC_BITS}] = {{"]
    for word, text in zip(words, texts, strict=True):
        lines += [f"    // {text}", "    {" + ", ".join(str(word.get(name, 0)) for name, _ in FIELDS) + "},"]
    return "\n".join([*lines, "};", "", "#endif", ""])


def outputs():
    words, texts = assemble()
    return {TYPES: types_sv(), PROGRAM: program_sv(words, texts), HEADER: header_c(words, texts)}


if __name__ == "__main__":
    sys.exit(generated.write_or_check(outputs(), "scripts/gen/setup.py"))
