// gyre_report.c - prints what a user reads at the end of a run: faults, state of the warps, signature.

#include "gyre_platform.h"
#include "gyre/device.h"
// It comes after the headers, because it has tables only.
#include "generated/gyre_hints.inc"

enum { WHERE = 200, LINE = 1000, ILLEGAL = 2 };

// Returns advice for the author of the program about this fault, or NULL.
static const char *hint(const gyre_fault *fault) {
  for (size_t i = 0; i < sizeof gyre_trap_hints / sizeof *gyre_trap_hints; i++) {
    if (fault->cause == ILLEGAL && fault->value == gyre_trap_hints[i].word)
      return gyre_trap_hints[i].words;
  }
  for (size_t i = 0; i < sizeof gyre_fault_hints / sizeof *gyre_fault_hints; i++) {
    if (fault->cause == gyre_fault_hints[i].cause) return gyre_fault_hints[i].words;
  }
  return NULL;
}

void gyre_report_fault(FILE *out, const gyre_fault *fault, const gyre_elf *e) {
  char where[WHERE], line[LINE];
  gyre_elf_where(e, fault->pc, where, sizeof where);
  gyre_elf_line(e, fault->pc, line, sizeof line);
  fprintf(out,
          "fault: %s (cause %u), core %u, warp %u, lanes 0x%x, pc 0x%08x%s%s%s%s, value 0x%08x\n",
          gyre_fault_name(fault->cause), fault->cause, fault->core, fault->warp, fault->lanes,
          fault->pc, *where ? " <" : "", where, *where ? ">" : "", line, fault->value);
  const char *words = hint(fault);
  if (words) fprintf(out, "  %s\n", words);
}

const char *gyre_report_reason(unsigned reason) {
  switch (reason) {
    case GYRE_REASON_NONE: return "";
    case GYRE_REASON_BARRIER: return "barrier";
    case GYRE_REASON_WSPAWN: return "wspawn";
    case GYRE_REASON_CONTROL: return "an unresolved branch, CSR, fence or warp control instruction";
    case GYRE_REASON_FETCH: return "instructions from memory";
    case GYRE_REASON_OPERAND: return "an operand";
    case GYRE_REASON_UNIT: return "a functional unit";
    case GYRE_REASON_FLAGS: return "floating-point flags";
    default: return "something that this tool does not know";
  }
}

// Writes the location of a pc as far as it is known, such as " <main+0x10> at file.c:12".
static void put_place(FILE *out, uint32_t pc, const gyre_elf *e) {
  char where[WHERE], line[LINE];
  gyre_elf_where(e, pc, where, sizeof where);
  gyre_elf_line(e, pc, line, sizeof line);
  fprintf(out, "pc 0x%08x%s%s%s%s", pc, *where ? " <" : "", where, *where ? ">" : "", line);
}

static void put_warp(FILE *out, const gyre_config *cfg, unsigned i) {
  fputs("  ", out);
  if (cfg->num_cores > 1) fprintf(out, "core %2u ", i / cfg->num_warps);
  fprintf(out, "warp %2u: ", i % cfg->num_warps);
}

void gyre_report_warps(FILE *out, const gyre_config *cfg,
                       gyre_warp_info (*warp)(void *ctx, unsigned i), void *ctx,
                       const gyre_elf *e) {
  for (unsigned i = 0; i < cfg->num_cores * cfg->num_warps; i++) {
    gyre_warp_info w = warp(ctx, i);
    put_warp(out, cfg, i);
    if (!w.active) {
      fputs("not active\n", out);
      continue;
    }
    put_place(out, w.pc, e);
    fprintf(out, ", threads 0x%x%s%s, %s%s\n", w.tmask, w.stalled ? ", stalled" : "",
            w.at_barrier ? ", at a barrier" : "",
            w.waits_for && *w.waits_for ? "waits for " : "runs",
            w.waits_for && *w.waits_for ? w.waits_for : "");
  }
}

void gyre_report_groups(FILE *out, const gyre_config *cfg,
                        bool (*group)(void *ctx, unsigned warp, unsigned i, gyre_group_info *g),
                        void *ctx, const gyre_elf *e) {
  for (unsigned i = 0; i < cfg->num_cores * cfg->num_warps; i++) {
    gyre_group_info g;
    for (unsigned k = 0; group(ctx, i, k, &g); k++) {
      put_warp(out, cfg, i);
      put_place(out, g.pc, e);
      fprintf(out, ", threads 0x%x, waits for %s\n", g.threads, g.waits_for);
    }
  }
}

void gyre_report_rest(FILE *out, const gyre_config *cfg,
                      gyre_rest (*rest)(void *ctx, unsigned warp), void *ctx, const gyre_elf *e) {
  for (unsigned i = 0; i < cfg->num_cores * cfg->num_warps; i++) {
    const gyre_rest r = rest(ctx, i);
    if (r.ready) {
      put_warp(out, cfg, i);
      fprintf(out, "threads 0x%x wait for their turn", r.ready);
      if (r.next) fputs(", the next at ", out);
      if (r.next) put_place(out, r.next, e);
      fputc('\n', out);
    }
    if (r.parked) {
      put_warp(out, cfg, i);
      fprintf(out, "threads 0x%x wait for the others of their warp\n", r.parked);
    }
  }
}

bool gyre_signature_range(const gyre_elf *e, const gyre_config *cfg, uint32_t *begin, uint32_t *end,
                          char *why) {
  if (!gyre_elf_symbol(e, "begin_signature", begin) || !gyre_elf_symbol(e, "end_signature", end)) {
    snprintf(why, GYRE_MESSAGE,
             "--signature: the program has no symbols begin_signature and end_signature");
    return false;
  }
  if (*end < *begin || ((*begin | *end) & 3)) {
    snprintf(why, GYRE_MESSAGE,
             "--signature: begin_signature 0x%08x and end_signature 0x%08x are no word range",
             *begin, *end);
    return false;
  }
  if (*begin >= cfg->ram_base && *end - cfg->ram_base <= cfg->ram_bytes) return true;
  snprintf(why, GYRE_MESSAGE,
           "--signature: begin_signature 0x%08x to end_signature 0x%08x is not in main memory "
           "(0x%08x..0x%08x)",
           *begin, *end, cfg->ram_base, cfg->ram_base + (cfg->ram_bytes - 1));
  return false;
}

void gyre_report_signature(FILE *out, const gyre_memory *m, uint32_t begin, uint32_t end) {
  for (uint32_t at = begin; at < end; at += 4) {
    fprintf(out, "%08x\n", gyre_memory_read(m, at, 4));
  }
}
