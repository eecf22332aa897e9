// Unit test of rtl/dispatch/gyre_dispatch.sv against cmodel/dispatch/gyre_dispatch.c: a ring of random packets
// before imagined cores, which take launches when they like, and whose warps end when they like. All items of a
// launch that is done have been launched, each once, with their ids, in groups that are closed.

#include <map>
#include <set>
#include <tuple>

#include "dispatch_ports.h"
#include "list_check.h"
#include "simt/launch_pins.h"

namespace {
constexpr unsigned kPasses = NUM_THREADS / NUM_LANES;
using Item = std::tuple<uint32_t, uint32_t, uint32_t>;

// A warp of a core: what was written for it, and what it runs.
struct Warp {
  uint32_t id[NUM_THREADS], number[3], first[3];
  bool runs;
  uint32_t packet, slot;
};
}  // namespace

int main(int argc, char **argv) {
  Unit u(argc, argv, 80000);
  Vdut dut(&u.context);
  gyre_config cfg = {};
  cfg.num_cores = NUM_CORES;
  cfg.num_warps = NUM_WARPS;
  cfg.num_threads = NUM_THREADS;
  cfg.num_lanes = NUM_LANES;
  cfg.line_bytes = LINE_BYTES;
  cfg.lmem_bytes = LMEM_BYTES;
  cfg.graphics = GRAPHICS;
  cfg.ram_base = kRam;
  cfg.ram_bytes = kRamBytes;
  QueueWorld world(u, cfg);
  DrawWorld draws(world);
  std::map<uint32_t, SmallList> lists;  // of each packet
  std::set<uint32_t> failed;            // packets that memory has failed
  bool asked = false;                   // local memory was read in the cycle before
  static gyre_dispatch twin;
  gyre_dispatch_init(&twin, &cfg);
  static Warp warp[NUM_CORES][NUM_WARPS];
  std::map<uint32_t, std::set<Item>> items;  // of each packet, that were launched
  uint32_t checked = 0, number = 0;          // number: of the packet whose groups are given
  uint32_t taken = 0;                        // packets in all
  unsigned launching = 0;                    // cycles of the launch that is offered
  Throttle readies, ends;
  gyre_draw_event shader = {};
  u.reset(dut);
  while (u.next()) {
    const size_t before = world.packets.size();
    world.draw_registers(twin.queue.read_q, twin.queue.abort.stopped_q);
    for (size_t i = before; i < world.packets.size(); ++i) {
      if (world.packets[i].list)
        lists[uint32_t(i)] = draws.make(kLists + kListBytes * uint32_t(i % 64));
    }
    world.draw_port();
    bool busy = false;
    gyre_dispatch_in in = {};
    const bool some = ends.draw(u);
    for (unsigned c = 0; c < NUM_CORES; ++c) {
      for (unsigned w = 0; w < NUM_WARPS; ++w) {
        if (!warp[c][w].runs) continue;
        busy = true;
        if (some && !world.halted && u.below(10) == 0) in.ended[c] |= 1u << w;
      }
    }
    const unsigned core = gyre_dispatch_launch_core(&twin);
    in.clear = world.clear;
    in.regs = world.regs;
    in.gpu_rst = world.gpu_rst;
    in.go = world.go;
    in.halted = world.halted;
    in.fault.valid = world.fault;
    in.fault.cause = world.cause;
    in.fault.core = uint8_t(world.fault ? u.below(NUM_CORES) : 0);
    in.fault.warp = uint8_t(world.fault ? u.below(NUM_WARPS) : 0);
    in.gpu_busy = busy || core != GYRE_NO_CORE;
    in.flush_busy = world.flush_left > 0;
    in.port = world.port;
    // From local memory, and of exceptions: anything.
    const gyre_draw_attr attr = GRAPHICS ? gyre_draw_attr_of(&twin.draw) : gyre_draw_attr{};
    in.attr_ready = attr.valid && u.chance(70);
    in.attr_rvalid = asked;
    in.attr_rdata = u.rand32();
    if (u.below(50) == 0)
      shader = {u.below(8), u.rand32(), u.below(NUM_WARPS), u.below(NUM_CORES), 1, u.rand32()};
    in.shader = shader;
    in.shader_count = shader.code;
    in.fault.pc = world.fault ? 0x1234 : 0;
    in.fault.value = world.fault ? 0x5678 : 0;
    in.fault.lanes = world.fault;
    launching = core != GYRE_NO_CORE ? launching + 1 : 0;
    const bool vertex = GRAPHICS && twin.draw.front.feeder.launch_q;
    const unsigned wid =
        vertex ? twin.draw.front.feeder.launch_warp_q.wid : twin.grid.feeder.launch_wid_q;
    in.launch_ready = core != GYRE_NO_CORE && !world.halted && !world.gpu_rst &&
                      launching > kPasses && readies.draw(u) && !warp[core][wid].runs;
    gyre_launch_queue_out out;
    gyre_dispatch_eval(&twin, &in, &out);
    static gyre_gpu_in gpu;
    gpu = {};
    gyre_dispatch_launch(&twin, &in, &gpu);

    set_ports(dut, in);
    dut.rst_i = 0;
    dut.eval();
    u.note("read %u go %d halted %d, launch %d %u.%u ready %d, ids %d row %u, ended %x",
           twin.queue.read_q, in.go, in.halted, gpu.launch.valid, gpu.launch_core, gpu.launch.wid,
           in.launch_ready, gpu.ids.valid, gpu.ids.row, in.ended[0]);
    u.compare("read_o", dut.read_o, twin.queue.read_q);
    u.compare("stopped_o", dut.stopped_o, twin.queue.abort.stopped_q);
    u.compare("active_o", dut.active_o, out.active);
    u.compare("event_o", dut.event_o, out.event);
    u.compare("want_o", dut.want_o, out.want);
    u.compare("stop_o", dut.stop_o, out.stop);
    u.compare("flush_o", dut.flush_o, out.flush);
    u.compare("code_o", dut.code_o, twin.queue.abort.code_q);
    u.compare("launch_valid_o", dut.launch_valid_o, gpu.launch.valid);
#define GYRE_GET(name, at, width) \
  const uint32_t ids_##name = uint32_t(port_get(dut.ids_o, at, width));
    GYRE_IDS_FIELDS(GYRE_GET)
#undef GYRE_GET
#define GYRE_GET(name, at, width) const uint64_t close_##name = port_get(dut.close_o, at, width);
    GYRE_CLOSE_FIELDS(GYRE_GET)
#undef GYRE_GET
#define GYRE_GET(name, at, width) \
  const uint32_t launch_##name = uint32_t(port_get(dut.launch_o, at, width));
    GYRE_LAUNCH_FIELDS(GYRE_GET)
#undef GYRE_GET
    u.compare("ids_o.valid", ids_valid, gpu.ids.valid);
    u.compare("close_o.valid", close_valid, gpu.close);
    gyre_mem_port request = {};
    gyre_dispatch_request(&twin, &request);
    u.compare("req_valid_o", dut.req_valid_o, request.req_valid);
    if (request.req_valid) {
      u.compare("req_write_o", dut.req_write_o, request.req_write);
      u.compare("req_addr_o", dut.req_addr_o, request.req_addr);
    }
    u.compare("shader_clear_o", dut.shader_clear_o, gpu.shader_clear);
    u.compare("attr_valid_o", dut.attr_valid_o, gpu.attr.valid);
    if (gpu.attr.valid) {
#define GYRE_GET(name, at, width) const uint64_t attr_##name = port_get(dut.attr_o, at, width);
      GYRE_ATTR_FIELDS(GYRE_GET)
#undef GYRE_GET
      u.compare("attr_o.write", attr_write, gpu.attr.write);
      u.compare("attr_o.ordered", attr_ordered, gpu.attr.ordered);
      u.compare("attr_core_o", dut.attr_core_o, gpu.attr_core);
      u.compare("attr_o.addr", attr_addr, gpu.attr.addr);
      u.compare("attr_o.lanes", attr_lanes, gpu.attr.lanes);
      if (gpu.attr.write) u.compare("attr_o.data", attr_data, gpu.attr.data);
    }
    u.compare("draw_config_o.valid", port_get(dut.draw_config_o, GYRE_DRAW_CONFIG_BITS - 1, 1),
              gpu.draw_config.valid);
    if (gpu.draw_config.valid)
      u.compare("draw_config_o.item", port_get(dut.draw_config_o, 128, 23), gpu.draw_config.item);
    if (gpu.close) {
      u.compare("close_core_o", dut.close_core_o, gpu.close_core);
      u.compare("close_o.slot", close_slot, gpu.close_slot);
    }
    if (gpu.ids.valid) {
      u.compare("ids_core_o", dut.ids_core_o, gpu.ids_core);
      u.compare("ids_o.wid", ids_wid, gpu.ids.wid);
      u.compare("ids_o.row", ids_row, gpu.ids.row);
      u.compare("ids_o.number", ids_number, gpu.ids.number);
      u.compare("ids_o.first", ids_first, gpu.ids.first);
      Warp &w = warp[dut.ids_core_o][ids_wid];
      u.check(!w.runs, "ids are written for a warp that does not run");
      for (unsigned l = 0; ids_row < kPasses && l < NUM_LANES; ++l) {
        u.compare("ids_words_o", port_word(dut.ids_words_o, l), gpu.ids.words[l], int(l));
        w.id[ids_row * NUM_LANES + l] = port_word(dut.ids_words_o, l);
      }
      if (ids_row < 3) {
        w.number[ids_row] = ids_number;
        w.first[ids_row] = ids_first;
      }
    }
    if (gpu.launch.valid) {
      u.compare("launch_core_o", dut.launch_core_o, gpu.launch_core);
      const LaunchPins pins(gpu.launch);
#define GYRE_SAME(name, at, width) u.compare("launch_o." #name, launch_##name, pins.name);
      GYRE_LAUNCH_FIELDS(GYRE_SAME)
#undef GYRE_SAME
      if (gpu.launch.stage == GYRE_STAGE_VERTEX)
        u.compare("draw_record_words_o", dut.draw_record_words_o, gpu.draw_in_words);
    }

    // A launch that is taken: its threads are items of the packet.
    if (in.launch_ready && launch_stage == GYRE_STAGE_VERTEX) {
      number = dut.read_o - 1;
      const QueueWorld::Packet &p = world.packets[number];
      u.check(p.list && !p.wrong && lists.count(number), "a vertex warp is of a list");
      bool named = false;
      for (const SmallDraw &d : lists[number].draws) named |= !d.refused && launch_pc == d.pc;
      u.check(named || lists[number].lost, "its program is that of a draw");
      u.check((launch_rights_rights >> 3 & 0xff) == (number & 0xff) && launch_rights_rights & 1,
              "the number of the packet");
      u.check(launch_rights_rights >> 11 == 2, "a draw needs the path, and no double precision");
      warp[dut.launch_core_o][launch_wid].runs = true;
      warp[dut.launch_core_o][launch_wid].packet = number;
      u.cover("a warp of a draw", true);
    } else if (in.launch_ready) {
      number = dut.read_o - 1;
      const QueueWorld::Packet &p = world.packets[number];
      u.check(!p.list, "a warp of a group is of no list");
      Warp &w = warp[dut.launch_core_o][launch_wid];
      const uint32_t size[3] = {p.word[7] & 0xffff, p.word[7] >> 16, p.word[8] & 0xffff};
      u.compare("the kernel", launch_pc, p.word[1]);
      u.compare("the arguments", launch_arg, p.word[2]);
      u.check(launch_tmask != 0, "a warp that is launched has a thread");
      for (unsigned d = 0; d < 3; ++d) {
        u.compare("the group's first item", w.first[d], p.word[9 + d] + w.number[d] * size[d]);
      }
      for (unsigned t = 0; t < NUM_THREADS; ++t) {
        if (!(launch_tmask >> t & 1)) continue;
        uint32_t at[3];
        for (unsigned d = 0; d < 3; ++d) {
          const uint32_t local = w.id[t] >> 10 * d & 0x3ff;
          at[d] = w.number[d] * size[d] + local;
          u.check(local < size[d] && at[d] < p.word[4 + d], "an item of the grid");
        }
        u.check(items[number].insert({at[0], at[1], at[2]}).second, "an item is launched once");
      }
      w.runs = true;
      w.packet = number;
    }
    for (; checked < twin.queue.read_q && world.word(world.completion(checked)); ++checked) {
      const uint32_t said = world.word(world.completion(checked));
      const QueueWorld::Packet &p = world.packets[checked];
      if (p.list) {
        check_list(u, world, lists[checked], said, p.wrong, failed.count(checked));
        lists.erase(checked);
      }
      if (said == GYRE_LAUNCH_DONE && !p.list) {
        u.compare("all items of a launch that is done", items[checked].size(),
                  uint64_t(p.word[4]) * p.word[5] * p.word[6]);
        for (unsigned c = 0; c < NUM_CORES; ++c) {
          for (const Warp &w : warp[c]) {
            u.check(!w.runs || w.packet != checked, "no warp of it runs any more");
          }
        }
      }
      if (p.wrong) u.check(items[checked].empty(), "nothing of a wrong packet is launched");
      items.erase(checked);
      u.cover("a launch is done", said == GYRE_LAUNCH_DONE);
      u.cover("a launch is stopped", said >= GYRE_LAUNCH_FAULT);
      u.cover("a wrong packet", p.wrong);
    }
    if (checked + 16 < twin.queue.read_q) ++checked;  // one that could not be read

    uint8_t mask[16] = {};
    uint32_t data[32] = {};
    for (unsigned b = 0; dut.req_valid_o && b < LINE_BYTES; ++b) {
      mask[b / 8] = uint8_t(mask[b / 8] | port_get(dut.req_mask_o, b, 1) << b % 8);
    }
    for (unsigned w = 0; dut.req_valid_o && w < LINE_BYTES / 4; ++w)
      data[w] = port_word(dut.req_data_o, w);
    const bool valid = dut.req_valid_o, write = dut.req_write_o, want = dut.want_o,
               stop = dut.stop_o;
    const bool flush = dut.flush_o;
    const uint32_t read = dut.read_o;
    const uint32_t addr = dut.req_addr_o;
    if (world.port.rsp_valid && world.port.rsp_error) failed.insert(twin.queue.read_q - 1);
    asked = attr.valid && !attr.write && in.attr_ready && !world.gpu_rst;
    u.cover("a list is halted",
            !GRAPHICS || (world.halted && world.go && !gyre_draw_idle(&twin.draw)));
    u.tick(dut);
    gyre_dispatch_tick(&twin, &in);
    world.edge_port(valid, write, addr, mask, data);
    taken += twin.queue.read_q > read;
    world.edge_registers();
    if (in.clear) {
      items.clear();
      lists.clear();
      checked = 0;
      failed.clear();
    }
    for (unsigned c = 0; c < NUM_CORES; ++c) {
      for (unsigned w = 0; w < NUM_WARPS; ++w) {
        if (in.ended[c] >> w & 1) warp[c][w].runs = false;
        if (world.halted || in.clear) warp[c][w].runs = false;
      }
    }
    world.edge_run(want, stop, flush, busy);
  }
  u.check(taken > 30, "many packets are taken");
  return u.finish();
}
