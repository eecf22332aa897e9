// rules_memory.c - state blocks, surfaces and render output.

#include <string.h>

#include "pixel/format.h"
#include "pixel/output.h"
#include "pixel/primitive.h"
#include "rules.h"

enum { BYTES = 1 << 16, PICTURE = 16 };

static uint8_t memory[BYTES];

static uint32_t load(void *ctx, uint32_t address, unsigned bytes) {
  uint32_t value = 0;
  memcpy(&value, (uint8_t *)ctx + address, bytes);
  return value;
}

static void store(void *ctx, uint32_t address, unsigned bytes, uint32_t value) {
  memcpy((uint8_t *)ctx + address, &value, bytes);
}

static const gyre_pixel_memory m = {memory, load, store};

static void good_block(gyre_pixel_state *s, uint32_t *word) {
  memset(s, 0, sizeof *s);
  s->sample_mask = 1;
  s->mrt = true;
  s->viewport = (gyre_pixel_viewport){{bits_of(8.0F), bits_of(8.0F), F32_HALF},
                                      {bits_of(8.0F), bits_of(8.0F), F32_HALF}};
  s->area = (gyre_pixel_box){0, 0, PICTURE, PICTURE};
  for (uint32_t t = 0; t < 3; t++) {
    const uint8_t format = t == 2 ? GYRE_PIXEL_R8 : GYRE_PIXEL_RGBA8;
    const uint8_t bytes = (uint8_t)gyre_pixel_format_bytes(format);
    s->target[t].surface =
        (gyre_pixel_surface){format, bytes, 0x1000 * t, gyre_pixel_pitch(PICTURE, bytes)};
    s->target[t].mask = 15;
  }
  gyre_pixel_state_write(s, PICTURE, PICTURE, word);
}

static gyre_pixel_rule changed(unsigned at, uint32_t value) {
  gyre_pixel_state s, back;
  uint32_t word[GYRE_PIXEL_STATE_WORDS];
  good_block(&s, word);
  word[at] = value;
  return gyre_pixel_state_read(word, &back);
}

void rules_state(void) {
  gyre_pixel_state s, back;
  uint32_t word[GYRE_PIXEL_STATE_WORDS], again[GYRE_PIXEL_STATE_WORDS];
  good_block(&s, word);
  check(gyre_pixel_state_read(word, &back) == GYRE_PIXEL_GOOD, "a good block is refused");
  gyre_pixel_state_write(&back, PICTURE, PICTURE, again);
  check(!memcmp(word, again, sizeof word), "a block does not come back");
  // Random bits: a block that is read is written as it was.
  for (int i = 0; i < 20000; i++) {
    good_block(&s, word);
    for (int k = 0; k < 3; k++) word[random_below(32)] ^= 1U << random_below(24);
    for (int k = 0; k < 3; k++) word[32 + random_below(32)] ^= 1U << random_below(24);
    if (gyre_pixel_state_read(word, &back) != GYRE_PIXEL_GOOD) continue;
    gyre_pixel_state_write(&back, word[7] & 0xffff, word[7] >> 16, again);
    for (unsigned w = 0; w < GYRE_PIXEL_STATE_WORDS; w++)
      check(word[w] == again[w] || w == 8 || w == 9, "word %u: %08x comes back as %08x", w, word[w],
            again[w]);
  }
  check(changed(0, 1U << 7) == GYRE_PIXEL_RULE_RESERVED, "a reserved flag");
  check(changed(25, 1) == GYRE_PIXEL_RULE_RESERVED, "a reserved word");
  check(changed(7, 16) == GYRE_PIXEL_RULE_SIZE, "no rows");
  check(changed(7, 4097 | 16 << 16) == GYRE_PIXEL_RULE_SIZE, "too many columns");
  check(changed(1, F32_INFINITY) == GYRE_PIXEL_RULE_VIEWPORT, "an infinite viewport");
  check(changed(5, bits_of(20000.0F)) == GYRE_PIXEL_RULE_VIEWPORT, "a viewport far away");
  check(changed(8, 17) == GYRE_PIXEL_RULE_SCISSOR, "a scissor that ends before it begins");
  check(changed(0, 1U << 12) == GYRE_PIXEL_RULE_DEPTH, "a depth test without depth");
  check(changed(17, 4) == GYRE_PIXEL_RULE_DEPTH, "an unknown depth format");
  check(changed(34, 0x0f0b) == GYRE_PIXEL_RULE_FORMAT, "an unknown format");
  check(changed(35, 0xf0) == GYRE_PIXEL_RULE_BLEND, "an unknown factor");
  check(changed(32, 4) == GYRE_PIXEL_RULE_SURFACE, "an address between lines");
  check(changed(33, 64) == GYRE_PIXEL_RULE_SURFACE, "a pitch that is too small");
  check(changed(32, 0xffffffc0) == GYRE_PIXEL_RULE_SURFACE, "a surface beyond the last address");
  // Addresses: all pixels are apart, and a quad is contiguous.
  static uint8_t seen[PICTURE * PICTURE * 4];
  const gyre_pixel_surface f = {GYRE_PIXEL_RGBA8, 4, 0, gyre_pixel_pitch(PICTURE, 4)};
  for (uint32_t y = 0; y < PICTURE; y++)
    for (uint32_t x = 0; x < PICTURE; x++) {
      const uint32_t at = gyre_pixel_address(&f, x, y);
      check(at < sizeof seen && at % 4 == 0 && seen[at]++ == 0, "pixel (%u, %u) is at %u", x, y,
            at);
      check(at / 16 == gyre_pixel_address(&f, x & ~1U, y & ~1U) / 16, "a quad is not contiguous");
    }
}

static void clear(void) { memset(memory, 0x11, sizeof memory); }

static uint32_t pixel(const gyre_pixel_state *s, unsigned t, uint32_t x, uint32_t y) {
  uint32_t word[4];
  gyre_pixel_load(&m, &s->target[t].surface, x, y, word);
  return word[0];
}

static void shade(void *ctx, const gyre_pixel_quad *q, gyre_pixel_shaded *out) {
  out->killed = *(const unsigned *)ctx;
  for (unsigned i = 0; i < GYRE_PIXEL_QUAD; i++)
    for (unsigned t = 0; t < 3; t++)
      for (unsigned k = 0; k < 4; k++)
        out->color[i][t][k] = bits_of(t == 0 ? 1.0F : t == 1 ? 0.0F : (float)(q->x & 1));
}

static uint64_t draw_square(const gyre_pixel_state *s, const gyre_pixel_program *program) {
  static gyre_pixel_stage stage;
  gyre_pixel_vertex v = {.clip = {0, 0, 0, F32_ONE}, .point_size = bits_of(4.0F)};
  const gyre_pixel_vertex *p = &v;
  stage = (gyre_pixel_stage){.state = s, .memory = &m, .program = program};
  gyre_pixel_vertex_ready(s, &v);
  gyre_pixel_primitive(&stage, &p, 1);
  return stage.counts.passed;
}

void rules_output(void) {
  unsigned killed = 0;
  gyre_pixel_program program = {.mrt = true, .outputs = 0xff, .ctx = &killed, .shade = shade};
  gyre_pixel_state s;
  uint32_t word[GYRE_PIXEL_STATE_WORDS];
  good_block(&s, word);
  clear();
  check(draw_square(&s, &program) == 16, "a square of 4 x 4 pixels");
  check(pixel(&s, 0, 8, 8) == 0xffffffff && pixel(&s, 1, 8, 8) == 0, "each output has its target");
  check(pixel(&s, 0, 10, 8) == 0x11111111, "a pixel outside is written");
  program.mrt = false;
  clear();
  draw_square(&s, &program);
  check(pixel(&s, 1, 8, 8) == 0xffffffff && pixel(&s, 2, 8, 8) == 0xff,
        "without several colours output 0 goes to each target");
  s.mrt = false;
  program.mrt = true;
  clear();
  draw_square(&s, &program);
  check(pixel(&s, 1, 8, 8) == 0xffffffff, "the state, too, must ask for several colours");
  s.mrt = true;
  s.target[0].mask = 5;
  clear();
  draw_square(&s, &program);
  check(pixel(&s, 0, 8, 8) == 0x11ff11ff, "a channel without its mask is written");
  s.sample_mask = 0;
  clear();
  check(draw_square(&s, &program) == 0 && pixel(&s, 1, 8, 8) == 0x11111111, "the sample mask");
  s.sample_mask = 1;
  s.area.x1 = 7;
  check(draw_square(&s, &program) == 4, "the area cuts off three of four columns");
  s.area.x1 = PICTURE;
  killed = 1;
  program.kills = true;
  clear();
  check(draw_square(&s, &program) == 12 && pixel(&s, 1, 6, 6) == 0x11111111 &&
            pixel(&s, 1, 7, 6) == 0,
        "one pixel of each quad is killed");
  killed = 0;
  s.one_blend = true;
  s.target[0].blend = (gyre_pixel_blend){true,
                                         0,
                                         GYRE_PIXEL_FACTOR_ZERO,
                                         GYRE_PIXEL_FACTOR_ONE,
                                         0,
                                         GYRE_PIXEL_FACTOR_ZERO,
                                         GYRE_PIXEL_FACTOR_ONE};
  clear();
  draw_square(&s, &program);
  check(pixel(&s, 1, 8, 8) == 0x11111111, "target 1 blends as target 0 does");
  s.one_blend = false;
  clear();
  draw_square(&s, &program);
  check(pixel(&s, 1, 8, 8) == 0, "target 1 has blending of its own");
}
