// gyre_stack_check.c - twin of rtl/execute/gyre_stack_check.sv.

#include "execute/gyre_stack_check.h"

#include "isa/gyre_ops_stack.h"

uint32_t gyre_stack_check_eval(const gyre_stack_check_in *in, uint32_t *value) {
  const gyre_uop *u = in->uop;
  if (!in->work || !u->wb || u->rd != GYRE_STACK_ROW || u->rs1 != GYRE_STACK_ROW) return 0;
  if (!gyre_moves_stack(u->op)) return 0;
  const unsigned size = in->stack & 15;
  const uint32_t outer = 0xfffff000u << size;
  const uint32_t first = (in->stack & 0xfffff000u) + (in->first << 12 << size);
  uint32_t lanes = 0;
  for (unsigned l = in->num_lanes; l-- > 0;) {
    const uint32_t begin = first | (in->beat * in->num_lanes + l) << 12 << size;
    const uint32_t a = in->a[l], moved = gyre_moved_stack(u->op, a, in->b[l]);
    if (!(in->lanes >> l & 1) || !gyre_moves_down(u->op, in->b[l])) continue;
    if (((a ^ begin) & outer) != 0 || ((moved ^ begin) & outer) == 0) continue;
    lanes |= 1u << l;
    *value = moved;
  }
  return lanes;
}
