// gyre_drive.cpp - implements the inputs beside the memory port. See gyre_drive.hpp.

#include "gyre_drive.hpp"

#include "gyre_platform.h"

namespace gyre {

Drive::Drive(const gyre_config &cfg, uint64_t seed, May may) : random_(seed) {
  const uint64_t plan = gyre_random(&random_);
  warps_ = 1;
  while (warps_ + 1u < cfg.num_warps) warps_ = static_cast<uint8_t>(warps_ << 1 | 1);
  static constexpr uint64_t kDiagRates[] = {0, 0, 15, UINT64_MAX};  // the last: only the first time
  diag_rate_ = kDiagRates[plan & 3];
  if (may.halt && (plan >> 2 & 7) == 0) {
    halt_at_end_ = (plan >> 5 & 3) == 0;
    if (!halt_at_end_) halt_at_ = moment();
  }
  if ((plan >> 7 & 3) == 0) {
    window(moment(), 3000);
    flush_at_end_ = plan >> 9 & 1;
  }
  if ((plan >> 56 & 7) < 3) {
    static constexpr Hunt kHunts[] = {MISSES, MISSES, MISSES, STORES, BOTH};
    hunt_ = kHunts[(plan >> 59) % 5];
    hunt_from_ = moment();
  }
  if (may.cut && (plan >> 10 & 0xff) % 3 == 0) cut_at_ = moment();
  if (plan >> 21 & 1) cut_waits_ = 10000;
  reset_cycles_ = plan >> 18 & 1 ? 1 : 2 + (plan >> 19 & 3);
  const bool shades = cfg.graphics != 0 && (plan >> 22 & 3) != 0;
  if (may.must_launch || (may.launch && (shades || (plan >> 22 & 7) == 0))) {
    launches_ = std::make_unique<Launches>(cfg, plan >> 25 ^ seed);
    if (cfg.graphics != 0) draws_ = std::make_unique<Draws>(cfg, plan >> 25 ^ ~seed);
  }
}

void Drive::stacks_at(uint32_t stack) {
  now_.launch_stack = stack;
  if (launches_ != nullptr) launches_->stacks_at(stack);
}

// Early, while registers and caches are being cleared, or at any time.
uint64_t Drive::moment() {
  static constexpr uint64_t kWithin[] = {8, 60, 600, 3000, 8000, 8000, 20000, 20000};
  const uint64_t random = gyre_random(&random_);
  return (random >> 8) % kWithin[random & 7];
}

void Drive::window(uint64_t from, uint64_t most) {
  const uint64_t random = gyre_random(&random_);
  flush_from_ = from;
  flush_to_ = from + 1 + (random >> 8) % most;
  flush_rate_ = (1u << (random & 7)) * 4 - 1;
}

bool Drive::prey() const {
  if (hunt_ == NEVER || cycle_ < hunt_from_) return false;
  return hunt_ == MISSES ? misses_ : hunt_ == STORES ? stores_ : misses_ && stores_;
}

const Controls &Drive::next() {
  const uint64_t noise = gyre_random(&random_);
  now_.reset = false;
  if (draws_ != nullptr) {
    draws_->next(row_taken_, &now_);
    launches_->shade(draws_->ready());
  }
  if (launches_ != nullptr) launches_->next(launched_, &now_);
  now_.pc = static_cast<uint32_t>(noise);
  now_.arg = static_cast<uint32_t>(noise >> 32);
  if ((noise & diag_rate_) == 0 || (cycle_ == 0 && diag_rate_ == UINT64_MAX)) {
    now_.diag_core = noise >> 16 & 15;
    now_.diag_warp = noise >> 20 & warps_;
  }
  now_.halt = cycle_ >= halt_at_;
  if (flush_left_ > 0) {
    --flush_left_;
  } else if (cycle_ >= flush_from_ && cycle_ < flush_to_) {
    const uint64_t pulse = gyre_random(&random_);
    if ((pulse & flush_rate_) == 0 || cycle_ == flush_from_) {
      flush_left_ = pulse >> 16 & 3 ? 1 : 1 + (pulse >> 18) % 200;
    }
  }
  if (flush_left_ == 0 && prey()) {
    const uint64_t pulse = gyre_random(&random_);
    if ((pulse & 3) == 0) {
      flush_left_ = 1;
      hunt_from_ = cycle_ + 10 + (pulse >> 8) % 60;  // meanwhile the program gets on
    }
  }
  now_.flush = flush_left_ > 0;
  ++cycle_;
  return now_;
}

const Controls &Drive::reset(bool last, uint32_t pc, uint32_t arg) {
  const uint64_t noise = gyre_random(&random_);
  now_.reset = true;
  now_.boot = last ? launches_ == nullptr || launches_->boots() : noise >> 50 & 1;
  now_.pc = last ? pc : static_cast<uint32_t>(noise);
  now_.arg = last ? arg : static_cast<uint32_t>(noise >> 32);
  // As the run continues with it: halt_i does not fall in the cycle after reset.
  now_.halt = last ? halt_at_ == 0 : noise >> 40 & 1;
  now_.flush = noise >> 41 & 1;
  now_.diag_core = noise >> 42 & 15;
  now_.diag_warp = noise >> 46 & warps_;
  return now_;
}

uint64_t Drive::ending() {
  const uint64_t random = gyre_random(&random_);
  if (halt_at_end_) halt_at_ = cycle_ + (random & 7);
  if (flush_at_end_) window(cycle_ + (random >> 3 & 15), 100);
  static constexpr uint64_t kWithin[] = {1, 8, 50, 200, 200, 400, 400, 400};
  return (random >> 16) % kWithin[random >> 8 & 7];
}

}  // namespace gyre
