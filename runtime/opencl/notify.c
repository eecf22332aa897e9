// notify.c - informs commands that wait for an event that has ended, even if it failed before they waited.
//
// POCL makes a command wait for each event of its list that is not complete. A failed event is not complete, but it has
// informed those that waited at the time, and informs no one again, so the command would wait forever. So when a
// command is queued, such events must inform once more. Only one thread at a time may do that. All of them do it under
// one lock, except clSetUserEventStatus(), where POCL does it. There is a list of these calls, and the last step of
// each is to inform once more under the lock.

#include <stdbool.h>

#include "driver.h"

#include "dispatch.h"
#include "pocl_util.h"
#include "utlist.h"

typedef struct notifier {
  struct notifier *next;
  cl_event event;
  unsigned threads;
} notifier;

static pthread_mutex_t lock = PTHREAD_MUTEX_INITIALIZER;
static notifier *notifiers;

void gyre_opencl_notify(cl_event event) {
  gyre_opencl_call_left_out(event);
  pthread_mutex_lock(&lock);
  pocl_broadcast(event);
  pthread_mutex_unlock(&lock);
}

static notifier *find(cl_event event) {
  notifier *t = notifiers;
  while (t && t->event != event) t = t->next;
  return t;
}

void gyre_opencl_begin_notifying(cl_event event) {
  pthread_mutex_lock(&lock);
  notifier *t = find(event);
  if (t) {
    t->threads++;
  } else if ((t = calloc(1, sizeof *t))) {
    t->event = event, t->threads = 1;
    LL_PREPEND(notifiers, t);
  }
  pthread_mutex_unlock(&lock);
}

void gyre_opencl_end_notifying(cl_event event) {
  pthread_mutex_lock(&lock);
  notifier *t = find(event);
  if (t && --t->threads == 0) {
    if (event->status < CL_COMPLETE) pocl_broadcast(event);
    LL_DELETE(notifiers, t);
    free(t);
  }
  pthread_mutex_unlock(&lock);
}

// Finds an event that `event` waits for, has failed, and is not informed by another thread.
static cl_event failed_source(cl_event event) {
  event_node *item;
  cl_event found = NULL;
  POCL_LOCK_OBJ(event);
  LL_FOREACH(event->wait_list, item) {
    if (item->event->status < CL_COMPLETE && !find(item->event)) found = item->event;
  }
  POCL_UNLOCK_OBJ(event);
  return found;
}

void gyre_opencl_notify_late(cl_event event) {
  cl_event source;
  pthread_mutex_lock(&lock);
  // Events in the list have not informed `event`, so they exist as long as the lock is held.
  while ((source = failed_source(event))) pocl_broadcast(source);
  pthread_mutex_unlock(&lock);
}
