// gyre_trace.c - builds a pipeline log (Kanata 0004) from the stage boundaries of each cycle.
//
// An instruction is tracked by warp and pc from the scheduler on, and in program order after issue. The stages are S
// scheduled, F fetched, D decoded, B in its instruction buffer, I issue of its beats, R operands, X execute, then its
// unit (Mu multiplier, Dv divider, Sf special, M memory), and W write.
//
// With RECONVERGENCE = pc, a selection of the subwarp has a row of its own in stage G. It lasts as long as the warp
// waits, and names the threads that run then. The log only reads gyre_pipeline, so it does not affect the machine.

#include "gyre_trace.h"

#include <stdlib.h>
#include <string.h>

// More than a warp can have in flight (instruction buffer, fetch, one per register); if there are ever more, the oldest
// entries are dropped.
enum { PER_WARP = 64, RETIRING = 4 * GYRE_MAX_CORES };

typedef enum { AT_S, AT_F, AT_D, AT_B, AT_I, AT_R, AT_X, AT_UNIT, AT_W } stage;

typedef struct entry {
  uint64_t id;
  uint32_t pc;
  uint8_t rd, unit;
  bool wb;
  bool in_unit;  // AT_UNIT is already written
  stage at;
  uint64_t since;  // cycle in which the stage began
} entry;

typedef struct warp {
  entry list[PER_WARP];  // in program order
  unsigned count;
  bool grouping;  // the warp selects its subwarp, in row `group`
  uint64_t group;
} warp;

struct gyre_trace {
  FILE *out;
  const gyre_elf *elf;
  uint64_t cycle, written;  // the current cycle, and the cycle up to which the log is written
  uint64_t ids, retired;
  uint64_t leave[RETIRING];  // ids that retire at the start of the next cycle
  unsigned leaves;
  unsigned cores, warps;  // warps of a core
  unsigned first;         // number of warp 0 of the current core
  warp *warp;             // warps of all cores
};

gyre_trace *gyre_trace_new(FILE *out, const gyre_elf *e, unsigned cores, unsigned warps) {
  gyre_trace *t = calloc(1, sizeof *t);
  if (!t) return NULL;
  t->cores = cores;
  t->warps = warps;
  t->warp = calloc((size_t)cores * warps, sizeof *t->warp);
  if (!t->warp) {
    free(t);
    return NULL;
  }
  t->out = out;
  t->elf = e;
  fprintf(out, "Kanata\t0004\nC=\t0\n");
  return t;
}

// Advances the time of the log; cycles without events write nothing.
static void catch_up(gyre_trace *t) {
  if (t->cycle == t->written) return;
  fprintf(t->out, "C\t%llu\n", (unsigned long long)(t->cycle - t->written));
  t->written = t->cycle;
}

static void begin_stage(gyre_trace *t, entry *e, stage at) {
  static const char *const names[] = {"S", "F", "D", "B", "I", "R", "X", NULL, "W"};
  static const char *const units[16] = {"X", "Mu", "Dv", "Sf", "M", "Fp"};
  catch_up(t);
  e->at = at;
  e->since = t->cycle;
  fprintf(t->out, "S\t%llu\t0\t%s\n", (unsigned long long)e->id,
          at == AT_UNIT ? units[e->unit & 7] : names[at]);
}

static void end_entry(gyre_trace *t, uint64_t id, bool flushed) {
  catch_up(t);
  fprintf(t->out, "R\t%llu\t%llu\t%d\n", (unsigned long long)id, (unsigned long long)t->retired,
          flushed);
  if (!flushed) t->retired++;
}

// Returns warp `wid` of the current core.
static warp *warp_of(gyre_trace *t, unsigned wid) { return &t->warp[t->first + wid]; }

static void drop(warp *w, unsigned i) {
  memmove(&w->list[i], &w->list[i + 1], (w->count - i - 1) * sizeof w->list[0]);
  w->count--;
}

static void flush(gyre_trace *t, warp *w, unsigned i) {
  end_entry(t, w->list[i].id, true);
  drop(w, i);
}

// Retires an instruction at the start of the next cycle, so that this cycle is still shown.
static void retire(gyre_trace *t, warp *w, unsigned i) {
  if (t->leaves < RETIRING) t->leave[t->leaves++] = w->list[i].id;
  drop(w, i);
}

static entry *add(gyre_trace *t, unsigned wid, uint32_t pc) {
  warp *w = warp_of(t, wid);
  if (w->count == PER_WARP) flush(t, w, 0);
  entry *e = &w->list[w->count++];
  memset(e, 0, sizeof *e);
  e->id = t->ids++;
  e->pc = pc;
  catch_up(t);
  fprintf(t->out, "I\t%llu\t%llu\t%u\nL\t%llu\t0\tw%u %08x: \n", (unsigned long long)e->id,
          (unsigned long long)e->id, t->first + wid, (unsigned long long)e->id, t->first + wid, pc);
  return e;
}

// Returns the oldest instruction of the warp in stages from..to with this pc. Earlier ones in the same stages were
// dropped by the machine (a fetch that is repeated, a mispredicted path).
static entry *find(gyre_trace *t, unsigned wid, uint32_t pc, stage from, stage to) {
  warp *w = warp_of(t, wid);
  for (unsigned i = 0; i < w->count; i++) {
    if (w->list[i].at < from || w->list[i].at > to || w->list[i].pc != pc) continue;
    for (unsigned k = 0; k < i;) {
      if (w->list[k].at >= from && w->list[k].at <= to) {
        flush(t, w, k);
        i--;
      } else {
        k++;
      }
    }
    return &w->list[i];
  }
  return NULL;
}

// Drops the instructions that the warp has before issue, from stage `to` down. A fetch of the same cycle that already
// uses the new pc stays.
static void flush_front(gyre_trace *t, unsigned wid, stage to, bool jump, uint32_t pc) {
  warp *w = warp_of(t, wid);
  for (unsigned i = 0; i < w->count;) {
    const entry *e = &w->list[i];
    bool renewed = jump && e->at == AT_S && e->since == t->cycle && e->pc == pc;
    if (e->at <= to && !renewed) {
      flush(t, w, i);
    } else {
      i++;
    }
  }
}

// Retires the instructions that were in their last stage in the cycle before.
static void retire_all(gyre_trace *t) {
  for (unsigned i = 0; i < t->leaves; i++) end_entry(t, t->leave[i], false);
  t->leaves = 0;
}

static void front_end(gyre_trace *t, const gyre_pipeline *p) {
  if (p->schedule.valid) begin_stage(t, add(t, p->schedule.warp, p->schedule.pc), AT_S);
  if (p->fetch.valid) {
    entry *e = find(t, p->fetch.warp, p->fetch.pc, AT_S, AT_S);
    if (!e) e = add(t, p->fetch.warp, p->fetch.pc);
    begin_stage(t, e, AT_F);
    char text[GYRE_DISASM], where[120];
    gyre_disasm(p->fetch.insn, p->fetch.pc, text, sizeof text);
    for (char *c = text; *c; c++) {
      if (*c == '\t') *c = ' ';
    }
    gyre_elf_where(t->elf, p->fetch.pc, where, sizeof where);
    for (char *c = where; *c; c++) {  // the log may be embedded in a page
      if (*c == '<') *c = '(';
    }
    fprintf(t->out, "L\t%llu\t0\t%s\nL\t%llu\t1\t%s\n", (unsigned long long)e->id,
            p->fetch.bad ? "(fetch fault)" : text, (unsigned long long)e->id, where);
  }
  if (p->decode.valid) {
    entry *e = find(t, p->decode.warp, p->decode.pc, AT_F, AT_F);
    if (e) {
      begin_stage(t, e, AT_D);
      e->rd = p->decode.rd;
      e->wb = p->decode.writes;
      e->unit = p->decode.unit;
    }
  }
  // Instructions fetched after a predicted jump are dropped.
  if (p->steer.valid) flush_front(t, p->steer.warp, AT_F, !p->steer.stall, p->steer.pc);
}

static void back_end(gyre_trace *t, const gyre_pipeline *p) {
  if (p->issue.valid && p->issue.ready && p->issue.first) {
    entry *e = find(t, p->issue.warp, p->issue.pc, AT_D, AT_B);
    if (e) {
      begin_stage(t, e, AT_I);
      fprintf(t->out, "L\t%llu\t0\t  threads %x\n", (unsigned long long)e->id, p->issue.threads);
    }
  }
  if (p->execute.valid) {
    entry *e = find(t, p->execute.warp, p->execute.pc, AT_I, AT_X);
    if (e && e->at != AT_X) begin_stage(t, e, AT_X);
    if (e && p->execute.ready && p->execute.last) {
      warp *owner = warp_of(t, p->execute.warp);
      if (e->wb) {
        e->at = AT_UNIT;  // shown from the next cycle on
      } else {
        retire(t, owner, (unsigned)(e - owner->list));
      }
    }
  }
  if (p->write.valid && p->write.last) {
    warp *owner = warp_of(t, p->write.warp);
    for (unsigned i = 0; i < owner->count; i++) {
      entry *e = &owner->list[i];
      if (e->at < AT_X || !e->wb || e->rd != p->write.rd) continue;
      begin_stage(t, e, AT_W);
      retire(t, owner, i);
      break;
    }
  }
}

// Advances entries by a cycle: decoded instructions wait in the buffer, issued ones read operands, long operations are
// in their unit.
static void settle(gyre_trace *t, const gyre_pipeline *p) {
  for (unsigned k = 0; k < t->warps; k++) {
    warp *owner = warp_of(t, k);
    for (unsigned i = 0; i < owner->count; i++) {
      entry *e = &owner->list[i];
      if (e->at == AT_D && e->since < t->cycle) begin_stage(t, e, AT_B);
      bool issuing = p->issue.valid && p->issue.warp == k && p->issue.pc == e->pc;
      if (e->at == AT_I && e->since < t->cycle && !issuing) begin_stage(t, e, AT_R);
      if (e->at == AT_UNIT && e->unit && !e->in_unit) {  // the ALU's result is written at once
        begin_stage(t, e, AT_UNIT);
        e->in_unit = true;
      }
    }
  }
}

// Shows warps that begin to wait for a selection, and the one that continues.
static void groups(gyre_trace *t, const gyre_pipeline *p) {
  for (unsigned k = 0; k < t->warps; k++) {
    warp *w = warp_of(t, k);
    if (!(p->groups.asks >> k & 1) || w->grouping) continue;
    w->grouping = true;
    w->group = t->ids++;
    catch_up(t);
    fprintf(t->out, "I\t%llu\t%llu\t%u\nL\t%llu\t0\tw%u groups: \nS\t%llu\t0\tG\n",
            (unsigned long long)w->group, (unsigned long long)w->group, t->first + k,
            (unsigned long long)w->group, t->first + k, (unsigned long long)w->group);
  }
  if (!p->groups.valid) return;
  if (p->groups.jump) flush_front(t, p->groups.warp, AT_B, true, p->groups.pc);
  warp *w = warp_of(t, p->groups.warp);
  if (!w->grouping) return;
  w->grouping = false;
  catch_up(t);
  fprintf(t->out, "L\t%llu\t0\tthreads %x at %08x\nL\t%llu\t1\tdepth %u, %s\n",
          (unsigned long long)w->group, p->groups.threads, p->groups.pc,
          (unsigned long long)w->group, p->groups.depth,
          p->groups.jump ? "they continue there" : "they continue where they were");
  if (t->leaves < RETIRING) t->leave[t->leaves++] = w->group;
}

void gyre_trace_core(gyre_trace *t, unsigned core, const gyre_pipeline *p) {
  t->first = core * t->warps;
  settle(t, p);
  front_end(t, p);
  back_end(t, p);
  if (p->resolve.valid && (p->resolve.jump || p->resolve.finish))
    flush_front(t, p->resolve.warp, AT_B, p->resolve.jump, p->resolve.pc);
  groups(t, p);
  if (p->spawn.valid) {
    for (unsigned k = 0; k < t->warps; k++) {
      if ((p->spawn.start | p->spawn.end) >> k & 1) flush_front(t, k, AT_B, true, p->spawn.pc);
    }
  }
}

void gyre_trace_tick(gyre_trace *t) {
  t->cycle++;
  retire_all(t);
}

uint64_t gyre_trace_rows(const gyre_trace *t) { return t->ids; }

void gyre_trace_free(gyre_trace *t) {
  if (!t) return;
  for (unsigned k = 0; k < t->cores * t->warps; k++) {
    while (t->warp[k].count) flush(t, &t->warp[k], 0);
    if (t->warp[k].grouping) end_entry(t, t->warp[k].group, true);
  }
  free(t->warp);
  free(t);
}
