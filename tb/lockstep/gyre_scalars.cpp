// gyre_scalars.cpp - runs random programs of scalar instructions in lockstep, and compares each instruction that is
// retired with the functional machine.
//
// - Warps are launched at the begin of a program or within it, with random masks and arguments, while others run. In
//   some runs warp 0 starts with the reset.
// - Program number i of seed S is made from one number, which a failure prints; --program-seed repeats it alone.
// - A fault that ends a program must be that of the functional machine. Branches may lead anywhere, so every program
//   may end in one.

#include "gyre_scalars.hpp"

#include <getopt.h>

#include <cinttypes>
#include <cstdio>
#include <new>
#include <string>
#include <vector>

#include "gyre_bench.hpp"
#include "gyre_file.h"
#include "gyre_lockstep.hpp"
#include "gyre_randscalar.h"
#include "gyre_rerun.hpp"
#include "gyre_retire.h"
#include "gyre_run.h"

extern "C" {
#include "rdna35/gyre_core_table.h"
}

namespace gyre {

namespace {

constexpr uint64_t kProgramCycles = 20000;  // cycles of a program
constexpr uint64_t kDrainCycles = 200;      // cycles after a fault

struct Scalars {
  uint64_t seed = 1, cycles = 100000, single_seed = 0;
  bool single = false;
  const char *memory = nullptr;    // NULL: a different one for each program
  const char *coverage = nullptr;  // file for the cycles; the events in it are of RISC-V programs
};

struct Sums {
  uint64_t programs = 0, cycles = 0, launches = 0;
  gyre_retire_counts counts = {};
  std::vector<uint64_t> rows = std::vector<uint64_t>(GYRE_RDNA35_ROWS);
};

struct FreeRetire {
  void operator()(gyre_retire *r) const { gyre_retire_free(r); }
};
using Retire = std::unique_ptr<gyre_retire, FreeRetire>;

const char *pick_scalar_memory(uint64_t random) {
  static const char *const kinds[] = {"hostile:100", "hostile:30", "hostile:8",
                                      "hostile:3",   "1",          "20"};
  return kinds[random % 6];
}

void add(const gyre_retire *retire, Sums *sums) {
  const gyre_retire_counts *c = gyre_retire_counted(retire);
  sums->counts.all += c->all;
  sums->counts.vectors += c->vectors;
  sums->counts.taken += c->taken;
  sums->counts.untaken += c->untaken;
  sums->counts.ends += c->ends;
  sums->counts.loads += c->loads;
  sums->counts.load_faults += c->load_faults;
  sums->counts.hints += c->hints;
  sums->counts.faults += c->faults;
  for (unsigned row = 0; row < GYRE_RDNA35_ROWS; ++row)
    sums->rows[row] += gyre_retire_rows(retire, row);
}

// A cycle of both machines and of the comparison. 0, or an exit status, with a sentence if it is no mismatch.
int scalar_step(Lockstep *lockstep, Bench *bench, const Window &window, Drive *drive,
                gyre_retire *retire, Sums *sums, std::string *why) {
  const int status = bench->step(lockstep, window, drive);
  if (status != 0) return status;
  sums->launches += lockstep->launched();
  const gyre_model *model = lockstep->model();
  for (unsigned k = 0; k < Lockstep::kCores; ++k) {
    const char *sentence = gyre_retire_cycle(retire, &model->core[k]);
    if (sentence == nullptr) continue;
    *why = sentence;
    return GYRE_EXIT_FAULT;
  }
  return 0;
}

// To the end of all warps, to a fault, or as long as a program lasts.
int run_scalars(Lockstep *lockstep, Bench *bench, const Window &window, Drive *drive,
                gyre_retire *retire, Sums *sums, std::string *why) {
  const uint64_t begin = lockstep->cycles();
  int status = 0;
  uint64_t left = kDrainCycles;
  while (status == 0 && left > 0) {
    status = scalar_step(lockstep, bench, window, drive, retire, sums, why);
    const bool over = gyre_model_fault(lockstep->model()).valid || drive->halted() ||
                      (!lockstep->busy() && !drive->launches()->left());
    if (over) --left;
    if (lockstep->cycles() - begin > kProgramCycles) break;
  }
  if (status != 0) return status;
  const gyre_fault fault = gyre_model_fault(lockstep->model());
  const char *sentence = fault.valid ? gyre_retire_fault(retire, &fault) : nullptr;
  if (sentence == nullptr) return 0;
  *why = sentence;
  return GYRE_EXIT_FAULT;
}

// Runs one program on machines of its own. Returns 0 or the exit status of the process.
int scalar_program(const gyre_config &cfg, const Scalars &o, const Window &window, uint64_t seed,
                   Sums *sums) {
  char why[GYRE_MESSAGE];
  std::string trouble;
  uint64_t random = seed;
  const char *kind = o.memory != nullptr ? o.memory : pick_scalar_memory(gyre_random(&random));
  gyre_timing timing = {};
  if (!gyre_timing_parse(kind, &timing, why)) {
    std::fprintf(stderr, "gyre-lockstep: %s\n", why);
    return GYRE_EXIT_INPUT;
  }
  timing.seed = gyre_random(&random);
  timing.garbage = true;
  Bench bench(cfg, timing);
  Drive::May may;
  may.halt = true, may.launch = true, may.must_launch = true;
  Drive drive(cfg, gyre_random(&random), may);
  const unsigned instructions = 5 + gyre_random(&random) % 300;
  const gyre_randscalar program = gyre_randscalar_make(&cfg, gyre_random(&random), instructions,
                                                       Bench::store_word, bench.memory());
  drive.launches()->start_at(program.entry, program.entry, program.words);
  const Retire retire(gyre_retire_new(&cfg, bench.memory()));
  if (!retire) throw std::bad_alloc();
  Lockstep lockstep;
  if (!lockstep.open(&cfg, program.entry, 0, seed, bench.environment(), nullptr, why)) {
    std::fprintf(stderr, "gyre-lockstep: %s\n", why);
    return GYRE_EXIT_INPUT;
  }
  int status = bench.reset(&lockstep, window, &drive, program.entry, static_cast<uint32_t>(random));
  if (drive.launches()->boots()) gyre_retire_boot(retire.get(), program.entry);
  if (status == 0)
    status = run_scalars(&lockstep, &bench, window, &drive, retire.get(), sums, &trouble);
  ++sums->programs;
  sums->cycles += lockstep.cycles();
  add(retire.get(), sums);
  if (status == 0) return 0;
  if (status == GYRE_EXIT_MISMATCH) {
    std::fprintf(stderr, "caught %s after %" PRIu64 " cycles, program %" PRIu64 "\n",
                 lockstep.what().c_str(), sums->cycles, sums->programs);
    lockstep.report(stderr);
  } else {
    std::fprintf(stderr,
                 "caught retire after %" PRIu64 " cycles, program %" PRIu64
                 ": RTL and model agree, but %s (cycle %" PRIu64 ")\n",
                 sums->cycles, sums->programs, trouble.c_str(), lockstep.cycles());
  }
  std::vector<std::string> args = {"fuzz", "--program-seed", std::to_string(seed), "--memory",
                                   kind};
  rerun(args, seed, status == GYRE_EXIT_MISMATCH ? lockstep.failed_cycle() : lockstep.cycles(),
        stderr);
  return status;
}

bool parse_scalars(int argc, char **argv, Scalars *o) {
  static const option longs[] = {{"seed", required_argument, nullptr, 's'},
                                 {"cycles", required_argument, nullptr, 'c'},
                                 {"memory", required_argument, nullptr, 'm'},
                                 {"coverage", required_argument, nullptr, 'v'},
                                 {"program-seed", required_argument, nullptr, 'o'},
                                 {nullptr, 0, nullptr, 0}};
  for (int c; (c = getopt_long(argc, argv, "", longs, nullptr)) != -1;) {
    bool good = true;
    switch (c) {
      case 's': good = parse_number("--seed", optarg, &o->seed); break;
      case 'c': good = parse_number("--cycles", optarg, &o->cycles); break;
      case 'm': o->memory = optarg; break;
      case 'v': o->coverage = optarg; break;
      case 'o': good = o->single = parse_number("--program-seed", optarg, &o->single_seed); break;
      default: good = false;
    }
    if (!good) return false;
  }
  return optind == argc;
}

bool write_cycles(const Sums &sums, const char *path) {
  char why[GYRE_MESSAGE];
  FILE *out = gyre_file_create("--coverage", path, why);
  if (out != nullptr) {
    std::fprintf(out, "cycles %" PRIu64 "\n", sums.cycles);
    if (gyre_file_close(out, "--coverage", path, why)) return true;
  }
  std::fprintf(stderr, "gyre-lockstep: %s\n", why);
  return false;
}

// Opcodes that no program has executed, of those that a core has.
unsigned missing(const Sums &sums) {
  unsigned count = 0;
  for (unsigned row = 0; row < GYRE_RDNA35_ROWS; ++row)
    count += gyre_core_executes(row) && sums.rows[row] == 0;
  return count;
}

}  // namespace

int scalars_main(int argc, char **argv, const gyre_config &cfg) {
  Scalars o;
  if (!parse_scalars(argc, argv, &o)) {
    std::fprintf(stderr,
                 "usage: gyre-lockstep fuzz [--seed S] [--cycles N] [--memory TIMING] "
                 "[--program-seed P] [--coverage FILE]\n");
    return GYRE_EXIT_INPUT;
  }
  const Window window;
  Sums sums;
  uint64_t random = o.seed;
  try {
    while (sums.cycles < o.cycles && !(o.single && sums.programs > 0)) {
      const uint64_t seed = o.single ? o.single_seed : gyre_random(&random) >> 1;
      const int status = scalar_program(cfg, o, window, seed, &sums);
      if (status != 0) return status;
    }
  } catch (const std::bad_alloc &) {
    std::fprintf(stderr, "gyre-lockstep: out of memory\n");
    return GYRE_EXIT_INPUT;
  }
  const gyre_retire_counts &c = sums.counts;
  std::printf(
      "0 mismatches in %" PRIu64 " cycles, %d signals compared per cycle, %" PRIu64
      " programs (%" PRIu64 " launches, %" PRIu64 " with a fault, %" PRIu64 " of a load), %" PRIu64
      " warp instructions equal to the functional machine's (%" PRIu64 " of the lanes, %" PRIu64
      " taken branches, %" PRIu64 " others, %" PRIu64 " loads, %" PRIu64 " ends), %" PRIu64
      " hints, %u opcodes not executed\n",
      sums.cycles, Lockstep::kSignals, sums.programs, sums.launches, c.faults, c.load_faults, c.all,
      c.vectors, c.taken, c.untaken, c.loads, c.ends, c.hints, missing(sums));
  return o.coverage == nullptr || write_cycles(sums, o.coverage) ? 0 : GYRE_EXIT_INPUT;
}

}  // namespace gyre
