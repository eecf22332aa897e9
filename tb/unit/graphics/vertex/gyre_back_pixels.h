// gyre_back_pixels.h - a reader of primitives beside stream output, in the test of the vertex stage's back: it takes each
// primitive of a draw when it likes, and reads all words of its records, or copies a record on request, as setup does.

#ifndef GYRE_BACK_PIXELS_H
#define GYRE_BACK_PIXELS_H

#include <deque>

#include "gyre_back_draw.h"

extern "C" {
#include "graphics/vertex/gyre_vertex_back.h"
}

class BackPixels {
 public:
  bool on = false;  // the draw has pixels

  void begin(Unit &u, const BackDraw *d, bool pixels) {
    draw_ = d;
    on = pixels;
    taken_ = 0;
    words_.clear();
    reading_ = asked_ = false;
    // A draw of many words reads some of them, and one of few words may take its time.
    const uint64_t words = 3 * d->reference.size() * (d->out_words + 1);
    percent_ = words < kWords ? 100 : unsigned(1 + 100 * kWords / words);
    slow_ = words < 4000 && u.chance(50);
  }

  // What it gives in this cycle. A draw without pixels has any signals.
  void offer(Unit &u, gyre_vertex_back_in *in) {
    in->pixels = PIXELS ? on : u.chance(50);
    in->pixel_prim_ready = on ? !reading_ && takes_.draw(u) : u.chance(50);
    in->pixel_reading = on ? reading_ : u.chance(50);
    in->pixel_reading_mark = reading_ ? prim_.mark : uint16_t(u.rand32());
    in->pixel_ring_ren = on && !words_.empty() && (slow_ ? u.chance(4) : reads_.draw(u));
    in->pixel_ring_raddr = uint16_t(u.rand32() & 0xfff);
    if (in->pixel_ring_ren) in->pixel_ring_raddr = words_.front().address;
  }

  // Follows what the module (rtl) shows; `word` is the one that was read.
  void follow(Unit &u, const gyre_vertex_back_in &in, bool valid, const gyre_primitive_t &prim,
              bool ring_ready, uint32_t word, bool out_reads) {
    if (!PIXELS) return;
    if (asked_) check_word(u, word);
    asked_ = in.pixel_ring_ren && ring_ready;
    u.cover("the pixel stage waits for the ring", in.pixel_ring_ren && !ring_ready);
    u.cover("both read records", reading_ && out_reads);
    u.cover("the pixel stage reads slowly", slow_ && reading_);
    if (asked_) {
      pending_ = words_.front();
      words_.pop_front();
    }
    if (!on || !valid || !in.pixel_prim_ready) {
      if (reading_ && words_.empty() && ends_.draw(u)) reading_ = false;
      return;
    }
    take(u, prim);
  }
  // All primitives were taken, and their records are read.
  bool done() const { return !on || (!reading_ && taken_ == draw_->primitives.size()); }

 private:
  static constexpr uint64_t kWords = 6000;

  struct Word {
    uint16_t address;
    bool copies;  // into the copy
    unsigned slot;
    uint32_t value;
  };

  const BackDraw *draw_ = nullptr;
  size_t taken_ = 0;
  bool reading_ = false, asked_ = false, slow_ = false;
  unsigned percent_ = 100;  // of the words that are read
  gyre_primitive_t prim_ = {};
  std::deque<Word> words_;
  Word pending_ = {};
  std::vector<uint32_t> copy_ = std::vector<uint32_t>(256);
  Throttle takes_, reads_, ends_;

  void take(Unit &u, const gyre_primitive_t &p) {
    prim_ = p;
    reading_ = true;
    if (p.copy) {
      for (unsigned k = 0; k < draw_->out_words; ++k)
        words_.push_back({uint16_t(p.place_0 + k), true, k, 0});
      return;
    }
    u.check(taken_ < draw_->primitives.size(), "a primitive of the draw");
    const BackPrimitive &e = draw_->primitives[taken_++];
    u.compare("vertices of a primitive (rtl) and of the draw (twin)", p.count, e.vertex.size());
    u.compare("its number, the same", p.number, e.number);
    u.compare("it is odd, the same", p.odd, e.odd);
    u.cover("a primitive of pixels in a later instance", p.number == 0 && taken_ > 1);
    for (unsigned i = 0; i < p.count; ++i) {
      for (unsigned k = 0; k < draw_->out_words; ++k) {
        if (!u.chance(percent_)) continue;
        const uint32_t value = e.vertex[i][k];
        if (p.copied >> i & 1)
          u.compare("a word of the copied record, the same", copy_[k], value, int(k));
        else
          words_.push_back({uint16_t(gyre_primitive_place(&p, i) + k), false, k, value});
      }
    }
  }

  void check_word(Unit &u, uint32_t word) {
    if (pending_.copies)
      copy_[pending_.slot] = word;
    else
      u.compare("a word of a record (rtl) and of the draw (twin)", word, pending_.value,
                int(pending_.slot));
  }
};

#endif
