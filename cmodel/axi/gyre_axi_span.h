// gyre_axi_span.h - twin of rtl/axi/gyre_axi_span.sv: the part of a line that a
// mask asks for, as one AXI transfer. No state.

#ifndef GYRE_AXI_SPAN_H
#define GYRE_AXI_SPAN_H

#include <stdbool.h>
#include <stdint.h>

typedef struct gyre_axi_span {
  bool word;             // no more than one word: a narrow transfer
  bool full;             // the whole line
  uint8_t size;          // AxSIZE
  uint32_t offset;       // where in the line the transfer starts
  uint32_t first, last;  // beats of the line
} gyre_axi_span;

// Bit i % 8 of mask[i / 8] is byte i of the line; both sizes in bytes.
gyre_axi_span gyre_axi_span_eval(const uint8_t *mask, uint32_t line_bytes, uint32_t beat_bytes);

#endif
