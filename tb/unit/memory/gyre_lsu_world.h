// gyre_lsu_world.h - what stands around the load/store unit in its unit test: memory as byte
// arrays, a data cache that answers in any order, the program, and the loads whose results are
// still to come. Knows the order of the passes and the instruction set, not the module.

#ifndef GYRE_LSU_WORLD_H
#define GYRE_LSU_WORLD_H

#include <cstring>
#include <vector>

#include "gyre_unit.h"

extern "C" {
#include "gyre_bundles.h"
#include "gyre_isa.h"
}

constexpr uint32_t kLanes = NUM_LANES, kLine = LINE_BYTES, kAll = ~0u >> (32 - NUM_LANES);
constexpr uint32_t kRam = 0x80000000, kRamBytes = 0x7fff0000, kLocal = 0xffff0000, kIo = 0x10000000;
constexpr uint32_t kPasses = NUM_THREADS / NUM_LANES, kWarps = 4;
constexpr uint32_t kWindow = 2048;  // bytes of main memory that are used

struct World {  // bytes by address: the window of main memory, the I/O page, local memory
  std::vector<uint8_t> ram, io, local;
  World() : ram(kWindow), io(4096), local(LMEM_BYTES) {}
  uint8_t *at(uint32_t addr) {
    if (addr - kLocal < LMEM_BYTES) return &local[addr - kLocal];
    if (addr - kIo < 4096) return &io[addr - kIo];
    return &ram[(addr - kRam) % kWindow];
  }
  bool operator==(const World &o) const { return ram == o.ram && io == o.io && local == o.local; }
};

inline uint32_t size_of(unsigned op) {
  static const uint32_t size[] = {1, 2, 4, 1, 2, 1, 2, 4, 1, 1};
  return size[op];
}

// What a pass does to the world; each lane's result.
inline void apply(World *world, const gyre_wires *w, uint32_t *data) {
  const unsigned op = w->exec_uop.op;
  const uint32_t size = size_of(op);
  for (uint32_t l = 0; l < kLanes && op < GYRE_OP_FENCE; ++l) {
    if (!(w->exec_lanes >> l & 1)) continue;
    const uint32_t addr = w->exec_a[l] + w->exec_uop.imm;
    uint32_t v = 0;
    for (uint32_t i = 0; i < size; ++i) {
      if (op >= GYRE_OP_SB) *world->at(addr + i) = uint8_t(w->exec_b[l] >> 8 * i);
      v |= uint32_t(*world->at(addr + i)) << 8 * i;
    }
    if (op == GYRE_OP_LB) v = uint32_t(int32_t(int8_t(v)));
    if (op == GYRE_OP_LH) v = uint32_t(int32_t(int16_t(v)));
    data[l] = v;
  }
}

// Loads that were pushed and whose results have not all come.
class Loads {
 public:
  struct Pass {
    uint32_t number, lanes, data[32];  // lanes: not yet answered
    uint64_t born;
  };
  struct Instruction {
    uint64_t number;
    uint32_t wid, rd;
    bool closed;  // its last pass was pushed
    std::vector<Pass> passes;
  };
  struct Seen {  // about a result, for coverage
    bool overtakes_instruction, overtakes_pass, overtakes_access;
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

  void push(const gyre_wires *w, const uint32_t *data, uint64_t now) {
    if (all_.empty() || all_.back().closed) {
      all_.push_back({pushed_++, w->exec_wid, w->exec_uop.rd, false, {}});
    }
    Pass p = {w->exec_pass, w->exec_lanes, {}, now};
    for (uint32_t l = 0; l < kLanes; ++l) p.data[l] = data[l];
    all_.back().passes.push_back(p);
    all_.back().closed = w->exec_last;
  }

  // A result that commit takes: its lanes have the right words, once, and `last` is right.
  Seen result(Unit &u, const gyre_wires *w) {
    std::size_t at = 0;
    while (at < all_.size() && (all_[at].wid != w->lsu_wid || all_[at].rd != w->lsu_rd)) ++at;
    u.check(at < all_.size(), "a result belongs to a load under way");
    Instruction &insn = all_[at];
    Seen seen = {at != 0, false, false, 0};
    std::size_t p = 0;
    while (p < insn.passes.size() && insn.passes[p].number != w->lsu_pass) ++p;
    u.check(p < insn.passes.size(), "a result belongs to a pass under way");
    Pass &pass = insn.passes[p];
    seen.born = pass.born;
    seen.overtakes_pass = p != 0;
    const uint32_t lanes = w->lsu_lanes;
    u.check(lanes != 0 && (lanes & ~pass.lanes) == 0, "lanes that still wait");
    seen.overtakes_access = (pass.lanes & (0u - pass.lanes) & ~lanes) != 0;
    for (uint32_t l = 0; l < kLanes; ++l) {
      u.compare("data (rtl) and the byte array (twin)", w->lsu_data[l],
                lanes >> l & 1 ? pass.data[l] : 0, int(l));
    }
    pass.lanes &= ~lanes;
    if (pass.lanes == 0) insn.passes.erase(insn.passes.begin() + int(p));
    u.compare("last (rtl) and what is left (twin)", w->lsu_last,
              insn.closed && insn.passes.empty());
    if (w->lsu_last) all_.erase(all_.begin() + int(at));
    return seen;
  }

 private:
  std::vector<Instruction> all_;
  uint64_t pushed_ = 0;
};

// The instructions of the program, a pass after the other.
class Program {
 public:
  bool between() const { return left_ == 0; }
  void cut() { left_ = 0; }
  // A pass in the execute stage: mostly neighbours, sometimes scattered, sometimes faulting.
  void draw(Unit &u, const Loads &loads, gyre_wires *w) {
    gyre_uop *uop = &w->exec_uop;
    if (left_ == 0) start(u, loads, w);
    const uint32_t pass = uint32_t(__builtin_ctz(left_)), size = size_of(uop->op);
    left_ &= left_ - 1;
    w->exec_pass = uint8_t(pass);
    w->exec_last = left_ == 0;
    w->exec_lanes = u.chance(60) ? kAll : u.rand32() & kAll;
    if (w->exec_lanes == 0) w->exec_lanes = 1u << u.below(kLanes);
    const uint32_t start = u.rand32();
    const uint32_t bad = u.below(300) == 0 ? u.below(kLanes) : kLanes;  // and others
    for (uint32_t l = 0; l < kLanes; ++l) {
      const uint32_t where = area_ == 9 ? u.below(9) : area_;
      const uint32_t base = where < 5 ? kRam : where < 8 ? kLocal : kIo;
      const uint32_t bytes = base == kRam ? 4 * kLine + 32 : base == kLocal ? LMEM_BYTES : 64;
      uint32_t offset = start;
      if (shape_ == 0) offset = start / 4 * 4 + l * size;
      if (shape_ == 1) offset = start + l * 4 * kLanes;
      if (shape_ == 2) offset = u.rand32();
      uint32_t addr = base + offset % bytes / size * size;
      if (bad < kLanes && (l == bad || u.below(4) == 0))
        addr = u.chance(50) ? addr + 1 : 0x20000000;
      w->exec_a[l] = addr - uop->imm;
      w->exec_b[l] = u.rand32();
    }
  }

 private:
  void start(Unit &u, const Loads &loads, gyre_wires *w) {
    gyre_uop *uop = &w->exec_uop;
    if (u.below(60) == 0) loads_ = u.chance(50);
    uop->op = uint8_t(u.chance(6) ? 8 + u.below(2) : loads_ ? u.below(5) : u.below(8));
    uop->unit = GYRE_UNIT_LSU;
    uop->imm = u.chance(50) ? 0 : u.below(4096) - 2048;
    uop->pc = u.rand32();
    w->exec_wid = uint8_t(u.below(kWarps));
    uop->rd = uint8_t(u.below(64));
    uop->wb = uop->op < GYRE_OP_SB && uop->rd != 0 && u.chance(85);
    for (int i = 0; i < 64 && uop->wb && loads.waits(w->exec_wid, uop->rd); ++i) {
      uop->rd = uint8_t(uop->rd % 63 + 1);
    }
    if (loads.waits(w->exec_wid, uop->rd)) uop->wb = 0;
    if (uop->op < GYRE_OP_SB && !uop->wb) uop->rd = 0;
    left_ = u.chance(50) ? ~0u : u.rand32();
    left_ &= ~0u >> (32 - kPasses);
    if (left_ == 0) left_ = 1;
    area_ = u.below(10);
    shape_ = u.below(4);
  }
  uint32_t left_ = 0, area_ = 0, shape_ = 0;
  bool loads_ = false;
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
    if (u.cycle() >= silent_until_ && u.below(600) == 0) silent_until_ = u.cycle() + u.below(400);
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
  void access(Unit &u, World *world, const gyre_wires *w, uint32_t new_tag) {
    u.check(w->dcreq_addr % kLine == 0, "line addresses");
    Read r = {new_tag, {}};
    for (uint32_t i = 0; i < kLine; ++i) {
      uint8_t *byte = world->at(w->dcreq_addr + i);
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
