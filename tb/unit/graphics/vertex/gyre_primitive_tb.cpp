// Unit test of rtl/graphics/vertex/gyre_primitive.sv against cmodel/graphics/vertex/gyre_primitive.c, and of what it offers against primitive
// assembly of the functional simulator: vertices by place, the first of fans and loops as a copy, the oldest mark.

#include <deque>

#include "Vdut.h"
#include "gyre_ports.h"
#include "gyre_unit.h"

extern "C" {
#include "functional/graphics/primitive.h"
#include "graphics/vertex/gyre_primitive.h"
}

namespace {
struct Expected {
  unsigned count;
  uint32_t place[3];
};
std::deque<Expected> expected;

void sink(void *, const uint32_t *const *vertex, unsigned n) {
  Expected e = {n, {}};
  for (unsigned i = 0; i < n; ++i) e.place[i] = *vertex[i];
  expected.push_back(e);
}
}  // namespace

GYRE_SET_PORTS(bool start, uint8_t topology, bool valid, const gyre_reference &ref, bool ready,
               bool reading, uint16_t reading_mark);
GYRE_COMPARE_PORTS(const gyre_primitive &twin, bool held, uint16_t held_mark, const gyre_prim &p);
GYRE_PORT(start_i, start);
GYRE_PORT(topology_i, topology);
GYRE_PORT(ref_valid_i, valid);
GYRE_PORT(ref_cut_i, ref.cut);
GYRE_PORT(ref_place_i, ref.place);
GYRE_PORT(ref_mark_i, ref.mark);
GYRE_PORT(prim_ready_i, ready);
GYRE_PORT(reading_i, reading);
GYRE_PORT(reading_mark_i, reading_mark);
GYRE_PORT(ref_ready_o, gyre_primitive_ready(&twin));
GYRE_PORT(prim_valid_o, twin.valid_q);
GYRE_PORT(idle_o, !twin.valid_q);
GYRE_PORT(held_o, held);
GYRE_PORT(held_mark_o, held_mark);
GYRE_PORT(prim_copy_o, p.copy);
GYRE_PORT(prim_mark_o, p.mark);
GYRE_PORT(prim_count_o, p.count);
GYRE_WHEN(held, held_mark_o);
GYRE_WHEN(twin.valid_q, prim_copy_o, prim_mark_o);
GYRE_WHEN((twin.valid_q && !p.copy), prim_count_o);
GYRE_BY_TEST("compared by parts", prim_copied_o, prim_place_o);
#include "Vdut_ports.h"

static void draw_some(Unit &u, bool &start, uint8_t &topology, gyre_func_primitive &wanted,
                      std::deque<uint32_t> &since, bool &valid, bool &reading, uint16_t &mark,
                      Throttle &refs, gyre_reference &ref) {
  if (start) {
    topology = uint8_t(u.below(GYRE_NUM_TOPOLOGIES));
    gyre_func_primitive_free(&wanted);
    gyre_func_primitive_init(&wanted, topology, 1);
    expected.clear();
    since.clear();
    valid = reading = false;
    if (u.chance(50)) mark = uint16_t(0u - u.below(32));
  } else if (!valid && refs.draw(u)) {
    valid = true;
    mark = uint16_t(mark + u.below(2));
    ref = {u.chance(15), uint16_t(u.rand32()), uint16_t((ref.place + 1) & 4095), mark};
  }
}

int main(int argc, char **argv) {
  Unit u(argc, argv, 100000);
  Vdut dut(&u.context);
  gyre_primitive twin;
  gyre_primitive_init(&twin);
  gyre_func_primitive wanted = {};
  Throttle refs, takes, reads;
  bool start = true, valid = false, reading = false;
  gyre_reference ref = {};
  uint8_t topology = 0;
  uint16_t mark = 0, reading_mark = 0;
  uint32_t copy = 0;
  std::deque<uint32_t> since;  // places since the last cut, and their marks
  std::vector<uint16_t> mark_of(4096);
  u.reset(dut);
  while (u.next()) {
    draw_some(u, start, topology, wanted, since, valid, reading, mark, refs, ref);
    const bool ready = takes.draw(u) && !reading;
    set_ports(dut, start, topology, valid, ref, ready, reading, reading_mark);
    dut.eval();
    u.note("topology %u seen %u valid %d reading %d", topology, twin.seen_q, twin.valid_q, reading);
    const gyre_prim &p = twin.prim_q;
    const bool held = gyre_primitive_held(&twin, topology, reading);
    const uint16_t held_mark = gyre_primitive_held_mark(&twin, topology, reading, reading_mark);
    u.check(!reading || (dut.held_o && uint16_t(reading_mark - dut.held_mark_o) < 0x8000),
            "records that are read are held");
    u.cover("records are read, and nothing else is held",
            reading && !gyre_primitive_held(&twin, topology, false));
    if (twin.valid_q) {
      u.cover("a mark of sixteen bits", p.mark >= 0x8000);
      u.cover("the marks go round", p.mark >= 0x8000 && mark < 0x8000);
      if (!p.copy) {
        u.compare("prim_copied_o", dut.prim_copied_o & ((1 << p.count) - 1), p.copied);
      }
      for (unsigned i = 0; i < (p.copy ? 1 : p.count); ++i) {
        if (p.copied >> i & 1) continue;
        const uint32_t place = uint32_t(port_get(dut.prim_place_o, 12 * i, 12));
        u.compare("prim_place_o", place, p.place[i], int(i));
        u.check(uint16_t(mark_of[place] - dut.held_mark_o) < 0x8000 || reading,
                "nothing older than the mark is offered");
      }
    }
    compare_ports(u, dut, twin, held, held_mark, p);

    const bool given = twin.valid_q && ready && !start;
    if (given && p.copy) copy = uint32_t(port_get(dut.prim_place_o, 0, 12));
    if (given && !p.copy) {
      u.check(!expected.empty(), "a primitive that is wanted");
      const Expected e = expected.front();
      expected.pop_front();
      u.compare("vertices (rtl) and the functional simulator's (twin)", dut.prim_count_o, e.count);
      for (unsigned i = 0; i < e.count; ++i) {
        const bool copied = dut.prim_copied_o >> i & 1;
        u.compare("vertex, the same", copied ? copy : port_get(dut.prim_place_o, 12 * i, 12),
                  e.place[i], int(i));
        u.cover("a copied vertex", copied);
      }
      static const char *const name[] = {"points",    "lines",  "loops", "line strips",
                                         "triangles", "strips", "fans"};
      u.cover(name[topology], true);
      u.cover("a loop is closed", topology == GYRE_TOPOLOGY_LINE_LOOP && dut.prim_copied_o == 2);
    }
    const bool taken = valid && gyre_primitive_ready(&twin);
    const gyre_primitive_in in = {start, topology, valid, ref, ready};
    if (taken && !start) {
      const uint32_t place = ref.place;
      if (ref.cut) {
        gyre_func_primitive_cut(&wanted, sink, nullptr);
        u.cover("something is dropped", topology == GYRE_TOPOLOGY_TRIANGLES && twin.seen_q == 2);
        since.clear();
      } else {
        gyre_func_primitive_push(&wanted, &place, sink, nullptr);
        mark_of[ref.place] = ref.mark;
        since.push_back(ref.place);
      }
    }
    u.tick(dut);
    gyre_primitive_tick(&twin, &in);
    if (taken) valid = false;
    // What the next primitive needs, but for the copy, is held.
    if (!start && topology == GYRE_TOPOLOGY_TRIANGLE_STRIP && since.size() >= 2) {
      const uint16_t oldest = mark_of[since[since.size() - 2]];
      const uint16_t now = gyre_primitive_held_mark(&twin, topology, false, 0);
      u.check(gyre_primitive_held(&twin, topology, false) && uint16_t(oldest - now) < 0x8000,
              "the latest two vertices of a strip are held");
    }
    reading = !start && (given ? u.chance(70) : reading && !reads.draw(u));
    if (given) reading_mark = p.mark;
    start = u.below(800) == 0;
  }
  gyre_func_primitive_free(&wanted);
  return u.finish();
}
