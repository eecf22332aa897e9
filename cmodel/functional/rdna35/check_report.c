// check_report.c - warnings: each instruction and kind once, with a count.

#include <inttypes.h>
#include <stdarg.h>
#include <stdio.h>

#include "functional/rdna35/check.h"

static const char *const names[GYRE_RDNA35_CHECKS] = {
    [GYRE_RDNA35_CHECK_READ_EARLY] = "read too early",
    [GYRE_RDNA35_CHECK_WRITE_EARLY] = "overwritten too early",
    [GYRE_RDNA35_CHECK_UNSET_VECTOR] = "vector register without a value",
    [GYRE_RDNA35_CHECK_UNSET_SCALAR] = "scalar register without a value",
    [GYRE_RDNA35_CHECK_UNSET_SCC] = "SCC without a value",
    [GYRE_RDNA35_CHECK_UNSET_LOCAL] = "local memory without a value",
    [GYRE_RDNA35_CHECK_NO_LANE] = "no active lane",
    [GYRE_RDNA35_CHECK_MASK] = "mask changed too early",
    [GYRE_RDNA35_CHECK_FORWARD] = "forwarded across EXEC",
    [GYRE_RDNA35_CHECK_CLAUSE] = "wrong clause",
    [GYRE_RDNA35_CHECK_BANKS] = "one bank read twice",
    [GYRE_RDNA35_CHECK_GIVEN_BACK] = "register that was given back",
    [GYRE_RDNA35_CHECK_GIVEN_EARLY] = "registers given back too early",
};

const char *gyre_rdna35_check_name(unsigned kind) {
  return kind < GYRE_RDNA35_CHECKS ? names[kind] : "unknown check";
}

void gyre_rdna35_check_register(bool scalar, unsigned number, char *out) {
  static const char *const named[] = {"vcc_lo", "vcc_hi"};
  enum { NAME = 16 };
  if (!scalar) {
    (void)snprintf(out, NAME, "v%u", number & 255);
  } else if (number == GYRE_RDNA35_VCC || number == GYRE_RDNA35_VCC + 1) {
    (void)snprintf(out, NAME, "%s", named[number - GYRE_RDNA35_VCC]);
  } else if (number == GYRE_RDNA35_M0) {
    (void)snprintf(out, NAME, "m0");
  } else if (number >= GYRE_RDNA35_EXEC) {
    (void)snprintf(out, NAME, number == GYRE_RDNA35_EXEC ? "exec_lo" : "exec_hi");
  } else {
    (void)snprintf(out, NAME, "s%u", number & 127);
  }
}

void gyre_rdna35_warn(gyre_rdna35_step *s, gyre_rdna35_check kind, uint64_t lanes, uint32_t number,
                      const char *format, ...) {
  gyre_rdna35_checks *c = s->m->checks;
  for (unsigned n = 0; n < c->warnings; n++) {
    if (c->warning[n].pc != s->w->pc || c->warning[n].kind != kind) continue;
    c->warning[n].times++;
    return;
  }
  if (c->warnings == GYRE_RDNA35_WARNINGS) {
    c->lost++;
    return;
  }
  gyre_rdna35_warning *w = &c->warning[c->warnings++];
  *w = (gyre_rdna35_warning){.kind = kind,
                             .pc = s->w->pc,
                             .group = {s->g->id[0], s->g->id[1], s->g->id[2]},
                             .wave = s->w->index,
                             .lanes = lanes,
                             .number = number,
                             .times = 1};
  int used =
      snprintf(w->sentence, sizeof w->sentence,
               "pc 0x%" PRIx64 ", workgroup %" PRIu32 ",%" PRIu32 ",%" PRIu32 ", wave %" PRIu32,
               w->pc, w->group[0], w->group[1], w->group[2], w->wave);
  if (lanes != 0) {
    used += snprintf(w->sentence + used, sizeof w->sentence - (size_t)used, ", lanes 0x%" PRIx64,
                     lanes);
  }
  used += snprintf(w->sentence + used, sizeof w->sentence - (size_t)used, ": ");
  va_list arguments;
  va_start(arguments, format);
  (void)vsnprintf(w->sentence + used, sizeof w->sentence - (size_t)used, format, arguments);
  va_end(arguments);
}

unsigned gyre_rdna35_machine_warnings(const gyre_rdna35_machine *m) {
  return m->checks != NULL ? m->checks->warnings : 0;
}

bool gyre_rdna35_machine_warning(const gyre_rdna35_machine *m, unsigned n,
                                 gyre_rdna35_warning *warning) {
  if (n >= gyre_rdna35_machine_warnings(m)) return false;
  *warning = m->checks->warning[n];
  return true;
}

uint64_t gyre_rdna35_machine_warnings_lost(const gyre_rdna35_machine *m) {
  return m->checks != NULL ? m->checks->lost : 0;
}
