// gyre_rdna35_func_buffer.c - buffers.

#include "functional/rdna35/gyre_rdna35_func_state.h"

bool gyre_rdna35_execute_buffer(gyre_rdna35_step *s) {
  const unsigned op = s->i->operation;
  if (op == GYRE_RDNA35_OP_BUFFER_GL0_INV || op == GYRE_RDNA35_OP_BUFFER_GL1_INV) return true;
  return gyre_rdna35_refuse(s, "is not executed by this machine");
}
