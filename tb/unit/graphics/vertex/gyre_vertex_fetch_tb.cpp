// Unit test of rtl/graphics/vertex/gyre_vertex_fetch.sv against cmodel/graphics/vertex/gyre_vertex_fetch.c: vertices of random draws
// whose elements come sooner or later, a memory and a local memory that take their time, halts. When a warp is whole,
// all its words in local memory are what the functional simulator fetches.

#include "front_world.h"
#include "local_memory.h"
#include "near_limit.h"

extern "C" {
#include "graphics/vertex/gyre_vertex_fetch.h"
}

namespace {
uint32_t load(void *ctx, uint32_t address, unsigned size) {
  return static_cast<Memory *>(ctx)->load(address, size);
}
}  // namespace

int main(int argc, char **argv) {
  Unit u(argc, argv, 60000);
  Vdut dut(&u.context);
  gyre_config cfg = {};
  cfg.line_bytes = LINE_BYTES;
  cfg.num_threads = NUM_THREADS;
  cfg.num_lanes = NUM_LANES;
  gyre_vertex_fetch twin;
  gyre_vertex_fetch_init(&twin, &cfg);
  Memory memory(u);
  gyre_func_bus bus = {};
  bus.ctx = &memory;
  bus.load = load;
  const gyre_draw_memory m = {&cfg, &bus};
  const DrawMaker maker(4, NUM_THREADS, 4096);
  Draw d = maker.random(u, memory);
  LocalMemory local(1, NUM_THREADS, NUM_LANES);
  std::size_t entry = 0;
  bool started = false, new_valid = false;
  std::vector<Vertex> warp;  // vertices of the warp that is filled
  Vertex vertex = {0, 0};
  std::deque<gyre_vertex_job> due;
  bool job_valid = false;
  gyre_vertex_fill fill = {};
  uint32_t bad = 0, shaded = 0, wait = 0;
  Throttle answers, words, news, fills, offers, entries;
  u.reset(dut);
  while (u.next()) {
    const bool halted = started && u.below(6000) == 0;
    const bool twin_idle = gyre_vertex_fetch_idle(&twin);
    if (started && twin_idle && warp.empty() && !fill.valid && u.below(8) == 0) {
      started = false;
      entry = 0;
      d = maker.random(u, memory);
    }
    gyre_draw_config_t config = {};
    config.item = u.rand32();
    if (!started && entry < d.entries.size() && entries.draw(u)) config = d.entries[entry++];
    const bool start = !started && entry == d.entries.size() && !config.valid;
    if (!fill.valid && started && warp.empty() && fills.draw(u)) {
      fill = {true, 0, 0, uint16_t(d.scalars.place_bytes * u.below(d.scalars.core_warps))};
      local.fill(u);
    }
    if (!new_valid && started && news.draw(u)) {
      new_valid = true;
      vertex.vertex = u.chance(90) ? vertex.vertex + u.below(5) : u.operand() % 200;
      vertex.instance += u.below(20) == 0;
    }
    job_valid = job_valid || (!due.empty() && offers.draw(u));
    gyre_vertex_fetch_in in = {};
    in.config = &config;
    in.start = start;
    in.halted = halted;
    in.draw = &d.scalars;
    in.new_valid = new_valid;
    in.new_vertex = vertex.vertex;
    in.new_instance = vertex.instance;
    in.fill = fill;
    in.elements_busy = !due.empty();
    if (job_valid) in.job = due.front();
    in.job.valid = job_valid && !halted;
    in.attr_ready = words.draw(u);
    gyre_vertex_fetch_out out;
    gyre_vertex_fetch_eval(&twin, &in, &out);
    uint8_t line[LINE_BYTES];
    memory.line(out.line.get_addr, line, LINE_BYTES);
    in.answer.done = out.line.get && answers.draw(u);
    in.answer.error = in.answer.done && u.below(100) == 0;
    in.answer.line = line;

    set_config(dut.config_i, config);
    dut.start_i = start;
    dut.halted_i = halted;
    dut.in_words_i = d.scalars.in_words;
    dut.out_words_i = d.scalars.out_words;
    dut.new_valid_i = new_valid;
    dut.new_vertex_i = vertex.vertex;
    dut.new_instance_i = vertex.instance;
    dut.fill_valid_i = fill.valid;
    dut.fill_core_i = fill.core;
    dut.fill_lmem_i = fill.lmem;
    dut.fill_thread_i = fill.thread;
    dut.elements_busy_i = in.elements_busy;
    dut.job_valid_i = in.job.valid;
    dut.job_address_i = in.job.address;
    dut.job_number_i = in.job.number;
    dut.job_bytes_i = in.job.bytes;
    dut.job_read_i = in.job.read;
    dut.job_fill_i = in.job.fill;
    dut.job_one_i = in.job.one;
    for (unsigned c = 0; c < 4; ++c) port_put(dut.job_slots_i, 8 * c, 8, in.job.slot[c]);
    dut.get_done_i = in.answer.done;
    dut.error_i = in.answer.error;
    set_line(dut.line_i, line, LINE_BYTES);
    dut.attr_ready_i = in.attr_ready;
    dut.eval();
    const bool ready = gyre_vertex_fetch_ready(&twin, fill.valid, halted);
    const bool take = ready && new_valid;
    u.note("state %d slot %u, new %d %u, job %d todo %x get %d, raw %d word %d %d at %04x",
           twin.state_q, twin.slot_q, new_valid, vertex.vertex, in.job.valid, twin.todo_q,
           out.line.get, twin.raw_q.valid, twin.word_q.valid, in.attr_ready, twin.word_q.addr);
    u.compare("new_ready_o", dut.new_ready_o, ready);
    u.compare("taken_o", dut.taken_o, take);
    u.compare("idle_o", dut.idle_o, twin_idle);
    u.compare("job_ready_o", dut.job_ready_o, out.job_ready);
    u.compare("get_o", dut.get_o, out.line.get);
    if (out.line.get) u.compare("get_addr_o", dut.get_addr_o, out.line.get_addr);
    u.compare("attr_valid_o", dut.attr_valid_o, twin.word_q.valid);
    if (twin.word_q.valid) {
      u.compare("attr_core_o", dut.attr_core_o, twin.word_q.core);
      u.compare("attr_addr_o", dut.attr_addr_o, twin.word_q.addr);
      u.compare("attr_lanes_o", dut.attr_lanes_o, twin.word_q.lanes);
      u.compare("attr_data_o", dut.attr_data_o, twin.word_q.data);
    }
    if (started) {
      u.compare("shaded_o", dut.shaded_o, twin.shaded_q);
      u.compare("shaded_o (rtl) and vertices (twin)", dut.shaded_o, shaded);
      u.compare("unread_o", dut.unread_o, twin.line.unread_q);
      u.cover("a line that could not be read", dut.unread_o);
    }
    if (dut.attr_valid_o && in.attr_ready && !halted)
      local.write(u, 0, dut.attr_addr_o, dut.attr_lanes_o, dut.attr_data_o);
    u.check(wait < 4000 + 60 * NUM_THREADS * 32, "a vertex comes to its end");
    u.cover("an element that waits for its vertex's defaults",
            twin.state_q == GYRE_FETCH_ROWS && twin.job_q.valid);
    const bool whole =
        dut.idle_o && !take && warp.size() > 0 && (warp.size() == NUM_THREADS || u.below(10) == 0);
    if (whole && !halted) {
      local.check(u, &m, d, 0, fill.lmem, warp);
      u.cover("a warp in part", NUM_THREADS == 1 || warp.size() < NUM_THREADS);
      warp.clear();
      fill.valid = false;
    }
    u.tick(dut);
    gyre_vertex_fetch_tick(&twin, &in, &out);
    if (in.job.valid && out.job_ready) {
      job_valid = false;
      due.pop_front();
    }
    if (take) {
      due = jobs(d, vertex.vertex, vertex.instance, &bad, u, false);
      warp.push_back(vertex);
      fill.valid = warp.size() < NUM_THREADS;
      fill.thread = uint8_t(warp.size() % NUM_THREADS);
      new_valid = false;
      ++shaded;
      u.cover("vertex 65536 is shaded", shaded == 0x10000);
    }
    wait = twin_idle ? 0 : wait + 1;
    if (start || halted) {
      started = start;
      if (halted) entry = 0;
      new_valid = job_valid = fill.valid = false;
      due.clear();
      warp.clear();
      vertex = {0, 0};
      if (start) {
        shaded = u.chance(30) ? 0 : near_limit(u, u.chance(70) ? 16 : 32, 3);
        begin_at(dut.rootp->gyre_vertex_fetch__DOT__shaded_o, twin.shaded_q, shaded);
      }
    }
  }
  return u.finish();
}
