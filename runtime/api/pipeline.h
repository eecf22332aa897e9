// pipeline.h - a pipeline, and targets of stream output, for pipeline.c and draw.c.

#ifndef GYRE_PIPELINE_H
#define GYRE_PIPELINE_H

#include "objects.h"

struct gyre_pipeline {
  gyre_host *host;
  gyre_shader *shader;
  uint32_t header[GYRE_SPH_WORDS], next[GYRE_SPH_WORDS];
  bool has_next, restart;
  uint32_t topology, restart_index, cache_entries;
  unsigned elements, captures;
  gyre_vertex_element element[GYRE_DRAW_ELEMENTS];
  uint32_t capture[GYRE_SPH_ATTRIBUTES];  // words of the capture table
  // minimum bytes of a vertex in each target; 0: the target is not used
  uint32_t least[GYRE_DRAW_TARGETS];
  uint32_t odmap[GYRE_DRAW_ODMAP_WORDS];
};

struct gyre_feedback {
  gyre_host *host;
  gyre_address table;  // GYRE_DRAW_TARGETS targets
  bool begun;  // the table will be filled when the streams have run; guarded by the device's lock
  gyre_feedback_target target[GYRE_DRAW_TARGETS];
};

#endif
