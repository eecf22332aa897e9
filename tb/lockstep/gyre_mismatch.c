// gyre_mismatch.c - prints the first difference between RTL and model. See gyre_mismatch.h.

#include "gyre_mismatch.h"

#include <inttypes.h>
#include <stdarg.h>
#include <string.h>

enum { LINE = 1024, BRIEF = 8 };  // characters of an event; words of a lane vector in history

// ---- Text ---------------------------------------------------------------------------------------

typedef struct text {
  char chars[LINE];
  size_t used;
} text;

__attribute__((format(printf, 2, 3))) static void add(text *t, const char *format, ...) {
  va_list args;
  va_start(args, format);
  const int n = vsnprintf(t->chars + t->used, sizeof t->chars - t->used, format, args);
  va_end(args);
  if (n > 0) t->used += (size_t)n;
  if (t->used >= sizeof t->chars) t->used = sizeof t->chars - 1;
}

// The wires of cycle c.
static const void *wires_at(const gyre_mismatch *m, uint64_t c) {
  return (const char *)m->history + c % GYRE_HISTORY * m->size;
}

static const void *member(const gyre_signal *s, const void *w) {
  return (const char *)w + s->offset;
}

static uint32_t number(const gyre_signal *s, const void *w) {
  uint32_t value = 0;
  memcpy(&value, member(s, w), s->size <= sizeof value ? s->size : sizeof value);
  return value;
}

// Returns true if the signal counts: it has no valid, or that is high.
static bool counts(const gyre_signal *s, const void *w) {
  return s->guard < 0 || *((const uint8_t *)w + s->guard) != 0;
}

// Returns the bytes of an array that the configuration uses.
static size_t used_bytes(const gyre_signal *s, const gyre_config *cfg) {
  switch (s->kind) {
    case GYRE_SIGNAL_LANES: return cfg->num_lanes * sizeof(uint32_t);
    case GYRE_SIGNAL_BYTES: return cfg->num_lanes;
    case GYRE_SIGNAL_LINE: return cfg->line_bytes;
    case GYRE_SIGNAL_LINEB: return (cfg->line_bytes + 7) / 8;
    case GYRE_SIGNAL_WARPB: return (cfg->num_cores * cfg->num_warps + 7) / 8;
    case GYRE_SIGNAL_WARPS: return cfg->num_warps * sizeof(uint32_t);
    default: return s->size;
  }
}

static void add_disasm(text *t, const gyre_mismatch *m, uint32_t pc) {
  char insn[64], where[96];
  const gyre_func_bus bus = gyre_environment_bus(m->environment);
  gyre_disasm(bus.load(bus.ctx, pc & ~3u, 4), pc, insn, sizeof insn);
  gyre_elf_where(m->elf, pc, where, sizeof where);
  add(t, "%08" PRIx32 "%s%s%s \"%s\"", pc, *where ? " <" : "", where, *where ? ">" : "", insn);
}

static void add_value(text *t, const gyre_mismatch *m, const gyre_signal *s, const void *w,
                      bool brief) {
  const void *at = member(s, w);
  const size_t bytes = used_bytes(s, m->cfg);
  switch (s->kind) {
    case GYRE_SIGNAL_NUMBER: add(t, "%" PRIu32, number(s, w)); break;
    case GYRE_SIGNAL_HEX: add(t, "%08" PRIx32, number(s, w)); break;
    case GYRE_SIGNAL_MASK: add(t, "0x%" PRIx32, number(s, w)); break;
    case GYRE_SIGNAL_WARPS:
    case GYRE_SIGNAL_LANES: {
      const uint32_t *word = at;
      const size_t n = bytes / sizeof *word;
      for (size_t i = 0; i < n && !(brief && i == BRIEF); ++i) {
        add(t, "%s%08" PRIx32, i ? "," : "", word[i]);
      }
      if (brief && n > BRIEF) add(t, ",..");
      break;
    }
    case GYRE_SIGNAL_BYTES: {
      const uint8_t *byte = at;
      const size_t n = brief && bytes > BRIEF ? BRIEF : bytes;
      for (size_t i = 0; i < n; ++i) add(t, "%s%02x", i ? "," : "", byte[i]);
      if (n < bytes) add(t, ",..");
      break;
    }
    case GYRE_SIGNAL_LINE: {
      const uint8_t *byte = at;
      const size_t n = brief && bytes > 4 * BRIEF ? 4 * BRIEF : bytes;
      for (size_t i = 0; i < n; ++i) add(t, "%s%02x", i && i % 4 == 0 ? "_" : "", byte[i]);
      if (n < bytes) add(t, "..");
      break;
    }
    case GYRE_SIGNAL_WARPB:
    case GYRE_SIGNAL_LINEB: {
      const uint8_t *byte = at;
      add(t, "0x");
      for (size_t i = bytes; i-- > 0;) add(t, "%02x", byte[i]);
      break;
    }
    case GYRE_SIGNAL_UOPS: {
      const gyre_uop *u = at;
      for (unsigned i = 0; i < m->cfg->num_warps && !brief; ++i) {
        if (u[i].pc == 0) continue;  // none
        add(t, "%s%u: ", i ? ", " : "", i);
        add_disasm(t, m, u[i].pc);
      }
      break;
    }
    case GYRE_SIGNAL_UOP: {
      const gyre_uop *u = at;
      add_disasm(t, m, u->pc);
      add(t, " {unit=%u op=%u rd=%u rs1=%u rs2=%u rs3=%u imm=%08" PRIx32 "%s%s%s%s%s%s%s%s%s}",
          u->unit, u->op, u->rd, u->rs1, u->rs2, u->rs3, u->imm, u->trap ? " trap" : "",
          u->wb ? " wb" : "", u->a_pc ? " a_pc" : "", u->b_imm ? " b_imm" : "",
          u->serialize ? " serialize" : "", u->taken ? " taken" : "", u->flags ? " flags" : "",
          u->acq ? " acq" : "", u->rel ? " rel" : "");
      break;
    }
    case GYRE_SIGNAL_PERF: {
#define GYRE_NAME(name, doc) #name,
      static const char *const names[] = {GYRE_PERF_TABLE(GYRE_NAME)};
#undef GYRE_NAME
      const uint64_t *count = at;
      for (int i = 0; i < GYRE_NUM_PERF && !brief; ++i) {
        add(t, "%s%s=%" PRIu64, i ? " " : "", names[i], count[i]);
      }
      break;
    }
  }
}

// ---- Boundaries ---------------------------------------------------------------------------------

static int boundary_end(const gyre_mismatch *m, int start) {
  int end = start + 1;
  while (end < m->count && !strcmp(m->signals[end].boundary, m->signals[start].boundary)) ++end;
  return end;
}

static const gyre_signal *find(const gyre_mismatch *m, const char *boundary, const char *field) {
  for (int i = 0; i < m->count; ++i) {
    if (!strcmp(m->signals[i].boundary, boundary) && !strcmp(m->signals[i].field, field)) {
      return &m->signals[i];
    }
  }
  return NULL;
}

static bool has_valid(const gyre_mismatch *m, int start) {
  return !strcmp(m->signals[start].field, "valid");
}

static bool signal_differs(const gyre_mismatch *m, int i, const void *a, const void *b) {
  const gyre_signal *s = &m->signals[i];
  return memcmp(member(s, a), member(s, b), used_bytes(s, m->cfg)) != 0;
}

// One line: the boundary and what its fields are; nothing but "-" when it is not valid.
static void format_event(text *t, const gyre_mismatch *m, int start, const void *w) {
  const int end = boundary_end(m, start);
  t->used = 0;
  add(t, "%-8s", m->signals[start].boundary);
  for (int i = start; i < end; ++i) {
    const gyre_signal *s = &m->signals[i];
    if (!counts(s, w)) continue;
    if (i == start && has_valid(m, start)) {
      add(t, "%s", number(s, w) ? "" : " -");
    } else if (!strcmp(s->field, "ready")) {
      add(t, "%s", number(s, w) ? " ready" : " blocked");
    } else if (s->kind != GYRE_SIGNAL_PERF) {
      add(t, " %s=", s->field);
      add_value(t, m, s, w, true);
    }
  }
}

// Returns true if the boundary is worth a line: it is valid, or, without a valid, something moved.
static bool eventful(const gyre_mismatch *m, int start, const void *w, const void *before) {
  if (has_valid(m, start)) return number(&m->signals[start], w) != 0;
  if (before == NULL || m->signals[start].quiet) return false;
  for (int i = start; i < boundary_end(m, start); ++i) {
    if (m->signals[i].kind != GYRE_SIGNAL_PERF && signal_differs(m, i, w, before)) return true;
  }
  return false;
}

bool gyre_mismatch_differs(const gyre_mismatch *m, int i) {
  const gyre_signal *s = &m->signals[i];
  return counts(s, m->rtl) && counts(s, m->model) && signal_differs(m, i, m->rtl, m->model);
}

// ---- Report -------------------------------------------------------------------------------------

void gyre_mismatch_history(FILE *out, const gyre_mismatch *m) {
  if (m->core < 0) {
    fprintf(out, "last events at the pins:\n");
  } else if (m->cfg->num_cores > 1) {
    fprintf(out, "last events of core %d:\n", m->core);
  } else {
    fprintf(out, "last events:\n");
  }
  const uint64_t oldest = m->cycle > GYRE_HISTORY ? m->cycle - GYRE_HISTORY : 0;
  uint64_t from = m->cycle;
  int lines = 0;
  while (from > oldest && lines < GYRE_HISTORY_LINES) {
    --from;
    const void *w = wires_at(m, from);
    const void *before = from > oldest ? wires_at(m, from - 1) : NULL;
    for (int i = 0; i < m->count; i = boundary_end(m, i)) lines += eventful(m, i, w, before);
  }
  text t;
  for (uint64_t c = from; c < m->cycle; ++c) {
    const void *w = wires_at(m, c);
    const void *before = c > oldest ? wires_at(m, c - 1) : NULL;
    for (int i = 0; i < m->count; i = boundary_end(m, i)) {
      if (!eventful(m, i, w, before)) continue;
      format_event(&t, m, i, w);
      fprintf(out, "   %8" PRIu64 "  both   %s\n", c, t.chars);
    }
  }
  const void *before = m->cycle > 0 ? wires_at(m, m->cycle - 1) : NULL;
  for (int i = 0, end; i < m->count; i = end) {
    end = boundary_end(m, i);
    bool differs = false;
    for (int j = i; j < end; ++j) differs |= gyre_mismatch_differs(m, j);
    if (!differs && !eventful(m, i, m->model, before)) continue;
    const char *arrow = m->first >= i && m->first < end ? "->" : "  ";
    format_event(&t, m, i, m->rtl);
    fprintf(out, "%s %8" PRIu64 "  %-5s  %s\n", arrow, m->cycle, differs ? "rtl" : "both", t.chars);
    if (!differs) continue;
    format_event(&t, m, i, m->model);
    fprintf(out, "%s %8" PRIu64 "  model  %s\n", arrow, m->cycle, t.chars);
  }
}

// The instruction that the failing boundary is about. Results carry no pc: then it is the last one
// of the warp that entered the execute stage (with that destination, if there is one).
static bool find_pc(const gyre_mismatch *m, const char *boundary, uint32_t *pc) {
  const void *w = m->model;
  const gyre_signal *uop = find(m, boundary, "uop");
  if (uop != NULL) {
    *pc = ((const gyre_uop *)member(uop, w))->pc;
    return true;
  }
  if (!strcmp(boundary, "sched") || !strcmp(boundary, "fetch") || !strcmp(boundary, "trap")) {
    *pc = number(find(m, boundary, "pc"), w);
    return true;
  }
  const gyre_signal *wid = find(m, boundary, "wid"), *rd = find(m, boundary, "rd");
  if (wid == NULL || m->core < 0) return false;
  for (uint64_t back = 0; back <= GYRE_HISTORY && back <= m->cycle; ++back) {
    const gyre_wires *h = back ? wires_at(m, m->cycle - back) : w;
    if (h->exec_valid && h->exec.wid == number(wid, w) &&
        (rd == NULL || h->exec.uop.rd == number(rd, w))) {
      *pc = h->exec.uop.pc;
      return true;
    }
  }
  return false;
}

static void print_side(FILE *out, const gyre_mismatch *m, const char *side, const void *w) {
  text t = {.used = 0};
  add(&t, "  %-6s ", side);
  add_value(&t, m, &m->signals[m->first], w, false);
  fprintf(out, "%s\n", t.chars);
}

void gyre_mismatch_print(FILE *out, const gyre_mismatch *m) {
  const gyre_signal *s = &m->signals[m->first];
  fprintf(out, "lockstep mismatch in cycle %" PRIu64 ": ", m->cycle);
  if (m->core >= 0 && m->cfg->num_cores > 1) fprintf(out, "core %d, ", m->core);
  fprintf(out, "%s_%s\n", s->boundary, s->field);
  print_side(out, m, "rtl", m->rtl);
  print_side(out, m, "model", m->model);
  text t = {.used = 0};
  uint32_t pc;
  const gyre_signal *wid = find(m, s->boundary, "wid");
  if (wid != NULL) add(&t, "  warp   %" PRIu32, number(wid, m->model));
  if (find_pc(m, s->boundary, &pc)) {
    add(&t, "\n  insn   ");
    add_disasm(&t, m, pc);
  }
  if (t.used > 0) fprintf(out, "%s\n", t.chars);
  int others = 0;
  for (int i = 0; i < m->count; ++i) {
    if (i == m->first || !gyre_mismatch_differs(m, i)) continue;
    fprintf(out, "%s%s_%s", others++ ? " " : "  also   ", m->signals[i].boundary,
            m->signals[i].field);
  }
  if (others) fputc('\n', out);
}
