// Unit test: compares rtl/dispatch/gyre_launch_queue.sv with cmodel/dispatch/gyre_launch_queue.c: a
// ring of random packets, whose workgroups something imagined takes, at any pace; faults, stops,
// limits and cancels. That each packet begins at most once, in order, with what is in it, and that
// each has its completion, is checked from memory and pins alone.

#include "field.h"
#include "gyre_ports.h"
#include "launch_queue_machine.h"
#include "memory/memory_fields.h"
#include "near_limit.h"

GYRE_FIELDS(queue_state, GYRE_QUEUE_STATE_FIELDS)
GYRE_FIELDS(grid_launch, GYRE_GRID_LAUNCH_FIELDS)

namespace {
// The queue between the world that gives it packets and the machine that takes them, and what the test has seen.
struct Bench {
  Unit &u;
  Vdut &dut;
  const gyre_config cfg = launch_queue_config();
  QueueWorld world;
  gyre_launch_queue twin;
  gyre_launch_queue_in in = {};
  gyre_launch_queue_out out = {};
  LaunchMachine machine;
  uint32_t base = 0;  // of the ring, as the pins have it
  // Expected outputs of the pins.
  gyre_mem_port request = {};
  const QueueWorld::Packet *begun = nullptr;  // the packet that begins with start_o
  gyre_grid_launch_t launch = {};
  // Packets by their number, without that of the first one (world.first).
  uint32_t next = 0;       // the packet that begins next, or is refused
  uint32_t checked = 0;    // packets whose completion was seen
  uint32_t all_taken = 0;  // also before a reset
  uint32_t taken = 0;      // packets in the cycle before
  uint64_t stops_at = 0;
  uint32_t waiting = 0;  // cycles in which a halted GPU is asked for with nothing left to do
  bool was_halted = false, was_going = false, stopped = false;  // stopped: in this run
  unsigned resets = 0;

  Bench(Unit &unit, Vdut &device) : u(unit), dut(device), world(unit, cfg), machine(unit) {
    gyre_launch_queue_init(&twin, &cfg);
  }

  void draw();
  void expect();
  void check_launch();
  void check_list();
  void check_begins();
  void check_run();
  void cover_run();
  void check_completions();
  void check_completion(const QueueWorld::Packet &p, uint32_t said);
  void tick();
  void edge_port();
  void edge_registers();
};
}  // namespace

GYRE_SET_PORTS(const gyre_launch_queue_in &in, uint32_t base);
GYRE_COMPARE_PORTS(const gyre_launch_queue &twin, const gyre_launch_queue_out &out,
                   const gyre_launch_queue_in &in, const gyre_mem_port &request, const Bench &b);
GYRE_MEMBERS(in.port);
GYRE_MEMBERS(request);
GYRE_PORT(regs_i, in.regs);
GYRE_PORT(regs_i.base, base);
GYRE_PORT(stack_i, in.regs.stack);
GYRE_WHEN(in.port->rsp_valid, rsp_i.data);
GYRE_PORT(req_o.tag, 0u);
GYRE_PORT(state_o.stopped, twin.abort.stopped_q);
GYRE_PORT(state_o.code, twin.abort.code_q);
GYRE_PORT(state_o.active, out.active);
GYRE_PORT(state_o.over, out.event);
GYRE_WHEN(in.halted, why_o);
GYRE_WHEN(request.req_valid, req_o.write, req_o.addr, req_o.mask);
GYRE_PORT(launch_o, b.launch);
GYRE_WHEN((out.start && b.begun->common.permissions.flags), launch_o.common.permissions.low,
          launch_o.common.permissions.high, launch_o.common.permissions.calls);
GYRE_WHEN(out.start, launch_o.common, launch_o.pc, launch_o.grid_x, launch_o.grid_y,
          launch_o.grid_z, launch_o.size_x, launch_o.size_y, launch_o.size_z, launch_o.offset_x,
          launch_o.offset_y, launch_o.offset_z, launch_o.strip, launch_o.threads, launch_o.warps,
          launch_o.pieces);
GYRE_WHEN((out.start || !in.walked), launch_o.number);
GYRE_BY_TEST("the world takes what the mask says", req_o.data);
#include "Vdut_ports.h"

void Bench::draw() {
  world.draw_registers(twin.read_q, twin.abort.stopped_q);
  world.draw_port();
  in = {};
  in.clear = world.clear;
  in.regs = world.regs;
  in.gpu_rst = world.gpu_rst;
  in.go = world.go;
  in.halted = world.halted;
  in.fault = world.fault;
  in.fault_cause = world.cause;
  in.flush_busy = world.flush_left > 0;
  machine.draw(in, world, twin.launch_q);
  in.asked_valid = u.chance(70);
  in.asked_launch = uint8_t(u.below(GYRE_LAUNCH_SLOTS));
  in.port = &world.port;
  gyre_launch_queue_eval(&twin, &in, &out);
  base = in.regs.base | u.below(64);
}

void Bench::expect() {
  u.note("state %d read %u write %u go %d halted %d any %d, take %d left %d, walking %u",
         twin.state_q, twin.read_q, in.regs.write, in.go, in.halted, out.active, in.take, in.left,
         machine.walking);
  request = {};
  gyre_queue_port_request(&twin.port, &request);
  static const QueueWorld::Packet none = {};
  begun = out.start ? &world.packets[twin.read_q - 1 - world.first] : &none;
  launch = launch_of(*begun, gyre_launch_queue_launch(&twin));
}

// Checks that the next packet begins, with its own fields.
void Bench::check_launch() {
  if (!dut.start_o) return;
  const uint32_t number = dut.read_o - 1 - world.first;
  QueueWorld::Packet &p = world.packets[number];
  u.check(!p.begun && !p.wrong && !p.refused && !p.list, "a good packet begins, and once");
  const gyre_permissions_t &permissions = p.common.permissions;
  u.compare("permissions (rtl) and the header",
            get(dut.launch_o, grid_launch::common_permissions_flags), permissions.flags);
  if (permissions.flags) {
    u.compare("low (rtl) and the header", get(dut.launch_o, grid_launch::common_permissions_low),
              permissions.low);
    u.compare("high (rtl) and the header", get(dut.launch_o, grid_launch::common_permissions_high),
              permissions.high);
    u.compare("calls (rtl) and the header",
              get(dut.launch_o, grid_launch::common_permissions_calls), permissions.calls);
  }
  u.cover("a launch with a header", !HEADERS || permissions.flags);
  u.cover("a launch from 128 on has a header", !HEADERS || (permissions.flags && dut.read_o > 128));
  u.cover("launch 65536", dut.read_o >> 16 == 1);
  u.cover("launch 2^32", world.first > number && dut.read_o < world.first);
  u.check(number >= next, "packets begin in their order");
  p.begun = true;
  next = number + 1;
  u.check(!(p.word[0] & 0x100) || machine.all == 0,
          "a packet with `wait` begins when nothing runs");
  u.cover("a launch begins while another one is under way", machine.all > 0);
}

void Bench::check_list() {
  if (dut.list_begin_o) {
    const uint32_t number = dut.read_o - 1 - world.first;
    QueueWorld::Packet &p = world.packets[number];
    u.check(p.list && !p.begun && !p.wrong && number >= next, "a good list begins, and once");
    p.begun = true;
    next = number + 1;
    u.compare("pc_o, the list", get(dut.launch_o, grid_launch::pc), p.word[1]);
    u.check(machine.all == 0 && machine.listing == 0, "a list begins when nothing runs");
    for (uint32_t n = number > 64 ? number - 64 : 0; n < number; ++n)
      u.check(!world.packets[n].begun || world.word(world.completion(n)),
              "launches before a list have their completions when it begins");
  }
  const bool lists = machine.listing > 0;
  u.cover("a list waits for the GPU",
          !GRAPHICS || (machine.idles > 0 && twin.state_q == GYRE_LAUNCH_QUEUE_WAIT));
  u.cover("a list is halted", !GRAPHICS || (machine.listing > 1 && in.halted && in.go));
  u.cover("a list is forgotten", !GRAPHICS || (machine.listing > 1 && in.clear));
  if (lists && !machine.list_cleared)
    u.check(get(dut.state_o, queue_state::active) || in.clear, "a list is under way");
  if (lists) u.check(dut.want_o, "the run is asked for while a list has an access");
}

void Bench::check_begins() {
  u.check(dut.read_o == taken || !was_halted || dut.read_o == world.first,
          "nothing begins while the GPU is halted");
  all_taken += dut.read_o == taken + 1;
  taken = dut.read_o;
}

// The run ends when it was halted or reset, else there is no way on: device_run waits for the queue.
void Bench::check_run() {
  const bool left = (in.halted && in.go) || world.clearing;
  const bool reads = dut.req_valid_o || world.accesses() || machine.listing > 0;
  waiting =
      left && !get(dut.state_o, queue_state::active) && !reads && dut.want_o ? waiting + 1 : 0;
  u.check(waiting < 4, "a run that was halted or reset is not asked for any longer");
  if (in.go && !was_going) stopped = false;
  stopped = stopped || get(dut.state_o, queue_state::stopped);
  if (was_going && !in.go && was_halted && !stopped) stops_at = u.cycle() + 1;
  u.check(u.cycle() != stops_at || get(dut.state_o, queue_state::stopped) || in.clear ||
              dut.read_o == world.first,
          "the queue has stopped when the run was halted");
  if (get(dut.state_o, queue_state::stopped))
    u.check(!get(dut.state_o, queue_state::active),
            "nothing is under way when the queue has stopped");
  cover_run();
  was_halted = in.halted;
  was_going = in.go && !in.clear;
}

void Bench::cover_run() {
  u.cover("a halt while nothing is under way",
          in.go && in.halted && !was_halted && !get(dut.state_o, queue_state::active));
  u.cover("an acknowledge before a halted run has ended",
          in.go && in.halted && get(dut.state_o, queue_state::stopped) && in.regs.ack);
  u.cover("a doorbell before a reset is through",
          world.clearing && in.regs.enable && in.regs.write != dut.read_o);
  u.cover("the queue stops", get(dut.state_o, queue_state::stopped));
  u.cover("a fault", in.fault && out.active);
  u.cover("a flush", dut.flush_o);
  u.cover("a read of memory fails", world.port.rsp_valid && world.port.rsp_error);
}

void Bench::check_completions() {
  for (; checked != twin.read_q - world.first && world.word(world.completion(checked)); ++checked)
    check_completion(world.packets[checked], world.word(world.completion(checked)));
  // One that could not be read has none.
  if (checked + 16 < twin.read_q - world.first) ++checked;
}

void Bench::check_completion(const QueueWorld::Packet &p, uint32_t said) {
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

void Bench::tick() {
  const LaunchMachine::Asked asked = {bool(dut.start_o), bool(dut.shape_o), bool(dut.cancel_o),
                                      bool(dut.list_begin_o)};
  const bool want = dut.want_o, stop = dut.stop_o, flush = dut.flush_o;
  edge_port();
  edge_registers();
  machine.edge(in, world, asked);
  world.edge_run(want, stop, flush, machine.busy());
}

void Bench::edge_port() {
  uint8_t mask[16] = {};
  uint32_t data[32] = {};
  for (unsigned b = 0; dut.req_valid_o && b < LINE_BYTES; ++b) {
    mask[b / 8] = uint8_t(mask[b / 8] | port_get(dut.req_o, mem_req::mask.at + b, 1) << b % 8);
  }
  for (unsigned w = 0; dut.req_valid_o && w < LINE_BYTES / 4; ++w)
    data[w] = uint32_t(port_get(dut.req_o, mem_req::data.at + 32 * w, 32));
  const bool valid = dut.req_valid_o, write = get(dut.req_o, mem_req::write) != 0;
  const uint32_t addr = uint32_t(get(dut.req_o, mem_req::addr));
  u.tick(dut);
  gyre_launch_queue_tick(&twin, &in);
  world.edge_port(valid, write, 0, addr, mask, data, false);
}

// After each second reset the number of the first packet is near a limit.
void Bench::edge_registers() {
  static const unsigned limits[] = {16, 32, 7, 20, 31};
  if (in.clear) resets++;
  world.edge_registers(resets % 2 ? near_limit(u, limits[resets / 2 % 5], 3) : 0);
  if (!in.clear) return;
  begin_at(dut.rootp->gyre_launch_queue__DOT__read_q, twin.read_q, world.first);
  next = checked = 0;
}

int main(int argc, char **argv) {
  Unit u(argc, argv, 80000);
  Vdut dut(&u.context);
  Bench b(u, dut);
  u.reset(dut);
  while (u.next()) {
    b.draw();
    dut.rst_i = 0;
    set_ports(dut, b.in, b.base);
    dut.eval();
    b.expect();
    compare_ports(u, dut, b.twin, b.out, b.in, b.request, b);
    b.check_launch();
    b.check_list();
    b.check_begins();
    b.check_run();
    b.check_completions();
    b.tick();
  }
  u.check(b.all_taken > 40, "many packets are taken");
  return u.finish();
}
