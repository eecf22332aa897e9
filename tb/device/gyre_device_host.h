// gyre_device_host.h - drives the pins of an AXI4-Lite host that does writes and, at the same
// time, one read at a time. The caller says which accesses to make.
//
// Addresses and data arrive in either order, with gaps, and responses are taken late. A write may
// start before the response of the previous write: its address and data go out when their channels
// take them.

#ifndef GYRE_DEVICE_HOST_H
#define GYRE_DEVICE_HOST_H

#include <deque>

#include "gyre_unit.h"

extern "C" {
#include "gyre/gyre.h"
}

class DeviceHost {
 public:
  explicit DeviceHost(Unit &u) : u_(u) {}

  bool writing() const { return !writes_.empty(); }
  bool reading() const { return reading_; }
  // After all writes that were given before.
  void write(uint32_t addr, uint32_t data, uint8_t strb = 15) {
    writes_.push_back({addr, data, strb});
  }
  void read(uint32_t addr) {
    reading_ = true;
    ar_done_ = false;
    raddr_ = addr;
  }
  // Result of the last access that ended.
  uint32_t bresp = 0, rresp = 0, rdata = 0;

  void draw() {
    if (aw_done_ < writes_.size() && !awvalid_) awvalid_ = aw_.draw(u_);
    if (w_done_ < writes_.size() && !wvalid_) wvalid_ = w_.draw(u_);
    if (reading_ && !ar_done_ && !arvalid_) arvalid_ = ar_.draw(u_);
    bready_ = b_.draw(u_);
    rready_ = r_.draw(u_);
  }

  void drive(gyre_device_in *in) {
    in->axil_awvalid = awvalid_;
    in->axil_wvalid = wvalid_;
    in->axil_arvalid = arvalid_;
    in->axil_bready = bready_;
    in->axil_rready = rready_;
    in->axil_awaddr = uint16_t(awvalid_ ? writes_[aw_done_].addr : u_.below(4096));
    in->axil_wdata = wvalid_ ? writes_[w_done_].data : u_.rand32();
    in->axil_wstrb = uint8_t(wvalid_ ? writes_[w_done_].strb : u_.below(16));
    in->axil_araddr = uint16_t(arvalid_ ? raddr_ : u_.below(4096));
  }

  // The slave's outputs of this cycle.
  void edge(bool awready, bool wready, bool bvalid, uint32_t b, bool arready, bool rvalid,
            uint32_t data, uint32_t r) {
    u_.check(!bvalid || (aw_done_ && w_done_), "B only after address and data");
    u_.check(!rvalid || (reading_ && ar_done_), "R only after its address");
    u_.cover("the next write is sent while a response waits",
             aw_done_ > 1 && w_done_ > 1 && bvalid && !bready_);
    u_.cover("the next address before the data of a write", aw_done_ > w_done_ && aw_done_ > 1);
    u_.cover("the next data before the address of a write", w_done_ > aw_done_ && w_done_ > 1);
    if (awvalid_ && awready) ++aw_done_, awvalid_ = false;
    if (wvalid_ && wready) ++w_done_, wvalid_ = false;
    if (arvalid_ && arready) ar_done_ = true, arvalid_ = false;
    if (bvalid && bready_) {
      const Write &w = writes_.front();
      bresp = b;
      u_.note("wrote %03x data %08x strobes %x: %u", w.addr, w.data, w.strb, b);
      writes_.pop_front();
      --aw_done_, --w_done_;
    }
    if (rvalid && rready_) {
      reading_ = false;
      rresp = r;
      rdata = data;
      u_.note("read %03x data %08x: %u", raddr_, data, r);
    }
  }

  void reset() {
    reading_ = awvalid_ = wvalid_ = arvalid_ = false;
    writes_.clear();
    aw_done_ = w_done_ = 0;
  }

 private:
  struct Write {
    uint32_t addr, data;
    uint8_t strb;
  };

  Unit &u_;
  std::deque<Write> writes_;              // that have no response yet
  std::size_t aw_done_ = 0, w_done_ = 0;  // of these: addresses, data that were taken
  bool reading_ = false, ar_done_ = false;
  bool awvalid_ = false, wvalid_ = false, arvalid_ = false, bready_ = false, rready_ = false;
  uint32_t raddr_ = 0;
  Throttle aw_, w_, ar_, b_, r_;
};

#endif
