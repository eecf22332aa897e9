// Unit test of rtl/graphics/vertex/gyre_vertex_cache.sv against cmodel/graphics/vertex/gyre_vertex_cache.c: references of instances in
// order to few vertices and many, all numbers of entries, a queue and a fetch that take their time, a ring of records
// that is full. Numbers and which vertices are new come from the functional simulator's cache besides; places are
// counted here.

#include <algorithm>
#include <deque>

#include "gyre_ports.h"
#include "near_limit.h"

extern "C" {
#include "functional/graphics/vertex_cache.h"
#include "graphics/vertex/gyre_vertex_cache.h"
}

GYRE_SET_PORTS(bool start, bool halted, const gyre_draw_t &s, bool ref_valid, bool ref_cut,
               uint32_t vertex, uint32_t instance, const gyre_vertex_cache_in &in, bool queue_ready,
               bool new_ready);
GYRE_COMPARE_PORTS(const gyre_vertex_cache_out &out, bool run, const gyre_vertex_cache &twin,
                   bool ref_cut, bool queued, uint32_t vertex, bool miss, uint32_t instance);
GYRE_PORT(start_i, start);
GYRE_PORT(halted_i, halted);
GYRE_PORT(entries_i, s.entries);
GYRE_PORT(records_i, s.records);
GYRE_PORT(out_words_i, s.out_words);
GYRE_PORT(ref_valid_i, ref_valid);
GYRE_PORT(ref_cut_i, ref_cut);
GYRE_PORT(ref_vertex_i, vertex);
GYRE_PORT(ref_instance_i, instance);
GYRE_PORT(queue_ready_i, queue_ready);
GYRE_PORT(new_ready_i, new_ready);
GYRE_PORT(queue_cut_o, ref_cut);
GYRE_PORT(new_vertex_o, vertex);
GYRE_PORT(new_instance_o, instance);
GYRE_WHEN(run, ref_ready_o, queue_valid_o, new_valid_o, new_done_o, next_o);
GYRE_WHEN(queued, queue_cut_o, queue_mark_o);
GYRE_WHEN((queued && !ref_cut), queue_number_o, queue_place_o);
GYRE_WHEN((queued && miss), new_vertex_o, new_instance_o);
GYRE_BY_TEST("of no port", in.start, in.halted, in.draw, in.ref_valid, in.ref_cut, in.ref_vertex,
             in.ref_instance, in.queue_ready, in.new_ready, out.queue_cut);
#include "Vdut_ports.h"

static void draw_some(Unit &u, gyre_vertex_cache_in &in, bool start, bool halted, gyre_draw_t &s,
                      bool &ref_valid, bool &ref_cut, uint32_t &vertex, uint32_t &instance,
                      bool &queue_ready, bool &new_ready, std::deque<uint16_t> &marks,
                      gyre_vertex_cache &twin) {
  in.start = start;
  in.halted = halted;
  in.draw = &s;
  in.ref_valid = ref_valid;
  in.ref_cut = ref_cut;
  in.ref_vertex = vertex;
  in.ref_instance = instance;
  in.ref_done = !ref_valid && u.chance(50);
  in.queue_ready = queue_ready;
  in.new_ready = new_ready;
  in.floor = uint16_t((marks.empty() ? twin.next_q : marks.front()) - s.entries);
}

int main(int argc, char **argv) {
  Unit u(argc, argv, 100000);
  Vdut dut(&u.context);
  gyre_vertex_cache twin;
  gyre_vertex_cache_init(&twin, RING_WORDS);
  gyre_draw_t s = {};
  gyre_func_vertex_cache func = {};
  std::deque<uint16_t> marks;    // of references that wait
  std::vector<uint32_t> places;  // by number
  bool ref_valid = false, ref_cut = false, new_ready = false, queue_ready = false, run = false;
  uint32_t vertex = 0, instance = 0, range = 1, place = 0;
  uint16_t from = 0;  // the first number
  Source source;
  Throttle news, queues, pops;
  u.reset(dut);
  while (u.next()) {
    const bool start = !run || u.below(1500) == 0, halted = run && u.below(3000) == 0;
    if (start) {
      s.out_words = uint8_t(u.below(20) == 0 ? 0 : 1 + u.below(RING_WORDS / 8));
      if (u.chance(30)) s.out_words = uint8_t(1 + u.below(3));
      s.records = uint16_t(s.out_words ? std::min(512u, unsigned(RING_WORDS) / s.out_words) : 512);
      const unsigned most = std::min(64u, s.records - 3u);
      s.entries = uint8_t(u.chance(40) ? most : 1 + u.below(most));
      range = 1 + u.below(100);
    }
    if (start) ref_valid = false;
    if (!ref_valid && !start && source.draw(u)) {
      ref_valid = true;
      ref_cut = u.below(20) == 0;
      if (u.below(60) == 0) instance += 1 + u.below(2);
      vertex = u.below(3) == 0 ? u.below(1000) : u.below(range);
    }
    // Ready stays until something is taken; a draw begins when nothing is left of the one before.
    new_ready = new_ready || news.draw(u);
    queue_ready = queue_ready || queues.draw(u);
    gyre_vertex_cache_in in = {};
    draw_some(u, in, start, halted, s, ref_valid, ref_cut, vertex, instance, queue_ready, new_ready,
              marks, twin);
    gyre_vertex_cache_out out;
    gyre_vertex_cache_eval(&twin, &in, &out);

    set_ports(dut, start, halted, s, ref_valid, ref_cut, vertex, instance, in, queue_ready,
              new_ready);
    dut.eval();
    u.note("ref %d cut %d %u of %u, queue %d %d, new %d %d, next %u floor %u", ref_valid, ref_cut,
           vertex, instance, out.queue_valid, queue_ready, out.new_valid, new_ready, twin.next_q,
           in.floor);
    if (run) {
      u.check(!(dut.new_valid_o && new_ready) || (dut.queue_valid_o && queue_ready),
              "a new vertex is taken in the cycle in which its reference is queued");
    }
    const bool queued = run && dut.queue_valid_o && queue_ready;
    bool miss = false;
    if (queued) {
      if (!ref_cut) {
        const uint64_t number = gyre_func_vertex_cache_find(&func, vertex, instance, &miss);
        if (miss) {
          places.push_back(place);
          place += s.out_words;
          if (place + s.out_words > RING_WORDS) place = 0;
        }
        u.compare("queue_number_o (rtl) and the cache (twin)", dut.queue_number_o,
                  (from + number) & 0xffff);
        u.compare("queue_place_o (rtl) and the ring (twin)", dut.queue_place_o, places[number]);
        u.check(func.next - number <= s.entries, "what is found is among the last entries");
      }
      u.compare("new_valid_o (rtl) and the cache (twin)", dut.new_valid_o && new_ready, miss);
      u.compare("queue_mark_o (rtl) and the cache (twin)", dut.queue_mark_o,
                (from + func.next) & 0xffff);
      u.cover("a hit, the numbers go round",
              !ref_cut && !miss && uint16_t(from + func.next) < dut.queue_number_o);
      u.cover("a hit", !ref_cut && !miss);
      u.cover("a hit of the oldest entry",
              !ref_cut && !miss && uint16_t(from + func.next - dut.queue_number_o) == s.entries);
      u.cover("a hit with 64 entries", !ref_cut && !miss && s.entries == 64);
      u.cover("a place that is 0 again",
              miss && places.back() == 0 && places.size() > 1 && s.out_words);
      marks.push_back(dut.queue_mark_o);
    }
    compare_ports(u, dut, out, run, twin, ref_cut, queued, vertex, miss, instance);

    u.cover("a new vertex that waits for the ring",
            run && ref_valid && !ref_cut && new_ready && queue_ready && !dut.queue_valid_o);
    u.tick(dut);
    gyre_vertex_cache_tick(&twin, &in, &out);
    if (queued) {
      if (dut.new_valid_o || out.new_valid) new_ready = false;
      queue_ready = false;
      ref_valid = false;
      source.accepted();
    }
    if (!marks.empty() && pops.draw(u)) marks.pop_front();
    if (start || halted) {
      // A halt ends the draw; the next cycle begins another one.
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
  }
  return u.finish();
}
