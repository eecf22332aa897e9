// nn.c - nearest neighbours: distances of all locations on the device, the nearest picked by the
// host.

#include "suite.h"

#define GROUP 64
enum { NEAREST = 5 };

const suite_info suite_program = {.name = "nn",
                                  .doc = "The places that are nearest to a point.",
                                  .unit = "places",
                                  .size = 16384,
                                  .least = NEAREST,
                                  .most = 1 << 22};

// The nearest that are not taken yet, one after the other: their distances, in ascending order.
static void pick(suite *s, unsigned n, const float *distances, float *nearest, unsigned *place) {
  char *taken = suite_alloc(s, n);
  for (unsigned k = 0; k < NEAREST; k++) {
    unsigned best = n;
    for (unsigned i = 0; i < n; i++) {
      if (!taken[i] && (best == n || distances[i] < distances[best])) best = i;
    }
    taken[best] = 1;
    nearest[k] = distances[best];
    place[k] = best;
  }
}

void suite_run(suite *s, unsigned n) {
  cl_float2 *places = suite_alloc(s, n * sizeof *places);
  float *distances = suite_alloc(s, n * sizeof *distances),
        *exact = suite_alloc(s, n * sizeof *exact);
  bounded *want = suite_alloc(s, n * sizeof *want), want_nearest[NEAREST];
  float nearest[NEAREST], exact_nearest[NEAREST];
  unsigned place[NEAREST], exact_place[NEAREST];
  const cl_float latitude = 30, longitude = 90;
  const cl_int count = (cl_int)n;
  for (unsigned i = 0; i < n; i++) {
    places[i].s[0] = suite_between(s, 7, 64);
    places[i].s[1] = suite_between(s, 0, 180);
  }
  const cl_mem d_places = suite_buffer(s, CL_MEM_READ_ONLY | CL_MEM_COPY_HOST_PTR,
                                       n * sizeof *places, places),
               d_distances = suite_buffer(s, CL_MEM_WRITE_ONLY, n * sizeof *distances, NULL);
  suite_launch(s, "nn_distances", ((suite_range){{suite_round_up(n, GROUP)}, {GROUP}}),
               SUITE_ARGUMENT(d_places), SUITE_ARGUMENT(d_distances), SUITE_ARGUMENT(count),
               SUITE_ARGUMENT(latitude), SUITE_ARGUMENT(longitude));
  suite_read(s, d_distances, distances, n * sizeof *distances);
  for (unsigned i = 0; i < n; i++) {
    const bounded x = bounded_sub(bounded_exact(places[i].s[0]), bounded_exact(latitude)),
                  y = bounded_sub(bounded_exact(places[i].s[1]), bounded_exact(longitude));
    want[i] = bounded_sqrt(bounded_mad(x, x, bounded_mul(y, y)));
    exact[i] = (float)want[i].value;
  }
  suite_compare_float(s, "distance", distances, want, n);
  // Two locations may change their order, but no location of the list can be farther than its bound
  // allows.
  pick(s, n, distances, nearest, place);
  pick(s, n, exact, exact_nearest, exact_place);
  for (unsigned k = 0; k < NEAREST; k++) {
    want_nearest[k] = want[exact_place[k]];
    want_nearest[k].bound += want[place[k]].bound;
  }
  suite_compare_float(s, "nearest", nearest, want_nearest, NEAREST);
}
