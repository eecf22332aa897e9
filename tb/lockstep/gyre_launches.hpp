// gyre_launches.hpp - drives random launches of warps from outside, for one run: any warp of any
// core and any thread mask, also an empty one.
//
// - Each launch is held until the core accepts it. Between launches the pins have random values.
// - With DISPATCH most launches are warps of workgroups: all of their ids come first. Ids of other
//   warps come at any time, and workgroups are closed again and again.

#ifndef GYRE_LAUNCHES_HPP
#define GYRE_LAUNCHES_HPP

#include <cstdint>

#include "gyre/gyre.h"
#include "gyre_rtl.hpp"

namespace gyre {

class Launches {
 public:
  Launches(const gyre_config &cfg, uint64_t seed);

  // Addresses where warps may start: in one case of four anywhere in the `words` at `code`, or at
  // the entry of the program; otherwise at `code`.
  void start_at(uint32_t entry, uint32_t code, unsigned words);
  // Addresses where warps of draws start, in all but one case of thirty; whether they may, from now
  // on.
  void shade_at(uint32_t shader) { shader_ = shader; }
  void shade(bool may) { shades_ = may; }
  // Value of launch_stack_i from now on, with STACK_INTERLEAVE and in three of four runs.
  void stacks_at(uint32_t stack);
  // The pins of the next cycle. taken: those of the last one were.
  void next(bool taken, Controls *pins);
  // Some are still to come, or one waits.
  bool left() const { return left_ > 0 || valid_ || writes_ids_; }
  bool boots() const { return boots_; }  // the program itself runs, too

 private:
  void draw(bool valid);
  void draw_permissions();
  void draw_ids(Controls *pins);
  uint32_t draw_pc(uint64_t random) const;

  gyre_config cfg_;
  uint64_t random_;
  unsigned left_;
  uint64_t rate_;  // one cycle in so many, a power of two less one
  bool boots_, holds_stack_, deep_;
  uint32_t entry_ = 0, code_ = 0;
  unsigned words_ = 1;
  uint32_t shader_ = 0;
  bool shades_ = false;
  decltype(Controls::launch) now_ = {};
  bool valid_ = false;
  uint8_t core_ = 0;
  uint32_t stack_ = 0;
  bool writes_ids_ = false;  // the rows of the launch in now_, from row_ on, before it is valid
  unsigned row_ = 0, rows_;
};

}  // namespace gyre

#endif
