// gyre_launch_slots.c - twin of rtl/dispatch/gyre_launch_slots.sv.

#include "dispatch/gyre_launch_slots.h"

#include <string.h>

void gyre_launch_slots_init(gyre_launch_slots *s) { memset(s, 0, sizeof *s); }

static bool running(const gyre_launch_slot *l) { return l->valid && !(l->walked && l->count == 0); }

// Returns true if the next item must be written.
static bool wanted(const gyre_launch_slots *s) {
  const gyre_launch_slot *l = &s->slot[s->slot_q];
  return s->last_q ? l->completion != 0 : l->stamp != 0;
}

static void words(const gyre_launch_slots *s, uint32_t *to) {
  const gyre_launch_slot *l = &s->slot[s->slot_q];
  if (s->last_q) {
    to[0] = to[1] = to[2] = to[3] = l->code ? l->code : GYRE_LAUNCH_DONE;
    return;
  }
  to[0] = (uint32_t)l->begins;
  to[1] = (uint32_t)(l->begins >> 32);
  to[2] = (uint32_t)s->end_q;
  to[3] = (uint32_t)(s->end_q >> 32);
}

void gyre_launch_slots_eval(const gyre_launch_slots *s, uint32_t limit,
                            gyre_launch_slots_out *out) {
  const gyre_launch_slot *over = &s->slot[s->slot_q];
  *out = (gyre_launch_slots_out){.put = s->state_q == GYRE_LAUNCH_PUT && wanted(s),
                                 .hold = s->state_q == GYRE_LAUNCH_DRAIN};
  out->put_four = !s->last_q;
  out->put_addr = s->last_q ? over->completion : over->stamp;
  words(s, out->put_words);
  for (unsigned i = GYRE_LAUNCH_SLOTS; i-- > 0;) {
    const gyre_launch_slot *l = &s->slot[i];
    out->any |= l->valid;
    if (!l->valid) out->room = true, out->open_slot = (uint8_t)i;
    if (running(l) && limit && l->age >= limit) out->late = true, out->late_slot = (uint8_t)i;
  }
}

bool gyre_launch_slots_over(const gyre_launch_slots *s, bool put_done, uint16_t *code) {
  *code = s->slot[s->slot_q].code;
  return s->state_q == GYRE_LAUNCH_PUT && s->last_q && (!wanted(s) || put_done);
}

// Returns the lowest launch that is over, or -1.
static int find_over(const gyre_launch_slots *s, bool abort) {
  for (unsigned i = 0; i < GYRE_LAUNCH_SLOTS; i++) {
    if (s->slot[i].valid && (abort || !running(&s->slot[i]))) return (int)i;
  }
  return -1;
}

static void tick_end(gyre_launch_slots *s, const gyre_launch_slots_in *in, bool over) {
  const int next = find_over(s, in->abort);
  const bool waits = in->gpu_busy && (s->slot[s->slot_q].release || in->abort);
  s->last_q = s->state_q == GYRE_LAUNCH_PUT && (s->last_q || !wanted(s) || in->put_done);
  switch (s->state_q) {
    case GYRE_LAUNCH_IDLE:
      s->slot_q = next < 0 ? 0 : (uint8_t)next;
      if (next >= 0) s->state_q = GYRE_LAUNCH_DRAIN;
      break;
    case GYRE_LAUNCH_DRAIN:
      s->end_q = s->cycles_q;
      if (!waits) s->state_q = GYRE_LAUNCH_PUT;
      break;
    default:
      if (over) s->state_q = GYRE_LAUNCH_IDLE;
      break;
  }
}

static void open(gyre_launch_slot *l, const gyre_launch_slots_in *in, uint64_t cycles) {
  *l = (gyre_launch_slot){.valid = true,
                          .walked = in->open_code != 0,
                          .release = in->open_release,
                          .code = in->open_code,
                          .completion = in->open_completion,
                          .stamp = in->open_stamp,
                          .begins = cycles};
}

static void tick_slot(gyre_launch_slot *l, unsigned i, const gyre_launch_slots_in *in) {
  const bool walked = in->walked && in->walked_slot == i;
  if (in->abort_begin && running(l)) {
    l->code = !in->abort_one || in->abort_slot == i ? in->abort_code : GYRE_LAUNCH_ABORTED;
  } else if (walked && in->lost) {
    l->code = GYRE_LAUNCH_LOST;
  }
  if (walked) l->walked = true;
  l->count =
      (uint16_t)((l->count + (in->take && in->take_slot == i) - (in->left && in->left_slot == i)) &
                 0x3ff);
  if (l->age != UINT32_MAX) l->age++;
}

void gyre_launch_slots_tick(gyre_launch_slots *s, const gyre_launch_slots_in *in) {
  gyre_launch_slots_out out;
  uint16_t code;
  gyre_launch_slots_eval(s, in->limit, &out);
  const bool over = gyre_launch_slots_over(s, in->put_done, &code);
  const unsigned freed = s->slot_q;
  tick_end(s, in, over);
  for (unsigned i = 0; i < GYRE_LAUNCH_SLOTS; i++) {
    gyre_launch_slot *l = &s->slot[i];
    if (in->open && out.open_slot == i) {
      open(l, in, s->cycles_q);
      continue;
    }
    tick_slot(l, i, in);
    if (over && freed == i) l->valid = false;
  }
  s->cycles_q++;
}
