// state.c - programs that load a state, and the state after one instruction.

#include "state.h"

#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum {
  BASE = 100,  // scalar registers of the program
  OFFSET = 60,
  DATA = 61,  // and vector ones
  SAVED_SCC = 98,
  SAVED_MODE = 99,
  IMAGE = RIG_DATA,  // where registers and local memory are loaded from
  LOCAL_IMAGE = IMAGE + 256 * STATE_VGPRS,
  SCALAR_IMAGE = LOCAL_IMAGE + STATE_LOCAL,
  NAMES = 7,  // instructions that set state with names, and their words
  NAME_WORDS = 13,
  TAIL = 40  // instructions on each side, where a jump may go
};

struct stepper {
  rig *r;
  bool wave64;
  unsigned head;          // words before those that set state by literals
  unsigned instructions;  // that are executed before the one that is tested
  uint64_t pc;            // of the last one
};

static unsigned failures;

unsigned state_failures(void) { return failures; }

static void trace(void *ctx, const uint32_t *group, uint32_t wave, uint64_t pc, uint64_t exec) {
  stepper *t = ctx;
  (void)group, (void)wave, (void)exec;
  t->pc = pc;
}

static void set_base(rig *r, uint32_t address) {
  rig_sop1(r, "s_mov_b32", BASE, LITERAL);
  rig_literal(r, address);
}

// Instructions are counted by hand: literals are words of them.
static unsigned load_registers(rig *r) {
  unsigned count = 1;
  rig_sop1(r, "s_mov_b32", BASE + 1, CONSTANT(0));
  rig_vop2(r, "v_lshlrev_b32", OFFSET, CONSTANT(2), 0);
  count++;
  set_base(r, LOCAL_IMAGE);
  count++;
  for (unsigned n = 0; n < STATE_LOCAL / 256; n++) {
    rig_flat(r, "global_load_b32", DATA, OFFSET, 0, BASE, (int)(256 * n), 0);
    rig_ds(r, "ds_store_b32", 0, OFFSET, DATA, 0, 256 * n);
    count += 2;
  }
  for (unsigned n = 0; n < STATE_VGPRS; n++) {
    if (n % 8 == 0) {
      set_base(r, IMAGE + 256 * n);
      count++;
    }
    rig_flat(r, "global_load_b32", n, OFFSET, 0, BASE, (int)(256 * (n % 8)), 0);
    count++;
  }
  set_base(r, SCALAR_IMAGE);
  count++;
  for (unsigned n = 0; n < STATE_KEPT; n += 16) {
    rig_smem(r, "s_load_b512", n, BASE, (int)(4 * n));
    count++;
  }
  return count;
}

static void fail(const char *what) {
  fprintf(stderr, "state: %s\n", what);
  exit(2);
}

stepper *stepper_new(bool wave64) {
  stepper *t = calloc(1, sizeof *t);
  if (t == NULL) fail("no memory");
  // Local memory is filled by 64 lanes of 4 bytes; a wave of 32 goes by a second wave's share below.
  t->r = rig_new(wave64 ? 64 : 32, wave64);
  t->wave64 = wave64;
  t->instructions = load_registers(t->r);
  if (!wave64) {
    // The upper half of each 256 bytes of local memory.
    set_base(t->r, LOCAL_IMAGE);
    for (unsigned n = 0; n < STATE_LOCAL / 256; n++) {
      rig_flat(t->r, "global_load_b32", DATA, OFFSET, 0, BASE, (int)(256 * n + 128), 0);
      rig_ds(t->r, "ds_store_b32", 0, OFFSET, DATA, 0, 256 * n + 128);
    }
    t->instructions += 1 + 2 * (STATE_LOCAL / 256);
  }
  t->head = t->r->words;
  gyre_rdna35_machine_set_trace(t->r->m, trace, t);
  return t;
}

void stepper_free(stepper *t) {
  rig_free(t->r);
  free(t);
}

// After the branch over the tail before it.
uint64_t stepper_before(const stepper *t) { return t->instructions + NAMES + 1; }
uint32_t stepper_address(const stepper *t) {
  return RIG_BASE + 4 * (t->head + NAME_WORDS + 1 + TAIL);
}

static void constant(rig *r, unsigned to, uint32_t value) {
  rig_sop1(r, "s_mov_b32", to, LITERAL);
  rig_literal(r, value);
}

// 7 instructions: VCC, M0, EXEC, SCC, and MODE last, which is that of the instruction alone.
static void set_names(rig *r, const state *s) {
  constant(r, VCC, s->s[VCC]);
  constant(r, VCC + 1, s->s[VCC + 1]);
  constant(r, M0, s->m0);
  rig_sopc(r, "s_cmp_eq_u32", CONSTANT(0), CONSTANT(s->scc ? 0 : 1));
  constant(r, EXEC, (uint32_t)s->exec);
  constant(r, EXEC + 1, (uint32_t)(s->exec >> 32));
  rig_sopk(r, "s_setreg_imm32_b32", 0, 1 | 31 << 11);
  rig_literal(r, s->mode);
}

// Wherever a jump goes, SCC and MODE are saved by the next two instructions.
static void tail(rig *r) {
  for (unsigned n = 0; n < TAIL / 2; n++) {
    rig_sop2(r, "s_cselect_b32", SAVED_SCC, CONSTANT(1), CONSTANT(0));
    rig_sopk(r, "s_getreg_b32", SAVED_MODE, 1 | 31 << 11);
  }
}

static void put(rig *r, uint32_t address, const void *from, size_t bytes) {
  memcpy(r->memory + (address - RIG_BASE), from, bytes);
}

static void read_state(stepper *t, state *s) {
  const gyre_rdna35_machine *m = t->r->m;
  for (unsigned n = 0; n < STATE_SGPRS; n++) {
    if (n < STATE_KEPT || n >= VCC) s->s[n] = gyre_rdna35_machine_sgpr(m, n);
  }
  s->m0 = gyre_rdna35_machine_sgpr(m, M0);
  s->exec = gyre_rdna35_machine_sgpr(m, EXEC) | (uint64_t)gyre_rdna35_machine_sgpr(m, EXEC + 1)
                                                    << 32;
  for (unsigned n = 0; n < STATE_VGPRS; n++) {
    for (unsigned lane = 0; lane < (t->wave64 ? 64U : 32U); lane++)
      s->v[n][lane] = gyre_rdna35_machine_vgpr(m, n, lane);
  }
  memcpy(s->data, t->r->memory + (STATE_WINDOW - RIG_BASE), STATE_DATA);
}

// Local memory, read by instructions: EXEC has been read by then.
static void read_local(stepper *t, state *s) {
  const gyre_rdna35_machine *m = t->r->m;
  const unsigned lanes = t->wave64 ? 64 : 32;
  for (unsigned n = 0; n < STATE_LOCAL / 4; n += lanes) {
    if (gyre_rdna35_machine_run(t->r->m, 1) != GYRE_RUNNING) fail("local memory cannot be read");
    for (unsigned lane = 0; lane < lanes; lane++) {
      const uint32_t word = gyre_rdna35_machine_vgpr(m, DATA, lane);
      memcpy(s->local + 4 * (n + lane), &word, 4);
    }
  }
}

gyre_rdna35_cause stepper_run(stepper *t, const uint32_t *word, unsigned words, state *s) {
  rig *r = t->r;
  char why[GYRE_RDNA35_MESSAGE];
  put(r, IMAGE, s->v, 256 * STATE_VGPRS);
  put(r, LOCAL_IMAGE, s->local, STATE_LOCAL);
  put(r, SCALAR_IMAGE, s->s, sizeof s->s);
  put(r, STATE_WINDOW, s->data, STATE_DATA);
  r->words = t->head;
  set_names(r, s);
  // Jumps backward land before it, which is jumped over.
  rig_sopp(r, "s_branch", TAIL);
  tail(r);
  if (stepper_address(t) != RIG_BASE + 4 * r->words)
    fail("the program is not as long as it is said to be");
  rig_words(r, word, words);
  tail(r);
  const unsigned behind = r->words;
  rig_sop1(r, "s_mov_b64", EXEC, CONSTANT(-1));
  const unsigned lanes = t->wave64 ? 64 : 32;
  for (unsigned n = 0; n < STATE_LOCAL / 4; n += lanes)
    rig_ds(r, "ds_load_b32", DATA, OFFSET, 0, 0, 4 * n);
  memcpy(r->memory, r->word, r->words * sizeof *r->word);
  if (!gyre_rdna35_machine_begin(r->m, &r->dispatch, why)) fail(why);
  gyre_rdna35_fault fault;
  if (gyre_rdna35_machine_run(r->m, stepper_before(t)) != GYRE_RUNNING) {
    gyre_rdna35_machine_fault(r->m, &fault);
    fail(fault.sentence);
  }
  const gyre_state after = gyre_rdna35_machine_run(r->m, 1);
  gyre_rdna35_machine_fault(r->m, &fault);
  if (after != GYRE_RUNNING) return fault.cause;
  if (t->pc != stepper_address(t)) fail("the instruction is not where it should be");
  read_state(t, s);
  if (gyre_rdna35_machine_run(r->m, 1) != GYRE_RUNNING) fail("nothing is after the instruction");
  s->jump = (int)((int64_t)t->pc - (int64_t)stepper_address(t)) / 4 - (int)words;
  if (gyre_rdna35_machine_run(r->m, 1) != GYRE_RUNNING) fail("it ends after the instruction");
  s->scc = gyre_rdna35_machine_sgpr(r->m, SAVED_SCC) != 0;
  s->mode = gyre_rdna35_machine_sgpr(r->m, SAVED_MODE);
  // A jump backward would come again: local memory is not looked at then.
  if (s->jump < 0) return GYRE_RDNA35_FAULT_NONE;
  while (t->pc != RIG_BASE + 4 * behind) {
    if (gyre_rdna35_machine_run(r->m, 1) != GYRE_RUNNING) fail("its end is not reached");
  }
  read_local(t, s);
  return GYRE_RDNA35_FAULT_NONE;
}

void state_expect(const char *name, const char *what, uint64_t got, uint64_t expected) {
  if (got == expected || failures++ >= 30) return;
  printf("%s: %s: got %" PRIx64 ", expected %" PRIx64 "\n", name, what, got, expected);
}

typedef struct report {
  const char *name;
  const uint32_t *word;
  unsigned words;
  bool wave64, good;
} report;

static void differs(report *p, const char *what, unsigned n, unsigned lane, uint64_t before,
                    uint64_t got, uint64_t expected) {
  if (!p->good) return;
  p->good = false;
  if (failures++ >= 30) return;
  gyre_rdna35_instruction i;
  char text[GYRE_RDNA35_TEXT] = "";
  const gyre_rdna35_options options = {.wave64 = p->wave64};
  if (gyre_rdna35_decode(p->word, p->words, &options, &i) != 0)
    gyre_rdna35_text(&i, text, sizeof text);
  printf("%s: %s, wave of %u\n  %s %u, lane %u: was %" PRIx64 ", got %" PRIx64 ", expected %" PRIx64
         "\n",
         p->name, text, p->wave64 ? 64 : 32, what, n, lane, before, got, expected);
}

bool stepper_check(stepper *t, const char *name, const uint32_t *word, unsigned words,
                   const state *before, const state *expected, state_same *same) {
  static state got;
  report p = {name, word, words, t->wave64, true};
  got = *before;
  const gyre_rdna35_cause cause = stepper_run(t, word, words, &got);
  if (cause != GYRE_RDNA35_FAULT_NONE) {
    differs(&p, "fault", cause, 0, 0, 1, 0);
    return false;
  }
  for (unsigned n = 0; n < STATE_VGPRS; n++) {
    for (unsigned lane = 0; lane < (t->wave64 ? 64U : 32U); lane++) {
      const uint32_t g = got.v[n][lane], e = expected->v[n][lane];
      if (g != e && (same == NULL || !same(g, e)))
        differs(&p, "v", n, lane, before->v[n][lane], g, e);
    }
  }
  for (unsigned n = 0; n < STATE_SGPRS; n++) {
    if (n >= STATE_KEPT && n < VCC) continue;
    if (got.s[n] != expected->s[n] && (same == NULL || !same(got.s[n], expected->s[n])))
      differs(&p, "s", n, 0, before->s[n], got.s[n], expected->s[n]);
  }
  const uint32_t names[3][2] = {{got.m0, expected->m0},
                                {(uint32_t)got.exec, (uint32_t)expected->exec},
                                {(uint32_t)(got.exec >> 32), (uint32_t)(expected->exec >> 32)}};
  for (unsigned n = 0; n < 3; n++) {
    if (names[n][0] != names[n][1] && (same == NULL || !same(names[n][0], names[n][1])))
      differs(&p, n == 0 ? "m0" : "exec", n, 0, n == 0 ? before->m0 : before->exec, names[n][0],
              names[n][1]);
  }
  if (got.scc != expected->scc) differs(&p, "scc", 0, 0, before->scc, got.scc, expected->scc);
  if (got.mode != expected->mode) differs(&p, "mode", 0, 0, before->mode, got.mode, expected->mode);
  if (got.jump != expected->jump)
    differs(&p, "jump", 0, 0, 0, (uint64_t)got.jump, (uint64_t)expected->jump);
  for (unsigned n = 0; n < STATE_DATA; n++) {
    if (got.data[n] != expected->data[n])
      differs(&p, "byte of memory", n, 0, before->data[n], got.data[n], expected->data[n]);
  }
  for (unsigned n = 0; n < STATE_LOCAL; n++) {
    if (got.local[n] != expected->local[n])
      differs(&p, "byte of local memory", n, 0, before->local[n], got.local[n], expected->local[n]);
  }
  return p.good;
}
