// suite_private.h - common parts of the files suite*.c.

#ifndef SUITE_PRIVATE_H
#define SUITE_PRIVATE_H

#include "suite.h"

enum { SUITE_KERNELS = 16, SUITE_PENDING = 64 };

typedef struct suite_kernel {
  char name[48];
  cl_kernel kernel;
} suite_kernel;

struct suite {
  const char *wanted;  // part of a device's name, or NULL
  unsigned size, seed;
  bool spoil;  // change one result by the least that must be noticed
  uint64_t random;
  cl_device_id device;
  cl_context context;
  cl_command_queue queue;
  cl_program program;
  suite_kernel kernel[SUITE_KERNELS];
  unsigned kernels;
  cl_event pending[SUITE_PENDING];  // launches whose times are not added yet
  unsigned pendings;
  cl_mem *buffer;
  void **memory;
  size_t buffers, memories;
  unsigned long launches;
  cl_ulong nanoseconds;
  bool wrong;
  char sentence[256];  // about the first difference
  double nearness;     // the largest error as a part of its bound
};

// Ends the program with status 3, unless `error` is CL_SUCCESS.
void suite_check(cl_int error, const char *call);
const char *suite_error_name(cl_int error);
// Adds the times of the launches that are pending.
void suite_settle(suite *s);
// Device, context, queue, program; and their end.
void suite_open(suite *s);
void suite_close(suite *s);

// The kernels' source, put into the program by the assembler.
extern const char suite_source[];

#endif
