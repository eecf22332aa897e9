// Unit test: compares gyre_l2 with its twin, every output in every cycle; its answers and what
// reaches memory by the rules of gyre_cache_history.h; one acknowledge for each write, in order; an
// error of memory goes to the reads that waited for the line, to each of them and to no other, and
// what came with it is not kept. Requests: gyre_cache_traffic.h, the last eighth of them to the I/O
// page; memory: gyre_hostile_memory.h.

#include <deque>
#include <map>

#include "gyre_ports.h"
#include "memory/cache/gyre_cache_traffic.h"

extern "C" {
#include "memory/shared/gyre_l2.h"
}
#include "memory/memory_fields.h"
#include "Vdut.h"

#ifndef WRITE_BACK
#define WRITE_BACK 0
#endif

namespace {
constexpr uint32_t kLine = LINE_BYTES, kBase = 0x40000000, kBytes = 1 << 15;
static_assert(IO_BASE == kBase + kBytes / 8 * 7, "the traffic's uncached part is the I/O page");
constexpr uint32_t kSets = L2_BYTES / (LINE_BYTES * L2_WAYS);
constexpr uint32_t kPeriod = 4096;
constexpr uint32_t kPause = kPeriod - (WRITE_BACK ? 6 + 4 * L2_WAYS : 4) * kSets - 400;
constexpr uint32_t kMemTags = (L2_MSHRS > 1 ? L2_MSHRS : 2) * L2_BANKS;

// The I/O page stays where it is; nothing else comes there, because of the bits that move to
// positions 12 to 14 at most one is set.
bool is_io(uint32_t addr) { return addr >> 12 == IO_BASE >> 12; }

gyre_config configuration() {
  gyre_config cfg = {};
  cfg.line_bytes = kLine;
  cfg.l2_bytes = L2_BYTES;
  cfg.l2_ways = L2_WAYS;
  cfg.l2_banks = L2_BANKS;
  cfg.l2_mshrs = L2_MSHRS;
  cfg.store_buffer = STORES;
  cfg.max_writes = MAX_WRITES;
  cfg.io_base = IO_BASE;
  cfg.l2_write_back = WRITE_BACK;
  return cfg;
}

// The cache between requests and memory, and what is known of both.
struct Bench {
  Unit &u;
  Vdut &dut;
  HostileMemory memory;
  const FarBits far;
  Traffic traffic;
  History history;
  gyre_l2 twin;
  gyre_l2_in in = {};
  gyre_l2_out out = {};
  gyre_mem_port port = {}, last = {};
  std::deque<uint32_t> acks;           // of accepted writes, not yet taken
  std::map<uint32_t, uint64_t> since;  // tag of a read -> cycle of its acceptance
  // Line -> memory's last answer to a read of it; and the cycle of its last one with an error.
  std::map<uint32_t, bool> bad;
  std::map<uint32_t, uint64_t> wrong;
  Throttle take;
  uint64_t quiet_since = 0;
  // State of this cycle: accepted requests at each side.
  bool answer = false, request = false, response = false, accepted = false;

  Bench(Unit &unit, Vdut &device);
  ~Bench() { gyre_l2_free(&twin); }

  void draw();
  void draw_memory();
  void eval_twin();
  void check_stable();
  void cover();
  void check_answer();
  void check_acknowledge(uint32_t tag);
  void check_read(uint32_t tag);
  void check_response();
  void check_rest();
  void check_progress();
  void tick();
  void take_request();
  void accept();
};
}  // namespace

GYRE_SET_PORTS(const gyre_l2_in &in, const gyre_mem_port &port, const gyre_mem_port &mem);
GYRE_COMPARE_PORTS(const gyre_l2 &l, const gyre_l2_out &out, const gyre_mem_port &port,
                   const gyre_mem_port &mem, const gyre_cache_port &p);
GYRE_MEMBERS(port);
GYRE_MEMBERS(mem, mem_);
GYRE_MEMBERS(p, state_);
GYRE_WHEN(port.req_valid, req_ready_o);
GYRE_WHEN(port.rsp_valid, rsp_o.write, rsp_o.error, rsp_o.data);
GYRE_WHEN(!port.rsp_write, rsp_o.data);
GYRE_WHEN(mem.req_valid, mem_req_o);
GYRE_WHEN(mem.req_write, mem_req_o.data);
GYRE_PORT(state_o.inval_busy, gyre_cache_banks_inval_busy(&l.cache));
GYRE_PORT(state_o.idle, out.idle);
GYRE_WHEN(p.error_valid, state_o.error.write, state_o.error.addr);
GYRE_BY_TEST("the members of port, mem and p are ports", out.p, out.acks);
#include "Vdut_ports.h"

Bench::Bench(Unit &unit, Vdut &device)
    : u(unit),
      dut(device),
      memory(unit, kBase, kBytes, kLine),
      far(*memory.at(kBase), uint32_t(__builtin_ctz(L2_BYTES / L2_WAYS)), 15, kLine, kSets,
          L2_BANKS, false),
      traffic(unit, true, false, kLine, kSets, kBase, kBytes),
      history(unit, kLine, L2_BANKS, 1u << TAG_W, kBase, kBytes, memory.at(kBase)) {
  memory.source_mask = L2_BANKS - 1;
  memory.bad_data = true;
  history.uncached_from(IO_BASE);
  if (WRITE_BACK) history.write_back();
  const gyre_config cfg = configuration();
  if (!gyre_l2_init(&twin, &cfg)) std::exit(2);
}

void Bench::draw() {
  const bool pause = u.cycle() % kPeriod > kPause;
  memory.draw(pause);
  traffic.draw(history, pause);
  if (!pause) traffic.interfere(history, memory);
  port.req_valid = traffic.valid;
  port.req_write = traffic.now.write;
  port.req_tag = traffic.now.tag;
  port.req_addr = is_io(traffic.now.addr) ? traffic.now.addr : far.to_cache(traffic.now.addr);
  port.req_mask = traffic.now.mask;
  port.req_data = traffic.now.data;
  draw_memory();
  port.rsp_ready = take.draw(u) || pause;
  in.inval = !pause && u.below(400) == 0;
  in.clean = pause || u.chance(10);
}

void Bench::draw_memory() {
  gyre_mem_port &mem = out.p.all.mem;
  mem.req_ready = memory.ready;
  mem.rsp_valid = memory.rsp_valid;
  mem.rsp_write = memory.rsp_write;
  mem.rsp_error = memory.rsp_error;
  mem.rsp_tag = memory.rsp_tag & (kMemTags - 1);
  mem.rsp_data = memory.rsp_data;
}

void Bench::eval_twin() {
  gyre_l2_eval_mem(&twin, &out);
  gyre_l2_eval_rsp(&twin, &port, &out);
  gyre_l2_eval_ready(&twin, &in, &port, &out);
  answer = port.rsp_valid && port.rsp_ready;
  request = dut.mem_req_valid_o && memory.ready;
  response = memory.rsp_valid && dut.mem_rsp_ready_o;
  accepted = port.req_valid && dut.req_ready_o;
}

void Bench::check_stable() {
  if (last.rsp_valid && !last.rsp_ready) {
    u.check(port.rsp_valid && port.rsp_write == last.rsp_write && port.rsp_tag == last.rsp_tag,
            "a response stays until it is taken");
  }
  last = port;
}

void Bench::cover() {
  const gyre_cache_port &p = out.p.all;
  const bool waits = port.req_valid && !port.req_ready;
  u.cover("no room for an acknowledge", waits && port.req_write && acks.size() == GYRE_L2_ACKS);
  u.cover("answer and acknowledge at once", p.rsp_valid && !acks.empty());
  u.cover("acknowledge waits", port.rsp_valid && port.rsp_write && !port.rsp_ready);
  u.cover("uncached read", p.req_ready && p.req_uncached && !port.req_write);
  u.cover("uncached write", p.req_ready && p.req_uncached && port.req_write);
  u.cover("hit", p.hit);
  u.cover("error of a write", p.error_valid);
  u.cover("error of a read", port.rsp_error);
  u.cover("error of an uncached read", port.rsp_error && history.line_of(port.rsp_tag) >= IO_BASE);
}

void Bench::check_answer() {
  if (!answer) return;
  const uint32_t tag = uint32_t(get(dut.rsp_o, mem_rsp::tag));
  if (get(dut.rsp_o, mem_rsp::write)) {
    check_acknowledge(tag);
  } else {
    check_read(tag);
  }
}

void Bench::check_acknowledge(uint32_t tag) {
  u.note("acknowledge %u", tag);
  u.check(!acks.empty() && acks.front() == tag, "acknowledges belong to writes");
  if (!acks.empty()) acks.pop_front();
}

void Bench::check_read(uint32_t tag) {
  uint8_t got[128];
  port_get_bytes(dut.rsp_o, got, kLine);
  u.note("answer %u", tag);
  const uint32_t line = history.line_of(tag);
  const bool error = get(dut.rsp_o, mem_rsp::error) != 0;
  u.check(error || wrong[line] <= since[tag], "an error goes to all who wait for it");
  u.check(!error || bad[line], "an error comes from memory");
  if (!error) {
    history.answered(tag, got);
    return;
  }
  for (uint32_t i = 0; i < kLine; ++i) u.check(got[i] == 0, "an error comes without bytes");
  history.failed(tag);
}

void Bench::check_response() {
  const bool lost = response && memory.rsp_error && memory.rsp_write;
  u.check(bool(get(dut.state_o, cache_state::error_valid)) == lost,
          "errors of writes, and no others, are told");
  if (!response || memory.rsp_write) return;
  bad[memory.rsp_addr] = memory.rsp_error;
  if (memory.rsp_error) wrong[memory.rsp_addr] = u.cycle();
}

void Bench::check_rest() {
  const bool idle = get(dut.state_o, cache_state::idle) != 0;
  u.check(memory.writes() <= MAX_WRITES * L2_BANKS, "MAX_WRITES is kept");
  u.check(!idle || (history.at_rest() && memory.writes() == 0 && acks.empty()),
          "idle with nothing under way");
  if (u.cycle() % kPeriod != 0) return;
  u.check(idle, "idle after a pause");
  history.check_clean(memory.at(kBase), "memory at rest");
}

void Bench::check_progress() {
  if (answer || request || response || accepted || !(traffic.valid || history.reads())) {
    quiet_since = u.cycle();
  }
  u.check(u.cycle() - quiet_since < 1000 + 2 * kSets, "something happens, if something waits");
}

void Bench::tick() {
  if (request) take_request();
  if (response) memory.taken();
  if (accepted) accept();
  if (in.inval) history.inval();
  u.tick(dut);
  gyre_l2_tick(&twin, &port, &out);
}

// Memory takes the request at its pins.
void Bench::take_request() {
  uint8_t mask[16] = {}, data[128];
  for (uint32_t i = 0; i < kLine; ++i) {
    mask[i / 8] = uint8_t(mask[i / 8] | port_get(dut.mem_req_o, mem_req::mask.at + i, 1) << i % 8);
  }
  port_get_bytes(dut.mem_req_o, data, kLine);
  const uint32_t asked = uint32_t(get(dut.mem_req_o, mem_req::addr));
  const uint32_t addr = is_io(asked) ? asked : far.from_cache(asked);
  const bool write = get(dut.mem_req_o, mem_req::write) != 0;
  history.at_memory(write, addr, mask, data);
  memory.request(write, uint32_t(get(dut.mem_req_o, mem_req::tag)), addr, mask, data);
}

void Bench::accept() {
  const Request &now = traffic.now;
  u.note("accept %s %u %08x", now.write ? "write" : "read", now.tag, now.addr);
  if (now.write) acks.push_back(now.tag);
  history.accepted(now);
  since[now.tag] = u.cycle();
  traffic.valid = false;
}

int main(int argc, char **argv) {
  Unit u(argc, argv, 16 * kPeriod);
  Vdut dut(&u.context);
  Bench b(u, dut);
  u.reset(dut);
  while (u.next()) {
    b.draw();
    set_ports(dut, b.in, b.port, b.out.p.all.mem);
    dut.eval();
    b.eval_twin();
    compare_ports(u, dut, b.twin, b.out, b.port, b.out.p.all.mem, b.out.p.all);
    b.check_stable();
    b.cover();
    b.check_answer();
    b.check_response();
    b.check_rest();
    b.check_progress();
    b.tick();
  }
  return u.finish();
}
