// func_unstructured_test.c - random programs with unstructured control flow (unstructured.h): what each
// thread of a warp ends with equals what the same program leaves when one thread alone runs it.
//
//   func_unstructured_test [--programs N] [--seed S]
//
// The thread alone runs on the functional simulator, too, with the divergence stack, and gets its
// number as the program's argument. scripts/harts compares the same programs with QEMU.

#include "rig.h"
#include "unstructured/unstructured.h"

enum { MAX_THREADS = 32 };

typedef struct end {
  uint32_t reg[MAX_THREADS][32];
  uint8_t block[MAX_THREADS][BLOCK_BYTES];
} end;

static void load(rig *r, const image *m) {
  memset(r->ram, 0, RIG_BYTES);
  memcpy(r->ram, m->bytes, m->size);
  r->cfg.reset_pc = m->stub;
}

static void keep(const rig *r, const image *m, end *e, unsigned lane, unsigned thread) {
  for (unsigned i = 0; i < 32; i++) e->reg[thread][i] = gyre_func_reg(r->func, 0, lane, i);
  memcpy(e->block[thread], r->ram + (m->blocks - RIG_BASE) + BLOCK_BYTES * thread, BLOCK_BYTES);
}

static bool equal(const end *a, const end *b, unsigned t) {
  return memcmp(a->block[t], b->block[t], sizeof a->block[t]) == 0 &&
         memcmp(a->reg[t], b->reg[t], sizeof a->reg[t]) == 0;
}

static bool run(rig *r, uint64_t seed, const unstructured *u, const image *m, end *together) {
  gyre_state s = rig_run(r, 0);
  if (s == GYRE_RUNNING) s = gyre_func_run(r->func, 20000000);
  if (s != GYRE_DONE) {
    const gyre_warp_info w = gyre_func_warp(r->func, 0);
    printf("seed %" PRIu64 ": state %d, pc %08" PRIx32 ", threads %" PRIx32 " %s\n", seed, (int)s,
           w.pc, w.tmask, w.waits_for);
    return false;
  }
  uint32_t held = 0;
  for (unsigned t = 0; t < u->threads; t++) {
    keep(r, m, together, t, t);
    held += unstructured_held(together->block[t]);
  }
  const uint32_t sum = rig_word(r, m->end - BLOCK_BYTES + 64);
  if (sum == held) return true;
  printf("seed %" PRIu64 ": the lock lost %d of %" PRIu32 "\n", seed, (int)(held - sum), held);
  return false;
}

static bool check(rig *r, uint64_t seed, uint64_t *groups) {
  static end together, alone;
  image m;
  unstructured u;
  uint64_t state = seed;
  const unsigned threads = 1U << image_random(&state) % 6;
  rig_begin(r, "unstructured", 1, threads, image_random(&state) % 2 != 0 ? threads : 1);
  r->cfg.reconvergence = 1;
  r->cfg.group_wait = 256U << image_random(&state) % 5;
  if (!unstructured_make(&m, &u, threads, seed)) {
    printf("seed %" PRIu64 ": no memory\n", seed);
    return false;
  }
  load(r, &m);
  bool good = run(r, seed, &u, &m, &together);
  *groups += good && gyre_func_thread_insns(r->func) != threads * gyre_func_warp_insns(r->func);
  for (unsigned t = 0; good && t < threads; t++) {
    load(r, &m);
    r->cfg.num_threads = r->cfg.num_lanes = 1;
    r->cfg.reconvergence = 0;
    good = rig_run(r, t) == GYRE_DONE;
    if (!good) {
      printf("seed %" PRIu64 ": thread %u alone does not end\n", seed, t);
      break;
    }
    keep(r, &m, &alone, 0, t);
    good = equal(&together, &alone, t);
    if (!good) {
      printf("seed %" PRIu64 ": thread %u of %u differs from itself alone\n", seed, t, threads);
    }
  }
  image_free(&m);
  return good;
}

int main(int argc, char **argv) {
  uint64_t programs = 500, seed = 1, groups = 0;
  for (int i = 1; i + 1 < argc; i += 2) {
    uint64_t *value = strcmp(argv[i], "--seed") == 0 ? &seed : &programs;
    *value = strtoull(argv[i + 1], NULL, 10);
  }
  rig r = {0};
  unsigned failures = 0;
  for (uint64_t i = 0; i < programs && failures < 5; i++) {
    if (!check(&r, seed + i, &groups)) failures++;
  }
  rig_end_run(&r);
  free(r.ram);
  printf("%" PRIu64 " programs from seed %" PRIu64 ", %" PRIu64 " of them diverge, %u failures\n",
         programs, seed, groups, failures);
  return failures != 0 || groups < programs / 2;
}
