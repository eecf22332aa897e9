// pixel_core_world.h - random inputs of pixel_core_test.c: a machine, a pixel program's header, a warp of quads with
// planes, and the record and map that the pixel stage makes of them, by docs/pixel_hardware.md.

#ifndef GYRE_PIXEL_CORE_WORLD_H
#define GYRE_PIXEL_CORE_WORLD_H

#include <stdlib.h>

#include "core_drive.h"
#include "functional/graphics/pixel_warp.h"

enum {
  PRIMITIVE = 0x060,
  POSITION = 0x070,
  POINT = 0x2e0,
  GENERICS = 0x080,
  CLIP_DISTANCES = 0x2c0,
  TEXTURES = 0x300,
  FRONT_FACING = 0x3fc,
  OUT_SAMPLES = 0x080,
  OUT_DEPTH = 0x084,
  ONE = 0x3f800000,
  MINUS_ZERO = 1u << 31,
};

typedef struct pixel_world {
  world w;
  gyre_func_pixels pixels;
  gyre_pixel_warp *warp;  // the one that runs
  gyre_pixel_record_t record;
  unsigned wid;
  uint16_t place;
  // Rows of threads by attribute: position x, y, z, w and the point coordinate; -1: none
  int row_of[6];
  unsigned outputs;  // rows
  uint32_t factors;  // 1: there is a row of factors
} pixel_world;

static bool draw_pixel_config(pixel_world *p, char *why) {
  world *w = &p->w;
  if (!draw_config(w, why)) return false;
  gyre_config *c = &w->cfg;
  c->pixels = 1;
  if (c->line_bytes < 16) c->line_bytes = 16;
  c->num_threads = 4u << below(w, 4);
  c->num_lanes = c->num_threads >> below(w, 3);
  c->lsu_queue = c->num_threads / c->num_lanes > 4 ? 8 : below(w, 4) ? 4 : 1;
  c->collectives = below(w, 2);
  return gyre_config_check(c, why);
}

// The register STACK: the stacks of the warp that runs are at STACKS_AT.
static uint32_t stack_register(const pixel_world *p) {
  return p->w.cfg.ram_base + STACKS_AT - 4096 * p->wid * p->w.cfg.num_threads;
}

static void draw_header(pixel_world *p) {
  world *w = &p->w;
  gyre_sph *h = &w->shader.header;
  memset(&w->shader, 0, sizeof w->shader);
  h->shader_type = GYRE_SPH_PIXEL;
  const unsigned rare = below(w, 3) ? 3 : 40;
  for (unsigned a = PRIMITIVE / 4; a < GYRE_SPH_ATTRIBUTES; a++) {
    const bool modes = (4 * a >= GENERICS && 4 * a < CLIP_DISTANCES) || 4 * a >= TEXTURES;
    if (below(w, rare) != 0) h->imap[a] = (uint8_t)(modes ? below(w, 4) : below(w, 2));
  }
  for (unsigned t = 0; t < GYRE_SPH_TARGETS; t++) h->omap_target[t] = (uint8_t)below(w, 16);
  h->omap_sample_mask = below(w, 2);
  h->omap_depth = below(w, 2);
  h->kills_pixels = below(w, 3) != 0;
  w->shader.permissions =
      (gyre_permissions_t){.flags = (uint16_t)(1 | (below(w, 4) ? 0 : below(w, 4) << 1)),
                           .low = below(w, 2) ? 256 : below(w, 200),
                           .high = below(w, 2) ? 256 : below(w, 200)};
  draw_banks(w);
}

static uint32_t number(world *w) {
  return below(w, 4) ? f32_from((int32_t)below(w, 4000) - 2000) : (uint32_t)gyre_random(&w->random);
}

static gyre_pixel_plane plane(world *w) {
  return (gyre_pixel_plane){number(w), number(w), number(w)};
}

// Quads of a primitive, with any cover. Threads after the last quad do not run.
static bool draw_quads(pixel_world *p) {
  world *w = &p->w;
  gyre_pixel_quad quad[GYRE_PIXEL_WARP_QUADS] = {0};
  const unsigned most = w->cfg.num_threads / GYRE_PIXEL_QUAD,
                 n = below(w, 2) ? most : 1 + below(w, most);
  gyre_pixel_warp_inputs(&w->shader.header, &p->pixels);
  p->wid = below(w, w->cfg.num_warps);
  p->pixels.warp = calloc(w->cfg.num_warps * w->cfg.num_cores, sizeof *p->pixels.warp);
  if (p->pixels.warp == NULL) return false;
  p->warp = &p->pixels.warp[p->wid];
  p->warp->primitive = (uint32_t)gyre_random(&w->random);
  p->warp->planes.z = plane(w);
  p->warp->planes.iw = plane(w);
  for (unsigned i = 0; i < p->pixels.inputs.count; i++) p->warp->planes.input[i] = plane(w);
  const bool back = below(w, 2), point = below(w, 2);
  for (unsigned q = 0; q < n; q++) {
    quad[q] = (gyre_pixel_quad){
        .x = 2 * below(w, 2048), .y = 2 * below(w, 2048), .cover = below(w, 16), .back = back};
    if (point)
      quad[q].square = (gyre_pixel_square){
          {256 * (int32_t)quad[q].x - 300, 256 * (int32_t)quad[q].y - 200}, .side = 2048};
  }
  gyre_pixel_warp_fill(p->warp, quad, n);
  w->tmask = ~0u >> (32 - GYRE_PIXEL_QUAD * n);
  return true;
}

static bool is_system_row(unsigned at, unsigned *k) {
  *k = at >= POINT ? 4 + (at - POINT) / 4 : (at - POSITION) / 4;
  return (at >= POSITION && at < GENERICS) || at == POINT || at == POINT + 4;
}

// The rows of threads: z, then those that the program needs.
static void draw_record(pixel_world *p) {
  world *w = &p->w;
  const gyre_sph *h = &w->shader.header;
  const unsigned lanes = w->cfg.num_lanes, uniform = 3 + 3 * p->pixels.inputs.count;
  static const unsigned order[] = {POSITION, POSITION + 4, POSITION + 12, POINT, POINT + 4};
  p->factors = 0;
  for (unsigned i = 0; i < p->pixels.inputs.count; i++)
    if (p->pixels.inputs.mode[i] == GYRE_PIXEL_PERSPECTIVE) p->factors = 1;
  int rows = 1 + (int)p->factors;
  p->row_of[2] = 0;  // z
  for (unsigned i = 0; i < 5; i++) {
    unsigned k;
    (void)is_system_row(order[i], &k);
    p->row_of[k] = h->imap[order[i] / 4] != 0 ? rows++ : -1;
  }
  p->outputs = h->omap_sample_mask + h->omap_depth;
  for (unsigned t = 0; t < GYRE_SPH_TARGETS; t++)
    p->outputs += (unsigned)__builtin_popcount(h->omap_target[t]);
  p->record = (gyre_pixel_record_t){.uniform = (uint16_t)((uniform + lanes - 1) / lanes * lanes),
                                    .rows = (uint8_t)rows,
                                    .kills = h->kills_pixels != 0};
  p->place = (uint16_t)(below(w, 100) * 4 * lanes);
}

// The map's entry of an attribute; *out counts the outputs.
static uint32_t map_entry(const pixel_world *p, unsigned at, unsigned *out) {
  const gyre_sph *h = &p->w.shader.header;
  const bool face = at == FRONT_FACING, has = at / 4 < GYRE_SPH_ATTRIBUTES && h->imap[at / 4] != 0;
  bool input = false, direct = face, thread = false, perspective = false, omap = false;
  unsigned slot = face ? 2 : 0, k, out_slot = 0;
  if (has && at == PRIMITIVE) {
    direct = true;
    slot = 1;
  } else if (has && is_system_row(at, &k)) {
    direct = thread = true;
    slot = (unsigned)p->row_of[k];
  } else if (has && p->pixels.input[at / 4] >= 0) {
    input = true;
    slot = (unsigned)p->pixels.input[at / 4];
    direct = p->pixels.inputs.mode[slot] == GYRE_PIXEL_CONSTANT;
    perspective = p->pixels.inputs.mode[slot] == GYRE_PIXEL_PERSPECTIVE;
  }
  if (at < OUT_SAMPLES) omap = h->omap_target[at / 16] >> at / 4 % 4 & 1;
  if (at == OUT_SAMPLES) omap = h->omap_sample_mask != 0;
  if (at == OUT_DEPTH) omap = h->omap_depth != 0;
  if (omap) out_slot = (*out)++;
  return (uint32_t)input << 18 | (uint32_t)direct << 17 | (uint32_t)thread << 16 |
         (uint32_t)perspective << 15 | slot << 7 | (uint32_t)omap << 6 | out_slot;
}

static uint32_t uniform_word(const pixel_world *p, unsigned s) {
  if (s == 0) return ONE;
  if (s == 1) return p->warp->primitive;
  if (s == 2) return p->warp->quad[0].back ? 0 : UINT32_MAX;
  const unsigned i = (s - 3) / 3, k = (s - 3) % 3;
  if (i >= p->pixels.inputs.count) return 0;
  const gyre_pixel_plane *plane = &p->warp->planes.input[i];
  if (k == 0) return plane->a0;
  if (p->pixels.inputs.mode[i] == GYRE_PIXEL_CONSTANT) return MINUS_ZERO;
  return k == 1 ? plane->dx : plane->dy;
}

// Word of row r of a thread, as the feeder writes it before the launch.
static uint32_t row_word(const pixel_world *p, unsigned r, unsigned thread) {
  const gyre_pixel_quad *q = &p->warp->quad[thread / GYRE_PIXEL_QUAD];
  const unsigned i = thread % GYRE_PIXEL_QUAD, outputs = r - p->record.rows;
  if (thread / GYRE_PIXEL_QUAD >= p->warp->quads) return 0;
  const int32_t x = gyre_pixel_x(q, i), y = gyre_pixel_y(q, i);
  const gyre_pixel_planes *planes = &p->warp->planes;
  const gyre_sph *h = &p->w.shader.header;
  const uint32_t z = gyre_pixel_plane_at(&planes->z, x, y);
  if (r == 0) return z;
  if (r == 1 && p->factors) return gyre_pixel_factor(planes, x, y);
  if (r == (unsigned)p->row_of[0]) return f32_add(f32_from(x), F32_HALF);
  if (r == (unsigned)p->row_of[1]) return f32_add(f32_from(y), F32_HALF);
  if (r == (unsigned)p->row_of[3]) return gyre_pixel_plane_at(&planes->iw, x, y);
  if (r == (unsigned)p->row_of[4]) return gyre_pixel_square_at(&q->square, 0, x);
  if (r == (unsigned)p->row_of[5]) return gyre_pixel_square_at(&q->square, 1, y);
  const bool depth = h->omap_depth && outputs + 1 == p->outputs;
  const bool samples = h->omap_sample_mask && outputs + 1 + h->omap_depth == p->outputs;
  return depth ? z : samples;
}

#endif
