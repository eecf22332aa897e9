// Unit test: compares rtl/rdna35/gyre_rdna35_uop.sv with cmodel/rdna35/gyre_rdna35_uop.c: every
// opcode with random fields, those that are a micro-operation more often, then random words. What
// is no instruction must give nothing.
//
// tb/rdna35/uop_test.c compares the results of the micro-operations.

#include <vector>

#include "Vdut.h"
#include "gyre_rdna35_words.h"
#include "gyre_uop_port.h"

extern "C" {
#include "generated/gyre_units.h"
#include "rdna35/gyre_rdna35_uop.h"
}

// Registers that the register file has, so that micro-operations are whole: now and then in every
// field.
static void near_registers(Unit &u, Words &w, const gyre_rdna35_row *row) {
  const gyre_rdna35_shape *shape = gyre_rdna35_shape_of(row);
  for (unsigned i = 0; i < shape->count; ++i) {
    const gyre_rdna35_listed &o = shape->operand[i];
    if (o.form == FORM_VGPR || o.form == FORM_ADDR)
      set(w, o.bit, o.width, (o.width == 9 ? 256 : 0) + u.below(GYRE_REG_ROWS));
    if (o.form != FORM_SOURCE) continue;
    const uint32_t kind = u.below(4);
    set(w, o.bit, o.width,
        kind == 0   ? 128 + u.below(81)
        : kind == 1 ? 240 + u.below(9)
        : kind == 2 ? 255
                    : 256 + u.below(GYRE_REG_ROWS));
  }
  // No modifiers.
  if (row->encoding != GYRE_RDNA35_VOP3 && row->encoding != GYRE_RDNA35_VOP3SD) return;
  set(w, VOP3SD_NEG_BIT, VOP3SD_NEG_WIDTH, 0);
  set(w, VOP3SD_OMOD_BIT, VOP3SD_OMOD_WIDTH, 0);
  set(w, VOP3SD_CLAMP_BIT, VOP3SD_CLAMP_WIDTH, 0);
  if (row->encoding == GYRE_RDNA35_VOP3) {
    set(w, VOP3_ABS_BIT, VOP3_ABS_WIDTH, 0);
    set(w, VOP3_OP_SEL_BIT, VOP3_OP_SEL_WIDTH, 0);
  }
}

static void compare(Unit &u, Vdut &dut, const Words &w, bool wave64, uint32_t pc) {
  for (unsigned i = 0; i < 3; ++i) port_set_word(dut.words_i, i, w.word[i]);
  dut.wave64_i = wave64;
  dut.pc_i = pc;
  dut.eval();
  u.note("%08x %08x %08x, waves of %u, at %08x", w.word[0], w.word[1], w.word[2], wave64 ? 64 : 32,
         pc);

  const gyre_rdna35_options options = {wave64};
  gyre_rdna35_instruction instruction;
  const size_t length = gyre_rdna35_decode(w.word, GYRE_RDNA35_WORDS, &options, &instruction);
  gyre_rdna35_uop twin = {};
  twin.uop.pc = pc;
  if (length) twin = gyre_rdna35_uop_of(&instruction, pc);
  if (length) u.note("row %u, %s", instruction.row, gyre_rdna35_name(instruction.row));
  u.compare("legal_o", dut.legal_o, length != 0);
  if (length) u.compare("length_o", dut.length_o, length);
  u.compare("given_o", dut.given_o, twin.given);
  u.compare("needs_o", dut.needs_o, twin.needs);
  u.compare("stall_o", dut.stall_o, twin.stall);
  u.compare("jump_o", dut.jump_o, twin.jump);
  u.compare("target_o", dut.target_o, twin.target);
  compare_uop(u, "uop_o", dut.uop_o, 0, twin.uop);

  u.cover("no instruction", !length);
  u.cover("no micro-operation", length && !twin.given);
  u.cover("whole", twin.given && !twin.needs);
  u.cover("constant as b", twin.given && twin.uop.b_imm && !twin.needs);
  u.cover("third source", twin.uop.rs3 != 0);
  u.cover("jump", twin.jump);
  u.cover("half X", twin.given && instruction.encoding == GYRE_RDNA35_VOPD);
  u.cover("old value of an atomic operation",
          twin.uop.wb && twin.uop.unit == GYRE_UNIT_LSU && instruction.glc);
  // A register file with all rows lacks none.
  uint32_t never = 0;
  if (GYRE_REG_ROWS >= 256) never |= GYRE_RDNA35_NEEDS_ROWS;
  if (GYRE_THIRD_ROWS == GYRE_REG_ROWS) never |= GYRE_RDNA35_NEEDS_THIRD;
  if (twin.needs & never) u.compare("needs that cannot be", twin.needs & never, 0);
  for (unsigned n = 0; n < GYRE_RDNA35_NEEDS; ++n)
    if (!(never >> n & 1)) u.cover(gyre_rdna35_need_name(n), length && twin.needs >> n & 1);
  for (const uint32_t need :
       {GYRE_RDNA35_NEEDS_SCALAR, GYRE_RDNA35_NEEDS_MODIFIERS, GYRE_RDNA35_NEEDS_LANES,
        GYRE_RDNA35_NEEDS_CONSTANT, GYRE_RDNA35_NEEDS_ROWS})
    if (twin.given && twin.needs == need) u.cover("one thing that its operands need", true);
}

int main(int argc, char **argv) {
  Unit u(argc, argv, 60000);
  Vdut dut(&u.context);
  std::vector<unsigned> given;
  for (unsigned row = 0; row < GYRE_RDNA35_ROWS; ++row)
    if (gyre_rdna35_uop_kind_of(row)->given) given.push_back(row);
  unsigned next = 0;
  while (u.next()) {
    Words w;
    if (u.chance(15)) {
      for (uint32_t &word : w.word) word = u.rand32();
    } else {
      const bool often = u.chance(60);
      const unsigned number = often ? given[next % given.size()] : next % GYRE_RDNA35_ROWS;
      const gyre_rdna35_row *row = gyre_rdna35_row_at(number);
      ++next;
      w = of_row(u, row);
      if (often && row->encoding != GYRE_RDNA35_VOPD && u.chance(70)) near_registers(u, w, row);
    }
    compare(u, dut, w, u.chance(50), u.rand32() & ~3u);
  }
  return u.finish();
}
