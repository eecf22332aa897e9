// gyre_lsu_cores_check.h - permitted actions of the load/store unit of one of several cores, access by
// access: lanes, line locks, fresh reads, release and acquire. Knows the instruction set, not the module.

#ifndef GYRE_LSU_CORES_CHECK_H
#define GYRE_LSU_CORES_CHECK_H
#include "gyre_lsu_environment.h"
#include "gyre_lsu_shared.h"

class HeadCheck {
 public:
  HeadCheck(Unit &u, SharedMemory &m, Loads &loads) : u_(u), m_(m), loads_(loads) {}

  void clear() {
    queue_.clear();
    reservations_.clear();
    begun_ = due_ = line_read_ = false;
  }
  bool empty() const { return queue_.empty() && !due_; }
  void push(const Signals *w) {
    Beat p = {};
    p.uop = w->exec_uop;
    p.wid = w->exec_wid;
    p.number = w->exec_beat;
    p.last = w->exec_last;
    p.pending = w->exec_lanes;
    for (uint32_t l = 0; l < kLanes; ++l) {
      p.addr[l] = w->exec_a[l] + w->exec_uop.imm;
      p.b[l] = w->exec_b[l];
    }
    if (p.uop.wb) loads_.push(w, p.b, u_.cycle());  // the words come later
    queue_.push_back(p);
  }

  // The lock at the ports of the unit.
  void lock(bool valid, uint32_t line) {
    if (valid && !lock_valid_) u_.check(m_.stores_empty, "no lock with a buffered store");
    if (valid && lock_valid_) u_.check(line == lock_line_, "a lock keeps its line");
    if (!valid) {
      u_.cover("an SC with a lock fails", lock_valid_ && sc_failed_);
      line_read_ = sc_failed_ = false;
    }
    lock_valid_ = valid;
    lock_line_ = line;
  }
  // An access to the data cache is accepted.
  void to_line(const Signals *w, uint32_t tag) {
    Beat &p = first_access();
    const uint32_t leader = lowest(p);
    u_.check(!in_local(p.addr[leader]) && w->dcreq_addr == p.addr[leader] / kLine * kLine,
             "the line of the lowest lane");
    const bool io = p.addr[leader] - kIo < 4096;
    u_.check(io == w->dcreq_uncached, "I/O is uncached");
    const unsigned op = p.uop.op;
    if (op == GYRE_OP_SC) sc_succeeds(p);
    uint32_t lanes = 0, words = 0;
    for (uint32_t l = 0; l < kLanes; ++l) {
      const bool near = p.addr[l] / kLine == w->dcreq_addr / kLine && (!io || l == leader);
      if (!(p.pending >> l & 1) || !near) continue;
      const uint32_t word = 1u << p.addr[l] % kLine / 4;
      if (is_amo(op) && (words & word) && !shares(p)) continue;
      words |= word;
      lanes |= 1u << l;
    }
    const bool write = is_store(op) || op == GYRE_OP_SC || p.old_known;
    u_.check(w->dcreq_write == write, "stores write, loads read, an AMO does both in turn");
    if (is_amo(op) || op == GYRE_OP_SC) {
      u_.check(lock_valid_ && m_.lock_ready && lock_line_ == w->dcreq_addr / kLine,
               "AMO and SC have the lock of their line");
    }
    const bool fresh = op == GYRE_OP_LR || (is_amo(op) && !write && !line_read_);
    u_.check(w->dcreq_fresh == fresh, "LR and the first read under a lock are fresh, nothing else");
    if (is_amo(op)) {
      u_.cover("another group under the same lock", kShared || (!write && line_read_));
      line_read_ = true;
    }
    if (write) {
      write_line(p, w, lanes);
    } else {
      SharedMemory::Read r = {};
      r.tag = tag;
      r.addr = w->dcreq_addr;
      r.op = op;
      r.wid = p.wid;
      r.rd = p.uop.rd;
      r.beat = p.number;
      r.lanes = lanes;
      r.wb = p.uop.wb;
      r.fresh = w->dcreq_fresh;
      r.reserves = op == GYRE_OP_LR && first_;
      std::memcpy(r.at, p.addr, sizeof r.at);
      m_.read(u_, r, w);
    }
    if (op == GYRE_OP_LR) reserve(p);
    if (!is_amo(op) || write) p.pending &= ~lanes;
    if (op == GYRE_OP_SC) p.pending = 0;
  }
  // The data cache answers: the words of the lanes.
  void answered(const SharedMemory::Read &r) {
    uint32_t data[32] = {};
    u_.check(!is_amo(r.op) || !queue_.empty(), "an AMO waits for its words");
    for (uint32_t l = 0; l < kLanes; ++l) {
      if (!(r.lanes >> l & 1)) continue;
      uint32_t v = 0;
      for (uint32_t i = 0; i < size_of(r.op); ++i) {
        v |= uint32_t(r.line[r.at[l] % kLine + i]) << 8 * i;
      }
      data[l] = extend(r.op, v);
      if (is_amo(r.op)) queue_[0].old[l] = v;
    }
    if (is_amo(r.op)) {
      queue_[0].old_known = true;
      follow(queue_[0], r.lanes);
    }
    if (r.wb) loads_.set(r.wid, r.rd, r.beat, r.lanes, data);
  }
  // An access to local memory; `local`: what it is before.
  void to_banks(const Signals *w, Environment *local) {
    Beat &p = first_access();
    const unsigned op = p.uop.op;
    uint32_t lanes = 0, banks = 0, row[32], data[32] = {};
    u_.check(in_local(p.addr[lowest(p)]), "local memory for the lowest lane");
    u_.cover("release or acquire in local memory", p.uop.rel || p.uop.acq);
    if (op == GYRE_OP_SC) sc_succeeds(p);
    for (uint32_t l = 0; l < kLanes; ++l) {
      if (!(p.pending >> l & 1) || !in_local(p.addr[l])) continue;
      const uint32_t bank = p.addr[l] / 4 % kLanes;
      const bool shared = !is_amo(op) || shares(p);
      if ((banks >> bank & 1) && (!shared || row[bank] != p.addr[l] / 4)) continue;
      banks |= 1u << bank;
      row[bank] = p.addr[l] / 4;
      lanes |= 1u << l;
    }
    const bool write = is_store(op) || op == GYRE_OP_SC || p.old_known;
    u_.compare("banks (rtl) and the lanes' (twin)", w->lmem_en, banks);
    u_.compare("banks that write (rtl) and the lanes' (twin)", w->lmem_we, write ? banks : 0);
    for (uint32_t l = 0; l < kLanes; ++l) {
      if (!(lanes >> l & 1)) continue;
      uint32_t v = 0, b = is_amo(op) ? amo_rule(op, p.old[l], p.b[l]) : p.b[l];
      const uint32_t size = size_of(op);
      for (uint32_t i = 0; i < size; ++i) {
        uint8_t *byte = local->at(p.addr[l] + i);
        v |= uint32_t(*byte) << 8 * i;
        if (write) *byte = uint8_t(b >> 8 * i);
      }
      if (write) reservations_.stored(p.wid, p.addr[l]);
      data[l] = extend(op, v);
      if (!write) p.old[l] = v;
    }
    if (op == GYRE_OP_LR) reserve(p);
    if (!write && p.uop.wb) loads_.set(p.wid, p.uop.rd, p.number, lanes, data);
    if (!is_amo(op) || write) p.pending &= ~lanes;
    p.old_known = is_amo(op) && !write;
    if (p.old_known) follow(p, lanes);
    if (op == GYRE_OP_SC) p.pending = 0;
  }
  // The beat at the head leaves in this cycle.
  void leaves() {
    u_.check(!queue_.empty(), "a beat leaves");
    u_.check(!due_, "nothing comes before an acquire");
    Beat &p = queue_[0];
    const unsigned op = p.uop.op;
    if (op == GYRE_OP_SC && p.pending != 0) sc_fails(p);
    u_.check(is_fence(op) || p.pending == 0, "all lanes are served");
    reservations_.beat_ends(op, p.wid, p.last);
    due_ = p.last && p.uop.acq && is_atomic(op);
    if (p.last) begun_ = false;
    queue_.pop_front();
  }
  void fence(const Signals *w, bool acquire) {
    u_.check(!queue_.empty() && is_fence(queue_[0].uop.op) && queue_[0].last, "a fence");
    u_.check(m_.quiet() && !due_, "a fence acts when nothing is under way");
    u_.compare("acquire of a fence", acquire, queue_[0].uop.acq);
    u_.compare("warp of a fence", w->fence_wid, queue_[0].wid);
    u_.cover("fence that empties the cache", acquire);
    u_.cover("fence that does not", !acquire);
  }
  // The cache is to be emptied, not for a fence.
  void acquire() {
    u_.check(due_, "one acquire for each atomic operation with aq");
    u_.check(!lock_valid_ && !m_.atomic_buffered() && !m_.fresh_under_way(),
             "an acquire comes after the last access has been performed");
    due_ = false;
  }

 private:
  struct Beat {
    gyre_uop uop;
    uint32_t wid, number, pending, addr[32], b[32], old[32];
    uint32_t later;  // AMO: lanes that find what a lower lane has made
    bool last, old_known;
  };

  static uint32_t extend(unsigned op, uint32_t v) {
    const LsuRule rule = lsu_rule(op);
    return rule.sign && v >> (8 * rule.bytes - 1) ? v | ~0u << 8 * rule.bytes : v;
  }
  static bool in_local(uint32_t addr) { return Reservations::in_local(addr); }
  uint32_t thread(const Beat &p, uint32_t lane) const { return p.number * kLanes + lane; }
  static constexpr bool kShared = ATOMIC_COMBINE || kLanes == 1;  // one group in a line
  static bool shares(const Beat &p) { return ATOMIC_COMBINE && p.old_known; }
  // `lanes` have read their words for an AMO: with ATOMIC_COMBINE the others act after them.
  void follow(Beat &p, uint32_t lanes) {
    p.later = ATOMIC_COMBINE ? act_later(p.uop.op, p.pending, lanes, p.addr, p.b, p.old) : 0;
    u_.cover("lanes of an AMO share a word", !ATOMIC_COMBINE || kLanes == 1 || p.later != 0);
    if (p.uop.wb && p.later != 0) loads_.set(p.wid, p.uop.rd, p.number, p.later, p.old);
  }
  // First pending lane; for an SC the lane that has the reservation.
  uint32_t lowest(const Beat &p) {
    if (p.uop.op != GYRE_OP_SC) {
      u_.check(p.pending != 0, "a lane is pending");
      return uint32_t(__builtin_ctz(p.pending));
    }
    const uint32_t l = holder(p);
    u_.check(l < kLanes, "an SC succeeds only with a reservation");
    return l;
  }
  uint32_t holder(const Beat &p) const {
    uint32_t l = 0;
    while (l < kLanes && !((p.pending >> l & 1) &&
                           Reservations::holds(reservations_.of[p.wid], thread(p, l), p.addr[l]))) {
      ++l;
    }
    return l;
  }
  Beat &first_access() {
    u_.check(!queue_.empty() && !is_fence(queue_[0].uop.op), "an access belongs to a beat");
    Beat &p = queue_[0];
    u_.check(!due_, "nothing comes before an acquire");
    u_.check(!m_.fresh_under_way(), "nothing comes before the answer to a fresh read");
    if (is_atomic(p.uop.op) && p.uop.rel && !begun_) {
      u_.check(m_.quiet(), "a release waits for all that is under way");
      u_.cover("release", true);
    }
    first_ = !begun_;
    begun_ = true;
    return p;
  }
  void reserve(const Beat &p) {
    const uint32_t l = uint32_t(__builtin_ctz(p.pending));
    reservations_.load_reserved(p.wid, thread(p, l), p.addr[l]);
  }
  void sc_succeeds(Beat &p) {
    const uint32_t l = lowest(p);
    uint32_t data[32];
    for (uint32_t k = 0; k < kLanes; ++k) data[k] = k != l;
    if (p.uop.wb) loads_.set(p.wid, p.uop.rd, p.number, p.pending, data);
    p.pending = 1u << l;
    u_.cover("SC succeeds in main memory", !in_local(p.addr[l]));
    u_.cover("SC succeeds in local memory", in_local(p.addr[l]));
  }
  void sc_fails(Beat &p) {
    const uint32_t l = holder(p), addr = p.addr[l % kLanes];
    uint32_t data[32];
    for (uint32_t k = 0; k < kLanes; ++k) data[k] = 1;
    if (p.uop.wb) loads_.set(p.wid, p.uop.rd, p.number, p.pending, data);
    const bool foreign = l < kLanes && !in_local(addr) &&
                         m_.written_at(addr / kLine * kLine) >= m_.reserved_at[p.wid];
    u_.check(l == kLanes || foreign, "an SC fails only for a reason");
    u_.cover("SC fails: another core has written", foreign);
    u_.cover("SC fails without a lock", !lock_valid_);
    sc_failed_ = lock_valid_;
    p.pending = 0;
  }
  void write_line(Beat &p, const Signals *w, uint32_t lanes) {
    SharedMemory::Store s = {};
    s.addr = w->dcreq_addr;
    s.op = p.uop.op;
    s.wid = p.wid;
    const uint32_t size = size_of(s.op);
    for (uint32_t l = 0; l < kLanes; ++l) {
      if (!(lanes >> l & 1)) continue;
      const uint32_t v = is_amo(s.op) ? amo_rule(s.op, p.old[l], p.b[l]) : p.b[l];
      for (uint32_t i = 0; i < size; ++i) {
        const uint32_t at = p.addr[l] % kLine + i;
        s.mask[at / 8] = uint8_t(s.mask[at / 8] | 1u << at % 8);
        s.data[at] = uint8_t(v >> 8 * i);
        if (!(p.later >> l & 1)) s.old[at] = uint8_t(p.old[l] >> 8 * i);
      }
      if (!w->dcreq_uncached) reservations_.stored(p.wid, p.addr[l]);
    }
    for (uint32_t i = 0; i < kLine; ++i) {
      const bool mine = s.mask[i / 8] >> i % 8 & 1;
      u_.check((w->dcreq_mask[i / 8] >> i % 8 & 1) == mine, "the bytes of the lanes");
      if (mine) u_.compare("bytes (rtl) and the lanes' (twin)", w->dcreq_data[i], s.data[i]);
    }
    p.old_known = false;
    m_.store(s);
  }

  Unit &u_;
  SharedMemory &m_;
  Loads &loads_;
  std::deque<Beat> queue_;
  Reservations reservations_;
  bool begun_ = false, first_ = false, due_ = false, line_read_ = false, sc_failed_ = false;
  bool lock_valid_ = false;
  uint32_t lock_line_ = 0;
};

#endif
