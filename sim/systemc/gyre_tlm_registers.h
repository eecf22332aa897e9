// gyre_tlm_registers.h - executes TLM register accesses as AXI4-Lite at the pins of the device, one after the other in
// order of arrival.
//
// An access is on the pins from the first cycle that is later than its call; it ends in the cycle of its response.
// Times are sc_time values.

#ifndef GYRE_TLM_REGISTERS_H
#define GYRE_TLM_REGISTERS_H

#include <cstdint>
#include <deque>

#include "gyre/gyre.h"

class gyre_tlm_registers {
 public:
  struct Access {
    bool write;
    uint16_t addr;
    uint32_t data;
    uint8_t strobes;
    uint64_t called;  // time of the call
    uint8_t resp = 0;
    bool ended = false;
  };

  // Queues an access; `access` must stay valid until it has ended.
  void add(Access *access) { waiting_.push_back(access); }
  bool empty() const { return current_ == nullptr && waiting_.empty(); }

  void drive(uint64_t now, gyre_device_in *in);
  // Returns true if a queued access has ended.
  bool edge(const gyre_device_in &in, const gyre_device_out &out);

  // Reads STATUS and CACHE_FLUSH while no access needs the pins, to find out whether the device is idle. Changes
  // nothing in it.
  void look() { looking_ = looking_ == kNo ? kStatus : looking_; }
  // Returns true if the device was found idle, and no register was written since.
  bool idle() const { return idle_ && empty() && looking_ == kNo; }

 private:
  enum Looking { kNo, kStatus, kFlush };

  void next(uint64_t now);

  std::deque<Access *> waiting_;
  Access *current_ = nullptr;
  Access own_ = {};
  bool aw_ = false, w_ = false, ar_ = false;  // channels that must still be accepted
  bool idle_ = false;
  Looking looking_ = kNo;
};

#endif
