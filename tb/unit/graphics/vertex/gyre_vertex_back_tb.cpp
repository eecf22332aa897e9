// Unit test: compares rtl/graphics/vertex/gyre_vertex_back.sv with
// cmodel/graphics/vertex/gyre_vertex_back.c, every output in every cycle, and both with
// cmodel/functional/graphics: random draws and halts. At the end two draws are measured.

#include <array>

#include "Vdut.h"
#include "gyre_back_machine.h"

extern "C" {
#include "graphics/vertex/gyre_vertex_back.h"
}

namespace {
enum class Phase { Config, Start, Run, Finish };

class Test {
 public:
  Test(Unit &unit, Vdut &d) : u(unit), dut(d) {
    gyre_config cfg = {};
    cfg.num_cores = NUM_CORES;
    cfg.num_warps = NUM_WARPS;
    cfg.num_threads = NUM_THREADS;
    cfg.num_lanes = NUM_LANES;
    cfg.line_bytes = LINE_BYTES;
    gyre_vertex_back_init(&twin, &cfg, QUEUE, RING_WORDS);
    u.reset(dut);
  }

  void begin(const BackDraw &d, bool fast) {
    draw = d;
    quick = fast;
    machine.begin(u, &draw, quick);
    memory = draw.before;
    phase = Phase::Config;
    entry = in_part = waited = 0;
    began = u.cycle();
    config_left = true;
    asked = valid = false;
    percent = u.chance(50) ? 2 : 30;
  }

  // A cycle. True: the draw has ended.
  bool step() {
    gyre_draw_config_t config = {};
    const bool halted = !quick && u.below(20000) == 0;
    if (phase == Phase::Config && (quick || u.chance(70)))
      config_left = draw.config(entry++, &config);
    const bool start = phase == Phase::Start, run = phase == Phase::Run;
    const bool finish = phase == Phase::Finish;
    const uint16_t floor = twin.queue.floor_q;
    valid = run && machine.may_offer(floor) && (valid || quick || source.draw(u));
    machine.end(u, ended, percent);
    const BackWarp *w = run ? machine.offered() : nullptr;
    const bool warp = w && (quick || warps.draw(u)), attr_ready = quick || attr.draw(u);
    put_wait = twin.out.lines.put_q.valid ? put_wait + 1 : 0;
    const bool put_done = put_wait != 0 && (quick ? put_wait == latency : puts.draw(u));
    if (put_done) put_wait = 0;
    gyre_vertex_back_in in = {};
    in.halted = halted;
    in.start = start;
    in.topology = uint8_t(draw.topology);
    in.captures = uint8_t(draw.state.captures);
    in.in_words = uint8_t(draw.in_words);
    in.out_words = uint8_t(draw.out_words);
    in.entries = uint8_t(draw.entries);
    in.targets = draw.state.word[GYRE_DRAW_TARGET_TABLE];
    in.config = &config;
    in.queue_valid = valid;
    if (valid) {
      const BackReference &r = machine.reference();
      in.reference = {r.cut, r.number, r.place, r.mark};
    }
    in.next = start || !run ? 0 : machine.next();
    in.warp_valid = warp;
    if (warp) in.warp = {uint8_t(w->core), uint8_t(w->wid), uint8_t(w->slot), uint8_t(w->count)};
    in.ended = ended.data();
    in.attr_ready = attr_ready;
    in.attr_rvalid = asked;
    const std::array<uint32_t, NUM_LANES> shown = answer;
    in.attr_rdata = shown.data();
    in.put_done = put_done;
    in.finish = finish;
    set(in);
    dut.eval();
    compare(in);
    // ---- What happens at the edge ----
    const bool taken = valid && gyre_reference_queue_ready(&twin.queue);
    const bool flush =
        gyre_reference_queue_flush(&twin.queue, machine.filling(), machine.filling_first());
    if (run) {
      u.cover("the cache waits for the floor", machine.waits_for_floor(floor));
      u.check(!valid || !in.reference.cut || !machine.reference().miss, "a cut is no vertex");
      u.check(start || !gyre_reference_queue_empty(&twin.queue) || twin.drain.used_q == 0,
              "no warp is in the list when no reference waits");
    }
    asked = false;
    answer = {};
    if (gyre_record_drain_reads(&twin.drain) && attr_ready) {
      asked = true;
      for (unsigned l = 0; l < NUM_LANES; ++l)
        answer[l] = machine.local(gyre_record_drain_head(&twin.drain)->core,
                                  gyre_record_drain_addr(&twin.drain) + 4 * l);
    }
    if (put_done) write_line();
    const bool freed = gyre_record_drain_frees(&twin.drain);
    const gyre_filled_warp_t head = *gyre_record_drain_head(&twin.drain);
    const bool warp_taken = warp && gyre_record_drain_warp_ready(&twin.drain);
    const bool idle = gyre_vertex_back_idle(&twin);
    const bool finished = gyre_stream_out_finished(&twin.out);
    u.tick(dut);
    gyre_vertex_back_tick(&twin, &in);
    if (warp_taken) machine.take_warp();
    if (run) in_part += machine.launch(u, flush && !taken);
    if (taken) {
      machine.take_reference();
      valid = false;
    }
    if (freed) u.check(machine.release(u, head.core, head.wid), "slots are free in order");
    u.check(++waited < 200000, "a draw ends");
    if (halted) {
      u.cover("halted while it runs", run);
      asked = false;
      return true;
    }
    switch (phase) {
      case Phase::Config:
        if (!config_left) phase = Phase::Start;
        break;
      case Phase::Start: phase = Phase::Run; break;
      case Phase::Run:
        if (machine.given() && machine.idle() && idle) phase = Phase::Finish;
        break;
      case Phase::Finish:
        if (!finished) break;
        conclude();
        return true;
    }
    return false;
  }

  // Cycles of a triangle of three new vertices, with so many captured words of each.
  void measure(unsigned words, unsigned wait) {
    const unsigned triangles = 0x7000 / (12 * words);
    begin(BackDraw::plain(NUM_THREADS, NUM_WARPS, QUEUE, RING_WORDS, 3 * triangles, words), true);
    latency = wait;
    while (!step()) u.next();
    std::printf("%u words captured, lines written in %u cycles: %.1f cycles a triangle\n", words,
                wait, double(u.cycle() - began) / triangles);
  }

 private:
  void set(const gyre_vertex_back_in &in) {
    dut.halted_i = in.halted;
    dut.start_i = in.start;
    dut.topology_i = in.topology;
    dut.captures_i = in.captures;
    dut.in_words_i = in.in_words;
    dut.out_words_i = in.out_words;
    dut.entries_i = in.entries;
    dut.targets_i = in.targets;
    set_config(dut.config_i, *in.config);
    dut.queue_valid_i = in.queue_valid;
    dut.queue_cut_i = in.reference.cut;
    dut.queue_number_i = in.reference.number;
    dut.queue_place_i = in.reference.place;
    dut.queue_mark_i = in.reference.mark;
    dut.next_i = in.next;
    dut.filling_i = machine.filling();
    dut.filling_first_i = machine.filling_first();
    dut.warp_valid_i = in.warp_valid;
    dut.first_i = in.first;
#define GYRE_PUT(name, at, width) port_put(dut.warp_i, at, width, in.warp.name);
    GYRE_FILLED_WARP_FIELDS(GYRE_PUT)
#undef GYRE_PUT
    for (unsigned i = 0; i < NUM_CORES * NUM_WARPS; ++i) port_put(dut.ended_i, i, 1, in.ended[i]);
    dut.attr_ready_i = in.attr_ready;
    dut.attr_rvalid_i = in.attr_rvalid;
    for (unsigned l = 0; l < NUM_LANES; ++l)
      port_put(dut.attr_rdata_i, 32 * l, 32, in.attr_rdata[l]);
    dut.put_done_i = in.put_done;
    dut.finish_i = in.finish;
  }

  void compare(const gyre_vertex_back_in &in) {
    const gyre_record_drain &d = twin.drain;
    const gyre_stream_line &put = twin.out.lines.put_q;
    u.note("phase %d given %d waiting %u ready %u drain %d out %d", int(phase), machine.given(),
           twin.queue.count_q, d.ready_q, d.state_q, twin.out.state_q);
    u.compare("queue_ready_o", dut.queue_ready_o, gyre_reference_queue_ready(&twin.queue));
    u.compare("floor_o", dut.floor_o, twin.queue.floor_q);
    u.compare("flush_o", dut.flush_o,
              gyre_reference_queue_flush(&twin.queue, machine.filling(), machine.filling_first()));
    u.compare("warp_ready_o", dut.warp_ready_o, gyre_record_drain_warp_ready(&d));
    const gyre_freed_warp_t freed = gyre_record_drain_freed(&d);
#define GYRE_GET(name, at, width) const uint64_t free_##name = port_get(dut.free_o, at, width);
    GYRE_FREED_WARP_FIELDS(GYRE_GET)
#undef GYRE_GET
    u.compare("free_o.valid", free_valid, freed.valid);
    u.compare("attr_valid_o", dut.attr_valid_o, gyre_record_drain_reads(&d));
    if (dut.attr_valid_o || free_valid) {
      u.compare("attr_core_o", dut.attr_core_o, gyre_record_drain_head(&d)->core);
      u.compare("free_o.core", free_core, freed.core);
      u.compare("free_o.wid", free_wid, freed.wid);
      u.compare("free_o.slot", free_slot, freed.slot);
    }
    if (dut.attr_valid_o) {
      u.compare("attr_addr_o", dut.attr_addr_o, gyre_record_drain_addr(&d));
      u.compare("attr_ordered_o", dut.attr_ordered_o, gyre_record_drain_ordered(&d));
    }
    u.compare("put_o", dut.put_o, put.valid);
    if (put.valid) {
      u.compare("put_addr_o", dut.put_addr_o, put.addr);
      for (unsigned w = 0; w < LINE_BYTES / 4; ++w) {
        const bool on = put.mask >> w & 1;
        u.compare("put_mask_o", port_get(dut.put_mask_o, 4 * w, 4), on ? 15 : 0, int(w));
        if (on) u.compare("put_data_o", port_word(dut.put_data_o, w), put.data[w], int(w));
      }
    }
    u.compare("finished_o", dut.finished_o, gyre_stream_out_finished(&twin.out));
    u.compare("idle_o", dut.idle_o, gyre_vertex_back_idle(&twin));
    u.compare("primitives_o", dut.primitives_o, twin.out.primitives_q);
    u.compare("written_o", dut.written_o, twin.out.written_q);
    u.cover("the queue is full", !dut.queue_ready_o && in.queue_valid);
  }

  // As the RTL writes it.
  void write_line() {
    for (unsigned w = 0; w < LINE_BYTES / 4; ++w) {
      if (!port_get(dut.put_mask_o, 4 * w, 1)) continue;
      const uint32_t at = (dut.put_addr_o - BackMemory::kBase) / 4 + w;
      u.check(at < memory.size(), "what is written is main memory");
      memory[at] = port_word(dut.put_data_o, w);
    }
  }

  void conclude() {
    const uint32_t *result = draw.state.result;
    u.compare("primitives (rtl) and the functional simulator's (twin)", dut.primitives_o,
              result[GYRE_DRAW_PRIMITIVES]);
    u.compare("primitives written, the same", dut.written_o, result[GYRE_DRAW_WRITTEN]);
    u.compare("warps, the same", machine.launched, draw.warps);
    for (size_t i = 0; i < memory.size(); ++i)
      u.compare("memory, the same", memory[i], draw.memory.word[i], int(i));
    if (NUM_THREADS > 1) u.cover("a warp goes in part", in_part);
    u.cover("primitives are written", result[GYRE_DRAW_WRITTEN]);
    u.cover("primitives without room",
            draw.state.captures && result[GYRE_DRAW_WRITTEN] < result[GYRE_DRAW_PRIMITIVES]);
    u.cover("records without words", draw.out_words == 0 && draw.shaded);
    u.cover("the smallest ring", draw.records < NUM_THREADS + 4u && draw.shaded > 2 * draw.records);
    u.cover("the ring goes round", draw.shaded > 3 * draw.records);
    static const char *const topology[] = {"points",    "lines",  "loops", "line strips",
                                           "triangles", "strips", "fans"};
    u.cover(topology[draw.topology], result[GYRE_DRAW_WRITTEN] > 4);
  }

  Unit &u;
  Vdut &dut;
  gyre_vertex_back twin = {};
  BackMachine machine{NUM_CORES, NUM_WARPS, NUM_THREADS};
  BackDraw draw;
  std::vector<uint32_t> memory;
  std::vector<uint8_t> ended = std::vector<uint8_t>(GYRE_DRAIN_WARPS);
  Throttle source, warps, attr, puts;
  Phase phase = Phase::Config;
  unsigned entry = 0, in_part = 0, percent = 0, waited = 0;
  unsigned put_wait = 0, latency = 1;  // of a line, where it is quick
  uint64_t began = 0;
  bool config_left = true, asked = false, valid = false, quick = false;
  std::array<uint32_t, NUM_LANES> answer = {};
};
}  // namespace

int main(int argc, char **argv) {
  Unit u(argc, argv, 600000);
  Vdut dut(&u.context);
  Test test(u, dut);
  bool ended = true;
  unsigned draws = 0;
  // With many threads numbers go round: more than 65,536 vertices.
  if (NUM_THREADS == 32) {
    test.begin(BackDraw::plain(NUM_THREADS, NUM_WARPS, QUEUE, RING_WORDS, 66000, 0), true);
    while (u.next() && !test.step())
      ;
  }
  while (u.next()) {
    if (ended) {
      const unsigned kind = draws % GYRE_NUM_TOPOLOGIES;
      test.begin(BackDraw::make(u, kind, NUM_THREADS, NUM_WARPS, QUEUE, RING_WORDS), false);
    }
    draws += ended = test.step();
  }
  std::printf("%u draws\n", draws);
  for (; !ended; ended = test.step()) u.next();
  for (const unsigned wait : {1, 20}) {
    for (const unsigned words : {4, 16})
      if (LINE_BYTES == 64) test.measure(words, wait);
  }
  return u.finish();
}
