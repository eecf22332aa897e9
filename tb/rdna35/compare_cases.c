// compare_cases.c - all vector comparisons by their names' parts.

#include "compare_cases.h"

#include <stdio.h>
#include <string.h>

static const char *const conditions[16] = {"f", "lt",  "eq",  "le",  "gt",  "lg",  "ge",  "o",
                                           "u", "nge", "nlg", "ngt", "nle", "neq", "nlt", "t"};
static const char *const integer_conditions[8] = {"f", "lt", "eq", "le", "gt", "ne", "ge", "t"};

bool compare_case_at(unsigned number, compare_case *c) {
  const unsigned widths[3] = {16, 32, 64};
  c->exec = number % 2 != 0;
  number /= 2;
  const char *prefix = c->exec ? "v_cmpx" : "v_cmp";
  if (number < 48) {
    c->type = 'f';
    c->bits = widths[number / 16];
    c->condition = number % 16;
    (void)snprintf(c->name, sizeof c->name, "%s_%s_f%u", prefix, conditions[c->condition], c->bits);
    return true;
  }
  number -= 48;
  if (number >= 48) return false;
  c->type = number % 2 != 0 ? 'i' : 'u';
  c->bits = widths[number / 16];
  c->condition = number / 2 % 8;
  (void)snprintf(c->name, sizeof c->name, "%s_%s_%c%u", prefix, integer_conditions[c->condition],
                 c->type, c->bits);
  return true;
}

static double real(unsigned bits, uint64_t a) {
  if (bits == 64) {
    double d;
    memcpy(&d, &a, sizeof d);
    return d;
  }
  if (bits == 32) {
    const uint32_t word = (uint32_t)a;
    float f;
    memcpy(&f, &word, sizeof f);
    return f;
  }
  const uint16_t word = (uint16_t)a;
  _Float16 h;
  memcpy(&h, &word, sizeof h);
  return (double)h;
}

bool compare_expected(const compare_case *c, uint64_t a, uint64_t b) {
  if (c->type == 'f') {
    const double x = real(c->bits, a), y = real(c->bits, b);
    switch (c->condition) {
      case 0: return false;
      case 1: return x < y;
      case 2: return x == y;
      case 3: return x <= y;
      case 4: return x > y;
      case 5: return x < y || x > y;
      case 6: return x >= y;
      case 7: return x == x && y == y;
      case 8: return x != x || y != y;
      case 9: return !(x >= y);
      case 10: return !(x < y || x > y);
      case 11: return !(x > y);
      case 12: return !(x <= y);
      case 13: return !(x == y);
      case 14: return !(x < y);
      default: return true;
    }
  }
  const unsigned shift = 64 - c->bits;
  const uint64_t ua = a << shift, ub = b << shift;
  const int64_t sa = (int64_t)ua, sb = (int64_t)ub;
  const bool below = c->type == 'i' ? sa < sb : ua < ub, same = ua == ub;
  switch (c->condition) {
    case 0: return false;
    case 1: return below;
    case 2: return same;
    case 3: return below || same;
    case 4: return !below && !same;
    case 5: return !same;
    case 6: return !below;
    default: return true;
  }
}
