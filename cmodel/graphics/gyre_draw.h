// gyre_draw.h - twin of rtl/graphics/gyre_draw.sv: vertex stage, which executes lists of draws.

#ifndef GYRE_GRAPHICS_DRAW_H
#define GYRE_GRAPHICS_DRAW_H

#include "graphics/gyre_draw_list.h"
#include "graphics/gyre_draw_port.h"
#include "graphics/reader/gyre_draw_reader.h"
#include "graphics/gyre_draw_result.h"
#include "graphics/vertex/gyre_vertex_back.h"
#include "graphics/vertex/gyre_vertex_front.h"
#include "simt/gyre_launch.h"

typedef struct gyre_draw {
  gyre_config cfg;
  gyre_draw_list list;
  gyre_draw_reader reader;
  gyre_vertex_front front;
  gyre_vertex_back back;
  gyre_draw_result result;
  gyre_draw_port port;
  bool kept_q, kept_write_q;  // what local memory was offered
  gyre_share_t share_q;       // of local memory, the same in all cores
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
  bool granted, launch_ready;
  gyre_share_t share;
  uint8_t warp;
  const uint8_t *ended;       // a byte for each warp of each core
  const gyre_mem_port *port;  // response of memory
} gyre_draw_in;

// Outputs from registers.
typedef struct gyre_draw_attr {
  uint8_t core;
  gyre_attr_t row;
} gyre_draw_attr;

typedef struct gyre_draw_out {
  bool busy, done, lost, shader_clear;
  gyre_draw_config_t config;
  gyre_draw_t draw;
} gyre_draw_out;

void gyre_draw_init(gyre_draw *s, const gyre_config *cfg, uint32_t queue, uint32_t ring_words);
// Performs a clock edge with reset.
void gyre_draw_reset(gyre_draw *s);
// Returns true if neither a list nor an access to memory is under way.
bool gyre_draw_idle(const gyre_draw *s);
// Requests to the machine: local memory; req_* of the memory port.
gyre_draw_attr gyre_draw_attr_of(const gyre_draw *s);
// To the launch arbiter: registers, and whether the machine is halted.
void gyre_draw_ask(const gyre_draw *s, bool halted, gyre_launch_source *source);
// launch_o, launch_core_o; number: of the packet that names the list.
gyre_launch_t gyre_draw_launch(const gyre_draw *s, const gyre_draw_t *d, unsigned number);
static inline uint8_t gyre_draw_launch_core(const gyre_draw *s) {
  return s->front.feeder.launch_warp_q.core;
}
static inline void gyre_draw_request(const gyre_draw *s, gyre_mem_port *port) {
  gyre_draw_port_request(&s->port, port);
}
void gyre_draw_eval(const gyre_draw *s, const gyre_draw_in *in, gyre_draw_out *out);
void gyre_draw_tick(gyre_draw *s, const gyre_draw_in *in);

#endif
