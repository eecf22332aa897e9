// Unit test: compares gyre_store_buffer with its twin, every output in every cycle; what it offers,
// against a queue of what was pushed; each cached store is looked up before it is offered.

#include <deque>

#include "Vdut.h"
#include "gyre_ports.h"
#include "memory/gyre_hostile_memory.h"

extern "C" {
#include "memory/cache/gyre_store_buffer.h"
}

#ifndef WRITE_BACK
#define WRITE_BACK 0
#endif

namespace {
constexpr uint32_t kLine = LINE_BYTES, kLineBits = 32 - __builtin_ctz(kLine);

// The buffer between pushed stores, lookups and memory, and the queue that the test expects.
struct Bench {
  Unit &u;
  Vdut &dut;
  gyre_store_buffer twin;
  std::deque<gyre_store_entry> queue;
  bool looked = false, offered = false;  // the head was looked up; was offered in the cycle before
  unsigned writes = 0;
  Throttle push, grant, take, ack, free_line;
  gyre_store_entry item = {};
  uint32_t lines[4] = {};
  // State of this cycle.
  const gyre_store_entry *want = nullptr;
  uint32_t asked = 0;                                     // line of a read
  bool fetching = false, answered = false, busy = false;  // busy: an uncached read is under way
  bool offer = false, room = false, done = false;         // done: the head passes its lookup
  bool do_push = false, do_grant = false, do_take = false, do_ack = false, evicted = false;

  Bench(Unit &unit, Vdut &device) : u(unit), dut(device) {
    gyre_store_buffer_init(&twin, STORES, WRITES, kLine, WRITE_BACK);
  }

  void draw();
  void draw_item();
  void draw_rest();
  void check_head();
  void check_counts();
  void cover();
  void tick();
  void edge_queue();
  void edge_twin();
};
}  // namespace

GYRE_SET_PORTS(const Bench &b, const gyre_store_entry &item);
GYRE_COMPARE_PORTS(const gyre_store_buffer &twin, const Bench &b);
GYRE_MEMBERS(item, push_);
GYRE_PORT(push_i, b.do_push);
GYRE_PORT(match_line_i, b.asked);
GYRE_PORT(grant_i, b.do_grant);
GYRE_PORT(fetching_i, b.fetching);
GYRE_PORT(answered_i, b.answered);
GYRE_PORT(uncached_busy_i, b.busy);
GYRE_PORT(evicted_i, b.evicted);
GYRE_PORT(offer_grant_i, b.do_take);
GYRE_PORT(ack_i, b.do_ack);
GYRE_PORT(room_o, gyre_store_buffer_room(&twin));
GYRE_PORT(match_o, gyre_store_buffer_match(&twin, b.asked));
GYRE_PORT(want_o, b.want != nullptr);
GYRE_PORT(want_line_o, b.want->line);
GYRE_WHEN(b.want, want_line_o);
GYRE_PORT(stage1_o, twin.stage1);
GYRE_PORT(offer_o, b.offer);
GYRE_PORT(empty_o, twin.count == 0);
GYRE_PORT(writes_room_o, twin.writes != WRITES);
GYRE_PORT(acked_o, twin.writes == 0);
GYRE_PORT(offer_line_o, gyre_store_buffer_at(&twin, 0)->line);
GYRE_PORT(offer_mask_o, gyre_store_buffer_at(&twin, 0)->mask);
GYRE_PORT(offer_data_o, gyre_store_buffer_at(&twin, 0)->data);
GYRE_WHEN(!b.queue.empty(), offer_line_o, offer_mask_o, offer_data_o);
#include "Vdut_ports.h"

void Bench::draw() {
  draw_item();
  want = gyre_store_buffer_want(&twin);
  fetching = !free_line.draw(u);
  answered = u.chance(10);
  // An uncached read may end while a write is offered, but none begins.
  busy = u.chance(30) && !offered;
  offer = gyre_store_buffer_offer(&twin, fetching, busy);
  room = queue.size() != STORES;
  draw_rest();
}

// Lines that differ from one of them in one bit, each in turn.
void Bench::draw_item() {
  if (u.cycle() % 64 == 0) {
    lines[0] = u.rand32() >> (32 - kLineBits);
    for (uint32_t i = 1; i < 4; ++i) lines[i] = lines[0] ^ 1u << (u.cycle() / 64 + i) % kLineBits;
  }
  item.line = lines[u.below(4)];
  item.uncached = u.chance(10);
  for (uint32_t i = 0; i < kLine; ++i) item.data[i] = uint8_t(u.rand32());
  for (uint8_t &b : item.mask) b = uint8_t(u.rand32());
  item.mask[0] &= kLine < 8 ? 15 : 255;
}

void Bench::draw_rest() {
  do_push = push.draw(u) && room;
  do_grant = grant.draw(u) && want;
  do_take = take.draw(u) && offer;
  do_ack = ack.draw(u) && writes;
  asked = u.chance(50) ? item.line : lines[u.below(4)];
  // With write-back, a store that passes its lookup is done.
  done = WRITE_BACK && twin.stage1 && !fetching;
  evicted = WRITE_BACK && !do_take && writes < WRITES && u.chance(30);
}

// The oldest store of the queue is the one that is offered.
void Bench::check_head() {
  u.compare("room_o (rtl) and the queue (twin)", dut.room_o, room);
  if (queue.empty()) return;
  const gyre_store_entry &head = queue.front();
  u.compare("offer_line_o (rtl) and the queue (twin)", dut.offer_line_o, head.line);
  compare_mask(u, "offer_mask_o (rtl) and the queue (twin)", dut.offer_mask_o, head.mask, kLine);
  compare_bytes(u, "offer_data_o (rtl) and the queue (twin)", dut.offer_data_o, head.data, kLine);
  if (dut.stage1_o && !fetching) looked = true;
  u.check(!dut.offer_o || (looked && !WRITE_BACK) || head.uncached,
          WRITE_BACK ? "a cached store is not offered" : "a cached store is looked up first");
}

void Bench::check_counts() {
  u.check(dut.empty_o == queue.empty(), "empty without a store");
  u.check(writes <= WRITES, "WRITES is kept");
}

void Bench::cover() {
  u.cover("full", !dut.room_o);
  u.cover("match", dut.match_o);
  u.cover("blocked", dut.stage1_o && fetching);
  u.cover("uncached store waits", busy && !queue.empty() && queue.front().uncached);
  u.cover("WRITES wait", writes == WRITES && !queue.empty());
  if (WRITE_BACK) u.cover("a store is done", done);
  if (STORES > 1) {
    u.cover("push and take at once", do_push && do_take);
    u.cover("lookup of the next", do_grant && dut.stage1_o && (do_take || done));
    u.cover("lookup of the next is lost", do_grant && dut.stage1_o && !(do_take || done));
  }
}

void Bench::tick() {
  edge_queue();
  edge_twin();
}

void Bench::edge_queue() {
  if (do_take || done) {
    queue.pop_front();
    looked = false;
  }
  if (do_take || evicted) ++writes;
  if (do_ack) --writes;
  if (do_push) queue.push_back(item);
  offered = dut.offer_o && !do_take;
}

void Bench::edge_twin() {
  u.tick(dut);
  if (twin.count || do_ack || evicted) {
    gyre_store_buffer_tick(&twin, do_grant, fetching, answered, do_take, evicted, do_ack);
  }
  if (do_push) {
    gyre_store_buffer_push(&twin, item.line, item.uncached, item.mask, item.data);
  }
}

int main(int argc, char **argv) {
  Unit u(argc, argv, 60000);
  Vdut dut(&u.context);
  Bench b(u, dut);
  u.reset(dut);
  while (u.next()) {
    b.draw();
    set_ports(dut, b, b.item);
    dut.eval();
    compare_ports(u, dut, b.twin, b);
    b.check_head();
    b.check_counts();
    b.cover();
    b.tick();
  }
  return u.finish();
}
