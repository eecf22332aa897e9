// gyre_axi_scoreboard.h - guarantees of the memory port, checked beside the design: a byte array
// that is written in the order of acceptance, one response for each request, the order of I/O
// accesses, transfers no larger than the mask. Also draws the requests. A dropped transaction keeps
// the rules of its transfer and has no response.

#ifndef GYRE_AXI_SCOREBOARD_H
#define GYRE_AXI_SCOREBOARD_H

#include <algorithm>

#include "gyre_axi_memory.h"

struct AxiRequest {
  bool write;
  uint32_t tag, addr;
  uint8_t mask[16], data[128];
};

class AxiScoreboard {
 public:
  AxiScoreboard(Unit &u, uint32_t line, uint32_t base, const std::vector<uint8_t> &content)
      : u_(u), line_(line), base_(base), reference_(content) {}
  const std::vector<uint8_t> &reference() const { return reference_; }
  bool empty() const { return reads_.empty() && writes_.empty(); }
  // Nothing is under way that is waited for; something that is not.
  bool idle() const {
    return std::all_of(reads_.begin(), reads_.end(), lost) &&
           std::all_of(writes_.begin(), writes_.end(), lost);
  }
  bool any_lost() const {
    return std::any_of(reads_.begin(), reads_.end(), lost) ||
           std::any_of(writes_.begin(), writes_.end(), lost);
  }
  bool under_way() const {
    const auto open = [](const Entry &e) { return !e.done; };
    return std::any_of(reads_.begin(), reads_.end(), open) ||
           std::any_of(writes_.begin(), writes_.end(), open);
  }
  // The machine is in reset: what AXI has ended is forgotten, the rest is lost.
  void drop() {
    for (std::vector<Entry> *all : {&reads_, &writes_}) {
      all->erase(std::remove_if(all->begin(), all->end(), [](const Entry &e) { return e.done; }),
                 all->end());
      for (Entry &e : *all) e.lost = true;
    }
  }
  bool read_due = false;  // a read that is waited for ended at the last edge

  // A new request: few lines, so that accesses meet; on both sides of a 4 KiB boundary.
  AxiRequest draw() {
    AxiRequest q = {};
    const uint32_t span = uint32_t(reference_.size());
    const uint32_t hot[] = {0, line_, 4096 - line_, 4096, span - line_, 2048};
    if (mood_left_-- == 0) {
      static const unsigned share[] = {45, 45, 45, 5, 95};
      mood_left_ = 20 + u_.below(60);
      writes_share_ = share[u_.below(5)];
      spread_ = u_.chance(40);  // many lines and no parts of them: much is under way at a time
    }
    const bool any = u_.chance(spread_ ? 95 : 20);
    q.addr = base_ + (any ? u_.below(span) / line_ * line_ : hot[u_.below(6)]);
    q.write = u_.chance(writes_share_);
    // The machine has one read under way for each tag; tags of writes mean less to it.
    do {
      q.tag = u_.below(1u << TAG_W);
    } while (!q.write && std::any_of(reads_.begin(), reads_.end(),
                                     [&](const Entry &e) { return !e.lost && e.q.tag == q.tag; }));
    for (uint32_t i = 0; i < line_; ++i) q.data[i] = uint8_t(u_.rand32());
    uint32_t from = 0, to = line_;
    switch (spread_ ? 7 : u_.below(8)) {
      case 0: from = u_.below(line_), to = from + 1; break;          // a byte
      case 1: from = u_.below(line_ / 2) * 2, to = from + 2; break;  // a half
      case 2: from = u_.below(line_ / 4) * 4, to = from + 4; break;  // a word
      case 3:                                                        // any stretch
        if (q.write) from = u_.below(line_), to = from + 1 + u_.below(line_ - from);
        break;
      default: break;
    }
    const bool holes = q.write && u_.chance(30);
    for (uint32_t i = from; i < to; ++i) {
      if (!holes || u_.chance(40)) q.mask[i / 8] = uint8_t(q.mask[i / 8] | 1u << i % 8);
    }
    return q;
  }

  void accept(const AxiRequest &q) {
    Entry e = {q, 0, sequence_++, false, false, false, false, false, {}};
    for (uint32_t i = 0; i < line_; ++i) {
      if (q.write && bit(q, i)) reference_[q.addr - base_ + i] = q.data[i];
      e.io |= !q.write && !bit(q, i);
      e.expected[i] = reference_[q.addr - base_ + i];
    }
    // A lost write takes effect when it likes.
    e.unsure = std::any_of(writes_.begin(), writes_.end(),
                           [&](const Entry &w) { return w.lost && w.q.addr == q.addr; });
    if (OUTSTANDING_WRITES > 1) {
      u_.cover("a read meets a lost write to its line", !q.write && e.unsure);
    }
    u_.cover("a read meets a write to its line", !q.write && meets(writes_, q.addr));
    u_.cover("a write meets a read of its line", q.write && meets(reads_, q.addr));
    if (OUTSTANDING_WRITES > 1) {
      u_.cover("a write meets a write to its line", q.write && meets(writes_, q.addr));
    }
    if (line_ > 4) u_.cover("an I/O read meets writes", e.io && !writes_.empty());
    e.number = q.write ? write_number_++ : read_number_++;
    (q.write ? writes_ : reads_).push_back(e);
  }

  // An address is accepted by AXI: in the order of acceptance, and not before what must end first.
  void read_shown(const AxiAddress &a) {
    const Entry &e = find(reads_, shown_reads_++);
    for (const Entry &w : writes_) {
      if (w.done || e.lost || w.lost || w.sequence > e.sequence) continue;
      u_.check(w.q.addr != e.q.addr, "a read does not overtake a write to its line");
      u_.check(!e.io, "an I/O read does not overtake a write");
    }
    for (const Entry &r : reads_) {
      if (r.done || e.lost || r.lost || r.sequence >= e.sequence) continue;
      u_.check(!(e.io && r.io), "I/O reads keep their order");
      u_.check(!(e.q.addr == r.q.addr && (e.io || r.io)), "an I/O read and one of its line");
    }
    const uint32_t bytes = (a.len + 1) << a.size, at = a.addr - e.q.addr;
    if (!e.io) {
      u_.check(at == 0 && bytes == line_, "a line read reads its line");
      return;
    }
    uint32_t low = line_, high = 0;
    for (uint32_t i = 0; i < line_; ++i) {
      if (!bit(e.q, i)) continue;
      low = std::min(low, i);
      high = i;
    }
    u_.check(a.len == 0 && a.size <= 2, "an I/O read has one beat of a word at most");
    u_.check(at <= low && high < at + bytes, "an I/O read reads what the mask says");
    u_.check(bytes == 1 || high - low >= bytes / 2 || (low ^ high) & bytes / 2,
             "an I/O read reads no more than it must");
    u_.check(a.cache == 0, "an I/O read is a device access");
  }
  void write_shown(const AxiAddress &) {
    const Entry &e = find(writes_, shown_writes_++);
    for (const Entry &r : reads_) {
      if (r.done || e.lost || r.lost || r.sequence > e.sequence) continue;
      u_.check(r.q.addr != e.q.addr, "a write does not overtake a read of its line");
      u_.check(!r.io, "a write does not overtake an I/O read");
    }
  }

  // Records events at the memory: complete writes, ended transactions.
  void collect(AxiMemory &memory) {
    for (const AxiMemory::Sent &s : memory.writes_sent) {
      const Entry &e = find(writes_, sent_writes_++);
      std::vector<uint32_t> wanted;
      for (uint32_t i = 0; i < line_; ++i) {
        if (bit(e.q, i)) wanted.push_back(e.q.addr + i);
      }
      u_.check(s.bytes == wanted, "a write strobes exactly the masked bytes");
      u_.check(wanted.empty() || (s.beat_used.front() && s.beat_used.back()),
               "a write has no empty beats at its ends");
      u_.cover("a write without bytes", wanted.empty());
      u_.cover("a write of a line", wanted.size() == line_);
      if (line_ > 4) u_.cover("a write of a part", wanted.size() != line_);
    }
    memory.writes_sent.clear();
    read_due = false;
    for (const AxiMemory::Done &d : memory.reads_done) read_due |= end(reads_, d);
    for (const AxiMemory::Done &d : memory.writes_done) end(writes_, d);
    memory.reads_done.clear();
    memory.writes_done.clear();
  }

  void respond(bool write, uint32_t tag, bool error, const uint8_t *data) {
    std::vector<Entry> &all = write ? writes_ : reads_;
    auto e = std::find_if(all.begin(), all.end(),
                          [&](const Entry &x) { return x.done && x.q.tag == tag; });
    u_.check(e != all.end(), "a response has the tag of a request that has ended");
    if (write) u_.check(e == all.begin(), "writes are answered in their order");
    u_.compare("error", error, e->error);
    for (uint32_t i = 0; !write && !error && !e->unsure && i < line_; ++i) {
      if (bit(e->q, i)) u_.compare("data and the reference", data[i], e->expected[i], int(i));
    }
    u_.cover("a read with an error", !write && error);
    u_.cover("a write with an error", write && error);
    if (line_ > 4) u_.cover("data of an I/O read", !write && e->io && !error);
    all.erase(e);
  }

  void covers(const AxiMemory &memory, bool arvalid, bool awvalid, bool wvalid) {
    u_.cover("the memory performs a read before an earlier write", memory.overtaken);
    u_.cover("a read waits for a write to its line", !arvalid && shown_reads_ != read_number_);
    u_.cover("a write waits for a read of its line",
             !awvalid && !wvalid && shown_writes_ != write_number_);
    if (OUTSTANDING_READS > 1) {
      u_.cover("reads are answered out of order", memory.reordered);
      if (line_ * 8 > AXI_DATA) u_.cover("beats of several reads mix", memory.interleaved);
    }
  }

 private:
  struct Entry {
    AxiRequest q;
    uint64_t number, sequence;  // in its direction, in all
    bool io, done, error;
    bool lost, unsure;  // no master waits for it; its data depend on what is lost
    uint8_t expected[128];
  };
  static bool bit(const AxiRequest &q, uint32_t i) { return q.mask[i / 8] >> i % 8 & 1; }
  static bool meets(const std::vector<Entry> &all, uint32_t addr) {
    return std::any_of(all.begin(), all.end(),
                       [&](const Entry &e) { return !e.done && !e.lost && e.q.addr == addr; });
  }
  Entry &find(std::vector<Entry> &all, uint64_t number) {
    auto e =
        std::find_if(all.begin(), all.end(), [&](const Entry &x) { return x.number == number; });
    u_.check(e != all.end(), "AXI shows what was requested");
    return *e;
  }
  static bool lost(const Entry &e) { return e.lost; }
  // True if a master waits for its end.
  bool end(std::vector<Entry> &all, const AxiMemory::Done &d) {
    Entry &e = find(all, d.number);
    e.done = true;
    e.error = d.error;
    u_.cover("the end of what is lost", e.lost);
    if (!e.lost) return true;
    all.erase(all.begin() + (&e - all.data()));
    return false;
  }

  Unit &u_;
  uint32_t line_, base_, mood_left_ = 0, writes_share_ = 0;
  bool spread_ = false;
  std::vector<uint8_t> reference_;
  std::vector<Entry> reads_, writes_;
  uint64_t sequence_ = 0, read_number_ = 0, write_number_ = 0;
  uint64_t shown_reads_ = 0, shown_writes_ = 0, sent_writes_ = 0;
};

#endif
