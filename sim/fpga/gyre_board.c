// gyre_board.c - reads a board's configuration, and the registers that describe a run: fault, warps, counters.

#include "gyre_board.h"

#include <string.h>

#include "gyre/device.h"
#include "gyre/observation.h"

#define FAIL(...) (snprintf(why, GYRE_MESSAGE, __VA_ARGS__), false)

// Words of the register block that describe the machine: MAGIC to NUM_PERF.
enum { IDENTITY = GYRE_REG_NUM_PERF / 4 + 1 };
// Cycles in which busy is high but the GPU does not run: it boots, and busy falls a cycle after the end.
enum { BUSY_EXTRA = 2 };

static bool read_soc(gyre_board *b, char *why) {
  uint32_t soc[4];  // MAGIC, VERSION, CLK_HZ, MEM_BYTES
  if (!gyre_link_read(b->link, GYRE_SOC_MAGIC, soc, 4, why)) return false;
  if (soc[0] != GYRE_SOC_MAGIC_VALUE)
    return FAIL("%.80s answers, but is no Gyre SoC: SOC_MAGIC is 0x%08x, not 0x%08x",
                gyre_link_name(b->link), soc[0], GYRE_SOC_MAGIC_VALUE);
  if (soc[1] >> 16 != GYRE_SOC_VERSION_VALUE >> 16)
    return FAIL("%.80s: SoC version %u.%u, this tool knows %u.x", gyre_link_name(b->link),
                soc[1] >> 16, soc[1] & 0xffff, GYRE_SOC_VERSION_VALUE >> 16);
  b->soc_version = soc[1];
  b->clk_hz = soc[2];
  b->mem_bytes = soc[3];
  return true;
}

static void read_config(gyre_board *b, const uint32_t *r) {
  gyre_config *c = &b->cfg;
  c->num_cores = r[GYRE_REG_NUM_CORES / 4];
  c->num_warps = r[GYRE_REG_NUM_WARPS / 4];
  c->num_threads = r[GYRE_REG_NUM_THREADS / 4];
  c->num_lanes = r[GYRE_REG_NUM_LANES / 4];
  c->m_ext = (r[GYRE_REG_EXTENSIONS / 4] & GYRE_EXTENSIONS_M) != 0;
  c->f_ext = (r[GYRE_REG_EXTENSIONS / 4] & GYRE_EXTENSIONS_F) != 0;
  c->a_ext = (r[GYRE_REG_EXTENSIONS / 4] & GYRE_EXTENSIONS_A) != 0;
  c->b_ext = (r[GYRE_REG_EXTENSIONS / 4] & GYRE_EXTENSIONS_B) != 0;
  c->collectives = (r[GYRE_REG_EXTENSIONS / 4] & GYRE_EXTENSIONS_COLLECTIVES) != 0;
  c->mem_index = (r[GYRE_REG_EXTENSIONS / 4] & GYRE_EXTENSIONS_INDEX) != 0;
  c->zba = (r[GYRE_REG_EXTENSIONS / 4] & GYRE_EXTENSIONS_ZBA) != 0;
  c->line_bytes = r[GYRE_REG_LINE_BYTES / 4];
  c->icache_bytes = r[GYRE_REG_ICACHE_BYTES / 4];
  c->dcache_bytes = r[GYRE_REG_DCACHE_BYTES / 4];
  c->l2_bytes = r[GYRE_REG_L2_BYTES / 4];
  c->lmem_bytes = r[GYRE_REG_LMEM_BYTES / 4];
  c->ram_base = r[GYRE_REG_RAM_BASE / 4];
  c->ram_bytes = r[GYRE_REG_RAM_BYTES / 4];
  c->reset_pc = c->ram_base;
  // Parameters that no register shows, with values that are small enough for any machine.
  c->icache_ways = c->dcache_ways = 1;
  c->lsu_queue = 32;
  b->num_perf = r[GYRE_REG_NUM_PERF / 4];
}

bool gyre_board_identify(gyre_board *b, gyre_link *link, char *why) {
  uint32_t r[IDENTITY], cycles;
  memset(b, 0, sizeof *b);
  b->link = link;
  gyre_config_default(&b->cfg);
  if (!gyre_link_ping(link, why) || !read_soc(b, why)) return false;
  if (!gyre_link_read(link, GYRE_REG_MAGIC, r, IDENTITY, why)) return false;
  if (r[0] != GYRE_VALUE_MAGIC)
    return FAIL("%.80s: a SoC without a Gyre GPU: MAGIC is 0x%08x, not 0x%08x",
                gyre_link_name(link), r[0], GYRE_VALUE_MAGIC);
  b->version = r[GYRE_REG_VERSION / 4];
  if (b->version >> 16 != GYRE_VALUE_VERSION >> 16)
    return FAIL("%.80s: register version %u.%u, this tool knows %u.x", gyre_link_name(link),
                b->version >> 16, b->version & 0xffff, GYRE_VALUE_VERSION >> 16);
  read_config(b, r);
  if (!b->cfg.num_cores || b->cfg.num_cores > GYRE_MAX_CORES || !b->cfg.num_warps ||
      b->cfg.num_warps > GYRE_MAX_WARPS || !b->mem_bytes || b->mem_bytes % 4)
    return FAIL("%.80s: invalid registers: %u cores, %u warps, %u bytes of memory",
                gyre_link_name(link), b->cfg.num_cores, b->cfg.num_warps, b->mem_bytes);
  b->has_run_cycles = gyre_link_read(link, GYRE_SOC_RUN_CYCLES, &cycles, 1, why);
  return b->has_run_cycles || gyre_link_bad_address(link);
}

uint32_t gyre_board_frame_errors(const gyre_board *b) {
  char why[GYRE_MESSAGE];
  uint32_t errors;
  return gyre_link_read(b->link, GYRE_SOC_FRAME_ERRORS, &errors, 1, why) ? errors : 0;
}

bool gyre_board_fault(gyre_board *b, gyre_fault *fault, char *why) {
  uint32_t r[6];  // FAULT_CAUSE to FAULT_VALUE
  if (!gyre_link_read(b->link, GYRE_REG_FAULT_CAUSE, r, 6, why)) return false;
  *fault = (gyre_fault){.valid = (r[0] & GYRE_FAULT_CAUSE_VALID) != 0,
                        .cause = r[0] & GYRE_FAULT_CAUSE_CAUSE,
                        .core = (uint8_t)r[1],
                        .warp = (uint8_t)r[2],
                        .lanes = r[3],
                        .pc = r[4],
                        .value = r[5]};
  return true;
}

static bool select_warp(gyre_board *b, unsigned warp, char *why) {
  const uint32_t select = warp / b->cfg.num_warps << GYRE_DIAG_SELECT_CORE_LSB |
                          warp % b->cfg.num_warps << GYRE_DIAG_SELECT_WARP_LSB;
  return gyre_link_write(b->link, GYRE_REG_DIAG_SELECT, &select, 1, why);
}

bool gyre_board_warp(gyre_board *b, unsigned warp, gyre_warp_info *info, char *why) {
  uint32_t r[3];  // DIAG_PC, DIAG_STATE, DIAG_TMASK
  if (!select_warp(b, warp, why) || !gyre_link_read(b->link, GYRE_REG_DIAG_PC, r, 3, why))
    return false;
  const unsigned reason = (r[1] & GYRE_DIAG_STATE_REASON) >> GYRE_DIAG_STATE_REASON_LSB;
  *info = (gyre_warp_info){
      .active = (r[1] & GYRE_DIAG_STATE_ACTIVE) != 0,
      // If there is a reason, the bit adds nothing.
      .stalled = (r[1] & GYRE_DIAG_STATE_STALLED) != 0 && reason == GYRE_REASON_NONE,
      .at_barrier = (r[1] & GYRE_DIAG_STATE_BARRIER) != 0,
      .pc = r[0],
      .tmask = r[2],
      .waits_for = gyre_report_reason(reason)};
  return true;
}

bool gyre_board_rest(gyre_board *b, unsigned warp, gyre_rest *rest, char *why) {
  uint32_t state[2], r[3];  // DIAG_STATE, DIAG_TMASK; DIAG_LIVE, DIAG_READY, DIAG_NEXT
  *rest = (gyre_rest){0};
  if ((b->version & 0xffff) < 1) return true;  // since version 2.1
  if (!select_warp(b, warp, why) || !gyre_link_read(b->link, GYRE_REG_DIAG_STATE, state, 2, why) ||
      !gyre_link_read(b->link, GYRE_REG_DIAG_LIVE, r, 3, why))
    return false;
  if (!(state[0] & GYRE_DIAG_STATE_ACTIVE)) return true;
  *rest = (gyre_rest){.ready = r[1], .next = r[2], .parked = r[0] & ~(state[1] | r[1])};
  return true;
}

static bool read_counter(gyre_board *b, unsigned core, unsigned i, uint64_t *value, char *why) {
  const uint32_t index = core << GYRE_PERF_INDEX_CORE_LSB | i << GYRE_PERF_INDEX_INDEX_LSB;
  uint32_t r[2];
  if (!gyre_link_write(b->link, GYRE_REG_PERF_INDEX, &index, 1, why) ||
      !gyre_link_read(b->link, GYRE_REG_PERF_LOW, r, 2, why))
    return false;
  *value = r[0] | (uint64_t)r[1] << 32;
  return true;
}

// A machine with PERF = 0 counts cycles and warp instructions only, and its other counters read 0: then no thread
// instruction is counted.
static bool has_all(gyre_board *b, bool *all, char *why) {
  uint64_t threads;
  if (!read_counter(b, 0, GYRE_PERF_THREAD_INSNS, &threads, why)) return false;
  *all = threads != 0;
  return true;
}

bool gyre_board_counter(gyre_board *b, unsigned i, const char **name, uint64_t *value, char *why) {
#define NAME(counter, doc) #counter,
  static const char *const names[] = {GYRE_PERF_TABLE(NAME)};
#undef NAME
  bool all = true;
  *name = NULL;
  *value = 0;
  if (i >= b->num_perf || i >= GYRE_NUM_PERF) return true;
  if (i == GYRE_PERF_THREAD_INSNS && !has_all(b, &all, why)) return false;
  if (!all) return true;  // this counter and all later ones
  const unsigned cores = i == GYRE_PERF_CYCLES ? 1 : b->cfg.num_cores;
  for (unsigned k = 0; k < cores; k++) {
    uint64_t one;
    if (!read_counter(b, k, i, &one, why)) return false;
    *value += one;
  }
  *name = names[i];
  return true;
}

// Returns the cycles in which a warp of core k was active. In each of them it issued an instruction, or stalled for one
// of the reasons except the first. These counters do not change when no warp is active.
static bool active_cycles(gyre_board *b, unsigned k, uint64_t *cycles, char *why) {
  *cycles = 0;
  for (unsigned i = GYRE_PERF_WARP_INSNS; i <= GYRE_PERF_STALL_PIPE; i++) {
    uint64_t value;
    if (i == GYRE_PERF_THREAD_INSNS || i == GYRE_PERF_STALL_IDLE) continue;
    if (!read_counter(b, k, i, &value, why)) return false;
    *cycles += value;
  }
  return true;
}

bool gyre_board_cycles(gyre_board *b, uint64_t *cycles, bool *exact, char *why) {
  *cycles = 0;
  *exact = true;
  if (b->has_run_cycles) {
    uint32_t word;
    if (!gyre_link_read(b->link, GYRE_SOC_RUN_CYCLES, &word, 1, why)) return false;
    *cycles = word < BUSY_EXTRA ? 0 : word - BUSY_EXTRA;
    return true;
  }
  if (!has_all(b, exact, why)) return false;
  // An instruction of several beats counts once, and not for all of its cycles.
  *exact = *exact && b->cfg.num_lanes == b->cfg.num_threads;
  if (!*exact) return read_counter(b, 0, GYRE_PERF_CYCLES, cycles, why);
  for (unsigned k = 0; k < b->cfg.num_cores; k++) {
    uint64_t one;
    if (!active_cycles(b, k, &one, why)) return false;
    if (one > *cycles) *cycles = one;
  }
  return true;
}
