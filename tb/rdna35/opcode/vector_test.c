// vector_test.c - vector operations on any state: in each encoding, with operands and modifiers of every kind, across lanes,
// against tables that are written apart from the machine: vector_test [ROUNDS [SEED]].

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "../valu_cases.h"
#include "lanes.h"
#include "vector_cases.h"

static bool same_near(uint32_t got, uint32_t expected) {
  if (number_same(got, expected)) return true;
  for (unsigned n = 0; n < 32; n += 16) {
    const int g = (int)(got >> n & 0xffff), e = (int)(expected >> n & 0xffff);
    if (g != e && (abs(g - e) > 1 || ((g ^ e) & 0x8000) != 0)) return false;
  }
  return true;
}

static state before, expected;

// An operation of the table of rdna35.model.valu; NULL: of a table here.
static const valu_case *host_case;

static uint64_t by_host(const vector_in *x) { return host_case->expected(x->a, x->b, x->c); }

// Integers of 32 bits alone: the other ones are in tables here.
static bool next_host_case(unsigned *n, vector_case *c, char types[5]) {
  for (host_case = &integer_cases[*n]; host_case->name != NULL; host_case++) {
    bool plain = !host_case->wide;
    for (unsigned k = 0; k < host_case->sources; k++) plain = plain && host_case->kind[k] == ANY;
    *n = (unsigned)(host_case - integer_cases) + 1;
    if (!plain) continue;
    memset(types, 0, 5);
    memset(types, 'i', 1U + host_case->sources);
    // Shift distances of words have 16 bits.
    if (strncmp(host_case->name, "v_align", 7) == 0) types[3] = 's';
    *c = (vector_case){host_case->name, types, by_host, false};
    return true;
  }
  host_case = NULL;
  return false;
}

static uint64_t old_value(const lanes *x, char type, unsigned lane) {
  const uint32_t reg = x->s->v[x->vdst][lane];
  if (type == 'd' || type == 'w') return reg | (uint64_t)x->s->v[x->vdst + 1][lane] << 32;
  if (type != 'h' && type != 's') return reg;
  return (x->to_high ? reg >> 16 : reg) & 0xffff;
}

// The NaN of binary64 is known: the first one of the operands, quieted, or else the negative one
// without a payload.
static uint64_t named_nan(const vector_case *c, const numbers *n, const uint64_t *value,
                          uint64_t result) {
  const uint64_t quiet = (uint64_t)1 << 51;
  if (c->types[0] != 'd' || !number_is_nan(&n->f64, result)) return result;
  for (unsigned k = 0; c->types[k + 1] == 'd'; k++) {
    if (number_is_nan(&n->f64, value[k])) return value[k] | quiet;
  }
  if (c->types[1] == 'd') return 0xfff8000000000000;
  return (value[0] & 0x80000000) << 32 | (uint64_t)0x7ff8 << 48 | (value[0] & 0x3fffff) << 29;
}

static void apply(const lanes *x, const vector_case *c) {
  const numbers n = numbers_of(x->s->mode);
  for (unsigned lane = 0; lane < lanes_count(x); lane++) {
    if ((x->s->exec >> lane & 1) == 0) continue;
    int from;
    if (x->dpp != 0 && !lanes_from(x, lane, &from)) continue;
    uint64_t value[3] = {0, 0, 0};
    for (unsigned k = 0; c->types[k + 1] != 0; k++) {
      // A literal of its own has the format of the destination.
      value[k] = c->types[k + 1] == 'k' ? (c->types[0] == 'h' ? x->literal & 0xffff : x->literal)
                                        : lanes_value(x, &n, k, lane);
    }
    const vector_in in = {value[0], value[1], value[2],  old_value(x, c->types[0], lane),
                          n,        x->clamp, x->wave64, lane};
    const gyre_fp *f = lanes_format(&n, c->types[0]);
    const uint64_t result = named_nan(c, &n, value, c->fn(&in));
    lanes_put(x, &expected, c->types[0], lane, lanes_modified(x, f, result));
  }
}

// A literal of its own is not one that the encoding names: sources 1 and 2 are shifted round it.
static bool has_own_literal(const vector_case *c) { return strchr(c->types, 'k') != NULL; }

static unsigned encode_with_literal(lanes *x, const vector_case *c, uint32_t *word) {
  enum { UPPER = 128 };
  const unsigned second = c->types[2] == 'k' ? 2 : 1;
  if (x->source[0].code == LITERAL && c->types[0] == 'h') x->source[0].code = V;
  if (x->source[0].code < V) x->source[0].high = false;
  (void)ASSEMBLE(
      word, c->name, VOP2, FIELD(VOP2, VDST, x->vdst | (x->to_high ? UPPER : 0)),
      FIELD(VOP2, VSRC1, (x->source[second].code & 255) | (x->source[second].high ? UPPER : 0)),
      FIELD(VOP2, SRC0, x->source[0].code | (x->source[0].high ? UPPER : 0)));
  word[1] = x->literal;
  gyre_rdna35_instruction i;
  const gyre_rdna35_options options = {.wave64 = x->wave64};
  return gyre_rdna35_decode(word, 2, &options, &i) == 2 ? 2 : 0;
}

// The numbers at the ends of binary32 in some lanes of source 1, which random registers have seldom.
static void make_corners(const lanes *x, random_state *r) {
  static const uint32_t corners[8] = {0xff7fffff, 0xff800000, 0x7f800000, 0x7f7fffff,
                                      0x80000000, 0x7fc00000, 0x00000001, 0x00800000};
  if (x->sources < 2 || x->source[1].type != 'f' || x->source[1].code < V ||
      random_next(r) % 2 != 0)
    return;
  for (unsigned lane = 0; lane < 64; lane++)
    before.v[x->source[1].code - V][lane] = corners[random_next(r) % 8];
}

// Halves of 16 bits that an instruction of an operation has had: lower ones and upper ones, bit n for source n, bit 3 for
// the result.
typedef struct halves {
  unsigned all, seen[2];
} halves;

static void note_halves(halves *h, const lanes *x, const vector_case *c) {
  for (unsigned n = 0; n < x->sources; n++) {
    const lanes_source *o = &x->source[n];
    if (strchr("hs", o->type) == NULL) continue;
    h->all |= 1U << n;
    if (o->code >= V) h->seen[o->high] |= 1U << n;
  }
  if (strchr("hs", c->types[0]) == NULL) return;
  h->all |= 8;
  h->seen[x->to_high] |= 8;
}

static bool round_of(stepper *t, const vector_case *c, unsigned encoding, random_state *r,
                     bool wave64, unsigned long round, halves *seen) {
  const bool wide_number = strchr(c->types, 'd') != NULL;
  for (unsigned tries = 0; tries < 200; tries++) {
    lanes x;
    uint32_t word[3];
    unsigned words;
    if (tries == 0) state_random(&before, r, wave64);
    if (has_own_literal(c)) {
      char types[4] = "";
      for (unsigned k = 0; c->types[k + 1] != 0; k++)
        types[k] = c->types[k + 1] == 'k' ? 'i' : c->types[k + 1];
      lanes_random(&x, r, &before, wave64, encoding, types, false);
      for (unsigned k = 1; k < 3; k++) x.source[k].code |= V;
      for (unsigned k = 1; k < 3; k++) x.source[k].code = V + x.source[k].code % (STATE_VGPRS - 1);
      lanes_halves(&x, c->types, round);
      words = encode_with_literal(&x, c, word);
    } else {
      lanes_random(&x, r, &before, wave64, encoding, c->types + 1, !wide_number);
      // Many operations have no modifiers of results, and no halves.
      if (tries % 2 != 0 || host_case != NULL) x.clamp = false;
      if (tries % 4 > 1) x.omod = 0;
      lanes_halves(&x, c->types, round);
      words = lanes_encode(&x, c->name, word);
    }
    if (words == 0) continue;
    note_halves(seen, &x, c);
    make_corners(&x, r);
    expected = before;
    apply(&x, c);
    const bool is_float = strpbrk(c->types, "fh") != NULL;
    (void)stepper_check(t, c->name, word, words, &before, &expected,
                        c->near    ? same_near
                        : is_float ? number_same
                                   : NULL);
    return true;
  }
  return false;
}

// Rounds of an operation in each of its encodings. False if there is one for which no instruction was found.
static bool rounds_of(stepper *t, const vector_case *c, unsigned long rounds, random_state *r,
                      bool wave64) {
  static const unsigned encodings[3] = {GYRE_RDNA35_VOP1, GYRE_RDNA35_VOP2, GYRE_RDNA35_VOP3};
  for (unsigned e = 0; e < 3; e++) {
    if (!rig_has(c->name, encodings[e])) continue;
    unsigned found = 0;
    halves h = {0, {0, 0}};
    for (unsigned long k = 0; k < rounds; k++)
      found += round_of(t, c, encodings[e], r, wave64, k, &h);
    const bool both = rounds < 4 || (h.seen[0] & h.seen[1] & h.all) == h.all;
    if (found != 0 && both) continue;
    printf("%s: %s\n", c->name, both ? "no instruction was found" : "a half was never an operand");
    return false;
  }
  return true;
}

int main(int argc, char **argv) {
  const unsigned long rounds = argc > 1 ? strtoul(argv[1], NULL, 0) : 20;
  const unsigned long seed = argc > 2 ? strtoul(argv[2], NULL, 0) : 1;
  const vector_case *tables[2] = {vector_integer_cases, vector_float_cases};
  random_state random = random_start(seed);
  unsigned operations = 0;
  for (unsigned wave64 = 0; wave64 < 2; wave64++) {
    stepper *t = stepper_new(wave64 != 0);
    operations = 0;
    for (unsigned n = 0; n < 2; n++) {
      for (const vector_case *c = tables[n]; c->name != NULL; c++, operations++) {
        if (!rounds_of(t, c, rounds, &random, wave64 != 0)) return 1;
      }
    }
    vector_case c;
    char types[5];
    for (unsigned n = 0; next_host_case(&n, &c, types); operations++) {
      if (!rounds_of(t, &c, rounds, &random, wave64 != 0)) return 1;
    }
    stepper_free(t);
  }
  printf("%u operations, %lu rounds, seed %lu: %u wrong\n", operations, rounds, seed,
         state_failures());
  return state_failures() != 0;
}
