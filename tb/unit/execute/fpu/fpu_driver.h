// fpu_driver.h - a random floating-point instruction, beat by beat, for blocks with the ports of
// gyre_fpu_fma; and the comparison of their result ports.

#ifndef FPU_DRIVER_H
#define FPU_DRIVER_H

#include <cstddef>
#include <cstdint>

#include "fpu_kept.h"
#include "fpu_operand.h"
#include "gyre_ports.h"

extern "C" {
#include "execute/fpu/gyre_fpu_beat.h"
}

constexpr unsigned kBeats = NUM_THREADS / NUM_LANES;
constexpr uint32_t kAllLanes = 0xffffffffu >> (32 - NUM_LANES);

class FpuDriver {
 public:
  gyre_fpu_in in = {};
  uint8_t rm[NUM_LANES] = {};
  uint32_t a[NUM_LANES], b[NUM_LANES], c[NUM_LANES];

  // `ops` are the `count` operations that the block has.
  FpuDriver(const uint8_t *ops, size_t count) : ops_(ops), count_(uint32_t(count)) {}

  // The next beat of the instruction, or the first of a new one. As from the operand stage:
  // ascending, at least one active lane, same operation and rd in all. Each lane has a mode of its
  // own; in an inactive one it may be any number.
  void draw(Unit &u) {
    if (!in_instruction_) {
      in.wid = uint8_t(u.below(NUM_WARPS));
      in.rd = uint8_t(u.below(64));
      in.wb = in.rd != 0;
      in.op = ops_[u.below(count_)];
      in.clamp = ISA && u.chance(20);
      in.beat = uint8_t(u.chance(70) ? 0 : u.below(kBeats));
    } else {
      ++in.beat;
    }
    in.last = in.beat == kBeats - 1 || u.chance(10);
    in_instruction_ = !in.last;
    do {
      in.lanes = u.chance(50) ? kAllLanes : u.rand32() & kAllLanes;
    } while (in.lanes == 0);
    for (unsigned i = 0; i < NUM_LANES; ++i) {
      const FpuOperands o = fpu_operands(u);
      rm[i] = in.lanes >> i & 1 ? uint8_t(u.below(GYRE_F32_MODES)) : fpu_any_mode(u);
      a[i] = in.op >= GYRE_OP_FCVTWS ? fpu_convert_operand(u) : o.a;
      b[i] = o.b;
      c[i] = o.c;
    }
    in.rm = rm;
    in.a = a;
    in.b = b;
    in.c = c;
  }
  bool in_instruction() const { return in_instruction_; }
  void restart() { in_instruction_ = false; }

  // Drives the ports: the beat, or noise while valid is low.
  const gyre_fpu_in &shown(Unit &u, bool valid) {
    if (valid) return in;
    noise_.wid = uint8_t(u.below(NUM_WARPS));
    noise_.beat = uint8_t(u.below(kBeats));
    noise_.last = u.chance(50);
    noise_.lanes = u.rand32() & kAllLanes;
    noise_.wb = u.chance(50);
    noise_.rd = uint8_t(u.below(64));
    noise_.op = uint8_t(u.below(32));
    noise_.clamp = ISA && u.chance(50);
    for (unsigned i = 0; i < NUM_LANES; ++i) {
      noise_rm_[i] = uint8_t(u.below(8));
      for (uint32_t *word : {noise_a_, noise_b_, noise_c_}) word[i] = u.rand32();
    }
    noise_.rm = noise_rm_;
    noise_.a = noise_a_;
    noise_.b = noise_b_;
    noise_.c = noise_c_;
    return noise_;
  }
  // Coverage of the modes in accepted beats.
  void cover_modes(Unit &u, bool accept) const {
    bool differ = false, reserved = false;
    for (unsigned i = 1; accept && i < NUM_LANES; ++i) {
      differ = differ || (rm[i] != rm[0] && (in.lanes & (1 | 1u << i)) == (1 | 1u << i));
      reserved = reserved || rm[i] > GYRE_F32_RMM;
    }
    if (NUM_LANES == 1) return;
    u.cover("active lanes with different modes", differ);
    u.cover("inactive lane with a reserved mode", reserved);
  }
  void note(Unit &u, bool valid, bool ready, bool valid_o, bool ready_i) const {
    u.note("in %d/%d wid %u beat %u op %u rm[0] %u lanes %x a %08x b %08x c %08x, out %d/%d", valid,
           ready, in.wid, in.beat, in.op, rm[0], in.lanes, a[0], b[0], c[0], valid_o, ready_i);
  }

 private:
  const uint8_t *ops_;
  uint32_t count_;
  bool in_instruction_ = false;
  gyre_fpu_in noise_ = {};
  uint8_t noise_rm_[NUM_LANES];
  uint32_t noise_a_[NUM_LANES], noise_b_[NUM_LANES], noise_c_[NUM_LANES];
};

GYRE_SET_PORTS(bool valid, const gyre_fpu_in &beat, bool ready);
GYRE_MEMBERS(beat);
GYRE_ELEMENTS(rm_i, NUM_LANES);
GYRE_PORT(valid_i, valid);
GYRE_PORT(ready_i, ready);

// A test's GYRE_COMPARE_PORTS has a parameter const gyre_fpu_out *result, NULL: none.
GYRE_MEMBERS(result);
GYRE_ELEMENTS(flags_o, NUM_LANES);
GYRE_PORT(valid_o, result != nullptr);
GYRE_WHEN(result != nullptr, wid_o, beat_o, rd_o, wb_o, last_o, lanes_o, data_o, flags_o);

// Kinds of results that a run must have seen.
inline void cover_results(Unit &u, const gyre_fpu_out *out, unsigned flags) {
  for (unsigned i = 0; out != nullptr && i < NUM_LANES; ++i) {
    const uint32_t v = out->data[i];
    u.cover("NaN", gyre_fpu_is_nan(v));
    u.cover("infinity", (v << 1) == 0xff000000);
    u.cover("zero", (v << 1) == 0);
    u.cover("subnormal", (v & 0x7f800000) == 0 && (v << 1) != 0);
    if (flags & GYRE_F32_NV) u.cover("invalid", out->flags[i] & GYRE_F32_NV);
    if (flags & GYRE_F32_DZ) u.cover("division by zero", out->flags[i] & GYRE_F32_DZ);
    if (flags & GYRE_F32_OF) u.cover("overflow", out->flags[i] & GYRE_F32_OF);
    if (flags & GYRE_F32_UF) u.cover("underflow", out->flags[i] & GYRE_F32_UF);
    if (flags & GYRE_F32_NX) u.cover("inexact", out->flags[i] & GYRE_F32_NX);
  }
}

#endif
