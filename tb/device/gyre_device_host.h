// gyre_device_host.h - the pins of an AXI4-Lite master that does one write and one read at a time,
// beside each other: address and data in either order, gaps, responses taken late. What it is to
// do is said from outside.

#ifndef GYRE_DEVICE_HOST_H
#define GYRE_DEVICE_HOST_H

#include "gyre_unit.h"

extern "C" {
#include "gyre/gyre.h"
}

class DeviceHost {
 public:
  explicit DeviceHost(Unit &u) : u_(u) {}

  bool writing() const { return writing_; }
  bool reading() const { return reading_; }
  void write(uint32_t addr, uint32_t data, uint8_t strb = 15) {
    writing_ = true;
    aw_done_ = w_done_ = false;
    waddr_ = addr;
    wdata_ = data;
    wstrb_ = strb;
  }
  void read(uint32_t addr) {
    reading_ = true;
    ar_done_ = false;
    raddr_ = addr;
  }
  // Of the last access that ended.
  uint32_t bresp = 0, rresp = 0, rdata = 0;

  void draw() {
    if (writing_ && !aw_done_ && !awvalid_) awvalid_ = aw_.draw(u_);
    if (writing_ && !w_done_ && !wvalid_) wvalid_ = w_.draw(u_);
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
    in->axil_awaddr = uint16_t(awvalid_ ? waddr_ : u_.below(4096));
    in->axil_wdata = wvalid_ ? wdata_ : u_.rand32();
    in->axil_wstrb = uint8_t(wvalid_ ? wstrb_ : u_.below(16));
    in->axil_araddr = uint16_t(arvalid_ ? raddr_ : u_.below(4096));
  }

  // The slave's outputs of this cycle.
  void edge(bool awready, bool wready, bool bvalid, uint32_t b, bool arready, bool rvalid,
            uint32_t data, uint32_t r) {
    u_.check(!bvalid || (writing_ && aw_done_ && w_done_), "B only after address and data");
    u_.check(!rvalid || (reading_ && ar_done_), "R only after its address");
    if (awvalid_ && awready) aw_done_ = true, awvalid_ = false;
    if (wvalid_ && wready) w_done_ = true, wvalid_ = false;
    if (arvalid_ && arready) ar_done_ = true, arvalid_ = false;
    if (bvalid && bready_) {
      writing_ = false;
      bresp = b;
      u_.note("wrote %03x data %08x strobes %x: %u", waddr_, wdata_, wstrb_, b);
    }
    if (rvalid && rready_) {
      reading_ = false;
      rresp = r;
      rdata = data;
      u_.note("read %03x data %08x: %u", raddr_, data, r);
    }
  }

  void reset() { writing_ = reading_ = awvalid_ = wvalid_ = arvalid_ = false; }

 private:
  Unit &u_;
  bool writing_ = false, aw_done_ = false, w_done_ = false, reading_ = false, ar_done_ = false;
  bool awvalid_ = false, wvalid_ = false, arvalid_ = false, bready_ = false, rready_ = false;
  uint32_t waddr_ = 0, wdata_ = 0, raddr_ = 0;
  uint8_t wstrb_ = 0;
  Throttle aw_, w_, ar_, b_, r_;
};

#endif
