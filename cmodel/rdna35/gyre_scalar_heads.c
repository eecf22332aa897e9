// gyre_scalar_heads.c - twin of rtl/rdna35/gyre_scalar_heads.sv.

#include "rdna35/gyre_scalar_heads.h"

#include <string.h>

#include "gyre/rdna35.h"
#include "rdna35/gyre_scalar_table.h"

enum { RESULTS = 4, FIRST_CONSTANT = 128 };

void gyre_scalar_heads_init(gyre_scalar_heads *h, unsigned warps) {
  memset(h, 0, sizeof *h);
  h->warps = (uint8_t)warps;
  gyre_scalar_scoreboard_init(&h->scoreboard, warps, RESULTS);
}

// Registers that a source waits for: VCCZ and EXECZ are known with VCC and EXEC.
static gyre_scalar_range range_of(unsigned code, bool pair) {
  if (code == GYRE_RDNA35_VCCZ) code = GYRE_RDNA35_VCC_LO;
  if (code == GYRE_RDNA35_EXECZ) code = GYRE_RDNA35_EXEC_LO;
  if (code >= FIRST_CONSTANT || code == GYRE_RDNA35_NULL) return (gyre_scalar_range){0};
  const unsigned first = pair ? code & ~1u : code;
  return (gyre_scalar_range){true, (uint8_t)first, (uint8_t)(first + pair)};
}

bool gyre_scalar_writes_exec(const gyre_scalar_t *head) {
  return head->exec != GYRE_SCALAR_EXEC_NONE || (head->wb && head->number >= GYRE_RDNA35_EXEC_LO);
}

// Returns the last register that an instruction writes.
static uint8_t last_of(const gyre_scalar_t *head) {
  const unsigned words = head->load ? 1u << (head->load - 1) : head->pair ? 2 : 1;
  return (uint8_t)(head->number + words - 1);
}

static void scoreboard_in(const gyre_scalar_heads *h, const gyre_scalar_heads_in *in,
                          gyre_scalar_scoreboard_in *board) {
  *board = (gyre_scalar_scoreboard_in){.set = in->set,
                                       .set_wid = in->set_wid,
                                       .free_valid = in->free_valid,
                                       .free_wid = in->free_wid,
                                       .free_first = in->free_first};
  for (unsigned w = 0; w < h->warps; w++) {
    const gyre_scalar_t *head = in->heads[w];
    board->head[w][0] = range_of(head->a_code, head->a_pair);
    board->head[w][1] = range_of(head->b_code, head->b_pair);
    board->head[w][2] = range_of(head->c_code, head->c_pair);
    board->head[w][GYRE_SCALAR_TO] = (gyre_scalar_range){head->wb, head->number, last_of(head)};
  }
}

void gyre_scalar_heads_eval(const gyre_scalar_heads *h, const gyre_scalar_heads_in *in,
                            gyre_scalar_heads_out *out) {
  gyre_scalar_scoreboard_in board;
  gyre_scalar_scoreboard_out found;
  scoreboard_in(h, in, &board);
  gyre_scalar_scoreboard_eval(&h->scoreboard, &board, &found);
  out->pending = found.pending;
  out->wide = 0;
  out->ready = in->busy ? 0 : found.ready & ~h->serial_q;
  for (unsigned w = 0; w < h->warps; w++) {
    const gyre_scalar_t *head = in->heads[w];
    out->wide |= (uint32_t)head->wide << w;
    const bool ends = head->control == GYRE_RDNA35_CONTROL_END && found.pending >> w & 1;
    if (ends || (head->load != 0 && !in->room)) out->ready &= ~(1u << w);
  }
}

void gyre_scalar_heads_tick(gyre_scalar_heads *h, const gyre_scalar_heads_in *in) {
  gyre_scalar_scoreboard_in board;
  scoreboard_in(h, in, &board);
  gyre_scalar_scoreboard_tick(&h->scoreboard, &board);
  if (in->exec_done) h->serial_q &= ~(1u << in->exec_wid);
  if (in->set && gyre_scalar_writes_exec(in->heads[in->set_wid])) h->serial_q |= 1u << in->set_wid;
}
