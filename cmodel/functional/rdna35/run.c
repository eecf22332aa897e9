// run.c - runs waves in turns; fetches, decodes and executes each instruction.

#include <inttypes.h>
#include <string.h>

#include "functional/rdna35/check.h"
#include "functional/rdna35/fast.h"

// Reads the available words from pc on.
static unsigned fetch_words(gyre_rdna35_machine *m, uint64_t pc, uint32_t *word) {
  unsigned count = 0;
  while (count < GYRE_RDNA35_WORDS && gyre_rdna35_fetch(m, pc + 4 * count, &word[count])) count++;
  return count;
}

// A decoded instruction is valid while its words are unchanged, because programs may modify
// programs.
static bool is_current(gyre_rdna35_machine *m, const gyre_rdna35_cached *c, uint64_t pc) {
  if (!c->valid || c->pc != pc || c->i.wave64 != (m->lanes == 64)) return false;
  if (c->at != NULL && c->dispatch == m->number)
    return memcmp(c->at, c->word, c->i.words * sizeof *c->word) == 0;
  for (unsigned n = 0; n < c->i.words; n++) {
    uint32_t word;
    if (!gyre_rdna35_fetch(m, pc + 4 * n, &word) || word != c->word[n]) return false;
  }
  return true;
}

static uint16_t registers_of(const gyre_rdna35_instruction *i) {
  unsigned most = 0;
  for (unsigned n = 0; n < i->operands; n++) {
    const gyre_rdna35_operand *o = &i->operand[n];
    if (o->kind == GYRE_RDNA35_VGPR && o->reg + o->words > (int)most) most = o->reg + o->words;
  }
  return (uint16_t)most;
}

static bool decode(gyre_rdna35_step *s) {
  gyre_rdna35_machine *m = s->m;
  const uint64_t pc = s->w->pc;
  gyre_rdna35_cached *c = &m->cache[pc / 4 % GYRE_RDNA35_CACHE];
  if (!is_current(m, c, pc)) {
    const unsigned count = fetch_words(m, pc, c->word);
    c->valid = false;
    c->dispatch = 0;
    if (count == 0) {
      return gyre_rdna35_raise(s, GYRE_RDNA35_FAULT_FETCH, 0, pc,
                               "no instruction is there; programs lie in main memory");
    }
    const gyre_rdna35_options options = {.wave64 = m->lanes == 64};
    if (gyre_rdna35_decode(c->word, count, &options, &c->i) == 0) {
      const uint64_t value = c->word[0] | (uint64_t)(count > 1 ? c->word[1] : 0) << 32;
      return gyre_rdna35_raise(s, GYRE_RDNA35_FAULT_ILLEGAL, 0, value,
                               "the words 0x%08" PRIx32 " 0x%08" PRIx32
                               " are no instruction of waves of %u",
                               (uint32_t)value, (uint32_t)(value >> 32), m->lanes);
    }
    c->pc = pc;
    c->valid = true;
    c->vgprs = registers_of(&c->i);
    gyre_rdna35_plan_of(c);
  }
  if (c->dispatch != m->number) {
    c->at = gyre_rdna35_direct(m, pc, c->i.words * (unsigned)sizeof *c->word);
    c->dispatch = m->number;
  }
  s->c = c;
  s->i = &c->i;
  s->next = pc + 4 * (uint64_t)c->i.words;
  return true;
}

// Checks that every vector register of the instruction exists.
static bool registers_exist(gyre_rdna35_step *s) {
  if (s->c->vgprs <= s->m->vgprs) return true;
  for (unsigned n = 0; n < s->i->operands; n++) {
    const gyre_rdna35_operand *o = &s->i->operand[n];
    if (o->kind != GYRE_RDNA35_VGPR || o->reg + o->words <= s->m->vgprs) continue;
    return gyre_rdna35_raise(s, GYRE_RDNA35_FAULT_REGISTER, 0, o->reg,
                             "v%u is not there; the wave has v0 to v%" PRIu32,
                             o->reg + o->words - 1U, s->m->vgprs - 1);
  }
  return true;
}

// Function that executes an encoding, and the counter of its instructions.
typedef struct unit {
  gyre_rdna35_executor *fn;
  uint8_t counter;
  bool lanes;  // the counter counts active lanes
} unit;

static const unit units[GYRE_RDNA35_ENCODINGS] = {
    [GYRE_RDNA35_SOP1] = {gyre_rdna35_execute_salu, GYRE_RDNA35_COUNT_SALU, false},
    [GYRE_RDNA35_SOP2] = {gyre_rdna35_execute_salu, GYRE_RDNA35_COUNT_SALU, false},
    [GYRE_RDNA35_SOPC] = {gyre_rdna35_execute_salu, GYRE_RDNA35_COUNT_SALU, false},
    [GYRE_RDNA35_SOPK] = {gyre_rdna35_execute_salu, GYRE_RDNA35_COUNT_SALU, false},
    [GYRE_RDNA35_SOPP] = {gyre_rdna35_execute_control, GYRE_RDNA35_COUNT_CONTROL, false},
    [GYRE_RDNA35_SMEM] = {gyre_rdna35_execute_smem, GYRE_RDNA35_COUNT_SMEM, false},
    [GYRE_RDNA35_VOP1] = {gyre_rdna35_execute_vector, GYRE_RDNA35_COUNT_VALU, true},
    [GYRE_RDNA35_VOP2] = {gyre_rdna35_execute_vector, GYRE_RDNA35_COUNT_VALU, true},
    [GYRE_RDNA35_VOPC] = {gyre_rdna35_execute_vector, GYRE_RDNA35_COUNT_VALU, true},
    [GYRE_RDNA35_VOP3] = {gyre_rdna35_execute_vector, GYRE_RDNA35_COUNT_VALU, true},
    [GYRE_RDNA35_VOP3SD] = {gyre_rdna35_execute_vector, GYRE_RDNA35_COUNT_VALU, true},
    [GYRE_RDNA35_VOP3P] = {gyre_rdna35_execute_vector, GYRE_RDNA35_COUNT_VALU, true},
    [GYRE_RDNA35_VOPD] = {gyre_rdna35_execute_dual, GYRE_RDNA35_COUNT_VALU, true},
    [GYRE_RDNA35_DS] = {gyre_rdna35_execute_ds, GYRE_RDNA35_COUNT_LOCAL, true},
    [GYRE_RDNA35_FLAT] = {gyre_rdna35_execute_flat, GYRE_RDNA35_COUNT_MEMORY, true},
    [GYRE_RDNA35_GLOBAL] = {gyre_rdna35_execute_flat, GYRE_RDNA35_COUNT_MEMORY, true},
    [GYRE_RDNA35_SCRATCH] = {gyre_rdna35_execute_flat, GYRE_RDNA35_COUNT_SCRATCH, true},
    [GYRE_RDNA35_MUBUF] = {gyre_rdna35_execute_buffer, GYRE_RDNA35_COUNT_MEMORY, true},
    [GYRE_RDNA35_MTBUF] = {gyre_rdna35_execute_buffer, GYRE_RDNA35_COUNT_MEMORY, true},
};

static bool is_branch(const gyre_rdna35_instruction *i) {
  const unsigned op = i->operation;
  return op >= GYRE_RDNA35_OP_S_BRANCH && op <= GYRE_RDNA35_OP_S_CBRANCH_EXECNZ;
}

static bool step(gyre_rdna35_step *s) {
  gyre_rdna35_machine *m = s->m;
  if (s->w->pc % 4 != 0) {
    return gyre_rdna35_raise(s, GYRE_RDNA35_FAULT_FETCH, 0, s->w->pc,
                             "the address of an instruction is a multiple of 4");
  }
  if (!decode(s) || !registers_exist(s)) return false;
  const unit *u = &units[s->i->encoding];
  if (u->fn == NULL)
    return gyre_rdna35_refuse(s, "belongs to graphics, which this machine does not execute");
  const uint64_t exec = gyre_rdna35_exec(s), pc = s->w->pc;
  if (m->checks != NULL) gyre_rdna35_check_before(s);
  if (!(s->c->planned ? gyre_rdna35_execute_planned(s) : u->fn(s))) return false;
  if (m->checks != NULL) gyre_rdna35_check_after(s);
  s->w->pc = s->next;
  m->count[GYRE_RDNA35_COUNT_ALL]++;
  m->count[is_branch(s->i) ? GYRE_RDNA35_COUNT_BRANCH : u->counter]++;
  if (s->i->encoding == GYRE_RDNA35_VOPD) m->count[GYRE_RDNA35_COUNT_DUAL]++;
  if (u->lanes) m->count[GYRE_RDNA35_COUNT_LANES] += (uint64_t)__builtin_popcountll(exec);
  if (m->trace != NULL) m->trace(m->trace_ctx, s->g->id, s->w->index, pc, exec);
  return true;
}

// Releases a barrier when all waves of the workgroup that have not ended have arrived.
static void settle(gyre_rdna35_machine *m, gyre_rdna35_group *g) {
  if (g->ended == m->waves) {
    g->active = false;
    m->count[GYRE_RDNA35_COUNT_GROUPS]++;
  } else if (g->waiting == m->waves - g->ended) {
    if (m->checks != NULL) gyre_rdna35_check_met(m, g);
    for (uint32_t i = 0; i < m->waves; i++) g->wave[i].at_barrier = false;
    g->waiting = 0;
  }
}

// Executes a turn of one wave, until it ends, waits, or has executed `most` instructions. Returns
// the number of executed instructions.
static uint64_t take_turn(gyre_rdna35_machine *m, gyre_rdna35_group *g, gyre_rdna35_wave *w,
                          uint64_t most) {
  uint64_t done = 0;
  gyre_rdna35_step s = {.m = m, .g = g, .w = w};
  m->last = w;
  while (done < most && !w->ended && !w->at_barrier) {
    if (!step(&s)) return done;
    done++;
  }
  if (w->ended) g->ended++;
  if (w->at_barrier) g->waiting++;
  if (w->ended || w->at_barrier) settle(m, g);
  return done;
}

// Returns the next wave that can run, after the one with the last turn; NULL if all workgroups have
// ended.
static gyre_rdna35_wave *next_wave(gyre_rdna35_machine *m, gyre_rdna35_group **group) {
  const unsigned places = m->total < m->options.resident ? (unsigned)m->total : m->options.resident;
  for (unsigned tried = 0; tried <= places; tried++) {
    gyre_rdna35_group *g = &m->group[m->turn_group];
    if (!g->active && m->next < m->total) {
      gyre_rdna35_begin_group(m, g);
      m->turn_wave = 0;
    }
    while (g->active && m->turn_wave < m->waves) {
      gyre_rdna35_wave *w = &g->wave[m->turn_wave++];
      if (w->ended || w->at_barrier) continue;
      *group = g;
      return w;
    }
    m->turn_wave = 0;
    m->turn_group = (m->turn_group + 1) % places;
  }
  return NULL;
}

gyre_state gyre_rdna35_machine_run(gyre_rdna35_machine *m, uint64_t instructions) {
  if (m->fault.cause != GYRE_RDNA35_FAULT_NONE) return GYRE_FAULTED;
  while (m->running && m->count[GYRE_RDNA35_COUNT_GROUPS] < m->total) {
    if (instructions == 0) return GYRE_RUNNING;
    gyre_rdna35_group *g = NULL;
    gyre_rdna35_wave *w = next_wave(m, &g);
    if (w == NULL) break;
    const uint64_t most = instructions < GYRE_RDNA35_QUANTUM ? instructions : GYRE_RDNA35_QUANTUM;
    instructions -= take_turn(m, g, w, most);
    if (m->fault.cause != GYRE_RDNA35_FAULT_NONE) {
      m->running = false;
      return GYRE_FAULTED;
    }
  }
  m->running = false;
  return GYRE_DONE;
}
