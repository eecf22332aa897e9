// Unit test of rtl/dispatch/gyre_launch_queue.sv against cmodel/dispatch/gyre_launch_queue.c: a ring of random
// packets, whose groups something imagined takes, at any pace; faults, stops, limits and cancels. That each
// packet begins at most once, in order, with what is in it, and that each has its completion, is checked
// from memory and pins alone.

#include "gyre_ports.h"
#include "near_limit.h"
#include "queue_world.h"

#ifndef HEADERS
#define HEADERS 0
#endif

// The size of a work-group in one dimension, as a packet says it.
static uint32_t size_of(const QueueWorld::Packet &p, unsigned dimension) {
  return dimension == 2 ? p.word[8] : p.word[7] >> 16 * dimension & 0xffff;
}

// begun: the packet that begins with start_o.
GYRE_SET_PORTS(const gyre_launch_queue_in &in, uint32_t base);
GYRE_COMPARE_PORTS(const gyre_launch_queue &twin, const gyre_launch_queue_out &out,
                   const gyre_launch_queue_in &in, const gyre_mem_port &request,
                   const gyre_rights_t &rights, const QueueWorld::Packet &begun, uint32_t threads);
GYRE_MEMBERS(in.regs);
GYRE_MEMBERS(in.port);
GYRE_MEMBERS(request);
GYRE_PORT(base_i, base);
GYRE_WHEN(in.port->rsp_valid, rsp_data_i);
GYRE_PORT(stopped_o, twin.abort.stopped_q);
GYRE_PORT(code_o, twin.abort.code_q);
GYRE_WHEN(in.halted, why_o);
GYRE_WHEN(request.req_valid, req_write_o, req_addr_o, req_mask_o);
GYRE_PORT(rights_o, rights.rights);
GYRE_PORT(low_o, rights.low);
GYRE_PORT(high_o, rights.high);
GYRE_PORT(calls_o, rights.calls);
GYRE_WHEN((out.start && begun.rights), low_o, high_o, calls_o);
GYRE_PORT(pc_o, begun.word[1]);
GYRE_PORT(args_o, begun.word[2]);
GYRE_ELEMENTS(grid_o, 3);
GYRE_PORT(grid_o, begun.word[4 + i]);
GYRE_ELEMENTS(size_o, 3);
GYRE_PORT(size_o, size_of(begun, i));
GYRE_PORT(offset_o, begun.word + 9);
GYRE_PORT(threads_o, threads);
GYRE_PORT(warps_o, (threads + NUM_THREADS - 1) / NUM_THREADS);
GYRE_PORT(pieces_o, (begun.word[12] + LMEM_BYTES / 16 - 1) / (LMEM_BYTES / 16));
GYRE_WHEN(out.start, rights_o, pc_o, args_o, grid_o, size_o, offset_o, threads_o, warps_o,
          pieces_o);
GYRE_WHEN((out.start || !in.walked), launch_o);
GYRE_BY_TEST("the low bits of base_i mean nothing", in.regs.base);
GYRE_BY_TEST("the world takes what the mask says", req_data_o);
#include "Vdut_ports.h"

static void check_rules(Unit &u, Vdut &dut, QueueWorld &world, unsigned &listing, uint32_t &waiting,
                        bool left, gyre_launch_queue_in &in, bool &was_going, bool &stopped,
                        bool &was_halted, uint64_t &stops_at, gyre_launch_queue_out &out,
                        uint32_t &checked, gyre_launch_queue &twin) {
  const bool reads = dut.req_valid_o || world.accesses() || listing > 0;
  waiting = left && !dut.active_o && !reads && dut.want_o ? waiting + 1 : 0;
  u.check(waiting < 4, "a run that was halted or reset is not asked for any longer");
  if (in.go && !was_going) stopped = false;
  stopped = stopped || dut.stopped_o;
  if (was_going && !in.go && was_halted && !stopped) stops_at = u.cycle() + 1;
  u.check(u.cycle() != stops_at || dut.stopped_o || in.clear || dut.read_o == world.first,
          "the queue has stopped when the run was halted");
  u.cover("a halt while nothing is under way", in.go && in.halted && !was_halted && !dut.active_o);
  u.cover("an acknowledge before a halted run has ended",
          in.go && in.halted && dut.stopped_o && in.regs.ack);
  u.cover("a doorbell before a reset is through",
          world.clearing && in.regs.enable && in.regs.write != dut.read_o);
  was_halted = in.halted;
  was_going = in.go && !in.clear;
  if (dut.stopped_o) u.check(!dut.active_o, "nothing is under way when the queue has stopped");
  u.cover("the queue stops", dut.stopped_o);
  u.cover("a fault", in.fault && out.active);
  u.cover("a flush", dut.flush_o);
  u.cover("a read of memory fails", world.port.rsp_valid && world.port.rsp_error);
  for (; checked != twin.read_q - world.first && world.word(world.completion(checked)); ++checked) {
    const uint32_t said = world.word(world.completion(checked));
    const QueueWorld::Packet &p = world.packets[checked];
    if (p.wrong) u.check((said & 0xff00) == GYRE_LAUNCH_PACKET, "a wrong packet has its code");
    if (p.begun) u.check((said & 0xff00) != GYRE_LAUNCH_PACKET, "a good one has another");
    if (p.begun) u.check((said & 0xff00) != GYRE_LAUNCH_HEADER, "its header is right");
    const uint32_t unread = GYRE_LAUNCH_HEADER | GYRE_HEADER_UNREAD;
    if (p.refused) u.check(said == p.refused || said == unread, "a wrong header has its code");
    u.cover("a wrong header", !HEADERS || said == p.refused);
    u.cover("a header that could not be read", !HEADERS || said == unread);
    u.cover("done", said == GYRE_LAUNCH_DONE);
    u.cover("late", said == GYRE_LAUNCH_LATE);
    u.cover("aborted", said == GYRE_LAUNCH_ABORTED);
    u.cover("faulted", (said & 0xff00) == GYRE_LAUNCH_FAULT);
    u.cover("cancelled", said == GYRE_LAUNCH_CANCELLED);
    u.cover("a list is done", !GRAPHICS || (p.list && said == GYRE_LAUNCH_DONE));
    u.cover("a list is lost", !GRAPHICS || said == GYRE_LAUNCH_LOST);
    u.check(said != GYRE_LAUNCH_LOST || p.list, "a list only is lost");
  }
  // One that could not be read has none.
  if (checked + 16 < twin.read_q - world.first) ++checked;
}

static void draw_some(Unit &u, gyre_launch_queue_in &in, QueueWorld &world, unsigned all,
                      unsigned &listing, unsigned &idles, bool &list_cleared, bool &list_lost,
                      unsigned &shaping, unsigned &walking, Throttle &takes,
                      gyre_launch_queue &twin, unsigned (&warps)[GYRE_LAUNCH_SLOTS],
                      Throttle &leaves) {
  in.clear = world.clear;
  in.regs = world.regs;
  in.gpu_rst = world.gpu_rst;
  in.go = world.go;
  in.halted = world.halted;
  in.fault = world.fault;
  in.fault_cause = world.cause;
  in.gpu_busy =
      (all > 0 && (!world.halted || u.chance(90))) || (listing > 2 && u.chance(80)) || idles > 0;
  in.list_busy = listing > 0;
  in.list_done = listing == 1 && !list_cleared;
  in.list_lost = in.list_done && list_lost;
  in.flush_busy = world.flush_left > 0;
  in.ready = shaping == 0;
  in.walked = walking == 0;
  in.take = walking > 0 && !world.halted && takes.draw(u) && all < 100;
  in.take_launch = twin.launch_q;
  const unsigned some = u.below(GYRE_LAUNCH_SLOTS);
  in.left = warps[some] > 0 && leaves.draw(u);
  in.left_launch = uint8_t(some);
  in.asked_valid = u.chance(70);
  in.asked_launch = uint8_t(u.below(GYRE_LAUNCH_SLOTS));
  in.port = &world.port;
}

int main(int argc, char **argv) {
  Unit u(argc, argv, 80000);
  Vdut dut(&u.context);
  gyre_config cfg = {};
  cfg.num_warps = NUM_WARPS;
  cfg.num_threads = NUM_THREADS;
  cfg.line_bytes = LINE_BYTES;
  cfg.lmem_bytes = LMEM_BYTES;
  cfg.headers = HEADERS;
  cfg.graphics = GRAPHICS;
  cfg.ram_base = kRam;
  cfg.ram_bytes = kRamBytes;
  QueueWorld world(u, cfg);
  gyre_launch_queue twin;
  gyre_launch_queue_init(&twin, &cfg);
  unsigned walking = 0, shaping = 0, warps[GYRE_LAUNCH_SLOTS] = {};
  // Packets by their number, without that of the first one (world.first).
  uint32_t next = 0;       // the packet that begins next, or is refused
  uint32_t checked = 0;    // packets whose completion was seen
  uint32_t all_taken = 0;  // also before a reset
  uint32_t taken = 0;      // packets in the cycle before
  uint64_t stops_at = 0;
  uint32_t waiting = 0;  // cycles in which a halted GPU is asked for with nothing left to do
  bool was_halted = false, was_going = false, stopped = false;  // stopped: in this run
  unsigned resets = 0;
  unsigned listing = 0;  // cycles of a list that are left; then an access to memory, perhaps
  bool list_lost = false, list_cleared = false;
  unsigned idles = 0;  // cycles for which something of no launch keeps the GPU busy
  Throttle takes, leaves;
  u.reset(dut);
  while (u.next()) {
    world.draw_registers(twin.read_q, twin.abort.stopped_q);
    world.draw_port();
    unsigned all = 0;
    for (const unsigned w : warps) all += w;
    gyre_launch_queue_in in = {};
    draw_some(u, in, world, all, listing, idles, list_cleared, list_lost, shaping, walking, takes,
              twin, warps, leaves);
    gyre_launch_queue_out out;
    gyre_launch_queue_eval(&twin, &in, &out);

    const uint32_t base = in.regs.base | u.below(64);
    dut.rst_i = 0;
    set_ports(dut, in, base);
    dut.eval();
    u.note("state %d read %u write %u go %d halted %d any %d, take %d left %d, walking %u",
           twin.state_q, twin.read_q, in.regs.write, in.go, in.halted, out.active, in.take, in.left,
           walking);
    gyre_mem_port request = {};
    gyre_queue_port_request(&twin.port, &request);

    static const QueueWorld::Packet none = {};
    const QueueWorld::Packet &begun =
        out.start ? world.packets[twin.read_q - 1 - world.first] : none;
    const uint32_t threads = (begun.word[7] & 0xffff) * (begun.word[7] >> 16) * begun.word[8];
    const gyre_rights_t rights = gyre_launch_queue_rights(&twin);
    compare_ports(u, dut, twin, out, in, request, rights, begun, threads);

    // What begins is the next packet, with what is in it.
    if (dut.start_o) {
      const uint32_t number = dut.read_o - 1 - world.first;
      QueueWorld::Packet &p = world.packets[number];
      u.check(!p.begun && !p.wrong && !p.refused && !p.list, "a good packet begins, and once");
      u.compare("rights_o (rtl) and the header (twin)", dut.rights_o, p.rights);
      if (p.rights) {
        u.compare("low_o (rtl) and the header (twin)", dut.low_o, p.low);
        u.compare("high_o (rtl) and the header (twin)", dut.high_o, p.high);
        u.compare("calls_o (rtl) and the header (twin)", dut.calls_o, p.calls);
      }
      u.cover("a launch with a header", !HEADERS || p.rights);
      u.cover("a launch from 128 on has a header", !HEADERS || (p.rights && dut.read_o > 128));
      u.cover("launch 65536", dut.read_o >> 16 == 1);
      u.cover("launch 2^32", world.first > number && dut.read_o < world.first);
      u.check(number >= next, "packets begin in their order");
      p.begun = true;
      next = number + 1;
      u.check(!(p.word[0] & 0x100) || all == 0, "a packet with `wait` begins when nothing runs");
      u.cover("a launch begins while another one is under way", all > 0);
    }

    if (dut.list_begin_o) {
      const uint32_t number = dut.read_o - 1 - world.first;
      QueueWorld::Packet &p = world.packets[number];
      u.check(p.list && !p.begun && !p.wrong && number >= next, "a good list begins, and once");
      p.begun = true;
      next = number + 1;
      u.compare("pc_o, the list", dut.pc_o, p.word[1]);
      u.check(all == 0 && listing == 0, "a list begins when nothing runs");
      for (uint32_t n = number > 64 ? number - 64 : 0; n < number; ++n)
        u.check(!world.packets[n].begun || world.word(world.completion(n)),
                "launches before a list have their completions when it begins");
    }
    u.cover("a list waits for the GPU",
            !GRAPHICS || (idles > 0 && twin.state_q == GYRE_LAUNCH_QUEUE_WAIT));
    u.cover("a list is halted", !GRAPHICS || (listing > 1 && in.halted && in.go));
    u.cover("a list is forgotten", !GRAPHICS || (listing > 1 && in.clear));
    if (listing > 0 && !list_cleared) u.check(dut.active_o || in.clear, "a list is under way");
    if (listing > 0) u.check(dut.want_o, "the run is asked for while a list has an access");
    u.check(dut.read_o == taken || !was_halted || dut.read_o == world.first,
            "nothing begins while the GPU is halted");
    all_taken += dut.read_o == taken + 1;
    taken = dut.read_o;
    // The run ends, else there is no way on: device_run waits for the queue.
    const bool left = (in.halted && in.go) || world.clearing;
    check_rules(u, dut, world, listing, waiting, left, in, was_going, stopped, was_halted, stops_at,
                out, checked, twin);

    uint8_t mask[16] = {};
    uint32_t data[32] = {};
    for (unsigned b = 0; dut.req_valid_o && b < LINE_BYTES; ++b) {
      mask[b / 8] = uint8_t(mask[b / 8] | port_get(dut.req_mask_o, b, 1) << b % 8);
    }
    for (unsigned w = 0; dut.req_valid_o && w < LINE_BYTES / 4; ++w)
      data[w] = port_word(dut.req_data_o, w);
    const bool valid = dut.req_valid_o, write = dut.req_write_o, want = dut.want_o,
               stop = dut.stop_o;
    const bool flush = dut.flush_o, start = dut.start_o, shape = dut.shape_o, cancel = dut.cancel_o;
    const bool list = dut.list_begin_o;
    const uint32_t addr = dut.req_addr_o;
    u.tick(dut);
    gyre_launch_queue_tick(&twin, &in);
    world.edge_port(valid, write, addr, mask, data);
    // After each second reset the number of the first packet is near a limit.
    static const unsigned limits[] = {16, 32, 7, 20, 31};
    if (in.clear) resets++;
    world.edge_registers(resets % 2 ? near_limit(u, limits[resets / 2 % 5]) : 0);
    if (in.clear) begin_at(dut.rootp->gyre_launch_queue__DOT__read_q, twin.read_q, world.first);
    if (in.take) ++warps[in.take_launch];
    if (in.left) --warps[in.left_launch];
    if (in.clear) {
      next = checked = shaping = 0;
      for (unsigned &w : warps) w = 0;
    }
    if (world.halted && u.chance(20)) {
      for (unsigned &w : warps) w = 0;  // what was halted is gone
    }
    if (walking > 0 && u.below(3) == 0) --walking;
    if (shaping > 0) --shaping;
    // A list goes on behind a halt; behind a reset its last access may be under way for a while.
    if (listing > 0) --listing;
    if (list) {
      listing = 1 + u.below(u.chance(20) ? 400 : 40);
      list_lost = u.chance(20);
      list_cleared = false;
    }
    if (in.clear && listing > 0) {
      list_cleared = true;
      listing = u.below(10);
    }
    if (world.gpu_rst) listing = 0;
    if (idles > 0) --idles;
    if (all == 0 && GRAPHICS && u.below(200) == 0) idles = u.below(30);
    if (start) walking = 1 + u.below(40);
    if (shape) shaping = 1 + u.below(8);
    if (cancel || world.halted) walking = 0;
    world.edge_run(want, stop, flush, all > 0 || listing > 0 || idles > 0);
  }
  u.check(all_taken > 40, "many packets are taken");
  return u.finish();
}
