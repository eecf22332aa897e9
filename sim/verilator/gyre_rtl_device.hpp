// gyre_rtl_device.hpp - the Verilated gyre_device with the pins of gyre/device.h, one clock cycle at a time. The
// SystemC module and the simulator of host programs use it; it is installed with the former.

#ifndef GYRE_RTL_DEVICE_HPP
#define GYRE_RTL_DEVICE_HPP

#include <cstdint>
#include <cstring>
#include <memory>

#include "gyre/device.h"
#include "verilated.h"

namespace gyre {

template <class Pin>
void set_bytes(Pin &pin, const uint8_t *from) {
  if (from != nullptr) std::memcpy(&pin, from, sizeof pin);
}

// Top is the class that Verilator made.
template <class Top>
class RtlDevice {
 public:
  RtlDevice() {
    // Registers without a reset start with random bits; Verilator gets no arguments.
    context_.randReset(2);
    context_.randSeed(1);
    top_ = std::make_unique<Top>(&context_, "gyre");
    drive(gyre_device_in{});
    top_->rst_i = 1;
    for (int i = 0; i < 4; ++i) edge();
    top_->rst_i = 0;
    low();
  }
  ~RtlDevice() { top_->final(); }

  // Returns the outputs of this cycle. They depend on state only, so they are valid before the inputs.
  void outputs(gyre_device_out *out) {
    const Top &t = *top_;
    out->axil_awready = t.axil_awready_o;
    out->axil_wready = t.axil_wready_o;
    out->axil_bvalid = t.axil_bvalid_o;
    out->axil_bresp = t.axil_bresp_o;
    out->axil_arready = t.axil_arready_o;
    out->axil_rvalid = t.axil_rvalid_o;
    out->axil_rresp = t.axil_rresp_o;
    out->axil_rdata = t.axil_rdata_o;
    out->irq = t.irq_o;
    out->ar = {bool(t.axi_arvalid_o), t.axi_arid_o,    t.axi_arlen_o,  t.axi_arsize_o,
               t.axi_arburst_o,       t.axi_arcache_o, t.axi_arprot_o, t.axi_araddr_o};
    out->aw = {bool(t.axi_awvalid_o), t.axi_awid_o,    t.axi_awlen_o,  t.axi_awsize_o,
               t.axi_awburst_o,       t.axi_awcache_o, t.axi_awprot_o, t.axi_awaddr_o};
    out->rready = t.axi_rready_o;
    out->bready = t.axi_bready_o;
    out->wvalid = t.axi_wvalid_o;
    out->wlast = t.axi_wlast_o;
    if (!out->wvalid) return;
    out->wstrb = t.axi_wstrb_o;
    std::memcpy(out->wdata, &t.axi_wdata_o, sizeof t.axi_wdata_o);
  }

  // Makes one clock edge with these inputs.
  void tick(const gyre_device_in &in) {
    drive(in);
    low();
    edge();
  }

 private:
  void drive(const gyre_device_in &in) {
    Top &t = *top_;
    t.axil_awvalid_i = in.axil_awvalid;
    t.axil_awaddr_i = in.axil_awaddr;
    t.axil_wvalid_i = in.axil_wvalid;
    t.axil_wdata_i = in.axil_wdata;
    t.axil_wstrb_i = in.axil_wstrb;
    t.axil_bready_i = in.axil_bready;
    t.axil_arvalid_i = in.axil_arvalid;
    t.axil_araddr_i = in.axil_araddr;
    t.axil_rready_i = in.axil_rready;
    t.axi_arready_i = in.arready;
    t.axi_rvalid_i = in.rvalid;
    t.axi_rid_i = in.rid;
    set_bytes(t.axi_rdata_i, in.rdata);
    t.axi_rresp_i = in.rresp;
    t.axi_rlast_i = in.rlast;
    t.axi_awready_i = in.awready;
    t.axi_wready_i = in.wready;
    t.axi_bvalid_i = in.bvalid;
    t.axi_bid_i = in.bid;
    t.axi_bresp_i = in.bresp;
  }
  void low() {
    top_->clk_i = 0;
    top_->eval();
  }
  // Leaves the clock high: the outputs of the next cycle are settled, because they do not depend on inputs.
  void edge() {
    low();
    top_->clk_i = 1;
    top_->eval();
  }

  VerilatedContext context_;
  std::unique_ptr<Top> top_;
};

}  // namespace gyre

#endif
