// fpu_check.c - comparison of one vector and its report.

#include <inttypes.h>
#include <stdio.h>

#include "fpu_check.h"
#include "fpu_host.h"

#define SHOWN 10U

static const char *const modes[GYRE_F32_MODES] = {"rne", "rtz", "rdn", "rup", "rmm"};

static void show(const char *who, gyre_f32_result r, bool differs) {
  const uint8_t f = r.flags;
  printf("%s %-5s %08" PRIx32 "  %s %s %s %s %s\n", differs ? "->" : "  ", who, r.value,
         f & GYRE_F32_NV ? "NV" : "--", f & GYRE_F32_DZ ? "DZ" : "--",
         f & GYRE_F32_OF ? "OF" : "--", f & GYRE_F32_UF ? "UF" : "--",
         f & GYRE_F32_NX ? "NX" : "--");
}

void fpu_check_vector(fpu_check *k, fpu_op op, fpu_vector v, unsigned references) {
  const gyre_f32_result got = fpu_run(op, v);
  gyre_f32_result host = got, mpfr = got;
  bool host_differs = false, mpfr_differs = false;
  k->vectors++;
  if ((references & FPU_HOST) && fpu_host(op, v, &host)) {
    k->host++;
    host_differs = got.value != host.value || ((got.flags ^ host.flags) & fpu_host_flags());
  }
  if (references & FPU_MPFR) {
    k->with_mpfr++;
    mpfr = fpu_mpfr_run(k->mpfr, op, v);
    mpfr_differs = got.value != mpfr.value || got.flags != mpfr.flags;
  }
  if (!host_differs && !mpfr_differs) return;
  if (k->differences++ >= SHOWN) return;
  printf("%s %08" PRIx32, fpu_ops[op].name, v.a);
  if (fpu_ops[op].operands > 1) printf(" %08" PRIx32, v.b);
  if (fpu_ops[op].operands > 2) printf(" %08" PRIx32, v.c);
  printf(" %s\n", modes[v.mode]);
  show("gyre", got, false);
  if (references & FPU_HOST) show("host", host, host_differs);
  if (references & FPU_MPFR) show("mpfr", mpfr, mpfr_differs);
}
