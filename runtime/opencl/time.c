// time.c - times of events: device cycles converted to nanoseconds of the device's clock.
//
// The clock of a simulator stands between commands. So a command counts as queued and submitted at the last known time,
// which is the end of the last command that has run. Commands that do not use the device also begin and end at that
// time.

#include <stdlib.h>

#include "driver.h"

#include "dispatch.h"

enum { NOMINAL_MEGAHERTZ = 100, MOST_MEGAHERTZ = 100000 };

unsigned gyre_opencl_megahertz(void) {
  const char *text = getenv("GYRE_CLOCK_MHZ");
  char *end;
  if (!text || !*text) return NOMINAL_MEGAHERTZ;
  const unsigned long clock = strtoul(text, &end, 10);
  if (*end || clock < 1 || clock > MOST_MEGAHERTZ) {
    static bool said;
    if (!said)
      gyre_opencl_report(NULL, "GYRE_CLOCK_MHZ is '%s'; 1 to %d are accepted, taken is %d", text,
                         MOST_MEGAHERTZ, NOMINAL_MEGAHERTZ);
    said = true;
    return NOMINAL_MEGAHERTZ;
  }
  return (unsigned)clock;
}

double gyre_opencl_cycle(void) { return 1000.0 / gyre_opencl_megahertz(); }

static cl_ulong nanoseconds(uint64_t cycles) {
  // It uses integers, because a double has only 53 bits.
  return (cl_ulong)((__uint128_t)cycles * 1000 / gyre_opencl_megahertz());
}

static uint64_t time_of(gyre_opencl_device *d) {
  if (gyre_opencl_is_child()) return d->now;
  pthread_mutex_lock(&d->lock);
  const uint64_t now = d->now;
  pthread_mutex_unlock(&d->lock);
  return now;
}

static void set_time(gyre_opencl_device *d, gyre_event *of, cl_ulong *time) {
  uint64_t cycles;
  if (gyre_event_time(of, &cycles) != GYRE_OK) return;
  pthread_mutex_lock(&d->lock);
  if (cycles < d->now) cycles = d->now;
  d->now = cycles;
  pthread_mutex_unlock(&d->lock);
  *time = nanoseconds(cycles);
}

void gyre_opencl_update_time(gyre_opencl_device *d, cl_event event) {
  const cl_ulong now = nanoseconds(time_of(d));
  switch (event->status) {
    case CL_QUEUED: event->time_queue = event->time_submit = now; break;
    case CL_SUBMITTED: event->time_submit = now; break;
    case CL_RUNNING: event->time_start = event->time_end = now; break;
    default:  // it has ended
      if (event->time_end < event->time_start) event->time_end = event->time_start;
  }
}

gyre_result gyre_opencl_begin(gyre_opencl_device *d, const gyre_opencl_inflight *f) {
  return gyre_stream_record(d->stream, f->begin);
}

gyre_result gyre_opencl_end(gyre_opencl_device *d, const gyre_opencl_inflight *f) {
  return gyre_stream_record(d->stream, f->end);
}

gyre_result gyre_opencl_await(gyre_opencl_device *d, const gyre_opencl_inflight *f,
                              cl_event event) {
  gyre_opencl_leave();
  gyre_result result = GYRE_OK, ended = gyre_event_wait(f->end, 0);
  gyre_opencl_enter();
  set_time(d, f->begin, &event->time_start);
  set_time(d, f->end, &event->time_end);
  if (ended == GYRE_OK) ended = gyre_event_result(f->end, &result);
  if (ended != GYRE_OK) return ended;
  // The stream continues after it has reported the failure.
  return result == GYRE_OK ? GYRE_OK : gyre_stream_wait(d->stream, 0);
}
