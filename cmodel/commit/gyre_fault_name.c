// gyre_fault_name.c - names of the fault causes.

#include <stddef.h>

#include "generated/gyre_units.h"
#include "gyre/fault.h"

#include "generated/gyre_fault_words.inc"

const char *gyre_fault_name(unsigned cause) {
  for (size_t i = 0; i < sizeof gyre_fault_words / sizeof *gyre_fault_words; i++) {
    if (gyre_fault_words[i].cause == cause) return gyre_fault_words[i].words;
  }
  return "unknown fault";
}
