// gyre_cache against its twin, every output in every cycle; its answers and, whenever it is idle,
// memory against a byte array. Requests: gyre_cache_traffic.h; memory: gyre_hostile_memory.h.

#include "gyre_cache_traffic.h"

extern "C" {
#include "memory/gyre_cache.h"
}
#include "Vdut.h"

namespace {
constexpr uint32_t kLine = LINE_BYTES, kBase = 0x40000000, kBytes = 4 * BYTES + 16 * LINE_BYTES;
constexpr uint32_t kSets = BYTES / (LINE_BYTES * WAYS);
// In each period the requester pauses and all must come to rest.
constexpr uint32_t kPeriod = 4096, kPause = kPeriod - 4 * kSets - 400;

void set_ports(Vdut &dut, gyre_cache_port &p, const Traffic &t, const HostileMemory &m) {
  dut.req_valid_i = p.req_valid = t.valid;
  dut.req_write_i = p.req_write = t.now.write;
  dut.req_uncached_i = p.req_uncached = t.now.uncached;
  p.req_tag = t.now.tag;
  dut.req_tag_i = decltype(dut.req_tag_i)(t.now.tag);
  dut.req_addr_i = p.req_addr = t.now.addr + t.now.data[0] % kLine;  // the offset means nothing
  for (uint32_t i = 0; i < kLine; ++i) {
    port_put(dut.req_mask_i, i, 1, t.now.mask[i / 8] >> i % 8 & 1);
  }
  port_set_bytes(dut.req_data_i, t.now.data, kLine);
  p.req_mask = t.now.mask;
  p.req_data = t.now.data;
  dut.mem_req_ready_i = p.mem.req_ready = m.ready;
  dut.mem_rsp_valid_i = p.mem.rsp_valid = m.rsp_valid;
  dut.mem_rsp_write_i = p.mem.rsp_write = m.rsp_write;
  dut.mem_rsp_error_i = p.mem.rsp_error = m.rsp_error;
  p.mem.rsp_tag = m.rsp_tag & (MSHRS > 1 ? MSHRS - 1 : 1);
  dut.mem_rsp_tag_i = decltype(dut.mem_rsp_tag_i)(p.mem.rsp_tag);
  port_set_bytes(dut.mem_rsp_data_i, m.rsp_data, kLine);
  p.mem.rsp_data = m.rsp_data;
}

void compare_ports(Unit &u, const Vdut &dut, const gyre_cache_port &p) {
  u.compare("req_ready_o", dut.req_ready_o, p.req_ready);
  u.compare("rsp_valid_o", dut.rsp_valid_o, p.rsp_valid);
  if (p.rsp_valid) {
    u.compare("rsp_tag_o", dut.rsp_tag_o, p.rsp_tag);
    compare_bytes(u, "rsp_data_o", dut.rsp_data_o, p.rsp_data, kLine);
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
  if (p.error_valid) {
    u.compare("error_write_o", dut.error_write_o, p.error_write);
    u.compare("error_addr_o", dut.error_addr_o, p.error_addr);
  }
  u.compare("writes_pending_o", dut.writes_pending_o, p.writes_pending);
  u.compare("idle_o", dut.idle_o, p.idle);
}

// What is offered stays until it is taken.
void check_stable(Unit &u, const gyre_cache_port &last, const gyre_cache_port &p) {
  if (last.mem.req_valid && !last.mem.req_ready) {
    u.check(p.mem.req_valid && p.mem.req_write == last.mem.req_write &&
                p.mem.req_tag == last.mem.req_tag && p.mem.req_addr == last.mem.req_addr,
            "a memory request stays until it is accepted");
  }
  if (last.rsp_valid && !last.rsp_ready) {
    u.check(p.rsp_valid && p.rsp_tag == last.rsp_tag, "an answer stays until it is taken");
  }
}

// What must have happened. The registers are the twin's: both sides agree in every output.
void cover(Unit &u, const gyre_cache &c, const gyre_cache_port &p) {
  static bool hit_last, write_last, look_lost, full_inval;
  const gyre_mshr &m = c.mshr;
  const gyre_store_buffer &s = c.stores;
  const bool answer = p.mem.rsp_valid && p.mem.rsp_ready && !p.mem.rsp_write;
  const bool write = p.mem.req_valid && p.mem.req_write && p.mem.req_ready;
  const bool stall = p.rsp_valid && !p.rsp_ready;
  const bool waits = p.req_valid && !p.req_ready && !c.inval && !c.ways.sweeping;
  const bool new_read = p.req_valid && !(WRITABLE && p.req_write);
  const uint32_t req_line = p.req_addr / kLine;

  u.cover("hits in consecutive cycles", hit_last && p.hit);
  u.cover("miss", p.miss);
  u.cover("hit under miss", p.hit && (m.pend || MSHRS == 1));
  u.cover("read waits for an entry", waits && new_read && !gyre_mshr_free(&m, 1));
  u.cover("answer waits", stall && !c.s1_replay);
  u.cover("replay waits for its answer to be taken", stall && c.s1_replay);
  u.cover("request waits for memory", p.mem.req_valid && !p.mem.req_ready);
  u.cover("error of a read", p.error_valid && answer);
  u.cover("sweep asked for while a miss is under way", p.inval && m.pend);
  if (p.inval) full_inval = true;
  u.cover("request after a sweep", full_inval && p.req_ready);
  if (MSHRS > 1 || WRITABLE) u.cover("response waits", p.mem.rsp_valid && !p.mem.rsp_ready);
  if (MSHRS > 1 && WAYS * kSets <= 16) {
    u.cover("line replaced while its answer waits", c.ways.found == c.ways.held && p.rsp_valid);
  }
  if (MSHRS > 1) {
    u.cover("read waits for a fill of its set",
            waits && new_read && answer && !p.req_uncached && gyre_mshr_free(&m, 1 + p.miss) &&
                !stall && ((req_line ^ m.line[p.mem.rsp_tag]) & (kSets - 1)) == 0);
    u.cover("miss under miss", p.miss && m.pend && p.match < 0);
    u.cover("merged miss", p.miss && p.match >= 0);
    u.cover("miss merged in the fill's cycle", p.miss && answer && p.match == int(p.mem.rsp_tag));
    u.cover("entries full", !gyre_mshr_free(&m, 1));
    u.cover("last entry taken in this cycle",
            waits && new_read && p.miss && gyre_mshr_free(&m, 1) && !gyre_mshr_free(&m, 2));
    u.cover("replay stalled by back-pressure", m.ready && stall);
    u.cover("replay with further ones ready", m.ready & (m.ready - 1));
  }
  hit_last = p.hit;
  if (!WRITABLE) return;
  u.cover("store waits for an entry of its line", s.stage1 && p.match >= 0);
  u.cover("store updates a line", s.stage1 && c.ways.found);
  u.cover("read waits for a buffered store",
          waits && new_read && !p.req_uncached && !stall && gyre_store_buffer_match(&s, req_line));
  u.cover("read passes a buffered store", new_read && p.req_ready && s.count);
  u.cover("buffer full", waits && p.req_write && s.count == STORES);
  if (MAX_WRITES < 15 || STORES > 2) {
    u.cover("MAX_WRITES wait", s.count && s.writes == MAX_WRITES);
  }
  u.cover("uncached read waits for a store", waits && new_read && p.req_uncached && s.count);
  u.cover("uncached write waits for an uncached read",
          s.count && gyre_store_buffer_at(&s, 0)->uncached && c.uncached.busy);
  u.cover("read and write want the port", s.count && s.looked && m.count && p.mem.req_valid);
  u.cover("error of a write", p.error_valid && p.mem.rsp_write);
  if (STORES > 1 && MAX_WRITES > 1) {
    u.cover("stores leave in consecutive cycles", write && write_last && s.stage1);
  }
  if (STORES > 1) u.cover("lookup behind a head that stays", look_lost);
  look_lost = s.stage1 && !write && gyre_store_buffer_want(&s);
  write_last = write;
}
}  // namespace

int main(int argc, char **argv) {
  Unit u(argc, argv, 16 * kPeriod);
  Vdut dut(&u.context);
  HostileMemory memory(u, kBase, kBytes, kLine);
  Traffic traffic(u, WRITABLE, kLine, kSets, 1u << TAG_W, kBase, kBytes, memory.at(kBase));
  gyre_cache_params params = {};
  params.bytes = BYTES;
  params.ways = WAYS;
  params.line_bytes = kLine;
  params.writable = WRITABLE;
  params.mshrs = MSHRS;
  params.stores = STORES;
  params.max_writes = MAX_WRITES;
  gyre_cache twin;
  if (!gyre_cache_init(&twin, &params)) return 2;
  gyre_cache_port p = {}, last = {};

  Throttle take;
  uint64_t quiet_since = 0;
  u.reset(dut);
  while (u.next()) {
    const bool pause = u.cycle() % kPeriod > kPause;
    memory.draw(pause);
    traffic.draw(pause);
    set_ports(dut, p, traffic, memory);
    dut.rsp_ready_i = p.rsp_ready = take.draw(u) || pause;
    dut.inval_i = p.inval = !pause && u.below(400) == 0;

    dut.eval();
    gyre_cache_eval_mem(&twin, &p);
    gyre_cache_eval_rsp(&twin, &p);
    gyre_cache_eval_ready(&twin, &p);
    compare_ports(u, dut, p);
    check_stable(u, last, p);
    last = p;
    cover(u, twin, p);

    const bool answer = dut.rsp_valid_o && dut.rsp_ready_i;
    const bool request = dut.mem_req_valid_o && dut.mem_req_ready_i;
    const bool response = dut.mem_rsp_valid_i && dut.mem_rsp_ready_o;
    if (answer) {
      uint8_t got[128];
      port_get_bytes(dut.rsp_data_o, got, kLine);
      u.note("answer %u", unsigned(dut.rsp_tag_o));
      traffic.answered(dut.rsp_tag_o, got);
    }
    u.check(dut.writes_pending_o || memory.writes() == 0, "unacknowledged writes are pending");
    u.check(memory.writes() <= MAX_WRITES, "MAX_WRITES is kept");
    u.check(!dut.idle_o || (traffic.reads() == 0 && memory.writes() == 0),
            "idle with nothing under way");
    if (u.cycle() % kPeriod == 0) {
      u.check(dut.idle_o, "idle after a pause");
      const std::vector<uint8_t> &want = traffic.expected();
      compare_memory(u, memory.at(kBase), want.data(), kBytes);
    }
    if (answer || request || response || dut.req_ready_o || !(traffic.valid || traffic.reads())) {
      quiet_since = u.cycle();
    }
    u.check(u.cycle() - quiet_since < 1000 + 2 * kSets, "something happens, if something waits");

    if (request) {
      uint8_t mask[16] = {}, data[128];
      for (uint32_t i = 0; i < kLine; ++i) {
        mask[i / 8] = uint8_t(mask[i / 8] | port_get(dut.mem_req_mask_o, i, 1) << i % 8);
      }
      port_get_bytes(dut.mem_req_data_o, data, kLine);
      u.note("memory %s %u %08x", dut.mem_req_write_o ? "write" : "read",
             unsigned(dut.mem_req_tag_o), unsigned(dut.mem_req_addr_o));
      memory.request(dut.mem_req_write_o, dut.mem_req_tag_o, dut.mem_req_addr_o, mask, data);
    }
    if (response) {
      u.note("response %s %u", memory.rsp_write ? "write" : "read", p.mem.rsp_tag);
      memory.taken();
    }
    if (traffic.valid && dut.req_ready_o) {
      u.note("accept %s%s %u %08x", traffic.uncached(traffic.now) ? "uncached " : "",
             traffic.writes(traffic.now) ? "write" : "read", traffic.now.tag, traffic.now.addr);
      traffic.accepted();
    }
    u.tick(dut);
    gyre_cache_tick(&twin, &p);
    // Code that changes in memory: seen at the latest after the sweep.
    if (!WRITABLE && p.inval && traffic.reads() == 0 && !traffic.valid) {
      for (uint32_t i = 0; i < kBytes; i += 1 + u.below(64)) {
        traffic.expected()[i] = *memory.at(kBase + i) = uint8_t(u.rand32());
      }
    }
  }
  gyre_cache_free(&twin);
  return u.finish();
}
