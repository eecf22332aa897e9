// gyre_draws.cpp - implements the random vertex stage around the cores. See gyre_draws.hpp.

#include "gyre_draws.hpp"

#include <algorithm>

#include "gyre_platform.h"

extern "C" {
#include "generated/gyre_bundles.h"
}

namespace gyre {

Draws::Draws(const gyre_config &cfg, uint64_t seed) : cfg_(cfg), random_(seed) {
  imap_ = 60 + below(41), omap_ = 60 + below(41), kept_ = 50 + below(51);
  words_ = below(3) != 0 ? below(12) : below(233);
  entry_rate_ = 1u << (2 + below(8));
  static constexpr unsigned kRates[] = {1, 1, 2, 5, 20, 100};
  row_rate_ = kRates[below(6)];
}

unsigned Draws::below(unsigned n) {
  return static_cast<unsigned>((gyre_random(&random_) >> 16) % n);
}

void Draws::draw_entry(unsigned kind, unsigned index) {
  entry_ = {};
  entry_.valid = true;
  entry_.kind = static_cast<uint8_t>(kind);
  entry_.index = static_cast<uint8_t>(index);
  entry_.item = static_cast<uint32_t>(gyre_random(&random_)) & 0x7fffff;
  entry_.address = static_cast<uint32_t>(gyre_random(&random_));
  entry_.bytes = static_cast<uint32_t>(gyre_random(&random_));
  if (kind == GYRE_DRAW_ENTRY_MAP) {
    const bool imap = below(100) < imap_, omap = below(100) < omap_, kept = below(100) < kept_;
    const uint32_t in = below(8) != 0 ? below(12) : below(256);
    const uint32_t out = below(8) != 0 ? below(12) : below(256);
    entry_.item = static_cast<uint32_t>(imap) << 18 | in << 10 | static_cast<uint32_t>(omap) << 9 |
                  static_cast<uint32_t>(kept) << 8 | out;
  } else if (kind == GYRE_DRAW_ENTRY_BANK) {
    static constexpr uint32_t kMost[] = {0, 64, 300, 300, 4096, 65536};
    uint32_t most = std::min(kMost[below(6)], cfg_.ram_bytes);
    entry_.bytes = most == 65536 ? most : below(most + 1);
    entry_.address = cfg_.ram_base + (below(cfg_.ram_bytes - entry_.bytes + 1) & ~3u);
  }
}

void Draws::draw_row() {
  row_.valid = below(row_rate_) == 0;
  row_.core = static_cast<uint8_t>(below(cfg_.num_cores));
  row_.write = below(2) != 0;
  row_.ordered = below(3) == 0;
  const uint32_t bytes = 4 * cfg_.num_lanes;
  const uint32_t rows = (below(16) != 0 ? cfg_.lmem_bytes : 65536u) / bytes;
  row_.addr = static_cast<uint16_t>(below(rows) * bytes);
  for (uint32_t &word : row_.data) word = static_cast<uint32_t>(gyre_random(&random_));
  const uint32_t all = cfg_.num_lanes >= 32 ? ~0u : (1u << cfg_.num_lanes) - 1;
  row_.lanes = static_cast<uint32_t>(gyre_random(&random_)) & all;
}

void Draws::next(bool taken, Controls *pins) {
  if (!ready()) {
    if (written_ < kAttributes) {
      draw_entry(GYRE_DRAW_ENTRY_MAP, written_);
    } else {
      draw_entry(GYRE_DRAW_ENTRY_BANK, written_ - kAttributes);
    }
    ++written_;
  } else if (below(entry_rate_) == 0) {
    const unsigned kind = below(4) != 0 ? below(2) : below(8);
    draw_entry(kind, kind == GYRE_DRAW_ENTRY_BANK && below(4) != 0 ? below(kBanks) : below(256));
  } else {
    entry_.valid = false;
  }
  if (taken || !row_.valid) draw_row();
  pins->entry = entry_;
  pins->record_words = static_cast<uint8_t>(words_);
  pins->row = row_;
  pins->shader_clear = below(2000) == 0;
}

}  // namespace gyre
