// Unit test: compares rtl/graphics/vertex/gyre_vertex_fetch.sv with
// cmodel/graphics/vertex/gyre_vertex_fetch.c: vertices of random draws whose elements come sooner
// or later, a memory that takes its time, halts. When a group of NUM_LANES vertices is whole, all its
// words are what the functional simulator fetches.

#include "front_world.h"
#include "local_memory.h"
#include "gyre_ports.h"
#include "near_limit.h"

extern "C" {
#include "graphics/vertex/gyre_vertex_fetch.h"
}

namespace {
uint32_t load(void *ctx, uint32_t address, unsigned size) {
  return static_cast<Memory *>(ctx)->load(address, size);
}

gyre_config config_of_shape() {
  gyre_config cfg = {};
  cfg.line_bytes = LINE_BYTES;
  cfg.num_threads = NUM_THREADS;
  cfg.num_lanes = NUM_LANES;
  return cfg;
}

// A draw whose vertices are fetched into local memory, warp by warp.
struct Bench {
  Unit &u;
  Vdut &dut;
  const gyre_config cfg = config_of_shape();
  gyre_vertex_fetch twin;
  gyre_vertex_fetch_in in = {};
  gyre_vertex_fetch_out out = {};
  Memory memory;
  gyre_func_bus bus = {};
  const gyre_draw_memory m = {&cfg, &bus};
  const DrawMaker maker{4, NUM_THREADS, 4096};
  Draw d;
  LocalMemory local{1, NUM_LANES, NUM_LANES};  // the rows of a group
  std::size_t entry = 0;                       // of the draw's entries, those that were given
  bool started = false, new_valid = false;
  std::vector<Vertex> warp;  // vertices of the group that is filled
  Vertex vertex = {0, 0};
  std::deque<gyre_vertex_job> due;
  bool job_valid = false;
  gyre_vertex_fill fill = {};
  uint32_t bad = 0, shaded = 0, wait = 0;
  Throttle answers, news, fills, offers, entries;
  // State of this cycle.
  bool halted = false, start = false, twin_idle = false;
  gyre_draw_config_t config = {};
  uint8_t line[LINE_BYTES] = {};
  bool take = false;  // the unit takes a vertex
  unsigned base = 0;  // first thread of the group

  Bench(Unit &unit, Vdut &device)
      : u(unit), dut(device), memory(unit), d(maker.random(unit, memory)) {
    gyre_vertex_fetch_init(&twin, &cfg);
    bus.ctx = &memory;
    bus.load = load;
  }

  void draw();
  void draw_config();
  void draw_vertex();
  void write_defaults();
  void fill_in();
  void draw_line();
  void check_shaded();
  void check_warp();
  void tick();
  void take_vertex();
  void begin_or_halt();
};
}  // namespace

GYRE_SET_PORTS(const gyre_vertex_fetch_in &in, const Bench &b);
GYRE_COMPARE_PORTS(const gyre_vertex_fetch_out &out, const gyre_vertex_fetch &twin, const Bench &b);
GYRE_PORT(config_i, b.config);
GYRE_PORT(start_i, b.start);
GYRE_PORT(halted_i, b.halted);
GYRE_PORT(new_valid_i, b.new_valid);
GYRE_PORT(new_vertex_i, b.vertex.vertex);
GYRE_PORT(new_instance_i, b.vertex.instance);
GYRE_PORT(fill_valid_i, b.fill.valid);
GYRE_PORT(fill_thread_i, b.fill.thread);
GYRE_PORT(job_valid_i, in.job.valid);
GYRE_PORT(job_i.address, in.job.address);
GYRE_PORT(job_i.number, in.job.number);
GYRE_PORT(job_i.bytes, in.job.bytes);
GYRE_PORT(job_i.read, in.job.read);
GYRE_PORT(job_i.fill, in.job.fill);
GYRE_PORT(job_i.one, in.job.one);
GYRE_PORT(job_i.slots, in.job.slot);
GYRE_PORT(get_done_i, in.answer.done);
GYRE_PORT(error_i, in.answer.error);
GYRE_PORT(line_i, b.line);
GYRE_PORT(new_ready_o, out.ready);
GYRE_PORT(idle_o, b.twin_idle);
GYRE_PORT(get_o, out.line.get);
GYRE_PORT(get_addr_o, out.line.get_addr);
GYRE_PORT(word_valid_o, twin.word_q.valid);
GYRE_PORT(word_slot_o, twin.word_q.slot);
GYRE_PORT(word_lane_o, twin.word_q.lane);
GYRE_PORT(word_o, twin.word_q.data);
GYRE_PORT(unread_o, twin.line.unread_q);
GYRE_PORT(job_i.last, in.job.last);
GYRE_PORT(get_more_o, out.want);
GYRE_PORT(get_last_o, twin.job_q.last);
GYRE_PORT(get_drop_o, (b.start || b.halted));
GYRE_WHEN(out.want, get_addr_o, get_last_o);
GYRE_WHEN(twin.word_q.valid, word_slot_o, word_lane_o, word_o);
GYRE_WHEN(b.started, shaded_o, unread_o);
GYRE_BY_TEST("of no port", in.config, in.start, in.halted, in.new_valid, in.new_vertex,
             in.new_instance, in.fill, out.moves, out.ends, out.id_push, out.job_push);
#include "Vdut_ports.h"

void Bench::draw() {
  halted = started && u.below(6000) == 0;
  twin_idle = gyre_vertex_fetch_idle(&twin);
  draw_config();
  draw_vertex();
  job_valid = job_valid || (!due.empty() && offers.draw(u));
  fill_in();
  gyre_vertex_fetch_eval(&twin, &in, &out);
  draw_line();
}

// A draw ends when nothing is left to do; the entries of the next one come before it starts.
void Bench::draw_config() {
  if (started && twin_idle && warp.empty() && !fill.valid && u.below(8) == 0) {
    started = false;
    entry = 0;
    d = maker.random(u, memory);
  }
  config = {};
  config.item = u.rand32() >> 9;  // it has 23 bits
  if (!started && entry < d.entries.size() && entries.draw(u)) config = d.entries[entry++];
  start = !started && entry == d.entries.size() && !config.valid;
}

void Bench::draw_vertex() {
  if (!fill.valid && started && warp.empty() && fills.draw(u)) {
    base = NUM_LANES * u.below(NUM_THREADS / NUM_LANES);
    fill = {true, uint8_t(base)};
    write_defaults();
  }
  if (!new_valid && started && news.draw(u)) {
    new_valid = true;
    vertex.vertex = u.chance(90) ? vertex.vertex + u.below(5) : u.operand() % 200;
    vertex.instance += u.below(20) == 0;
  }
}

// What gyre_vertex_rows has in a group before its words come.
void Bench::write_defaults() {
  for (unsigned s = 0; s < unsigned(d.scalars.in_words) + d.scalars.out_words; ++s) {
    uint32_t row[NUM_LANES] = {};
    for (unsigned a = 3; a < GYRE_SPH_ATTRIBUTES; a += 4) {
      if (d.state.in.slot[a] != GYRE_RECORD_NONE && d.state.in.slot[a] == int(s))
        std::fill_n(row, NUM_LANES, 0x3f800000);
    }
    local.write(u, 0, 4 * NUM_LANES * s, ~0u, row);
  }
}

void Bench::fill_in() {
  in = {};
  in.config = &config;
  in.start = start;
  in.halted = halted;
  in.new_valid = new_valid;
  in.new_vertex = vertex.vertex;
  in.new_instance = vertex.instance;
  in.fill = fill;
  in.elements_busy = !due.empty();
  if (job_valid) in.job = due.front();
  in.job.valid = job_valid && !halted;
}

void Bench::draw_line() {
  memory.line(out.line.get_addr, line, LINE_BYTES);
  in.answer.done = out.line.get && answers.draw(u);
  in.answer.error = in.answer.done && u.below(100) == 0;
  in.answer.line = line;
}

void Bench::check_shaded() {
  take = out.taken;
  u.note("vertex %d next %d ids %u, new %d %u, job %d todo %x get %d, raw %d word %d slot %u",
         twin.vertex_q.valid, twin.next_q.valid, twin.ids_q, new_valid, vertex.vertex, in.job.valid,
         twin.todo_q, out.line.get, twin.raw_q.valid, twin.word_q.valid, twin.word_q.slot);
  if (started) {
    u.compare("shaded_o (rtl) and vertices (twin)", dut.shaded_o, shaded);
    u.cover("a line that could not be read", dut.unread_o);
  }
}

// A group that is whole, or is done in part, has all its words.
void Bench::check_warp() {
  if (dut.word_valid_o && !halted) {
    uint32_t row[NUM_LANES];
    std::fill_n(row, NUM_LANES, dut.word_o);
    local.write(u, 0, 4 * NUM_LANES * dut.word_slot_o, dut.word_lane_o, row);
  }
  u.check(wait < 4000 + 60 * NUM_THREADS * 32, "a vertex comes to its end");
  u.cover("the next vertex is taken while words of this one come",
          NUM_LANES == 1 || (take && twin.vertex_q.valid));
  u.cover("an element of the next vertex waits for words of this one",
          NUM_LANES == 1 || (in.job.valid && twin.next_q.valid && !out.moves));
  u.cover("ids come when the next vertex waits",
          NUM_LANES == 1 || (out.id_push && twin.next_q.valid));
  u.cover("an id waits for components", twin.ids_q && out.job_push && !in.elements_busy);
  const bool whole =
      dut.idle_o && !take && warp.size() > 0 && (warp.size() == NUM_LANES || u.below(10) == 0);
  if (whole && !halted) {
    local.check(u, &m, d, 0, 0, warp);
    u.cover("a group in part", NUM_LANES == 1 || warp.size() < NUM_LANES);
    warp.clear();
    fill.valid = false;
  }
}

void Bench::tick() {
  u.tick(dut);
  gyre_vertex_fetch_tick(&twin, &in, &out);
  if (in.job.valid && out.job_ready) {
    job_valid = false;
    due.pop_front();
  }
  if (take) take_vertex();
  wait = twin_idle ? 0 : wait + 1;
  if (start || halted) begin_or_halt();
}

// The elements of the vertex are due.
void Bench::take_vertex() {
  due = jobs(d, vertex.vertex, vertex.instance, &bad, u, false);
  warp.push_back(vertex);
  fill.valid = warp.size() < NUM_LANES;
  fill.thread = uint8_t((base + warp.size()) % NUM_THREADS);
  new_valid = false;
  ++shaded;
  u.cover("vertex 65536 is shaded", shaded == 0x10000);
}

// A draw starts, or it is halted and its entries come again.
void Bench::begin_or_halt() {
  started = start;
  if (halted) entry = 0;
  new_valid = job_valid = fill.valid = false;
  due.clear();
  warp.clear();
  vertex = {0, 0};
  if (!start) return;
  shaded = u.chance(30) ? 0 : near_limit(u, u.chance(70) ? 16 : 32, 3);
  begin_at(dut.rootp->gyre_vertex_fetch__DOT__shaded_o, twin.shaded_q, shaded);
}

int main(int argc, char **argv) {
  Unit u(argc, argv, 60000);
  Vdut dut(&u.context);
  Bench b(u, dut);
  u.reset(dut);
  while (u.next()) {
    b.draw();
    set_ports(dut, b.in, b);
    dut.eval();
    b.check_shaded();
    compare_ports(u, dut, b.out, b.twin, b);
    b.check_warp();
    b.tick();
  }
  return u.finish();
}
