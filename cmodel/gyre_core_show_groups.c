// gyre_core_show_groups.c - copies the wires around the subwarps, as gyre_core_show.c does.

#include <string.h>

#include "gyre_core.h"

// Subwarps with one program counter a thread; otherwise all wires are 0.
static void show_requests(const gyre_core *c, gyre_wires *w) {
  const gyre_issue_out *issue = &c->issue_out;
  w->ask.valid = issue->reconverge_req;
  w->ask_ready = gyre_subwarps_ask_ready(&c->groups);
  if (issue->reconverge_req) {
    w->ask.wid = issue->wid;
    w->ask.pc = issue->uop->pc;
  }
  w->regroup = c->execute_out.control.regroup;
  w->regroup_ready = c->execute_in.regroup_ready;
}

static void show_walk(const gyre_core *c, gyre_wires *w) {
  gyre_walk_step step = {0};
  const bool walks = !gyre_subwarp_walker_free(&c->groups.walker) && !c->operands_in.halted;
  if (walks) gyre_subwarp_walker_eval(&c->groups.walker, &step);
  const gyre_lists_step *p = &step.lists;
  w->walk.entry = p->entry;
  w->walk.wid = p->entry || p->link ? c->groups.walker.wid : 0;
  w->walk.row = p->entry ? p->entry_row : 0;
  w->walk.depth = p->entry ? p->value.depth : 0;
  w->walk.pc = p->entry ? p->value.pc >> 2 : 0;
  w->walk.mask = p->entry ? p->value.mask : 0;
  w->walk.link = p->link;
  w->walk.link_row = p->link ? p->link_row : 0;
  w->walk.link_more = p->link && p->more;
  w->walk.link_next = p->link && p->more ? p->next_row : 0;
}

void gyre_core_show_groups(gyre_core *c) {
  gyre_wires *w = &c->w;
  const gyre_wctl_resolution *control = &c->execute_out.control;
  const gyre_subwarps *g = &c->groups;
  w->group_valid = w->exec_valid;
  if (!c->cfg.reconvergence) return;
  memcpy(w->warps_live, g->live_q, c->cfg.num_warps * sizeof *w->warps_live);
  w->turns_yield_due = gyre_subwarps_yield_due(g);
  w->turns_reconverge_done = g->reconverge_done_q;
  w->turns_free = gyre_subwarps_free(g);
  w->group = gyre_subwarps_view(g, w->exec.wid);
  w->regrouped = c->regrouped;
  w->threads = control->threads;
  w->rejoin = control->rejoin;
  show_requests(c, w);
  show_walk(c, w);
}
