"""Random instruction words of the second instruction set for scripts/rdna35_decode: every opcode with random fields, most
of them legal, and words that are random as a whole."""

import sys

sys.path.insert(0, __file__.rsplit("/", 1)[0] + "/gen")
import rdna35_table  # noqa: E402

WORDS = 5
# Edges of the patterns of DPP16.
PATTERNS = (0, 0xff, 0x100, 0x101, 0x10f, 0x110, 0x111, 0x120, 0x121, 0x12f, 0x130, 0x134, 0x138, 0x13c, 0x140, 0x141, 0x142,
            0x143, 0x14f, 0x150, 0x15f, 0x160, 0x16f, 0x170, 0x1ff)
LITERAL, NULL = 255, 124
CODES = (255, 255, 250, 233, 234, 253, 106, 107, 124, 125, 126, 127)
# Constants that have a code or nearly so, in several formats.
LITERALS = (0, 5, 0x3c00, 0x3f800000, 0xffffffff, 0xffff3c00, 0x3ff00000, 0x40, 0x41, 0xfffffff0, 0xffffffef, 0x3118, 0x3e22f983,
            0x3fc45f30, 0x13c00, 0xffff)


def put(words, place, value):
    bit, width = place
    mask = ((1 << width) - 1) << bit % 32
    words[bit // 32] = words[bit // 32] & ~mask | value << bit % 32 & mask


class Generator:
    """Lists of five words each."""

    def __init__(self, random, wave, halves=False):
        self.random = random
        table = rdna35_table.load()
        self.encodings = {e.name: e for e in table.encodings}
        self.rows = [r for r in table.rows if r.list != "VOPD_Y" and not (wave == 64 and r.encoding == "VOPD")]
        if halves:
            self.rows = [r for r in self.rows if any(o.half for o in r.operands)]
        self.random_words = not halves
        self.halves = [r for r in table.rows if r.list == "VOPD_Y"]
        self.next = 0

    def source(self):
        kind = self.random.random()
        if kind < 0.5:
            return 256 + self.random.randrange(self.random.choice((256, 100)))
        if kind < 0.7:
            return self.random.randrange(106)
        return self.random.choice(CODES) if kind < 0.8 else self.random.randrange(256)

    def vector(self, words, row, fields):
        """Modifiers and sources that the row does not have are 0, as a rule."""
        has = {o.field: o for o in row.operands}

        def bits(*names):
            return sum(row.values.get(n, 0) for n in names)

        for n in range(3):
            operand = has.get(f"src{n}")
            if not operand:
                put(words, fields[f"src{n}"], 0)
            elif operand.form == "VGPR":
                put(words, fields[f"src{n}"], 256 + self.random.randrange(256))
            elif operand.form in ("MASK", "SCALAR"):
                put(words, fields[f"src{n}"], self.random.randrange(128))
            if not bits("neg", "any", "sext") >> n & 1:
                put(words, (61 + n, 1), 0)
            if row.encoding in ("VOP3", "VOP3P") and not bits("abs", "any", "sext", "neg_hi") >> n & 1:
                put(words, (8 + n, 1), 0)
            if row.encoding != "VOP3SD" and not bits("sel") >> n & 1:
                put(words, (11 + n, 1), 0)
        if "clamp" not in row.flags:
            put(words, fields["clamp"], 0)
        if "omod" in fields and "omod" not in row.flags:
            put(words, fields["omod"], 0)
        if "vdst" in has and has["vdst"].form in ("SGPR", "MASK"):
            put(words, fields["vdst"], self.random.randrange(128))
        if not row.operands:
            words[0] = words[1] = 0

    def image(self, words, row, fields):
        put(words, fields["dmask"], self.random.choice((1, 3, 7, 15)))
        if "sampler" not in row.flags:
            put(words, fields["ssamp"], 0)
        if row.flags & {"bvh", "bvh64"}:
            # LLVM 19 ends with a fault on rays whose registers do not exist.
            words[0] = words[0] & ~0x2701c | 0x8f80
            words[1] &= 0xff9fff7f
            words[2] &= 0x7f7f7f7f
            put(words, fields["srsrc"], self.random.randrange(26))

    def legal(self, words, row, fields):
        """Fills the fields of the encoding family beside the operands."""
        name = row.encoding
        has = {o.field for o in row.operands}
        if name in ("VOP3", "VOP3SD", "VOP3P", "VINTERP"):
            self.vector(words, row, fields)
        elif name == "DS":
            for f in {"addr", "data0", "data1", "vdst"} - has:
                put(words, fields[f], 0)
            if "gds" not in row.flags:
                put(words, fields["gds"], "gds_only" in row.flags)
        elif name == "SOPP" and not row.operands:
            put(words, fields["simm16"], 0)
        elif name == "FLAT":
            put(words, fields["saddr"], NULL)
            put(words, fields["sve"], 0)
        elif name == "GLOBAL":
            put(words, fields["sve"], 0)
        elif name in ("MUBUF", "MTBUF") and "tfe" not in row.flags:
            put(words, fields["tfe"], 0)
        elif name == "MIMG":
            self.image(words, row, fields)

    def of_row(self, row):
        encoding = self.encodings[row.encoding]
        fields = encoding.fields
        words = self.anything()
        if encoding.words == 2 and self.random.random() < 0.7:
            words[0] &= self.random.getrandbits(32) & self.random.getrandbits(32)
            words[1] &= self.random.getrandbits(32)
        if self.random.random() < 0.3:
            words[encoding.words] = self.random.choice(LITERALS)
        for name, place in fields.items():
            if name.startswith("src") and place[1] == 9:
                put(words, place, self.source())
            elif name in ("saddr", "soffset") and place[1] == 7 and self.random.random() < 0.5:
                put(words, place, NULL)
        if self.random.random() < 0.9 or row.flags & {"bvh", "bvh64"}:
            self.legal(words, row, fields)
        words[0] = words[0] & ~encoding.mask | encoding.value
        if row.encoding == "VOPD":
            put(words, fields["opx"], row.opcode)
            put(words, fields["opy"], self.random.choice(self.halves).opcode)
        elif "op" in fields:
            put(words, fields["op"], row.opcode)
        if row.flags & {"dpp16", "dpp8"} and self.random.random() < 0.15:
            self.permuted(words, encoding, row)
        # One bit that may be wrong, in what is right as a rule.
        if self.random.random() < 0.2 and not row.flags & {"bvh", "bvh64"}:
            self.spoil(words, encoding)
        return words

    def spoil(self, words, encoding):
        """Changes a bit; of what has modifiers one of these, half of the time."""
        if "neg" in encoding.fields and self.random.random() < 0.5:
            bit = self.random.choice((*range(8, 16), *range(59, 64)))
        else:
            bit = self.random.randrange(32 * encoding.words)
        words[bit // 32] ^= 1 << bit % 32

    def permuted(self, words, encoding, row):
        """Source 0 names a DPP word, whose pattern is an edge of what exists half of the time."""
        codes = [250] * ("dpp16" in row.flags) + [233, 234] * ("dpp8" in row.flags)
        put(words, encoding.fields["src0"], self.random.choice(codes))
        if self.random.random() < 0.5:
            put(words, (32 * encoding.words + 8, 9), self.random.choice(PATTERNS))

    def anything(self):
        return [self.random.getrandbits(32) for _ in range(WORDS)]

    def instruction(self):
        """Every opcode in turn; one of five is random as a whole, unless the operations are chosen."""
        self.next += 1
        if self.next % 5 == 0 and self.random_words:
            return self.anything()
        return self.of_row(self.rows[(self.next - self.next // 5) % len(self.rows)])
