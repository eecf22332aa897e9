// gyre_regs_port.h - twin of rtl/axi/gyre_regs_port.sv: AXI4-Lite port of the registers.

#ifndef GYRE_AXI_REGS_PORT_H
#define GYRE_AXI_REGS_PORT_H

#include <stdbool.h>
#include <stdint.h>

#include "gyre/device.h"

// All outputs of the port are members: ready is the opposite of `held`.
typedef struct gyre_regs_port {
  bool aw_held, w_held, bvalid, rvalid;
  uint16_t aw_word;
  uint32_t wdata, rdata;
  uint8_t wstrb, bresp, rresp;
} gyre_regs_port;

// Write that is done in this cycle, if its word is known.
typedef struct gyre_regs_write {
  bool done;
  uint32_t word, bits, ones;
} gyre_regs_write;

void gyre_regs_port_reset(gyre_regs_port *p);
gyre_regs_write gyre_regs_port_eval(const gyre_regs_port *p);
static inline uint32_t gyre_regs_port_read_word(const gyre_axil_in *in) { return in->araddr / 4; }
// `known` belongs to the words that eval and read_word name.
void gyre_regs_port_tick(gyre_regs_port *p, const gyre_axil_in *in, bool write_known,
                         bool read_known, uint32_t value);

#endif
