// cfd.c - a gas that flows past walls, on a mesh without structure: Euler's equations, finite volumes, three
// stages a step.

#include "cfd_reference.h"

#define GROUP 192
enum { STEPS = 1 };

const suite_info suite_program = {.name = "cfd",
                                  .doc = "A gas that flows past walls, on a mesh.",
                                  .unit = "elements",
                                  .size = 384,
                                  .least = 16,
                                  .most = 1 << 18,
                                  .options = SUITE_DEFINE(WALL) SUITE_DEFINE(FAR)};

// Quadrilaterals in rows of 16, under numbers that are shuffled: neighbours lie anywhere in memory.
static mesh generate(suite *s, unsigned n) {
  const unsigned wide = 16;
  mesh m = {.count = n};
  m.area = suite_alloc(s, n * sizeof *m.area);
  m.neighbours = suite_alloc(s, FACES * n * sizeof *m.neighbours);
  m.normals = suite_alloc(s, FACES * n * sizeof *m.normals);
  cl_int *number = suite_alloc(s, n * sizeof *number);
  for (unsigned i = 0; i < n; i++) number[i] = (cl_int)i;
  for (unsigned i = n - 1; i > 0; i--) {
    const unsigned j = suite_below(s, i + 1);
    const cl_int kept = number[i];
    number[i] = number[j];
    number[j] = kept;
  }
  for (unsigned i = 0; i < n; i++) {
    const unsigned x = i % wide, at = (unsigned)number[i];
    m.area[at] = suite_between(s, 0.8f, 1.2f);
    const bool in[FACES] = {x > 0, x + 1 < wide && i + 1 < n, i >= wide, i + wide < n};
    const unsigned other[FACES] = {i - 1, i + 1, i - wide, i + wide};
    for (unsigned k = 0; k < FACES; k++) {
      const size_t face = (size_t)k * n + at;
      // Walls above and below, now and then one inside; left and right the gas comes and goes.
      m.neighbours[face] = in[k] && suite_below(s, 16) ? number[other[k]]
                           : k < 2 && !in[k]           ? FAR
                                                       : WALL;
      const float length = k % 2 ? 1.0f : -1.0f, slant = suite_between(s, -0.125f, 0.125f);
      m.normals[face].s[0] = k < 2 ? length : slant;
      m.normals[face].s[1] = k < 2 ? slant : length;
    }
  }
  const double speed = 0.5, pressure = 1, density = 1.4;
  m.far.s[0] = (float)density;
  m.far.s[1] = (float)(density * speed);
  m.far.s[2] = (float)(density * speed / 16);
  m.far.s[3] = (float)(pressure / 0.4 + 0.5 * density * speed * speed);
  return m;
}

void suite_run(suite *s, unsigned n) {
  const mesh m = generate(s, n);
  const size_t field_bytes = (size_t)FIELDS * n * sizeof(float);
  float *got = suite_alloc(s, field_bytes);
  bounded *want = suite_alloc(s, (size_t)FIELDS * n * sizeof *want);
  const cl_mem_flags in = CL_MEM_READ_ONLY | CL_MEM_COPY_HOST_PTR;
  const cl_mem area = suite_buffer(s, in, n * sizeof *m.area, m.area),
               neighbours = suite_buffer(s, in, FACES * n * sizeof *m.neighbours, m.neighbours),
               normals = suite_buffer(s, in, FACES * n * sizeof *m.normals, m.normals),
               now = suite_buffer(s, CL_MEM_READ_WRITE, field_bytes, NULL),
               old = suite_buffer(s, CL_MEM_READ_WRITE, field_bytes, NULL),
               flux = suite_buffer(s, CL_MEM_READ_WRITE, field_bytes, NULL),
               factor = suite_buffer(s, CL_MEM_READ_WRITE, n * sizeof(float), NULL);
  const suite_range range = {{suite_round_up(n, GROUP)}, {GROUP}};
  const cl_int count = (cl_int)n;
  suite_launch(s, "cfd_initialize", range, SUITE_ARGUMENT(now), SUITE_ARGUMENT(m.far),
               SUITE_ARGUMENT(count));
  for (unsigned step = 0; step < STEPS; step++) {
    suite_copy(s, now, old, field_bytes);
    suite_launch(s, "cfd_step_factor", range, SUITE_ARGUMENT(old), SUITE_ARGUMENT(area),
                 SUITE_ARGUMENT(factor), SUITE_ARGUMENT(count));
    for (unsigned stage = 0; stage < STAGES; stage++) {
      const cl_float part = 1.0f / (float)(STAGES - stage);
      suite_launch(s, "cfd_flux", range, SUITE_ARGUMENT(now), SUITE_ARGUMENT(neighbours),
                   SUITE_ARGUMENT(normals), SUITE_ARGUMENT(flux), SUITE_ARGUMENT(m.far),
                   SUITE_ARGUMENT(count));
      suite_launch(s, "cfd_advance", range, SUITE_ARGUMENT(old), SUITE_ARGUMENT(factor),
                   SUITE_ARGUMENT(flux), SUITE_ARGUMENT(now), SUITE_ARGUMENT(part),
                   SUITE_ARGUMENT(count));
    }
  }
  suite_read(s, now, got, field_bytes);
  cfd_reference(s, &m, STEPS, want);
  suite_compare_float(s, "field", got, want, (size_t)FIELDS * n);
}
