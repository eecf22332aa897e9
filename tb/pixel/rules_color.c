// rules_color.c - depth, stencil, formats, blending.

#include <math.h>

#include "pixel/blend.h"
#include "pixel/depth.h"
#include "pixel/format.h"
#include "rules.h"

void rules_depth(void) {
  check(gyre_pixel_depth_encode(GYRE_PIXEL_D16, F32_ONE) == 0xffff, "D16 of 1");
  check(gyre_pixel_depth_encode(GYRE_PIXEL_D16, F32_HALF) == 0x8000, "D16 of 0.5");
  check(gyre_pixel_depth_encode(GYRE_PIXEL_D24S8, F32_ONE) == 0xffffff, "D24 of 1");
  check(gyre_pixel_depth_encode(GYRE_PIXEL_D24S8, bits_of(-1.0F)) == 0, "D24 of -1");
  check(gyre_pixel_depth_encode(GYRE_PIXEL_D32F, bits_of(3.0F)) == F32_ONE, "D32F of 3");
  check(gyre_pixel_depth_encode(GYRE_PIXEL_D32F, GYRE_F32_NAN) == F32_ONE, "D32F of a NaN");
  for (uint32_t i = 0; i < 65536; i++)
    check(gyre_pixel_depth_encode(GYRE_PIXEL_D16, bits_of((float)i / 65535)) == i,
          "D16 of %u / 65535", i);
  for (unsigned c = 0; c < 8; c++) {
    const bool less = c == 1 || c == 3 || c == 5 || c == 7, equal = c == 2 || c == 3 || c >= 6;
    check(gyre_pixel_compares(c, 1, 2) == less, "comparison %u of 1 with 2", c);
    check(gyre_pixel_compares(c, 2, 2) == equal, "comparison %u of 2 with 2", c);
    check(gyre_pixel_compares(c, 3, 2) == (c >= 4), "comparison %u of 3 with 2", c);
  }
  // Stencil: each operation from 0, 128 and 255, with reference 7.
  static const uint32_t want[8][3] = {{0, 128, 255}, {0, 0, 0},     {7, 7, 7},   {1, 129, 255},
                                      {0, 127, 254}, {255, 127, 0}, {1, 129, 0}, {255, 127, 254}};
  for (unsigned op = 0; op < 8; op++) {
    for (unsigned i = 0; i < 3; i++) {
      const uint8_t kind = (uint8_t)op;
      const gyre_pixel_stencil side = {GYRE_PIXEL_ALWAYS, 0, 0, kind, 7, 0xff, 0xff};
      gyre_pixel_depth_state s = {.format = GYRE_PIXEL_D24S8, .stencil = true};
      s.side[1] = side;
      uint32_t word = (i == 0 ? 0 : i == 1 ? 128U : 255U) << 24 | 0x1234;
      check(gyre_pixel_depth_test(&s, true, F32_ZERO, &word), "always passes");
      check(word == (want[op][i] << 24 | 0x1234), "stencil operation %u of case %u: %08x", op, i,
            word);
    }
  }
  gyre_pixel_depth_state s = {.format = GYRE_PIXEL_D24S8,
                              .stencil = true,
                              .test = true,
                              .write = true,
                              .compare = GYRE_PIXEL_LESS};
  s.side[0] = (gyre_pixel_stencil){GYRE_PIXEL_EQUAL,
                                   GYRE_PIXEL_INVERT,
                                   GYRE_PIXEL_SET_ZERO,
                                   GYRE_PIXEL_REPLACE,
                                   0x13,
                                   0x0f,
                                   0xf0};
  uint32_t word = 0x03800000;
  check(gyre_pixel_depth_test(&s, false, bits_of(0.25F), &word) && word == 0x13400000,
        "stencil equal under its mask, depth less: %08x", word);
  check(!gyre_pixel_depth_test(&s, false, bits_of(0.75F), &word) && word == 0x03400000,
        "depth fails: the upper bits become 0: %08x", word);
  word = 0x04800000;
  check(!gyre_pixel_depth_test(&s, false, bits_of(0.25F), &word) && word == 0xf4800000,
        "stencil fails: the upper bits are inverted: %08x", word);
}

static long double srgb_linear(long double c) {
  return c <= 0.04045L ? c / 12.92L : powl((c + 0.055L) / 1.055L, 2.4L);
}

static void srgb(void) {
  for (uint32_t n = 0; n < 256; n++) {
    const f32 linear = gyre_pixel_from_srgb(n);
    check(linear == bits_of((float)srgb_linear(n / 255.0L)), "linear value of sRGB %u", n);
    check(gyre_pixel_srgb(linear) == n, "sRGB %u does not come back", n);
    if (n == 0) continue;
    // The least float of number n is not below the real limit, and its neighbour below it is.
    const long double limit = srgb_linear((n - 0.5L) / 255.0L);
    uint32_t at = bits_of((float)limit);
    while ((long double)float_of(at) < limit) at++;
    while ((long double)float_of(at - 1) >= limit) at--;
    check(gyre_pixel_srgb(at) == n && gyre_pixel_srgb(at - 1) == n - 1, "the limit of sRGB %u", n);
  }
  check(gyre_pixel_srgb(GYRE_F32_NAN) == 0 && gyre_pixel_srgb(bits_of(2.0F)) == 255, "sRGB ends");
}

void rules_format(void) {
  for (uint32_t i = 0; i < 256; i++)
    check(gyre_pixel_unorm(bits_of((float)i / 255), 8) == i, "unorm8 of %u / 255", i);
  check(gyre_pixel_unorm(F32_HALF, 8) == 128, "unorm8 of 0.5: a tie goes to even");
  check(gyre_pixel_unorm(bits_of(0.4980392F), 8) == 127, "unorm8 of 127 / 255");
  check(gyre_pixel_unorm(GYRE_F32_NAN, 8) == 0, "unorm8 of a NaN");
  check(gyre_pixel_unorm(bits_of(-0.5F), 8) == 0 && gyre_pixel_unorm(bits_of(7), 8) == 255,
        "unorm8 beyond 0..1");
  // The rule is not floor(255 x + 0.5): next to limits between two numbers both differ.
  unsigned other = 0;
  for (uint32_t i = 0; i < 255; i++) {
    for (uint32_t d = 0; d < 200; d++) {
      const uint32_t b = bits_of(((float)i + 0.5F) / 255.0F) - 100 + d;
      const float x = float_of(b);
      other += gyre_pixel_unorm(b, 8) != (uint32_t)(255.0F * x + 0.5F);
    }
  }
  check(other > 0 && other < 20000, "unorm8 differs from floor(255 x + 0.5) in %u cases", other);
  for (uint32_t h = 0; h < 65536; h++) {
    if ((h & 0x7fff) > 0x7c00) continue;
    check(gyre_pixel_half(gyre_pixel_from_half(h)) == h, "half %04x does not come back", h);
  }
  check(gyre_pixel_half(0x3f803fff) == 0x3c01 && gyre_pixel_half(0x3f801fff) == 0x3c00,
        "halves are cut");
  check(gyre_pixel_half(bits_of(1e6F)) == 0x7bff, "half of 10^6");
  check(gyre_pixel_half(F32_INFINITY | 0x80000000) == 0xfc00, "half of minus infinity");
  check(gyre_pixel_from_half(0x0001) == 0x33800000 && gyre_pixel_from_half(0xc000) == 0xc0000000,
        "floats of halves");
  srgb();
  for (unsigned f = 1; f < GYRE_PIXEL_FORMATS; f++) {
    const unsigned bytes = gyre_pixel_format_bytes(f);
    uint32_t word[4] = {0}, back[4], channel[4];
    for (unsigned i = 0; i < (bytes + 3) / 4; i++) word[i] = random_word();
    if (bytes < 4) word[0] &= (1U << 8 * bytes) - 1;
    gyre_pixel_unpack(f, word, channel);
    gyre_pixel_pack(f, channel, back);
    for (unsigned i = 0; i < 4; i++) check(word[i] == back[i], "format %u, word %u", f, i);
  }
  uint32_t channel[4];
  gyre_pixel_unpack(GYRE_PIXEL_BGRA8, (uint32_t[]){0x04030201}, channel);
  check(channel[0] == 3 && channel[1] == 2 && channel[2] == 1 && channel[3] == 4, "BGRA8");
  gyre_pixel_unpack(GYRE_PIXEL_A2B10G10R10, (uint32_t[]){0x80300801}, channel);
  check(channel[0] == 1 && channel[1] == 2 && channel[2] == 3 && channel[3] == 2, "A2B10G10R10");
  // The least numbers of 16 bits that become an alpha of 1, 2 and 3.
  static const uint32_t least[] = {10924, 32768, 54616};
  for (uint32_t i = 0; i < 3; i++) {
    check(gyre_pixel_narrow(least[i] - 1, 3) == i, "alpha below %u", least[i]);
    check(gyre_pixel_narrow(least[i], 3) == i + 1, "alpha from %u on", least[i]);
  }
}

static uint32_t blended(unsigned equation, unsigned src, unsigned dst, uint32_t s, uint32_t d,
                        uint32_t alpha) {
  const uint8_t e = (uint8_t)equation, f = (uint8_t)src, g = (uint8_t)dst;
  const gyre_pixel_blend b = {true, e, f, g, e, f, g};
  uint32_t out[4];
  gyre_pixel_blend_unorm(&b, 8, (uint32_t[]){s, s, s, alpha}, (uint32_t[]){d, d, d, 99},
                         (uint32_t[]){1, 2, 3, 4}, out);
  return out[0];
}

static f32 blended_float(unsigned channels, unsigned equation, unsigned src, unsigned dst, float s,
                         float d) {
  const uint8_t e = (uint8_t)equation, f = (uint8_t)src, g = (uint8_t)dst;
  const gyre_pixel_blend b = {true, e, f, g, GYRE_PIXEL_MIN, f, g};
  f32 out[4];
  const f32 from[4] = {bits_of(s), 0, 0, 0}, to[4] = {bits_of(d), 0, 0, 0};
  gyre_pixel_blend_float(&b, channels, from, to, to, out);
  return out[0];
}

// Factors 0 in all channels give 0; where alpha has another factor, a negative number gives -0.
static void no_factor(void) {
  const f32 from[4] = {bits_of(-1), GYRE_F32_NAN, 0, 0}, to[4] = {0};
  for (uint8_t alpha = 0; alpha < 2; alpha++) {
    const gyre_pixel_blend b = {.enable = true, .alpha_src = alpha, .alpha_dst = alpha};
    f32 out[4];
    gyre_pixel_blend_float(&b, 4, from, to, to, out);
    check(out[0] == (alpha != 0 ? bits_of(-0.0F) : F32_ZERO), "no factor: a negative number");
    check(out[1] == (alpha != 0 ? (f32)GYRE_F32_NAN : F32_ZERO), "no factor: a NaN");
  }
}

void rules_blend(void) {
  no_factor();
  enum { ZERO = GYRE_PIXEL_FACTOR_ZERO, ONE = GYRE_PIXEL_FACTOR_ONE };
  for (uint32_t a = 0; a < 256; a++) {
    for (uint32_t b = 0; b < 256; b += 5) {
      check(blended(GYRE_PIXEL_ADD, ONE, ZERO, a, b, 0) == a, "one and zero: %u %u", a, b);
      check(blended(GYRE_PIXEL_ADD, ONE, ONE, a, b, 0) == (a + b > 255 ? 255 : a + b), "sum");
      check(blended(GYRE_PIXEL_SUBTRACT, ONE, ONE, a, b, 0) == (a < b ? 0 : a - b), "difference");
      const uint32_t p = a * b, rule = (p + (p >> 8) + 128) >> 8;
      check(blended(GYRE_PIXEL_ADD, GYRE_PIXEL_FACTOR_DST_COLOR, ZERO, a, b, 0) == rule,
            "product of %u and %u", a, b);
      check(blended(GYRE_PIXEL_MAX, ZERO, ZERO, a, b, 0) == (a > b ? a : b), "maximum");
    }
  }
  // Exact rounding would give 137 and 141.
  check(blended(GYRE_PIXEL_ADD, GYRE_PIXEL_FACTOR_DST_COLOR, ZERO, 152, 229, 0) == 136 &&
            blended(GYRE_PIXEL_ADD, GYRE_PIXEL_FACTOR_DST_COLOR, ZERO, 169, 212, 0) == 140,
        "products of 152 and 229, 169 and 212");
  check(blended(GYRE_PIXEL_ADD, GYRE_PIXEL_FACTOR_SRC_ALPHA, GYRE_PIXEL_FACTOR_ONE_MINUS_SRC_ALPHA,
                200, 100, 128) == 150,
        "200 over 100 with alpha 128");
  check(blended(GYRE_PIXEL_ADD, GYRE_PIXEL_FACTOR_SRC_ALPHA_SATURATE, ZERO, 255, 0, 200) == 156,
        "saturation by 255 - 99");
  check(blended(GYRE_PIXEL_ADD, GYRE_PIXEL_FACTOR_CONSTANT, ZERO, 255, 0, 0) == 1, "constant");
  check(blended_float(4, GYRE_PIXEL_ADD, GYRE_PIXEL_FACTOR_SRC_COLOR, ONE, 3, 4) == bits_of(13.0F),
        "3 * 3 + 4");
  // s * (1 - s) and d * s: with one channel s - s * (s + d), else both products are rounded.
  const float s = 0.7F, d = 0.9F;
  const volatile float one_minus = 1.0F - s, left = s * one_minus, right = d * s;
  const volatile float both = left - right, sum = s + d, whole = sum * s, one = s - whole;
  check(blended_float(4, GYRE_PIXEL_SUBTRACT, GYRE_PIXEL_FACTOR_ONE_MINUS_SRC_COLOR,
                      GYRE_PIXEL_FACTOR_SRC_COLOR, s, d) == bits_of(both),
        "two products");
  check(blended_float(1, GYRE_PIXEL_SUBTRACT, GYRE_PIXEL_FACTOR_ONE_MINUS_SRC_COLOR,
                      GYRE_PIXEL_FACTOR_SRC_COLOR, s, d) == bits_of(one),
        "one product");
  check(blended_float(4, GYRE_PIXEL_ADD, GYRE_PIXEL_FACTOR_SRC_COLOR, GYRE_PIXEL_FACTOR_SRC_COLOR,
                      s, d) == bits_of(whole),
        "one product of equal factors");
  for (int i = 1; i < 50; i++) {
    const float f = (float)i / 51;
    const f32 want = f32_fma(bits_of(f), f32_sub(bits_of(f), bits_of(d)), bits_of(d));
    check(blended_float(1, GYRE_PIXEL_ADD, GYRE_PIXEL_FACTOR_SRC_COLOR,
                        GYRE_PIXEL_FACTOR_ONE_MINUS_SRC_COLOR, f, d) == want,
          "a fused interpolation from %g to %g", d, f);
  }
  for (unsigned op = 0; op < 16; op++) {
    const uint32_t want = (op & 1 ? 8U : 0) | (op & 2 ? 4U : 0) | (op & 4 ? 2U : 0) | op >> 3;
    check((gyre_pixel_logic(op, 0xc, 0xa) & 15) == want, "logic operation %u", op);
  }
}
