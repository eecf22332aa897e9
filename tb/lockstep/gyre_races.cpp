// gyre_races.cpp - runs litmus programs in lockstep and judges the results that they leave in
// memory.
//
// Lockstep shows that RTL and model are the same machine; the judgement shows that this machine
// keeps the memory model. Program i of each test has seed S + i, so each can be repeated alone.

#include "gyre_races.hpp"

#include <getopt.h>

#include <cinttypes>
#include <cstdio>
#include <cstring>
#include <new>
#include <string>
#include <vector>

#include "gyre_bench.hpp"
#include "gyre_built.hpp"
#include "gyre_litmus.h"
#include "gyre_lockstep.hpp"
#include "gyre_rerun.hpp"
#include "gyre_run.h"

namespace gyre {

namespace {

constexpr uint64_t kMost = 20000000;  // cycles of one program

struct Races {
  uint64_t seed = 1, count = 4;
  const char *test = nullptr, *memory = nullptr;  // NULL: all; a different one for each program
  uint64_t cycles = 0, programs = 0, rounds = 0;
};

// Races need slow answers as well as fast ones: what is late is what can be overtaken.
const char *pick_race_memory(uint64_t random) {
  static const char *const kinds[] = {"hostile:100", "hostile:30", "hostile:8",
                                      "random:60",   "1",          "20"};
  return kinds[random % (sizeof kinds / sizeof *kinds)];
}

std::vector<std::string> repeat_args(const Races &o, unsigned test, uint64_t seed) {
  std::vector<std::string> args = {
      "litmus",  "--test", gyre_litmus_name(test, nullptr), "--seed", std::to_string(seed),
      "--count", "1"};
  if (o.memory != nullptr) {
    args.push_back("--memory");
    args.push_back(o.memory);
  }
  return args;
}

// To the end of the program and of its last write. 0, or an exit status with a sentence in `why`.
int run(Lockstep *lockstep, Bench *bench, const Window &window, Drive *drive, char *why) {
  const uint64_t start = lockstep->cycles();
  while (gyre_model_state(lockstep->model()) == GYRE_RUNNING || bench->pending() != 0) {
    const int status = bench->step(lockstep, window, drive);
    if (status != 0) return status;
    if (lockstep->cycles() - start > kMost) {
      std::snprintf(why, GYRE_MESSAGE, "it still runs after %" PRIu64 " cycles", kMost);
      return GYRE_EXIT_HANG;
    }
  }
  for (uint64_t left = drive->ending(); left > 0; --left) {
    const int status = bench->step(lockstep, window, drive);
    if (status != 0) return status;
  }
  if (lockstep->failed()) return GYRE_EXIT_MISMATCH;
  const gyre_fault fault = gyre_model_fault(lockstep->model());
  if (!fault.valid) return 0;
  std::snprintf(why, GYRE_MESSAGE, "unexpected fault \"%s\" of core %u, warp %u at %08" PRIx32,
                gyre_fault_name(fault.cause), fault.core, fault.warp, fault.pc);
  return GYRE_EXIT_FAULT;
}

// Runs one program and judges it. Returns 0 or the exit status of the process.
int race(const gyre_config &cfg, Races *o, const Window &window, unsigned test, uint64_t seed,
         gyre_litmus_verdict *sum) {
  char why[GYRE_MESSAGE];
  uint64_t random = seed ^ static_cast<uint64_t>(test) << 40;
  const char *kind = o->memory != nullptr ? o->memory : pick_race_memory(gyre_random(&random));
  gyre_timing timing = {};
  gyre_litmus program;
  if (!gyre_timing_parse(kind, &timing, why)) {
    std::fprintf(stderr, "gyre-lockstep: %s\n", why);
    return GYRE_EXIT_INPUT;
  }
  timing.seed = gyre_random(&random);
  timing.garbage = true;
  Bench bench(cfg, timing), before(cfg, timing);
  Drive drive(cfg, gyre_random(&random), {}), drive_before(cfg, gyre_random(&random), {});
  const uint64_t used = gyre_random(&random);
  Lockstep lockstep;
  if (!gyre_litmus_generate(&cfg, test, ~seed, Bench::store_word, before.memory(), &program, why) ||
      !gyre_litmus_generate(&cfg, test, seed, Bench::store_word, bench.memory(), &program, why) ||
      !lockstep.open(&cfg, cfg.reset_pc, 0, seed, before.environment(), nullptr, why)) {
    std::fprintf(stderr, "gyre-lockstep: %s\n", why);
    return GYRE_EXIT_INPUT;
  }
  gyre_litmus_verdict verdict = {};
  // Half of the machines have been used before, by a program that a reset has ended.
  int status = 0;
  for (uint64_t left = used & 1 ? (used >> 1) % 2000 : 0; left > 0 && status == 0; --left)
    status = before.step(&lockstep, window, &drive_before);
  if (status == 0) status = bench.reset(&lockstep, window, &drive, cfg.reset_pc, 0);
  if (status == 0) status = run(&lockstep, &bench, window, &drive, why);
  ++o->programs;
  o->cycles += lockstep.cycles();
  if (status == GYRE_EXIT_MISMATCH) {
    std::fprintf(stderr, "caught %s after %" PRIu64 " cycles, litmus %s, memory %s\n",
                 lockstep.what().c_str(), o->cycles, gyre_litmus_name(test, nullptr), kind);
    lockstep.report(stderr);
    rerun(repeat_args(*o, test, seed), seed, lockstep.failed_cycle(), stderr);
    return status;
  }
  if (status == 0 && gyre_environment_failed(bench.environment())) {
    std::snprintf(why, sizeof why, "the host ran out of memory");
    status = GYRE_EXIT_INPUT;
  }
  if (status == 0) {
    gyre_litmus_judge(&program, Bench::load_word, bench.memory(), &verdict);
    gyre_litmus_add(sum, &verdict);
    o->rounds += program.rounds;
    if (!verdict.forbidden) return 0;
    std::snprintf(why, sizeof why, "forbidden: %.*s", GYRE_MESSAGE - 16, verdict.what);
    status = GYRE_EXIT_FAULT;
  }
  std::fprintf(stderr, "litmus %s: RTL and model agree, but %s (memory %s)\nrepeat: gyre-lockstep",
               gyre_litmus_name(test, nullptr), why, kind);
  for (const std::string &a : repeat_args(*o, test, seed)) std::fprintf(stderr, " %s", a.c_str());
  std::fprintf(stderr, "\n");
  return status;
}

bool parse(int argc, char **argv, Races *o) {
  static const option longs[] = {{"seed", required_argument, nullptr, 's'},
                                 {"count", required_argument, nullptr, 'c'},
                                 {"test", required_argument, nullptr, 't'},
                                 {"memory", required_argument, nullptr, 'm'},
                                 {nullptr, 0, nullptr, 0}};
  for (int c; (c = getopt_long(argc, argv, "", longs, nullptr)) != -1;) {
    bool good = true;
    switch (c) {
      case 's': good = parse_number("--seed", optarg, &o->seed); break;
      case 'c': good = parse_number("--count", optarg, &o->count); break;
      case 't': o->test = optarg; break;
      case 'm': o->memory = optarg; break;
      default: good = false;
    }
    if (!good) return false;
  }
  if (optind == argc) return true;
  std::fprintf(stderr, "gyre-lockstep: litmus takes no argument '%s'\n", argv[optind]);
  return false;
}

}  // namespace

int races_main(int argc, char **argv) {
  Races o;
  char why[GYRE_MESSAGE];
  gyre_config cfg;
  if (!parse(argc, argv, &o)) {
    std::fprintf(stderr,
                 "usage: gyre-lockstep litmus [--test NAME] [--seed S] [--count N] "
                 "[--memory TIMING]\n");
    return GYRE_EXIT_INPUT;
  }
  if (!built_config(&cfg, why)) {
    std::fprintf(stderr, "gyre-lockstep: %s\n", why);
    return GYRE_EXIT_INPUT;
  }
  const Window window;
  const char *name;
  bool found = false;
  try {
    for (unsigned test = 0; (name = gyre_litmus_name(test, nullptr)) != nullptr; ++test) {
      if (o.test != nullptr && std::strcmp(o.test, name) != 0) continue;
      found = true;
      if (!gyre_litmus_fits(&cfg, test, why)) {
        std::printf("%-16s not run: %s\n", name, why);
        continue;
      }
      gyre_litmus_verdict sum = {};
      int status = 0;
      for (uint64_t i = 0; i < o.count && status == 0; ++i)
        status = race(cfg, &o, window, test, o.seed + i, &sum);
      gyre_litmus_print(stdout, test, &sum);
      std::fflush(stdout);
      if (status != 0) return status;
    }
  } catch (const std::bad_alloc &) {
    std::fprintf(stderr, "gyre-lockstep: out of memory\n");
    return GYRE_EXIT_INPUT;
  }
  if (!found) {
    std::fprintf(stderr, "gyre-lockstep: there is no litmus test '%s'\n", o.test);
    return GYRE_EXIT_INPUT;
  }
  if (o.programs == 0) {
    std::fprintf(stderr, "gyre-lockstep: no litmus program was run\n");
    return GYRE_EXIT_INPUT;
  }
  std::printf("0 mismatches in %" PRIu64 " cycles, %d signals compared per cycle, %" PRIu64
              " litmus programs, %" PRIu64 " rounds: 0 forbidden outcomes\n",
              o.cycles, Lockstep::kSignals, o.programs, o.rounds);
  return 0;
}

}  // namespace gyre
