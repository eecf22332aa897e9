// gyre_rdna35_warnings.c - what the checks on a program have found, with function and source line, to who asked for it.

#include <inttypes.h>
#include <stdio.h>
#include <string.h>

#include "gyre_runtime_private.h"

static void print(const gyre_launch_warning *w) {
  fprintf(stderr, "gyre: %s\n", w->sentence);
  fflush(stderr);
}

static void tell(const gyre_host *h, const gyre_command *c, const gyre_rdna35_warning *from) {
  gyre_launch_fault where = {0};
  gyre_launch_warning w = {.kind = gyre_rdna35_check_name(from->kind),
                           .times = from->times,
                           .group = {from->group[0], from->group[1], from->group[2]},
                           .wave = from->wave,
                           .lanes = from->lanes,
                           .pc = (uint32_t)from->pc};
  gyre_module_where(c->kernel->module, w.pc, &where);
  snprintf(w.kernel, sizeof w.kernel, "%s", c->kernel->image->name);
  snprintf(w.function, sizeof w.function, "%s", where.function);
  snprintf(w.source, sizeof w.source, "%s", where.source);
  snprintf(w.sentence, sizeof w.sentence, "kernel %s: %s: %s; %" PRIu64 " time%s%s%s%s%s", w.kernel,
           w.kind, from->sentence, w.times, w.times == 1 ? "" : "s", *w.function ? "; in " : "",
           w.function, *w.source ? ", " : "", w.source);
  if (h->options.warn)
    h->options.warn(h->options.warn_ctx, &w);
  else
    print(&w);
}

void gyre_rdna35_tell_warnings(gyre_host *h, const gyre_command *c) {
  gyre_rdna35_warning w;
  uint64_t lost = 0;
  for (unsigned n = 0; h->transport->warning && h->transport->warning(h->transport, n, &w, &lost);
       n++)
    tell(h, c, &w);
  if (!lost) return;
  gyre_launch_warning more = {.kind = "more than are kept", .times = lost};
  snprintf(more.kernel, sizeof more.kernel, "%s", c->kernel->image->name);
  snprintf(more.sentence, sizeof more.sentence,
           "kernel %s: %" PRIu64 " more warnings of other instructions than the %u that are kept",
           more.kernel, lost, GYRE_RDNA35_WARNINGS);
  if (h->options.warn)
    h->options.warn(h->options.warn_ctx, &more);
  else
    print(&more);
}
