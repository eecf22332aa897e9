// gyre_lsu_environment.h - environment of the load/store unit in its unit test: a data cache
// that answers in any order, the program, and the loads whose results are still to come. Knows the
// order of the beats and the instruction set (gyre_lsu_reference.h), not the module.

#ifndef GYRE_LSU_ENVIRONMENT_H
#define GYRE_LSU_ENVIRONMENT_H

#include "gyre_lsu_reference.h"

// Loads that were pushed and whose results have not all come.
class Loads {
 public:
  struct Beat {
    uint32_t number, lanes, data[32];  // lanes: not yet answered
    uint64_t born;
  };
  struct Instruction {
    uint64_t number;
    uint32_t wid, rd;
    bool closed;  // its last beat was pushed
    std::vector<Beat> beats;
  };
  struct Seen {  // about a result, for coverage
    bool overtakes_instruction, overtakes_beat, overtakes_access;
    uint64_t born;
  };

  const std::vector<Instruction> &all() const { return all_; }
  uint64_t pushed() const { return pushed_; }
  void clear() { all_.clear(); }
  bool waits(uint32_t wid, uint32_t rd) const {
    for (const Instruction &i : all_) {
      if (i.wid == wid && i.rd == rd) return true;
    }
    return false;
  }
  bool any_before(uint64_t number) const { return !all_.empty() && all_[0].number < number; }

  void push(const Signals *w, const uint32_t *data, uint64_t now) {
    if (all_.empty() || all_.back().closed) {
      all_.push_back({pushed_++, w->exec_wid, w->exec_uop.rd, false, {}});
    }
    Beat p = {w->exec_beat, w->exec_lanes, {}, now};
    for (uint32_t l = 0; l < kLanes; ++l) p.data[l] = data[l];
    all_.back().beats.push_back(p);
    all_.back().closed = w->exec_last;
  }

  // The words that lanes of a beat get, where they are not known when it is pushed.
  void set(uint32_t wid, uint32_t rd, uint32_t number, uint32_t lanes, const uint32_t *data) {
    for (Instruction &i : all_) {
      if (i.wid != wid || i.rd != rd) continue;
      for (Beat &p : i.beats) {
        for (uint32_t l = 0; p.number == number && l < kLanes; ++l) {
          if (lanes >> l & 1) p.data[l] = data[l];
        }
      }
    }
  }

  // A result that commit takes: its lanes have the right words, once, and `last` is right.
  Seen result(Unit &u, const Signals *w) {
    std::size_t at = 0;
    while (at < all_.size() && (all_[at].wid != w->lsu_wid || all_[at].rd != w->lsu_rd)) ++at;
    u.check(at < all_.size(), "a result belongs to a load under way");
    Instruction &insn = all_[at];
    Seen seen = {at != 0, false, false, 0};
    std::size_t p = 0;
    while (p < insn.beats.size() && insn.beats[p].number != w->lsu_beat) ++p;
    u.check(p < insn.beats.size(), "a result belongs to a beat under way");
    Beat &beat = insn.beats[p];
    seen.born = beat.born;
    seen.overtakes_beat = p != 0;
    const uint32_t lanes = w->lsu_lanes;
    u.check((lanes != 0 || beat.lanes == 0) && (lanes & ~beat.lanes) == 0, "lanes that still wait");
    seen.overtakes_access = (beat.lanes & (0u - beat.lanes) & ~lanes) != 0;
    for (uint32_t l = 0; l < kLanes; ++l) {
      u.compare("data (rtl) and the byte array (twin)", w->lsu_data[l],
                lanes >> l & 1 ? beat.data[l] : 0, int(l));
    }
    beat.lanes &= ~lanes;
    if (beat.lanes == 0) insn.beats.erase(insn.beats.begin() + int(p));
    u.compare("last (rtl) and what is left (twin)", w->lsu_last, insn.closed && insn.beats.empty());
    if (w->lsu_last) all_.erase(all_.begin() + int(at));
    return seen;
  }

 private:
  std::vector<Instruction> all_;
  uint64_t pushed_ = 0;
};

// The instructions of the program, a beat after the other.
class Program {
 public:
  bool between() const { return left_ == 0; }
  void cut() { left_ = lr_.beats = 0; }
  // A beat in the execute stage: mostly neighbours, sometimes scattered, sometimes faulting.
  void draw(Unit &u, const Loads &loads, Signals *w) {
    gyre_uop *uop = &w->exec_uop;
    if (left_ == 0) start(u, loads, w);
    const uint32_t beat = uint32_t(__builtin_ctz(left_)), size = size_of(uop->op);
    left_ &= left_ - 1;
    w->exec_beat = uint8_t(beat);
    w->exec_last = left_ == 0;
    w->exec_lanes = u.chance(60) ? kAll : u.rand32() & kAll;
    if (w->exec_lanes == 0) w->exec_lanes = 1u << u.below(kLanes);
    if (replay_ && u.chance(60)) w->exec_lanes = lr_.lanes[beat];
    const uint32_t start = u.rand32();
    const uint32_t bad = u.below(300) == 0 ? u.below(kLanes) : kLanes;  // and others
    for (uint32_t l = 0; l < kLanes; ++l) {
      const uint32_t where = area_ == 9 ? u.below(is_atomic(uop->op) ? 8 : 9) : area_;
      const uint32_t base = where < 5 ? kRam : where < 8 ? kLocal : kIo;
      const uint32_t bytes = base == kRam ? 4 * kLine + 32 : base == kLocal ? LMEM_BYTES : 64;
      uint32_t offset = start;
      if (shape_ == 0) offset = start / 4 * 4 + l * size;
      if (shape_ == 1) offset = start + l * 4 * kLanes;
      if (shape_ == 2) offset = u.rand32();
      uint32_t addr = base + offset % bytes / size * size;
      if (shape_ == 4) addr = base + start % bytes / kLine * kLine + u.below(kLine) / 4 * 4;
      if (replay_) addr = lr_.addr[beat][l];
      if (replay_ && u.below(6) == 0) addr ^= u.chance(50) ? 4 : kLine;
      if (uop->op == GYRE_OP_LR) lr_.addr[beat][l] = addr;
      if (bad < kLanes && (l == bad || u.below(4) == 0))
        addr = u.chance(50) ? addr + 1 : 0x20000000;
      w->exec_a[l] = addr - uop->imm;
      w->exec_b[l] = is_atomic(uop->op) ? u.operand() : u.rand32();
    }
    if (uop->op == GYRE_OP_LR) lr_.lanes[beat] = w->exec_lanes;
  }

 private:
  void start(Unit &u, const Loads &loads, Signals *w) {
    gyre_uop *uop = &w->exec_uop;
    if (u.below(60) == 0) loads_ = u.chance(50);
    uop->op = u.chance(9) ? draw_lsu(u, LsuKind::kFence, LsuKind::kFence)
                          : draw_lsu(u, LsuKind::kLoad, loads_ ? LsuKind::kLoad : LsuKind::kStore);
    replay_ = false;
    if (A_EXT && !is_fence(uop->op) && u.chance(loads_ ? 5 : 40))
      uop->op = draw_lsu(u, LsuKind::kReserve, LsuKind::kAmo);
    // After LR often SC with the same addresses, at once or after others.
    const bool follows = A_EXT && lr_.beats != 0 && u.chance(40);
    if (A_EXT && lr_.beats == 0 && u.chance(10)) uop->op = GYRE_OP_LR;
    if (follows) uop->op = GYRE_OP_SC;
    uop->acq = (is_fence(uop->op) || is_atomic(uop->op)) && u.chance(30);
    uop->rel = is_fence(uop->op) || (is_atomic(uop->op) && u.chance(30));
    uop->unit = GYRE_UNIT_LSU;
    uop->imm = u.chance(50) ? 0 : u.below(4096) - 2048;
    uop->pc = u.rand32();
    w->exec_wid = uint8_t(u.below(kWarps));
    w->exec_first = u.chance(50);
    if (follows && u.chance(95)) w->exec_wid = lr_.wid;
    replay_ = follows;
    uop->rd = uint8_t(u.below(64));
    uop->wb = has_result(uop->op) && uop->rd != 0 && u.chance(75);
    for (int i = 0; i < 64 && uop->wb && loads.waits(w->exec_wid, uop->rd); ++i) {
      uop->rd = uint8_t(uop->rd % 63 + 1);
    }
    if (loads.waits(w->exec_wid, uop->rd)) uop->wb = 0;
    if (has_result(uop->op) && !uop->wb) uop->rd = 0;
    left_ = u.chance(50) ? ~0u : u.rand32();
    left_ &= ~0u >> (32 - kBeats);
    if (left_ == 0) left_ = 1;
    area_ = u.below(10);
    if (is_atomic(uop->op)) {
      uop->imm = 0;
      if (area_ == 8 && u.chance(95)) area_ = 0;
    }
    shape_ = u.below(is_atomic(uop->op) ? 6 : 4);
    if (replay_) left_ = lr_.beats;
    if (replay_ && u.chance(50)) lr_.beats = 0;
    if (uop->op == GYRE_OP_LR) {
      lr_.wid = w->exec_wid;
      lr_.beats = left_;
    }
  }
  uint32_t left_ = 0, area_ = 0, shape_ = 0;
  bool loads_ = false;
  // The last LR, until an SC has followed; replay_: this is the SC.
  struct {
    uint8_t wid;
    uint32_t beats, lanes[32], addr[32][32];
  } lr_ = {};
  bool replay_ = false;
};

// The data cache: accesses take effect when they are accepted, reads answer in any order.
class AnyOrderCache {
 public:
  bool valid = false;  // an answer stands
  uint32_t tag = 0;
  uint8_t line[128] = {};

  bool empty() const { return waiting_.empty() && !valid; }
  void clear() {
    waiting_.clear();
    valid = false;
  }
  // Before a cycle: may show an answer.
  void draw(Unit &u) {
    if (u.cycle() >= silent_until_ && u.below(400) == 0) silent_until_ = u.cycle() + u.below(400);
    if (valid) return;
    tag = u.below(LSU_LOADS);  // garbage unless it answers
    if (!answers_.draw(u) || waiting_.empty() || u.cycle() < silent_until_) return;
    const uint32_t pick = u.chance(30) ? 0 : u.below(uint32_t(waiting_.size()));
    valid = true;
    tag = waiting_[pick].tag;
    std::memcpy(line, waiting_[pick].line, kLine);
    waiting_.erase(waiting_.begin() + int(pick));
  }
  bool accepts(Unit &u) { return accepts_.draw(u); }
  // The edge: an access is accepted. `mask` has a bit a byte.
  void access(Unit &u, Environment *environment, const Signals *w, uint32_t new_tag) {
    u.check(w->dcreq_addr % kLine == 0, "line addresses");
    Read r = {new_tag, {}};
    for (uint32_t i = 0; i < kLine; ++i) {
      uint8_t *byte = environment->at(w->dcreq_addr + i);
      const bool wanted = w->dcreq_mask[i / 8] >> i % 8 & 1;
      if (w->dcreq_write && wanted) *byte = w->dcreq_data[i];
      r.line[i] = wanted || !w->dcreq_uncached ? *byte : uint8_t(u.rand32());
    }
    if (w->dcreq_write) return;
    for (const Read &other : waiting_) u.check(other.tag != new_tag, "a tag is used once");
    u.check(!valid || tag != new_tag, "a tag is used once");
    waiting_.push_back(r);
  }

 private:
  struct Read {
    uint32_t tag;
    uint8_t line[128];
  };
  std::vector<Read> waiting_;
  Throttle answers_, accepts_;
  uint64_t silent_until_ = 0;
};

#endif
