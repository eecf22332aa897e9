// launch.c - runs one launch on a device without a launch queue: writes its block to memory, starts it, and
// polls until it has ended. The loop over the workgroups is software (sw/module/gyre_module.S). queue.c
// does the same with a queue.

#include <stdio.h>

#include "gyre/device.h"
#include "gyre_launch_block.h"
#include "objects.h"

enum { HANG_CYCLES = 1000000 };

static bool write_register(gyre_host *h, uint32_t address, uint32_t value, char *why) {
  return h->transport->write(h->transport, address, &value, 1, why);
}

static bool read_register(gyre_host *h, uint32_t address, uint32_t *value, char *why) {
  return h->transport->read(h->transport, address, value, 1, why);
}

// Reports that busy has fallen although no run is done: another program has reset or abandoned the device. Data that
// the launch wrote may have been lost in the caches.
static gyre_result reset_by_others(gyre_host *h, const gyre_command *c, char *why) {
  h->cold = true;
  snprintf(why, GYRE_MESSAGE,
           "kernel %s: the device was reset before it had ended, not by this program",
           c->kernel->image->name);
  return GYRE_DEVICE_LOST;
}

gyre_result gyre_driver_finish(gyre_host *h, gyre_stream *s, const gyre_command *c, uint64_t begin,
                               char *why) {
  for (;;) {
    uint32_t status;
    uint64_t now;
    gyre_result result = GYRE_OK;
    if (!gyre_driver_pass(h, c->kernel->module, why) ||
        !read_register(h, GYRE_REG_STATUS, &status, why) || !gyre_driver_time(h, &now, why))
      return GYRE_DEVICE_LOST;
    bool runs = status & GYRE_STATUS_BUSY;
    if (runs) {
      result = gyre_driver_classify(h, s, c, status, now - begin, why);
      if (result == GYRE_HANGS || result == GYRE_TIMED_OUT) {
        gyre_driver_inspect(h, s, c, result == GYRE_HANGS);
        gyre_driver_describe(s, why);
      }
      if (result != GYRE_OK && !gyre_driver_halt(h, GYRE_REG_CONTROL, GYRE_CONTROL_STOP, why))
        return GYRE_DEVICE_LOST;
      runs = result == GYRE_OK;
    }
    // Drain after the stop, so that output printed before it is not lost.
    if (!gyre_driver_drain(h, c->kernel->module, runs, why)) return GYRE_DEVICE_LOST;
    if (runs) continue;
    if (result != GYRE_OK) return result;
    if (!(status & GYRE_STATUS_DONE)) return reset_by_others(h, c, why);
    return status & GYRE_STATUS_FAULTED ? gyre_driver_fault(h, s, c, why) : GYRE_OK;
  }
}

uint32_t gyre_driver_watchdog(const gyre_host *h) {
  const uint64_t cycles = h->options.hang_cycles ? h->options.hang_cycles : HANG_CYCLES;
  return cycles > UINT32_MAX ? UINT32_MAX : (uint32_t)cycles;
}

// Runs a launch of a RISC-V module without a queue.
static gyre_result launch(gyre_host *h, gyre_stream *s, gyre_command *c, char *why) {
  const gyre_module *m = c->kernel->module;
  uint64_t begin;
  c->block[GYRE_BLOCK_KERNEL] = c->kernel->entry;
  c->block[GYRE_BLOCK_ARGS] = h->block + GYRE_BLOCK_BYTES;
  c->block[GYRE_BLOCK_STACK_TOP] = h->stack_top;
  c->block[GYRE_BLOCK_STACK_BYTES] = h->stack_stride;
  if (h->transport->stacks) h->transport->stacks(h->transport, h->stack_top, h->stack_stride);
  const uint32_t run[2] = {m->base + (m->image.entry - m->image.base), h->block};  // START_PC, ARG
  if (!gyre_driver_time(h, &begin, why) || !gyre_driver_clear_ring(h, m, why) ||
      !gyre_driver_write(h, h->block, c->block, sizeof c->block, why) ||
      !gyre_driver_write(h, h->block + GYRE_BLOCK_BYTES, c->arguments, c->argument_bytes, why) ||
      !gyre_driver_flush(h, why) ||
      !h->transport->write(h->transport, GYRE_REG_START_PC, run, 2, why) ||
      !write_register(h, GYRE_REG_WATCHDOG, gyre_driver_watchdog(h), why) ||
      !write_register(h, GYRE_REG_CONTROL, GYRE_CONTROL_START | (h->cold ? GYRE_CONTROL_COLD : 0),
                      why))
    return GYRE_DEVICE_LOST;
  if (h->cold) h->clock_base = begin;
  h->cold = false;
  return gyre_driver_finish(h, s, c, begin, why);
}

gyre_result gyre_driver_launch(gyre_host *h, gyre_stream *s, gyre_command *c, char *why) {
  const gyre_result result = c->kernel->image->rdna35 ? gyre_rdna35_launch(h, s, c, why)
                             : h->queue.used          ? gyre_queue_launch(h, s, c, why)
                                                      : launch(h, s, c, why);
  // A launch that did not begin has no warnings.
  if (result != GYRE_DEVICE_LOST && result != GYRE_BAD_LAUNCH) gyre_report_warnings(h, c);
  return result;
}
