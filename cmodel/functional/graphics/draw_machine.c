// draw_machine.c - the machine that executes the warps of a draw.

#include "functional/graphics/draw_machine.h"

enum { STEPS = 4096 };

// Returns the permissions for loads, stores and calls of the program, which has no local memory.
static gyre_permissions_t permissions_of(const gyre_sph *h) {
  enum { UNIT = 16 };
  return (gyre_permissions_t){
      .flags = (uint16_t)(GYRE_PERMISSIONS_HEADER | GYRE_PERMISSIONS_NO_LOCAL |
                          (h->does_global_store ? 0 : GYRE_PERMISSIONS_NO_STORE) |
                          (h->does_load_or_store ? 0 : GYRE_PERMISSIONS_NO_MEMORY) |
                          (h->does_fp64 ? 0 : GYRE_PERMISSIONS_NO_FP64)),
      .low = h->shader_local_memory_low_size / UNIT,
      .high = h->shader_local_memory_high_size / UNIT,
      .calls = (uint16_t)(h->shader_local_memory_crs_size / GYRE_SPH_CALL_PIECE)};
}

bool gyre_draw_machine_open(gyre_draw_machine *x) {
  char why[GYRE_MESSAGE];
  x->func = gyre_func_new(x->m->cfg, x->m->bus, 0, why);
  if (x->func == NULL) return false;
  gyre_func_rest(x->func);
  const uint32_t stack = x->d->word[GYRE_DRAW_STACK_STRIDE];
  gyre_func_guard_stacks(x->func, x->d->word[GYRE_DRAW_STACK_TOP] - stack, 0 - stack, stack);
  return true;
}

static void describe_exceptions(const gyre_shader_exceptions *e, uint32_t *result) {
  result[GYRE_DRAW_EXCEPTIONS] = e->count;
  if (e->count == 0) return;
  result[GYRE_DRAW_EXCEPTION] = e->code;
  result[GYRE_DRAW_EXCEPTION_PC] = e->pc;
  result[GYRE_DRAW_EXCEPTION_WARP] = e->warp | e->core << 16;
  result[GYRE_DRAW_EXCEPTION_LANES] = e->lanes;
  result[GYRE_DRAW_EXCEPTION_VALUE] = e->value;
}

void gyre_draw_machine_account(gyre_draw_machine *x) {
  if (x->func->shader != NULL) describe_exceptions(&x->func->shader->exceptions, x->d->result);
  x->cost->warp_insns += gyre_func_warp_insns(x->func);
  x->cost->thread_insns += gyre_func_thread_insns(x->func);
  const gyre_func_forbidden more = gyre_func_forbidden_of(x->func);
  gyre_func_forbidden_add(&x->cost->forbidden, &more);
}

void gyre_draw_machine_close(gyre_draw_machine *x) { gyre_func_free(x->func); }

void gyre_draw_machine_program(const gyre_sph *header, const uint32_t bank[][GYRE_DRAW_BANK_WORDS],
                               gyre_func_shader *shader) {
  shader->header = *header;
  shader->permissions = permissions_of(header);
  for (unsigned i = 0; i < GYRE_DRAW_BANKS; i++) {
    shader->bank[i].address = bank[i][0];
    shader->bank[i].bytes = bank[i][1];
  }
}

void gyre_draw_machine_use(gyre_draw_machine *x, gyre_func_shader *shader) {
  if (x->func->shader != NULL) shader->exceptions = x->func->shader->exceptions;
  x->func->shader = shader;
}

void gyre_draw_machine_launch(gyre_draw_machine *x, unsigned wid, uint32_t pc, unsigned n) {
  gyre_func_launch(x->func, wid, pc, n >= 32 ? UINT32_MAX : (1U << n) - 1,
                   x->d->word[GYRE_DRAW_STACK_TOP], x->d->word[GYRE_DRAW_STACK_STRIDE]);
}

static uint32_t faulted(const gyre_draw_machine *x) {
  const gyre_fault r = gyre_func_fault(x->func);
  uint32_t *result = x->d->result;
  result[GYRE_DRAW_FAULT_CAUSE] = r.cause;
  result[GYRE_DRAW_FAULT_PC] = r.pc;
  result[GYRE_DRAW_FAULT_WARP] = r.warp | (uint32_t)r.core << 16;
  result[GYRE_DRAW_FAULT_LANES] = r.lanes;
  result[GYRE_DRAW_FAULT_VALUE] = r.value;
  return GYRE_DRAW_FAULTED + r.cause;
}

uint32_t gyre_draw_machine_ask(const gyre_draw_machine *x) {
  const uint64_t insns = x->cost->warp_insns + gyre_func_warp_insns(x->func);
  const bool go_on = x->watch == NULL || x->watch->go_on(x->watch->ctx, insns);
  return go_on ? 0 : GYRE_DRAW_STOPPED;
}

uint32_t gyre_draw_machine_run(gyre_draw_machine *x) {
  for (;;) {
    const gyre_state state = gyre_func_run(x->func, STEPS);
    if (state == GYRE_DONE) return 0;
    if (state == GYRE_FAULTED) return faulted(x);
    if (state == GYRE_HUNG) return GYRE_DRAW_HUNG;
    const uint32_t status = gyre_draw_machine_ask(x);
    if (status != 0) return status;
  }
}

unsigned gyre_draw_machine_warp(const gyre_draw_machine *x, unsigned k) {
  const gyre_config *c = x->m->cfg;
  return k % c->num_cores * c->num_warps + k / c->num_cores;
}
