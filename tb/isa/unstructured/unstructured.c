// unstructured.c - writes the random programs of unstructured.h.
//
// A program is blocks: a few operations on registers and on the thread's own memory, then a way out.
// Every block costs one unit of the thread's fuel, so that all threads end.

#include "unstructured/unstructured.h"

#include <string.h>

#include "qemu/program_parts.h"
#include "unstructured/alone.h"

// Registers with a purpose, besides those of program_parts.h; COUNTER is the fuel.
enum { HELD = 23, WORD = 24, ONE = 25, LOCK = 26, TABLE = 27 };
enum { KEEP = 1U << 1 | 1U << 5 | 31U << HELD };
enum { MAX_BLOCKS = 24, CODE_BYTES = 0x8000, HELD_COUNT = 64, MHARTID = 0xF14, MSCRATCH = 0x340 };

typedef struct writer {
  image *m;
  const unstructured *u;
  unsigned blocks;
  uint32_t finish;  // where threads leave their registers and end
  uint32_t at[MAX_BLOCKS];
  struct {  // a jump to a block that may not have been written yet
    uint32_t from, kind, rs1, rs2;
    unsigned to;
  } fix[2 * MAX_BLOCKS];
  unsigned fixes;
} writer;

enum { JUMP = 8 };  // kind: of a branch, or this

static uint32_t any(image *m) {
  uint32_t r = dest(m);
  while (r == 0) r = dest(m);
  return r;
}

static void jump(writer *w, uint32_t kind, uint32_t rs1, uint32_t rs2) {
  w->fix[w->fixes].from = w->m->here;
  w->fix[w->fixes].kind = kind;
  w->fix[w->fixes].rs1 = rs1;
  w->fix[w->fixes].rs2 = rs2;
  w->fix[w->fixes++].to = below(w->m, w->blocks);
  emit(w->m, 0);
}

static void operation(image *m) {
  switch (below(m, 5)) {
    case 0: program_fp(m); break;
    case 1: program_memory(m); break;
    default: program_arithmetic(m); break;
  }
}

// To the block whose number is the low bits of a register; link: x1, x5, x7 or x0.
static void indirect(writer *w, uint32_t link) {
  image *m = w->m;
  uint32_t mask = 1;
  while (2 * mask <= w->blocks) mask *= 2;
  emit(m, ANDI(SCRATCH, any(m), (int32_t)mask - 1));
  emit(m, SLLI(SCRATCH, SCRATCH, 2));
  emit(m, ADD(SCRATCH, SCRATCH, TABLE));
  emit(m, LW(SCRATCH, SCRATCH, 0));
  emit(m, JALR(link, SCRATCH, (int32_t)below(m, 2)));  // bit 0 is ignored
}

// A counter under a lock, of one of three shapes.
static void critical(image *m) {
  const uint32_t shape = below(m, 3), top = m->here;
  if (shape == 0) {
    emit(m, AMOSWAP(SCRATCH, LOCK, ONE));
  } else {
    emit(m, LR(SCRATCH, LOCK));
    emit(m, BNE(SCRATCH, 0, (int32_t)(top - m->here)));
    emit(m, SC(SCRATCH, LOCK, ONE));
  }
  emit(m, BNE(SCRATCH, 0, (int32_t)(top - m->here)));
  emit(m, LW(WORD, LOCK, HELD_COUNT));
  if (shape == 2) emit(m, MUL(WORD, WORD, ONE));
  emit(m, ADDI(WORD, WORD, 1));
  emit(m, SW(WORD, LOCK, HELD_COUNT));
  emit(m, SW(0, LOCK, 0));
  emit(m, ADDI(HELD, HELD, 1));
  emit(m, ADDI(WORD, HELD, 0));  // what was in it depends on the others
}

static void leave(writer *w) {
  static const uint32_t links[4] = {0, 1, 5, 7}, branches[6] = {0, 1, 4, 5, 6, 7};
  image *m = w->m;
  switch (below(m, 10)) {
    case 0: jump(w, JUMP, 0, 0); break;
    case 1:  // a call; a thread that returns continues in the next block
      jump(w, JUMP, below(m, 2) != 0 ? 1 : 5, 0);
      break;
    case 2: emit(m, JALR(0, 1, 0)); break;  // to the last call, by whomever
    case 3: emit(m, JALR(below(m, 2) != 0 ? 1 : 5, 5, 0)); break;
    case 4: indirect(w, links[below(m, 4)]); break;
    case 5:
      if (below(m, 3) == 0) emit(m, JAL(0, (int32_t)(w->finish - m->here)));
      break;
    default:
      jump(w, branches[below(m, 6)], any(m), below(m, 3) == 0 ? 0 : any(m));
      if (below(m, 2) != 0) jump(w, JUMP, 0, 0);
      break;
  }
}

static void block(writer *w) {
  image *m = w->m;
  emit(m, ADDI(COUNTER, COUNTER, -1));
  emit(m, BNE(COUNTER, 0, 8));
  emit(m, JAL(0, (int32_t)(w->finish - m->here)));
  for (uint32_t n = below(m, 6); n > 0; n--) operation(m);
  if (w->u->barriers && below(m, 5) == 0) emit(m, BAR(0, ONE));
  if (w->u->locks && below(m, 5) == 0) critical(m);
  leave(w);
}

// Registers from the table of initial values.
static void begin(image *m) {
  emit(m, CSRR(1, MHARTID));
  emit(m, CSRR(2, MSCRATCH));
  emit(m, ADD(1, 1, 2));
  emit_li(m, WINDOW, m->blocks);
  emit_li(m, MIDDLE, m->inits);
  emit(m, SLLI(2, 1, 9));
  emit(m, ADD(WINDOW, WINDOW, 2));
  emit(m, SLLI(2, 1, 8));
  emit(m, ADD(MIDDLE, MIDDLE, 2));
  emit(m, LW(1, MIDDLE, 0));
  emit(m, CSRRW(0, FCSR, 1));
  for (uint32_t r = 0; r < 32; r++) emit(m, FLW(r, MIDDLE, (int32_t)(128 + 4 * r)));
  for (uint32_t r = 1; r < WINDOW; r++) emit(m, LW(r, MIDDLE, (int32_t)(4 * r)));
  emit(m, ADDI(MIDDLE, WINDOW, WINDOW_BYTES / 2));
}

static void finish(image *m) {
  for (uint32_t r = 0; r < 32; r++) {
    if (r > 0) emit(m, SW(r, MIDDLE, (int32_t)(WINDOW_BYTES / 2 + 4 * r)));
    emit(m, FSW(r, MIDDLE, (int32_t)(WINDOW_BYTES / 2 + 128 + 4 * r)));
  }
  emit(m, CSRR(1, FCSR));
  emit(m, SW(1, MIDDLE, WINDOW_BYTES / 2));
  emit(m, END);
  emit(m, END);
}

// Initial values of threads: some equal for all, some of few values, some of any.
static void initial(writer *w, uint32_t table) {
  image *m = w->m;
  const uint32_t fuel = 20 + below(m, 200);
  for (uint32_t r = 0; r < 64; r++) {
    const uint32_t kind = below(m, 3), same = r < 32 ? program_value(m) : program_fp_value(m);
    for (uint32_t t = 0; t < w->u->threads; t++) {
      uint32_t value = kind == 0 ? same : r < 32 ? program_value(m) : program_fp_value(m);
      if (r < 32 && kind == 1) value &= 7;
      if (r == 0) value &= 0x9f;  // frm is 0 or 4
      put_word(m, m->inits + REGS_BYTES * t + 4 * r, value);
    }
  }
  for (uint32_t t = 0; t < w->u->threads; t++) {
    const uint32_t init = m->inits + REGS_BYTES * t;
    put_word(m, init + 4 * 1, w->at[0]);  // returns before any call
    put_word(m, init + 4 * 5, w->at[1]);
    put_word(m, init + 4 * HELD, 0);
    put_word(m, init + 4 * WORD, 0);
    put_word(m, init + 4 * ONE, 1);
    put_word(m, init + 4 * LOCK, m->end - BLOCK_BYTES);
    put_word(m, init + 4 * TABLE, table);
    put_word(m, init + 4 * COUNTER, fuel + below(m, 4));
    for (uint32_t i = 0; i < WINDOW_BYTES; i += 4) {
      put_word(m, m->blocks + BLOCK_BYTES * t + i, below(m, 3) == 0 ? i : program_value(m));
    }
  }
}

// The jumps between blocks, once all addresses are known.
static void resolve(const writer *w) {
  for (unsigned i = 0; i < w->fixes; i++) {
    const int32_t offset = (int32_t)(w->at[w->fix[i].to] - w->fix[i].from);
    const bool near = offset >= -4096 && offset < 4096;
    uint32_t word = b_type(w->fix[i].kind, w->fix[i].rs1, w->fix[i].rs2, offset);
    if (w->fix[i].kind == JUMP) word = JAL(w->fix[i].rs1, offset);
    if (w->fix[i].kind != JUMP && !near) word = JAL(0, offset);
    put_word(w->m, w->fix[i].from, word);
  }
}

bool unstructured_make(image *m, unstructured *u, unsigned threads, uint64_t seed) {
  memset(m, 0, sizeof *m);
  m->random = seed;
  m->keep = KEEP;
  *u = (unstructured){.threads = threads, .barriers = below(m, 3) == 0, .locks = below(m, 3) == 0};
  writer w = {.m = m, .u = u, .blocks = 2 + below(m, MAX_BLOCKS - 1)};
  const uint32_t table = IMAGE_BASE + CODE_BYTES;
  m->blocks = table + 4096;
  m->end = m->blocks + (threads + 1) * BLOCK_BYTES;
  m->inits = m->end;
  m->tohost = (m->inits + threads * REGS_BYTES + 4095) & ~4095U;
  m->size = m->tohost + 4096 - IMAGE_BASE;
  if (!image_allocate(m)) return false;
  m->here = IMAGE_BASE;
  alone_write(m, threads, BAR(0, ONE));
  m->stub = m->here;
  emit(m, CSRR(1, 0xFC1));  // NWARPS
  emit(m, AUIPC(2, 0));
  emit(m, ADDI(2, 2, 12));
  emit(m, WSPAWN(1, 2));
  emit(m, ADDI(1, 0, -1));
  emit(m, TMC(1));
  m->start = m->here;
  begin(m);
  const uint32_t over = m->here;
  emit(m, 0);
  w.finish = m->here;
  finish(m);
  put_word(m, over, JAL(0, (int32_t)(m->here - over)));
  for (unsigned i = 0; i < w.blocks; i++) {
    w.at[i] = m->here;
    put_word(m, table + 4 * i, m->here);
    block(&w);
  }
  emit(m, JAL(0, (int32_t)(w.finish - m->here)));  // after the last block
  resolve(&w);
  alone_resolve(m);
  initial(&w, table);
  return true;
}

uint32_t unstructured_held(const uint8_t *block) {
  uint32_t held;
  memcpy(&held, block + WINDOW_BYTES + 4 * HELD, sizeof held);
  return held;
}
