// gyre_cache_history.h - values that reads of a cache may return while another master writes to the
// same memory. Knows nothing of caches. It has all versions of each byte, in the order in which
// memory got them:
//
// - A fresh read gets the version that memory has when it is accepted, or a later one.
// - Any other read may get an old one, but none older than one that a read of the byte before it
//   got, and after `inval` none older than memory's then.
// - A read sees the requester's own stores that were accepted before it, and none accepted after
//   it.
// - Memory gets each store once and as it is; those of one bank in order, an uncached access after
//   all stores before it.
// - Write-back: memory gets only bytes that were stored since it got them last, and each time a later
//   store of the byte than the time before; all of them before an uncached access is accepted.  Its
//   order is that of acceptance by the cache.  Another master writes only bytes that are not dirty.

#ifndef GYRE_CACHE_HISTORY_H
#define GYRE_CACHE_HISTORY_H

#include <deque>

#include "memory/gyre_hostile_memory.h"

struct Request {
  bool write = false, uncached = false, fresh = false;
  uint32_t tag = 0, addr = 0;
  uint8_t mask[16] = {}, data[128] = {};
  bool has(uint32_t i) const { return mask[i / 8] >> i % 8 & 1; }
};

class History {
 public:
  History(Unit &u, uint32_t line, uint32_t banks, uint32_t tags, uint32_t base, uint32_t bytes,
          const uint8_t *content)
      : u_(u), line_(line), banks_(banks), base_(base), byte_(bytes), open_(tags) {
    for (uint32_t i = 0; i < bytes; ++i) byte_[i].version.push_back(content[i]);
  }

  // Addresses from here on are uncached: all in bank 0.
  void uncached_from(uint32_t addr) { uncached_from_ = addr; }
  void write_back() { write_back_ = true; }
  // Another master writes one byte.
  void foreign(uint32_t addr, uint8_t value) {
    Byte &b = byte_[addr - base_];
    b.written = uint32_t(b.version.size());
    b.version.push_back(value);
  }
  // Stores that a write-back cache has and memory has not.
  bool dirty(uint32_t addr) const {
    const Byte &b = byte_[addr - base_];
    return write_back_ && !b.own.empty() && b.own.back() > b.written;
  }
  // Memory has all that was stored.
  void check_clean(const uint8_t *memory, const char *when) {
    for (uint32_t i = 0; i < byte_.size(); ++i) u_.compare(when, memory[i], latest(i), int(i));
  }
  // The cache accepts a request.
  void accepted(const Request &r) {
    ++sequence_;
    if (r.write && write_back_ && !r.uncached) {
      for (uint32_t i = 0; i < line_; ++i) {
        if (!r.has(i)) continue;
        Byte &b = at(r, i);
        ++b.stores;
        b.own.push_back(uint32_t(b.version.size()));
        b.version.push_back(r.data[i]);
      }
      return;
    }
    if (r.write) {
      pending_.push_back({r, sequence_});
      for (uint32_t i = 0; i < line_; ++i) at(r, i).stores += r.has(i);
      return;
    }
    Open &o = open_[r.tag];
    o.used = true;
    o.request = r;
    o.sequence = sequence_;
    for (uint32_t i = 0; i < line_; ++i) {
      const Byte &b = at(r, i);
      o.oldest[i] = r.fresh ? uint32_t(b.version.size()) - 1 : b.seen;
      o.stores[i] = b.stores;
    }
    ++reads_;
  }
  // Memory accepts a request of the cache.
  void at_memory(bool write, uint32_t addr, const uint8_t *mask, const uint8_t *data) {
    if (!write) {
      for (const Open &o : open_) {
        if (!o.used || !o.request.uncached || o.request.addr != addr) continue;
        u_.check(pending_.empty() || pending_.front().sequence > o.sequence,
                 "an uncached read comes after the stores before it");
      }
      return;
    }
    if (write_back_ && !(uncached_from_ && addr >= uncached_from_)) {
      for (uint32_t i = 0; i < line_; ++i) {
        if (mask[i / 8] >> i % 8 & 1) driven_out(byte_[addr - base_ + i], data[i], i);
      }
      return;
    }
    auto p = pending_.begin();
    for (; p != pending_.end() && p->request.addr != addr; ++p) {
      u_.check(bank(p->request.addr) != bank(addr) || p->request.uncached,
               "the stores of a bank reach memory in order");
    }
    u_.check(p != pending_.end(), "what memory gets was stored");
    const Request &r = p->request;
    u_.check(!r.uncached || p == pending_.begin(), "an uncached store comes after all before it");
    for (uint32_t i = 0; i < line_; ++i) {
      u_.compare("mask at memory (rtl) and of the store (twin)", mask[i / 8] >> i % 8 & 1,
                 r.has(i));
      if (!r.has(i)) continue;
      u_.compare("byte at memory (rtl) and of the store (twin)", data[i], r.data[i], int(i));
      Byte &b = at(r, i);
      b.own.push_back(uint32_t(b.version.size()));
      b.version.push_back(r.data[i]);
    }
    pending_.erase(p);
  }
  // An answer is taken.
  void answered(uint32_t tag, const uint8_t *got) {
    Open &o = open_[tag];
    u_.check(o.used, "an answer belongs to a read");
    for (uint32_t i = 0; i < line_; ++i) {
      if (o.request.uncached && !o.request.has(i)) continue;
      const uint32_t version = version_of(o, i, got[i]);
      // The word of an uncached read is in all words.
      for (uint32_t to = i % 4; o.request.uncached && to < line_; to += 4) {
        u_.compare("uncached byte in another word (rtl) and in its own (twin)", got[to], got[i]);
      }
      Byte &b = at(o.request, i);
      u_.cover("a read got an old version", version + 1 < b.version.size());
      u_.cover("a read got a later version than that before it", version > b.seen);
      if (version > b.seen) b.seen = version;
      for (Open &later : open_) {
        if (later.used && later.request.addr == o.request.addr && later.sequence > o.sequence &&
            later.oldest[i] < version) {
          later.oldest[i] = version;
        }
      }
    }
    o.used = false;
    --reads_;
  }
  // It has an error instead of bytes.
  void failed(uint32_t tag) {
    u_.check(open_[tag].used, "an answer with an error belongs to a read");
    open_[tag].used = false;
    --reads_;
  }
  // State of a read under way.
  uint32_t line_of(uint32_t tag) const { return open_[tag].request.addr; }
  // Reads that are accepted from now on see all that memory has.
  void inval() {
    for (Byte &b : byte_) b.seen = uint32_t(b.version.size()) - 1;
  }

  bool used(uint32_t tag) const { return open_[tag].used; }
  uint32_t tags() const { return uint32_t(open_.size()); }
  unsigned reads() const { return reads_; }
  bool stores_pending() const { return !pending_.empty(); }
  bool at_rest() const { return reads_ == 0 && pending_.empty(); }
  uint8_t latest(uint32_t offset) const { return byte_[offset].version.back(); }

 private:
  struct Byte {
    std::vector<uint8_t> version;  // in the order of memory
    std::vector<uint32_t> own;     // which of them are own stores
    uint32_t stores = 0;           // own stores that were accepted by the cache
    uint32_t seen = 0;             // the latest version that a read got
    uint32_t written = 0;          // write-back: the version that memory has, or an older equal one
  };
  struct Open {
    bool used = false;
    Request request;
    uint64_t sequence = 0;
    uint32_t oldest[128] = {}, stores[128] = {};
  };
  struct Pending {
    Request request;
    uint64_t sequence;
  };
  Byte &at(const Request &r, uint32_t i) { return byte_[r.addr - base_ + i]; }
  uint32_t bank(uint32_t addr) const {
    return uncached_from_ && addr >= uncached_from_ ? 0 : addr / line_ % banks_;
  }

  // Memory gets a byte of a line that was driven out: the oldest store that it can be.
  void driven_out(Byte &b, uint8_t data, uint32_t i) {
    for (const uint32_t v : b.own) {
      if (v <= b.written || b.version[v] != data) continue;
      b.written = v;
      return;
    }
    u_.compare("byte driven out (rtl) and the latest stored (twin)", data, b.version.back(),
               int(i));
    u_.check(false, "a byte that is driven out was stored since memory got it");
  }

  // The oldest version that byte i of the answer can be.
  uint32_t version_of(const Open &o, uint32_t i, uint8_t got) {
    const Byte &b = at(o.request, i);
    const uint32_t stores = o.stores[i];
    u_.check(b.own.size() >= stores, "memory has the stores before a read that is answered");
    uint32_t from = o.oldest[i];
    if (stores != 0 && b.own[stores - 1] > from) from = b.own[stores - 1];
    const uint32_t end = b.own.size() > stores ? b.own[stores] : uint32_t(b.version.size());
    for (uint32_t v = from; v < end; ++v) {
      if (b.version[v] == got) return v;
    }
    u_.compare("byte read (rtl) and the oldest that it may be (twin)", got, b.version[from],
               int(i));
    u_.check(false, "a read does not see a store after it");
    return 0;
  }

  Unit &u_;
  uint32_t line_, banks_, base_, uncached_from_ = 0;
  std::vector<Byte> byte_;
  std::vector<Open> open_;
  std::deque<Pending> pending_;
  uint64_t sequence_ = 0;
  unsigned reads_ = 0;
  bool write_back_ = false;
};

#endif
