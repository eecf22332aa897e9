// gyre_draw.h - twin of rtl/graphics/gyre_draw.sv: vertex stage and pixel stage, which execute lists
// of draws.

#ifndef GYRE_GRAPHICS_DRAW_H
#define GYRE_GRAPHICS_DRAW_H

#include "graphics/gyre_draw_cycle.h"
#include "memory/gyre_mem_arbiter.h"
#include "simt/gyre_launch.h"

typedef struct gyre_draw {
  gyre_config cfg;
  gyre_draw_list list;
  gyre_draw_reader reader;
  gyre_vertex_stage vertices;
  gyre_pixel_stage pixels;
  gyre_draw_attributes attributes;
  gyre_draw_result result;
  gyre_draw_port port;
  gyre_mem_arbiter memory;  // between the port and the pixel stage
  gyre_share_t share_q;     // of local memory, the same in all cores
  gyre_draw_ahead ahead;    // of the next cycle
} gyre_draw;

// Fault of a thread, or first exception of a draw's shader programs.
typedef struct gyre_draw_event {
  uint32_t code, pc, warp, core, lanes, value;
} gyre_draw_event;

typedef struct gyre_draw_in {
  bool clear;  // drops all state, except an access to memory
  bool begin;
  uint32_t list;
  uint8_t stack;  // a stack has 2^(12 + stack) bytes
  bool halted;
  uint16_t why;  // resulting status of a draw
  gyre_draw_event fault, shader;
  uint32_t shader_count;  // exceptions
  bool attr_ready, attr_rvalid;
  const uint32_t *attr_rdata;  // a row
  // From the launch arbiter; launch_ready is needed for the edge
  bool granted;
  gyre_share_t share;
  bool launch_ready[GYRE_DRAW_SOURCES];
  uint8_t warp[GYRE_DRAW_SOURCES];
  const uint8_t *ended;       // a byte for each warp of each core
  const gyre_mem_port *port;  // response of memory, and req_ready
} gyre_draw_in;

typedef struct gyre_draw_out {
  bool busy, done, lost, shader_clear;
  gyre_draw_config_t config;
  gyre_draw_t draw;
  gyre_pixel_record_t pixel_record;
} gyre_draw_out;

void gyre_draw_init(gyre_draw *s, const gyre_config *cfg, uint32_t queue, uint32_t ring_words);
// Performs a clock edge with reset.
void gyre_draw_reset(gyre_draw *s);
// Returns true if no access to memory is under way, and memory has all pixels.
bool gyre_draw_memory_idle(const gyre_draw *s);
// Returns true if also no list is under way.
bool gyre_draw_idle(const gyre_draw *s);
// Request to local memory.
gyre_draw_attr gyre_draw_attr_of(const gyre_draw *s);
// To the launch arbiter, of each source: from registers, and whether the machine is halted.
void gyre_draw_ask(const gyre_draw *s, bool halted, gyre_launch_source *source);
// The core of the launch of a source.
uint8_t gyre_draw_launch_core(const gyre_draw *s, unsigned source);
// The launch of a source, and its core; number: of the packet that names the list.
gyre_launch_t gyre_draw_launch(const gyre_draw *s, unsigned source, unsigned number, uint8_t *core);
// req_* of the memory port; whether it takes a response with this tag.
void gyre_draw_request(const gyre_draw *s, gyre_mem_port *port);
bool gyre_draw_rsp_ready(const gyre_draw *s, uint32_t tag);
void gyre_draw_eval(const gyre_draw *s, const gyre_draw_in *in, gyre_draw_out *out);
void gyre_draw_tick(gyre_draw *s, const gyre_draw_in *in);

#endif
