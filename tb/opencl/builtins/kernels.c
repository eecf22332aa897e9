// kernels.c - one kernel for all operations, which are told apart by their number.

#include "cases.h"
#include "gyre_kernel.h"

typedef void operation_fn(const void *a, const void *b, const void *c, void *out, uint32_t *bad);
#define GYRE_CASE(ID) operation_fn gyre_op_##ID;
GYRE_ALL_CASES
#undef GYRE_CASE
#define GYRE_CASE(ID) gyre_op_##ID,
static operation_fn *const operations[] = {GYRE_ALL_CASES};

GYRE_KERNEL(run, const case_in *, in, case_out *, out, uint32_t, operation, uint32_t, count) {
  uint32_t i = gyre_global_id(0);
  if (i >= count) return;
  out[i].bad = 0;
  operations[operation](in[i].a, in[i].b, in[i].c, out[i].out, &out[i].bad);
}
