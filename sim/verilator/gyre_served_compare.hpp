// gyre_served_compare.hpp - compares the pins of gyre_device with those of its twin in one cycle.

#ifndef GYRE_SERVED_COMPARE_HPP
#define GYRE_SERVED_COMPARE_HPP

#include <cinttypes>
#include <cstdio>
#include <cstring>

#include "gyre/device.h"

namespace gyre {

// Returns true if there is no difference; else it writes the first difference as a sentence of GYRE_MESSAGE bytes to
// `why`. Payload is compared while its valid is high.
class ServedCompare {
 public:
  ServedCompare(const gyre_device_out &rtl, const gyre_device_out &twin, unsigned width, char *why)
      : why_(why) {
    same("axil_awready_o", rtl.axil_awready, twin.axil_awready);
    same("axil_wready_o", rtl.axil_wready, twin.axil_wready);
    same("axil_bvalid_o", rtl.axil_bvalid, twin.axil_bvalid);
    if (twin.axil_bvalid) same("axil_bresp_o", rtl.axil_bresp, twin.axil_bresp);
    same("axil_arready_o", rtl.axil_arready, twin.axil_arready);
    same("axil_rvalid_o", rtl.axil_rvalid, twin.axil_rvalid);
    if (twin.axil_rvalid) same("axil_rresp_o", rtl.axil_rresp, twin.axil_rresp);
    if (twin.axil_rvalid) same("axil_rdata_o", rtl.axil_rdata, twin.axil_rdata);
    same("irq_o", rtl.irq, twin.irq);
    address("ar", rtl.ar, twin.ar);
    address("aw", rtl.aw, twin.aw);
    same("axi_rready_o", rtl.rready, twin.rready);
    same("axi_bready_o", rtl.bready, twin.bready);
    same("axi_wvalid_o", rtl.wvalid, twin.wvalid);
    if (!twin.wvalid) return;
    same("axi_wlast_o", rtl.wlast, twin.wlast);
    same("axi_wstrb_o", rtl.wstrb, twin.wstrb);
    for (unsigned i = 0; i < width; i++) same("axi_wdata_o", rtl.wdata[i], twin.wdata[i], int(i));
  }
  bool good() const { return good_; }

 private:
  void same(const char *pin, uint64_t rtl, uint64_t twin, int byte = -1) {
    if (rtl == twin || !good_) return;
    good_ = false;
    char where[24] = "";
    if (byte >= 0) std::snprintf(where, sizeof where, ", byte %d", byte);
    std::snprintf(why_, GYRE_MESSAGE, "%s%s: RTL 0x%" PRIx64 ", model 0x%" PRIx64, pin, where, rtl,
                  twin);
  }
  void address(const char *channel, const gyre_device_address &rtl,
               const gyre_device_address &twin) {
    char pin[24];
    const struct {
      const char *name;
      uint64_t rtl, twin;
    } fields[] = {{"id", rtl.id, twin.id},          {"addr", rtl.addr, twin.addr},
                  {"len", rtl.len, twin.len},       {"size", rtl.size, twin.size},
                  {"burst", rtl.burst, twin.burst}, {"cache", rtl.cache, twin.cache},
                  {"prot", rtl.prot, twin.prot}};
    std::snprintf(pin, sizeof pin, "axi_%svalid_o", channel);
    same(pin, rtl.valid, twin.valid);
    for (const auto &f : fields) {
      std::snprintf(pin, sizeof pin, "axi_%s%s_o", channel, f.name);
      if (twin.valid) same(pin, f.rtl, f.twin);
    }
  }

  char *why_;
  bool good_ = true;
};

}  // namespace gyre

#endif
