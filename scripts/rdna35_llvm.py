"""LLVM's disassembler as scripts/rdna35_decode asks it: texts of words, what is said of 16 bits in each of its forms, and words
with bits that must be 0."""

import re
import subprocess
import sys

sys.path.insert(0, __file__.rsplit("/", 1)[0] + "/gen")
import rdna35_rules  # noqa: E402
import rdna35_table  # noqa: E402

# s_mov_b32 s0, 0x6d61726b between the instructions, so that it is known whose text it is.
MARK = "[0xff,0x00,0x80,0xbe,0x6b,0x72,0x61,0x6d]"
MARK_TEXT = "s_mov_b32 s0, 0x6d61726b"
BARE = re.compile(r"\b(v\d+)\.[lh]\b")
REGISTER = re.compile(r"\bv\d+(\.[lh])?\b")
SELECTORS = re.compile(r" op_sel:\[[01,]*\]")
# Operands that LLVM reads in another way than the tables.
CHANGED = {"v_mov_b16": "signs of v_mov_b16, which LLVM does not write"}
CHANGED |= {name: "a 16-bit operand that LLVM 19 reads as one of 32 bits, or as a number"
            for name in ("v_ldexp_f16", "v_alignbit_b32", "v_alignbyte_b32", "v_cmp_class_f16", "v_cmpx_class_f16")}
# From this version on registers of 16 bits are halves in all operations; before, the attribute says so for some of them.
WHOLE = 20


def run(command, text):
    result = subprocess.run(command, input=text, capture_output=True, text=True, check=False)
    return result.stdout, result.returncode


class Llvm:
    """llvm-mc of a version. `forms` are attributes; each is asked for all words."""

    def __init__(self, command):
        self.command = command
        found = re.search(r"version (\d+)", run([command, "--version"], "")[0])
        if not found:
            sys.exit(f"rdna35_decode: {command} --version does not say which version it is")
        self.version = int(found[1])
        self.forms = ("",) if self.version >= WHOLE else ("+real-true16", "-real-true16")

    def texts(self, chunk, wave, form):
        """(instructions, text of the first) of each list of words; None where LLVM ends with a fault."""
        lines = []
        for words in chunk:
            data = b"".join(w.to_bytes(4, "little") for w in words)
            lines += ["[" + ",".join(f"0x{b:02x}" for b in data) + "]", MARK]
        attributes = [a for a in (form, "+wavefrontsize64" if wave == 64 else "") if a]
        command = [self.command, "--disassemble", "-triple=amdgcn", "-mcpu=gfx1150"]
        if attributes:
            command.append("-mattr=" + ",".join(attributes))
        out, status = run(command, "\n".join(lines) + "\n")
        if status < 0 or status > 1:
            if len(chunk) == 1:
                return [None]
            half = len(chunk) // 2
            return self.texts(chunk[:half], wave, form) + self.texts(chunk[half:], wave, form)
        texts, count, first = [], 0, ""
        for line in out.splitlines():
            text = " ".join(line.split(";")[0].split())
            if text == MARK_TEXT:
                texts.append((count, first))
                count, first = 0, ""
            elif text and not text.startswith("."):
                first = first or text
                count += 1
        return texts


TABLE = rdna35_table.load()
ENCODINGS = {e.name: e for e in TABLE.encodings}
ROWS = {(r.encoding, r.opcode): r for r in TABLE.rows if r.list != "VOPD_Y"}


def row_of(words):
    """The row of a vector operation, None if it is none."""
    for name in ("VOP1", "VOPC", "VOP2", "VOP3SD", "VOP3", "VOP3P", "VINTERP"):
        e = ENCODINGS[name]
        bit, width = e.fields["op"]
        row = ROWS.get((name, words[0] >> bit & (1 << width) - 1))
        if words[0] & e.mask == e.value and row:
            return row
    return None


def repaired(words):
    """The words with the bits that must be 0 or 1 as they must be; None if they are, or of no vector operation."""
    row = row_of(words)
    if not row:
        return None
    mask, value = rdna35_rules.fixed_bits(row, ENCODINGS[row.encoding])
    right = [w & ~(mask >> 32 * i) & 0xffffffff | (value >> 32 * i) & 0xffffffff for i, w in enumerate(words[:2])] + list(words[2:])
    return right if right != list(words) else None


def same_halves(theirs, ours, by_op_sel):
    """Returns true if texts differ at most in suffixes of halves that LLVM 19 leaves out, or writes as .l for op_sel, and in op_sel."""
    them, us = REGISTER.findall(theirs), REGISTER.findall(ours)
    if len(them) != len(us) or BARE.sub(r"\1", theirs) not in (BARE.sub(r"\1", ours), SELECTORS.sub("", BARE.sub(r"\1", ours))):
        return False
    return all(a in ("", b) or (a == ".l" and by_op_sel) for a, b in zip(them, us, strict=True))


def plain(text):
    """A text without signs, selectors, and values of constants."""
    text = SELECTORS.sub("", text)
    return re.sub(r"-?(?<![\w\[:.])(0x[0-9a-f]+|\d+(\.\d+)?)\b", "#", re.sub(r"-(?=[|a-z])|\||sext\(|neg\(|lit\(|\)", "", text))


def same_text(theirs, ours):
    """Returns true if texts differ only by changes of LLVM 20: literals that might be constants, and no sext()."""
    literal = re.escape(theirs).replace(r"lit\(", "LITERAL(")
    pattern = re.sub(r"LITERAL\(0x[0-9a-f]+\\\)", r"(0x[0-9a-f]+|-?[\\d.]+)", literal)
    return re.fullmatch(pattern, re.sub(r"sext\(([^)]*)\)", r"\1", re.sub(r"neg\(([^)]*)\)", r"-\1", ours))) is not None


def halves(llvm, words, theirs, ours, lenient=False):
    """Why texts of 16-bit operations may differ; "" if they may not. `lenient`: LLVM has left out bits that must be 0."""
    row = row_of(words)
    if not ours and theirs and llvm.version >= WHOLE:
        return "words that LLVM since version 20 takes: whether there is an instruction, version 19 is asked"
    if not row or not any(o.half for o in row.operands) or not ours:
        return ""
    if row.name == "v_cndmask_b16" and same_text(theirs, SELECTORS.sub("", ours)) and llvm.version >= WHOLE:
        return "the half of a scalar register in v_cndmask_b16, for which LLVM has no text"
    if row.name in CHANGED and same_halves(plain(theirs), plain(ours), True):
        return CHANGED[row.name]
    if llvm.version >= WHOLE:
        bare = lenient and same_text(BARE.sub(r"\1", theirs), BARE.sub(r"\1", ours))
        return "literals and signs of integers, as LLVM writes them since version 20" if bare or same_text(theirs, ours) else ""
    short = row.encoding in ("VOP1", "VOP2", "VOPC")
    if same_halves(theirs, ours, not short):
        return "halves that LLVM 19 does not write"
    if not theirs and short and ".h" in ours:
        return "LLVM 19 lacks upper halves in VOP1, VOP2, VOPC"
    return ""
