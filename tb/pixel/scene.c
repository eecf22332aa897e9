// scene.c - random scenes.
//
// Values are multiples of powers of two that keep products far above 2^-126, because llvmpipe flushes
// subnormal numbers to zero and the rules do not. Blending that squares a stored pixel can get there.

#include "scene.h"

#include <math.h>
#include <string.h>

typedef struct random_state {
  uint64_t word;
} random_state;

static uint32_t draw_word(random_state *r) {
  r->word ^= r->word << 13;
  r->word ^= r->word >> 7;
  r->word ^= r->word << 17;
  return (uint32_t)(r->word * UINT64_C(0x2545f4914f6cdd1d) >> 32);
}

static unsigned below(random_state *r, unsigned n) { return draw_word(r) % n; }
static bool one_in(random_state *r, unsigned n) { return below(r, n) == 0; }

static float between(random_state *r, float low, float high) {
  return low + (high - low) * (float)(below(r, 65537)) / 65536.0F;
}

// A coordinate in -1..1 and beyond by `reach`; often on a pixel's centre or border.
static float coordinate(random_state *r, unsigned pixels, float reach) {
  switch (below(r, 4)) {
    case 0: return (float)((int)below(r, 2 * pixels + 1) - (int)pixels) / (float)pixels;
    case 1:
      return (float)((int)below(r, 16 * pixels + 1) - 8 * (int)pixels) / (8.0F * (float)pixels);
    default: return between(r, -reach, reach);
  }
}

typedef struct shape {
  float reach, w_low, w_high;
  bool whole_w, sliver;
} shape;

static shape draw_shape(random_state *r) {
  static const shape shapes[] = {
      {1.0F, 1.0F, 1.0F, true, false},   {1.0F, 0.5F, 4.0F, false, false},
      {1.6F, 1.0F, 1.0F, true, false},   {1.6F, 0.25F, 3.0F, false, false},
      {2.5F, -0.5F, 2.0F, false, false}, {1.0F, 1.0F, 1.0F, true, true},
      {1.0F, 0.5F, 2.0F, false, true},
  };
  return shapes[below(r, sizeof shapes / sizeof *shapes)];
}

static void make_vertex(random_state *r, const scene *s, const shape *h, bool wide,
                        const scene_vertex *before, scene_vertex *v) {
  const float w = h->whole_w ? 1.0F : between(r, h->w_low, h->w_high);
  const float scale = w > 0 ? w : 1.0F, far = wide ? 100.0F : 1.25F;
  float at[2] = {coordinate(r, s->viewport[2], h->reach), coordinate(r, s->viewport[3], h->reach)};
  if (h->sliver && before != NULL && !one_in(r, 3))
    for (unsigned k = 0; k < 2; k++)
      at[k] = before->position[k] / before->position[3] + between(r, -0.03F, 0.03F);
  for (unsigned k = 0; k < 2; k++) v->position[k] = at[k] * scale;
  v->position[2] = between(r, -1.0F, 1.0F) * (one_in(r, 6) ? 1.7F : 0.999F) * fabsf(w);
  v->position[3] = w;
  for (unsigned k = 0; k < 4; k++) {
    v->perspective[k] = between(r, wide ? -far : -0.25F, far);
    v->linear[k] = between(r, wide ? -far : -0.25F, far);
    v->constant[k] = between(r, wide ? -far : -0.25F, far);
  }
  v->size = one_in(r, 3) ? (float)(1 + below(r, 9)) : between(r, 0.25F, 12.0F);
  v->distance = between(r, -1.0F, 3.0F);
}

static void make_draw(random_state *r, const scene *s, bool wide, scene_draw *d) {
  const shape h = draw_shape(r);
  d->topology = one_in(r, 3) ? GYRE_TOPOLOGY_TRIANGLES : below(r, GYRE_TOPOLOGY_TRIANGLE_FAN + 1);
  d->count = 3 + below(r, SCENE_VERTICES - 2);
  for (unsigned i = 0; i < d->count; i++)
    make_vertex(r, s, &h, wide, i == 0 ? NULL : &d->vertex[i - 1], &d->vertex[i]);
  // llvmpipe has another order in a fan of four vertices whose first ones provoke.
  if (d->topology == GYRE_TOPOLOGY_TRIANGLE_FAN && d->count == 4 && s->first_provokes) d->count = 3;
}

static gyre_pixel_stencil make_stencil(random_state *r) {
  static const uint8_t masks[] = {0xff, 0x0f, 0x3c, 0xff};
  return (gyre_pixel_stencil){.compare = (uint8_t)below(r, 8),
                              .fail = (uint8_t)below(r, 8),
                              .depth_fail = (uint8_t)below(r, 8),
                              .pass = (uint8_t)below(r, 8),
                              .reference = (uint8_t)(one_in(r, 2) ? below(r, 4) : below(r, 256)),
                              .mask = masks[below(r, 4)],
                              .write_mask = masks[below(r, 4)]};
}

static void make_depth(random_state *r, gyre_pixel_depth_state *d) {
  static const uint8_t compares[] = {GYRE_PIXEL_LESS, GYRE_PIXEL_LESS_EQUAL, GYRE_PIXEL_GREATER,
                                     GYRE_PIXEL_ALWAYS};
  d->format = (uint8_t)below(r, GYRE_PIXEL_DEPTH_FORMATS);
  d->test = d->format != GYRE_PIXEL_DEPTH_NONE && !one_in(r, 4);
  d->write = d->test && !one_in(r, 4);
  d->compare = one_in(r, 3) ? (uint8_t)below(r, 8) : compares[below(r, 4)];
  d->stencil = d->format == GYRE_PIXEL_D24S8 && !one_in(r, 3);
  d->side[0] = make_stencil(r);
  d->side[1] = make_stencil(r);
}

// Often both factors are the same or each other's complement, and alpha blends like the colours:
// llvmpipe has other code then.
static gyre_pixel_blend make_blend(random_state *r) {
  gyre_pixel_blend b = {.enable = one_in(r, 2)};
  b.equation = (uint8_t)(one_in(r, 2) ? 0 : below(r, GYRE_PIXEL_EQUATIONS));
  b.src = (uint8_t)below(r, GYRE_PIXEL_FACTORS);
  b.dst = (uint8_t)below(r, GYRE_PIXEL_FACTORS);
  if (one_in(r, 3)) b.dst = b.src;
  if (one_in(r, 3) && b.src < GYRE_PIXEL_FACTOR_SRC_ALPHA_SATURATE) b.dst = b.src ^ 1;
  const bool same = one_in(r, 2);
  b.alpha_equation = same ? b.equation : (uint8_t)below(r, GYRE_PIXEL_EQUATIONS);
  b.alpha_src = same ? b.src : (uint8_t)below(r, GYRE_PIXEL_FACTORS);
  b.alpha_dst = same ? b.dst : (uint8_t)below(r, GYRE_PIXEL_FACTORS);
  return b;
}

static void make_color(random_state *r, scene *s, unsigned t) {
  const unsigned format = s->format[t], bytes = gyre_pixel_format_bytes(format);
  for (unsigned i = 0; i < SCENE_PIXELS; i++) {
    uint32_t channel[4];
    for (unsigned k = 0; k < 4; k++) {
      const float value = between(r, 0.0F, 2.0F);
      memcpy(&channel[k], &value, sizeof value);
      if (format == GYRE_PIXEL_RGBA16F) channel[k] = gyre_pixel_half(channel[k]);
      if (gyre_pixel_format_kind(format) != GYRE_PIXEL_KIND_FLOAT) channel[k] = draw_word(r);
    }
    gyre_pixel_pack(format, channel, s->color[t][i]);
    if (bytes < 4) s->color[t][i][0] &= (1U << 8 * bytes) - 1;
  }
}

static void make_stored_depth(random_state *r, scene *s) {
  const bool even = one_in(r, 2);
  const uint32_t all = draw_word(r);
  for (unsigned i = 0; i < SCENE_PIXELS; i++) {
    const float z = even ? 0.5F : between(r, 0.0F, 1.0F);
    uint32_t bits;
    memcpy(&bits, &z, sizeof z);
    s->stored_depth[i] = gyre_pixel_depth_encode(s->depth.format, bits);
    if (s->depth.format == GYRE_PIXEL_D24S8)
      s->stored_depth[i] |= (even ? all & 0xff : draw_word(r) & 3) << 24;
  }
}

static void make_rectangles(random_state *r, scene *s) {
  const unsigned size[2] = {s->columns, s->rows};
  const bool whole = one_in(r, 2), cut = one_in(r, 2);
  for (unsigned k = 0; k < 2; k++) {
    s->viewport[k] = whole ? 0 : below(r, size[k] / 2);
    s->viewport[2 + k] = whole ? size[k] : 2 + below(r, size[k]);
    s->scissor[k] = cut ? below(r, size[k]) : 0;
    s->scissor[2 + k] = cut ? s->scissor[k] + below(r, size[k] - s->scissor[k] + 1) : size[k];
  }
}

// Returns what a factor is in a format with one channel, which has no alpha.
static unsigned single_factor(unsigned kind) {
  if (kind == GYRE_PIXEL_FACTOR_DST_ALPHA) return GYRE_PIXEL_FACTOR_ONE;
  if (kind == GYRE_PIXEL_FACTOR_ONE_MINUS_DST_ALPHA) return GYRE_PIXEL_FACTOR_ZERO;
  return kind;
}

// Tells whether llvmpipe has a formula of its own for a format with one channel: for sums with
// complementary factors, and for differences with the factors 0 and 1.
static bool has_own_formula(const gyre_pixel_blend *b) {
  const unsigned src = single_factor(b->src), dst = single_factor(b->dst);
  const bool stored_alpha = (b->src | 1) == GYRE_PIXEL_FACTOR_ONE_MINUS_DST_ALPHA ||
                            (b->dst | 1) == GYRE_PIXEL_FACTOR_ONE_MINUS_DST_ALPHA;
  if (b->equation == GYRE_PIXEL_ADD) return (b->src ^ b->dst) == 1 || stored_alpha;
  return src != dst && src <= GYRE_PIXEL_FACTOR_ONE && dst <= GYRE_PIXEL_FACTOR_ONE;
}

// Tells whether a target has to get numbers only. In R32UI the bits of a NaN would show, and in
// llvmpipe a factor of 0 in all channels hides a NaN.
static bool needs_numbers(const scene *s, unsigned t) {
  const gyre_pixel_blend *b = &s->blend[t];
  const bool single = gyre_pixel_format_channels(s->format[t]) == 1;
  const unsigned src = single ? single_factor(b->src) : b->src;
  const unsigned dst = single ? single_factor(b->dst) : b->dst;
  const bool no_src = src == GYRE_PIXEL_FACTOR_ZERO && (single || b->alpha_src == src);
  const bool no_dst = dst == GYRE_PIXEL_FACTOR_ZERO && (single || b->alpha_dst == dst);
  if (gyre_pixel_format_kind(s->format[t]) == GYRE_PIXEL_KIND_FLOAT)
    return b->enable && (no_src || no_dst);
  return s->format[t] == GYRE_PIXEL_R32UI;
}

// Constants and positions are numbers. With one output all targets show that of target 0.
static void keep_numbers(scene *s) {
  for (unsigned t = 0; t < s->targets; t++) {
    unsigned *source = &s->source[s->mrt ? t : 0];
    if (needs_numbers(s, t) && *source != SOURCE_POSITION) *source = SOURCE_CONSTANT;
  }
}

static bool all_blend_alike(const scene *s) {
  for (unsigned t = 0; t < s->targets; t++)
    if (s->format[t] == GYRE_PIXEL_RGBA8_SRGB || gyre_pixel_format_channels(s->format[t]) != 4)
      return false;
  return true;
}

void scene_make(uint64_t seed, uint64_t number, scene *s) {
  scene_make_sized(seed, number, SCENE_COLUMNS, SCENE_ROWS, s);
}

void scene_make_sized(uint64_t seed, uint64_t number, unsigned columns, unsigned rows, scene *s) {
  random_state random = {(seed + 1) * UINT64_C(0x9e3779b97f4a7c15) ^
                         (number + 1) * UINT64_C(0xd1342543de82ef95)};
  random_state *r = &random;
  bool wide = false;
  for (unsigned i = 0; i < 8; i++) (void)draw_word(r);
  memset(s, 0, sizeof *s);
  s->seed = seed;
  s->number = number;
  s->columns = columns;
  s->rows = rows;
  s->targets = one_in(r, 3) ? 1 + below(r, SCENE_TARGETS) : 1;
  s->mrt = s->targets > 1 && !one_in(r, 4);
  s->draws = 1 + below(r, SCENE_DRAWS);
  s->kills = one_in(r, 4);
  s->writes_depth = one_in(r, 6);
  s->first_provokes = one_in(r, 3);
  s->clockwise = one_in(r, 2);
  if (one_in(r, 4)) *(one_in(r, 2) ? &s->cull_front : &s->cull_back) = true;
  s->logic = one_in(r, 6);
  s->logic_op = below(r, 16);
  s->sample_mask = 1;
  s->distances = one_in(r, 5);
  make_rectangles(r, s);
  for (unsigned k = 0; k < 4; k++) s->constant[k] = between(r, 0.0F, 1.0F);
  make_depth(r, &s->depth);
  for (unsigned t = 0; t < s->targets; t++) {
    s->format[t] = 1 + below(r, GYRE_PIXEL_FORMATS - 1);
    wide = wide || gyre_pixel_format_kind(s->format[t]) == GYRE_PIXEL_KIND_FLOAT;
    s->source[t] = below(r, SOURCES);
    s->mask[t] = one_in(r, 3) ? below(r, 16) : 15;
    s->blend[t] = make_blend(r);
    // llvmpipe decodes sRGB with an error that blending magnifies.
    const bool single = gyre_pixel_format_channels(s->format[t]) == 1;
    // With less than four channels, saturation depends on more than the format.
    const bool saturates = gyre_pixel_format_channels(s->format[t]) != 4 &&
                           (s->blend[t].src == GYRE_PIXEL_FACTOR_SRC_ALPHA_SATURATE ||
                            s->blend[t].dst == GYRE_PIXEL_FACTOR_SRC_ALPHA_SATURATE);
    if (s->format[t] == GYRE_PIXEL_RGBA8_SRGB || (single && has_own_formula(&s->blend[t])) ||
        saturates)
      s->blend[t].enable = false;
    make_color(r, s, t);
  }
  keep_numbers(s);
  // llvmpipe adapts factors to the channels of target 0.
  s->one_blend = s->targets > 1 && one_in(r, 4) && all_blend_alike(s);
  make_stored_depth(r, s);
  for (unsigned i = 0; i < s->draws; i++) make_draw(r, s, wide && one_in(r, 2), &s->draw[i]);
}
