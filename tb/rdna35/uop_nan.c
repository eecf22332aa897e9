// uop_nan.c - results of either instruction set for NaNs.
//
// RISC-V: a NaN that is computed is the canonical one, the lesser or greater of a NaN and a number is the number, and as an
// integer a NaN is the greatest one. The second set: a NaN that goes in comes out, quieted, the first one of the sources; an
// operation that is invalid without one gives the negative quiet NaN; with MODE.IEEE a signalling NaN wins over a number; as
// an integer a NaN is 0. Comparisons are false in both.

#include "uop_line.h"

enum { CANONICAL = 0x7fc00000, QUIET = 0x00400000 };
static const uint32_t SIGN = 0x80000000, INVALID = 0xffc00000;

static bool is_nan(uint32_t a) { return (a & ~SIGN) > 0x7f800000; }
static bool is_signaling(uint32_t a) { return is_nan(a) && (a & QUIET) == 0; }

static bool arithmetic(unsigned op, const uint32_t source[3], uint32_t line, uop_nan *to) {
  if (!is_nan(line)) return false;
  to->line = CANONICAL;
  to->set = INVALID;
  for (unsigned n = op == GYRE_OP_FMADD ? 3 : 2; n-- > 0;)
    if (is_nan(source[n]))
      to->set = (source[n] ^ (op == GYRE_OP_FSUB && n == 1 ? SIGN : 0)) | QUIET;
  return true;
}

static bool extreme(const uint32_t source[3], uop_nan *to) {
  const uint32_t a = source[0], b = source[1];
  if (!is_nan(a) && !is_nan(b)) return false;
  to->line = is_nan(a) && is_nan(b) ? CANONICAL : is_nan(a) ? b : a;
  if (is_signaling(a) || is_signaling(b))
    to->set = (is_signaling(a) ? a : b) | QUIET;
  else
    to->set = is_nan(a) && is_nan(b) ? a : to->line;
  return true;
}

bool uop_nan_rule(const gyre_uop *uop, const uint32_t source[3], uint32_t line, uop_nan *to) {
  if (uop->unit != GYRE_UNIT_FPU) return false;
  switch (uop->op) {
    case GYRE_OP_FADD:
    case GYRE_OP_FSUB:
    case GYRE_OP_FMUL:
    case GYRE_OP_FMADD: return arithmetic(uop->op, source, line, to);
    case GYRE_OP_FMIN:
    case GYRE_OP_FMAX: return extreme(source, to);
    case GYRE_OP_FCVTWS:
    case GYRE_OP_FCVTWUS:
      *to = (uop_nan){.line = uop->op == GYRE_OP_FCVTWS ? INT32_MAX : UINT32_MAX, .set = 0};
      return is_nan(source[0]);
    default: return false;
  }
}
