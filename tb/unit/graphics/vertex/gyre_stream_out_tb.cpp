// Unit test: compares rtl/graphics/vertex/gyre_stream_out.sv with
// cmodel/graphics/vertex/gyre_stream_out.c, every output in every cycle, and of what they write
// against stream output of the functional simulator: random primitives of a ring that stays as it
// is.

#include "gyre_back_draw.h"
#include "gyre_ports.h"
#include "near_limit.h"

extern "C" {
#include "graphics/vertex/gyre_stream_out.h"
}

namespace {
// A primitive's vertices on the functional simulator.
class Wanted {
 public:
  Wanted(BackDraw &d, const std::vector<uint32_t> &r) : draw(d), ring(r) {
    bus.ctx = &draw.memory;
    bus.load = BackMemory::load;
    bus.store = BackMemory::store;
  }
  void take(const gyre_primitive_t &p) {
    if (p.copy) {
      copy.assign(ring.begin() + p.place_0, ring.begin() + p.place_0 + draw.out_words);
      return;
    }
    const uint32_t *vertex[3] = {};
    for (unsigned i = 0; i < p.count; ++i)
      vertex[i] = p.copied >> i & 1 ? copy.data() : ring.data() + gyre_primitive_place(&p, i);
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

gyre_primitive_t primitive(Unit &u, const BackDraw &d, bool copied) {
  static const uint8_t vertices[] = {1, 2, 2, 2, 3, 3, 3};
  gyre_primitive_t p = {};
  p.copy = !copied || u.chance(5);
  p.count = vertices[d.topology];
  p.mark = uint16_t(u.rand32());
  for (uint16_t *place : {&p.place_0, &p.place_1, &p.place_2})
    *place = uint16_t(u.below(4096 - d.out_words));
  p.number = u.rand32();
  p.odd = u.chance(50);
  if (!p.copy && u.chance(30)) p.copied = uint8_t(1 << u.below(p.count));
  return p;
}

// Stream output between primitives, the ring of records and memory, and what the test expects in memory.
struct Bench {
  Unit &u;
  Vdut &dut;
  gyre_stream_out twin;
  gyre_stream_out_in in = {};
  std::vector<uint32_t> ring = std::vector<uint32_t>(4096), memory;
  BackDraw draw_now;
  Wanted wanted;
  Throttle prims, puts, others;
  gyre_draw_config_t config = {};
  gyre_primitive_t prim = {};
  unsigned entry = 0, left = 0,
           draws = 0;  // entry: of the draw's tables, ~0u after the last; left: primitives
  uint32_t ring_data = 0;
  bool lapsed = false;  // something was not held after the last primitive that was taken
  uint16_t read_mark = 0;
  bool begin = true, start = false, halted = false;
  bool valid = false, copied = false;    // a primitive is offered; a copy has been made
  uint32_t primitives = 0, written = 0;  // where the counts begin
  // State of this cycle.
  bool run = false, reads = false, taken = false, finished = false;

  Bench(Unit &unit, Vdut &device) : u(unit), dut(device), wanted(draw_now, ring) {
    gyre_stream_out_init(&twin, LINE_BYTES);
    for (uint32_t &w : ring) w = u.rand32();
  }

  void draw();
  void draw_tables();
  void draw_primitive();
  void expect();
  void check_reads();
  void take_put();
  void check_taken();
  void check_finished();
  void cover_counts();
  void tick();
  void edge_start();
};
}  // namespace

GYRE_SET_PORTS(const gyre_stream_out_in &in);
GYRE_COMPARE_PORTS(const gyre_stream_out &twin, const gyre_stream_line &put, const Bench &b);
GYRE_MEMBERS(in.draw);
GYRE_PORT(prim_ready_o, gyre_stream_out_ready(&twin));
GYRE_PORT(reading_o, gyre_stream_out_reading(&twin));
GYRE_PORT(reading_mark_o, twin.prim_q.mark);
GYRE_WHEN((gyre_stream_out_reading(&twin) && twin.state_q != GYRE_STREAM_LINES), reading_mark_o);
GYRE_PORT(ring_ren_o, b.reads);
GYRE_PORT(ring_raddr_o, gyre_stream_out_raddr(&twin));
GYRE_WHEN(b.reads, ring_raddr_o);
GYRE_PORT(ring_free_o, gyre_stream_out_ring_free(&twin));
GYRE_PORT(put_o, put.valid);
GYRE_PORT(put_addr_o, put.addr);
GYRE_ELEMENTS(put_mask_o, LINE_BYTES / 4);
GYRE_PORT(put_mask_o, (put.mask >> i & 1 ? 15 : 0));
GYRE_ELEMENTS(put_data_o, LINE_BYTES / 4);
GYRE_PORT(put_data_o, put.data);
GYRE_LANES(put.mask, put_data_o);
GYRE_WHEN(put.valid, put_addr_o, put_mask_o, put_data_o);
GYRE_PORT(finished_o, gyre_stream_out_finished(&twin));
GYRE_PORT(idle_o, gyre_stream_out_idle(&twin));
#include "Vdut_ports.h"

void Bench::draw() {
  draw_tables();
  run = entry == ~0u && !start && !halted;
  draw_primitive();
  in = {};
  in.start = start;
  in.draw = {uint8_t(draw_now.topology), uint8_t(draw_now.state.captures),
             uint8_t(draw_now.out_words), draw_now.state.word[GYRE_DRAW_TARGET_TABLE]};
  in.config = &config;
  in.prim_valid = valid;
  in.prim = prim;
  in.ring_rdata = ring_data;
  in.put_done = !halted && twin.lines.put_q.valid && puts.draw(u);
  in.finish = run && !left && !valid;
}

// A draw begins, or gives the next entry of its tables.
void Bench::draw_tables() {
  config = {};
  if (begin) {
    draw_now = BackDraw::settings(u, draws++ % GYRE_NUM_TOPOLOGIES, 1, 1, 4096);
    memory = draw_now.before;
    entry = 0;
    left = 1 + u.below(120);
    begin = copied = valid = false;
    start = true;  // as a halt: what was under way is forgotten
    halted = true;
  } else if (entry != ~0u && !draw_now.config(entry++, &config)) {
    entry = ~0u;
    start = true;
  }
}

void Bench::draw_primitive() {
  if (!run || valid || !left || !prims.draw(u)) return;
  valid = true;
  prim = primitive(u, draw_now, copied);
}

void Bench::expect() {
  reads = gyre_stream_out_reads(&twin);
  taken = valid && gyre_stream_out_ready(&twin);
  finished = gyre_stream_out_finished(&twin) && in.finish;
  u.note("draw %u state %d index %u vertex %u left %u", draws, twin.state_q, twin.index_q,
         twin.vertex_q, left);
}

void Bench::check_reads() {
  lapsed = lapsed || !dut.reading_o;
  u.check(!dut.ring_ren_o || (!lapsed && dut.reading_mark_o == read_mark),
          "records are held from the cycle after that of their primitive until they are read");
}

// Memory takes the words of a line.
void Bench::take_put() {
  if (!dut.put_o || !in.put_done) return;
  for (unsigned w = 0; w < LINE_BYTES / 4; ++w) {
    if (!port_get(dut.put_mask_o, 4 * w, 1)) continue;
    memory.at((dut.put_addr_o - BackMemory::kBase) / 4 + w) = port_word(dut.put_data_o, w);
  }
}

void Bench::check_taken() {
  if (!taken) return;
  lapsed = false;
  read_mark = prim.mark;
  if (start) return;
  wanted.take(prim);
  copied |= prim.copy;
  u.cover("a copy is written", prim.copied && draw_now.out_words && draw_now.state.captures);
  u.cover("a copy of one word", prim.copy && draw_now.out_words == 1 && draw_now.state.captures);
}

void Bench::check_finished() {
  if (!finished) return;
  wanted.end();
  const uint32_t *result = draw_now.state.result;
  u.compare("primitives (rtl) and the functional simulator's (twin)", dut.primitives_o,
            primitives + result[GYRE_DRAW_PRIMITIVES]);
  u.compare("primitives written, the same", dut.written_o, written + result[GYRE_DRAW_WRITTEN]);
  for (size_t i = 0; i < memory.size(); ++i)
    u.compare("memory, the same", memory[i], draw_now.memory.word[i], int(i));
  cover_counts();
}

void Bench::cover_counts() {
  const uint32_t *result = draw_now.state.result;
  u.cover("65536 primitives", primitives < 0x10000 && dut.primitives_o >= 0x10000);
  u.cover("65536 primitives are written", written < 0x10000 && dut.written_o >= 0x10000);
  u.cover("2^32 primitives", dut.primitives_o < primitives);
  u.cover("some are written, some not",
          result[GYRE_DRAW_WRITTEN] && result[GYRE_DRAW_WRITTEN] < result[GYRE_DRAW_PRIMITIVES]);
  u.cover("nothing is captured", !draw_now.state.captures);
}

void Bench::tick() {
  // Another reader uses the ring where it may.
  if (dut.ring_free_o && others.draw(u)) ring_data = u.rand32();
  u.cover("another reader waits for a stalled word", !dut.ring_free_o && !reads);
  if (reads) ring_data = ring[dut.ring_raddr_o];
  u.tick(dut);
  gyre_stream_out_tick(&twin, &in);
  if (start) edge_start();
  if (taken) {
    valid = false;
    --left;
  }
  start = halted = false;
  begin = finished || (run && u.below(20000) == 0);
  u.cover("a draw is given up", begin && !finished && run);
}

// The counts of a draw begin at 0, or near a limit.
void Bench::edge_start() {
  primitives = u.chance(50) ? 0 : near_limit(u);
  written = u.chance(50) ? 0 : near_limit(u);
  begin_at(dut.rootp->gyre_stream_out__DOT__primitives_q, twin.primitives_q, primitives);
  begin_at(dut.rootp->gyre_stream_out__DOT__written_q, twin.written_q, written);
}

int main(int argc, char **argv) {
  Unit u(argc, argv, 150000);
  Vdut dut(&u.context);
  Bench b(u, dut);
  u.reset(dut);
  while (u.next()) {
    b.draw();
    set_ports(dut, b.in);
    dut.eval();
    b.expect();
    compare_ports(u, dut, b.twin, b.twin.lines.put_q, b);
    b.check_reads();
    b.take_put();
    b.check_taken();
    b.check_finished();
    b.tick();
  }
  return u.finish();
}
