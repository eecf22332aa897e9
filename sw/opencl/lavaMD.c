// lavaMD.c - forces and potential between particles of neighbouring boxes of a cube.

#include "suite.h"

#define PARTICLES 128
#define NEIGHBOURS 27
enum { OF_A_BOX = 16 };

const suite_info suite_program = {.name = "lavaMD",
                                  .doc = "Forces between particles of neighbouring boxes.",
                                  .unit = "boxes along an edge of a cube",
                                  .size = 2,
                                  .least = 1,
                                  .most = 16,
                                  .options = SUITE_DEFINE(PARTICLES) SUITE_DEFINE(NEIGHBOURS)};

static const float twice_alpha2 = 0.5f;

// The box itself first, then those around it, -1 after the last.
static void find_neighbours(int edge, cl_int *neighbours) {
  for (int box = 0; box < edge * edge * edge; box++) {
    const int x = box % edge, y = box / edge % edge, z = box / edge / edge;
    unsigned used = 0;
    cl_int *list = neighbours + box * NEIGHBOURS;
    list[used++] = box;
    for (int k = 0; k < NEIGHBOURS; k++) {
      const int nx = x + k % 3 - 1, ny = y + k / 3 % 3 - 1, nz = z + k / 9 - 1;
      const bool there = nx >= 0 && ny >= 0 && nz >= 0 && nx < edge && ny < edge && nz < edge;
      if (there && k != NEIGHBOURS / 2) list[used++] = (nz * edge + ny) * edge + nx;
    }
    while (used < NEIGHBOURS) list[used++] = -1;
  }
}

static void reference(const cl_float4 *place, const float *charge, const cl_int *neighbours,
                      int box, unsigned particle, bounded *sum) {
  const cl_float4 *here = &place[(unsigned)box * OF_A_BOX + particle];
  for (unsigned c = 0; c < 4; c++) sum[c] = bounded_exact(0);
  for (unsigned k = 0; k < NEIGHBOURS && neighbours[k] >= 0; k++) {
    for (unsigned j = 0; j < OF_A_BOX; j++) {
      const unsigned other = (unsigned)neighbours[k] * OF_A_BOX + j;
      bounded d[3], r2 = bounded_exact(0);
      for (unsigned c = 0; c < 3; c++) {
        d[c] = bounded_sub(bounded_exact(here->s[c]), bounded_exact(place[other].s[c]));
        r2 = c ? bounded_mad(d[c], d[c], r2) : bounded_mul(d[c], d[c]);
      }
      const bounded e =
          bounded_mul(bounded_exact(charge[other]),
                      bounded_exp(bounded_neg(bounded_mul(bounded_exact(twice_alpha2), r2))));
      sum[3] = bounded_add(sum[3], e);
      for (unsigned c = 0; c < 3; c++)
        sum[c] = bounded_add(sum[c], bounded_mul(bounded_mul(bounded_exact(2), e), d[c]));
    }
  }
}

void suite_run(suite *s, unsigned edge) {
  const unsigned boxes = edge * edge * edge, count = boxes * OF_A_BOX;
  cl_float4 *place = suite_alloc(s, count * sizeof *place),
            *force = suite_alloc(s, count * sizeof *force);
  float *charge = suite_alloc(s, count * sizeof *charge);
  cl_int *neighbours = suite_alloc(s, boxes * NEIGHBOURS * sizeof *neighbours);
  bounded *want = suite_alloc(s, count * 4 * sizeof *want);
  find_neighbours((int)edge, neighbours);
  for (unsigned i = 0; i < count; i++) {
    const unsigned box = i / OF_A_BOX,
                   corner[3] = {box % edge, box / edge % edge, box / edge / edge};
    for (unsigned c = 0; c < 3; c++) place[i].s[c] = (float)corner[c] + suite_between(s, 0, 1);
    charge[i] = suite_between(s, 0.1f, 1);
  }
  const cl_mem_flags in = CL_MEM_READ_ONLY | CL_MEM_COPY_HOST_PTR;
  const cl_mem d_place = suite_buffer(s, in, count * sizeof *place, place),
               d_charge = suite_buffer(s, in, count * sizeof *charge, charge),
               d_neighbours =
                   suite_buffer(s, in, boxes * NEIGHBOURS * sizeof *neighbours, neighbours),
               d_force = suite_buffer(s, CL_MEM_WRITE_ONLY, count * sizeof *force, NULL);
  const cl_int particles = OF_A_BOX;
  suite_launch(s, "lavaMD_forces", ((suite_range){{(size_t)boxes * PARTICLES}, {PARTICLES}}),
               SUITE_ARGUMENT(d_place), SUITE_ARGUMENT(d_charge), SUITE_ARGUMENT(d_neighbours),
               SUITE_ARGUMENT(d_force), SUITE_ARGUMENT(particles), SUITE_ARGUMENT(twice_alpha2));
  suite_read(s, d_force, force, count * sizeof *force);
  for (unsigned i = 0; i < count; i++)
    reference(place, charge, neighbours + i / OF_A_BOX * NEIGHBOURS, (int)(i / OF_A_BOX),
              i % OF_A_BOX, &want[4 * i]);
  suite_compare_float(s, "force", &force[0].s[0], want, 4 * (size_t)count);
}
