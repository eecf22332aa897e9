// gyre_pixel_launcher.h - twin of rtl/graphics/pixel/gyre_pixel_launcher.sv: selects warps for quads,
// and launches them.

#ifndef GYRE_GRAPHICS_PIXEL_LAUNCHER_H
#define GYRE_GRAPHICS_PIXEL_LAUNCHER_H

#include "dispatch/gyre_launch_source.h"

typedef enum gyre_pixel_launcher_state {
  GYRE_PIXEL_PICK,   // chooses a slot and a warp
  GYRE_PIXEL_OPEN,   // takes quads
  GYRE_PIXEL_LAUNCH  // waits until the launch before has been accepted
} gyre_pixel_launcher_state;

// A warp that is launched.
typedef struct gyre_pixel_launch {
  gyre_filled_warp_t warp;  // count: quads
  uint16_t lmem;
  uint32_t covers;
  bool back;
} gyre_pixel_launch;

typedef struct gyre_pixel_launcher {
  uint32_t num_cores, num_warps, piece;  // piece: bytes of a sixteenth of local memory
  gyre_pixel_launcher_state state_q;
  uint64_t busy_q[GYRE_MAX_CORES];     // slots of a core
  uint32_t running_q[GYRE_MAX_CORES];  // warps that were launched and have not ended
  uint32_t ended_q[GYRE_MAX_CORES];    // those that ended in the cycle before
  uint32_t held_q[GYRE_MAX_CORES];     // those that are chosen, running, or kept for the drain
  // Slots in which a warp was filled; that have words of the oldest primitive; whose face is a back face
  uint64_t used_q[GYRE_MAX_CORES], same_q[GYRE_MAX_CORES], face_q[GYRE_MAX_CORES];
  bool clean_q, open_same_q, open_face_q;  // of the open warp's slot
  bool runs_q;
  uint8_t core_q;
  gyre_pixel_launch open_q;  // the warp that is open
  bool launch_valid_q;
  gyre_pixel_launch launch_q;
  uint32_t warps_q, pixels_q;
} gyre_pixel_launcher;

typedef struct gyre_pixel_launcher_in {
  bool start, halted, finish;
  gyre_pixel_program_t program;
  uint8_t first;  // the sixteenth of local memory where the slots begin
  bool quad;
  uint8_t cover;
  bool back, last, close;  // back, last: the oldest primitive's face; it ends
  uint8_t warp;            // from the launch arbiter, if it is wanted
  bool launch_ready;
  const uint8_t *ended;  // a byte for each warp of each core; NULL before the cores tell
  gyre_freed_warp_t free;
} gyre_pixel_launcher_in;

typedef struct gyre_pixel_launcher_out {
  bool open;
  uint8_t core;
  uint16_t lmem;
  uint8_t count;
  bool clean, kept;
  gyre_warp_want_t want;
  uint32_t leave[GYRE_MAX_CORES];
  uint32_t ends[GYRE_MAX_CORES];
  bool launch_valid;
  uint8_t launch_core, launch_wid;
  uint32_t launch_tmask, launch_covered;
  uint16_t launch_lmem;
  bool warp_valid;
  gyre_filled_warp_t warp;
  bool warp_back;
  bool idle;
} gyre_pixel_launcher_out;

void gyre_pixel_launcher_init(gyre_pixel_launcher *s, const gyre_config *cfg);
void gyre_pixel_launcher_eval(const gyre_pixel_launcher *s, const gyre_pixel_launcher_in *in,
                              gyre_pixel_launcher_out *out);
void gyre_pixel_launcher_tick(gyre_pixel_launcher *s, const gyre_pixel_launcher_in *in);

#endif
