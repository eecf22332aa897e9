// driver.h - the POCL device on gyre/host.h; internal declarations of this folder. Start with
// device.c.

#ifndef GYRE_OPENCL_H
#define GYRE_OPENCL_H

#include <limits.h>
#include <pthread.h>
#include <stdbool.h>
#include <stdint.h>

#include "config.h"
#include "pocl_cl.h"

#include "gyre/host.h"
#include "entry.h"

// Size of the buffer for a sentence.
#define SENTENCE 1024

// A kernel that was compiled and loaded.
typedef struct gyre_opencl_kernel {
  struct gyre_opencl_kernel *next;
  char *path;  // path of its module, which identifies its sources
  cl_program program;
  gyre_module *module;  // NULL: none was made, because this mapping cannot run the kernel
  gyre_kernel *kernel;
  uint32_t stack_bytes;  // stack of a work-item; in loops, of all items of a workgroup
} gyre_opencl_kernel;

// A launch in flight: the device has it, and its end was not processed yet (inflight.c).
typedef struct gyre_opencl_inflight {
  _cl_command_node *node;
  gyre_event *begin, *end;  // events of this slot, reused by all its launches
  bool queued;              // a part of it is in the stream
  bool has_memory;          // it uses the memory of workgroups
  cl_int error;             // reason why it was not queued completely
} gyre_opencl_inflight;

enum {
  GYRE_OPENCL_INFLIGHT_MAX = 8,  // the number that the runtime hands to a launch queue
  GYRE_OPENCL_LINE = 64          // a multiple of the size of a cache line
};

typedef struct gyre_opencl_device {
  cl_device_id cl;
  // The description of the device that POCL's passes get: work-items are threads, so that they make no loops.
  struct _cl_device_id threads;
  char name[80], version[80], extensions[320];
  gyre_host *host;  // NULL: closed, because the program ends
  gyre_host_info info;
  gyre_stream *stream;
  uint64_t files;  // checksum of the files from which kernels are made

  // Commands that can run, in order; the lock guards these and all members below.
  pthread_mutex_t lock;
  pthread_cond_t changed;
  pthread_t thread;
  bool stop;
  _cl_command_node *ready;
  uint64_t now;  // cycles of the device, as far as known

  // For the device's thread: launches in flight, in order from `first` on.
  gyre_opencl_inflight inflight[GYRE_OPENCL_INFLIGHT_MAX];
  unsigned first, inflight_count;
  // Memory for threads that run a workgroup each. One launch runs at a time, so all launches in flight share it.
  gyre_address groups;
  uint64_t groups_bytes;
  unsigned groups_users;

  pthread_mutex_t compiling;
  // of the device's thread, and of the thread that frees a program: by `compiling`
  gyre_opencl_kernel *kernels;
} gyre_opencl_device;

// ---- device.c ----

// Prints a sentence about a device on standard error, because POCL has no other way to report it.
__attribute__((format(printf, 2, 3))) void gyre_opencl_report(const gyre_opencl_device *d,
                                                              const char *format, ...);

// ---- info.c ----

// Fills in the properties that OpenCL programs query.
void gyre_opencl_describe(gyre_opencl_device *d);

// ---- subgroup.c ----

// Returns the extensions of sub-groups, each after a space; "" without them. The most sub-groups of a workgroup.
const char *gyre_opencl_sub_group_extensions(const gyre_host_info *i);
uint32_t gyre_opencl_max_sub_groups(const gyre_host_info *i);

// ---- queue.c: commands in the order of their dependencies ----

// State of an event or a queue for waiting threads, guarded by POCL's lock of the object. An event has the error of its
// command; a queue has an error that was not reported yet.
typedef struct gyre_opencl_waiter {
  pthread_cond_t done;
  cl_int error;
  bool enqueued;  // for an event: the device's thread has its command; guarded by the device's lock
} gyre_opencl_waiter;

void gyre_opencl_queue_ops(struct pocl_device_ops *ops);
// Stores an error in a queue until it is reported.
void gyre_opencl_keep_error(cl_command_queue queue, cl_int error);

// ---- inflight.c: the device's thread ----

bool gyre_opencl_start(gyre_opencl_device *d);
void gyre_opencl_stop(gyre_opencl_device *d);
// Hands a command to the thread, after all others.
void gyre_opencl_enqueue(gyre_opencl_device *d, _cl_command_node *node);
// Ends a command with an error or 0, for its event and its queue.
void gyre_opencl_finish(_cl_command_node *node, cl_int error);
// Returns memory of so many bytes for threads that run a workgroup each, valid while the launch is in flight. Returns
// false if other launches have a memory that is too small.
bool gyre_opencl_get_groups(gyre_opencl_device *d, gyre_opencl_inflight *f, uint64_t bytes,
                            gyre_result *result);

// ---- notify.c: informs waiting commands of the end of an event ----

// Informs all that wait for an event.
void gyre_opencl_notify(cl_event event);
// Informs a command that is not ready yet of those events in its list that have failed before. No lock may be held.
void gyre_opencl_notify_late(cl_event event);

// ---- time.c: times of events, in cycles of the device ----

// Handles a new status of an event.
void gyre_opencl_update_time(gyre_opencl_device *d, cl_event event);
// Returns nanoseconds of a cycle, from GYRE_CLOCK_MHZ or the nominal clock.
double gyre_opencl_cycle(void);
unsigned gyre_opencl_megahertz(void);
// Record an event before and after the commands that are put into the stream.
gyre_result gyre_opencl_begin(gyre_opencl_device *d, const gyre_opencl_inflight *f);
gyre_result gyre_opencl_end(gyre_opencl_device *d, const gyre_opencl_inflight *f);
// Waits for the end, sets the times of the event, and returns the result.
gyre_result gyre_opencl_await(gyre_opencl_device *d, const gyre_opencl_inflight *f, cl_event event);

// ---- command.c ----

// Translates a result into an OpenCL error.
cl_int gyre_opencl_error_of(gyre_result result);
bool gyre_opencl_is_launch(const _cl_command_node *node);
// Runs a command other than a launch, while no other command is in flight. Returns an OpenCL error, or 0 if it
// succeeded.
cl_int gyre_opencl_run(gyre_opencl_device *d, _cl_command_node *node);

// ---- memory.c ----

void gyre_opencl_memory_ops(struct pocl_device_ops *ops);
// Queue a transfer, or a box of rows and slices, in the stream of the device.
gyre_result gyre_opencl_transfer(gyre_opencl_device *d, const _cl_command_node *node);

// ---- launch.c ----

// Puts a launch into the stream. It needs only node and events of the launch in flight, and fills
// in the rest. Returns false if launches in flight use the memory that it needs.
bool gyre_opencl_launch(gyre_opencl_device *d, gyre_opencl_inflight *f);

// ---- local.c: local memory and size of a workgroup ----------------------------------------------

void gyre_opencl_local_ops(struct pocl_device_ops *ops);
// Allocates the next `bytes` of local memory after `*at`, and advances `*at` to their end.
uint32_t gyre_opencl_place_local(uint32_t *at, size_t bytes);

// ---- build.c ----

void gyre_opencl_build_ops(struct pocl_device_ops *ops);
// Returns the kernel of a command for one mapping, and compiles it if needed; NULL with a sentence in `why`. A result
// without a module has a barrier, and cannot be spread or run in loops.
gyre_opencl_kernel *gyre_opencl_build(gyre_opencl_device *d, _cl_command_node *node,
                                      gyre_opencl_mapping mapping, char why[SENTENCE]);

// ---- tool.c: the compiler and the linker ----

// Writes the path of a file in share/gyre/opencl; returns false if it is too long.
bool gyre_opencl_file(char path[PATH_MAX], const char *name);
// Returns the checksum of all files from which kernels are made, including the driver.
uint64_t gyre_opencl_checksum(void);
// Copies assembly without the registers that fibres' functions save for their callers (saves.c). Returns
// false on failure.
bool gyre_opencl_remove_saves(const char *from, const char *to);
// Computes the stack of a work-item in bytes: the sum over all functions that the compiler lists, because each may call
// the next one and none calls itself, and that of the libraries if they are called (stack.c). Returns false
// if the compiler lists none.
bool gyre_opencl_read_stack(const char *usage, const char *object, uint32_t *bytes);
// Returns what the architecture of a device's kernels has besides that of all devices, to be appended.
const char *gyre_opencl_optional(const gyre_host_info *info);
// Makes a module from bitcode, with its stack in the seal; temporary files are in the folder. Returns false with a
// sentence.
bool gyre_opencl_make_module(const char *folder, const char *bitcode, const char *module,
                             gyre_opencl_mapping mapping, const gyre_host_info *info,
                             char why[SENTENCE]);

#endif
