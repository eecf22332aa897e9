// gyre_cache_bench.h - one run of a cache, with banks or without, against its twin: every output in
// every cycle; its answers and memory against gyre_cache_history.h; stability, rest and progress as
// rules. The including file gives the parameters as macros, and the twin:
//   struct Twin { void eval(gyre_cache_port &); void tick(gyre_cache_port &);
//                 void cover(Unit &, const gyre_cache_port &);
//                 bool always_taken(); };  the requester takes each answer at once

#ifndef GYRE_CACHE_BENCH_H
#define GYRE_CACHE_BENCH_H

#include "gyre_cache_ahead.h"
#include "gyre_cache_traffic.h"

extern "C" {
#include "memory/cache/gyre_cache.h"
}
#include "memory/memory_fields.h"
#include "Vdut.h"

#ifndef WRITE_BACK
#define WRITE_BACK 0
#endif
#ifndef PREFETCH
#define PREFETCH 0
#define PAGE_LINES 1
#endif
#ifndef STRIDES
#define STRIDES 0
#endif

constexpr uint32_t kLine = LINE_BYTES, kBase = 0x40000000, kBytes = 4 * BYTES + 16 * LINE_BYTES;
constexpr uint32_t kSets = BYTES / (LINE_BYTES * WAYS);  // of all banks
// In each period the requester pauses and all must come to rest.
constexpr uint32_t kPeriod = 4096;
constexpr uint32_t kPause = kPeriod - (WRITE_BACK ? 6 + 4 * WAYS : 4) * kSets - 400;

inline void set_ports(Vdut &dut, gyre_cache_port &p, const Traffic &t, const HostileMemory &m,
                      uint32_t tag_mask, const FarBits &far) {
  dut.req_valid_i = p.req_valid = t.valid;
  put(dut.req_i, cache_req::write, p.req_write = t.now.write);
  put(dut.req_i, cache_req::uncached, p.req_uncached = t.now.uncached);
  put(dut.req_i, cache_req::fresh, p.req_fresh = t.now.fresh);
  put(dut.req_i, cache_req::tag, p.req_tag = t.now.tag);
  p.req_addr = far.to_cache(t.now.addr) + t.now.data[0] % kLine;  // the offset means nothing
  put(dut.req_i, cache_req::addr, p.req_addr);
  for (uint32_t i = 0; i < kLine; ++i) {
    port_put(dut.req_i, cache_req::mask.at + i, 1, t.now.has(i));
  }
  port_set_bytes(dut.req_i, t.now.data, kLine);
  p.req_mask = t.now.mask;
  p.req_data = t.now.data;
  dut.mem_req_ready_i = p.mem.req_ready = m.ready;
  dut.mem_rsp_valid_i = p.mem.rsp_valid = m.rsp_valid;
  put(dut.mem_rsp_i, mem_rsp::write, p.mem.rsp_write = m.rsp_write);
  put(dut.mem_rsp_i, mem_rsp::error, p.mem.rsp_error = m.rsp_error);
  put(dut.mem_rsp_i, mem_rsp::tag, p.mem.rsp_tag = m.rsp_tag & tag_mask);
  port_set_bytes(dut.mem_rsp_i, m.rsp_data, kLine);
  p.mem.rsp_data = m.rsp_data;
}

inline void compare_ports(Unit &u, const Vdut &dut, const gyre_cache_port &p) {
  u.compare("req_ready_o", dut.req_ready_o, p.req_ready);
  u.compare("rsp_valid_o", dut.rsp_valid_o, p.rsp_valid);
  if (p.rsp_valid) {
    u.compare("rsp_o.tag", get(dut.rsp_o, cache_rsp::tag), p.rsp_tag);
    compare_bytes(u, "rsp_o.data", dut.rsp_o, p.rsp_data, kLine);
  }
  u.compare("mem_req_valid_o", dut.mem_req_valid_o, p.mem.req_valid);
  if (p.mem.req_valid) compare_request(u, dut.mem_req_o, p.mem, kLine);
  u.compare("mem_rsp_ready_o", dut.mem_rsp_ready_o, p.mem.rsp_ready);
  const auto compare = [&](const char *name, Field field, uint64_t twin) {
    u.compare(name, get(dut.state_o, field), twin);
  };
  compare("state_o.hit", cache_state::hit, p.hit);
  compare("state_o.miss", cache_state::miss, p.miss);
  compare("state_o.prefetch", cache_state::prefetch, p.prefetch);
  compare("state_o.used", cache_state::used, p.used);
  compare("state_o.error.valid", cache_state::error_valid, p.error_valid);
  if (p.error_valid) {
    compare("state_o.error.write", cache_state::error_write, p.error_write);
    compare("state_o.error.addr", cache_state::error_addr, p.error_addr);
  }
  compare("state_o.writes_pending", cache_state::writes_pending, p.writes_pending);
  compare("state_o.stores_empty", cache_state::stores_empty, p.stores_empty);
  compare("state_o.idle", cache_state::idle, p.idle);
}

// An offer stays until it is accepted.
inline void check_stable(Unit &u, const gyre_cache_port &last, const gyre_cache_port &p) {
  if (last.mem.req_valid && !last.mem.req_ready) {
    u.check(p.mem.req_valid && p.mem.req_write == last.mem.req_write &&
                p.mem.req_tag == last.mem.req_tag && p.mem.req_addr == last.mem.req_addr,
            "a memory request stays until it is accepted");
  }
  if (last.rsp_valid && !last.rsp_ready) {
    u.check(p.rsp_valid && p.rsp_tag == last.rsp_tag, "an answer stays until it is taken");
  }
}

// tag_mask: of the tags at memory; writes: how many may wait for their acknowledge.
template <class Twin>
int run_cache(int argc, char **argv, Twin &twin, uint32_t banks, uint32_t tag_mask,
              unsigned writes) {
  Unit u(argc, argv, 16 * kPeriod);
  Vdut dut(&u.context);
  HostileMemory memory(u, kBase, kBytes, kLine);
  memory.source_mask = banks - 1;
  Traffic traffic(u, WRITABLE, FRESH, kLine, kSets, kBase, kBytes, PAGE_LINES * banks);
  Ahead ahead(u, kLine, banks, PREFETCH, PAGE_LINES, STRIDES != 0, MSHRS - (WRITABLE ? 2 : 1));
  const FarBits far(*memory.at(kBase), uint32_t(__builtin_ctz(BYTES / WAYS)),
                    uint32_t(32 - __builtin_clz(kBytes)), kLine, kSets, banks, PREFETCH != 0);
  History history(u, kLine, banks, 1u << TAG_W, kBase, kBytes, memory.at(kBase));
  if (WRITABLE) history.uncached_from(traffic.uncached_from());
  if (WRITE_BACK) history.write_back();
  gyre_cache_port p = {}, last = {};

  Throttle take;
  uint64_t quiet_since = 0;
  bool empty_last = false;
  u.reset(dut);
  while (u.next()) {
    const bool pause = u.cycle() % kPeriod > kPause;
    memory.draw(pause);
    traffic.draw(history, pause);
    // In every third period no other core writes: then the value of each read is known exactly.
    if (!pause && u.cycle() / kPeriod % 3 != 0) traffic.interfere(history, memory);
    set_ports(dut, p, traffic, memory, tag_mask, far);
    dut.rsp_ready_i = p.rsp_ready = take.draw(u) || pause || twin.always_taken();
    dut.inval_i = p.inval = !pause && u.below(400) == 0;

    dut.clean_i = p.clean = pause || u.chance(10);

    dut.eval();
    twin.eval(p);
    compare_ports(u, dut, p);
    check_stable(u, last, p);
    last = p;
    twin.cover(u, p);

    const auto state = [&](Field field) { return get(dut.state_o, field) != 0; };
    const bool stores_empty = state(cache_state::stores_empty);
    const bool answer = dut.rsp_valid_o && dut.rsp_ready_i;
    const bool request = dut.mem_req_valid_o && dut.mem_req_ready_i;
    const bool response = dut.mem_rsp_valid_i && dut.mem_rsp_ready_o;
    if (answer) {
      uint8_t got[128];
      port_get_bytes(dut.rsp_o, got, kLine);
      const uint32_t tag = uint32_t(get(dut.rsp_o, cache_rsp::tag));
      u.note("answer %u", tag);
      history.answered(tag, got);
      if (PREFETCH) ahead.answered(tag);
    }
    u.check(state(cache_state::writes_pending) || memory.writes() == 0,
            "unacknowledged writes are pending");
    u.check(memory.writes() <= writes, "WRITES is kept");
    if (!WRITE_BACK) {
      u.check(stores_empty == !history.stores_pending(), "stores_empty: memory has all stores");
    } else if (stores_empty && !empty_last) {
      history.check_clean(memory.at(kBase), "memory when stores_empty");
    }
    empty_last = stores_empty;
    u.check(
        !state(cache_state::idle) || (history.at_rest() && memory.writes() == 0 && ahead.at_rest()),
        "idle with nothing under way");
    if (u.cycle() % kPeriod == 0) {
      u.check(state(cache_state::idle), "idle after a pause");
      for (uint32_t i = 0; i < kBytes; ++i) {
        u.compare("memory at rest", *memory.at(kBase + i), history.latest(i), int(i));
      }
    }
    if (answer || request || response || dut.req_ready_o || !(traffic.valid || history.reads())) {
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
      const bool write = get(dut.mem_req_o, mem_req::write) != 0;
      const uint32_t tag = uint32_t(get(dut.mem_req_o, mem_req::tag));
      const uint32_t asked = uint32_t(get(dut.mem_req_o, mem_req::addr));
      u.note("memory %s %u %08x", write ? "write" : "read", tag, asked);
      const uint32_t addr = far.from_cache(asked);
      memory.request(write, tag, addr, mask, data);
      history.at_memory(write, addr, mask, data);
      if (PREFETCH && !write) ahead.asked(addr, tag, traffic.is_uncached(addr));
    }
    if (PREFETCH && response && !memory.rsp_write) {
      ahead.response(p.mem.rsp_tag, memory.rsp_error, state(cache_state::error_valid),
                     traffic.is_uncached(memory.rsp_addr));
    }
    if (response) {
      u.note("response %s %u", memory.rsp_write ? "write" : "read", p.mem.rsp_tag);
      memory.taken();
    }
    if (traffic.valid && dut.req_ready_o) {
      const Request &r = traffic.now;
      u.check(!r.uncached || !WRITE_BACK || stores_empty, "uncached: memory has all stores");
      u.note("accept %s%s%s %u %08x", r.uncached ? "uncached " : "", r.fresh ? "fresh " : "",
             r.write ? "write" : "read", r.tag, r.addr);
      history.accepted(r);
      if (PREFETCH) ahead.accepted(r);
      traffic.valid = false;
    }
    if (dut.inval_i) {
      u.note("inval");
      history.inval();
    }
    u.tick(dut);
    twin.tick(p);
  }
  return u.finish();
}

#endif
