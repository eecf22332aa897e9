// functional.c - the functional simulator as a device, with the registers that the driver needs.
//
// A start makes a new machine: a program sees nothing of the last run but memory. Counter 0, the time, is warp
// instructions of all runs since a cold start; counter 1 is thread instructions. There is no watchdog: STATUS.stuck is
// set when no warp can continue. A launch of the second instruction set runs on another machine with the same memory,
// whose own counters follow these two. With DISPATCH = 1 there is a launch queue (functional_queue.h), and each of
// its launches has its own machine, too. functional_registers.c has the registers, functional_launch.c the
// launches.

#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/sysinfo.h>

#include "gyre/rdna35_check.h"
#include "transport/functional.h"
#include "transport/name.h"

// Instructions of each host thread between two looks of the driver, a few milliseconds.
enum { ROUND = 65536 };

bool gyre_functional_refuse(const char *what, uint32_t address, char *why) {
  snprintf(why, GYRE_MESSAGE, "the functional simulator refuses to %s at 0x%08x", what, address);
  return false;
}

static bool dispatch(gyre_transport *t, const gyre_rdna35_dispatch *d, bool cold, char *why) {
  functional *f = (functional *)t;
  if (!f->rdna35) {
    const gyre_rdna35_machine_options options = {.bus = gyre_environment_bus(f->environment),
                                                 .ram_base = f->cfg.ram_base,
                                                 .ram_bytes = f->cfg.ram_bytes,
                                                 .resident = GYRE_RDNA35_GROUPS_AT_A_TIME,
                                                 .checks = f->checker != NULL,
                                                 .touch = f->checker ? gyre_checker_touch : NULL,
                                                 .touch_ctx = f->checker};
    f->rdna35 = gyre_rdna35_machine_new(&options, why);
    if (!f->rdna35) return false;
  }
  gyre_functional_end(f);
  if (cold) gyre_functional_restart(f);
  f->stuck = false;
  if (f->checker) gyre_checker_begin(f->checker, true);
  f->busy = f->is_rdna35 = gyre_rdna35_machine_begin(f->rdna35, d, why);
  return f->busy;
}

bool gyre_functional_rdna35_fault(gyre_transport *t, gyre_rdna35_fault *fault) {
  const functional *f = (functional *)t;
  if (!f->is_rdna35) return false;
  gyre_rdna35_machine_fault(f->rdna35, fault);
  return fault->cause != GYRE_RDNA35_FAULT_NONE && fault->cause != GYRE_RDNA35_FAULT_HUNG;
}

static bool rdna35_wave(gyre_transport *t, unsigned n, gyre_rdna35_wave_info *info) {
  const functional *f = (functional *)t;
  return f->is_rdna35 && gyre_rdna35_machine_wave(f->rdna35, n, info);
}

// The warnings of the checker come first, then those of the second instruction set's machine.
static bool warning(gyre_transport *t, unsigned n, gyre_check_warning *w, uint64_t *lost) {
  const functional *f = (functional *)t;
  unsigned first = 0;
  gyre_rdna35_warning own;
  uint64_t more;
  if (gyre_checker_warning(f->checker, n, w, lost)) return true;
  if (!f->is_rdna35) return false;
  *lost += gyre_rdna35_machine_warnings_lost(f->rdna35);
  while (gyre_checker_warning(f->checker, first, w, &more)) first++;
  if (!gyre_rdna35_machine_warning(f->rdna35, n - first, &own)) return false;
  *w = (gyre_check_warning){.kind = gyre_rdna35_check_name(own.kind),
                            .pc = (uint32_t)own.pc,
                            .group = {own.group[0], own.group[1], own.group[2]},
                            .warp = own.wave,
                            .lanes = own.lanes,
                            .times = own.times,
                            .rdna35 = true,
                            .placed = true};
  snprintf(w->sentence, sizeof w->sentence, "%s", own.sentence);
  return true;
}

static void know(gyre_transport *t, uint32_t address, uint64_t bytes, gyre_known what) {
  gyre_checker_know(((functional *)t)->checker, address, bytes, what);
}

// Returns how many of n words from `address` on are in main memory; this may be 0. The host has the same byte order.
static size_t in_memory(const functional *f, uint32_t address, size_t n) {
  const uint32_t at = address - f->cfg.ram_base;
  if (at >= f->cfg.ram_bytes) return 0;
  const size_t words = (f->cfg.ram_bytes - at) / 4;
  return n < words ? n : words;
}

static bool read(gyre_transport *t, uint32_t address, uint32_t *words, size_t n, char *why) {
  functional *f = (functional *)t;
  const size_t block = in_memory(f, address, n);
  gyre_memory_read_bytes(f->memory, address, words, 4 * block);
  address += 4 * (uint32_t)block;
  for (size_t i = block; i < n; i++, address += 4) {
    if (address < 4 * REGISTERS)
      words[i] = gyre_functional_read(f, address);
    else
      return gyre_functional_refuse("read", address, why);
  }
  return true;
}

static bool write(gyre_transport *t, uint32_t address, const uint32_t *words, size_t n, char *why) {
  functional *f = (functional *)t;
  const size_t block = in_memory(f, address, n);
  if (!gyre_memory_write_bytes(f->memory, address, words, 4 * block)) {
    snprintf(why, GYRE_MESSAGE, "out of memory");
    return false;
  }
  if (f->checker && block) gyre_checker_wrote(f->checker, address, 4 * block);
  address += 4 * (uint32_t)block;
  for (size_t i = block; i < n; i++, address += 4) {
    if (!gyre_functional_write(f, address, words[i], why)) return false;
  }
  return true;
}

static void *pointer(gyre_transport *t, uint32_t address, size_t bytes) {
  return gyre_memory_stretch(((functional *)t)->memory, address, bytes);
}

static bool pass(gyre_transport *t, unsigned cycles, char *why) {
  functional *f = (functional *)t;
  if (!gyre_functional_start_packet(f, why)) return false;
  if (!f->busy) return true;
  cycles = gyre_functional_steps(f, cycles);
  const gyre_state state =
      f->is_rdna35 ? gyre_rdna35_machine_run(f->rdna35, cycles) : gyre_func_run(f->func, cycles);
  if (gyre_environment_failed(f->environment)) {
    snprintf(why, GYRE_MESSAGE, "out of memory");
    return false;
  }
  if (f->queue.active) {
    gyre_functional_classify(f, state);
    return true;
  }
  // A machine of the second instruction set reports waves that wait forever as a fault.
  const bool hangs = state == GYRE_HUNG ||
                     (f->is_rdna35 && state == GYRE_FAULTED && !gyre_functional_fault(f).valid);
  if (hangs)
    f->stuck = true;
  else if (state == GYRE_DONE || state == GYRE_FAULTED)
    f->busy = false;
  return true;
}

static void stacks(gyre_transport *t, uint32_t top, uint32_t stride) {
  functional *f = (functional *)t;
  f->stack_top = top;
  f->stack_stride = stride;
}

static bool draw(gyre_transport *t, uint32_t list, const gyre_draw_watch *watch, char *why) {
  functional *f = (functional *)t;
  const gyre_func_bus bus = gyre_environment_bus(f->environment);
  gyre_draw_cost cost = {0};
  if (f->busy) return gyre_functional_refuse("draw while a kernel runs, the list", list, why);
  const bool good = gyre_func_draw(&f->cfg, &bus, list, watch, &cost, why);
  // A draw does not report the addresses that it writes, so all allocated memory counts as written.
  if (f->checker) gyre_checker_wrote(f->checker, f->cfg.ram_base, f->cfg.ram_bytes);
  f->before[WARP_INSNS] += cost.warp_insns;
  f->before[THREAD_INSNS] += cost.thread_insns;
  // The list is not a packet here; a packet that is taken now would have this number.
  if (cost.forbidden.valid) cost.forbidden.launch = (uint8_t)f->queue.reads;
  gyre_func_forbidden_add(&f->queue.seen, &cost.forbidden);
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
  gyre_checker_free(f->checker);
  gyre_func_pool_free(f->pool);
  free(f);
}

// Returns how many processors the host has, at least 1.
static uint32_t processors(void) {
  const int n = get_nprocs();
  return n < 1 ? 1 : (uint32_t)n;
}

gyre_transport *gyre_transport_functional(const char *rest, bool *known, char *why) {
  gyre_config cfg;
  // `gyre check` enables the checks on all devices of a program.
  const char *everywhere = getenv("GYRE_CHECKS");
  uint32_t checks = everywhere && strcmp(everywhere, "1") == 0;
  uint32_t threads = 0;
  const gyre_transport_extra extra[] = {
      {"checks", "", 0, 1, &checks}, {"threads", "", 1, 64, &threads}, {0}};
  *known = gyre_transport_config(rest, false, &cfg, extra, why);
  if (!*known) return NULL;
  functional *f = calloc(1, sizeof *f);
  if (f) {
    f->transport = (gyre_transport){
        .read = read,
        .write = write,
        .pass = pass,
        .close = close,
        .draw = draw,
        .stacks = stacks,
        .dispatch = dispatch,
        .fault = gyre_functional_rdna35_fault,
        .wave = rdna35_wave,
        .barriers = cfg.num_barriers,
    };
    f->cfg = cfg;
    if (!threads) threads = processors();
    if (threads > cfg.num_cores) threads = cfg.num_cores;
    if (threads > 1 && !checks) {
      f->pool = gyre_func_pool_new(threads);
      f->transport.poll_cycles = ROUND * threads;
    }
    if (checks) {
      f->checker = gyre_checker_new(&cfg);
      f->transport.warning = warning;
      f->transport.know = know;
    }
    f->memory = gyre_memory_new();
    // The checks would not see direct accesses.
    if (f->memory && gyre_memory_reserve(f->memory, cfg.ram_base, cfg.ram_bytes) && !checks)
      f->transport.pointer = pointer;
    if (f->memory) f->environment = gyre_environment_new(&f->cfg, f->memory, NULL, NULL, NULL);
    const bool whole = (f->checker || !checks) && (f->pool || checks || threads == 1);
    if (f->environment && whole) return &f->transport;
    close(&f->transport);
  }
  snprintf(why, GYRE_MESSAGE, "out of memory");
  return NULL;
}
