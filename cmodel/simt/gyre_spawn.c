// gyre_spawn.c - twin of rtl/simt/gyre_spawn.sv.

#include "simt/gyre_spawn.h"

#include <string.h>

#include "generated/gyre_units.h"

void gyre_spawn_init(gyre_spawn *s, const gyre_config *cfg) {
  memset(s, 0, sizeof *s);
  s->num_warps = (uint8_t)cfg->num_warps;
}

gyre_wctl_trap gyre_spawn_trap(const gyre_spawn *s, const gyre_wctl_in *in) {
  const bool misaligned = in->b & 3;
  return (gyre_wctl_trap){.valid = s->wait_q || misaligned,
                          .cause = misaligned ? GYRE_FAULT_PC_MISALIGNED : GYRE_FAULT_WSPAWN,
                          .value = misaligned ? in->b : 0};
}

gyre_spawn_out gyre_spawn_eval(const gyre_spawn *s, const gyre_spawn_in *in) {
  if (!s->wait_q || in->busy || in->halted) return (gyre_spawn_out){0};
  const uint32_t me = 1u << s->wait_wid_q;
  const bool quiet = (in->serialize & ~me) == 0 && !in->issue_mid;
  const bool alone = (in->active & ~me) == 0 && !gyre_spawn_others(s, in->live);
  if (!(s->wait_old_q ? quiet : alone)) return (gyre_spawn_out){0};
  const uint32_t others = gyre_low_mask(s->num_warps) & ~me;
  return (gyre_spawn_out){
      .spawn = {.valid = true,
                .start = s->wait_low_q & others,
                .kill = s->wait_old_q ? ~s->wait_low_q & others : 0,
                .pc = s->wait_pc_q},
      .wid = s->wait_wid_q,
      .next_pc = s->wait_next_q,
      .rejoin = {.valid = s->aside_q, .wid = s->wait_wid_q, .depth = s->depth_q},
      .mask = s->mask_q};
}

bool gyre_spawn_aside(const gyre_wctl_in *in) {
  return in->group && in->uop->op == GYRE_OP_WSPAWN && in->group->live != in->tmask;
}

void gyre_spawn_tick(gyre_spawn *s, const gyre_wctl_in *in, bool acts) {
  if (in && !gyre_spawn_trap(s, in).valid) {
    s->wait_q = 1;
    s->aside_q = gyre_spawn_aside(in);
    s->mask_q = in->tmask;
    s->depth_q = in->group ? in->group->depth : 0;
    s->wait_old_q = in->uop->op == GYRE_OP_WSPAWN20;
    s->wait_wid_q = in->wid;
    s->wait_pc_q = in->b;
    s->wait_next_q = gyre_uop_next(in->uop);
    s->wait_low_q = gyre_low_mask(in->a < s->num_warps ? in->a : s->num_warps);
  } else if (acts) {
    s->wait_q = 0;
  }
}
