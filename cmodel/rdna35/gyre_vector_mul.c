// gyre_vector_mul.c - twin of rtl/rdna35/gyre_vector_mul.sv.

#include "rdna35/gyre_vector_mul.h"

#include <string.h>

#include "rdna35/generated/gyre_vector_functions.h"

enum { OLDEST = GYRE_VECTOR_MUL_STAGES - 1 };

void gyre_vector_mul_init(gyre_vector_mul *s, const gyre_config *cfg) {
  memset(s, 0, sizeof *s);
  s->num_lanes = cfg->num_lanes;
}

// ---- Arithmetic ----------------------------------------------------------------------------------

// Sources of a lane; c has 64 bits in wide operations.
typedef struct lane {
  uint32_t a, b;
  uint64_t c;
  bool clamp;
} lane;

// Returns the number in the lowest bits of a word.
static int64_t number(uint32_t word, unsigned bits, bool is_signed) {
  const uint64_t mask = ((uint64_t)1 << bits) - 1, top = (uint64_t)1 << (bits - 1);
  const uint64_t low = word & mask;
  return is_signed ? (int64_t)((low ^ top) - top) : (int64_t)low;
}

static uint64_t product(const lane *l, unsigned bits, bool is_signed) {
  return (uint64_t)number(l->a, bits, is_signed) * (uint64_t)number(l->b, bits, is_signed);
}

static uint64_t unsigned_sum(const lane *l, unsigned bits) {
  const uint64_t sum = product(l, bits, false) + (uint32_t)l->c;
  return l->clamp && sum > UINT32_MAX ? UINT32_MAX : sum;
}

static uint64_t signed_sum(const lane *l, unsigned bits) {
  const int64_t sum = (int64_t)product(l, bits, true) + (int32_t)(uint32_t)l->c;
  if (l->clamp && sum > INT32_MAX) return INT32_MAX;
  if (l->clamp && sum < INT32_MIN) return (uint64_t)INT32_MIN;
  return (uint64_t)sum;
}

static uint64_t wide_unsigned(const lane *l, bool *flag) {
  const uint64_t all = product(l, 32, false), sum = all + l->c;
  *flag = sum < all;
  return l->clamp && *flag ? UINT64_MAX : sum;
}

static uint64_t wide_signed(const lane *l, bool *flag) {
  const uint64_t all = product(l, 32, true), sum = all + l->c;
  // Both have the sign that the sum has not.
  *flag = ((all ^ sum) & (l->c ^ sum)) >> 63;
  if (!l->clamp || !*flag) return sum;
  return l->c >> 63 ? (uint64_t)INT64_MIN : (uint64_t)INT64_MAX;
}

static uint64_t result_of(unsigned function, const lane *l, bool *flag) {
  *flag = false;
  switch (function) {
    case GYRE_VECTOR_HI_U: return product(l, 32, false) >> 32;
    case GYRE_VECTOR_HI_I: return product(l, 32, true) >> 32;
    case GYRE_VECTOR_HI24_U: return product(l, 24, false) >> 32;
    case GYRE_VECTOR_HI24_I: return product(l, 24, true) >> 32;
    case GYRE_VECTOR_MAD24_U: return unsigned_sum(l, 24);
    case GYRE_VECTOR_MAD24_I: return signed_sum(l, 24);
    case GYRE_VECTOR_MAD16_I: return signed_sum(l, 16);
    case GYRE_VECTOR_WIDE_U: return wide_unsigned(l, flag);
    case GYRE_VECTOR_WIDE_I: return wide_signed(l, flag);
    default: return (uint64_t)l->a * l->b;
  }
}

// ---- Stages --------------------------------------------------------------------------------------

static bool is_last(const gyre_vector_mul_in *in) { return !in->wide || in->high; }

// Returns true if the stage takes a beat from the one before: it is empty, or its beat moves.
static bool loads(const gyre_vector_mul *s, unsigned stage, bool ready) {
  for (unsigned i = stage; i < OLDEST; i++) {
    if (!s->stage_q[i].valid) return true;
  }
  const gyre_vector_product *oldest = &s->stage_q[OLDEST];
  return !oldest->valid || (ready && (!oldest->pair || s->low_left_q));
}

bool gyre_vector_mul_ready(const gyre_vector_mul *s, const gyre_vector_mul_in *in) {
  return !is_last(in) || loads(s, 0, in->ready);
}

bool gyre_vector_mul_idle(const gyre_vector_mul *s) {
  for (unsigned i = 0; i <= OLDEST; i++) {
    if (s->stage_q[i].valid) return false;
  }
  return true;
}

void gyre_vector_mul_eval(const gyre_vector_mul *s, const gyre_vector_mul_in *in,
                          gyre_vector_mul_out *out) {
  const gyre_vector_product *oldest = &s->stage_q[OLDEST];
  out->ready = gyre_vector_mul_ready(s, in);
  out->idle = gyre_vector_mul_idle(s);
  out->valid = oldest->valid;
  out->high = s->low_left_q;
  out->tag = oldest->tag;
  out->flags = oldest->flags;
  if (!out->valid) return;
  for (uint32_t i = 0; i < s->num_lanes; i++)
    out->data[i] = (uint32_t)(oldest->value[i] >> (s->low_left_q ? 32 : 0));
}

static void accept(gyre_vector_mul *s, const gyre_vector_mul_in *in) {
  gyre_vector_product *p = &s->stage_q[0];
  p->valid = in->valid && is_last(in);
  if (!p->valid) return;
  p->pair = in->pair;
  p->tag = in->tag;
  p->flags = 0;
  for (uint32_t i = 0; i < s->num_lanes; i++) {
    const lane l = {.a = in->a[i],
                    .b = in->b[i],
                    .c = in->wide ? (uint64_t)in->c[i] << 32 | s->c_low_q[i] : in->c[i],
                    .clamp = in->clamp};
    bool flag;
    p->value[i] = result_of(in->function, &l, &flag);
    p->flags |= (uint32_t)flag << i;
  }
}

void gyre_vector_mul_tick(gyre_vector_mul *s, const gyre_vector_mul_in *in,
                          const gyre_vector_mul_out *out) {
  const bool low_left =
      out->valid && in->ready ? s->stage_q[OLDEST].pair && !s->low_left_q : s->low_left_q;
  for (unsigned i = OLDEST; i > 0; i--) {
    if (!loads(s, i, in->ready)) continue;
    s->stage_q[i] = s->stage_q[i - 1];
    s->stage_q[i - 1].valid = false;
  }
  if (!s->stage_q[0].valid) accept(s, in);
  s->low_left_q = low_left;
  if (in->valid && !is_last(in)) memcpy(s->c_low_q, in->c, s->num_lanes * sizeof *s->c_low_q);
}
