// gyre_retire.c - implements the comparison with the functional machine. See gyre_retire.h.
//
// A scalar load is executed when it leaves the execute stage. Its registers are compared from then on when its last word
// is written, and with later instructions after that.

#include "gyre_retire.h"

#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "functional/rdna35/state.h"
#include "rdna35/gyre_core_table.h"
#include "rdna35/gyre_scalar_table.h"

enum { SCALARS = 128, QUEUE = 16, SENTENCE = 200 };

// A warp of a core: its registers as the functional machine has them, and the instructions that have left execute.
typedef struct warp {
  bool live;
  gyre_rdna35_wave wave;
  uint32_t pc[QUEUE];
  unsigned first, count;
  uint8_t load[SCALARS];  // registers of loads under way: the first register of the load, plus 1
} warp;

struct gyre_retire {
  gyre_config cfg;
  const gyre_memory *memory;
  gyre_rdna35_machine *machine;
  gyre_rdna35_group group;  // of all warps: it has no local memory
  gyre_retire_counts counts;
  uint64_t rows[GYRE_RDNA35_ROWS];
  char sentence[SENTENCE];
  warp warps[];  // of all cores
};

static uint32_t load(void *memory, uint32_t address, unsigned bytes) {
  return gyre_memory_read(memory, address, bytes);
}

gyre_retire *gyre_retire_new(const gyre_config *cfg, const gyre_memory *memory) {
  const size_t warps = (size_t)cfg->num_cores * cfg->num_warps;
  gyre_retire *r = calloc(1, sizeof *r + warps * sizeof *r->warps);
  if (!r) return NULL;
  r->machine = calloc(1, sizeof *r->machine);
  if (!r->machine) {
    free(r);
    return NULL;
  }
  r->cfg = *cfg;
  r->memory = memory;
  r->machine->lanes = 32;
  r->machine->options.ram_base = cfg->ram_base;
  r->machine->options.ram_bytes = cfg->ram_bytes;
  r->machine->options.bus.ctx = (void *)memory;
  r->machine->options.bus.load = load;
  return r;
}

void gyre_retire_free(gyre_retire *r) {
  if (r) free(r->machine);
  free(r);
}

const gyre_retire_counts *gyre_retire_counted(const gyre_retire *r) { return &r->counts; }
uint64_t gyre_retire_rows(const gyre_retire *r, unsigned row) { return r->rows[row]; }

static warp *warp_of(gyre_retire *r, unsigned core, unsigned wid) {
  return &r->warps[core * r->cfg.num_warps + wid];
}

static void start(warp *w, uint32_t pc, uint32_t tmask, uint32_t arg) {
  memset(w, 0, sizeof *w);
  w->live = tmask != 0;
  w->wave.pc = pc & ~3u;
  w->wave.sgpr[0] = arg;
  w->wave.sgpr[GYRE_RDNA35_EXEC] = tmask;
}

void gyre_retire_boot(gyre_retire *r, uint32_t pc) {
  for (unsigned core = 0; core < r->cfg.num_cores; core++) start(warp_of(r, core, 0), pc, 1, 0);
}

// Decodes at the warp's pc. Returns the length, or 0; count: words that are in main memory.
static size_t decode(const gyre_retire *r, const warp *w, gyre_rdna35_instruction *i,
                     uint32_t *word, unsigned *count) {
  const gyre_rdna35_options options = {.wave64 = false};
  for (*count = 0; *count < GYRE_RDNA35_WORDS; ++*count) {
    const uint32_t at = (uint32_t)w->wave.pc + 4 * *count;
    if (at - r->cfg.ram_base >= r->cfg.ram_bytes) break;
    word[*count] = gyre_memory_read(r->memory, at, 4);
  }
  return gyre_rdna35_decode(word, *count, &options, i);
}

// Executes the instruction at the warp's pc. Returns false if the functional machine refuses.
static bool execute(gyre_retire *r, warp *w, const gyre_rdna35_instruction *i) {
  gyre_rdna35_step step = {.m = r->machine, .g = &r->group, .w = &w->wave, .i = i};
  const uint64_t next = w->wave.pc + 4 * (uint64_t)i->words;
  step.next = next;
  const bool good = i->encoding == GYRE_RDNA35_SOPP   ? gyre_rdna35_execute_control(&step)
                    : i->encoding == GYRE_RDNA35_SMEM ? gyre_rdna35_execute_smem(&step)
                                                      : gyre_rdna35_execute_salu(&step);
  if (i->encoding == GYRE_RDNA35_SOPP && !gyre_scalar_is_dropped(i->row)) {
    r->counts.taken += step.next != next;
    r->counts.untaken += step.next == next && !w->wave.ended;
    r->counts.ends += w->wave.ended;
  }
  w->wave.pc = (uint32_t)step.next;
  return good;
}

// Passes the hints at the warp's pc, which the core drops, and waits for stores, which the load/store unit executes. Returns the length of the next instruction.
static size_t next_of(gyre_retire *r, warp *w, gyre_rdna35_instruction *i, uint32_t *word,
                      unsigned *count) {
  for (;;) {
    const size_t length = decode(r, w, i, word, count);
    const bool fence = length != 0 && gyre_core_control_of(i->row) == GYRE_RDNA35_CONTROL_FENCE;
    if (length == 0 || !(fence || gyre_scalar_is_dropped(i->row))) return length;
    if (fence) r->rows[i->row]++;
    r->counts.hints++;
    if (i->encoding == GYRE_RDNA35_SOPP) {
      execute(r, w, i);
    } else {  // a wait for results
      w->wave.pc = (uint32_t)(w->wave.pc + 4 * length);
    }
  }
}

static const char *wrong(gyre_retire *r, unsigned core, unsigned wid, const char *what, uint32_t is,
                         uint32_t should) {
  snprintf(r->sentence, sizeof r->sentence,
           "core %u, warp %u: %s is %08" PRIx32 " instead of %08" PRIx32 " (before pc %08" PRIx32
           ")",
           core, wid, what, is, should, (uint32_t)warp_of(r, core, wid)->wave.pc);
  return r->sentence;
}

// Compares a scalar register.
static const char *compare(gyre_retire *r, const gyre_core *c, unsigned wid, unsigned n) {
  const uint32_t is = c->scalar.file.words[wid * SCALARS + n];
  const uint32_t should = warp_of(r, c->number, wid)->wave.sgpr[n];
  char name[32];
  if (is == should) return NULL;
  snprintf(name, sizeof name, "scalar register %u", n);
  return wrong(r, c->number, wid, name, is, should);
}

// The registers of a load are under way, unless it writes none.
static void begin_load(gyre_retire *r, warp *w, const gyre_rdna35_operand *to) {
  r->counts.loads++;
  if (to->reg >= GYRE_RDNA35_TTMP0) return;
  for (unsigned n = 0; n < to->words; n++) w->load[to->reg + n] = (uint8_t)(to->reg + 1);
}

// The last word of a load is written.
static const char *end_load(gyre_retire *r, const gyre_core *c, unsigned wid, unsigned first) {
  warp *w = warp_of(r, c->number, wid);
  if (w->load[first] != first + 1) return wrong(r, c->number, wid, "the end of a load", first, 0);
  for (unsigned n = first; n < SCALARS; n++) {
    if (w->load[n] != first + 1) continue;
    w->load[n] = 0;
    const char *sentence = compare(r, c, wid, n);
    if (sentence) return sentence;
  }
  return NULL;
}

// The oldest instruction of the warp is done.
static const char *retire(gyre_retire *r, const gyre_core *c, unsigned wid) {
  warp *w = warp_of(r, c->number, wid);
  if (w->count == 0 || !w->live) return wrong(r, c->number, wid, "an instruction", 1, 0);
  const uint32_t pc = w->pc[w->first++ % QUEUE];
  w->count--;
  gyre_rdna35_instruction i;
  uint32_t word[GYRE_RDNA35_WORDS];
  unsigned count;
  const size_t length = next_of(r, w, &i, word, &count);
  if (pc != (uint32_t)w->wave.pc) return wrong(r, c->number, wid, "pc", pc, (uint32_t)w->wave.pc);
  if (length == 0) return wrong(r, c->number, wid, "an illegal instruction", 1, 0);
  if (!execute(r, w, &i)) return wrong(r, c->number, wid, "a refused instruction", 1, 0);
  r->counts.all++;
  r->rows[i.row]++;
  if (c->scalar.masks.exec_q[wid] != w->wave.sgpr[GYRE_RDNA35_EXEC])
    return wrong(r, c->number, wid, "EXEC as the thread mask", c->scalar.masks.exec_q[wid],
                 w->wave.sgpr[GYRE_RDNA35_EXEC]);
  if (gyre_core_load_of(i.row)) begin_load(r, w, &i.operand[0]);
  for (unsigned n = 0; n < SCALARS; n++) {
    if (w->load[n] && w->wave.ended) return wrong(r, c->number, wid, "a load at the end", n, 0);
    const char *sentence = w->load[n] ? NULL : compare(r, c, wid, n);
    if (sentence) return sentence;
  }
  if (w->wave.ended) w->live = false;
  return NULL;
}

const char *gyre_retire_cycle(gyre_retire *r, const gyre_core *c) {
  const gyre_wires *w = &c->w;
  const char *sentence = NULL;
  if (w->scalar_done.valid) {
    const unsigned wid = w->scalar_done.wid;
    sentence = retire(r, c, wid);
    const bool scc = warp_of(r, c->number, wid)->wave.scc;
    if (!sentence && (w->scalar_state.scc >> wid & 1) != scc)
      sentence = wrong(r, c->number, wid, "SCC", w->scalar_state.scc >> wid & 1, scc);
  }
  if (!sentence && w->scalar_loaded.valid)
    sentence = end_load(r, c, w->scalar_loaded.wid, w->scalar_loaded.number);
  if (w->scalar_beat.valid && w->scalar_beat_ready && w->exec.last) {
    warp *left = warp_of(r, c->number, w->exec.wid);
    if (left->count == QUEUE) return wrong(r, c->number, w->exec.wid, "a queue", QUEUE, 0);
    left->pc[(left->first + left->count++) % QUEUE] = w->exec.uop.pc;
  }
  if (w->launch.valid && w->launch_ready)
    start(warp_of(r, c->number, w->launch.wid), w->launch.pc, w->launch.tmask,
          w->launch.common.arg);
  return sentence;
}

// Executes an instruction that the core has. Returns whether it faults: a load outside of main memory, or a jump to an
// address whose upper word is not 0.
static bool faults(gyre_retire *r, warp *w, const gyre_rdna35_instruction *i, uint32_t *cause,
                   uint32_t *value) {
  gyre_rdna35_step step = {.m = r->machine, .g = &r->group, .w = &w->wave, .i = i};
  if (gyre_core_load_of(i->row)) {
    if (gyre_rdna35_execute_smem(&step)) return false;
    r->counts.load_faults++;
    *cause = GYRE_FAULT_LOAD_ACCESS;
    *value = (uint32_t)r->machine->fault.value;
    return r->machine->fault.cause == GYRE_RDNA35_FAULT_LOAD;
  }
  if (gyre_core_control_of(i->row) != GYRE_RDNA35_CONTROL_GOTO) return false;
  gyre_rdna35_execute_salu(&step);
  *cause = GYRE_FAULT_FETCH_ACCESS;
  *value = (uint32_t)step.next;
  return step.next >> 32 != 0;
}

const char *gyre_retire_fault(gyre_retire *r, const gyre_fault *fault) {
  warp *w = warp_of(r, fault->core, fault->warp);
  gyre_rdna35_instruction i;
  uint32_t word[GYRE_RDNA35_WORDS] = {0};
  unsigned count;
  const size_t length = next_of(r, w, &i, word, &count);
  const uint32_t pc = (uint32_t)w->wave.pc;
  if (fault->pc != pc) return wrong(r, fault->core, fault->warp, "pc of the fault", fault->pc, pc);
  uint32_t cause = count == 0 ? GYRE_FAULT_FETCH_ACCESS : GYRE_FAULT_ILLEGAL;
  uint32_t value = count == 0 ? pc : word[0];
  if (length != 0 && gyre_core_executes(i.row) && !faults(r, w, &i, &cause, &value))
    return wrong(r, fault->core, fault->warp, "a fault of a legal instruction", 1, 0);
  if (fault->cause != cause)
    return wrong(r, fault->core, fault->warp, "cause", fault->cause, cause);
  if (fault->value != value)
    return wrong(r, fault->core, fault->warp, "value of the fault", fault->value, value);
  const uint32_t exec = w->wave.sgpr[GYRE_RDNA35_EXEC];
  if (fault->lanes != exec)
    return wrong(r, fault->core, fault->warp, "threads of the fault", (uint32_t)fault->lanes, exec);
  r->counts.faults++;
  return NULL;
}
