// gyre_loader_model.h - the loader of docs/uart.md, byte by byte, connected to a gyre_chip; and its line, with faults.

#ifndef GYRE_LOADER_MODEL_H
#define GYRE_LOADER_MODEL_H

#include "gyre_chip.h"
#include "gyre_frame.h"

// Faults of the line in both directions: one of this number of bytes is damaged, lost, or preceded by other bytes (0:
// none). They repeat with the same seed.
typedef struct gyre_line_faults {
  uint32_t flip, drop, garbage;
  uint32_t mute;  // one of this number of answers is not sent
  uint64_t seed;
  bool silent;  // no answer is ever sent
} gyre_line_faults;

typedef struct gyre_loader_model {
  gyre_chip *chip;
  gyre_line_faults faults;
  uint8_t in[GYRE_FRAME_BYTES];
  size_t filled;
  bool swallowing;  // a frame was refused: its remaining bytes are ignored until the line is silent
  gyre_frame_status refusal;
  bool has_write;  // there was a write since the last ping, with this number
  uint8_t last_write;
  gyre_frame_status last_status;
  uint8_t out[4 * GYRE_FRAME_BYTES];  // bytes for the host
  size_t ready;
} gyre_loader_model;

// Takes bytes from the host. After each call, `out` has the bytes to send; the caller clears `ready`.
void gyre_loader_model_take(gyre_loader_model *l, const uint8_t *from, size_t n);
// Tells the loader that the line has been silent for 32 character times.
void gyre_loader_model_silence(gyre_loader_model *l);
// Tells whether the loader waits for silence.
bool gyre_loader_model_waits(const gyre_loader_model *l);

#endif
