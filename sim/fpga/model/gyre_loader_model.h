// gyre_loader_model.h - the loader of docs/uart.md, byte by byte, in front of a gyre_chip; and the
// line to it, with faults.

#ifndef GYRE_LOADER_MODEL_H
#define GYRE_LOADER_MODEL_H

#include "gyre_chip.h"
#include "gyre_frame.h"

// What goes wrong on the line, in both directions: one byte in so many is damaged, lost, or has
// others in front of it (0: none). Repeats with the same seed.
typedef struct gyre_line_faults {
  uint32_t flip, drop, garbage;
  uint32_t mute;  // one answer in so many is not sent at all
  uint64_t seed;
  bool silent;  // no answer ever
} gyre_line_faults;

typedef struct gyre_loader_model {
  gyre_chip *chip;
  gyre_line_faults faults;
  uint8_t in[GYRE_FRAME_BYTES];
  size_t filled;
  bool swallowing;  // a frame was refused: its remains are ignored until the line is silent
  gyre_frame_status refusal;
  bool has_write;  // there was a write since the last ping, and it had this number
  uint8_t last_write;
  gyre_frame_status last_status;
  uint8_t out[4 * GYRE_FRAME_BYTES];  // for the host
  size_t ready;
} gyre_loader_model;

// Bytes from the host. After each call, `out` has what is to be sent; the caller clears `ready`.
void gyre_loader_model_take(gyre_loader_model *l, const uint8_t *from, size_t n);
// The line has been silent for 32 character times.
void gyre_loader_model_silence(gyre_loader_model *l);
// Does it wait for silence?
bool gyre_loader_model_waits(const gyre_loader_model *l);

#endif
