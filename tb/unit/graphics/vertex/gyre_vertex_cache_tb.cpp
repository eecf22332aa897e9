// Unit test: compares rtl/graphics/vertex/gyre_vertex_cache.sv with
// cmodel/graphics/vertex/gyre_vertex_cache.c: references of instances in order to few vertices and
// many, all numbers of entries, a queue and a fetch that take their time, a ring of records that is
// full. Numbers and which vertices are new come from the functional simulator's cache besides;
// slots are counted here.

#include <algorithm>
#include <deque>

#include "field.h"
#include "gyre_ports.h"
#include "near_limit.h"

extern "C" {
#include "functional/graphics/vertex_cache.h"
#include "graphics/vertex/gyre_vertex_cache.h"
}

GYRE_FIELDS(vertex_slot, GYRE_VERTEX_SLOT_FIELDS)

namespace {
// The cache between its references and what takes them, with the functional simulator's cache.
struct Bench {
  Unit &u;
  Vdut &dut;
  gyre_vertex_cache twin;
  gyre_vertex_cache_in in = {};
  gyre_vertex_cache_out out = {};
  gyre_draw_t s = {};
  gyre_func_vertex_cache func = {};
  std::deque<uint16_t> marks;    // of references that wait
  std::vector<uint32_t> places;  // by number
  bool ref_valid = false, ref_cut = false, ref_ends = false, new_ready = false, queue_ready = false,
       run = false;
  uint32_t vertex = 0, instance = 0, range = 1, place = 0;
  uint16_t from = 0;  // the first number
  Source source;
  Throttle news, queues, pops;
  // State of this cycle.
  bool start = false, halted = false;
  bool queued = false;  // a reference is queued
  bool miss = false;    // that of a new vertex

  Bench(Unit &unit, Vdut &device) : u(unit), dut(device) {
    gyre_vertex_cache_init(&twin, RING_WORDS);
  }

  void draw();
  void draw_scalars();
  void draw_reference();
  void fill_in();
  void check_queued();
  void find_vertex();
  void cover_hits();
  void cover_waits();
  void tick();
  void begin_draw();
};
}  // namespace

GYRE_SET_PORTS(const gyre_vertex_cache_in &in, const Bench &b);
GYRE_COMPARE_PORTS(const gyre_vertex_cache_out &out, const gyre_vertex_cache &twin, const Bench &b);
GYRE_PORT(start_i, b.start);
GYRE_PORT(halted_i, b.halted);
GYRE_PORT(draw_i, b.s);
GYRE_PORT(ref_valid_i, b.ref_valid);
GYRE_PORT(ref_i.cut, b.ref_cut);
GYRE_PORT(ref_i.ends, b.ref_ends);
GYRE_PORT(ref_i.vertex, b.vertex);
GYRE_PORT(ref_i.instance_number, b.instance);
GYRE_PORT(queue_ready_i, b.queue_ready);
GYRE_PORT(new_ready_i, b.new_ready);
GYRE_PORT(queue_o.cut, b.ref_cut);
GYRE_PORT(new_vertex_o, b.vertex);
GYRE_PORT(new_instance_o, b.instance);
GYRE_WHEN(b.run, ref_ready_o, queue_valid_o, new_valid_o, new_done_o, next_o);
GYRE_WHEN(b.queued, queue_o.cut, queue_o.mark, queue_o.place);
GYRE_WHEN((b.queued && !b.ref_cut), queue_o.number);
GYRE_WHEN((b.queued && b.miss), new_vertex_o, new_instance_o);
GYRE_BY_TEST("of no port", in.start, in.halted, in.draw, in.ref_valid, in.ref_cut, in.ref_ends,
             in.ref_vertex, in.ref_instance, in.queue_ready, in.new_ready, out.queue_cut);
#include "Vdut_ports.h"

void Bench::draw() {
  start = !run || u.below(1500) == 0;
  halted = run && u.below(3000) == 0;
  if (start) draw_scalars();
  if (start) ref_valid = false;
  if (!ref_valid && !start && source.draw(u)) draw_reference();
  // Ready stays until something is taken; a draw begins when nothing is left of the one before.
  new_ready = new_ready || news.draw(u);
  queue_ready = queue_ready || queues.draw(u);
  fill_in();
  gyre_vertex_cache_eval(&twin, &in, &out);
}

void Bench::draw_scalars() {
  s.out_words = uint8_t(u.below(20) == 0 ? 0 : 1 + u.below(RING_WORDS / 8));
  if (u.chance(30)) s.out_words = uint8_t(1 + u.below(3));
  s.records = uint16_t(s.out_words ? std::min(512u, unsigned(RING_WORDS) / s.out_words) : 512);
  const unsigned most = std::min(64u, s.records - 3u);
  s.entries = uint8_t(u.chance(40) ? most : 1 + u.below(most));
  range = 1 + u.below(100);
}

void Bench::draw_reference() {
  ref_valid = true;
  ref_cut = u.below(20) == 0;
  ref_ends = u.chance(50);
  if (u.below(60) == 0) instance += 1 + u.below(2);
  vertex = u.below(3) == 0 ? u.below(1000) : u.below(range);
}

void Bench::fill_in() {
  in = {};
  in.start = start;
  in.halted = halted;
  in.draw = &s;
  in.ref_valid = ref_valid;
  in.ref_cut = ref_cut;
  in.ref_ends = ref_ends;
  in.ref_vertex = vertex;
  in.ref_instance = instance;
  in.ref_done = !ref_valid && u.chance(50);
  in.queue_ready = queue_ready;
  in.new_ready = new_ready;
  in.floor = uint16_t((marks.empty() ? twin.next_q : marks.front()) - s.entries);
}

void Bench::check_queued() {
  u.note("ref %d cut %d %u of %u, queue %d %d, new %d %d, next %u floor %u", ref_valid, ref_cut,
         vertex, instance, out.queue_valid, queue_ready, out.new_valid, new_ready, twin.next_q,
         in.floor);
  if (run) {
    u.check(!(dut.new_valid_o && new_ready) || (dut.queue_valid_o && queue_ready),
            "a new vertex is taken in the cycle in which its reference is queued");
  }
  queued = run && dut.queue_valid_o && queue_ready;
  miss = false;
  if (!queued) return;
  if (!ref_cut) find_vertex();
  if (ref_cut)
    u.compare("queue_o.place (rtl) and the cut (twin)", get(dut.queue_o, vertex_slot::place),
              ref_ends);
  u.compare("new_valid_o (rtl) and the cache (twin)", dut.new_valid_o && new_ready, miss);
  u.compare("queue_o.mark (rtl) and the cache (twin)", get(dut.queue_o, vertex_slot::mark),
            (from + func.next) & 0xffff);
  cover_hits();
  marks.push_back(get(dut.queue_o, vertex_slot::mark));
}

// The vertex in the functional simulator's cache, and the slot of its record.
void Bench::find_vertex() {
  const uint64_t number = gyre_func_vertex_cache_find(&func, vertex, instance, &miss);
  if (miss) {
    places.push_back(place);
    place += s.out_words;
    if (place + s.out_words > RING_WORDS) place = 0;
  }
  u.compare("queue_o.number (rtl) and the cache (twin)", get(dut.queue_o, vertex_slot::number),
            (from + number) & 0xffff);
  u.compare("queue_o.place (rtl) and the ring (twin)", get(dut.queue_o, vertex_slot::place),
            places[number]);
  u.check(func.next - number <= s.entries, "what is found is among the last entries");
}

void Bench::cover_hits() {
  u.cover("a hit, the numbers go round",
          !ref_cut && !miss && uint16_t(from + func.next) < get(dut.queue_o, vertex_slot::number));
  u.cover("a hit", !ref_cut && !miss);
  u.cover("a hit of the oldest entry",
          !ref_cut && !miss &&
              uint16_t(from + func.next - get(dut.queue_o, vertex_slot::number)) == s.entries);
  u.cover("a hit with 64 entries", !ref_cut && !miss && s.entries == 64);
  u.cover("a slot that is 0 again", miss && places.back() == 0 && places.size() > 1 && s.out_words);
}

void Bench::cover_waits() {
  u.cover("a new vertex that waits for the ring",
          run && ref_valid && !ref_cut && new_ready && queue_ready && !dut.queue_valid_o);
}

void Bench::tick() {
  u.tick(dut);
  gyre_vertex_cache_tick(&twin, &in, &out);
  if (queued) {
    if (dut.new_valid_o || out.new_valid) new_ready = false;
    queue_ready = false;
    ref_valid = false;
    source.accepted();
  }
  if (!marks.empty() && pops.draw(u)) marks.pop_front();
  if (start || halted) begin_draw();
}

// A halt ends the draw; the next cycle begins another one.
void Bench::begin_draw() {
  marks.clear();
  places.clear();
  func = {};
  func.entries = s.entries;
  ref_valid = new_ready = queue_ready = false;
  source.accepted();
  instance = place = 0;
  run = !halted;
  from = uint16_t(!run || u.chance(50) ? 0 : near_limit(u, u.chance(50) ? 15 : 16));
  if (run) begin_at(dut.rootp->gyre_vertex_cache__DOT__next_q, twin.next_q, from);
}

int main(int argc, char **argv) {
  Unit u(argc, argv, 100000);
  Vdut dut(&u.context);
  Bench b(u, dut);
  u.reset(dut);
  while (u.next()) {
    b.draw();
    set_ports(dut, b.in, b);
    dut.eval();
    b.check_queued();
    compare_ports(u, dut, b.out, b.twin, b);
    b.cover_waits();
    b.tick();
  }
  return u.finish();
}
