// Unit test: compares rtl/graphics/gyre_draw.sv with cmodel/graphics/gyre_draw.c, so of all of the
// vertex stage but the cores: lists of random draws, cores and memory that take their time, halts.
// After a list main memory is, in every word, what the functional simulator makes of it.

#include "draw_bench.h"

void Bench::check_access() {
  if (port.req_valid)
    u.check(uint32_t(get(dut.req_o, mem_req::addr)) - kRam < kRamBytes, "an access of main memory");
  u.cover("a list is forgotten while it has an access", in.clear && port.req_valid);
  if (clearing)
    u.check(!dut.busy_o && !dut.launch_valid_o && !dut.attr_valid_o, "nothing goes on after that");
}

void Bench::check_end() {
  u.check(++wait < 200000, "a list comes to its end");
  if (!out.done || rst || in.clear) return;
  u.compare("lost_o (rtl) and the list (twin)", dut.lost_o, lists.lost || (failed && dut.lost_o));
  if (halted && !failed) check_halted();
  if (!halted && !failed) check_results();
  u.cover("a list that is lost", dut.lost_o);
  u.cover("a list that memory fails", failed);
}

// A list that was halted: draws before that are done, one has the reason, those after it are skipped.
void Bench::check_halted() {
  bool ended = false;
  for (const uint32_t result : lists.results) {
    const uint32_t status = lists.at(result);
    const uint32_t expected = lists.expected[(result - kRam) / 4];
    if (ended) {
      u.compare("a draw after it (rtl) is skipped (twin)", status, GYRE_DRAW_SKIPPED);
    } else if (status == in.why) {
      ended = true;
      u.cover("a draw that was halted", true);
    } else {
      u.compare("a draw before it (rtl) and the simulator (twin)", status, expected);
    }
  }
}

void Bench::check_results() {
  for (const uint32_t result : lists.results) {
    const uint32_t status = lists.at(result);
    expect_exceptions(result);
    u.cover("a draw that is done", status == GYRE_DRAW_DONE);
    u.cover("a draw that is refused", status >> 8 == 1);
    u.cover("primitives are written", lists.at(result + 20) > 0);
    u.cover("vertices are reused", lists.at(result + 4) > lists.at(result + 8));
  }
  check_memory();
}

// Exceptions are drawn here, and are not those of the program.
void Bench::expect_exceptions(uint32_t result) {
  const gyre_draw_event &e = in.shader;
  const uint32_t want[] = {in.shader_count, e.code, e.pc, e.warp | e.core << 16, e.lanes, e.value};
  const bool any = lists.at(result) == GYRE_DRAW_DONE && in.shader_count;
  for (unsigned w = 0; w < 6; ++w) lists.expected[(result - kRam) / 4 + 8 + w] = any ? want[w] : 0;
}

void Bench::check_memory() {
  for (uint32_t w = 0; w < kRamBytes / 4; ++w) {
    if (lists.memory[w] != lists.expected[w])
      u.note("word %08x of main memory; results are at %08x ...", kRam + 4 * w,
             lists.results.empty() ? 0 : lists.results[0]);
    u.compare("main memory (rtl) and the functional simulator's (twin)", lists.memory[w],
              lists.expected[w]);
  }
}

void Bench::cover() {
  const gyre_vertex_front &front = twin.vertices.front;
  u.cover(kNoRoom,
          front.index.valid2_q && !front.index.cut2_q &&
              uint16_t(front.cache.next_q - twin.vertices.back.queue.floor_q) >= out.draw.records);
  u.cover("tables of the draw before", launch.valid && gyre_draw_tables_keep(&twin.reader.tables));
  u.cover("inputs wait for outputs", attr.row.valid && !attr.row.write && front.rows.valid_q);
}

void Bench::tick() {
  const bool taken = attr.row.valid && in.attr_ready, launched = launch.valid && in.launch_ready[0];
  if (out.config.valid) cores.config(out.config);
  edge_memory();
  u.tick(dut);
  gyre_draw_tick(&twin, &in);
  if (!rst) arbiter.edge(u, asked[GYRE_DRAW_SOURCE_VERTICES], in.halted || in.clear);
  cores.cycle(u, attr, taken, launch, launch_core, launched, out.draw, lists);
  edge_control(out.done);
}

void Bench::edge_memory() {
  const bool taken = port.req_valid && port.req_ready;
  for (unsigned b = 0; taken && port.req_write && b < LINE_BYTES; ++b) {
    if (!(port.req_mask[b / 8] >> b % 8 & 1)) continue;
    uint32_t &word = lists.at(port.req_addr + b);
    word = (word & ~(0xffu << 8 * (b % 4))) | uint32_t(port.req_data[b]) << 8 * (b % 4);
  }
  u.cover("answers in another order", port.rsp_valid && accesses.reordered());
  if (port.rsp_valid) accesses.answered();
  if (!taken) return;
  DrawAccess a = {port.req_tag, port.req_addr, port.req_write,
                  failing && !port.req_write && u.below(100) == 0,
                  std::vector<uint8_t>(LINE_BYTES)};
  failed = failed || a.error;
  for (unsigned w = 0; w < LINE_BYTES / 4; ++w) {
    const uint32_t word = a.write ? u.rand32() : lists.at(a.addr + 4 * w);
    std::memcpy(&a.line[4 * w], &word, 4);
  }
  u.cover("writes under way", a.write && twin.port.writes_q > 2);
  accesses.accept(u, a);
}

// done: the list has ended in this cycle.
void Bench::edge_control(bool done) {
  running = (running || in.begin) && !done;
  if (rst) {
    gyre_draw_reset(&twin);
    running = halted = false;
    accesses.clear();
  }
  if (in.clear) {
    running = halted = false;
    clearing = true;
  }
  const bool cleared = clearing && !rst && gyre_draw_idle(&twin);
  if (rst || cleared) clearing = false;
  if (halted || rst || clearing || in.clear) cores.forget();
  if (rst || in.clear) arbiter.forget();
  if (!(done && !in.clear && !clearing) && !rst && !cleared) return;
  lists.crowd = !u.seen(kNoRoom);
  list = lists.make(u);
  failing = u.chance(30);
  failed = false;
  wait = 0;
}

int main(int argc, char **argv) {
  Unit u(argc, argv, 160000);
  Vdut dut(&u.context);
  static Bench b(u, dut);
  u.reset(dut);
  while (u.next()) {
    b.draw();
    set_ports(dut, b.in, b);
    dut.eval();
    b.eval_twin();
    compare_ports(u, dut, b.twin, b.out, b.port, b.asked[GYRE_DRAW_SOURCE_VERTICES], b);
    b.check_access();
    b.check_end();
    b.cover();
    b.tick();
  }
  return u.finish();
}
