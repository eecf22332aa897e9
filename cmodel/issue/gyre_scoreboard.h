// gyre_scoreboard.h - twin of rtl/issue/gyre_scoreboard.sv: tracks the registers that wait for a
// result.

#ifndef GYRE_ISSUE_SCOREBOARD_H
#define GYRE_ISSUE_SCOREBOARD_H

#include "commit/gyre_commit.h"
#include "gyre/config.h"
#include "generated/gyre_bundles.h"
#include "generated/gyre_units.h"

// Set of the register entries of a thread.
enum { GYRE_ROW_WORDS = (GYRE_REG_ROWS + 63) / 64 };
typedef struct gyre_rows {
  uint64_t word[GYRE_ROW_WORDS];
} gyre_rows;

static inline bool gyre_rows_has(const gyre_rows *s, unsigned row) {
  return s->word[row / 64 % GYRE_ROW_WORDS] >> row % 64 & 1;
}
static inline void gyre_rows_put(gyre_rows *s, unsigned row, bool in) {
  uint64_t *word = &s->word[row / 64 % GYRE_ROW_WORDS];
  *word = (*word & ~(UINT64_C(1) << row % 64)) | (uint64_t)in << row % 64;
}
static inline bool gyre_rows_any(const gyre_rows *s) {
  for (unsigned i = 0; i < GYRE_ROW_WORDS; i++) {
    if (s->word[i]) return true;
  }
  return false;
}

typedef struct gyre_scoreboard {
  gyre_rows busy_q[GYRE_MAX_WARPS];
  uint8_t fpu_count_q[GYRE_MAX_WARPS];  // floating-point instructions under way
  bool small;                           // SMALL: busy_q is one bit, for the warp
} gyre_scoreboard;

static inline void gyre_scoreboard_init(gyre_scoreboard *s, bool small) {
  s->small = small;
  for (unsigned w = 0; w < GYRE_MAX_WARPS; w++) {
    s->busy_q[w] = (gyre_rows){{0}};
    s->fpu_count_q[w] = 0;
  }
}

// flags_o, pending_o: the head waits for exception flags; results are outstanding.
static inline bool gyre_scoreboard_flags(const gyre_scoreboard *s, unsigned wid,
                                         const gyre_uop *head) {
  return head->flags && s->fpu_count_q[wid] != 0;
}
static inline bool gyre_scoreboard_pending(const gyre_scoreboard *s, unsigned wid) {
  return gyre_rows_any(&s->busy_q[wid]) || s->fpu_count_q[wid] != 0;
}

// Returns true if warp `wid` waits for a result in register `row`, while commit frees `frees`.
static inline bool gyre_scoreboard_waits(const gyre_scoreboard *s, unsigned wid, unsigned row,
                                         int frees) {
  return gyre_rows_has(&s->busy_q[wid], row) && (int)row != frees;
}

// The same of a register that is used, and of the next one if it is a pair.
static inline bool gyre_scoreboard_waits_rows(const gyre_scoreboard *s, unsigned wid, bool used,
                                              unsigned row, bool pair, int frees) {
  return used && (gyre_scoreboard_waits(s, wid, row, frees) ||
                  (pair && gyre_scoreboard_waits(s, wid, row + 1, frees)));
}

// Returns true if warp `wid` may issue `head`, while commit frees this register (-1: none). `vector` is the head's vector
// part, NULL with ISA = 0.
static inline bool gyre_scoreboard_can(const gyre_scoreboard *s, unsigned wid, const gyre_uop *head,
                                       const gyre_vector_t *vector, int frees) {
  if (gyre_scoreboard_flags(s, wid, head)) return false;
  if (vector) {
    return !(gyre_scoreboard_waits_rows(s, wid, vector->a_row, head->rs1, vector->a_pair, frees) ||
             gyre_scoreboard_waits_rows(s, wid, vector->b_row, head->rs2, vector->b_pair, frees) ||
             gyre_scoreboard_waits_rows(s, wid, vector->c_row, head->rs3, vector->c_pair, frees) ||
             gyre_scoreboard_waits_rows(s, wid, head->wb, head->rd, vector->pair, frees));
  }
  if (s->small) return !gyre_rows_has(&s->busy_q[wid], 0);
  return !(gyre_scoreboard_waits(s, wid, head->rs1, frees) ||
           gyre_scoreboard_waits(s, wid, head->rs2, frees) ||
           gyre_scoreboard_waits(s, wid, head->rs3, frees) ||
           gyre_scoreboard_waits(s, wid, head->rd, frees));
}

// The same, with the write of commit in this cycle.
static inline bool gyre_scoreboard_ready(const gyre_scoreboard *s, unsigned wid,
                                         const gyre_uop *head, const gyre_vector_t *vector,
                                         const gyre_write *write) {
  const gyre_beat_out *r = write->result;
  const bool frees = write->valid && r->last && r->wid == wid;
  return gyre_scoreboard_can(s, wid, head, vector, frees ? r->rd : -1);
}

typedef struct gyre_scoreboard_in {
  const gyre_write *write;  // from commit
  // From issue: the first beat of an instruction is issued
  bool set;
  uint8_t set_wid;
  const gyre_uop *set_uop;
  const gyre_vector_t *set_vector;  // NULL with ISA = 0
} gyre_scoreboard_in;

static inline void gyre_scoreboard_tick(gyre_scoreboard *s, const gyre_scoreboard_in *in) {
  const gyre_write *write = in->write;
  const gyre_beat_out *r = write->result;
  if (write->valid && r->last) gyre_rows_put(&s->busy_q[r->wid], s->small ? 0 : r->rd, false);
  if (write->flag_valid && r->last) s->fpu_count_q[r->wid]--;
  if (!in->set) return;
  const gyre_uop *uop = in->set_uop;
  if (uop->wb) gyre_rows_put(&s->busy_q[in->set_wid], s->small ? 0 : uop->rd, true);
  if (uop->wb && in->set_vector && in->set_vector->pair)
    gyre_rows_put(&s->busy_q[in->set_wid], uop->rd + 1u, true);
  if (uop->unit == GYRE_UNIT_FPU) s->fpu_count_q[in->set_wid]++;
}

#endif
