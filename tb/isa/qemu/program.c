// program.c - writes the random programs of qemu_compare.

#include "qemu/program.h"

#include <stdlib.h>
#include <string.h>

#include "qemu/program_parts.h"

enum { MAX_ITEMS = 40 };

uint64_t image_random(uint64_t *state) {  // splitmix64
  uint64_t z = *state += UINT64_C(0x9e3779b97f4a7c15);
  z = (z ^ z >> 30) * UINT64_C(0xbf58476d1ce4e5b9);
  z = (z ^ z >> 27) * UINT64_C(0x94d049bb133111eb);
  return z ^ z >> 31;
}

// Values where carries, signs and divisions have their corners, and others.
uint32_t program_value(image *m) {
  static const uint32_t corners[] = {0,          1,          2,          0xffffffff, 0xfffffffe,
                                     0x80000000, 0x80000001, 0x7fffffff, 0x7ffffffe, 0xffff,
                                     0x10000,    0xffff8000, 31,         32};
  uint32_t r = (uint32_t)image_random(&m->random);
  switch (below(m, 4)) {
    case 0: return corners[below(m, sizeof corners / sizeof corners[0])];
    case 1: return r >> below(m, 32);
    case 2: return (uint32_t)((int32_t)r >> below(m, 32));
    default: return r;
  }
}

void emit_li(image *m, uint32_t rd, uint32_t word) {
  emit(m, LUI(rd, ((word + 0x800U) >> 12) & 0xfffffU));
  emit(m, ADDI(rd, rd, (int32_t)(word << 20) >> 20));
}

void program_bits(image *m) {
  // Two registers: funct3 and funct7. One: these and the field of rs2. A register and a bit's
  // number.
  static const uint8_t two[][2] = {{2, 0x10}, {4, 0x10}, {6, 0x10}, {7, 0x20}, {6, 0x20}, {4, 0x20},
                                   {6, 0x05}, {7, 0x05}, {4, 0x05}, {5, 0x05}, {1, 0x30}, {5, 0x30},
                                   {1, 0x24}, {5, 0x24}, {1, 0x34}, {1, 0x14}};
  static const uint8_t one[][3] = {{1, 0x30, 0}, {1, 0x30, 1}, {1, 0x30, 2},   {1, 0x30, 4},
                                   {1, 0x30, 5}, {5, 0x14, 7}, {5, 0x34, 0x18}};
  static const uint8_t number[][2] = {{5, 0x30}, {1, 0x24}, {5, 0x24}, {1, 0x34}, {1, 0x14}};
  const uint32_t rd = dest(m), rs1 = source(m), kind = below(m, 32);
  if (kind < 16) {
    emit(m, r_type(0x33, two[kind][0], two[kind][1], rd, rs1, source(m)));
  } else if (kind < 23) {
    const uint8_t *f = one[kind - 16];
    emit(m, r_type(0x13, f[0], f[1], rd, rs1, f[2]));
  } else if (kind < 31) {
    const uint8_t *f = number[below(m, 5)];
    emit(m, r_type(0x13, f[0], f[1], rd, rs1, below(m, 32)));
  } else {
    emit(m, r_type(0x33, 4, 0x04, rd, rs1, 0));  // zext.h
  }
}

void program_arithmetic(image *m) {
  if (m->bits && below(m, 3) == 0) {
    program_bits(m);
    return;
  }
  static const uint8_t forms[][2] = {{0, 0}, {0, 32}, {1, 0},  {2, 0}, {3, 0},
                                     {4, 0}, {5, 0},  {5, 32}, {6, 0}, {7, 0}};
  static const uint8_t immediate_f3[] = {0, 2, 3, 4, 6, 7};
  uint32_t rd = dest(m);
  uint32_t rs1 = source(m);
  uint32_t rs2 = source(m);
  switch (below(m, 8)) {
    case 0:
    case 1: {
      const uint8_t *f = forms[below(m, 10)];
      emit(m, r_type(0x33, f[0], f[1], rd, rs1, rs2));
      break;
    }
    case 2:
    case 3:
      emit(m, r_type(0x33, below(m, 8), 1, rd, rs1, rs2));  // M
      break;
    case 4:
    case 5:
      emit(m, i_type(0x13, immediate_f3[below(m, 6)], rd, rs1, (int32_t)below(m, 4096)));
      break;
    case 6: {
      uint32_t kind = below(m, 3);  // slli, srli, srai
      emit(m, r_type(0x13, kind == 0 ? 1 : 5, kind == 2 ? 32 : 0, rd, rs1, below(m, 32)));
      break;
    }
    default:
      emit(m, below(m, 2) != 0 ? LUI(rd, below(m, 1U << 20)) : AUIPC(rd, below(m, 1U << 20)));
      break;
  }
}

// A load or store of any size, or of an f register, at a random address of the window, aligned.
void program_memory(image *m) {
  static const uint8_t load_f3[] = {0, 1, 2, 4, 5};
  bool load = below(m, 2) != 0;
  bool fp = below(m, 2) != 0;
  uint32_t f3 = fp ? 2 : load ? load_f3[below(m, 5)] : below(m, 3);
  uint32_t align = ~((1U << (f3 & 3U)) - 1U);
  uint32_t base = below(m, 2) != 0 ? WINDOW : MIDDLE;
  int32_t offset = (int32_t)(below(m, WINDOW_BYTES) & align) - (base == MIDDLE ? 128 : 0);
  if (below(m, 3) == 0) {  // an address that was computed
    emit(m, ANDI(SCRATCH, source(m), (int32_t)(124 & align)));
    emit(m, ADD(SCRATCH, SCRATCH, MIDDLE));
    base = SCRATCH;
    offset = (int32_t)(below(m, 128) & align) - 128;
  }
  if (fp) {
    emit(m, load ? FLW(below(m, 32), base, offset) : FSW(below(m, 32), base, offset));
  } else if (load) {
    emit(m, i_type(3, f3, dest(m), base, offset));
  } else {
    emit(m, s_type(f3, source(m), base, offset));
  }
}

// A branch, jal, or auipc and jalr at `at`, to `target`.
static void jump(image *m, uint32_t at, uint32_t target) {
  static const uint8_t branch_f3[] = {0, 1, 4, 5, 6, 7};
  int32_t offset = (int32_t)(target - at);
  uint32_t here = m->here;
  m->here = at;
  switch (below(m, 6)) {
    case 0: emit(m, JAL(dest(m), offset)); break;
    case 1:
      emit(m, AUIPC(SCRATCH, 0));
      emit(m, JALR(dest(m), SCRATCH, offset + (int32_t)below(m, 2)));  // bit 0 is ignored
      break;
    default: emit(m, b_type(branch_f3[below(m, 6)], source(m), source(m), offset)); break;
  }
  m->here = here;
}

// Straight code of `count` items. Jumps go forward to the start of an item or to the end, never
// into the middle of an address computation; they are written when all starts are known.
static void segment(image *m, uint32_t count) {
  uint32_t starts[MAX_ITEMS + 1];
  bool jumps[MAX_ITEMS];
  for (uint32_t i = 0; i < count; i++) {
    uint32_t kind = below(m, m->atomics ? 34 : 26);
    starts[i] = m->here;
    jumps[i] = kind >= 13 && kind < 15;
    if (kind >= 26) {
      program_atomic(m);
    } else if (kind >= 16) {
      program_fp(m);
    } else if (kind < 8) {
      program_arithmetic(m);
    } else if (kind < 13) {
      program_memory(m);
    } else if (jumps[i]) {
      emit(m, ADDI(0, 0, 0));  // the second word stays if the jump is one instruction
      emit(m, ADDI(0, 0, 0));
    } else {
      emit(m, below(m, 2) != 0 ? 0x0ff0000fU : FENCEI);
    }
  }
  starts[count] = m->here;
  for (uint32_t i = 0; i < count; i++) {
    if (!jumps[i]) continue;
    uint32_t ahead = count - i < 8 ? count - i : 8;
    jump(m, starts[i], starts[i + 1 + below(m, ahead)]);
  }
}

static void program(image *m, unsigned index) {
  uint32_t block = m->blocks + index * BLOCK_BYTES;
  uint32_t init = m->inits + index * REGS_BYTES;
  for (uint32_t i = 0; i < WINDOW_BYTES; i += 4) {
    put_word(m, block + i, below(m, 2) != 0 ? program_value(m) : program_fp_value(m));
  }
  emit_li(m, MIDDLE, init);
  put_word(m, init, below(m, 5) << 5 | below(m, 32));
  emit(m, LW(1, MIDDLE, 0));
  emit(m, CSRRW(0, FCSR, 1));
  for (uint32_t r = 0; r < 32; r++) {
    put_word(m, init + 128 + 4 * r, program_fp_value(m));
    emit(m, FLW(r, MIDDLE, (int32_t)(128 + 4 * r)));
  }
  for (uint32_t r = 1; r <= FREE_REGS; r++) {
    put_word(m, init + 4 * r, program_value(m));
    emit(m, LW(r, MIDDLE, (int32_t)(4 * r)));
  }
  emit_li(m, WINDOW, block);
  emit_li(m, MIDDLE, block + WINDOW_BYTES / 2);
  emit(m, ADDI(COUNTER, 0, 0));
  for (uint32_t n = 2 + below(m, 4); n > 0; n--) {
    bool loop = below(m, 3) == 0;
    if (loop) emit(m, ADDI(COUNTER, 0, 1 + (int32_t)below(m, 4)));
    uint32_t top = m->here;
    segment(m, 5 + below(m, 30));
    if (!loop) continue;
    emit(m, ADDI(COUNTER, COUNTER, -1));
    emit(m, BNE(COUNTER, 0, (int32_t)(top - m->here)));
  }
  for (uint32_t r = 0; r < 32; r++) {
    if (r > 0) emit(m, SW(r, MIDDLE, (int32_t)(WINDOW_BYTES / 2 + 4 * r)));
    emit(m, FSW(r, MIDDLE, (int32_t)(WINDOW_BYTES / 2 + 128 + 4 * r)));
  }
  emit(m, CSRR(1, FCSR));
  emit(m, SW(1, MIDDLE, WINDOW_BYTES / 2));
}

// Prints the blocks byte by byte: tohost = device 1, command 1, byte; then ends: tohost = 1.
void program_ending(image *m) {
  emit_li(m, 1, m->blocks);
  emit_li(m, 2, m->end);
  emit_li(m, 3, m->tohost);
  emit_li(m, 4, 0x01010000);
  uint32_t top = m->here;
  emit(m, i_type(3, 4, 5, 1, 0));  // lbu x5, 0(x1)
  emit(m, SW(5, 3, 0));
  emit(m, SW(4, 3, 4));
  emit(m, SW(0, 3, 8));  // fromhost: answer taken
  emit(m, SW(0, 3, 12));
  emit(m, ADDI(1, 1, 1));
  emit(m, BNE(1, 2, (int32_t)(top - m->here)));
  emit(m, ADDI(5, 0, 1));
  emit(m, SW(5, 3, 0));
  emit(m, SW(0, 3, 4));
  emit(m, JAL(0, 0));
}

bool image_allocate(image *m) {
  m->bytes = calloc(m->size, 1);
  return m->bytes != NULL;
}

bool image_make(image *m, unsigned programs, bool atomics, uint64_t seed) {
  memset(m, 0, sizeof *m);
  m->random = seed;
  m->atomics = atomics;
  m->bits = true;
  m->size = programs * (PROGRAM_BYTES + BLOCK_BYTES + REGS_BYTES) + 3 * 4096;
  m->size = (m->size + 4095) & ~4095U;
  if (!image_allocate(m)) return false;
  m->here = IMAGE_BASE;
  m->blocks = IMAGE_BASE + programs * PROGRAM_BYTES + 4096;
  m->end = m->blocks + programs * BLOCK_BYTES;
  m->inits = m->end;
  m->tohost = IMAGE_BASE + m->size - 4096;
  m->stub = m->tohost + 64;
  emit(m, LUI(1, 6));  // FS: dirty
  emit(m, CSRRS(0, 0x300, 1));
  m->start = m->here;
  for (unsigned i = 0; i < programs; i++) program(m, i);
  program_ending(m);
  uint32_t here = m->here;
  m->here = m->stub;
  m->mask = m->stub + 24;
  emit(m, AUIPC(2, 0));
  emit(m, LW(1, 2, 24));
  emit(m, TMC(1));
  emit(m, AUIPC(1, 0));
  emit(m, LW(1, 1, 16));
  emit(m, JALR(0, 1, 0));
  emit(m, UINT32_MAX);
  emit(m, m->start);
  m->here = here;
  return true;
}

void image_free(image *m) {
  free(m->bytes);
  m->bytes = NULL;
}
