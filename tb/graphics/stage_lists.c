// stage_lists.c - random machines, and lists of random draws in their memory.
//
// Programs read input attributes and constants, add, write output attributes, read back what they have written, and have
// instructions in double precision, with which nothing happens; some name attributes that their header does not have, and
// some headers want double precision or private memory that overlaps. Indices are near each other, so that vertices are reused.

#include "stage_pixels.h"

#include <string.h>

enum {
  END = 0x0000000b,  // tmc zero
  MOST = 100,        // indices
  FIRST_OUT = 28,    // attributes that are written, address / 4
  FIRST_IN = 32
};

uint64_t stage_random(uint64_t *state) {
  uint64_t z = *state += 0x9e3779b97f4a7c15U;
  z = (z ^ z >> 30) * 0xbf58476d1ce4e5b9U;
  z = (z ^ z >> 27) * 0x94d049bb133111ebU;
  return z ^ z >> 31;
}

uint32_t stage_below(stage_lists *l, uint32_t n) {
  return (uint32_t)(stage_random(&l->random) >> 33) % n;
}

uint32_t *stage_word(stage_lists *l, uint32_t address) {
  return (uint32_t *)(void *)(l->ram + (address - l->cfg.ram_base));
}

uint32_t *stage_expected(stage_lists *l, uint32_t address) {
  return (uint32_t *)(void *)(l->expected + (address - l->cfg.ram_base));
}

bool stage_config(stage_lists *l, char *why) {
  gyre_config *c = &l->cfg;
  if (!gyre_config_named("small", c)) return false;
  c->dispatch = c->headers = c->graphics = 1;
  c->num_cores = 1u << stage_below(l, 3);
  c->num_warps = 1 + stage_below(l, 6);
  c->num_threads = 1u << stage_below(l, 6);
  c->num_lanes = c->num_threads >> stage_below(l, 3);
  if (c->num_lanes == 0) c->num_lanes = 1;
  c->lsu_queue = c->num_threads / c->num_lanes > 4 ? 8 : 4;
  c->reconvergence = stage_below(l, 2);
  c->line_bytes = 4u << stage_below(l, 6);
  c->lmem_bytes = 8192u << stage_below(l, 4);
  c->ram_bytes = STAGE_BYTES;
  return gyre_config_check(c, why);
}

static uint32_t load(void *ctx, uint32_t addr, unsigned size) {
  const stage_lists *l = ctx;
  uint32_t value = 0;
  memcpy(&value, l->expected + (addr - l->cfg.ram_base), size);
  return value;
}

static void store(void *ctx, uint32_t addr, uint32_t value, unsigned size) {
  stage_lists *l = ctx;
  memcpy(l->expected + (addr - l->cfg.ram_base), &value, size);
}

uint32_t stage_place(stage_lists *l, uint32_t bytes, uint32_t align) {
  l->used = (l->used + 4 * stage_below(l, 20) + align - 1) / align * align;
  const uint32_t address = l->cfg.ram_base + l->used;
  l->used += bytes;
  return address;
}

bool stage_chance(stage_lists *l, unsigned percent) { return stage_below(l, 100) < percent; }

static unsigned out_attribute(stage_lists *l) {
  return FIRST_OUT + stage_below(l, stage_chance(l, 80) ? 12 : 60);
}

// An instruction in double precision, of x9 and f9: it would change a register, or mean memory that is nowhere.
uint32_t stage_double(stage_lists *l) {
  static const uint32_t words[] = {
      0xc2049053 | 9 << 7,            // fcvt.w.d x9, f9, rtz
      0xa294a053 | 9 << 7,            // feq.d x9, f9, f9
      0x00003007 | 9 << 15 | 9 << 7,  // fld f9, 0(x9)
      0x00903027 | 9 << 15,           // fsd f9, 0(x9)
      0x0294f053 | 9 << 7             // fadd.d f9, f9, f9
  };
  return words[stage_below(l, sizeof words / sizeof *words)];
}

// Code of the program, and the attributes that it names.
static uint32_t make_program(stage_lists *l, unsigned elements, bool pixels, gyre_sph *sph) {
  const unsigned parts = l->behind ? STAGE_PARTS : stage_below(l, STAGE_PARTS + 1);
  l->parts = parts;
  const uint32_t pc = stage_place(l, 28 * parts + 4 + (pixels ? 4 * STAGE_PLACING : 0), 64);
  uint32_t *code = stage_word(l, pc);
  for (unsigned i = 0; i < parts; i++) {
    const unsigned a = stage_chance(l, l->behind ? 60 : 20)
                           ? 190 + stage_below(l, 2)
                           : FIRST_IN + stage_below(l, 4 * elements + 2);
    const unsigned b = out_attribute(l), rd = 5 + i % 3;
    l->written[i] = b;
    const unsigned back = l->written[stage_below(l, i + 1)];
    const unsigned c = stage_chance(l, 50) ? FIRST_OUT + 60 + i : out_attribute(l);
    sph->omap[c] = 1;
    const uint32_t bytes = 4 * stage_below(l, 60);
    const bool known = !stage_chance(l, 3);
    sph->imap[a] |= known;
    sph->omap[b] |= known || stage_chance(l, 50);
    *code++ = a << 22 | rd << 7 | 0x5b;                                 // ald rd, a, zero
    *code++ = bytes << 20 | 6 << 12 | 8 << 7 | 0x5b;                    // ldc x8, bytes(zero)
    *code++ = 8 << 20 | rd << 15 | rd << 7 | 0x33;                      // add rd, rd, x8
    *code++ = b >> 3 << 25 | rd << 20 | 2 << 12 | (b & 7) << 9 | 0x5b;  // ast rd, b
    *code++ = 2U << 30 | back << 22 | 9 << 7 | 0x5b;                    // aldo x9, back
    *code++ = stage_double(l);
    *code++ = c >> 3 << 25 | 9 << 20 | 2 << 12 | (c & 7) << 9 | 0x5b;  // ast x9, c
  }
  if (pixels) code += stage_placing(l, code, sph);
  *code = END;
  return pc;
}

static void make_elements(stage_lists *l, uint32_t *p, unsigned elements, bool pixels) {
  p[GYRE_DRAW_ELEMENT_COUNT] = elements;
  p[GYRE_DRAW_ELEMENT_TABLE] = stage_place(l, 32 * elements, 4);
  const uint32_t buffer = stage_place(l, 4096, 4);
  for (unsigned i = 0; i < elements; i++) {
    uint32_t *w = stage_word(l, p[GYRE_DRAW_ELEMENT_TABLE] + 32 * i);
    memset(w, 0, 32);
    w[GYRE_ELEMENT_ATTRIBUTE] = (4 * FIRST_IN + 16 * i) | stage_below(l, 64) << 16;
    w[GYRE_ELEMENT_ADDRESS] = buffer + stage_below(l, 64);
    w[GYRE_ELEMENT_BYTES] = stage_chance(l, 70) ? 3000 : stage_below(l, 200);
    w[GYRE_ELEMENT_STRIDE] = stage_below(l, 40);
    w[GYRE_ELEMENT_DIVISOR] = stage_chance(l, 20) ? 1 + stage_below(l, 3) : 0;
    // Places x, y, z from -1.0 to 1.0 with w = 1.0, and a vector whose first component may be w.
    if (!pixels || i > 1) continue;
    w[GYRE_ELEMENT_ATTRIBUTE] =
        (4 * FIRST_IN + 16 * i) | (i == 0 ? GYRE_VERTEX_FORMAT(GYRE_NUMBER_SNORM16, 3)
                                          : GYRE_VERTEX_FORMAT(GYRE_NUMBER_UNORM16, 4))
                                      << 16;
    w[GYRE_ELEMENT_BYTES] = stage_chance(l, 95) ? 3000 : stage_below(l, 200);
    w[GYRE_ELEMENT_STRIDE] = 4 + stage_below(l, 36);
    w[GYRE_ELEMENT_DIVISOR] = 0;
  }
}

// If vertices wait, captured words distinguish them.
static unsigned captured(stage_lists *l) {
  return l->behind ? l->written[stage_below(l, l->parts)] : out_attribute(l);
}

static void make_output(stage_lists *l, uint32_t *p) {
  const unsigned captures = stage_chance(l, 15) ? 0 : 1 + stage_below(l, 6),
                 words = 1 + stage_below(l, l->behind ? 2 : 8);
  p[GYRE_DRAW_CAPTURE_COUNT] = captures;
  p[GYRE_DRAW_CAPTURE_TABLE] = stage_place(l, 4 * captures, 4);
  for (unsigned i = 0; i < captures; i++) {
    *stage_word(l, p[GYRE_DRAW_CAPTURE_TABLE] + 4 * i) =
        4 * captured(l) | stage_below(l, 4) << 10 | stage_below(l, words) << 12;
  }
  p[GYRE_DRAW_TARGET_TABLE] = stage_place(l, 64, 4);
  for (unsigned i = 0; i < GYRE_DRAW_TARGETS; i++) {
    uint32_t *w = stage_word(l, p[GYRE_DRAW_TARGET_TABLE] + 16 * i);
    w[1] = l->behind ? 8000 : stage_chance(l, 20) ? 4 * stage_below(l, 200) : 4000;
    w[0] = stage_place(l, w[1], 4);
    w[2] = 4 * (words + stage_below(l, 3));
    w[3] = 4 * stage_below(l, 20);
  }
}

static void make_indices(stage_lists *l, uint32_t *p, unsigned size) {
  const unsigned most = 1 + stage_below(l, 70);
  p[GYRE_DRAW_RESTART_INDEX] = stage_below(l, most);
  p[GYRE_DRAW_INDEX_ADDRESS] = stage_place(l, 4 * MOST, 4);
  p[GYRE_DRAW_INDEX_BYTES] = (stage_chance(l, 80) ? MOST : stage_below(l, MOST)) << size;
  uint8_t *at = (uint8_t *)stage_word(l, p[GYRE_DRAW_INDEX_ADDRESS]);
  for (unsigned i = 0; i < MOST; i++) {
    const uint32_t index = stage_below(l, most);
    memcpy(at + (i << size), &index, 1u << size);
  }
}

static bool make_draw(stage_lists *l, uint32_t address, bool last) {
  uint32_t p[GYRE_DRAW_WORDS] = {0};
  const bool pixels = l->pixels && stage_chance(l, 75);
  const unsigned size = stage_below(l, 3),
                 elements = pixels ? 2 + stage_below(l, 2) : stage_below(l, l->behind ? 2 : 4);
  gyre_sph sph = {.sph_type = GYRE_SPH_VTG, .version = 3, .shader_type = GYRE_SPH_VERTEX};
  sph.does_load_or_store = stage_chance(l, 50);
  sph.store_req_start = stage_chance(l, 50) ? 255 : stage_below(l, 60);
  sph.store_req_end = stage_chance(l, 50) ? 0 : stage_below(l, 100);
  // Private memory: none, both parts together all of it, or, which is refused, more; and double precision, which is, too.
  const gyre_config *m = &l->cfg;
  const uint32_t room = STAGE_BYTES / (m->num_cores * m->num_warps * m->num_threads) / 16;
  const uint32_t stride = stage_chance(l, 60) ? 0 : 16 * stage_below(l, room < 20 ? room : 20);
  const uint32_t low = 16 * stage_below(l, stride / 16 + 1);
  sph.shader_local_memory_low_size = low;
  sph.shader_local_memory_high_size = stride - low + (stage_chance(l, 5) ? 16 : 0);
  sph.does_fp64 = stage_chance(l, 5);
  p[GYRE_DRAW_HEADER] = GYRE_DRAW_FORMAT | (stage_chance(l, 70) ? GYRE_DRAW_INDEXED : 0) |
                        size << GYRE_DRAW_INDEX_SIZE_LSB |
                        (stage_chance(l, 40) ? GYRE_DRAW_RESTART : 0) | (last ? GYRE_DRAW_LAST : 0);
  p[GYRE_DRAW_TOPOLOGY] = stage_below(l, GYRE_NUM_TOPOLOGIES);
  p[GYRE_DRAW_PC] = make_program(l, elements, pixels, &sph);
  if (l->behind || stage_chance(l, 20)) {  // large records: the ring holds few of them
    for (unsigned a = FIRST_IN; a < FIRST_IN + 60; a++) sph.omap[a] = 1;
    sph.store_req_start = 0;
    sph.store_req_end = 255;
  }
  make_elements(l, p, elements, pixels);
  make_output(l, p);
  make_indices(l, p, size);
  p[GYRE_DRAW_PROGRAM] = stage_place(l, GYRE_SPH_BYTES, 16);
  if (gyre_sph_encode(&sph, stage_word(l, p[GYRE_DRAW_PROGRAM]), NULL) != GYRE_SPH_OK) return false;
  if (pixels && !stage_pixels(l, p, &sph)) return false;
  p[GYRE_DRAW_BANK_TABLE] = stage_chance(l, 80) ? stage_place(l, 128, 4) : 0;
  if (p[GYRE_DRAW_BANK_TABLE] != 0) {
    uint32_t *w = stage_word(l, p[GYRE_DRAW_BANK_TABLE]);
    memset(w, 0, 128);
    w[1] = stage_chance(l, 80) ? 240 : 4 * stage_below(l, 60);
    w[0] = stage_place(l, w[1], 4);
  }
  // Many vertices go through the ring more than once; many indices, of few vertices, fill the queue of references.
  const uint32_t count = pixels                ? 1 + stage_below(l, 24)
                         : l->behind           ? 150 + stage_below(l, 150)
                         : stage_chance(l, 12) ? 1100 + stage_below(l, 1400)
                                               : 1 + stage_below(l, 90);
  p[GYRE_DRAW_COUNT] = stage_chance(l, 5) ? 0 : count;
  p[GYRE_DRAW_INSTANCES] = stage_chance(l, 5) ? 0 : 1 + stage_below(l, 3);
  p[GYRE_DRAW_FIRST] = stage_below(l, 8);
  p[GYRE_DRAW_BASE_INSTANCE] = stage_below(l, 3);
  p[GYRE_DRAW_BASE_VERTEX] = stage_below(l, 5) - 2;
  p[GYRE_DRAW_STACK_TOP] = l->cfg.ram_base + STAGE_BYTES;
  p[GYRE_DRAW_STACK_STRIDE] = stride;
  p[GYRE_DRAW_CACHE] = 1 + stage_below(l, GYRE_DRAW_CACHE_MOST);
  p[GYRE_DRAW_RESULT] = stage_place(l, 4 * GYRE_DRAW_RESULT_WORDS, 64);
  l->result[l->draws++] = p[GYRE_DRAW_RESULT];
  // Many draw with the tables of the draw before, of which those that say so need not be read again. The program is
  // another one, so that a list may have one that faults.
  if (l->draws > 1 && stage_chance(l, 60)) {
    const uint32_t *before = stage_word(l, address - 4 * GYRE_DRAW_WORDS), pc = p[GYRE_DRAW_PC];
    memcpy(p + GYRE_DRAW_PROGRAM, before + GYRE_DRAW_PROGRAM,
           (GYRE_DRAW_FIRST - GYRE_DRAW_PROGRAM) * sizeof *p);
    p[GYRE_DRAW_PC] = pc;
    if (!stage_chance(l, 5)) stage_same_pixels(l, p, before);
    p[GYRE_DRAW_STACK_STRIDE] = before[GYRE_DRAW_STACK_STRIDE];
  }
  if (stage_chance(l, 70)) p[GYRE_DRAW_HEADER] |= GYRE_DRAW_SAME_TABLES;
  if (stage_chance(l, 10)) p[GYRE_DRAW_TOPOLOGY + stage_below(l, 3)] ^= 1u << 31;  // refused
  memcpy(stage_word(l, address), p, sizeof p);
  return true;
}

uint32_t stage_make(stage_lists *l, char *why) {
  const unsigned draws = 1 + stage_below(l, STAGE_DRAWS);
  for (unsigned i = 0; i < STAGE_BYTES; i++) l->ram[i] = (uint8_t)stage_below(l, 256);
  l->used = l->draws = 0;
  l->pixels = l->cfg.pixels && stage_chance(l, 70);
  l->behind = !l->pixels && stage_chance(l, 15);
  const uint32_t list = stage_place(l, 4 * GYRE_DRAW_WORDS * draws, 64);
  if (l->pixels) stage_surfaces(l);
  for (unsigned i = 0; i < draws; i++) {
    if (!make_draw(l, list + 4 * GYRE_DRAW_WORDS * i, i == draws - 1)) return 0;
  }
  if (l->used > STAGE_BYTES) return 0;
  memcpy(l->expected, l->ram, STAGE_BYTES);
  const gyre_func_bus bus = {l, load, store, NULL};
  gyre_draw_cost cost;
  const bool good = gyre_func_draw(&l->cfg, &bus, list, NULL, &cost, why);
  l->silents = good ? cost.forbidden.silents : 0;
  return good ? list : 0;
}
