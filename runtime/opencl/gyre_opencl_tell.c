// gyre_opencl_tell.c - who waits for an event hears that it has ended, also if it had failed before somebody waited.
//
// POCL lets a command wait for each event of its list that is not complete. One that has failed is not, but it has told
// those that waited then and tells nobody again: the command would wait for ever. So a command that is queued has such events
// tell once more. Only one thread at a time may do that: all of them do it under one lock, but for clSetUserEventStatus(),
// where POCL does it. Of these there is a list, and the last step of each is to tell once more under the lock.

#include <stdbool.h>

#include "gyre_opencl.h"

#include "gyre_opencl_dispatch.h"
#include "pocl_util.h"
#include "utlist.h"

typedef struct teller {
  struct teller *next;
  cl_event event;
  unsigned threads;
} teller;

static pthread_mutex_t lock = PTHREAD_MUTEX_INITIALIZER;
static teller *tellers;

void gyre_opencl_tell(cl_event event) {
  gyre_opencl_call_left_out(event);
  pthread_mutex_lock(&lock);
  pocl_broadcast(event);
  pthread_mutex_unlock(&lock);
}

static teller *find(cl_event event) {
  teller *t = tellers;
  while (t && t->event != event) t = t->next;
  return t;
}

void gyre_opencl_begin_telling(cl_event event) {
  pthread_mutex_lock(&lock);
  teller *t = find(event);
  if (t) {
    t->threads++;
  } else if ((t = calloc(1, sizeof *t))) {
    t->event = event, t->threads = 1;
    LL_PREPEND(tellers, t);
  }
  pthread_mutex_unlock(&lock);
}

void gyre_opencl_end_telling(cl_event event) {
  pthread_mutex_lock(&lock);
  teller *t = find(event);
  if (t && --t->threads == 0) {
    if (event->status < CL_COMPLETE) pocl_broadcast(event);
    LL_DELETE(tellers, t);
    free(t);
  }
  pthread_mutex_unlock(&lock);
}

// One that `event` waits for, has failed, and is told by nobody else.
static cl_event failed(cl_event event) {
  event_node *item;
  cl_event found = NULL;
  POCL_LOCK_OBJ(event);
  LL_FOREACH(event->wait_list, item) {
    if (item->event->status < CL_COMPLETE && !find(item->event)) found = item->event;
  }
  POCL_UNLOCK_OBJ(event);
  return found;
}

void gyre_opencl_hear(cl_event event) {
  cl_event source;
  pthread_mutex_lock(&lock);
  // What is in the list has not told `event`, so it is there as long as the lock is held.
  while ((source = failed(event))) pocl_broadcast(source);
  pthread_mutex_unlock(&lock);
}
