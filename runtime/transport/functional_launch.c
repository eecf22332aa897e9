// functional_launch.c - launches on the functional simulator as a device: it makes their machines, keeps the
// clock, and runs the launch queue.

#include <string.h>

#include "gyre/device.h"
#include "gyre/launch.h"
#include "transport/functional.h"

static uint64_t rdna35_counter(const functional *f, unsigned i) {
  uint64_t value = 0;
  const unsigned of = i == WARP_INSNS     ? GYRE_RDNA35_COUNT_ALL
                      : i == THREAD_INSNS ? GYRE_RDNA35_COUNT_LANES
                                          : GYRE_RDNA35_COUNT_ALL + i - 1;
  gyre_rdna35_machine_counter(f->rdna35, of, &value);
  return value;
}

uint64_t gyre_functional_counter(const functional *f, unsigned i) {
  if (i >= NUM_COUNTERS) return 0;
  if (f->is_rdna35) return f->before[i] + rdna35_counter(f, i);
  if (!f->func || i > THREAD_INSNS) return f->before[i];
  return f->before[i] +
         (i == WARP_INSNS ? gyre_func_warp_insns(f->func) : gyre_func_thread_insns(f->func));
}

void gyre_functional_end(functional *f) {
  for (unsigned i = 0; i < NUM_COUNTERS; i++) f->before[i] = gyre_functional_counter(f, i);
  gyre_func_free(f->func);
  f->func = NULL;
  f->is_rdna35 = false;
}

void gyre_functional_restart(functional *f) {
  f->epoch += f->before[WARP_INSNS];
  memset(f->before, 0, sizeof f->before);
}

// Gives a new machine the host threads of the device, and connects the checker to it.
static void watch(functional *f) {
  gyre_func_set_pool(f->func, f->pool);
  if (!f->checker) return;
  gyre_checker_begin(f->checker, false);
  gyre_func_set_touch(f->func, gyre_checker_touch, f->checker);
}

static bool start(functional *f, bool cold, char *why) {
  if (f->busy) return true;
  gyre_functional_end(f);
  if (cold) gyre_functional_restart(f);
  gyre_config cfg = f->cfg;
  cfg.reset_pc = f->start_pc & ~3u;
  const gyre_func_bus bus = gyre_environment_bus(f->environment);
  f->func = gyre_func_new(&cfg, &bus, f->arg, why);
  if (f->func) watch(f);
  f->stuck = false;
  f->busy = f->func != NULL;
  if (f->busy && f->stack_stride)
    gyre_func_guard_stacks(f->func, f->stack_top - f->stack_stride, 0 - f->stack_stride,
                           f->stack_stride);
  return f->busy;
}

// ---- The launch queue ---------------------------------------------------------------------------

static uint64_t now(const functional *f) {
  return f->epoch + gyre_functional_counter(f, WARP_INSNS);
}

// Writes words to an address that is not 0; words outside of memory are not written.
static void put_words(functional *f, uint32_t address, const uint32_t *words, unsigned n) {
  const uint32_t at = address - f->cfg.ram_base;
  if (address == 0 || address % 4 != 0 || at >= f->cfg.ram_bytes || f->cfg.ram_bytes - at < 4 * n)
    return;
  for (unsigned i = 0; i < n; i++) gyre_memory_write(f->memory, address + 4 * i, words[i], 4);
}

// Ends the launch that runs, with this completion.
static void end_launch(functional *f, uint32_t code) {
  gyre_functional_queue *q = &f->queue;
  const uint64_t ends = now(f);
  const uint32_t stamp[4] = {(uint32_t)q->begin, (uint32_t)(q->begin >> 32), (uint32_t)ends,
                             (uint32_t)(ends >> 32)};
  const bool read = q->packet - f->cfg.ram_base < f->cfg.ram_bytes;
  uint32_t word[16] = {0}, to_stamp, to_completion;
  for (unsigned i = 0; i < 16 && read; i++)
    word[i] = gyre_memory_read(f->memory, q->packet + 4 * i, 4);
  if (f->func) {
    const gyre_func_forbidden more = gyre_func_forbidden_of(f->func);
    gyre_func_forbidden_add(&q->seen, &more);
  }
  gyre_functional_queue_end(q, read ? word : NULL, code, &to_stamp, &to_completion);
  put_words(f, to_stamp, stamp, 4);
  put_words(f, to_completion, &code, 1);
  f->busy = false;
}

bool gyre_functional_start_packet(functional *f, char *why) {
  gyre_functional_queue *q = &f->queue;
  if (f->busy || !f->cfg.dispatch || !gyre_functional_queue_fetch(q, now(f))) return true;
  const gyre_func_bus bus = gyre_environment_bus(f->environment);
  gyre_functional_end(f);
  f->stuck = false;
  f->func = gyre_func_new(&f->cfg, &bus, 0, why);
  if (!f->func) return false;
  watch(f);
  f->busy = true;
  const uint32_t code = gyre_func_launch_packet(f->func, q->packet, q->stack, q->reads - 1);
  if (code) {
    end_launch(f, code);
    return true;
  }
  const uint32_t bytes = 4096u << ((q->stack & GYRE_STACK_SIZE) >> GYRE_STACK_SIZE_LSB);
  gyre_func_guard_stacks(f->func, q->stack & GYRE_STACK_BASE, bytes, bytes);
  return true;
}

void gyre_functional_classify(functional *f, gyre_state state) {
  const gyre_functional_queue *q = &f->queue;
  if (state == GYRE_HUNG)
    f->stuck = true;
  else if (state == GYRE_DONE)
    end_launch(f, GYRE_LAUNCH_DONE);
  else if (state == GYRE_FAULTED)
    end_launch(f, GYRE_LAUNCH_FAULT + gyre_func_fault(f->func).cause);
  if (q->active && q->limit && now(f) - q->begin >= q->limit) end_launch(f, GYRE_LAUNCH_LATE);
}

void gyre_functional_queue_action(functional *f, uint32_t value) {
  gyre_functional_queue *q = &f->queue;
  if (value & GYRE_QUEUE_ACTION_CANCEL && q->active) end_launch(f, GYRE_LAUNCH_CANCELLED);
  if (!(value & GYRE_QUEUE_ACTION_ACK) || !q->stopped) return;
  q->stopped = false;
  gyre_functional_end(f);
  gyre_functional_restart(f);
}

bool gyre_functional_control(functional *f, uint32_t value, char *why) {
  const uint32_t forgets = GYRE_CONTROL_SOFT_RESET | GYRE_CONTROL_ABANDON;
  if (value & (GYRE_CONTROL_STOP | forgets)) {
    if (f->queue.active && !(value & forgets)) end_launch(f, GYRE_LAUNCH_CANCELLED);
    f->busy = f->queue.active = false;
  }
  if (value & forgets) {
    // Then no run is done, and none has failed.
    gyre_functional_end(f);
    gyre_functional_restart(f);
    f->epoch = 0;
    f->stuck = false;
  }
  if (value & forgets && f->cfg.dispatch) {
    gyre_functional_queue *q = &f->queue;
    q->setup &= ~GYRE_QUEUE_SETUP_ENABLE;
    q->writes = q->reads = q->code = 0;
    q->stopped = false;
  }
  return !(value & GYRE_CONTROL_START) || start(f, value & GYRE_CONTROL_COLD, why);
}

unsigned gyre_functional_steps(const functional *f, unsigned cycles) {
  const gyre_functional_queue *q = &f->queue;
  const uint64_t taken = now(f) - q->begin;
  if (!q->active || !q->limit || taken >= q->limit || q->limit - taken > cycles) return cycles;
  return (unsigned)(q->limit - taken);
}
