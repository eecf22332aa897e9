// random_float.c - counts what random programs do with floating point.

#include "random_float.h"

#include <inttypes.h>
#include <stdio.h>
#include <string.h>

#include "generated/gyre_units.h"
#include "riscv/generated/gyre_riscv.h"
#include "isa/fpu/gyre_f32.h"
#include "riscv/gyre_insn.h"

static const char *const csr_words[3] = {"fflags", "frm", "fcsr"};
static const char *const op_words[6] = {"csrrw", "csrrs", "csrrc", "csrrwi", "csrrsi", "csrrci"};
static const char *const place_words[4] = {"rd", "rs1", "rs2", "rs3"};
static const char *const same_words[4] = {"= rs1", "= rs2", "= rd", "of its own"};
static const char *const mode_words[8] = {"rne", "rtz", "rdn", "rup", "rmm", "5", "6", "dyn"};
static const char *const class_words[10] = {
    "-infinity", "negative",  "negative subnormal", "-0",       "+0", "positive subnormal",
    "positive",  "+infinity", "signaling NaN",      "quiet NaN"};
static const char *const fault_words[RANDOM_FLOAT_FAULTS] = {
    "static rounding mode", "dynamic rounding mode", "instruction without F",
    "CSR without F",        "address of flw",        "address of fsw"};

void random_floats_begin(random_floats *c) {
  c->insns = c->floats = 0;
  memset(c->last, 0, sizeof c->last);
}

static void operation(random_floats *c, const gyre_func *f, unsigned warp, const gyre_insn *d,
                      uint32_t tmask, uint32_t full) {
  unsigned first_active = (unsigned)__builtin_ctz(tmask), rm = d->imm >> 12 & 7;
  if (d->use_rm) {
    c->rm[rm]++;
    if (rm == 7) {
      uint32_t frm = gyre_func_fcsr(f, warp, first_active) >> 5;
      bool mixed = false;
      c->frm[frm & 7]++;
      for (uint32_t left = tmask; left; left &= left - 1)
        mixed |= gyre_func_fcsr(f, warp, (unsigned)__builtin_ctz(left)) >> 5 != frm;
      c->mixed += mixed;
      bool off = false;
      for (uint32_t left = full & ~tmask; left; left &= left - 1)
        off |= gyre_func_fcsr(f, warp, (unsigned)__builtin_ctz(left)) >> 5 > 4;
      c->off += off;
    }
  }
  if (d->frs1) c->reg[1][d->rs1]++;
  if (d->use_rs2 && d->frs2) c->reg[2][d->rs2]++;
  if (d->use_rs3) {
    c->reg[3][d->rs3]++;
    if (d->rs3 == d->rs1) c->same[0]++;
    if (d->rs3 == d->rs2) c->same[1]++;
    if (d->rs3 == d->rd) c->same[2]++;
    if (d->rs3 != d->rs1 && d->rs3 != d->rs2 && d->rs3 != d->rd) c->same[3]++;
  }
  if (d->frd) {
    c->reg[0][d->rd]++;
    uint32_t class = gyre_f32_class(gyre_func_reg(f, warp, first_active, 32 + d->rd)).value;
    c->result[__builtin_ctz(class)]++;
  }
}

void random_floats_insn(random_floats *c, const gyre_func *f, unsigned warp, uint32_t insn,
                        uint32_t tmask, uint32_t full) {
  gyre_insn d, last;
  c->insns++;
  if (!gyre_insn_decode(insn, &d)) return;
  c->floats += d.f_ext;
  if (d.unit == GYRE_UNIT_FPU) {
    operation(c, f, warp, &d, tmask, full);
  } else if (d.imm_kind == GYRE_IMM_CSR) {
    unsigned csr = (d.imm & 0xfff) - GYRE_CSR_FFLAGS, funct3 = insn >> 12 & 7;
    if (csr < 3) {
      c->csr[csr][funct3 > 4 ? funct3 - 2 : funct3 - 1]++;
      c->csr_partial += tmask != full;
      if (csr != 1 && gyre_insn_decode(c->last[warp], &last) && last.unit == GYRE_UNIT_FPU) {
        c->after++;
        c->after_x0 += !last.frd && !last.rd;
      }
    }
  }
  c->last[warp] = insn;
}

void random_floats_end(random_floats *c, const gyre_config *cfg, const gyre_memory *memory,
                       gyre_fault fault) {
  gyre_insn d;
  if (cfg->f_ext) c->share[c->insns ? (10 * c->floats + c->insns - 1) / c->insns : 0]++;
  if (!fault.valid) return;
  uint32_t insn = gyre_memory_read(memory, fault.pc & ~3u, 4);
  bool known = gyre_insn_decode(insn, &d);
  if (fault.cause == GYRE_FAULT_ILLEGAL && known) {
    unsigned rm = d.imm >> 12 & 7, csr = (d.imm & 0xfff) - GYRE_CSR_FFLAGS;
    if (d.f_ext && !cfg->f_ext)
      c->fault[RANDOM_FAULT_NO_INSN]++;
    else if (d.use_rm)
      c->fault[rm == 7 ? RANDOM_FAULT_DYNAMIC : RANDOM_FAULT_STATIC]++;
    else if (d.imm_kind == GYRE_IMM_CSR && csr < 3 && !cfg->f_ext)
      c->fault[RANDOM_FAULT_NO_CSR]++;
  } else if (known && d.f_ext && d.unit == GYRE_UNIT_LSU) {
    c->fault[d.wb ? RANDOM_FAULT_FLW : RANDOM_FAULT_FSW]++;
  }
}

void random_floats_print(const random_floats *c) {
  printf("\n%-22s", "rounding modes");
  for (unsigned i = 0; i < 8; i++) printf(" %s %" PRIu64, mode_words[i], c->rm[i]);
  printf("\n%-22s", "dynamic ones");
  for (unsigned i = 0; i < 5; i++) printf(" %s %" PRIu64, mode_words[i], c->frm[i]);
  printf("  threads differ %" PRIu64 "  none in threads that are off %" PRIu64 "\n", c->mixed,
         c->off);
  for (unsigned i = 0; i < 3; i++) {
    printf("%-22s", csr_words[i]);
    for (unsigned k = 0; k < 6; k++) printf(" %s %" PRIu64, op_words[k], c->csr[i][k]);
    printf("\n");
  }
  printf("%-22s %" PRIu64 " with some threads off, %" PRIu64 " after an operation, %" PRIu64
         " of these to x0\n",
         "these CSRs", c->csr_partial, c->after, c->after_x0);
  printf("%-22s", "rs3");
  for (unsigned i = 0; i < 4; i++) printf(" %s %" PRIu64, same_words[i], c->same[i]);
  printf("\n");
  for (unsigned i = 0; i < 4; i++) {
    uint64_t least = c->reg[i][0], most = least;
    for (unsigned k = 1; k < 32; k++) {
      if (c->reg[i][k] < least) least = c->reg[i][k];
      if (c->reg[i][k] > most) most = c->reg[i][k];
    }
    printf("%-22s each f register %" PRIu64 " to %" PRIu64 " times\n", place_words[i], least, most);
  }
  printf("results\n");
  for (unsigned i = 0; i < 10; i++) printf("  %-20s %" PRIu64 "\n", class_words[i], c->result[i]);
  printf("%-22s 0 %%: %" PRIu64, "programs by share", c->share[0]);
  for (unsigned i = 1; i < 11; i++) printf("  -%u: %" PRIu64, 10 * i, c->share[i]);
  printf("\n");
  for (unsigned i = 0; i < RANDOM_FLOAT_FAULTS; i++)
    printf("fault by %-22s %8" PRIu64 "\n", fault_words[i], c->fault[i]);
}

static bool occurs(uint64_t count, const char *what, const char *which) {
  if (!count) fprintf(stderr, "random_test: never occurred: %s %s\n", what, which);
  return count;
}

bool random_floats_check(const random_floats *c, bool faults) {
  bool good = true;
  char text[32];
  for (unsigned i = 0; i < 8; i++)
    if (i < 5 || i == 7) good &= occurs(c->rm[i], "rounding mode", mode_words[i]);
  for (unsigned i = 0; i < 5; i++) good &= occurs(c->frm[i], "frm", mode_words[i]);
  good &= occurs(c->mixed, "frm", "that differs between threads");
  good &= occurs(c->off, "frm", "of 5 to 7 in a thread that is off");
  for (unsigned i = 0; i < 3; i++)
    for (unsigned k = 0; k < 6; k++) good &= occurs(c->csr[i][k], op_words[k], csr_words[i]);
  good &= occurs(c->csr_partial, "fflags, frm or fcsr", "with some threads off");
  good &= occurs(c->after_x0, "flags", "right after an operation that writes x0");
  for (unsigned i = 0; i < 4; i++) {
    good &= occurs(c->same[i], "rs3", same_words[i]);
    uint64_t least = c->reg[i][0], most = least;
    for (unsigned k = 0; k < 32; k++) {
      snprintf(text, sizeof text, "f%u", k);
      good &= occurs(c->reg[i][k], place_words[i], text);
      if (c->reg[i][k] < least) least = c->reg[i][k];
      if (c->reg[i][k] > most) most = c->reg[i][k];
    }
    if (most > 4 * least) {
      fprintf(stderr, "random_test: an f register is %s %" PRIu64 " times, another %" PRIu64 "\n",
              place_words[i], least, most);
      good = false;
    }
  }
  uint64_t results = 0, programs = 0;
  for (unsigned i = 0; i < 10; i++) {
    good &= occurs(c->result[i], "result", class_words[i]);
    results += c->result[i];
  }
  if (5 * (c->result[8] + c->result[9]) > 2 * results) {
    fprintf(stderr, "random_test: more than 40 %% of the results are NaNs\n");
    good = false;
  }
  for (unsigned i = 0; i < 11; i++) programs += c->share[i];
  uint64_t some = c->share[3] + c->share[4], most = programs - some;
  for (unsigned i = 0; i < 6; i++) most -= i == 3 || i == 4 ? 0 : c->share[i];
  if (20 * c->share[0] < programs || 3 * some < programs || 20 * most < programs) {
    fprintf(stderr,
            "random_test: of %" PRIu64 " programs with F, %" PRIu64 " do not use it, %" PRIu64
            " to 20..40 %%, %" PRIu64 " to more than half\n",
            programs, c->share[0], some, most);
    good = false;
  }
  for (unsigned i = 0; faults && i < RANDOM_FLOAT_FAULTS; i++)
    good &= occurs(c->fault[i], "fault by", fault_words[i]);
  return good;
}
