// gyre_lsu_shared.h - main memory that several cores write to, as one of them sees it: its data
// cache keeps old values until it is emptied, its stores reach memory late, other cores write at any
// time but to a line that is locked, and snoops tell of that. Knows no module.

#ifndef GYRE_LSU_SHARED_H
#define GYRE_LSU_SHARED_H

#include <deque>
#include <map>

#include "gyre_lsu_reference.h"

class SharedMemory {
 public:
  struct Read {                                            // under way
    uint32_t tag, addr, op, wid, rd, beat, lanes, at[32];  // at: of each lane
    bool wb, fresh, known;                                 // known: its line is there
    bool reserves;                                         // an LR's first access
    uint8_t line[128];
  };
  struct Store {  // buffered
    uint32_t addr, op, wid;
    uint8_t mask[16], data[128], old[128];  // old: what an AMO has read
  };
  Environment real;  // what memory has
  // Inputs of the unit in this cycle
  bool stores_empty = true, writes_pending = false, lock_ready = false, snoop_valid = false;
  uint32_t snoop_line = 0;
  bool answers = false;
  Read answer = {};

  std::vector<Read> reads;
  std::deque<Store> stores;
  uint64_t reserved_at[kWarps] = {}, read_at[kWarps] = {};  // of the latest LR: asked, read

  bool quiet() const { return reads.empty() && !answers && !writes_pending; }
  bool fresh_under_way() const {
    if (answers && answer.fresh) return true;
    for (const Read &r : reads) {
      if (r.fresh) return true;
    }
    return false;
  }
  bool atomic_buffered() const {  // a write of an AMO or SC has not reached memory
    for (const Store &s : stores) {
      if (is_atomic(s.op)) return true;
    }
    return false;
  }
  uint64_t written_at(uint32_t addr) { return foreign_[addr / kLine]; }  // by another core
  bool old_value(uint32_t addr) const {
    const auto copy = copies_.find(addr);
    return copy != copies_.end() &&
           std::memcmp(copy->second.data(), &real.ram[(addr - kRam) % kWindow], kLine) != 0;
  }
  bool resting() const { return quiet() && stores.empty() && !inval_; }

  // Before a cycle: what the unit sees of the last edge.
  void draw(Unit &u) {
    stores_empty = stores.empty();
    writes_pending = !stores.empty() || acks_ != 0;
    lock_ready = held_ && u.cycle() >= ready_at_;
    snoop_valid = wrote_;
    if (!wrote_) snoop_line = (kRam + u.below(5 * kLine)) / kLine;
    if (!wrote_ && u.below(40) == 0) {  // a line of the other core's own
      snoop_valid = true;
      snoop_line = (kLocal + u.below(LMEM_BYTES)) / kLine;
    }
    wrote_ = false;
    if (answers || !answer_mood_.draw(u)) return;
    std::vector<std::size_t> ready;
    for (std::size_t i = 0; i < reads.size(); ++i) {
      if (reads[i].known) ready.push_back(i);
    }
    if (ready.empty()) return;
    const std::size_t pick = ready[u.below(uint32_t(ready.size()))];
    answers = true;
    answer = reads[pick];
    reads.erase(reads.begin() + int(pick));
  }

  // Returns true if the data cache accepts what the unit asks for in this cycle.
  bool accepts(Unit &u, const Signals *w) {
    const bool mood = accept_mood_.draw(u);
    if (!w->dcreq_valid || !mood || inval_ || fresh_under_way()) return false;
    if (w->dcreq_write) return stores.size() < 3;
    if (w->dcreq_uncached) return stores.empty();
    for (const Store &s : stores) {
      if (s.addr == w->dcreq_addr) return false;
    }
    for (const Read &r : reads) {
      if (w->dcreq_fresh && !r.known) return false;
    }
    return true;
  }

  // The edge: a read or a store that is accepted.
  void read(Unit &u, Read r, const Signals *w) {
    for (const Read &o : reads) u.check(o.tag != r.tag, "a tag is used once");
    u.check(!answers || answer.tag != r.tag, "a tag is used once");
    const auto copy = copies_.find(r.addr);
    r.known = w->dcreq_uncached || (!r.fresh && copy != copies_.end());
    u.cover("a fresh read of a line whose copy is old", r.fresh && old_value(r.addr));
    u.cover("an old value is read", r.known && !w->dcreq_uncached && old_value(r.addr));
    if (w->dcreq_uncached) {
      for (uint32_t i = 0; i < kLine; ++i) {
        const bool wanted = w->dcreq_mask[i / 8] >> i % 8 & 1;
        r.line[i] = wanted ? *real.at(r.addr + i) : uint8_t(u.rand32());
      }
    } else if (r.known) {
      std::memcpy(r.line, copy->second.data(), kLine);
    }
    if (r.reserves) reserved_at[r.wid] = u.cycle();
    reads.push_back(r);
  }
  void store(const Store &s) { stores.push_back(s); }
  void empty() { inval_ = true; }

  // The edge, after the above; lock_*: outputs of the unit.
  void edge(Unit &u, bool lock_valid, uint32_t lock_line) {
    switch (u.below(3)) {  // memory accepts one request in a cycle
      case 0: fetch(u); break;
      case 1: drain(u); break;
      default: foreign_write(u); break;
    }
    if (acks_ != 0 && ack_mood_.draw(u)) --acks_;
    if (u.below(50) == 0 && !copies_.empty()) copies_.erase(copies_.begin());
    if (inval_ && reads.empty() && !answers && stores.empty() && u.chance(30)) {
      copies_.clear();
      inval_ = false;
    }
    asked_ = lock_valid;
    lock_line_ = lock_line;
    if (!lock_valid) {
      held_ = false;
    } else if (!held_ && u.chance(20)) {
      held_ = true;
      ready_at_ = u.cycle() + 2 + (u.chance(50) ? 0 : u.below(20));
    }
  }

 private:
  void fetch(Unit &u) {
    std::vector<uint32_t> lines;
    for (const Read &r : reads) {
      if (!r.known) lines.push_back(r.addr);
    }
    if (lines.empty() || !fetch_mood_.draw(u)) return;
    const uint32_t addr = lines[u.below(uint32_t(lines.size()))];
    std::vector<uint8_t> &copy = copies_[addr];
    copy.assign(real.at(addr), real.at(addr) + kLine);
    for (Read &r : reads) {
      if (r.known || r.addr != addr) continue;
      r.known = true;
      std::memcpy(r.line, copy.data(), kLine);
      if (r.reserves) read_at[r.wid] = u.cycle();
    }
  }
  void drain(Unit &u) {
    if (stores.empty() || !drain_mood_.draw(u)) return;
    const Store &s = stores[0];
    for (const Read &r : reads) {
      if (!r.known && r.addr == s.addr) return;
    }
    if (is_atomic(s.op)) {
      u.check(held_ && lock_line_ == s.addr / kLine, "an atomic operation writes under its lock");
      if (s.op == GYRE_OP_SC) {
        u.check(written_at(s.addr) < read_at[s.wid], "no store has come since the LR");
      }
    }
    const auto copy = copies_.find(s.addr);
    for (uint32_t i = 0; i < kLine; ++i) {
      if (!(s.mask[i / 8] >> i % 8 & 1)) continue;
      uint8_t *byte = real.at(s.addr + i);
      if (is_amo(s.op)) u.check(*byte == s.old[i], "no store comes between an AMO's two accesses");
      *byte = s.data[i];
      if (copy != copies_.end()) copy->second[i] = s.data[i];
    }
    stores.pop_front();
    ++acks_;
  }
  // A word of the lines that are used, often of that which is to be locked.
  void foreign_write(Unit &u) {
    if (!foreign_mood_.draw(u) || u.chance(50)) return;
    const bool aimed = asked_ && u.chance(40);
    const uint32_t addr = aimed ? lock_line_ * kLine + u.below(kLine) / 4 * 4
                                : kRam + u.below(4 * kLine + 32) / 4 * 4;
    const bool stopped = held_ && lock_line_ == addr / kLine;
    u.cover("another core's write waits for the lock", stopped);
    if (stopped) return;
    const uint32_t v = u.rand32();
    std::memcpy(real.at(addr), &v, 4);
    foreign_[addr / kLine] = u.cycle();
    wrote_ = true;
    snoop_line = addr / kLine;
  }

  std::map<uint32_t, std::vector<uint8_t>> copies_;  // the data cache's, by address
  std::map<uint32_t, uint64_t> foreign_;             // when another core wrote to a line
  unsigned acks_ = 0;
  bool asked_ = false, held_ = false, wrote_ = false, inval_ = false;
  uint32_t lock_line_ = 0;  // asked for or held
  uint64_t ready_at_ = 0;
  Throttle answer_mood_, accept_mood_, fetch_mood_, drain_mood_, foreign_mood_, ack_mood_;
};

#endif
