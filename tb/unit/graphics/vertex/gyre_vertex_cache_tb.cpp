// Unit test of rtl/graphics/vertex/gyre_vertex_cache.sv against cmodel/graphics/vertex/gyre_vertex_cache.c: references of instances in
// order to few vertices and many, all numbers of entries, a queue and a fetch that take their time, a ring of records
// that is full. Numbers and which vertices are new come from the functional simulator's cache besides; places are
// counted here.

#include <algorithm>
#include <deque>

#include "near_limit.h"

extern "C" {
#include "functional/graphics/vertex_cache.h"
#include "graphics/vertex/gyre_vertex_cache.h"
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
    gyre_vertex_cache_out out;
    gyre_vertex_cache_eval(&twin, &in, &out);

    dut.start_i = start;
    dut.halted_i = halted;
    dut.entries_i = s.entries;
    dut.records_i = s.records;
    dut.out_words_i = s.out_words;
    dut.ref_valid_i = ref_valid;
    dut.ref_cut_i = ref_cut;
    dut.ref_vertex_i = vertex;
    dut.ref_instance_i = instance;
    dut.ref_done_i = in.ref_done;
    dut.queue_ready_i = queue_ready;
    dut.new_ready_i = new_ready;
    dut.floor_i = in.floor;
    dut.eval();
    u.note("ref %d cut %d %u of %u, queue %d %d, new %d %d, next %u floor %u", ref_valid, ref_cut,
           vertex, instance, out.queue_valid, queue_ready, out.new_valid, new_ready, twin.next_q,
           in.floor);
    if (run) {
      u.compare("ref_ready_o", dut.ref_ready_o, out.ref_ready);
      u.compare("queue_valid_o", dut.queue_valid_o, out.queue_valid);
      u.compare("new_valid_o", dut.new_valid_o, out.new_valid);
      u.compare("new_done_o", dut.new_done_o, out.new_done);
      u.compare("next_o", dut.next_o, twin.next_q);
      u.check(!(dut.new_valid_o && new_ready) || (dut.queue_valid_o && queue_ready),
              "a new vertex is taken in the cycle in which its reference is queued");
    }
    const bool queued = run && dut.queue_valid_o && queue_ready;
    if (queued) {
      u.compare("queue_cut_o", dut.queue_cut_o, ref_cut);
      u.compare("queue_mark_o", dut.queue_mark_o, out.queue_mark);
      bool miss = false;
      if (!ref_cut) {
        const uint64_t number = gyre_func_vertex_cache_find(&func, vertex, instance, &miss);
        if (miss) {
          places.push_back(place);
          place += s.out_words;
          if (place + s.out_words > RING_WORDS) place = 0;
        }
        u.compare("queue_number_o", dut.queue_number_o, out.queue_number);
        u.compare("queue_place_o", dut.queue_place_o, out.queue_place);
        u.compare("queue_number_o (rtl) and the cache (twin)", dut.queue_number_o,
                  (from + number) & 0xffff);
        u.compare("queue_place_o (rtl) and the ring (twin)", dut.queue_place_o, places[number]);
        u.check(func.next - number <= s.entries, "what is found is among the last entries");
      }
      u.compare("new_valid_o (rtl) and the cache (twin)", dut.new_valid_o && new_ready, miss);
      u.compare("queue_mark_o (rtl) and the cache (twin)", dut.queue_mark_o,
                (from + func.next) & 0xffff);
      if (miss) {
        u.compare("new_vertex_o", dut.new_vertex_o, vertex);
        u.compare("new_instance_o", dut.new_instance_o, instance);
      }
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
