// Unit test: compares rtl/memory/gyre_pixel_cover.sv with its twin and with an array of threads.
// Launches of idle warps, kil of a beat of another warp, reads of any warp, resets. Legal stimulus: a
// launch and a beat never concern the same warp in one cycle.

#include "Vdut.h"
#include "gyre_ports.h"
#include "gyre_uop_port.h"

extern "C" {
#include "memory/gyre_pixel_cover.h"
}

namespace {
constexpr uint32_t kBeats = NUM_THREADS / NUM_LANES;
}

// The inputs of a cycle.
struct Inputs {
  gyre_launch_t launch = {};
  bool ready = false;
  uint32_t wid = 0, beat = 0, kill = 0, read = 0;
};

GYRE_SET_PORTS(const Inputs &in);
GYRE_COMPARE_PORTS(const gyre_pixel_cover_unit &twin, const Inputs &in);
GYRE_PORT(launch_ready_i, in.ready);
GYRE_PORT(launch_i, in.launch);
GYRE_PORT(wid_i, in.wid);
GYRE_PORT(beat_i, in.beat);
GYRE_PORT(kill_i, in.kill);
GYRE_PORT(read_wid_i, in.read);
GYRE_PORT(cover_o, gyre_pixel_cover_lanes(&twin, in.wid, in.beat));
GYRE_PORT(read_o, gyre_pixel_cover_read(&twin, in.read));
#include "Vdut_ports.h"

int main(int argc, char **argv) {
  Unit u(argc, argv, 40000);
  Vdut dut(&u.context);
  gyre_config cfg = {};
  cfg.num_warps = NUM_WARPS;
  cfg.num_lanes = NUM_LANES;
  gyre_pixel_cover_unit twin;
  gyre_pixel_cover_init(&twin, &cfg);
  bool covered[NUM_WARPS][NUM_THREADS] = {};
  set_ports(dut, Inputs());
  u.reset(dut);
  while (u.next()) {
    Inputs in;
    in.ready = u.chance(10);
    in.launch.wid = uint8_t(u.below(NUM_WARPS));
    in.launch.tmask = u.rand32() & low_bits(NUM_THREADS);
    in.launch.covered = u.rand32() & low_bits(NUM_THREADS);
    in.wid = u.below(NUM_WARPS);
    in.beat = u.below(kBeats);
    in.read = u.below(NUM_WARPS);
    const bool apart = !in.ready || in.wid != in.launch.wid;
    if (apart && u.chance(30)) in.kill = u.rand32() & u.rand32() & low_bits(NUM_LANES);
    set_ports(dut, in);
    dut.eval();
    compare_ports(u, dut, twin, in);
    for (unsigned l = 0; l < NUM_LANES; ++l)
      u.compare("a lane of the beat", dut.cover_o >> l & 1,
                covered[in.wid][in.beat * NUM_LANES + l]);
    for (unsigned t = 0; t < NUM_THREADS; ++t)
      u.compare("a thread that is read", dut.read_o >> t & 1, covered[in.read][t]);
    u.cover("kil of a thread that is covered", (in.kill & dut.cover_o) != 0);
    u.cover("kil of a helper", (in.kill & ~dut.cover_o) != 0);
    if (NUM_WARPS > 1) u.cover("a launch and kil in one cycle", in.ready && in.kill != 0);
    for (unsigned l = 0; l < NUM_LANES; ++l)
      if (in.kill >> l & 1) covered[in.wid][in.beat * NUM_LANES + l] = false;
    for (unsigned t = 0; in.ready && t < NUM_THREADS; ++t)
      covered[in.launch.wid][t] = in.launch.covered >> t & 1;
    u.tick(dut);
    gyre_pixel_cover_tick(&twin, in.ready, &in.launch, in.wid, in.beat, in.kill);
    if (u.below(5000) != 0) continue;
    u.reset(dut);
    gyre_pixel_cover_reset(&twin);
    for (auto &warp : covered)
      for (bool &thread : warp) thread = false;
  }
  return u.finish();
}
