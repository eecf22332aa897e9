// gyre_counters.hpp - performance counters of RTL and model go on from near a limit, so that a
// program sees them pass it: a carry into another byte, word or out of the counter.
//
// It happens at the first clock edge, where no instruction is near the counters: what they hold
// before it becomes another number on both sides, then they count. gyre_counters.vlt makes the
// registers of gyre_perf accessible, in lockstep builds alone; a netlist has lost them, and its
// counters stay as they are.

#ifndef GYRE_COUNTERS_HPP
#define GYRE_COUNTERS_HPP

#include <cstdint>
#include <cstdio>
#include <cstdlib>
#include <string>

#include "gyre_platform.h"
#include "gyre_rtl.hpp"
#include "verilated_sym_props.h"
#include "verilated_syms.h"

extern "C" {
#include "gyre_gpu.h"
}

namespace gyre {

class Counters {
 public:
  // Draws where they go on: no number, or a bit below which all bits but a few are set.
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
        const VerilatedVar *rtl = find(top, core, i);
        if (rtl == nullptr) return;  // a netlist
        const unsigned bits = static_cast<unsigned>(rtl->packed().elements());
        const uint64_t mask = bits < 64 ? (uint64_t{1} << bits) - 1 : ~uint64_t{0};
        const uint64_t from = start(i, bits);
        put(rtl, (get(rtl) + from) & mask);
        twin[i] = (twin[i] + from) & mask;
      }
    }
  }

 private:
  // Half of the counters stay; the others begin up to 16, 256 or 4096 steps below a limit. The
  // cycles of a program are thousands, all other events fewer.
  uint64_t start(unsigned i, unsigned bits) {
    static const unsigned limits[] = {8, 16, 24, 31, 32, 33, 40, 48, 63, 64};
    const uint64_t noise = gyre_random(&random_);
    const unsigned limit = limits[noise % (sizeof limits / sizeof *limits)];
    if (noise >> 8 & 1 || limit > bits) return 0;
    const unsigned near = i == GYRE_PERF_CYCLES ? 12 : 4 + 4 * (noise >> 9 & 1);
    const uint64_t edge = limit < 64 ? uint64_t{1} << limit : 0;
    return edge - (noise >> 16 & ((uint64_t{1} << near) - 1)) - 1;
  }

  static const VerilatedVar *find(const Vgyre &top, unsigned core, unsigned i) {
    const std::string name = std::string(top.name()) + ".gyre_lockstep_top.gpu.g_core[" +
                             std::to_string(core) + "].core.perf.g_counter[" + std::to_string(i) +
                             "].g_there";
    const VerilatedScope *scope = top.contextp()->scopeFind(name.c_str());
    const VerilatedVar *var = scope == nullptr ? nullptr : scope->varFind("count_q");
    if (var != nullptr || !kPublic) return var;
    std::fprintf(stderr, "gyre-lockstep: the RTL has no counter %s.count_q\n", name.c_str());
    std::abort();
  }

  static uint64_t get(const VerilatedVar *var) {
    if (var->vltype() == VLVT_UINT64) return *static_cast<const QData *>(var->datap());
    return *static_cast<const IData *>(var->datap());
  }
  static void put(const VerilatedVar *var, uint64_t value) {
    if (var->vltype() == VLVT_UINT64) {
      *static_cast<QData *>(var->datap()) = value;
    } else {
      *static_cast<IData *>(var->datap()) = static_cast<IData>(value);
    }
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
