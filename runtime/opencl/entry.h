// entry.h - makes a kernel of a module from the output of POCL's passes.

#ifndef GYRE_OPENCL_ENTRY_H
#define GYRE_OPENCL_ENTRY_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#ifdef __cplusplus
extern "C" {
#endif

#define GYRE_OPENCL_SENTENCE 512

// Mappings: what a work-item is.
typedef enum gyre_opencl_mapping {
  GYRE_OPENCL_THREADS,  // a thread; its workgroup is one of the hardware
  GYRE_OPENCL_SPREAD,   // a thread; its workgroup is a number, without barrier and local memory
  GYRE_OPENCL_FIBRES,   // a fibre with its own stack: a thread runs those of a workgroup
  GYRE_OPENCL_LOOPS  // an iteration: a thread runs the work-items of a workgroup, which have no barrier
} gyre_opencl_mapping;

typedef enum gyre_opencl_made {
  GYRE_OPENCL_MADE,
  GYRE_OPENCL_GROUPED,  // spread or loops, but the kernel has a barrier, or spread and sub-groups: nothing is written
  GYRE_OPENCL_FAILED
} gyre_opencl_made;

typedef struct gyre_opencl_entry {
  const char *kernel;  // its name in the program
  gyre_opencl_mapping mapping;
  const char *bitcode;          // file made by POCL
  const char *device;           // file with the implementation of device/item.h
  const char *out;              // bitcode file to write
  unsigned arguments;           // number of the kernel's arguments
  const bool *local;            // for each argument: it is a pointer to local memory
  unsigned locals;              // number of variables in local memory, after the arguments
  const size_t *local_offsets;  // offset of each in the workgroup's local memory
} gyre_opencl_entry;

// Writes the bitcode of a module with one kernel: the function that the launch calls, its start and its note. The first
// argument is that of device/block.h. The others are those of the program, with pointers to local memory as
// offsets. On failure there is a sentence of GYRE_OPENCL_SENTENCE bytes in `why`.
gyre_opencl_made gyre_opencl_make_entry(const gyre_opencl_entry *entry, char *why);

#ifdef __cplusplus
}
#endif
#endif
