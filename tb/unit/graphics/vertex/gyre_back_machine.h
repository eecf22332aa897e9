// gyre_back_machine.h - environment of the vertex stage's back in its tests: a vertex cache and a
// feeder that obey the rules of docs/vertex_stage.md, cores whose warps end in any order, local
// memory.

#ifndef GYRE_BACK_MACHINE_H
#define GYRE_BACK_MACHINE_H

#include <deque>

#include "gyre_back_draw.h"

struct BackWarp {
  unsigned core, wid, slot;
  uint32_t first = 0, count = 0;
  bool ended = false, listed = false;
};

class BackMachine {
 public:
  BackMachine(unsigned cores, unsigned warps, unsigned threads)
      : cores_(cores),
        warps_(warps),
        threads_(threads),
        local_(cores, std::vector<uint32_t>(16384)) {}

  // Begins a draw. quick: warps end at once.
  void begin(Unit &u, const BackDraw *d, bool quick) {
    draw_ = d;
    quick_ = quick;
    shift_ = u.below(warps_);
    at_ = next_ = filled_ = launched = 0;
    running_.clear();
    offered_.clear();
    free_.clear();
    for (unsigned w = 0; w < d->core_warps; ++w) {
      // Any warp has any slot.
      for (unsigned c = 0; c < cores_; ++c) free_.push_back({c, (w + shift_) % warps_, w});
    }
    for (std::vector<uint32_t> &l : local_) {
      for (uint32_t &w : l) w = u.rand32();
    }
  }

  // ---- References ----
  uint16_t next() const { return uint16_t(next_); }
  bool given() const { return at_ == draw_->reference.size(); }
  // The cache waits for the floor.
  bool waits_for_floor(uint16_t floor) const {
    return !given() && draw_->reference[at_].miss && uint16_t(next_ - floor) >= draw_->records;
  }
  // Returns true if a reference may be offered: a new vertex also needs a number and a thread in a
  // warp.
  bool may_offer(uint16_t floor) const {
    if (given()) return false;
    if (!draw_->reference[at_].miss) return true;
    return !waits_for_floor(floor) && (filled_ != 0 ? filled_ < threads_ : !free_.empty());
  }
  const BackReference &reference() const { return draw_->reference[at_]; }
  void take_reference() {
    if (draw_->reference[at_++].miss) {
      ++next_;
      ++filled_;
    }
  }

  // ---- Warps ----
  bool filling() const { return filled_ != 0; }
  uint16_t filling_first() const { return uint16_t(next_ - filled_); }
  // Launches what is full, what the queue asks for, or what is left. True: it went in part for the queue.
  bool launch(Unit &u, bool flush) {
    if (filled_ == 0 || !(filled_ == threads_ || flush || given()) || !(quick_ || u.chance(40)))
      return false;
    const bool in_part = filled_ != threads_ && !given();
    const unsigned which = u.below(uint32_t(free_.size()));
    BackWarp w = free_[which];
    free_.erase(free_.begin() + which);
    w.first = next_ - filled_;
    w.count = filled_;
    w.ended = w.listed = false;
    running_.push_back(w);
    offered_.push_back(w);
    filled_ = 0;
    ++launched;
    return in_part;
  }
  const BackWarp *offered() const { return offered_.empty() ? nullptr : &offered_.front(); }
  void take_warp() {
    for (BackWarp &w : running_) w.listed |= w.first == offered_.front().first;
    offered_.pop_front();
  }
  bool idle() const { return running_.empty() && offered_.empty() && filled_ == 0; }

  // Warps end in any order, from the cycle after that in which they are listed on; a byte for each
  // in `ended`.
  void end(Unit &u, std::vector<uint8_t> &ended, unsigned percent) {
    std::fill(ended.begin(), ended.end(), 0);
    for (BackWarp &w : running_) {
      if (w.ended || !w.listed || !(quick_ || u.chance(percent))) continue;
      w.ended = true;
      ended[w.core * warps_ + w.wid] = 1;
      for (uint32_t t = 0; t < w.count; ++t) {
        for (unsigned s = 0; s < draw_->out_words; ++s)
          word(w, s, t) = draw_->record(w.first + t, s);
      }
    }
  }
  // The oldest one is free; its former contents are lost. False: it is another one, or it still
  // runs.
  bool release(Unit &u, unsigned core, unsigned wid) {
    if (running_.empty()) return false;
    const BackWarp w = running_.front();
    if (w.core != core || w.wid != wid || !w.ended) return false;
    for (uint32_t t = 0; t < threads_; ++t) {
      for (unsigned s = 0; s < draw_->out_words; ++s) word(w, s, t) = u.rand32();
    }
    running_.pop_front();
    free_.push_back(w);
    return true;
  }
  uint32_t local(unsigned core, uint32_t address) const { return local_[core].at(address / 4); }

  uint32_t launched = 0;

 private:
  uint32_t &word(const BackWarp &w, unsigned slot, uint32_t thread) {
    const unsigned row = draw_->in_words + draw_->out_words;
    return local_[w.core].at((w.slot * row + draw_->in_words + slot) * threads_ + thread);
  }

  unsigned cores_, warps_, threads_;
  const BackDraw *draw_ = nullptr;
  bool quick_ = false;
  unsigned shift_ = 0;
  size_t at_ = 0;
  uint32_t next_ = 0, filled_ = 0;
  std::deque<BackWarp> running_, offered_;  // in the order of their launch
  std::vector<BackWarp> free_;
  std::vector<std::vector<uint32_t>> local_;
};

#endif
