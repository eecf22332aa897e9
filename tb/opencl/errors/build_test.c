// build_test.c - programs that cannot be built: the error says so, the log names the line, and what comes
// afterwards is as if nothing had happened.

#include <unistd.h>

#include "opencl_test.h"

static const char sound[] = "kernel void sound(global int *at) { at[0] = 5; }";

static void still_works(void) {
  cl_kernel k = kernel_of(build(sound, ""), "sound");
  cl_mem m = buffer(4, NULL);
  cl_int got;
  SET(k, 0, m);
  launch(k, 1, 1);
  read_back(m, &got, 4);
  CHECK(got == 5, "%d", got);
}

// Fails with this code; `word` and `other` are in the log.
static void fails(const char *source, const char *options, cl_int code, const char *word,
                  const char *other) {
  cl_program p = program_of(source);
  RETURNS(clBuildProgram(p, 1, &device, options, NULL, NULL), code);
  cl_build_status status;
  OK(clGetProgramBuildInfo(p, device, CL_PROGRAM_BUILD_STATUS, sizeof status, &status, NULL));
  char *log = build_log(p);
  CHECK(strstr(log, word) && strstr(log, other), "'%s' or '%s' is not in the log: %s", word, other,
        log);
  free(log);
  cl_int result;
  cl_kernel k = clCreateKernel(p, "k", &result);
  CHECK(status == CL_BUILD_ERROR && !k && result == CL_INVALID_PROGRAM_EXECUTABLE,
        "status %d, a kernel of it: %s", status, opencl_error_name(result));
  still_works();
}

static void syntax(void) {
  fails("kernel void k(global int *at) {\n  int x = 1;\n  at[0] = x +;\n}\n", "",
        CL_BUILD_PROGRAM_FAILURE, ":3:", "expected expression");
  fails("kernel void k(global int *at) {\n\n\n  at[0] = nobody;\n}\n", "", CL_BUILD_PROGRAM_FAILURE,
        ":4:", "nobody");
  fails("kernel int k(global int *at) { return 1; }\n", "", CL_BUILD_PROGRAM_FAILURE,
        ":1:", "void");
  fails("#error chosen words\n", "", CL_BUILD_PROGRAM_FAILURE, ":1:", "chosen words");
  fails("#include \"no_such_file.h\"\nkernel void k(void) {}\n", "", CL_BUILD_PROGRAM_FAILURE,
        ":1:", "no_such_file.h");
  fails("kernel void k(global int *at) {\n  unknown_call(at);\n}\n", "", CL_BUILD_PROGRAM_FAILURE,
        ":2:", "unknown_call");
}

static void absent_types(void) {
  fails("kernel void k(global double *at) {\n  *at *= 2;\n}\n", "", CL_BUILD_PROGRAM_FAILURE,
        ":1:", "double");
  fails("kernel void k(global half *at) {\n  half x = at[0];\n  at[0] = x * x;\n}\n", "",
        CL_BUILD_PROGRAM_FAILURE, ":2:", "half");
}

// Uses extensions that the device does not have.
static void absent_functions(void) {
  static const char *const calls[] = {"sub_group_rotate(1, 2)",
                                      "sub_group_clustered_reduce_add(1, 2)", "sub_group_elect()",
                                      "intel_sub_group_shuffle(1, 2)"};
  for (unsigned i = 0; i < COUNT(calls); i++) {
    char source[160], name[40];
    snprintf(source, sizeof source, "kernel void k(global int *at) {\n  %s;\n}\n", calls[i]);
    snprintf(name, sizeof name, "%.*s", (int)strcspn(calls[i], "("), calls[i]);
    fails(source, "", CL_BUILD_PROGRAM_FAILURE, ":2:", name);
  }
  fails("#ifndef cl_khr_fp16\n#error no halves\n#endif\n", "", CL_BUILD_PROGRAM_FAILURE,
        ":2:", "no halves");
  // clang takes the function for int, and says so.
  cl_program p = build("kernel void k(global long *at) {\n  atom_add(at, 1);\n}\n", "");
  char *log = build_log(p);
  CHECK(strstr(log, ":2:") && strstr(log, "incompatible pointer types passing '__global long *"),
        "atom_add of long: %s", log);
  free(log);
}

static void options(void) {
  cl_program p = program_of(sound);
  RETURNS(clBuildProgram(p, 1, &device, "--no-such-option", NULL, NULL), CL_INVALID_BUILD_OPTIONS);
  p = program_of(sound);
  RETURNS(clCompileProgram(p, 1, &device, "-cl-no-such-option", 0, NULL, NULL, NULL, NULL),
          CL_INVALID_COMPILER_OPTIONS);
  fails("kernel void k(global int *at) {\n  *at == 2;\n}\n", "-Werror", CL_BUILD_PROGRAM_FAILURE,
        ":2:", "unused");
  still_works();
}

// A function that is declared and nowhere defined. It is found when the program is built or linked, or, as
// POCL makes code for a device only when a kernel is launched, then: the name is said in the log or on stderr.
static void undefined(void) {
  cl_program p = program_of(
      "int nowhere_defined(int);\nkernel void k(global int *at) { *at = nowhere_defined(2); }\n");
  capture_start(STDERR_FILENO);
  cl_int result = clBuildProgram(p, 1, &device, "", NULL, NULL), made = CL_SUCCESS;
  char *log = build_log(p);
  if (result == CL_SUCCESS) {
    const size_t one = 1;
    cl_event e;
    cl_mem m = buffer(4, NULL);
    cl_kernel k = clCreateKernel(p, "k", &made);
    result = made;
    if (made == CL_SUCCESS) result = clSetKernelArg(k, 0, sizeof m, &m);
    if (result == CL_SUCCESS)
      result = clEnqueueNDRangeKernel(queue, k, 1, NULL, &one, &one, 0, NULL, &e);
    if (result == CL_SUCCESS) {
      keep_event(e);
      clWaitForEvents(1, &e);
      clGetEventInfo(e, CL_EVENT_COMMAND_EXECUTION_STATUS, sizeof result, &result, NULL);
    }
    if (made == CL_SUCCESS) clReleaseKernel(k);
  }
  char *said = capture_end();
  CHECK(result < 0, "it ends with %d", result);
  CHECK(strstr(log, "nowhere_defined") || strstr(said, "nowhere_defined"),
        "the name is not said: %s%s", log, said);
  free(log), free(said);
  still_works();
}

static void undefined_at_link(void) {
  cl_program a = program_of("int twice(int);\nkernel void k(global int *at) { *at = twice(2); }\n"),
             b = program_of("int twice(int x) { return 2 * x; }"),
             c = program_of("int twice(int x) { return 3 * x; }");
  cl_program all[] = {a, b, c};
  cl_int result;
  for (unsigned i = 0; i < 3; i++)
    OK(clCompileProgram(all[i], 1, &device, "", 0, NULL, NULL, NULL, NULL));
  // Defined twice: the linker says no.
  cl_program p = clLinkProgram(context, 1, &device, "", 3, all, NULL, NULL, &result);
  CHECK(result == CL_LINK_PROGRAM_FAILURE, "%s", opencl_error_name(result));
  if (p) keep_program(p);
  p = clLinkProgram(context, 1, &device, "", 2, all, NULL, NULL, &result);
  OK(result);
  keep_program(p);
  still_works();
}

// An overloaded function is told with its types, as OpenCL C has them. POCL renames built-ins (clamp), which shows in symbols.
static void undefined_overloads(void) {
  static const char text[] =
      "#define OVER __attribute__((overloadable))\n"
      "int OVER foo(int, float4, uchar, const global uint *, volatile local ulong16 *);\n"
      "float OVER bar(global half *, constant ushort3 *, global int **, short, event_t);\n"
      "float OVER clamp(bool, char2);\n"
      "kernel void k(global int *at) {\n"
      "  local ulong16 x;\n"
      "  at[0] = foo(1, (float4)(2), 3, (global uint *)at, &x);\n"
      "}\n"
      "kernel void l(global float *at, constant ushort3 *x, global int *y) {\n"
      "  event_t e = 0;\n"
      "  *at = bar((global half *)at, x, &y, 4, e) + clamp(true, (char2)(1));\n"
      "}\n";
  static const char *const functions[] = {
      " foo(int, float4, uchar, global const uint*, local volatile ulong16*) ",
      " bar(global half*, constant ushort3*, global int* private*, short, event_t) ",
      " clamp(bool, char2) "};
  fails(text, "", CL_BUILD_PROGRAM_FAILURE, functions[0], functions[1]);
  cl_program p = program_of(text);
  cl_int result;
  OK(clCompileProgram(p, 1, &device, "", 0, NULL, NULL, NULL, NULL));
  // POCL returns no program that could be asked for its log.
  capture_start(STDERR_FILENO);
  cl_program linked = clLinkProgram(context, 1, &device, "", 1, &p, NULL, NULL, &result);
  char *said = capture_end();
  if (linked) keep_program(linked);
  CHECK(result == CL_LINK_PROGRAM_FAILURE, "%s", opencl_error_name(result));
  for (unsigned i = 0; i < COUNT(functions); i++)
    CHECK(strstr(said, functions[i]), "'%s' is not said: %s", functions[i], said);
  CHECK(!strstr(said, "_Z"), "%s", said);
  free(said);
  still_works();
}

static void names(void) {
  cl_program p = build(sound, "");
  cl_int result;
  CHECK(!clCreateKernel(p, "nobody", &result) && result == CL_INVALID_KERNEL_NAME, "%s",
        opencl_error_name(result));
  CHECK(!clCreateKernel(p, NULL, &result) && result == CL_INVALID_VALUE, "%s",
        opencl_error_name(result));
  cl_program unbuilt = program_of(sound);
  CHECK(!clCreateKernel(unbuilt, "sound", &result) && result == CL_INVALID_PROGRAM_EXECUTABLE, "%s",
        opencl_error_name(result));
  CHECK(!clCreateProgramWithSource(context, 0, NULL, NULL, &result) && result == CL_INVALID_VALUE,
        "%s", opencl_error_name(result));
  OK(clBuildProgram(program_of("/* nothing */"), 1, &device, "", NULL, NULL));
  still_works();
}

// Data that are no binary are refused. damage_test.c has those that were damaged.
static void no_binaries(void) {
  static const char text[64] = "this is no binary";
  unsigned char ones[64];
  memset(ones, 0xff, sizeof ones);
  const unsigned char *const data[] = {(const unsigned char *)text, ones};
  for (unsigned i = 0; i < COUNT(data); i++) {
    for (size_t size = 1; size <= 64; size += 21) {
      const unsigned char *start = data[i];
      cl_int status = CL_SUCCESS, result;
      cl_program p =
          clCreateProgramWithBinary(context, 1, &device, &size, &start, &status, &result);
      if (p) keep_program(p);
      CHECK(!p && result == CL_INVALID_BINARY && status == CL_INVALID_BINARY, "%zu bytes: %s, %s",
            size, opencl_error_name(result), opencl_error_name(status));
    }
  }
  still_works();
}

// Builds programs that take long, each another one, until it is killed (leftover_test.sh).
static void slow(void) {
  for (unsigned i = 0;; i++) {
    char source[512];
    snprintf(source, sizeof source,
             "#define A x = x * %uu + 1;\n#define B A A A A A A A A\n#define C B B B B B B B B\n"
             "#define D C C C C C C C C\n#define E D D D D D D D D\n"
             "kernel void k(global uint *at) { uint x = at[0]; E E at[0] = x; }\n",
             (unsigned)getpid() * 1024 + i);
    clReleaseProgram(build(source, ""));
  }
}

int main(int argc, char **argv) {
  static const opencl_check alone[] = {{"slow", slow}};
  if (argc == 2 && strcmp(argv[1], "--slow") == 0)
    return opencl_main(1, argv, NULL, alone, COUNT(alone));
  static const opencl_check checks[] = {
      {"syntax", syntax},
      {"absent_types", absent_types},
      {"absent_functions", absent_functions},
      {"options", options},
      {"undefined", undefined},
      {"undefined_at_link", undefined_at_link},
      {"names", names},
      {"undefined_overloads", undefined_overloads},
      {"no_binaries", no_binaries},
  };
  return opencl_main(argc, argv, NULL, checks, COUNT(checks));
}
