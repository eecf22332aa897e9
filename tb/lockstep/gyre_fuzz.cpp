// gyre_fuzz.cpp - runs random programs in lockstep: options, totals and the report of a failure.
//
// - A session runs one to four programs on the same machines, with a reset before each. Often a
//   program comes twice, so that it meets what the reset may have left.
// - Between sessions RTL and model are created anew, the RTL with fresh random bits in every
//   register without reset.
// - Session number i of seed S is made from one number, which a failure prints; `--program-seed`
//   repeats that session alone.
// - With ISA = 1 programs are of the second instruction set (gyre_scalars.cpp).
// - The end of each program is checked as well, so that RTL and model cannot be wrong together
//   about a fault or a hang.

#include "gyre_fuzz.hpp"

#include <getopt.h>

#include <cinttypes>
#include <cstdio>
#include <memory>
#include <new>
#include <string>
#include <vector>

#include "gyre_built.hpp"
#include "gyre_coverage.h"
#include "generated/gyre_units.h"
#include "gyre_file.h"
#include "gyre_lockstep.hpp"
#include "gyre_program.hpp"
#include "gyre_rerun.hpp"
#include "gyre_run.h"
#include "gyre_scalars.hpp"

namespace gyre {

namespace {

struct Options {
  uint64_t seed = 1, programs = 100, cycles = 0;
  bool single = false, launches = false;
  uint64_t single_seed = 0;
  const char *memory = nullptr;    // NULL: a different one for each program
  const char *coverage = nullptr;  // file for the counts of events
};

struct Totals {
  uint64_t cycles = 0, sessions = 0, programs = 0, insns = 0;
  uint64_t faults = 0, bus_errors = 0, apart = 0, halts = 0, cuts = 0, launches = 0;
};

std::vector<std::string> repeat_args(const Options &o, uint64_t seed) {
  std::vector<std::string> args = {"fuzz", "--program-seed", std::to_string(seed)};
  if (o.memory != nullptr) {
    args.push_back("--memory");
    args.push_back(o.memory);
  }
  if (o.launches) args.push_back("--launches");
  return args;
}

// Says what was found and how to see it again. Returns the status.
int report(const gyre_config &cfg, const Options &o, const Lockstep &lockstep,
           const Program &program, uint64_t seed, int status, const Totals &totals) {
  if (status == GYRE_EXIT_MISMATCH) {
    std::fprintf(stderr, "caught %s after %" PRIu64 " cycles, program %" PRIu64 "\n",
                 lockstep.what().c_str(), totals.cycles, totals.programs);
    lockstep.report(stderr);
  } else {
    std::fprintf(stderr, "program %" PRIu64 ": RTL and model agree, but %s (cycle %" PRIu64 ")\n",
                 totals.programs, program.trouble().c_str(), lockstep.cycles());
    gyre_report_warps(
        stderr, &cfg,
        [](void *model, unsigned w) {
          return gyre_model_warp(static_cast<gyre_model *>(model), w);
        },
        const_cast<gyre_model *>(lockstep.model()), nullptr);
  }
  std::fprintf(stderr, "memory %s\n", program.memory());
  const bool again = status == GYRE_EXIT_MISMATCH;
  rerun(repeat_args(o, seed), seed, again ? lockstep.failed_cycle() : lockstep.cycles(), stderr);
  return status;
}

// Adds up what a program did.
void count(const Program &program, const Lockstep &lockstep, Totals *totals) {
  ++totals->programs;
  totals->insns += program.insns();
  totals->faults += program.has_fault();
  totals->halts += program.halted();
  totals->cuts += program.cut();
  totals->launches += program.launches();
  totals->apart += program.apart();
  totals->bus_errors += gyre_model_fault(lockstep.model()).cause == GYRE_FAULT_BUS;
}

// Runs one to four programs on machines of their own, one after the other. Returns 0 or the exit
// status of the process.
int run_session(const gyre_config &cfg, const Options &o, const Window &window, uint64_t seed,
                Totals *totals, gyre_coverage *coverage) {
  char why[GYRE_MESSAGE];
  uint64_t random = seed;
  const unsigned length = 1 + (gyre_random(&random) & 3);
  std::unique_ptr<Program> program;
  Lockstep lockstep;
  lockstep.count_in(coverage);
  int status = 0;
  uint64_t made_of = 0;
  for (unsigned i = 0; i < length && totals->programs < o.programs && status == 0; ++i) {
    auto next = std::make_unique<Program>();
    const uint64_t conditions = gyre_random(&random);
    if (i == 0 || conditions % 3 != 0) made_of = gyre_random(&random);
    bool good = next->make(cfg, made_of, conditions, o.memory, i + 1 < length, o.launches, why);
    if (good && i == 0) {
      good = lockstep.open(&cfg, next->pc(), next->arg(), seed, next->environment(), nullptr, why);
    }
    if (!good) {
      std::fprintf(stderr, "gyre-lockstep: %s\n", why);
      return GYRE_EXIT_INPUT;
    }
    if (i > 0) status = next->reset(&lockstep, window);
    program = std::move(next);
    if (status == 0) status = program->run(&lockstep, window);
    count(*program, lockstep, totals);
  }
  totals->cycles += lockstep.cycles();
  ++totals->sessions;
  return status == 0 ? 0 : report(cfg, o, lockstep, *program, seed, status, *totals);
}

bool write_coverage(const gyre_coverage &coverage, const char *path) {
  char why[GYRE_MESSAGE];
  FILE *out = gyre_file_create("--coverage", path, why);
  if (out == nullptr) {
    std::fprintf(stderr, "gyre-lockstep: %s\n", why);
    return false;
  }
  gyre_coverage_write(&coverage, out);
  if (gyre_file_close(out, "--coverage", path, why)) return true;
  std::fprintf(stderr, "gyre-lockstep: %s\n", why);
  return false;
}

bool parse(int argc, char **argv, Options *o) {
  static const option longs[] = {{"seed", required_argument, nullptr, 's'},
                                 {"programs", required_argument, nullptr, 'p'},
                                 {"cycles", required_argument, nullptr, 'c'},
                                 {"memory", required_argument, nullptr, 'm'},
                                 {"launches", no_argument, nullptr, 'l'},
                                 {"coverage", required_argument, nullptr, 'v'},
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
      case 'l': o->launches = true; break;
      case 'v': o->coverage = optarg; break;
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
  if (built_config(&cfg, why) && cfg.isa) return scalars_main(argc, argv, cfg);
  if (!parse(argc, argv, &o)) {
    std::fprintf(stderr,
                 "usage: gyre-lockstep fuzz [--seed S] [--programs N] [--cycles N] "
                 "[--memory TIMING] [--launches] [--program-seed P] [--coverage FILE]\n");
    return GYRE_EXIT_INPUT;
  }
  if (!built_config(&cfg, why) ||
      (o.coverage != nullptr && !gyre_file_check("--coverage", o.coverage, why))) {
    std::fprintf(stderr, "gyre-lockstep: %s\n", why);
    return GYRE_EXIT_INPUT;
  }
  const Window window;
  Totals totals;
  gyre_coverage coverage;
  gyre_coverage_init(&coverage, &cfg);
  uint64_t random = o.seed;
  try {
    while (totals.programs < o.programs && (o.cycles == 0 || totals.cycles < o.cycles) &&
           !(o.single && totals.sessions > 0)) {
      const uint64_t seed = o.single ? o.single_seed : gyre_random(&random) >> 1;
      const int status =
          run_session(cfg, o, window, seed, &totals, o.coverage != nullptr ? &coverage : nullptr);
      if (status != 0) return status;
    }
  } catch (const std::bad_alloc &) {
    std::fprintf(stderr, "gyre-lockstep: out of memory\n");
    return GYRE_EXIT_INPUT;
  }
  std::printf("0 mismatches in %" PRIu64 " cycles, %d signals compared per cycle, %" PRIu64
              " programs (%" PRIu64 " with a deliberate fault, %" PRIu64
              " stopped by a bus error, %" PRIu64 " halted, %" PRIu64 " cut by a reset, %" PRIu64
              " with launches), %" PRIu64 " warp instructions, %" PRIu64
              " errors that no program asked for\n",
              totals.cycles, Lockstep::kSignals, totals.programs, totals.faults, totals.bus_errors,
              totals.halts, totals.cuts, totals.launches, totals.insns, totals.apart);
  return o.coverage == nullptr || write_coverage(coverage, o.coverage) ? 0 : GYRE_EXIT_INPUT;
}

}  // namespace gyre
