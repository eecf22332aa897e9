// single.c - checks of operations that are not sixteen times the same.

#include "single.h"

#include <float.h>
#include <math.h>
#include <stdio.h>
#include <string.h>

static bool wrong(char *text, size_t size, unsigned at, const char *got, const char *expected) {
  snprintf(text, size, "result %u is %s, and should be %s", at, got, expected);
  return false;
}

static bool integers(const int32_t *got, unsigned at, int32_t expected, char *text, size_t size) {
  char a[32], b[32];
  if (got[at] == expected) return true;
  snprintf(a, sizeof a, "%d", (int)got[at]);
  snprintf(b, sizeof b, "%d", (int)expected);
  return wrong(text, size, at, a, b);
}

static bool any_all(const case_in *in, const case_out *out, char *text, size_t size) {
  static const unsigned widths[] = {2, 3, 4, 8, 16, 1};
  const int32_t *a = (const int32_t *)in->a, *got = (const int32_t *)out->out;
  for (unsigned w = 0; w < 6; w++) {
    int any = 0, all = 1;
    for (unsigned i = 0; i < widths[w]; i++) {
      any |= a[i] < 0;
      all &= a[i] < 0;
    }
    if (!integers(got, 2 * w, any, text, size) || !integers(got, 2 * w + 1, all, text, size))
      return false;
  }
  return true;
}

static bool shuffled(const case_in *in, const case_out *out, unsigned bytes, char *text,
                     size_t size) {
  const char *a = (const char *)in->a, *b = (const char *)in->b, *c = (const char *)in->c,
             *got = (const char *)out->out;
  for (unsigned i = 0; i < 16; i++) {
    unsigned index = (unsigned char)c[i * bytes] & 31;
    const char *from = (index < 16 ? a : b) + (size_t)(index & 15) * bytes;
    if (memcmp(got + (size_t)i * bytes, from, bytes))
      return wrong(text, size, i, "another component", "that of the mask");
  }
  return true;
}

static bool halves_loaded(const case_in *in, const case_out *out, char *text, size_t size) {
  const uint16_t *a = (const uint16_t *)in->a;
  for (unsigned i = 0; i < 16; i++) {
    value got = value_get(TYPE_float, out->out, i), expected = {0, half_to_float(a[i])};
    char is[32], should[32];
    if (value_same(TYPE_float, got, expected)) continue;
    value_print(TYPE_float, got, is, sizeof is);
    value_print(TYPE_float, expected, should, sizeof should);
    return wrong(text, size, i, is, should);
  }
  return true;
}

static bool halves_stored(const case_in *in, const case_out *out, char mode, char *text,
                          size_t size) {
  for (unsigned i = 0; i < 16; i++) {
    uint16_t got = (uint16_t)value_get(TYPE_ushort, out->out, i).i;
    float x = value_get(TYPE_float, in->a, i).f;
    uint16_t expected = float_to_half(x, mode);
    if (isnan(x) ? isnan(half_to_float(got)) : got == expected) continue;
    char is[32], should[64];
    snprintf(is, sizeof is, "0x%04x", got);
    snprintf(should, sizeof should, "0x%04x, of %a", expected, (double)x);
    return wrong(text, size, i, is, should);
  }
  return true;
}

static bool copied(const case_in *in, const case_out *out, char *text, size_t size) {
  const uint32_t *a = (const uint32_t *)in->a, *b = (const uint32_t *)in->b,
                 *got = (const uint32_t *)out->out;
  for (unsigned i = 0; i < 16; i++)
    if (got[i] != (i & 1 ? b[i - 1] : a[i]))
      return wrong(text, size, i, "not what was copied", "it");
  return true;
}

// Within `units` units in the last place of a sum whose terms are as large as `scale`. Beyond the range of binary32 and
// with what is no number the result must be so as well.
static bool near(const float *got, unsigned at, double expected, double scale, double units,
                 char *text, size_t size) {
  double unit = ldexp(1.0, scale > 0.0 && isfinite(scale) ? ilogb(scale) - 23 : -149);
  if (unit < 0x1p-149) unit = 0x1p-149;
  if (isnan(expected)) {
    if (isnan(got[at])) return true;
  } else if (fabs(expected) > (double)FLT_MAX) {
    if (isinf(got[at]) || fabs((double)got[at]) > 0x1.fffff0p+127) return true;
  } else if (fabs((double)got[at] - expected) <= units * unit) {
    return true;
  }
  char is[32], should[32];
  snprintf(is, sizeof is, "%a", (double)got[at]);
  snprintf(should, sizeof should, "%a", expected);
  return wrong(text, size, at, is, should);
}

static bool geometry(const case_in *in, const case_out *out, char *text, size_t size) {
  const float *p = (const float *)in->a, *q = (const float *)in->b, *got = (const float *)out->out;
  // A dot product may overflow in a partial sum, so those of large vectors are open.
  bool moderate = true, finite = true;
  for (unsigned i = 0; i < 4; i++) {
    finite = finite && isfinite(p[i]) && isfinite(q[i]);
    moderate = moderate && fabsf(p[i]) < 0x1p60f && fabsf(q[i]) < 0x1p60f;
  }
  if (!finite) return true;
  for (unsigned n = 4, at = 0; n >= 2; n--, at += 3) {
    double dot = 0.0, terms = 0.0, square = 0.0, apart = 0.0;
    for (unsigned i = 0; i < n; i++) {
      double product = (double)p[i] * (double)q[i], difference = (double)(p[i] - q[i]);
      dot += product;
      terms += fabs(product);
      square += (double)p[i] * (double)p[i];
      apart += difference * difference;
    }
    if (moderate && !near(got, at, dot, terms, 2.0, text, size)) return false;
    if (!near(got, at + 1, sqrt(square), sqrt(square), 3.0 + 0.5 * n, text, size)) return false;
    if (!near(got, at + 2, sqrt(apart), sqrt(apart), 3.0 + 0.5 * n, text, size)) return false;
    for (unsigned i = 0; n == 4 && i < 4; i++) {
      double component = square > 0.0 ? (double)p[i] / sqrt(square) : (double)p[i];
      if (!near(got, 9 + i, component, component == 0.0 ? 0.0 : fabs(component), 4.0, text, size))
        return false;
    }
  }
  for (unsigned i = 0; moderate && i < 3; i++) {
    unsigned j = (i + 1) % 3, k = (i + 2) % 3;
    double first = (double)p[j] * (double)q[k], second = (double)p[k] * (double)q[j];
    if (!near(got, 13 + i, first - second, fabs(first) + fabs(second), 2.0, text, size))
      return false;
  }
  return true;
}

bool single_check(const char *id, const case_in *in, const case_out *out, char *text, size_t size) {
  if (strcmp(id, "any_all") == 0) return any_all(in, out, text, size);
  if (strcmp(id, "shuffle_uchar") == 0) return shuffled(in, out, 1, text, size);
  if (strcmp(id, "shuffle_ushort") == 0) return shuffled(in, out, 2, text, size);
  if (strcmp(id, "shuffle_uint") == 0) return shuffled(in, out, 4, text, size);
  if (strcmp(id, "shuffle_ulong") == 0) return shuffled(in, out, 8, text, size);
  if (strcmp(id, "vload_half") == 0) return halves_loaded(in, out, text, size);
  if (strcmp(id, "vstore_half") == 0 || strcmp(id, "vstore_half_rte") == 0)
    return halves_stored(in, out, 'e', text, size);
  if (strcmp(id, "vstore_half_rtz") == 0) return halves_stored(in, out, 'z', text, size);
  if (strcmp(id, "vstore_half_rtp") == 0) return halves_stored(in, out, 'p', text, size);
  if (strcmp(id, "vstore_half_rtn") == 0) return halves_stored(in, out, 'n', text, size);
  if (strcmp(id, "async_copy") == 0) return copied(in, out, text, size);
  if (strcmp(id, "geometry") == 0) return geometry(in, out, text, size);
  snprintf(text, size, "nothing checks this operation");
  return false;
}
