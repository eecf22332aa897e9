// warnings.c - reports the findings of the checks on a launch, with function and source line, to the callback or
// to stderr.

#include <inttypes.h>
#include <stdio.h>
#include <string.h>

#include "module.h"
#include "objects.h"

static void give(const gyre_host *h, const gyre_launch_warning *w) {
  if (h->options.warn) {
    h->options.warn(h->options.warn_ctx, w);
    return;
  }
  fprintf(stderr, "gyre: %s\n", w->sentence);
  fflush(stderr);
}

static void put_place(const gyre_check_warning *w, char *out, size_t size) {
  if (w->rdna35)
    snprintf(out, size, "pc 0x%08x, workgroup %u,%u,%u, wave %u, lanes 0x%" PRIx64 ": ", w->pc,
             w->group[0], w->group[1], w->group[2], w->warp, w->lanes);
  else
    snprintf(out, size, "pc 0x%08x, core %u, warp %u, lanes 0x%" PRIx64 ": ", w->pc, w->core,
             w->warp, w->lanes);
}

static void report(const gyre_host *h, const gyre_command *c, const gyre_check_warning *from) {
  gyre_launch_fault where = {0};
  char place[96] = "";
  gyre_launch_warning w = {.kind = from->kind,
                           .times = from->times,
                           .group = {from->group[0], from->group[1], from->group[2]},
                           .wave = from->warp,
                           .lanes = from->lanes,
                           .pc = from->pc};
  gyre_module_locate(c->kernel->module, w.pc, &where);
  if (!from->placed) put_place(from, place, sizeof place);
  snprintf(w.kernel, sizeof w.kernel, "%s", c->kernel->image->name);
  snprintf(w.function, sizeof w.function, "%s", where.function);
  snprintf(w.source, sizeof w.source, "%s", where.source);
  snprintf(w.sentence, sizeof w.sentence, "kernel %s: %s: %s%.250s; %" PRIu64 " time%s%s%s%s%s",
           w.kernel, w.kind, place, from->sentence, w.times, w.times == 1 ? "" : "s",
           *w.function ? "; in " : "", w.function, *w.source ? ", " : "", w.source);
  give(h, &w);
}

void gyre_report_warnings(gyre_host *h, const gyre_command *c) {
  gyre_check_warning w;
  uint64_t lost = 0;
  for (unsigned n = 0; h->transport->warning && h->transport->warning(h->transport, n, &w, &lost);
       n++)
    report(h, c, &w);
  if (!lost) return;
  gyre_launch_warning more = {.kind = "more than are kept", .times = lost};
  snprintf(more.kernel, sizeof more.kernel, "%s", c->kernel->image->name);
  snprintf(more.sentence, sizeof more.sentence,
           "kernel %s: %" PRIu64 " more warnings of other instructions than the %u that are kept",
           more.kernel, lost, (unsigned)GYRE_CHECKER_WARNINGS);
  give(h, &more);
}
