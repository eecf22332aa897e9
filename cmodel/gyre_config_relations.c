// gyre_config_relations.c - checks which parameters fit together: caches, threads and lanes, the
// memory map. rtl/gyre_config.sv applies the same rules. A parameter that needs another one says so
// in configs.toml.

#include "gyre_config_relations.h"

#include <inttypes.h>
#include <stdarg.h>
#include <stdio.h>

bool gyre_config_refuse(char *why, const char *format, ...) {
  va_list args;
  va_start(args, format);
  (void)vsnprintf(why, GYRE_MESSAGE, format, args);
  va_end(args);
  return false;
}

static bool check_cache(const char *name, uint32_t bytes, uint32_t ways, uint32_t banks,
                        uint32_t line, char *why) {
  if (bytes == 0) return true;  // no cache
  if (!gyre_config_is_pow2(bytes)) {
    return gyre_config_refuse(why, "%s_BYTES = %" PRIu32 " is neither 0 nor a power of two.", name,
                              bytes);
  }
  const uint32_t least = ways > 2 ? ways : 2;  // minimum number of lines of a bank
  if (banks > 1 && bytes < banks * least * line) {
    return gyre_config_refuse(why,
                              "%s_BYTES = %" PRIu32 " is too little for %" PRIu32
                              " banks of %" PRIu32 " lines of LINE_BYTES = %" PRIu32 ".",
                              name, bytes, banks, least, line);
  }
  if (bytes < ways * line) {
    return gyre_config_refuse(why,
                              "%s_BYTES = %" PRIu32 " is less than one set: %" PRIu32
                              " ways of LINE_BYTES = %" PRIu32 ".",
                              name, bytes, ways, line);
  }
  if (bytes < 2 * line) {
    return gyre_config_refuse(
        why, "%s_BYTES = %" PRIu32 " is less than two lines of LINE_BYTES = %" PRIu32 ".", name,
        bytes, line);
  }
  return true;  // the number of sets is a power of two because these numbers are
}

static bool check_prefetch(const gyre_config *c, char *why) {
  if (c->dcache_mshrs < 4 && c->dcache_prefetch) {
    return gyre_config_refuse(why,
                              "DCACHE_MSHRS = %" PRIu32
                              " is less than 4: DCACHE_PREFETCH leaves two of them for reads.",
                              c->dcache_mshrs);
  }
  return true;
}

static bool check_dcache(const gyre_config *c, char *why) {
  if (c->dcache_bytes == 0 && c->dcache_banks > 1) {
    return gyre_config_refuse(why, "DCACHE_BYTES = 0 has no DCACHE_BANKS = %" PRIu32 ".",
                              c->dcache_banks);
  }
  return check_cache("DCACHE", c->dcache_bytes, c->dcache_ways, c->dcache_banks, c->line_bytes,
                     why);
}

static bool check_l2(const gyre_config *c, char *why) {
  if (c->l2_bytes == 0 && c->l2_banks > 1) {
    return gyre_config_refuse(why, "L2_BYTES = 0 has no L2_BANKS = %" PRIu32 ".", c->l2_banks);
  }
  return check_cache("L2", c->l2_bytes, c->l2_ways, c->l2_banks, c->line_bytes, why);
}

// Checks that [base, base + bytes) does not exceed the address space.
static bool check_end(const char *name, uint32_t base, uint32_t bytes, char *why) {
  if ((uint64_t)base + bytes <= UINT64_C(1) << 32) return true;
  return gyre_config_refuse(
      why, "%s_BASE = 0x%08" PRIx32 " and 0x%" PRIx32 " bytes end after 2^32.", name, base, bytes);
}

static bool check_apart(const char *a, uint32_t a_base, uint32_t a_bytes, const char *b,
                        uint32_t b_base, uint32_t b_bytes, char *why) {
  if ((uint64_t)a_base + a_bytes <= b_base || (uint64_t)b_base + b_bytes <= a_base) return true;
  return gyre_config_refuse(why,
                            "%s_BASE = 0x%08" PRIx32 " (0x%" PRIx32
                            " bytes) and %s_BASE = 0x%08" PRIx32 " (0x%" PRIx32 " bytes) overlap.",
                            a, a_base, a_bytes, b, b_base, b_bytes);
}

static bool check_aligned(const char *name, uint32_t value, const char *unit, uint32_t bytes,
                          char *why) {
  if (value % bytes == 0) return true;
  return gyre_config_refuse(why, "%s = 0x%08" PRIx32 " is not a multiple of %s%" PRIu32 ".", name,
                            value, unit, bytes);
}

static bool check_threads(const gyre_config *c, char *why) {
  if (c->num_lanes > c->num_threads) {
    return gyre_config_refuse(why,
                              "NUM_LANES = %" PRIu32 " is more than NUM_THREADS = %" PRIu32 ".",
                              c->num_lanes, c->num_threads);
  }
  if (c->num_threads % c->num_lanes != 0) {
    return gyre_config_refuse(
        why, "NUM_THREADS = %" PRIu32 " is not a multiple of NUM_LANES = %" PRIu32 ".",
        c->num_threads, c->num_lanes);
  }
  if (c->num_fpu_lanes > c->num_lanes || (c->num_fpu_lanes & (c->num_fpu_lanes - 1)) != 0) {
    return gyre_config_refuse(why,
                              "NUM_FPU_LANES = %" PRIu32
                              " is not 0 (all) or a power of two up to NUM_LANES = %" PRIu32 ".",
                              c->num_fpu_lanes, c->num_lanes);
  }
  if (c->lsu_queue != 1 && c->lsu_queue < c->num_threads / c->num_lanes) {
    return gyre_config_refuse(why,
                              "LSU_QUEUE = %" PRIu32 " is less than the %" PRIu32
                              " beats of an instruction (NUM_THREADS / NUM_LANES).",
                              c->lsu_queue, c->num_threads / c->num_lanes);
  }
  if (c->num_dividers > 1 && c->small) {
    return gyre_config_refuse(why, "SMALL = 1 has one divider: NUM_DIVIDERS = %" PRIu32 ".",
                              c->num_dividers);
  }
  if (c->dispatch && c->small) {
    return gyre_config_refuse(why, "SMALL = 1 has no warps of workgroups: DISPATCH = 1.");
  }
  if (c->pixels && c->num_threads < 4) {
    return gyre_config_refuse(
        why, "PIXELS = 1 needs warps that hold a quad, four threads: NUM_THREADS = %" PRIu32 ".",
        c->num_threads);
  }
  if (c->pixels && c->num_warps < 2) {
    return gyre_config_refuse(
        why, "PIXELS = 1 needs two warps, one for vertices and one for pixels: NUM_WARPS = 1.");
  }
  if (c->pixels && c->line_bytes < 16) {
    return gyre_config_refuse(
        why,
        "PIXELS = 1 needs lines that hold a quad of a surface, 16 bytes: LINE_BYTES = %" PRIu32 ".",
        c->line_bytes);
  }
  if (c->isa && c->num_threads != 32) {
    return gyre_config_refuse(why, "ISA = 1 has warps of 32 threads: NUM_THREADS = %" PRIu32 ".",
                              c->num_threads);
  }
  if (c->isa && (c->reconvergence || c->small || c->dispatch || c->headers)) {
    return gyre_config_refuse(
        why, "ISA = 1 has none of RECONVERGENCE = 1, SMALL = 1, DISPATCH = 1 and HEADERS = 1.");
  }
  if (c->lmem_bytes < 8 * c->num_lanes) {
    return gyre_config_refuse(why,
                              "LMEM_BYTES = %" PRIu32
                              " is less than two words for each of NUM_LANES = %" PRIu32 " banks.",
                              c->lmem_bytes, c->num_lanes);
  }
  return true;
}

enum { PAGE_BYTES = 4096, IO_BYTES = 4096 };

static bool check_map(const gyre_config *c, char *why) {
  // Address decoding compares pages, and a line lies in one page.
  if (!check_aligned("RAM_BASE", c->ram_base, "", PAGE_BYTES, why) ||
      !check_aligned("RAM_BYTES", c->ram_bytes, "", PAGE_BYTES, why) ||
      !check_aligned("IO_BASE", c->io_base, "", IO_BYTES, why) ||
      !check_aligned("LMEM_BASE", c->lmem_base, "LMEM_BYTES = ", c->lmem_bytes, why) ||
      !check_aligned("RESET_PC", c->reset_pc, "", 4, why) ||
      !check_end("RAM", c->ram_base, c->ram_bytes, why) ||
      !check_end("LMEM", c->lmem_base, c->lmem_bytes, why) ||
      !check_end("IO", c->io_base, IO_BYTES, why)) {
    return false;
  }
  if (!check_apart("RAM", c->ram_base, c->ram_bytes, "LMEM", c->lmem_base, c->lmem_bytes, why) ||
      !check_apart("RAM", c->ram_base, c->ram_bytes, "IO", c->io_base, IO_BYTES, why) ||
      !check_apart("LMEM", c->lmem_base, c->lmem_bytes, "IO", c->io_base, IO_BYTES, why)) {
    return false;
  }
  if (c->reset_pc - c->ram_base >= c->ram_bytes) {
    return gyre_config_refuse(why,
                              "RESET_PC = 0x%08" PRIx32
                              " is outside of main memory: RAM_BASE = 0x%08" PRIx32
                              ", RAM_BYTES = 0x%" PRIx32 ".",
                              c->reset_pc, c->ram_base, c->ram_bytes);
  }
  return true;
}

bool gyre_config_related(const gyre_config *c, char *why) {
  return check_threads(c, why) &&
         check_cache("ICACHE", c->icache_bytes, c->icache_ways, 1, c->line_bytes, why) &&
         check_dcache(c, why) && check_prefetch(c, why) && check_l2(c, why) && check_map(c, why);
}
