// Unit test: compares rtl/dispatch/gyre_dispatch.sv with cmodel/dispatch/gyre_dispatch.c: a ring of
// random packets before imagined cores, which take launches when they like, and whose warps end
// when they like. All items of a launch that is done have been launched, each once, with their ids,
// in workgroups that are closed.

#include "dispatch_bench.h"
#include "gyre_uop_port.h"

void Bench::take_ids() {
  const gyre_work_row &ids = gpu.ids;
  if (!ids.valid) return;
  Warp &w = warp[gpu.ids_core][ids.wid];
  u.check(!w.runs, "ids are written for a warp that does not run");
  for (unsigned l = 0; ids.row < kBeats && l < NUM_LANES; ++l)
    w.id[ids.row * NUM_LANES + l] = port_word(dut.ids_words_o, l);
  if (ids.row >= 3) return;
  w.number[ids.row] = ids.number;
  w.first[ids.row] = ids.first;
}

// A launch that is taken is of the packet that was read last.
void Bench::check_launch() {
  if (!in.launch_ready) return;
  const uint32_t number = dut.read_o - 1;
  if (gpu.launch.stage == GYRE_STAGE_VERTEX) {
    check_vertices(number);
  } else {
    check_group(number);
  }
  Warp &w = warp[gpu.launch_core][gpu.launch.wid];
  w.runs = true;
  w.packet = number;
}

void Bench::check_vertices(uint32_t number) {
  const QueueWorld::Packet &p = world.packets[number];
  const gyre_permissions_t &permissions = gpu.launch.common.permissions;
  u.check(p.list && !p.wrong && lists.count(number), "a vertex warp is of a list");
  bool named = false;
  for (const SmallDraw &d : lists[number].draws) named |= !d.refused && gpu.launch.pc == d.pc;
  u.check(named || lists[number].lost, "its program is that of a draw");
  u.check((permissions.flags >> 3 & 0xff) == (number & 0xff) && permissions.flags & 1,
          "the number of the packet");
  u.check(permissions.flags >> 11 == 6,
          "a draw needs the path, no double precision, no local memory");
  u.cover("a warp of a draw", true);
}

void Bench::check_group(uint32_t number) {
  const QueueWorld::Packet &p = world.packets[number];
  u.check(!p.list, "a warp of a workgroup is of no list");
  u.compare("the kernel", gpu.launch.pc, p.word[1]);
#define GYRE_COMPARE(member, at, width) \
  u.compare("of its packet: " #member, gpu.launch.common.member, p.common.member);
  GYRE_LAUNCH_COMMON_MEMBERS(GYRE_COMPARE)
#undef GYRE_COMPARE
  u.check(gpu.launch.tmask != 0, "a warp that is launched has a thread");
  check_items(number);
}

// The threads of a warp of a workgroup are items of the packet.
void Bench::check_items(uint32_t number) {
  const QueueWorld::Packet &p = world.packets[number];
  const Warp &w = warp[gpu.launch_core][gpu.launch.wid];
  const uint32_t size[3] = {p.word[7] & 0xffff, p.word[7] >> 16, p.word[8] & 0xffff};
  for (unsigned d = 0; d < 3; ++d)
    u.compare("the workgroup's first item", w.first[d], p.word[9 + d] + w.number[d] * size[d]);
  for (unsigned t = 0; t < NUM_THREADS; ++t) {
    if (!(gpu.launch.tmask >> t & 1)) continue;
    uint32_t at[3];
    for (unsigned d = 0; d < 3; ++d) {
      const uint32_t local = w.id[t] >> 10 * d & 0x3ff;
      at[d] = w.number[d] * size[d] + local;
      u.check(local < size[d] && at[d] < p.word[4 + d], "an item of the grid");
    }
    u.check(items[number].insert({at[0], at[1], at[2]}).second, "an item is launched once");
  }
}

void Bench::check_completions() {
  for (; checked < twin.queue.read_q && world.word(world.completion(checked)); ++checked) {
    const uint32_t said = world.word(world.completion(checked));
    const QueueWorld::Packet &p = world.packets[checked];
    if (p.list) {
      check_list(u, world, lists[checked], said, p.wrong, failed.count(checked));
      lists.erase(checked);
    }
    if (said == GYRE_LAUNCH_DONE && !p.list) check_done(checked);
    if (p.wrong) u.check(items[checked].empty(), "nothing of a wrong packet is launched");
    items.erase(checked);
    u.cover("a launch is done", said == GYRE_LAUNCH_DONE);
    u.cover("a launch is stopped", said >= GYRE_LAUNCH_FAULT);
    u.cover("a wrong packet", p.wrong);
  }
  if (checked + 16 < twin.queue.read_q) ++checked;  // one that could not be read
}

void Bench::check_done(uint32_t number) {
  const QueueWorld::Packet &p = world.packets[number];
  u.compare("all items of a launch that is done", items[number].size(),
            uint64_t(p.word[4]) * p.word[5] * p.word[6]);
  for (unsigned c = 0; c < NUM_CORES; ++c) {
    for (const Warp &w : warp[c])
      u.check(!w.runs || w.packet != number, "no warp of it runs any more");
  }
}

void Bench::tick() {
  if (world.port.rsp_valid && world.port.rsp_error) failed.insert(twin.queue.read_q - 1);
  asked = attr.row.valid && !attr.row.write && in.attr_ready && !world.gpu_rst;
  u.cover("a list is halted",
          !GRAPHICS || (world.halted && world.go && !gyre_draw_idle(&twin.draw)));
  const bool want = dut.want_o, stop = dut.stop_o, flush = dut.flush_o;
  const uint32_t read = dut.read_o;
  edge_memory();
  taken += twin.queue.read_q > read;
  world.edge_registers();
  if (in.clear) {
    items.clear();
    lists.clear();
    checked = 0;
    failed.clear();
  }
  edge_warps();
  world.edge_run(want, stop, flush, busy);
}

// The clock edge, and what memory takes with it.
void Bench::edge_memory() {
  uint8_t mask[16] = {};
  uint32_t data[32] = {};
  for (unsigned b = 0; dut.req_valid_o && b < LINE_BYTES; ++b) {
    mask[b / 8] = uint8_t(mask[b / 8] | port_get(dut.req_o, mem_req::mask.at + b, 1) << b % 8);
  }
  for (unsigned w = 0; dut.req_valid_o && w < LINE_BYTES / 4; ++w)
    data[w] = uint32_t(port_get(dut.req_o, mem_req::data.at + 32 * w, 32));
  const bool valid = dut.req_valid_o, write = get(dut.req_o, mem_req::write) != 0;
  const uint32_t addr = uint32_t(get(dut.req_o, mem_req::addr)),
                 tag = uint32_t(get(dut.req_o, mem_req::tag));
  const bool several = GRAPHICS && !gyre_draw_idle(&twin.draw);
  u.tick(dut);
  gyre_dispatch_tick(&twin, &in, &cycle);
  world.edge_port(valid, write, tag, addr, mask, data, several);
}

void Bench::edge_warps() {
  for (unsigned c = 0; c < NUM_CORES; ++c) {
    for (unsigned w = 0; w < NUM_WARPS; ++w) {
      if (in.ended[c] >> w & 1) warp[c][w].runs = false;
      if (world.halted || in.clear) warp[c][w].runs = false;
    }
  }
}

int main(int argc, char **argv) {
  Unit u(argc, argv, 80000);
  Vdut dut(&u.context);
  static Bench b(u, dut);
  u.reset(dut);
  while (u.next()) {
    b.draw();
    dut.rst_i = 0;
    set_ports(dut, b.in);
    b.eval_twin();
    dut.eval();
    compare_ports(u, dut, b.twin, b.out, b.gpu, b.request);
    b.take_ids();
    b.check_launch();
    b.check_completions();
    b.tick();
  }
  u.check(b.taken > 30, "many packets are taken");
  return u.finish();
}
