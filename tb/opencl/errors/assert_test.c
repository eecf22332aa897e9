// assert_test.c - assert() in kernels: a condition that does not hold ends the kernel as a fault, with a sentence that has
// the condition's text, function and line; NDEBUG takes it away; a program's own function or macro of the name stays.

#include <unistd.h>

#include "opencl_test.h"

enum { ITEMS = 8 };

static void ends(const char *name, cl_uint which, const char *const *words, unsigned n) {
  cl_kernel k = kernel(name);
  cl_mem at = buffer(ITEMS * 4, NULL);
  SET(k, 0, at), SET(k, 1, which);
  capture_start(STDERR_FILENO);
  const cl_int status = launch_status(k, ITEMS, ITEMS);
  clFinish(queue);
  char *said = capture_end();
  CHECK(n ? status < 0 : status == CL_COMPLETE, "the event of %s ends with %d: %s", name, status,
        said);
  for (unsigned i = 0; i < n; i++)
    CHECK(strstr(said, words[i]), "'%s' is not in '%s'", words[i], said);
  CHECK(n || !*said, "%s says '%s'", name, said);
  free(said);
  if (n) return;
  cl_int got[ITEMS];
  read_back(at, got, sizeof got);
  CHECK(got[0] == 2 && got[ITEMS - 1] == 2, "%d %d", got[0], got[ITEMS - 1]);
}

static void in_kernel(void) {
  static const char *const words[] = {"fails, line 6: ", "`at[i] == 1 && i != which % 100u'",
                                      "item (3, 0, 0)", "at 0x", ":6"};
  ends("fails", 3, words, COUNT(words));
  ends("fails", ITEMS, NULL, 0);
}

static void in_a_function(void) {
  static const char *const words[] = {"inner, line 10: ", "`sum == 100'", "at 0x", "in_a_function"};
  ends("in_a_function", 99, words, COUNT(words));
}

static void after_a_barrier(void) {
  static const char *const words[] = {"after_a_barrier, line 20: ", "`sum == (int)which'", "at 0x",
                                      ":20"};
  ends("after_a_barrier", ITEMS, NULL, 0);
  ends("after_a_barrier", ITEMS + 1, words, COUNT(words));
}

// Kernel k of the program writes this.
static void gives(const char *source, const char *options, cl_int want) {
  cl_kernel k = kernel_of(build(source, options), "k");
  cl_mem m = buffer(4, NULL);
  cl_int got;
  SET(k, 0, m);
  CHECK(launch_status(k, 1, 1) == CL_COMPLETE, "it fails: %s", source);
  read_back(m, &got, 4);
  CHECK(got == want, "%d: %s %s", got, options, source);
}

static void evaluated(void) {
  static const char text[] = "kernel void k(global int *at) { assert(++*at == 1); assert(*at); }";
  gives(text, "-Werror", 1);
  gives(text, "-D NDEBUG=1 -Werror", 0);
  gives(text, "-DNDEBUG", 0);
}

static void own(void) {
  gives(
      "void assert(int x, global int *at) { *at = x; }\n"
      "kernel void k(global int *at) { if (at) assert(4, at); }",
      "-Werror", 4);
  gives(
      "int assert(int);\nint assert(int x) { return x; }\n"
      "kernel void k(global int *at) { *at = assert(5); }",
      "-Werror", 5);
  gives(
      "global int *assert /* \" */ (global int *x) { return x; }\n"
      "kernel void k(global int *at) { *assert(at) = 6; }",
      "-Werror", 6);
  gives(
      "int __attribute__((overloadable)) assert(int x) { return x; }\n"
      "kernel void k(global int *at) { *at = assert(7); }",
      "-Werror", 7);
  gives("#define assert(x) *at = (x)\nkernel void k(global int *at) { assert(8); }", "-Werror", 8);
  gives(
      "#ifndef assert\n#define assert(x) *at = (x)\n#endif\n"
      "kernel void k(global int *at) { assert(9); }",
      "-Werror", 9);
  gives("kernel void k(global int *at) { int assert = 10; *at = assert; }", "-Werror", 10);
  gives("kernel void k(global int *at) { assert; }", "-Dassert=*at=11 -Werror", 11);
}

// A name that only looks like one of the program's own: it has ours.
static void none_of_its_own(void) {
  gives(
      "// int assert(int) { }\n#define CHECK assert(*at == 0)\n"
      "kernel void k(global int *at) { CHECK; if (at) assert(1); else assert(0); *at = 12; }",
      "-Werror", 12);
}

int main(int argc, char **argv) {
  static const opencl_check checks[] = {
      {"in_kernel", in_kernel},
      {"in_a_function", in_a_function},
      {"after_a_barrier", after_a_barrier},
      {"evaluated", evaluated},
      {"own", own},
      {"none_of_its_own", none_of_its_own},
  };
  return opencl_main(argc, argv, OPENCL_ERRORS "/asserts", checks, COUNT(checks));
}
