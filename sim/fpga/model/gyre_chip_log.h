// gyre_chip_log.h - records which workgroup was on which core and when, for gyre_chip_groups().

#ifndef GYRE_CHIP_LOG_H
#define GYRE_CHIP_LOG_H

#include "gyre/device.h"
#include "gyre_chip.h"

typedef struct gyre_chip_log gyre_chip_log;

// Makes a log; returns NULL if there is no memory.
gyre_chip_log *gyre_chip_log_new(const gyre_config *cfg);
void gyre_chip_log_free(gyre_chip_log *log);
// Call it after each clock edge.
void gyre_chip_log_inspect(gyre_chip_log *log, const gyre_hosted *gpu);
size_t gyre_chip_log_take(gyre_chip_log *log, gyre_chip_group *groups, size_t n);

#endif
