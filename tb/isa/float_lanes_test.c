// float_lanes_test.c [ROUNDS] - floating point of whole warps (cmodel/functional/fpu.c), which the host's own arithmetic
// computes, against the functions of isa/fpu, bit for bit, with flags: random operands, many of which are special,
// cancel, or have results at the ends of the range.

#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>

#include "execute/fpu/gyre_fpu_ops.h"
#include "functional/fast.h"

enum { THREADS = 8, RA = FIRST_F, RB, RC, RD };

static uint64_t state = 1;
static uint32_t next(void) {
  state = state * 6364136223846793005U + 1442695040888963407U;
  return (uint32_t)(state >> 32);
}

// Returns an operand; `near`: an earlier one of the same operation.
static uint32_t operand(uint32_t near) {
  static const uint32_t special[] = {0,          0x80000000, 1,          0x807fffff, 0x00800000,
                                     0x00800001, 0x7f7fffff, 0x7f800000, 0xff800000, 0x7fc00000,
                                     0x7f800001, 0x3f800000, 0xbf800000, 0x34000000, 0x33800000,
                                     0x0c800000, 0x1f800000, 0x20000000, 0x5f800000, 0x3f7fffff};
  switch (next() % 8) {
    case 0: return special[next() % (sizeof special / sizeof *special)];
    case 1: return near ^ (next() & 3);
    case 2: return near ^ 0x80000000 ^ (next() & 1);
    case 3: return (near & 0xff800000) + (next() % 40 << 23) + (next() & 0x7fffff);
    case 4: return (next() & 0x807fffff) | (100 + next() % 56) << 23;
    case 5: return (next() & 0xff80000f) | (next() % 2 ? 0x7ff000 : 0);
    case 6: return (near & 0x7f800000) - (next() % 32 << 23);
    default: return next();
  }
}

int main(int argc, char **argv) {
  const unsigned rounds = argc > 1 ? (unsigned)strtoul(argv[1], NULL, 10) : 20000;
  static uint32_t regs[REGS * THREADS];
  static gyre_warp w;
  static gyre_func f;
  const bool wide = gyre_func_is_wide();
  f.cfg.num_threads = f.cfg.num_lanes = f.stride = THREADS;
  f.warp = &w;
  f.whole = &f;
  w.regs = regs;
  for (unsigned n = 0; n < rounds; n++) {
    for (unsigned op = 0; op <= GYRE_OP_FCVTSWU; op++) {
      const gyre_decoded d = {.kind = KIND_FPU,
                              .op = (uint8_t)op,
                              .rs1 = RA,
                              .rs2 = RB,
                              .rs3 = RC,
                              .rd = (uint8_t)(RA + next() % 4)};
      uint32_t was[REGS * THREADS];
      uint8_t flags[THREADS];
      // No operations have these numbers.
      if ((op > GYRE_OP_FNMADD && op < GYRE_OP_FDIV) || (op > GYRE_OP_FSQRT && op < GYRE_OP_FSGNJ))
        continue;
      const uint32_t inexact = next() % 2;
      for (unsigned t = 0; t < THREADS; t++) {
        uint32_t *a = &regs[RA * THREADS + t];
        a[0] = operand(next());
        a[THREADS] = operand(a[0]);
        a[2 * THREADS] =
            next() % 2 ? operand(gyre_fpu_op(GYRE_OP_FMUL, GYRE_F32_RNE, a[0], a[THREADS], 0).value)
                       : operand(a[0]);
        // Just below a tie: the sum in binary64 is odd and has an error upwards.
        if (next() % 64 == 0) {
          const uint32_t sign = next() & 0x80000000, scale = next() % 64 << 23;
          a[0] = (0x44c1a000 ^ sign) + scale;
          a[THREADS] = 0x46293c00;
          a[2 * THREADS] = (0xb17fffff ^ sign) + scale;
        }
        flags[t] = w.fcsr[t] = inexact ? GYRE_F32_NX : 0;
      }
      for (unsigned i = 0; i < REGS * THREADS; i++) was[i] = regs[i];
      f.wide = wide && next() % 4 != 0;
      gyre_func_set_tmask(&w,
                          next() % 2 ? (1U << THREADS) - 1 : next() % ((1U << THREADS) - 1) + 1);
      if (!gyre_func_fpu(&f, 0, &d, 0)) return 1;
      for (unsigned t = 0; t < THREADS; t++) {
        const uint32_t *a = &was[RA * THREADS + t];
        gyre_f32_result r = {.value = was[d.rd * THREADS + t]};
        if (w.tmask >> t & 1) r = gyre_fpu_op(op, GYRE_F32_RNE, a[0], a[THREADS], a[2 * THREADS]);
        const uint32_t got = regs[d.rd * THREADS + t];
        if (got == r.value && w.fcsr[t] == (flags[t] | r.flags)) continue;
        printf("operation %u, %08" PRIx32 " %08" PRIx32 " %08" PRIx32 ": %08" PRIx32
               " with flags %02x, not %08" PRIx32 " with flags %02x\n",
               op, a[0], a[THREADS], a[2 * THREADS], got, w.fcsr[t], r.value, flags[t] | r.flags);
        return 1;
      }
    }
  }
  return 0;
}
