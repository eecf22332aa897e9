// Unit test of rtl/graphics/gyre_draw.sv against cmodel/graphics/gyre_draw.c, so of all of the vertex stage but the cores:
// lists of random draws, cores and memory that take their time, halts. Behind a list main memory is, in every word, what
// the functional simulator makes of it.

#include "Vdut.h"
#include "gyre_ports.h"
#include "draw_cores.h"
#include "generated/gyre_types_fields.inc"

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

GYRE_SET_PORTS(const gyre_draw_in &in, const gyre_mem_port &port);
GYRE_COMPARE_PORTS(const gyre_draw_out &out, const gyre_draw &twin, const gyre_mem_port &port,
                   const gyre_draw_attr &attr, const gyre_draw_launch &launch);
GYRE_PORT(fault_cause_i, in.fault.code);
GYRE_PORT(fault_core_i, in.fault.core);
GYRE_PORT(fault_warp_i, in.fault.warp);
GYRE_PORT(fault_lanes_i, in.fault.lanes);
GYRE_PORT(fault_pc_i, in.fault.pc);
GYRE_PORT(fault_value_i, in.fault.value);
GYRE_PORT(shader_code_i, in.shader.code);
GYRE_PORT(shader_core_i, in.shader.core);
GYRE_PORT(shader_warp_i, in.shader.warp);
GYRE_PORT(shader_lanes_i, in.shader.lanes);
GYRE_PORT(shader_pc_i, in.shader.pc);
GYRE_PORT(shader_value_i, in.shader.value);
GYRE_PORT(req_ready_i, port.req_ready);
GYRE_PORT(rsp_valid_i, port.rsp_valid);
GYRE_PORT(rsp_error_i, port.rsp_error);
GYRE_PORT(memory_idle_o, twin.port.state_q == GYRE_DRAW_PORT_IDLE);
GYRE_PORT(req_valid_o, port.req_valid);
GYRE_PORT(req_write_o, port.req_write);
GYRE_PORT(req_addr_o, port.req_addr);
GYRE_PORT(req_data_o, port.req_data);
GYRE_PORT(attr_valid_o, attr.valid);
GYRE_PORT(attr_write_o, attr.write);
GYRE_PORT(attr_ordered_o, attr.ordered);
GYRE_PORT(attr_core_o, attr.core);
GYRE_PORT(attr_addr_o, attr.addr);
GYRE_PORT(attr_lanes_o, attr.lanes);
GYRE_PORT(attr_data_o, attr.data);
GYRE_PORT(launch_valid_o, launch.valid);
GYRE_PORT(launch_core_o, launch.core);
GYRE_PORT(launch_wid_o, launch.wid);
GYRE_PORT(launch_tmask_o, launch.tmask);
GYRE_PORT(launch_lmem_o, launch.lmem);
GYRE_WHEN(port.req_valid, req_write_o, req_addr_o);
GYRE_WHEN((port.req_valid && port.req_write), req_data_o, req_mask_o);
GYRE_WHEN(attr.valid, attr_write_o, attr_ordered_o, attr_core_o, attr_addr_o, attr_lanes_o);
GYRE_WHEN((attr.valid && attr.write), attr_data_o);
GYRE_WHEN(launch.valid, launch_core_o, launch_wid_o, launch_tmask_o, launch_lmem_o);
GYRE_PORT(rsp_data_i, port.rsp_data);
GYRE_PORT(req_mask_o, port.req_mask);
GYRE_BY_TEST("of no port", in.port);
#include "Vdut_ports.h"

static void check_rules(Unit &u, const Vdut &dut, const gyre_draw_out &out, const DrawCores &cores,
                        const gyre_draw_in &in, const gyre_mem_port &port, bool clearing) {
  u.compare("config_o.valid", port_get(dut.config_o, GYRE_DRAW_CONFIG_BITS - 1, 1),
            out.config.valid);
  if (out.config.valid) {
    u.compare("config_o.item", port_get(dut.config_o, 128, 23), out.config.item);
    cores.config(out.config);
  }
#define SCALAR(field, at, bits) \
  u.compare("draw_o." #field, port_get(dut.draw_o, at, bits), uint64_t(out.draw.field));
  if (out.shader_clear) {
    GYRE_DRAW_FIELDS(SCALAR)
  }

  // The end of a list.
  u.cover("a list is forgotten while it has an access", in.clear && port.req_valid);
  if (clearing)
    u.check(!dut.busy_o && !dut.launch_valid_o && !dut.attr_valid_o, "nothing goes on behind that");
}

static void check_more_rules(Unit &u, Vdut &dut, gyre_draw_out &out, DrawCores &cores,
                             gyre_draw_in &in, gyre_mem_port &port, bool &clearing, bool rst,
                             DrawLists &lists, bool &failed, bool halted, uint32_t &wait,
                             gyre_draw &twin, const gyre_draw_attr &attr) {
  check_rules(u, dut, out, cores, in, port, clearing);
  if (out.done && !rst && !in.clear) {
    u.compare("lost_o (rtl) and the list (twin)", dut.lost_o, lists.lost || (failed && dut.lost_o));
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
}

static void draw_some(Unit &u, Vdut &dut, bool &halted, bool running, gyre_draw_in &in, bool rst,
                      bool &clearing, uint32_t &list, Throttle &words, DrawCores &cores,
                      const gyre_draw_launch &launch, Throttle &launches, gyre_mem_port &port,
                      gyre_draw &twin, gyre_draw_out &out) {
  halted = halted || (running && u.below(30000) == 0);
  in.clear = !rst && running && u.below(8000) == 0;
  in.begin = !running && !halted && !clearing && u.chance(20);
  in.list = list;
  in.stack = uint8_t(u.below(16));
  in.halted = halted;
  in.attr_ready = words.draw(u);
  in.attr_rvalid = cores.rvalid;
  in.attr_rdata = cores.rdata;
  in.launch_ready = launch.valid && !halted && launches.draw(u);
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
  gyre_draw_eval(&twin, &in, &out);

  dut.rst_i = rst;
}

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
    const gyre_draw_launch launch = gyre_draw_launch_of(&twin);
    draw_some(u, dut, halted, running, in, rst, clearing, list, words, cores, launch, launches,
              port, twin, out);
    set_ports(dut, in, port);
    dut.eval();
    u.note(
        "list %d packet %08x step %d, port %d whose %d, index %d fetch %d, queue %u list %u out %d",
        twin.list.state_q, twin.list.packet_q, twin.reader.tables.step_q, twin.port.state_q,
        twin.port.whose_q, twin.front.index.state_q, twin.front.fetch.state_q,
        twin.back.queue.count_q, twin.back.drain.used_q, twin.back.out.state_q);
    if (port.req_valid) {
      u.check(dut.req_addr_o - kRam < kRamBytes, "an access of main memory");
    }
    compare_ports(u, dut, out, twin, port, attr, launch);

    check_more_rules(u, dut, out, cores, in, port, clearing, rst, lists, failed, halted, wait, twin,
                     attr);

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
    u.tick(dut);
    gyre_draw_tick(&twin, &in);
    cores.cycle(u, attr, taken, launch, launch.valid && in.launch_ready, out.draw, lists);
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
    if ((done && !in.clear && !clearing) || rst || cleared) {
      list = lists.make(u);
      failing = u.chance(30);
      failed = false;
      wait = 0;
    }
  }
  return u.finish();
}
