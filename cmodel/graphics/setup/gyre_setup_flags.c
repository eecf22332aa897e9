// gyre_setup_flags.c - twin of rtl/graphics/setup/gyre_setup_flags.sv.

#include "graphics/setup/gyre_setup_flags.h"

#include <string.h>

void gyre_setup_flags_init(gyre_setup_flags *s) { memset(s, 0, sizeof *s); }

// Flags of a line, as the program sets them. Those with two ends have the second end's next to it.
enum {
  MAJOR_X = 0,
  DIAMOND = 3,
  MAJOR_UP = 5,  // 0 <= from
  MINOR_UP = 7,
  MAJOR_DOWN = 9,  // 0 <= -from
  MINOR_DOWN = 11,
  STEP_UP = 13,  // 0 <= d; of the minor axis next to it
  STEP_DOWN = 15,
  CROSS_BELOW_1 = 17,
  CROSS_FROM_0 = 19,
  CROSS_ABOVE_0 = 21,
  CENTRE = 23,
  STEP_NEGATIVE = 24,
  STEP_POSITIVE = 25,
};

gyre_setup_line gyre_setup_flags_line(const gyre_setup_flags *s) {
  const bool x = gyre_setup_flag(s, MAJOR_X);
  bool major[2], minor[2];  // on_side() of line.c
  for (unsigned e = 0; e < 2; e++) {
    const bool major_x = gyre_setup_flag(s, MAJOR_UP + e) == gyre_setup_flag(s, STEP_DOWN);
    const bool major_y = gyre_setup_flag(s, MAJOR_DOWN + e) == gyre_setup_flag(s, STEP_UP);
    const bool minor_x = gyre_setup_flag(s, MINOR_UP + e) == gyre_setup_flag(s, STEP_DOWN + 1);
    const bool minor_y = gyre_setup_flag(s, MINOR_DOWN + e) == gyre_setup_flag(s, STEP_UP + 1);
    major[e] = x ? major_x : major_y;
    minor[e] = x ? minor_y : minor_x;
  }
  const bool cross_0 = gyre_setup_flag(s, CROSS_BELOW_1) && gyre_setup_flag(s, CROSS_ABOVE_0);
  const bool cross_1 = gyre_setup_flag(s, CROSS_BELOW_1 + 1) &&
                       gyre_setup_flag(s, (x ? CROSS_ABOVE_0 : CROSS_FROM_0) + 1);
  const bool first = gyre_setup_flag(s, DIAMOND) || (!major[0] && (!minor[0] || cross_0));
  const bool last = !gyre_setup_flag(s, DIAMOND + 1) && major[1] && (minor[1] || cross_1);
  const bool has_first = x ? gyre_setup_flag(s, MAJOR_DOWN) != gyre_setup_flag(s, STEP_UP)
                           : gyre_setup_flag(s, MAJOR_UP) == gyre_setup_flag(s, STEP_UP);
  const bool has_last = major[1] || gyre_setup_flag(s, CENTRE);
  const bool turned = gyre_setup_flag(s, x ? STEP_NEGATIVE : STEP_POSITIVE);
  return (gyre_setup_line){turned, turned == x, {first != has_first, last != has_last}};
}

// A vertex is outside where !(0 <= b - a). Infinite values have no difference if they are equal.
static bool is_outside(uint32_t a, uint32_t b) { return !f32_le(F32_ZERO, f32_sub(b, a)); }

static void compare(gyre_setup_flags *s, const gyre_setup_flags_in *in) {
  const bool result = in->op == GYRE_SETUP_OP_LT   ? f32_lt(in->a, in->b)
                      : in->op == GYRE_SETUP_OP_LE ? f32_le(in->a, in->b)
                                                   : f32_eq(in->a, in->b);
  const uint64_t bit = (uint64_t)1 << in->number;
  s->flags_q = result ? s->flags_q | bit : s->flags_q & ~bit;
}

static void outcode(gyre_setup_flags *s, const gyre_setup_flags_in *in) {
  const uint16_t bit = (uint16_t)(1U << in->number);
  const bool enabled =
      !gyre_setup_is_distance(in->number) || (in->distances >> (in->number - 6) & 1) != 0;
  if (enabled && is_outside(in->a, in->b)) {
    s->any_q |= bit;
    s->vertex_out_q |= (uint8_t)(1U << in->vertex);
  } else {
    s->all_q &= (uint16_t)~bit;
  }
}

void gyre_setup_flags_tick(gyre_setup_flags *s, const gyre_setup_flags_in *in) {
  if (in->valid) {
    const bool compares =
        in->op == GYRE_SETUP_OP_LT || in->op == GYRE_SETUP_OP_LE || in->op == GYRE_SETUP_OP_EQ;
    if (compares) compare(s, in);
    if (in->op == GYRE_SETUP_OP_OUTSIDE) outcode(s, in);
    if (in->finite && !f32_finite(in->a)) s->bad_q = true;
  }
  if (in->function == GYRE_SETUP_FUNCTION_TAKE_PLANE) {
    s->plane_q = (uint8_t)__builtin_ctz(s->any_q | 1U << 14);
    s->any_q &= (uint16_t)(s->any_q - 1U);
  }
  if (in->function == GYRE_SETUP_FUNCTION_FAN_NEXT) s->bad_q = false;
  if (in->function != GYRE_SETUP_FUNCTION_ACCEPT) return;
  s->bad_q = false;
  s->any_q = 0;
  s->all_q = 0x3fff;
  s->vertex_out_q = 0;
}
