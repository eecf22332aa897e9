// gyre_tlm_device.h - what stands behind the ports of gyre_tlm: gyre_device at its pins, one clock
// cycle at a time.
//
// Two make one: the C model (gyre_tlm_model, in the library) and the Verilated RTL (the CMake
// function gyre_add_systemc_rtl builds one of any configuration).  Pins are those of gyre/device.h.

#ifndef GYRE_TLM_DEVICE_H
#define GYRE_TLM_DEVICE_H

#include <memory>

#include "gyre/gyre.h"

class gyre_tlm_device {
 public:
  virtual ~gyre_tlm_device() = default;
  // The outputs of this cycle. They depend on state only, so they are there before the inputs.
  virtual void outputs(gyre_device_out *out) = 0;
  // One clock edge with these inputs.
  virtual void tick(const gyre_device_in &in) = 0;
};

// Makes a device as it is after reset; none, with a sentence in `why` (GYRE_MESSAGE bytes), for a
// configuration that it cannot be.
using gyre_tlm_make = std::unique_ptr<gyre_tlm_device>(const gyre_config &config, char *why);

// The C model: any legal configuration.
gyre_tlm_make gyre_tlm_model;

#endif
