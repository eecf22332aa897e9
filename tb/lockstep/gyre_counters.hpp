// gyre_counters.hpp - moves the performance counters of RTL and model close to a limit, so that a
// program sees the carry into another byte or word, or the overflow.
//
// - The move happens at the first clock edge, when no instruction uses the counters. Both sides
//   get the same new number and count on from it.
// - gyre_counters.vlt makes the registers of gyre_perf accessible, in lockstep builds only. A
//   netlist has no such registers, so its counters stay unchanged.

#ifndef GYRE_COUNTERS_HPP
#define GYRE_COUNTERS_HPP

#include <cstdint>
#include <cstdio>
#include <cstdlib>
#include <string>

#include "gyre_platform.h"
#include "gyre_public.hpp"
#include "gyre_rtl.hpp"

extern "C" {
#include "gyre_gpu.h"
}

namespace gyre {

class Counters {
 public:
  // Draws where they continue: where they are, anywhere, or at a number whose lower bits are all
  // set.
  void choose(uint64_t seed) {
    random_ = seed;
    wanted_ = true;
  }

  // Just before the first edge of the RTL and just after that of the model.
  void load(const Vgyre &top, gyre_model *model) {
    if (!wanted_) return;
    wanted_ = false;
    for (unsigned core = 0; core < model->cfg.num_cores; ++core) {
      uint64_t *twin = model->core[core].perf.count_q;
      for (unsigned i = 0; i < GYRE_NUM_PERF; ++i) {
        if (!model->cfg.perf && i > GYRE_PERF_WARP_INSNS) continue;
        PublicRegister rtl = find(top, core, i);
        if (!rtl.there()) return;  // a netlist
        const uint64_t from = start(i, rtl.bits());
        rtl.add(from);
        twin[i] = (twin[i] + from) & rtl.mask();
      }
    }
  }

 private:
  // A quarter of the counters stay, a quarter begin anywhere; the others begin up to 16, 256 or 4096
  // steps below a limit. The cycles of a program are thousands, all other events fewer.
  uint64_t start(unsigned i, unsigned bits) {
    static const unsigned limits[] = {8, 16, 24, 31, 32, 33, 40, 48, 63, 64};
    const uint64_t noise = gyre_random(&random_);
    const unsigned limit = limits[noise % (sizeof limits / sizeof *limits)];
    if ((noise >> 32 & 3) == 1) return gyre_random(&random_);
    if ((noise >> 32 & 3) == 0 || limit > bits) return 0;
    const unsigned near = i == GYRE_PERF_CYCLES ? 12 : 4 + 4 * (noise >> 9 & 1);
    const uint64_t edge = limit < 64 ? uint64_t{1} << limit : 0;
    return edge - (noise >> 16 & ((uint64_t{1} << near) - 1)) - 1;
  }

  static PublicRegister find(const Vgyre &top, unsigned core, unsigned i) {
    const std::string scope = std::string(top.name()) + ".gyre_lockstep_top.u_gpu.u_gpu.g_core[" +
                              std::to_string(core) + "].u_core.u_perf.g_counter[" +
                              std::to_string(i) + "].g_there";
    const PublicRegister found(*top.contextp(), scope.c_str(), "count_q");
    if (found.there() || !kPublic) return found;
    std::fprintf(stderr, "gyre-lockstep: the RTL has no register %s.count_q\n", scope.c_str());
    std::abort();
  }

#ifdef GYRE_COUNTERS_PUBLIC
  static constexpr bool kPublic = true;
#else
  static constexpr bool kPublic = false;  // a netlist
#endif

  uint64_t random_ = 0;
  bool wanted_ = false;
};

}  // namespace gyre

#endif
