// gyre_launches.cpp - implements random launches. See gyre_launches.hpp.

#include "gyre_launches.hpp"

#include <algorithm>

#include "generated/gyre_bundles.h"
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
  holds_stack_ = cfg.stack_interleave && (plan >> 18 & 3) != 0;
  deep_ = cfg.headers && (plan >> 20 & 3) == 0;
  rows_ = std::max(cfg.num_threads / cfg.num_lanes, 3u);
}

void Launches::start_at(uint32_t entry, uint32_t code, unsigned words) {
  entry_ = entry, code_ = code, words_ = words;
}

void Launches::stacks_at(uint32_t stack) {
  if (holds_stack_) stack_ = stack;
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
  valid_ = valid;
  core_ = static_cast<uint8_t>(where % cfg_.num_cores);
  now_.wid = static_cast<uint8_t>((where >> 8) % cfg_.num_warps);
  now_.pc = draw_pc(where >> 16);
  // Fields that mean nothing else here
  uint64_t any = where ^ what ^ how;
#define GYRE_DRAW(field, bits) \
  now_.common.field = static_cast<uint32_t>(gyre_random(&any)) & low_mask(bits);
  GYRE_LAUNCH_COMMON_BITS_OF(GYRE_DRAW)
#undef GYRE_DRAW
  now_.common.arg = static_cast<uint32_t>(what);
  now_.tmask = static_cast<uint32_t>(what >> 32) & low_mask(cfg_.num_threads);
  if ((how & 3) == 0) now_.tmask = low_mask(cfg_.num_threads);
  if ((how & 31) == 1) now_.tmask = 0;
  now_.lmem = static_cast<uint16_t>((how >> 8) % cfg_.lmem_bytes & ~3u);
  now_.bar = static_cast<uint8_t>((how >> 32) % cfg_.num_barriers);
  now_.work = (how >> 48 & 3) != 0;
  draw_permissions();
  // Bit 22: instructions in double precision, which are illegal where no header forbids them.
  const bool doubles = now_.common.permissions.flags >> 12 & 1;
  if (cfg_.headers && (how >> 56) % 40 != 0)
    now_.common.arg = (now_.common.arg & ~(1u << 22)) | static_cast<uint32_t>(doubles) << 22;
  const bool shader = shades_ && (how >> 44 & 3) != 0;
  // Now and then another stage's: the core keeps it, and executes the program as a vertex program.
  now_.stage = GYRE_STAGE_COMPUTE;
  if (shader) now_.stage = GYRE_STAGE_VERTEX;
  if (shader && (how >> 46 & 3) == 0) now_.stage = 2 + (where >> 40 & 3);
  if (shader && cfg_.pixels && (how >> 46 & 3) == 1) now_.stage = GYRE_STAGE_PIXEL;
  now_.covered = static_cast<uint32_t>(gyre_random(&random_)) & low_mask(cfg_.num_threads);
  if (!cfg_.pixels) now_.covered = 0;
  const bool astray = cfg_.graphics != 0 && (what >> 20) % 60 == 0;
  if (shader != astray) now_.pc = shader_ | (where >> 16 & 3);
  const unsigned slots = how >> 50 & 1 ? cfg_.num_warps : std::min(cfg_.num_warps, 2u);
  now_.slot = static_cast<uint8_t>((how >> 52) % slots);
  const uint32_t stack = static_cast<uint32_t>(gyre_random(&random_));
  if (!holds_stack_) stack_ = stack;
  // A bar of a workgroup faults in other warps: bits 17:16 of the argument (gyre_randlaunch.c).
  if (!now_.work || shader) now_.common.arg &= ~(1u << 16);
  if ((how >> 5 & 15) == 0) {  // nothing, or anything
    now_.bar = how >> 60 & 1 ? 0 : how >> 40 & 31;
    now_.lmem = how >> 61 & 1 ? 0 : static_cast<uint16_t>(how >> 8);
  }
  if (shader) now_.lmem &= ~3u, now_.work = true;
}

// With HEADERS half of the warps have a header: any permissions, sizes that are small or cover all. In a quarter of the
// programs all have, without room for more calls than the core has: a depth that the warp before has left shows then.
void Launches::draw_permissions() {
  auto &p = now_.common.permissions;
  p = {};
  if (!cfg_.headers) return;
  const uint64_t what = gyre_random(&random_), sizes = gyre_random(&random_);
  if (what & 1) p.flags = static_cast<uint16_t>(what >> 8 & (what >> 22 & 3 ? 0x1fff : 0x3fff));
  p.low = static_cast<uint32_t>(sizes) >> 12 >> (what >> 32) % 20;
  p.high = static_cast<uint32_t>(sizes >> 32) >> 12 >> (what >> 40) % 20;
  if ((what >> 48 & 1) == 0)
    p.calls = static_cast<uint16_t>((what >> 49 & 4095) >> (what >> 61) * 2);
  if (deep_) p.flags |= 1, p.calls = 0;
}

// The next row of the warp that is to be launched, or a row of any, or none.
void Launches::draw_ids(Controls *pins) {
  const uint64_t what = gyre_random(&random_);
  auto &ids = pins->ids;
  pins->ids_core = static_cast<uint8_t>((what >> 8) % cfg_.num_cores);
  ids.wid = static_cast<uint8_t>((what >> 16) % cfg_.num_warps);
  ids.row = what >> 24 & 31;
  ids.valid = cfg_.dispatch && (what & 15) == 0;
  ids.number = static_cast<uint32_t>(gyre_random(&random_));
  ids.first = static_cast<uint32_t>(gyre_random(&random_));
  for (unsigned l = 0; l < cfg_.num_lanes; ++l)
    pins->ids_words[l] = static_cast<uint32_t>(gyre_random(&random_));
  if (!writes_ids_ || (what >> 32 & 3) == 0) return;
  ids.valid = true;
  pins->ids_core = core_, ids.wid = now_.wid, ids.row = static_cast<uint8_t>(row_);
  writes_ids_ = ++row_ < rows_;
  valid_ = !writes_ids_;
}

void Launches::next(bool taken, Controls *pins) {
  const bool held = valid_ && !taken;
  if (!held && !writes_ids_) {
    const bool begins = left_ > 0 && (gyre_random(&random_) & rate_) == 0;
    if (begins) --left_;
    draw(begins);
    if (begins && now_.work && cfg_.dispatch) valid_ = false, writes_ids_ = true, row_ = 0;
  }
  pins->launch = now_;
  pins->launch_valid = valid_;
  pins->launch_core = core_;
  pins->launch_stack = stack_;
  draw_ids(pins);  // a launch comes after its last row
  const uint64_t close = gyre_random(&random_);
  pins->close.valid = (close & 31) == 0;
  pins->close_core = static_cast<uint8_t>((close >> 8) % cfg_.num_cores);
  pins->close.slot = static_cast<uint8_t>((close >> 16) % cfg_.num_warps);
}

}  // namespace gyre
