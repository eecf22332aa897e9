// shader.h - shader program on the functional simulator: its stage, attributes and constants.
//
// Records lie in local memory, interleaved by thread. Word s of thread t of a warp is at 4 * (s *
// NUM_THREADS + t) from the warp's base on, so that a warp instruction reads neighbouring words.
// Input records come first.

#ifndef GYRE_FUNCTIONAL_SHADER_H
#define GYRE_FUNCTIONAL_SHADER_H

#include "functional/state.h"
#include "functional/graphics/record.h"
#include "gyre/draw.h"

// First exception, and number of warp instructions that raised one.
typedef struct gyre_shader_exceptions {
  uint32_t count;
  unsigned code;  // GYRE_SHADER_*
  uint32_t pc, value, lanes;
  unsigned core, warp;  // number in the core
} gyre_shader_exceptions;

typedef struct gyre_func_shader {
  gyre_sph header;
  gyre_record in, out;
  uint32_t place_bytes;  // size of a warp's records in local memory
  struct {
    uint32_t address, bytes;
  } bank[GYRE_DRAW_BANKS];
  gyre_permissions_t permissions;  // permissions of the header for loads and stores
  gyre_shader_exceptions exceptions;
  struct gyre_func_pixels *pixels;  // of the warps of a pixel program (graphics/pixel_warp.h)
} gyre_func_shader;

// Executes an instruction of a shader program at `pc`: attributes, constants. It is illegal in a warp
// that wspawn has started; false: this fault.
bool gyre_func_shade(gyre_func *f, unsigned wid, const gyre_decoded *d, uint32_t pc);

// Records an exception of these threads at `pc`.
void gyre_func_except(gyre_func *f, const gyre_warp *w, uint32_t pc, unsigned code, uint32_t lanes,
                      uint32_t value);

// Returns the threads of a warp that are helpers of a pixel program; 0 in other programs, and in a
// warp that wspawn has started.
uint32_t gyre_func_helpers(const gyre_func *f, unsigned wid);

// Return the address of a word in a thread's input or output record.
uint32_t *gyre_func_in_word(const gyre_func *f, const gyre_warp *w, unsigned slot, unsigned thread);
uint32_t *gyre_func_out_word(const gyre_func *f, const gyre_warp *w, unsigned slot,
                             unsigned thread);

// Ends every warp of a new machine, so that only launched warps run.
void gyre_func_rest(gyre_func *f);
// Launches an idle warp: threads of `tmask` at `pc`, with their stack pointers, which are a stride
// apart in the order of mhartid.
void gyre_func_launch(gyre_func *f, unsigned wid, uint32_t pc, uint32_t tmask, uint32_t stack_top,
                      uint32_t stack_stride);

#endif
