// program_fp.c - the floating-point part of the random programs of qemu_compare.

#include "qemu/program_parts.h"

// Zeros, ones, infinities, NaNs of both kinds with payloads, ends of the subnormal, the normal and
// the integer ranges, halves.
uint32_t program_fp_value(image *m) {
  static const uint32_t corners[] = {
      0x00000000, 0x00000001, 0x00000002, 0x007fffff, 0x00800000, 0x00800001, 0x00ffffff,
      0x3f000000, 0x3f7fffff, 0x3f800000, 0x3f800001, 0x3fc00000, 0x40200000, 0x4affffff,
      0x4b000001, 0x4effffff, 0x4f000000, 0x4f000001, 0x4f7fffff, 0x4f800000, 0x7f000000,
      0x7f7fffff, 0x7f800000, 0x7f800001, 0x7fa12345, 0x7fbfffff, 0x7fc00000, 0x7fc54321};
  uint32_t r = (uint32_t)image_random(&m->random);
  uint32_t sign = r & 0x80000000U;
  switch (below(m, 8)) {
    case 0:
    case 1: return sign | corners[below(m, sizeof corners / sizeof corners[0])];
    case 2: return sign | (r & 0x7fffff) >> below(m, 23);  // subnormal
    case 3: return r;
    case 4: return sign | (127 + below(m, 34)) << 23 | (r & 0x7fffff);  // around the integers
    case 5: return sign | (126 + below(m, 3)) << 23 | (r & 0x7fffff & ~0U << below(m, 24));
    default: return sign | (117 + below(m, 20)) << 23 | (r & 0x7fffff);
  }
}

// The rounding mode of an instruction: static, or that of frm, which is always legal here.
static uint32_t mode(image *m) { return below(m, 2) != 0 ? DYN : below(m, 5); }

static void operation(image *m) {
  const uint32_t fd = below(m, 32), fa = below(m, 32), fb = below(m, 32), fc = below(m, 32);
  const uint32_t rd = dest(m), rs = source(m), rm = mode(m);
  switch (below(m, 26)) {
    case 0: emit(m, FADD(fd, fa, fb, rm)); break;
    case 1: emit(m, FSUB(fd, fa, fb, rm)); break;
    case 2: emit(m, FMUL(fd, fa, fb, rm)); break;
    case 3: emit(m, FDIV(fd, fa, fb, rm)); break;
    case 4: emit(m, FSQRT(fd, fa, rm)); break;
    case 5: emit(m, FMADD(fd, fa, fb, fc, rm)); break;
    case 6: emit(m, FMSUB(fd, fa, fb, fc, rm)); break;
    case 7: emit(m, FNMSUB(fd, fa, fb, fc, rm)); break;
    case 8: emit(m, FNMADD(fd, fa, fb, fc, rm)); break;
    case 9: emit(m, FSGNJ(fd, fa, fb)); break;
    case 10: emit(m, FSGNJN(fd, fa, fb)); break;
    case 11: emit(m, FSGNJX(fd, fa, fb)); break;
    case 12: emit(m, FMIN(fd, fa, fb)); break;
    case 13: emit(m, FMAX(fd, fa, fb)); break;
    case 14: emit(m, FLE(rd, fa, fb)); break;
    case 15: emit(m, FLT(rd, fa, fb)); break;
    case 16: emit(m, FEQ(rd, fa, fb)); break;
    case 17: emit(m, FCLASS(rd, fa)); break;
    case 18: emit(m, FCVTWS(rd, fa, rm)); break;
    case 19: emit(m, FCVTWUS(rd, fa, rm)); break;
    case 20: emit(m, FCVTSW(fd, rs, rm)); break;
    case 21: emit(m, FCVTSWU(fd, rs, rm)); break;
    case 22: emit(m, FMVXW(rd, fa)); break;
    case 23: emit(m, FMVWX(fd, rs)); break;
    default:  // operands that meet: most random ones are far apart
      emit(m, FSGNJX(fd, fa, fb));
      emit(m, below(m, 2) != 0 ? FMADD(fc, fd, fb, fa, rm) : FSUB(fc, fd, fa, rm));
      break;
  }
}

// frm is legal after each of these, so that dynamic rounding modes are.
static void csr(image *m) {
  const uint32_t rd = dest(m), rs = source(m);
  switch (below(m, 9)) {
    case 0: emit(m, CSRRW(rd, FFLAGS, rs)); break;
    case 1: emit(m, below(m, 2) != 0 ? CSRRS(rd, FFLAGS, rs) : CSRRC(rd, FFLAGS, rs)); break;
    case 2: emit(m, CSRRWI(rd, FFLAGS, below(m, 32))); break;
    case 3: emit(m, CSRR(rd, 1 + (int32_t)below(m, 3))); break;
    case 4: emit(m, CSRRCI(rd, 1 + (int32_t)below(m, 3), below(m, 32))); break;
    case 5: emit(m, CSRRC(rd, below(m, 2) != 0 ? FRM : FCSR, rs)); break;
    case 6:  // a mode that is none can be written and read
      emit(m, CSRRWI(rd, FRM, below(m, 32)));
      emit(m, CSRRSI(dest(m), below(m, 2) != 0 ? FRM : FCSR, below(m, 32)));
      emit(m, CSRRWI(dest(m), FRM, below(m, 5)));
      break;
    case 7:  // frm 0 to 3, or 0 and 4, and bits that are ignored
      emit(m, ANDI(SCRATCH, rs, below(m, 2) != 0 ? 0x77f : -0x61));
      emit(m, CSRRW(rd, FCSR, SCRATCH));
      break;
    default:
      emit(m, ANDI(SCRATCH, rs, below(m, 2) != 0 ? -5 : -4));  // frm 0 to 3, or 0 and 4
      if (below(m, 2) != 0) emit(m, i_type(0x13, 4, SCRATCH, SCRATCH, 0x7f8));
      emit(m, CSRRW(rd, FRM, SCRATCH));
      break;
  }
}

void program_fp(image *m) {
  if (below(m, 5) != 0) {
    operation(m);
  } else {
    csr(m);
  }
}
