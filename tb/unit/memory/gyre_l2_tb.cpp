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
  dut.req_write_i = port.req_write = t.now.write;
  port.req_tag = t.now.tag;
  dut.req_tag_i = decltype(dut.req_tag_i)(t.now.tag);
  dut.req_addr_i = port.req_addr = is_io(t.now.addr) ? t.now.addr : far.to_cache(t.now.addr);
  for (uint32_t i = 0; i < kLine; ++i) {
    port_put(dut.req_mask_i, i, 1, t.now.mask[i / 8] >> i % 8 & 1);
  }
  port_set_bytes(dut.req_data_i, t.now.data, kLine);
  port.req_mask = t.now.mask;
  port.req_data = t.now.data;
  dut.mem_req_ready_i = p.mem.req_ready = m.ready;
  dut.mem_rsp_valid_i = p.mem.rsp_valid = m.rsp_valid;
  dut.mem_rsp_write_i = p.mem.rsp_write = m.rsp_write;
  dut.mem_rsp_error_i = p.mem.rsp_error = m.rsp_error;
  p.mem.rsp_tag = m.rsp_tag & (kMemTags - 1);
  dut.mem_rsp_tag_i = decltype(dut.mem_rsp_tag_i)(p.mem.rsp_tag);
  port_set_bytes(dut.mem_rsp_data_i, m.rsp_data, kLine);
  p.mem.rsp_data = m.rsp_data;
}

void compare_ports(Unit &u, const Vdut &dut, const gyre_l2 &l, const gyre_l2_out &out,
                   const gyre_mem_port &port) {
  const gyre_cache_port &p = out.p.all;
  if (port.req_valid) u.compare("req_ready_o", dut.req_ready_o, port.req_ready);
  u.compare("rsp_valid_o", dut.rsp_valid_o, port.rsp_valid);
  u.compare("rsp_tag_o", dut.rsp_tag_o, port.rsp_tag);
  if (port.rsp_valid) {
    u.compare("rsp_write_o", dut.rsp_write_o, port.rsp_write);
    u.compare("rsp_error_o", dut.rsp_error_o, port.rsp_error);
    if (!port.rsp_write) compare_bytes(u, "rsp_data_o", dut.rsp_data_o, port.rsp_data, kLine);
  }
  u.compare("mem_req_valid_o", dut.mem_req_valid_o, p.mem.req_valid);
  if (p.mem.req_valid) {
    u.compare("mem_req_write_o", dut.mem_req_write_o, p.mem.req_write);
    u.compare("mem_req_tag_o", dut.mem_req_tag_o, p.mem.req_tag);
    u.compare("mem_req_addr_o", dut.mem_req_addr_o, p.mem.req_addr);
    compare_mask(u, "mem_req_mask_o", dut.mem_req_mask_o, p.mem.req_mask, kLine);
    if (p.mem.req_write) {
      compare_bytes(u, "mem_req_data_o", dut.mem_req_data_o, p.mem.req_data, kLine);
    }
  }
  u.compare("mem_rsp_ready_o", dut.mem_rsp_ready_o, p.mem.rsp_ready);
  u.compare("hit_o", dut.hit_o, p.hit);
  u.compare("miss_o", dut.miss_o, p.miss);
  u.compare("error_valid_o", dut.error_valid_o, p.error_valid);
  if (p.error_valid) u.compare("error_addr_o", dut.error_addr_o, p.error_addr);
  u.compare("inval_busy_o", dut.inval_busy_o, gyre_cache_banks_inval_busy(&l.cache));
  u.compare("idle_o", dut.idle_o, out.idle);
}
}  // namespace

static void check_rules(Unit &u, const Vdut &dut, uint64_t quiet_since, bool request,
                        const FarBits &far, const History &history, const HostileMemory &memory,
                        bool response) {
  u.check(u.cycle() - quiet_since < 1000 + 2 * kSets, "something happens, if something waits");

  if (request) {
    uint8_t mask[16] = {}, data[128];
    for (uint32_t i = 0; i < kLine; ++i) {
      mask[i / 8] = uint8_t(mask[i / 8] | port_get(dut.mem_req_mask_o, i, 1) << i % 8);
    }
    port_get_bytes(dut.mem_req_data_o, data, kLine);
    const uint32_t addr =
        is_io(dut.mem_req_addr_o) ? dut.mem_req_addr_o : far.from_cache(dut.mem_req_addr_o);
    history.at_memory(dut.mem_req_write_o, addr, mask, data);
    memory.request(dut.mem_req_write_o, dut.mem_req_tag_o, addr, mask, data);
  }
  if (response) memory.taken();
}

static void check_more_rules(Unit &u, const Vdut &dut, bool response, const HostileMemory &memory,
                             const std::map<uint32_t, bool> &bad,
                             const std::map<uint32_t, uint64_t> &wrong, const History &history,
                             const std::deque<uint32_t> &acks) {
  const bool lost = response && memory.rsp_error && memory.rsp_write;
  u.check(bool(dut.error_valid_o) == lost, "errors of writes, and no others, are told");
  if (response && !memory.rsp_write) {
    bad[memory.rsp_addr] = memory.rsp_error;
    if (memory.rsp_error) wrong[memory.rsp_addr] = u.cycle();
  }
  u.check(memory.writes() <= MAX_WRITES * L2_BANKS, "MAX_WRITES is kept");
  u.check(!dut.idle_o || (history.at_rest() && memory.writes() == 0 && acks.empty()),
          "idle with nothing under way");
  if (u.cycle() % kPeriod == 0) {
    u.check(dut.idle_o, "idle after a pause");
    history.check_clean(memory.at(kBase), "memory at rest");
  }
}

static void cover_events(Unit &u, const gyre_mem_port &port, const std::deque<uint32_t> &acks,
                         const gyre_l2_out &out, const History &history) {
  const bool waits = port.req_valid && !port.req_ready;
  u.cover("no room for an acknowledge", waits && port.req_write && acks.size() == GYRE_L2_ACKS);
  u.cover("answer and acknowledge at once", out.p.all.rsp_valid && !acks.empty());
  u.cover("acknowledge waits", port.rsp_valid && port.rsp_write && !port.rsp_ready);
  u.cover("uncached read", out.p.all.req_ready && out.p.all.req_uncached && !port.req_write);
  u.cover("uncached write", out.p.all.req_ready && out.p.all.req_uncached && port.req_write);
  u.cover("hit", out.p.all.hit);
  u.cover("error of a write", out.p.all.error_valid);
  u.cover("error of a read", port.rsp_error);
  u.cover("error of an uncached read", port.rsp_error && history.line_of(port.rsp_tag) >= IO_BASE);
}

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
    cover_events(u, port, acks, out, history);

    const bool answer = dut.rsp_valid_o && dut.rsp_ready_i;
    const bool request = dut.mem_req_valid_o && dut.mem_req_ready_i;
    const bool response = dut.mem_rsp_valid_i && dut.mem_rsp_ready_o;
    if (answer && dut.rsp_write_o) {
      u.note("acknowledge %u", unsigned(dut.rsp_tag_o));
      u.check(!acks.empty() && acks.front() == dut.rsp_tag_o, "acknowledges belong to writes");
      if (!acks.empty()) acks.pop_front();
    } else if (answer) {
      uint8_t got[128];
      port_get_bytes(dut.rsp_data_o, got, kLine);
      u.note("answer %u", unsigned(dut.rsp_tag_o));
      const uint32_t tag = dut.rsp_tag_o, line = history.line_of(tag);
      u.check(dut.rsp_error_o || wrong[line] <= since[tag], "an error goes to all who wait for it");
      u.check(!dut.rsp_error_o || bad[line], "an error comes from memory");
      if (dut.rsp_error_o) {
        for (uint32_t i = 0; i < kLine; ++i) u.check(got[i] == 0, "an error comes without bytes");
        history.failed(tag);
      } else {
        history.answered(tag, got);
      }
    }
    check_more_rules(u, dut, response, memory, bad, wrong, history, acks);
    const bool accepted = port.req_valid && dut.req_ready_o;
    if (answer || request || response || accepted || !(traffic.valid || history.reads())) {
      quiet_since = u.cycle();
    }
    check_rules(u, dut, quiet_since, request, far, history, memory, response);
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
