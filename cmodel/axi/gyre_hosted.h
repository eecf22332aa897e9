// gyre_hosted.h - the GPU with its registers and its run control: the common part of
// rtl/axi/gyre_device.sv and fpga/soc/gyre_soc.sv. gyre/device.h is its public interface.

#ifndef GYRE_AXI_HOSTED_H
#define GYRE_AXI_HOSTED_H

#include "axi/gyre_device_run.h"
#include "axi/gyre_regs.h"
#include "dispatch/gyre_queued_gpu.h"
#include "gyre/device.h"

struct gyre_hosted {
  gyre_config cfg;
  gyre_queued_gpu queued;
  gyre_regs regs;
  gyre_device_run run;
  gyre_exceptions exceptions;  // with HEADERS
  // For gyre_device: CONTROL.abandon differs from a soft reset, because AXI transactions may be
  // abandoned, and the run has a copy of START_PC and ARG. The SoC needs neither, because its host
  // accesses a register more slowly than a launch takes.
  bool axi;
};

// Initializes the object in place. Returns false with an error text in `why`; nothing needs to be
// freed then.
bool gyre_hosted_init(gyre_hosted *h, const gyre_config *cfg, char *why);
// Performs a clock edge with reset.
void gyre_hosted_reset(gyre_hosted *h);
// Returns the gyre_hosted of a device, for tests that set its registers.
gyre_hosted *gyre_device_inside(gyre_device *d);

#endif
