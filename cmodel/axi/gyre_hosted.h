// gyre_hosted.h - the GPU with its registers and its run: what rtl/axi/gyre_device.sv and
// fpga/soc/gyre_soc.sv have in common. Its public side is in gyre/device.h.

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
  // Of gyre_device: CONTROL.abandon is more than a soft reset, for there is AXI to abandon, and the
  // run has a copy of START_PC and ARG. The SoC's host needs longer for a register than a launch.
  bool axi;
};

// In place. False with a sentence in `why`; nothing is to be ended then.
bool gyre_hosted_init(gyre_hosted *h, const gyre_config *cfg, char *why);
// A clock edge with reset.
void gyre_hosted_reset(gyre_hosted *h);
// That of a device, for tests that set its registers.
gyre_hosted *gyre_device_inside(gyre_device *d);

#endif
