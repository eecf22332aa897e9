// gyre_profile.h - what ran on a device and when, to a file at the end: for `gyre profile`, by the variable
// GYRE_PROFILE of the environment. Functions do nothing if the profile is NULL.

#ifndef GYRE_PROFILE_H
#define GYRE_PROFILE_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>

#include "gyre/host.h"
#include "gyre_transport.h"

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

// NULL if nobody wants one, or there is no memory.
gyre_profile *gyre_profile_new(const char *device, bool has_clock);
// Nanoseconds of the host since the profile began.
uint64_t gyre_profile_now(const gyre_profile *p);
// A command of a stream has run, from `begin` until now.
void gyre_profile_command(gyre_profile *p, unsigned stream, gyre_command_kind kind, size_t bytes,
                          uint64_t begin);
// The launch of the command that gyre_profile_command() tells next.
void gyre_profile_launch(gyre_profile *p, const gyre_launch_record *record);
// A group of the launch that was told last, on its core; warps: slots of a core.
void gyre_profile_group(gyre_profile *p, const gyre_group_span *span, unsigned warps);
// Writes the file, prints the table of kernels to stderr, and ends it.
void gyre_profile_end(gyre_profile *p);

// gyre_profile_page.c: the events, as JSON, inside of an HTML page that shows them.
void gyre_profile_page_begin(FILE *out, const char *device);
void gyre_profile_page_end(FILE *out);

#endif
