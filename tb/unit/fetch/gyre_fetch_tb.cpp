// Unit test of rtl/fetch/gyre_fetch.sv against cmodel/fetch/gyre_fetch.c: a scheduler that may
// change its mind, a cache with any latency, kills of any warps at any time, pcs around both ends
// of main memory.
//
// Kept, because the instruction cache keeps it: one answer for each lookup that it took, in a later
// cycle, and none for anything else. Between lookups the data port carries noise.

#include <cstring>

#include "Vdut.h"
#include "field.h"

extern "C" {
#include "fetch/gyre_fetch.h"
}

#ifndef RAM_BASE
#define RAM_BASE 0x80000000u
#define RAM_BYTES 0x7fff0000u
#endif

GYRE_FIELDS(sched_port, GYRE_SCHED_FIELDS)
GYRE_FIELDS(fetch_port, GYRE_FETCH_FIELDS)

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
      port_set_word(dut.icrsp_data_i, i, word);
    }
    dut.kill_i = kill;
    dut.sched_valid_i = in.sched_valid;
    put(dut.sched_i, sched_port::wid, in.sched_wid);
    put(dut.sched_i, sched_port::pc, in.sched_pc);
    dut.icreq_ready_i = in.icreq_ready;
    dut.icrsp_valid_i = in.icrsp_valid;
    dut.rst_i = u.below(2000) == 0;
    dut.eval();

    in.kill = kill;
    in.icrsp_data = line;
    gyre_fetch_eval_leave(&twin, &in, &out);
    gyre_fetch_eval_request(&twin, &in, &out);
    gyre_fetch_eval_ready(&twin, &in, &out);
    u.note("sched %d/%d wid %u pc %08x, cache %d/%d answer %d, inside %d wid %u pc %08x, kill %x",
           in.sched_valid, out.sched_ready, in.sched_wid, in.sched_pc, out.icreq_valid,
           in.icreq_ready, in.icrsp_valid, twin.valid_q, twin.wid_q, twin.pc_q, kill);
    u.compare("sched_ready_o", dut.sched_ready_o, out.sched_ready);
    u.compare("icreq_valid_o", dut.icreq_valid_o, out.icreq_valid);
    if (out.icreq_valid) u.compare("icreq_addr_o", dut.icreq_addr_o, out.icreq_addr);
    u.compare("icrsp_ready_o", dut.icrsp_ready_o, out.icrsp_ready);
    u.compare("busy_o", dut.busy_o, twin.valid_q);
    // The instruction buffers look at the warp of whatever is under way.
    if (twin.valid_q) u.compare("fetch_o.wid", get(dut.fetch_o, fetch_port::wid), twin.wid_q);
    u.compare("fetch_o.valid", get(dut.fetch_o, fetch_port::valid), out.valid);
    if (out.valid) {
      u.compare("fetch_o.pc", get(dut.fetch_o, fetch_port::pc), out.pc);
      u.compare("fetch_o.bad", get(dut.fetch_o, fetch_port::bad), out.bad);
      u.compare("fetch_o.insn", get(dut.fetch_o, fetch_port::insn), out.insn);
      if (!out.bad) {
        uint32_t word;
        std::memcpy(&word, line + twin.pc_q % LINE_BYTES, 4);
        u.compare("fetch_o.insn (rtl) and the line (twin)", get(dut.fetch_o, fetch_port::insn),
                  word);
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
    u.cover("word behind memory", out.valid && out.pc == RAM_BASE + RAM_BYTES);
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
