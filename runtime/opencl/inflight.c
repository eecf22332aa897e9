// inflight.c - the device's thread: it executes commands in the order in which they were enqueued.
//
// Launches go into the stream one after the other, up to GYRE_OPENCL_INFLIGHT_MAX, so that a device with a launch queue
// starts the next one by itself. They end in the same order; each event then gets its times and its result. Any other
// command waits until no launch is in flight.
//
// If a launch fails, the stream skips later ones. These have not begun, and are submitted again, except those that
// waited for the failed one, which POCL has informed meanwhile.

#include "driver.h"

#include "dispatch.h"

#include "pocl_util.h"
#include "utlist.h"

void gyre_opencl_enqueue(gyre_opencl_device *d, _cl_command_node *node) {
  gyre_opencl_waiter *w = node->sync.event.event->data;
  pthread_mutex_lock(&d->lock);
  if (w) w->enqueued = true;
  DL_APPEND(d->ready, node);
  pthread_cond_signal(&d->changed);
  pthread_mutex_unlock(&d->lock);
}

void gyre_opencl_finish(_cl_command_node *node, cl_int error) {
  cl_event event = node->sync.event.event;
  gyre_opencl_waiter *w = event->data;
  if (error == CL_SUCCESS) {
    POCL_UPDATE_EVENT_COMPLETE(event);
    return;
  }
  // A failure that follows from another one is not a new error.
  if (w && !w->error) {
    w->error = error;
    gyre_opencl_keep_error(event->queue, error);
  }
  POCL_LOCK_OBJ(event);
  // The event may be freed afterwards, so it is retained.
  POCL_RETAIN_OBJECT_UNLOCKED(event);
  pocl_update_event_failed(event);
  POCL_UNLOCK_OBJ(event);
  POname(clReleaseEvent)(event);
}

// Returns the error that a command has before it runs.
static cl_int error_before(const _cl_command_node *node) {
  const gyre_opencl_waiter *w = node->sync.event.event->data;
  return w ? w->error : CL_OUT_OF_HOST_MEMORY;
}

// ---- Launches in flight ----

static gyre_opencl_inflight *inflight_at(gyre_opencl_device *d, unsigned i) {
  return &d->inflight[(d->first + i) % GYRE_OPENCL_INFLIGHT_MAX];
}

bool gyre_opencl_get_groups(gyre_opencl_device *d, gyre_opencl_inflight *f, uint64_t bytes,
                            gyre_result *result) {
  *result = GYRE_OK;
  if (d->groups_users && bytes > d->groups_bytes) return false;
  if (!d->groups_users) {
    *result = gyre_host_alloc(d->host, bytes, GYRE_OPENCL_LINE, &d->groups);
    if (*result != GYRE_OK) return true;
    d->groups_bytes = bytes;
  }
  d->groups_users++;
  f->has_memory = true;
  return true;
}

// Removes a launch from those in flight, whether or not it has run.
static void release(gyre_opencl_device *d, gyre_opencl_inflight *f) {
  if (f->has_memory && --d->groups_users == 0) {
    gyre_host_free(d->host, d->groups);
    d->groups_bytes = 0;
  }
  f->has_memory = false;
  f->node = NULL;
}

// Prints why the launch failed and returns the OpenCL error code.
static cl_int report_failure(gyre_opencl_device *d, const gyre_opencl_inflight *f,
                             gyre_result ended) {
  gyre_launch_place place;
  if (ended == GYRE_OK) return f->error;
  gyre_opencl_report(d, "%s", gyre_last_error());
  // For a kernel that does not end, also print where its threads are.
  const bool endless = ended == GYRE_HANGS || ended == GYRE_TIMED_OUT;
  for (unsigned i = 0; endless && gyre_stream_place(d->stream, i, &place) == GYRE_OK; i++)
    gyre_opencl_report(d, "kernel %s: %s", f->node->command.run.kernel->name, place.sentence);
  return f->error != CL_SUCCESS ? f->error : gyre_opencl_error_of(ended);
}

// Submits all launches in flight again, before the other commands of the thread.
static void resubmit(gyre_opencl_device *d) {
  pthread_mutex_lock(&d->lock);
  while (d->inflight_count) {
    gyre_opencl_inflight *f = inflight_at(d, --d->inflight_count);
    DL_PREPEND(d->ready, f->node);
    release(d, f);
  }
  pthread_mutex_unlock(&d->lock);
}

// Retires the first launch in flight.
static void retire(gyre_opencl_device *d) {
  gyre_opencl_inflight *f = inflight_at(d, 0);
  _cl_command_node *node = f->node;
  cl_event event = node->sync.event.event;
  pocl_update_event_running(event);
  const gyre_result ended = f->queued ? gyre_opencl_await(d, f, event) : GYRE_OK;
  const cl_int error = report_failure(d, f, ended);
  release(d, f);
  d->first = (d->first + 1) % GYRE_OPENCL_INFLIGHT_MAX;
  d->inflight_count--;
  if (ended != GYRE_OK) resubmit(d);
  gyre_opencl_finish(node, error);
}

static bool try_submit(gyre_opencl_device *d, _cl_command_node *node) {
  gyre_opencl_inflight *f = inflight_at(d, d->inflight_count);
  f->node = node;
  f->queued = f->has_memory = false;
  f->error = error_before(node);
  return f->error != CL_SUCCESS || gyre_opencl_launch(d, f);
}

static void submit(gyre_opencl_device *d, _cl_command_node *node) {
  while (!try_submit(d, node)) {
    while (d->inflight_count) retire(d);
  }
  // A launch that has failed already ends before the next command is checked, because that may wait for it.
  const bool ends = inflight_at(d, d->inflight_count++)->error != CL_SUCCESS;
  while (ends && d->inflight_count) retire(d);
}

// ---- The thread ----

static void run(gyre_opencl_device *d, _cl_command_node *node) {
  if (gyre_opencl_is_launch(node)) {
    submit(d, node);
    return;
  }
  const cl_int before = error_before(node);
  pocl_update_event_running(node->sync.event.event);
  gyre_opencl_finish(node, before != CL_SUCCESS ? before : gyre_opencl_run(d, node));
}

// Tells whether a command may run while launches are in flight.
static bool may_run(const gyre_opencl_device *d, const _cl_command_node *node) {
  if (!node || d->stop) return false;
  return d->inflight_count == 0 ||
         (d->inflight_count < GYRE_OPENCL_INFLIGHT_MAX && gyre_opencl_is_launch(node));
}

static void *work(void *ctx) {
  gyre_opencl_device *d = ctx;
  pthread_mutex_lock(&d->lock);
  while (!d->stop || d->inflight_count) {
    _cl_command_node *node = d->ready;
    const bool runs = may_run(d, node), ends = d->stop;
    if (!runs && !d->inflight_count) {
      pthread_cond_wait(&d->changed, &d->lock);
      continue;
    }
    if (runs) DL_DELETE(d->ready, node);
    pthread_mutex_unlock(&d->lock);
    // Cancels commands that were put into the stream after the first cancel.
    if (ends) gyre_stream_cancel(d->stream);
    gyre_opencl_enter();
    if (runs)
      run(d, node);
    else
      retire(d);
    gyre_opencl_leave();
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
