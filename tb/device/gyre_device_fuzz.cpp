// gyre_device_fuzz.cpp - fuzz test of the device: runs random programs on gyre_device and its twin
// under a random host, and compares all pins in every cycle. The host starts runs with and without
// reset, polls, stops, resets, abandons and flushes them through the registers.
//
//   gyre-device [--seed N] [--cycles N] [--no-events]
//   gyre-device SEED CYCLES                                 as a failure prints it
//
// - The test begins with some runs of one program; the second and third run start with warm
//   caches.
// - It ends after the given number of cycles if every required event has occurred. Otherwise it
//   continues until that is so; a missing event is a failure after 16 million cycles or four times
//   the given number. With --no-events it ends after the given number, whatever has occurred.
// - Each end of a run is checked: exit code or fault record as the program generator says; memory
//   as the functional simulator leaves it, if the run began after a reset; AXI idle when STATUS
//   says so.
// - Exit status 1 reports a difference, a broken rule or a missing event.

#include <getopt.h>

#include <string>

#include "Vgyre.h"
#include "gyre_built.hpp"
#include "gyre_device_draws.h"
#include "gyre_device_end.h"
#include "gyre_device_queue.h"
#include "gyre_device_warm.h"
#include "gyre_number.h"
#include "gyre_randstack.h"
#include "gyre_randstart.h"
#include "gyre_stop.hpp"

namespace {

using Rig = DeviceRig<Vgyre>;
using Host = DeviceAccess<Rig>;

using Device = std::unique_ptr<gyre_device, Deleter<gyre_device, gyre_device_free>>;

// Cycles until a run has ended: one was seen that took more than 200,000, on a slow memory.
constexpr uint32_t kHang = 2000000;
// Cycles of a whole run that waits for what is rare, or four times those that were asked for.
constexpr uint64_t kLongest = 16000000;
constexpr uint32_t kStrange = 10000;  // until one is stopped that began with what others have left
constexpr const char *kRestart = "a start without cold after a fault";

// The run is given up, whatever AXI owes: it has ended at once. Then often another one, which has the
// leavings of the first in its way, is given up too. Pending events come in the end.
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
    // From an address that is nothing it faults at once.
    u.check(host.status() & (GYRE_STATUS_BUSY | GYRE_STATUS_FAULTED),
            "a run can be started while some are owed");
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

// Watches a run that was started until STATUS says that it has ended, by what `plan` does at `acts_at`
// cycles, or by itself. The plan that was carried out; RESET and ABANDON have left nothing to check.
Plan watch(Rig &rig, Host &host, Plan plan, uint32_t acts_at, bool fresh, Totals *totals) {
  Unit &u = rig.u;
  const uint64_t start = u.cycle();
  Plan done = TO_THE_END;
  // It cannot have ended so soon: the registers of its warps are being cleared.
  if (u.chance(20)) {
    host.write(GYRE_REG_CONTROL, GYRE_CONTROL_START | (u.chance(50) ? GYRE_CONTROL_COLD : 0));
    u.cover("start while busy", true);
  }
  for (uint32_t status = GYRE_STATUS_BUSY; status & GYRE_STATUS_BUSY;) {
    host.idle(u.below(60));
    if (!fresh && plan == TO_THE_END && u.cycle() - start > kStrange) plan = STOP;
    const bool acts = done == TO_THE_END && plan != done && u.cycle() - start >= acts_at;
    if (acts && plan == RESET) {
      rig.reset();
      u.compare("STATUS after reset", host.status(), 0);
      ++totals->runs, ++totals->resets;
      return RESET;
    }
    if (acts && plan == ABANDON) {
      abandon(rig, host);
      ++totals->runs, ++totals->abandoned;
      return ABANDON;
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
  return done;
}

// One program from its start to its end, and perhaps again, with caches and memory as it has left them.
void run(Rig &rig, Host &host, Machine *machine, Totals *totals) {
  Unit &u = rig.u;
  char why[GYRE_MESSAGE];
  const uint64_t seed = uint64_t(u.rand32()) << 32 | u.rand32();
  gyre_randprog_options options = {};
  options.timing_dependent = u.chance(25);
  options.fault_permille = u.seen(kFaultReset) ? 200 : 500;
  options.loose_lines = rig.cfg.stack_interleave;
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
  const uint32_t arg = u.rand32();
  const uint32_t start_pc =
      gyre_randprog_start(&rig.cfg, &info, u.rand32(), store_word, memory.get());
  if (start_pc != info.entry) u.cover("a start elsewhere", true);
  // The program has data in interleaved stacks; the jump to it is not among its instructions.
  const uint64_t draw = rig.cfg.stack_interleave ? u.rand32() : 0;
  const uint32_t stack = gyre_randstack_draw(&rig.cfg, &info, start_pc, 1, draw);
  const gyre_stack_window stack_region = gyre_randstack_region(&rig.cfg, stack);
  if (!gyre_randstack_move(&info, &stack_region, memory.get())) die("out of memory");
  if (rig.cfg.stack_interleave) {
    host.write(GYRE_REG_STACK, stack);
    u.cover("a window of interleaved stacks", stack_region.bytes);
  }
  bool cold = u.chance(!machine->halted ? 40 : u.seen(kRestart) ? 25 : 0);
  for (bool again = false;; again = true, cold = false) {
    const Plan plan = u.chance(55)   ? TO_THE_END
                      : u.chance(40) ? STOP
                      : u.chance(45) ? SOFT_RESET
                      : u.chance(60) ? ABANDON
                                     : RESET;
    const uint32_t acts_at = u.below(u.chance(50) ? 6000 : 400);
    const bool fresh = cold || machine->halted || !machine->used;
    host.write(GYRE_REG_START_PC, start_pc | u.below(4));  // the lowest bits are ignored
    host.write(GYRE_REG_ARG, arg);
    u.note("program %llu, plan %d at %u, cold %d, fresh %d", static_cast<unsigned long long>(seed),
           plan, acts_at, cold, fresh);
    // Memory is another program's now: caches that are not emptied by a reset must be flushed.
    if (u.chance(10) || (!again && !fresh)) host.flush();
    host.write(GYRE_REG_CONTROL, GYRE_CONTROL_START | (cold ? GYRE_CONTROL_COLD : 0));
    totals->warm += !fresh;
    u.cover(kRestart, !cold && machine->halted);
    u.cover("the same program again", again && !fresh);
    u.cover("another program on a warm machine", !again && !fresh);
    const Plan done = watch(rig, host, plan, acts_at, fresh, totals);
    *machine = {};
    if (done == RESET || done == ABANDON) return;
    const bool clean = check_end(rig, host, done, info, fresh, machine, totals);
    if (rig.memory.failed) die("out of memory");
    if (clean && fresh && !again && info.same_memory) {
      compare_memory(rig, options, seed, arg, stack_region);
      ++totals->memories;
    }
    if (!clean || u.chance(60)) return;
  }
}

bool parse_number(const char *text, uint64_t *out) {
  char why[GYRE_MESSAGE];
  if (gyre_number("its value", text, UINT64_MAX, out, why)) return true;
  std::fprintf(stderr, "gyre-device: %s\n", why);
  return false;
}

bool parse(int argc, char **argv, uint64_t *seed, uint64_t *cycles, bool *events) {
  static const option longs[] = {{"seed", required_argument, nullptr, 's'},
                                 {"cycles", required_argument, nullptr, 'c'},
                                 {"no-events", no_argument, nullptr, 'n'},
                                 {nullptr, 0, nullptr, 0}};
  for (int c; (c = getopt_long(argc, argv, "", longs, nullptr)) != -1;) {
    if (c != 's' && c != 'c' && c != 'n') return false;
    if (c == 'n') {
      *events = false;
    } else if (!parse_number(optarg, c == 's' ? seed : cycles)) {
      return false;
    }
  }
  if (optind < argc && !parse_number(argv[optind++], seed)) return false;
  if (optind < argc && !parse_number(argv[optind++], cycles)) return false;
  if (optind < argc) std::fprintf(stderr, "gyre-device: what is '%s'?\n", argv[optind]);
  return optind == argc;
}

}  // namespace

int main(int argc, char **argv) {
  uint64_t seed = 1, cycles = 400000;
  bool events = true;
  if (!parse(argc, argv, &seed, &cycles, &events)) return 2;
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
    Machine machine;
    WarmStarts<Rig, Host>(rig, host).run();
    machine.used = true;
    // Rare events may need longer: then the run continues.
    while (u.cycle() < cycles ||
           (events && !u.complete() && (u.cycle() < kLongest || u.cycle() / 4 < cycles))) {
      // Lists and queues take long: events of later starts must not depend on chance.
      const bool starts = machine.halted && (!u.seen(kRestart) || (cfg.graphics && u.chance(50)));
      if (cfg.graphics && !starts && u.chance(35)) {
        DrawSession<Rig, Host>(rig, host).run(&machine);
        ++totals.lists;
      } else if (cfg.dispatch && !starts && u.chance(60)) {
        QueueSession<Rig, Host>(rig, host).run(&machine);
        ++totals.queues;
      } else {
        run(rig, host, &machine, &totals);
      }
      host.finish();
      while (rig.host.reading()) rig.step();
      if (u.chance(5)) {
        rig.reset();
        machine = {};
      }
    }
  } catch (const gyre::Stop &stop) {
    std::printf("ASSERTION %s in cycle %llu\nrepeat: %s %s %s\n", stop.where.c_str(),
                static_cast<unsigned long long>(u.cycle()), argv[0], arguments[1], arguments[2]);
    return 1;
  }
  const int status = events ? u.finish() : 0;
  std::printf("0 mismatches in %" PRIu64 " cycles, %" PRIu64 " runs (%" PRIu64
              " of them warm, %" PRIu64 " stopped, %" PRIu64 " soft resets, %" PRIu64
              " abandoned, %" PRIu64 " resets, %" PRIu64 " faults, %" PRIu64
              " of them bus errors), %" PRIu64 " queues, %" PRIu64 " lists of draws, %" PRIu64
              " memories compared with the functional simulator\n",
              u.cycle(), totals.runs, totals.warm, totals.stops, totals.soft_resets,
              totals.abandoned, totals.resets, totals.faults, totals.bus_errors, totals.queues,
              totals.lists, totals.memories);
  return status;
}
