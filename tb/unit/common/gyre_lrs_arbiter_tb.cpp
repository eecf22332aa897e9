// Unit test: compares gyre_lrs_arbiter with its twin, and against ages counted by the test.

#include "gyre_unit.h"

extern "C" {
#include "common/gyre_lrs_arbiter.h"
}
#include "Vdut.h"
#include "gyre_ports.h"

GYRE_SET_PORTS(uint32_t req, uint32_t hold, bool accept);
GYRE_COMPARE_PORTS(int grant);
GYRE_PORT(accept_i, accept);
GYRE_PORT(grant_o, grant < 0 ? 0 : uint64_t(1) << grant);
GYRE_PORT(req_i, req);
GYRE_PORT(hold_i, hold);
#include "Vdut_ports.h"

int main(int argc, char **argv) {
  Unit u(argc, argv, 40000);
  Vdut dut(&u.context);
  gyre_lrs_arbiter twin;
  gyre_lrs_arbiter_init(&twin, PORTS);
  Source source[PORTS];
  Throttle ready, holding;
  uint64_t served[PORTS] = {};  // when; 0: never
  int kept = -1;
  u.reset(dut);
  while (u.next()) {
    uint32_t req = 0;
    for (unsigned i = 0; i < PORTS; ++i) {
      source[i].draw(u);
      req |= uint32_t(source[i].valid) << i;
    }
    const uint32_t hold = holding.draw(u) ? u.rand32() & ((1u << PORTS) - 1) : 0;
    const bool accept = ready.draw(u);
    set_ports(dut, req, hold, accept);
    dut.eval();
    const int grant = gyre_lrs_arbiter_grant(&twin, req, hold);
    compare_ports(u, dut, grant);

    int oldest = kept;
    for (unsigned i = 0; kept < 0 && i < PORTS; ++i) {
      if (!((req & ~hold) >> i & 1)) continue;
      if (oldest < 0 || served[i] < served[oldest]) oldest = int(i);
    }
    u.compare("grant_o (rtl) and the oldest (twin)", dut.grant_o,
              oldest < 0 ? 0 : uint64_t(1) << oldest);
    u.cover("several can", PORTS == 1 || ((req & ~hold) & ((req & ~hold) - 1)));
    u.cover("the grant is held and stays", kept >= 0 && (hold >> kept & 1));
    u.cover("all are held", req && !(req & ~hold));

    kept = accept ? -1 : oldest;
    if (accept && oldest >= 0) {
      served[oldest] = u.cycle();
      source[oldest].accepted();
    }
    u.tick(dut);
    gyre_lrs_arbiter_tick(&twin, grant, accept);
  }
  return u.finish();
}
