// gyre_transport_functional.c - the functional simulator with the registers that the driver needs.
//
// A start makes a machine anew: there is nothing of the last run that a program could see but memory.
// Counter 0, the time, is warp instructions of all runs since a cold start; counter 1 the same of threads. There is no
// watchdog: STATUS.stuck comes when no warp can go on. A launch of the second instruction set goes to another machine on
// the same memory, whose own counters follow these two.

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "gyre/device.h"
#include "gyre/functional.h"
#include "gyre_platform.h"
#include "gyre_transport.h"
#include "gyre_transport_name.h"
#include "rdna35/gyre_rdna35_causes.h"

// Behind the first two counters those of GYRE_RDNA35_COUNT_*, without the first of them, which is WARP_INSNS.
enum {
  REGISTERS = 0x800 / 4,
  WARP_INSNS = 0,
  THREAD_INSNS = 1,
  NUM_COUNTERS = 2 + GYRE_RDNA35_COUNTERS - 1
};

typedef struct functional {
  gyre_transport transport;
  gyre_config cfg;
  gyre_memory *memory;
  gyre_environment *environment;
  gyre_func *func;              // NULL: not started yet, or the last launch was one of `rdna35`
  gyre_rdna35_machine *rdna35;  // NULL: there was none yet
  bool is_rdna35;               // the last launch was one of it
  bool busy, stuck;
  bool checks;  // programs of the second instruction set are checked
  uint32_t start_pc, arg, watchdog, counter, selected;
  uint64_t before[NUM_COUNTERS];  // of the runs before this one
} functional;

static bool fail(const char *what, uint32_t address, char *why) {
  snprintf(why, GYRE_MESSAGE, "the functional simulator refuses to %s at 0x%08x", what, address);
  return false;
}

static uint64_t rdna35_counter(const functional *f, unsigned i) {
  uint64_t value = 0;
  const unsigned of = i == WARP_INSNS     ? GYRE_RDNA35_COUNT_ALL
                      : i == THREAD_INSNS ? GYRE_RDNA35_COUNT_LANES
                                          : GYRE_RDNA35_COUNT_ALL + i - 1;
  gyre_rdna35_machine_counter(f->rdna35, of, &value);
  return value;
}

static uint64_t counter(const functional *f, unsigned i) {
  if (i >= NUM_COUNTERS) return 0;
  if (f->is_rdna35) return f->before[i] + rdna35_counter(f, i);
  if (!f->func || i > THREAD_INSNS) return f->before[i];
  return f->before[i] +
         (i == WARP_INSNS ? gyre_func_warp_insns(f->func) : gyre_func_thread_insns(f->func));
}

static void end(functional *f) {
  for (unsigned i = 0; i < NUM_COUNTERS; i++) f->before[i] = counter(f, i);
  gyre_func_free(f->func);
  f->func = NULL;
  f->is_rdna35 = false;
}

static bool start(functional *f, bool cold, char *why) {
  if (f->busy) return true;
  end(f);
  for (unsigned i = 0; cold && i < NUM_COUNTERS; i++) f->before[i] = 0;
  gyre_config cfg = f->cfg;
  cfg.reset_pc = f->start_pc & ~3u;
  const gyre_func_bus bus = gyre_environment_bus(f->environment);
  f->func = gyre_func_new(&cfg, &bus, f->arg, why);
  f->stuck = false;
  f->busy = f->func != NULL;
  return f->busy;
}

static bool dispatch(gyre_transport *t, const gyre_rdna35_dispatch *d, bool cold, char *why) {
  functional *f = (functional *)t;
  if (!f->rdna35) {
    const gyre_rdna35_machine_options options = {.bus = gyre_environment_bus(f->environment),
                                                 .ram_base = f->cfg.ram_base,
                                                 .ram_bytes = f->cfg.ram_bytes,
                                                 .resident = GYRE_RDNA35_GROUPS_AT_A_TIME,
                                                 .checks = f->checks};
    f->rdna35 = gyre_rdna35_machine_new(&options, why);
    if (!f->rdna35) return false;
  }
  end(f);
  for (unsigned i = 0; cold && i < NUM_COUNTERS; i++) f->before[i] = 0;
  f->stuck = false;
  f->busy = f->is_rdna35 = gyre_rdna35_machine_begin(f->rdna35, d, why);
  return f->busy;
}

static bool rdna35_fault(gyre_transport *t, gyre_rdna35_fault *fault) {
  const functional *f = (functional *)t;
  if (!f->is_rdna35) return false;
  gyre_rdna35_machine_fault(f->rdna35, fault);
  return fault->cause != GYRE_RDNA35_FAULT_NONE && fault->cause != GYRE_RDNA35_FAULT_HUNG;
}

static bool rdna35_wave(gyre_transport *t, unsigned n, gyre_rdna35_wave_info *info) {
  const functional *f = (functional *)t;
  return f->is_rdna35 && gyre_rdna35_machine_wave(f->rdna35, n, info);
}

static bool rdna35_warning(gyre_transport *t, unsigned n, gyre_rdna35_warning *w, uint64_t *lost) {
  const functional *f = (functional *)t;
  *lost = f->is_rdna35 ? gyre_rdna35_machine_warnings_lost(f->rdna35) : 0;
  return f->is_rdna35 && gyre_rdna35_machine_warning(f->rdna35, n, w);
}

// The fault of the last launch as registers have it.
static gyre_fault fault_of(const functional *f) {
  gyre_rdna35_fault r;
  if (f->func) return gyre_func_fault(f->func);
  return rdna35_fault((gyre_transport *)f, &r) ? gyre_rdna35_fault_record(&r) : (gyre_fault){0};
}

static uint32_t status(const functional *f) {
  uint32_t s = 0;
  if (f->busy) s |= GYRE_STATUS_BUSY;
  if (!f->busy && (f->func || f->is_rdna35)) s |= GYRE_STATUS_DONE;
  if (fault_of(f).valid) s |= GYRE_STATUS_FAULTED;
  if (f->stuck) s |= GYRE_STATUS_STUCK;
  return s;
}

static uint32_t fault_register(const functional *f, uint32_t address) {
  const gyre_fault r = fault_of(f);
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

// The DIAG registers of the warp that is selected.
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
    // Those that are parked are listed behind the others, which have the same reason to wait.
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

static uint32_t read_register(const functional *f, uint32_t address) {
  const gyre_config *c = &f->cfg;
  switch (address) {
    case GYRE_REG_MAGIC: return GYRE_VALUE_MAGIC;
    case GYRE_REG_VERSION: return GYRE_VALUE_VERSION;
    case GYRE_REG_NUM_CORES: return c->num_cores;
    case GYRE_REG_NUM_WARPS: return c->num_warps;
    case GYRE_REG_NUM_THREADS: return c->num_threads;
    case GYRE_REG_NUM_LANES: return c->num_lanes;
    case GYRE_REG_EXTENSIONS:
      return (c->m_ext ? GYRE_EXTENSIONS_M : 0) | (c->f_ext ? GYRE_EXTENSIONS_F : 0) |
             (c->a_ext ? GYRE_EXTENSIONS_A : 0);
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
    case GYRE_REG_PERF_LOW: return (uint32_t)counter(f, f->counter);
    case GYRE_REG_PERF_HIGH: return (uint32_t)(counter(f, f->counter) >> 32);
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

static bool write_register(functional *f, uint32_t address, uint32_t value, char *why) {
  switch (address) {
    case GYRE_REG_START_PC: f->start_pc = value; return true;
    case GYRE_REG_ARG: f->arg = value; return true;
    case GYRE_REG_WATCHDOG: f->watchdog = value; return true;
    case GYRE_REG_DIAG_SELECT: f->selected = value; return true;
    case GYRE_REG_CACHE_FLUSH: return true;
    case GYRE_REG_PERF_INDEX:  // counters are those of all cores: of others than the first they are 0
      f->counter = value & GYRE_PERF_INDEX_CORE ? NUM_COUNTERS : value & GYRE_PERF_INDEX_INDEX;
      return true;
    case GYRE_REG_CONTROL:
      if (value & GYRE_CONTROL_STOP) f->busy = false;
      return !(value & GYRE_CONTROL_START) || start(f, value & GYRE_CONTROL_COLD, why);
    default: return fail("write", address, why);
  }
}

static bool is_memory(const functional *f, uint32_t address) {
  return address - f->cfg.ram_base < f->cfg.ram_bytes;
}

static bool read(gyre_transport *t, uint32_t address, uint32_t *words, size_t n, char *why) {
  functional *f = (functional *)t;
  for (size_t i = 0; i < n; i++, address += 4) {
    if (is_memory(f, address))
      words[i] = gyre_memory_read(f->memory, address, 4);
    else if (address < 4 * REGISTERS)
      words[i] = read_register(f, address);
    else
      return fail("read", address, why);
  }
  return true;
}

static bool write(gyre_transport *t, uint32_t address, const uint32_t *words, size_t n, char *why) {
  functional *f = (functional *)t;
  for (size_t i = 0; i < n; i++, address += 4) {
    if (!is_memory(f, address)) {
      if (!write_register(f, address, words[i], why)) return false;
    } else if (!gyre_memory_write(f->memory, address, words[i], 4)) {
      snprintf(why, GYRE_MESSAGE, "out of memory");
      return false;
    }
  }
  return true;
}

static bool pass(gyre_transport *t, unsigned cycles, char *why) {
  functional *f = (functional *)t;
  if (!f->busy) return true;
  const gyre_state state =
      f->is_rdna35 ? gyre_rdna35_machine_run(f->rdna35, cycles) : gyre_func_run(f->func, cycles);
  if (gyre_environment_failed(f->environment)) {
    snprintf(why, GYRE_MESSAGE, "out of memory");
    return false;
  }
  // A machine of the second instruction set says of waves that wait for ever that they have faulted.
  const bool hangs =
      state == GYRE_HUNG || (f->is_rdna35 && state == GYRE_FAULTED && !fault_of(f).valid);
  if (hangs)
    f->stuck = true;
  else if (state == GYRE_DONE || state == GYRE_FAULTED)
    f->busy = false;
  return true;
}

static bool draw(gyre_transport *t, uint32_t list, const gyre_draw_watch *watch, char *why) {
  functional *f = (functional *)t;
  const gyre_func_bus bus = gyre_environment_bus(f->environment);
  gyre_draw_cost cost;
  if (f->busy) return fail("draw while a kernel runs, the list", list, why);
  const bool good = gyre_func_draw(&f->cfg, &bus, list, watch, &cost, why);
  f->before[WARP_INSNS] += cost.warp_insns;
  f->before[THREAD_INSNS] += cost.thread_insns;
  if (!gyre_environment_failed(f->environment)) return good;
  snprintf(why, GYRE_MESSAGE, "out of memory");
  return false;
}

static void close(gyre_transport *t) {
  functional *f = (functional *)t;
  gyre_func_free(f->func);
  gyre_rdna35_machine_free(f->rdna35);
  gyre_environment_free(f->environment);
  gyre_memory_free(f->memory);
  free(f);
}

gyre_transport *gyre_transport_functional(const char *rest, bool *known, char *why) {
  gyre_config cfg;
  // `gyre check` asks for the checks of all devices of a program.
  const char *everywhere = getenv("GYRE_CHECKS");
  uint32_t checks = everywhere && strcmp(everywhere, "1") == 0;
  const gyre_transport_extra extra = {"checks", "", 0, 1, &checks};
  *known = gyre_transport_config(rest, false, &cfg, &extra, why);
  if (!*known) return NULL;
  functional *f = calloc(1, sizeof *f);
  if (f) {
    f->transport = (gyre_transport){
        .read = read,
        .write = write,
        .pass = pass,
        .close = close,
        .draw = draw,
        .dispatch = dispatch,
        .fault = rdna35_fault,
        .warning = rdna35_warning,
        .wave = rdna35_wave,
        .barriers = cfg.num_barriers,
    };
    f->cfg = cfg;
    f->checks = checks;
    f->memory = gyre_memory_new();
    if (f->memory) f->environment = gyre_environment_new(&f->cfg, f->memory, NULL, NULL, NULL);
    if (f->environment) return &f->transport;
    close(&f->transport);
  }
  snprintf(why, GYRE_MESSAGE, "out of memory");
  return NULL;
}
