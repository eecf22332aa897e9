// gyre_pins.h - checks the rules that the machine keeps at its memory port (docs/memory.md).
//
// The checker sees the pins of every cycle in turn and knows nothing else. It also checks the
// memory's responses, so that a testbench cannot break their rules unseen.

#ifndef GYRE_PINS_H
#define GYRE_PINS_H

#include "generated/gyre_bundles.h"

#ifdef __cplusplus
extern "C" {
#endif

enum { GYRE_TAGS = 1 << 13 };  // of the most bits that gyre_gpu_tag_bits gives

typedef struct gyre_pins {
  uint32_t line_bytes;
  bool waiting;  // a request was offered in the last cycle and not accepted
  bool write;
  uint16_t tag;
  uint32_t addr;
  uint8_t mask[GYRE_MAX_LINE / 8];
  uint8_t data[GYRE_MAX_LINE];
  uint32_t reads[GYRE_TAGS];  // under way, by tag
  uint32_t writes[GYRE_TAGS];
  bool held;  // a response was offered in the last cycle and not taken
  bool held_write, held_error;
  uint16_t held_tag;
  uint8_t held_data[GYRE_MAX_LINE];
} gyre_pins;

void gyre_pins_init(gyre_pins *p, const gyre_config *cfg);
// The rule that was broken in this cycle, as a sentence, or NULL.
const char *gyre_pins_check(gyre_pins *p, const gyre_gpu_wires *w);

#ifdef __cplusplus
}
#endif
#endif
