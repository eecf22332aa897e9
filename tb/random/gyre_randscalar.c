// gyre_randscalar.c - implements random programs of scalar instructions. See gyre_randscalar.h.

#include "gyre_randscalar.h"

#include <string.h>

#include "gyre_platform.h"
#include "rdna35/gyre_core_table.h"
#include "rdna35/gyre_rdna35_table.h"
#include "gyre_randvector.h"
#include "rdna35/gyre_scalar_table.h"
#include "rdna35/gyre_vector_table.h"

enum { PAGE = 4096, COUNTER = 100, ZERO = 128, LITERAL = 255, STATES = 251, NONE = 124 };
// Registers of loads, which others seldom write: their base, which is a pair, and an offset; the target of a jump.
enum { BASE = 96, OFFSET = 98, TARGET = 92 };

typedef struct program {
  uint64_t random;
  uint32_t at, begin, end;  // the next word, main memory
  bool based;               // the registers of loads are set
  gyre_randprog_store *store;
  void *ctx;
  unsigned rows[GYRE_RDNA35_ROWS], count, next;  // opcodes of scalar operations
  unsigned hints[GYRE_RDNA35_ROWS], hint_count;
  unsigned lanes[GYRE_RDNA35_ROWS], lane_count, next_lane;  // of vector operations
  gyre_randscalar made;
} program;

static uint32_t below(program *p, uint32_t n) {
  return (uint32_t)(gyre_random(&p->random) >> 20) % n;
}
static bool chance(program *p, unsigned percent) { return below(p, 100) < percent; }

static void emit(program *p, uint32_t word) {
  if (p->at == p->end) return;
  p->store(p->ctx, p->at, word);
  p->at += 4;
  p->made.words++;
}

static void put(uint32_t *word, const gyre_rdna35_listed *o, uint32_t value) {
  const uint32_t mask = ((1u << o->width) - 1) << o->bit % 32;
  word[o->bit / 32] = (word[o->bit / 32] & ~mask) | (value << o->bit % 32 & mask);
}

// The registers that instructions have in common, and others; constants and states.
static uint32_t code(program *p, bool source) {
  static const uint8_t near[] = {0, 1, 2, 3, 4, 6, 106, 107, 125, 126, 127};
  if (chance(p, 70)) return near[below(p, sizeof near)];
  if (!source) return below(p, 106);
  if (chance(p, 20)) return STATES + below(p, 3);
  if (chance(p, 20)) return LITERAL;
  return below(p, 256);
}

static uint32_t word_of(program *p) {
  const uint64_t r = gyre_random(&p->random);
  return r >> 60 < 6 ? (uint32_t)(r >> 4) & 63 : r >> 60 < 9 ? -(uint32_t)(r & 63) : (uint32_t)r;
}

// Emits an instruction of this opcode.
static void instruction(program *p, unsigned row) {
  const gyre_rdna35_row *r = gyre_rdna35_row_at(row);
  const gyre_rdna35_pattern *pattern = gyre_rdna35_pattern_of(r->encoding);
  const gyre_rdna35_shape *shape = gyre_rdna35_shape_of(r);
  const gyre_rdna35_options options = {.wave64 = false};
  gyre_rdna35_instruction i;
  for (;;) {
    uint32_t word[GYRE_RDNA35_WORDS] = {pattern->value, word_of(p), word_of(p)};
    for (unsigned n = 0; n < shape->count; n++) {
      const gyre_rdna35_listed *o = &shape->operand[n];
      if (o->form == FORM_SGPR)
        put(word, o, code(p, false));
      else if (o->form == FORM_SCALAR)
        put(word, o, code(p, true));
      else if (o->width)
        put(word, o, word_of(p));
    }
    word[0] = (word[0] & ~pattern->mask) | pattern->value;
    const uint32_t field = ((1u << pattern->width) - 1) << pattern->bit;
    word[0] = (word[0] & ~field) | (uint32_t)r->opcode << pattern->bit;
    const size_t length = gyre_rdna35_decode(word, GYRE_RDNA35_WORDS, &options, &i);
    if (length == 0) continue;
    for (size_t n = 0; n < length; n++) emit(p, word[n]);
    return;
  }
}

static void sopp(program *p, unsigned opcode, unsigned constant) {
  emit(p, 0xbf800000u | opcode << 16 | (constant & 0xffff));
}

static void vector(program *p, unsigned row, bool beyond) {
  uint32_t word[GYRE_RDNA35_WORDS];
  const size_t length = gyre_randvector(&p->random, row, beyond, word);
  for (size_t n = 0; n < length; n++) emit(p, word[n]);
}

// EXEC gets threads again: scalar operations and comparisons often leave none.
static void threads(program *p) {
  emit(p, 0xbe8000ffu | GYRE_RDNA35_EXEC_LO << 16);  // s_mov_b32 exec_lo, a literal
  emit(p, chance(p, 40) ? UINT32_MAX : (uint32_t)gyre_random(&p->random));
}

static void lane_operation(program *p) {
  if (chance(p, 12)) threads(p);
  vector(p, p->lanes[p->next_lane++ % p->lane_count], false);
}

static void scalar(program *p) {
  if (p->lane_count != 0 && chance(p, 60)) {
    lane_operation(p);
    return;
  }
  if (chance(p, 10)) instruction(p, p->hints[below(p, p->hint_count)]);
  instruction(p, p->rows[p->next++ % p->count]);
}

static uint32_t sop1(unsigned opcode, unsigned to, unsigned from) {
  return 0xbe800000u | to << 16 | opcode << 8 | from;
}

// Sets the registers of loads: near the program or anywhere, often near the end of main memory; sometimes no address.
static void base(program *p, bool astray) {
  const uint32_t spread = 1u << (4 + below(p, 10));
  uint32_t address =
      chance(p, 50) ? p->at : p->begin + (uint32_t)gyre_random(&p->random) % (p->end - p->begin);
  if (chance(p, 20)) address = p->end - 4 * below(p, 40);
  address = address - spread / 2 + below(p, spread);
  if (!astray && address - p->begin >= p->end - p->begin - 512) address = p->end - 512;
  if (!astray && address < p->begin + 512) address = p->begin + 512;
  emit(p, sop1(0, BASE, LITERAL));  // s_mov_b32
  emit(p, address);
  emit(p, sop1(0, BASE + 1, astray && chance(p, 30) ? ZERO + 1 : ZERO));
  emit(p, 0xb0000000u | OFFSET << 16 | below(p, 128));  // s_movk_i32
  p->based = true;
}

// A scalar load of some words: few registers, or others that are none of the special ones.
static void load(program *p, bool faulty) {
  const bool astray = faulty && chance(p, 3);
  if (!p->based || astray || chance(p, 12)) base(p, astray);
  const unsigned size = below(p, 5), words = 1u << size, align = words > 4 ? 4 : words;
  unsigned to = chance(p, 70) ? align * below(p, 3) : below(p, 84) / align * align;
  if (to + words > TARGET) to = 0;
  if (words <= 2 && chance(p, 10)) to = 106;  // VCC
  if (to < TARGET) to += below(p, align);     // ignored
  if (chance(p, 3)) to = NONE;
  const unsigned from = astray && chance(p, 20) ? 2 * below(p, 4) : BASE;
  const uint32_t offset = below(p, 256) - 128;
  emit(p, 0xf4000000u | size << 18 | to << 6 | from / 2);
  emit(p, (chance(p, 60) ? NONE : OFFSET) << 25 | (offset & 0x1fffff));
}

// Some loads, often several at once.
static void loads(program *p, bool faulty) {
  const unsigned count = chance(p, 50) ? 1 : 2 + below(p, 4);
  for (unsigned n = 0; n < count; n++) load(p, faulty);
}

enum { GETPC = 71, SETPC, SWAPPC, CALL = 20, VSCNT = 24 };

// A jump over some instructions: to registers, to a literal, or a call.
static void jump(program *p, bool faulty) {
  const unsigned form = below(p, 4), to = below(p, 8), target = TARGET;
  if (faulty && chance(p, 15)) emit(p, sop1(SETPC, 0, 2 * below(p, 4)));  // anywhere
  emit(p, sop1(GETPC, target, 0));
  const uint32_t from = p->at;
  if (form < 2) emit(p, 0x80000000u | target << 16 | LITERAL << 8 | target);  // s_add_u32
  uint32_t patch = p->at;
  if (form < 2) emit(p, 0);
  if (form == 0) emit(p, sop1(SETPC, 0, target));
  if (form == 1) emit(p, sop1(SWAPPC, to, target));
  if (form == 2) emit(p, sop1(SWAPPC, to, LITERAL));
  if (form == 2) patch = p->at;
  if (form == 2) emit(p, 0);
  if (form == 3) patch = p->at;
  if (form == 3) emit(p, 0);
  const unsigned over = below(p, 4);
  for (unsigned n = 0; n < over; n++) scalar(p);
  if (patch == p->end) return;
  const uint32_t low = below(p, 4);  // ignored
  if (form < 2) p->store(p->ctx, patch, p->at - from + low);
  if (form == 2) p->store(p->ctx, patch, p->at + low);
  if (form == 3)
    p->store(p->ctx, patch,
             0xb0000000u | CALL << 23 | to << 16 | ((p->at - patch - 4) / 4 & 0xffff));
}

enum { ENDPGM = 48, BRANCH = 32, SCC1 = 34, CONDITIONS = 6 };

// A branch, with a condition or without, over some instructions: its offset is known after them.
static void skip(program *p) {
  const uint32_t at = p->at;
  const unsigned opcode = BRANCH + below(p, CONDITIONS + 1);
  if (at == p->end) return;
  emit(p, 0);
  const unsigned over = below(p, 5);
  for (unsigned n = 0; n < over; n++) scalar(p);
  p->store(p->ctx, at, 0xbf800000u | opcode << 16 | ((p->at - at - 4) / 4 & 0xffff));
}

// Some instructions so many times: s100 counts, which others seldom write.
static void loop(program *p) {
  emit(p, 0xb0000000u | COUNTER << 16 | (2 + below(p, 6)));  // s_movk_i32
  const uint32_t begin = p->at;
  const unsigned body = 1 + below(p, 6);
  for (unsigned n = 0; n < body; n++) {
    if (chance(p, 20)) skip(p);
    scalar(p);
  }
  emit(p, 0x80800000u | COUNTER << 16 | (ZERO + 1) << 8 | COUNTER);  // s_sub_u32
  emit(p, 0xbf070000u | ZERO << 8 | COUNTER);                        // s_cmp_lg_u32
  sopp(p, SCC1, (begin - p->at - 4) / 4);
}

// What a core refuses: an opcode that it lacks, or any words.
static void refused(program *p) {
  p->made.faults = true;
  if (p->lane_count != 0 && chance(p, 40)) {
    vector(p, p->lanes[below(p, p->lane_count)], true);
    return;
  }
  if (chance(p, 50)) {
    emit(p, (uint32_t)gyre_random(&p->random));
    emit(p, (uint32_t)gyre_random(&p->random));
    return;
  }
  unsigned row;
  do row = below(p, GYRE_RDNA35_ROWS);
  while (gyre_core_executes(row));
  const gyre_rdna35_row *r = gyre_rdna35_row_at(row);
  const gyre_rdna35_pattern *pattern = gyre_rdna35_pattern_of(r->encoding);
  emit(p, pattern->value | (pattern->bit < 32 ? (uint32_t)r->opcode << pattern->bit : 0));
  emit(p, word_of(p));
}

static void tables(program *p) {
  for (unsigned row = 0; row < GYRE_RDNA35_ROWS; row++) {
    if (gyre_scalar_operation_of(row)->given) p->rows[p->count++] = row;
    if (gyre_core_executes(row) && gyre_vector_operation_of(row)->given)
      p->lanes[p->lane_count++] = row;
    if (gyre_scalar_is_dropped(row)) p->hints[p->hint_count++] = row;
  }
}

gyre_randscalar gyre_randscalar_make(const gyre_config *cfg, uint64_t seed, unsigned instructions,
                                     gyre_randprog_store *store, void *ctx) {
  program p = {.random = seed, .store = store, .ctx = ctx};
  tables(&p);
  p.next = below(&p, p.count);
  if (p.lane_count != 0) p.next_lane = below(&p, p.lane_count);
  p.begin = cfg->ram_base;
  p.end = cfg->ram_base + cfg->ram_bytes;
  // Anywhere, also in the last words of main memory.
  const uint32_t pages = cfg->ram_bytes / PAGE;
  p.at = cfg->ram_base + below(&p, pages) * PAGE + 4 * below(&p, PAGE / 4);
  if (chance(&p, 15)) p.at = p.end - 4 * (1 + below(&p, 40));
  p.made.entry = p.at;
  const bool faulty = chance(&p, 30);
  for (unsigned n = 0; n < instructions && p.at != p.end; n++) {
    const unsigned what = below(&p, 100);
    if (what < 12)
      skip(&p);
    else if (what < 15)
      loop(&p);
    else if (what < 27)
      loads(&p, faulty);
    else if (what < 31)
      jump(&p, faulty);
    else if (what < 33)
      emit(&p, 0xb0000000u | VSCNT << 23 | NONE << 16 | below(&p, 64));
    else
      scalar(&p);
    if (faulty && below(&p, instructions) == 0) refused(&p);
  }
  sopp(&p, ENDPGM, 0);
  return p.made;
}
