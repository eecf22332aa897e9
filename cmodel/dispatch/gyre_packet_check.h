// gyre_packet_check.h - twin of rtl/dispatch/gyre_packet_check.sv: receives the words of a launch
// packet, and finds the first rule that it breaks.

#ifndef GYRE_DISPATCH_PACKET_CHECK_H
#define GYRE_DISPATCH_PACKET_CHECK_H

#include <stdbool.h>
#include <stdint.h>

#include "generated/gyre_bundles.h"
#include "gyre/config.h"
#include "gyre/launch.h"

typedef struct gyre_packet_check {
  uint8_t index_q;  // index of the next word
  bool checked_q;   // all words have arrived
  uint8_t error_q, dims_q;
  bool list_q;             // the packet names a list of draws
  bool first_q, second_q;  // computes x * y; computes that times z
  bool over_q;             // more threads than a core has
  uint16_t factor_q, z_q, addend_q, sum_q;
  uint16_t most;  // threads of a core
  uint32_t lmem_bytes, ram_base, ram_bytes;
  bool headers, graphics;
} gyre_packet_check;

typedef struct gyre_packet_check_out {
  bool done;
  uint8_t error;
  uint16_t threads;  // threads of a workgroup
} gyre_packet_check_out;

void gyre_packet_check_init(gyre_packet_check *s, const gyre_config *cfg);
// Computes the outputs, which depend on registers only.
void gyre_packet_check_eval(const gyre_packet_check *s, gyre_packet_check_out *out);
// Clock edge, with the next word if `valid`.
void gyre_packet_check_tick(gyre_packet_check *s, bool valid, uint32_t word);
// Returns what all warps of a launch get of its packet; the permissions follow from its header.
gyre_launch_common_t gyre_packet_common(const uint32_t *word);

#endif
