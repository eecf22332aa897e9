// draw.c - executes the draws of a command: writes their list to memory, starts the device's vertex stage,
// and reads their results.

#include <stdio.h>
#include <string.h>

#include "gyre/fault.h"
#include "gyre/launch.h"
#include "module.h"
#include "objects.h"

// State of a list that runs, with the reason why the driver stopped it.
typedef struct watcher {
  gyre_host *host;
  const gyre_stream *stream;
  gyre_result result;
  bool queued;  // the list was a packet of the launch queue
  char reason[GYRE_MESSAGE];
} watcher;

static bool continue_draw(void *ctx, uint64_t insns) {
  watcher *w = ctx;
  pthread_mutex_lock(&w->host->lock);
  const bool cancelled = w->stream->cancelled;
  pthread_mutex_unlock(&w->host->lock);
  if (cancelled) w->result = GYRE_CANCELLED;
  if (w->host->options.launch_limit && insns > w->host->options.launch_limit)
    w->result = GYRE_TIMED_OUT;
  return w->result == GYRE_OK;
}

// Returns the program that contains a pc: the one that begins nearest before it. A pixel program may be in the module
// of the vertex program, or in another one.
static const gyre_shader *program_at(const gyre_command *c, uint32_t pc) {
  const gyre_shader *v = c->draw.shader, *p = c->draw.pixel;
  if (!p) return v;
  const uint32_t from_v = pc - (v->module->base + (v->image->start - v->module->image.base));
  const uint32_t from_p = pc - (p->module->base + (p->image->start - p->module->image.base));
  return from_p < from_v ? p : v;
}

static gyre_result fault(gyre_host *h, gyre_stream *s, const gyre_command *c, const uint32_t *r,
                         char *why) {
  gyre_launch_fault f = {.cause = r[GYRE_DRAW_FAULT_CAUSE],
                         .core = r[GYRE_DRAW_FAULT_WARP] >> 16,
                         .warp = r[GYRE_DRAW_FAULT_WARP] & 0xffff,
                         .lanes = r[GYRE_DRAW_FAULT_LANES],
                         .pc = r[GYRE_DRAW_FAULT_PC],
                         .value = r[GYRE_DRAW_FAULT_VALUE]};
  const gyre_shader *program = program_at(c, f.pc);
  snprintf(f.kernel, sizeof f.kernel, "%s", program->image->name);
  gyre_module_locate(program->module, f.pc, &f);
  snprintf(
      f.sentence, sizeof f.sentence,
      "shader program %s: %s, value 0x%08x, in core %u, warp %u, lanes 0x%x, at 0x%08x%s%s%s%s",
      f.kernel, gyre_fault_name(f.cause), f.value, f.core, f.warp, f.lanes, f.pc,
      *f.function ? " in " : "", f.function, *f.source ? ", " : "", f.source);
  pthread_mutex_lock(&h->lock);
  s->fault = f;
  s->has_fault = true;
  pthread_mutex_unlock(&h->lock);
  snprintf(why, GYRE_MESSAGE, "%.*s", GYRE_MESSAGE - 1, f.sentence);
  return GYRE_ENDED_BY_FAULT;
}

static void report_exception(const gyre_command *c, const uint32_t *r, gyre_draw_report *report) {
  gyre_launch_fault where = {0};
  if (!report->exceptions) return;
  report->exception = r[GYRE_DRAW_EXCEPTION];
  report->exception_pc = r[GYRE_DRAW_EXCEPTION_PC];
  report->exception_value = r[GYRE_DRAW_EXCEPTION_VALUE];
  const gyre_shader *program = program_at(c, report->exception_pc);
  gyre_module_locate(program->module, report->exception_pc, &where);
  snprintf(report->exception_text, sizeof report->exception_text,
           "shader program %.60s: %s, 0x%x, lanes 0x%x, at 0x%08x%s%.60s%s%.60s",
           program->image->name, gyre_shader_exception_name(report->exception),
           report->exception_value, r[GYRE_DRAW_EXCEPTION_LANES], report->exception_pc,
           *where.function ? " in " : "", where.function, *where.source ? ", " : "", where.source);
}

static void report(const gyre_command *c, const uint32_t *r, gyre_draw_report *to) {
  *to = (gyre_draw_report){.references = r[GYRE_DRAW_REFERENCES],
                           .shaded = r[GYRE_DRAW_SHADED],
                           .warps = r[GYRE_DRAW_WARPS],
                           .primitives = r[GYRE_DRAW_PRIMITIVES],
                           .written = r[GYRE_DRAW_WRITTEN],
                           .bad_fetches = r[GYRE_DRAW_BAD_FETCHES],
                           .exceptions = r[GYRE_DRAW_EXCEPTIONS]};
  to->pixels =
      (gyre_pixel_report){.primitives = r[GYRE_DRAW_PIXEL_PRIMITIVES],
                          .clipped = r[GYRE_DRAW_CLIPPED],
                          .culled = r[GYRE_DRAW_CULLED],
                          .quads = r[GYRE_DRAW_QUADS],
                          .pixels = r[GYRE_DRAW_PIXELS],
                          .killed = r[GYRE_DRAW_KILLED],
                          .passed = r[GYRE_DRAW_PASSED] | (uint64_t)r[GYRE_DRAW_PASSED_HIGH] << 32,
                          .warps = r[GYRE_DRAW_PIXEL_WARPS]};
  report_exception(c, r, to);
}

// Translates the status of a draw into the result for its stream.
static gyre_result conclude(gyre_host *h, gyre_stream *s, const gyre_command *c, const watcher *w,
                            const uint32_t *r, char *why) {
  const char *name = c->draw.shader->image->name;
  const uint32_t status = r[GYRE_DRAW_STATUS];
  if (status == GYRE_DRAW_DONE || status == GYRE_DRAW_SKIPPED) return GYRE_OK;
  if ((status & ~0xffu) == GYRE_DRAW_FAULTED) return fault(h, s, c, r, why);
  // If the queue ended the list, the sentence is complete; a draw that had not begun has no status.
  if (w->queued && w->result != GYRE_OK &&
      (!status || status == GYRE_DRAW_STOPPED || status == GYRE_DRAW_HUNG)) {
    snprintf(why, GYRE_MESSAGE, "shader program %.80s %.150s", name, w->reason);
    return w->result;
  }
  if (status == GYRE_DRAW_STOPPED && w->result == GYRE_TIMED_OUT) {
    snprintf(why, GYRE_MESSAGE, "shader program %.80s has taken more than %llu warp instructions",
             name, (unsigned long long)h->options.launch_limit);
    return GYRE_TIMED_OUT;
  }
  snprintf(why, GYRE_MESSAGE, "a draw with shader program %.80s: %s (status 0x%x)", name,
           gyre_draw_status_name(status), status);
  return status == GYRE_DRAW_STOPPED ? GYRE_CANCELLED
         : status == GYRE_DRAW_HUNG  ? GYRE_HANGS
                                     : GYRE_BAD_LAUNCH;
}

gyre_result gyre_driver_draw(gyre_host *h, gyre_stream *s, gyre_command *c, char *why) {
  watcher w = {.host = h, .stream = s};
  const gyre_draw_watch watch = {continue_draw, &w};
  gyre_result result = GYRE_OK;
  uint32_t code = GYRE_LAUNCH_DONE;
  w.queued = !h->transport->draw;
  if (!gyre_driver_write(h, c->draw.list, c->arguments, c->argument_bytes, why))
    return GYRE_DEVICE_LOST;
  if (w.queued) {
    w.result = gyre_queue_draw(h, s, c->draw.list, &code, w.reason);
    if (w.result == GYRE_DEVICE_LOST) {
      snprintf(why, GYRE_MESSAGE, "%s", w.reason);
      return GYRE_DEVICE_LOST;
    }
  } else if (!h->transport->draw(h->transport, c->draw.list, &watch, why)) {
    return GYRE_DEVICE_LOST;
  }
  if (!gyre_driver_exceptions(h, s, c, why)) return GYRE_DEVICE_LOST;
  for (unsigned i = 0; i < c->draw.count; i++) {
    uint32_t r[GYRE_DRAW_RESULT_WORDS];
    const gyre_address at = c->draw.list + (c->draw.count + i) * 4 * GYRE_DRAW_WORDS;
    if (!gyre_driver_read(h, at, r, sizeof r, why)) return GYRE_DEVICE_LOST;
    if (c->draw.report) report(c, r, &c->draw.report[i]);
    if (result == GYRE_OK) result = conclude(h, s, c, &w, r, why);
  }
  if (result != GYRE_OK || code == GYRE_LAUNCH_DONE) return result;
  // No draw has a reason in its status.
  snprintf(why, GYRE_MESSAGE, "draws with shader program %.80s: the launch queue says 0x%x",
           c->draw.shader->image->name, code);
  return w.result != GYRE_OK ? w.result : GYRE_BAD_LAUNCH;
}
