// gyre_rtl_main.cpp - runs a program on the RTL alone, as a machine for gyre_run. It sees only the pins of the GPU,
// including those of its diagnosis; use lockstep or a waveform to look inside.

#include <cstdio>
#include <memory>
#include <new>

#include "gyre_built.hpp"
#include "gyre_rtl.hpp"
#include "gyre_run.h"

namespace {

struct Machine {
  std::unique_ptr<gyre::Rtl> rtl;
  unsigned warps = 1;  // of a core
};

gyre::Rtl &rtl(void *self) { return *static_cast<Machine *>(self)->rtl; }

bool open_machine(void *self, const gyre_run_env *env, char *why) {
  if (!gyre::check_built(env->cfg, why)) return false;
  static_cast<Machine *>(self)->warps = env->cfg->num_warps;
  try {
    static_cast<Machine *>(self)->rtl = std::make_unique<gyre::Rtl>(
        env->cfg->reset_pc, env->options->arg, env->options->timing.seed);
  } catch (const std::bad_alloc &) {
    std::snprintf(why, GYRE_MESSAGE, "out of memory");
    return false;
  }
  return true;
}

int tick(void *self, const gyre_mem_in *) {
  rtl(self).edge();
  return 0;
}

const char *counter(void *self, unsigned i, uint64_t *value) {
#define GYRE_NAME(name, doc) #name,
  static const char *const names[] = {GYRE_PERF_TABLE(GYRE_NAME)};
#undef GYRE_NAME
  if (i >= GYRE_NUM_PERF) return nullptr;
  if (value != nullptr) *value = rtl(self).counter(i);
  return names[i];
}

bool wave(void *self, const char *path, char *why) { return rtl(self).wave_open(path, why); }

}  // namespace

int main(int argc, char **argv) {
  Machine self;
  gyre_machine machine = {};
  machine.self = &self;
  machine.open = open_machine;
  machine.close = [](void *s) { static_cast<Machine *>(s)->rtl.reset(); };
  machine.drive = [](void *s, const gyre_mem_in *in) { return rtl(s).drive(*in); };
  machine.request = [](void *s, gyre_mem_req *req) { return rtl(s).request(req); };
  machine.tick = tick;
  machine.state = [](void *s) { return rtl(s).state(); };
  machine.fault = [](void *s) { return rtl(s).fault(); };
  machine.warp = [](void *s, unsigned i) {
    const unsigned warps = static_cast<Machine *>(s)->warps;
    return rtl(s).warp(i / warps, i % warps);
  };
  machine.rest = [](void *s, unsigned i) {
    const unsigned warps = static_cast<Machine *>(s)->warps;
    return rtl(s).rest(i / warps, i % warps);
  };
  machine.cycles = [](void *s) { return rtl(s).cycles(); };
  machine.warp_insns = [](void *s) { return rtl(s).counter(GYRE_PERF_WARP_INSNS); };
  machine.counter = counter;
  if (gyre::Rtl::kCanTrace) machine.wave = wave;

  gyre_run_options options;
  const int status = gyre_run_parse(argc, argv, &options);
  if (status != GYRE_RUN_GO) return status;
  options.on = GYRE_ON_RTL;
  return gyre_run(&machine, &options);
}
