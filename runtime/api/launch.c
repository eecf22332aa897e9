// launch.c - queues launches of kernels in a stream, after checking grid and arguments. The driver writes the copied
// arguments to the device when the launch runs.

#include <stdlib.h>
#include <string.h>

#include "objects.h"

// Checks the number of the arguments, and the size of each.
static gyre_result check_arguments(const gyre_image_kernel *k, const gyre_argument *a,
                                   unsigned count) {
  if (count != k->parameters)
    return gyre_fail(GYRE_BAD_LAUNCH, "kernel %s takes %u arguments, %u were given", k->name,
                     k->parameters, count);
  for (unsigned i = 0; i < count; i++) {
    const gyre_image_parameter *p = &k->parameter[i];
    if (p->kind == GYRE_ARGUMENT_LOCAL) {
      if (a[i].value || !a[i].bytes)
        return gyre_fail(
            GYRE_BAD_LAUNCH,
            "kernel %s, argument %u (%s %s) is local memory: a null pointer and a size "
            "from 1 on are accepted",
            k->name, i + 1, p->type, p->name);
      continue;
    }
    if (!a[i].value)
      return gyre_fail(GYRE_BAD_ARGUMENT, "kernel %s, argument %u (%s %s): a null pointer", k->name,
                       i + 1, p->type, p->name);
    if (a[i].bytes != p->bytes)
      return gyre_fail(GYRE_BAD_LAUNCH,
                       "kernel %s, argument %u (%s %s) has %u bytes, %zu were given%s", k->name,
                       i + 1, p->type, p->name, p->bytes, a[i].bytes,
                       p->kind == GYRE_ARGUMENT_POINTER ? ": of a pointer a gyre_address" : "");
  }
  return GYRE_OK;
}

gyre_result gyre_stream_launch(gyre_stream *s, gyre_kernel *k, const gyre_grid *grid,
                               const gyre_argument *arguments, unsigned count) {
  if (!s || !k || !grid || (!arguments && count))
    return gyre_fail(GYRE_BAD_ARGUMENT, "gyre_stream_launch: a null pointer");
  if (k->module->host != s->host)
    return gyre_fail(GYRE_BAD_ARGUMENT,
                     "gyre_stream_launch: stream and kernel are of different devices");
  gyre_result result = gyre_rdna35_check_kernel(k->image);
  if (result == GYRE_OK) result = check_arguments(k->image, arguments, count);
  if (result != GYRE_OK) return result;
  gyre_command *c = gyre_command_new(GYRE_COMMAND_LAUNCH, k->image->block_bytes);
  if (!c) return GYRE_NO_MEMORY;
  result = gyre_plan(s->host, k, grid, c->block);
  if (result == GYRE_OK) result = gyre_plan_strip(s->host, grid, c->block, &c->strip);
  if (result != GYRE_OK) {
    free(c);
    return result;
  }
  c->kernel = k;
  for (unsigned i = 0; i < count; i++) {
    if (arguments[i].value)
      memcpy(c->arguments + k->image->parameter[i].offset, arguments[i].value, arguments[i].bytes);
  }
  if (k->image->rdna35) result = gyre_rdna35_arguments(k, grid, arguments, c);
  if (result != GYRE_OK) {
    free(c);
    return result;
  }
  pthread_mutex_lock(&s->host->lock);
  gyre_stream_add(s, c);
  pthread_mutex_unlock(&s->host->lock);
  return GYRE_OK;
}
