// gyre_regs.c - twin of rtl/axi/gyre_regs.sv.

#include "axi/gyre_regs.h"

#include <string.h>

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

static uint32_t diag_state(const gyre_regs_in *in) {
  return (in->diag_active ? GYRE_DIAG_STATE_ACTIVE : 0) |
         (in->diag_stalled ? GYRE_DIAG_STATE_STALLED : 0) |
         (in->diag_barrier ? GYRE_DIAG_STATE_BARRIER : 0) |
         (in->diag_pending ? GYRE_DIAG_STATE_PENDING : 0) |
         (uint32_t)in->diag_reason << GYRE_DIAG_STATE_REASON_LSB;
}

// The value of a register; false if there is none.
static bool read(const gyre_regs *r, const gyre_regs_in *in, uint32_t addr, uint32_t *value) {
  const gyre_regs_config *c = &r->config;
  const gyre_regs_queue_in queue = {.read = in->queue_read,
                                    .active = in->queue_active,
                                    .stopped = in->queue_stopped,
                                    .code = in->queue_code};
  switch (addr) {
    case GYRE_REG_MAGIC: *value = GYRE_VALUE_MAGIC; break;
    case GYRE_REG_VERSION: *value = GYRE_VALUE_VERSION; break;
    case GYRE_REG_NUM_CORES: *value = c->num_cores; break;
    case GYRE_REG_NUM_WARPS: *value = c->num_warps; break;
    case GYRE_REG_NUM_THREADS: *value = c->num_threads; break;
    case GYRE_REG_NUM_LANES: *value = c->num_lanes; break;
    case GYRE_REG_EXTENSIONS:
      *value = (c->m_ext ? GYRE_EXTENSIONS_M : 0) | (c->f_ext ? GYRE_EXTENSIONS_F : 0) |
               (c->a_ext ? GYRE_EXTENSIONS_A : 0) | (c->dispatch ? GYRE_EXTENSIONS_DISPATCH : 0) |
               (c->headers ? GYRE_EXTENSIONS_HEADERS : 0) |
               (c->graphics ? GYRE_EXTENSIONS_GRAPHICS : 0);
      break;
    case GYRE_REG_LINE_BYTES: *value = c->line_bytes; break;
    case GYRE_REG_ICACHE_BYTES: *value = c->icache_bytes; break;
    case GYRE_REG_DCACHE_BYTES: *value = c->dcache_bytes; break;
    case GYRE_REG_L2_BYTES: *value = c->l2_bytes; break;
    case GYRE_REG_LMEM_BYTES: *value = c->lmem_bytes; break;
    case GYRE_REG_RAM_BASE: *value = c->ram_base; break;
    case GYRE_REG_RAM_BYTES: *value = c->ram_bytes; break;
    case GYRE_REG_NUM_PERF: *value = c->num_perf; break;
    case GYRE_REG_START_PC: *value = r->start_pc; break;
    case GYRE_REG_ARG: *value = r->arg; break;
    case GYRE_REG_CONTROL: *value = 0; break;
    case GYRE_REG_STATUS: *value = status(r, in); break;
    case GYRE_REG_IRQ_ENABLE: *value = r->irq_enable; break;
    case GYRE_REG_IRQ_CLEAR: *value = r->run.pending; break;
    case GYRE_REG_CACHE_FLUSH: *value = r->flush || in->flush_busy; break;
    case GYRE_REG_WATCHDOG: *value = r->watchdog; break;
    case GYRE_REG_FAULT_CAUSE:
      *value = in->fault_cause | (in->fault_valid ? GYRE_FAULT_CAUSE_VALID : 0);
      break;
    case GYRE_REG_FAULT_CORE: *value = in->fault_core; break;
    case GYRE_REG_FAULT_WARP: *value = in->fault_warp; break;
    case GYRE_REG_FAULT_LANES: *value = in->fault_lanes; break;
    case GYRE_REG_FAULT_PC: *value = in->fault_pc; break;
    case GYRE_REG_FAULT_VALUE: *value = in->fault_value; break;
    case GYRE_REG_PERF_INDEX: *value = r->perf_index; break;
    case GYRE_REG_PERF_LOW: *value = (uint32_t)r->perf; break;
    case GYRE_REG_PERF_HIGH: *value = (uint32_t)(r->perf >> 32); break;
    case GYRE_REG_DIAG_SELECT: *value = r->diag_select; break;
    case GYRE_REG_DIAG_PC: *value = in->diag_pc; break;
    case GYRE_REG_DIAG_STATE: *value = diag_state(in); break;
    case GYRE_REG_DIAG_TMASK: *value = in->diag_tmask; break;
    case GYRE_REG_DIAG_LIVE: *value = in->diag_live; break;
    case GYRE_REG_DIAG_READY: *value = in->diag_ready; break;
    case GYRE_REG_DIAG_NEXT: *value = in->diag_next; break;
    case GYRE_REG_OUTSTANDING:
      *value = (uint32_t)in->reads << GYRE_OUTSTANDING_READS_LSB |
               (uint32_t)in->writes << GYRE_OUTSTANDING_WRITES_LSB;
      break;
    case GYRE_REG_LAST_READ: *value = in->last_read; break;
    case GYRE_REG_LAST_WRITE: *value = in->last_write; break;
    case GYRE_REG_IDLE_CYCLES: *value = r->run.idle; break;
    case GYRE_REG_QUEUE_ACTION:
    case GYRE_REG_EXCEPTION_CLEAR: *value = 0; break;
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
      *value = gyre_regs_exceptions_value(in->exceptions, c->headers, addr);
      break;
    default: return false;
  }
  return true;
}

static void store(uint32_t *reg, const gyre_regs_write *w, uint32_t exists) {
  *reg = ((*reg & ~w->bits) | w->ones) & exists;
}

// Registers of the launch queue, which keep nothing without it.
static bool write_queue(gyre_regs *r, const gyre_regs_write *w) {
  gyre_regs_queue *q = &r->queue;
  uint32_t exists;
  uint32_t *word = gyre_regs_queue_word(q, r->config.interleave, w->word * 4, &exists);
  if (!word && w->word * 4 != GYRE_REG_QUEUE_ACTION) return false;
  if (!r->config.dispatch) return true;
  if (word) {
    store(word, w, exists);
  } else {
    q->ack = w->ones & GYRE_QUEUE_ACTION_ACK;
    q->cancel = w->ones & GYRE_QUEUE_ACTION_CANCEL;
  }
  return true;
}

// The write of this cycle: registers and actions. False if the address takes no writes.
static bool write(gyre_regs *r, const gyre_regs_write *w, bool busy, gyre_regs_run_in *run) {
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
    default: return write_queue(r, w);
  }
  return true;
}

void gyre_regs_tick(gyre_regs *r, const gyre_regs_in *in) {
  // Everything that looks at the registers of this cycle comes before the write changes them.
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
  if (r->copy) {
    const uint32_t number = (r->perf_index & GYRE_PERF_INDEX_INDEX) >> GYRE_PERF_INDEX_INDEX_LSB;
    const uint32_t core = (r->perf_index & GYRE_PERF_INDEX_CORE) >> GYRE_PERF_INDEX_CORE_LSB;
    const bool there = number < r->config.num_perf && core < r->config.num_cores;
    r->perf = there ? in->perf[core * r->config.num_perf + number] : 0;
  }
  const bool busy = in->busy || r->start, clear = r->soft_reset || r->abandon;
  r->queue.ack = r->queue.cancel = r->exception_clear = false;
  r->start = r->cold = r->stop = r->soft_reset = r->abandon = r->flush = r->copy = false;

  const gyre_regs_write w = gyre_regs_port_eval(&r->port);
  const bool write_known = w.done && write(r, &w, busy, &run);
  if (clear) {
    r->queue.setup &= ~(uint32_t)GYRE_QUEUE_SETUP_ENABLE;
    r->queue.writes = 0;
  }
  gyre_regs_run_tick(&r->run, &run);
  gyre_regs_port_tick(&r->port, &in->axil, write_known, read_known, value);
}
