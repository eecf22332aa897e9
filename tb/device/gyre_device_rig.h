// gyre_device_rig.h - clocks gyre_device and its twin on the same pins, between a hostile AXI
// memory and an AXI4-Lite host.
//
// In every cycle all outputs of the RTL must equal those of the twin. The twin computes its
// outputs from state alone, so an output that depends on an input of the same cycle is found. The
// rules of AXI are checked separately, from the pins alone.

#ifndef GYRE_DEVICE_RIG_H
#define GYRE_DEVICE_RIG_H

#include <map>
#include <memory>

#include "axi/gyre_axi_memory.h"
#include "gyre_device_host.h"
#include "gyre_device_limits.h"
#include "gyre_device_pixels.h"
#include "gyre/io.h"
#include "gyre_platform.h"
#include "memory/gyre_hostile_memory.h"

// Pins' payload as the rules of AXI want it.
#define DEVICE_ADDRESS(d, ch)                                                    \
  AxiAddress {                                                                   \
    d.axi_##ch##id_o, d.axi_##ch##addr_o, d.axi_##ch##len_o, d.axi_##ch##size_o, \
        d.axi_##ch##burst_o, d.axi_##ch##cache_o, d.axi_##ch##prot_o             \
  }

// The bytes are those of a gyre_memory; the I/O page reads as gyre_environment_io says, with
// `io_seed`, and its exit word takes the exit code.
class DeviceMemory : public AxiMemory {
 public:
  DeviceMemory(Unit &u, const gyre_config &cfg)
      : AxiMemory(u, 0, 0, cfg.axi_data / 8, cfg.axi_id), io_(cfg.io_base) {}
  uint8_t load(uint32_t addr) override {
    if (!is_io(addr)) return uint8_t(gyre_memory_read(memory, addr, 1));
    return gyre_io_byte(io_seed, addr % GYRE_PAGE_BYTES, io_reads_++);
  }
  void store(uint32_t addr, uint8_t byte) override {
    if (!is_io(addr)) {
      if (!gyre_memory_write(memory, addr, byte, 1)) failed = true;
    } else if (addr - io_ - GYRE_IO_EXIT < GYRE_IO_EXIT_BYTES) {
      const uint32_t shift = 8 * (addr - io_ - GYRE_IO_EXIT);
      exit_code = (exit_code & ~(0xffu << shift)) | uint32_t(byte) << shift;
      exited = true;
    }
  }
  bool holds(uint32_t) override { return true; }

  gyre_memory *memory = nullptr;  // of the program that runs
  bool exited = false, failed = false;
  uint32_t exit_code = 0;
  uint64_t io_seed = 0;

 private:
  uint64_t io_reads_ = 0;
  bool is_io(uint32_t addr) const { return addr / GYRE_PAGE_BYTES == io_ / GYRE_PAGE_BYTES; }
  uint32_t io_;
};

template <class Dut>
class DeviceRig {
 public:
  DeviceRig(Unit &unit, const gyre_config &config, gyre_device *twin)
      : u(unit),
        cfg(config),
        memory(unit, config),
        host(unit),
        device(twin),
        dut_(&unit.context),
        limits(unit, dut_.name(), twin),
        pixels_(unit, dut_.name(), twin) {
    limits.choose_mutant();
    drive(gyre_device_in{});
    u.reset(dut_);
  }
  ~DeviceRig() { dut_.final(); }

  // One cycle. False when the length of the run is over.
  bool step() {
    const bool goes_on = u.next();
    memory.draw(dut_.axi_awvalid_o, dut_.axi_wvalid_o);
    host.draw();
    gyre_device_in in = {};
    host.drive(&in);
    in.arready = memory.arready;
    in.awready = memory.awready;
    in.wready = memory.wready;
    in.rvalid = memory.rvalid;
    in.rid = uint8_t(memory.r.id);
    in.rdata = memory.r.data;
    in.rresp = uint8_t(memory.r.resp);
    in.rlast = memory.r.last;
    in.bvalid = memory.bvalid;
    in.bid = uint8_t(memory.bid);
    in.bresp = uint8_t(memory.bresp);
    drive(in);
    dut_.eval();
    gyre_device_out out;
    gyre_device_outputs(device, &out);
    compare(out);
    settle(in, out);
    pixels_.sample();
    u.tick(dut_);
    gyre_device_tick(device, &in);
    limits.edge();
    pixels_.compare();
    return goes_on;
  }

  // Cycles with rst_i, at any time, with anything on the other inputs: both sides forget what was
  // under way. All outputs come from registers, so they are compared here too.
  void reset() {
    uint8_t beat[GYRE_MAX_LINE];
    dut_.rst_i = 1;
    for (uint32_t left = u.chance(50) ? 1 : 2 + u.below(3); left > 0; --left) {
      for (uint8_t &b : beat) b = uint8_t(u.rand32());
      drive(noise(beat));
      dut_.eval();
      gyre_device_out out;
      gyre_device_outputs(device, &out);
      compare(out);
      u.tick(dut_);
      gyre_device_reset(device);
    }
    dut_.rst_i = 0;
    host.reset();
    memory.forget();
    ar_stable_ = aw_stable_ = {};
    w_stable_ = {};
    refused_ = 0;
  }

  Unit &u;
  const gyre_config &cfg;
  DeviceMemory memory;
  DeviceHost host;
  gyre_device *device;
  uint64_t transfers = 0;  // of AXI so far
  uint64_t reads = 0;      // addresses of them
  bool irq = false;

 private:
  // Any inputs.
  gyre_device_in noise(const uint8_t *beat) {
    gyre_device_in in = {};
    const uint32_t bits = u.rand32();
    in.axil_awvalid = bits & 1, in.axil_wvalid = bits & 2, in.axil_bready = bits & 4;
    in.axil_arvalid = bits & 8, in.axil_rready = bits & 16;
    in.axil_awaddr = uint16_t(u.below(4096)), in.axil_araddr = uint16_t(u.below(4096));
    in.axil_wdata = u.rand32(), in.axil_wstrb = uint8_t(u.below(16));
    in.arready = bits & 32, in.awready = bits & 64, in.wready = bits & 128;
    in.rvalid = bits & 256, in.rlast = bits & 512, in.bvalid = bits & 1024;
    in.rid = uint8_t(u.below(1u << cfg.axi_id)), in.bid = uint8_t(u.below(1u << cfg.axi_id));
    in.rresp = uint8_t(u.below(4)), in.bresp = uint8_t(u.below(4));
    in.rdata = beat;
    return in;
  }

  void drive(const gyre_device_in &in) {
    dut_.axil_awvalid_i = in.axil_awvalid;
    dut_.axil_awaddr_i = in.axil_awaddr;
    dut_.axil_wvalid_i = in.axil_wvalid;
    dut_.axil_wdata_i = in.axil_wdata;
    dut_.axil_wstrb_i = in.axil_wstrb;
    dut_.axil_bready_i = in.axil_bready;
    dut_.axil_arvalid_i = in.axil_arvalid;
    dut_.axil_araddr_i = in.axil_araddr;
    dut_.axil_rready_i = in.axil_rready;
    dut_.axi_arready_i = in.arready;
    dut_.axi_rvalid_i = in.rvalid;
    dut_.axi_rid_i = in.rid;
    if (in.rdata) port_set_bytes(dut_.axi_rdata_i, in.rdata, cfg.axi_data / 8);
    dut_.axi_rresp_i = in.rresp;
    dut_.axi_rlast_i = in.rlast;
    dut_.axi_awready_i = in.awready;
    dut_.axi_wready_i = in.wready;
    dut_.axi_bvalid_i = in.bvalid;
    dut_.axi_bid_i = in.bid;
    dut_.axi_bresp_i = in.bresp;
  }

  void compare_address(const char *channel, const AxiAddress &rtl, const gyre_device_address &a) {
    u.note("%s id %u addr %08x len %u size %u", channel, rtl.id, rtl.addr, rtl.len, rtl.size);
    u.compare("axid", rtl.id, a.id);
    u.compare("axaddr", rtl.addr, a.addr);
    u.compare("axlen", rtl.len, a.len);
    u.compare("axsize", rtl.size, a.size);
    u.compare("axburst", rtl.burst, a.burst);
    u.compare("axcache", rtl.cache, a.cache);
    u.compare("axprot", rtl.prot, a.prot);
  }

  void compare(const gyre_device_out &out) {
    const Dut &d = dut_;
    u.compare("axil_awready_o", d.axil_awready_o, out.axil_awready);
    u.compare("axil_wready_o", d.axil_wready_o, out.axil_wready);
    u.compare("axil_bvalid_o", d.axil_bvalid_o, out.axil_bvalid);
    if (out.axil_bvalid) u.compare("axil_bresp_o", d.axil_bresp_o, out.axil_bresp);
    u.compare("axil_arready_o", d.axil_arready_o, out.axil_arready);
    u.compare("axil_rvalid_o", d.axil_rvalid_o, out.axil_rvalid);
    if (out.axil_rvalid) {
      u.compare("axil_rresp_o", d.axil_rresp_o, out.axil_rresp);
      u.compare("axil_rdata_o", d.axil_rdata_o, out.axil_rdata);
    }
    u.compare("irq_o", d.irq_o, out.irq);
    u.compare("axi_arvalid_o", d.axi_arvalid_o, out.ar.valid);
    u.compare("axi_awvalid_o", d.axi_awvalid_o, out.aw.valid);
    u.compare("axi_wvalid_o", d.axi_wvalid_o, out.wvalid);
    u.compare("axi_rready_o", d.axi_rready_o, out.rready);
    u.compare("axi_bready_o", d.axi_bready_o, out.bready);
    if (out.ar.valid) compare_address("AR", DEVICE_ADDRESS(d, ar), out.ar);
    if (out.aw.valid) compare_address("AW", DEVICE_ADDRESS(d, aw), out.aw);
    if (out.wvalid) {
      u.compare("axi_wlast_o", d.axi_wlast_o, out.wlast);
      u.compare("axi_wstrb_o", port_get(d.axi_wstrb_o, 0, cfg.axi_data / 8), out.wstrb);
      compare_bytes(u, "axi_wdata_o", d.axi_wdata_o, out.wdata, cfg.axi_data / 8);
    }
  }

  // Rules and transfers of the cycle, from the pins of the RTL.
  void settle(const gyre_device_in &in, const gyre_device_out &) {
    const Dut &d = dut_;
    const AxiAddress ar = DEVICE_ADDRESS(d, ar), aw = DEVICE_ADDRESS(d, aw);
    AxiWriteBeat w;
    std::memset(&w, 0, sizeof w);  // padding too: it is compared as bytes
    port_get_bytes(d.axi_wdata_o, w.data, cfg.axi_data / 8);
    w.strb = port_get(d.axi_wstrb_o, 0, cfg.axi_data / 8);
    w.last = d.axi_wlast_o;
    ar_stable_.check(u, d.axi_arvalid_o, in.arready, ar, "AR stays until it is accepted");
    aw_stable_.check(u, d.axi_awvalid_o, in.awready, aw, "AW stays until it is accepted");
    w_stable_.check(u, d.axi_wvalid_o, in.wready, w, "W stays until it is accepted");
    const bool ar_fire = d.axi_arvalid_o && in.arready, aw_fire = d.axi_awvalid_o && in.awready;
    const bool w_fire = d.axi_wvalid_o && in.wready;
    const bool r_fire = in.rvalid && d.axi_rready_o, b_fire = in.bvalid && d.axi_bready_o;
    refused_ = (in.rvalid && !r_fire) || (in.bvalid && !b_fire) ? refused_ + 1 : 0;
    u.check(refused_ < 5000, "a response is taken in the end");
    reads += ar_fire;
    transfers += ar_fire + aw_fire + w_fire + r_fire + b_fire;
    memory.edge(ar_fire ? &ar : nullptr, aw_fire ? &aw : nullptr, w_fire ? &w : nullptr, r_fire,
                b_fire);
    memory.reads_done.clear();
    memory.writes_done.clear();
    memory.writes_sent.clear();
    host.edge(d.axil_awready_o, d.axil_wready_o, d.axil_bvalid_o, d.axil_bresp_o, d.axil_arready_o,
              d.axil_rvalid_o, d.axil_rdata_o, d.axil_rresp_o);
    irq = d.irq_o;
    // With one transaction under way its response meets an empty register.
    if (cfg.axi_reads > 1) u.cover("R is refused", in.rvalid && !r_fire);
    if (cfg.axi_writes > 1) u.cover("B is refused", in.bvalid && !b_fire);
  }

  Dut dut_;
  uint32_t refused_ = 0;
  AxiStable<AxiAddress> ar_stable_, aw_stable_;
  AxiStable<AxiWriteBeat> w_stable_;

 public:
  DeviceLimits limits;

 private:
  DevicePixels pixels_;
};

#endif
