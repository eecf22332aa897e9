// gyre_gpu.h - internal interface of gyre_model for the device around the GPU: the ports of
// rtl/gyre_gpu.sv that gyre/model.h does not publish. Inside the library only.

#ifndef GYRE_GPU_H
#define GYRE_GPU_H

#include "commit/gyre_gpu_fault.h"
#include "graphics/gyre_draw_exceptions.h"
#include "gyre/model.h"
#include "gyre_core.h"
#include "memory/shared/gyre_stack_region.h"
#include "memory/shared/gyre_uncore.h"
#include "simt/gyre_diag.h"
#include "simt/gyre_global_barriers.h"

struct gyre_model {
  gyre_config cfg;
  gyre_core *core;  // cfg.num_cores
  gyre_uncore uncore;
  gyre_uncore_in uncore_in;
  gyre_uncore_out uncore_out;
  gyre_global_barriers barriers;
  gyre_gpu_fault fault;
  uint32_t pc, arg;     // at the last reset
  uint32_t flush_left;  // parts whose flush is not complete: a bit a core, then the shared cache
  bool boot;
  bool fresh;            // no cycle since the last reset
  bool watched;          // an observer reads w
  gyre_launch_t launch;  // launch without DISPATCH, which has no workgroups
  gyre_stack_region_unit stack_region;
  gyre_draw_exceptions exceptions;  // with GRAPHICS: registers; shader_count_o and the following
                                    // outputs
  gyre_gpu_wires w;
};

// Inputs of the GPU in one cycle in which rst_i is low. halt, once true, must stay true.
typedef struct gyre_gpu_in {
  gyre_mem_in mem;
  bool halt, flush;
  uint8_t diag_core, diag_warp;  // select gpu_diag_*
  gyre_launch_t launch;          // for core launch_core; a number without a core is never ready
  uint8_t launch_core;
  uint32_t launch_stack;  // where stacks are (gyre_work_stack.h)
  gyre_work_row ids;      // ids of workgroups, for core ids_core
  uint8_t ids_core;
  gyre_close_t close;  // all warps of a workgroup of core close_core have been launched
  uint8_t close_core;
  // With GRAPHICS (docs/vertex_stage.md): entries of a draw's tables, words of an input record of
  // the draw, the port of local memory of core attr_core (a number without a core is never ready),
  // and a request to clear the exceptions
  gyre_draw_config_t draw_config;
  uint8_t draw_in_words;
  gyre_pixel_record_t pixel_record;  // with PIXELS: the record of a pixel warp
  gyre_attr_t attr;
  uint8_t attr_core;
  bool shader_clear;
} gyre_gpu_in;

// Performs one clock edge without reset.
void gyre_gpu_tick(gyre_model *m, const gyre_gpu_in *in);
// Performs a clock edge with reset, which sets the start state; without boot no warp is active.
void gyre_gpu_reset(gyre_model *m, bool boot, uint32_t pc, uint32_t arg);

enum { GYRE_NO_CORE = 255 };
// Outputs, from registers. busy also depends on halt_i, and on the core for which launch_valid_i is
// high, or GYRE_NO_CORE.
bool gyre_gpu_busy(const gyre_model *m, bool halt, unsigned launch_core);
bool gyre_gpu_flush_busy(const gyre_model *m);
// Returns the next gyre_model::flush_left, before the edge.
uint32_t gyre_gpu_flush_next(const gyre_model *m, bool flush);
// Returns the GYRE_NUM_PERF counters of a core.
const uint64_t *gyre_gpu_perf(const gyre_model *m, unsigned core);
// Returns the state of a warp; all zero if it does not exist.
gyre_diagnosis_t gyre_gpu_diag(const gyre_model *m, unsigned core, unsigned warp, bool halt);
// Events of the last gyre_gpu_tick: an instruction issued, the launch was accepted (ready with
// valid), warps of a core ended.
bool gyre_gpu_issued(const gyre_model *m);
bool gyre_gpu_launched(const gyre_model *m);
uint32_t gyre_gpu_ended(const gyre_model *m, unsigned core);
// With GRAPHICS: the request at the attribute port was accepted in that cycle.
bool gyre_gpu_attr_ready(const gyre_model *m);
// Copies the row that was requested one cycle earlier, a word for each lane, from registers; returns
// false without a request, and then the words are 0.
bool gyre_gpu_attr_read(const gyre_model *m, uint32_t *row);
// Returns the accesses of a core that a header forbids.
const gyre_violation_t *gyre_gpu_violation(const gyre_model *m, unsigned core);

// Returns the core that will start a warp, or GYRE_NO_CORE.
static inline unsigned gyre_gpu_launches(const gyre_gpu_in *in) {
  return in->launch.valid ? in->launch_core : GYRE_NO_CORE;
}

// Copy the pins to m->w (gyre_show.c): before the cores' cycle, and then those that depend on it.
void gyre_gpu_show_pins(gyre_model *m, const gyre_mem_port *port, const gyre_gpu_in *in);
void gyre_gpu_show_cores(gyre_model *m);

#endif
