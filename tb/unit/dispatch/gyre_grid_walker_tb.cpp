// Unit test of rtl/dispatch/gyre_grid_walker.sv against cmodel/dispatch/gyre_grid_walker.c: grids of
// all shapes, also ones that do not divide evenly, taken at any pace, cancelled and begun anew in the
// middle. Which group comes, and how large it is, is counted here with three loops and divisions.

#include "gyre_ports.h"
#include "near_limit.h"

extern "C" {
#include "dispatch/gyre_grid_walker.h"
}

namespace {
// A grid of more than 2^16 or 2^20 groups, in some dimensions: the number from which the walk goes on, as soon as its
// first group is there.
void far_grid(Unit &u, gyre_grid_walker_in *in, uint32_t *from) {
  const bool far = u.chance(50);
  for (unsigned d = 0; d < 3; ++d) {
    from[d] = far && u.chance(50) ? near_limit(u, u.chance(50) ? 16 : 20) : 0;
    if (from[d]) in->grid[d] = in->size[d] * (from[d] + 2 + u.below(24)) + u.below(in->size[d]);
  }
}

void begin_far(Vdut &dut, gyre_grid_walker *twin, const gyre_grid_walker_in &in,
               const uint32_t *from) {
  auto &rtl = *dut.rootp;
  for (unsigned d = 0; d < 3; ++d) {
    if (!from[d]) continue;
    const uint32_t first = from[d] * in.size[d];
    gyre_grid_dim &dim = twin->dim[d];
    begin_at(rtl.gyre_grid_walker__DOT__id_q[d], dim.id, from[d]);
    begin_at(rtl.gyre_grid_walker__DOT__rest_q[d], dim.rest, in.grid[d] - first - in.size[d]);
    begin_at(rtl.gyre_grid_walker__DOT__first_q[d], dim.first, in.offset[d] + first);
  }
}
}  // namespace

GYRE_SET_PORTS(const gyre_grid_walker_in &in);
GYRE_COMPARE_PORTS(const gyre_grid_walker_out &out);
GYRE_ELEMENTS(grid_i, 3);
GYRE_ELEMENTS(size_i, 3);
GYRE_ELEMENTS(id_o, 3);
GYRE_ELEMENTS(extent_o, 3);
GYRE_WHEN(out.valid, id_o, extent_o, first_o, last_o);
#include "Vdut_ports.h"

int main(int argc, char **argv) {
  Unit u(argc, argv, 300000);
  Vdut dut(&u.context);
  gyre_grid_walker twin;
  gyre_grid_walker_in in = {};
  gyre_grid_walker_out out;
  gyre_grid_walker_init(&twin);
  uint32_t wanted[3] = {}, groups[3] = {}, from[3] = {};
  bool under_way = false;  // groups are still to come
  unsigned wait = 0;       // cycles without a group
  unsigned most = 0;       // how many there may be
  bool idle = true;
  Throttle takes, starts;
  dut.start_i = dut.cancel_i = dut.next_i = 0;
  u.reset(dut);
  while (u.next()) {
    gyre_grid_walker_eval(&twin, &out);
    in.start = (under_way ? u.below(400) == 0 : starts.draw(u)) && u.chance(50);
    in.cancel = u.below(500) == 0;
    if (in.start) {
      const bool huge = u.chance(5);
      for (unsigned d = 0; d < 3; ++d) {
        in.size[d] = uint16_t(u.chance(40) ? 1 : 1 + u.below(u.chance(80) ? 40 : 1024));
        const uint32_t some = u.below(u.chance(50) ? 2 : 6);
        in.grid[d] = some * in.size[d] + u.below(in.size[d] + 1);
        if (in.grid[d] == 0) in.grid[d] = 1;
        in.offset[d] = u.chance(30) ? 0 : u.rand32();
        if (huge && u.chance(50)) in.grid[d] = 0x7fffffff - u.below(3);
      }
      far_grid(u, &in, from);
    }
    in.next = out.valid && !in.start && takes.draw(u);
    set_ports(dut, in);
    dut.eval();
    if (out.valid) {
      u.check(under_way, "no group comes behind the last one");
      bool last = true;
      for (unsigned d = 0; d < 3; ++d) {
        const uint32_t first = wanted[d] * in.size[d];
        const uint32_t left = in.grid[d] - (in.start ? 0 : first);
        last &= wanted[d] + 1 == groups[d];
        if (in.start) continue;  // what is asked for is the next grid already
        u.compare("the group", out.id[d], wanted[d], int(d));
        u.compare("its first item", out.first[d], in.offset[d] + first, int(d));
        u.compare("its items", out.extent[d], left < in.size[d] ? left : in.size[d], int(d));
      }
      u.compare("the last one", dut.last_o, last);
      u.cover("a group that is not full", !in.start && out.extent[0] < in.size[0]);
      u.cover("the last group is taken", in.next && out.last);
      u.cover("group 65536 of a row", out.id[0] == 0x10000);
      u.cover("row 65536", out.id[1] == 0x10000);
      u.cover("plane 65536", out.id[2] == 0x10000);
      u.cover("group 2^20", out.id[0] == 0x100000);
      u.cover("item 2^20 of a row", out.first[0] - in.offset[0] >= 0x100000 && !in.start);
      wait = 0;
      if (in.next) {
        u.note("group %u %u %u", wanted[0], wanted[1], wanted[2]);
        most = 0;
        for (unsigned d = 0; d < 3 && under_way; ++d) {
          if (++wanted[d] < groups[d]) break;
          wanted[d] = 0;
          ++most;
          if (d == 2) under_way = false;
        }
        u.cover("the next plane begins", under_way && most == 2);
      }
    } else if (under_way) {
      u.check(wait++ < most, "the next group comes in time");
    }
    compare_ports(u, dut, out);

    if (in.start) {
      for (unsigned d = 0; d < 3; ++d) {
        wanted[d] = from[d];
        groups[d] = (in.grid[d] + in.size[d] - 1) / in.size[d];
      }
      under_way = true;
      wait = 0;
      most = 3;
    }
    u.cover("begun anew in the middle", in.start && !idle);
    if (in.cancel) under_way = false;
    idle = !under_way;
    u.tick(dut);
    const bool begins = twin.state_q == GYRE_GRID_BEGIN;
    gyre_grid_walker_tick(&twin, &in);
    if (begins && twin.state_q == GYRE_GRID_SHOW) begin_far(dut, &twin, in, from);
  }
  return u.finish();
}
