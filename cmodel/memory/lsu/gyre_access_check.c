// gyre_access_check.c - twin of rtl/memory/lsu/gyre_access_check.sv.

#include "memory/lsu/gyre_access_check.h"

#include "gyre/generated/registers.h"

// Computes the byte of the thread's own stack that the lane accesses; false if it accesses another
// area.
static bool own_stack(const gyre_access_check_in *in, uint32_t lane, uint32_t *at) {
  const uint32_t size = 12 + (in->stack & GYRE_STACK_SIZE);
  const uint32_t base = (in->stack & GYRE_STACK_BASE) + ((in->hart + lane) << size);
  *at = in->addr[lane] - base;
  return *at >> size == 0;
}

static bool fits(const gyre_access_check_in *in, uint32_t lane, uint32_t at) {
  const uint32_t below = 64 * (in->number + in->step * lane + 1);
  const uint32_t top = (4096u << (in->stack & GYRE_STACK_SIZE)) - below;
  return at / 16 < in->permissions->low ||
         (at < top && at / 16 + in->permissions->high >= top / 16);
}

// Returns the helpers that do not make their access.
static uint32_t unmade(const gyre_access_check_in *in) {
  const uint32_t helpers = in->helpers & in->lanes;
  uint32_t elsewhere = 0;  // those that store outside of their own stacks
  for (uint32_t left = in->store ? helpers : 0; left != 0; left &= left - 1) {
    const uint32_t lane = (uint32_t)__builtin_ctz(left);
    uint32_t at;
    if (!own_stack(in, lane, &at)) elsewhere |= 1u << lane;
  }
  return in->sc ? helpers : (helpers & in->unfit) | elsewhere;
}

void gyre_access_check_eval(const gyre_access_check_in *in, gyre_access_check_out *out) {
  const uint32_t permissions = in->permissions->flags;
  *out = (gyre_access_check_out){.keep = in->lanes & ~unmade(in)};
  if (!(permissions & GYRE_PERMISSIONS_HEADER)) return;
  for (uint32_t left = out->keep; left != 0; left &= left - 1) {
    const uint32_t lane = (uint32_t)__builtin_ctz(left), me = 1u << lane;
    uint32_t at;
    const bool own = own_stack(in, lane, &at), local = in->local & me;
    if ((permissions & GYRE_PERMISSIONS_NO_STORE) && in->store && !own && !local) {
      out->stores |= me;
    } else if (permissions & GYRE_PERMISSIONS_NO_MEMORY) {
      out->silents |= me;
    } else if ((own && !fits(in, lane, at)) || (local && permissions & GYRE_PERMISSIONS_NO_LOCAL)) {
      out->privates |= me;
    }
  }
  out->keep &= ~(out->stores | out->silents | out->privates);
}
