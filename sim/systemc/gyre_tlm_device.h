// gyre_tlm_device.h - the device inside gyre_tlm: gyre_device at its pins, one clock cycle at a time.
//
// There are two implementations: the C model (gyre_tlm_model, in the library), and the Verilated RTL (the CMake
// function gyre_add_systemc_rtl builds one of any configuration). The pins are those of gyre/device.h.

#ifndef GYRE_TLM_DEVICE_H
#define GYRE_TLM_DEVICE_H

#include <memory>

#include "gyre/gyre.h"

class gyre_tlm_device {
 public:
  virtual ~gyre_tlm_device() = default;
  // Returns the outputs of this cycle. They depend on state only, so they are valid before the inputs.
  virtual void outputs(gyre_device_out *out) = 0;
  // Makes one clock edge with these inputs.
  virtual void tick(const gyre_device_in &in) = 0;
};

// Makes a device in the state after reset; returns none, with a sentence of GYRE_MESSAGE bytes in `why`, for a
// configuration that it does not support.
using gyre_tlm_make = std::unique_ptr<gyre_tlm_device>(const gyre_config &config, char *why);

// Makes the C model of any legal configuration.
gyre_tlm_make gyre_tlm_model;

#endif
