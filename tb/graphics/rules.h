// rules.h - a device with a module, and draws of points: for rules_test.c and misuse_test.c.

#ifndef RULES_H
#define RULES_H

#include <stdio.h>

#include "gyre/graphics.h"

typedef struct rules_rig {
  gyre_host *host;
  gyre_host_info info;
  gyre_stream *stream;
  gyre_module *module;
  gyre_address target, constants;
  uint32_t constant_bytes;
} rules_rig;

enum { RULES_TARGET = 4096 };

extern unsigned rules_checks, rules_failures;

#define CHECK(condition, ...)                    \
  do {                                           \
    rules_checks++;                              \
    if (!(condition) && rules_failures++ < 20) { \
      printf("line %d: ", __LINE__);             \
      printf(__VA_ARGS__);                       \
      printf("\n");                              \
    }                                            \
  } while (0)

// False with a sentence on stderr.
bool rules_open(rules_rig *r, const char *device, const char *module);
void rules_close(rules_rig *r);
// Contents of bank 0 of the draws that follow.
void rules_constants(rules_rig *r, const void *bytes, uint32_t size);
// Draws so many points by a pipeline of `state`, with a word for each of them in the target; `header`: NULL, that of the
// code; out and report may be NULL.
gyre_result rules_draw(rules_rig *r, const char *name, const uint32_t *header,
                       const gyre_pipeline_state *state, uint32_t count, uint32_t *out,
                       gyre_draw_report *report);
// The same draws of points twice, with room for `room` words; reports are of the second time.
gyre_result rules_sequence(rules_rig *r, const char *name, uint32_t attribute,
                           const gyre_draw_call *calls, unsigned n, uint32_t *out, unsigned room,
                           gyre_draw_report *reports);
gyre_result rules_kernel(rules_rig *r, const char *name);
// Exit status; at least so many checks.
int rules_conclude(const char *name, unsigned least);

#endif
