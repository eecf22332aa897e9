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
  if (cfg_.pixels) draw_record();
}

// The record of a pixel warp: in most draws small, so that accesses of several warps meet.
void Draws::draw_record() {
  const unsigned most = (below(3) != 0 ? 24 : 608) / cfg_.num_lanes + 1;
  record_.uniform = static_cast<uint16_t>(below(most) * cfg_.num_lanes);
  record_.rows = static_cast<uint8_t>(1 + below(7));
  record_.kills = below(4) != 0;
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
  } else if (kind == GYRE_DRAW_ENTRY_PIXEL_MAP) {
    entry_.item = draw_pixel_item();
  } else if (kind == GYRE_DRAW_ENTRY_BANK || kind == GYRE_DRAW_ENTRY_PIXEL_BANK) {
    static constexpr uint32_t kMost[] = {0, 64, 300, 300, 4096, 65536};
    uint32_t most = std::min(kMost[below(6)], cfg_.ram_bytes);
    entry_.bytes = most == 65536 ? most : below(most + 1);
    entry_.address = cfg_.ram_base + (below(cfg_.ram_bytes - entry_.bytes + 1) & ~3u);
  }
}

// An entry of a pixel program's map: an input, a system value, or neither; an output or not.
uint32_t Draws::draw_pixel_item() {
  const bool any = below(100) < imap_, input = any && below(3) != 0, omap = below(100) < omap_;
  const bool direct = any && (!input || below(3) == 0), row = direct && !input && below(2) != 0;
  const uint32_t slot = below(8) != 0 ? below(row ? 7 : 12) : below(256);
  return static_cast<uint32_t>(input) << 18 | static_cast<uint32_t>(direct) << 17 |
         static_cast<uint32_t>(row) << 16 | below(2) << 15 | slot << 7 |
         static_cast<uint32_t>(omap) << 6 | below(below(8) != 0 ? 6 : 64);
}

// The entries that a draw writes before its first launch: each attribute and bank of both programs, and the face.
void Draws::draw_first() {
  const unsigned both = kAttributes + kBanks, n = written_ % both;
  if (written_ == 2 * both) {
    draw_entry(GYRE_DRAW_ENTRY_PIXEL_MAP, 255);
  } else if (n < kAttributes) {
    draw_entry(written_ < both ? GYRE_DRAW_ENTRY_MAP : GYRE_DRAW_ENTRY_PIXEL_MAP, n);
  } else {
    draw_entry(written_ < both ? GYRE_DRAW_ENTRY_BANK : GYRE_DRAW_ENTRY_PIXEL_BANK,
               n - kAttributes);
  }
  ++written_;
}

void Draws::draw_row() {
  row_valid_ = below(row_rate_) == 0;
  core_ = static_cast<uint8_t>(below(cfg_.num_cores));
  row_.write = below(2) != 0;
  row_.ordered = below(3) == 0;
  row_.covered = cfg_.pixels && below(4) == 0;
  row_.refill = cfg_.pixels && below(2) == 0;
  const uint32_t bytes = 4 * cfg_.num_lanes;
  const uint32_t rows = (below(16) != 0 ? cfg_.lmem_bytes : 65536u) / bytes;
  row_.addr = static_cast<uint16_t>(below(rows) * bytes);
  if (row_.covered && below(4) != 0) row_.addr = static_cast<uint16_t>(below(cfg_.num_warps));
  for (uint32_t &word : row_.data) word = static_cast<uint32_t>(gyre_random(&random_));
  const uint32_t all = cfg_.num_lanes >= 32 ? ~0u : (1u << cfg_.num_lanes) - 1;
  row_.lanes = static_cast<uint32_t>(gyre_random(&random_)) & all;
}

void Draws::next(bool taken, Controls *pins) {
  if (!ready()) {
    draw_first();
  } else if (below(entry_rate_) == 0) {
    const unsigned kind = below(4) != 0 ? below(2) + (cfg_.pixels && below(2) ? 5 : 0) : below(8);
    const bool bank = kind == GYRE_DRAW_ENTRY_BANK || kind == GYRE_DRAW_ENTRY_PIXEL_BANK;
    draw_entry(kind, bank && below(4) != 0 ? below(kBanks) : below(256));
  } else {
    entry_.valid = false;
  }
  if (taken || !row_valid_) draw_row();
  pins->draw_config = entry_;
  pins->draw_record_words = static_cast<uint8_t>(words_);
  pins->pixel_record = record_;
  pins->attr = row_;
  pins->attr_valid = row_valid_;
  pins->attr_core = core_;
  pins->shader_clear = below(2000) == 0;
}

}  // namespace gyre
