// gyre_retire.c - implements the comparison with the functional machine. See gyre_retire.h.
//
// A scalar load is executed when it leaves the execute stage. Its registers are compared from then on when its last word
// is written, and with later instructions after that.

#include "gyre_retire.h"

#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "generated/gyre_units.h"
#include "gyre_retire_parts.h"
#include "rdna35/gyre_core_table.h"
#include "rdna35/gyre_scalar_decode.h"
#include "rdna35/gyre_scalar_table.h"
#include "rdna35/gyre_vector_decode.h"

enum { MODE = 0xf0 };

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
  r->machine->lanes = THREADS;
  r->machine->vgprs = GYRE_REG_ROWS;
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

warp *gyre_retire_warp(gyre_retire *r, unsigned core, unsigned wid) {
  return &r->warps[core * r->cfg.num_warps + wid];
}

static void start(warp *w, uint32_t pc, uint32_t tmask, uint32_t arg) {
  memset(w, 0, sizeof *w);
  w->live = tmask != 0;
  w->wave.pc = pc & ~3u;
  w->wave.vgpr = w->rows;
  gyre_rdna35_env_from_mode(&w->wave.env, MODE);
  w->wave.sgpr[0] = arg;
  w->wave.sgpr[GYRE_RDNA35_EXEC] = tmask;
}

void gyre_retire_boot(gyre_retire *r, uint32_t pc) {
  for (unsigned core = 0; core < r->cfg.num_cores; core++)
    start(gyre_retire_warp(r, core, 0), pc, 1, 0);
}

// Decodes at a pc. Returns the length, or 0; count: words that are in main memory.
size_t gyre_retire_decode(const gyre_retire *r, uint32_t pc, gyre_rdna35_instruction *i,
                          uint32_t *word, unsigned *count) {
  const gyre_rdna35_options options = {.wave64 = false};
  for (*count = 0; *count < GYRE_RDNA35_WORDS; ++*count) {
    const uint32_t at = pc + 4 * *count;
    if (at - r->cfg.ram_base >= r->cfg.ram_bytes) break;
    word[*count] = gyre_memory_read(r->memory, at, 4);
  }
  return gyre_rdna35_decode(word, *count, &options, i);
}

// Executes the instruction at the warp's pc. Returns false if the functional machine refuses.
static bool execute(gyre_retire *r, warp *w, const gyre_rdna35_instruction *i) {
  gyre_rdna35_step step = {.m = r->machine, .g = &r->group, .w = &w->wave, .i = i};
  const uint64_t next = (uint32_t)(w->wave.pc + 4 * (uint64_t)i->words);  // a core's pc has 32 bits
  step.next = next;
  const bool good = i->encoding == GYRE_RDNA35_SOPP           ? gyre_rdna35_execute_control(&step)
                    : i->encoding == GYRE_RDNA35_SMEM         ? gyre_rdna35_execute_smem(&step)
                    : gyre_vector_operation_of(i->row)->given ? gyre_rdna35_execute_vector(&step)
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
    const size_t length = gyre_retire_decode(r, (uint32_t)w->wave.pc, i, word, count);
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

const char *gyre_retire_wrong(gyre_retire *r, unsigned core, unsigned wid, const char *what,
                              uint32_t is, uint32_t should) {
  snprintf(r->sentence, sizeof r->sentence,
           "core %u, warp %u: %s is %08" PRIx32 " instead of %08" PRIx32 " (before pc %08" PRIx32
           ")",
           core, wid, what, is, should, (uint32_t)gyre_retire_warp(r, core, wid)->wave.pc);
  return r->sentence;
}

// ---- Instructions --------------------------------------------------------------------------------

// The oldest instruction of the warp is done. at_once: it is of the scalar unit, and done in this cycle.
static const char *retire(gyre_retire *r, const gyre_core *c, unsigned wid, bool at_once) {
  warp *w = gyre_retire_warp(r, c->number, wid);
  const entry e = w->entries[w->first++ % QUEUE];
  w->count--;
  gyre_rdna35_instruction i;
  uint32_t word[GYRE_RDNA35_WORDS] = {0};
  unsigned count;
  const size_t length = next_of(r, w, &i, word, &count);
  if (e.pc != (uint32_t)w->wave.pc)
    return gyre_retire_wrong(r, c->number, wid, "pc", e.pc, (uint32_t)w->wave.pc);
  if (length == 0) return gyre_retire_wrong(r, c->number, wid, "an illegal instruction", 1, 0);
  if (!execute(r, w, &i))
    return gyre_retire_wrong(r, c->number, wid, "a refused instruction", 1, 0);
  r->counts.all++;
  r->counts.vectors += e.kind != SCALAR;
  r->rows[i.row]++;
  if (e.kind == SCALAR && e.scc != w->wave.scc)
    return gyre_retire_wrong(r, c->number, wid, "SCC", e.scc, w->wave.scc);
  if (gyre_core_load_of(i.row)) gyre_retire_begin_load(r, w, &i.operand[0]);
  const char *sentence = gyre_retire_compare_scalars(r, c, wid, at_once);
  if (!sentence && (e.kind != SCALAR || w->wave.ended)) {
    const gyre_vector_decode_out d = gyre_vector_decode_of(&i, word);
    sentence = gyre_retire_compare_rows(r, c, wid, &d);
  }
  if (w->wave.ended) w->live = false;
  return sentence;
}

// An instruction of this unit is done: the oldest one that was not.
static const char *is_done(gyre_retire *r, const gyre_core *c, unsigned wid, kind unit) {
  warp *w = gyre_retire_warp(r, c->number, wid);
  entry *e = NULL;
  for (unsigned n = 0; n < w->count && !e; n++) {
    entry *next = &w->entries[(w->first + n) % QUEUE];
    if (next->kind == unit && !next->done) e = next;
  }
  if (!e || !w->live) return gyre_retire_wrong(r, c->number, wid, "an instruction", 1, 0);
  e->done = true;
  e->scc = c->w.scalar_state.scc >> wid & 1;
  const char *sentence = NULL;
  while (!sentence && w->count > 0 && w->entries[w->first % QUEUE].done)
    sentence = retire(r, c, wid, unit == SCALAR && &w->entries[w->first % QUEUE] == e);
  return sentence;
}

static kind kind_of(const gyre_uop *u) {
  return u->unit == GYRE_UNIT_SCALAR ? SCALAR : u->unit == GYRE_UNIT_MUL ? PRODUCTS : LANES;
}

const char *gyre_retire_cycle(gyre_retire *r, const gyre_core *c) {
  const gyre_wires *w = &c->w;
  const char *sentence = NULL;
  if (w->scalar_done.valid) sentence = is_done(r, c, w->scalar_done.wid, SCALAR);
  if (!sentence && w->vector_done.valid)
    sentence = is_done(r, c, w->vector_done.wid, w->vector_done.mul ? PRODUCTS : LANES);
  if (!sentence && w->scalar_loaded.valid)
    sentence = gyre_retire_end_load(r, c, w->scalar_loaded.wid, w->scalar_loaded.number);
  const bool fence = w->exec.uop.unit == GYRE_UNIT_LSU;  // next_of passes it
  if (w->exec_valid && w->exec_ready && w->exec.last && !w->exec.uop.trap && !fence) {
    warp *left = gyre_retire_warp(r, c->number, w->exec.wid);
    if (left->count == QUEUE)
      return gyre_retire_wrong(r, c->number, w->exec.wid, "a queue", QUEUE, 0);
    left->entries[(left->first + left->count++) % QUEUE] =
        (entry){.pc = w->exec.uop.pc, .kind = kind_of(&w->exec.uop)};
  }
  if (w->launch.valid && w->launch_ready)
    start(gyre_retire_warp(r, c->number, w->launch.wid), w->launch.pc, w->launch.tmask,
          w->launch.common.arg);
  return sentence;
}

// ---- Faults --------------------------------------------------------------------------------------

// Returns true if a core executes the instruction, which is legal: its lanes are not permuted, and a thread has its registers.
static bool core_executes(const gyre_rdna35_instruction *i) {
  if (!gyre_core_executes(i->row)) return false;
  const gyre_vector_operation *op = gyre_vector_operation_of(i->row);
  if (!op->given) return true;
  for (unsigned n = 0; n < i->operands; n++) {
    const gyre_rdna35_operand *o = &i->operand[n];
    const bool used = n + 1 == op->a || n + 1 == op->b || n + 1 == op->c || (n == 0 && op->writes);
    if (used && o->kind == GYRE_RDNA35_VGPR && o->reg + o->words > GYRE_REG_ROWS) return false;
  }
  return i->dpp == GYRE_RDNA35_DPP_NONE;
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
  warp *w = gyre_retire_warp(r, fault->core, fault->warp);
  gyre_rdna35_instruction i;
  uint32_t word[GYRE_RDNA35_WORDS] = {0};
  unsigned count;
  const size_t length = next_of(r, w, &i, word, &count);
  const uint32_t pc = (uint32_t)w->wave.pc;
  if (fault->pc != pc)
    return gyre_retire_wrong(r, fault->core, fault->warp, "pc of the fault", fault->pc, pc);
  uint32_t cause = count == 0 ? GYRE_FAULT_FETCH_ACCESS : GYRE_FAULT_ILLEGAL;
  uint32_t value = count == 0 ? pc : word[0];
  if (length != 0 && core_executes(&i) && !faults(r, w, &i, &cause, &value))
    return gyre_retire_wrong(r, fault->core, fault->warp, "a fault of a legal instruction", 1, 0);
  if (fault->cause != cause)
    return gyre_retire_wrong(r, fault->core, fault->warp, "cause", fault->cause, cause);
  if (fault->value != value)
    return gyre_retire_wrong(r, fault->core, fault->warp, "value of the fault", fault->value,
                             value);
  const uint32_t exec = w->wave.sgpr[GYRE_RDNA35_EXEC];
  if (fault->lanes != exec)
    return gyre_retire_wrong(r, fault->core, fault->warp, "threads of the fault",
                             (uint32_t)fault->lanes, exec);
  r->counts.faults++;
  return NULL;
}
