// Unit test: compares rtl/rdna35/gyre_rdna35_decode.sv with cmodel/rdna35/gyre_rdna35_decode.c:
// every opcode with random fields, then random words. Lists of operands are compared with the C
// table, fields with the bits of the words. The RTL must take the words as an instruction where the
// C decoder does; there length, literal and DPP must be equal too.
//
//   gyre_rdna35_decode words FILE [64]   the instructions of FILE instead, five words each, little endian

#include <cstring>

#include "Vdut.h"
#include "gyre_rdna35_words.h"

// The patterns of encodings, once more: the highest bits of the first word.
static const struct {
  uint32_t mask, value;
} kPatterns[GYRE_RDNA35_ENCODINGS] = {
    {0xff800000, 0xbe800000}, {0xff800000, 0xbf000000}, {0xff800000, 0xbf800000},
    {0xf0000000, 0xb0000000}, {0xc0000000, 0x80000000}, {0xfe000000, 0x7e000000},
    {0xfe000000, 0x7c000000}, {0x80000000, 0x00000000}, {0xfc000000, 0xd4000000},
    {0xfc000000, 0xd4000000}, {0xff800000, 0xcc000000}, {0xff000000, 0xcd000000},
    {0xffc00000, 0xce000000}, {0xfc000000, 0xc8000000}, {0xfc000000, 0xd8000000},
    {0xfc030000, 0xdc000000}, {0xfc030000, 0xdc010000}, {0xfc030000, 0xdc020000},
    {0xfc000000, 0xe0000000}, {0xfc000000, 0xe8000000}, {0xfc000000, 0xf0000000},
    {0xfc000000, 0xf4000000}, {0xfc000000, 0xf8000000}};

// Classifies the words, from the patterns above and the C table.
struct Expected {
  unsigned encoding = 0;
  const gyre_rdna35_row *row = nullptr, *half = nullptr;
};

static Expected identify(const Words &w) {
  Expected e;
  while (e.encoding < GYRE_RDNA35_ENCODINGS &&
         (w.word[0] & kPatterns[e.encoding].mask) != kPatterns[e.encoding].value)
    ++e.encoding;
  if (e.encoding == GYRE_RDNA35_ENCODINGS) return e;
  const bool dual = e.encoding == GYRE_RDNA35_VOPD;
  const gyre_rdna35_pattern *p = gyre_rdna35_pattern_of(e.encoding);
  const unsigned opcode =
      dual ? GYRE_RDNA35_BITS(w.word, VOPD_OPX) : gyre_rdna35_bits(w.word, p->bit, p->width);
  e.row = gyre_rdna35_row_of(e.encoding, 0, opcode);
  if (!e.row && e.encoding == GYRE_RDNA35_VOP3SD) {
    e.encoding = GYRE_RDNA35_VOP3;
    e.row = gyre_rdna35_row_of(e.encoding, 0, opcode);
  }
  if (dual) e.half = gyre_rdna35_row_of(e.encoding, 1, GYRE_RDNA35_BITS(w.word, VOPD_OPY));
  if (dual && !e.half) e.row = nullptr;
  return e;
}

template <class Port>
static void compare_list(Unit &u, const char *name, const Port &port, unsigned count,
                         const gyre_rdna35_row *row, const Words &w) {
  const gyre_rdna35_shape *shape = row ? gyre_rdna35_shape_of(row) : nullptr;
  u.compare("number of operands", count, shape ? shape->count : 0);
  for (unsigned i = 0; i < GYRE_RDNA35_LISTED; ++i) {
    uint32_t expected = 0;
    if (shape && i < shape->count) {
      const gyre_rdna35_listed &o = shape->operand[i];
      const uint32_t field = o.width ? gyre_rdna35_bits(w.word, o.bit, o.width) : 0;
      expected = field << 16 | o.form << 11 | o.type << 7 | o.words << 2 | o.half;
    }
    u.compare(name, port_word(port, i), expected);
  }
}

// Decodes the words with the C decoder, in waves of this width; sets more if it accepts them.
static void compare_instruction(Unit &u, const Vdut &dut, const Words &w, bool wave64) {
  const gyre_rdna35_options options = {wave64};
  gyre_rdna35_instruction instruction;
  const size_t length = gyre_rdna35_decode(w.word, GYRE_RDNA35_WORDS, &options, &instruction);
  u.compare("legal_o", dut.legal_o, length != 0);
  if (!length) return;
  bool literal = false;
  for (unsigned i = 0; i < instruction.operands; ++i)
    literal |= instruction.operand[i].kind == GYRE_RDNA35_LITERAL;
  const unsigned dpp = instruction.dpp == GYRE_RDNA35_DPP16  ? 1
                       : instruction.dpp == GYRE_RDNA35_DPP8 ? 2
                                                             : 0;
  u.compare("length_o", dut.length_o, length);
  u.compare("literal_o", dut.literal_o, literal);
  u.compare("dpp_o", dut.dpp_o, dpp);
  u.compare("encoding of the instruction", dut.encoding_o, instruction.encoding);
  u.compare("operation of the instruction", dut.operation_o, instruction.operation);
  u.cover("literal", literal);
  u.cover("dpp16", dpp == 1);
  u.cover("dpp8", dpp == 2);
  u.cover("image with another word", instruction.nsa);
  u.cover("VOP3SD", instruction.encoding == GYRE_RDNA35_VOP3SD);
}

static void compare(Unit &u, Vdut &dut, const Words &w, bool wave64) {
  for (unsigned i = 0; i < 3; ++i) port_set_word(dut.words_i, i, w.word[i]);
  dut.wave64_i = wave64;
  dut.eval();
  u.note("%08x %08x %08x, waves of %u", w.word[0], w.word[1], w.word[2], wave64 ? 64 : 32);

  const Expected e = identify(w);
  u.compare("known_o", dut.known_o, e.row != nullptr);
  u.compare("encoding_o", dut.encoding_o, e.row ? e.encoding : 0);
  u.compare("row_o", dut.row_o, e.row ? gyre_rdna35_row_number(e.row) : 0);
  u.compare("operation_o", dut.operation_o, e.row ? e.row->operation : 0);
  u.compare("row_y_o", dut.row_y_o, e.row && e.half ? gyre_rdna35_row_number(e.half) : 0);
  u.compare("operation_y_o", dut.operation_y_o, e.row && e.half ? e.half->operation : 0);
  compare_list(u, "operands_o", dut.operands_o, dut.count_o, e.row, w);
  compare_list(u, "operands_y_o", dut.operands_y_o, dut.count_y_o, e.row ? e.half : nullptr, w);
  compare_instruction(u, dut, w, wave64);
  u.cover("unknown", !e.row);
  u.cover("no instruction, though known", e.row && !dut.legal_o);
}

// Instructions of a file, so many words each, of which the first ones count.
constexpr unsigned kRecorded = 5;
static_assert(kRecorded >= GYRE_RDNA35_WORDS, "");
static int from_file(const char *name, const char *program, bool wave64) {
  FILE *file = std::fopen(name, "rb");
  if (!file) {
    std::fprintf(stderr, "%s: %s cannot be read\n", program, name);
    return 2;
  }
  // The command that repeats a run ends with seed and length, which are unused here.
  std::string repeat = std::string(program) + " words " + name + (wave64 ? " 64" : " 32");
  char *arguments[] = {&repeat[0]};
  Unit u(1, arguments, 0);
  Vdut dut(&u.context);
  uint32_t record[kRecorded];
  uint64_t count = 0;
  uint64_t legal = 0;
  while (std::fread(record, sizeof record, 1, file) == 1) {
    Words w;
    std::memcpy(w.word, record, sizeof w.word);
    (void)u.next();
    compare(u, dut, w, wave64);
    ++count;
    legal += dut.legal_o;
  }
  std::fclose(file);
  std::printf("%" PRIu64 " instructions of %s, %" PRIu64 " of them legal\n", count, name, legal);
  return u.finish();
}

int main(int argc, char **argv) {
  if (argc >= 3 && !std::strcmp(argv[1], "words"))
    return from_file(argv[2], argv[0], argc > 3 && !std::strcmp(argv[3], "64"));
  Unit u(argc, argv, 60000);
  Vdut dut(&u.context);
  unsigned next = 0;
  while (u.next()) {
    Words w;
    if (u.chance(25)) {
      for (uint32_t &word : w.word) word = u.rand32();
    } else {
      w = of_row(u, gyre_rdna35_row_at(next++ % GYRE_RDNA35_ROWS));
    }
    compare(u, dut, w, u.chance(50));
    u.cover("legal dual issue", dut.legal_o && dut.encoding_o == GYRE_RDNA35_VOPD);
  }
  return u.finish();
}
