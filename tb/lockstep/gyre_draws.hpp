// gyre_draws.hpp - drives what the vertex stage does to the cores, at random, for one run: entries
// of a draw's tables, reads and writes of local memory, and cleared exceptions.
//
// With PIXELS also those of a pixel program, and reads of the cover of warps.
//
// All entries of attributes and banks come first, then entries of any kind. Banks lie in main
// memory, as in a draw that is not refused. A request to local memory is held until it is
// accepted.

#ifndef GYRE_DRAWS_HPP
#define GYRE_DRAWS_HPP

#include <cstdint>

#include "gyre/gyre.h"
#include "gyre_rtl.hpp"

namespace gyre {

class Draws {
 public:
  Draws(const gyre_config &cfg, uint64_t seed);

  // The pins of the next cycle. taken: the request for a row of the last one was.
  void next(bool taken, Controls *pins);
  // Every entry has been written: warps of the draw may be launched.
  bool ready() const {
    return written_ >= (cfg_.pixels ? 2 : 1) * (kAttributes + kBanks) + cfg_.pixels;
  }

 private:
  static constexpr unsigned kAttributes = 240, kBanks = 16;
  unsigned below(unsigned n);
  void draw_entry(unsigned kind, unsigned index);
  void draw_first();
  uint32_t draw_pixel_item();
  void draw_record();
  void draw_row();

  gyre_config cfg_;
  uint64_t random_;
  unsigned written_ = 0;
  unsigned imap_, omap_, kept_, words_;  // percent; words of an input record
  unsigned entry_rate_, row_rate_;       // one cycle in so many
  decltype(Controls::draw_config) entry_ = {};
  decltype(Controls::attr) row_ = {};
  bool row_valid_ = false;
  uint8_t core_ = 0;  // of the row
  decltype(Controls::pixel_record) record_ = {};
};

}  // namespace gyre

#endif
