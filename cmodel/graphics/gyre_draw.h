// gyre_draw.h - twin of rtl/graphics/gyre_draw.sv: the vertex stage.

#ifndef GYRE_GRAPHICS_DRAW_H
#define GYRE_GRAPHICS_DRAW_H

#include "graphics/gyre_draw_list.h"
#include "graphics/gyre_draw_port.h"
#include "graphics/gyre_draw_reader.h"
#include "graphics/gyre_draw_result.h"
#include "graphics/gyre_vertex_back.h"
#include "graphics/gyre_vertex_front.h"

typedef struct gyre_draw {
  gyre_config cfg;
  gyre_draw_list list;
  gyre_draw_reader reader;
  gyre_vertex_front front;
  gyre_vertex_back back;
  gyre_draw_result result;
  gyre_draw_port port;
  bool kept_q, kept_write_q;  // what local memory was offered
} gyre_draw;

// A fault of a thread, or the first exception of a draw's programs.
typedef struct gyre_draw_event {
  uint32_t code, pc, warp, core, lanes, value;
} gyre_draw_event;

typedef struct gyre_draw_in {
  bool clear;  // all is forgotten, but an access to memory
  bool begin;
  uint32_t list;
  uint8_t stack;  // a stack has 2^(12 + those) bytes
  bool halted;
  uint16_t why;  // what a draw's status is then
  gyre_draw_event fault, shader;
  uint32_t shader_count;  // exceptions
  bool attr_ready, attr_rvalid;
  uint32_t attr_rdata;
  bool launch_ready;
  const uint8_t *ended;       // a byte for each warp of each core
  const gyre_mem_port *port;  // what memory says
} gyre_draw_in;

// From registers.
typedef struct gyre_draw_attr {
  bool valid, write, ordered;
  uint8_t core;
  uint16_t addr;
  uint32_t lanes, data;
} gyre_draw_attr;

typedef struct gyre_draw_launch {
  bool valid;
  uint8_t core, wid;
  uint32_t tmask;
  uint16_t lmem;
} gyre_draw_launch;

typedef struct gyre_draw_out {
  bool busy, done, lost, shader_clear;
  gyre_draw_config_t config;
  gyre_draw_t draw;
} gyre_draw_out;

void gyre_draw_init(gyre_draw *s, const gyre_config *cfg, uint32_t queue, uint32_t ring_words);
// A clock edge with reset.
void gyre_draw_reset(gyre_draw *s);
// Nothing is under way, neither a list nor an access to memory.
bool gyre_draw_idle(const gyre_draw *s);
// What the machine is asked for: local memory, a launch; req_* of the memory port.
gyre_draw_attr gyre_draw_attr_of(const gyre_draw *s);
gyre_draw_launch gyre_draw_launch_of(const gyre_draw *s);
static inline void gyre_draw_request(const gyre_draw *s, gyre_mem_port *port) {
  gyre_draw_port_request(&s->port, port);
}
void gyre_draw_eval(const gyre_draw *s, const gyre_draw_in *in, gyre_draw_out *out);
void gyre_draw_tick(gyre_draw *s, const gyre_draw_in *in);

#endif
