// Unit test of rtl/graphics/vertex/gyre_stream_out.sv against cmodel/graphics/vertex/gyre_stream_out.c, every output in every cycle, and of
// what they write against stream output of the functional simulator: random primitives of a ring that stays as it is.

#include "gyre_back_draw.h"
#include "near_limit.h"

extern "C" {
#include "graphics/vertex/gyre_stream_out.h"
}

namespace {
// What a primitive's vertices are on the functional simulator.
class Wanted {
 public:
  Wanted(BackDraw &d, const std::vector<uint32_t> &r) : draw(d), ring(r) {
    bus.ctx = &draw.memory;
    bus.load = BackMemory::load;
    bus.store = BackMemory::store;
  }
  void take(const gyre_prim &p) {
    if (p.copy) {
      copy.assign(ring.begin() + p.place[0], ring.begin() + p.place[0] + draw.out_words);
      return;
    }
    const uint32_t *vertex[3] = {};
    for (unsigned i = 0; i < p.count; ++i)
      vertex[i] = p.copied >> i & 1 ? copy.data() : ring.data() + p.place[i];
    gyre_func_stream_out(&view, &draw.state, vertex, p.count);
  }
  void end() { gyre_func_stream_out_end(&view, &draw.state); }

 private:
  BackDraw &draw;
  const std::vector<uint32_t> &ring;
  std::vector<uint32_t> copy = std::vector<uint32_t>(256);
  gyre_func_bus bus = {};
  gyre_draw_memory view = {nullptr, &bus};
};

gyre_prim primitive(Unit &u, const BackDraw &d, bool copied) {
  static const uint8_t vertices[] = {1, 2, 2, 2, 3, 3, 3};
  gyre_prim p = {};
  p.copy = !copied || u.chance(5);
  p.count = vertices[d.topology];
  p.mark = uint16_t(u.rand32());
  for (uint16_t &place : p.place) place = uint16_t(u.below(4096 - d.out_words));
  if (!p.copy && u.chance(30)) p.copied = uint8_t(1 << u.below(p.count));
  return p;
}
}  // namespace

int main(int argc, char **argv) {
  Unit u(argc, argv, 600000);
  Vdut dut(&u.context);
  gyre_stream_out twin;
  gyre_stream_out_init(&twin, LINE_BYTES);
  std::vector<uint32_t> ring(4096), memory;
  for (uint32_t &w : ring) w = u.rand32();
  BackDraw draw;
  Throttle prims, puts;
  gyre_prim prim = {};
  unsigned entry = 0, left = 0, draws = 0;
  uint32_t ring_data = 0;
  bool lapsed = false;  // something was not held behind the last primitive that was taken
  uint16_t read_mark = 0;
  bool begin = true, start = false, halted = false;
  bool valid = false, copied = false;
  uint32_t primitives = 0, written = 0;  // where the counts begin
  u.reset(dut);
  Wanted wanted(draw, ring);
  while (u.next()) {
    gyre_draw_config_t config = {};
    if (begin) {
      draw = BackDraw::settings(u, draws++ % GYRE_NUM_TOPOLOGIES, 1, 1, 4096);
      memory = draw.before;
      entry = 0;
      left = 1 + u.below(120);
      begin = copied = valid = false;
      start = true;  // as a halt: what was under way is forgotten
      halted = true;
    } else if (entry != ~0u && !draw.config(entry++, &config)) {
      entry = ~0u;
      start = true;
    }
    const bool run = entry == ~0u && !start && !halted;
    if (run && !valid && left && prims.draw(u)) {
      valid = true;
      prim = primitive(u, draw, copied);
    }
    const bool finish = run && !left && !valid;
    const bool done = !halted && twin.lines.put_q.valid && puts.draw(u);
    gyre_stream_out_in in = {};
    in.start = start;
    in.draw = {uint8_t(draw.topology), uint8_t(draw.state.captures), uint8_t(draw.out_words),
               draw.state.word[GYRE_DRAW_TARGET_TABLE]};
    in.config = &config;
    in.prim_valid = valid;
    in.prim = prim;
    in.ring_rdata = ring_data;
    in.put_done = done;
    in.finish = finish;
    dut.start_i = start;
    dut.topology_i = in.draw.topology;
    dut.captures_i = in.draw.captures;
    dut.out_words_i = in.draw.out_words;
    dut.targets_i = in.draw.targets;
    set_config(dut.config_i, config);
    dut.prim_valid_i = valid;
    dut.prim_copy_i = prim.copy;
    dut.prim_count_i = prim.count;
    dut.prim_copied_i = prim.copied;
    for (unsigned i = 0; i < 3; ++i) port_put(dut.prim_place_i, 12 * i, 12, prim.place[i]);
    dut.prim_mark_i = prim.mark;
    dut.ring_rdata_i = ring_data;
    dut.put_done_i = done;
    dut.finish_i = finish;
    dut.eval();
    const gyre_stream_line &put = twin.lines.put_q;
    const bool ready = gyre_stream_out_ready(&twin), reads = gyre_stream_out_reads(&twin);
    const bool finished = gyre_stream_out_finished(&twin) && finish;
    u.note("draw %u state %d index %u vertex %u left %u", draws, twin.state_q, twin.index_q,
           twin.vertex_q, left);
    u.compare("prim_ready_o", dut.prim_ready_o, ready);
    u.compare("reading_o", dut.reading_o, gyre_stream_out_reading(&twin));
    if (dut.reading_o && twin.state_q != GYRE_STREAM_LINES)
      u.compare("reading_mark_o", dut.reading_mark_o, twin.prim_q.mark);
    u.compare("ring_ren_o", dut.ring_ren_o, reads);
    lapsed = lapsed || !dut.reading_o;
    u.check(!dut.ring_ren_o || (!lapsed && dut.reading_mark_o == read_mark),
            "records are held from the cycle behind that of their primitive until they are read");
    if (reads) u.compare("ring_raddr_o", dut.ring_raddr_o, gyre_stream_out_raddr(&twin));
    u.compare("put_o", dut.put_o, put.valid);
    if (put.valid) u.compare("put_addr_o", dut.put_addr_o, put.addr);
    for (unsigned w = 0; put.valid && w < LINE_BYTES / 4; ++w) {
      const bool on = put.mask >> w & 1;
      u.compare("put_mask_o", port_get(dut.put_mask_o, 4 * w, 4), on ? 15 : 0, int(w));
      if (on) u.compare("put_data_o", port_word(dut.put_data_o, w), put.data[w], int(w));
      if (on && done)
        memory.at((dut.put_addr_o - BackMemory::kBase) / 4 + w) = port_word(dut.put_data_o, w);
    }
    u.compare("finished_o", dut.finished_o, gyre_stream_out_finished(&twin));
    u.compare("idle_o", dut.idle_o, gyre_stream_out_idle(&twin));
    u.compare("primitives_o", dut.primitives_o, twin.primitives_q);
    u.compare("written_o", dut.written_o, twin.written_q);
    const bool taken = valid && ready;
    if (taken) {
      lapsed = false;
      read_mark = prim.mark;
    }
    if (taken && !start) {
      wanted.take(prim);
      copied |= prim.copy;
      u.cover("a copy is written", prim.copied && draw.out_words && draw.state.captures);
      u.cover("a copy of one word", prim.copy && draw.out_words == 1 && draw.state.captures);
    }
    if (finished) {
      wanted.end();
      const uint32_t *result = draw.state.result;
      u.compare("primitives (rtl) and the functional simulator's (twin)", dut.primitives_o,
                primitives + result[GYRE_DRAW_PRIMITIVES]);
      u.compare("primitives written, the same", dut.written_o, written + result[GYRE_DRAW_WRITTEN]);
      u.cover("65536 primitives", primitives < 0x10000 && dut.primitives_o >= 0x10000);
      u.cover("65536 primitives are written", written < 0x10000 && dut.written_o >= 0x10000);
      u.cover("2^32 primitives", dut.primitives_o < primitives);
      for (size_t i = 0; i < memory.size(); ++i)
        u.compare("memory, the same", memory[i], draw.memory.word[i], int(i));
      u.cover(
          "some are written, some not",
          result[GYRE_DRAW_WRITTEN] && result[GYRE_DRAW_WRITTEN] < result[GYRE_DRAW_PRIMITIVES]);
      u.cover("nothing is captured", !draw.state.captures);
    }
    if (reads) ring_data = ring[dut.ring_raddr_o];
    u.tick(dut);
    gyre_stream_out_tick(&twin, &in);
    if (start) {
      primitives = u.chance(50) ? 0 : near_limit(u);
      written = u.chance(50) ? 0 : near_limit(u);
      begin_at(dut.rootp->gyre_stream_out__DOT__primitives_q, twin.primitives_q, primitives);
      begin_at(dut.rootp->gyre_stream_out__DOT__written_q, twin.written_q, written);
    }
    if (taken) {
      valid = false;
      --left;
    }
    start = halted = false;
    begin = finished || (run && u.below(20000) == 0);
    u.cover("a draw is given up", begin && !finished && run);
  }
  return u.finish();
}
