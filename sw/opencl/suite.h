// suite.h - common parts of the programs of the OpenCL suite: arguments, device, kernels, launches
// that are timed, comparison with a reference (docs/opencl_suite.md).
//
// A program is NAME.c and NAME.cl. NAME.c defines suite_program and suite_run(); main() is in suite.c.
// A call that OpenCL refuses ends the program with a sentence and status 3.

#ifndef SUITE_H
#define SUITE_H

#ifndef CL_TARGET_OPENCL_VERSION
#define CL_TARGET_OPENCL_VERSION 120
#endif
#include <CL/cl.h>
#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "suite_bound.h"

// A program of the suite.
typedef struct suite_info {
  const char *name;      // as the line of the result has it
  const char *doc;       // one sentence for --help
  const char *unit;      // what the size counts: "nodes"
  unsigned size;         // default
  unsigned least, most;  // what --size may be
  unsigned multiple;     // of what the size must be a multiple; 0: any
  const char *options;   // of the compiler of kernels
} suite_info;

typedef struct suite suite;

extern const suite_info suite_program;
// The whole program: data, launches, comparison. `size` is in range.
void suite_run(suite *s, unsigned size);

// A constant that kernels know by the same name: #define TILE 16, .options = SUITE_DEFINE(TILE).
#define SUITE_TEXT(word) #word
#define SUITE_VALUE(macro) SUITE_TEXT(macro)
#define SUITE_DEFINE(macro) "-D " #macro "=" SUITE_VALUE(macro) " "

// ---- Input --------------------------------------------------------------------------------------

// Random numbers of --seed: 32 bits, 0 .. limit - 1, from low up to high (a binary32 number).
uint32_t suite_random(suite *s);
uint32_t suite_below(suite *s, uint32_t limit);
float suite_between(suite *s, float low, float high);
// Memory of the host, aligned to 4,096 bytes, all 0, freed after suite_run().
void *suite_alloc(suite *s, size_t bytes);

// ---- Device -------------------------------------------------------------------------------------

// A buffer, released after suite_run(); data as clCreateBuffer() has it.
cl_mem suite_buffer(suite *s, cl_mem_flags flags, size_t bytes, void *data);
// Blocking copies.
void suite_write(suite *s, cl_mem buffer, const void *data, size_t bytes);
void suite_read(suite *s, cl_mem buffer, void *data, size_t bytes);
// From one buffer to another, on the device.
void suite_copy(suite *s, cl_mem from, cl_mem to, size_t bytes);
// Blocking map and unmap of a whole buffer.
void *suite_map(suite *s, cl_mem buffer, cl_map_flags flags, size_t bytes);
void suite_unmap(suite *s, cl_mem buffer, void *mapped);

// Items of a grid and of a workgroup; 0 dimensions are not there.
typedef struct suite_range {
  size_t global[3], group[3];
} suite_range;

typedef struct suite_argument {
  size_t bytes;
  const void *value;
} suite_argument;

#define SUITE_ARGUMENT(variable) \
  { sizeof(variable), &(variable) }
#define SUITE_LOCAL(bytes) \
  { (bytes), NULL }

// The number rounded up to a multiple.
static inline size_t suite_round_up(size_t number, size_t multiple) {
  return (number + multiple - 1) / multiple * multiple;
}

// Launches a kernel: suite_launch(s, "name", range, SUITE_ARGUMENT(a), SUITE_LOCAL(64), ...). It is timed.
#define suite_launch(s, kernel, range, ...)                                 \
  suite_launch_arguments(s, kernel, range, (suite_argument[]){__VA_ARGS__}, \
                         sizeof((suite_argument[]){__VA_ARGS__}) / sizeof(suite_argument))
void suite_launch_arguments(suite *s, const char *kernel, suite_range range,
                            const suite_argument *arguments, size_t count);

// ---- Comparison ---------------------------------------------------------------------------------

// Whole numbers must be the same. `what` names the array in the sentence about a difference.
void suite_compare_int(suite *s, const char *what, const int32_t *got, const int32_t *want,
                       size_t count);
// Binary32 numbers must lie within the bounds of the reference. Bounds that are more than 2^-10 of the
// largest number say nothing, and count as a difference.
void suite_compare_float(suite *s, const char *what, const float *got, const bounded *want,
                         size_t count);

#endif
