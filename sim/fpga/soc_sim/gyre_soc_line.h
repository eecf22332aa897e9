// gyre_soc_line.h - the far end of a serial line, bit by bit: it drives the receiving pin of the device under test, and
// samples its sending pin. Times are in clock cycles and may be fractions.

#ifndef GYRE_SOC_LINE_H
#define GYRE_SOC_LINE_H

#include <cstddef>
#include <cstdint>
#include <deque>
#include <vector>

class Line {
 public:
  explicit Line(double cycles) : send_cycles(cycles), receive_cycles(cycles) {}

  double send_cycles, receive_cycles;  // cycles of a bit
  bool pin = true;                     // to the device under test
  std::vector<uint8_t> received;
  unsigned framing_errors = 0;

  // Levels for the pin, each with a number of bit times.
  void level(bool high, double bits) { levels_.push_back({high, bits}); }
  void byte(uint8_t value, bool stop = true) {
    level(false, 1);
    for (unsigned i = 0; i < 8; ++i) level(value >> i & 1, 1);
    level(stop, 1);
  }
  void bytes(const std::vector<uint8_t> &values) {
    for (uint8_t value : values) byte(value);
  }
  void pause(double bits) { level(true, bits); }
  bool sending() const { return !levels_.empty(); }
  size_t waiting() const { return levels_.size(); }  // number of levels still to send
  bool receiving() const { return bits_ != 0; }

  // Makes one clock cycle: sets `pin`, and samples the other one.
  void cycle(bool from) {
    while (!levels_.empty() && left_ <= 0) {  // fractions of a cycle add up
      if (begun_) {
        levels_.pop_front();
        begun_ = false;
      } else {
        pin = levels_.front().high;
        left_ += levels_.front().bits * send_cycles;
        begun_ = true;
      }
    }
    if (levels_.empty()) {
      pin = true;
      left_ = 0;
    } else {
      left_ -= 1;
    }
    receive(from);
  }

 private:
  struct Level {
    bool high;
    double bits;
  };

  void receive(bool from) {
    if (bits_ == 0) {
      if (last_ && !from) {
        bits_ = 1;
        wait_ = 1.5 * receive_cycles;
        value_ = 0;
      }
    } else if ((wait_ -= 1) <= 0) {
      wait_ += receive_cycles;
      if (bits_ <= 8) {
        value_ |= uint8_t(from << (bits_ - 1));
        ++bits_;
      } else {
        if (from) {
          received.push_back(value_);
        } else {
          ++framing_errors;
        }
        bits_ = 0;
      }
    }
    last_ = from;
  }

  std::deque<Level> levels_;
  double left_ = 0, wait_ = 0;
  bool begun_ = false, last_ = true;
  unsigned bits_ = 0;  // 0: idle, 1..8: the data bit that comes next, 9: stop bit
  uint8_t value_ = 0;
};

#endif
