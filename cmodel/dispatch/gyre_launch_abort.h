// gyre_launch_abort.h - twin of rtl/dispatch/gyre_launch_abort.sv: handles the halts of the queue's
// run, so that no launch is left under way.

#ifndef GYRE_DISPATCH_LAUNCH_ABORT_H
#define GYRE_DISPATCH_LAUNCH_ABORT_H

#include <stdbool.h>
#include <stdint.h>

typedef struct gyre_launch_abort {
  bool aborting_q, stopped_q, late_q;
  bool dealt_q;         // the halt of this run is or was handled
  bool cleared_q;       // until the GPU has been in reset
  uint8_t late_slot_q;  // with late_q
  uint16_t code_q;      // code of the last launch that failed
} gyre_launch_abort;

typedef struct gyre_launch_abort_in {
  bool clear, gpu_rst;
  bool ack, cancel;
  bool go, halted, fault;
  uint8_t fault_cause;
  bool work, any, quiet;
  bool late, over;
  bool asked_valid;  // the warp in the fault record belongs to launch asked_launch
  uint8_t late_slot, asked_launch;
  uint16_t over_code;
} gyre_launch_abort_in;

typedef struct gyre_launch_abort_out {
  bool stop, begin, done;
  bool one;  // the halt concerns only the launch in slot
  uint8_t slot;
  uint16_t abort_code;
} gyre_launch_abort_out;

void gyre_launch_abort_init(gyre_launch_abort *s);
void gyre_launch_abort_eval(const gyre_launch_abort *s, const gyre_launch_abort_in *in,
                            gyre_launch_abort_out *out);
void gyre_launch_abort_tick(gyre_launch_abort *s, const gyre_launch_abort_in *in);

#endif
