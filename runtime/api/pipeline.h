// pipeline.h - a pipeline, and targets of stream output, for the files that make and draw them.

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
  gyre_pixel_settings pixels;  // program is NULL without a pixel stage; its header is `next`
};

// pixels.c: copies the settings of the pixel stage into a pipeline after checking them. `header` is that of the vertex
// program.
gyre_result gyre_pixels_take(const gyre_pipeline_state *s, gyre_pipeline *p,
                             const gyre_sph *header);
// pixels_state.c: writes the state block of a draw to these surfaces.
void gyre_pixels_block(const gyre_pixel_settings *p, const gyre_draw_bindings *b, uint32_t *word);
// draw_bindings.c: checks what a draw binds.
gyre_result gyre_draw_check_bindings(const gyre_pipeline *p, const gyre_draw_bindings *b);

struct gyre_feedback {
  gyre_host *host;
  gyre_address table;  // GYRE_DRAW_TARGETS targets
  bool begun;  // the table will be filled when the streams have run; guarded by the device's lock
  gyre_feedback_target target[GYRE_DRAW_TARGETS];
};

#endif
