// fpu_kept.h - the second instruction set's results of floating-point operations, from the functions of its functional machine,
// which share no code with the FPU's twin.

#ifndef FPU_KEPT_H
#define FPU_KEPT_H

#include <cstdint>

extern "C" {
#include "execute/fpu/gyre_fpu_ops.h"
#include "isa/rdna35/fp.h"
}

#ifndef ISA
#define ISA 0  // RISC-V
#endif

// Returns false if that set has no such operation, or no such rounding mode.
inline bool fpu_kept_reference(unsigned op, unsigned rm, bool clamp, uint32_t a, uint32_t b,
                               uint32_t c, uint32_t *result) {
  static const int modes[] = {GYRE_FP_ROUND_NEAREST, GYRE_FP_ROUND_ZERO, GYRE_FP_ROUND_DOWN,
                              GYRE_FP_ROUND_UP};
  if (rm > GYRE_F32_RUP) return false;
  const gyre_fp f = {.fraction = 23,
                     .exponent = 8,
                     .round = uint8_t(modes[rm]),
                     .flush_in = false,
                     .flush_out = false,
                     .ieee = true,
                     .dx10_clamp = true,
                     .saturate = false};
  const uint32_t sign = 0x80000000;
  uint64_t r;
  bool integer = false;
  switch (op) {
    case GYRE_OP_FADD: r = gyre_fp_add(&f, a, b); break;
    case GYRE_OP_FSUB: r = gyre_fp_add(&f, a, b ^ sign); break;
    case GYRE_OP_FMUL: r = gyre_fp_mul(&f, a, b); break;
    case GYRE_OP_FMADD: r = gyre_fp_fma(&f, a, b, c); break;
    case GYRE_OP_FMSUB: r = gyre_fp_fma(&f, a, b, c ^ sign); break;
    case GYRE_OP_FNMSUB: r = gyre_fp_fma(&f, a ^ sign, b, c); break;
    case GYRE_OP_FNMADD: r = gyre_fp_fma(&f, a ^ sign, b, c ^ sign); break;
    case GYRE_OP_FMIN: r = gyre_fp_min(&f, a, b); break;
    case GYRE_OP_FMAX: r = gyre_fp_max(&f, a, b); break;
    case GYRE_OP_FCVTWS:
    case GYRE_OP_FCVTWUS:
      r = gyre_fp_to_int(&f, a, 32, op == GYRE_OP_FCVTWS, f.round);
      integer = true;
      break;
    case GYRE_OP_FCVTSW: r = gyre_fp_from_int(&f, a >> 31, a >> 31 ? 0u - a : a); break;
    case GYRE_OP_FCVTSWU: r = gyre_fp_from_int(&f, false, a); break;
    default: return false;
  }
  *result = uint32_t(clamp && !integer ? gyre_fp_clamp(&f, r) : r);
  return true;
}

#endif
