// gyre_regs.c - twin of rtl/axi/gyre_regs.sv.

#include "axi/gyre_regs.h"

#include <string.h>

#include "axi/gyre_regs_counters.h"
#include "axi/gyre_regs_diagnosis.h"
#include "gyre/generated/registers.h"

void gyre_regs_reset(gyre_regs *r, const gyre_regs_config *config) {
  memset(r, 0, sizeof *r);
  r->config = *config;
  gyre_regs_port_reset(&r->port);
  gyre_regs_run_reset(&r->run);
}

static bool irq(const gyre_regs *r) { return (r->run.pending & r->irq_enable) != 0; }

void gyre_regs_eval(const gyre_regs *r, gyre_regs_out *out) {
  out->start = r->start;
  out->cold = r->cold;
  out->stop = r->stop;
  out->soft_reset = r->soft_reset;
  out->abandon = r->abandon;
  out->flush = r->flush;
  out->irq = irq(r);
  out->exception_clear = r->exception_clear;
  out->start_pc = r->start_pc;
  out->arg = r->arg;
  out->diag_core = (uint8_t)(r->diag_select >> GYRE_DIAG_SELECT_CORE_LSB);
  out->diag_warp = (uint8_t)(r->diag_select >> GYRE_DIAG_SELECT_WARP_LSB);
}

static uint32_t status(const gyre_regs *r, const gyre_regs_in *in) {
  const bool busy = in->busy || r->start;
  return (busy ? GYRE_STATUS_BUSY : 0) |
         (gyre_regs_run_done(&r->run, busy) ? GYRE_STATUS_DONE : 0) |
         (in->fault_valid ? GYRE_STATUS_FAULTED : 0) | (irq(r) ? GYRE_STATUS_IRQ : 0) |
         (busy && (r->run.stopping || in->fault_valid || in->resetting) ? GYRE_STATUS_DRAINING
                                                                        : 0) |
         (r->run.stuck ? GYRE_STATUS_STUCK : 0) | (in->lost ? GYRE_STATUS_ABANDONED : 0);
}

// Computes the value of a register; false if there is none.
static bool read(const gyre_regs *r, const gyre_regs_in *in, uint32_t addr, uint32_t *value) {
  const gyre_regs_config *c = &r->config;
  const gyre_regs_queue_in queue = {.read = in->queue_read,
                                    .active = in->queue_active,
                                    .stopped = in->queue_stopped,
                                    .code = in->queue_code};
  switch (addr) {
    case GYRE_REG_START_PC: *value = r->start_pc; break;
    case GYRE_REG_ARG: *value = r->arg; break;
    case GYRE_REG_CONTROL: *value = 0; break;
    case GYRE_REG_STATUS: *value = status(r, in); break;
    case GYRE_REG_IRQ_ENABLE: *value = r->irq_enable; break;
    case GYRE_REG_IRQ_CLEAR: *value = r->run.pending; break;
    case GYRE_REG_CACHE_FLUSH: *value = r->flush || in->flush_busy; break;
    case GYRE_REG_WATCHDOG: *value = r->watchdog; break;
    case GYRE_REG_PERF_INDEX: *value = r->perf_index; break;
    case GYRE_REG_PERF_LOW: *value = (uint32_t)r->perf; break;
    case GYRE_REG_PERF_HIGH: *value = (uint32_t)(r->perf >> 32); break;
    case GYRE_REG_DIAG_SELECT: *value = r->diag_select; break;
    case GYRE_REG_IDLE_CYCLES: *value = r->run.idle; break;
    case GYRE_REG_QUEUE_ACTION:
    case GYRE_REG_EXCEPTION_CLEAR: *value = 0; break;
    case GYRE_REG_MAGIC:
    case GYRE_REG_VERSION:
    case GYRE_REG_NUM_CORES:
    case GYRE_REG_NUM_WARPS:
    case GYRE_REG_NUM_THREADS:
    case GYRE_REG_NUM_LANES:
    case GYRE_REG_EXTENSIONS:
    case GYRE_REG_LINE_BYTES:
    case GYRE_REG_ICACHE_BYTES:
    case GYRE_REG_DCACHE_BYTES:
    case GYRE_REG_L2_BYTES:
    case GYRE_REG_LMEM_BYTES:
    case GYRE_REG_RAM_BASE:
    case GYRE_REG_RAM_BYTES:
    case GYRE_REG_NUM_PERF: *value = gyre_regs_constants_value(c, addr); break;
    case GYRE_REG_FAULT_CAUSE:
    case GYRE_REG_FAULT_CORE:
    case GYRE_REG_FAULT_WARP:
    case GYRE_REG_FAULT_LANES:
    case GYRE_REG_FAULT_PC:
    case GYRE_REG_FAULT_VALUE:
    case GYRE_REG_DIAG_PC:
    case GYRE_REG_DIAG_STATE:
    case GYRE_REG_DIAG_TMASK:
    case GYRE_REG_DIAG_LIVE:
    case GYRE_REG_DIAG_READY:
    case GYRE_REG_DIAG_NEXT:
    case GYRE_REG_OUTSTANDING:
    case GYRE_REG_LAST_READ:
    case GYRE_REG_LAST_WRITE: *value = gyre_regs_diagnosis_value(in, addr); break;
    case GYRE_REG_QUEUE_BASE:
    case GYRE_REG_QUEUE_SETUP:
    case GYRE_REG_QUEUE_WRITE:
    case GYRE_REG_QUEUE_READ:
    case GYRE_REG_QUEUE_STATUS:
    case GYRE_REG_QUEUE_LIMIT:
    case GYRE_REG_STACK: *value = gyre_regs_queue_value(&r->queue, &queue, addr); break;
    case GYRE_REG_EXCEPTION_CODE:
    case GYRE_REG_EXCEPTION_WHERE:
    case GYRE_REG_EXCEPTION_LANES:
    case GYRE_REG_EXCEPTION_PC:
    case GYRE_REG_EXCEPTION_STORES:
    case GYRE_REG_EXCEPTION_PRIVATE:
    case GYRE_REG_EXCEPTION_SILENT:
    case GYRE_REG_EXCEPTION_CALLS:
      *value = gyre_regs_exceptions_value(in->exceptions, c->headers, addr);
      break;
    default: return false;
  }
  return true;
}

static void store(uint32_t *reg, const gyre_regs_write *w, uint32_t exists) {
  *reg = ((*reg & ~w->bits) | w->ones) & exists;
}

// Writes a register of the launch queue; without a queue nothing is stored.
static bool write_queue(gyre_regs *r, const gyre_regs_write *w, bool active) {
  gyre_regs_queue *q = &r->queue;
  uint32_t changes;
  uint32_t *word = gyre_regs_queue_word(q, r->config.interleave, active, w->word * 4, &changes);
  if (!word && w->word * 4 != GYRE_REG_QUEUE_ACTION) return false;
  if (!r->config.dispatch) return true;
  if (word) {
    *word = (*word & ~(w->bits & changes)) | (w->ones & changes);
  } else {
    q->ack = w->ones & GYRE_QUEUE_ACTION_ACK;
    q->cancel = w->ones & GYRE_QUEUE_ACTION_CANCEL;
  }
  return true;
}

// Performs the write of this cycle: registers and actions. Returns false if the address is not
// writable.
static bool write(gyre_regs *r, const gyre_regs_write *w, const gyre_regs_in *in, bool busy,
                  gyre_regs_run_in *run) {
  switch (w->word * 4) {
    case GYRE_REG_START_PC: store(&r->start_pc, w, UINT32_MAX); break;
    case GYRE_REG_ARG: store(&r->arg, w, UINT32_MAX); break;
    case GYRE_REG_CONTROL:
      r->soft_reset = w->ones & GYRE_CONTROL_SOFT_RESET;
      r->cold = w->ones & GYRE_CONTROL_COLD;
      r->stop = w->ones & GYRE_CONTROL_STOP;
      r->abandon = w->ones & GYRE_CONTROL_ABANDON;
      r->start = (w->ones & GYRE_CONTROL_START) && !r->soft_reset && !r->abandon && !busy;
      break;
    case GYRE_REG_IRQ_ENABLE:
      store(&r->irq_enable, w,
            GYRE_IRQ_ENABLE_DONE | GYRE_IRQ_ENABLE_FAULT | GYRE_IRQ_ENABLE_STUCK |
                GYRE_IRQ_ENABLE_QUEUE);
      break;
    case GYRE_REG_IRQ_CLEAR:
      run->clear = (uint8_t)(w->ones & (GYRE_IRQ_CLEAR_DONE | GYRE_IRQ_CLEAR_FAULT |
                                        GYRE_IRQ_CLEAR_STUCK | GYRE_IRQ_CLEAR_QUEUE));
      break;
    case GYRE_REG_EXCEPTION_CLEAR:
      r->exception_clear = r->config.headers && (w->ones & GYRE_EXCEPTION_CLEAR_CLEAR);
      break;
    case GYRE_REG_CACHE_FLUSH: r->flush = w->ones & GYRE_CACHE_FLUSH_FLUSH; break;
    case GYRE_REG_WATCHDOG:
      store(&r->watchdog, w, UINT32_MAX);
      run->restart = true;
      break;
    case GYRE_REG_PERF_INDEX:
      store(&r->perf_index, w, GYRE_PERF_INDEX_INDEX | GYRE_PERF_INDEX_CORE);
      r->copy = true;
      break;
    case GYRE_REG_DIAG_SELECT:
      store(&r->diag_select, w, GYRE_DIAG_SELECT_WARP | GYRE_DIAG_SELECT_CORE);
      break;
    default: return write_queue(r, w, in->queue_active);
  }
  return true;
}

void gyre_regs_tick(gyre_regs *r, const gyre_regs_in *in) {
  // Everything that reads the registers in this cycle comes before the write changes them.
  uint32_t value = 0;
  const bool read_known = read(r, in, gyre_regs_port_read_word(&in->axil) * 4, &value);
  gyre_regs_run_in run = {.start = r->start,
                          .stop = r->stop,
                          .soft_reset = r->soft_reset || r->abandon || in->resetting,
                          .watchdog = r->watchdog,
                          .busy = in->busy,
                          .issue = in->issue,
                          .fault_valid = in->fault_valid,
                          .queue_event = in->queue_event};
  if (r->copy)
    r->perf =
        gyre_regs_counters_value(r->config.num_cores, r->config.num_perf, r->perf_index, in->perf);
  const bool busy = in->busy || r->start, clear = r->soft_reset || r->abandon;
  r->queue.ack = r->queue.cancel = r->exception_clear = false;
  r->start = r->cold = r->stop = r->soft_reset = r->abandon = r->flush = r->copy = false;

  const gyre_regs_write w = gyre_regs_port_eval(&r->port);
  const bool write_known = w.done && write(r, &w, in, busy, &run);
  if (clear) {
    r->queue.setup &= ~(uint32_t)GYRE_QUEUE_SETUP_ENABLE;
    r->queue.writes = 0;
  }
  gyre_regs_run_tick(&r->run, &run);
  gyre_regs_port_tick(&r->port, &in->axil, write_known, read_known, value);
}
