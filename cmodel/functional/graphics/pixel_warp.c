// pixel_warp.c - instructions of pixel programs on the functional simulator: inputs, coefficients,
// outputs, kil. Rules: docs/pixel_stage.md.

#include "functional/graphics/pixel_warp.h"

#include <string.h>

#include "functional/parts.h"

enum {
  ATTRIBUTE = 0x3fc,
  FRONT_FACING = 0x3fc,
  PRIMITIVE = 0x060,
  POSITION = 0x070,
  GENERIC = 0x080,
  CLIP_DISTANCES = 0x2c0,
  POINT_COORDINATE = 0x2e0,
  FOG = 0x2e8,
  OUT_SAMPLES = 0x080,  // outputs; below are the targets
  OUT_DEPTH = 0x084,
  COEFFICIENTS = 4,
};
static const f32 NEGATIVE_ZERO = 0x80000000;

// Returns true for an input that does not come from the vertices.
static bool is_system(unsigned at) {
  return at == PRIMITIVE || (at >= POSITION && at < GENERIC) || at == POINT_COORDINATE ||
         at == POINT_COORDINATE + 4;
}

// Clip distances and fog have one bit in the header and are perspective; the header gives the mode
// of generic vectors, colours and texture coordinates. All others are constant.
static uint8_t mode_of(const gyre_sph *header, unsigned at) {
  const bool distance = at >= CLIP_DISTANCES && at < POINT_COORDINATE;
  const bool own = at >= GENERIC && (at < CLIP_DISTANCES || at >= 0x300);
  if (own) return header->imap[at / 4];
  return distance || at == FOG ? GYRE_PIXEL_PERSPECTIVE : GYRE_PIXEL_CONSTANT;
}

void gyre_pixel_warp_inputs(const gyre_sph *header, gyre_func_pixels *pixels) {
  for (unsigned a = 0; a < GYRE_SPH_ATTRIBUTES; a++) {
    const bool patch = a < PRIMITIVE / 4;
    pixels->input[a] = GYRE_RECORD_NONE;
    if (header->imap[a] == 0 || patch || is_system(4 * a)) continue;
    pixels->inputs.mode[pixels->inputs.count] = mode_of(header, 4 * a);
    pixels->input[a] = (int16_t)pixels->inputs.count++;
  }
}

void gyre_pixel_warp_fill(gyre_pixel_warp *w, const gyre_pixel_quad *quads, unsigned n) {
  w->quads = n;
  w->drawn = 0;
  w->samples = UINT32_MAX;
  memset(w->out, 0, n * sizeof *w->out);
  for (unsigned q = 0; q < n; q++) {
    w->quad[q] = quads[q];
    w->quad[q].planes = &w->planes;
    w->drawn |= (uint32_t)quads[q].cover << GYRE_PIXEL_QUAD * q;
    for (unsigned i = 0; i < GYRE_PIXEL_QUAD; i++)
      w->out[q].depth[i] =
          gyre_pixel_plane_at(&w->planes.z, gyre_pixel_x(&quads[q], i), gyre_pixel_y(&quads[q], i));
  }
}

void gyre_pixel_warp_finish(gyre_pixel_warp *w, const gyre_sph *header) {
  const uint32_t left = w->drawn & w->samples;
  for (unsigned q = 0; q < w->quads; q++) {
    w->out[q].killed = w->quad[q].cover & ~(left >> GYRE_PIXEL_QUAD * q);
    w->out[q].writes_depth = header->omap_depth != 0;
  }
}

uint32_t gyre_func_helpers(const gyre_func *f, unsigned wid) {
  const gyre_func_pixels *p = f->shader != NULL ? f->shader->pixels : NULL;
  return p != NULL && f->warp[wid].draws ? ~p->warp[wid].drawn : 0;
}

// Returns a system value of a pixel.
static uint32_t system_value(const gyre_pixel_warp *w, unsigned thread, unsigned at) {
  const gyre_pixel_quad *q = &w->quad[thread / GYRE_PIXEL_QUAD];
  const unsigned i = thread % GYRE_PIXEL_QUAD;
  const int32_t x = gyre_pixel_x(q, i), y = gyre_pixel_y(q, i);
  switch (at) {
    case PRIMITIVE: return w->primitive;
    case POSITION: return f32_add(f32_from(x), F32_HALF);
    case POSITION + 4: return f32_add(f32_from(y), F32_HALF);
    case POSITION + 8: return gyre_pixel_plane_at(&q->planes->z, x, y);
    case POSITION + 12: return gyre_pixel_plane_at(&q->planes->iw, x, y);
    case POINT_COORDINATE: return gyre_pixel_square_at(&q->square, 0, x);
    case POINT_COORDINATE + 4: return gyre_pixel_square_at(&q->square, 1, y);
    default: return q->back ? 0 : UINT32_MAX;
  }
}

static uint32_t coefficient(const gyre_func_pixels *p, const gyre_pixel_warp *w, unsigned thread,
                            unsigned input, unsigned k) {
  const gyre_pixel_quad *q = &w->quad[thread / GYRE_PIXEL_QUAD];
  const gyre_pixel_plane *plane = &w->planes.input[input];
  const unsigned mode = p->inputs.mode[input], i = thread % GYRE_PIXEL_QUAD;
  if (k == 0) return plane->a0;
  if (k == 3)
    return mode != GYRE_PIXEL_PERSPECTIVE
               ? (f32)F32_ONE
               : gyre_pixel_factor(&w->planes, gyre_pixel_x(q, i), gyre_pixel_y(q, i));
  // With -0 the sums of the program keep a constant of -0.
  if (mode == GYRE_PIXEL_CONSTANT) return NEGATIVE_ZERO;
  return k == 1 ? plane->dx : plane->dy;
}

// Executes ald and ipa. Threads beyond the quads read 0.
static void load(gyre_func *f, unsigned wid, const gyre_decoded *d, uint32_t pc, uint32_t *value) {
  const gyre_func_pixels *p = f->shader->pixels;
  const gyre_pixel_warp *w = &p->warp[wid];
  const unsigned at = d->imm & ATTRIBUTE, a = at / 4;
  const uint32_t *number = gyre_func_row(f, &f->warp[wid], d->rs1);
  const bool ipa = d->op == GYRE_OP_IPA, face = at == FRONT_FACING;
  const bool has = face || (a < GYRE_SPH_ATTRIBUTES && f->shader->header.imap[a] != 0);
  const bool system = has && (face || is_system(at));
  const int input = has && !system ? p->input[a] : GYRE_RECORD_NONE;
  const bool constant = input >= 0 && p->inputs.mode[input] == GYRE_PIXEL_CONSTANT;
  const uint32_t tmask = f->warp[wid].tmask;
  if (!(ipa ? input >= 0 : system || constant)) {
    gyre_func_except(f, &f->warp[wid], pc, GYRE_SHADER_INPUT, tmask, at);
    return;
  }
  uint32_t wrong = 0;
  for (uint32_t left = tmask; left != 0; left &= left - 1) {
    const unsigned t = (unsigned)__builtin_ctz(left);
    if (number[t] >= (ipa ? COEFFICIENTS : 1U)) {
      wrong |= 1U << t;
    } else if (t < GYRE_PIXEL_QUAD * w->quads) {
      value[t] = system ? system_value(w, t, at)
                        : coefficient(p, w, t, (unsigned)input, ipa ? number[t] : 0);
    }
  }
  if (wrong != 0)
    gyre_func_except(f, &f->warp[wid], pc, GYRE_SHADER_VERTEX, wrong, number[__builtin_ctz(wrong)]);
}

static bool has_output(const gyre_sph *h, unsigned at) {
  if (at < OUT_SAMPLES) return (h->omap_target[at / 16] >> at / 4 % 4 & 1) != 0;
  return at == OUT_SAMPLES ? h->omap_sample_mask != 0 : at == OUT_DEPTH && h->omap_depth != 0;
}

// Outputs of helpers are never used, so they are written, too.
static void store(gyre_func *f, unsigned wid, const gyre_decoded *d, uint32_t pc) {
  gyre_pixel_warp *w = &f->shader->pixels->warp[wid];
  const unsigned at = d->imm & ATTRIBUTE;
  const uint32_t *value = gyre_func_row(f, &f->warp[wid], d->rs2);
  const uint32_t tmask = f->warp[wid].tmask;
  if (!has_output(&f->shader->header, at)) {
    gyre_func_except(f, &f->warp[wid], pc, GYRE_SHADER_OUTPUT, tmask, at);
    return;
  }
  for (uint32_t left = tmask; left != 0; left &= left - 1) {
    const unsigned t = (unsigned)__builtin_ctz(left), i = t % GYRE_PIXEL_QUAD;
    gyre_pixel_shaded *out = &w->out[t / GYRE_PIXEL_QUAD];
    if (at < OUT_SAMPLES) out->color[i][at / 16][at / 4 % 4] = value[t];
    if (at == OUT_SAMPLES) w->samples = (w->samples & ~(1U << t)) | (value[t] & 1) << t;
    if (at == OUT_DEPTH) out->depth[i] = value[t];
  }
}

static void kill(gyre_func *f, unsigned wid, const gyre_decoded *d, uint32_t pc) {
  const uint32_t *killed = gyre_func_row(f, &f->warp[wid], d->rs1);
  const uint32_t tmask = f->warp[wid].tmask;
  if (f->shader->header.kills_pixels == 0) {
    gyre_func_except(f, &f->warp[wid], pc, GYRE_SHADER_KIL, tmask, 0);
    return;
  }
  for (uint32_t left = tmask; left != 0; left &= left - 1) {
    const unsigned t = (unsigned)__builtin_ctz(left);
    if ((killed[t] & 1) != 0) f->shader->pixels->warp[wid].drawn &= ~(1U << t);
  }
}

void gyre_pixel_warp_shade(gyre_func *f, unsigned wid, const gyre_decoded *d, uint32_t pc,
                           uint32_t *value) {
  if (d->op == GYRE_OP_AST) {
    store(f, wid, d, pc);
  } else if (d->op == GYRE_OP_KIL) {
    kill(f, wid, d, pc);
  } else {
    load(f, wid, d, pc, value);
  }
}
