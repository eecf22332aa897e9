// gyre_cache_traffic.h - the requester of a cache under test, and another master that writes to the
// same memory. gyre_cache_history.h has the values that reads may return.

#ifndef GYRE_CACHE_TRAFFIC_H
#define GYRE_CACHE_TRAFFIC_H

#include "gyre_cache_history.h"

extern "C" {
#include "memory/cache/gyre_line_hash.h"
}

// The traffic's addresses lie together; the cache sees them with their bits from `low` to `top` in
// the positions of bits above, and these there: tags of the lines of a set differ in any bits. Then
// it sees what gyre_line_hash undoes, so that the traffic's lines are in the sets and banks that
// the lowest bits of their addresses name; with `banks_only` that holds for banks alone, and
// consecutive lines of a page and bank stay what they are.
class FarBits {
 public:
  // turn: where the positions above begin; sets, banks: of the whole cache.
  FarBits(uint32_t turn, uint32_t low, uint32_t top, uint32_t line, uint32_t sets, uint32_t banks,
          bool banks_only)
      : low_(low),
        top_(top),
        turn_(turn),
        line_(line),
        sets_(sets),
        banks_(banks),
        banks_only_(banks_only) {
    gyre_line_hash_init(&hash_, sets, 1);
  }
  uint32_t to_cache(uint32_t addr) const {
    const uint32_t line = swap(addr) / line_;
    return (banks_only_ ? named(line) : gyre_line_hash_of(&hash_, fold(line))) * line_ +
           addr % line_;
  }
  uint32_t from_cache(uint32_t addr) const {
    const uint32_t line = addr / line_;
    return swap((banks_only_ ? named(line) : fold(gyre_line_hash_of(&hash_, line))) * line_);
  }

 private:
  // The bits that name the set are added to those that name the bank; undoes itself.
  uint32_t fold(uint32_t line) const {
    uint32_t sum = 0;
    for (uint32_t left = (line & (sets_ - 1)) / banks_; left != 0 && banks_ > 1; left /= banks_) {
      sum ^= left % banks_;
    }
    return line ^ sum;
  }
  // Returns the line of the same aligned block whose lowest bits, or whose bank, are the bank or
  // the lowest bits of this.
  uint32_t named(uint32_t line) const {
    return line / banks_ * banks_ + fold(gyre_line_hash_of(&hash_, line)) % banks_;
  }
  uint32_t swap(uint32_t addr) const {
    for (uint32_t i = low_; i < top_; ++i) {
      const uint32_t far = top_ + (turn_ + i) % (32 - top_);
      const uint32_t differ = (addr >> i ^ addr >> far) & 1;
      addr ^= differ << i | differ << far;
    }
    return addr;
  }

  uint32_t low_, top_, turn_, line_, sets_, banks_;
  bool banks_only_;
  gyre_line_hash hash_;
};

class Traffic {
 public:
  // A cache of `sets` sets; addresses from base to base + bytes, the last eighth of them uncached, and
  // what is in its first page of `page` lines.
  Traffic(Unit &u, bool writable, bool fresh, uint32_t line, uint32_t sets, uint32_t base,
          uint32_t bytes, uint32_t page = 1)
      : u_(u),
        writable_(writable),
        fresh_(fresh),
        line_(line),
        sets_(sets),
        base_(base),
        lines_(bytes / line),
        cached_((lines_ - lines_ / 8) / page * page) {}

  // The request at the port, kept until it is accepted; garbage while `valid` is false.
  bool valid = false;
  Request now;

  void draw(const History &h, bool stop) {
    const bool wish = source_.draw(u_) && !stop;
    if (u_.cycle() % 256 == 0) mood();
    if (valid) return;
    draw_request();
    uint32_t tag = u_.below(h.tags());
    for (uint32_t i = 0; i < h.tags() && h.used(tag); ++i) tag = (tag + 1) % h.tags();
    now.tag = tag;
    valid = wish && (now.write || !h.used(tag));
    if (valid || !writable_) return;
    // Whatever stands at the port without a request.
    now.write = u_.chance(50);
    now.uncached = u_.chance(50);
    now.fresh = u_.chance(50);
  }
  // Another master writes some bytes of a line that the requester likes.
  void interfere(History &h, HostileMemory &m) {
    if (!others_.draw(u_)) return;
    const uint32_t addr = base_ + pick() * line_;
    for (uint32_t i = u_.below(line_ < 8 ? 2 : 8); i < line_; i += 1 + u_.below(line_)) {
      const uint8_t value = uint8_t(u_.rand32());
      if (h.dirty(addr + i)) continue;
      *m.at(addr + i) = value;
      h.foreign(addr + i, value);
    }
  }
  uint32_t uncached_from() const { return base_ + cached() * line_; }
  bool is_uncached(uint32_t addr) const { return writable_ && addr >= uncached_from(); }

 private:
  // For some hundred cycles: how many writes and fresh reads, which lines.
  void mood() {
    static const unsigned percent[] = {0, 10, 30, 50, 97};
    writes_ = percent[u_.below(5)];
    uncached_ = u_.chance(30) ? 40 : 3;
    freshes_ = fresh_ ? percent[u_.below(4)] : 0;
    kind_ = u_.below(5);
    first_ = u_.below(cached());
    at_ = 0;
  }
  uint32_t cached() const { return cached_; }
  uint32_t pick() {
    switch (kind_) {
      case 0: return u_.below(cached());                                   // anything
      case 1: return (first_ + (u_.chance(50) ? at_++ : at_)) % cached();  // stream
      case 2: return (first_ + u_.below(2)) % cached();                    // the same lines
      case 3: return (first_ + u_.below(6) * sets_) % cached();            // the same set
      default: return (first_ + u_.below(5)) % cached();                   // a few lines
    }
  }
  void draw_request() {
    now.write = writable_ && u_.chance(writes_);
    now.uncached = writable_ && u_.chance(uncached_);
    now.fresh = !now.write && !now.uncached && u_.chance(freshes_);
    // An uncached line is never cached.
    if (now.uncached) {
      now.addr = base_ + (cached() + u_.below(lines_ - cached())) * line_;
    } else {
      now.addr = base_ + pick() * line_;
    }
    std::memset(now.mask, 0, sizeof now.mask);
    if (now.uncached && !now.write) {
      const uint32_t word = u_.below(line_ / 4), bytes = 1 + u_.below(15);
      now.mask[word / 2] = uint8_t(bytes << word % 2 * 4);
    } else {
      const unsigned percent = u_.chance(30) ? 100 : 30;
      for (uint32_t i = 0; i < line_; ++i) {
        now.mask[i / 8] = uint8_t(now.mask[i / 8] | u_.chance(percent) << i % 8);
      }
    }
    for (uint32_t i = 0; i < line_; ++i) now.data[i] = uint8_t(u_.rand32());
  }

  Unit &u_;
  bool writable_, fresh_;
  uint32_t line_, sets_, base_, lines_, cached_;
  Throttle source_, others_;
  unsigned writes_ = 30, uncached_ = 3, freshes_ = 0, kind_ = 0;
  uint32_t first_ = 0, at_ = 0;
};

#endif
