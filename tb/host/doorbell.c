// doorbell.c - see doorbell.h.

#include "doorbell.h"

#include "gyre/device.h"

static gyre_transport *watched;
static uint64_t doorbell;
static bool (*write_words)(gyre_transport *t, uint32_t address, const uint32_t *words, size_t n,
                           char *why);

static bool write_and_look(gyre_transport *t, uint32_t address, const uint32_t *words, size_t n,
                           char *why) {
  if (address == GYRE_REG_QUEUE_WRITE) {
    const uint32_t index = 0;
    uint32_t copy[2];
    if (!write_words(t, GYRE_REG_PERF_INDEX, &index, 1, why) ||
        !t->read(t, GYRE_REG_PERF_LOW, copy, 2, why))
      return false;
    doorbell = copy[0] | (uint64_t)copy[1] << 32;
  }
  return write_words(t, address, words, n, why);
}

void doorbell_watch(gyre_host *host) {
  watched = host->transport;
  write_words = watched->write;
  watched->write = write_and_look;
}

void doorbell_leave(void) { watched->write = write_words; }

uint64_t doorbell_time(void) { return doorbell; }
