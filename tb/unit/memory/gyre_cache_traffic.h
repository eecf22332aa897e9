// gyre_cache_traffic.h - the requester of gyre_cache_tb.cpp: draws requests, knows what each read
// must return. Writes take effect in a byte array in the order of acceptance.

#ifndef GYRE_CACHE_TRAFFIC_H
#define GYRE_CACHE_TRAFFIC_H

#include "gyre_hostile_memory.h"

struct Request {
  bool write = false, uncached = false;
  uint32_t tag = 0, addr = 0;
  uint8_t mask[16] = {}, data[128] = {};
};

class Traffic {
 public:
  // A cache of `sets` sets; addresses from base to base + bytes, the last eighth of them uncached.
  Traffic(Unit &u, bool writable, uint32_t line, uint32_t sets, uint32_t tags, uint32_t base,
          uint32_t bytes, const uint8_t *content)
      : u_(u),
        writable_(writable),
        line_(line),
        sets_(sets),
        base_(base),
        lines_(bytes / line),
        expected_(content, content + bytes),
        open_(tags) {}

  // The request at the port, kept until it is accepted; garbage while `valid` is false.
  bool valid = false;
  Request now;

  void draw(bool stop) {
    const bool wish = source_.draw(u_) && !stop;
    if (valid) return;
    if (u_.cycle() % 256 == 0) mood();
    draw_request();
    uint32_t tag = u_.below(uint32_t(open_.size()));
    for (uint32_t i = 0; i < open_.size() && open_[tag].used; ++i) tag = (tag + 1) % open_.size();
    now.tag = tag;
    valid = wish && (writes(now) || !open_[tag].used);
  }
  bool writes(const Request &r) const { return writable_ && r.write; }
  bool uncached(const Request &r) const { return writable_ && r.uncached; }

  // At the edge of acceptance.
  void accepted() {
    valid = false;
    uint8_t *line = &expected_[now.addr - base_];
    if (writes(now)) {
      for (uint32_t i = 0; i < line_; ++i) {
        if (now.mask[i / 8] >> i % 8 & 1) line[i] = now.data[i];
      }
      return;
    }
    Open &o = open_[now.tag];
    o.used = true;
    o.uncached = uncached(now);
    std::memcpy(o.mask, now.mask, sizeof o.mask);
    std::memcpy(o.data, line, line_);
    ++reads_;
  }
  // An answer is taken: is it what the line was when the read was accepted?
  void answered(uint32_t tag, const uint8_t *got) {
    u_.check(open_[tag].used, "an answer belongs to a read");
    Open &o = open_[tag];
    for (uint32_t i = 0; i < line_; ++i) {
      if (o.uncached && !(o.mask[i / 8] >> i % 8 & 1)) continue;
      // The word of an uncached read is in all words.
      for (uint32_t at = o.uncached ? i % 4 : i; at < line_; at += o.uncached ? 4 : line_) {
        u_.compare("byte read (rtl) and byte written (twin)", got[at], o.data[i], int(at));
      }
    }
    o.used = false;
    --reads_;
  }
  unsigned reads() const { return reads_; }
  std::vector<uint8_t> &expected() { return expected_; }

 private:
  struct Open {
    bool used, uncached;
    uint8_t mask[16], data[128];
  };
  // For some hundred cycles: how many writes, which lines.
  void mood() {
    static const unsigned percent[] = {0, 10, 30, 50, 97};
    writes_ = percent[u_.below(5)];
    uncached_ = u_.chance(30) ? 40 : 3;
    kind_ = u_.below(5);
    first_ = u_.below(cached());
    at_ = 0;
  }
  uint32_t cached() const { return lines_ - lines_ / 8; }
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
    now.write = u_.chance(writes_);
    now.uncached = u_.chance(uncached_);
    // What is uncached is never cached.
    if (uncached(now)) {
      now.addr = base_ + (cached() + u_.below(lines_ / 8)) * line_;
    } else {
      now.addr = base_ + pick() * line_;
    }
    std::memset(now.mask, 0, sizeof now.mask);
    if (uncached(now) && !now.write) {
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
  bool writable_;
  uint32_t line_, sets_, base_, lines_;
  std::vector<uint8_t> expected_;
  std::vector<Open> open_;
  Throttle source_;
  unsigned writes_ = 30, uncached_ = 3, kind_ = 0, reads_ = 0;
  uint32_t first_ = 0, at_ = 0;
};

#endif
