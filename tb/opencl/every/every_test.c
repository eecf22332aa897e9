// every_test.c - every built-in function of OpenCL C 1.2 with every type that it has: opencl_every
// KERNELS.cl [STEP]. The program of all is built, which finds a function that is missing. Every
// STEPth kernel (default: 1, none: 0) becomes a module, of which one item runs. Other tests check
// what the functions compute.

#include "opencl_test.h"

enum { BYTES = 4096 };
static const char *path;
static cl_uint step = 1;

static void all(void) {
  char *source = read_text(path), name[32];
  cl_program program = build(source, "");
  cl_uint kernels;
  static cl_uchar ones[BYTES];
  free(source);
  memset(ones, 1, sizeof ones);
  cl_mem in = buffer(BYTES, ones), out = buffer(BYTES, NULL);
  OK(clCreateKernelsInProgram(program, 0, NULL, &kernels));
  CHECK(kernels > 0, "%s has no kernels", path);
  for (cl_uint i = 0; step && i < kernels; i += step) {
    snprintf(name, sizeof name, "every_%u", i);
    cl_kernel k = kernel_of(program, name);
    SET(k, 0, in);
    SET(k, 1, out);
    const cl_int status = launch_status(k, 1, 1);
    CHECK(status == CL_COMPLETE, "%s: %s", name, opencl_error_name(status));
  }
}

int main(int argc, char **argv) {
  static const opencl_check check = {"all", all};
  if (argc == 3) step = (cl_uint)strtoul(argv[2], NULL, 10);
  if (argc < 2 || argc > 3) {
    fprintf(stderr, "usage: opencl_every KERNELS.cl [STEP]\n");
    return 2;
  }
  path = argv[1];
  return opencl_main(1, argv, NULL, &check, 1);
}
