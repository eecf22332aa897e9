// gyre_lockstep_main.cpp - the command gyre-lockstep: runs a program, or random programs, on RTL
// and model side by side.
//
//   gyre-lockstep PROGRAM [options of `gyre run`]
//   gyre-lockstep fuzz [--seed S] [--programs N] [--cycles N] [--memory TIMING]
//   gyre-lockstep litmus [--test NAME] [--seed S] [--count N] [--memory TIMING]

#include <cstdio>
#include <cstring>
#include <new>
#include <string>
#include <vector>

#include "gyre_built.hpp"
#include "gyre_file.h"
#include "gyre_fuzz.hpp"
#include "gyre_lockstep.hpp"
#include "gyre_races.hpp"
#include "gyre_rerun.hpp"
#include "gyre_run.h"

namespace {

struct Machine {
  gyre::Lockstep lockstep;
  gyre::Window window;
  bool over = false;  // the window is
  const gyre_run_options *options = nullptr;
  std::vector<std::string> args;
};

Machine &of(void *self) { return *static_cast<Machine *>(self); }

bool open_machine(void *self, const gyre_run_env *env, char *why) {
  if (!gyre::check_built(env->cfg, why)) return false;
  of(self).options = env->options;
  try {
    return of(self).lockstep.open(env->cfg, env->cfg->reset_pc, env->options->arg,
                                  env->options->timing.seed, env->environment, env->elf, why);
  } catch (const std::bad_alloc &) {
    std::snprintf(why, GYRE_MESSAGE, "out of memory");
    return false;
  }
}

bool drive(void *self, const gyre_mem_in *in) {
  Machine &m = of(self);
  m.over = m.window.wanted && !m.window.step(&m.lockstep);
  return m.lockstep.drive(*in);
}

int tick(void *self, const gyre_mem_in *in) {
  Machine &m = of(self);
  if (m.over) return m.lockstep.failed() ? GYRE_EXIT_MISMATCH : 1;  // 1: it showed nothing
  if (m.lockstep.tick(*in)) return 0;
  std::fflush(stdout);
  m.lockstep.report(stderr);
  gyre::rerun(m.args, m.options->timing.seed, m.lockstep.failed_cycle(), stderr);
  return GYRE_EXIT_MISMATCH;
}

int finish(void *self, FILE *out) {
  const gyre::Lockstep &lockstep = of(self).lockstep;
  if (lockstep.failed()) return GYRE_EXIT_MISMATCH;
  std::fprintf(out, "0 mismatches in %llu cycles, %d signals compared per cycle\n",
               static_cast<unsigned long long>(lockstep.cycles()), gyre::Lockstep::kSignals);
  return 0;
}

bool wave(void *self, const char *path, char *why) {
  return of(self).lockstep.rtl().wave_open(path, why);
}

int run(int argc, char **argv) {
  Machine self;
  gyre_machine machine = {};
  machine.self = &self;
  machine.open = open_machine;
  machine.close = [](void *) {};  // the destructors do it
  machine.drive = drive;
  machine.request = [](void *s, gyre_mem_req *req) { return of(s).lockstep.request(req); };
  machine.tick = tick;
  machine.state = [](void *s) { return gyre_model_state(of(s).lockstep.model()); };
  machine.fault = [](void *s) { return gyre_model_fault(of(s).lockstep.model()); };
  machine.warp = [](void *s, unsigned w) { return gyre_model_warp(of(s).lockstep.model(), w); };
  machine.group = [](void *s, unsigned w, unsigned i, gyre_group_info *group) {
    return gyre_model_group(of(s).lockstep.model(), w, i, group);
  };
  machine.cycles = [](void *s) { return of(s).lockstep.cycles(); };
  machine.warp_insns = [](void *s) {
    uint64_t value = 0;
    gyre_model_counter(of(s).lockstep.model(), GYRE_PERF_WARP_INSNS, &value);
    return value;
  };
  machine.counter = [](void *s, unsigned i, uint64_t *value) {
    const gyre_model *model = of(s).lockstep.model();
    if (i < GYRE_NUM_PERF) return gyre_model_counter(model, i, value);
    return of(s).options->cfg.reconvergence
               ? gyre_model_group_counter(model, i - GYRE_NUM_PERF, value)
               : nullptr;
  };
  machine.pipeline = [](void *s, unsigned core, gyre_pipeline *out) {
    gyre_model_pipeline(of(s).lockstep.model(), core, out);
  };
  machine.finish = finish;
  machine.linger = 200;
  if (gyre::Rtl::kCanTrace) machine.wave = wave;

  gyre_run_options options;
  const int status = gyre_run_parse(argc, argv, &options);
  if (status != GYRE_RUN_GO) return status;
  options.on = GYRE_ON_LOCKSTEP;
  self.args.assign(argv + 1, argv + argc);
  bool seeded = false;
  for (const std::string &a : self.args) seeded |= a.rfind("--seed", 0) == 0;
  if (!seeded) {
    self.args.push_back("--seed");
    self.args.push_back(std::to_string(options.timing.seed));
  }
  if (self.window.wanted) {
    options.trace = options.wave = options.signature = nullptr;  // the first run has written them
    options.exit_base = 0;                                       // it wants to know what this is
  }
  return gyre_run(&machine, &options);
}

}  // namespace

int main(int argc, char **argv) {
  gyre_stdio_guard();
  const bool fuzz = argc > 1 && std::strcmp(argv[1], "fuzz") == 0;
  const bool litmus = argc > 1 && std::strcmp(argv[1], "litmus") == 0;
  const int status = fuzz     ? gyre::fuzz_main(argc - 1, argv + 1)
                     : litmus ? gyre::races_main(argc - 1, argv + 1)
                              : run(argc, argv);
  return gyre_stdout_status("gyre-lockstep", status);
}
