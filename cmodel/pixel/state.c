// state.c - reads and writes state blocks of the pixel stage. Layout: docs/pixel_stage.md.

#include "pixel/state.h"

#include <string.h>

#include "pixel/format.h"

enum { ADDRESS, PITCH, FORMAT, BLEND, TARGET_WORDS = GYRE_PIXEL_TARGET_WORDS };
enum { WORDS_USED = 22, DISTANCES_LSB = 8, MASK_LSB = 8, PITCH_LSB = 8, HIGH_LSB = 16 };

static uint32_t field(uint32_t word, unsigned lsb, unsigned bits) {
  return word >> lsb & ((1U << bits) - 1);
}

static bool flag(const uint32_t *word, unsigned bit) { return (word[0] >> bit & 1) != 0; }

// Bits that have a meaning, of words 0 to 21 and of the words of a target.
static const uint32_t meaning[WORDS_USED] = {
    0x00077f7f, ~0U, ~0U, ~0U, ~0U, ~0U, ~0U, 0x1fff1fff, 0x1fff1fff, 0x1fff1fff, 0x0000ff01,
    ~0U,        ~0U, ~0U, ~0U, ~0U, ~0U, ~0U, 0x00000fff, 0x00ffffff, 0x00000fff, 0x00ffffff};
static const uint32_t target_meaning[TARGET_WORDS] = {~0U, ~0U, 0x00000f0f, 0x00ff7fff};

static bool reserved_clear(const uint32_t *word) {
  for (unsigned i = 0; i < GYRE_PIXEL_STATE_WORDS; i++) {
    const uint32_t bits = i < WORDS_USED                ? meaning[i]
                          : i >= GYRE_PIXEL_WORD_TARGET ? target_meaning[i % TARGET_WORDS]
                                                        : 0;
    if ((word[i] & ~bits) != 0) return false;
  }
  return true;
}

static gyre_pixel_stencil read_stencil(const uint32_t *word) {
  return (gyre_pixel_stencil){.compare = (uint8_t)field(word[0], 0, 3),
                              .fail = (uint8_t)field(word[0], 3, 3),
                              .depth_fail = (uint8_t)field(word[0], 6, 3),
                              .pass = (uint8_t)field(word[0], 9, 3),
                              .reference = (uint8_t)field(word[1], 0, 8),
                              .mask = (uint8_t)field(word[1], 8, 8),
                              .write_mask = (uint8_t)field(word[1], 16, 8)};
}

static gyre_pixel_blend read_blend(uint32_t word) {
  return (gyre_pixel_blend){.enable = (word & 1) != 0,
                            .equation = (uint8_t)field(word, 1, 3),
                            .src = (uint8_t)field(word, 4, 4),
                            .dst = (uint8_t)field(word, 8, 4),
                            .alpha_equation = (uint8_t)field(word, 12, 3),
                            .alpha_src = (uint8_t)field(word, 16, 4),
                            .alpha_dst = (uint8_t)field(word, 20, 4)};
}

static bool blend_good(const gyre_pixel_blend *b) {
  return b->equation < GYRE_PIXEL_EQUATIONS && b->alpha_equation < GYRE_PIXEL_EQUATIONS &&
         b->src < GYRE_PIXEL_FACTORS && b->dst < GYRE_PIXEL_FACTORS &&
         b->alpha_src < GYRE_PIXEL_FACTORS && b->alpha_dst < GYRE_PIXEL_FACTORS;
}

// A surface has a whole number of lines in a row of blocks, and ends within 32-bit addresses.
static bool surface_good(const gyre_pixel_surface *s, uint32_t columns, uint32_t rows) {
  return s->address % GYRE_PIXEL_SURFACE_ALIGN == 0 && s->pitch % GYRE_PIXEL_SURFACE_ALIGN == 0 &&
         s->pitch >= gyre_pixel_pitch(columns, s->bytes) &&
         s->address + gyre_pixel_surface_bytes(s, rows) <= UINT64_C(1) << 32;
}

// Returns false if coordinates could leave their range.
static bool read_viewport(const uint32_t *word, gyre_pixel_viewport *v) {
  const f32 most = 0x46800000;  // 16384.0
  bool good = true;
  for (unsigned k = 0; k < 3; k++) {
    v->scale[k] = word[GYRE_PIXEL_WORD_VIEWPORT + k];
    v->offset[k] = word[GYRE_PIXEL_WORD_VIEWPORT + 3 + k];
    good = good && f32_finite(v->scale[k]) && f32_finite(v->offset[k]) &&
           (k == 2 || (f32_le(f32_abs(v->scale[k]), most) && f32_le(f32_abs(v->offset[k]), most)));
  }
  return good;
}

static void read_flags(const uint32_t *word, gyre_pixel_state *s) {
  s->first_provokes = flag(word, GYRE_PIXEL_FLAG_FIRST);
  s->clockwise = flag(word, GYRE_PIXEL_FLAG_CLOCKWISE);
  s->cull_front = flag(word, GYRE_PIXEL_FLAG_CULL_FRONT);
  s->cull_back = flag(word, GYRE_PIXEL_FLAG_CULL_BACK);
  s->mrt = flag(word, GYRE_PIXEL_FLAG_MRT);
  s->one_blend = flag(word, GYRE_PIXEL_FLAG_ONE_BLEND);
  s->logic = flag(word, GYRE_PIXEL_FLAG_LOGIC);
  s->logic_op = (uint8_t)field(word[0], GYRE_PIXEL_FLAG_LOGIC_OP, 4);
  s->depth.test = flag(word, GYRE_PIXEL_FLAG_DEPTH_TEST);
  s->depth.write = flag(word, GYRE_PIXEL_FLAG_DEPTH_WRITE);
  s->depth.stencil = flag(word, GYRE_PIXEL_FLAG_STENCIL);
  s->depth.compare = (uint8_t)field(word[0], GYRE_PIXEL_FLAG_DEPTH_COMPARE, 3);
}

static gyre_pixel_rule read_depth(const uint32_t *word, uint32_t columns, uint32_t rows,
                                  gyre_pixel_state *s) {
  const uint32_t format = field(word[GYRE_PIXEL_WORD_DEPTH + 1], 0, 8);
  if (format >= GYRE_PIXEL_DEPTH_FORMATS) return GYRE_PIXEL_RULE_DEPTH;
  if (s->depth.test && format == GYRE_PIXEL_DEPTH_NONE) return GYRE_PIXEL_RULE_DEPTH;
  if (s->depth.stencil && format != GYRE_PIXEL_D24S8) return GYRE_PIXEL_RULE_DEPTH;
  s->depth.format = (uint8_t)format;
  s->depth.side[0] = read_stencil(word + GYRE_PIXEL_WORD_STENCIL);
  s->depth.side[1] = read_stencil(word + GYRE_PIXEL_WORD_STENCIL + 2);
  s->depth_surface = (gyre_pixel_surface){.format = (uint8_t)format,
                                          .bytes = (uint8_t)gyre_pixel_depth_bytes(format),
                                          .address = word[GYRE_PIXEL_WORD_DEPTH],
                                          .pitch = word[GYRE_PIXEL_WORD_DEPTH + 1] >> PITCH_LSB};
  const bool good =
      format == GYRE_PIXEL_DEPTH_NONE || surface_good(&s->depth_surface, columns, rows);
  return good ? GYRE_PIXEL_GOOD : GYRE_PIXEL_RULE_SURFACE;
}

static gyre_pixel_rule read_target(const uint32_t *word, uint32_t columns, uint32_t rows,
                                   gyre_pixel_target *t) {
  const uint32_t format = field(word[FORMAT], 0, 8);
  if (format >= GYRE_PIXEL_FORMATS) return GYRE_PIXEL_RULE_FORMAT;
  t->mask = (uint8_t)field(word[FORMAT], MASK_LSB, 4);
  t->blend = read_blend(word[BLEND]);
  if (!blend_good(&t->blend)) return GYRE_PIXEL_RULE_BLEND;
  t->surface = (gyre_pixel_surface){.format = (uint8_t)format,
                                    .bytes = (uint8_t)gyre_pixel_format_bytes(format),
                                    .address = word[ADDRESS],
                                    .pitch = word[PITCH]};
  const bool good = format == GYRE_PIXEL_FORMAT_NONE || surface_good(&t->surface, columns, rows);
  return good ? GYRE_PIXEL_GOOD : GYRE_PIXEL_RULE_SURFACE;
}

gyre_pixel_rule gyre_pixel_state_read(const uint32_t *word, gyre_pixel_state *s) {
  const uint32_t size = word[GYRE_PIXEL_WORD_SIZE], *scissor = word + GYRE_PIXEL_WORD_SCISSOR;
  const uint32_t columns = field(size, 0, 16), rows = size >> HIGH_LSB;
  memset(s, 0, sizeof *s);
  if (!reserved_clear(word)) return GYRE_PIXEL_RULE_RESERVED;
  if (columns == 0 || rows == 0 || columns > GYRE_PIXEL_SIDE || rows > GYRE_PIXEL_SIDE)
    return GYRE_PIXEL_RULE_SIZE;
  if (!read_viewport(word, &s->viewport)) return GYRE_PIXEL_RULE_VIEWPORT;
  const gyre_pixel_box cut = {(int32_t)field(scissor[0], 0, 16), (int32_t)(scissor[0] >> HIGH_LSB),
                              (int32_t)field(scissor[1], 0, 16), (int32_t)(scissor[1] >> HIGH_LSB)};
  if (cut.x1 < cut.x0 || cut.y1 < cut.y0) return GYRE_PIXEL_RULE_SCISSOR;
  s->area = gyre_pixel_box_and((gyre_pixel_box){0, 0, (int32_t)columns, (int32_t)rows}, cut);
  read_flags(word, s);
  s->sample_mask = word[GYRE_PIXEL_WORD_SAMPLES] & 1;
  s->distances = (uint8_t)(word[GYRE_PIXEL_WORD_SAMPLES] >> DISTANCES_LSB);
  s->point_size = word[GYRE_PIXEL_WORD_POINT];
  memcpy(s->constant, word + GYRE_PIXEL_WORD_CONSTANT, sizeof s->constant);
  gyre_pixel_rule rule = read_depth(word, columns, rows, s);
  for (unsigned t = 0; t < GYRE_PIXEL_TARGETS && rule == GYRE_PIXEL_GOOD; t++)
    rule =
        read_target(word + GYRE_PIXEL_WORD_TARGET + TARGET_WORDS * t, columns, rows, &s->target[t]);
  return rule;
}

static uint32_t flags_of(const gyre_pixel_state *s) {
  return (uint32_t)s->first_provokes << GYRE_PIXEL_FLAG_FIRST |
         (uint32_t)s->clockwise << GYRE_PIXEL_FLAG_CLOCKWISE |
         (uint32_t)s->cull_front << GYRE_PIXEL_FLAG_CULL_FRONT |
         (uint32_t)s->cull_back << GYRE_PIXEL_FLAG_CULL_BACK |
         (uint32_t)s->mrt << GYRE_PIXEL_FLAG_MRT |
         (uint32_t)s->one_blend << GYRE_PIXEL_FLAG_ONE_BLEND |
         (uint32_t)s->logic << GYRE_PIXEL_FLAG_LOGIC |
         (uint32_t)s->logic_op << GYRE_PIXEL_FLAG_LOGIC_OP |
         (uint32_t)s->depth.test << GYRE_PIXEL_FLAG_DEPTH_TEST |
         (uint32_t)s->depth.write << GYRE_PIXEL_FLAG_DEPTH_WRITE |
         (uint32_t)s->depth.stencil << GYRE_PIXEL_FLAG_STENCIL |
         (uint32_t)s->depth.compare << GYRE_PIXEL_FLAG_DEPTH_COMPARE;
}

static void write_stencil(const gyre_pixel_stencil *s, uint32_t *word) {
  word[0] =
      s->compare | (uint32_t)s->fail << 3 | (uint32_t)s->depth_fail << 6 | (uint32_t)s->pass << 9;
  word[1] = s->reference | (uint32_t)s->mask << 8 | (uint32_t)s->write_mask << 16;
}

static uint32_t blend_word(const gyre_pixel_blend *b) {
  return b->enable | (uint32_t)b->equation << 1 | (uint32_t)b->src << 4 | (uint32_t)b->dst << 8 |
         (uint32_t)b->alpha_equation << 12 | (uint32_t)b->alpha_src << 16 |
         (uint32_t)b->alpha_dst << 20;
}

void gyre_pixel_state_write(const gyre_pixel_state *s, uint32_t columns, uint32_t rows,
                            uint32_t *word) {
  memset(word, 0, GYRE_PIXEL_STATE_WORDS * sizeof *word);
  word[GYRE_PIXEL_WORD_FLAGS] = flags_of(s);
  for (unsigned k = 0; k < 3; k++) {
    word[GYRE_PIXEL_WORD_VIEWPORT + k] = s->viewport.scale[k];
    word[GYRE_PIXEL_WORD_VIEWPORT + 3 + k] = s->viewport.offset[k];
  }
  word[GYRE_PIXEL_WORD_SIZE] = columns | rows << HIGH_LSB;
  word[GYRE_PIXEL_WORD_SCISSOR] = (uint32_t)s->area.x0 | (uint32_t)s->area.y0 << HIGH_LSB;
  word[GYRE_PIXEL_WORD_SCISSOR + 1] = (uint32_t)s->area.x1 | (uint32_t)s->area.y1 << HIGH_LSB;
  word[GYRE_PIXEL_WORD_SAMPLES] = (s->sample_mask & 1U) | (uint32_t)s->distances << DISTANCES_LSB;
  word[GYRE_PIXEL_WORD_POINT] = s->point_size;
  memcpy(word + GYRE_PIXEL_WORD_CONSTANT, s->constant, sizeof s->constant);
  word[GYRE_PIXEL_WORD_DEPTH] = s->depth_surface.address;
  word[GYRE_PIXEL_WORD_DEPTH + 1] = s->depth.format | s->depth_surface.pitch << PITCH_LSB;
  write_stencil(&s->depth.side[0], word + GYRE_PIXEL_WORD_STENCIL);
  write_stencil(&s->depth.side[1], word + GYRE_PIXEL_WORD_STENCIL + 2);
  for (unsigned t = 0; t < GYRE_PIXEL_TARGETS; t++) {
    uint32_t *at = word + GYRE_PIXEL_WORD_TARGET + TARGET_WORDS * t;
    at[ADDRESS] = s->target[t].surface.address;
    at[PITCH] = s->target[t].surface.pitch;
    at[FORMAT] = s->target[t].surface.format | (uint32_t)s->target[t].mask << MASK_LSB;
    at[BLEND] = blend_word(&s->target[t].blend);
  }
}
