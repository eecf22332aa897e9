// gyre_core_idle_cycle.c - repeats idle cycles of a core without evaluating them.
//
// A core often waits for memory and changes only its counters for many cycles. Such a cycle is not
// evaluated again: registers and pins equal those of the last one, so all wires do, too.

#include "gyre_core.h"

// Before the edge: returns true only if the edge changes nothing outside of the memory side. Each
// term is an event, or a register that advances by itself; without any of them no tick has an
// effect.
static bool pipeline_stays(const gyre_core *c, uint32_t flush) {
  const gyre_wctl_resolution *control = &c->execute_out.control;
  const gyre_operands *o = &c->operands;
  if (c->issue_out.valid || c->operands_out.exec.valid || c->decode_out.valid || o->valid_q ||
      o->file.sweep_q)
    return false;
  if (c->cfg.isa && (!gyre_scalar_unit_idle(&c->scalar) || c->execute.lanes.done_q.valid ||
                     c->scalar.file.sweep_q || c->front_out.early != 0))
    return false;
  if (c->fetch_in.sched_valid && c->fetch_out.sched_ready) return false;
  if (c->fetch_out.leave || c->commit.valid_q || c->commit.flag_valid_q ||
      c->memory_out.lsu.response.res_valid)
    return false;
  if (c->commit.late_valid_q) return false;
  if (c->issue_out.reconverge_req ||
      (c->cfg.reconvergence && !gyre_subwarps_idle_cycle(&c->groups)))
    return false;
  if (c->launch_in.request->valid || c->launch.clear_q || c->launch.ready_q) return false;
  if (c->execute.warp_control.work.wait_q) return false;  // its slots are checked in turn
  if (control->resolve.valid || control->spawn.valid || c->memory_out.lsu.fence_valid ||
      control->bar_set || control->bar_clear) {
    return false;
  }
  return !flush && !c->execute_out.gbar.valid && !c->fault_in.bus_valid && !c->operands_in.halted &&
         gyre_execute_idle(&c->execute);
}

void gyre_core_idle_cycle_keep(gyre_core *c, const gyre_core_in *in, uint32_t flush,
                               uint32_t events) {
  c->idle_cycle.valid = false;
  if (!pipeline_stays(c, flush) || in->ids->valid || in->close) return;
  if (!gyre_core_memory_stays(&c->memory, &c->memory_in, &c->memory_out)) return;
  const gyre_mem_port *port = &c->memory_out.port;
  c->idle_cycle = (gyre_core_idle_cycle){.valid = true,
                                         .in = *in,
                                         .req_ready = port->req_ready,
                                         .rsp_tag = port->rsp_tag,
                                         .events = events};
}

bool gyre_core_idle_cycle_again(const gyre_core *c, const gyre_core_in *in) {
  if (!c->idle_cycle.valid) return false;
  const gyre_core_idle_cycle *s = &c->idle_cycle;
  const gyre_core_in *old = &s->in;
  const gyre_mem_port *port = &c->memory_out.port;
  // The last cycle had none of these; otherwise it would not have been kept.
  if (port->rsp_valid | in->halt | in->flush | in->launch->valid | in->ids->valid | in->close |
      in->snoop_valid | in->bus_valid) {
    return false;
  }
  if (c->cfg.graphics && (in->attr->valid | in->draw_config->valid)) return false;
  const bool memory = (port->req_ready == s->req_ready) & (port->rsp_tag == s->rsp_tag);
  const bool cores = (in->lock_ready == old->lock_ready) & (in->gbar_ready == old->gbar_ready) &
                     (in->gbar_fault == old->gbar_fault) & (in->gbar_wait == old->gbar_wait) &
                     (in->gclear_warps == old->gclear_warps);
  const bool cache = (in->l2_hit == old->l2_hit) & (in->l2_miss == old->l2_miss);
  // The stack position decides if a waiting beat leaves its stack, and which accesses a header
  // allows.
  const bool stacks = !c->cfg.dispatch | (in->stack == old->stack);
  return memory & cores & cache & stacks;
}
