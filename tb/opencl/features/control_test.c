// control_test.c - items of a workgroup that go different ways do what each would do alone.

#include "opencl_test.h"

#define ON_HOST
#define uint cl_uint
#pragma GCC diagnostic ignored "-Wimplicit-fallthrough"
#include "control.cl"

enum { ITEMS = 300 };

static void compare(const char *name, cl_uint (*function)(cl_uint)) {
  cl_kernel k = kernel(name);
  cl_uint in[ITEMS], got[ITEMS];
  uint64_t seed = 7;
  // Small and large numbers; the first are near each other.
  for (cl_uint i = 0; i < ITEMS; i++) in[i] = i < 100 ? i + 1 : random_next(&seed) % 100000 + 1;
  cl_mem from = buffer(sizeof in, in), out = buffer(sizeof got, NULL);
  SET(k, 0, out), SET(k, 1, from);
  static const size_t groups[] = {0, 4, 50, 100};
  for (unsigned g = 0; g < COUNT(groups); g++) {
    launch(k, ITEMS, groups[g]);
    read_back(out, got, sizeof got);
    for (cl_uint i = 0; i < ITEMS; i++)
      CHECK(got[i] == function(in[i]), "%s of %u in groups of %zu: %u, not %u", name, in[i],
            groups[g], got[i], function(in[i]));
  }
}

static void loops(void) { compare("each_collatz", collatz); }
static void nested(void) { compare("each_branches", branches); }
static void switches(void) { compare("each_choices", choices); }
static void own_stack(void) { compare("each_recursion_free", recursion_free); }
static void short_circuits(void) { compare("each_shortcuts", shortcuts); }

static cl_uint returned(cl_uint n) { return n % 3 == 0 ? 1 : n % 17 > 5 ? 2 : 3; }
static void returning(void) { compare("returns", returned); }

static void uneven(void) {
  enum { GROUP = 32 };
  cl_kernel k = kernel("uneven");
  cl_mem out = buffer(2 * GROUP * 4, NULL);
  cl_uint got[2 * GROUP];
  SET(k, 0, out);
  OK(clSetKernelArg(k, 1, GROUP * 4, NULL));
  launch(k, 2 * GROUP, GROUP);
  read_back(out, got, sizeof got);
  for (cl_uint i = 0; i < 2 * GROUP; i++) {
    const cl_uint other = GROUP - 1 - i % GROUP;
    cl_uint x = other + 1;
    for (cl_uint n = 0; n < other * 37 % 101; n++) x = x * 1664525 + 1013904223;
    CHECK(got[i] == x, "item %u: %u, not %u", i, got[i], x);
  }
}

int main(int argc, char **argv) {
  static const opencl_check checks[] = {
      {"loops", loops},
      {"nested", nested},
      {"switches", switches},
      {"own_stack", own_stack},
      {"short_circuits", short_circuits},
      {"returning", returning},
      {"uneven", uneven},
  };
  return opencl_main(argc, argv, OPENCL_FEATURES "/control", checks, COUNT(checks));
}
