// gyre_opencl_queue.c - commands as POCL submits them. A thread of the device runs those that wait for nothing, in the order
// in which they came to be so; order within a queue, barriers, user events and events of other queues are dependencies,
// which POCL keeps.

#include <stdlib.h>

#include "gyre_opencl.h"

#include "common.h"
#include "gyre_opencl_dispatch.h"
#include "pocl_util.h"
#include "utlist.h"

// Of an event or a queue: somebody may wait for it, with POCL's lock of the object. An event has the error of its command, a
// queue that of one that nobody knows yet.
typedef struct waiter {
  pthread_cond_t done;
  cl_int error;
} waiter;

static waiter *new_waiter(void) {
  waiter *w = calloc(1, sizeof *w);
  if (w) pthread_cond_init(&w->done, NULL);
  return w;
}

static void free_waiter(waiter *w) {
  if (w) pthread_cond_destroy(&w->done);
  free(w);
}

// ---- The device's thread ----

static void push(gyre_opencl_device *d, _cl_command_node *node) {
  pthread_mutex_lock(&d->lock);
  DL_APPEND(d->ready, node);
  pthread_cond_signal(&d->changed);
  pthread_mutex_unlock(&d->lock);
}

static void set_error(cl_command_queue queue, cl_int error) {
  waiter *w = queue->data;
  POCL_LOCK_OBJ(queue);
  if (!w->error) w->error = error;
  POCL_UNLOCK_OBJ(queue);
}

static void run(gyre_opencl_device *d, _cl_command_node *node) {
  cl_event event = node->sync.event.event;
  pocl_update_event_running(event);
  waiter *w = event->data;
  if (w && !w->error) {
    w->error = gyre_opencl_run(d, node);
    if (w->error) set_error(event->queue, w->error);
  }
  if (w && !w->error) {
    POCL_UPDATE_EVENT_COMPLETE(event);
    return;
  }
  POCL_LOCK_OBJ(event);
  // The event may be gone behind it, so it is held.
  POCL_RETAIN_OBJECT_UNLOCKED(event);
  pocl_update_event_failed(event);
  POCL_UNLOCK_OBJ(event);
  POname(clReleaseEvent)(event);
}

static void *work(void *ctx) {
  gyre_opencl_device *d = ctx;
  pthread_mutex_lock(&d->lock);
  while (!d->stop) {
    _cl_command_node *node = d->ready;
    if (!node) {
      pthread_cond_wait(&d->changed, &d->lock);
      continue;
    }
    DL_DELETE(d->ready, node);
    pthread_mutex_unlock(&d->lock);
    run(d, node);
    pthread_mutex_lock(&d->lock);
  }
  pthread_mutex_unlock(&d->lock);
  return NULL;
}

bool gyre_opencl_start(gyre_opencl_device *d) {
  return pthread_create(&d->thread, NULL, work, d) == 0;
}

void gyre_opencl_stop(gyre_opencl_device *d) {
  pthread_mutex_lock(&d->lock);
  d->stop = true;
  pthread_cond_signal(&d->changed);
  pthread_mutex_unlock(&d->lock);
  gyre_stream_cancel(d->stream);
  pthread_join(d->thread, NULL);
}

// ---- What POCL calls ----

// The event is locked; it is not behind it.
static void submit(_cl_command_node *node, cl_command_queue queue) {
  cl_event event = node->sync.event.event;
  POCL_UNLOCK_OBJ(event);  // it is not yet ready, so nobody runs it
  gyre_opencl_hear(event);
  POCL_LOCK_OBJ(event);
  node->ready = 1;
  const bool ready = pocl_command_is_ready(event);
  gyre_opencl_device *d = node->device->data;
  pthread_mutex_lock(&d->lock);
  const bool closed = d->stop;
  pthread_mutex_unlock(&d->lock);
  if (ready) pocl_update_event_submitted(event);
  if (ready && !closed) push(d, node);
  waiter *w = event->data;
  if (ready && closed && w) w->error = CL_DEVICE_NOT_AVAILABLE;
  POCL_UNLOCK_OBJ(event);
  // A destructor of the program, when the device's thread has ended: the command fails here.
  if (!ready || !closed) return;
  set_error(queue, CL_DEVICE_NOT_AVAILABLE);
  run(d, node);
}

// Something that `event` waited for has ended; both are locked. If it has failed, the event fails as well, but in the
// device's thread and when all has ended that it waits for: it must outlive the call and their lists.
static void notify(cl_device_id device, cl_event event, cl_event finished) {
  _cl_command_node *node = event->command;
  if (finished->status < CL_COMPLETE) {
    if (!event->data) event->data = new_waiter();
    waiter *w = event->data;
    if (w) w->error = CL_EXEC_STATUS_ERROR_FOR_EVENTS_IN_WAIT_LIST;
  }
  if (!node->ready || !pocl_command_is_ready(event) || event->status != CL_QUEUED) return;
  pocl_update_event_submitted(event);
  push(device->data, node);
}

static void flush(cl_device_id device, cl_command_queue queue) { (void)device, (void)queue; }

static int init_queue(cl_device_id device, cl_command_queue queue) {
  (void)device;
  queue->data = new_waiter();
  return queue->data ? CL_SUCCESS : CL_OUT_OF_HOST_MEMORY;
}

static int free_queue(cl_device_id device, cl_command_queue queue) {
  (void)device;
  free_waiter(queue->data);
  queue->data = NULL;
  return CL_SUCCESS;
}

static void join(cl_device_id device, cl_command_queue queue) {
  (void)device;
  waiter *w = queue->data;
  POCL_LOCK_OBJ(queue);
  while (queue->command_count) pthread_cond_wait(&w->done, &queue->pocl_lock);
  POCL_UNLOCK_OBJ(queue);
}

static void queue_finished(cl_command_queue queue) {
  pthread_cond_broadcast(&((waiter *)queue->data)->done);
}

static void wait_event(cl_device_id device, cl_event event) {
  (void)device;
  POCL_LOCK_OBJ(event);
  waiter *w = event->data;
  while (event->status > CL_COMPLETE && w) pthread_cond_wait(&w->done, &event->pocl_lock);
  POCL_UNLOCK_OBJ(event);
}

static void event_finished(cl_event event) {
  waiter *w = event->data;
  if (w) pthread_cond_broadcast(&w->done);
}

cl_int gyre_opencl_take_error(cl_command_queue queue) {
  waiter *w = queue->data;
  POCL_LOCK_OBJ(queue);
  const cl_int error = w->error;
  w->error = CL_SUCCESS;
  POCL_UNLOCK_OBJ(queue);
  return error;
}

void gyre_opencl_forget_error(cl_event event) {
  // Events of the user have no queue.
  if (event->queue && event->status < CL_COMPLETE) gyre_opencl_take_error(event->queue);
}

static void free_event(cl_event event) {
  free_waiter(event->data);
  event->data = NULL;
}

// POCL has one status for all that fails; an event shall have the error of its command.
static void update_event(cl_device_id device, cl_event event) {
  if (event->status == CL_QUEUED && !event->data) event->data = new_waiter();
  const waiter *w = event->data;
  if (event->status < CL_COMPLETE && w && w->error) event->status = w->error;
  gyre_opencl_update_time(device->data, event);
}

void gyre_opencl_queue_ops(struct pocl_device_ops *ops) {
  ops->submit = submit;
  ops->notify = notify;
  ops->broadcast = gyre_opencl_tell;
  ops->flush = flush;
  ops->join = join;
  ops->wait_event = wait_event;
  ops->init_queue = init_queue;
  ops->free_queue = free_queue;
  ops->notify_cmdq_finished = queue_finished;
  ops->notify_event_finished = event_finished;
  ops->free_event_data = free_event;
  ops->update_event = update_event;
}
