// gyre_tlm_registers.cpp - implements gyre_tlm_registers.h.

#include "gyre_tlm_registers.h"

#include "gyre/device.h"

void gyre_tlm_registers::next(uint64_t now) {
  if (!waiting_.empty() && waiting_.front()->called < now) {
    current_ = waiting_.front();
    waiting_.pop_front();
    // A write may wake the device, or be visible to a poll that has begun.
    if (current_->write) idle_ = false, looking_ = kNo;
  } else if (looking_ != kNo) {
    own_ = {};
    own_.addr = looking_ == kStatus ? GYRE_REG_STATUS : GYRE_REG_CACHE_FLUSH;
    current_ = &own_;
  } else {
    return;
  }
  aw_ = w_ = current_->write;
  ar_ = !current_->write;
}

void gyre_tlm_registers::drive(uint64_t now, gyre_device_in *in) {
  in->axil_bready = in->axil_rready = true;
  if (current_ == nullptr) next(now);
  if (current_ == nullptr) return;
  in->axil_awvalid = aw_;
  in->axil_wvalid = w_;
  in->axil_arvalid = ar_;
  in->axil_awaddr = in->axil_araddr = current_->addr;
  in->axil_wdata = current_->data;
  in->axil_wstrb = current_->strobes;
}

bool gyre_tlm_registers::edge(const gyre_device_in &in, const gyre_device_out &out) {
  if (current_ == nullptr) return false;
  if (in.axil_awvalid && out.axil_awready) aw_ = false;
  if (in.axil_wvalid && out.axil_wready) w_ = false;
  if (in.axil_arvalid && out.axil_arready) ar_ = false;
  if (!(current_->write ? out.axil_bvalid : out.axil_rvalid)) return false;
  Access *ended = current_;
  current_ = nullptr;
  ended->resp = ended->write ? out.axil_bresp : out.axil_rresp;
  if (!ended->write) ended->data = out.axil_rdata;
  ended->ended = true;
  if (ended != &own_) return true;
  const uint32_t busy = GYRE_STATUS_BUSY | GYRE_STATUS_DRAINING | GYRE_STATUS_ABANDONED;
  if (looking_ == kStatus) {
    looking_ = ended->data & busy ? kNo : kFlush;
  } else if (looking_ == kFlush) {
    looking_ = kNo;
    idle_ = ended->data == 0;
  }
  return false;
}
