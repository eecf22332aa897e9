// Unit test: compares gyre_regs with its twin, every output in every cycle, with a host that sends
// anything (gyre_axil_host.h) and a machine that starts, ends, faults and gets stuck; and, without
// the twin, against a shadow of what was written, the count of actions, and counters that carry
// often.

#include "gyre_axil_host.h"
#include "gyre_regs_known.h"
#include "gyre_regs_machine.h"

#ifndef AXI_TWIN
#define AXI_TWIN 1  // 0: the rules and the shadow alone
#endif

static void compare_port(Unit &u, const Vdut &dut, const gyre_regs &twin) {
  u.compare("axil_o.awready", get(dut.axil_o, axil_response::awready), !twin.port.aw_held);
  u.compare("axil_o.wready", get(dut.axil_o, axil_response::wready), !twin.port.w_held);
  u.compare("axil_o.arready", get(dut.axil_o, axil_response::arready), !twin.port.rvalid);
  u.compare("axil_o.bvalid", get(dut.axil_o, axil_response::bvalid), twin.port.bvalid);
  if (twin.port.bvalid)
    u.compare("axil_o.bresp", get(dut.axil_o, axil_response::bresp), twin.port.bresp);
  u.compare("axil_o.rvalid", get(dut.axil_o, axil_response::rvalid), twin.port.rvalid);
  if (twin.port.rvalid) {
    u.compare("axil_o.rresp", get(dut.axil_o, axil_response::rresp), twin.port.rresp);
    u.compare("axil_o.rdata", get(dut.axil_o, axil_response::rdata), twin.port.rdata);
  }
}

static void compare_twin(Unit &u, const Vdut &dut, const gyre_regs &twin) {
  compare_port(u, dut, twin);
  gyre_regs_out out;
  gyre_regs_eval(&twin, &out);
  u.compare("start_o", dut.start_o, out.start);
  u.compare("cold_o", dut.cold_o, out.cold);
  u.compare("stop_o", dut.stop_o, out.stop);
  u.compare("soft_reset_o", dut.soft_reset_o, out.soft_reset);
  u.compare("abandon_o", dut.abandon_o, out.abandon);
  u.compare("flush_o", dut.flush_o, out.flush);
  u.compare("irq_o", dut.irq_o, out.irq);
  u.compare("exception_clear_o", dut.exception_clear_o, out.exception_clear);
  u.compare("start_pc_o", dut.start_pc_o, out.start_pc);
  u.compare("arg_o", dut.arg_o, out.arg);
  u.compare("diag_core_o", dut.diag_core_o, out.diag_core);
  u.compare("diag_warp_o", dut.diag_warp_o, out.diag_warp);
  u.compare("queue_o.enable", get(dut.queue_o, queue_control::enable),
            gyre_regs_queue_enable(&twin.queue));
  u.compare("queue_o.base", get(dut.queue_o, queue_control::base), twin.queue.base);
  u.compare("queue_o.ring", get(dut.queue_o, queue_control::ring),
            gyre_regs_queue_ring(&twin.queue));
  u.compare("queue_o.write", get(dut.queue_o, queue_control::write), twin.queue.writes);
  u.compare("queue_o.limit", get(dut.queue_o, queue_control::limit), twin.queue.limit);
  u.compare("queue_o.ack", get(dut.queue_o, queue_control::ack), twin.queue.ack);
  u.compare("queue_o.cancel", get(dut.queue_o, queue_control::cancel), twin.queue.cancel);
  u.compare("stack_o", dut.stack_o, twin.queue.stack);
}

// Returns true if it is a register of the launch queue: without the queue these keep nothing, and a
// reset of the machine clears some.
static bool of_queue(uint32_t addr) { return addr >= GYRE_REG_QUEUE_BASE; }

// The bits that a write cannot change now: the ring does not move while the queue is enabled or active, stacks do
// not while it is active.
static uint32_t fixed_bits(uint32_t addr, bool enabled, bool active) {
  if (addr == GYRE_REG_QUEUE_BASE) return enabled || active ? ~0u : 0;
  if (addr == GYRE_REG_QUEUE_SETUP) return enabled || active ? GYRE_QUEUE_SETUP_RING : 0;
  return addr == GYRE_REG_STACK && active ? ~0u : 0;
}

// The bits of the bytes that are written.
static uint32_t written_bits(unsigned strb) {
  uint32_t bits = 0;
  for (unsigned i = 0; i < 4; ++i) bits |= strb >> i & 1 ? 0xffu << 8 * i : 0;
  return bits;
}

// A register after a write with these strobes.
static uint32_t merge(uint32_t old, uint32_t data, unsigned strb) {
  const uint32_t bits = written_bits(strb);
  return (old & ~bits) | (data & bits);
}

namespace {
// Rare: until it has occurred, both halves are read after a counter was chosen.
constexpr const char *kHalves = "both halves are compared";

// The registers between a host and a machine, and what the test knows of them without the twin.
struct Bench {
  Unit &u;
  Vdut &dut;
  gyre_regs twin;
  AxilHost host;
  Machine machine;
  std::map<uint32_t, uint32_t> shadow;  // what was written
  // Actions: cycles in which they were high, and writes that ask for them.
  uint64_t high[5] = {}, asked[5] = {};
  std::vector<uint64_t> recent;  // what the counter that is written showed since then
  std::vector<uint64_t> copies;
  uint32_t low = 0;
  bool low_known = false, copied = false;
  bool answered = false, was_active = false, active = false;  // in the cycle of the write

  Bench(Unit &unit, Vdut &device) : u(unit), dut(device), host(unit) {
    gyre_regs_reset(&twin, &kConfig);
    machine.in.perf = machine.perf;
    machine.in.exceptions = &machine.record;
  }

  void draw();
  void check_actions();
  void cover();
  void follow_host();
  void tick();
  void note_counter();
  void keep_write();
  void keep_index(uint32_t index);
  void note_control(uint32_t ones);
  void check_read();
  void check_counter(uint32_t upper);
};
}  // namespace

void Bench::draw() {
  host.draw();
  machine.draw(u);
  machine.in.axil = host.in;
}

void Bench::check_actions() {
  const bool acts[5] = {bool(dut.stop_o), bool(dut.soft_reset_o), bool(dut.flush_o),
                        bool(dut.abandon_o), bool(dut.cold_o)};
  for (int i = 0; i < 5; ++i) high[i] += acts[i];
  u.check(HEADERS || !dut.exception_clear_o, "without headers nothing is cleared");
  u.check(!(dut.start_o && machine.in.busy), "no start while busy");
  u.check(!(dut.start_o && dut.abandon_o), "no start with abandon");
}

void Bench::cover() {
  u.cover("irq", dut.irq_o);
  u.cover("stuck", twin.run.stuck);
  u.cover("stuck and busy again", twin.run.stuck && machine.in.issue);
  u.cover("a second run", dut.start_o && twin.run.done);
  u.cover("STATUS is read while a soft reset drains",
          machine.in.resetting && !machine.in.fault_valid && host.in.arvalid &&
              uint32_t(get(dut.axil_o, axil_response::arready)) &&
              host.in.araddr / 4 * 4 == GYRE_REG_STATUS);
  if (HEADERS) u.cover("exceptions cleared", dut.exception_clear_o);
  u.cover("cold start", dut.start_o && dut.cold_o);
  u.cover("warm start", dut.start_o && !dut.cold_o);
}

// The host sees its port; `active` is what the queue was in the cycle before the answer to a write.
void Bench::follow_host() {
  if (uint32_t(get(dut.axil_o, axil_response::bvalid)) && !answered) active = was_active;
  answered = uint32_t(get(dut.axil_o, axil_response::bvalid)) && !host.in.bready;
  was_active = machine.in.queue_active;
  host.edge(uint32_t(get(dut.axil_o, axil_response::awready)),
            uint32_t(get(dut.axil_o, axil_response::wready)),
            uint32_t(get(dut.axil_o, axil_response::bvalid)),
            uint32_t(get(dut.axil_o, axil_response::bresp)),
            uint32_t(get(dut.axil_o, axil_response::arready)),
            uint32_t(get(dut.axil_o, axil_response::rvalid)),
            uint32_t(get(dut.axil_o, axil_response::rdata)),
            uint32_t(get(dut.axil_o, axil_response::rresp)));
}

// The clock's edge, after which the host knows which accesses have ended.
void Bench::tick() {
  const bool start = dut.start_o, soft_reset = dut.soft_reset_o, flush = dut.flush_o;
  const bool abandon = dut.abandon_o;
  gyre_regs_in in = machine.in;
  if (soft_reset || abandon) {
    shadow[GYRE_REG_QUEUE_SETUP] &= ~uint32_t(GYRE_QUEUE_SETUP_ENABLE);
    shadow[GYRE_REG_QUEUE_WRITE] = 0;
  }
  u.tick(dut);
  gyre_regs_tick(&twin, &in);
  note_counter();
  if (host.wrote) keep_write();
  if (host.has_read) check_read();
  machine.edge(u, start, soft_reset, abandon, flush);
}

// Value of the counter that the pending write selects.
void Bench::note_counter() {
  recent.push_back(
      machine.counter(merge(shadow[GYRE_REG_PERF_INDEX], host.write.data, host.write.strb)));
}

void Bench::keep_write() {
  const RegRow row = row_at(host.write.addr);
  const uint32_t bits = written_bits(host.write.strb);
  const uint32_t ones = host.write.data & bits;
  u.note("wrote %s data %08x strobes %x", row.name, host.write.data, host.write.strb);
  if (row.access == RW && (DISPATCH || !of_queue(row.addr))) {
    const bool enabled = shadow[GYRE_REG_QUEUE_SETUP] & GYRE_QUEUE_SETUP_ENABLE;
    const uint32_t fixed = fixed_bits(row.addr, enabled, active);
    u.cover("a write that changes nothing", !DISPATCH || fixed & (shadow[row.addr] ^ ones) & bits);
    shadow[row.addr] = ((shadow[row.addr] & ~(bits & ~fixed)) | (ones & ~fixed)) & row.exists;
  }
  if (row.addr == GYRE_REG_CONTROL) note_control(ones);
  if (row.addr == GYRE_REG_CACHE_FLUSH) asked[2] += (ones & GYRE_CACHE_FLUSH_FLUSH) != 0;
  if (row.addr == GYRE_REG_PERF_INDEX) keep_index(shadow[row.addr]);
  u.cover("a write with some strobes", row.access == RW && bits != 0 && ~bits != 0);
  recent.clear();
}

// Another counter is chosen: what a read of it may show is what it was near the write.
void Bench::keep_index(uint32_t index) {
  low_known = false;
  copied = true;
  copies.assign(recent.begin(), recent.end());
  u.cover("a counter of the last core", machine.counter(index) != 0 && index >> 8 == NUM_CORES - 1);
  u.cover("a core that is not there", index >> 8 >= NUM_CORES);
  if (!u.seen(kHalves) && machine.counter(index) != 0)
    host.wanted = {GYRE_REG_PERF_LOW, GYRE_REG_PERF_HIGH};
}

// A write of these ones to CONTROL asks for actions.
void Bench::note_control(uint32_t ones) {
  asked[0] += (ones & GYRE_CONTROL_STOP) != 0;
  asked[1] += (ones & GYRE_CONTROL_SOFT_RESET) != 0;
  asked[3] += (ones & GYRE_CONTROL_ABANDON) != 0;
  asked[4] += (ones & GYRE_CONTROL_COLD) != 0;
  u.cover("stop", ones & GYRE_CONTROL_STOP);
  u.cover("abandon", ones & GYRE_CONTROL_ABANDON);
  u.cover("abandon and start", (ones & GYRE_CONTROL_ABANDON) && (ones & GYRE_CONTROL_START));
  u.cover("start", ones & GYRE_CONTROL_START);
}

void Bench::check_read() {
  const RegRow row = row_at(host.read.addr);
  const uint32_t data = host.read.data;
  u.note("read %s data %08x", row.name, data);
  uint32_t constant = 0;
  if (constant_of(row.addr, &constant)) u.compare(row.name, data, constant);
  if (row.access == RW && host.read.alone) u.compare(row.name, data, shadow[row.addr]);
  if (row.addr == GYRE_REG_PERF_LOW && host.read.alone) {
    low = data;
    low_known = true;
  }
  if (row.addr == GYRE_REG_PERF_HIGH && host.read.alone && low_known && copied) check_counter(data);
}

// The upper half of a counter was read after its lower half.
void Bench::check_counter(uint32_t upper) {
  const uint64_t both = uint64_t(upper) << 32 | low;
  bool found = false;
  for (const uint64_t c : copies) found |= c == both;
  u.check(found, "both halves are those of one cycle near the write");
  u.cover(kHalves, both != 0);
  u.cover("an index without a counter", both == 0);
}

int main(int argc, char **argv) {
  Unit u(argc, argv, 400000);
  Vdut dut(&u.context);
  Bench b(u, dut);
  set_ports(dut, b.machine.in);
  u.reset(dut);
  while (u.next()) {
    b.draw();
    set_ports(dut, b.machine.in);
    dut.eval();
    if (AXI_TWIN) compare_twin(u, dut, b.twin);
    b.check_actions();
    b.cover();
    b.follow_host();
    b.tick();
  }
  for (int i = 0; i < 5; ++i) {
    // The last write may still wait for its response.
    u.check(b.high[i] - b.asked[i] <= 1, "an action is high for one cycle for each write of 1");
  }
  u.check(b.host.all_read(), "every register was read");
  return u.finish();
}
