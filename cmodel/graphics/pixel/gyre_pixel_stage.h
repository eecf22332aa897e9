// gyre_pixel_stage.h - twin of rtl/graphics/pixel/gyre_pixel_stage.sv: takes primitives, has the
// cores shade their pixels, and writes targets, depth and stencil.

#ifndef GYRE_GRAPHICS_PIXEL_STAGE_H
#define GYRE_GRAPHICS_PIXEL_STAGE_H

#include "dispatch/gyre_launch_source.h"
#include "graphics/gyre_draw_attributes.h"
#include "graphics/output/gyre_pixel_output.h"
#include "graphics/pixel/gyre_pixel_warps.h"
#include "graphics/setup/gyre_pixel_geometry.h"

struct gyre_pixel_stage_seen;

typedef struct gyre_pixel_stage {
  gyre_config cfg;
  gyre_pixel_geometry geometry;
  gyre_pixel_warps warps;
  gyre_pixel_output output;
  bool rests;  // no register changes as long as the inputs stay (gyre_pixel_stage_rests)
  struct gyre_pixel_stage_seen *seen;  // NULL: the stage is not observed
} gyre_pixel_stage;

// _eval needs all but warp, launch_ready, ended, attr_ready, attr_read and port.
typedef struct gyre_pixel_stage_in {
  bool start, halted, forget, flush;
  bool source_idle;  // no primitive will come any more
  const gyre_pixel_state_t *state;
  const gyre_pixel_program_t *program;
  const gyre_draw_config_t *config;
  uint8_t topology, out_words, first;
  bool prim_valid;
  gyre_primitive_t prim;
  bool ring_ready;
  uint32_t ring_rdata;
  uint8_t warp;  // from the launch arbiter, if it is wanted
  bool launch_ready;
  const uint8_t *ended;        // a byte for each warp of each core
  bool attr_ready;             // its request is accepted
  gyre_attr_read_t attr_read;  // a row that is for it
  const gyre_mem_port *port;   // response of memory, and req_ready
} gyre_pixel_stage_in;

typedef struct gyre_pixel_stage_out {
  gyre_pixel_geometry_in geometry_in;
  gyre_pixel_geometry_out geometry;
  gyre_pixel_warps_in warps_in;
  gyre_pixel_warps_out warps;
  gyre_pixel_output_in output_in;
  gyre_pixel_output_out output;
  bool idle;
} gyre_pixel_stage_out;

// What passed between the parts in the last cycle, for an observer. Pointers of `in` mean nothing.
typedef struct gyre_pixel_stage_seen {
  bool ticked;
  gyre_pixel_stage_in in;
  gyre_pixel_stage_out out;
  gyre_mem_port port;  // its request, with these bytes
  uint8_t mask[GYRE_MAX_LINE / 8], data[GYRE_MAX_LINE];
} gyre_pixel_stage_seen;

void gyre_pixel_stage_init(gyre_pixel_stage *s, const gyre_config *cfg);
// Performs a clock edge with reset.
void gyre_pixel_stage_reset(gyre_pixel_stage *s);
// out: that of the cycle before. While the stage rests it stays, and nothing is computed.
void gyre_pixel_stage_eval(const gyre_pixel_stage *s, const gyre_pixel_stage_in *in,
                           gyre_pixel_stage_out *out);
// Requests to the attribute port and to the launch arbiter, of evaluated outputs.
gyre_draw_attr gyre_pixel_stage_attr(const gyre_pixel_stage_out *out);
void gyre_pixel_stage_ask(const gyre_pixel_stage_out *out, gyre_launch_source *source);
gyre_launch_t gyre_pixel_stage_launch(const gyre_pixel_stage_out *out,
                                      const gyre_pixel_program_t *program, unsigned number);
// Outputs from registers: counts_o; settled_o.
gyre_pixel_counts_t gyre_pixel_stage_counts(const gyre_pixel_stage *s);
bool gyre_pixel_stage_settled(const gyre_pixel_stage *s);
// out: of this cycle.
void gyre_pixel_stage_tick(gyre_pixel_stage *s, const gyre_pixel_stage_in *in,
                           gyre_pixel_stage_out *out);

#endif
