// gyre_device_pixel_events.h - rare meetings inside of the pixel stage that a campaign must have met.

#ifndef GYRE_DEVICE_PIXEL_EVENTS_H
#define GYRE_DEVICE_PIXEL_EVENTS_H

#include "gyre_unit.h"

extern "C" {
#include "axi/gyre_hosted.h"
#include "pixel/format.h"
}

class DevicePixelEvents {
 public:
  DevicePixelEvents(Unit &u, gyre_device *twin)
      : u_(u), draw_(gyre_device_inside(twin)->queued.dispatch.draw) {}

  // Before a clock edge.
  void sample() {
    vertices_ask_ = gyre_vertex_stage_attr(&draw_.vertices).row.valid;
    hazard_ = false;
    for (const gyre_pixel_cache &c : draw_.pixels.output.cache)
      hazard_ |=
          c.accesses.opened_q != c.accesses.count_q && !gyre_pixel_accesses_next(&c.accesses);
    clears_ = draw_.pixels.output.clearing_q;
    together_ = false;
    for (unsigned c = 0; c < draw_.cfg.num_cores; ++c)
      together_ |= draw_.vertices.front.feeder.busy_q[c] && draw_.pixels.warps.list.warps.count;
  }

  // After it, of the cycle that was seen.
  void cover(const gyre_pixel_stage_seen &s) {
    const gyre_pixel_warps_out &w = s.out.warps;
    const gyre_pixel_output_out &o = s.out.output;
    const gyre_pixel_output_in &in = s.out.output_in;
    const bool tests = in.state.depth_test || in.state.stencil_test;
    u_.cover("quads are tested before the program", o.tested_valid && tests && !in.program.late);
    u_.cover("quads are tested after the program", w.late_valid && tests && o.late_ready);
    u_.cover("a quad waits for the tests", w.depth_valid && !o.depth_ready);
    u_.cover("the sample mask removes a quad",
             s.out.geometry.quad_valid && s.out.geometry.quad.covered && !in.state.sample_mask);
    u_.cover("both stages ask for local memory", vertices_ask_ && w.attr.valid);
    u_.cover("warps of vertices and of pixels at the same time", together_);
    u_.cover("the launch of pixels waits", w.launch_valid && !s.in.launch_ready);
    if (draw_.cfg.num_threads > GYRE_PIXEL_QUAD)
      u_.cover("a warp has several quads",
               w.launch_valid && __builtin_popcount(w.launch.tmask) > GYRE_PIXEL_QUAD);
    cover_pixel(s);
    cover_memory(s);
  }

 private:
  void cover_pixel(const gyre_pixel_stage_seen &s) {
    const gyre_pixel_warps_out &w = s.out.warps;
    const gyre_pixel_output_in &in = s.out.output_in;
    const bool taken = w.pixel_valid && s.out.output.pixel_ready;
    const gyre_pixel_target_t &t = (&in.state.target_0)[w.pixel.target];
    const unsigned kind = gyre_pixel_format_kind(t.format);
    const bool drawn = taken && w.pixel.drawn && t.format != GYRE_PIXEL_FORMAT_NONE;
    u_.cover("a pixel was killed", taken && !w.pixel.drawn);
    u_.cover("a colour for a target that there is not",
             taken && t.format == GYRE_PIXEL_FORMAT_NONE);
    u_.cover("a colour of fixed point", drawn && kind <= GYRE_PIXEL_KIND_UNORM10);
    u_.cover("a colour of sRGB", drawn && kind == GYRE_PIXEL_KIND_SRGB);
    u_.cover("a colour of floating point", drawn && kind == GYRE_PIXEL_KIND_FLOAT);
    u_.cover("a colour of an integer target", drawn && kind == GYRE_PIXEL_KIND_INTEGER);
    u_.cover("a colour is blended", drawn && t.blend.enable && !in.state.logic_enable);
    u_.cover("a logic operation", drawn && in.state.logic_enable);
  }

  void cover_memory(const gyre_pixel_stage_seen &s) {
    const bool taken = s.port.req_valid && s.port.req_ready;
    u_.cover("a line of a surface is fetched", taken && !s.port.req_write);
    const bool ends = s.in.flush || clears_;
    u_.cover("a line is written back at the end", taken && s.port.req_write && ends);
    u_.cover("a dirty line makes room", taken && s.port.req_write && !ends);
    u_.cover("an access waits for an earlier one to its sector", hazard_);
    u_.cover("the pixel stage waits for the memory port", s.port.req_valid && !s.port.req_ready);
  }

  Unit &u_;
  const gyre_draw &draw_;
  bool vertices_ask_ = false, hazard_ = false, clears_ = false, together_ = false;
};

#endif
