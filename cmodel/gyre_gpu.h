// gyre_gpu.h - the pins of rtl/gyre.sv that gyre/model.h keeps for itself: what a device around the GPU
// needs of a gyre_model. Inside the library only.

#ifndef GYRE_GPU_H
#define GYRE_GPU_H

#include "commit/gyre_gpu_fault.h"
#include "graphics/gyre_draw_exceptions.h"
#include "gyre/model.h"
#include "gyre_core.h"
#include "memory/gyre_stack_window.h"
#include "memory/gyre_uncore.h"
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
  uint32_t pc, arg;     // of the last reset
  uint32_t flush_left;  // where a flush is not over: a bit a core, and the shared cache behind them
  bool boot;
  bool fresh;            // nothing has happened since the last reset
  bool watched;          // somebody looks at w
  gyre_launch_t launch;  // what the cores see, without DISPATCH: no work-groups
  gyre_stack_window_unit window;
  gyre_draw_exceptions exceptions;  // with GRAPHICS: registers; shader_count_o and what follows
  gyre_gpu_wires w;
};

// What the pins carry into the GPU in one cycle in which rst_i is low. halt, once true, stays.
typedef struct gyre_gpu_in {
  gyre_mem_in mem;
  bool halt, flush;
  uint8_t diag_core, diag_warp;  // whose gpu_diag_* are shown
  gyre_launch_t launch;          // for core launch_core; one that is not there is never ready
  uint8_t launch_core;
  uint32_t launch_stack;  // where stacks are (gyre_work_stack.h)
  gyre_work_row ids;      // of work-groups, for core ids_core
  uint8_t ids_core;
  bool close;  // all warps of the work-group in this slot of this core have been launched
  uint8_t close_core, close_slot;
  // With GRAPHICS (docs/vertex_stage.md): entries of a draw's tables, words of an input record of it, the port of
  // local memory of core attr_core (one that is not there is never ready), whether exceptions are forgotten
  gyre_draw_config_t draw_config;
  uint8_t draw_in_words;
  gyre_attr_t attr;
  uint8_t attr_core;
  bool shader_clear;
} gyre_gpu_in;

// One clock edge, in which there is no reset.
void gyre_gpu_tick(gyre_model *m, const gyre_gpu_in *in);
// A clock edge with reset: the state from which the run starts; without boot no warp is active.
void gyre_gpu_reset(gyre_model *m, bool boot, uint32_t pc, uint32_t arg);

enum { GYRE_NO_CORE = 255 };
// Outputs, from registers; busy sees halt_i, and for which core launch_valid_i is high, else
// GYRE_NO_CORE.
bool gyre_gpu_busy(const gyre_model *m, bool halt, unsigned launch_core);
bool gyre_gpu_flush_busy(const gyre_model *m);
// The next gyre_model::flush_left, before the edge.
uint32_t gyre_gpu_flush_next(const gyre_model *m, bool flush);
// The counters of a core: GYRE_NUM_PERF of them.
const uint64_t *gyre_gpu_perf(const gyre_model *m, unsigned core);
// What a warp is doing; all zero if it is not there.
gyre_diagnosis_t gyre_gpu_diag(const gyre_model *m, unsigned core, unsigned warp, bool halt);
// Of the cycle that the last gyre_gpu_tick ended: was an instruction issued, was the launch taken
// (ready with valid), which warps of a core ended?
bool gyre_gpu_issued(const gyre_model *m);
bool gyre_gpu_launched(const gyre_model *m);
uint32_t gyre_gpu_ended(const gyre_model *m, unsigned core);
// With GRAPHICS: the request at the attribute port was taken in that cycle.
bool gyre_gpu_attr_ready(const gyre_model *m);
// The word that was asked for there in the cycle before, from registers; false: none was, and it is 0.
bool gyre_gpu_attr_read(const gyre_model *m, uint32_t *word);
// Accesses of a core that a header forbids.
const gyre_denied_t *gyre_gpu_denied(const gyre_model *m, unsigned core);

// The core that is to start a warp; GYRE_NO_CORE: none.
static inline unsigned gyre_gpu_launches(const gyre_gpu_in *in) {
  return in->launch.valid ? in->launch_core : GYRE_NO_CORE;
}

// Copies the pins to m->w (gyre_show.c): before the cores' cycle, then those that follow from what they do.
void gyre_gpu_show_pins(gyre_model *m, const gyre_mem_port *port, const gyre_gpu_in *in);
void gyre_gpu_show_cores(gyre_model *m);

#endif
