// Unit test of rtl/dispatch/gyre_dispatch.sv against cmodel/dispatch/gyre_dispatch.c: a ring of random packets
// before imagined cores, which take launches when they like, and whose warps end when they like. All items of a
// launch that is done have been launched, each once, with their ids, in groups that are closed.

#include <map>
#include <set>
#include <tuple>

#include "Vdut.h"
#include "queue_world.h"

extern "C" {
#include "dispatch/gyre_dispatch.h"
}

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
  cfg.ram_base = kRam;
  cfg.ram_bytes = kRamBytes;
  QueueWorld world(u, cfg);
  static gyre_dispatch twin;
  gyre_dispatch_init(&twin, &cfg);
  static Warp warp[NUM_CORES][NUM_WARPS];
  std::map<uint32_t, std::set<Item>> items;  // of each packet, that were launched
  uint32_t checked = 0, number = 0;          // number: of the packet whose groups are given
  uint32_t taken = 0;                        // packets in all
  unsigned launching = 0;                    // cycles of the launch that is offered
  Throttle readies, ends;
  u.reset(dut);
  while (u.next()) {
    world.draw_registers(twin.queue.read_q, twin.queue.stopped_q);
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
    const gyre_warp_feeder *f = &twin.feeder;
    in.clear = world.clear;
    in.regs = world.regs;
    in.gpu_rst = world.gpu_rst;
    in.go = world.go;
    in.halted = world.halted;
    in.fault.valid = world.fault;
    in.fault.cause = world.cause;
    in.fault.core = uint8_t(world.fault ? u.below(NUM_CORES) : 0);
    in.fault.warp = uint8_t(world.fault ? u.below(NUM_WARPS) : 0);
    in.gpu_busy = busy || f->launch_q;
    in.flush_busy = world.flush_left > 0;
    in.port = world.port;
    launching = f->launch_q ? launching + 1 : 0;
    in.launch_ready = f->launch_q && !world.halted && !world.gpu_rst && launching > kPasses &&
                      readies.draw(u) && !warp[f->launch_core_q][f->launch_wid_q].runs;
    gyre_launch_queue_out out;
    gyre_dispatch_eval(&twin, &in, &out);
    static gyre_gpu_in gpu;
    gpu = {};
    gyre_dispatch_launch(&twin, &in, &gpu);

    dut.clear_i = in.clear;
    dut.enable_i = in.regs.enable;
    dut.base_i = in.regs.base;
    dut.ring_i = in.regs.ring;
    dut.write_i = in.regs.write;
    dut.limit_i = in.regs.limit;
    dut.stack_i = in.regs.stack;
    dut.ack_i = in.regs.ack;
    dut.cancel_i = in.regs.cancel;
    dut.go_i = in.go;
    dut.gpu_rst_i = in.gpu_rst;
    dut.halted_i = in.halted;
    dut.fault_i = in.fault.valid;
    dut.fault_cause_i = in.fault.cause;
    dut.fault_core_i = in.fault.core;
    dut.fault_warp_i = in.fault.warp;
    dut.gpu_busy_i = in.gpu_busy;
    dut.flush_busy_i = in.flush_busy;
    dut.req_ready_i = world.port.req_ready;
    dut.rsp_valid_i = world.port.rsp_valid;
    dut.rsp_error_i = world.port.rsp_error;
    const uint32_t *line = reinterpret_cast<const uint32_t *>(world.port.rsp_data);
    for (unsigned w = 0; world.port.rsp_valid && w < LINE_BYTES / 4; ++w)
      port_set_word(dut.rsp_data_i, w, line[w]);
    dut.launch_ready_i = in.launch_ready;
    for (unsigned c = 0; c < NUM_CORES; ++c) {
      port_put(dut.ended_i, c * NUM_WARPS, NUM_WARPS, in.ended[c]);
    }
    dut.rst_i = 0;
    dut.eval();
    u.note("read %u go %d halted %d, launch %d %u.%u ready %d, ids %d row %u, ended %x",
           twin.queue.read_q, in.go, in.halted, gpu.launch.valid, gpu.launch_core, gpu.launch.wid,
           in.launch_ready, gpu.ids.valid, gpu.ids.row, in.ended[0]);
    u.compare("read_o", dut.read_o, twin.queue.read_q);
    u.compare("stopped_o", dut.stopped_o, twin.queue.stopped_q);
    u.compare("active_o", dut.active_o, out.active);
    u.compare("event_o", dut.event_o, out.event);
    u.compare("want_o", dut.want_o, out.want);
    u.compare("stop_o", dut.stop_o, out.stop);
    u.compare("flush_o", dut.flush_o, out.flush);
    u.compare("code_o", dut.code_o, twin.queue.code_q);
    u.compare("launch_valid_o", dut.launch_valid_o, gpu.launch.valid);
    u.compare("ids_valid_o", dut.ids_valid_o, gpu.ids.valid);
    u.compare("close_valid_o", dut.close_valid_o, gpu.close);
    if (gpu.close) {
      u.compare("close_core_o", dut.close_core_o, gpu.close_core);
      u.compare("close_slot_o", dut.close_slot_o, gpu.close_slot);
    }
    if (gpu.ids.valid) {
      u.compare("ids_core_o", dut.ids_core_o, gpu.ids_core);
      u.compare("ids_wid_o", dut.ids_wid_o, gpu.ids.wid);
      u.compare("ids_row_o", dut.ids_row_o, gpu.ids.row);
      u.compare("ids_number_o", dut.ids_number_o, gpu.ids.number);
      u.compare("ids_first_o", dut.ids_first_o, gpu.ids.first);
      Warp &w = warp[dut.ids_core_o][dut.ids_wid_o];
      u.check(!w.runs, "ids are written for a warp that does not run");
      for (unsigned l = 0; dut.ids_row_o < kPasses && l < NUM_LANES; ++l) {
        u.compare("ids_words_o", port_word(dut.ids_words_o, l), gpu.ids.words[l], int(l));
        w.id[dut.ids_row_o * NUM_LANES + l] = port_word(dut.ids_words_o, l);
      }
      if (dut.ids_row_o < 3) {
        w.number[dut.ids_row_o] = dut.ids_number_o;
        w.first[dut.ids_row_o] = dut.ids_first_o;
      }
    }
    if (gpu.launch.valid) {
      u.compare("launch_core_o", dut.launch_core_o, gpu.launch_core);
      u.compare("launch_wid_o", dut.launch_wid_o, gpu.launch.wid);
      u.compare("launch_slot_o", dut.launch_slot_o, gpu.launch.slot);
      u.compare("launch_tmask_o", dut.launch_tmask_o, gpu.launch.tmask);
      u.compare("launch_lmem_o", dut.launch_lmem_o, gpu.launch.lmem);
      u.compare("launch_pc_o", dut.launch_pc_o, gpu.launch.pc);
      u.compare("launch_arg_o", dut.launch_arg_o, gpu.launch.arg);
    }

    // A launch that is taken: its threads are items of the packet.
    if (in.launch_ready) {
      number = dut.read_o - 1;
      const QueueWorld::Packet &p = world.packets[number];
      Warp &w = warp[dut.launch_core_o][dut.launch_wid_o];
      const uint32_t size[3] = {p.word[7] & 0xffff, p.word[7] >> 16, p.word[8]};
      u.compare("the kernel", dut.launch_pc_o, p.word[1]);
      u.compare("the arguments", dut.launch_arg_o, p.word[2]);
      u.check(dut.launch_tmask_o != 0, "a warp that is launched has a thread");
      for (unsigned d = 0; d < 3; ++d) {
        u.compare("the group's first item", w.first[d], p.word[9 + d] + w.number[d] * size[d]);
      }
      for (unsigned t = 0; t < NUM_THREADS; ++t) {
        if (!(dut.launch_tmask_o >> t & 1)) continue;
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
      if (said == GYRE_LAUNCH_DONE) {
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
    u.tick(dut);
    gyre_dispatch_tick(&twin, &in);
    world.edge_port(valid, write, addr, mask, data);
    taken += twin.queue.read_q > read;
    world.edge_registers();
    if (in.clear) {
      items.clear();
      checked = 0;
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
