// gyre_subwarp_walker.c - twin of rtl/simt/reconvergence/gyre_subwarp_walker.sv.

#include "simt/reconvergence/gyre_subwarp_walker.h"

#include <string.h>

#include "common/gyre_bits.h"

void gyre_subwarp_walker_init(gyre_subwarp_walker *s) { memset(s, 0, sizeof *s); }

// Puts the subwarp at the entry that was read: merges with it, or goes before it.
static void put(const gyre_subwarp_walker *s, bool precedes, gyre_walk_step *p) {
  p->lists.entry = true;
  p->lists.entry_row = precedes ? gyre_lowest(s->put.mask) : s->cur;
  p->lists.value = s->put;
  if (!precedes) p->lists.value.mask |= s->lists.read.group.mask;
  p->lists.link = precedes;
  p->lists.link_row = p->lists.entry_row;
  p->lists.more = s->has;
  p->lists.next_row = s->cur;
  if (s->park) {
    p->lists.now.parked |= s->put.mask;
    if (s->front && precedes) p->lists.now.park_head = p->lists.entry_row;
  } else {
    p->lists.now.ready |= s->put.mask;
    if (s->front && precedes) p->lists.now.ready_head = p->lists.entry_row;
  }
  p->next = s->may_run ? GYRE_WALK_SETTLE : GYRE_WALK_TAKE;
  if (precedes && !s->front) {
    p->state = GYRE_WALK_LINK;
  } else if (s->known || (s->may_run && s->front)) {
    p->state = GYRE_WALK_DONE;
  } else {
    p->state = s->stay ? GYRE_WALK_IDLE : GYRE_WALK_LOAD;
  }
}

static void walk(const gyre_subwarp_walker *s, gyre_walk_step *p) {
  const gyre_group *its = &s->lists.read.group;
  const bool precedes = !s->has || gyre_group_before(&s->put, its);
  if (s->front && !s->park) {
    p->lists.limits = true;
    p->lists.now.limit = s->has && !precedes ? *its : s->put;
  }
  if (precedes || gyre_group_meets(&s->put, its)) {
    put(s, precedes, p);
  } else {
    p->onward = p->lists.read = true;
  }
}

static void load(const gyre_subwarp_walker *s, gyre_walk_step *p) {
  p->lists.read = true;
  if (s->unpark) {
    p->lists.now.ready_head = p->lists.now.park_head;
    p->lists.now.ready = p->lists.now.parked;
    p->lists.now.parked = 0;
  }
  const bool parked = s->next == GYRE_WALK_TAKE && p->lists.now.ready == 0;
  p->lists.read_row = parked ? p->lists.now.park_head : p->lists.now.ready_head;
  p->state = s->next;
}

// Removes the first ready subwarp from its list.
static void pop(const gyre_subwarp_walker *s, gyre_walk_step *p) {
  p->pop = true;
  p->lists.read = s->lists.read.more;
  p->lists.now.ready_head = s->lists.read.next_row;
  p->lists.now.ready &= ~s->lists.read.group.mask;
}

static void settle(const gyre_subwarp_walker *s, gyre_walk_step *p) {
  const gyre_group run = {.pc = s->run.pc, .depth = s->depth};
  p->state = GYRE_WALK_DONE;
  if (!s->has || gyre_group_before(&run, &s->lists.read.group)) return;
  pop(s, p);
  p->swap = !gyre_group_meets(&run, &s->lists.read.group);
  if (p->swap) p->state = GYRE_WALK_WALK;
}

static void seek(const gyre_subwarp_walker *s, gyre_walk_step *p) {
  if ((s->lists.read.group.mask & s->thread) == 0) {
    p->onward = p->lists.read = true;
    return;
  }
  p->found = true;
  p->lists.link = !s->front;
  p->lists.link_row = s->prev;
  p->lists.more = s->lists.read.more;
  p->lists.next_row = s->lists.read.next_row;
  p->lists.now.ready &= ~s->lists.read.group.mask;
  if (s->front) p->lists.now.ready_head = s->lists.read.next_row;
  p->state = GYRE_WALK_LOAD;
  p->next = GYRE_WALK_WALK;
}

static void take(const gyre_subwarp_walker *s, gyre_walk_step *p) {
  if (p->lists.now.ready != 0) {
    pop(s, p);
  } else {
    p->lists.now.park_head = s->lists.read.next_row;
    p->lists.now.parked &= ~s->lists.read.group.mask;
  }
  p->state = GYRE_WALK_DONE;
}

void gyre_subwarp_walker_eval(const gyre_subwarp_walker *s, gyre_walk_step *p) {
  *p = (gyre_walk_step){.state = s->state,
                        .next = s->next,
                        .lists = {.read_row = s->lists.read.next_row, .now = s->lists.of[s->wid]}};
  switch (s->state) {
    case GYRE_WALK_WALK: walk(s, p); break;
    case GYRE_WALK_LINK:
      p->lists.link = true;
      p->lists.link_row = s->prev;
      p->lists.more = true;
      p->lists.next_row = gyre_lowest(s->put.mask);
      p->state = s->known ? GYRE_WALK_DONE : s->stay ? GYRE_WALK_IDLE : GYRE_WALK_LOAD;
      break;
    case GYRE_WALK_LOAD: load(s, p); break;
    case GYRE_WALK_SETTLE: settle(s, p); break;
    case GYRE_WALK_SEEK: seek(s, p); break;
    case GYRE_WALK_TAKE: take(s, p); break;
    case GYRE_WALK_DONE:
      p->lists.limits = s->refresh;
      if (s->refresh) p->lists.now.limit = s->lists.read.group;
      p->state = GYRE_WALK_IDLE;
      break;
    default: break;
  }
}

// Reads the first entry in the same cycle.
static void accept(gyre_subwarp_walker *s, const gyre_walk_request *q) {
  const gyre_regroup_t *r = &q->regroup;
  const gyre_walk_lists *list = &s->lists.of[r->wid];
  const bool parked = r->park || (!r->put && !r->run && list->ready == 0);
  s->wid = r->wid;
  s->put = (gyre_group){.pc = r->put_pc & ~3u, .mask = r->put_mask, .depth = q->depth};
  s->run = (gyre_group){.pc = r->run_pc & ~3u, .mask = r->run_mask, .depth = q->depth};
  s->depth = q->depth;
  s->may_run = r->run;
  s->known = q->known;
  s->stay = q->stay;
  s->unpark = r->unpark;
  s->park = r->park;
  s->thread = q->thread;
  s->jump = !q->keep;
  s->refresh = false;
  s->cur = parked ? list->park_head : list->ready_head;
  s->has = r->put && r->park ? list->parked != 0 : list->ready != 0;
  s->front = true;
  gyre_subwarp_lists_read(&s->lists, s->wid, s->cur);
  if (q->seek) {
    s->state = GYRE_WALK_SEEK;
  } else if (r->put) {
    s->state = GYRE_WALK_WALK;
  } else if (r->run) {
    s->state = q->known ? GYRE_WALK_DONE : GYRE_WALK_SETTLE;
  } else {
    s->state = GYRE_WALK_TAKE;
  }
}

// Computes the subwarps that will run and be put.
static void choose(gyre_subwarp_walker *s, const gyre_walk_step *p) {
  const gyre_group *its = &s->lists.read.group;
  if (p->swap) {
    s->put.pc = s->run.pc;
    s->put.mask = s->run.mask;
  }
  if (p->swap || p->found || s->state == GYRE_WALK_TAKE) {
    s->run = *its;
    if (s->state == GYRE_WALK_TAKE && !p->pop) s->run.pc -= 4;
    s->known = s->jump = true;
  } else if (s->state == GYRE_WALK_SETTLE && p->pop) {
    s->run.mask |= its->mask;
  }
}

static void apply(gyre_subwarp_walker *s, const gyre_walk_step *p) {
  choose(s, p);
  if (p->onward || p->swap) {
    if (p->onward) s->prev = s->cur;
    s->cur = s->lists.read.next_row;
    s->has = s->lists.read.more;
    s->front = p->swap;
  }
  if (s->state == GYRE_WALK_LOAD) {
    s->cur = p->lists.read_row;
    s->has = p->lists.now.ready != 0;
    s->front = true;
    s->unpark = s->park = false;
  }
  s->refresh = p->state == GYRE_WALK_DONE && p->lists.read;
  gyre_subwarp_lists_change(&s->lists, s->wid, &p->lists);
  s->state = p->state;
  s->next = p->next;
}

void gyre_subwarp_walker_tick(gyre_subwarp_walker *s, const gyre_walk_request *request,
                              const gyre_walk_step *step, uint32_t start) {
  if (step) apply(s, step);
  if (request) accept(s, request);
  gyre_subwarp_lists_start(&s->lists, start);
}
