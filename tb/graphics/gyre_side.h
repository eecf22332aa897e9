// gyre_side.h - the same draws on a device of gyre/graphics.h.

#ifndef GYRE_SIDE_H
#define GYRE_SIDE_H

#include "gyre/graphics.h"
#include "shader_case.h"

typedef struct gyre_side {
  gyre_host *host;
  gyre_stream *stream;
  gyre_module *module;
  gyre_address vertex[2], constants, indices, target;
  gyre_draw_report report;  // of the last draw
} gyre_side;

enum { TARGET_BYTES = 1 << 20 };

// False with a sentence on stderr; gyre_side_close() in any case.
bool gyre_side_open(gyre_side *g, const char *device, const char *module);
void gyre_side_close(gyre_side *g);
// As gl_reference_draw(); `cache`: entries of the vertex cache, 0: as the library has it.
bool gyre_side_draw(gyre_side *g, const shader_case *c, const shape *s, const case_data *d,
                    unsigned cache, case_result *out);

#endif
