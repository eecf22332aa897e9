// streamcluster.c - clustering with as many centres as pay for themselves: candidates one after the other are
// opened if what points save is more than a centre costs.
//
// Coordinates and weights are small whole numbers: all costs are exact in binary32 (below 2^24), sums are
// whole numbers, and the result is the same on every device.

#include "suite.h"

#include <string.h>

#define GROUP 256
#define FEATURES 8
enum { CANDIDATES = 8, PRICE = 20000 };

const suite_info suite_program = {.name = "streamcluster",
                                  .doc = "Clustering with as many centres as pay for themselves.",
                                  .unit = "points",
                                  .size = 512,
                                  .least = 1,
                                  .most = 1 << 17,
                                  .options = SUITE_DEFINE(FEATURES)};

typedef struct problem {
  unsigned n;
  float *columns, *weight, *cost;
  cl_int *centre, *pays;
  char *moves, *closes;
} problem;

static int64_t cost_of(const problem *p, unsigned i, unsigned to) {
  int64_t sum = 0;
  for (unsigned f = 0; f < FEATURES; f++) {
    const int64_t d = (int64_t)p->columns[f * p->n + i] - (int64_t)p->columns[f * p->n + to];
    sum += d * d;
  }
  return sum * (int64_t)p->weight[i];
}

// True if the candidate is opened; the centres that this closes.
static bool decide(const problem *p, int64_t gain) {
  for (unsigned c = 0; c < p->n; c++) {
    // A centre is open if its own point belongs to it.
    p->closes[c] = p->centre[c] == (cl_int)c && p->pays[c] < PRICE;
    if (!p->closes[c]) continue;
    gain += PRICE - p->pays[c];
  }
  return gain > PRICE;
}

// Returns the gain; what each centre's points would pay is in p->pays.
static int64_t try_on_host(const problem *p, unsigned candidate) {
  int64_t gain = 0;
  memset(p->pays, 0, p->n * sizeof *p->pays);
  for (unsigned i = 0; i < p->n; i++) {
    const int64_t other = cost_of(p, i, candidate), now = (int64_t)p->cost[i];
    p->moves[i] = other < now;
    if (p->moves[i])
      gain += now - other;
    else
      p->pays[p->centre[i]] += (cl_int)(other - now);
  }
  if (!decide(p, gain)) return gain;
  for (unsigned i = 0; i < p->n; i++) {
    if (!p->moves[i] && !p->closes[p->centre[i]]) continue;
    p->cost[i] = (float)cost_of(p, i, candidate);
    p->centre[i] = (cl_int)candidate;
  }
  return gain;
}

static problem generate(suite *s, unsigned n) {
  problem p = {.n = n};
  p.columns = suite_alloc(s, n * FEATURES * sizeof *p.columns);
  p.weight = suite_alloc(s, n * sizeof *p.weight);
  p.cost = suite_alloc(s, n * sizeof *p.cost);
  p.centre = suite_alloc(s, n * sizeof *p.centre);
  p.pays = suite_alloc(s, n * sizeof *p.pays);
  p.moves = suite_alloc(s, n);
  p.closes = suite_alloc(s, n);
  for (unsigned i = 0; i < n; i++) {
    for (unsigned f = 0; f < FEATURES; f++)
      p.columns[f * n + i] = (float)((i % 6 * 5 + f * (i % 3)) % 12 + suite_below(s, 5));
    p.weight[i] = (float)(1 + suite_below(s, 3));
  }
  for (unsigned i = 0; i < n; i++) p.cost[i] = (float)cost_of(&p, i, 0);
  return p;
}

// `pays_of` and `gains`: of each candidate.
static void on_device(suite *s, const problem *p, const unsigned *candidates, cl_int *pays_of,
                      cl_int *gains) {
  const unsigned n = p->n;
  const cl_mem_flags in = CL_MEM_READ_ONLY | CL_MEM_COPY_HOST_PTR,
                     both = CL_MEM_READ_WRITE | CL_MEM_COPY_HOST_PTR;
  const cl_mem columns = suite_buffer(s, in, n * FEATURES * sizeof(float), p->columns),
               weight = suite_buffer(s, in, n * sizeof(float), p->weight),
               cost = suite_buffer(s, both, n * sizeof(float), p->cost),
               centre = suite_buffer(s, both, n * sizeof(cl_int), p->centre),
               moves = suite_buffer(s, CL_MEM_READ_WRITE, n, NULL),
               closes = suite_buffer(s, CL_MEM_READ_ONLY, n, NULL),
               pays = suite_buffer(s, CL_MEM_READ_WRITE, n * sizeof(cl_int), NULL),
               d_gain = suite_buffer(s, CL_MEM_READ_WRITE, sizeof(cl_int), NULL);
  const suite_range range = {{suite_round_up(n, GROUP)}, {GROUP}};
  const cl_int count = (cl_int)n;
  for (unsigned c = 0; c < CANDIDATES; c++) {
    const cl_int candidate = (cl_int)candidates[c];
    cl_int gain = 0;
    memset(p->pays, 0, n * sizeof *p->pays);
    suite_write(s, pays, p->pays, n * sizeof *p->pays);
    suite_write(s, d_gain, &gain, sizeof gain);
    suite_launch(s, "streamcluster_gain", range, SUITE_ARGUMENT(columns), SUITE_ARGUMENT(weight),
                 SUITE_ARGUMENT(cost), SUITE_ARGUMENT(centre), SUITE_ARGUMENT(moves),
                 SUITE_ARGUMENT(pays), SUITE_ARGUMENT(d_gain), SUITE_LOCAL(GROUP * sizeof(cl_int)),
                 SUITE_ARGUMENT(count), SUITE_ARGUMENT(candidate));
    suite_read(s, d_gain, &gain, sizeof gain);
    suite_read(s, pays, p->pays, n * sizeof *p->pays);
    suite_read(s, centre, p->centre, n * sizeof *p->centre);
    memcpy(pays_of + c * n, p->pays, n * sizeof *p->pays);
    gains[c] = gain;
    if (!decide(p, gain)) continue;
    suite_write(s, closes, p->closes, n);
    suite_launch(s, "streamcluster_open", range, SUITE_ARGUMENT(columns), SUITE_ARGUMENT(weight),
                 SUITE_ARGUMENT(cost), SUITE_ARGUMENT(centre), SUITE_ARGUMENT(moves),
                 SUITE_ARGUMENT(closes), SUITE_ARGUMENT(count), SUITE_ARGUMENT(candidate));
  }
  suite_read(s, centre, p->centre, n * sizeof *p->centre);
  suite_read(s, cost, p->cost, n * sizeof *p->cost);
}

void suite_run(suite *s, unsigned n) {
  const problem p = generate(s, n);
  unsigned candidates[CANDIDATES];
  cl_int *want = suite_alloc(s, n * sizeof *want);
  cl_int *pays = suite_alloc(s, CANDIDATES * n * sizeof *pays),
         *want_pays = suite_alloc(s, CANDIDATES * n * sizeof *pays), gains[CANDIDATES],
         want_gains[CANDIDATES];
  float *cost = suite_alloc(s, n * sizeof *cost);
  bounded *want_cost = suite_alloc(s, n * sizeof *want_cost);
  for (unsigned c = 0; c < CANDIDATES; c++) candidates[c] = suite_below(s, n);
  memcpy(cost, p.cost, n * sizeof *cost);
  for (unsigned c = 0; c < CANDIDATES; c++) {
    want_gains[c] = (cl_int)try_on_host(&p, candidates[c]);
    memcpy(want_pays + c * n, p.pays, n * sizeof *pays);
  }
  for (unsigned i = 0; i < n; i++) want_cost[i] = bounded_exact(p.cost[i]);
  memcpy(want, p.centre, n * sizeof *want);

  memset(p.centre, 0, n * sizeof *p.centre);
  memcpy(p.cost, cost, n * sizeof *cost);
  on_device(s, &p, candidates, pays, gains);
  // Sums of atomic additions first: one that was lost may leave the clustering as it is.
  suite_compare_int(s, "pays", pays, want_pays, CANDIDATES * n);
  suite_compare_int(s, "gain", gains, want_gains, CANDIDATES);
  suite_compare_int(s, "centre", p.centre, want, n);
  suite_compare_float(s, "cost", p.cost, want_cost, n);
}
