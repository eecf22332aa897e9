// model.c - the cycle model with its registers as a device, and memory of a fixed latency.

#include <stdlib.h>
#include <stdio.h>

#include "gyre_chip.h"
#include "transport/transport.h"
#include "transport/name.h"

enum { LATENCY = 60 };  // as `gyre run`

typedef struct model {
  gyre_transport transport;
  gyre_chip *chip;
} model;

static bool refused(const char *what, uint32_t address, char *why) {
  snprintf(why, GYRE_MESSAGE, "the model refuses to %s at 0x%08x", what, address);
  return false;
}

static bool read(gyre_transport *m, uint32_t address, uint32_t *words, size_t n, char *why) {
  gyre_chip *chip = ((model *)m)->chip;
  for (size_t i = 0; i < n; i++) {
    const uint32_t at = address + 4 * (uint32_t)i;
    if (!gyre_chip_read(chip, at, &words[i])) return refused("read", at, why);
  }
  return true;
}

static bool write(gyre_transport *m, uint32_t address, const uint32_t *words, size_t n, char *why) {
  gyre_chip *chip = ((model *)m)->chip;
  for (size_t i = 0; i < n; i++) {
    const uint32_t at = address + 4 * (uint32_t)i;
    if (!gyre_chip_write(chip, at, words[i])) return refused("write", at, why);
  }
  return true;
}

static bool pass(gyre_transport *m, unsigned cycles, char *why) {
  (void)why;
  gyre_chip_clock(((model *)m)->chip, cycles);
  return true;
}

static size_t groups(gyre_transport *m, gyre_group_span *spans, size_t n) {
  size_t told = 0;
  gyre_chip_group group;
  if (n == 0) gyre_chip_groups(((model *)m)->chip, &group, 0);
  for (; told < n && gyre_chip_groups(((model *)m)->chip, &group, 1); told++) {
    spans[told] = (gyre_group_span){
        group.core, group.slot, {group.id[0], group.id[1], group.id[2]}, group.begin, group.end};
  }
  return told;
}

static void close(gyre_transport *m) {
  gyre_chip_free(((model *)m)->chip);
  free(m);
}

gyre_transport *gyre_transport_model(const char *rest, bool *known, char *why) {
  gyre_chip_options o = {.latency = LATENCY, .interval = 1, .run_counter = true};
  const gyre_transport_extra extra[] = {{"latency", " cycles", 1, 100000, &o.latency},
                                        {"interval", " cycles", 1, 100000, &o.interval},
                                        {0}};
  *known = gyre_transport_config(rest, true, &o.cfg, extra, why);
  if (!*known) return NULL;
  model *m = calloc(1, sizeof *m);
  if (!m) {
    snprintf(why, GYRE_MESSAGE, "out of memory");
    return NULL;
  }
  m->transport = (gyre_transport){.read = read,
                                  .write = write,
                                  .pass = pass,
                                  .close = close,
                                  .groups = groups,
                                  .barriers = o.cfg.num_barriers,
                                  .has_clock = true};
  m->chip = gyre_chip_new(&o, why);
  if (m->chip) return &m->transport;
  free(m);
  return NULL;
}
