// litmus_table.c - the table of litmus tests: what each thread does, and which outcomes are
// forbidden.

#include <stddef.h>

#include "litmus.h"

#define W(v, k) \
  { OP_W, v, k, 0 }
#define R(v) \
  { OP_R, v, 0, 0 }
#define SWAP(v, k, order) \
  { OP_SWAP, v, k, order }
#define AMO(v, order) \
  { OP_AMO, v, 0, order }
#define LR(v, order) \
  { OP_LR, v, 0, order }
#define SC(v, k, order) \
  { OP_SC, v, k, order }
#define F(before, after) \
  { OP_FENCE, 0, (before) << 4 | (after), 0 }
#define FENCE F(FENCE_RW, FENCE_RW)
#define FENCEI \
  { OP_FENCEI, 0, 0, 0 }
#define BAR \
  { OP_BAR, 0, 0, 0 }
#define CODE(v, k) \
  { OP_CODE, v, k, 0 }
#define RUN(v) \
  { OP_RUN, v, 0, 0 }
#define COUNTER(name, what, kind) \
  { name, what, kind, 0, {{{0}}}, {0}, 0 }
enum { X, Y, Z };

// clang-format off
static const litmus_test tests[] = {
    {"mp", "message passing: data, flag; flag, data", 0, 2,
     {{W(X, 1), W(Y, 1)}, {R(Y), R(X)}}, {0}, "10"},
    {"mp+fences", "... with a fence on both sides", 0, 2,
     {{W(X, 1), FENCE, W(Y, 1)}, {R(Y), FENCE, R(X)}}, {"10"}, 0},
    {"mp+ww+rr", "... with the weakest fences", 0, 2,
     {{W(X, 1), F(FENCE_W, FENCE_W), W(Y, 1)}, {R(Y), F(FENCE_R, FENCE_R), R(X)}}, {"10"}, 0},
    {"mp+rw,w+r,rw", "... with those of release and acquire", 0, 2,
     {{W(X, 1), F(FENCE_RW, FENCE_W), W(Y, 1)}, {R(Y), F(FENCE_R, FENCE_RW), R(X)}}, {"10"}, 0},
    {"mp+fence+po", "... with the writer's fence only", 0, 2,
     {{W(X, 1), FENCE, W(Y, 1)}, {R(Y), R(X)}}, {0}, "10"},
    {"mp+po+fence", "... with the reader's fence only", 0, 2,
     {{W(X, 1), W(Y, 1)}, {R(Y), FENCE, R(X)}}, {0}, "10"},
    {"mp+rl+aq", "... amoswap.rl, amoor.aq", 0, 2,
     {{W(X, 1), SWAP(Y, 1, RL)}, {AMO(Y, AQ), R(X)}}, {".10"}, 0},
    {"mp+rl+lr.aq", "... amoswap.rl, lr.aq", 0, 2,
     {{W(X, 1), SWAP(Y, 1, RL)}, {LR(Y, AQ), R(X)}}, {".10"}, 0},
    {"mp+fence+lr.aq", "... fence w,w and a store, lr.aq", 0, 2,
     {{W(X, 1), F(FENCE_W, FENCE_W), W(Y, 1)}, {LR(Y, AQ), R(X)}}, {"10"}, 0},
    {"mp+rl+fence", "... amoswap.rl; load, fence r,r", 0, 2,
     {{W(X, 1), SWAP(Y, 1, RL)}, {R(Y), F(FENCE_R, FENCE_R), R(X)}}, {".10"}, 0},
    {"mp+fence+fence.i", "... fence; fence.i", 0, 2,
     {{W(X, 1), FENCE, W(Y, 1)}, {R(Y), FENCEI, R(X)}}, {"10"}, 0},
    {"mp+amo", "... by atomic operations without aq and rl", 0, 2,
     {{W(X, 1), SWAP(Y, 1, 0)}, {AMO(Y, 0), R(X)}}, {0}, ".10"},
    {"sb", "store buffering: each stores, then loads the other's", 0, 2,
     {{W(X, 1), R(Y)}, {W(Y, 1), R(X)}}, {0}, "00"},
    {"sb+fences", "... with fences", 0, 2,
     {{W(X, 1), FENCE, R(Y)}, {W(Y, 1), FENCE, R(X)}}, {"00"}, 0},
    {"sb+w,r", "... with fence w,r", 0, 2,
     {{W(X, 1), F(FENCE_W, FENCE_R), R(Y)}, {W(Y, 1), F(FENCE_W, FENCE_R), R(X)}}, {"00"}, 0},
    {"sb+amo.aqrl", "... by atomic operations with aq and rl", 0, 2,
     {{SWAP(X, 1, AQ | RL), AMO(Y, AQ | RL)}, {SWAP(Y, 1, AQ | RL), AMO(X, AQ | RL)}}, {".0.0"}, 0},
    {"lb", "load buffering: each loads, then stores what the other loads", 0, 2,
     {{R(X), W(Y, 1)}, {R(Y), W(X, 1)}}, {0}, "11"},
    {"lb+fences", "... with fences", 0, 2,
     {{R(X), FENCE, W(Y, 1)}, {R(Y), FENCE, W(X, 1)}}, {"11"}, 0},
    {"corr", "one location: two loads, a store by another", 0, 2,
     {{W(X, 1)}, {R(X), R(X)}}, {"10"}, 0},
    {"coww", "two stores, two loads by another", 0, 2,
     {{W(X, 1), W(X, 2)}, {R(X), R(X)}}, {"10", "20", "21", "..1", "..0"}, 0},
    {"corw", "load, store; a store by another", 0, 2,
     {{R(X), W(X, 1)}, {W(X, 2)}}, {"1", "22", ".0"}, 0},
    {"cowr", "store, load; a store by another", 0, 2,
     {{W(X, 1), R(X)}, {W(X, 2)}}, {"0", "21", ".0"}, 0},
    {"corr2", "two stores; two others agree on their order", 0, 4,
     {{W(X, 1)},
      {W(X, 2)},
      {R(X), R(X)},
      {R(X), R(X)}},
     {"1221", "2112", "10", "20", "..10", "..20"}, 0},
    {"coloc", "one thread alone: load, store, load, store, load", 0, 1,
     {{R(X), W(X, 1), R(X), W(X, 2), R(X)}}, {"1", "2", ".0", ".2", "..0", "..1"}, 0},
    {"s+fences", "store, flag; flag, store to the same", 0, 2,
     {{W(X, 2), FENCE, W(Y, 1)}, {R(Y), FENCE, W(X, 1)}}, {"12"}, 0},
    {"r+fences", "store, store; store to the second, load of the first", 0, 2,
     {{W(X, 1), FENCE, W(Y, 1)}, {W(Y, 2), FENCE, R(X)}}, {"0.2"}, 0},
    {"2+2w+fences", "two stores each, in opposite order", 0, 2,
     {{W(X, 1), FENCE, W(Y, 2)}, {W(Y, 1), FENCE, W(X, 2)}}, {"11"}, 0},
    {"wrc", "a store is passed on by one who has seen it", 0, 3,
     {{W(X, 1)}, {R(X), W(Y, 1)}, {R(Y), R(X)}}, {0}, "110"},
    {"wrc+fences", "... with fences", 0, 3,
     {{W(X, 1)}, {R(X), FENCE, W(Y, 1)}, {R(Y), FENCE, R(X)}}, {"110"}, 0},
    {"isa2+fences", "message passing through a third", 0, 3,
     {{W(X, 1), FENCE, W(Y, 1)}, {R(Y), FENCE, W(Z, 1)}, {R(Z), FENCE, R(X)}}, {"110"}, 0},
    {"iriw", "two stores; two others see them in opposite order", 0, 4,
     {{W(X, 1)}, {W(Y, 1)}, {R(X), R(Y)}, {R(Y), R(X)}}, {0}, "1010"},
    {"iriw+fences", "... with fences", 0, 4,
     {{W(X, 1)}, {W(Y, 1)}, {R(X), FENCE, R(Y)}, {R(Y), FENCE, R(X)}}, {"1010"}, 0},
    {"bar", "message passing by a barrier alone", 0, 2,
     {{W(X, 1), BAR}, {BAR, R(X)}}, {0}, "0"},
    {"bar+fences", "... fence, barrier, fence; both ways", 0, 2,
     {{W(X, 1), FENCE, BAR, FENCE, R(Y)}, {W(Y, 1), FENCE, BAR, FENCE, R(X)}}, {"0", ".0"}, 0},
    {"bar+lr", "... fence w,w, barrier; an lr.w, which is never served from a cache", 0, 2,
     {{W(X, 1), F(FENCE_W, FENCE_W), BAR}, {BAR, LR(X, 0)}}, {"0"}, 0},
    {"bar+amo", "... or an atomic operation", 0, 2,
     {{W(X, 1), W(Y, 1), F(FENCE_W, FENCE_W), BAR}, {BAR, AMO(Y, 0), AMO(X, 0)}}, {"0", ".0"}, 0},
    {"bar4+fences", "... of four", 0, 4,
     {{W(X, 1), F(FENCE_W, FENCE_W), BAR, F(FENCE_R, FENCE_R), R(Y)},
      {W(Y, 1), FENCE, BAR, FENCE, R(Z)},
      {W(Z, 1), FENCE, BAR, FENCE, R(X)},
      {BAR, F(FENCE_R, FENCE_R), R(X), R(Y), R(Z)}},
     {"0", ".0", "..0", "...0", "....0", ".....0"}, 0},
    {"swap", "two amoswap of one location", 0, 2,
     {{SWAP(X, 1, 0)}, {SWAP(X, 2, 0)}}, {"00", "21", "011", "202", "1", ".2"}, 0},
    {"lr+sc", "lr.w, sc.w; a store by another", 0, 2,
     {{LR(X, 0), SC(X, 1, 0)}, {W(X, 2)}}, {"011", "212", ".01", "1", "..0"}, 0},
    {"lr+sc.aqrl", "lr.w, sc.w of both", 0, 2,
     {{LR(X, AQ), SC(X, 1, RL)},
      {LR(X, AQ | RL), SC(X, 2, AQ | RL)}},
     {"0101", "1", "..2", "2..0", ".01"}, 0},
    {"code", "message passing: an instruction, flag; flag, run it", 0, 2,
     {{CODE(X, 1), W(Y, 1)}, {R(Y), RUN(X)}}, {0}, "10"},
    {"code+fence.i", "... fence; fence.i", 0, 2,
     {{CODE(X, 1), FENCE, W(Y, 1)}, {R(Y), FENCEI, RUN(X)}}, {"10"}, 0},
    {"code+bar", "... by a barrier, fence; fence.i", 0, 2,
     {{CODE(X, 1), FENCE, BAR}, {BAR, FENCEI, RUN(X)}}, {"0"}, 0},
    COUNTER("amoadd", "all threads of all cores count in one word", COUNT_AMO),
    COUNTER("lrsc", "... by lr.w and sc.w", COUNT_LRSC),
    COUNTER("lock", "all warps count in two words under a lock, amoswap.aq and .rl", COUNT_LOCK),
    COUNTER("lock+fences", "... amoswap and fence; fence and store", COUNT_LOCK_FENCE),
};
// clang-format on

const litmus_test *litmus_get(unsigned i) {
  return i < sizeof tests / sizeof tests[0] ? &tests[i] : NULL;
}

static bool has_var(litmus_op o) {
  return o.kind != OP_NONE && o.kind != OP_FENCE && o.kind != OP_FENCEI && o.kind != OP_BAR;
}

unsigned litmus_vars(const litmus_test *t) {
  unsigned vars = 0;
  for (unsigned i = 0; i < THREADS * OPS; i++) {
    const litmus_op o = t->code[i / OPS][i % OPS];
    if (has_var(o) && o.var >= vars) vars = o.var + 1u;
  }
  return vars;
}

bool litmus_is_code(const litmus_test *t, unsigned var) {
  for (unsigned i = 0; i < THREADS * OPS; i++) {
    const litmus_op o = t->code[i / OPS][i % OPS];
    if (o.kind == OP_CODE && o.var == var) return true;
  }
  return false;
}

bool litmus_has_atomics(const litmus_test *t) {
  if (t->counter) return true;
  for (unsigned i = 0; i < THREADS * OPS; i++) {
    const unsigned kind = t->code[i / OPS][i % OPS].kind;
    if (kind == OP_SWAP || kind == OP_AMO || kind == OP_LR || kind == OP_SC) return true;
  }
  return false;
}
