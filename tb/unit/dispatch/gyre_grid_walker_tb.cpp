// Unit test: compares rtl/dispatch/gyre_grid_walker.sv with cmodel/dispatch/gyre_grid_walker.c:
// grids of all shapes, also ones that do not divide evenly, with and without strips, taken at any
// pace, cancelled and begun anew in the middle. Which workgroup comes, and how large it is, is
// counted here by divisions.

#include "gyre_ports.h"
#include "near_limit.h"

extern "C" {
#include "dispatch/gyre_grid_walker.h"
}

namespace {
// A grid of more than 2^16 or 2^20 workgroups, in some dimensions: the number from which the walk
// continues, as soon as its first workgroup is there.
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
    if (d != 0) continue;
    begin_at(rtl.gyre_grid_walker__DOT__start_id_q, twin->start.id, from[0]);
    begin_at(rtl.gyre_grid_walker__DOT__start_rest_q, twin->start.rest, in.grid[0] - first);
    begin_at(rtl.gyre_grid_walker__DOT__start_first_q, twin->start.first, in.offset[0] + first);
  }
}

// The walk as the test expects it: the next workgroup.
struct Walk {
  uint32_t wanted[3], groups[3];
  uint32_t start;  // number of the first workgroup in x of the strip
  bool under_way;  // workgroups are still to come

  // The next one; returns how many cycles it may take.
  unsigned advance(uint32_t strip) {
    const uint32_t end = strip && start + strip < groups[0] ? start + strip : groups[0];
    if (++wanted[0] < end) return 0;
    wanted[0] = start;
    if (++wanted[1] < groups[1]) return 1;
    wanted[1] = 0;
    wanted[0] = start = end;
    if (end < groups[0]) return 1;
    wanted[0] = start = 0;
    under_way = ++wanted[2] < groups[2];
    return 2;
  }
};

uint16_t draw_strip(Unit &u) {
  if (u.chance(40)) return 0;
  return uint16_t(u.chance(80) ? 1 + u.below(5) : u.chance(50) ? 0xffff : u.rand32());
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
  Walk walk = {};
  uint32_t from[3] = {};
  unsigned wait = 0;  // cycles without a workgroup
  unsigned most = 0;  // how many there may be
  bool idle = true;
  Throttle takes, starts;
  dut.start_i = dut.cancel_i = dut.next_i = 0;
  u.reset(dut);
  while (u.next()) {
    gyre_grid_walker_eval(&twin, &out);
    in.start = (walk.under_way ? u.below(400) == 0 : starts.draw(u)) && u.chance(50);
    in.cancel = u.below(500) == 0;
    if (in.start) {
      const bool huge = u.chance(5);
      in.strip = draw_strip(u);
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
      u.check(walk.under_way, "no workgroup comes after the last one");
      bool last = true;
      for (unsigned d = 0; d < 3; ++d) {
        const uint32_t first = walk.wanted[d] * in.size[d];
        const uint32_t left = in.grid[d] - (in.start ? 0 : first);
        last &= walk.wanted[d] + 1 == walk.groups[d];
        if (in.start) continue;  // what is asked for is the next grid already
        u.compare("the workgroup", out.id[d], walk.wanted[d], int(d));
        u.compare("its first item", out.first[d], in.offset[d] + first, int(d));
        u.compare("its items", out.extent[d], left < in.size[d] ? left : in.size[d], int(d));
      }
      u.compare("the last one", dut.last_o, last);
      u.cover("a workgroup that is not full", !in.start && out.extent[0] < in.size[0]);
      u.cover("the last workgroup is taken", in.next && out.last);
      u.cover("workgroup 65536 of a row", out.id[0] == 0x10000);
      u.cover("row 65536", out.id[1] == 0x10000);
      u.cover("plane 65536", out.id[2] == 0x10000);
      u.cover("workgroup 2^20", out.id[0] == 0x100000);
      u.cover("item 2^20 of a row", out.first[0] - in.offset[0] >= 0x100000 && !in.start);
      wait = 0;
      if (in.next) {
        u.note("group %u %u %u", walk.wanted[0], walk.wanted[1], walk.wanted[2]);
        const uint32_t start = walk.start;
        most = walk.under_way ? walk.advance(in.strip) : 0;
        u.cover("the next plane begins", walk.under_way && most == 2);
        u.cover("the next strip begins", walk.start > start);
        u.cover("the next plane begins after strips", walk.under_way && walk.start < start);
        u.cover("a row of a later strip", walk.wanted[0] == walk.start && start && walk.wanted[1]);
      }
    } else if (walk.under_way) {
      u.check(wait++ < most, "the next workgroup comes in time");
    }
    compare_ports(u, dut, out);

    if (in.start) {
      for (unsigned d = 0; d < 3; ++d) {
        walk.wanted[d] = from[d];
        walk.groups[d] = (in.grid[d] + in.size[d] - 1) / in.size[d];
      }
      walk.start = from[0];
      walk.under_way = true;
      wait = 0;
      most = 3;
    }
    u.cover("begun anew in the middle", in.start && !idle);
    if (in.cancel) walk.under_way = false;
    idle = !walk.under_way;
    u.tick(dut);
    const bool begins = twin.state_q == GYRE_GRID_BEGIN;
    gyre_grid_walker_tick(&twin, &in);
    if (begins && twin.state_q == GYRE_GRID_SHOW) begin_far(dut, &twin, in, from);
  }
  return u.finish();
}
