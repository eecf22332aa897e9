// gyre_opencl_dispatch.h - between functions of OpenCL that are wrapped and the driver; both sides know an object of POCL by
// its own declaration only.

#ifndef GYRE_OPENCL_DISPATCH_H
#define GYRE_OPENCL_DISPATCH_H

#include <CL/cl.h>

#include "gyre_opencl_seal.h"

// ---- gyre_opencl_callback.c ----

typedef cl_int(CL_API_CALL gyre_opencl_set_callback_function)(
    cl_event, cl_int, void(CL_CALLBACK *)(cl_event, cl_int, void *), void *);
// Registers a callback with POCL's function, so that it gets the error of an event that has failed.
cl_int gyre_opencl_set_callback(gyre_opencl_set_callback_function *set, cl_event event, cl_int type,
                                void(CL_CALLBACK *function)(cl_event, cl_int, void *), void *data);
// Calls those of an event that has ended which POCL does not call. Nothing is locked.
void gyre_opencl_call_left_out(cl_event event);

// ---- gyre_opencl_fork.c ----

void gyre_opencl_watch_forks(void);
// Around what a thread of a device does with POCL; it does not wait for a device there.
void gyre_opencl_enter(void);
void gyre_opencl_leave(void);
// Whether this process has none of the devices' threads; is_forked() prints a sentence the first time.
bool gyre_opencl_is_child(void);
bool gyre_opencl_is_forked(void);

// ---- gyre_opencl_dispatch.c, gyre_opencl_binary.c ----

// Wraps functions of the platform of a device (gyre_opencl_dispatch.c).
void gyre_opencl_wrap(cl_device_id device);

// Wraps those that give and take binaries in a table of functions (gyre_opencl_binary.c).
void gyre_opencl_wrap_binaries(void *dispatch);
// Around clCreateProgramWithBinary(): binaries of POCL get another folder to be unpacked in (gyre_opencl_cache.c).
int gyre_opencl_begin_unpacking(unsigned char **binaries, const size_t *bytes, unsigned n);
void gyre_opencl_end_unpacking(int lock);

// Gives a new buffer its memory on all devices of its context; an OpenCL error.
cl_int gyre_opencl_allocate(cl_mem buffer);

// The error of the first command of a queue that has failed since the last call, which nobody has asked its event for.
cl_int gyre_opencl_take_error(cl_command_queue queue);
// The program knows that the command of an event has failed.
void gyre_opencl_forget_error(cl_event event);

// Around clSetUserEventStatus(): until the second call POCL itself tells those that wait for the event.
void gyre_opencl_begin_telling(cl_event event);
void gyre_opencl_end_telling(cl_event event);

#endif
