// gyre_device_end.h - checks how a run of a random program ended: registers, AXI and memory are
// compared with the program generator's prediction and the functional simulator.

#ifndef GYRE_DEVICE_END_H
#define GYRE_DEVICE_END_H

#include <cinttypes>

#include "gyre/fault.h"
#include "gyre/stack.h"
#include "gyre_device_access.h"
#include "gyre_randprog.h"

template <class T, void (*Free)(T *)>
struct Deleter {
  void operator()(T *p) const { Free(p); }
};
using Memory = std::unique_ptr<gyre_memory, Deleter<gyre_memory, gyre_memory_free>>;
using Environment =
    std::unique_ptr<gyre_environment, Deleter<gyre_environment, gyre_environment_free>>;
using Func = std::unique_ptr<gyre_func, Deleter<gyre_func, gyre_func_free>>;

constexpr const char *kFaultReset = "soft reset after a fault";

struct Totals {
  uint64_t runs = 0, warm = 0, stops = 0, soft_resets = 0, abandoned = 0, resets = 0, faults = 0,
           bus_errors = 0, queues = 0, lists = 0, memories = 0;
};

inline void store_word(void *ctx, uint32_t addr, uint32_t word) {
  gyre_memory_write(static_cast<gyre_memory *>(ctx), addr, word, 4);
}

[[noreturn]] inline void die(const char *text) {
  std::fprintf(stderr, "gyre-device: %s\n", text);
  std::exit(2);
}

// The memory that the functional simulator leaves must be the one that AXI has, where the words of
// interleaved stacks lie elsewhere.
template <class Rig>
void compare_memory(Rig &rig, const gyre_randprog_options &options, uint64_t seed, uint32_t arg,
                    const gyre_stack_window &stack_region) {
  char why[GYRE_MESSAGE];
  gyre_randprog_info info;
  Memory memory(gyre_memory_new());
  Environment environment(
      memory ? gyre_environment_new(&rig.cfg, memory.get(), nullptr, nullptr, nullptr) : nullptr);
  if (!environment ||
      !gyre_randprog_generate(&rig.cfg, seed, &options, store_word, memory.get(), &info, why)) {
    die("out of memory");
  }
  gyre_environment_io(environment.get(), seed);
  const gyre_func_bus bus = gyre_environment_bus(environment.get());
  Func func(gyre_func_new(&rig.cfg, &bus, arg, why));
  if (!func) die(why);
  const gyre_state end = gyre_func_run(func.get(), info.max_insns + 1);
  rig.u.check(end == GYRE_DONE, "the functional simulator comes to the end");
  for (unsigned i = 0; i < info.ranges; ++i) {
    const gyre_randprog_range &r = info.range[i];
    for (uint32_t at = 0; at < r.bytes * r.count; at += 4) {
      const uint32_t addr = r.base + at / r.bytes * r.stride + at % r.bytes;
      const uint32_t place = gyre_stack_address(&stack_region, addr);
      const uint32_t axi = gyre_memory_read(rig.memory.memory, place, 4);
      const uint32_t reference = gyre_memory_read(memory.get(), addr, 4);
      if (axi != reference) rig.u.note("memory at %08x", addr);
      rig.u.compare("memory against the functional simulator", axi, reference);
    }
  }
}

enum Plan { TO_THE_END, STOP, SOFT_RESET, ABANDON, RESET };

// State at the next start.
struct Machine {
  bool used = false;    // something has run since its last reset
  bool halted = false;  // and it was halted: it will go through reset by itself
};

// True if the program came to its end by itself, without a fault. `fresh`: it began on a machine after
// reset, as the generator assumes.
template <class Rig, class Host>
bool check_end(Rig &rig, Host &host, Plan plan, const gyre_randprog_info &info, bool fresh,
               Machine *machine, Totals *totals) {
  Unit &u = rig.u;
  const uint32_t status = host.status();
  u.check(!(status & (GYRE_STATUS_BUSY | GYRE_STATUS_DRAINING)), "busy does not come back");
  u.check(rig.memory.empty(), "AXI has nothing under way when busy has fallen");
  const uint32_t cause = host.read(GYRE_REG_FAULT_CAUSE);
  const bool faulted = status & GYRE_STATUS_FAULTED;
  u.check(faulted == (cause >> 31), "STATUS and FAULT_CAUSE agree");
  u.compare("STATUS.done", (status & GYRE_STATUS_DONE) != 0, plan != SOFT_RESET);
  if (plan == SOFT_RESET) {
    u.check(!faulted, "a soft reset clears the fault");
    u.compare("IRQ_CLEAR after a soft reset", host.read(GYRE_REG_IRQ_CLEAR), 0);
  }
  const bool bus = faulted && (cause & GYRE_FAULT_CAUSE_CAUSE) == GYRE_FAULT_BUS;
  totals->faults += faulted;
  totals->bus_errors += bus;
  if (plan == TO_THE_END && !bus && fresh) {
    u.note("cause %x, expected %d, exit %d code %u, expected %u", cause, info.fault,
           rig.memory.exited, rig.memory.exit_code, info.exit_code);
    u.check(faulted == (info.fault >= 0), "a fault if the program has one, and only then");
    if (faulted) {
      u.compare("FAULT_CAUSE", cause & GYRE_FAULT_CAUSE_CAUSE, uint32_t(info.fault));
      u.compare("FAULT_PC", host.read(GYRE_REG_FAULT_PC), info.fault_pc);
    } else if (info.exits) {
      u.check(rig.memory.exited, "the program stores its exit code");
      u.compare("exit code", rig.memory.exit_code, info.exit_code);
    }
  }
  // State that stays: counters that continue, or not, and the pc of each warp.
  for (uint32_t i = 0; i < GYRE_NUM_PERF; ++i) {
    if (u.chance(30)) host.counter(i, 0);
  }
  for (uint32_t w = 0; w < rig.cfg.num_warps; ++w) host.diagnosis(0, w);
  const uint64_t before = rig.transfers;
  host.idle(1 + u.below(60));
  u.check(rig.transfers == before, "no transfer after the end");
  *machine = {plan != SOFT_RESET, faulted};
  // Faults are few: the first one is followed by a soft reset, whatever the chances are.
  const bool due = faulted && !u.seen(kFaultReset);
  if (u.chance(faulted ? 40 : 20) || due) {
    *machine = {};
    host.write(GYRE_REG_CONTROL, GYRE_CONTROL_SOFT_RESET);
    u.compare("STATUS after a soft reset", host.status(), 0);
    u.compare("IRQ_CLEAR after a soft reset", host.read(GYRE_REG_IRQ_CLEAR), 0);
    u.cover(kFaultReset, faulted);
  }
  return plan == TO_THE_END && !faulted;
}

#endif
