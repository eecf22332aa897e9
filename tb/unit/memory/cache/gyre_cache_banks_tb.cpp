// Unit test: compares gyre_cache_banks with its twin and against the history of every byte:
// gyre_cache_bench.h.

#include "gyre_cache_bench.h"

extern "C" {
#include "memory/cache/gyre_cache_banks.h"
}

namespace {
constexpr uint32_t kOwnTags = MSHRS > 1 ? MSHRS : 2;

struct Twin {
  gyre_cache_banks b;
  gyre_cache_banks_port port = {};

  void eval(gyre_cache_port &p) {
    port.all = p;
    gyre_cache_banks_eval_mem(&b, &port);
    const bool taken = gyre_cache_banks_rsp_ready(&b, &port, p.mem.rsp_tag);
    gyre_cache_banks_eval_rsp(&b, &port);
    gyre_cache_banks_eval_ready(&b, &port);
    p = port.all;
    same_ready = taken == p.mem.rsp_ready;
  }
  void tick(gyre_cache_port &) { gyre_cache_banks_tick(&b, &port); }
  static bool always_taken() { return false; }
  void cover(Unit &u, const gyre_cache_port &p);
  bool same_ready = true;
};

void Twin::cover(Unit &u, const gyre_cache_port &p) {
  u.check(same_ready, "rsp_ready of the tag is that of the response");
  if (BANKS == 1) return;
  unsigned answers = 0, requests = 0, fresh = 0, misses = 0, stores = 0;
  bool ready = false, wait = false, sweeping = false, swept = false;
  for (uint32_t i = 0; i < BANKS; ++i) {
    const gyre_cache_port &of = port.bank[i];
    answers += of.rsp_valid;
    requests += of.mem.req_valid;
    fresh += b.bank[i].fresh_busy;
    misses += b.bank[i].memory.mshr.valid != 0;
    stores += of.stores_empty == 0;
    ready |= of.mem.rsp_ready;
    wait |= !of.mem.rsp_ready;
    sweeping |= b.bank[i].ways.sweeping;
    swept |= !b.bank[i].ways.sweeping && !b.bank[i].inval;
  }
  const bool uncached = WRITABLE && p.req_valid && p.req_uncached;
  u.cover("two banks answer", answers > 1);
  u.cover("all banks have a miss under way", misses == BANKS);
  u.cover("two banks ask memory", requests > 1);
  u.cover("hit beside a miss under way in another bank",
          p.hit && misses > 0 && b.bank[port.answer].memory.mshr.valid == 0);
  u.cover("one bank can take a response and another cannot", ready && wait);
  u.cover("one bank sweeps, another works", sweeping && swept);
  if (WRITABLE) {
    u.cover("all banks have stores", stores == BANKS);
    u.cover("uncached request waits for stores of another bank",
            uncached && !p.req_ready && port.bank[0].stores_empty && !p.stores_empty);
    u.cover("uncached request of another bank's line",
            uncached && p.req_ready && gyre_cache_banks_of(&b, p.req_addr) != 0);
    u.cover("error of a read in another bank than bank 0",
            p.error_valid && !p.error_write && gyre_cache_banks_of(&b, p.error_addr) != 0);
  }
  if (FRESH) {
    u.cover("fresh reads in two banks", fresh > 1);
    u.cover("fresh read beside a miss of another bank",
            p.req_ready && p.req_fresh && !p.req_write && !p.req_uncached && misses > 0);
  }
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
  if (!gyre_cache_banks_init(&twin.b, BANKS, &params)) return 2;
  const int code = run_cache(argc, argv, twin, BANKS, kOwnTags * BANKS - 1, WRITES * BANKS);
  gyre_cache_banks_free(&twin.b);
  return code;
}
