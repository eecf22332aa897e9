// gyre_opencl.h - the POCL device on gyre/host.h, private to this folder. Start with gyre_opencl_device.c.

#ifndef GYRE_OPENCL_H
#define GYRE_OPENCL_H

#include <limits.h>
#include <pthread.h>
#include <stdbool.h>
#include <stdint.h>

#include "config.h"
#include "pocl_cl.h"

#include "gyre/host.h"
#include "gyre_opencl_entry.h"

// Bytes of a sentence for people.
#define SENTENCE 1024

// A kernel that was compiled and loaded.
typedef struct gyre_opencl_kernel {
  struct gyre_opencl_kernel *next;
  char *path;  // of its module: what it was made from
  cl_program program;
  gyre_module *module;  // NULL: none was made, as this mapping cannot have the kernel
  gyre_kernel *kernel;
  uint32_t stack_bytes;  // that a work-item needs; in loops all items of a group
} gyre_opencl_kernel;

// A launch that the device has and whose end nobody has seen (gyre_opencl_flight.c).
typedef struct gyre_opencl_flight {
  _cl_command_node *node;
  gyre_event *begin, *end;  // of this place, for all that are ever here
  bool queued;              // something of it is in the stream
  bool has_memory;          // it uses the memory of groups
  cl_int error;             // why not all of it is
} gyre_opencl_flight;

enum {
  GYRE_OPENCL_FLIGHTS = 8,  // as many as the runtime hands to a launch queue
  GYRE_OPENCL_LINE = 64     // bytes of a cache line, or several
};

typedef struct gyre_opencl_device {
  cl_device_id cl;
  // The same device as POCL's passes shall see it for kernels whose work-items are threads.
  struct _cl_device_id threads;
  char name[80], version[80];
  gyre_host *host;  // NULL: closed, as the program ends
  gyre_host_info info;
  gyre_stream *stream;
  uint64_t files;  // a sum of the files that kernels are made with

  // Commands that can run, in order; all that follows is guarded by the lock.
  pthread_mutex_t lock;
  pthread_cond_t changed;
  pthread_t thread;
  bool stop;
  _cl_command_node *ready;
  uint64_t now;  // cycles of the device, as far as they are known

  // Of the device's thread: launches under way, in their order from `first` on.
  gyre_opencl_flight flight[GYRE_OPENCL_FLIGHTS];
  unsigned first, flights;
  // Memory for threads that have a group each: one launch runs at a time, so those that are under way share it.
  gyre_address groups;
  uint64_t groups_bytes;
  unsigned groups_users;

  pthread_mutex_t compiling;
  gyre_opencl_kernel
      *kernels;  // of the device's thread, and of who frees a program: by `compiling`
} gyre_opencl_device;

// ---- gyre_opencl_device.c ----

// Prints a sentence about a device on standard error, which POCL has no better place for.
__attribute__((format(printf, 2, 3))) void gyre_opencl_say(const gyre_opencl_device *d,
                                                           const char *format, ...);

// ---- gyre_opencl_info.c ----

// Fills in what OpenCL programs ask a device for.
void gyre_opencl_describe(gyre_opencl_device *d);

// ---- gyre_opencl_queue.c: commands in the order of their dependencies ----

// Of an event or a queue: somebody may wait for it, with POCL's lock of the object. An event has the error of its command, a
// queue that of one that nobody knows yet.
typedef struct gyre_opencl_waiter {
  pthread_cond_t done;
  cl_int error;
  bool handed;  // of an event: the device's thread has its command. By the lock of the device
} gyre_opencl_waiter;

void gyre_opencl_queue_ops(struct pocl_device_ops *ops);
// A queue keeps an error until somebody asks for it.
void gyre_opencl_keep_error(cl_command_queue queue, cl_int error);

// ---- gyre_opencl_flight.c: the device's thread ----

bool gyre_opencl_start(gyre_opencl_device *d);
void gyre_opencl_stop(gyre_opencl_device *d);
// Hands a command to the thread, behind all that it has.
void gyre_opencl_hand(gyre_opencl_device *d, _cl_command_node *node);
// A command ends with an error or 0, to the event and its queue.
void gyre_opencl_finish(_cl_command_node *node, cl_int error);
// Memory of so many bytes for threads that have a group each, as long as the launch is under way. False: others are that
// have too little.
bool gyre_opencl_get_groups(gyre_opencl_device *d, gyre_opencl_flight *f, uint64_t bytes,
                            gyre_result *result);

// ---- gyre_opencl_tell.c: who waits for an event hears that it has ended ----

// Tells all that wait for an event now.
void gyre_opencl_tell(cl_event event);
// A command that is not ready yet hears of those events that it waits for which have failed before. Nothing is locked.
void gyre_opencl_hear(cl_event event);

// ---- gyre_opencl_time.c: times of events, in cycles of the device ----

// An event has got another status.
void gyre_opencl_update_time(gyre_opencl_device *d, cl_event event);
// Nanoseconds of a cycle, of GYRE_CLOCK_MHZ or the nominal clock.
double gyre_opencl_cycle(void);
unsigned gyre_opencl_megahertz(void);
// In front of what a command puts into the stream, and behind it.
gyre_result gyre_opencl_begin(gyre_opencl_device *d, const gyre_opencl_flight *f);
gyre_result gyre_opencl_end(gyre_opencl_device *d, const gyre_opencl_flight *f);
// Waits for the end, sets the times of the event, and returns how it ended.
gyre_result gyre_opencl_await(gyre_opencl_device *d, const gyre_opencl_flight *f, cl_event event);

// ---- gyre_opencl_command.c ----

// What OpenCL calls it.
cl_int gyre_opencl_error_of(gyre_result result);
bool gyre_opencl_is_launch(const _cl_command_node *node);
// Runs a command that is no launch, with nothing else under way. What it returns is an OpenCL error, 0 if it has done what it
// should.
cl_int gyre_opencl_run(gyre_opencl_device *d, _cl_command_node *node);

// ---- gyre_opencl_memory.c ----

void gyre_opencl_memory_ops(struct pocl_device_ops *ops);
// A transfer, or a box of rows and slices: queued in the stream of the device.
gyre_result gyre_opencl_transfer(gyre_opencl_device *d, const _cl_command_node *node);

// ---- gyre_opencl_launch.c ----

// Puts a launch into the stream; it needs nothing of the flight but its node and its events, and fills in the rest. False:
// launches that are under way have the memory that it needs.
bool gyre_opencl_launch(gyre_opencl_device *d, gyre_opencl_flight *f);

// ---- gyre_opencl_local.c: local memory and size of a group ----

void gyre_opencl_local_ops(struct pocl_device_ops *ops);
// Where the next `bytes` of local memory begin behind `*at`, which goes on to their end.
uint32_t gyre_opencl_place_local(uint32_t *at, size_t bytes);

// ---- gyre_opencl_build.c ----

void gyre_opencl_build_ops(struct pocl_device_ops *ops);
// The kernel of a command for one of the mappings, compiled if it has not been; NULL with the sentence in `why`. Without a
// module: it has a barrier, and can be neither spread nor loops.
gyre_opencl_kernel *gyre_opencl_build(gyre_opencl_device *d, _cl_command_node *node,
                                      gyre_opencl_mapping mapping, char why[SENTENCE]);

// ---- gyre_opencl_tool.c: the compiler and the linker ----

// A file of the driver by its name in share/gyre/opencl; false: it is too long.
bool gyre_opencl_file(char path[PATH_MAX], const char *name);
// A sum of the files that kernels are made with, the driver among them.
uint64_t gyre_opencl_sum(void);
// Makes a module out of bitcode. False with the sentence.
bool gyre_opencl_make_module(const char *bitcode, const char *module, bool floating_point,
                             char why[SENTENCE]);

#endif
