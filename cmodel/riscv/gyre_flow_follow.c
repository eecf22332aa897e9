// gyre_flow_follow.c - analyses one function: first until its states are stable, then the effects
// of its instructions.

#include <stdlib.h>
#include <string.h>

#include "riscv/gyre_flow.h"

typedef struct node {
  uint32_t pc;
  bool waits;  // the node must be processed (again)
  gyre_flow_state state;
} node;

typedef struct walk {
  const gyre_sph_code *code;
  node *node;
  size_t nodes, room;
  uint32_t *slot;  // hash table: index of a node plus 1, 0 if empty
  size_t slots;    // a power of two, at least twice the nodes
  uint32_t *list;  // nodes that must be processed
  size_t listed;
} walk;

static size_t place(const walk *w, uint32_t pc) {
  size_t at = (pc >> 2) * 2654435761u & (w->slots - 1);
  while (w->slot[at] && w->node[w->slot[at] - 1].pc != pc) at = (at + 1) & (w->slots - 1);
  return at;
}

// Makes room for one more node. On failure the existing nodes are unchanged.
static bool grow(walk *w) {
  if (w->nodes < w->room) return true;
  const size_t room = w->room ? 2 * w->room : 64;
  node *nodes = realloc(w->node, room * sizeof *nodes);
  if (nodes) w->node = nodes;
  uint32_t *list = realloc(w->list, room * sizeof *list);
  if (list) w->list = list;
  uint32_t *slot = calloc(2 * room, sizeof *slot);
  if (!nodes || !list || !slot) {
    free(slot);
    return false;
  }
  free(w->slot);
  w->slot = slot;
  w->slots = 2 * room;
  w->room = room;
  for (size_t i = 0; i < w->nodes; i++) w->slot[place(w, w->node[i].pc)] = (uint32_t)i + 1;
  return true;
}

// Adds a path that reaches pc with this state. Returns false if memory is exhausted.
static bool arrive(walk *w, uint32_t pc, const gyre_flow_state *state) {
  if (!grow(w)) return false;
  const size_t at = place(w, pc);
  node *n;
  bool look = true;
  if (w->slot[at]) {
    n = &w->node[w->slot[at] - 1];
    look = gyre_flow_meet(&n->state, state) && !n->waits;
  } else {
    n = &w->node[w->nodes++];
    *n = (node){.pc = pc, .state = *state};
    w->slot[at] = (uint32_t)w->nodes;
  }
  if (look) {
    n->waits = true;
    w->list[w->listed++] = (uint32_t)(n - w->node);
  }
  return true;
}

static bool read_at(const walk *w, uint32_t pc, uint32_t *word) {
  return pc % 4 == 0 && w->code->read(w->code->context, pc, word);
}

// Processes the successors of node i. An error has a report.
static gyre_sph_error leave(walk *w, size_t i, gyre_sph_report *report) {
  const uint32_t pc = w->node[i].pc;
  gyre_flow_state state = w->node[i].state;
  uint32_t word;
  gyre_insn insn;
  if (!read_at(w, pc, &word))
    return gyre_flow_fail(report, pc, "the way leads here, and here is no code");
  gyre_insn_decode(word, &insn);
  const gyre_flow_next next = gyre_flow_step(&insn, pc, &state);
  bool good = true;
  switch (next.kind) {
    case FLOW_ON:
    case FLOW_CALL:
    case FLOW_FAR_CALL: good = arrive(w, pc + 4, &state); break;
    case FLOW_BRANCH: good = arrive(w, pc + 4, &state) && arrive(w, next.target, &state); break;
    case FLOW_JUMP: good = arrive(w, next.target, &state); break;
    case FLOW_RETURN:
    case FLOW_END:
    case FLOW_FAR: break;
  }
  return good ? GYRE_SPH_OK : gyre_flow_fail(report, pc, "out of memory");
}

static void access(const gyre_insn *d, const gyre_flow_state *s, gyre_flow_function *f) {
  // A double-precision load has an immediate of format I, a store one of format S.
  const bool double_store = d->d_ext && d->imm_kind == GYRE_IMM_S;
  if (d->d_ext) f->doubles = true;
  if (double_store || (d->d_ext && d->imm_kind == GYRE_IMM_I)) f->loads_or_stores = true;
  if (double_store && s->kind[d->rs1] != STACK) f->global_stores = true;
  if (d->unit != GYRE_UNIT_LSU || d->g_ext || d->op == GYRE_OP_FENCE || d->op == GYRE_OP_FENCEI)
    return;
  f->loads_or_stores = true;
  const bool store = d->op == GYRE_OP_SB || d->op == GYRE_OP_SH || d->op == GYRE_OP_SW;
  const bool atomic = d->a_ext && d->op != GYRE_OP_LR;
  if (atomic || (store && s->kind[d->rs1] != STACK)) f->global_stores = true;
}

// Bit of the coefficient that an ipa reads; the factor if the number is not known.
static uint8_t coefficient(const gyre_insn *d, const gyre_flow_state *s) {
  enum { FACTOR = 3 };
  const bool known = s->kind[d->rs1] == NUMBER && s->value[d->rs1] < FACTOR;
  return (uint8_t)(1U << (known ? s->value[d->rs1] : FACTOR));
}

// Attributes of vertices, and the tessellation levels, which are attributes of a patch. `ast` may be of a pixel
// program, whose outputs have addresses of their own.
static void attribute(const gyre_insn *d, const gyre_flow_state *s, gyre_flow_function *f) {
  enum { LEVELS = 6 };
  const unsigned a = (d->imm & 0x3fcU) / 4;
  const bool patch = d->op == GYRE_OP_ALDP || d->op == GYRE_OP_ASTP;
  if (!d->g_ext) return;
  if (d->op == GYRE_OP_KIL) f->kills = true;
  if (d->op == GYRE_OP_AST && a < GYRE_SPH_OUTPUTS) f->outputs[a] = 1;
  if (a >= GYRE_SPH_ATTRIBUTES || patch != (a < LEVELS)) return;
  switch (d->op) {
    case GYRE_OP_ALD:
    case GYRE_OP_ALDP: f->reads[a] |= 1; break;
    case GYRE_OP_IPA: f->reads[a] |= coefficient(d, s); break;
    case GYRE_OP_ALDO: f->reads_back[a] = 1; break;
    case GYRE_OP_AST:
    case GYRE_OP_ASTP: f->writes[a] = 1; break;
    default: break;
  }
}

static void no_frame(gyre_flow_function *f, uint32_t pc) {
  if (!f->no_frame) f->no_frame_at = pc;
  f->no_frame = true;
}

// Returns false if there are too many calls, or memory is exhausted.
static bool add_call(gyre_flow_function *f, uint32_t target, uint32_t depth) {
  for (size_t i = 0; i < f->calls; i++) {
    if (f->call[i].target != target) continue;
    if (depth > f->call[i].depth) f->call[i].depth = depth;
    return true;
  }
  gyre_flow_call *more =
      f->calls < GYRE_FLOW_FUNCTIONS ? realloc(f->call, (f->calls + 1) * sizeof *more) : NULL;
  if (!more) return false;
  more[f->calls++] = (gyre_flow_call){target, depth, 0};
  f->call = more;
  return true;
}

static const char too_many[] =
    "more functions are called from here on than can be followed, or memory is used up";

// Collects the effects of an instruction from its final state.
static bool collect(const walk *w, const node *n, gyre_flow_function *f) {
  uint32_t word = 0;
  gyre_insn insn;
  gyre_flow_state state = n->state;
  if (!read_at(w, n->pc, &word)) return true;
  gyre_insn_decode(word, &insn);
  uint32_t depth = 0;
  if (n->state.kind[GYRE_FLOW_SP] != STACK) {
    no_frame(f, n->pc);
  } else if (n->state.value[GYRE_FLOW_SP] >> 31) {
    depth = 0u - n->state.value[GYRE_FLOW_SP];
  }
  if (depth > f->frame) f->frame = depth;
  if (insn.legal) access(&insn, &n->state, f);
  if (insn.legal) attribute(&insn, &n->state, f);
  const gyre_flow_next next = gyre_flow_step(&insn, n->pc, &state);
  if (next.kind == FLOW_CALL) return add_call(f, next.target, depth);
  if (next.kind == FLOW_RETURN && n->state.value[GYRE_FLOW_SP]) no_frame(f, n->pc);
  if (next.kind == FLOW_FAR || next.kind == FLOW_FAR_CALL) {
    if (!f->far) f->far_at = n->pc;
    f->far = true;
  }
  return true;
}

gyre_sph_error gyre_flow_follow(const gyre_sph_code *code, gyre_flow_function *f, uint32_t *left,
                                gyre_sph_report *report) {
  walk w = {.code = code};
  const gyre_flow_state begin = gyre_flow_begin();
  gyre_sph_error error = GYRE_SPH_OK;
  if (!arrive(&w, f->entry, &begin)) error = gyre_flow_fail(report, f->entry, "out of memory");
  while (error == GYRE_SPH_OK && w.listed) {
    const uint32_t i = w.list[--w.listed];
    w.node[i].waits = false;
    error = leave(&w, i, report);
    if (error == GYRE_SPH_OK && w.nodes > *left)
      error =
          gyre_flow_fail(report, f->entry, "there is more code from here on than can be followed");
  }
  for (size_t i = 0; error == GYRE_SPH_OK && i < w.nodes; i++) {
    if (!collect(&w, &w.node[i], f)) error = gyre_flow_fail(report, f->entry, too_many);
  }
  f->instructions = (uint32_t)w.nodes;
  *left -= w.nodes > *left ? *left : f->instructions;
  free(w.node);
  free(w.list);
  free(w.slot);
  return error;
}
