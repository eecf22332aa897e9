// gyre_cache against its twin, every output in every cycle, and its answers against a byte array.

#include "gyre_hostile_memory.h"

extern "C" {
#include "memory/gyre_cache.h"
}
#include "Vdut.h"

namespace {
constexpr uint32_t kLine = LINE_BYTES, kBase = 0x40000000, kBytes = 4 * BYTES + 4 * LINE_BYTES;

struct Request {
  bool write = false, uncached = false;
  uint32_t addr = kBase;
  uint8_t mask[16] = {}, data[128] = {};
};

void draw_request(Unit &u, Request *r) {
  r->write = WRITABLE && u.chance(u.cycle() / 256 % 4 == 0 ? 97 : 30);
  // Often the neighbourhood of the last one, so that there are hits and hazards.
  if (u.chance(40)) r->addr = kBase + u.below(kBytes / kLine) * kLine;
  if (u.chance(30)) r->addr = kBase + u.below(4) * kLine;
  // What is uncached is never cached.
  r->uncached = WRITABLE && r->addr >= kBase + kBytes / 8 * 7 / kLine * kLine;
  std::memset(r->mask, 0, sizeof r->mask);
  const unsigned percent = u.chance(30) ? 100 : 30;
  for (uint32_t i = 0; i < kLine; ++i) {
    r->mask[i / 8] = uint8_t(r->mask[i / 8] | u.chance(percent) << i % 8);
    r->data[i] = uint8_t(u.rand32());
  }
}
}  // namespace

int main(int argc, char **argv) {
  Unit u(argc, argv, 60000);
  Vdut dut(&u.context);
  HostileMemory memory(u, kBase, kBytes, kLine);
  // What the requester must see: updated in the order of its requests.
  std::vector<uint8_t> expected(memory.at(kBase), memory.at(kBase) + kBytes);

  gyre_config cfg = {};
  cfg.line_bytes = kLine;
  cfg.icache_bytes = cfg.dcache_bytes = BYTES;
  cfg.icache_ways = cfg.dcache_ways = WAYS;
  cfg.max_writes = MAX_WRITES;
  gyre_cache twin;
  if (!gyre_cache_init(&twin, &cfg, WRITABLE)) return 2;
  gyre_cache_port p = {};

  Source source;
  Throttle take;
  Request next, current;
  bool under_way = false, sweeping = false, hit_last = false;
  u.reset(dut);
  while (u.next()) {
    memory.draw();
    if (source.draw(u)) draw_request(u, &next);
    dut.req_valid_i = p.req_valid = source.valid;
    dut.req_write_i = p.req_write = next.write;
    dut.req_uncached_i = p.req_uncached = next.uncached;
    dut.req_addr_i = p.req_addr = next.addr;
    for (uint32_t i = 0; i < kLine; ++i) {
      port_put(dut.req_mask_i, i, 1, next.mask[i / 8] >> i % 8 & 1);
    }
    port_set_bytes(dut.req_data_i, next.data, kLine);
    p.req_mask = next.mask;
    p.req_data = next.data;
    dut.rsp_ready_i = p.rsp_ready = take.draw(u);
    dut.mem_req_ready_i = p.mem_req_ready = memory.ready;
    dut.mem_rsp_valid_i = p.mem_rsp_valid = memory.rsp_valid;
    dut.mem_rsp_write_i = p.mem_rsp_write = memory.rsp_write;
    port_set_bytes(dut.mem_rsp_data_i, memory.rsp_data, kLine);
    p.mem_rsp_data = memory.rsp_data;
    dut.inval_i = p.inval = !WRITABLE && u.below(400) == 0;

    dut.eval();
    gyre_cache_eval_mem(&twin, &p);
    gyre_cache_eval_rsp(&twin, &p);
    gyre_cache_eval_ready(&twin, &p);

    u.compare("req_ready_o", dut.req_ready_o, p.req_ready);
    u.compare("rsp_valid_o", dut.rsp_valid_o, p.rsp_valid);
    if (p.rsp_valid) compare_bytes(u, "rsp_data_o", dut.rsp_data_o, p.rsp_data, kLine);
    u.compare("mem_req_valid_o", dut.mem_req_valid_o, p.mem_req_valid);
    if (p.mem_req_valid) {
      u.compare("mem_req_write_o", dut.mem_req_write_o, p.mem_req_write);
      u.compare("mem_req_addr_o", dut.mem_req_addr_o, p.mem_req_addr);
      compare_mask(u, "mem_req_mask_o", dut.mem_req_mask_o, p.mem_req_mask, kLine);
      if (WRITABLE) {
        compare_bytes(u, "mem_req_data_o", dut.mem_req_data_o, p.mem_req_data, kLine);
      }
    }
    u.compare("hit_o", dut.hit_o, p.hit);
    u.compare("miss_o", dut.miss_o, p.miss);
    u.compare("writes_pending_o", dut.writes_pending_o, p.writes_pending);
    u.compare("idle_o", dut.idle_o, p.idle);

    // The answer, against the byte array.
    if (dut.rsp_valid_o && dut.rsp_ready_i) {
      u.check(under_way, "an answer belongs to a request");
      under_way = false;
      uint8_t got[128];
      port_get_bytes(dut.rsp_data_o, got, kLine);
      for (uint32_t i = 0; i < kLine && !current.write; ++i) {
        if (current.uncached && !(current.mask[i / 8] >> i % 8 & 1)) continue;
        u.compare("byte read (rtl) and byte written (twin)", got[i],
                  expected[current.addr - kBase + i], int(i));
      }
    }
    u.check(dut.writes_pending_o || memory.writes() == 0, "unacknowledged writes are pending");
    u.check(memory.writes() <= MAX_WRITES, "MAX_WRITES is kept");
    if (dut.inval_i) sweeping = true;
    u.cover("hit", dut.hit_o);
    u.cover("hits in consecutive cycles", hit_last && dut.hit_o);
    u.cover("miss", dut.miss_o);
    u.cover("answer waits", dut.rsp_valid_o && !dut.rsp_ready_i);
    if (WRITABLE) {
      u.cover("write while MAX_WRITES wait", p.writes_pending && twin.writes == MAX_WRITES);
      u.cover("read waits for a write to its set",
              twin.write && dut.rsp_valid_o && dut.rsp_ready_i && source.valid && !next.write &&
                  !next.uncached && !dut.req_ready_o);
    } else {
      u.cover("invalidation with a miss under way", dut.inval_i && under_way && !dut.rsp_valid_o);
      u.cover("request after invalidation", sweeping && dut.req_ready_o);
      if (dut.req_ready_o && !dut.inval_i) sweeping = false;
    }
    hit_last = dut.hit_o;

    if (dut.mem_req_valid_o && memory.ready) {
      uint8_t mask[16] = {}, data[128];
      for (uint32_t i = 0; i < kLine; ++i) {
        mask[i / 8] = uint8_t(mask[i / 8] | port_get(dut.mem_req_mask_o, i, 1) << i % 8);
      }
      port_get_bytes(dut.mem_req_data_o, data, kLine);
      memory.request(dut.mem_req_write_o, dut.mem_req_addr_o, mask, data);
    }
    const bool accepted = source.valid && dut.req_ready_o;
    if (accepted) {
      u.check(!under_way, "one request at a time");
      u.note("accept %s%s %08x", next.uncached ? "uncached " : "", next.write ? "write" : "read",
             next.addr);
      current = next;
      under_way = true;
      for (uint32_t i = 0; i < kLine && next.write; ++i) {
        if (next.mask[i / 8] >> i % 8 & 1) expected[next.addr - kBase + i] = next.data[i];
      }
    }
    u.tick(dut);
    gyre_cache_tick(&twin, &p);
    if (accepted) source.accepted();
    // Code that changes in memory: seen at the latest after the sweep.
    if (!WRITABLE && dut.inval_i && !under_way) {
      for (uint32_t i = 0; i < kBytes; i += 1 + u.below(64)) {
        expected[i] = *memory.at(kBase + i) = uint8_t(u.rand32());
      }
    }
  }
  gyre_cache_free(&twin);
  return u.finish();
}
