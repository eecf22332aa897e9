// Unit test: compares rtl/graphics/vertex/gyre_vertex_back.sv with
// cmodel/graphics/vertex/gyre_vertex_back.c, every output in every cycle, and both with
// cmodel/functional/graphics: random draws and halts, with and without a pixel stage that reads the same records. At the
// end two draws are measured.

#include <array>

#include "gyre_back_pixels.h"
#include "gyre_back_ports.h"

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
    cfg.pixels = PIXELS;
    gyre_vertex_back_init(&twin, &cfg, QUEUE, RING_WORDS);
    u.reset(dut);
  }

  void begin(const BackDraw &d, bool fast) {
    draw = d;
    quick = fast;
    machine.begin(u, &draw, quick);
    pixels.begin(u, &draw, PIXELS && !quick && u.chance(70));
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
    scalars.topology = uint8_t(draw.topology);
    scalars.captures = uint8_t(draw.state.captures);
    scalars.in_words = uint8_t(draw.in_words);
    scalars.out_words = uint8_t(draw.out_words);
    scalars.entries = uint8_t(draw.entries);
    scalars.targets = draw.state.word[GYRE_DRAW_TARGET_TABLE];
    in.draw = &scalars;
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
    pixels.offer(u, &in);
    set_back(dut, in, machine);
    dut.eval();
    compare_back(u, dut, twin, in, machine);
    // ---- What happens at the edge ----
    pixels.follow(u, in, dut.pixel_prim_valid_o, shown_prim(dut), dut.pixel_ring_ready_o,
                  dut.pixel_ring_rdata_o, gyre_stream_out_reading(&twin.out));
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
        if (machine.given() && machine.idle() && idle && pixels.done()) phase = Phase::Finish;
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
  BackPixels pixels;
  BackDraw draw;
  gyre_draw_t scalars = {};
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
  Unit u(argc, argv, 300000);
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
