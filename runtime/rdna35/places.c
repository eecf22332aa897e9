// places.c - tells whether a wave runs in a loop, and in which kind, from the code around its pc.

#include <string.h>

#include "gyre/rdna35.h"
#include "objects.h"

enum { LOOP = 512 };  // distance in words, before and after the pc, within which a loop is searched

// Returns the target of a branch; false if the instruction is not a branch.
static bool goes_to(const gyre_rdna35_instruction *i, uint32_t at, uint32_t *target) {
  const char *name = gyre_rdna35_name(i->row);
  if (i->encoding != GYRE_RDNA35_SOPP || !name ||
      (strcmp(name, "s_branch") != 0 && strncmp(name, "s_cbranch", 9) != 0))
    return false;
  *target = at + 4 + 4 * (uint32_t)i->operand[0].value;
  return true;
}

static bool is_atomic(const gyre_rdna35_instruction *i) {
  const char *name = gyre_rdna35_name(i->row);
  return name && strstr(name, "_atomic_");
}

gyre_threads_do gyre_rdna35_classify_code(gyre_host *h, const gyre_module *m, uint32_t pc) {
  uint32_t words[2 * LOOP];
  char why[GYRE_MESSAGE];
  gyre_rdna35_instruction i;
  if (pc - m->base >= m->image.bytes) return GYRE_THREADS_RUN;
  const uint32_t first = pc - m->base > 4 * LOOP ? pc - 4 * LOOP : m->base;
  const uint32_t left = m->base + m->image.bytes - first;
  const uint32_t count = left < sizeof words ? left / 4 : 2 * LOOP;
  if (!gyre_driver_read(h, first, words, 4 * (size_t)count, why)) return GYRE_THREADS_RUN;
  // The first branch after the pc that leads back to the pc, or before it, ends the loop. Both addresses must be starts
  // of instructions.
  for (uint32_t n = (pc - first) / 4, length; n < count; n += length) {
    uint32_t begin;
    length = (uint32_t)gyre_rdna35_decode(words + n, count - n, NULL, &i);
    if (!length) break;
    if (!goes_to(&i, first + 4 * n, &begin) || begin > pc || begin < first) continue;
    for (uint32_t k = (begin - first) / 4, step; k <= n; k += step) {
      step = (uint32_t)gyre_rdna35_decode(words + k, count - k, NULL, &i);
      if (!step) break;
      if (is_atomic(&i)) return GYRE_THREADS_SPIN;
    }
    return GYRE_THREADS_LOOP;
  }
  return GYRE_THREADS_RUN;
}
