// gyre_soc_reference.h - a reference model of the loader as docs/uart.md describes it. Its inputs
// are bytes and pauses, its outputs are answers and bus accesses; it has no notion of time.

#ifndef GYRE_SOC_REFERENCE_H
#define GYRE_SOC_REFERENCE_H

#include <map>

#include "gyre_soc_frame.h"

// The memory that the loader writes in this test: a byte for each valid address.
class Target {
 public:
  static bool there(uint32_t addr) {
    return addr < 0x2000 || (addr >= 0x80000000 && addr < 0x80020000);
  }
  uint8_t get(uint32_t addr) const {
    const auto it = bytes_.find(addr);
    return it != bytes_.end() ? it->second : uint8_t(addr * 29 + (addr >> 8) * 7);
  }
  void put(uint32_t addr, uint8_t value) {
    bytes_[addr] = value;
    ++puts;
  }
  bool operator==(const Target &other) const {
    return bytes_ == other.bytes_ && puts == other.puts;
  }
  unsigned puts = 0;

 private:
  std::map<uint32_t, uint8_t> bytes_;
};

class Reference {
 public:
  Target target;
  Bytes answer;               // that the last byte or silence gave
  bool number_known = false;  // the answer's number means something
  unsigned refused = 0;

  void byte(uint8_t value) {
    answer.clear();
    if (swallowing_) return;
    if (frame_.empty()) {
      if (value == kRequestBegins) frame_.push_back(value);
      return;
    }
    frame_.push_back(value);
    if (frame_.size() < 8) return;
    const unsigned command = frame_[1], words = frame_[3];
    if (command > kRead) return swallow(kBadCommand);
    if (command == kPing ? words != 0 : words < 1 || words > kFrameWords)
      return swallow(kBadLength);
    const size_t length = 8 + (command == kWrite ? 4 * words : 0);
    if (frame_.size() < length + 1) return;
    const uint16_t crc = frame_crc(frame_.data() + 1, length - 1);
    if (frame_[length] != uint8_t(crc)) return swallow(kBadCrc);
    if (frame_.size() < length + 2) return;
    if (frame_[length + 1] != crc >> 8) return swallow(kBadCrc);
    execute();
  }

  // Nothing on the line for longer than the time that a frame may have inside.
  void silence() {
    answer.clear();
    if (frame_.empty()) return;
    number_known = frame_.size() >= 8;
    answer = frame_answer(swallowing_ ? status_ : uint8_t(kTimeout), number_known ? frame_[2] : 0);
    frame_.clear();
    swallowing_ = false;
    ++refused;
  }

 private:
  void swallow(FrameStatus status) {
    status_ = status;
    swallowing_ = true;
  }
  void execute() {
    const uint8_t command = frame_[1], number = frame_[2], words = frame_[3];
    const uint32_t addr = frame_[4] | frame_[5] << 8 | frame_[6] << 16 | uint32_t(frame_[7]) << 24;
    Words read;
    uint8_t status = kOkay;
    if (command == kPing) {
      last_ = -1;
    } else if (command == kWrite && number == last_) {
      status = last_status_;
    } else if (addr % 4 != 0) {
      status = kBadAddress;
    } else {
      for (unsigned i = 0; i < 4u * words && status == kOkay; ++i) {
        if (!Target::there(addr + i)) {
          status = kBadAddress;
        } else if (command == kWrite) {
          target.put(addr + i, frame_[8 + i]);
        } else {
          if (i % 4 == 0) read.push_back(0);
          read.back() |= uint32_t(target.get(addr + i)) << (8 * (i % 4));
        }
      }
    }
    if (command == kWrite) {
      last_ = number;
      last_status_ = status;
    }
    answer = frame_answer(status, number, status == kOkay ? read : Words());
    number_known = true;
    frame_.clear();
  }

  Bytes frame_;  // so far
  bool swallowing_ = false;
  uint8_t status_ = 0, last_status_ = 0;
  int last_ = -1;  // number of the last write
};

#endif
