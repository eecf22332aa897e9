// gyre_program.hpp - one random program in lockstep: its generation from a seed, its run and its
// end.
//
// The expected end is known when the program is generated, so RTL and model cannot be wrong
// together about a fault, an exit code or a hang. After the end both machines run on for some
// cycles.

#ifndef GYRE_PROGRAM_HPP
#define GYRE_PROGRAM_HPP

#include <cstdint>
#include <memory>
#include <string>

#include "gyre_bench.hpp"
#include "gyre_lockstep.hpp"
#include "gyre_randprog.h"
#include "gyre_rerun.hpp"

namespace gyre {

class Program {
 public:
  // `seed` says what the program is, `conditions` what happens around it. False with a sentence in
  // `why`. `memory`: its timing, NULL: one that the seed chooses. `cut`: a reset may come before its
  // end, as another one follows. `launch`: warps are launched, otherwise they may be. Throws std::bad_alloc. `cfg` must outlive this.
  bool make(const gyre_config &cfg, uint64_t seed, uint64_t conditions, const char *memory,
            bool cut, bool launch, char *why);

  // The reset before it, on machines that another program has used.
  int reset(Lockstep *lockstep, const Window &window);
  // From reset to the end and on. 0, or an exit status: after a difference Lockstep tells, otherwise
  // trouble().
  int run(Lockstep *lockstep, const Window &window);

  uint32_t pc() const { return pc_; }
  uint32_t arg() const { return arg_; }
  gyre_environment *environment() { return bench_->environment(); }
  const char *memory() const { return memory_; }
  const std::string &trouble() const { return trouble_; }
  bool has_fault() const { return info_.fault >= 0; }
  bool halted() const { return halted_; }
  bool cut() const { return cut_; }
  bool launches() const { return drive_->launches() != nullptr; }
  uint64_t insns() const { return insns_; }
  // Reads of lines that are not the program's, which were answered with errors.
  uint64_t apart() const { return apart_; }

 private:
  int until_end(Lockstep *lockstep, const Window &window);
  bool reset_due(const Lockstep &lockstep) const;
  int go_on(Lockstep *lockstep, const Window &window);
  bool goes_on(const Lockstep &lockstep) const;
  std::string wrong_end(const Lockstep &lockstep) const;
  bool is_apart(uint32_t line) const;
  static bool answer_apart(void *program, uint32_t line);

  const char *memory_ = nullptr;
  const gyre_config *cfg_ = nullptr;
  gyre_timing timing_ = {};
  uint32_t pc_ = 0, arg_ = 0;
  gyre_randprog_info info_ = {};
  std::unique_ptr<Bench> bench_;
  std::unique_ptr<Drive> drive_;
  bool halted_ = false, cut_ = false;  // by us, before its end
  std::string trouble_;
  uint64_t insns_ = 0, started_ = 0;  // started_: the cycle
  uint64_t apart_ = 0;
  uint64_t counters_ = 0;  // not 0: the seed of where they continue from
};

}  // namespace gyre

#endif
