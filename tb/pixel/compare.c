// compare.c - compares pictures of a scene bit by bit; channels of sRGB may differ by 1.

#include "compare.h"

#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static const char *const formats[GYRE_PIXEL_FORMATS] = {
    "",        "RGBA8",   "BGRA8", "RGBA8_SRGB", "R8", "RG8", "A2B10G10R10",
    "RGBA16F", "RGBA32F", "R32F",  "R32UI"};
static const char *const depths[GYRE_PIXEL_DEPTH_FORMATS] = {"", "D16", "D24S8", "D32F"};
static const char *const topologies[] = {"points",    "lines",  "line loops", "line strips",
                                         "triangles", "strips", "fans"};

static bool srgb_agrees(const uint32_t *want, const uint32_t *got, comparison *c) {
  uint32_t a[4], b[4];
  bool good = true;
  gyre_pixel_unpack(GYRE_PIXEL_RGBA8_SRGB, want, a);
  gyre_pixel_unpack(GYRE_PIXEL_RGBA8_SRGB, got, b);
  for (unsigned k = 0; k < 3; k++) {
    c->srgb++;
    c->srgb_off += a[k] != b[k];
    good = good && abs((int)a[k] - (int)b[k]) <= 1;
  }
  return good && a[3] == b[3];
}

static bool is_nan(unsigned format, uint32_t channel) {
  if (format == GYRE_PIXEL_RGBA16F) return (channel & 0x7fff) > 0x7c00;
  return (channel & 0x7fffffff) > 0x7f800000;
}

// llvmpipe has a zero of the same sign in place of a subnormal number.
static bool is_flushed(unsigned format, uint32_t want, uint32_t got) {
  return format != GYRE_PIXEL_RGBA16F && (got & 0x7fffffff) < 0x00800000 &&
         want == (got & 0x80000000);
}

// Bits of floats agree, or both are NaNs: llvmpipe makes negative ones, Gyre positive ones.
static bool floats_agree(unsigned format, const uint32_t *want, const uint32_t *got,
                         comparison *c) {
  uint32_t a[4], b[4];
  gyre_pixel_unpack(format, want, a);
  gyre_pixel_unpack(format, got, b);
  for (unsigned k = 0; k < 4; k++) {
    if (a[k] == b[k]) continue;
    if (is_flushed(format, a[k], b[k])) {
      c->subnormals++;
      continue;
    }
    if (!is_nan(format, a[k]) || !is_nan(format, b[k])) return false;
    c->nans++;
  }
  return true;
}

static void tell(const scene *s, const char *what, unsigned t, unsigned i, const uint32_t *want,
                 const uint32_t *got) {
  printf("scene %" PRIu64
         ", %s of target %u, pixel (%u, %u): %08x %08x %08x %08x, llvmpipe %08x %08x %08x "
         "%08x\n",
         s->number, what, t, i % SCENE_COLUMNS, i / SCENE_COLUMNS, got[0], got[1], got[2], got[3],
         want[0], want[1], want[2], want[3]);
}

static void describe(const scene *s) {
  printf(
      "  depth %s test %d write %d compare %u stencil %d; kills %d depth out %d mrt %d first "
      "%d logic %d/%u cull %d%d one_blend %d distances %u\n",
      depths[s->depth.format], s->depth.test, s->depth.write, s->depth.compare, s->depth.stencil,
      s->kills, s->writes_depth, s->mrt, s->first_provokes, s->logic, s->logic_op, s->cull_front,
      s->cull_back, s->one_blend, s->distances);
  for (unsigned t = 0; t < s->targets; t++) {
    const gyre_pixel_blend *b = &s->blend[t];
    printf("  target %u %s source %u mask %x blend %d: %u %u %u, %u %u %u\n", t,
           formats[s->format[t]], s->source[t], s->mask[t], b->enable, b->equation, b->src, b->dst,
           b->alpha_equation, b->alpha_src, b->alpha_dst);
  }
  printf("  draws:");
  for (unsigned d = 0; d < s->draws; d++)
    printf(" %s %u", topologies[s->draw[d].topology], s->draw[d].count);
  printf("; repeat: oracle_test %" PRIu64 " %" PRIu64 " 1 --verbose\n", s->seed, s->number);
}

static unsigned compare_target(const scene *s, unsigned t, const picture *want, const picture *got,
                               comparison *c) {
  unsigned bad = 0;
  for (unsigned i = 0; i < SCENE_PIXELS; i++) {
    const uint32_t *a = want->color[t][i], *b = got->color[t][i];
    const bool good = s->format[t] == GYRE_PIXEL_RGBA8_SRGB ? srgb_agrees(a, b, c)
                      : gyre_pixel_format_kind(s->format[t]) == GYRE_PIXEL_KIND_FLOAT
                          ? floats_agree(s->format[t], a, b, c)
                          : memcmp(a, b, 16) == 0;
    c->drawn += memcmp(b, s->color[t][i], 16) != 0;
    if (!good && (bad++ == 0 || c->verbose)) tell(s, formats[s->format[t]], t, i, a, b);
  }
  c->by_format[s->format[t]] += SCENE_PIXELS;
  c->pixels += SCENE_PIXELS;
  return bad;
}

static unsigned compare_depth(const scene *s, const picture *want, const picture *got,
                              comparison *c) {
  unsigned bad = 0;
  if (s->depth.format == GYRE_PIXEL_DEPTH_NONE) return 0;
  for (unsigned i = 0; i < SCENE_PIXELS; i++) {
    const uint32_t a[4] = {want->depth[i]}, b[4] = {got->depth[i]};
    c->drawn += b[0] != s->stored_depth[i];
    if (a[0] != b[0] && (bad++ == 0 || c->verbose))
      tell(s, depths[s->depth.format], SCENE_TARGETS, i, a, b);
  }
  c->by_depth[s->depth.format] += SCENE_PIXELS;
  c->pixels += SCENE_PIXELS;
  return bad;
}

void compare(const scene *s, const picture *want, const picture *got, comparison *c) {
  unsigned bad = compare_depth(s, want, got, c), counts = 0;
  for (unsigned t = 0; t < s->targets; t++) bad += compare_target(s, t, want, got, c);
  for (unsigned d = 0; d < s->draws; d++) {
    c->by_topology[s->draw[d].topology] += got->passed[d];
    if (want->passed[d] == got->passed[d]) continue;
    counts++;
    printf("scene %" PRIu64 ", draw %u: %u samples passed, llvmpipe %u\n", s->number, d,
           got->passed[d], want->passed[d]);
  }
  c->scenes++;
  c->draws += s->draws;
  c->differing += bad + counts;
  c->bad_scenes += (bad + counts) != 0;
  if (bad + counts != 0) describe(s);
}

void compare_print(const comparison *c) {
  printf("%" PRIu64 " scenes, %" PRIu64 " draws, %" PRIu64 " pixels compared, %" PRIu64
         " of them drawn, %" PRIu64 " differ in %" PRIu64 " scenes\n",
         c->scenes, c->draws, c->pixels, c->drawn, c->differing, c->bad_scenes);
  printf("pixels passed:");
  for (unsigned t = 0; t < 7; t++) printf(" %s %" PRIu64, topologies[t], c->by_topology[t]);
  printf("\ncompared:");
  for (unsigned f = 1; f < GYRE_PIXEL_FORMATS; f++)
    printf(" %s %" PRIu64, formats[f], c->by_format[f]);
  for (unsigned d = 1; d < GYRE_PIXEL_DEPTH_FORMATS; d++)
    printf(" %s %" PRIu64, depths[d], c->by_depth[d]);
  printf("\nsRGB channels: %" PRIu64 ", %" PRIu64
         " of them off by 1; NaNs with other bits: %" PRIu64 "; subnormal numbers: %" PRIu64 "\n",
         c->srgb, c->srgb_off, c->nans, c->subnormals);
}
