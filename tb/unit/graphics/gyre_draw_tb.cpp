// Unit test of rtl/graphics/gyre_draw.sv against cmodel/graphics/gyre_draw.c, so of all of the vertex stage but the cores:
// lists of random draws, cores and memory that take their time, halts. Behind a list main memory is, in every word, what
// the functional simulator makes of it.

#include "Vdut.h"
#include "draw_arbiter.h"
#include "draw_cores.h"
#include "event_pins.h"
#include "simt/launch_pins.h"

namespace {
// A list that was halted: draws before that are done, one has the reason, those behind it are skipped.
void check_halted(Unit &u, DrawLists &lists, uint32_t why) {
  bool ended = false;
  for (const uint32_t result : lists.results) {
    const uint32_t status = lists.at(result);
    const uint32_t expected = lists.expected[(result - kRam) / 4];
    if (ended) {
      u.compare("a draw behind it (rtl) is skipped (twin)", status, GYRE_DRAW_SKIPPED);
    } else if (status == why) {
      ended = true;
      u.cover("a draw that was halted", true);
    } else {
      u.compare("a draw before it (rtl) and the simulator (twin)", status, expected);
    }
  }
}
}  // namespace

int main(int argc, char **argv) {
  Unit u(argc, argv, 300000);
  Vdut dut(&u.context);
  gyre_config cfg;
  gyre_config_default(&cfg);
  cfg.num_cores = NUM_CORES;
  cfg.num_warps = NUM_WARPS;
  cfg.num_threads = NUM_THREADS;
  cfg.num_lanes = NUM_LANES;
  cfg.lsu_queue = 32;
  cfg.line_bytes = LINE_BYTES;
  cfg.lmem_bytes = LMEM_BYTES;
  cfg.ram_base = kRam;
  cfg.ram_bytes = kRamBytes;
  static gyre_draw twin;
  gyre_draw_init(&twin, &cfg, GYRE_DRAW_QUEUE, GYRE_DRAW_RING_WORDS);
  DrawLists lists(cfg);
  DrawCores cores(cfg);
  DrawArbiter arbiter(cfg);
  uint32_t list = lists.make(u), wait = 0;
  bool running = false, halted = false, owed = false, owed_write = false, failing = false;
  bool failed = false, clearing = false;  // clearing: an access of what was forgotten, perhaps
  uint32_t owed_addr = 0;
  uint8_t line[LINE_BYTES];
  gyre_draw_in in = {};
  Throttle words, launches, readies, answers;
  u.reset(dut);
  while (u.next()) {
    gyre_draw_out out;
    gyre_mem_port port = {};
    gyre_draw_request(&twin, &port);
    port.req_ready = readies.draw(u);
    port.rsp_valid = owed && answers.draw(u);
    port.rsp_error = port.rsp_valid && failing && !owed_write && u.below(100) == 0;
    port.rsp_data = line;
    for (unsigned w = 0; w < LINE_BYTES / 4; ++w) {
      const uint32_t word = owed && !owed_write ? lists.at(owed_addr + 4 * w) : u.rand32();
      std::memcpy(line + 4 * w, &word, 4);
    }
    const bool rst = (halted && !running) || u.below(30000) == 0;
    const gyre_draw_attr attr = gyre_draw_attr_of(&twin);
    halted = halted || (running && u.below(30000) == 0);
    in.clear = !rst && running && u.below(8000) == 0;
    in.begin = !running && !halted && !clearing && u.chance(20);
    in.list = list;
    in.stack = uint8_t(u.below(16));
    in.halted = halted;
    in.attr_ready = words.draw(u);
    in.attr_rvalid = cores.rvalid;
    in.attr_rdata = cores.rdata;
    in.launch_ready = twin.front.feeder.launch_q && !halted && launches.draw(u);
    in.ended = cores.ended;
    in.port = &port;
    if (!running) {
      in.why = uint16_t(0x200 + u.below(0x300));
      for (uint32_t *word : {&in.fault.pc, &in.fault.value, &in.shader.pc, &in.shader.value})
        *word = u.rand32();
      for (gyre_draw_event *e : {&in.fault, &in.shader}) {
        e->code = u.below(8);
        e->warp = u.below(NUM_WARPS);
        e->core = u.below(NUM_CORES);
        e->lanes = u.rand32() >> (32 - NUM_THREADS);
      }
      in.shader_count = u.chance(40) ? u.operand() : 0;
    }
    gyre_launch_source asked = {};
    gyre_draw_ask(&twin, in.halted, &asked);
    arbiter.answer(u, asked);
    in.granted = arbiter.granted;
    in.share = arbiter.share;
    in.warp = arbiter.warp;
    const unsigned number = u.below(256);
    gyre_draw_eval(&twin, &in, &out);
    const gyre_launch_t launch = gyre_draw_launch(&twin, &out.draw, number);

    dut.rst_i = rst;
    dut.clear_i = in.clear;
    dut.begin_i = in.begin;
    dut.list_i = in.list;
    dut.stack_i = in.stack;
    dut.halted_i = in.halted;
    dut.why_i = in.why;
    dut.number_i = number;
    dut.fault_core_i = in.fault.core;
    const gyre_draw_event &f = in.fault, &e = in.shader;
    set_fault(dut.fault_i, u.chance(50), f.code, f.warp, f.lanes, f.pc, f.value);
    set_exceptions(dut.exceptions_i, in.shader_count, e.code, e.core, e.warp, e.lanes, e.pc,
                   e.value);
    dut.granted_i = in.granted;
    port_put(dut.share_i, 16, 4, in.share.first);
    port_put(dut.share_i, 0, 16, in.share.memory);
    dut.warp_i = in.warp;
    dut.req_ready_i = port.req_ready;
    dut.rsp_valid_i = port.rsp_valid;
    dut.rsp_error_i = port.rsp_error;
    for (unsigned w = 0; w < LINE_BYTES / 4; ++w) {
      uint32_t word;
      std::memcpy(&word, line + 4 * w, 4);
      port_set_word(dut.rsp_data_i, w, word);
    }
    dut.attr_ready_i = in.attr_ready;
    port_put(dut.attr_read_i, 32, 1, in.attr_rvalid);
    port_put(dut.attr_read_i, 0, 32, in.attr_rdata);
    dut.launch_ready_i = in.launch_ready;
    for (unsigned i = 0; i < NUM_CORES * NUM_WARPS; ++i) port_put(dut.ended_i, i, 1, in.ended[i]);
    dut.eval();
    u.note(
        "list %d packet %08x step %d, port %d whose %d, index %d fetch %d, queue %u list %u out %d",
        twin.list.state_q, twin.list.packet_q, twin.reader.tables.step_q, twin.port.state_q,
        twin.port.whose_q, twin.front.index.state_q, twin.front.fetch.state_q,
        twin.back.queue.count_q, twin.back.drain.used_q, twin.back.out.state_q);
    u.compare("busy_o", dut.busy_o, out.busy);
    u.compare("done_o", dut.done_o, out.done);
    u.compare("lost_o", dut.lost_o, out.lost);
    u.compare("shader_clear_o", dut.shader_clear_o, out.shader_clear);
    u.compare("memory_idle_o", dut.memory_idle_o, twin.port.state_q == GYRE_DRAW_PORT_IDLE);
    u.compare("req_valid_o", dut.req_valid_o, port.req_valid);
    if (port.req_valid) {
      u.compare("req_write_o", dut.req_write_o, port.req_write);
      u.compare("req_addr_o", dut.req_addr_o, port.req_addr);
      for (unsigned b = 0; port.req_write && b < LINE_BYTES; ++b) {
        const bool mine = port.req_mask[b / 8] >> b % 8 & 1;
        u.compare("req_mask_o", port_get(dut.req_mask_o, b, 1), mine, int(b));
        u.compare("req_data_o", port_get(dut.req_data_o, 8 * b, 8), port.req_data[b], int(b));
      }
      u.check(dut.req_addr_o - kRam < kRamBytes, "an access of main memory");
    }
    u.compare("attr_valid_o", dut.attr_valid_o, attr.valid);
    if (attr.valid) {
      u.compare("attr_core_o", dut.attr_core_o, attr.core);
#define GYRE_GET(name, at, width) const uint64_t attr_##name = port_get(dut.attr_o, at, width);
      GYRE_ATTR_FIELDS(GYRE_GET)
#undef GYRE_GET
      u.compare("attr_o.write", attr_write, attr.write);
      u.compare("attr_o.ordered", attr_ordered, attr.ordered);
      u.compare("attr_o.addr", attr_addr, attr.addr);
      u.compare("attr_o.lanes", attr_lanes, attr.lanes);
      if (attr.write) u.compare("attr_o.data", attr_data, attr.data);
    }
    u.compare("launch_valid_o", dut.launch_valid_o, launch.valid);
    if (launch.valid) {
      u.compare("launch_core_o", dut.launch_core_o, gyre_draw_launch_core(&twin));
      const LaunchPins pins(launch);
#define GYRE_GET(name, at, width) \
  u.compare("launch_o." #name, port_get(dut.launch_o, at, width), pins.name);
      GYRE_LAUNCH_FIELDS(GYRE_GET)
#undef GYRE_GET
    }
    u.compare("config_o.valid", port_get(dut.config_o, GYRE_DRAW_CONFIG_BITS - 1, 1),
              out.config.valid);
    if (out.config.valid) {
      u.compare("config_o.item", port_get(dut.config_o, 128, 23), out.config.item);
      cores.config(out.config);
    }
    if (out.shader_clear) u.compare("record_words_o", dut.record_words_o, out.draw.in_words);
#define GYRE_GET(name, at, width) const uint64_t claim_##name = port_get(dut.claim_o, at, width);
    GYRE_CLAIM_FIELDS(GYRE_GET)
#undef GYRE_GET
    u.compare("claim_o.valid", claim_valid, asked.claim.valid);
    if (claim_valid) {
      u.compare("claim_o.cores", claim_cores, asked.claim.cores);
      u.compare("claim_o.warps", claim_warps, asked.claim.warps);
      u.compare("claim_o.pieces", claim_pieces, asked.claim.pieces);
      u.compare("claim_o.rows", claim_rows, asked.claim.rows);
    }
    u.compare("want_o.valid", port_get(dut.want_o, 4, 1), asked.want.valid);
    if (asked.want.valid) u.compare("want_o.core", port_get(dut.want_o, 0, 4), asked.want.core);
    for (unsigned c = 0; c < NUM_CORES; ++c) {
      const unsigned at = c * GYRE_SHARE_BACK_BITS;
      u.compare("back_o.warps", port_get(dut.back_o, at + 16, 6), asked.warps_back[c], int(c));
      u.compare("back_o.memory", port_get(dut.back_o, at, 16), asked.memory_back[c], int(c));
      u.compare("leave_o", port_get(dut.leave_o, c * NUM_WARPS, NUM_WARPS), asked.leave[c], int(c));
    }

    // The end of a list.
    u.cover("a list is forgotten while it has an access", in.clear && port.req_valid);
    if (clearing)
      u.check(!dut.busy_o && !dut.launch_valid_o && !dut.attr_valid_o,
              "nothing goes on behind that");
    if (out.done && !rst && !in.clear) {
      u.compare("lost_o (rtl) and the list (twin)", dut.lost_o,
                lists.lost || (failed && dut.lost_o));
      if (halted && !failed) check_halted(u, lists, in.why);
      if (!halted && !failed) {
        // Exceptions are not the program's here.
        for (const uint32_t result : lists.results) {
          const uint32_t status = lists.at(result);
          const gyre_draw_event &e = in.shader;
          const uint32_t want[] = {in.shader_count,       e.code,  e.pc,
                                   e.warp | e.core << 16, e.lanes, e.value};
          for (unsigned w = 0; w < 6; ++w)
            lists.expected[(result - kRam) / 4 + 8 + w] =
                status == GYRE_DRAW_DONE && in.shader_count ? want[w] : 0;
          u.cover("a draw that is done", status == GYRE_DRAW_DONE);
          u.cover("a draw that is refused", status >> 8 == 1);
          u.cover("primitives are written", lists.at(result + 20) > 0);
          u.cover("vertices are reused", lists.at(result + 4) > lists.at(result + 8));
        }
        for (uint32_t w = 0; w < kRamBytes / 4; ++w) {
          if (lists.memory[w] != lists.expected[w])
            u.note("word %08x of main memory; results are at %08x ...", kRam + 4 * w,
                   lists.results.empty() ? 0 : lists.results[0]);
          u.compare("main memory (rtl) and the functional simulator's (twin)", lists.memory[w],
                    lists.expected[w]);
        }
      }
      u.cover("a list that is lost", dut.lost_o);
      u.cover("a list that memory fails", failed);
    }
    u.check(++wait < 200000, "a list comes to its end");
    u.cover("a vertex waits for room in the ring of records",
            twin.front.index.valid2_q && !twin.front.index.cut2_q &&
                uint16_t(twin.front.cache.next_q - twin.back.queue.floor_q) >= out.draw.records);
    u.cover("inputs wait for outputs", attr.valid && !attr.write && twin.front.fetch.word_q.valid);

    const bool taken = attr.valid && in.attr_ready, done = out.done;
    if (port.req_valid && port.req_ready && port.req_write) {
      for (unsigned b = 0; b < LINE_BYTES; ++b) {
        if (!(port.req_mask[b / 8] >> b % 8 & 1)) continue;
        uint32_t &word = lists.at(port.req_addr + b);
        word = (word & ~(0xffu << 8 * (b % 4))) | uint32_t(port.req_data[b]) << 8 * (b % 4);
      }
    }
    if (port.rsp_valid) owed = false;
    if (port.req_valid && port.req_ready) {
      owed = true;
      owed_write = port.req_write;
      owed_addr = port.req_addr;
    }
    failed = failed || port.rsp_error;
    const unsigned launch_core = gyre_draw_launch_core(&twin);
    u.tick(dut);
    gyre_draw_tick(&twin, &in);
    if (!rst) arbiter.edge(u, asked, in.halted || in.clear);
    cores.cycle(u, attr, taken, launch, launch_core, launch.valid && in.launch_ready, out.draw,
                lists);
    running = (running || in.begin) && !done;
    if (rst) {
      gyre_draw_reset(&twin);
      owed = running = halted = false;
    }
    if (in.clear) {
      running = halted = false;
      clearing = true;
    }
    const bool cleared = clearing && !rst && gyre_draw_idle(&twin);
    if (rst || cleared) clearing = false;
    if (halted || rst || clearing || in.clear) cores.forget();
    if (rst || in.clear) arbiter.forget();
    if ((done && !in.clear && !clearing) || rst || cleared) {
      list = lists.make(u);
      failing = u.chance(30);
      failed = false;
      wait = 0;
    }
  }
  return u.finish();
}
