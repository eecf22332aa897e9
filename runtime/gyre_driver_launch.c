// gyre_driver_launch.c - one launch: its block to memory, the start, looks until it has ended, its fault.
//
// The loop over the groups is software (sw/module/gyre_module.S), until the machine has it.

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "gyre/device.h"
#include "gyre/fault.h"
#include "gyre_launch_block.h"
#include "gyre_print_ring.h"
#include "gyre_runtime_private.h"

enum { PASS = 4096, STOP_LOOKS = 100000, FORMAT_MAX = 1 << 20, HANG_CYCLES = 1000000 };

static bool write_register(gyre_host *h, uint32_t address, uint32_t value, char *why) {
  return h->transport->write(h->transport, address, &value, 1, why);
}

static bool read_register(gyre_host *h, uint32_t address, uint32_t *value, char *why) {
  return h->transport->read(h->transport, address, value, 1, why);
}

// ---- printf -------------------------------------------------------------------------------------

typedef struct reader {
  gyre_host *host;
  char *why;
} reader;

static char *read_format(void *ctx, uint32_t address) {
  const reader *r = ctx;
  char *text = NULL;
  for (size_t n = 0, step = 64; n < FORMAT_MAX; n += step) {
    char *more = realloc(text, n + step + 1);
    if (!more || !gyre_driver_read(r->host, address + (uint32_t)n, more + n, step, r->why)) {
      free(more ? more : text);
      return NULL;
    }
    text = more;
    text[n + step] = 0;
    if (memchr(text + n, 0, step)) return text;
  }
  free(text);
  return NULL;
}

// Takes the lines of the ring that are there. A cache that holds back what was written is emptied first; what that
// brings is there at the next look. At the end of a run memory has everything.
static bool drain(gyre_host *h, const gyre_module *m, bool runs, char *why) {
  if (!m->prints) return true;
  if (runs && h->info.l2_bytes && !gyre_driver_flush_begin(h, why)) return false;
  reader r = {h, why};
  const uint32_t lines = h->options.print_lines;
  for (bool there = true, failed = false; there;) {
    uint32_t line[GYRE_PRINT_LINE_WORDS];
    const uint32_t n = gyre_printer_taken(h->printer) % lines + GYRE_PRINT_CONTROL_LINES;
    if (!gyre_driver_read(h, h->print_ring + n * (uint32_t)sizeof line, line, sizeof line, why))
      return false;
    there = gyre_printer_line(h->printer, lines, line, read_format, &r, &failed);
    if (failed) {
      snprintf(why, GYRE_MESSAGE,
               "out of memory, or a format that is not in memory, in gyre_printf");
      return false;
    }
  }
  // Who waits for room waits for TAIL, of which its cache may have an old copy. When the ring is full, all of
  // it is taken here.
  const uint32_t taken = gyre_printer_taken(h->printer);
  if (!runs || taken - h->print_told < lines / 2) return true;
  h->print_told = taken;
  return h->transport->write(h->transport, h->print_ring + 4 * GYRE_PRINT_LINE_WORDS, &taken, 1,
                             why) &&
         gyre_driver_flush_begin(h, why);
}

// An empty ring: nothing that a launch of before has left may look like a line of this one.
static bool clear_ring(gyre_host *h, const gyre_module *m, char *why) {
  if (!m->prints) return true;
  gyre_printer_begin(h->printer);
  h->print_told = 0;
  const uint32_t lines = h->options.print_lines + GYRE_PRINT_CONTROL_LINES, zero = 0;
  uint32_t head;
  if (!read_register(h, h->print_ring, &head, why)) return false;
  const uint32_t used = head < lines ? head + GYRE_PRINT_CONTROL_LINES : lines;
  for (uint32_t i = 0; i < used && i < lines; i++) {
    const uint32_t at = h->print_ring + 4 * GYRE_PRINT_LINE_WORDS * i;
    if (!h->transport->write(h->transport, at, &zero, 1, why)) return false;
  }
  return true;
}

// ---- The end ------------------------------------------------------------------------------------

// Ends what runs. The start behind it is a cold one by itself.
static bool stop(gyre_host *h, char *why) {
  char again[GYRE_MESSAGE];
  uint32_t status = GYRE_STATUS_BUSY;
  h->cold = true;
  bool good = write_register(h, GYRE_REG_CONTROL, GYRE_CONTROL_STOP, again);
  for (unsigned i = 0; good && status & GYRE_STATUS_BUSY; i++) {
    good = i < STOP_LOOKS && read_register(h, GYRE_REG_STATUS, &status, again) &&
           h->transport->pass(h->transport, PASS, again);
  }
  if (!good) snprintf(why, GYRE_MESSAGE, "the device does not end a launch that was stopped");
  return good;
}

static gyre_result fault(gyre_host *h, gyre_stream *s, const gyre_command *c, char *why) {
  uint32_t r[6];  // FAULT_CAUSE to FAULT_VALUE
  if (!h->transport->read(h->transport, GYRE_REG_FAULT_CAUSE, r, 6, why)) return GYRE_DEVICE_LOST;
  gyre_launch_fault f = {.cause = r[0] & GYRE_FAULT_CAUSE_CAUSE,
                         .core = r[1],
                         .warp = r[2],
                         .lanes = r[3],
                         .pc = r[4],
                         .value = r[5]};
  snprintf(f.kernel, sizeof f.kernel, "%s", c->kernel->image->name);
  gyre_module_where(c->kernel->module, f.pc, &f);
  snprintf(f.sentence, sizeof f.sentence,
           "kernel %s: %s, value 0x%08x, in core %u, warp %u, lanes 0x%x, at 0x%08x%s%s%s%s",
           f.kernel, gyre_fault_name(f.cause), f.value, f.core, f.warp, f.lanes, f.pc,
           *f.function ? " in " : "", f.function, *f.source ? ", " : "", f.source);
  h->cold = true;
  pthread_mutex_lock(&h->lock);
  s->fault = f;
  s->has_fault = true;
  pthread_mutex_unlock(&h->lock);
  snprintf(why, GYRE_MESSAGE, "%.*s", GYRE_MESSAGE - 1, f.sentence);
  return GYRE_ENDED_BY_FAULT;
}

static bool is_cancelled(gyre_host *h, const gyre_stream *s) {
  pthread_mutex_lock(&h->lock);
  const bool cancelled = s->cancelled;
  pthread_mutex_unlock(&h->lock);
  return cancelled;
}

// Whether a launch that runs shall go on (GYRE_OK), or why not.
static gyre_result judge(gyre_host *h, const gyre_stream *s, const gyre_command *c, uint32_t status,
                         uint64_t taken, char *why) {
  const char *name = c->kernel->image->name;
  const uint64_t limit = h->options.launch_limit;
  if (status & GYRE_STATUS_STUCK) {
    snprintf(why, GYRE_MESSAGE, "kernel %s hangs: no thread of it goes on", name);
    return GYRE_HANGS;
  }
  if (limit && taken > limit) {
    snprintf(why, GYRE_MESSAGE, "kernel %s has taken more than %llu %s", name,
             (unsigned long long)limit, h->info.has_clock ? "cycles" : "warp instructions");
    return GYRE_TIMED_OUT;
  }
  if (is_cancelled(h, s)) {
    snprintf(why, GYRE_MESSAGE, "kernel %s was cancelled", name);
    return GYRE_CANCELLED;
  }
  return GYRE_OK;
}

// Looks at the launch until it has ended.
static gyre_result finish(gyre_host *h, gyre_stream *s, const gyre_command *c, uint64_t begin,
                          char *why) {
  for (;;) {
    uint32_t status;
    uint64_t now;
    gyre_result result = GYRE_OK;
    if (!h->transport->pass(h->transport, PASS, why) ||
        !read_register(h, GYRE_REG_STATUS, &status, why) || !gyre_driver_time(h, &now, why))
      return GYRE_DEVICE_LOST;
    bool runs = status & GYRE_STATUS_BUSY;
    if (runs) {
      result = judge(h, s, c, status, now - begin, why);
      if (result != GYRE_OK && !stop(h, why)) return GYRE_DEVICE_LOST;
      runs = result == GYRE_OK;
    }
    // Behind the stop: what the launch has printed up to its end.
    if (!drain(h, c->kernel->module, runs, why)) return GYRE_DEVICE_LOST;
    if (!runs)
      return result == GYRE_OK && status & GYRE_STATUS_FAULTED ? fault(h, s, c, why) : result;
  }
}

gyre_result gyre_driver_launch(gyre_host *h, gyre_stream *s, gyre_command *c, char *why) {
  const gyre_module *m = c->kernel->module;
  uint64_t begin;
  c->block[GYRE_BLOCK_KERNEL] = c->kernel->entry;
  c->block[GYRE_BLOCK_ARGS] = h->block + GYRE_BLOCK_BYTES;
  c->block[GYRE_BLOCK_STACK_TOP] = h->stack_top;
  c->block[GYRE_BLOCK_STACK_BYTES] = h->stack_stride;
  const uint32_t run[2] = {m->base + (m->image.entry - m->image.base), h->block};  // START_PC, ARG
  if (!gyre_driver_time(h, &begin, why) || !clear_ring(h, m, why) ||
      !gyre_driver_write(h, h->block, c->block, sizeof c->block, why) ||
      !gyre_driver_write(h, h->block + GYRE_BLOCK_BYTES, c->arguments, c->argument_bytes, why) ||
      !gyre_driver_flush(h, why) ||
      !h->transport->write(h->transport, GYRE_REG_START_PC, run, 2, why) ||
      !write_register(h, GYRE_REG_WATCHDOG,
                      h->options.hang_cycles > UINT32_MAX ? UINT32_MAX
                      : h->options.hang_cycles            ? (uint32_t)h->options.hang_cycles
                                                          : HANG_CYCLES,
                      why) ||
      !write_register(h, GYRE_REG_CONTROL, GYRE_CONTROL_START | (h->cold ? GYRE_CONTROL_COLD : 0),
                      why))
    return GYRE_DEVICE_LOST;
  if (h->cold) h->clock_base = begin;
  h->cold = false;
  return finish(h, s, c, begin, why);
}
