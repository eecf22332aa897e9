// gyre_randlaunch.c - see gyre_randlaunch.h. The actions of a warp follow from the argument of its
// launch: bits 1:0 barrier, 5:4 whether, 7:6 wspawn, 13:8 how long it stays, 13:12 all 1: its stack
// pointers may leave their stacks, 15:14 how its threads go apart where they can, 17:16 whether it
// waits for its workgroup; with headers 21:18 how often it calls, 25:22 how often it returns, and
// by bit 22 whether it has instructions in double precision, 29:26 how often it calls again, 31:27
// all 1: with a call that faults at the end.

#include "gyre_randlaunch.h"

#include "gyre_encode.h"
#include "riscv/generated/gyre_riscv.h"

enum { T0 = 5, T1 = 6, A0 = 10, A1 = 11, A2 = 12, A3 = 13 };
enum { MOST = 640 };  // words

typedef struct writer {
  gyre_encoder e;
  const gyre_config *cfg;
  uint32_t word[MOST];
  unsigned count;
} writer;

static void put(writer *w, uint32_t insn) { w->word[w->count++] = insn; }

static void put_csr(writer *w, unsigned rd, unsigned number) {
  put(w, gyre_encode_i(&w->e, INSN_CSRRS, rd, 0, number));
}

// Operands show every register, though nothing comes of them.
static void put_reads(writer *w) {
  for (unsigned r = 0; r < 32; r += 2) put(w, gyre_encode_r(&w->e, INSN_ADD, 0, r, r + 1));
  put_csr(w, A0, GYRE_CSR_LAUNCHARG);
  put_csr(w, A1, GYRE_CSR_LMEMBASE);
  put_csr(w, A2, GYRE_CSR_MSCRATCH);
  put_csr(w, A3, GYRE_CSR_TMASK);
  for (unsigned i = 0; w->cfg->dispatch && i < 12; i++) {
    if (i % 4 != 3) put_csr(w, 16 + i, GYRE_CSR_LOCALX + i);
  }
  if (!w->cfg->f_ext) return;
  put_csr(w, T1, GYRE_CSR_FCSR);
  for (unsigned r = 0; r < 32; r += 2) put(w, gyre_encode_r(&w->e, INSN_FEQ, 0, r, r + 1));
  for (unsigned r = 0; r < 32; r += 8) {
    put(w, gyre_encode_f(&w->e, INSN_FMADD, r, r + 1, r + 2, r + 3, 0));
  }
}

// Leaves something else in all of them but A0 and A1.
static void put_writes(writer *w) {
  for (unsigned r = 1; r < 32; r++) {
    if (r != A0 && r != A1) put(w, gyre_encode_i(&w->e, INSN_XORI, r, A0, r));
  }
  if (!w->cfg->f_ext) return;
  for (unsigned r = 0; r < 32; r++) put(w, gyre_encode_r(&w->e, INSN_FMVWX, r, 12 + r % 16, 0));
  put(w, gyre_encode_i(&w->e, INSN_CSRRWI, 0, 3, GYRE_CSR_FRM));
  put(w, gyre_encode_i(&w->e, INSN_CSRRWI, 0, 21, GYRE_CSR_FFLAGS));
}

// T0 := so many bits of the argument.
static void put_field(writer *w, unsigned low, unsigned mask) {
  put(w, gyre_encode_i(&w->e, INSN_SRLI, T0, A0, low));
  put(w, gyre_encode_i(&w->e, INSN_ANDI, T0, T0, mask));
}

static void put_barrier(writer *w) {
  put_field(w, 4, 3);
  put(w, gyre_encode_b(&w->e, INSN_BNE, T0, 0, 28));
  put_field(w, 1, 1);
  put(w, gyre_encode_i(&w->e, INSN_ADDI, T1, T0, 1));
  put_field(w, 0, 1);
  put(w, gyre_encode_r(&w->e, INSN_BAR, 0, T0, T1));
}

// Only warps of workgroups have both bits (tb/lockstep/gyre_launches.cpp).
static void put_work_barrier(writer *w) {
  put_field(w, 16, 3);
  put(w, gyre_encode_i(&w->e, INSN_ADDI, T0, T0, 0xfff & -3));
  put(w, gyre_encode_b(&w->e, INSN_BNE, T0, 0, 12));
  put(w, gyre_encode_u(&w->e, INSN_LUI, T1, 0x40000000));
  put(w, gyre_encode_r(&w->e, INSN_BAR, 0, T1, A0));
}

// Warps that start do so `ahead` bytes after the auipc.
static void put_spawn(writer *w, uint32_t ahead) {
  put_field(w, 6, 3);
  put(w, gyre_encode_i(&w->e, INSN_ADDI, T0, T0, 0xfff & -3));
  put(w, gyre_encode_b(&w->e, INSN_BNE, T0, 0, 24));
  put_field(w, 2, 3);
  put(w, gyre_encode_u(&w->e, INSN_AUIPC, T1, 0));
  put(w, gyre_encode_i(&w->e, INSN_ADDI, T1, T1, ahead));
  put(w, gyre_encode_r(&w->e, INSN_WSPAWN20, 0, T0, T1));
}

// Threads of a workgroup move their stack pointers by different distances, or all far down, and
// back.
static void put_frames(writer *w) {
  enum { SP = 2 };
  put_field(w, 12, 3);
  put(w, gyre_encode_i(&w->e, INSN_ADDI, T0, T0, 0xfff & -3));
  put(w, gyre_encode_b(&w->e, INSN_BNE, T0, 0, 44));
  put_csr(w, T1, GYRE_CSR_TID);
  put(w, gyre_encode_i(&w->e, INSN_SLLI, T1, T1, 17));
  put_field(w, 8, 1);
  put(w, gyre_encode_b(&w->e, INSN_BEQ, T0, 0, 16));
  put(w, gyre_encode_r(&w->e, INSN_SUB, SP, SP, T1));
  put(w, gyre_encode_r(&w->e, INSN_ADD, SP, SP, T1));
  put(w, gyre_encode_j(&w->e, INSN_JAL, 0, 12));
  put(w, gyre_encode_u(&w->e, INSN_LUI, T1, 0xfff00000));
  put(w, gyre_encode_r(&w->e, INSN_AND, SP, SP, T1));
}

// Each thread goes round a loop so often as its number and the argument say, and is called once.
static void put_apart(writer *w) {
  put_field(w, 14, 3);
  put_csr(w, T1, GYRE_CSR_TID);
  put(w, gyre_encode_r(&w->e, INSN_XOR, T1, T1, T0));
  put(w, gyre_encode_i(&w->e, INSN_ANDI, T1, T1, 3));
  put(w, gyre_encode_b(&w->e, INSN_BEQ, T1, 0, 12));
  put(w, gyre_encode_i(&w->e, INSN_ADDI, T1, T1, 0xfff));
  put(w, gyre_encode_j(&w->e, INSN_JAL, 0, -8u));
  put(w, gyre_encode_j(&w->e, INSN_JAL, 1, 8));
  put(w, gyre_encode_j(&w->e, INSN_JAL, 0, 12));
  put(w, w->e.match[INSN_FENCE] | 1u << 24);  // pause
  put(w, gyre_encode_i(&w->e, INSN_JALR, 0, 1, 0));
}

// A3 := how often, by four bits of the argument; threads with pcs of their own each for itself.
static void put_times(writer *w, unsigned low) {
  put(w, gyre_encode_i(&w->e, INSN_SRLI, A3, A0, low));
  put(w, gyre_encode_i(&w->e, INSN_ANDI, A3, A3, 15));
  if (w->cfg->reconvergence != 0) {
    put_csr(w, T1, GYRE_CSR_TID);
    put(w, gyre_encode_i(&w->e, INSN_ANDI, T1, T1, 3));
    put(w, gyre_encode_r(&w->e, INSN_XOR, A3, A3, T1));
  }
  put(w, gyre_encode_i(&w->e, INSN_ADDI, A3, A3, 1));
}

// An indirect jump to the next instruction, and bytes further.
static void put_step(writer *w, unsigned rd, unsigned rs1, unsigned bytes) {
  put(w, gyre_encode_u(&w->e, INSN_AUIPC, rs1, 0));
  put(w, gyre_encode_i(&w->e, INSN_JALR, rd, rs1, 8 + bytes));
}

static void put_again(writer *w, uint32_t back) {
  put(w, gyre_encode_i(&w->e, INSN_ADDI, A3, A3, 0xfff));
  put(w, gyre_encode_b(&w->e, INSN_BNE, A3, 0, 0 - back));
}

// Calls and returns to the next instruction, by both links; from one link to the other.
static void put_calls(writer *w) {
  put_times(w, 18);
  put(w, gyre_encode_j(&w->e, INSN_JAL, 1, 4));
  put_again(w, 8);
  put_step(w, 1, T0, 0);
  put_times(w, 22);
  put_step(w, 0, T0, 0);
  put_again(w, 12);
  put_times(w, 26);
  put_step(w, T0, T1, 0);
  put_again(w, 12);
  put_field(w, 27, 31);
  put(w, gyre_encode_i(&w->e, INSN_ADDI, T0, T0, 0xfff & -31));
  put(w, gyre_encode_b(&w->e, INSN_BNE, T0, 0, 12));
  put_step(w, 1, T1, 2);
}

// Each instruction in double precision, in warps whose header makes it do nothing and, seldom, in others
// (tb/lockstep/gyre_launches.cpp); of memory it would mean addresses that are nowhere.
static void put_doubles(writer *w) {
  const gyre_row *row;
  put_field(w, 22, 1);
  const unsigned from = w->count++;
  for (unsigned i = 0; (row = gyre_row_get(i)) != NULL; i++) {
    const uint32_t operands = (A0 + i % 16) << 7 | T0 << 15 | (A1 + i % 7) << 20 | (i % 32) << 27;
    if (row->d_ext) put(w, row->match | (operands & ~row->mask));
  }
  w->word[from] = gyre_encode_b(&w->e, INSN_BEQ, T0, 0, 4 * (w->count - from));
}

static void put_code(writer *w) {
  put_reads(w);
  if (w->cfg->headers) put_doubles(w);
  if (w->cfg->dispatch) put_frames(w);
  put(w, gyre_encode_s(&w->e, INSN_SW, A1, A2, 0));
  put_field(w, 8, 63);
  put(w, gyre_encode_i(&w->e, INSN_LW, T1, A1, 0));
  put(w, gyre_encode_i(&w->e, INSN_ADDI, T0, T0, 0xfff));
  put(w, gyre_encode_b(&w->e, INSN_BLT, 0, T0, -8u));
  if (w->cfg->headers) put_calls(w);
  if (w->cfg->reconvergence != 0) put_apart(w);
  put_barrier(w);
  if (w->cfg->dispatch) put_work_barrier(w);
  const unsigned from = w->count;
  for (unsigned pass = 0, after = 0; pass < 2; pass++) {  // the distance is known the second time
    w->count = from;
    put_spawn(w, 4 * (after - (from + 6)));
    put_writes(w);
    put(w, gyre_encode_r(&w->e, INSN_TMC, 0, 0, 0));
    after = w->count;
  }
  put_reads(w);
  if (w->cfg->headers) put_calls(w);
  put_writes(w);
  put(w, gyre_encode_r(&w->e, INSN_TMC, 0, 0, 0));
}

uint32_t gyre_randlaunch_make(const gyre_config *cfg, const gyre_randprog_info *info,
                              uint64_t random, gyre_randprog_store *store, void *ctx,
                              unsigned *words) {
  writer w = {.cfg = cfg};
  *words = 1;
  if (!gyre_encode_init(&w.e)) return info->entry;
  put_code(&w);
  for (unsigned tries = 0; tries < 50; tries++) {
    random = random * UINT64_C(6364136223846793005) + 1;
    const uint32_t at = (uint32_t)((random >> 20) % cfg->ram_bytes) & ~3u;
    const uint32_t addr = cfg->ram_base + at, bytes = 4 * w.count;
    if (bytes > cfg->ram_bytes - at || gyre_randprog_uses(info, addr, bytes)) continue;
    for (unsigned i = 0; i < w.count; i++) store(ctx, addr + 4 * i, w.word[i]);
    *words = w.count;
    return addr;
  }
  return info->entry;
}
