// gyre_served_memory.hpp - memory at the AXI4 pins of gyre_device. It answers in order, each request a fixed time after
// its acceptance, one beat a cycle. Stores to the I/O page are dropped, loads from it return 0.

#ifndef GYRE_SERVED_MEMORY_HPP
#define GYRE_SERVED_MEMORY_HPP

#include <deque>

#include "gyre_platform.h"

namespace gyre {

class ServedMemory {
 public:
  ServedMemory(gyre_memory *memory, const gyre_config &cfg, uint32_t latency)
      : memory_(memory),
        width_(cfg.axi_data / 8),
        io_(cfg.io_base / GYRE_PAGE_BYTES),
        latency_(latency) {}

  // Returns this cycle's inputs of the device, which follow from earlier requests.
  void drive(gyre_device_in *in) {
    in->arready = reads_.size() < kDepth;
    in->awready = writes_.size() < kDepth;
    in->wready = !writes_.empty() && filling() != nullptr;
    in->rvalid = !reads_.empty() && now_ >= reads_.front().due;
    if (in->rvalid) {
      const Transaction &t = reads_.front();
      const uint32_t first = beat_address(t) / width_ * width_;
      std::memset(data_, 0, sizeof data_);
      if (!is_io(first)) gyre_memory_read_bytes(memory_, first, data_, width_);
      in->rid = t.a.id;
      in->rlast = t.beat == t.a.len;
      in->rresp = 0;
    }
    in->rdata = data_;
    in->bvalid = !writes_.empty() && writes_.front().sent && now_ >= writes_.front().due;
    if (in->bvalid) in->bid = writes_.front().a.id;
    in->bresp = 0;
  }

  // Ends a cycle with those inputs and these outputs. Returns false if the host has no memory.
  bool edge(const gyre_device_in &in, const gyre_device_out &out) {
    bool good = true;
    if (in.rvalid && out.rready && reads_.front().beat++ == reads_.front().a.len)
      reads_.pop_front();
    if (in.bvalid && out.bready) writes_.pop_front();
    if (in.wready && out.wvalid) good = take(*filling(), out);
    if (in.arready && out.ar.valid) reads_.push_back({out.ar, 0, false, now_ + latency_});
    if (in.awready && out.aw.valid) writes_.push_back({out.aw, 0, false, 0});
    now_++;
    return good;
  }

 private:
  static constexpr size_t kDepth = 64;
  struct Transaction {
    gyre_device_address a;
    uint32_t beat;
    bool sent;  // for a write: all of its data has arrived
    uint64_t due;
  };

  bool is_io(uint32_t address) const { return address / GYRE_PAGE_BYTES == io_; }
  static uint32_t beat_address(const Transaction &t) {
    return (t.a.addr >> t.a.size << t.a.size) + (t.beat << t.a.size);
  }
  // Returns the write whose data comes next; none if all writes have their data.
  Transaction *filling() {
    for (Transaction &t : writes_) {
      if (!t.sent) return &t;
    }
    return nullptr;
  }
  bool take(Transaction &t, const gyre_device_out &out) {
    const uint32_t first = beat_address(t) / width_ * width_;
    bool good = true;
    for (uint32_t i = 0; i < width_ && !is_io(first); i++) {
      if (out.wstrb >> i & 1) good = gyre_memory_write(memory_, first + i, out.wdata[i], 1) && good;
    }
    t.sent = t.beat++ == t.a.len;
    if (t.sent) t.due = now_ + latency_;
    return good;
  }

  gyre_memory *memory_;
  uint32_t width_, io_, latency_;
  uint64_t now_ = 0;
  std::deque<Transaction> reads_, writes_;
  uint8_t data_[GYRE_AXI_BYTES] = {};
};

}  // namespace gyre

#endif
