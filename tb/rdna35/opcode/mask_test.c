// mask_test.c - vector operations that read or write a bit for each lane, the steps of division, exchanges between lanes and
// registers that M0 names, on any state and in each encoding: mask_test [ROUNDS [SEED]].

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "mask_cases.h"
#include "rdna35/gyre_rdna35_table.h"

static state before, expected;

static bool is_active(unsigned lane) { return (before.exec >> lane & 1) != 0; }

// Returns true if a lane takes part: it is active, and DPP does not forbid it.
static bool takes_part(const lanes *x, unsigned lane) {
  int from;
  return is_active(lane) && (x->dpp == 0 || lanes_from(x, lane, &from));
}

static void compare(const lanes *x, const mask_comparison *c) {
  const numbers n = numbers_of(before.mode);
  uint64_t mask = 0;
  for (unsigned lane = 0; lane < lanes_count(x); lane++) {
    if (!takes_part(x, lane)) continue;
    const uint64_t a = lanes_value(x, &n, 0, lane), b = lanes_value(x, &n, 1, lane);
    if (mask_compares(&n, c, a, b)) mask |= (uint64_t)1 << lane;
  }
  lanes_put_mask(x, &expected,
                 c->to_exec                        ? EXEC
                 : x->encoding == GYRE_RDNA35_VOPC ? VCC
                                                   : x->vdst,
                 mask);
}

static void carry(const lanes *x, const mask_carry *k) {
  const unsigned from = x->sources > 2 ? x->source[2].code : VCC;
  const uint64_t in = k->in ? lanes_mask(x, from) : 0;
  uint64_t out = 0;
  for (unsigned lane = 0; lane < lanes_count(x); lane++) {
    if (!takes_part(x, lane)) continue;
    int64_t a = (int64_t)lanes_raw(x, 0, lane), b = (int64_t)lanes_raw(x, 1, lane);
    if (k->reversed) {
      const int64_t other = a;
      a = b;
      b = other;
    }
    const int64_t one = (int64_t)(in >> lane & 1), r = k->subtracts ? a - b - one : a + b + one;
    const bool over = r < 0 || r > UINT32_MAX;
    if (over) out |= (uint64_t)1 << lane;
    lanes_put(x, &expected, 'i', lane,
              x->clamp && over ? (k->subtracts ? 0 : UINT32_MAX) : (uint32_t)(uint64_t)r);
  }
  lanes_put_mask(x, &expected, x->encoding == GYRE_RDNA35_VOP2 ? VCC : x->sdst, out);
}

static void wide_product(const lanes *x, bool has_sign) {
  uint64_t out = 0;
  const numbers n = numbers_of(before.mode);
  for (unsigned lane = 0; lane < lanes_count(x); lane++) {
    if (!takes_part(x, lane)) continue;
    const uint64_t a = lanes_raw(x, 0, lane), b = lanes_raw(x, 1, lane),
                   c = lanes_value(x, &n, 2, lane);
    const __int128 lowest = has_sign ? INT64_MIN : 0, highest = has_sign ? INT64_MAX : UINT64_MAX;
    __int128 sum =
        has_sign ? (__int128)((int64_t)(int32_t)(uint32_t)a * (int32_t)(uint32_t)b) + (int64_t)c
                 : (__int128)(a * b) + c;
    const bool over = sum < lowest || sum > highest;
    if (over) out |= (uint64_t)1 << lane;
    if (over && x->clamp) sum = sum < lowest ? lowest : highest;
    lanes_put(x, &expected, 'w', lane, (uint64_t)sum);
  }
  lanes_put_mask(x, &expected, x->sdst, out);
}

static void scale(const lanes *x, char type) {
  const numbers n = numbers_of(before.mode);
  const gyre_fp *f = lanes_format(&n, type);
  uint64_t out = 0;
  for (unsigned lane = 0; lane < lanes_count(x); lane++) {
    if (!takes_part(x, lane)) continue;
    bool back;
    const uint64_t r = mask_div_scale(f, lanes_value(x, &n, 0, lane), lanes_value(x, &n, 1, lane),
                                      lanes_value(x, &n, 2, lane), &back);
    if (back) out |= (uint64_t)1 << lane;
    lanes_put(x, &expected, type, lane, lanes_modified(x, f, r));
  }
  lanes_put_mask(x, &expected, x->sdst, out);
}

// The NaN of binary64 is known: that of the first operand in an order, quieted, else the negative
// one without a payload.
static uint64_t named_nan(const gyre_fp *f, uint64_t result, const uint64_t *from) {
  if (f->fraction != 52 || !number_is_nan(f, result)) return result;
  for (unsigned n = 0; n < 3; n++) {
    if (number_is_nan(f, from[n])) return from[n] | (uint64_t)1 << 51;
  }
  return 0xfff8000000000000;
}

static void last_steps(const lanes *x, char type, bool fixup) {
  const numbers n = numbers_of(before.mode);
  const gyre_fp *f = lanes_format(&n, type);
  const uint64_t vcc = lanes_mask(x, VCC);
  for (unsigned lane = 0; lane < lanes_count(x); lane++) {
    if (!takes_part(x, lane)) continue;
    const uint64_t a = lanes_value(x, &n, 0, lane), b = lanes_value(x, &n, 1, lane),
                   c = lanes_value(x, &n, 2, lane);
    const uint64_t r =
        fixup ? mask_div_fixup(f, a, b, c) : mask_div_fmas(f, a, b, c, vcc >> lane & 1);
    const uint64_t order[3] = {fixup ? c : a, b, fixup ? 0 : c};
    lanes_put(x, &expected, type, lane, lanes_modified(x, f, named_nan(f, r, order)));
  }
}

// Quotients for the last step, where source 0 is a register: the right one, of either sign, or a NaN.
static void give_quotients(const lanes *x, char type, random_state *r) {
  const numbers n = numbers_of(before.mode);
  gyre_fp f = *lanes_format(&n, type);
  f.flush_in = f.flush_out = false;
  f.round = GYRE_FP_ROUND_NEAREST;
  f.saturate = false;
  for (unsigned lane = 0; lane < lanes_count(x); lane++) {
    uint64_t q =
        reference(&f, REF_DIV, lanes_value(x, &n, 2, lane), lanes_value(x, &n, 1, lane), 0);
    if (random_next(r) % 2 != 0) q = number_negated(&f, q);
    if (random_next(r) % 16 == 0) q |= (uint64_t)-1 << (f.fraction - 1);
    uint32_t *to = &before.v[x->source[0].code - V][lane];
    if (type == 'h') *to = x->source[0].high ? (uint32_t)q << 16 : (uint32_t)q;
    if (type != 'h') *to = (uint32_t)q;
    if (type == 'd') before.v[x->source[0].code - V + 1][lane] = (uint32_t)(q >> 32);
  }
}

// Operands of which random ones are too seldom: exponents where the steps of division change, sums that overflow.
static void make_corners(const lanes *x, mask_kind kind, random_state *r) {
  static const unsigned exponents64[8] = {0, 1, 53, 54, 255, 1023, 1791, 2045};
  static const unsigned exponents32[8] = {0, 1, 24, 25, 31, 127, 223, 253};
  for (unsigned n = 1; n < 3; n++) {
    const lanes_source *o = &x->source[n];
    if (o->code < V || (kind == MASK_PRODUCT && n != 2)) continue;
    for (unsigned lane = 0; lane < lanes_count(x); lane++) {
      const uint64_t bits = random_next(r);
      if (bits % 4 == 0) continue;
      uint32_t *low = &before.v[o->code - V][lane], *high = &before.v[o->code - V + 1][lane];
      if (kind == MASK_PRODUCT) *high = (bits & 2) != 0 ? 0x7fffffff : 0x80000000;
      if (kind != MASK_PRODUCT && o->type == 'd')
        *high = (*high & 0x800fffff) | exponents64[(bits >> 8) % 8] << 20;
      if (kind != MASK_PRODUCT && o->type == 'f')
        *low = (*low & 0x807fffff) | exponents32[(bits >> 8) % 8] << 23;
    }
  }
}

static void choose(const lanes *x, char type) {
  const numbers n = numbers_of(before.mode);
  const uint64_t mask = lanes_mask(x, x->sources > 2 ? x->source[2].code : VCC);
  for (unsigned lane = 0; lane < lanes_count(x); lane++) {
    if (!takes_part(x, lane)) continue;
    lanes_put(x, &expected, type, lane, lanes_value(x, &n, (mask >> lane & 1) != 0, lane));
  }
}

// One operation in one encoding. False if no instruction was found.
static bool round_of(stepper *t, const mask_operation *op, unsigned encoding, random_state *r,
                     bool wave64) {
  const bool is_division =
      op->kind == MASK_SCALE || op->kind == MASK_FMAS || op->kind == MASK_FIXUP;
  for (unsigned tries = 0; tries < 200; tries++) {
    if (tries % 20 == 0) state_random(&before, r, wave64);
    const bool is_short_form = encoding == GYRE_RDNA35_VOP2 || encoding == GYRE_RDNA35_VOPC;
    char types[4];
    (void)snprintf(types, sizeof types, "%s", op->types);
    // In the short encodings the mask is VCC.
    if (is_short_form && types[2] == 'm') types[2] = 0;
    lanes x;
    lanes_random(&x, r, &before, wave64, encoding, types,
                 strchr(types, 'd') == NULL && types[0] != 'w' && types[0] != 'W');
    if (tries % 2 != 0) x.clamp = false;
    if (tries % 4 > 1) x.omod = 0;
    if (tries % 8 > 3 || strchr("hs", types[0]) == NULL) x.to_high = false;
    if (op->kind == MASK_COMPARE) {
      x.clamp = x.to_high = false;
      x.omod = 0;
      if (encoding == GYRE_RDNA35_VOP3)
        x.vdst = op->comparison.to_exec ? EXEC : random_next(r) % 8 == 0 ? VCC : x.sdst;
    }
    if (op->kind == MASK_SCALE) {
      // The operation scales the denominator or the numerator.
      if (random_next(r) % 8 != 0) x.source[0] = x.source[1 + random_next(r) % 2];
      x.dpp = 0;
    }
    if (op->kind == MASK_FIXUP) {
      if (x.source[0].code < V || x.dpp != 0) continue;
      x.source[0].code = V + 14;
      x.source[0].neg = x.source[0].abs = false;
      for (unsigned n = 1; n < 3; n++) {
        if (x.source[n].code >= V + 13 && x.source[n].code <= V + 15) x.source[n].code = V + 4;
      }
    }
    uint32_t word[3];
    const unsigned words = lanes_encode(&x, op->name, word);
    if (words == 0) continue;
    if (op->kind == MASK_SCALE || op->kind == MASK_PRODUCT || op->kind == MASK_FIXUP)
      make_corners(&x, op->kind, r);
    if (op->kind == MASK_FIXUP) give_quotients(&x, types[0], r);
    expected = before;
    switch (op->kind) {
      case MASK_COMPARE: compare(&x, &op->comparison); break;
      case MASK_CARRY: carry(&x, &op->carry); break;
      case MASK_PRODUCT: wide_product(&x, op->carry.subtracts); break;
      case MASK_SCALE: scale(&x, types[0]); break;
      case MASK_FMAS: last_steps(&x, types[0], false); break;
      case MASK_FIXUP: last_steps(&x, types[0], true); break;
      default: choose(&x, types[0] == 'h' ? 'h' : 'f'); break;
    }
    (void)stepper_check(t, op->name, word, words, &before, &expected,
                        is_division ? number_same : NULL);
    return true;
  }
  return false;
}

int main(int argc, char **argv) {
  const unsigned long rounds = argc > 1 ? strtoul(argv[1], NULL, 0) : 20;
  const unsigned long seed = argc > 2 ? strtoul(argv[2], NULL, 0) : 1;
  static const unsigned encodings[4] = {GYRE_RDNA35_VOP2, GYRE_RDNA35_VOPC, GYRE_RDNA35_VOP3,
                                        GYRE_RDNA35_VOP3SD};
  random_state random = random_start(seed);
  unsigned operations = 0;
  for (unsigned wave64 = 0; wave64 < 2; wave64++) {
    stepper *t = stepper_new(wave64 != 0);
    operations = 0;
    mask_operation op;
    for (unsigned n = 0; mask_operation_at(n, &op); n++, operations++) {
      for (unsigned e = 0; e < 4; e++) {
        if (!rig_has(op.name, encodings[e])) continue;
        unsigned found = 0;
        for (unsigned long k = 0; k < rounds; k++)
          found += round_of(t, &op, encodings[e], &random, wave64 != 0);
        if (found != 0) continue;
        printf("%s: no instruction was found\n", op.name);
        return 1;
      }
    }
    operations += mask_exchanges(t, &random, rounds, wave64 != 0);
    stepper_free(t);
  }
  printf("%u operations, %lu rounds, seed %lu: %u wrong\n", operations, rounds, seed,
         state_failures());
  return state_failures() != 0;
}
