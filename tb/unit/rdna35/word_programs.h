// word_programs.h - programs of real words for the test of the word buffer: instructions of every opcode with random
// fields, hints, and words that are no instruction, side by side in a memory that has an end.

#ifndef RDNA35_WORD_PROGRAMS_H
#define RDNA35_WORD_PROGRAMS_H

#include <vector>

#include "gyre_rdna35_words.h"

extern "C" {
#include "rdna35/gyre_scalar_table.h"
#include "rdna35/gyre_vector_table.h"
}

class WordProgram {
 public:
  static constexpr uint32_t kBase = 0x80000000, kWords = 16384;

  // `last`: the last word of the memory, the first one of an instruction whose second one is not there.
  explicit WordProgram(Unit &unit, uint32_t last = gyre_rdna35_pattern_of(GYRE_RDNA35_SMEM)->value)
      : u_(unit) {
    for (unsigned row = 0; row < GYRE_RDNA35_ROWS; ++row)
      if (gyre_scalar_is_dropped(row))
        hints_.push_back(row);
      else if (gyre_vector_operation_of(row)->given)
        lanes_.push_back(row);
    while (words_.size() < kWords - 1) add();
    words_.resize(kWords - 1);
    words_.push_back(last);
  }

  static bool is_there(uint32_t pc) { return pc - kBase < 4 * kWords; }
  uint32_t word(uint32_t pc) const { return is_there(pc) ? words_[(pc - kBase) / 4] : 0; }

  // The words from pc on that are there.
  Words at(uint32_t pc, unsigned *count) const {
    Words w = {};
    for (*count = 0; *count < GYRE_RDNA35_WORDS && is_there(pc + 4 * *count); ++*count)
      w.word[*count] = word(pc + 4 * *count);
    return w;
  }

  // Any address of a word, the ends of the memory more often.
  uint32_t draw_target() {
    if (u_.chance(10)) return kBase + 4 * (kWords - 1 - u_.below(4));
    if (u_.chance(3)) return kBase + 4 * kWords;
    return kBase + 4 * u_.below(kWords);
  }

 private:
  // Vector registers that every thread has: the first 64.
  static void lower_rows(Words &w, const gyre_rdna35_row *row) {
    const gyre_rdna35_shape *shape = gyre_rdna35_shape_of(row);
    for (unsigned i = 0; i < shape->count; ++i) {
      const gyre_rdna35_listed &o = shape->operand[i];
      if (o.width < 8 || (o.form != FORM_VGPR && o.form != FORM_SOURCE)) continue;
      const uint32_t field = gyre_rdna35_bits(w.word, o.bit, o.width);
      if (o.form == FORM_VGPR || field >= 256) set(w, o.bit, o.width, field & ~0xc0u);
    }
  }
  void add() {
    Words w;
    if (u_.chance(3)) {
      for (uint32_t &word : w.word) word = u_.rand32();
    } else {
      const unsigned number = u_.chance(20)   ? hints_[u_.below(uint32_t(hints_.size()))]
                              : u_.chance(60) ? lanes_[next_lane_++ % lanes_.size()]
                                              : next_++ * 7 % GYRE_RDNA35_ROWS;
      w = of_row(u_, gyre_rdna35_row_at(number));
      if (u_.chance(80)) lower_rows(w, gyre_rdna35_row_at(number));
    }
    const gyre_rdna35_options options = {false};
    gyre_rdna35_instruction i;
    const size_t length = gyre_rdna35_decode(w.word, GYRE_RDNA35_WORDS, &options, &i);
    if (length == 0 && u_.chance(80)) return add();
    for (size_t n = 0; n < (length ? length : 1); ++n) words_.push_back(w.word[n]);
  }

  Unit &u_;
  std::vector<uint32_t> words_;
  std::vector<unsigned> hints_, lanes_;
  unsigned next_ = 0, next_lane_ = 0;
};

#endif
