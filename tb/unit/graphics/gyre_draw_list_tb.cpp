// Unit test: compares rtl/graphics/gyre_draw_list.sv with cmodel/graphics/gyre_draw_list.c: lists
// of random draws, right, refused and lost ones, halts at any time. The packets that are read, what
// they are skipped for and the status of each draw are worked out here from the list.

#include "Vdut.h"
#include "gyre_ports.h"

extern "C" {
#include "graphics/gyre_draw_list.h"
#include "gyre/draw.h"
}

GYRE_SET_PORTS(const gyre_draw_list_in &in);
GYRE_COMPARE_PORTS(const gyre_draw_list_out &out, const gyre_draw_list &twin);
GYRE_PORT(skip_o, twin.ended_q);
GYRE_WHEN(!out.read_idle, packet_o, skip_o);
GYRE_WHEN(out.result, status_o, ran_o, counts_o, pixel_counts_o);
#include "Vdut_ports.h"

int main(int argc, char **argv) {
  Unit u(argc, argv, 60000);
  Vdut dut(&u.context);
  gyre_draw_list twin = {};
  gyre_draw_list_in in = {};
  // The list: what its latest draw is, how far it has come.
  uint32_t list = 0, packet = 0;
  bool running = false, ended = false, started = false, finishing = false, was_halted = false;
  bool stopping = false;  // pixels of a halted draw are written
  bool holds = false;     // a share of the cores
  uint16_t expected = 0;
  Throttle speed;
  u.reset(dut);
  while (u.next()) {
    const bool rst = u.below(2000) == 0;
    gyre_draw_list_out out;
    in.begin = u.chance(20);
    if (!running) in.list = u.rand32() & ~63u;
    // A halt stays until nothing is under way.
    in.halted = running ? in.halted || u.below(400) == 0 : in.halted && u.chance(80);
    if (!in.halted || !was_halted) in.why = uint16_t(0x200 + u.below(0x300));
    gyre_draw_list_eval(&twin, &in, &out);
    if (out.read_idle) {
      in.read_done = false;
    } else if (!in.read_done && speed.draw(u) && u.chance(30)) {
      in.read_done = true;
      in.read_lost = u.chance(4);
      in.read_last = u.chance(20);
      in.pixels = u.chance(50);
      in.read_status = uint16_t(twin.ended_q   ? GYRE_DRAW_SKIPPED
                                : u.chance(70) ? 0
                                               : 0x100 + u.below(15));
      if (in.read_lost) in.read_status = 0x100;
    }
    in.port_idle = u.chance(60);
    in.granted = false;
    gyre_draw_list_eval(&twin, &in, &out);
    in.granted = out.claim && u.chance(60);
    in.empty = started && u.chance(10);
    in.finished = finishing && (in.finished || u.chance(30));
    in.clean = out.flush && (in.clean || u.chance(30));
    const bool complete = in.finished && (in.clean || !in.pixels);
    in.unread = started && u.below(40) == 0;
    for (uint32_t &count : in.counts) count = u.rand32();
    gyre_pixel_counts_t &p = in.pixel_counts;
    for (uint32_t *count : {&p.primitives, &p.clipped, &p.culled, &p.quads, &p.pixels, &p.killed,
                            &p.passed, &p.passed_high, &p.warps})
      *count = u.rand32();
    in.result_done = twin.state_q == GYRE_DRAW_LIST_RESULT && speed.draw(u) && u.chance(40);
    gyre_draw_list_eval(&twin, &in, &out);

    dut.rst_i = rst;
    set_ports(dut, in);
    dut.eval();
    u.note("state %d packet %08x halted %d read %d %x empty %d finished %d", twin.state_q,
           twin.packet_q, in.halted, in.read_done, in.read_status, in.empty, in.finished);
    compare_ports(u, dut, out, twin);
    u.check(!dut.release_o || holds, "what was granted is given back");
    u.check(!dut.claim_o || !holds, "one share at a time");
    u.check(!out.result || dut.release_o == holds, "it is given back with the result");
    holds = (holds || dut.start_o) && !dut.release_o && !rst;
    u.cover("a claim waits", dut.claim_o && !in.granted);
    u.check(dut.flush_o == (in.pixels && (finishing || stopping)),
            "the pixels of a draw that ends are written");
    u.check(!out.result || !stopping, "the result comes after the pixels");
    u.cover("the pixels of a halted draw are written", stopping && in.clean);
    u.cover("pixels are written longer than captures", finishing && in.finished && !complete);
    if (!out.read_idle) {
      u.compare("packet_o (rtl) and the list (twin)", dut.packet_o, packet);
      u.compare("skip_o (rtl) and the halts (twin)", dut.skip_o, ended);
    }
    if (out.result) {
      u.compare("status_o (rtl) and the draw (twin)", dut.status_o, expected);
    }
    u.check(!dut.start_o || (in.read_done && in.read_status == 0 && !in.halted),
            "only a draw that was read and is right starts");
    u.check(!dut.lost_o || in.port_idle, "a list that is lost waits for memory");
    u.cover("a list that is lost", out.lost);
    u.cover("a list that is done", out.done && !out.lost);
    u.cover("a draw is halted", started && in.halted);
    u.cover("a draw is halted before it starts", twin.state_q == GYRE_DRAW_LIST_START && in.halted);
    u.cover("a draw is skipped", out.result && expected == GYRE_DRAW_SKIPPED);
    u.cover("a draw is refused", out.result && expected >> 8 == 1);
    u.cover("a line could not be read", out.result && expected == GYRE_DRAW_UNREAD);
    u.cover("a draw is done", out.result && expected == GYRE_DRAW_DONE);

    // Expected steps of the list, from its pins alone.
    const bool may_halt =
        twin.state_q >= GYRE_DRAW_LIST_START && twin.state_q <= GYRE_DRAW_LIST_FINISH;
    if (!running && in.begin) list = packet = in.list;
    if (in.read_done && !started && !stopping) expected = in.read_status;
    if (may_halt && in.halted) expected = in.why, ended = true;
    if (started && finishing && complete && !in.halted)
      expected = in.unread ? GYRE_DRAW_UNREAD : GYRE_DRAW_DONE;
    if (in.result_done && !in.read_last) packet += 128;
    static_cast<void>(list);
    u.tick(dut);
    gyre_draw_list_tick(&twin, &in);
    was_halted = in.halted;
    if (may_halt) started = (started || out.start) && !in.halted && !(finishing && complete);
    stopping = (stopping && !in.clean) || (may_halt && in.halted && in.pixels);
    finishing = twin.state_q == GYRE_DRAW_LIST_FINISH;
    running = (running || in.begin) && !out.done;
    if (rst) {
      gyre_draw_list_init(&twin);
      running = started = finishing = stopping = false;
    }
    if (!running) ended = false;
    if (out.done || rst) in.read_done = false;
  }
  return u.finish();
}
