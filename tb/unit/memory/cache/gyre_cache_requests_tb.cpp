// Unit test: compares gyre_cache_requests with its twin, every output in every cycle; by rules of
// its own: what is offered is one of those that wait and stays until it is accepted, a read and a
// write that both wait take turns, only the read that may be asked for is, a line that was driven
// out only while memory takes writes.

#include "Vdut.h"
#include "gyre_ports.h"

extern "C" {
#include "memory/cache/gyre_cache_requests.h"
}
#include "memory/memory_fields.h"

#ifndef WRITABLE
#define WRITABLE 1
#endif

namespace {
constexpr uint32_t kLine = LINE_BYTES, kOffset = __builtin_ctz(kLine);

void noise(Unit &u, uint8_t *bytes, uint32_t n) {
  for (uint32_t i = 0; i < n; ++i) bytes[i] = uint8_t(u.rand32());
}

// A read and a write that wait, and what the port has offered.
struct Bench {
  Unit &u;
  Vdut &dut;
  gyre_cache_requests twin = {};
  gyre_cache_requests_in in = {};
  gyre_mem_port mem = {}, last = {};
  gyre_store_entry store = {};
  gyre_back_entry back = {};
  uint8_t mask[16] = {}, all[16];                        // of an uncached read; of a whole line
  bool reads = false, writes = false, uncached = false;  // those that wait
  bool driven = false;                                   // the write is a line that is driven out
  Throttle read, write, take;
  // State of this cycle.
  bool accept = false;
  bool held = false, may_read = false, may_write = false;  // held: the last offer was not accepted

  Bench(Unit &unit, Vdut &device) : u(unit), dut(device) {
    std::memset(all, kLine < 8 ? 15 : 255, sizeof all);
    in.head = &store;
  }

  void draw();
  void draw_read();
  void draw_write();
  void expect();
  void check_offer();
  void cover();
  void tick();
};
}  // namespace

GYRE_SET_PORTS(const gyre_cache_requests_in &in, const gyre_mem_port &mem, const Bench &b);
GYRE_COMPARE_PORTS(const gyre_mem_port &mem, const gyre_cache_requests_in &in, const Bench &b);
GYRE_MEMBERS(mem, mem_);
GYRE_PORT(ask_uncached_i, b.uncached);
GYRE_PORT(ask_mask_i, b.mask);
GYRE_PORT(store_line_i, in.head->line);
GYRE_PORT(store_mask_i, in.head->mask);
GYRE_PORT(store_data_i, in.head->data);
GYRE_PORT(back_i, in.back != nullptr);
GYRE_PORT(back_line_i, b.back.line);
GYRE_PORT(back_mask_i, b.back.mask);
GYRE_PORT(back_data_i, b.back.data);
GYRE_WHEN(mem.req_valid, mem_req_o);
GYRE_WHEN(mem.req_write, mem_req_o.data);
GYRE_PORT(ask_grant_o, (b.accept && !mem.req_write));
GYRE_PORT(store_grant_o, (b.accept && mem.req_write && in.store));
GYRE_PORT(back_grant_o, (b.accept && mem.req_write && !in.store));
GYRE_BY_TEST("the mask of an uncached read, else all bytes", in.ask_mask);
#include "Vdut_ports.h"

// A new request comes only when the one before was accepted.
void Bench::draw() {
  if (!reads && read.draw(u)) draw_read();
  if (WRITABLE && !writes && write.draw(u)) draw_write();
  mask[0] &= all[0];
  in.ask = reads;
  in.may_ask = u.chance(60);
  // While a line waits to be driven out no store is offered. A port does not withdraw an offer.
  const bool stays = twin.lock && twin.owner;
  in.store = writes && !driven;
  in.back = writes && driven ? &back : nullptr;
  in.back_may = stays || u.chance(60);
  in.ask_mask = uncached && WRITABLE ? mask : all;
  mem.req_ready = take.draw(u);
}

void Bench::draw_read() {
  reads = true;
  uncached = u.chance(20);
  in.ask_id = u.below(MSHRS);
  in.ask_line = u.rand32() >> kOffset;
  noise(u, mask, sizeof mask);
}

void Bench::draw_write() {
  writes = true;
  driven = u.chance(40);
  store.line = u.rand32() >> kOffset;
  back.line = u.rand32() >> kOffset;
  noise(u, store.mask, sizeof store.mask);
  noise(u, back.mask, sizeof back.mask);
  noise(u, store.data, kLine);
  noise(u, back.data, kLine);
  store.mask[0] &= all[0], back.mask[0] &= all[0];
}

void Bench::expect() {
  gyre_cache_requests_eval(&twin, &in, kOffset, &mem);
  accept = mem.req_valid && mem.req_ready;
  held = last.req_valid && !last.req_ready;
  may_read = reads && (in.may_ask || (held && !last.req_write));
  may_write = writes && (in.store || in.back_may);
}

void Bench::check_offer() {
  u.check(dut.mem_req_valid_o == (may_read || may_write), "what may be offered is");
  if (!dut.mem_req_valid_o) return;
  const bool offers_write = get(dut.mem_req_o, mem_req::write);
  u.check(offers_write ? may_write : may_read, "only what may be offered is");
  if (held) u.check(offers_write == last.req_write, "what is offered stays");
  if (may_read && may_write && last.req_valid && last.req_ready) {
    u.check(offers_write != last.req_write, "a read and a write take turns");
  }
}

void Bench::cover() {
  u.cover("a read that may not be asked for waits", reads && !in.may_ask && !may_read);
  u.cover("an offered read stays, may it be asked for or not", may_read && !in.may_ask);
  u.cover("uncached read", accept && !mem.req_write && uncached);
  if (!WRITABLE) return;
  u.cover("both wait", may_read && may_write);
  u.cover("a line waits as memory takes no write", writes && driven && !in.back_may);
  u.cover("a line is driven out", accept && mem.req_write && !in.store);
}

void Bench::tick() {
  if (accept && mem.req_write) writes = false;
  if (accept && !mem.req_write) reads = false;
  if (mem.req_valid) last = mem;
  if (!mem.req_valid) last.req_valid = false;
  u.tick(dut);
  gyre_cache_requests_tick(&twin, &mem);
}

int main(int argc, char **argv) {
  Unit u(argc, argv, 60000);
  Vdut dut(&u.context);
  Bench b(u, dut);
  u.reset(dut);
  while (u.next()) {
    b.draw();
    set_ports(dut, b.in, b.mem, b);
    dut.eval();
    b.expect();
    compare_ports(u, dut, b.mem, b.in, b);
    b.check_offer();
    b.cover();
    b.tick();
  }
  return u.finish();
}
