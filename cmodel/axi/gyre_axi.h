// gyre_axi.h - twin of rtl/axi/gyre_axi.sv: translates the memory port to the five channels of
// AXI4. Agrees with the RTL in every cycle. An instance is one flat object without pointers of its
// own.
//
//   gyre_axi_eval   all outputs, from registers and inputs
//   gyre_axi_tick   one edge, with the inputs and outputs of the cycle

#ifndef GYRE_AXI_H
#define GYRE_AXI_H

#include <stdbool.h>
#include <stdint.h>

#include "axi/gyre_axi_order.h"
#include "axi/gyre_axi_read.h"
#include "axi/gyre_axi_write.h"

typedef struct gyre_axi {
  gyre_axi_order order;
  gyre_axi_read read;
  gyre_axi_write write;
  bool lock, owner;
} gyre_axi;

typedef struct gyre_axi_in {
  // Machine side; drop: the machine is in reset
  bool drop, req_valid, req_write;
  uint32_t req_tag, req_addr;
  const uint8_t *req_mask, *req_data;
  bool rsp_ready;
  // Pins
  bool arready, rvalid, rlast, awready, wready, bvalid;
  uint32_t rid;
  const uint8_t *rdata;
  uint8_t rresp, bresp;
} gyre_axi_in;

typedef struct gyre_axi_out {
  // Machine side
  bool req_ready, rsp_valid, rsp_write, rsp_error, idle, lost;
  uint32_t rsp_tag, reads, writes;
  const uint8_t *rsp_data;
  // Pins
  bool arvalid, rready, bready;
  const gyre_axi_address *ar, *aw;
  gyre_axi_write_out w;  // includes awvalid
} gyre_axi_out;

// Sizes in bytes; gyre_axi.sv allows the same values.
void gyre_axi_reset(gyre_axi *a, uint32_t line_bytes, uint32_t beat_bytes, uint32_t id_width,
                    uint32_t outstanding_reads, uint32_t outstanding_writes);
void gyre_axi_eval(const gyre_axi *a, const gyre_axi_in *in, gyre_axi_out *out);
void gyre_axi_tick(gyre_axi *a, const gyre_axi_in *in, const gyre_axi_out *out);

#endif
