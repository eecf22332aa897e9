// gyre_core_show_groups.c - copies the wires around the subwarps, as gyre_core_show.c does.

#include <string.h>

#include "gyre_core.h"

// Subwarps with one program counter a thread; otherwise all wires are 0.
static void show_requests(const gyre_core *c, gyre_wires *w) {
  const gyre_issue_out *issue = &c->issue_out;
  const gyre_regroup *ask = &c->execute_out.control.regroup;
  w->ask_valid = issue->asks;
  w->ask_ready = gyre_groups_ask_ready(&c->groups);
  if (issue->asks) {
    w->ask_wid = issue->wid;
    w->ask_pc = issue->uop->pc;
  }
  w->regroup_valid = ask->valid;
  w->regroup_ready = c->execute_in.regroup_ready;
  if (!ask->valid) return;
  w->regroup_wid = ask->wid;
  w->regroup_put = ask->put;
  w->regroup_park = ask->park;
  w->regroup_unpark = ask->unpark;
  w->regroup_run = ask->run;
  w->regroup_put_pc = ask->put_pc;
  w->regroup_put_mask = ask->put_mask;
  w->regroup_run_pc = ask->run_pc;
  w->regroup_run_mask = ask->run_mask;
}

static void show_walk(const gyre_core *c, gyre_wires *w) {
  gyre_walk_step step = {0};
  const bool walks = !gyre_group_walker_free(&c->groups.walker) && !c->operands_in.halted;
  if (walks) gyre_group_walker_eval(&c->groups.walker, &step);
  const gyre_lists_step *p = &step.lists;
  w->walk_entry = p->entry;
  w->walk_wid = p->entry || p->link ? c->groups.walker.wid : 0;
  w->walk_row = p->entry ? p->entry_row : 0;
  w->walk_depth = p->entry ? p->value.depth : 0;
  w->walk_pc = p->entry ? p->value.pc >> 2 : 0;
  w->walk_mask = p->entry ? p->value.mask : 0;
  w->walk_link = p->link;
  w->walk_link_row = p->link ? p->link_row : 0;
  w->walk_link_more = p->link && p->more;
  w->walk_link_next = p->link && p->more ? p->behind : 0;
}

void gyre_core_show_groups(gyre_core *c) {
  gyre_wires *w = &c->w;
  const gyre_wctl_resolution *control = &c->execute_out.control;
  const gyre_groups *g = &c->groups;
  w->group_valid = w->exec_valid;
  if (!c->cfg.reconvergence) return;
  memcpy(w->warps_live, g->live_q, c->cfg.num_warps * sizeof *w->warps_live);
  w->turns_due = gyre_groups_due(g);
  w->turns_served = g->served_q;
  w->turns_free = gyre_groups_free(g);
  const gyre_group_view view = gyre_groups_view(g, w->exec_wid);
  w->group_live = view.live;
  w->group_ready = view.ready;
  w->group_turn = view.turn;
  w->group_parked = view.parked;
  w->group_depth = view.depth;
  w->regrouped_valid = c->regrouped.valid;
  if (c->regrouped.valid) {
    w->regrouped_wid = c->regrouped.wid;
    w->regrouped_jump = c->regrouped.jump;
    w->regrouped_pc = c->regrouped.pc;
    w->regrouped_mask = c->regrouped.mask;
    w->regrouped_depth = c->regrouped.depth;
  }
  w->threads_valid = control->threads.valid;
  w->threads_wid = control->threads.wid;
  w->threads_live = control->threads.live;
  w->rejoin_valid = control->spawn.rejoin;
  w->rejoin_wid = control->spawn.wid;
  w->rejoin_depth = control->spawn.depth;
  show_requests(c, w);
  show_walk(c, w);
}
