// Unit test of rtl/graphics/gyre_record_drain.sv against cmodel/graphics/gyre_record_drain.c: warps that end in any order, a
// port that is not always ready. What goes into the ring, and when a warp's place is free, is worked out here as well.

#include <deque>

#include "near_limit.h"

extern "C" {
#include "graphics/gyre_record_drain.h"
}

namespace {
struct Launched {
  gyre_drain_warp warp;
  bool ended = false, listed = false;
};
// What local memory has; what it has been overwritten with behind `free` is another value.
uint32_t local(unsigned core, unsigned word, uint32_t age) {
  const uint32_t x = (core << 20 ^ word << 4 ^ age * 0x10001u) * 0x9e3779b1u;
  return x ^ x >> 13;
}
}  // namespace

static void check_rules(Unit &u, const Vdut &dut, const gyre_record_drain &twin, bool reads,
                        bool frees, bool writes, bool start, bool first,
                        const std::deque<Launched> &launched, bool offer) {
  u.compare("warp_ready_o", dut.warp_ready_o, gyre_record_drain_warp_ready(&twin));
  u.compare("attr_valid_o", dut.attr_valid_o, reads);
  u.compare("free_valid_o", dut.free_valid_o, frees);
  u.compare("ring_we_o", dut.ring_we_o, writes);
  u.compare("ready_number_o", dut.ready_number_o, twin.ready_q);
  if (reads && !start) {
    u.compare("attr_core_o", dut.attr_core_o, gyre_record_drain_head(&twin)->core);
    u.compare("attr_ordered_o", dut.attr_ordered_o, gyre_record_drain_ordered(&twin));
    u.compare("the first word is ordered", dut.attr_ordered_o, first);
    u.compare("attr_addr_o", dut.attr_addr_o, gyre_record_drain_addr(&twin));
    u.compare("attr_lanes_o", dut.attr_lanes_o, 1u << gyre_record_drain_lane(&twin));
    u.check(!launched.empty() && launched.front().ended, "only warps that have ended are read");
  }
  u.check(dut.warp_ready_o || !offer, "there is room for all warps");
}

static void check_more_rules(Unit &u, Vdut &dut, gyre_record_drain &twin, bool &asked, bool reads,
                             bool frees, bool &start, bool &first, std::deque<Launched> &launched,
                             bool offer, uint32_t &in_words, uint32_t &out_words, uint32_t &slot,
                             uint32_t &thread, uint32_t &place, std::vector<uint32_t> &age,
                             uint16_t &ready) {
  const bool writes = gyre_record_drain_writes(&twin, asked);
  check_rules(u, dut, twin, reads, frees, writes, start, first, launched, offer);
  // The records of the oldest warp, thread by thread.
  if (writes && !start) {
    const gyre_drain_warp w = launched.front().warp;
    const unsigned at = w.core * NUM_WARPS + w.wid;
    const unsigned word = (w.wid * (in_words + out_words) + in_words + slot) * NUM_THREADS + thread;
    u.compare("ring_waddr_o", dut.ring_waddr_o, twin.address_q);
    u.compare("ring_waddr_o (rtl) and the list (twin)", dut.ring_waddr_o, place + slot);
    u.compare("ring_wdata_o, the same", dut.ring_wdata_o, local(w.core, word, age[at]));
    if (++slot == out_words) {
      slot = 0;
      ++thread;
      ++ready;
      u.cover("the ring goes round", place + 2 * out_words > RING_WORDS);
      place = place + 2 * out_words > RING_WORDS ? 0 : place + out_words;
    }
  }
  if (frees && !start) {
    const Launched l = launched.front();
    u.compare("free_core_o (rtl) and the list (twin)", dut.free_core_o, l.warp.core);
    u.compare("free_wid_o, the same", dut.free_wid_o, l.warp.wid);
    if (out_words == 0)
      ready = uint16_t(ready + l.warp.count);
    else
      u.compare("records of the warp (rtl: read)", thread, l.warp.count);
    thread = 0;
    u.cover("records without words", out_words == 0);
    u.check(l.ended, "it has ended");
  }
}

static void draw_some(Vdut &dut, gyre_record_drain_in &in, bool &start, uint32_t &in_words,
                      uint32_t &out_words, bool offer, std::deque<gyre_drain_warp> &offered,
                      std::vector<uint8_t> &ended, bool attr_ready, bool &asked, uint32_t &answer) {
  in.start = start;
  in.in_words = uint8_t(in_words);
  in.out_words = uint8_t(out_words);
  in.warp_valid = offer;
  if (offer) in.warp = offered.front();
  in.ended = ended.data();
  in.attr_ready = attr_ready;
  in.attr_rvalid = asked;
  dut.start_i = start;
  dut.in_words_i = in_words;
  dut.out_words_i = out_words;
  dut.warp_valid_i = offer;
  dut.warp_core_i = in.warp.core;
  dut.warp_wid_i = in.warp.wid;
  dut.warp_count_i = in.warp.count;
  for (unsigned i = 0; i < NUM_CORES * NUM_WARPS; ++i) port_put(dut.ended_i, i, 1, ended[i]);
  dut.attr_ready_i = attr_ready;
  dut.attr_rvalid_i = asked;
  dut.attr_rdata_i = answer;
}

int main(int argc, char **argv) {
  Unit u(argc, argv, 100000);
  Vdut dut(&u.context);
  gyre_config cfg = {};
  cfg.num_cores = NUM_CORES;
  cfg.num_warps = NUM_WARPS;
  cfg.num_threads = NUM_THREADS;
  cfg.num_lanes = NUM_LANES;
  gyre_record_drain twin;
  gyre_record_drain_init(&twin, &cfg, RING_WORDS);
  std::deque<Launched> launched;  // not free yet
  std::deque<gyre_drain_warp> offered;
  std::vector<bool> busy(NUM_CORES * NUM_WARPS);
  std::vector<uint8_t> ended(GYRE_DRAIN_WARPS);
  std::vector<uint32_t> age(NUM_CORES * NUM_WARPS);
  Throttle readies, offers, ends;
  bool start = true, asked = false, first = true;
  uint32_t answer = 0, in_words = 0, out_words = 0, thread = 0, slot = 0, place = 0;
  uint16_t ready = 0;
  u.reset(dut);
  while (u.next()) {
    if (start) {
      launched.clear();
      offered.clear();
      std::fill(busy.begin(), busy.end(), false);
      const unsigned most =
          std::min(232, std::min(RING_WORDS, 16384 / NUM_WARPS / NUM_THREADS - 8));
      in_words = u.below(9);
      out_words = u.chance(20)   ? 0
                  : u.chance(20) ? u.below(most + 1)
                                 : u.below(std::min(most, 9u) + 1);
      thread = slot = place = 0;
      ready = uint16_t(u.chance(50) ? 0 : near_limit(u, 16));
      asked = false;
    } else if (u.chance(30)) {
      const uint8_t core = uint8_t(u.below(NUM_CORES)), wid = uint8_t(u.below(NUM_WARPS));
      const unsigned at = core * NUM_WARPS + wid;
      if (!busy[at]) {
        busy[at] = true;
        launched.push_back({{core, wid, uint8_t(1 + u.below(NUM_THREADS))}});
        offered.push_back(launched.back().warp);
      }
    }
    std::fill(ended.begin(), ended.end(), 0);
    for (Launched &l : launched) {
      // A warp does not end in front of the cycle behind that in which it comes into the list.
      if (start || l.ended || !l.listed || !ends.draw(u) || !u.chance(20)) continue;
      l.ended = true;
      const unsigned at = l.warp.core * NUM_WARPS + l.warp.wid;
      ended[at] = 1;
      ++age[at];
      if (NUM_CORES * NUM_WARPS > 1)
        u.cover("one ends before an older one", &l != &launched.front() && !launched.front().ended);
    }
    // Warps that a wspawn has started, and that are of no draw.
    for (unsigned i = 0; i < NUM_CORES * NUM_WARPS && !start; ++i) {
      if (busy[i] || u.below(40 * NUM_CORES * NUM_WARPS) != 0) continue;
      ended[i] = 1;
      u.cover("a warp of no draw ends", true);
    }
    const bool offer = !offered.empty() && offers.draw(u), attr_ready = readies.draw(u);
    gyre_record_drain_in in = {};
    draw_some(dut, in, start, in_words, out_words, offer, offered, ended, attr_ready, asked,
              answer);
    dut.eval();
    u.note("launched %zu state %d thread %u slot %u", launched.size(), twin.state_q, thread, slot);
    const bool reads = gyre_record_drain_reads(&twin), frees = gyre_record_drain_frees(&twin);
    check_more_rules(u, dut, twin, asked, reads, frees, start, first, launched, offer, in_words,
                     out_words, slot, thread, place, age, ready);
    const bool taken = reads && attr_ready && !start;
    if (taken) {
      unsigned lane = 0;
      while (!(dut.attr_lanes_o >> lane & 1)) ++lane;
      const gyre_drain_warp w = launched.front().warp;
      answer = local(w.core, dut.attr_addr_o / 4 + lane, age[w.core * NUM_WARPS + w.wid]);
    }
    const bool given = offer && gyre_record_drain_warp_ready(&twin);
    const uint16_t number = twin.ready_q;
    u.tick(dut);
    gyre_record_drain_tick(&twin, &in);
    u.cover("the number of records goes round", !start && twin.ready_q < number);
    if (start) begin_at(dut.rootp->gyre_record_drain__DOT__ready_q, twin.ready_q, ready);
    asked = taken;
    if (given) offered.pop_front();
    first = taken ? false : frees || start ? true : first;
    for (Launched &l : launched)
      l.listed |= given && l.warp.core == in.warp.core && l.warp.wid == in.warp.wid;
    if (frees && !start) {
      busy[launched.front().warp.core * NUM_WARPS + launched.front().warp.wid] = false;
      launched.pop_front();
    }
    if (launched.empty() && !asked) u.compare("ready_q (twin) and the list", twin.ready_q, ready);
    start = u.below(4000) == 0;
    if (start) asked = false;
  }
  return u.finish();
}
