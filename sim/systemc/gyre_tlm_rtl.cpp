// gyre_tlm_rtl.cpp - the Verilated gyre_device behind the ports of gyre_tlm; compiled once for each
// configuration, by gyre_add_systemc_rtl (cmake/GyreSystemC.cmake), which defines
//
//   GYRE_RTL_MAKE    name of the function that makes it
//   GYRE_RTL_TOP     class of Verilator, GYRE_RTL_HEADER its header
//   GYRE_RTL_CONFIG  file with the parameters that it was built with, as {"NAME", value},

#include <cstdio>
#include <cstring>
#include <memory>
#include <type_traits>

#include GYRE_RTL_HEADER
#include "gyre_tlm_device.h"
#include "verilated.h"

gyre_tlm_make GYRE_RTL_MAKE;

namespace {

template <class Pin>
void set_bytes(Pin &pin, const uint8_t *from) {
  if (from != nullptr) std::memcpy(&pin, from, sizeof pin);
}

class Rtl : public gyre_tlm_device {
 public:
  Rtl() {
    // Registers without a reset start with random bits, and no arguments are Verilator's.
    context_.randReset(2);
    context_.randSeed(1);
    top_ = std::make_unique<GYRE_RTL_TOP>(&context_, "gyre");
    drive(gyre_device_in{});
    top_->rst_i = 1;
    for (int i = 0; i < 4; ++i) edge();
    top_->rst_i = 0;
    low();
  }
  ~Rtl() override { top_->final(); }

  void outputs(gyre_device_out *out) override {
    const GYRE_RTL_TOP &t = *top_;
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

  void tick(const gyre_device_in &in) override {
    drive(in);
    low();
    edge();
  }

 private:
  void drive(const gyre_device_in &in) {
    GYRE_RTL_TOP &t = *top_;
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
  // Leaves the clock high: the outputs of the next cycle are settled, as they see no input.
  void edge() {
    low();
    top_->clk_i = 1;
    top_->eval();
  }

  VerilatedContext context_;
  std::unique_ptr<GYRE_RTL_TOP> top_;
};

// False with a sentence in `why` if `config` is not what this was built with.
bool check(const gyre_config &config, char *why) {
  static const struct {
    const char *name;
    uint32_t value;
  } built[] = {
#include GYRE_RTL_CONFIG
  };
  const char *name;
  uint32_t value;
  bool hex;
  for (unsigned i = 0; (name = gyre_config_get(&config, i, &value, &hex)) != nullptr; ++i) {
    for (const auto &b : built) {
      if (std::strcmp(b.name, name) != 0 || b.value == value) continue;
      std::snprintf(
          why, GYRE_MESSAGE,
          hex ? "the RTL was built with %s=0x%x, not 0x%x" : "the RTL was built with %s=%u, not %u",
          name, b.value, value);
      return false;
    }
  }
  return gyre_config_check(&config, why);
}

}  // namespace

std::unique_ptr<gyre_tlm_device> GYRE_RTL_MAKE(const gyre_config &config, char *why) {
  return check(config, why) ? std::make_unique<Rtl>() : nullptr;
}
