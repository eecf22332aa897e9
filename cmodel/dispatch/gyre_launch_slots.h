// gyre_launch_slots.h - twin of rtl/dispatch/gyre_launch_slots.sv: tracks the launches under way,
// and writes their completion and time stamps when they end.

#ifndef GYRE_DISPATCH_LAUNCH_SLOTS_H
#define GYRE_DISPATCH_LAUNCH_SLOTS_H

#include <stdbool.h>
#include <stdint.h>

#include "gyre/launch.h"

enum { GYRE_LAUNCH_SLOTS = 4 };

typedef struct gyre_launch_slot {
  bool valid, walked, release;
  uint16_t count;  // number of warps
  uint16_t code;
  uint32_t completion, stamp, age;
  uint64_t begins;
} gyre_launch_slot;

typedef enum gyre_launch_end {
  GYRE_LAUNCH_IDLE,
  GYRE_LAUNCH_DRAIN,  // a launch that is over waits for the GPU
  GYRE_LAUNCH_PUT     // writes the stamp and the completion
} gyre_launch_end;

typedef struct gyre_launch_slots {
  gyre_launch_slot slot[GYRE_LAUNCH_SLOTS];
  gyre_launch_end state_q;
  uint8_t slot_q;
  bool last_q;  // false: the stamp, true: the completion
  uint64_t cycles_q, end_q;
} gyre_launch_slots;

typedef struct gyre_launch_slots_in {
  bool open, open_release;
  uint32_t open_completion, open_stamp;
  uint16_t open_code;
  bool walked, lost, take, left;  // lost: with walked, a list of draws does not reach its end
  uint8_t walked_slot, take_slot, left_slot;
  uint32_t limit;
  bool abort_begin, abort, abort_one;
  uint8_t abort_slot;
  uint16_t abort_code;
  bool gpu_busy, put_done;
} gyre_launch_slots_in;

// Outputs from registers, and from abort.
typedef struct gyre_launch_slots_out {
  bool room, late, put, put_four, hold, any;
  uint8_t open_slot, late_slot;
  uint32_t put_addr, put_words[4];  // a single word is repeated four times
} gyre_launch_slots_out;

void gyre_launch_slots_init(gyre_launch_slots *s);
void gyre_launch_slots_eval(const gyre_launch_slots *s, uint32_t limit, gyre_launch_slots_out *out);
// Returns true if a launch is over in this cycle (over_o), with its code.
bool gyre_launch_slots_over(const gyre_launch_slots *s, bool put_done, uint16_t *code);
void gyre_launch_slots_tick(gyre_launch_slots *s, const gyre_launch_slots_in *in);

#endif
