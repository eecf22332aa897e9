// gyre_program.hpp - one random program in lockstep: what its seed makes, its run, its end.
//
// How a program has to end is known when it is made, so that RTL and model cannot be wrong together
// about a fault, an exit code or a hang.

#ifndef GYRE_PROGRAM_HPP
#define GYRE_PROGRAM_HPP

#include <cstdint>
#include <memory>
#include <string>

#include "gyre_bench.hpp"
#include "gyre_coverage.h"
#include "gyre_lockstep.hpp"
#include "gyre_randprog.h"
#include "gyre_rerun.hpp"

namespace gyre {

class Program {
 public:
  // False with a sentence in `why`. `memory`: its timing, NULL: one that the seed chooses.
  // Throws std::bad_alloc. `cfg` must outlive this.
  bool make(const gyre_config &cfg, uint64_t seed, const char *memory, char *why);

  // From reset to the end. 0, or an exit status: after a difference Lockstep tells, otherwise
  // trouble(). `coverage` counts what meets on the way, if it is not NULL.
  int run(Lockstep *lockstep, const Window &window, gyre_coverage *coverage);

  uint32_t arg() const { return arg_; }
  gyre_world *world() { return bench_->world(); }
  const char *memory() const { return memory_; }
  const std::string &trouble() const { return trouble_; }
  bool has_fault() const { return info_.fault >= 0; }
  uint64_t insns() const { return insns_; }

 private:
  int until_end(Lockstep *lockstep, const Window &window, gyre_coverage *coverage);
  std::string wrong_end(const Lockstep &lockstep) const;

  const char *memory_ = nullptr;
  gyre_timing timing_ = {};
  uint32_t arg_ = 0;
  gyre_randprog_info info_ = {};
  std::unique_ptr<Bench> bench_;
  std::string trouble_;
  uint64_t insns_ = 0;
};

}  // namespace gyre

#endif
