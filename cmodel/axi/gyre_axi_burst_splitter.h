// gyre_axi_burst_splitter.h - twin of rtl/axi/gyre_axi_burst_splitter.sv: computes the AXI transfer
// that covers the masked bytes of a line. No state.

#ifndef GYRE_AXI_BURST_SPLITTER_H
#define GYRE_AXI_BURST_SPLITTER_H

#include <stdbool.h>
#include <stdint.h>

typedef struct gyre_axi_burst {
  bool word;             // at most one word: a narrow transfer
  bool full;             // the whole line
  uint8_t size;          // AxSIZE
  uint32_t offset;       // offset in the line at which the transfer starts
  uint32_t first, last;  // beats of the line
} gyre_axi_burst;

// Bit i % 8 of mask[i / 8] is byte i of the line; both sizes in bytes.
gyre_axi_burst gyre_axi_burst_splitter_eval(const uint8_t *mask, uint32_t line_bytes,
                                            uint32_t beat_bytes);

#endif
