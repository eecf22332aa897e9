// gyre_tlm_rtl.cpp - the Verilated gyre_device as the device of gyre_tlm. It is compiled once for each configuration,
// by gyre_add_systemc_rtl (cmake/GyreSystemC.cmake), which defines
//
//   GYRE_RTL_MAKE    name of the function that makes it
//   GYRE_RTL_TOP     class of Verilator, GYRE_RTL_HEADER its header
//   GYRE_RTL_CONFIG  file with the parameters that it was built with, as {"NAME", value},

#include <cstdio>
#include <cstring>
#include <memory>

#include GYRE_RTL_HEADER
#include "gyre_rtl_device.hpp"
#include "gyre_tlm_device.h"

gyre_tlm_make GYRE_RTL_MAKE;

namespace {

class Rtl : public gyre_tlm_device {
 public:
  void outputs(gyre_device_out *out) override { device_.outputs(out); }
  void tick(const gyre_device_in &in) override { device_.tick(in); }

 private:
  gyre::RtlDevice<GYRE_RTL_TOP> device_;
};

// Returns false with a sentence in `why` if `config` differs from the configuration of the build.
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
