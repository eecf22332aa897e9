// gyre_sph_derive.c - derives facts for a shader program header from code: its functions, and the
// sums over calls.

#include "gyre/sph_derive.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "riscv/gyre_flow.h"

typedef struct program {
  gyre_flow_function *function;
  size_t functions;
} program;

// Returns the number of a function, and assigns one to a new function. -1: there are too many, or
// memory is exhausted.
static int32_t number_of(program *p, uint32_t entry) {
  for (size_t i = 0; i < p->functions; i++) {
    if (p->function[i].entry == entry) return (int32_t)i;
  }
  if (p->functions == GYRE_FLOW_FUNCTIONS) return -1;
  gyre_flow_function *more = realloc(p->function, (p->functions + 1) * sizeof *more);
  if (!more) return -1;
  more[p->functions] = (gyre_flow_function){.entry = entry};
  p->function = more;
  return (int32_t)p->functions++;
}

// Analyses all functions that calls reach; the entry's one is number 0.
static gyre_sph_error follow(const gyre_sph_code *code, program *p, gyre_sph_report *report) {
  static const char too_many[] =
      "more functions are called from here on than can be followed, or memory is used up";
  uint32_t left = GYRE_FLOW_MOST;
  if (number_of(p, code->entry) < 0) return gyre_flow_fail(report, code->entry, too_many);
  for (size_t i = 0; i < p->functions; i++) {
    const gyre_sph_error error = gyre_flow_follow(code, &p->function[i], &left, report);
    if (error != GYRE_SPH_OK) return error;
    for (size_t c = 0; c < p->function[i].calls; c++) {
      const int32_t number = number_of(p, p->function[i].call[c].target);
      if (number < 0) return gyre_flow_fail(report, p->function[i].entry, too_many);
      p->function[i].call[c].number = (uint32_t)number;
    }
  }
  return GYRE_SPH_OK;
}

// Adds up levels and stack below each function, until the sums are stable or there are more levels
// than functions, which means recursion. Returns the recursive function, or NULL.
static const gyre_flow_function *add_up(program *p) {
  bool changed = true;
  while (changed) {
    changed = false;
    for (size_t i = 0; i < p->functions; i++) {
      gyre_flow_function *f = &p->function[i];
      uint64_t stack = f->frame;
      uint32_t levels = 0;
      for (size_t c = 0; c < f->calls; c++) {
        const gyre_flow_function *g = &p->function[f->call[c].number];
        if (g->levels + 1 > levels) levels = g->levels + 1;
        if (f->call[c].depth + g->stack > stack) stack = f->call[c].depth + g->stack;
      }
      if (levels >= p->functions) return f;
      changed = changed || levels != f->levels || stack != f->stack;
      f->levels = levels;
      f->stack = stack;
    }
  }
  return NULL;
}

static void why(char *out, uint32_t address, const char *sentence) {
  snprintf(out, GYRE_SPH_MESSAGE, "0x%08x: %s", (unsigned)address, sentence);
}

// Interpolation of an input of which a program reads these coefficients.
static uint8_t interpolation(unsigned reads) {
  enum { FACTOR = 1 << 3, GRADIENTS = 1 << 1 | 1 << 2 };
  return reads & FACTOR      ? GYRE_SPH_IMAP_PERSPECTIVE
         : reads & GRADIENTS ? GYRE_SPH_IMAP_SCREEN_LINEAR
         : reads             ? GYRE_SPH_IMAP_CONSTANT
                             : GYRE_SPH_IMAP_UNUSED;
}

static void conclude(program *p, gyre_sph_facts *facts) {
  const gyre_flow_function *loop = add_up(p);
  facts->levels_known = facts->stack_known = true;
  for (size_t i = 0; i < p->functions; i++) {
    const gyre_flow_function *f = &p->function[i];
    facts->loads_or_stores |= f->loads_or_stores || f->far;
    facts->global_stores |= f->global_stores || f->far;
    facts->instructions += f->instructions;
    facts->kills_pixels |= f->kills;
    facts->double_precision |= f->doubles;
    for (unsigned a = 0; a < GYRE_SPH_ATTRIBUTES; a++) {
      facts->reads[a] |= f->reads[a];
      facts->writes[a] |= f->writes[a];
      facts->reads_back[a] |= f->reads_back[a];
    }
    for (unsigned o = 0; o < GYRE_SPH_OUTPUTS; o++) facts->outputs[o] |= f->outputs[o];
    if (f->far && facts->levels_known) {
      static const char far[] =
          "a register says where to go from here on, and what it holds is not known";
      facts->levels_known = facts->stack_known = false;
      why(facts->levels_why, f->far_at, far);
      why(facts->stack_why, f->far_at, far);
    }
    if (f->no_frame && facts->stack_known) {
      facts->stack_known = false;
      why(facts->stack_why, f->no_frame_at, "the stack pointer is not known here, or not restored");
    }
  }
  for (unsigned a = 0; a < GYRE_SPH_ATTRIBUTES; a++)
    facts->reads[a] = interpolation(facts->reads[a]);
  if (loop && facts->levels_known)
    why(facts->levels_why, loop->entry, "a function calls itself, or one that calls it");
  if (loop && facts->stack_known)
    why(facts->stack_why, loop->entry, "a function calls itself, or one that calls it");
  facts->levels_known &= !loop;
  facts->stack_known &= !loop;
  facts->functions = (uint32_t)p->functions;
  if (facts->stack_known && p->function[0].stack > UINT32_MAX) {
    facts->stack_known = false;
    why(facts->stack_why, p->function[0].entry, "the stack is larger than memory");
  }
  if (facts->levels_known) facts->call_levels = p->function[0].levels;
  if (facts->stack_known) facts->stack_bytes = (uint32_t)p->function[0].stack;
}

gyre_sph_error gyre_sph_derive(const gyre_sph_code *code, gyre_sph_facts *facts,
                               gyre_sph_report *report) {
  program p = {NULL, 0};
  memset(facts, 0, sizeof *facts);
  const gyre_sph_error error = follow(code, &p, report);
  if (error == GYRE_SPH_OK) {
    conclude(&p, facts);
    if (report) *report = (gyre_sph_report){.error = GYRE_SPH_OK};
  }
  for (size_t i = 0; i < p.functions; i++) free(p.function[i].call);
  free(p.function);
  return error;
}
