// Unit test of rtl/common/gyre_rr_arbiter.sv against cmodel/common/gyre_rr_arbiter.h, and of the
// promise itself: a request that stays is granted within that many used grants.

#include "Vdut.h"
#include "common/gyre_rr_arbiter.h"
#include "gyre_unit.h"

int main(int argc, char **argv) {
  Unit u(argc, argv, 40000);
  Vdut dut(&u.context);
  gyre_rr_arbiter twin;
  gyre_rr_arbiter_init(&twin);
  const uint32_t all = NUM_REQ == 32 ? 0xffffffff : (uint32_t(1) << (NUM_REQ % 32)) - 1;
  uint32_t req = 0;
  unsigned waited[NUM_REQ] = {};

  dut.req_i = 0;
  dut.advance_i = 0;
  u.reset(dut);
  while (u.next()) {
    req |= (u.chance(50) ? u.rand32() & u.rand32() : u.chance(50) ? u.rand32() : 0) & all;
    if (u.chance(10)) req &= u.chance(50) ? u.rand32() : 0;  // a request may also give up
    const bool advance = u.chance(70);
    dut.req_i = req;
    dut.advance_i = advance;
    dut.rst_i = u.chance(1) && u.chance(20);
    dut.eval();

    const uint32_t gnt = gyre_rr_arbiter_gnt(&twin, req);
    u.note("req %08x advance %d gnt %08x", req, advance, gnt);
    u.compare("gnt_o", dut.gnt_o, gnt);
    u.compare("idx_o", dut.idx_o, gnt ? unsigned(__builtin_ctz(gnt)) : 0);
    u.cover("no request", req == 0);
    u.cover("all requests", req == all);
    u.cover("reset", dut.rst_i);
    for (unsigned i = 0; i < NUM_REQ; ++i) {
      const uint32_t bit = uint32_t(1) << i;
      if (!(req & bit) || (advance && (gnt & bit)) || dut.rst_i) {
        waited[i] = 0;
      } else if (advance) {
        u.check(++waited[i] < NUM_REQ,
                "a request that stays is granted within NUM_REQ used grants");
      }
    }

    u.tick(dut);
    if (dut.rst_i) {
      gyre_rr_arbiter_init(&twin);
    } else {
      gyre_rr_arbiter_tick(&twin, gnt, advance);
      if (advance) req &= ~gnt;
    }
  }
  return u.finish();
}
