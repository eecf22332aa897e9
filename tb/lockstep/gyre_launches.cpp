// gyre_launches.cpp - random launches. See gyre_launches.hpp.

#include "gyre_launches.hpp"

#include "gyre_platform.h"

namespace gyre {

namespace {

uint32_t low_mask(unsigned bits) { return bits >= 32 ? ~0u : (1u << bits) - 1; }

}  // namespace

Launches::Launches(const gyre_config &cfg, uint64_t seed) : cfg_(cfg), random_(seed) {
  const uint64_t plan = gyre_random(&random_);
  left_ = 1 + (plan & 31);
  rate_ = (1u << (plan >> 8 & 7)) * 8 - 1;
  boots_ = (plan >> 16 & 3) != 0;
}

void Launches::start_at(uint32_t entry, uint32_t code, unsigned words) {
  entry_ = entry, code_ = code, words_ = words;
}

uint32_t Launches::draw_pc(uint64_t random) const {
  const uint32_t low = random & 3;  // ignored
  switch (random >> 2 & 15) {
    case 0: return entry_ | low;
    case 1: return (code_ + 4 * static_cast<uint32_t>((random >> 8) % words_)) | low;
    default: return code_ | low;
  }
}

void Launches::draw(bool valid) {
  const uint64_t where = gyre_random(&random_), what = gyre_random(&random_);
  const uint64_t how = gyre_random(&random_);
  now_.valid = valid;
  now_.core = static_cast<uint8_t>(where % cfg_.num_cores);
  now_.wid = static_cast<uint8_t>((where >> 8) % cfg_.num_warps);
  now_.pc = draw_pc(where >> 16);
  now_.arg = static_cast<uint32_t>(what);
  now_.tmask = static_cast<uint32_t>(what >> 32) & low_mask(cfg_.num_threads);
  if ((how & 3) == 0) now_.tmask = low_mask(cfg_.num_threads);
  if ((how & 31) == 1) now_.tmask = 0;
  now_.lmem = static_cast<uint16_t>((how >> 8) % cfg_.lmem_bytes & ~3u);
  now_.bar = static_cast<uint8_t>((how >> 32) % cfg_.num_barriers);
  if ((how >> 5 & 15) == 0) {  // nothing, or anything
    now_.bar = how >> 60 & 1 ? 0 : how >> 40 & 31;
    now_.lmem = how >> 61 & 1 ? 0 : static_cast<uint16_t>(how >> 8);
  }
}

const Controls::Launch &Launches::next(bool taken) {
  if (now_.valid && !taken) return now_;
  const bool begins = left_ > 0 && (gyre_random(&random_) & rate_) == 0;
  if (begins) --left_;
  draw(begins);
  return now_;
}

}  // namespace gyre
