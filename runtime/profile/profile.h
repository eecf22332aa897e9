// profile.h - records what ran on a device and when, and writes a file at the end. `gyre profile` enables it by
// the environment variable GYRE_PROFILE. The functions do nothing if the profile is NULL.

#ifndef GYRE_PROFILE_H
#define GYRE_PROFILE_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>

#include "gyre/host.h"
#include "transport/transport.h"

typedef enum gyre_command_kind {
  GYRE_COMMAND_COPY_TO,
  GYRE_COMMAND_COPY_FROM,
  GYRE_COMMAND_COPY_WITHIN,
  GYRE_COMMAND_FILL,
  GYRE_COMMAND_LAUNCH,
  GYRE_COMMAND_DRAW,
  GYRE_COMMAND_RECORD,
  GYRE_COMMAND_AWAIT
} gyre_command_kind;

typedef struct gyre_profile gyre_profile;

// Makes a profile; returns NULL if the variable is not set, or if there is no memory.
gyre_profile *gyre_profile_new(const char *device, bool has_clock);
// Returns nanoseconds of the host since the profile began.
uint64_t gyre_profile_now(const gyre_profile *p);
// Records a command of a stream that ran from `begin` until now.
void gyre_profile_command(gyre_profile *p, unsigned stream, gyre_command_kind kind, size_t bytes,
                          uint64_t begin);
// Records the launch of the command that the next gyre_profile_command() reports.
void gyre_profile_launch(gyre_profile *p, const gyre_launch_record *record);
// Records a workgroup of the last launch on its core; `warps` is the number of slots of a core.
void gyre_profile_group(gyre_profile *p, const gyre_group_span *span, unsigned warps);
// Writes the file, prints the table of kernels to stderr, and frees the profile.
void gyre_profile_end(gyre_profile *p);

// page.c: writes an HTML page around the events, which are JSON.
void gyre_profile_page_begin(FILE *out, const char *device);
void gyre_profile_page_end(FILE *out);

#endif
