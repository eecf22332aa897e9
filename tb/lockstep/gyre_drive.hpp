// gyre_drive.hpp - drives the inputs of one run beside the memory port, all from one seed.
//
// - diag_*: constant, changed now and then, or changed in every cycle; also cores and warps that
//   do not exist.
// - pc_i and arg_i: any value, because the machine reads them in reset only.
// - flush_i: in one run of four, short and long pulses within a limited span, at any time: while
//   the machine clears its registers, during another flush, or after the end. The pulses end,
//   because a machine whose caches are always being emptied makes no progress.
// - halt_i: in one run of eight, at any time or at the end. It stays high, because it must not
//   fall before reset.
// - Launches: in one run of eight, or if required, warps are launched (gyre_launches.hpp). In some
//   of these runs the program itself does not run.
// - With GRAPHICS and launches, a draw runs around the cores (gyre_draws.hpp), and three runs of
//   four launch warps.
// - launch_stack_i: with STACK_INTERLEAVE a stack region that contains data of the program, for
//   the whole run. In one of four runs with launches it is any value and changes now and then.
// - Reset: in one run of three a reset comes before the end, if another program follows. In half
//   of these runs it waits for some time until a warp waits at a barrier.

#ifndef GYRE_DRIVE_HPP
#define GYRE_DRIVE_HPP

#include <cstdint>
#include <memory>

#include "gyre/gyre.h"
#include "gyre_draws.hpp"
#include "gyre_launches.hpp"
#include "gyre_rtl.hpp"

namespace gyre {

class Drive {
 public:
  // Disturbances of a run.
  struct May {
    bool halt = false, cut = false, launch = false;
    bool must_launch = false;
  };

  Drive(const gyre_config &cfg, uint64_t seed, May may);

  // The inputs of the next cycle of the run.
  const Controls &next();
  // Those of a cycle of the reset before it; in the last one with pc and arg.
  const Controls &reset(bool last, uint32_t pc, uint32_t arg);
  // The run has come to its end: halts and flushes that belong there come now. Returns for how many
  // cycles both machines continue.
  uint64_t ending();

  // NULL: no warps are launched.
  Launches *launches() { return launches_.get(); }
  // Value of launch_stack_i: the register STACK of a device, which stays.
  void stacks_at(uint32_t stack);
  // Returns true if the launch that next() has shown was taken.
  void launched(bool taken) { launched_ = taken; }
  // Outstanding work of a data cache after the edge: misses, buffered stores.
  void data_cache(bool misses, bool stores) { misses_ = misses, stores_ = stores; }
  // Likewise the row of local memory.
  void row_taken(bool taken) { row_taken_ = taken; }

  bool halted() const { return now_.halt; }
  bool cut() const { return cycle_ >= cut_at_; }  // the reset is due
  // It need not wait until a warp is at a barrier.
  bool cut_whatever() const { return cycle_ - cut_at_ >= cut_waits_; }
  unsigned reset_cycles() const { return reset_cycles_; }

 private:
  uint64_t moment();
  bool prey() const;
  void window(uint64_t from, uint64_t most);

  uint64_t random_;
  uint64_t cycle_ = 0;
  uint64_t halt_at_ = UINT64_MAX, cut_at_ = UINT64_MAX;
  uint64_t cut_waits_ = 0;  // cycles
  bool halt_at_end_ = false, flush_at_end_ = false;
  uint64_t flush_from_ = 0, flush_to_ = 0;  // the window
  uint64_t flush_rate_ = 0;                 // one cycle in so many, a power of two less one
  uint64_t flush_left_ = 0;                 // cycles of the pulse
  uint64_t diag_rate_;                      // likewise
  // Flushes that come when a data cache is busy in this way, from then on, and at the earliest in that cycle.
  enum Hunt { NEVER, MISSES, STORES, BOTH } hunt_ = NEVER;
  uint64_t hunt_from_ = 0;
  bool misses_ = false, stores_ = false;
  uint8_t warps_;  // every bit of diag_warp_i
  unsigned reset_cycles_;
  std::unique_ptr<Launches> launches_;
  bool launched_ = false, row_taken_ = false;
  std::unique_ptr<Draws> draws_;  // with launches and GRAPHICS
  Controls now_;
};

}  // namespace gyre

#endif
