// Unit test: compares gyre_cache with its twin and against the history of every byte:
// gyre_cache_bench.h.

#include "gyre_cache_bench.h"

extern "C" {
#include "memory/cache/gyre_cache_conditions.h"
}

namespace {
struct Twin {
  gyre_cache c;
  bool hit_last = false, write_last = false, lookup_lost = false, full_inval = false;
  bool fresh_last = false;

  void eval(gyre_cache_port &p) {
    gyre_cache_eval_mem(&c, &p);
    gyre_cache_eval_rsp(&c, &p);
    gyre_cache_eval_ready(&c, &p);
  }
  void tick(gyre_cache_port &p) { gyre_cache_tick(&c, &p); }
  static bool always_taken() { return false; }
  void cover(Unit &u, const gyre_cache_port &p);
  void cover_fresh(Unit &u, const gyre_cache_port &p);
  void cover_back(Unit &u, const gyre_cache_port &p);
  void cover_ahead(Unit &u, const gyre_cache_port &p);
};

void Twin::cover_fresh(Unit &u, const gyre_cache_port &p) {
  const gyre_store_buffer &s = c.memory.stores;
  const bool waits = p.req_valid && !p.req_ready && !c.inval && !c.ways.sweeping;
  const bool fresh = p.req_fresh && !p.req_write && !p.req_uncached;
  const bool pending = p.mem.rsp_valid && p.mem.rsp_ready && !p.mem.rsp_write && c.fresh_busy;
  if (fresh_last) {
    u.cover("fresh read of a line that is in the cache", c.ways.found);
    u.cover("fresh read of a line that is not", !c.ways.found);
  }
  u.cover("fresh read waits for a miss under way", waits && fresh && c.memory.mshr.valid);
  u.cover("fresh read waits for a hit in stage 1",
          waits && fresh && p.rsp_valid && p.rsp_ready && !c.memory.mshr.valid && !s.count);
  if (MSHRS > 1) {
    u.cover("read waits for a fresh one",
            waits && !p.req_write && c.fresh_busy && gyre_mshr_free(&c.memory.mshr, 1 + p.miss));
  }
  u.cover("line of a fresh read comes into its way", pending && c.ways.kept >= 0);
  u.cover("sweep asked for while a fresh read is under way", p.inval && c.fresh_busy);
  if (WRITABLE) {
    u.cover("fresh read waits for a store of its line",
            waits && fresh && gyre_store_buffer_match(&s, gyre_cache_req_line(&c, &p)));
    u.cover("fresh read passes a buffered store", p.req_ready && fresh && s.count);
    u.cover("store waits for a fresh read of its line", c.fresh_busy && s.blocked);
    u.cover("store of another line looked up beside a fresh read",
            c.fresh_busy && s.stage1 && p.match < 0);
  }
  fresh_last = p.req_ready && fresh;
}

void Twin::cover_back(Unit &u, const gyre_cache_port &p) {
  const gyre_write_back &b = c.memory.back;
  const gyre_store_buffer &s = c.memory.stores;
  const bool store = s.stage1 && p.match < 0, waits = p.req_valid && !p.req_ready;
  const bool there = c.ways.found_way >= 0;
  const uint32_t at = gyre_cache_ways_at(&c.ways, c.s1_line, c.ways.victim);
  const uint32_t own =
      there ? gyre_cache_ways_at(&c.ways, c.s1_line, uint32_t(c.ways.found_way)) : 0;
  bool dirty = false;
  for (uint32_t i = 0; i < kLine; i += 8) dirty |= b.state[at].mask[i / 8] != 0;
  const bool lookup = c.s1_read && !c.s1_replay && !c.s1_uncached;
  u.cover("store drives out a line", store && !there && dirty);
  u.cover("store gets a way that is not dirty", store && !there && !dirty);
  u.cover("store of a line that was filled", store && there && b.state[own].whole);
  u.cover("store of a line that was not", store && there && !b.state[own].whole);
  u.cover("fill drives out a line", c.s1_fill && dirty && !c.memory.mshr.uncached[b.fill_id]);
  u.cover("fill of a way that is not dirty", c.s1_fill && !dirty);
  u.cover("read of a line that is not complete", lookup && there && !c.ways.found);
  u.cover("read hits what was never fetched",
          lookup && there && c.ways.found && !b.state[own].whole);
  u.cover("walk", b.walk && b.walk_lookup);
  u.cover("sweep asked for while something is dirty", p.inval && b.groups);
  u.cover("walk for an uncached request", b.walk && p.req_valid && p.req_uncached && !c.inval);
  u.cover("line waits for its turn", b.fill && !c.s1_fill && (c.s1_read || s.stage1));
  u.cover("response waits for the line before it", b.fill && p.mem.rsp_valid);
  u.cover("read is asked for after lines that go out", b.count && c.memory.mshr.count);
  u.cover("line goes out after a read that is offered",
          b.count && c.memory.requests.lock && !c.memory.requests.owner);
  if (MSHRS <= 4) u.cover("walk waits for room", b.walk_lookup && !gyre_write_back_room(&b, false));
  u.cover("request waits for room", waits && !gyre_write_back_room(&b, c.memory.mshr.count != 0));
  u.cover("error of a line that went out", p.error_valid && p.error_write);
}

void Twin::cover_ahead(Unit &u, const gyre_cache_port &p) {
  const gyre_prefetch &a = c.ahead;
  const bool want = gyre_prefetch_want(&a), turn = gyre_cache_ahead_turn(&c);
  const uint32_t line = gyre_prefetch_want_line(&a);
  const bool response = p.mem.rsp_valid && p.mem.rsp_ready && !p.mem.rsp_write;
  u.cover("line fetched ahead is hit", p.hit && p.used);
  u.cover("read takes over what is fetched ahead", p.miss && p.used);
  u.cover("and its line comes in that cycle",
          p.miss && p.used && response && p.match == int(p.mem.rsp_tag));
  u.cover("line ahead is there", c.s1_ahead && c.ways.found);
  u.cover("line ahead is being fetched", c.s1_ahead && !c.ways.found && p.match >= 0);
  u.cover("lookup ahead in the cycle of a miss", turn && p.miss);
  u.cover("no entry to spare", want && !gyre_mshr_spare(&c.memory.mshr, c.reserve));
  u.cover("sweep asked for with candidates", p.inval && want);
  u.cover("candidate of a set that is filled", turn && gyre_cache_hazard(&c, &p, line));
  if (WRITABLE) {
    u.cover("candidate that a buffered store writes to",
            turn && gyre_store_buffer_match(&c.memory.stores, line));
    u.cover("store waits for a line that is fetched ahead",
            c.memory.stores.stage1 && p.match >= 0 && (c.memory.mshr.ahead >> p.match & 1));
  }
  if (FRESH) {
    u.cover("fresh read waits for a line that is fetched ahead",
            p.req_valid && p.req_fresh && !p.req_write && !p.req_uncached && c.memory.mshr.valid &&
                c.memory.mshr.valid == c.memory.mshr.ahead);
  }
}

// Coverage of a run. The registers are the twin's: both sides agree in every output.
void Twin::cover(Unit &u, const gyre_cache_port &p) {
  const gyre_mshr &m = c.memory.mshr;
  const gyre_store_buffer &s = c.memory.stores;
  const bool answer = p.mem.rsp_valid && p.mem.rsp_ready && !p.mem.rsp_write;
  const bool write = p.mem.req_valid && p.mem.req_write && p.mem.req_ready;
  const bool stall = p.rsp_valid && !p.rsp_ready;
  const bool waits = p.req_valid && !p.req_ready && !c.inval && !c.ways.sweeping;
  const bool new_read = p.req_valid && !(WRITABLE && p.req_write);
  const uint32_t req_line = gyre_cache_req_line(&c, &p);

  u.cover("hits in consecutive cycles", hit_last && p.hit);
  u.cover("miss", p.miss);
  u.cover("hit under miss", p.hit && (m.pend || MSHRS == 1));
  u.cover("read waits for an entry", waits && new_read && !gyre_mshr_free(&m, 1));
  u.cover("answer waits", stall && !c.s1_replay);
  u.cover("replay waits for its answer to be taken", stall && c.s1_replay);
  u.cover("request waits for memory", p.mem.req_valid && !p.mem.req_ready);
  u.cover("error of a read", p.error_valid && (WRITE_BACK ? !p.error_write : answer));
  u.cover("sweep asked for while a miss is under way", p.inval && m.pend);
  if (p.inval) full_inval = true;
  u.cover("request after a sweep", full_inval && p.req_ready);
  if (MSHRS > 1 || WRITABLE) u.cover("response waits", p.mem.rsp_valid && !p.mem.rsp_ready);
  if (MSHRS > 1 && WAYS * kSets <= 8 && !WRITE_BACK) {
    u.cover("line replaced while its answer waits", c.ways.found == c.ways.held && p.rsp_valid);
  }
  if (MSHRS > 1) {
    u.cover("read waits for a fill of its set",
            WRITE_BACK ||
                (waits && new_read && answer && !p.req_uncached && gyre_mshr_free(&m, 1 + p.miss) &&
                 !stall && ((req_line ^ m.line[p.mem.rsp_tag]) & (kSets - 1)) == 0));
    u.cover("miss under miss", p.miss && m.pend && p.match < 0);
    u.cover("merged miss", p.miss && p.match >= 0);
    u.cover("miss merged in the fill's cycle",
            WRITE_BACK || (p.miss && answer && p.match == int(p.mem.rsp_tag)));
    u.cover("entries full", !gyre_mshr_free(&m, 1));
    u.cover("last entry taken in this cycle",
            waits && new_read && p.miss && gyre_mshr_free(&m, 1) && !gyre_mshr_free(&m, 2));
    u.cover("replay stalled by back-pressure", m.ready && stall);
    u.cover("replay with further ones ready", m.ready & (m.ready - 1));
  }
  hit_last = p.hit;
  if (FRESH) cover_fresh(u, p);
  if (WRITE_BACK) cover_back(u, p);
  if (PREFETCH) cover_ahead(u, p);
  if (!WRITABLE) return;
  u.cover("store waits for an entry of its line", s.stage1 && p.match >= 0);
  u.cover("store updates a line", s.stage1 && c.ways.found);
  u.cover("read waits for a buffered store",
          waits && new_read && !p.req_uncached && !stall && gyre_store_buffer_match(&s, req_line));
  u.cover("read passes a buffered store", new_read && p.req_ready && s.count);
  u.cover("buffer full", waits && p.req_write && s.count == STORES);
  if (WRITES < 15 || STORES > 2) {
    u.cover("WRITES wait", s.count && s.writes == WRITES);
  }
  u.cover("uncached read waits for a store", waits && new_read && p.req_uncached && s.count);
  u.cover("uncached write waits for an uncached read",
          s.count && gyre_store_buffer_at(&s, 0)->uncached && c.memory.uncached.busy);
  u.cover("read and write want the port",
          WRITE_BACK || (s.count && s.looked && m.count && p.mem.req_valid));
  u.cover("error of a write", p.error_valid && p.mem.rsp_write);
  if (STORES > 1 && WRITES > 1 && !WRITE_BACK) {
    u.cover("stores leave in consecutive cycles", write && write_last && s.stage1);
  }
  if (STORES > 1 && !WRITE_BACK) u.cover("lookup after a head that stays", lookup_lost);
  lookup_lost = s.stage1 && !write && gyre_store_buffer_want(&s);
  write_last = write;
}
}  // namespace

int main(int argc, char **argv) {
  gyre_cache_params params = {};
  params.bytes = BYTES;
  params.ways = WAYS;
  params.line_bytes = kLine;
  params.writable = WRITABLE;
  params.fresh = FRESH;
  params.write_back = WRITE_BACK;
  params.mshrs = MSHRS;
  params.stores = STORES;
  params.max_writes = WRITES;
  params.prefetch = PREFETCH;
  params.strides = STRIDES;
  params.page_lines = PAGE_LINES;
  Twin twin;
  if (!gyre_cache_init(&twin.c, &params)) return 2;
  const int code = run_cache(argc, argv, twin, 1, MSHRS > 1 ? MSHRS - 1 : 1, WRITES);
  gyre_cache_free(&twin.c);
  return code;
}
