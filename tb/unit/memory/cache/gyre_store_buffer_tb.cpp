// gyre_store_buffer against its twin, every output in every cycle; what it offers, against a queue
// of what was pushed; each cached store is looked up before it is offered. With MERGE the
// queue has its own rule for what joins its youngest store.

#include <deque>

#include "memory/gyre_hostile_memory.h"

extern "C" {
#include "memory/cache/gyre_store_buffer.h"
}
#include "Vdut.h"

#ifndef WRITE_BACK
#define WRITE_BACK 0
#endif

#ifndef MERGE
#define MERGE 0
#endif

namespace {
constexpr uint32_t kLine = LINE_BYTES, kLineBits = 32 - __builtin_ctz(kLine);

// Bytes of `item` replace those of `to`.
void overlay(gyre_store_entry &to, const gyre_store_entry &item) {
  for (uint32_t i = 0; i < kLine; ++i) {
    if (!(item.mask[i / 8] >> i % 8 & 1)) continue;
    to.mask[i / 8] = uint8_t(to.mask[i / 8] | 1u << i % 8);
    to.data[i] = item.data[i];
  }
}
}  // namespace

int main(int argc, char **argv) {
  Unit u(argc, argv, 60000);
  Vdut dut(&u.context);
  gyre_store_buffer twin;
  gyre_store_buffer_init(&twin, STORES, WRITES, kLine, WRITE_BACK, MERGE);
  std::deque<gyre_store_entry> queue;
  bool looked = false, offered = false;
  unsigned writes = 0;
  Throttle push, grant, take, ack, free_line;
  gyre_store_entry item = {};
  uint32_t lines[4] = {};
  u.reset(dut);
  while (u.next()) {
    // Lines that differ from one of them in one bit, each in turn.
    if (u.cycle() % 64 == 0) {
      lines[0] = u.rand32() >> (32 - kLineBits);
      for (uint32_t i = 1; i < 4; ++i) lines[i] = lines[0] ^ 1u << (u.cycle() / 64 + i) % kLineBits;
    }
    item.line = lines[u.below(4)];
    item.uncached = u.chance(10);
    for (uint32_t i = 0; i < kLine; ++i) item.data[i] = uint8_t(u.rand32());
    for (uint8_t &b : item.mask) b = uint8_t(u.rand32());
    item.mask[0] &= kLine < 8 ? 15 : 255;
    const gyre_store_entry *want = gyre_store_buffer_want(&twin);
    const bool fetching = !free_line.draw(u), answered = u.chance(10);
    // An uncached read may end while a write is offered, but none begins.
    const bool busy = u.chance(30) && !offered;
    const bool offer = gyre_store_buffer_offer(&twin, fetching, busy);
    // A store joins the youngest unless that is an uncached one, or the head and its lookup is in
    // stage 1 or done.
    const bool begun = queue.size() == 1 && (twin.stage1 || looked);
    const bool same = MERGE && !queue.empty() && queue.back().line == item.line &&
                      !queue.back().uncached && !item.uncached;
    const bool joins = same && !begun, room = queue.size() != STORES || joins;
    const bool do_push = push.draw(u) && room, do_grant = grant.draw(u) && want;
    const bool do_take = take.draw(u) && offer, do_ack = ack.draw(u) && writes;

    dut.push_i = do_push;
    dut.push_uncached_i = item.uncached;
    dut.push_line_i = item.line;
    const uint32_t asked = u.chance(50) ? item.line : lines[u.below(4)];
    dut.match_line_i = asked;
    for (uint32_t i = 0; i < kLine; ++i)
      port_put(dut.push_mask_i, i, 1, item.mask[i / 8] >> i % 8 & 1);
    port_set_bytes(dut.push_data_i, item.data, kLine);
    dut.grant_i = do_grant;
    dut.fetching_i = fetching;
    dut.answered_i = answered;
    dut.uncached_busy_i = busy;
    // Of write-back: a store that passes its lookup is done.
    const bool done = WRITE_BACK && twin.stage1 && !fetching;
    const bool evicted = WRITE_BACK && !do_take && writes < WRITES && u.chance(30);
    dut.evicted_i = evicted;
    dut.offer_grant_i = do_take;
    dut.ack_i = do_ack;
    dut.eval();

    u.compare("room_o", dut.room_o, room);
    u.compare("room_o", dut.room_o, gyre_store_buffer_room(&twin, item.line, item.uncached));
    u.compare("match_o", dut.match_o, gyre_store_buffer_match(&twin, asked));
    u.compare("want_o", dut.want_o, want != nullptr);
    if (want) u.compare("want_line_o", dut.want_line_o, want->line);
    u.compare("stage1_o", dut.stage1_o, twin.stage1);
    u.compare("offer_o", dut.offer_o, offer);
    u.compare("empty_o", dut.empty_o, twin.count == 0);
    u.compare("writes_room_o", dut.writes_room_o, twin.writes != WRITES);
    u.compare("acked_o", dut.acked_o, twin.writes == 0);
    if (!queue.empty()) {
      const gyre_store_entry &head = queue.front();
      u.compare("offer_line_o", dut.offer_line_o, head.line);
      compare_mask(u, "offer_mask_o", dut.offer_mask_o, head.mask, kLine);
      compare_bytes(u, "offer_data_o", dut.offer_data_o, head.data, kLine);
      compare_mask(u, "offer_mask_o", dut.offer_mask_o, gyre_store_buffer_at(&twin, 0)->mask,
                   kLine);
      compare_bytes(u, "offer_data_o", dut.offer_data_o, gyre_store_buffer_at(&twin, 0)->data,
                    kLine);
      if (dut.stage1_o && !fetching) looked = true;
      u.check(!dut.offer_o || (looked && !WRITE_BACK) || head.uncached,
              WRITE_BACK ? "a cached store is not offered" : "a cached store is looked up first");
    }
    u.check(dut.empty_o == queue.empty(), "empty without a store");
    u.check(writes <= WRITES, "WRITES is kept");

    u.cover("full", !dut.room_o);
    u.cover("match", dut.match_o);
    u.cover("blocked", dut.stage1_o && fetching);
    u.cover("uncached store waits", busy && !queue.empty() && queue.front().uncached);
    u.cover("WRITES wait", writes == WRITES && !queue.empty());
    if (STORES > 1) {
      u.cover("push and take at once", do_push && do_take);
      u.cover("lookup of the next", do_grant && dut.stage1_o && (do_take || done));
      u.cover("lookup of the next is lost", do_grant && dut.stage1_o && !(do_take || done));
    }

    if (MERGE) {
      const bool blocked = twin.blocked && !twin.stage1 && queue.size() == 1;
      u.cover("a store joins the youngest", do_push && joins);
      u.cover("a store joins, all entries are in use", do_push && joins && queue.size() == STORES);
      u.cover("a store joins one that is blocked", do_push && joins && blocked);
      u.cover("a store joins in the cycle in which the lookup is granted",
              do_push && joins && queue.size() == 1 && do_grant);
      u.cover("a store does not join one in stage 1", same && begun && twin.stage1);
      u.cover("a store does not join one that is offered", same && begun && looked && offer);
      u.cover("a store does not join an uncached one",
              !queue.empty() && queue.back().line == item.line && queue.back().uncached);
      u.cover("an uncached store joins nothing", item.uncached && !queue.empty() && !begun &&
                                                     queue.back().line == item.line &&
                                                     !queue.back().uncached);
      if (STORES > 1) {
        u.cover("a store joins one behind the head that leaves", do_push && joins && do_take);
        u.cover("a store joins one whose lookup behind the head is granted",
                do_push && joins && queue.size() == 2 && do_grant && dut.stage1_o && do_take);
        u.cover("an older store of the line stays as it is",
                same && queue.size() > 1 && queue.front().line == item.line);
      }
    }

    if (do_take || done) {
      queue.pop_front();
      looked = false;
    }
    if (do_take || evicted) ++writes;
    if (WRITE_BACK) u.cover("a store is done", done);
    if (do_ack) --writes;
    if (do_push && joins) {
      overlay(queue.back(), item);
    } else if (do_push) {
      queue.push_back(item);
    }
    offered = dut.offer_o && !do_take;
    const bool twin_joins = do_push && gyre_store_buffer_joins(&twin, item.line, item.uncached);
    u.tick(dut);
    if (twin.count || do_ack || evicted) {
      gyre_store_buffer_tick(&twin, do_grant, fetching, answered, do_take, evicted, do_ack);
    }
    if (twin_joins) {
      gyre_store_buffer_join(&twin, item.mask, item.data);
    } else if (do_push) {
      gyre_store_buffer_push(&twin, item.line, item.uncached, item.mask, item.data);
    }
  }
  return u.finish();
}
