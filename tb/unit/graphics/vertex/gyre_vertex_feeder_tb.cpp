// Unit test: compares rtl/graphics/vertex/gyre_vertex_feeder.sv with
// cmodel/graphics/vertex/gyre_vertex_feeder.c: vertices that come at any time, some on their way
// for long, flushes, ends, cores that take launches late, a drain that takes warps late and gives
// them free in any order. Which vertices a warp has, and that it was free, is worked out here.

#include "vertex_feeder_bench.h"

void Bench::draw() {
  in = {};
  in.halted = run && u.below(4000) == 0;
  const bool all = done && gyre_vertex_feeder_idle(&twin) && drained.empty() && way == 0;
  finishing = all ? finishing + 1 : 0;
  in.start = !in.halted && (!run || finishing > 3);
  if (in.start) draw_start();
  in.finish = finishing > 1 && !in.start;
  in.first = uint8_t(sixteenth);
  in.draw = &shape;
  draw_vertices();
  in.launch_ready =
      twin.launch_q && !in.halted && (late ? u.below(8 * NUM_THREADS) == 0 : readies.draw(u));
  draw_drain();
  ask_arbiter();
}

void Bench::draw_start() {
  slow = u.chance(50);
  late = u.chance(30);
  shape.core_warps = uint8_t(1 + u.below(NUM_WARPS));
  sixteenth = u.below(16);
  shape.place_bytes = uint16_t(u.chance(10) ? 0 : 4 * NUM_THREADS * (1 + u.below(16)));
}

void Bench::draw_vertices() {
  flush = !in.start && gyre_vertex_feeder_filling(&twin) && (flush || u.below(100) == 0);
  in.flush = flush;
  fill = gyre_vertex_feeder_fill(&twin, flush);
  in.taken = run && !in.start && !in.halted && !done && fill.valid && way == 0 && vertices.draw(u);
  in.fetch_idle = way == 0;
  in.new_done = done;
  in.rows_ready = writing == 0;
  in.next = next;
}

// The drain takes a warp, and frees any one that it has.
void Bench::draw_drain() {
  in.warp_ready = pops.draw(u);
  if (drained.empty() || !(slow ? u.below(16 * NUM_THREADS) == 0 : frees.draw(u))) return;
  const unsigned k = u.below(uint32_t(drained.size()));
  in.free = {true, drained[k].core, drained[k].wid, drained[k].slot};
  drained.erase(drained.begin() + k);
}

void Bench::ask_arbiter() {
  asked = {};
  asked.want = gyre_vertex_feeder_want(&twin, shape.core_warps, in.finish, in.halted);
  gyre_vertex_feeder_leave(&twin, in.finish, &in.free, asked.leave);
  arbiter.answer(u, asked);
  in.warp = arbiter.warp;
}

void Bench::expect() {
  u.note("open %d core %u wid %u count %u, taken %d way %u flush %d done %d, launch %d %d, free %d",
         twin.open_q, twin.core_q, twin.wid_q, twin.count_q, in.taken, way, flush, done,
         twin.launch_q, in.launch_ready, in.free.valid);
  warp = gyre_vertex_feeder_warp(&twin);
  give = gyre_vertex_feeder_give(&twin, &in);
}

void Bench::check_filling() {
  u.cover("a warp without vertices is freed", in.finish && twin.open_q);
  if (fill.valid) u.compare("fill_thread_o (rtl) and vertices (twin)", dut.fill_thread_o, count);
  u.compare("filling_o (rtl) and vertices (twin)", dut.filling_o, count != 0);
  if (run) u.compare("warps_o (rtl) and launches (twin)", dut.warps_o, warps);
}

void Bench::check_launch() {
  if (!dut.launch_valid_o) return;
  u.check(!launched.empty(), "a launch has vertices");
  u.check(launched.size() == 1 || !written, "all rows of a launch have been written");
  u.check(launched.size() == 1 + written, "one warp is launched, one waits for its rows");
  const unsigned n = launched.front(), core = get(dut.launch_o, vertex_launch::core),
                 wid = get(dut.launch_o, vertex_launch::wid);
  const unsigned slot = twin.launch_warp_q.slot;
  u.compare("launch_o.tmask (rtl) and vertices (twin)", get(dut.launch_o, vertex_launch::tmask),
            (uint64_t(1) << n) - 1);
  u.compare("launch_o.lmem (rtl) and its place (twin)", get(dut.launch_o, vertex_launch::lmem),
            (sixteenth * (LMEM_BYTES / 16) + slot * shape.place_bytes) & 0xffff);
  u.check(core < NUM_CORES && slot < shape.core_warps, "a warp that has room");
  u.check(!slots[core][slot], "a slot that is free");
  u.check(!busy[core][wid], "a warp that is free");
  if (in.launch_ready) {
    busy[core][wid] = slots[core][slot] = true;
    listed.push_back(n);
    launched.pop_front();
  }
  u.cover("a launch after a launch that waits",
          NUM_CORES * NUM_WARPS == 1 || (twin.open_q && count == NUM_THREADS));
}

void Bench::check_warp() {
  if (warp) {
    u.compare("warp_o.count (rtl) and vertices (twin)", warp->count, listed.front());
    if (in.warp_ready && !in.halted && !in.start) {
      drained.push_back(*warp);
      listed.pop_front();
    }
  }
  u.cover("no warp is free",
          run && !twin.open_q && !launched.size() &&
              drained.size() + listed.size() == std::size_t(shape.core_warps) * NUM_CORES);
}

// A group is given when no vertex is on its way and the one before is written: if it is full, or its warp is full,
// flushed, or the last one.
void Bench::check_fire() {
  const bool full = group && count % NUM_LANES == 0;
  complete = count && (count == NUM_THREADS || flush || done);
  given = way == 0 && writing == 0 && !in.halted &&
          (complete ? !written && (!twin.launch_q || in.launch_ready) : full);
  fire = given && complete;
  u.compare("give_o (rtl) and the group (twin)", dut.give_o, given);
  if (given) {
    u.compare("rows_o.last (rtl) and the warp (twin)", get(dut.rows_o, vertex_rows::last),
              complete);
    u.compare("rows_o.beat (rtl) and vertices (twin)", get(dut.rows_o, vertex_rows::beat),
              (group ? count - 1 : count) / NUM_LANES);
    u.cover("a group in the middle of a warp", NUM_LANES == NUM_THREADS || !complete);
    u.cover("a warp is complete after its last group", NUM_LANES == NUM_THREADS || group == 0);
  }
  if (fire) {
    u.cover("warp 65536", warps + 1 == 0x10000);
    u.cover("a warp that is flushed", flush && (NUM_THREADS == 1 || count < NUM_THREADS));
    u.cover("the last one in part", done && (NUM_THREADS == 1 || count < NUM_THREADS));
    launched.push_back(count);
    ++warps;
  }
  u.check(wait < 4000, "what is filled is launched");
}

void Bench::tick() {
  u.tick(dut);
  gyre_vertex_feeder_tick(&twin, &in);
  arbiter.edge(u, asked);
  if (in.free.valid) busy[in.free.core][in.free.wid] = slots[in.free.core][in.free.slot] = false;
  edge_vertices();
  if (in.start || in.halted) begin_draw();
}

void Bench::edge_vertices() {
  way = in.taken ? (u.chance(30) ? 0 : u.below(12)) : way ? way - 1 : 0;
  if (in.taken && count == 0) first = next;
  if (in.taken) ++count, ++next;
  if (fire) count = 0;
  group = given ? 0 : group + in.taken;
  written = fire || (written && writing != 0);
  writing = given ? (u.chance(20) ? 0 : u.below(40)) : writing ? writing - 1 : 0;
  wait = count && !in.taken ? wait + 1 : 0;
  done = !in.start && !in.halted && run && (done || u.below(200 + 60 * NUM_THREADS) == 0);
}

// A draw begins, or the machine is halted: nothing of the one before is left.
void Bench::begin_draw() {
  run = in.start;
  std::fill(&busy[0][0], &busy[0][0] + sizeof busy, false);
  std::fill(&slots[0][0], &slots[0][0] + sizeof slots, false);
  u.check(in.halted || !arbiter.any(), "all warps have been freed");
  arbiter.forget();
  arbiter.reserve(shape.core_warps);
  way = count = group = writing = 0;
  written = false;
  warps = in.start && u.chance(50) ? near_limit(u) : 0;
  if (in.start) begin_at(dut.rootp->gyre_vertex_feeder__DOT__warps_o, twin.warps_q, warps);
  done = flush = false;
  launched.clear();
  listed.clear();
  drained.clear();
  next = uint16_t(u.rand32());
}

int main(int argc, char **argv) {
  Unit u(argc, argv, 80000);
  Vdut dut(&u.context);
  Bench b(u, dut);
  u.reset(dut);
  while (u.next()) {
    b.draw();
    set_ports(dut, b.in);
    dut.eval();
    b.expect();
    compare_ports(u, dut, b.twin, b.asked, b.fill, b);
    b.check_filling();
    b.check_launch();
    b.check_warp();
    b.check_fire();
    b.tick();
  }
  return u.finish();
}
