// foreign_uops.h - micro-operations that no RISC-V decoder makes, and what they compute: the register
// file that the test keeps.
// Used by foreign_test.cpp. Any row is any operand's, row 0 too; a trap names any unit; a unit may be
// none; a result may have no row.

#ifndef GYRE_FOREIGN_UOPS_H
#define GYRE_FOREIGN_UOPS_H

#include <cmath>
#include <cstring>
#include <deque>

#include "gyre_uop_port.h"

extern "C" {
#include "generated/gyre_units.h"
}

constexpr unsigned kRows = GYRE_REG_ROWS, kBeats = NUM_THREADS / NUM_LANES;

inline uint8_t draw_row(Unit &u) {
  static const uint8_t few[] = {0, 1, 2, kRows / 2, kRows / 2 + 1, kRows - 1};
  return u.chance(60) ? few[u.below(sizeof few)] : uint8_t(u.below(kRows));
}
inline uint8_t draw_third(Unit &u) {
  const unsigned row = draw_row(u);
  return uint8_t(GYRE_THIRD_FIRST + row % GYRE_THIRD_ROWS);
}

inline gyre_uop draw(Unit &u) {
  static const uint8_t alu[] = {GYRE_OP_ADD, GYRE_OP_SUB, GYRE_OP_XOR,
                                GYRE_OP_OR,  GYRE_OP_AND, GYRE_OP_PASSB};
  static const uint8_t fpu[] = {GYRE_OP_FADD, GYRE_OP_FMUL, GYRE_OP_FMADD, GYRE_OP_FMADD};
  gyre_uop o = {};
  o.pc = u.rand32() & ~3u;
  o.words = uint8_t(1 + u.below(3));
  o.imm = u.operand();
  o.rd = draw_row(u);
  o.rs1 = draw_row(u);
  o.rs2 = draw_row(u);
  o.rs3 = draw_third(u);
  o.wb = !u.chance(5);
  o.reconverge = u.chance(10);  // no other subwarp to meet
  o.words = uint8_t(1 + u.below(3));
  const unsigned kind = u.below(1000);
  if (kind < 2) {  // a trap, of whatever unit
    o.trap = 1;
    o.serialize = 1;
    o.wb = 0;
    o.unit = uint8_t(u.below(16));
    gyre_uop_set_fault_cause(&o, u.below(32));
    gyre_uop_set_fault_value(&o, u.rand32());
  } else if (kind < 4) {  // a unit that is none
    o.unit = uint8_t(GYRE_UNIT_FPU + 1 + u.below(15 - GYRE_UNIT_FPU));
    o.op = uint8_t(u.below(32));
    o.wb = u.chance(50);
    o.serialize = u.chance(50);
  } else if (kind < 100) {  // a branch on which all threads agree
    o.unit = GYRE_UNIT_ALU;
    o.op = u.chance(50) ? GYRE_OP_BEQ : GYRE_OP_BNE;
    o.rs2 = o.rs1;
    o.rd = o.rs3 = 0;
    o.imm &= ~3u;
    o.wb = 0;
    o.serialize = 1;
    o.taken = u.chance(50);
  } else if (kind < 250) {
    o.unit = GYRE_UNIT_MUL;
    o.op = u.chance(50) ? GYRE_OP_MUL : GYRE_OP_MULHU;
  } else if (kind < 300) {
    o.unit = GYRE_UNIT_DIV;
    o.op = u.chance(50) ? GYRE_OP_DIVU : GYRE_OP_REMU;
  } else if (kind < 550) {
    o.unit = GYRE_UNIT_FPU;
    o.op = fpu[u.below(sizeof fpu)];
    gyre_uop_set_rm(&o, GYRE_RM_RNE);
  } else {
    o.unit = GYRE_UNIT_ALU;
    o.op = alu[u.below(sizeof alu)];
    o.a_pc = u.chance(10);
    o.b_imm = u.chance(50);
  }
  return o;
}

inline float as_float(uint32_t bits) {
  float f;
  std::memcpy(&f, &bits, sizeof f);
  return f;
}
inline uint32_t as_bits(float f) {
  uint32_t bits;
  std::memcpy(&bits, &f, sizeof bits);
  return std::isnan(f) ? 0x7fc00000 : bits;
}

// The result of a whole instruction for one thread; the host rounds to nearest even.
inline uint32_t result_of(const gyre_uop &o, uint32_t a, uint32_t b, uint32_t c) {
  if (o.unit == GYRE_UNIT_MUL) {
    return o.op == GYRE_OP_MUL ? a * b : uint32_t(uint64_t(a) * b >> 32);
  }
  if (o.unit == GYRE_UNIT_DIV) {
    if (o.op == GYRE_OP_DIVU) return b ? a / b : ~0u;
    return b ? a % b : a;
  }
  if (o.unit == GYRE_UNIT_FPU) {
    const float x = as_float(a), y = as_float(b);
    if (o.op == GYRE_OP_FADD) return as_bits(x + y);
    if (o.op == GYRE_OP_FMUL) return as_bits(x * y);
    return as_bits(std::fma(x, y, as_float(c)));
  }
  switch (o.op) {
    case GYRE_OP_ADD: return a + b;
    case GYRE_OP_SUB: return a - b;
    case GYRE_OP_XOR: return a ^ b;
    case GYRE_OP_OR: return a | b;
    case GYRE_OP_AND: return a & b;
    default: return b;
  }
}

struct Beat {  // what the operands of a beat are
  unsigned wid, beat;
  uint32_t lanes, a[NUM_LANES], b[NUM_LANES], c[NUM_LANES];
};

struct Expected {
  uint32_t row[NUM_WARPS][NUM_THREADS][kRows];
  uint32_t before[NUM_WARPS][NUM_THREADS][3];  // operands of the instruction that issues
  std::deque<Beat> beats;
};

// A beat enters the operand stage: what its operands are, and with the first one what the whole
// instruction does.
inline void issued(Expected *x, const gyre_wires &w, uint32_t tmask) {
  const gyre_uop &o = w.issue.uop;
  auto &row = x->row[w.issue.wid];
  auto &before = x->before[w.issue.wid];
  for (unsigned t = 0; w.issue.first && t < NUM_THREADS; ++t) {
    const uint32_t a = o.a_pc ? o.pc : row[t][o.rs1], b = o.b_imm ? o.imm : row[t][o.rs2];
    const uint32_t c = o.unit == GYRE_UNIT_FPU ? row[t][o.rs3] : 0;
    before[t][0] = a;
    before[t][1] = b;
    before[t][2] = c;
    if ((tmask >> t & 1) && o.wb && o.unit <= GYRE_UNIT_FPU) row[t][o.rd] = result_of(o, a, b, c);
  }
  Beat p = {w.issue.wid, w.issue.beat, w.issue.lanes, {}, {}, {}};
  for (unsigned l = 0; l < NUM_LANES; ++l) {
    const uint32_t *operand = before[w.issue.beat * NUM_LANES + l];
    p.a[l] = operand[0];
    p.b[l] = operand[1];
    p.c[l] = operand[2];
  }
  x->beats.push_back(p);
}

#endif
