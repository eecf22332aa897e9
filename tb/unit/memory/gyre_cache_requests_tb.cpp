// gyre_cache_requests against its twin, every output in every cycle; by rules of its own: what is
// offered is one of those that wait and stays until it is accepted, a read and a write that both wait
// take turns, only the read that may be asked for is, a line that was driven out only while memory
// takes writes.

#include "gyre_hostile_memory.h"

extern "C" {
#include "memory/gyre_cache_requests.h"
}
#include "Vdut.h"
#include "gyre_ports.h"

#ifndef WRITABLE
#define WRITABLE 1
#endif

namespace {
constexpr uint32_t kLine = LINE_BYTES, kOffset = __builtin_ctz(kLine);

void noise(Unit &u, uint8_t *bytes, uint32_t n) {
  for (uint32_t i = 0; i < n; ++i) bytes[i] = uint8_t(u.rand32());
}
template <class T>
void put_mask(T &port, const uint8_t *mask) {
  for (uint32_t i = 0; i < kLine; ++i) port_put(port, i, 1, mask[i / 8] >> i % 8 & 1);
}
}  // namespace

GYRE_SET_PORTS(const gyre_cache_requests_in &in, bool uncached, const gyre_store_entry &store,
               const gyre_back_entry &back, const gyre_mem_port &mem);
GYRE_COMPARE_PORTS(const gyre_mem_port &mem, bool accept, const gyre_cache_requests_in &in);
GYRE_PORT(ask_uncached_i, uncached);
GYRE_PORT(store_line_i, store.line);
GYRE_PORT(store_data_i, store.data);
GYRE_PORT(back_i, in.back != nullptr);
GYRE_PORT(back_line_i, back.line);
GYRE_PORT(back_data_i, back.data);
GYRE_PORT(mem_req_ready_i, mem.req_ready);
GYRE_PORT(mem_req_valid_o, mem.req_valid);
GYRE_PORT(mem_req_write_o, mem.req_write);
GYRE_PORT(mem_req_tag_o, mem.req_tag);
GYRE_PORT(mem_req_addr_o, mem.req_addr);
GYRE_PORT(mem_req_mask_o, mem.req_mask);
GYRE_PORT(mem_req_data_o, mem.req_data);
GYRE_PORT(ask_grant_o, (accept && !mem.req_write));
GYRE_PORT(store_grant_o, (accept && mem.req_write && in.store));
GYRE_PORT(back_grant_o, (accept && mem.req_write && !in.store));
GYRE_WHEN(mem.req_valid, mem_req_write_o, mem_req_tag_o, mem_req_addr_o, mem_req_mask_o);
GYRE_WHEN((mem.req_valid && mem.req_write), mem_req_data_o);
GYRE_BY_TEST("driven by parts", ask_mask_i, store_mask_i, back_mask_i);
GYRE_BY_TEST("of no port", in.ask_mask, in.head);
#include "Vdut_ports.h"

int main(int argc, char **argv) {
  Unit u(argc, argv, 60000);
  Vdut dut(&u.context);
  gyre_cache_requests twin = {};
  gyre_cache_requests_in in = {};
  gyre_mem_port mem = {}, last = {};
  gyre_store_entry store = {};
  gyre_back_entry back = {};
  uint8_t mask[16] = {}, all[16];
  std::memset(all, kLine < 8 ? 15 : 255, sizeof all);
  bool reads = false, writes = false, uncached = false;  // those that wait
  Throttle read, write, take;
  in.head = &store;
  u.reset(dut);
  while (u.next()) {
    // A new one only when the one before was accepted.
    if (!reads && read.draw(u)) {
      reads = true;
      uncached = u.chance(20);
      in.ask_id = u.below(MSHRS);
      in.ask_line = u.rand32() >> kOffset;
      noise(u, mask, sizeof mask);
    }
    if (WRITABLE && !writes && write.draw(u)) {
      writes = true;
      in.back = u.chance(40) ? &back : nullptr;
      store.line = u.rand32() >> kOffset;
      back.line = u.rand32() >> kOffset;
      noise(u, store.mask, sizeof store.mask);
      noise(u, back.mask, sizeof back.mask);
      noise(u, store.data, kLine);
      noise(u, back.data, kLine);
      store.mask[0] &= all[0], back.mask[0] &= all[0];
    }
    mask[0] &= all[0];
    in.ask = reads;
    in.may_ask = u.chance(60);
    // While a line waits to be driven out no store is offered. What a port offers is not taken back.
    const bool stays = twin.lock && twin.owner;
    in.store = writes && in.back == nullptr;
    in.back_may = stays || u.chance(60);
    const gyre_back_entry *const driven = in.back;
    if (!writes) in.back = nullptr;
    in.ask_mask = uncached && WRITABLE ? mask : all;

    put_mask(dut.ask_mask_i, mask);
    put_mask(dut.store_mask_i, store.mask);
    put_mask(dut.back_mask_i, back.mask);
    mem.req_ready = take.draw(u);
    set_ports(dut, in, uncached, store, back, mem);
    dut.eval();
    gyre_cache_requests_eval(&twin, &in, kOffset, &mem);

    const bool accept = mem.req_valid && mem.req_ready;
    compare_ports(u, dut, mem, accept, in);

    const bool held = last.req_valid && !last.req_ready;
    const bool may_read = reads && (in.may_ask || (held && !last.req_write));
    const bool may_write = writes && (in.store || in.back_may);
    u.check(dut.mem_req_valid_o == (may_read || may_write), "what may be offered is");
    if (dut.mem_req_valid_o) {
      u.check(dut.mem_req_write_o ? may_write : may_read, "only what may be offered is");
      if (held) u.check(dut.mem_req_write_o == last.req_write, "what is offered stays");
      if (may_read && may_write && last.req_valid && last.req_ready) {
        u.check(dut.mem_req_write_o != last.req_write, "a read and a write take turns");
      }
    }
    u.cover("a read that may not be asked for waits", reads && !in.may_ask && !may_read);
    u.cover("an offered read stays, may it be asked for or not", may_read && !in.may_ask);
    u.cover("uncached read", accept && !mem.req_write && uncached);
    if (WRITABLE) {
      u.cover("both wait", may_read && may_write);
      u.cover("a line waits as memory takes no write", writes && driven && !in.back_may);
      u.cover("a line is driven out", accept && mem.req_write && !in.store);
    }

    if (accept && mem.req_write) writes = false;
    if (accept && !mem.req_write) reads = false;
    if (mem.req_valid) last = mem;
    if (!mem.req_valid) last.req_valid = false;
    u.tick(dut);
    gyre_cache_requests_tick(&twin, &mem);
  }
  return u.finish();
}
