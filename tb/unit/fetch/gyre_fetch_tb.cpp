// Unit test: compares rtl/fetch/gyre_fetch.sv with cmodel/fetch/gyre_fetch.c: a scheduler that may
// change its mind, a cache with any latency, kills of any warps at any time, pcs around both ends
// of main memory.
//
// Legal stimulus, which the instruction cache guarantees: one answer for each lookup that it took,
// in a later cycle, and none for anything else. Between lookups the data port carries noise.

#include <cstring>

#include "Vdut.h"
#include "gyre_ports.h"
#include "gyre_uop_port.h"

extern "C" {
#include "fetch/gyre_fetch.h"
}

#ifndef RAM_BASE
#define RAM_BASE 0x80000000u
#define RAM_BYTES 0x7fff0000u
#endif

GYRE_SET_PORTS(const gyre_fetch_in &in);
GYRE_COMPARE_PORTS(const gyre_fetch_out &out, const gyre_fetch &twin);
GYRE_PORT(busy_o, twin.valid_q);
GYRE_PORT(fetch_o.wid, twin.wid_q);
GYRE_MEMBERS(out, fetch_);
GYRE_WHEN(out.icreq_valid, icreq_addr_o);
GYRE_WHEN(twin.valid_q, fetch_o.wid);
GYRE_WHEN(out.valid, fetch_o.pc, fetch_o.bad, fetch_o.insn);
GYRE_BY_TEST("for the edge", out.wid, out.leave, out.outside);
#include "Vdut_ports.h"

int main(int argc, char **argv) {
  Unit u(argc, argv, 40000);
  Vdut dut(&u.context);
  gyre_config cfg = {};
  cfg.num_warps = NUM_WARPS;
  cfg.line_bytes = LINE_BYTES;
  cfg.ram_base = RAM_BASE;
  cfg.ram_bytes = RAM_BYTES;
  const uint32_t edge[] = {RAM_BASE, RAM_BASE + RAM_BYTES, 0};
  gyre_fetch twin;
  gyre_fetch_in in = {};
  gyre_fetch_out out = {};
  gyre_fetch_init(&twin, &cfg);
  bool asked = false;  // the cache owes an answer
  Throttle wishes, accept, answer, kills;
  u.reset(dut);
  while (u.next()) {
    const uint32_t kill = kills.draw(u) && u.chance(30) ? u.rand32() & low_bits(NUM_WARPS) : 0;
    in.sched_valid = wishes.draw(u);
    in.sched_wid = uint8_t(u.below(NUM_WARPS));
    in.sched_pc = RAM_BASE + u.below(RAM_BYTES) / 4 * 4;
    if (u.chance(20)) in.sched_pc = edge[u.below(3)] + 4 * u.below(5) - 8;
    if (u.chance(3)) in.sched_pc = u.rand32() & ~3u;
    in.icreq_ready = accept.draw(u);
    in.icrsp_valid = asked && answer.draw(u);
    uint8_t line[LINE_BYTES];
    for (unsigned i = 0; i < LINE_BYTES / 4; ++i) {
      const uint32_t word = u.rand32();
      std::memcpy(line + 4 * i, &word, 4);
    }
    dut.rst_i = u.below(2000) == 0;
    in.kill = kill;
    in.icrsp_data = line;
    set_ports(dut, in);
    dut.eval();

    gyre_fetch_eval_leave(&twin, &in, &out);
    gyre_fetch_eval_request(&twin, &in, &out);
    gyre_fetch_eval_ready(&twin, &in, &out);
    u.note("sched %d/%d wid %u pc %08x, cache %d/%d answer %d, inside %d wid %u pc %08x, kill %x",
           in.sched_valid, out.sched_ready, in.sched_wid, in.sched_pc, out.icreq_valid,
           in.icreq_ready, in.icrsp_valid, twin.valid_q, twin.wid_q, twin.pc_q, kill);
    compare_ports(u, dut, out, twin);
    // The instruction buffers look at the warp of whatever is under way.
    if (out.valid) {
      if (!out.bad) {
        uint32_t word;
        std::memcpy(&word, line + twin.pc_q % LINE_BYTES, 4);
        u.compare("fetch_o.insn and the line", out.insn, word);
      }
    }
    const bool accepted = in.sched_valid && out.sched_ready;
    if (out.icreq_valid && in.icreq_ready) {
      u.check(!asked || in.icrsp_valid, "one lookup at a time");
      u.check(out.icreq_addr >= RAM_BASE - RAM_BASE % LINE_BYTES &&
                  out.icreq_addr - RAM_BASE < RAM_BYTES,
              "nothing outside of main memory is looked up");
    }
    u.cover("word and next lookup in one cycle", out.valid && accepted);
    u.cover("pc outside", out.valid && out.bad);
    u.cover("first word of memory", out.valid && out.pc == RAM_BASE && !out.bad);
    u.cover("word before memory", out.valid && out.pc == RAM_BASE - 4);
    u.cover("last word of memory", out.valid && out.pc == RAM_BASE + RAM_BYTES - 4);
    u.cover("word after memory", out.valid && out.pc == RAM_BASE + RAM_BYTES);
    u.cover("killed while it waits", twin.valid_q && !out.leave && (kill >> twin.wid_q & 1));
    u.cover("killed as it leaves (decode drops it)",
            out.leave && !twin.killed_q && (kill >> twin.wid_q & 1));
    u.cover("killed as it comes", accepted && (kill >> in.sched_wid & 1));
    u.cover("dropped", out.leave && twin.killed_q);
    u.cover("reset with a lookup under way", dut.rst_i && asked);

    u.tick(dut);
    if (in.icrsp_valid) asked = false;
    if (out.icreq_valid && in.icreq_ready) asked = true;
    gyre_fetch_tick(&twin, &in, &out);
    if (dut.rst_i) {
      gyre_fetch_init(&twin, &cfg);
      asked = false;
    }
  }
  return u.finish();
}
