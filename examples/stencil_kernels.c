// stencil_kernels.c - one step of diffusion on a line: the mean of a point and its neighbours.

#include "gyre_kernel.h"

// Points first to first + items - 1, the grid's items; `n` in all. The ends stay as they are.
GYRE_KERNEL(diffuse, const float *, in, float *, out, uint32_t, n) {
  uint32_t i = gyre_global_id(0);
  if (i == 0 || i == n - 1)
    out[i] = in[i];
  else
    out[i] = 0.25f * in[i - 1] + 0.5f * in[i] + 0.25f * in[i + 1];
}
