// gyre_unit.h - common parts of unit tests: seeded random numbers, random valid/ready, access to
// ports of any width, comparison with a report. Knows no module. A test is one file:
//
//   int main(int argc, char **argv) {
//     Unit u(argc, argv, 20000);                      // default length in cycles
//     Vdut dut(&u.context);
//     u.reset(dut);
//     while (u.next()) {
//       ... draw in ...
//       set_ports(dut, in);                            // both are generated (gyre_ports.h)
//       dut.eval();
//       ... evaluate the twin ...
//       compare_ports(u, dut, twin, out);
//       u.cover("stall", out.valid && !in.ready);      // must happen at least once in the run
//       u.tick(dut); ... tick the twin ...
//     }
//     return u.finish();
//   }
//
// Arguments of every test: [SEED [CYCLES]]. The first difference ends the run with exit code 1.

#ifndef GYRE_UNIT_H
#define GYRE_UNIT_H

#include <cinttypes>
#include <cstdarg>
#include <cstdint>
#include <cstdio>
#include <cstdlib>
#include <cstring>
#include <string>
#include <vector>

#include "verilated.h"

// ---- Ports: IData, QData or VlWide alike --------------------------------------------------------

template <class T>
inline uint64_t port_get(const T &port, unsigned lsb, unsigned width) {
  const uint64_t v = uint64_t(port) >> lsb;
  return width >= 64 ? v : v & ((uint64_t(1) << width) - 1);
}
template <class T>
inline void port_put(T &port, unsigned lsb, unsigned width, uint64_t value) {
  const uint64_t mask = (width >= 64 ? ~uint64_t(0) : (uint64_t(1) << width) - 1) << lsb;
  port = T((uint64_t(port) & ~mask) | ((value << lsb) & mask));
}
template <std::size_t N>
inline uint64_t port_get(const VlWide<N> &port, unsigned lsb, unsigned width) {
  uint64_t v = 0;
  for (unsigned done = 0; done < width;) {
    const unsigned at = (lsb + done) % 32, left = width - done, n = left < 32 - at ? left : 32 - at;
    v |= (uint64_t(port[(lsb + done) / 32] >> at) & ((uint64_t(1) << n) - 1)) << done;
    done += n;
  }
  return v;
}
template <std::size_t N>
inline void port_put(VlWide<N> &port, unsigned lsb, unsigned width, uint64_t value) {
  for (unsigned done = 0; done < width;) {
    const unsigned at = (lsb + done) % 32, left = width - done, n = left < 32 - at ? left : 32 - at;
    EData &word = port[(lsb + done) / 32];
    const uint32_t mask = uint32_t((uint64_t(1) << n) - 1) << at;
    word = (word & ~mask) | (uint32_t(value >> done) << at & mask);
    done += n;
  }
}
// Lane vectors: word i of a flat port. The wide form is the fast one.
template <class T>
inline uint32_t port_word(const T &port, unsigned i) {
  return uint32_t(port_get(port, 32 * i, 32));
}
template <std::size_t N>
inline uint32_t port_word(const VlWide<N> &port, unsigned i) {
  return port[i];
}
template <class T>
inline void port_set_word(T &port, unsigned i, uint32_t value) {
  port_put(port, 32 * i, 32, value);
}
template <std::size_t N>
inline void port_set_word(VlWide<N> &port, unsigned i, uint32_t value) {
  port[i] = value;
}

// ---- One run of one test ------------------------------------------------------------------------

class Unit {
 public:
  Unit(int argc, char **argv, uint64_t default_cycles)
      : program_(argv[0]), seed_(1), cycles_(default_cycles) {
    if (argc > 3 || (argc > 1 && !number(argv[1], &seed_)) ||
        (argc > 2 && !number(argv[2], &cycles_)) || seed_ > 0x7ffffffe) {
      std::fprintf(stderr, "usage: %s [SEED [CYCLES]]   (SEED below 2147483647)\n", argv[0]);
      std::exit(2);
    }
    state_ = seed_ * 0x9e3779b97f4a7c15u + 1;
    // Registers without reset start with random content, so that nothing can depend on it.
    context.randReset(2);
    context.randSeed(int(seed_) + 1);
  }

  VerilatedContext context;

  // Random numbers (xorshift64*): one stream a run, a function of the seed alone.
  uint32_t rand32() {
    state_ ^= state_ >> 12;
    state_ ^= state_ << 25;
    state_ ^= state_ >> 27;
    return uint32_t((state_ * 0x2545f4914f6cdd1du) >> 32);
  }
  uint32_t below(uint32_t n) { return uint32_t(uint64_t(rand32()) * n >> 32); }
  bool chance(unsigned percent) { return below(100) < percent; }
  // A 32-bit operand: often a corner value or a short one, else anything.
  uint32_t operand() {
    static const uint32_t corner[] = {0,          1,          2,          0xffffffff, 0xfffffffe,
                                      0x80000000, 0x80000001, 0x7fffffff, 31,         32};
    switch (below(4)) {
      case 0: return corner[below(sizeof corner / sizeof corner[0])];
      case 1: return rand32() >> below(32);
      case 2: return ~(rand32() >> below(32));
      default: return rand32();
    }
  }

  // True while the run has cycles left; counts them.
  bool next() { return ++cycle_ <= cycles_; }
  uint64_t cycle() const { return cycle_; }

  // One clock: rising edge with the inputs that are set, then low again.
  template <class Dut>
  void tick(Dut &dut) {
    dut.clk_i = 1;
    dut.eval();
    context.timeInc(1);
    dut.clk_i = 0;
    dut.eval();
    context.timeInc(1);
  }
  // Two clocks with rst_i high. Inputs should be idle.
  template <class Dut>
  void reset(Dut &dut) {
    dut.clk_i = 0;
    dut.rst_i = 1;
    dut.eval();
    tick(dut);
    tick(dut);
    dut.rst_i = 0;
    dut.eval();
  }

  // A line for the report of a difference: the latest 16 are printed.
  __attribute__((format(printf, 2, 3))) void note(const char *format, ...) {
    char *line = notes_[notes_used_++ % kNotes];
    const int n = std::snprintf(line, kLine, "%8" PRIu64 "  ", cycle_);
    va_list args;
    va_start(args, format);
    std::vsnprintf(line + n, kLine - std::size_t(n), format, args);
    va_end(args);
  }

  // Compares one output (index: lane or -1).
  void compare(const char *signal, uint64_t rtl, uint64_t twin, int index = -1) {
    ++compared_;
    if (rtl == twin) return;
    const uint64_t first = notes_used_ > kNotes ? notes_used_ - kNotes : 0;
    for (uint64_t i = first; i < notes_used_; ++i) std::printf("%s\n", notes_[i % kNotes]);
    char lane[16] = "";
    if (index >= 0) std::snprintf(lane, sizeof lane, "[%d]", index);
    std::printf("MISMATCH cycle %" PRIu64 " %s%s: rtl 0x%" PRIx64 ", twin 0x%" PRIx64 "\n", cycle_,
                signal, lane, rtl, twin);
    fail();
  }
  // A rule of the test's own, stated in words.
  void check(bool ok, const char *rule) {
    ++compared_;
    if (ok) return;
    std::printf("BROKEN RULE cycle %" PRIu64 ": %s\n", cycle_, rule);
    fail();
  }
  // Something that must occur at least once for the run to mean anything. `what` is a literal.
  void cover(const char *what, bool now) {
    for (Cover &c : covers_) {
      if (c.what == what) {
        c.count += now;
        return;
      }
    }
    covers_.push_back({what, now});
  }

  // Returns true if cover() has counted it: a generator may choose more often what has not occurred
  // yet.
  bool seen(const char *what) const {
    for (const Cover &c : covers_) {
      if (c.count != 0 && std::strcmp(c.what, what) == 0) return true;
    }
    return false;
  }

  // Returns true if nothing is missing of what cover() has been asked for so far.
  bool complete() const {
    for (const Cover &c : covers_) {
      if (c.count == 0) return false;
    }
    return true;
  }

  // The exit code of main().
  int finish() {
    for (const Cover &c : covers_) {
      if (c.count != 0) continue;
      std::printf("NOT REACHED: %s never occurred in %" PRIu64 " cycles\n", c.what, cycles_);
    }
    if (!complete()) fail();
    if (compared_ == 0) {
      std::printf("NOTHING COMPARED in %" PRIu64 " cycles\n", cycles_);
      fail();
    }
    std::printf("ok: %" PRIu64 " cycles, %" PRIu64 " comparisons, seed %" PRIu64 "\n", cycles_,
                compared_, seed_);
    return 0;
  }

 private:
  static constexpr unsigned kNotes = 16, kLine = 200;
  struct Cover {
    const char *what;
    uint64_t count;
  };

  [[noreturn]] void fail() {
    std::printf("repeat: %s %" PRIu64 " %" PRIu64 "\n", program_, seed_, cycles_);
    std::exit(1);
  }
  static bool number(const char *text, uint64_t *value) {
    char *end;
    *value = std::strtoull(text, &end, 0);
    return *text != '\0' && *text != '-' && *end == '\0';
  }

  const char *program_;
  uint64_t seed_, cycles_, cycle_ = 0, state_ = 0, compared_ = 0, notes_used_ = 0;
  char notes_[kNotes][kLine] = {};
  std::vector<Cover> covers_;
};

// ---- Random valid and ready ---------------------------------------------------------------------

// A bit that is random in changing moods: always, never, seldom, half, mostly; 1 to 40 cycles each.
class Throttle {
 public:
  bool draw(Unit &u) {
    static const unsigned percent[] = {100, 100, 0, 10, 50, 90};
    if (left_ == 0) {
      left_ = 1 + u.below(40);
      percent_ = percent[u.below(sizeof percent / sizeof percent[0])];
    }
    --left_;
    return u.chance(percent_);
  }

 private:
  unsigned left_ = 0, percent_ = 0;
};

// The sending side of a handshake that keeps valid and payload until they are accepted.
//   if (source.draw(u)) { ...new payload... }   dut.valid_i = source.valid;   (each cycle)
//   if (dut.ready_o) source.accepted();         (after eval, before the next draw)
class Source {
 public:
  bool valid = false;
  bool draw(Unit &u) {
    const bool wish = throttle_.draw(u);
    if (valid || !wish) return false;
    valid = true;
    return true;
  }
  void accepted() { valid = false; }

 private:
  Throttle throttle_;
};

#endif
