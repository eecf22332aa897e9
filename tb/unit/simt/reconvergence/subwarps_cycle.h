// subwarps_cycle.h - events in a cycle of the core around gyre_subwarps in its test: an instruction
// that asks, and the events of the cycle.

#ifndef GYRE_UNIT_GROUPS_CYCLE_H
#define GYRE_UNIT_GROUPS_CYCLE_H

#include <vector>

#include "gyre_uop_port.h"
#include "op_lists.h"

extern "C" {
#include "simt/reconvergence/gyre_subwarps.h"
}

constexpr uint8_t kAtomicOps[] = {GYRE_OPS_LSU_A(GYRE_OP_ITEM)};

// Requests of execute, in order; threads of its warp that live afterwards, if some end.
struct Instruction {
  std::vector<gyre_regroup_t> asks;
  std::size_t at = 0;
  bool ends = false, aside = false;  // threads of it end; it waits in wspawn
  uint32_t live = 0;
  bool here() const { return at < asks.size(); }
};

// The events of a cycle.
struct Cycle {
  bool halted, hold, word, call, set, more, finish, offered;
  unsigned word_wid, set_wid, exec_wid, look;  // look: whom group_o is of
  uint32_t word_pc, flush;
  gyre_uop uop;
  gyre_regroup_t request;
  gyre_ask_t ask;
  gyre_threads_t threads;
  gyre_spawn_t spawn;
  gyre_rejoin_t rejoin;
  bool launched;
  gyre_launch_t launch;
  bool atomic() const {
    return uop.unit == GYRE_UNIT_LSU && uop.op != GYRE_OP_LR && has(kAtomicOps, uop.op);
  }
};

#endif
