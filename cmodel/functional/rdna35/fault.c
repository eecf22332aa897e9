// fault.c - fault record: cause, position, and the accepted values.

#include <inttypes.h>
#include <stdarg.h>
#include <stdio.h>

#include "functional/rdna35/state.h"

static const char *const cause_names[GYRE_RDNA35_FAULT_CAUSES] = {
    [GYRE_RDNA35_FAULT_NONE] = "no fault",
    [GYRE_RDNA35_FAULT_ILLEGAL] = "illegal instruction",
    [GYRE_RDNA35_FAULT_REFUSED] = "instruction that is not executed",
    [GYRE_RDNA35_FAULT_REGISTER] = "register that the wave does not have",
    [GYRE_RDNA35_FAULT_FETCH] = "fetch outside main memory",
    [GYRE_RDNA35_FAULT_LOAD] = "load outside memory",
    [GYRE_RDNA35_FAULT_STORE] = "store outside memory",
    [GYRE_RDNA35_FAULT_MISALIGNED] = "address not aligned",
    [GYRE_RDNA35_FAULT_TRAP] = "trap",
    [GYRE_RDNA35_FAULT_HUNG] = "wait without an end",
};

const char *gyre_rdna35_cause_name(unsigned cause) {
  return cause < GYRE_RDNA35_FAULT_CAUSES ? cause_names[cause] : "unknown fault";
}

bool gyre_rdna35_raise(gyre_rdna35_step *s, gyre_rdna35_cause cause, uint64_t lanes, uint64_t value,
                       const char *format, ...) {
  gyre_rdna35_fault *f = &s->m->fault;
  if (f->cause != GYRE_RDNA35_FAULT_NONE) return false;  // the first fault stays
  f->cause = cause;
  f->pc = s->w->pc;
  for (unsigned d = 0; d < 3; d++) f->group[d] = s->g->id[d];
  f->wave = s->w->index;
  f->lanes = lanes;
  f->value = value;
  int used =
      snprintf(f->sentence, sizeof f->sentence,
               "pc 0x%" PRIx64 ", workgroup %" PRIu32 ",%" PRIu32 ",%" PRIu32 ", wave %" PRIu32,
               f->pc, f->group[0], f->group[1], f->group[2], f->wave);
  if (lanes != 0) {
    used += snprintf(f->sentence + used, sizeof f->sentence - (size_t)used, ", lane %d",
                     __builtin_ctzll(lanes));
  }
  used += snprintf(f->sentence + used, sizeof f->sentence - (size_t)used, ": ");
  va_list arguments;
  va_start(arguments, format);
  (void)vsnprintf(f->sentence + used, sizeof f->sentence - (size_t)used, format, arguments);
  va_end(arguments);
  return false;
}

bool gyre_rdna35_refuse(gyre_rdna35_step *s, const char *why) {
  const char *name = gyre_rdna35_name(s->i->row);
  return gyre_rdna35_raise(s, GYRE_RDNA35_FAULT_REFUSED, 0, s->i->operation, "%s %s",
                           name != NULL ? name : "the instruction", why);
}
