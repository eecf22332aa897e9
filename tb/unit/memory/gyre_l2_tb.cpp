// gyre_l2 against its twin, every output in every cycle; its answers and what reaches memory by the
// rules of gyre_cache_history.h; one acknowledge for each write, in order; an error of memory goes to
// the reads that waited for the line, to each of them and to no other, and what came with it is not
// kept. Requests:
// gyre_cache_traffic.h, the last eighth of them to the I/O page; memory: gyre_hostile_memory.h.

#include <deque>
#include <map>

#include "gyre_cache_traffic.h"

extern "C" {
#include "memory/gyre_l2.h"
}
#include "memory_fields.h"
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

// The I/O page stays where it is; nothing else comes there, as of the bits that go to places 12 to
// 14 at most one is set.
bool is_io(uint32_t addr) { return addr >> 12 == IO_BASE >> 12; }

void set_ports(Vdut &dut, gyre_mem_port &port, gyre_cache_port &p, const Traffic &t,
               const HostileMemory &m, const FarBits &far) {
  dut.req_valid_i = port.req_valid = t.valid;
  put(dut.req_i, mem_req::write, port.req_write = t.now.write);
  put(dut.req_i, mem_req::tag, port.req_tag = t.now.tag);
  port.req_addr = is_io(t.now.addr) ? t.now.addr : far.to_cache(t.now.addr);
  put(dut.req_i, mem_req::addr, port.req_addr);
  for (uint32_t i = 0; i < kLine; ++i) {
    port_put(dut.req_i, mem_req::mask.at + i, 1, t.now.mask[i / 8] >> i % 8 & 1);
  }
  port_set_bytes(dut.req_i, t.now.data, kLine);
  port.req_mask = t.now.mask;
  port.req_data = t.now.data;
  dut.mem_req_ready_i = p.mem.req_ready = m.ready;
  dut.mem_rsp_valid_i = p.mem.rsp_valid = m.rsp_valid;
  put(dut.mem_rsp_i, mem_rsp::write, p.mem.rsp_write = m.rsp_write);
  put(dut.mem_rsp_i, mem_rsp::error, p.mem.rsp_error = m.rsp_error);
  put(dut.mem_rsp_i, mem_rsp::tag, p.mem.rsp_tag = m.rsp_tag & (kMemTags - 1));
  port_set_bytes(dut.mem_rsp_i, m.rsp_data, kLine);
  p.mem.rsp_data = m.rsp_data;
}

void compare_ports(Unit &u, const Vdut &dut, const gyre_l2 &l, const gyre_l2_out &out,
                   const gyre_mem_port &port) {
  const gyre_cache_port &p = out.p.all;
  if (port.req_valid) u.compare("req_ready_o", dut.req_ready_o, port.req_ready);
  u.compare("rsp_valid_o", dut.rsp_valid_o, port.rsp_valid);
  u.compare("rsp_o.tag", get(dut.rsp_o, mem_rsp::tag), port.rsp_tag);
  if (port.rsp_valid) {
    u.compare("rsp_o.write", get(dut.rsp_o, mem_rsp::write), port.rsp_write);
    u.compare("rsp_o.error", get(dut.rsp_o, mem_rsp::error), port.rsp_error);
    if (!port.rsp_write) compare_bytes(u, "rsp_o.data", dut.rsp_o, port.rsp_data, kLine);
  }
  u.compare("mem_req_valid_o", dut.mem_req_valid_o, p.mem.req_valid);
  if (p.mem.req_valid) compare_request(u, dut.mem_req_o, p.mem, kLine);
  u.compare("mem_rsp_ready_o", dut.mem_rsp_ready_o, p.mem.rsp_ready);
  const auto compare = [&](const char *name, Field field, uint64_t twin) {
    u.compare(name, get(dut.state_o, field), twin);
  };
  compare("state_o.hit", cache_state::hit, p.hit);
  compare("state_o.miss", cache_state::miss, p.miss);
  compare("state_o.error.valid", cache_state::error_valid, p.error_valid);
  if (p.error_valid) compare("state_o.error.addr", cache_state::error_addr, p.error_addr);
  compare("state_o.inval_busy", cache_state::inval_busy, gyre_cache_banks_inval_busy(&l.cache));
  compare("state_o.idle", cache_state::idle, out.idle);
}
}  // namespace

int main(int argc, char **argv) {
  Unit u(argc, argv, 16 * kPeriod);
  Vdut dut(&u.context);
  HostileMemory memory(u, kBase, kBytes, kLine);
  memory.source_mask = L2_BANKS - 1;
  memory.bad_data = true;
  const FarBits far(*memory.at(kBase), uint32_t(__builtin_ctz(L2_BYTES / L2_WAYS)), 15, kLine,
                    kSets, L2_BANKS, false);
  Traffic traffic(u, true, false, kLine, kSets, kBase, kBytes);
  History history(u, kLine, L2_BANKS, 1u << TAG_W, kBase, kBytes, memory.at(kBase));
  history.uncached_from(IO_BASE);
  if (WRITE_BACK) history.write_back();
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
  gyre_l2 twin;
  gyre_l2_in in = {};
  gyre_l2_out out = {};
  if (!gyre_l2_init(&twin, &cfg)) return 2;
  gyre_mem_port port = {}, last = {};
  std::deque<uint32_t> acks;           // of accepted writes, not yet taken
  std::map<uint32_t, uint64_t> since;  // tag of a read -> cycle of its acceptance
  // Line -> memory's last answer to a read of it; and the cycle of its last one with an error.
  std::map<uint32_t, bool> bad;
  std::map<uint32_t, uint64_t> wrong;

  Throttle take;
  uint64_t quiet_since = 0;
  u.reset(dut);
  while (u.next()) {
    const bool pause = u.cycle() % kPeriod > kPause;
    memory.draw(pause);
    traffic.draw(history, pause);
    if (!pause) traffic.interfere(history, memory);
    set_ports(dut, port, out.p.all, traffic, memory, far);
    dut.rsp_ready_i = port.rsp_ready = take.draw(u) || pause;
    dut.inval_i = in.inval = !pause && u.below(400) == 0;
    dut.clean_i = in.clean = pause || u.chance(10);
    dut.eval();
    gyre_l2_eval_mem(&twin, &out);
    gyre_l2_eval_rsp(&twin, &port, &out);
    gyre_l2_eval_ready(&twin, &in, &port, &out);
    compare_ports(u, dut, twin, out, port);
    if (last.rsp_valid && !last.rsp_ready) {
      u.check(port.rsp_valid && port.rsp_write == last.rsp_write && port.rsp_tag == last.rsp_tag,
              "a response stays until it is taken");
    }
    last = port;
    const bool waits = port.req_valid && !port.req_ready;
    u.cover("no room for an acknowledge", waits && port.req_write && acks.size() == GYRE_L2_ACKS);
    u.cover("answer and acknowledge at once", out.p.all.rsp_valid && !acks.empty());
    u.cover("acknowledge waits", port.rsp_valid && port.rsp_write && !port.rsp_ready);
    u.cover("uncached read", out.p.all.req_ready && out.p.all.req_uncached && !port.req_write);
    u.cover("uncached write", out.p.all.req_ready && out.p.all.req_uncached && port.req_write);
    u.cover("hit", out.p.all.hit);
    u.cover("error of a write", out.p.all.error_valid);
    u.cover("error of a read", port.rsp_error);
    u.cover("error of an uncached read",
            port.rsp_error && history.line_of(port.rsp_tag) >= IO_BASE);

    const bool answer = dut.rsp_valid_o && dut.rsp_ready_i;
    const bool request = dut.mem_req_valid_o && dut.mem_req_ready_i;
    const bool response = dut.mem_rsp_valid_i && dut.mem_rsp_ready_o;
    if (answer && get(dut.rsp_o, mem_rsp::write)) {
      u.note("acknowledge %u", unsigned(get(dut.rsp_o, mem_rsp::tag)));
      u.check(!acks.empty() && acks.front() == get(dut.rsp_o, mem_rsp::tag), "acknowledges belong to writes");
      if (!acks.empty()) acks.pop_front();
    } else if (answer) {
      uint8_t got[128];
      port_get_bytes(dut.rsp_o, got, kLine);
      u.note("answer %u", unsigned(get(dut.rsp_o, mem_rsp::tag)));
      const uint32_t tag = get(dut.rsp_o, mem_rsp::tag), line = history.line_of(tag);
      u.check(get(dut.rsp_o, mem_rsp::error) || wrong[line] <= since[tag], "an error goes to all who wait for it");
      u.check(!get(dut.rsp_o, mem_rsp::error) || bad[line], "an error comes from memory");
      if (get(dut.rsp_o, mem_rsp::error)) {
        for (uint32_t i = 0; i < kLine; ++i) u.check(got[i] == 0, "an error comes without bytes");
        history.failed(tag);
      } else {
        history.answered(tag, got);
      }
    }
    const bool lost = response && memory.rsp_error && memory.rsp_write;
    u.check(bool(get(dut.state_o, cache_state::error_valid)) == lost, "errors of writes, and no others, are told");
    if (response && !memory.rsp_write) {
      bad[memory.rsp_addr] = memory.rsp_error;
      if (memory.rsp_error) wrong[memory.rsp_addr] = u.cycle();
    }
    u.check(memory.writes() <= MAX_WRITES * L2_BANKS, "MAX_WRITES is kept");
    u.check(!get(dut.state_o, cache_state::idle) || (history.at_rest() && memory.writes() == 0 && acks.empty()),
            "idle with nothing under way");
    if (u.cycle() % kPeriod == 0) {
      u.check(get(dut.state_o, cache_state::idle), "idle after a pause");
      history.check_clean(memory.at(kBase), "memory at rest");
    }
    const bool accepted = port.req_valid && dut.req_ready_o;
    if (answer || request || response || accepted || !(traffic.valid || history.reads())) {
      quiet_since = u.cycle();
    }
    u.check(u.cycle() - quiet_since < 1000 + 2 * kSets, "something happens, if something waits");

    if (request) {
      uint8_t mask[16] = {}, data[128];
      for (uint32_t i = 0; i < kLine; ++i) {
        mask[i / 8] =
            uint8_t(mask[i / 8] | port_get(dut.mem_req_o, mem_req::mask.at + i, 1) << i % 8);
      }
      port_get_bytes(dut.mem_req_o, data, kLine);
      const uint32_t asked = uint32_t(get(dut.mem_req_o, mem_req::addr));
      const uint32_t addr = is_io(asked) ? asked : far.from_cache(asked);
      const bool write = get(dut.mem_req_o, mem_req::write) != 0;
      history.at_memory(write, addr, mask, data);
      memory.request(write, uint32_t(get(dut.mem_req_o, mem_req::tag)), addr, mask, data);
    }
    if (response) memory.taken();
    if (accepted) {
      u.note("accept %s %u %08x", traffic.now.write ? "write" : "read", traffic.now.tag,
             traffic.now.addr);
      if (traffic.now.write) acks.push_back(traffic.now.tag);
      history.accepted(traffic.now);
      since[traffic.now.tag] = u.cycle();
      traffic.valid = false;
    }
    if (in.inval) history.inval();
    u.tick(dut);
    gyre_l2_tick(&twin, &port, &out);
  }
  gyre_l2_free(&twin);
  return u.finish();
}
