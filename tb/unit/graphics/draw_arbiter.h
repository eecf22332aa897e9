// draw_arbiter.h - the launch arbiter as the vertex stage sees it, for unit tests: it grants a claim at any time and any
// place, and any warp that is not held, as if other sources had the rest. It checks that the stage holds no more than it
// has claimed, and gives everything back.

#ifndef GYRE_DRAW_ARBITER_H
#define GYRE_DRAW_ARBITER_H

#include "gyre_uop_port.h"

extern "C" {
#include "dispatch/gyre_launch_source.h"
#include "gyre/config.h"
}

class DrawArbiter {
 public:
  explicit DrawArbiter(const gyre_config &cfg) : cfg_(cfg) {}

  // Answer in the cycle.
  bool granted = false;
  gyre_share_t share = {};
  uint8_t warp = 0;

  void answer(Unit &u, const gyre_launch_source &source) {
    granted = source.claim.valid && u.chance(30);
    if (granted) share = place(u, source.claim);
    do {
      warp = uint8_t(u.below(cfg_.num_warps));
    } while (source.want.valid && held_[source.want.core] >> warp & 1);
  }

  // The same without claims: `warps` of each core are the source's.
  void reserve(uint32_t warps) { reserved_ = warps; }

  // halted: warps stay held until the machine is reset.
  void edge(Unit &u, const gyre_launch_source &source, bool halted = false) {
    if (source.want.valid) {
      uint32_t &held = held_[source.want.core];
      u.check(unsigned(__builtin_popcount(held)) < reserved_, "a warp that was claimed");
      held |= 1u << warp;
      // The stage takes the lowest slot that is free.
      uint32_t &slots = slots_[source.want.core];
      const uint32_t slot = ~slots & (slots + 1);
      slots |= slot;
      slot_[source.want.core][warp] = slot;
      u.cover("a warp that is not that of the slot", cfg_.num_warps == 1 || slot != 1u << warp);
    }
    bool back = false;
    for (unsigned c = 0; c < cfg_.num_cores; ++c) {
      u.check((source.leave[c] & ~held_[c]) == 0, "a warp that was chosen is freed");
      held_[c] &= ~source.leave[c];
      for (unsigned w = 0; w < cfg_.num_warps; ++w) {
        if (source.leave[c] >> w & 1) slots_[c] &= ~slot_[c][w];
      }
      if (!source.warps_back[c] && !source.memory_back[c]) continue;
      back = true;
      u.compare("warps that are given back", source.warps_back[c], reserved_);
      u.compare("local memory that is given back", source.memory_back[c], memory_);
    }
    if (back) {
      u.check(halted || !any(), "no warp is held any more");
      forget();
    }
    if (!granted) return;
    u.check(reserved_ == 0, "one share at a time");
    reserved_ = source.claim.warps;
    memory_ = share.memory;
    u.cover("a share that does not begin at 0", share.first != 0);
  }

  bool any() const {
    for (const uint32_t held : held_)
      if (held) return true;
    return false;
  }
  void forget() {
    for (uint32_t &held : held_) held = 0;
    for (uint32_t &slots : slots_) slots = 0;
    reserved_ = memory_ = 0;
  }

 private:
  gyre_share_t place(Unit &u, const gyre_claim_t &claim) const {
    const uint32_t piece = cfg_.lmem_bytes / 16, row = 4 * cfg_.num_lanes;
    unsigned first = u.below(17u - claim.pieces);
    if (first > 15) first = 15;
    while (claim.rows && first * piece % row != 0) --first;
    return {uint8_t(first), uint16_t(((1u << claim.pieces) - 1) << first)};
  }

  gyre_config cfg_;
  uint32_t held_[16] = {}, reserved_ = 0, memory_ = 0;
  uint32_t slots_[16] = {}, slot_[16][32] = {};  // slots that are taken, that of each warp
};

#endif
