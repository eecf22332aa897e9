// gyre_tlm_model.cpp - the C model as the device of gyre_tlm.

#include <cstdio>
#include <new>

#include "gyre_tlm_device.h"

namespace {

class Model : public gyre_tlm_device {
 public:
  explicit Model(gyre_device *device) : device_(device) {}
  void outputs(gyre_device_out *out) override { gyre_device_outputs(device_.get(), out); }
  void tick(const gyre_device_in &in) override { gyre_device_tick(device_.get(), &in); }

 private:
  struct Free {
    void operator()(gyre_device *d) const { gyre_device_free(d); }
  };
  std::unique_ptr<gyre_device, Free> device_;
};

}  // namespace

std::unique_ptr<gyre_tlm_device> gyre_tlm_model(const gyre_config &config, char *why) {
  if (!gyre_config_check(&config, why)) return nullptr;
  gyre_device *device = gyre_device_new(&config, why);
  return device ? std::make_unique<Model>(device) : nullptr;
}
