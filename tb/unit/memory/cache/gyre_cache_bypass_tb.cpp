// Unit test: compares gyre_cache_bypass with its twin and against the history of every byte:
// gyre_cache_bench.h.

// The bench assumes one read at a time, and no stored line.
#define BYTES 64
#define WAYS 1
#define FRESH 1
#define MSHRS 1
#include "gyre_cache_bench.h"

extern "C" {
#include "memory/cache/gyre_cache_bypass.h"
}

namespace {
struct Twin {
  gyre_cache_bypass d;

  void eval(gyre_cache_port &p) {
    gyre_cache_bypass_eval_mem(&d, &p);
    gyre_cache_bypass_eval_rsp(&d, &p);
    gyre_cache_bypass_eval_ready(&d, &p);
  }
  void tick(gyre_cache_port &p) { gyre_cache_bypass_tick(&d, &p); }
  static bool always_taken() { return !WRITABLE; }
  void cover(Unit &u, const gyre_cache_port &p) {
    u.cover("request in the cycle in which the one before ends",
            p.req_ready && d.state != GYRE_CACHE_BYPASS_IDLE);
    u.cover("request waits", p.req_valid && !p.req_ready);
    u.cover("request waits for memory", p.mem.req_valid && !p.mem.req_ready);
    u.cover("error of a read", p.error_valid && !p.error_write);
    u.cover("read", p.miss);
    if (!WRITABLE) return;
    u.cover("answer waits", p.rsp_valid && !p.rsp_ready);
    u.cover("error of a write", p.error_valid && p.error_write);
    u.cover("uncached read", p.rsp_valid && d.uncached);
    u.cover("write under way", p.writes_pending && p.stores_empty);
  }
};
}  // namespace

int main(int argc, char **argv) {
  Twin twin;
  gyre_cache_bypass_init(&twin.d, kLine, WRITABLE);
  return run_cache(argc, argv, twin, 1, 0, 1);
}
