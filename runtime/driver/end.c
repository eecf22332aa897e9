// end.c - handles launches that do not end normally: timeouts, hangs, faults and violations, with and
// without a launch queue.

#include <stdio.h>
#include <string.h>

#include "gyre/device.h"
#include "gyre/fault.h"
#include "module.h"
#include "objects.h"

enum { PASS = 4096, IDLE_POLLS = 100000 };

bool gyre_driver_wait_idle(gyre_host *h, char *why) {
  gyre_transport *t = h->transport;
  uint32_t status = GYRE_STATUS_BUSY;
  for (unsigned i = 0; i < IDLE_POLLS; i++) {
    if (!t->read(t, GYRE_REG_STATUS, &status, 1, why)) return false;
    if (!(status & GYRE_STATUS_BUSY)) return true;
    if (!t->pass(t, PASS, why)) return false;
  }
  snprintf(why, GYRE_MESSAGE, "it does not come to rest");
  return false;
}

bool gyre_driver_halt(gyre_host *h, uint32_t address, uint32_t value, char *why) {
  gyre_transport *t = h->transport;
  char again[GYRE_MESSAGE];
  const uint32_t abandon = GYRE_CONTROL_ABANDON;
  h->cold = true;
  if (!t->write(t, address, &value, 1, again)) {
    snprintf(why, GYRE_MESSAGE, "%s", again);
    return false;
  }
  if (gyre_driver_wait_idle(h, again)) return true;
  // Outstanding memory requests of the device are not answered. So the driver abandons them, and
  // with them the state of a queue.
  if (t->write(t, GYRE_REG_CONTROL, &abandon, 1, again) && gyre_driver_wait_idle(h, again) &&
      (!h->queue.used || gyre_queue_set_up(h, again)))
    snprintf(why, GYRE_MESSAGE, "the memory of the device does not answer; a launch was abandoned");
  else
    snprintf(why, GYRE_MESSAGE, "the device does not end a launch that was stopped: %.200s", again);
  return false;
}

// Returns a name for the value of a fault record, for use in a sentence.
static const char *value_name(uint32_t cause) {
  switch (cause) {
    case GYRE_FAULT_LOAD_MISALIGNED:
    case GYRE_FAULT_LOAD_ACCESS:
    case GYRE_FAULT_STORE_MISALIGNED:
    case GYRE_FAULT_STORE_ACCESS: return "address";
    default: return "value";
  }
}

// Returns advice for the author of a kernel, who does not see how its barriers are implemented.
static const char *advice(uint32_t cause) {
  return cause == GYRE_FAULT_BARRIER ? "; all threads of a group have to come to the same barrier"
                                     : "";
}

gyre_result gyre_driver_fault(gyre_host *h, gyre_stream *s, const gyre_command *c, char *why) {
  uint32_t r[6];  // FAULT_CAUSE to FAULT_VALUE
  if (!h->transport->read(h->transport, GYRE_REG_FAULT_CAUSE, r, 6, why)) return GYRE_DEVICE_LOST;
  gyre_launch_fault f = {.cause = r[0] & GYRE_FAULT_CAUSE_CAUSE,
                         .core = r[1],
                         .warp = r[2],
                         .lanes = r[3],
                         .pc = r[4],
                         .value = r[5]};
  snprintf(f.kernel, sizeof f.kernel, "%s", c->kernel->image->name);
  gyre_module_locate(c->kernel->module, f.pc, &f);
  gyre_rdna35_fault own;
  if (h->transport->fault && h->transport->fault(h->transport, &own))
    snprintf(f.sentence, sizeof f.sentence, "kernel %s: %.170s%s%s%s%s", f.kernel, own.sentence,
             *f.function ? "; in " : "", f.function, *f.source ? ", " : "", f.source);
  else
    snprintf(f.sentence, sizeof f.sentence,
             "kernel %s: %s, %s 0x%08x, in core %u, warp %u, lanes 0x%x, at 0x%08x%s%s%s%s%s",
             f.kernel, gyre_fault_name(f.cause), value_name(f.cause), f.value, f.core, f.warp,
             f.lanes, f.pc, *f.function ? " in " : "", f.function, *f.source ? ", " : "", f.source,
             advice(f.cause));
  h->cold = true;
  pthread_mutex_lock(&h->lock);
  s->fault = f;
  s->has_fault = true;
  pthread_mutex_unlock(&h->lock);
  snprintf(why, GYRE_MESSAGE, "%.*s", GYRE_MESSAGE - 1, f.sentence);
  return GYRE_ENDED_BY_FAULT;
}

// Writes the sentence of a record.
static void describe(gyre_launch_exceptions *x, const char *what) {
  snprintf(x->sentence, sizeof x->sentence,
           "%s %s: %s, in core %u, warp %u, lanes 0x%x, at 0x%08x%s%s%s%s", what, x->kernel,
           x->code == 1   ? "a store to global memory, which its header excludes"
           : x->code == 2 ? "an access of the stack beyond the sizes in its header"
                          : "a call deeper than its header has room for",
           x->core, x->warp, x->lanes, x->pc, *x->function ? " in " : "", x->function,
           *x->source ? ", " : "", x->source);
}

bool gyre_driver_exceptions(gyre_host *h, gyre_stream *s, const gyre_command *c, char *why) {
  const uint32_t clear = GYRE_EXCEPTION_CLEAR_CLEAR;
  gyre_queue *q = &h->queue;
  enum { WORDS = 9, OLD_WORDS = 7, COUNTS = 4, CALLS = 3 };
  uint32_t r[WORDS] = {0}, more[COUNTS];  // EXCEPTION_CODE to EXCEPTION_CALLS
  const bool draws = c->kind == GYRE_COMMAND_DRAW;
  const gyre_module *m = draws ? c->draw.shader->module : c->kernel->module;
  if (!draws && (!h->info.headers || !m->header)) return true;
  const unsigned words = h->has_calls ? WORDS : OLD_WORDS;
  if (!h->transport->read(h->transport, GYRE_REG_EXCEPTION_CODE, r, words, why)) return false;
  for (unsigned i = 0; i < COUNTS; i++) {
    const uint32_t now = r[i < CALLS ? 4 + i : WORDS - 1];
    more[i] = now - q->violations[i];
    q->violations[i] = now;
  }
  // The next launch of the same stream may already run; then the record must not be cleared.
  if (q->written == q->finished) {
    if (!h->transport->write(h->transport, GYRE_REG_EXCEPTION_CLEAR, &clear, 1, why)) return false;
    memset(q->violations, 0, sizeof q->violations);
  }
  gyre_launch_exceptions x = {
      .code = r[0] & GYRE_EXCEPTION_CODE_CODE,
      .warp = r[1] & GYRE_EXCEPTION_WHERE_WARP,
      .core = (r[1] & GYRE_EXCEPTION_WHERE_CORE) >> GYRE_EXCEPTION_WHERE_CORE_LSB,
      .lanes = r[2],
      .pc = r[3]};
  const bool there = r[0] & GYRE_EXCEPTION_CODE_VALID;
  if (there) {
    snprintf(x.kernel, sizeof x.kernel, "%s",
             draws ? c->draw.shader->image->name : c->kernel->image->name);
    gyre_launch_fault where = {0};
    gyre_module_locate(m, x.pc, &where);
    memcpy(x.function, where.function, sizeof x.function);
    memcpy(x.source, where.source, sizeof x.source);
    describe(&x, draws ? "shader program" : "kernel");
  }
  pthread_mutex_lock(&h->lock);
  x.stores = s->exceptions.stores + more[0];
  x.privates = s->exceptions.privates + more[1];
  x.silent = s->exceptions.silent + more[2];
  x.calls = s->exceptions.calls + more[CALLS];
  if (there && !s->exceptions.code) {
    s->exceptions = x;
  } else {
    s->exceptions.stores = x.stores;
    s->exceptions.privates = x.privates;
    s->exceptions.silent = x.silent;
    s->exceptions.calls = x.calls;
  }
  pthread_mutex_unlock(&h->lock);
  return true;
}

static bool is_cancelled(gyre_host *h, const gyre_stream *s) {
  pthread_mutex_lock(&h->lock);
  const bool cancelled = s->cancelled;
  pthread_mutex_unlock(&h->lock);
  return cancelled;
}

gyre_result gyre_driver_timed_out(const gyre_host *h, const gyre_command *c, char *why) {
  snprintf(why, GYRE_MESSAGE, "kernel %s has taken more than %llu %s", c->kernel->image->name,
           (unsigned long long)h->options.launch_limit,
           h->info.has_clock ? "cycles" : "warp instructions");
  return GYRE_TIMED_OUT;
}

gyre_result gyre_driver_classify(gyre_host *h, const gyre_stream *s, const gyre_command *c,
                                 uint32_t status, uint64_t taken, char *why) {
  const char *name = c->kernel->image->name;
  const uint64_t limit = h->options.launch_limit;
  if (status & GYRE_STATUS_STUCK) {
    snprintf(why, GYRE_MESSAGE, "kernel %s hangs: no thread of it can continue", name);
    return GYRE_HANGS;
  }
  if (limit && taken > limit) return gyre_driver_timed_out(h, c, why);
  if (is_cancelled(h, s)) {
    snprintf(why, GYRE_MESSAGE, "kernel %s was cancelled", name);
    return GYRE_CANCELLED;
  }
  return GYRE_OK;
}
