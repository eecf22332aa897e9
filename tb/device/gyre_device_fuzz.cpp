// gyre_device_fuzz.cpp - random programs on gyre_device and its twin, started, polled, stopped,
// reset, abandoned and flushed by a random host through the registers.
//
//   gyre-device [--seed N] [--cycles N]      or, as a failure prints it: gyre-device SEED CYCLES
//
// Besides the comparison of all pins in every cycle, each run's end is checked: exit code or fault
// record as the generator of programs says, memory as the functional simulator leaves it, AXI quiet
// when STATUS says so. Exit status 1: a difference, a broken rule or something that never happened.

#include <getopt.h>

#include <string>

#include "Vgyre.h"
#include "gyre_built.hpp"
#include "gyre_device_access.h"
#include "gyre/fault.h"
#include "gyre_number.h"
#include "gyre_randprog.h"
#include "gyre_randstart.h"
#include "gyre_stop.hpp"

namespace {

using Rig = DeviceRig<Vgyre>;
using Host = DeviceAccess<Rig>;

template <class T, void (*Free)(T *)>
struct Deleter {
  void operator()(T *p) const { Free(p); }
};
using Memory = std::unique_ptr<gyre_memory, Deleter<gyre_memory, gyre_memory_free>>;
using Environment =
    std::unique_ptr<gyre_environment, Deleter<gyre_environment, gyre_environment_free>>;
using Func = std::unique_ptr<gyre_func, Deleter<gyre_func, gyre_func_free>>;
using Device = std::unique_ptr<gyre_device, Deleter<gyre_device, gyre_device_free>>;

constexpr uint32_t kHang = 200000;  // cycles until a run has ended
struct Totals {
  uint64_t runs = 0, stops = 0, soft_resets = 0, abandoned = 0, resets = 0, faults = 0,
           bus_errors = 0, memories = 0;
};

void store_word(void *ctx, uint32_t addr, uint32_t word) {
  gyre_memory_write(static_cast<gyre_memory *>(ctx), addr, word, 4);
}

[[noreturn]] void die(const char *text) {
  std::fprintf(stderr, "gyre-device: %s\n", text);
  std::exit(2);
}

// The memory that the functional simulator leaves must be the one that AXI has.
void compare_memory(Rig &rig, const gyre_randprog_options &options, uint64_t seed, uint32_t arg) {
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
      const uint32_t axi = gyre_memory_read(rig.memory.memory, addr, 4);
      const uint32_t reference = gyre_memory_read(memory.get(), addr, 4);
      if (axi != reference) rig.u.note("memory at %08x", addr);
      rig.u.compare("memory against the functional simulator", axi, reference);
    }
  }
}

enum Plan { TO_THE_END, STOP, SOFT_RESET, ABANDON, RESET };

// True if the program came to its end by itself, without a fault.
bool check_end(Rig &rig, Host &host, Plan plan, const gyre_randprog_info &info, Totals *totals) {
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
  if (plan == TO_THE_END && !bus) {
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
  // What stays: counters that go on, or not, and where each warp stands.
  for (uint32_t i = 0; i < GYRE_NUM_PERF; ++i) {
    if (u.chance(30)) host.counter(i, 0);
  }
  for (uint32_t w = 0; w < rig.cfg.num_warps; ++w) host.diagnosis(0, w);
  const uint64_t before = rig.transfers;
  host.idle(1 + u.below(60));
  u.check(rig.transfers == before, "no transfer after the end");
  if (u.chance(faulted ? 60 : 20)) {
    host.write(GYRE_REG_CONTROL, GYRE_CONTROL_SOFT_RESET);
    u.compare("STATUS after a soft reset", host.status(), 0);
    u.compare("IRQ_CLEAR after a soft reset", host.read(GYRE_REG_IRQ_CLEAR), 0);
    u.cover("soft reset after a fault", faulted);
  }
  return plan == TO_THE_END && !faulted;
}

// The run is given up, whatever AXI owes: it has ended at once. Then often another one, which has the
// leavings of the first in its way, is given up too. What is owed comes in the end.
void abandon(Rig &rig, Host &host) {
  Unit &u = rig.u;
  for (bool again = u.chance(50);; again = false) {
    host.write(GYRE_REG_CONTROL, GYRE_CONTROL_ABANDON | (u.chance(20) ? GYRE_CONTROL_START : 0));
    const uint32_t status = host.status(), owed = GYRE_STATUS_ABANDONED;
    u.compare("STATUS of an abandoned run", status & ~owed, 0);
    u.compare("IRQ_CLEAR after abandon", host.read(GYRE_REG_IRQ_CLEAR), 0);
    u.cover("transactions are owed to an abandoned run", status & owed);
    if (!again) break;
    host.write(GYRE_REG_CONTROL, GYRE_CONTROL_START);
    u.check(host.status() & GYRE_STATUS_BUSY, "a run can be started while some are owed");
    for (uint32_t left = u.below(30); left > 0; --left) {
      host.idle(u.below(80));
      host.poke();
    }
  }
  for (uint32_t polls = 0; host.status() & GYRE_STATUS_ABANDONED; ++polls) {
    u.check(polls < 5000, "what is owed comes in the end");
  }
  u.check(rig.memory.empty(), "AXI has nothing under way when nothing is owed");
  u.compare("OUTSTANDING when nothing is owed", host.read(GYRE_REG_OUTSTANDING), 0);
  const uint64_t before = rig.transfers;
  host.idle(1 + u.below(60));
  u.check(rig.transfers == before, "no transfer after the end");
}

// One program from its start to its end.
void run(Rig &rig, Host &host, Totals *totals) {
  Unit &u = rig.u;
  char why[GYRE_MESSAGE];
  const uint64_t seed = uint64_t(u.rand32()) << 32 | u.rand32();
  gyre_randprog_options options = {};
  options.timing_dependent = u.chance(25);
  options.fault_permille = 200;
  gyre_randprog_info info;
  Memory memory(gyre_memory_new());
  if (!memory ||
      !gyre_randprog_generate(&rig.cfg, seed, &options, store_word, memory.get(), &info, why)) {
    die("out of memory, or main memory is too small");
  }
  rig.memory.memory = memory.get();
  rig.memory.exited = false;
  rig.memory.io_seed = seed;
  rig.memory.read_errors = rig.memory.write_errors = u.chance(8) ? 1 : 0;
  const Plan plan = u.chance(55)   ? TO_THE_END
                    : u.chance(40) ? STOP
                    : u.chance(45) ? SOFT_RESET
                    : u.chance(60) ? ABANDON
                                   : RESET;
  const uint32_t arg = u.rand32(), acts_at = u.below(u.chance(50) ? 6000 : 400);
  Plan done = TO_THE_END;

  const uint32_t start_pc =
      gyre_randprog_start(&rig.cfg, &info, u.rand32(), store_word, memory.get());
  host.write(GYRE_REG_START_PC, start_pc | u.below(4));  // the lowest bits are ignored
  if (start_pc != info.entry) u.cover("a start elsewhere", true);
  host.write(GYRE_REG_ARG, arg);
  u.note("program %llu, plan %d at %u", static_cast<unsigned long long>(seed), plan, acts_at);
  if (u.chance(10)) host.flush();
  const uint64_t start = u.cycle();
  host.write(GYRE_REG_CONTROL, GYRE_CONTROL_START);
  // It cannot have ended so soon: the registers of its warps are being cleared.
  if (u.chance(20)) {
    host.write(GYRE_REG_CONTROL, GYRE_CONTROL_START);
    u.cover("start while busy", true);
  }
  for (uint32_t status = GYRE_STATUS_BUSY; status & GYRE_STATUS_BUSY;) {
    host.idle(u.below(60));
    const bool acts = done == TO_THE_END && plan != done && u.cycle() - start >= acts_at;
    if (acts && plan == RESET) {
      rig.reset();
      u.compare("STATUS after reset", host.status(), 0);
      ++totals->runs, ++totals->resets;
      return;
    }
    if (acts && plan == ABANDON) {
      abandon(rig, host);
      ++totals->runs, ++totals->abandoned;
      return;
    }
    if (acts) {
      host.write(GYRE_REG_CONTROL, plan == STOP ? GYRE_CONTROL_STOP : GYRE_CONTROL_SOFT_RESET);
      done = plan;
    } else if (done == STOP && u.chance(20)) {
      host.write(GYRE_REG_CONTROL, GYRE_CONTROL_SOFT_RESET | GYRE_CONTROL_STOP);
      done = SOFT_RESET;
      u.cover("soft reset after a stop", true);
    } else if (u.chance(40)) {
      host.poke();
    }
    status = host.status();
    if (!(status & GYRE_STATUS_BUSY) && done != SOFT_RESET) {
      u.check(status & GYRE_STATUS_DONE, "a run is busy or done");
    }
    u.cover("busy and draining", status & GYRE_STATUS_DRAINING);
    u.cover("stuck", status & GYRE_STATUS_STUCK);
    u.cover("interrupt", status & GYRE_STATUS_IRQ);
    u.check(u.cycle() - start < kHang, "the run ends");
  }
  ++totals->runs;
  totals->stops += done == STOP;
  totals->soft_resets += done == SOFT_RESET;
  const bool clean = check_end(rig, host, done, info, totals);
  if (rig.memory.failed) die("out of memory");
  if (clean && info.same_memory) {
    compare_memory(rig, options, seed, arg);
    ++totals->memories;
  }
}

bool parse_number(const char *text, uint64_t *out) {
  char why[GYRE_MESSAGE];
  if (gyre_number("its value", text, UINT64_MAX, out, why)) return true;
  std::fprintf(stderr, "gyre-device: %s\n", why);
  return false;
}

bool parse(int argc, char **argv, uint64_t *seed, uint64_t *cycles) {
  static const option longs[] = {{"seed", required_argument, nullptr, 's'},
                                 {"cycles", required_argument, nullptr, 'c'},
                                 {nullptr, 0, nullptr, 0}};
  for (int c; (c = getopt_long(argc, argv, "", longs, nullptr)) != -1;) {
    if (c != 's' && c != 'c') return false;
    if (!parse_number(optarg, c == 's' ? seed : cycles)) return false;
  }
  if (optind < argc && !parse_number(argv[optind++], seed)) return false;
  if (optind < argc && !parse_number(argv[optind++], cycles)) return false;
  if (optind < argc) std::fprintf(stderr, "gyre-device: what is '%s'?\n", argv[optind]);
  return optind == argc;
}

}  // namespace

int main(int argc, char **argv) {
  uint64_t seed = 1, cycles = 400000;
  if (!parse(argc, argv, &seed, &cycles)) return 2;
  char why[GYRE_MESSAGE];
  gyre_config cfg;
  if (!gyre::built_config(&cfg, why)) die(why);
  Device twin(gyre_device_new(&cfg, why));
  if (!twin) die(why);
  std::string numbers[] = {std::to_string(seed), std::to_string(cycles)};
  char *arguments[] = {argv[0], &numbers[0][0], &numbers[1][0], nullptr};
  Unit u(3, arguments, cycles);
  Totals totals;
  try {
    Rig rig(u, cfg, twin.get());
    Host host(rig);
    while (u.cycle() < cycles) {
      run(rig, host, &totals);
      while (rig.host.reading()) rig.step();
      if (u.chance(5)) rig.reset();
    }
  } catch (const gyre::Stop &stop) {
    std::printf("ASSERTION %s in cycle %llu\nrepeat: %s %s %s\n", stop.where.c_str(),
                static_cast<unsigned long long>(u.cycle()), argv[0], arguments[1], arguments[2]);
    return 1;
  }
  const int status = u.finish();
  std::printf("0 mismatches in %" PRIu64 " cycles, %" PRIu64 " runs (%" PRIu64 " stopped, %" PRIu64
              " soft resets, %" PRIu64 " abandoned, %" PRIu64 " resets, %" PRIu64
              " faults, %" PRIu64 " of them bus errors), %" PRIu64
              " memories compared with the functional simulator\n",
              u.cycle(), totals.runs, totals.stops, totals.soft_resets, totals.abandoned,
              totals.resets, totals.faults, totals.bus_errors, totals.memories);
  return status;
}
