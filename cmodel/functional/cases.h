// cases.h - cases of the fast loop of the functional simulator (run.c), for that file only. They use
// the local variables of the loop: f, w, wid, d, a, b, rd, imm, mask, threads, pc, stride.

#ifndef GYRE_FUNCTIONAL_CASES_H
#define GYRE_FUNCTIONAL_CASES_H

// LANES runs `fn` over the threads; B is operand b. A register is written while
// it is read, element by element, so no iteration depends on another (ivdep).
// clang-format off
#define LANES(fn, B)                                                          \
  if (threads == stride) {                                                    \
    _Pragma("GCC ivdep")                                                      \
    for (unsigned t = 0; t < stride; t++) rd[t] = fn(a[t], B);                \
  } else {                                                                    \
    _Pragma("GCC ivdep")                                                      \
    for (unsigned t = 0; t < stride; t++)                                     \
      rd[t] = (fn(a[t], B) & mask[t]) | (rd[t] & ~mask[t]);                   \
  }                                                                           \
  pc += 4;                                                                    \
  break
#define RR(kind, fn) case kind: LANES(fn, b[t])
#define RI(op, fn)                                                            \
  case KIND_ALU_IMM + GYRE_OP_##op: LANES(fn, imm)
#define BRANCH(op, fn)                                                        \
  case KIND_ALU + GYRE_OP_##op: {                                             \
    uint32_t yes = 0, no = 0;                                                 \
    for (unsigned t = 0; t < stride; t++) {                                   \
      const uint32_t taken = 0 - fn(a[t], b[t]);                              \
      yes |= taken & mask[t];                                                 \
      no |= ~taken & mask[t];                                                 \
    }                                                                         \
    if (no != 0 ? yes == 0 : (imm & 3U) == 0) {                               \
      pc = no != 0 ? pc + 4 : imm;                                            \
      break;                                                                  \
    }                                                                         \
    uint32_t r[GYRE_MAX_THREADS];                                             \
    for (unsigned t = 0; t < stride; t++) r[t] = fn(a[t], b[t]);              \
    if (!unusual_branch(f, wid, r, imm, &pc)) goto fault;                     \
    break;                                                                    \
  }
#define MEMORY(op)                                                            \
  case KIND_LSU + GYRE_OP_##op:                                               \
    if (!gyre_func_access_memory(f, wid, GYRE_OP_##op, false, d, pc, stride))        \
      goto fault;                                                             \
    pc += 4;                                                                  \
    break
// Operations of bit manipulation (isa/gyre_ops_bits.h).
#define BIT_MANIPULATION                                                      \
  RR(KIND_ALU + GYRE_OP_SH1ADD, gyre_sh1add);                                 \
  RR(KIND_ALU + GYRE_OP_SH2ADD, gyre_sh2add);                                 \
  RR(KIND_ALU + GYRE_OP_SH3ADD, gyre_sh3add);                                 \
  RR(KIND_ALU + GYRE_OP_ANDN, gyre_andn);                                     \
  RR(KIND_ALU + GYRE_OP_ORN, gyre_orn);                                       \
  RR(KIND_ALU + GYRE_OP_XNOR, gyre_xnor);                                     \
  RR(KIND_ALU + GYRE_OP_MIN, gyre_min);                                       \
  RR(KIND_ALU + GYRE_OP_MINU, gyre_minu);                                     \
  RR(KIND_ALU + GYRE_OP_MAX, gyre_max);                                       \
  RR(KIND_ALU + GYRE_OP_MAXU, gyre_maxu);                                     \
  RR(KIND_ALU + GYRE_OP_ROL, gyre_rol);                                       \
  RR(KIND_ALU + GYRE_OP_ROR, gyre_ror);                                       \
  RR(KIND_ALU + GYRE_OP_CLZ, gyre_clz);                                       \
  RR(KIND_ALU + GYRE_OP_CTZ, gyre_ctz);                                       \
  RR(KIND_ALU + GYRE_OP_CPOP, gyre_cpop);                                     \
  RR(KIND_ALU + GYRE_OP_SEXTB, gyre_sextb);                                   \
  RR(KIND_ALU + GYRE_OP_SEXTH, gyre_sexth);                                   \
  RR(KIND_ALU + GYRE_OP_ZEXTH, gyre_zexth);                                   \
  RR(KIND_ALU + GYRE_OP_REV8, gyre_rev8);                                     \
  RR(KIND_ALU + GYRE_OP_ORCB, gyre_orcb);                                     \
  RR(KIND_ALU + GYRE_OP_BCLR, gyre_bclr);                                     \
  RR(KIND_ALU + GYRE_OP_BEXT, gyre_bext);                                     \
  RR(KIND_ALU + GYRE_OP_BINV, gyre_binv);                                     \
  RR(KIND_ALU + GYRE_OP_BSET, gyre_bset);                                     \
  RI(ROR, gyre_ror);                                                          \
  RI(BCLR, gyre_bclr);                                                        \
  RI(BEXT, gyre_bext);                                                        \
  RI(BINV, gyre_binv);                                                        \
  RI(BSET, gyre_bset);
// clang-format on

#endif
