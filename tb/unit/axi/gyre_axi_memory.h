// gyre_axi_memory.h - an AXI4 memory that does everything the protocol allows, for tests. A derived
// class may keep the bytes elsewhere.
//
// - Every channel has its own random back-pressure and delay; ready may come before valid.
// - It accepts writes by one of four habits, each for some time: address and data as they come, only the data of
//   an address that it has, only the address of data that it has, or only both in one cycle.
// - Reads and writes take effect at any time between acceptance and response: a read may be
//   performed before a write that was accepted earlier. Only one id keeps its own order.
// - Read beats of different ids are interleaved; writes are acknowledged late.
// - Garbage on every channel while its valid is low, and in bytes that were not requested.
// - SLVERR and DECERR are injected, EXOKAY is used as a second OKAY.
// It breaks no rule itself, and checks what it receives (gyre_axi_rules.h).

#ifndef GYRE_AXI_MEMORY_H
#define GYRE_AXI_MEMORY_H

#include <cstring>
#include <deque>
#include <vector>

#include "gyre_axi_rules.h"

class AxiMemory {
 public:
  AxiMemory(Unit &u, uint32_t base, uint32_t bytes, uint32_t width, uint32_t id_width)
      : u_(u), base_(base), width_(width), ids_(1u << id_width), data_(bytes) {
    for (uint8_t &b : data_) b = uint8_t(u.rand32());
  }
  virtual ~AxiMemory() = default;
  // The bytes: performed reads and writes, one at a time.
  virtual uint8_t load(uint32_t addr) { return data_[addr - base_]; }
  virtual void store(uint32_t addr, uint8_t byte) { data_[addr - base_] = byte; }
  virtual bool holds(uint32_t addr) { return addr - base_ < data_.size(); }
  uint32_t read_errors = 12, write_errors = 10;  // percent of transactions
  const std::vector<uint8_t> &content() const { return data_; }

  // Inputs of the master in this cycle, drawn before it.
  bool arready = false, awready = false, wready = false, rvalid = false, bvalid = false;
  AxiReadBeat r = {};
  uint32_t bid = 0, bresp = 0;

  // The master offers an address, or data, of a write in this cycle.
  void draw(bool awvalid, bool wvalid) {
    arready = ar_.draw(u_);
    awready = aw_.draw(u_);
    wready = w_.draw(u_);
    keep_habit(awvalid, wvalid);
    perform();
    draw_read();
    draw_acknowledge();
  }

  // Records the actions of the master in this cycle; called before the edge. NULL: nothing was
  // accepted.
  void edge(const AxiAddress *ar, const AxiAddress *aw, const AxiWriteBeat *w, bool r_fire,
            bool b_fire) {
    if (r_fire) {
      Read &from = reads_[r_at_];
      if (++from.sent == from.beats.size()) {
        reads_done.push_back({from.number, from.error});
        reads_.erase(reads_.begin() + r_at_);
      }
      rvalid = false;
    }
    if (b_fire) {
      writes_done.push_back({writes_[b_at_].number, bresp >= 2});
      writes_.erase(writes_.begin() + b_at_);
      bvalid = false;
    }
    if (ar) accept_read(*ar);
    if (aw) {
      check_address(u_, *aw, width_);
      addresses_.push_back(*aw);
    }
    if (w) data_beats_.push_back(*w);
    pair_writes();
  }

  // Transactions that ended at the last edges, by their number in order of address acceptance.
  struct Done {
    uint64_t number;
    bool error;
  };
  std::vector<Done> reads_done, writes_done;
  // Complete writes as the master sent them: the bytes of memory that were strobed.
  struct Sent {
    AxiAddress address;
    std::vector<uint32_t> bytes;
    std::vector<bool> beat_used;
  };
  std::vector<Sent> writes_sent;
  bool overtaken = false, interleaved = false, reordered = false;  // of the last draw
  // A reset of the master: what was under way is answered no more.
  void forget() {
    reads_.clear();
    writes_.clear();
    addresses_.clear();
    data_beats_.clear();
    rvalid = bvalid = false;
  }
  bool empty() const {
    return reads_.empty() && writes_.empty() && addresses_.empty() && data_beats_.empty();
  }

 private:
  struct Read {
    AxiAddress a;
    uint64_t number, writes_before;
    bool performed, error;
    std::size_t sent;
    std::vector<AxiReadBeat> beats;
  };
  struct Write {
    AxiAddress a;
    uint64_t number;
    bool performed;
    std::vector<AxiWriteBeat> beats;
  };

  void accept_read(const AxiAddress &a) {
    check_address(u_, a, width_);
    u_.check(holds(a.addr), "reads are in range");
    Read n = {a, read_number_++, write_number_, false, false, 0, {}};
    const bool bad = u_.chance(read_errors);
    for (uint32_t i = 0; i <= a.len; ++i) {
      AxiReadBeat b = {};
      b.id = a.id;
      b.last = i == a.len;
      b.resp = bad && u_.chance(40) ? 2 + u_.below(2) : u_.chance(10);
      n.error |= b.resp >= 2;
      n.beats.push_back(b);
    }
    reads_.push_back(n);
  }

  // Reduces the accepted channels to those of a slave of this habit. A habit stays while anything
  // is offered or half accepted, so that a master which waits for the other channel waits for ever.
  void keep_habit(bool awvalid, bool wvalid) {
    const bool address = !addresses_.empty(), data = !data_beats_.empty();
    if (habit_left_ > 0) --habit_left_;
    if (habit_left_ == 0 && !awvalid && !wvalid && !address && !data) {
      habit_ = u_.below(HABITS);
      habit_left_ = 1 + u_.below(u_.chance(50) ? 20 : 1000);
    }
    const bool whole = data && data_beats_.back().last;
    if (habit_ == ADDRESS_FIRST) wready &= address;
    if (habit_ == DATA_FIRST) awready &= whole, wready &= !whole;
    if (habit_ != TOGETHER) return;
    if (!address) {  // the first beat, with its address; the other beats follow
      awready = wready = awready && awvalid && wvalid;
    } else {
      awready = false;
    }
  }

  // A write is complete with its address and its beats, whichever came first.
  void pair_writes() {
    if (addresses_.empty()) return;
    const AxiAddress a = addresses_.front();
    const std::size_t n = a.len + 1;
    for (std::size_t i = 0; i < data_beats_.size() && i < n; ++i) {
      u_.check(data_beats_[i].last == (i + 1 == n), "WLAST is with the last beat and no other");
    }
    if (data_beats_.size() < n) return;
    Write write = {a, write_number_++, false, {}};
    Sent sent = {a, {}, {}};
    for (std::size_t i = 0; i < n; ++i) {
      write.beats.push_back(data_beats_.front());
      data_beats_.pop_front();
      const uint32_t lanes = check_strobes(u_, a, uint32_t(i), write.beats[i].strb, width_);
      for (uint32_t b = 0; b < width_; ++b) {
        if (write.beats[i].strb >> b & 1) sent.bytes.push_back(lanes + b);
      }
      sent.beat_used.push_back(write.beats[i].strb != 0);
    }
    static const char *const habits[HABITS] = {"a write to a slave that takes what comes",
                                               "a write to a slave that wants the address first",
                                               "a write to a slave that wants the data first",
                                               "a write to a slave that wants both at once"};
    for (uint32_t i = 0; i < HABITS; ++i) u_.cover(habits[i], i == habit_);
    addresses_.pop_front();
    writes_.push_back(write);
    writes_sent.push_back(sent);
  }

  // Something takes effect: the oldest of an id that has not.
  void perform() {
    overtaken = false;
    if (perform_write_.draw(u_)) {
      for (Write &n : writes_) {
        if (n.performed || u_.chance(30)) continue;
        if (older_waits(writes_, n)) continue;
        for (std::size_t i = 0; i < n.beats.size(); ++i) {
          const uint32_t lanes = lanes_of(n.a, uint32_t(i), width_);
          for (uint32_t b = 0; b < width_; ++b) {
            if (n.beats[i].strb >> b & 1) store(lanes + b, n.beats[i].data[b]);
          }
        }
        n.performed = true;
      }
    }
    if (perform_read_.draw(u_)) {
      for (Read &n : reads_) {
        if (n.performed || u_.chance(30)) continue;
        if (older_waits(reads_, n)) continue;
        for (const Write &w : writes_) overtaken |= !w.performed && w.number < n.writes_before;
        read(n);
      }
    }
  }
  template <class T>
  static bool older_waits(const std::vector<T> &all, const T &one) {
    for (const T &other : all) {
      if (&other == &one) return false;
      if (other.a.id == one.a.id && !other.performed) return true;
    }
    return false;
  }
  void read(Read &n) {
    for (uint32_t i = 0; i <= n.a.len; ++i) {
      AxiReadBeat &b = n.beats[i];
      const uint32_t first = (n.a.addr >> n.a.size << n.a.size) + (i << n.a.size);
      const uint32_t lanes = lanes_of(n.a, i, width_);
      for (uint32_t k = 0; k < width_; ++k) {
        const bool wanted = lanes + k >= first && lanes + k < first + (1u << n.a.size);
        b.data[k] = wanted && b.resp < 2 ? load(lanes + k) : uint8_t(u_.rand32());
      }
    }
    n.performed = true;
  }

  void draw_read() {
    interleaved = reordered = false;
    if (rvalid) return;  // stays until it is accepted
    r = {};
    for (uint8_t &b : r.data) b = uint8_t(u_.rand32());
    r.id = u_.below(ids_);
    r.resp = u_.below(4);
    r.last = u_.chance(50);
    if (late(&r_late_) || !r_.draw(u_)) return;
    std::vector<uint32_t> choice;
    for (uint32_t i = 0; i < reads_.size(); ++i) {
      bool first = reads_[i].performed;
      for (uint32_t k = 0; k < i; ++k) first &= reads_[k].a.id != reads_[i].a.id;
      if (first) choice.push_back(i);
    }
    if (choice.empty()) return;
    r_at_ = choice[u_.below(uint32_t(choice.size()))];
    rvalid = true;
    r = reads_[r_at_].beats[reads_[r_at_].sent];
    reordered = r_at_ != 0;
    for (uint32_t i = 0; i < reads_.size(); ++i) interleaved |= i != r_at_ && reads_[i].sent != 0;
  }
  // Now and then nothing is answered for a long time, so that all that may be under way is.
  bool late(uint32_t *left) {
    if (*left == 0 && u_.below(800) == 0) *left = 100 + u_.below(600);
    if (*left == 0) return false;
    --*left;
    return true;
  }
  void draw_acknowledge() {
    if (bvalid) return;
    bid = u_.below(ids_);
    bresp = u_.below(4);
    if (late(&b_late_) || !b_.draw(u_)) return;
    for (uint32_t i = 0; i < writes_.size(); ++i) {
      bool first = writes_[i].performed;
      for (uint32_t k = 0; k < i; ++k) first &= writes_[k].a.id != writes_[i].a.id;
      if (!first || u_.chance(30)) continue;
      b_at_ = i;
      bvalid = true;
      bid = writes_[i].a.id;
      bresp = u_.chance(write_errors) ? 2 + u_.below(2) : u_.chance(10);
      return;
    }
  }

  enum Habit { ANY, ADDRESS_FIRST, DATA_FIRST, TOGETHER, HABITS };

  Unit &u_;
  uint32_t base_, width_, ids_;
  uint32_t habit_ = ANY, habit_left_ = 0;
  std::vector<uint8_t> data_;
  std::vector<Read> reads_;
  std::vector<Write> writes_;
  std::deque<AxiAddress> addresses_;
  std::deque<AxiWriteBeat> data_beats_;
  uint64_t read_number_ = 0, write_number_ = 0;
  uint32_t r_at_ = 0, b_at_ = 0, r_late_ = 0, b_late_ = 0;
  Throttle ar_, aw_, w_, r_, b_, perform_read_, perform_write_;
};

#endif
