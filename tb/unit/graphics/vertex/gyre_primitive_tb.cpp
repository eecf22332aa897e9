// Unit test of rtl/graphics/vertex/gyre_primitive.sv against
// cmodel/graphics/vertex/gyre_primitive.c, and of what it offers against primitive assembly of the
// functional simulator: vertices by position, the first of fans and loops as a copy, the oldest
// mark. Numbers in the instance and odd triangles are counted here.

#include <deque>

#include "Vdut.h"
#include "gyre_ports.h"
#include "gyre_unit.h"
#include "gyre_uop_port.h"
#include "near_limit.h"

extern "C" {
#include "functional/graphics/primitive.h"
#include "graphics/vertex/gyre_primitive.h"
}

namespace {
struct Expected {
  unsigned count;
  uint32_t place[3];
  uint32_t number;  // in the instance
  bool odd;         // an odd one since the last cut
};

// The primitives of the functional simulator come here.
struct Wanted {
  std::deque<Expected> list;
  uint32_t number = 0, since_cut = 0;  // primitives of this instance, and since the last cut

  static void sink(void *ctx, const uint32_t *const *vertex, unsigned n) {
    Wanted *w = static_cast<Wanted *>(ctx);
    Expected e = {n, {}, w->number++, w->since_cut++ % 2 == 1};
    for (unsigned i = 0; i < n; ++i) e.place[i] = *vertex[i];
    w->list.push_back(e);
  }
};

// References of one topology after the other, and the primitives that must come of them.
struct Bench {
  Unit &u;
  Vdut &dut;
  gyre_primitive twin;
  gyre_func_primitive wanted = {};
  Wanted expected;
  Throttle refs, takes, reads;
  bool start = true, valid = false, reading = false;
  gyre_reference ref = {};
  uint8_t topology = 0;
  uint16_t mark = 0, reading_mark = 0;
  uint32_t copy = 0;
  std::deque<uint32_t> since;  // positions since the last cut, and their marks
  std::vector<uint16_t> mark_of = std::vector<uint16_t>(4096);
  // State of this cycle.
  bool ready = false, held = false;
  uint16_t held_mark = 0;
  bool given = false, taken = false;  // a primitive, a reference

  Bench(Unit &unit, Vdut &device) : u(unit), dut(device) { gyre_primitive_init(&twin); }
  ~Bench() { gyre_func_primitive_free(&wanted); }

  void draw();
  void begin_topology();
  void check_held();
  void compare_places();
  gyre_primitive_t shown() const;
  void check_given();
  void follow_reference();
  void tick();
  void begin_number();
  void check_strip();
};
}  // namespace

GYRE_SET_PORTS(const Bench &b);
GYRE_COMPARE_PORTS(const gyre_primitive &twin, const Bench &b);
GYRE_PORT(start_i, b.start);
GYRE_PORT(topology_i, b.topology);
GYRE_PORT(ref_valid_i, b.valid);
GYRE_PORT(ref_i.cut, b.ref.cut);
GYRE_PORT(ref_i.place, b.ref.place);
GYRE_PORT(ref_i.mark, b.ref.mark);
GYRE_PORT(prim_ready_i, b.ready);
GYRE_PORT(reading_i, b.reading);
GYRE_PORT(reading_mark_i, b.reading_mark);
GYRE_PORT(ref_ready_o, gyre_primitive_ready(&twin));
GYRE_PORT(prim_valid_o, twin.valid_q);
GYRE_PORT(idle_o, !twin.valid_q);
GYRE_PORT(held_o, b.held);
GYRE_PORT(held_mark_o, b.held_mark);
GYRE_PORT(prim_o, twin.prim_q);
GYRE_WHEN(b.held, held_mark_o);
GYRE_WHEN(twin.valid_q, prim_o.copy, prim_o.count, prim_o.copied, prim_o.mark, prim_o.odd,
          prim_o.number);
GYRE_BY_TEST("compared by vertices", prim_o.place_0, prim_o.place_1, prim_o.place_2);
#include "Vdut_ports.h"

void Bench::draw() {
  if (start) {
    begin_topology();
  } else if (!valid && refs.draw(u)) {
    valid = true;
    mark = uint16_t(mark + u.below(2));
    ref = {u.chance(15), uint16_t(u.rand32()), uint16_t((ref.place + 1) & 4095), mark};
  }
  ready = takes.draw(u) && !reading;
}

void Bench::begin_topology() {
  topology = uint8_t(u.below(GYRE_NUM_TOPOLOGIES));
  gyre_func_primitive_free(&wanted);
  gyre_func_primitive_init(&wanted, topology, 1);
  expected = {};
  since.clear();
  valid = reading = false;
  if (u.chance(50)) mark = uint16_t(0u - u.below(32));
}

void Bench::check_held() {
  u.note("topology %u seen %u valid %d reading %d", topology, twin.seen_q, twin.valid_q, reading);
  held = gyre_primitive_held(&twin, topology, reading);
  held_mark = gyre_primitive_held_mark(&twin, topology, reading, reading_mark);
  u.check(!reading || (dut.held_o && uint16_t(reading_mark - dut.held_mark_o) < 0x8000),
          "records that are read are held");
  u.cover("records are read, and nothing else is held",
          reading && !gyre_primitive_held(&twin, topology, false));
}

// What the module offers.
gyre_primitive_t Bench::shown() const {
  gyre_primitive_t p;
#define GYRE_GET(name, at, width) p.name = decltype(p.name)(port_get(dut.prim_o, at, width));
  GYRE_PRIMITIVE_FIELDS(GYRE_GET)
#undef GYRE_GET
  return p;
}

void Bench::compare_places() {
  if (!twin.valid_q) return;
  const gyre_primitive_t &p = twin.prim_q;
  u.cover("a mark of sixteen bits", p.mark >= 0x8000);
  u.cover("the marks go round", p.mark >= 0x8000 && mark < 0x8000);
  for (unsigned i = 0; i < (p.copy ? 1 : p.count); ++i) {
    if (p.copied >> i & 1) continue;
    const gyre_primitive_t now = shown();
    const uint32_t place = gyre_primitive_place(&now, i);
    u.compare("prim_o.place", place, gyre_primitive_place(&p, i), int(i));
    u.check(uint16_t(mark_of[place] - dut.held_mark_o) < 0x8000 || reading,
            "nothing older than the mark is offered");
  }
}

// The primitive that is given is the next one of the functional simulator.
void Bench::check_given() {
  given = twin.valid_q && ready && !start;
  const gyre_primitive_t p = shown();
  if (given && twin.prim_q.copy) copy = p.place_0;
  if (!given || twin.prim_q.copy) return;
  u.check(!expected.list.empty(), "a primitive that is wanted");
  const Expected e = expected.list.front();
  expected.list.pop_front();
  u.compare("vertices (rtl) and the functional simulator's (twin)", p.count, e.count);
  u.compare("number (rtl) and the count in the instance (twin)", p.number, e.number);
  u.compare("odd (rtl) and the count since the cut (twin)", p.odd,
            topology == GYRE_TOPOLOGY_TRIANGLE_STRIP && e.odd);
  u.cover("an odd triangle", p.odd);
  u.cover("a number after a restart", e.number != 0 && !e.odd && since.empty());
  for (unsigned i = 0; i < e.count; ++i) {
    const bool copied = p.copied >> i & 1;
    u.compare("vertex, the same", copied ? copy : gyre_primitive_place(&p, i), e.place[i], int(i));
    u.cover("a copied vertex", copied);
  }
  static const char *const name[] = {"points",    "lines",  "loops", "line strips",
                                     "triangles", "strips", "fans"};
  u.cover(name[topology], true);
  u.cover("a loop is closed", topology == GYRE_TOPOLOGY_LINE_LOOP && p.copied == 2);
}

// The reference that is taken is one of the functional simulator, too.
void Bench::follow_reference() {
  taken = valid && gyre_primitive_ready(&twin);
  if (!taken || start) return;
  const uint32_t place = ref.place;
  if (ref.cut) {
    gyre_func_primitive_cut(&wanted, Wanted::sink, &expected);
    expected.since_cut = 0;
    const bool ends = (ref.place & 1) != 0;
    u.cover("an instance ends", ends && expected.number > 3);
    u.cover("a restart", !ends && expected.number > 3);
    if (ends) expected.number = 0;
    u.cover("something is dropped", topology == GYRE_TOPOLOGY_TRIANGLES && twin.seen_q == 2);
    since.clear();
  } else {
    gyre_func_primitive_push(&wanted, &place, Wanted::sink, &expected);
    mark_of[ref.place] = ref.mark;
    since.push_back(ref.place);
  }
}

// An instance may begin near a limit of the numbers.
void Bench::begin_number() {
  expected.number = u.chance(50) ? near_limit(u) : 0;
  begin_at(dut.rootp->gyre_primitive__DOT__number_q, twin.prim_q.number, expected.number);
}

void Bench::tick() {
  const gyre_primitive_in in = {start, topology, valid, ref, ready};
  u.tick(dut);
  gyre_primitive_tick(&twin, &in);
  if (start) begin_number();
  if (taken) valid = false;
  check_strip();
  reading = !start && (given ? u.chance(70) : reading && !reads.draw(u));
  if (given) reading_mark = twin.prim_q.mark;
  start = u.below(800) == 0;
}

// Vertices that the next primitive needs are held, except the copy.
void Bench::check_strip() {
  if (start || topology != GYRE_TOPOLOGY_TRIANGLE_STRIP || since.size() < 2) return;
  const uint16_t oldest = mark_of[since[since.size() - 2]];
  const uint16_t now = gyre_primitive_held_mark(&twin, topology, false, 0);
  u.check(gyre_primitive_held(&twin, topology, false) && uint16_t(oldest - now) < 0x8000,
          "the latest two vertices of a strip are held");
}

int main(int argc, char **argv) {
  Unit u(argc, argv, 100000);
  Vdut dut(&u.context);
  Bench b(u, dut);
  u.reset(dut);
  while (u.next()) {
    b.draw();
    set_ports(dut, b);
    dut.eval();
    b.check_held();
    b.compare_places();
    compare_ports(u, dut, b.twin, b);
    b.check_given();
    b.follow_reference();
    b.tick();
  }
  return u.finish();
}
