// Unit test of rtl/graphics/output/gyre_pixel_output.sv against cmodel/graphics/output/gyre_pixel_output.c: random draws with
// early and late tests, quads that overlap, warps that end late, memory that answers late and in any order, halts and
// cleared queues. Memory after each draw, and the samples that passed, must be those of the rules of cmodel/pixel, pixel
// by pixel. At last it measures fills.

#include "output_bench.h"

GYRE_SET_PORTS(const gyre_pixel_output_in &in, const gyre_mem_port &port);
GYRE_COMPARE_PORTS(const gyre_pixel_output &twin, const gyre_pixel_output_out &out,
                   const gyre_mem_port &port);
GYRE_MEMBERS(port, mem_);
GYRE_WHEN(port.req_valid, mem_req_o);
GYRE_BY_TEST("compared by bytes, of writes", mem_req_o.data);
GYRE_WHEN(port.rsp_valid && !port.rsp_write, mem_rsp_i.data);
GYRE_WHEN(out.tested_valid, tested_o, tested_z_o);
GYRE_BY_TEST("wires between the parts", out.links);
#include "Vdut_ports.h"

void Bench::cover() {
  const bool late = state.program.late;
  const gyre_target_kinds kinds =
      gyre_target_kinds_of(&state.rules, state.several(), state.outputs());
  const gyre_pixel_cache &depth = twin.cache[0], &color = twin.cache[1];
  u.cover("early tests", !late && out.tested_valid && in.tested_ready);
  u.cover("late tests", in.late_valid && out.late_ready);
  u.cover("a late test changes depth", late && twin.tests.write_valid_q);
  u.cover("pixels wait for late tests", late && in.pixel_valid && twin.covers.count == 0);
  u.cover("two tested covers wait", twin.covers.count == 2);
  u.cover("late tests without colours", late && state.outputs() == 0 && twin.tests.tested_valid_q);
  u.cover("an output that no target wants",
          in.pixel_valid && out.pixel_ready && !(kinds.wants >> in.pixel.target & 1));
  u.cover("the tests are full", twin.passing.count > 20);
  u.cover("both caches ask for memory",
          (depth.fetch_q || depth.sectors.buffer_q) && (color.fetch_q || color.sectors.buffer_q));
  u.cover("a line could not be read", twin.unread_q);
  u.cover("a write fails", port.rsp_valid && port.rsp_write && port.rsp_error);
  u.cover("a halt with quads", in.halted && twin.passing.count > 2);
  u.cover("a flush while halted", in.halted && in.flush && depth.flush_read_q);
  u.cover("a cleared queue with dirty lines", twin.clearing_q && color.flush_read_q);
  u.cover("a draw starts while lines are written back", in.start && twin.clearing_q);
  u.cover("eight targets", in.pixel_valid && in.pixel.target == 7 && in.pixel.drawn);
}

// A quad was accepted by the tests, or has left them.
void Bench::take_tested() {
  if (in.depth_valid && out.depth_ready) {
    if (!state.program.late)
      next.quad.covered = test(next.quad, next.quad.covered, next.back, next.z);
    sent.push_back(next);
    quads.accepted();
    --left;
  }
  if (!out.tested_valid || !in.tested_ready) return;
  u.check(!sent.empty(), "a tested quad was sent");
  OutputQuad q = sent.front();
  sent.pop_front();
  if (lost) q.quad.covered = out.tested.covered;  // by depths that are not known
  u.compare("tested_o.covered (rtl) and the rules (twin)", out.tested.covered, q.quad.covered);
  u.check(out.tested.col == q.quad.col && out.tested.row == q.quad.row &&
              out.tested.last == q.quad.last && !std::memcmp(out.tested_z, q.z, sizeof q.z),
          "tested quads stay in order");
  if (q.quad.covered == 0) return;
  q.due = later();
  warps.push_back(q);
}

void Bench::take_drain() {
  if (in.early_valid && out.early_ready) {
    early.pop_front();
    earlies.accepted();
  }
  if (in.late_valid && out.late_ready) {
    OutputQuad &q = drains[tested++];
    shade(q, test(q.quad, in.late.covered, q.back, q.late_z));
    lates.accepted();
  }
  bool ends = !drains.empty() && state.outputs() == 0 && drains.front().due <= cycles &&
              (!state.program.late || tested != 0);
  if (in.pixel_valid && out.pixel_ready) {
    pixels.accepted();
    ends = in.pixel.last;
    ++pixel;
    if (drains.front().quad.covered >> pixel == 0) {
      pixel = 0;
      ++target;
    }
  }
  if (!ends) return;
  u.check(!state.program.late || tested != 0, "pixels of a quad wait for its late tests");
  drains.pop_front();
  if (state.program.late) --tested;
  target = pixel = 0;
}

void Bench::check_rules() {
  const bool quad = !state.program.late && !sent.empty();
  u.check(!quad || !out.idle, "a quad in early tests keeps the module busy");
  u.check(!out.idle || tested == 0 || state.outputs() == 0, "so does a tested cover");
  u.check(!out.settled || memory.none(), "nothing is under way if all is settled");
}

// halted_i or forget_i: nothing is left.
void Bench::drop() {
  sent.clear();
  warps.clear();
  drains.clear();
  early.clear();
  quads.valid = earlies.valid = lates.valid = pixels.valid = false;
  tested = target = pixel = 0;
  left = 0;
  lost = true;
}

// The draw has ended, or all that was left of it has been written: memory has all results.
void Bench::end() {
  if (lost) copy.bytes = memory.bytes;
  for (uint32_t i = 0; i < kSize && memory.bytes != copy.bytes; ++i)
    u.compare("memory (rtl) and the rules (twin)", memory.bytes[i], copy.bytes[i], int(i));
  if (!lost) {
    u.compare("passed_o (rtl) and the rules (twin)", dut.passed_o, passed);
    u.compare("unread_o (rtl) and errors of memory (twin)", dut.unread_o, unread);
  }
  lost = clears = in.flush = false;
  halt = 0;
  begin();
}

// A cycle with all comparisons. Returns true if the draw has ended.
bool Bench::step() {
  draw();
  gyre_pixel_output_request(&twin, &port);
  set_ports(dut, in, port);
  dut.eval();
  gyre_pixel_output_eval(&twin, &in, &out);
  u.note(
      "%s start %d halt %d flush %d forget %d; depth %d %d tested %d early %d %d late %d %d pixel "
      "%d %d, req %d %d %08x, rsp %d %d",
      state.program.late ? "late" : "early", in.start, in.halted, in.flush, in.forget,
      in.depth_valid, out.depth_ready, out.tested_valid, in.early_valid, out.early_ready,
      in.late_valid, out.late_ready, in.pixel_valid, out.pixel_ready, port.req_valid,
      port.req_write, port.req_addr, port.rsp_valid, port.rsp_write);
  compare_ports(u, dut, twin, out, port);
  if (port.req_valid && port.req_write) compare_line(u, dut.mem_req_o, port, LINE_BYTES);
  if (!measures) cover();
  check_rules();
  const bool written = clears && out.settled && !in.forget,
             ended = (in.flush && out.clean && !in.forget) || written,
             drops = in.halted || in.forget;
  if (in.start) unread = false;
  if (port.rsp_valid && port.rsp_ready && !port.rsp_write && port.rsp_error) unread = true;
  if (!drops) {
    take_tested();
    take_drain();
  }
  u.tick(dut);
  gyre_pixel_output_tick(&twin, &in, &out, &port);
  memory.tick(u, &port, LINE_BYTES);
  ++cycles;
  in.start = false;
  if (drops) drop();
  if (in.forget) {
    in.flush = false;
    clears = !u.chance(30);
    if (!clears) begin();  // the next draw does not wait
  }
  if (ended) end();
  return ended;
}

// Prints the cycles of a fill: 64 x 64 pixels, in rows of quads, early tests.
void Bench::measure(bool blends, unsigned latency) {
  while (!step()) left = 0;
  measures = true;
  state.fill(u, blends);
  memory.latency = latency;
  begin();
  left = 1024;
  const uint64_t first = cycles;
  uint64_t last = 0;
  for (bool done = false; !done;) {
    done = step();
    if (last == 0 && none() && out.idle) last = cycles;
  }
  std::printf(
      "fill, D24S8 and RGBA8%s, memory of %u cycles: %.2f cycles a pixel, %.2f with the flush\n",
      blends ? ", blended" : "", latency, double(last - first) / 4096,
      double(cycles - first) / 4096);
  measures = false;
}

int main(int argc, char **argv) {
  Unit u(argc, argv, 100000);
  Vdut dut(&u.context);
  Bench b(u, dut);
  u.reset(dut);
  b.begin();
  while (u.next()) b.step();
  b.measure(false, 10);
  b.measure(false, 60);
  b.measure(true, 60);
  return u.finish();
}
