// functional_registers.c - implements the registers of the functional simulator as a device (docs/registers.md).

#include <string.h>

#include "gyre/device.h"
#include "transport/functional.h"
#include "rdna35/causes.h"

gyre_fault gyre_functional_fault(const functional *f) {
  gyre_rdna35_fault r;
  if (f->func) return gyre_func_fault(f->func);
  return gyre_functional_rdna35_fault((gyre_transport *)f, &r) ? gyre_rdna35_fault_record(&r)
                                                               : (gyre_fault){0};
}

static uint32_t status(const functional *f) {
  uint32_t s = 0;
  if (f->busy) s |= GYRE_STATUS_BUSY;
  if (!f->busy && (f->func || f->is_rdna35)) s |= GYRE_STATUS_DONE;
  if (gyre_functional_fault(f).valid) s |= GYRE_STATUS_FAULTED;
  if (f->stuck) s |= GYRE_STATUS_STUCK;
  return s;
}

static uint32_t fault_register(const functional *f, uint32_t address) {
  const gyre_fault r = gyre_functional_fault(f);
  if (!r.valid) return 0;
  switch (address) {
    case GYRE_REG_FAULT_CAUSE: return r.cause | GYRE_FAULT_CAUSE_VALID;
    case GYRE_REG_FAULT_CORE: return r.core;
    case GYRE_REG_FAULT_WARP: return r.warp;
    case GYRE_REG_FAULT_LANES: return r.lanes;
    case GYRE_REG_FAULT_PC: return r.pc;
    case GYRE_REG_FAULT_VALUE: return r.value;
    default: return 0;
  }
}

// Reads a DIAG register for the selected warp.
static uint32_t diag_register(const functional *f, uint32_t address) {
  const uint32_t core = (f->selected & GYRE_DIAG_SELECT_CORE) >> GYRE_DIAG_SELECT_CORE_LSB;
  const uint32_t of_core = (f->selected & GYRE_DIAG_SELECT_WARP) >> GYRE_DIAG_SELECT_WARP_LSB;
  const unsigned warp = core * f->cfg.num_warps + of_core;
  gyre_group_info group;
  if (!f->func || core >= f->cfg.num_cores || of_core >= f->cfg.num_warps) return 0;
  const gyre_warp_info info = gyre_func_warp(f->func, warp);
  if (!info.active) return 0;
  uint32_t live = info.tmask, ready = 0, next = 0;
  for (unsigned i = 0; gyre_func_group(f->func, warp, i, &group); i++) {
    live |= group.threads;
    // Ready subwarps wait for their turn; parked ones are listed after them.
    if (strcmp(group.waits_for, "its turn") != 0) continue;
    ready |= group.threads;
    if (!next) next = group.pc;
  }
  const uint32_t reason = info.at_barrier ? GYRE_REASON_BARRIER
                          : info.stalled  ? GYRE_REASON_WSPAWN
                                          : GYRE_REASON_NONE;
  switch (address) {
    case GYRE_REG_DIAG_PC: return info.pc;
    case GYRE_REG_DIAG_STATE:
      return GYRE_DIAG_STATE_ACTIVE | (info.at_barrier ? GYRE_DIAG_STATE_BARRIER : 0) |
             (reason ? GYRE_DIAG_STATE_STALLED : 0) | reason << GYRE_DIAG_STATE_REASON_LSB;
    case GYRE_REG_DIAG_TMASK: return info.tmask;
    case GYRE_REG_DIAG_LIVE: return live;
    case GYRE_REG_DIAG_READY: return ready;
    default: return next;
  }
}

// Tells whether the device has this register of the queue. Violations in draws are counted even without a queue.
static bool has(const functional *f, uint32_t address) {
  return f->cfg.dispatch || address >= GYRE_REG_EXCEPTION_CODE;
}

uint32_t gyre_functional_read(const functional *f, uint32_t address) {
  const gyre_config *c = &f->cfg;
  uint32_t value;
  if (has(f, address) && gyre_functional_queue_read(&f->queue, address, &value)) return value;
  switch (address) {
    case GYRE_REG_MAGIC: return GYRE_VALUE_MAGIC;
    case GYRE_REG_VERSION: return GYRE_VALUE_VERSION;
    case GYRE_REG_NUM_CORES: return c->num_cores;
    case GYRE_REG_NUM_WARPS: return c->num_warps;
    case GYRE_REG_NUM_THREADS: return c->num_threads;
    case GYRE_REG_NUM_LANES: return c->num_lanes;
    case GYRE_REG_EXTENSIONS:
      return (c->m_ext ? GYRE_EXTENSIONS_M : 0) | (c->f_ext ? GYRE_EXTENSIONS_F : 0) |
             (c->a_ext ? GYRE_EXTENSIONS_A : 0) | (c->dispatch ? GYRE_EXTENSIONS_DISPATCH : 0) |
             (c->headers ? GYRE_EXTENSIONS_HEADERS : 0) | (c->b_ext ? GYRE_EXTENSIONS_B : 0) |
             (c->mem_index ? GYRE_EXTENSIONS_INDEX : 0) |
             (c->collectives ? GYRE_EXTENSIONS_COLLECTIVES : 0) |
             (c->zba || c->b_ext ? GYRE_EXTENSIONS_ZBA : 0);
    case GYRE_REG_LINE_BYTES: return c->line_bytes;
    case GYRE_REG_ICACHE_BYTES: return c->icache_bytes;
    case GYRE_REG_DCACHE_BYTES: return c->dcache_bytes;
    case GYRE_REG_LMEM_BYTES: return c->lmem_bytes;
    case GYRE_REG_RAM_BASE: return c->ram_base;
    case GYRE_REG_RAM_BYTES: return c->ram_bytes;
    case GYRE_REG_NUM_PERF: return NUM_COUNTERS;
    case GYRE_REG_START_PC: return f->start_pc;
    case GYRE_REG_ARG: return f->arg;
    case GYRE_REG_STATUS: return status(f);
    case GYRE_REG_WATCHDOG: return f->watchdog;
    case GYRE_REG_PERF_LOW: return (uint32_t)gyre_functional_counter(f, f->counter);
    case GYRE_REG_PERF_HIGH: return (uint32_t)(gyre_functional_counter(f, f->counter) >> 32);
    case GYRE_REG_DIAG_SELECT: return f->selected;
    case GYRE_REG_DIAG_PC:
    case GYRE_REG_DIAG_STATE:
    case GYRE_REG_DIAG_TMASK:
    case GYRE_REG_DIAG_LIVE:
    case GYRE_REG_DIAG_READY:
    case GYRE_REG_DIAG_NEXT: return diag_register(f, address);
    default: return fault_register(f, address);
  }
}

bool gyre_functional_write(functional *f, uint32_t address, uint32_t value, char *why) {
  if (has(f, address) && gyre_functional_queue_write(&f->queue, address, value)) return true;
  switch (address) {
    case GYRE_REG_START_PC: f->start_pc = value; return true;
    case GYRE_REG_ARG: f->arg = value; return true;
    case GYRE_REG_WATCHDOG: f->watchdog = value; return true;
    case GYRE_REG_DIAG_SELECT: f->selected = value; return true;
    case GYRE_REG_CACHE_FLUSH: return true;
    case GYRE_REG_PERF_INDEX:  // counters are sums over all cores, so those of other cores than the first are 0
      f->counter = value & GYRE_PERF_INDEX_CORE ? NUM_COUNTERS : value & GYRE_PERF_INDEX_INDEX;
      return true;
    case GYRE_REG_CONTROL: return gyre_functional_control(f, value, why);
    case GYRE_REG_QUEUE_ACTION:
      if (!f->cfg.dispatch) return gyre_functional_refuse("write", address, why);
      gyre_functional_queue_action(f, value);
      return true;
    default: return gyre_functional_refuse("write", address, why);
  }
}
