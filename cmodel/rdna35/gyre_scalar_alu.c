// gyre_scalar_alu.c - twin of rtl/rdna35/gyre_scalar_alu.sv.
//
// The last beat of an operation makes the list of its words. The first word leaves at once if the
// scalar file takes it; of a product it leaves two cycles later.

#include "rdna35/gyre_scalar_alu.h"

#include <string.h>

#include "rdna35/gyre_scalar_product.h"

enum { EXEC_LO = 126, PRODUCT_CYCLES = 2 };

typedef struct words {
  unsigned count;
  uint8_t number[GYRE_SCALAR_ALU_WORDS];
  uint32_t data[GYRE_SCALAR_ALU_WORDS];
} words;

static void add(words *w, unsigned number, uint64_t data) {
  w->number[w->count] = (uint8_t)number;
  w->data[w->count++] = (uint32_t)data;
}

static bool is_last(const gyre_scalar_alu_in *in) { return !in->wide || in->high; }

static bool is_product(const gyre_scalar_alu_in *in) {
  return in->function == GYRE_SCALAR_MUL || in->function == GYRE_SCALAR_MUL_HI_U ||
         in->function == GYRE_SCALAR_MUL_HI_I;
}

static uint32_t product(const gyre_scalar_alu_in *in) {
  const uint64_t all = gyre_scalar_product_of(in->function == GYRE_SCALAR_MUL_HI_I, in->a, in->b);
  return (uint32_t)(in->function == GYRE_SCALAR_MUL ? all : all >> 32);
}

static uint64_t source(const gyre_scalar_alu_in *in, uint32_t now, uint32_t low) {
  return in->wide ? (uint64_t)now << 32 | low : now;
}

static gyre_scalar_result result_of(const gyre_scalar_alu *s, const gyre_scalar_alu_in *in) {
  return gyre_scalar_result_of((gyre_scalar_function)in->function, in->wide,
                               source(in, in->a, s->low_a_q), source(in, in->b, s->low_b_q),
                               in->scc);
}

// Returns the words of the operation whose last beat is at the inputs.
static words words_of(const gyre_scalar_alu *s, const gyre_scalar_alu_in *in) {
  words w = {0};
  const uint64_t result = is_product(in) ? product(in) : result_of(s, in).value;
  const uint64_t old = source(in, in->b, s->low_b_q);
  const uint64_t value = in->exec == GYRE_SCALAR_EXEC_SAVE ? old : result;
  if (in->wb && (!in->only_if || in->scc)) {
    add(&w, in->number, value);
    if (in->pair) add(&w, in->number | 1u, value >> 32);
  }
  if (in->exec != GYRE_SCALAR_EXEC_NONE) {
    add(&w, EXEC_LO, result);
    if (in->wide) add(&w, EXEC_LO + 1, result >> 32);
  }
  return w;
}

void gyre_scalar_alu_init(gyre_scalar_alu *s) { memset(s, 0, sizeof *s); }

static void eval_rest(const gyre_scalar_alu *s, const gyre_scalar_alu_in *in,
                      gyre_scalar_alu_out *out) {
  out->write_valid = s->delay_q == 0;
  out->write_wid = s->wid_q;
  out->write_number = s->number_q[0];
  out->write_data = s->data_q[0];
  out->done = out->write_valid && in->write_ready && s->left_q == 1;
}

void gyre_scalar_alu_eval(const gyre_scalar_alu *s, const gyre_scalar_alu_in *in,
                          gyre_scalar_alu_out *out) {
  *out = (gyre_scalar_alu_out){0};
  if (s->left_q != 0) {
    eval_rest(s, in, out);
    return;
  }
  // Without a beat, ready says what it would be for the values that are there.
  const words w = is_last(in) ? words_of(s, in) : (words){0};
  const bool writes_now = w.count != 0 && !is_product(in);
  out->ready = !writes_now || in->write_ready;
  if (!in->valid) return;
  out->write_valid = writes_now;
  out->write_wid = in->wid;
  out->write_number = w.number[0];
  out->write_data = w.data[0];
  if (!out->ready || !is_last(in)) return;
  const gyre_scalar_result r = result_of(s, in);
  out->scc_valid = in->rule != GYRE_SCALAR_SCC_KEEP;
  out->scc = in->rule == GYRE_SCALAR_SCC_OWN ? r.scc : r.value != 0;
  out->done = w.count == (writes_now ? 1 : 0);
}

void gyre_scalar_alu_tick(gyre_scalar_alu *s, const gyre_scalar_alu_in *in,
                          const gyre_scalar_alu_out *out) {
  if (s->left_q != 0) {
    if (s->delay_q != 0) {
      s->delay_q--;
    } else if (in->write_ready) {
      s->left_q--;
      memmove(s->number_q, s->number_q + 1, sizeof s->number_q - sizeof *s->number_q);
      memmove(s->data_q, s->data_q + 1, sizeof s->data_q - sizeof *s->data_q);
    }
    return;
  }
  if (!in->valid || !out->ready) return;
  if (!is_last(in)) {
    s->low_a_q = in->a;
    s->low_b_q = in->b;
    return;
  }
  const words w = words_of(s, in);
  const unsigned gone = out->write_valid ? 1 : 0;
  s->wid_q = in->wid;
  s->left_q = (uint8_t)(w.count - gone);
  s->delay_q = is_product(in) ? PRODUCT_CYCLES - 1 : 0;
  memcpy(s->number_q, w.number + gone, s->left_q);
  memcpy(s->data_q, w.data + gone, s->left_q * sizeof *s->data_q);
}
