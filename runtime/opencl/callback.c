// callback.c - calls the callbacks of events whose command has failed.
//
// POCL calls only callbacks for exactly the status that an event gets, so it calls none when the status is an error.
// Here they are called with the error. Each is registered with POCL through a function that reads the status from the
// event.

#include "driver.h"

#include "dispatch.h"
#include "utlist.h"

typedef struct callback {
  void(CL_CALLBACK *call)(cl_event, cl_int, void *);
  void *data;
} callback;

static void CL_CALLBACK call(cl_event event, cl_int status, void *data) {
  callback *c = data;
  POCL_LOCK_OBJ(event);
  const cl_int now = event->status;
  POCL_UNLOCK_OBJ(event);
  c->call(event, now < CL_COMPLETE ? now : status, c->data);
  free(c);
}

// POCL keeps callbacks after calling them. A command gets one status after the other, so only callbacks for its end are
// missed if it fails. An event of the user is never running.
static bool is_left_out(cl_event event, cl_int type) {
  if (event->status > CL_COMPLETE) return false;
  if (type == CL_RUNNING) return event->command_type == CL_COMMAND_USER;
  return type == CL_COMPLETE && event->status < CL_COMPLETE;
}

static event_callback_item *take_uncalled(cl_event event) {
  event_callback_item *item, *found = NULL;
  POCL_LOCK_OBJ(event);
  LL_FOREACH(event->callback_list, item) {
    if (!found && is_left_out(event, item->trigger_status)) found = item;
  }
  if (found) LL_DELETE(event->callback_list, found);
  POCL_UNLOCK_OBJ(event);
  return found;
}

void gyre_opencl_call_left_out(cl_event event) {
  event_callback_item *item;
  while ((item = take_uncalled(event))) {
    item->callback_function(event, item->trigger_status, item->user_data);
    free(item);
  }
}

cl_int gyre_opencl_set_callback(gyre_opencl_set_callback_function *set, cl_event event, cl_int type,
                                void(CL_CALLBACK *function)(cl_event, cl_int, void *), void *data) {
  if (!function) return set(event, type, NULL, data);
  callback *c = malloc(sizeof *c);
  if (!c) return CL_OUT_OF_HOST_MEMORY;
  *c = (callback){function, data};
  const cl_int result = set(event, type, call, c);
  if (result != CL_SUCCESS) free(c);
  return result;
}
