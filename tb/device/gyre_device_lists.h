// gyre_device_lists.h - makes the lists of draws of a session for gyre_device_draws.h, and
// computes their expected results with the functional simulator. The lists are random ones of
// tb/graphics/stage_lists.c; in some of them a program of vertices or pixels faults or never ends, or
// the list has no end.

#ifndef GYRE_DEVICE_LISTS_H
#define GYRE_DEVICE_LISTS_H

#include "gyre/draw.h"
#include "gyre_device_end.h"

extern "C" {
#include "stage_lists.h"
}

class DeviceLists {
 protected:
  static constexpr const char *kMixed = "a draw without pixels after one with them";
  enum Spoil { NOTHING, FAULT, HANG, NO_END };

  DeviceLists(Unit &u, const gyre_config &cfg)
      : u_(u), cfg_(cfg), memory_(gyre_memory_new()), lists_(new stage_lists()) {
    if (!memory_) die("out of memory");
  }

  uint32_t base() const { return cfg_.ram_base; }
  uint32_t word(uint32_t addr) const { return gyre_memory_read(memory_.get(), addr, 4); }
  void put(uint32_t addr, uint32_t value) { store_word(memory_.get(), addr, value); }
  uint32_t expected(unsigned draw, unsigned w) {
    return *stage_expected(lists_.get(), lists_->result[draw] + 4 * w);
  }
  uint32_t result(unsigned draw, unsigned w) const { return word(lists_->result[draw] + 4 * w); }
  uint32_t before(unsigned draw) { return *stage_word(lists_.get(), lists_->result[draw]); }

  // Most lists are small ones, for memory is slow. A quad takes fewer cycles than a vertex. Most lists of a
  // device with pixels draw some: without that, small ones would seldom have any.
  void draw_list() {
    char why[GYRE_MESSAGE] = "";
    const uint32_t most = u_.chance(5) ? 5000 : u_.chance(50) ? 60 : 300;
    const bool draws = cfg_.pixels && u_.chance(70);
    // Until a draw without pixels came after one with them, many lists have such a draw, and are
    // executed to their end.
    mixed_ = draws && !u_.seen(kMixed) && u_.chance(50);
    lists_->cfg = cfg_;
    for (uint32_t references = UINT32_MAX, quads = 0;
         references > most || (draws && !quads) || (mixed_ && !mixes());) {
      lists_->random = uint64_t(u_.rand32()) << 32 | u_.rand32();
      list_ = stage_make(lists_.get(), why);
      if (!list_) die(why);
      references = quads = 0;
      for (unsigned i = 0; i < lists_->draws; ++i) {
        quads += expected(i, GYRE_DRAW_QUADS);
        references += expected(i, GYRE_DRAW_REFERENCES) + expected(i, GYRE_DRAW_PIXEL_PRIMITIVES);
      }
      references += quads / 4;
    }
  }

  // A program that faults or never ends, or a list that has no end.
  void spoil() {
    spoil_ = mixed_ || u_.chance(60) ? NOTHING
             : u_.chance(50)         ? FAULT
             : u_.chance(50)         ? HANG
                                     : NO_END;
    spoiled_ = u_.below(lists_->draws);
    of_pixels_ = false;
    // Long lists are few, so events that none of them has met are chosen more often.
    const Spoil due = !u_.seen("a draw faults")    ? FAULT
                      : !u_.seen("a list is late") ? HANG
                      : !u_.seen("a list is lost") ? NO_END
                                                   : NOTHING;
    if (due != NOTHING && !mixed_ && u_.chance(75)) {
      spoil_ = due;
      for (unsigned i = 0; i < lists_->draws && !shades(spoiled_); ++i)
        spoiled_ = (spoiled_ + 1) % lists_->draws;
    }
    if (spoil_ == NO_END) spoiled_ = lists_->draws - 1;
    uint32_t *p = stage_word(lists_.get(), list_ + 4 * GYRE_DRAW_WORDS * spoiled_);
    if (spoil_ == NO_END) p[GYRE_DRAW_RESULT] ^= 4;
    if (spoil_ != FAULT && spoil_ != HANG) return;
    if (shades(spoiled_)) {
      of_pixels_ = expected(spoiled_, GYRE_DRAW_PIXEL_WARPS) && u_.chance(50);
      if (of_pixels_) {
        spoiled_ = first_with_pixel_program(p[GYRE_DRAW_PIXEL_PC]);
        p = stage_word(lists_.get(), list_ + 4 * GYRE_DRAW_WORDS * spoiled_);
      }
      *stage_word(lists_.get(), p[of_pixels_ ? GYRE_DRAW_PIXEL_PC : GYRE_DRAW_PC]) =
          spoil_ == FAULT ? 0 : 0x0000006f;
    } else {
      spoil_ = NOTHING;
    }
  }
  // Of the draws that share a pixel program the first one that executes it.
  unsigned first_with_pixel_program(uint32_t pc) {
    for (unsigned i = 0; i < lists_->draws; ++i) {
      const uint32_t *p = stage_word(lists_.get(), list_ + 4 * GYRE_DRAW_WORDS * i);
      if (p[GYRE_DRAW_PIXEL_PC] == pc && expected(i, GYRE_DRAW_PIXEL_WARPS) != 0) return i;
    }
    die("no draw executes the pixel program");
  }
  // Events of a draw of a list that is done.
  void cover_pixels(unsigned d) {
    const uint32_t pixels = result(d, GYRE_DRAW_PIXELS), killed = result(d, GYRE_DRAW_KILLED);
    u_.cover("a state block is refused", expected(d, GYRE_DRAW_STATUS) >> 8 == 8);
    u_.cover("a primitive is clipped", result(d, GYRE_DRAW_CLIPPED));
    u_.cover("a triangle is culled", result(d, GYRE_DRAW_CULLED));
    u_.cover("pixels pass the tests", result(d, GYRE_DRAW_PASSED));
    u_.cover("pixels are killed", killed);
    u_.cover("pixels fail late tests", result(d, GYRE_DRAW_PASSED) < pixels - killed);
    u_.cover("a draw with pixels and stream output",
             result(d, GYRE_DRAW_QUADS) && result(d, GYRE_DRAW_WRITTEN));
    u_.cover(kMixed, d > 0 && result(d - 1, GYRE_DRAW_QUADS) &&
                         !result(d, GYRE_DRAW_PIXEL_PRIMITIVES) && result(d, GYRE_DRAW_SHADED));
  }

  // A draw without pixels follows one with them.
  bool mixes() {
    for (unsigned d = 1; d < lists_->draws; ++d) {
      if (expected(d - 1, GYRE_DRAW_QUADS) && !expected(d, GYRE_DRAW_PIXEL_PRIMITIVES) &&
          expected(d, GYRE_DRAW_SHADED)) {
        return true;
      }
    }
    return false;
  }

  bool shades(unsigned draw) {
    return expected(draw, GYRE_DRAW_STATUS) == GYRE_DRAW_DONE && expected(draw, GYRE_DRAW_SHADED);
  }

  Unit &u_;
  const gyre_config &cfg_;
  Memory memory_;
  std::unique_ptr<stage_lists> lists_;
  Spoil spoil_ = NOTHING;
  unsigned spoiled_ = 0;  // the draw of which
  bool mixed_ =
      false;  // a draw without pixels follows one with them, and the list is executed to its end
  bool of_pixels_ = false;  // the program that faults or never ends is one of pixels
  uint32_t list_ = 0;       // its address
};

#endif
