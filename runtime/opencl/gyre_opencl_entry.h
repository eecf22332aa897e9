// gyre_opencl_entry.h - makes a kernel of a module out of what POCL's passes leave.

#ifndef GYRE_OPENCL_ENTRY_H
#define GYRE_OPENCL_ENTRY_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#ifdef __cplusplus
extern "C" {
#endif

#define GYRE_OPENCL_SENTENCE 512

// What a work-item is.
typedef enum gyre_opencl_mapping {
  GYRE_OPENCL_THREADS,  // a thread; its group is one of the hardware
  GYRE_OPENCL_SPREAD,   // a thread; its group is a number, without barrier and local memory
  GYRE_OPENCL_FIBRES,   // a fibre with a stack of its own: a thread runs those of a group
  GYRE_OPENCL_LOOPS  // an iteration: a thread goes through the work-items of a group, which have no barrier
} gyre_opencl_mapping;

typedef enum gyre_opencl_made {
  GYRE_OPENCL_MADE,
  GYRE_OPENCL_GROUPED,  // spread or loops, and the kernel has a barrier: nothing is written
  GYRE_OPENCL_FAILED
} gyre_opencl_made;

typedef struct gyre_opencl_entry {
  const char *kernel;  // its name in the program
  gyre_opencl_mapping mapping;
  const char *bitcode;          // file of POCL
  const char *device;           // file with the functions of gyre_opencl_item.h
  const char *out;              // bitcode that is written
  unsigned arguments;           // of the kernel
  const bool *local;            // which of them are pointers to local memory
  unsigned locals;              // variables in local memory, behind the arguments
  const size_t *local_offsets;  // where each of these lies in the group's local memory
} gyre_opencl_entry;

// Says whether bitcode that POCL's passes have left has a barrier: GYRE_OPENCL_GROUPED, or GYRE_OPENCL_MADE if there is none.
// If it fails the sentence is in `why` (GYRE_OPENCL_SENTENCE bytes).
gyre_opencl_made gyre_opencl_look_for_barrier(const char *bitcode, const char *kernel, char *why);

// Writes the bitcode of a module with one kernel: the function that the launch calls, its start and its note. The first
// argument is that of gyre_opencl_block.h; the others are as in the program, pointers to local memory as offsets.
// If it fails the sentence is in `why` (GYRE_OPENCL_SENTENCE bytes).
gyre_opencl_made gyre_opencl_make_entry(const gyre_opencl_entry *entry, char *why);

#ifdef __cplusplus
}
#endif
#endif
