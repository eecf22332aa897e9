// Unit test: compares rtl/dispatch/gyre_work_threads.sv with cmodel/dispatch/gyre_work_threads.c:
// workgroups of all shapes and extents, taken at any pace, cancelled and begun anew in the middle.
// The test computes the id of each thread, if there is one, from its number by division.

#include "Vdut.h"
#include "gyre_ports.h"
#include "gyre_unit.h"

extern "C" {
#include "dispatch/gyre_work_threads.h"
}

static constexpr unsigned kMost = 1024;  // threads of a workgroup

// Three sizes whose product is not above kMost.
static void draw_size(Unit &u, uint16_t *size) {
  unsigned left = u.chance(50) ? kMost : 1 + u.below(u.chance(50) ? 64 : kMost);
  for (unsigned d = 0; d < 3; ++d) {
    size[d] = uint16_t(u.chance(25)   ? 1
                       : u.chance(15) ? left
                                      : 1 + u.below(u.chance(60) ? 9 : left));
    if (size[d] > left) size[d] = uint16_t(left);
    left /= size[d];
  }
  if (u.chance(40)) std::swap(size[0], size[u.below(3)]);
}

GYRE_SET_PORTS(const gyre_work_threads_in &in);
GYRE_COMPARE_PORTS(const gyre_work_threads_out &out);
GYRE_ELEMENTS(size_i, 3);
GYRE_ELEMENTS(extent_i, 3);
GYRE_ELEMENTS(ids_o, NUM_LANES);
GYRE_WHEN(out.valid, beat_o, last_beat_o, last_warp_o, lanes_o, ids_o);
#include "Vdut_ports.h"

int main(int argc, char **argv) {
  Unit u(argc, argv, 300000);
  Vdut dut(&u.context);
  gyre_config cfg = {};
  cfg.num_threads = NUM_THREADS;
  cfg.num_lanes = NUM_LANES;
  gyre_work_threads twin;
  gyre_work_threads_in in = {};
  gyre_work_threads_out out;
  gyre_work_threads_init(&twin, &cfg);
  unsigned number = 0;   // of lane 0
  unsigned counted = 0;  // cycles of a shape
  bool shaped = false, whole = true;
  Throttle takes, starts;
  in.size[0] = in.size[1] = in.size[2] = in.threads = 1;
  dut.shape_i = dut.start_i = dut.cancel_i = dut.next_i = 0;
  u.reset(dut);
  while (u.next()) {
    gyre_work_threads_eval(&twin, &in, &out);
    in.cancel = u.below(400) == 0;
    in.shape = !out.valid && u.below(shaped ? 30 : 3) == 0;
    in.start = shaped && !in.shape && out.ready && (out.valid ? u.below(300) == 0 : starts.draw(u));
    if (in.shape) {
      draw_size(u, in.size);
      in.threads = uint16_t(in.size[0] * in.size[1] * in.size[2]);
      for (unsigned d = 0; d < 3; ++d) in.extent[d] = in.size[d];
      shaped = true;
    }
    in.next = out.valid && !in.start && takes.draw(u);
    set_ports(dut, in);
    dut.eval();
    gyre_work_threads_eval(&twin, &in, &out);
    u.check(out.ready || counted++ < NUM_LANES, "a shape is taken in a cycle for each lane");
    if (in.shape) counted = 0;
    if (out.valid) {
      u.compare("the beat", dut.beat_o, number % NUM_THREADS / NUM_LANES);
      u.compare("the last beat", dut.last_beat_o, (number + NUM_LANES) % NUM_THREADS == 0);
      u.compare("the last warp", dut.last_warp_o,
                (number / NUM_THREADS + 1) * NUM_THREADS >= in.threads);
      for (unsigned l = 0; l < NUM_LANES; ++l) {
        const unsigned i = number + l, x = i % in.size[0], y = i / in.size[0] % in.size[1],
                       z = i / in.size[0] / in.size[1];
        const bool there =
            i < in.threads && x < in.extent[0] && y < in.extent[1] && z < in.extent[2];
        const uint32_t ids = uint32_t(port_get(dut.ids_o, 30 * l, 30));
        u.compare("there is a thread", dut.lanes_o >> l & 1, there, int(l));
        if (i < in.threads) u.compare("its id", ids, x | y << 10 | z << 20, int(l));
      }
      u.cover("a workgroup that is not full", !whole);
      u.cover("a beat without threads", NUM_LANES == 1 || out.lanes == 0);
      u.cover("the last beat is taken", in.next && out.last_beat && out.last_warp);
      u.note("number %u, size %u %u %u", number, in.size[0], in.size[1], in.size[2]);
    }
    compare_ports(u, dut, out);

    u.cover("begun anew in the middle", in.start && out.valid);
    u.tick(dut);
    gyre_work_threads_tick(&twin, &in);
    if (in.next) number += NUM_LANES;
    if (in.start) {
      number = 0;
      whole = true;
      for (unsigned d = 0; d < 3; ++d) {
        in.extent[d] = uint16_t(u.chance(60) ? in.size[d] : 1 + u.below(in.size[d]));
        whole &= in.extent[d] == in.size[d];
      }
    }
  }
  return u.finish();
}
