// gyre_regs_port.c - twin of rtl/axi/gyre_regs_port.sv.

#include "axi/gyre_regs_port.h"

#include <string.h>

enum { OKAY = 0, SLVERR = 2 };

void gyre_regs_port_reset(gyre_regs_port *p) { memset(p, 0, sizeof *p); }

gyre_regs_write gyre_regs_port_eval(const gyre_regs_port *p) {
  gyre_regs_write w = {p->aw_held && p->w_held && !p->bvalid, p->aw_word, 0, 0};
  for (unsigned i = 0; i < 4; ++i) {
    if (p->wstrb >> i & 1) w.bits |= 0xffu << 8 * i;
  }
  w.ones = p->wdata & w.bits;
  return w;
}

void gyre_regs_port_tick(gyre_regs_port *p, const gyre_axil_in *in, bool write_known,
                         bool read_known, uint32_t value) {
  const bool done = gyre_regs_port_eval(p).done;
  if (p->bvalid && in->bready) p->bvalid = false;
  if (done) {
    p->bvalid = true;
    p->bresp = write_known ? OKAY : SLVERR;
  }
  if (!p->aw_held) p->aw_word = in->awaddr / 4;
  if (!p->w_held) {
    p->wdata = in->wdata;
    p->wstrb = in->wstrb;
  }
  p->aw_held = (p->aw_held || in->awvalid) && !done;
  p->w_held = (p->w_held || in->wvalid) && !done;

  if (p->rvalid) {
    p->rvalid = !in->rready;
    return;
  }
  p->rvalid = in->arvalid;
  p->rdata = read_known ? value : 0;
  p->rresp = read_known ? OKAY : SLVERR;
}
