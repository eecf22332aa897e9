// queue.c - handles commands that POCL submits. Order within a queue, barriers, user events and events of
// other queues are dependencies, which POCL keeps. A command is enqueued for the device's thread when it waits for
// nothing, or only for commands that the thread already has.

#include <stdlib.h>

#include "driver.h"

#include "common.h"
#include "dispatch.h"
#include "pocl_util.h"
#include "utlist.h"

typedef gyre_opencl_waiter waiter;

static waiter *new_waiter(void) {
  waiter *w = calloc(1, sizeof *w);
  if (w) pthread_cond_init(&w->done, NULL);
  return w;
}

static void free_waiter(waiter *w) {
  if (w) pthread_cond_destroy(&w->done);
  free(w);
}

void gyre_opencl_keep_error(cl_command_queue queue, cl_int error) {
  waiter *w = queue->data;
  POCL_LOCK_OBJ(queue);
  if (!w->error) w->error = error;
  POCL_UNLOCK_OBJ(queue);
}

// ---- Functions that POCL calls ----

// Tells whether all commands that a command waits for were enqueued for the thread of its device, which keeps the order.
// Then it may be enqueued, too, and launches follow each other without a gap. The event is locked, so those in its
// list still exist.
static bool follows(gyre_opencl_device *d, cl_event event) {
  event_node *item;
  bool all = !gyre_opencl_is_forked();
  if (!all) return false;
  pthread_mutex_lock(&d->lock);
  LL_FOREACH(event->wait_list, item) {
    const cl_event before = item->event;
    const waiter *w = before->data;
    all = all && before->queue && before->queue->device->data == d && w && w->enqueued;
  }
  pthread_mutex_unlock(&d->lock);
  return all;
}

// Tells whether the device's thread has ended: in a destructor of the program, or in a forked process.
static bool is_closed(gyre_opencl_device *d) {
  if (gyre_opencl_is_forked()) return true;
  pthread_mutex_lock(&d->lock);
  const bool closed = d->stop;
  pthread_mutex_unlock(&d->lock);
  return closed;
}

// The event is locked on entry, but not on return.
static void submit(_cl_command_node *node, cl_command_queue queue) {
  (void)queue;
  cl_event event = node->sync.event.event;
  POCL_UNLOCK_OBJ(event);  // it is not ready yet, so no thread runs it
  gyre_opencl_notify_late(event);
  POCL_LOCK_OBJ(event);
  node->ready = 1;
  gyre_opencl_device *d = node->device->data;
  const bool closed = is_closed(d);
  const bool ready = pocl_command_is_ready(event) || (!closed && follows(d, event));
  if (ready) pocl_update_event_submitted(event);
  if (ready && !closed) gyre_opencl_enqueue(d, node);
  POCL_UNLOCK_OBJ(event);
  // There is no thread of the device, so the command fails here.
  if (!ready || !closed) return;
  pocl_update_event_running(event);
  gyre_opencl_finish(node, CL_DEVICE_NOT_AVAILABLE);
}

// Handles the end of an event for which `event` waited; both are locked. If it has failed, the event fails as well, but
// in the device's thread, and after all events that it waits for have ended, because it must outlive the call and their
// lists.
static void notify(cl_device_id device, cl_event event, cl_event finished) {
  _cl_command_node *node = event->command;
  if (finished->status < CL_COMPLETE) {
    if (!event->data) event->data = new_waiter();
    waiter *w = event->data;
    if (w) w->error = CL_EXEC_STATUS_ERROR_FOR_EVENTS_IN_WAIT_LIST;
  }
  if (!node->ready || !pocl_command_is_ready(event) || event->status != CL_QUEUED) return;
  pocl_update_event_submitted(event);
  gyre_opencl_enqueue(device->data, node);
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
  while (queue->command_count && !gyre_opencl_is_forked())
    pthread_cond_wait(&w->done, &queue->pocl_lock);
  POCL_UNLOCK_OBJ(queue);
}

static void queue_finished(cl_command_queue queue) {
  pthread_cond_broadcast(&((waiter *)queue->data)->done);
}

static void wait_event(cl_device_id device, cl_event event) {
  (void)device;
  POCL_LOCK_OBJ(event);
  waiter *w = event->data;
  while (event->status > CL_COMPLETE && w && !gyre_opencl_is_forked())
    pthread_cond_wait(&w->done, &event->pocl_lock);
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

// POCL has one status for all failures; an event must get the error of its command.
static void update_event(cl_device_id device, cl_event event) {
  if (event->status == CL_QUEUED && !event->data) event->data = new_waiter();
  const waiter *w = event->data;
  if (event->status < CL_COMPLETE && w && w->error) event->status = w->error;
  gyre_opencl_update_time(device->data, event);
}

void gyre_opencl_queue_ops(struct pocl_device_ops *ops) {
  ops->submit = submit;
  ops->notify = notify;
  ops->broadcast = gyre_opencl_notify;
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
