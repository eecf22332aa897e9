// gyre_fuzz.cpp - random programs in lockstep: options, memory timing, expected ends, totals.
//
// Program number i of seed S is made from one number that is printed when it fails;
// `--program-seed` repeats it alone. RTL and model are made anew for each program, the RTL with
// fresh random bits in every register without reset. The program's end is checked as well, so that
// the two cannot be wrong together about a fault or a hang.

#include "gyre_fuzz.hpp"

#include <getopt.h>

#include <cerrno>
#include <cinttypes>
#include <cstdio>
#include <cstdlib>
#include <cstring>
#include <memory>
#include <new>
#include <string>
#include <vector>

#include "gyre_built.hpp"
#include "gyre_isa.h"
#include "gyre_lockstep.hpp"
#include "gyre_randprog.h"
#include "gyre_rerun.hpp"
#include "gyre_run.h"

namespace gyre {

namespace {

constexpr uint64_t kHang = 200000;  // cycles without an issued instruction

struct Options {
  uint64_t seed = 1, programs = 100, cycles = 0;
  bool single = false;
  uint64_t single_seed = 0;
  const char *memory = nullptr;  // NULL: a different one for each program
};

struct Totals {
  uint64_t cycles = 0, programs = 0, faults = 0, bus_errors = 0, insns = 0;
};

template <class T, void (*Free)(T *)>
struct Deleter {
  void operator()(T *p) const { Free(p); }
};
using Memory = std::unique_ptr<gyre_memory, Deleter<gyre_memory, gyre_memory_free>>;
using World = std::unique_ptr<gyre_world, Deleter<gyre_world, gyre_world_free>>;
using Port = std::unique_ptr<gyre_port, Deleter<gyre_port, gyre_port_free>>;

// Mostly the hostile memory, but fixed latencies too: they let other collisions happen.
const char *pick_memory(uint64_t random) {
  static const char *const kinds[] = {"hostile:100", "hostile:30", "hostile:8", "hostile:3",
                                      "hostile:12",  "random:20",  "1",         "20"};
  return kinds[random % (sizeof kinds / sizeof *kinds)];
}

void store_word(void *ctx, uint32_t addr, uint32_t word) {
  // A lack of memory is seen afterwards: the world says that it failed.
  gyre_memory_write(static_cast<gyre_memory *>(ctx), addr, word, 4);
}

// What the program was made to do against what it did. Empty if they agree.
std::string wrong_end(const gyre_randprog_info &info, const Lockstep &l, const gyre_world *world,
                      bool bus_errors) {
  const gyre_fault fault = gyre_model_fault(l.model());
  if (bus_errors && fault.valid && fault.cause == GYRE_FAULT_BUS) return "";
  uint32_t code = 0;
  const bool ended = gyre_world_ended(world, &code);
  char text[GYRE_MESSAGE] = "";
  if (info.fault >= 0 && (!fault.valid || fault.cause != info.fault)) {
    std::snprintf(text, sizeof text, "it should have ended in the fault \"%s\"",
                  gyre_fault_name(static_cast<unsigned>(info.fault)));
  } else if (info.fault < 0 && fault.valid) {
    std::snprintf(text, sizeof text, "unexpected fault \"%s\" of core %u, warp %u at %08" PRIx32,
                  gyre_fault_name(fault.cause), fault.core, fault.warp, fault.pc);
  } else if (info.fault < 0 && info.exits && (!ended || code != info.exit_code)) {
    std::snprintf(text, sizeof text, "it ended with code %" PRIu32 " instead of %" PRIu32, code,
                  info.exit_code);
  }
  return text;
}

std::vector<std::string> repeat_args(const Options &o, uint64_t seed) {
  std::vector<std::string> args = {"fuzz", "--program-seed", std::to_string(seed)};
  if (o.memory != nullptr) {
    args.push_back("--memory");
    args.push_back(o.memory);
  }
  return args;
}

// Runs one program. Returns 0 or the exit status of the process.
int run_program(const gyre_config &cfg, const Options &o, const Window &window, uint64_t seed,
                Totals *totals) {
  char why[GYRE_MESSAGE];
  uint64_t random = seed;
  gyre_timing timing = {};
  const uint64_t kind = gyre_random(&random);
  const char *memory_kind = o.memory != nullptr ? o.memory : pick_memory(kind >> 8);
  if (!gyre_timing_parse(memory_kind, &timing, why)) {
    std::fprintf(stderr, "gyre-lockstep: %s\n", why);
    return GYRE_EXIT_INPUT;
  }
  timing.seed = gyre_random(&random);
  timing.garbage = true;
  // In one program of sixteen some response is an error: the machine must stop with a bus error.
  if (kind >> 16 & 15) {
    timing.errors = 0;
  } else {
    timing.errors = 20u << (kind >> 20 & 7);
  }
  gyre_randprog_options options = {};
  options.timing_dependent = kind & 1;
  options.fault_permille = 250;
  gyre_randprog_info info;
  const uint32_t arg = static_cast<uint32_t>(gyre_random(&random));

  Memory memory(gyre_memory_new());
  World world(memory ? gyre_world_new(&cfg, memory.get(), nullptr, nullptr, nullptr) : nullptr);
  Port port(world ? gyre_port_new(world.get(), cfg.line_bytes, &timing) : nullptr);
  Lockstep lockstep;
  if (!port) {
    std::fprintf(stderr, "gyre-lockstep: out of memory\n");
    return GYRE_EXIT_INPUT;
  }
  if (!gyre_randprog_generate(&cfg, seed, &options, store_word, memory.get(), &info, why) ||
      !lockstep.open(&cfg, arg, seed, world.get(), nullptr, why)) {
    std::fprintf(stderr, "gyre-lockstep: %s\n", why);
    return GYRE_EXIT_INPUT;
  }

  uint64_t alive = 0, insns = 0;
  std::string trouble;
  int status = 0;
  do {
    if (window.wanted && !window.step(&lockstep)) return lockstep.failed() ? GYRE_EXIT_MISMATCH : 1;
    gyre_mem_in in = {};
    gyre_mem_req req = {};
    gyre_port_drive(port.get(), &in);
    const bool taken = lockstep.drive(in);
    const bool asked = lockstep.request(&req) && in.req_ready;
    gyre_port_edge(port.get(), asked ? &req : nullptr, taken);
    if (!lockstep.tick(in)) {
      status = GYRE_EXIT_MISMATCH;
      break;
    }
    uint64_t now = 0;
    gyre_model_counter(lockstep.model(), GYRE_PERF_WARP_INSNS, &now);
    if (now != insns) insns = now, alive = lockstep.cycles();
    if (lockstep.cycles() - alive > kHang) {
      trouble = "it hangs";
      status = GYRE_EXIT_HANG;
    }
  } while (status == 0 && gyre_model_state(lockstep.model()) == GYRE_RUNNING &&
           !gyre_world_ended(world.get(), nullptr));

  totals->cycles += lockstep.cycles();
  totals->insns += insns;
  ++totals->programs;
  totals->faults += info.fault >= 0;
  totals->bus_errors += gyre_model_fault(lockstep.model()).cause == GYRE_FAULT_BUS;
  if (status == 0 && lockstep.failed()) status = GYRE_EXIT_MISMATCH;
  if (status == 0 && gyre_world_failed(world.get())) trouble = "the host ran out of memory";
  if (status == 0 && trouble.empty())
    trouble = wrong_end(info, lockstep, world.get(), timing.errors != 0);
  if (status == 0 && !trouble.empty()) status = GYRE_EXIT_FAULT;
  if (status == 0) return 0;

  if (status == GYRE_EXIT_MISMATCH) {
    std::fprintf(stderr, "caught %s after %" PRIu64 " cycles, program %" PRIu64 "\n",
                 lockstep.what().c_str(), totals->cycles, totals->programs);
    lockstep.report(stderr);
  } else {
    std::fprintf(stderr, "program %" PRIu64 ": RTL and model agree, but %s (cycle %" PRIu64 ")\n",
                 totals->programs, trouble.c_str(), lockstep.cycles());
    gyre_report_warps(
        stderr, &cfg,
        [](void *model, unsigned w) {
          return gyre_model_warp(static_cast<gyre_model *>(model), w);
        },
        const_cast<gyre_model *>(lockstep.model()), nullptr);
  }
  std::fprintf(stderr, "memory %s\n", memory_kind);
  const bool again = status == GYRE_EXIT_MISMATCH;
  rerun(repeat_args(o, seed), seed, again ? lockstep.failed_cycle() : lockstep.cycles(), stderr);
  return status;
}

bool parse_number(const char *name, const char *text, uint64_t *out) {
  char *end;
  errno = 0;
  *out = std::strtoull(text, &end, 0);
  if (*text >= '0' && *text <= '9' && *end == '\0' && errno == 0) return true;
  std::fprintf(stderr, "gyre-lockstep: %s: '%s' is not a number\n", name, text);
  return false;
}

bool parse(int argc, char **argv, Options *o) {
  static const option longs[] = {{"seed", required_argument, nullptr, 's'},
                                 {"programs", required_argument, nullptr, 'p'},
                                 {"cycles", required_argument, nullptr, 'c'},
                                 {"memory", required_argument, nullptr, 'm'},
                                 {"program-seed", required_argument, nullptr, 'o'},
                                 {nullptr, 0, nullptr, 0}};
  bool given = false;
  for (int c; (c = getopt_long(argc, argv, "", longs, nullptr)) != -1;) {
    bool good = true;
    switch (c) {
      case 's': good = parse_number("--seed", optarg, &o->seed); break;
      case 'p': good = given = parse_number("--programs", optarg, &o->programs); break;
      case 'c': good = parse_number("--cycles", optarg, &o->cycles); break;
      case 'm': o->memory = optarg; break;
      case 'o': good = o->single = parse_number("--program-seed", optarg, &o->single_seed); break;
      default: good = false;
    }
    if (!good) return false;
  }
  if (optind < argc) {
    std::fprintf(stderr, "gyre-lockstep: fuzz takes no argument '%s'\n", argv[optind]);
    return false;
  }
  if (o->cycles > 0 && !given) o->programs = UINT64_MAX;
  return true;
}

}  // namespace

int fuzz_main(int argc, char **argv) {
  Options o;
  char why[GYRE_MESSAGE];
  gyre_config cfg;
  if (!parse(argc, argv, &o)) {
    std::fprintf(stderr,
                 "usage: gyre-lockstep fuzz [--seed S] [--programs N] [--cycles N] "
                 "[--memory TIMING] [--program-seed P]\n");
    return GYRE_EXIT_INPUT;
  }
  if (!built_config(&cfg, why)) {
    std::fprintf(stderr, "gyre-lockstep: %s\n", why);
    return GYRE_EXIT_INPUT;
  }
  const Window window;
  Totals totals;
  uint64_t random = o.seed;
  try {
    if (o.single) o.programs = 1;
    while (totals.programs < o.programs && (o.cycles == 0 || totals.cycles < o.cycles)) {
      const uint64_t seed = o.single ? o.single_seed : gyre_random(&random) >> 1;
      const int status = run_program(cfg, o, window, seed, &totals);
      if (status != 0) return status;
    }
  } catch (const std::bad_alloc &) {
    std::fprintf(stderr, "gyre-lockstep: out of memory\n");
    return GYRE_EXIT_INPUT;
  }
  std::printf("0 mismatches in %" PRIu64 " cycles, %d signals compared per cycle, %" PRIu64
              " programs (%" PRIu64 " with a deliberate fault, %" PRIu64
              " stopped by a bus error), %" PRIu64 " warp instructions\n",
              totals.cycles, Lockstep::kSignals, totals.programs, totals.faults, totals.bus_errors,
              totals.insns);
  return 0;
}

}  // namespace gyre
