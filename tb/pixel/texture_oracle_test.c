// texture_oracle_test.c SEED FIRST COUNT - compares samples of random textures with llvmpipe, bit by
// bit. Colours of sRGB may differ by 1 / 500, as llvmpipe approximates the curve.
//
// Samplers that magnify and minify with different filters are compared with samplers that have one
// of the two for both: llvmpipe minifies all samples that it computes together if one is minified.

#include <inttypes.h>
#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "gl_side.h"
#include "texture_gl.h"

static const float SRGB_TOLERANCE = 0.002F;

// Reads a number from an argument. Returns false with a sentence if it is none.
static bool number(const char *name, const char *text, uint64_t *value) {
  char *end;
  *value = strtoull(text, &end, 10);
  if (*text >= '0' && *text <= '9' && *end == 0) return true;
  fprintf(stderr, "texture_oracle_test: %s is '%s'; a number is accepted\n", name, text);
  return false;
}

static bool equal(unsigned format, gyre_texel want, gyre_texel got) {
  if (format != GYRE_TEXTURE_RGBA8_SRGB) return memcmp(&want, &got, sizeof want) == 0;
  for (unsigned k = 0; k < 4; k++)
    if (!(fabsf(want.c[k] - got.c[k]) <= SRGB_TOLERANCE)) return false;
  return true;
}

// Returns how many samples of a case differ.
static unsigned compare(const texture_case *c, unsigned which, const gyre_texel *want) {
  unsigned differ = 0;
  for (unsigned i = 0; i < TEXTURE_SAMPLES; i++) {
    const texture_sample *s = &c->sample[i];
    const gyre_texel got = texture_case_result(c, s);
    if (equal(c->texture.format, want[i], got)) continue;
    if (differ++ != 0) continue;
    texture_case_print(c, which);
    printf(
        "  at %.9g %.9g, lod %.9g, changes %g %g %g %g: %.9g %.9g %.9g %.9g instead of %.9g %.9g "
        "%.9g %.9g\n",
        (double)s->u, (double)s->v, (double)s->lod, (double)s->dudx, (double)s->dvdx,
        (double)s->dudy, (double)s->dvdy, (double)got.c[0], (double)got.c[1], (double)got.c[2],
        (double)got.c[3], (double)want[i].c[0], (double)want[i].c[1], (double)want[i].c[2],
        (double)want[i].c[3]);
  }
  return differ;
}

// Returns how many samples have not the filter of their level of detail, which is that of `c` at
// level 0 or less, and the other one above.
static unsigned compare_filters(const texture_case *c) {
  static texture_case mixed, other;
  unsigned differ = 0;
  mixed = *c;
  mixed.sampler.minify ^= 1;
  other = mixed;
  other.sampler.magnify ^= 1;
  for (unsigned i = 0; i < TEXTURE_SAMPLES && c->call == TEXTURE_LOD; i++) {
    const texture_sample *s = &c->sample[i];
    const float lod =
        fminf(fmaxf(s->lod + c->sampler.lod_bias, c->sampler.lod_least), c->sampler.lod_most);
    const gyre_texel got = texture_case_result(&mixed, s);
    const gyre_texel want = texture_case_result(lod > 0 ? &other : c, s);
    differ += memcmp(&got, &want, sizeof want) != 0;
  }
  if (differ != 0) printf("%u samples have the wrong one of two filters\n", differ);
  return differ;
}

int main(int argc, char **argv) {
  static texture_case c;
  static gyre_texel want[TEXTURE_SAMPLES];
  uint64_t seed, first, count, differ = 0;
  if (argc != 4) {
    fprintf(stderr, "usage: texture_oracle_test SEED FIRST COUNT\n");
    return 2;
  }
  if (!number("SEED", argv[1], &seed) || !number("FIRST", argv[2], &first) ||
      !number("COUNT", argv[3], &count))
    return 2;
  texture_gl_exact();
  if (!gl_open() || !texture_gl_open()) return 2;
  for (uint64_t i = first; i < first + count; i++) {
    texture_case_draw(seed, (unsigned)i, &c);
    c.sampler.magnify = c.sampler.minify;
    if (!texture_gl_sample(&c, want)) return 2;
    differ += compare(&c, (unsigned)i, want);
    differ += compare_filters(&c);
  }
  printf("texture_oracle_test: %s; %" PRIu64 " textures, %" PRIu64 " samples, %" PRIu64 " differ\n",
         gl_name(), count, count * TEXTURE_SAMPLES, differ);
  gl_close();
  return differ != 0;
}
