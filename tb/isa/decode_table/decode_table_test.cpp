// decode_table_test.cpp - the SV decode table against the C decoder: words around every row of the
// table (all operand bits random, then one and two bits flipped) and random words.

#include <cinttypes>
#include <cstdio>
#include <memory>

#include "Vgyre_decode_table_tb.h"
#include "verilated.h"

extern "C" {
#include "riscv/gyre_insn.h"
}

namespace {

uint32_t NextRandom(uint64_t *state) {
  *state ^= *state << 13;
  *state ^= *state >> 7;
  *state ^= *state << 17;
  return static_cast<uint32_t>(*state >> 16);
}

// Control words as one number, for comparison and report.
uint64_t Pack(uint32_t unit, uint32_t op, uint32_t flags, uint32_t jump, uint32_t imm_kind,
              uint32_t cause) {
  return unit | op << 4 | jump << 10 | imm_kind << 12 | cause << 15 |
         static_cast<uint64_t>(flags) << 20;
}

bool Check(Vgyre_decode_table_tb *top, uint32_t word) {
  gyre_insn d;
  (void)gyre_insn_decode(word, &d);
  top->insn_i = word;
  top->eval();
  uint64_t c =
      Pack(d.unit, d.op,
           d.legal | d.m_ext << 1 | d.f_ext << 2 | d.wb << 3 | d.use_rs1 << 4 | d.use_rs2 << 5 |
               d.use_rs3 << 6 | d.use_rm << 7 | d.frd << 8 | d.frs1 << 9 | d.frs2 << 10 |
               d.a_pc << 11 | d.b_imm << 12 | d.serialize << 13 | d.stall << 14 | d.a_ext << 15 |
               d.faults << 16 | d.g_ext << 17 | d.d_ext << 18 | d.b_ext << 19 | d.x_ext << 20 |
               d.index << 21 | d.z_ext << 22 | d.c_ext << 23,
           d.jump, d.imm_kind, d.cause);
  uint64_t sv =
      Pack(top->unit, top->op,
           top->legal | top->m_ext << 1 | top->f_ext << 2 | top->wb << 3 | top->use_rs1 << 4 |
               top->use_rs2 << 5 | top->use_rs3 << 6 | top->use_rm << 7 | top->frd << 8 |
               top->frs1 << 9 | top->frs2 << 10 | top->a_pc << 11 | top->b_imm << 12 |
               top->serialize << 13 | top->stall << 14 | top->a_ext << 15 | top->faults << 16 |
               top->g_ext << 17 | top->d_ext << 18 | top->b_ext << 19 | top->x_ext << 20 |
               top->index << 21 | top->z_ext << 22 | top->c_ext << 23,
           top->jump, top->imm_kind, top->cause);
  if (c == sv) return true;
  std::printf("word 0x%08" PRIx32 ": SV 0x%09" PRIx64 ", C 0x%09" PRIx64 "\n", word, sv, c);
  return false;
}

}  // namespace

int main(int argc, char **argv) {
  auto context = std::make_unique<VerilatedContext>();
  context->commandArgs(argc, argv);
  auto top = std::make_unique<Vgyre_decode_table_tb>(context.get());
  uint64_t state = 0x15a5eed;
  unsigned bad = 0;
  uint64_t words = 0;
  uint32_t mask;
  uint32_t match;
  for (unsigned row = 0; gyre_insn_row(row, &mask, &match) != nullptr; row++) {
    for (unsigned k = 0; k < 5000 && bad < 20; k++) {
      uint32_t word = (NextRandom(&state) & ~mask) | match;
      uint32_t flip = 1U << k % 32;
      bad += !Check(top.get(), word);
      bad += !Check(top.get(), word ^ flip);
      bad += !Check(top.get(), word ^ flip ^ 1U << NextRandom(&state) % 32);
      words += 3;
    }
  }
  for (unsigned i = 0; i < 2000000 && bad < 20; i++, words++)
    bad += !Check(top.get(), NextRandom(&state));
  top->final();
  std::printf("%" PRIu64 " words, %u differences\n", words, bad);
  return bad != 0;
}
