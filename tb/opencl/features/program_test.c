// program_test.c - programs: options, binaries, separate compilation, logs.
//
// program_test --load FILE runs a binary that another process has saved.

#include <sys/wait.h>
#include <unistd.h>

#include "opencl_test.h"

static const char *loaded_file;

static void expect(cl_program p, const char *name, cl_int want) {
  cl_mem out = buffer(4, NULL);
  cl_int got;
  cl_kernel k = kernel_of(p, name);
  SET(k, 0, out);
  launch(k, 1, 1);
  read_back(out, &got, 4);
  CHECK(got == want, "kernel %s: %d, not %d", name, got, want);
}

// ---- Options and the cache of programs -----------------------------------------------------------

static const char valued[] = "kernel void value(global int *out) { out[0] = VALUE; }";

static void options(void) {
  cl_program one = build(valued, "-DVALUE=1"), two = build(valued, "-D VALUE=2");
  expect(one, "value", 1);
  expect(two, "value", 2);
  expect(build(valued, "-DVALUE=1 -cl-opt-disable"), "value", 1);
  expect(build(valued, "-DVALUE=(__OPENCL_VERSION__>=120) -cl-std=CL1.2 -w -cl-mad-enable"),
         "value", 1);
  char got[64];
  OK(clGetProgramBuildInfo(one, device, CL_PROGRAM_BUILD_OPTIONS, sizeof got, got, NULL));
  CHECK(strstr(got, "-DVALUE=1"), "'%s'", got);
  // A program that is built again with other options is another one.
  cl_program again = program_of(valued);
  for (cl_int i = 3; i < 6; i++) {
    char text[32];
    snprintf(text, sizeof text, "-DVALUE=%d", i);
    OK(clBuildProgram(again, 1, &device, text, NULL, NULL));
    cl_mem out = buffer(4, NULL);
    cl_int result, value;
    cl_kernel k = clCreateKernel(again, "value", &result);
    OK(result);
    SET(k, 0, out);
    launch(k, 1, 1);
    read_back(out, &value, 4);
    OK(clReleaseKernel(k));
    CHECK(value == i, "built for the value %d: %d", i, value);
  }
}

// Options that tell about arithmetic are part of what a binary depends on.
static void arithmetic_options(void) {
  static const char source[] =
      "kernel void finite(global int *out) {\n"
      "  const float x = as_float(out[0] | 0x7fc00000);\n"
      "#ifdef __FINITE_MATH_ONLY__\n"
      "  out[0] = __FINITE_MATH_ONLY__ ? 10 : x == x;\n"
      "#endif\n"
      "}\n";
  expect(build(source, ""), "finite", 0);
  expect(build(source, "-cl-finite-math-only"), "finite", 10);
  expect(build(source, ""), "finite", 0);
}

static void headers(void) {
  char folder[] = "/tmp/opencl_headers.XXXXXX", path[64], option[64];
  CHECK(mkdtemp(folder), "no folder for a header");
  snprintf(path, sizeof path, "%s/number.h", folder);
  snprintf(option, sizeof option, "-I %s", folder);
  cl_program programs[3];
  for (int i = 0; i < 3; i++) {  // the text of the program stays the same
    FILE *file = fopen(path, "w");
    CHECK(file, "%s", path);
    fprintf(file, "#define NUMBER %d\n", i + 10);
    fclose(file);
    programs[i] =
        build("#include \"number.h\"\nkernel void n(global int *o) { *o = NUMBER; }", option);
  }
  unlink(path), rmdir(folder);
  for (int i = 0; i < 3; i++) expect(programs[i], "n", i + 10);
}

static void several(void) {
  cl_program a = build(
                 "kernel void same(global int *o) { *o = 1; } kernel void other(global int *o) { "
                 "*o = 3; }",
                 ""),
             b = build("kernel void same(global int *o) { *o = 2; }", "");
  expect(a, "same", 1);
  expect(b, "same", 2);
  expect(a, "other", 3);
  expect(a, "same", 1);
  cl_kernel k[2];
  cl_uint count;
  OK(clCreateKernelsInProgram(a, 2, k, &count));
  CHECK(count == 2, "%u kernels", count);
  OK(clReleaseKernel(k[0])), OK(clReleaseKernel(k[1]));
}

// ---- Binaries ------------------------------------------------------------------------------------

static void binaries(void) {
  char *source = read_text(OPENCL_FEATURES "/program.cl");
  cl_program p = build(source, "");
  free(source);
  expect(p, "first", 2);
  size_t bytes;
  OK(clGetProgramInfo(p, CL_PROGRAM_BINARY_SIZES, sizeof bytes, &bytes, NULL));
  CHECK(bytes > 0, "no binary");
  unsigned char *binary = malloc(bytes);
  OK(clGetProgramInfo(p, CL_PROGRAM_BINARIES, sizeof binary, &binary, NULL));
  char file[] = "/tmp/opencl_binary.XXXXXX";
  const int to = mkstemp(file);
  CHECK(to >= 0 && write(to, binary, bytes) == (ssize_t)bytes, "%s", file);
  close(to), free(binary);
  fflush(NULL);
  const pid_t child = fork();
  if (child == 0) {
    execl("/proc/self/exe", "program_test", "--load", file, (char *)NULL);
    _exit(127);
  }
  int status;
  CHECK(child > 0 && waitpid(child, &status, 0) == child, "no other process");
  unlink(file);
  CHECK(WIFEXITED(status) && WEXITSTATUS(status) == 0, "the process that loads it: 0x%x", status);
}

static void loaded(void) {
  FILE *file = fopen(loaded_file, "rb");
  CHECK(file, "%s", loaded_file);
  fseek(file, 0, SEEK_END);
  const size_t bytes = (size_t)ftell(file);
  rewind(file);
  unsigned char *binary = malloc(bytes);
  CHECK(binary && fread(binary, 1, bytes, file) == bytes, "%s", loaded_file);
  fclose(file);
  const unsigned char *data = binary;
  cl_int status, result;
  cl_program p = clCreateProgramWithBinary(context, 1, &device, &bytes, &data, &status, &result);
  OK(result);
  keep_program(p);
  OK(status);
  free(binary);
  OK(clBuildProgram(p, 1, &device, "", NULL, NULL));
  cl_mem out = buffer(32, NULL);
  cl_int got[8], by = 10;
  static const cl_int want[] = {20, 30, 50, 70, 110, 130, 170, 190};
  cl_kernel k = kernel_of(p, "first"), second = kernel_of(p, "second");
  SET(k, 0, out), SET(second, 0, out), SET(second, 1, by);
  launch(k, 8, 0);
  launch(second, 8, 4);
  read_back(out, got, sizeof got);
  for (unsigned i = 0; i < 8; i++)
    CHECK(got[i] == want[i], "item %u: %d, not %d", i, got[i], want[i]);
}

// ---- Compile and link ----------------------------------------------------------------------------

static void linked(void) {
  cl_program main_part = program_of(
      "#include \"sum.h\"\nkernel void total(global int *out) { out[0] = sum(40) + offset; }");
  cl_program library = program_of("int sum(int n) { int s = 0; while (n) s += n--; return s; }");
  cl_program header = program_of("int sum(int n);\nconstant int offset = 3;\n");
  const char *name = "sum.h";
  cl_int result;
  OK(clCompileProgram(main_part, 1, &device, "", 1, &header, &name, NULL, NULL));
  OK(clCompileProgram(library, 1, &device, "", 0, NULL, NULL, NULL, NULL));
  cl_program parts[] = {main_part, library};
  cl_program whole = clLinkProgram(context, 1, &device, "", 2, parts, NULL, NULL, &result);
  OK(result);
  expect(keep_program(whole), "total", 823);
  cl_program archive =
      clLinkProgram(context, 1, &device, "-create-library", 1, &library, NULL, NULL, &result);
  OK(result);
  parts[1] = keep_program(archive);
  whole = clLinkProgram(context, 1, &device, "", 2, parts, NULL, NULL, &result);
  OK(result);
  expect(keep_program(whole), "total", 823);
}

static void logs(void) {
  cl_program p = program_of("kernel void k(global int *o) {\n  *o = 2;\n  *o == 77777;\n}\n");
  cl_build_status status;
  OK(clGetProgramBuildInfo(p, device, CL_PROGRAM_BUILD_STATUS, sizeof status, &status, NULL));
  CHECK(status == CL_BUILD_NONE, "%d", status);
  OK(clBuildProgram(p, 1, &device, "", NULL, NULL));
  OK(clGetProgramBuildInfo(p, device, CL_PROGRAM_BUILD_STATUS, sizeof status, &status, NULL));
  CHECK(status == CL_BUILD_SUCCESS, "%d", status);
  char *log = build_log(p);
  CHECK(strstr(log, "unused") && strstr(log, ":3:"), "the warning is not in the log: '%s'", log);
  free(log);
  expect(p, "k", 2);
}

static void CL_CALLBACK built(cl_program p, void *data) { *(cl_program *)data = p; }
static void callback(void) {
  cl_program p = program_of(valued), told = NULL;
  OK(clBuildProgram(p, 1, &device, "-DVALUE=9", built, &told));
  cl_build_status status = CL_BUILD_IN_PROGRESS;
  while (status == CL_BUILD_IN_PROGRESS)
    OK(clGetProgramBuildInfo(p, device, CL_PROGRAM_BUILD_STATUS, sizeof status, &status, NULL));
  CHECK(told == p, "no callback was called");
  expect(p, "value", 9);
}

int main(int argc, char **argv) {
  static const opencl_check load[] = {{"loaded", loaded}};
  static const opencl_check checks[] = {
      {"options", options},   {"arithmetic_options", arithmetic_options},
      {"headers", headers},   {"several", several},
      {"binaries", binaries}, {"linked", linked},
      {"logs", logs},         {"callback", callback},
  };
  if (argc == 3 && strcmp(argv[1], "--load") == 0) {
    loaded_file = argv[2];
    return opencl_main(1, argv, NULL, load, COUNT(load));
  }
  return opencl_main(argc, argv, OPENCL_FEATURES "/program", checks, COUNT(checks));
}
