// stage_pixels.c - random pixel programs.
//
// Programs interpolate inputs, read values of the
// system and constants, kill pixels, write colours, sample mask and depth, count pixels by an atomic
// operation, and name attributes that their headers do not have.

#include "stage_pixels.h"

#include <string.h>

#include "gyre/pixel.h"

enum {
  END = 0x0000000b,  // tmc zero
  FIRST_OUT = 28,    // attributes of a vertex program, address / 4: its position
  FIRST_IN = 32,     // and generic vectors
  GENERICS = 8,      // generic inputs of pixel programs
  PARTS = 8,
  PART_WORDS = 18,
  SAMPLE_MASK = 0x080 / 4,
  DEPTH = 0x084 / 4,
  FACE = 255,
};

static uint8_t below(stage_lists *l, uint32_t n) { return (uint8_t)stage_below(l, n); }

// ---- Instructions -------------------------------------------------------------------------------

static uint32_t ald(unsigned rd, unsigned attribute) { return attribute << 22 | rd << 7 | 0x5b; }
static uint32_t fald(unsigned rd, unsigned attribute) { return ald(rd, attribute) | 1 << 12; }
static uint32_t ipa(unsigned rd, unsigned attribute, unsigned number) {
  return ald(rd, attribute) | 4 << 12 | number << 15;
}
static uint32_t ast(unsigned rs, unsigned attribute, bool f) {
  return attribute >> 3 << 25 | rs << 20 | (f ? 3U : 2U) << 12 | (attribute & 7) << 9 | 0x5b;
}
static uint32_t addi(unsigned rd, unsigned rs, unsigned value) {
  return value << 20 | rs << 15 | rd << 7 | 0x13;
}
static uint32_t floating(unsigned f7, unsigned rd, unsigned rs1,
                         unsigned rs2) {  // fadd.s and others
  return f7 << 25 | rs2 << 20 | rs1 << 15 | rd << 7 | 0x53;
}
static uint32_t fmadd(unsigned rd, unsigned rs1, unsigned rs2, unsigned rs3) {
  return rs3 << 27 | rs2 << 20 | rs1 << 15 | rd << 7 | 0x43;
}

unsigned stage_placing(stage_lists *l, uint32_t *code, gyre_sph *sph) {
  uint32_t *const begin = code;
  const bool deep = stage_chance(l, 40);  // w from another element
  for (unsigned k = 0; k < 4; k++) {
    const unsigned from = FIRST_IN + (k == 3 && deep ? 4 : k);
    *code++ = ald(5, from);
    *code++ = ast(5, FIRST_OUT + k, false);
    // All that such a program of another draw names, which may get this header.
    sph->imap[FIRST_IN + k] = sph->imap[FIRST_IN + 4 + k] = 1;
    sph->omap[FIRST_OUT + k] = sph->omap[FIRST_IN + k] = 1;
  }
  for (unsigned k = 0; k < 4 && stage_chance(l, 80); k++) {
    *code++ = ald(5, FIRST_IN + 4 + k);
    *code++ = ast(5, FIRST_IN + k, false);
  }
  if (!stage_chance(l, 15)) return (unsigned)(code - begin);
  // Sizes of points and a clip distance.
  const unsigned other = stage_chance(l, 50) ? 0x06c / 4 : 0x2c0 / 4 + stage_below(l, 8);
  *code++ = ast(5, other, false);
  sph->omap[other] = 1;
  return (unsigned)(code - begin);
}

// ---- Programs -----------------------------------------------------------------------------------

// An input from vertices, mostly one that the header names.
static unsigned any_input(stage_lists *l, gyre_sph *sph) {
  static const uint8_t others[] = {0x280 / 4, 0x2c0 / 4, 0x2e8 / 4,
                                   0x300 / 4, 0x06c / 4, 0x2f8 / 4};
  const unsigned a = stage_chance(l, 80) ? FIRST_IN + stage_below(l, GENERICS)
                                         : others[stage_below(l, sizeof others)];
  const bool mode = a >= FIRST_IN && a < 0x2c0 / 4;
  if (sph->imap[a] == 0 && stage_chance(l, 90)) sph->imap[a] = mode ? 1 + below(l, 3) : 1;
  return a;
}

// A value of the system.
static unsigned any_value(stage_lists *l, gyre_sph *sph) {
  static const uint8_t values[] = {0x060 / 4, 0x070 / 4, 0x074 / 4, 0x078 / 4,
                                   0x07c / 4, 0x2e0 / 4, 0x2e4 / 4, FACE};
  const unsigned a = values[stage_below(l, sizeof values)];
  if (a != FACE && stage_chance(l, 95)) sph->imap[a] = 1;
  return a;
}

// f1 = an input at the pixel, as gyre_interpolate() has it.
static uint32_t *interpolate(stage_lists *l, uint32_t *code, gyre_sph *sph) {
  const unsigned a = any_input(l, sph);
  for (unsigned k = 0; k < 4; k++) {
    *code++ = addi(6, 0, k == 3 && stage_chance(l, 3) ? 4 : k);
    *code++ = ipa(1 + k, a, 6);
  }
  if (stage_chance(l, 20)) return code;  // a coefficient
  for (unsigned k = 0; k < 2; k++) {
    sph->imap[0x070 / 4 + k] = 1;
    *code++ = fald(5 + k, 0x070 / 4 + k);
  }
  *code++ = fmadd(1, 2, 5, 1);
  *code++ = fmadd(1, 3, 6, 1);
  *code++ = floating(8, 1, 1, 4);  // fmul.s
  return code;
}

// x5 += the word at a place that all pixels may read, or a word counts pixels.
static uint32_t *access(stage_lists *l, uint32_t *code) {
  const bool atomic = l->cfg.a_ext && stage_chance(l, 50);
  const uint32_t at = l->table + (atomic ? 0 : 4 * (1 + stage_below(l, STAGE_TABLE - 1)));
  *code++ = (at + 0x800) >> 12 << 12 | 7 << 7 | 0x37;  // lui x7
  *code++ = addi(7, 7, at & 0xfff);
  if (!atomic) {
    *code++ = 7 << 15 | 2 << 12 | 8 << 7 | 0x03;  // lw x8, 0(x7)
    *code++ = 8 << 20 | 5 << 15 | 5 << 7 | 0x33;
    return code;
  }
  *code++ = addi(8, 0, 1 + stage_below(l, 9));
  *code++ = 8 << 20 | 7 << 15 | 2 << 12 | 0x2f;  // amoadd.w zero, x8, (x7)
  return code;
}

// An output, mostly one that the header names.
static uint32_t *put(stage_lists *l, uint32_t *code, gyre_sph *sph) {
  const bool f = l->cfg.f_ext && stage_chance(l, 70);
  const unsigned kind = stage_below(l, 24);
  unsigned a = stage_below(l, 4 * (stage_chance(l, 60) ? 1 : GYRE_PIXEL_TARGETS));
  if (kind == 0) a = SAMPLE_MASK;
  if (kind == 1) a = DEPTH;
  if (kind == 2) a = stage_below(l, 60);
  if (stage_chance(l, 95)) {
    if (a < 4 * GYRE_PIXEL_TARGETS) sph->omap_target[a / 4] |= 1U << a % 4;
    if (a == SAMPLE_MASK) sph->omap_sample_mask = 1;
    if (a == DEPTH) sph->omap_depth = 1;
  }
  *code++ = ast(f ? 1 : 5, a, f);
  return code;
}

static uint32_t *part(stage_lists *l, uint32_t *code, gyre_sph *sph) {
  switch (stage_below(l, 12)) {
    case 0: *code++ = ald(5, any_value(l, sph)); break;
    case 1: *code++ = ald(5, any_input(l, sph)); break;
    case 2: *code++ = 4 * stage_below(l, 60) << 20 | 6 << 12 | 5 << 7 | 0x5b; break;  // ldc x5
    case 3:                                                          // kil by a bit
      *code++ = 0x40005013 | below(l, 32) << 20 | 5 << 15 | 8 << 7;  // srai x8, x5
      *code++ = 8 << 15 | 5 << 12 | 0x5b;
      if (stage_chance(l, 90)) sph->kills_pixels = 1;
      break;
    case 4: code = access(l, code); break;
    case 5: *code++ = stage_double(l); break;
    case 6:
      *code++ = 2U << 30 | (FIRST_IN + stage_below(l, 4)) << 22 | 9 << 7 | 0x5b;
      break;  // aldo
    case 7:
    case 8:
      if (l->cfg.f_ext) code = interpolate(l, code, sph);
      break;
    default: break;
  }
  return put(l, code, sph);
}

static uint32_t make_code(stage_lists *l, gyre_sph *sph) {
  const unsigned parts = 1 + stage_below(l, PARTS);
  const uint32_t pc = stage_place(l, 4 * (PART_WORDS * parts + 3), 64);
  uint32_t *code = stage_word(l, pc);
  // Values that differ from pixel to pixel; registers are undefined at the start.
  sph->imap[0x070 / 4] = 1;
  *code++ = ald(5, 0x070 / 4 + stage_below(l, 2));
  if (l->cfg.f_ext) *code++ = fald(1, 0x070 / 4);
  for (unsigned i = 0; i < parts; i++) code = part(l, code, sph);
  *code = END;
  return pc;
}

bool stage_pixels(stage_lists *l, uint32_t *p, const gyre_sph *vertex) {
  gyre_sph sph = {
      .sph_type = GYRE_SPH_PS,
      .version = vertex->version,
      .shader_type = GYRE_SPH_PIXEL,
      .mrt_enable = stage_chance(l, 70),
      .does_load_or_store = stage_chance(l, 80),
      .does_global_store = stage_chance(l, 80),
      .shader_local_memory_low_size = vertex->shader_local_memory_low_size,
      .shader_local_memory_high_size = vertex->shader_local_memory_high_size,
      .shader_local_memory_crs_size = stage_chance(l, 50) ? 512 * stage_below(l, 9) : 0};
  p[GYRE_DRAW_PIXEL_STATE] = stage_state(l);
  p[GYRE_DRAW_PIXEL_PC] = make_code(l, &sph);
  p[GYRE_DRAW_NEXT] = stage_place(l, GYRE_SPH_BYTES, 16);
  p[GYRE_DRAW_PIXEL_BANKS] = stage_chance(l, 80) ? stage_place(l, 128, 4) : 0;
  if (p[GYRE_DRAW_PIXEL_BANKS] != 0) {
    uint32_t *w = stage_word(l, p[GYRE_DRAW_PIXEL_BANKS]);
    memset(w, 0, 128);
    w[1] = stage_chance(l, 80) ? 240 : 4 * stage_below(l, 60);
    w[0] = stage_place(l, w[1], 4);
  }
  return gyre_sph_encode(&sph, stage_word(l, p[GYRE_DRAW_NEXT]), NULL) == GYRE_SPH_OK;
}

void stage_same_pixels(stage_lists *l, uint32_t *p, const uint32_t *before) {
  const bool other = before[GYRE_DRAW_PIXEL_STATE] != 0 && stage_chance(l, 40);
  p[GYRE_DRAW_NEXT] = before[GYRE_DRAW_NEXT];
  for (unsigned i = GYRE_DRAW_PIXEL_STATE; i < GYRE_DRAW_RESERVED; i++) p[i] = before[i];
  if (other) p[GYRE_DRAW_PIXEL_STATE] = stage_state(l);
}
