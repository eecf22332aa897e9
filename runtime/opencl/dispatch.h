// dispatch.h - the interface between wrapped functions of OpenCL and the driver; each side has its own
// declaration of POCL's objects.

#ifndef GYRE_OPENCL_DISPATCH_H
#define GYRE_OPENCL_DISPATCH_H

#include <CL/cl.h>

#include "seal.h"

// ---- callback.c ----

typedef cl_int(CL_API_CALL gyre_opencl_set_callback_function)(
    cl_event, cl_int, void(CL_CALLBACK *)(cl_event, cl_int, void *), void *);
// Registers a callback with POCL in a way that passes the error of a failed event.
cl_int gyre_opencl_set_callback(gyre_opencl_set_callback_function *set, cl_event event, cl_int type,
                                void(CL_CALLBACK *function)(cl_event, cl_int, void *), void *data);
// Calls the callbacks of an ended event that POCL does not call. No lock may be held.
void gyre_opencl_call_left_out(cl_event event);

// ---- fork.c ----

void gyre_opencl_watch_forks(void);
// Enclose the use of POCL by a device's thread; it must not wait for a device in between.
void gyre_opencl_enter(void);
void gyre_opencl_leave(void);
// Tells whether this process lacks the devices' threads; is_forked() prints a sentence the first time.
bool gyre_opencl_is_child(void);
bool gyre_opencl_is_forked(void);

// ---- dispatch.c, binary.c ----

// Wraps functions of the platform of a device (dispatch.c).
void gyre_opencl_wrap(cl_device_id device);

// Wraps the functions for binaries in a table of functions (binary.c).
void gyre_opencl_wrap_binaries(void *dispatch);
// Enclose clCreateProgramWithBinary(): binaries of POCL are unpacked in another folder (cache.c).
int gyre_opencl_begin_unpacking(unsigned char **binaries, const size_t *bytes, unsigned n);
void gyre_opencl_end_unpacking(int lock);

// clGetKernelSubGroupInfo(), which POCL does not have (subgroup.c).
cl_int CL_API_CALL gyre_opencl_sub_group_info(cl_kernel k, cl_device_id device,
                                              cl_kernel_sub_group_info name, size_t input_bytes,
                                              const void *input, size_t bytes, void *value,
                                              size_t *bytes_ret);

// Allocates a new buffer on all devices of its context; returns an OpenCL error.
cl_int gyre_opencl_allocate(cl_mem buffer);

// Returns the error of the first command of a queue that has failed since the last call, unless its event was queried.
cl_int gyre_opencl_take_error(cl_command_queue queue);
// Notes that the program knows the failure of an event.
void gyre_opencl_forget_error(cl_event event);

// Enclose clSetUserEventStatus(): until the second call POCL itself informs those that wait for the event.
void gyre_opencl_begin_notifying(cl_event event);
void gyre_opencl_end_notifying(cl_event event);

#endif
