// gyre_lsu_reference.h - effects of a memory beat, one thread after the other: the instruction
// set's view of loads, stores, LR, SC and AMOs on byte arrays. Knows the order of the beats, not
// the load/store unit.

#ifndef GYRE_LSU_REFERENCE_H
#define GYRE_LSU_REFERENCE_H

#include <cstring>
#include <vector>

#include "gyre_lsu_signals.h"
#include "gyre_unit.h"
#include "lsu_rules.h"
#include "machine_parameters.h"

constexpr uint32_t kLanes = NUM_LANES, kLine = LINE_BYTES, kAll = ~0u >> (32 - NUM_LANES);
constexpr uint32_t kRam = 0x80000000, kRamBytes = 0x7fff0000, kLocal = 0xffff0000, kIo = 0x10000000;
#define NUM_WARPS 4  // the default of the RTL
constexpr uint32_t kBeats = NUM_THREADS / NUM_LANES, kWarps = NUM_WARPS;
constexpr uint32_t kWindow = 2048;  // bytes of main memory that are used

struct Environment {  // bytes by address: the window of main memory, the I/O page, local memory
  std::vector<uint8_t> ram, io, local;
  Environment() : ram(kWindow), io(4096), local(LMEM_BYTES) {}
  uint8_t *at(uint32_t addr) {
    if (addr - kLocal < LMEM_BYTES) return &local[addr - kLocal];
    if (addr - kIo < 4096) return &io[addr - kIo];
    return &ram[(addr - kRam) % kWindow];
  }
  bool operator==(const Environment &o) const {
    return ram == o.ram && io == o.io && local == o.local;
  }
};

inline bool is_fence(unsigned op) { return lsu_rule(op).kind == LsuKind::kFence; }
inline bool is_store(unsigned op) { return lsu_rule(op).kind == LsuKind::kStore; }
inline bool is_amo(unsigned op) { return lsu_rule(op).kind == LsuKind::kAmo; }
inline bool is_atomic(unsigned op) { return is_amo(op) || op == GYRE_OP_LR || op == GYRE_OP_SC; }
inline bool has_result(unsigned op) { return lsu_rule(op).kind == LsuKind::kLoad || is_atomic(op); }
inline uint32_t size_of(unsigned op) { return is_fence(op) ? 1 : lsu_rule(op).bytes; }

// Reservations, one a warp, and why they ended.
class Reservations {
 public:
  enum End { kNone, kByOwn, kByOther, kBySc };
  struct Entry {
    bool valid, local;
    uint32_t thread, line;
    End end;
  };
  Entry of[kWarps] = {};

  void clear() {
    for (Entry &e : of) e = {};
    lr_begun_ = false;
  }
  static bool in_local(uint32_t addr) { return addr - kLocal < LMEM_BYTES; }
  static bool holds(const Entry &e, uint32_t thread, uint32_t addr) {
    return e.valid && e.thread == thread && e.line == addr / kLine && e.local == in_local(addr);
  }
  // The lowest thread of the first beat counts.
  void load_reserved(uint32_t wid, uint32_t thread, uint32_t addr) {
    if (!lr_begun_) of[wid] = {true, in_local(addr), thread, addr / kLine, kNone};
    lr_begun_ = true;
  }
  void beat_ends(unsigned op, uint32_t wid, bool last) {
    if (!last) return;
    if (op == GYRE_OP_LR) lr_begun_ = false;
    if (op == GYRE_OP_SC && of[wid].valid) of[wid] = {false, false, 0, 0, kBySc};
  }
  void stored(uint32_t wid, uint32_t addr) {
    for (uint32_t w = 0; w < kWarps; ++w) {
      if (!of[w].valid || of[w].line != addr / kLine || of[w].local != in_local(addr)) continue;
      of[w] = {false, false, 0, 0, w == wid ? kByOwn : kByOther};
    }
  }

 private:
  bool lr_begun_ = false;
};

// The pending lanes of an AMO with a word that one of `lanes` has read act after it, in order. Fills
// in what each finds (old), and returns them.
inline uint32_t act_later(unsigned op, uint32_t pending, uint32_t lanes, const uint32_t *addr,
                          const uint32_t *b, uint32_t *old) {
  uint32_t later = 0;
  for (uint32_t l = 0; l < kLanes; ++l) {
    if (!(pending >> l & 1)) continue;
    for (uint32_t k = 0; k < l; ++k) {
      if (!((lanes | later) >> k & 1) || addr[k] != addr[l]) continue;
      old[l] = amo_rule(op, old[k], b[k]);
      later |= 1u << l;
    }
  }
  return later;
}

// Coverage of SC.
inline void cover_sc(Unit &u, const Reservations::Entry &e, uint32_t thread, uint32_t addr) {
  u.cover("SC succeeds", Reservations::holds(e, thread, addr));
  u.cover("SC succeeds in local memory", Reservations::holds(e, thread, addr) && e.local);
  u.cover("SC fails: another line", e.valid && e.thread == thread && e.line != addr / kLine);
  if (NUM_THREADS > 1) u.cover("SC fails: another thread", e.valid && e.thread != thread);
  u.cover("SC fails: no reservation",
          !e.valid && (e.end == Reservations::kBySc || e.end == Reservations::kNone));
  u.cover("SC fails: another warp has stored", !e.valid && e.end == Reservations::kByOther);
  u.cover("SC fails: its own warp has stored", !e.valid && e.end == Reservations::kByOwn);
}

// Applies a beat to the environment; computes each lane's result. helpers: they take no reservation.
inline void apply(Unit &u, Environment *environment, Reservations *res, const Signals *w,
                  uint32_t *data, uint32_t helpers = 0) {
  const unsigned op = w->exec_uop.op;
  const uint32_t size = size_of(op), wid = w->exec_wid;
  if (is_fence(op)) return;
  uint32_t same = 0, words = 0;
  for (uint32_t l = 0; l < kLanes; ++l) {
    if (!(w->exec_lanes >> l & 1)) continue;
    const uint32_t addr = w->exec_a[l] + w->exec_uop.imm, thread = w->exec_beat * kLanes + l;
    uint32_t v = 0, put = w->exec_b[l];
    bool store = is_store(op);
    for (uint32_t i = 0; i < size; ++i) v |= uint32_t(*environment->at(addr + i)) << 8 * i;
    if (lsu_rule(op).sign && v >> (8 * size - 1)) v |= ~0u << 8 * size;
    data[l] = v;
    if (op == GYRE_OP_LR && !(helpers >> l & 1)) res->load_reserved(wid, thread, addr);
    if (op == GYRE_OP_SC) {
      cover_sc(u, res->of[wid], thread, addr);
      store = Reservations::holds(res->of[wid], thread, addr);
      data[l] = store ? 0 : 1;
    }
    if (is_amo(op)) {
      store = true;
      put = amo_rule(op, v, put);
      for (uint32_t k = 0; k < l; ++k) {
        same += (w->exec_lanes >> k & 1) && w->exec_a[k] == w->exec_a[l];
      }
      ++words;
      u.cover("AMO in local memory", Reservations::in_local(addr));
      u.cover("AMO to x0", !w->exec_uop.wb);
    }
    if (store) {
      for (uint32_t i = 0; i < size; ++i) *environment->at(addr + i) = uint8_t(put >> 8 * i);
      res->stored(wid, addr);
    }
  }
  res->beat_ends(op, wid, w->exec_last);
  if (A_EXT && kLanes > 1) {
    u.cover("AMO: two lanes on one word", same != 0);
    u.cover("AMO: all lanes on one word", words == kLanes && same == kLanes * (kLanes - 1) / 2);
    u.cover("AMO: all words differ", words == kLanes && same == 0);
  }
}

#endif
