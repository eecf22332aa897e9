// surface.h - copies between a surface and rows of pixels of the host.

#ifndef GYRE_DRIVER_SURFACE_H
#define GYRE_DRIVER_SURFACE_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "gyre/host.h"

// Sizes of such a copy.
typedef struct gyre_surface_rows {
  uint32_t columns, rows, pixel_bytes, pitch;
  size_t row_bytes;
} gyre_surface_rows;

// Execute the copy of a command, whose `rows` are set; in the worker only.
struct gyre_command;
bool gyre_driver_surface_read(gyre_host *h, const struct gyre_command *c, char *why);
bool gyre_driver_surface_write(gyre_host *h, const struct gyre_command *c, char *why);

#endif
