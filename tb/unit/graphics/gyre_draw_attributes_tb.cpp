// Unit test: compares rtl/graphics/gyre_draw_attributes.sv with cmodel/graphics/gyre_draw_attributes.h:
// requests of both stages, taken at random. Each stage's requests are taken in order, and none is lost; a row
// that was read comes to the stage that requested it; neither stage waits for a second one of the other.

#include <deque>

#include "Vdut.h"
#include "gyre_ports.h"

extern "C" {
#include "graphics/gyre_draw_attributes.h"
}

enum { VERTEX, PIXEL, STAGES };

struct Inputs {
  bool rst, halted, attr_ready, attr_rvalid;
  gyre_draw_attr stage[STAGES];
};

GYRE_SET_PORTS(const Inputs &in);
GYRE_COMPARE_PORTS(const gyre_draw_attr &attr, bool pixel, const Inputs &in,
                   const gyre_draw_attributes &twin);
GYRE_PORT(rst_i, in.rst);
GYRE_PORT(halted_i, in.halted);
GYRE_PORT(attr_ready_i, in.attr_ready);
GYRE_PORT(attr_rvalid_i, in.attr_rvalid);
GYRE_PORT(vertex_valid_i, in.stage[VERTEX].row.valid);
GYRE_PORT(vertex_core_i, in.stage[VERTEX].core);
GYRE_PORT(vertex_i, in.stage[VERTEX].row);
GYRE_PORT(pixel_valid_i, in.stage[PIXEL].row.valid);
GYRE_PORT(pixel_core_i, in.stage[PIXEL].core);
GYRE_PORT(pixel_i, in.stage[PIXEL].row);
GYRE_PORT(attr_valid_o, attr.row.valid);
GYRE_PORT(attr_core_o, attr.core);
GYRE_PORT(attr_o, attr.row);
GYRE_WHEN(attr.row.valid, attr_core_o, attr_o);
GYRE_PORT(pixel_ready_o, pixel &&in.attr_ready);
GYRE_PORT(vertex_ready_o, !pixel && in.attr_ready);
GYRE_PORT(pixel_read_o, in.attr_rvalid &&twin.pixel_q);
GYRE_PORT(vertex_read_o, in.attr_rvalid && !twin.pixel_q);
#include "Vdut_ports.h"

static gyre_draw_attr request(Unit &u) {
  gyre_draw_attr a = {};
  a.core = uint8_t(u.below(16));
  a.row.valid = true;
  a.row.write = u.chance(50);
  a.row.ordered = u.chance(20);
  a.row.covered = u.chance(20);
  a.row.addr = uint16_t(u.rand32());
  a.row.lanes = u.rand32() >> (32 - NUM_LANES);
  for (unsigned l = 0; l < NUM_LANES; ++l) a.row.data[l] = u.rand32();
  return a;
}

int main(int argc, char **argv) {
  Unit u(argc, argv, 60000);
  Vdut dut(&u.context);
  gyre_draw_attributes twin = {};
  Inputs in = {};
  Throttle offers[STAGES], readies;
  int reader = -1;  // the stage whose read was accepted in the cycle before
  unsigned passed[STAGES] =
      {};  // requests of the other stage that were taken while this one waited
  bool waited = false, before = false;  // the offered request waits; it was the pixel stage's
  u.reset(dut);
  while (u.next()) {
    in.rst = u.below(3000) == 0;
    in.halted = u.below(1000) == 0;
    for (int s = 0; s < STAGES; ++s)
      if (!in.stage[s].row.valid && offers[s].draw(u)) in.stage[s] = request(u);
    const bool pixel =
        gyre_draw_attributes_pixel(&twin, in.stage[VERTEX].row.valid, in.stage[PIXEL].row.valid);
    const gyre_draw_attr &attr = in.stage[pixel];
    in.attr_ready = attr.row.valid && readies.draw(u);
    in.attr_rvalid = reader >= 0;
    set_ports(dut, in);
    dut.eval();
    u.note("vertex %d pixel %d choice %d ready %d", in.stage[VERTEX].row.valid,
           in.stage[PIXEL].row.valid, pixel, in.attr_ready);
    compare_ports(u, dut, attr, pixel, in, twin);
    u.check(!waited || dut.pixel_ready_o == (before && in.attr_ready), "an offered request stays");
    u.check(reader < 0 || (dut.pixel_read_o != 0) == (reader == PIXEL),
            "the row comes to its reader");
    u.check(attr.row.valid || !(in.stage[VERTEX].row.valid || in.stage[PIXEL].row.valid),
            "a request is offered");
    u.cover("a read of the pixel stage after one of the vertex stage",
            reader == VERTEX && in.attr_ready && pixel && !attr.row.write);
    u.cover("the other stage comes while a request waits", waited && in.stage[!before].row.valid);
    const bool taken = in.attr_ready && !in.rst && !in.halted;
    reader = taken && !attr.row.write ? pixel : -1;
    for (int s = 0; s < STAGES; ++s) {
      if (!in.stage[s].row.valid || (taken && pixel == (s == PIXEL)))
        passed[s] = 0;
      else
        passed[s] += taken;
      u.check(passed[s] < 3, "the stages take turns");
    }
    waited = attr.row.valid && !in.attr_ready && !in.rst && !in.halted;
    before = pixel;
    u.tick(dut);
    gyre_draw_attributes_tick(&twin, pixel, attr.row.valid, in.attr_ready, in.halted);
    if (taken) in.stage[pixel].row.valid = false;
    if (in.rst || in.halted) in.stage[VERTEX].row.valid = in.stage[PIXEL].row.valid = false;
    if (in.rst) twin.kept_q = twin.vertex_last_q = false;
  }
  return u.finish();
}
