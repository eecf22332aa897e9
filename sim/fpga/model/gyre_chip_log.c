// gyre_chip_log.c - implements gyre_chip_log.h.

#include "gyre_chip_log.h"

#include <stdlib.h>
#include <string.h>

enum { MOST = 1 << 20 };  // maximum number of recorded workgroups; later ones are not recorded

struct gyre_chip_log {
  gyre_config cfg;
  uint32_t used[GYRE_MAX_CORES];  // slots in use at the last look
  gyre_chip_group running[GYRE_MAX_CORES][GYRE_MAX_WARPS];
  gyre_chip_group *ended;
  size_t count, room;
};

gyre_chip_log *gyre_chip_log_new(const gyre_config *cfg) {
  gyre_chip_log *log = calloc(1, sizeof *log);
  if (log) log->cfg = *cfg;
  return log;
}

void gyre_chip_log_free(gyre_chip_log *log) {
  if (log) free(log->ended);
  free(log);
}

static void note(gyre_chip_log *log, const gyre_chip_group *group) {
  if (log->count == log->room) {
    const size_t room = log->room ? 2 * log->room : 256;
    gyre_chip_group *more = room <= MOST ? realloc(log->ended, room * sizeof *more) : NULL;
    if (!more) return;
    log->ended = more;
    log->room = room;
  }
  log->ended[log->count++] = *group;
}

void gyre_chip_log_inspect(gyre_chip_log *log, const gyre_hosted *gpu) {
  for (unsigned c = 0; c < log->cfg.num_cores; c++) {
    const uint32_t used = gyre_hosted_slots(gpu, c), changed = used ^ log->used[c];
    if (!changed) continue;
    uint32_t id[3];
    const uint64_t now = gyre_hosted_placed(gpu, id);
    for (unsigned s = 0; s < log->cfg.num_warps; s++) {
      gyre_chip_group *group = &log->running[c][s];
      if (!(changed >> s & 1)) continue;
      if (used >> s & 1) {
        *group = (gyre_chip_group){.core = (uint8_t)c, .slot = (uint8_t)s, .begin = now};
        memcpy(group->id, id, sizeof id);
      } else {
        group->end = now;
        note(log, group);
      }
    }
    log->used[c] = used;
  }
}

size_t gyre_chip_log_take(gyre_chip_log *log, gyre_chip_group *groups, size_t n) {
  if (n > log->count) n = log->count;
  if (n == 0) return 0;
  memcpy(groups, log->ended, n * sizeof *groups);
  log->count -= n;
  memmove(log->ended, log->ended + n, log->count * sizeof *groups);
  return n;
}
