// texture_case.h - random textures, samplers and samples, for tests of sw/module/gyre_texture.h.

#ifndef GYRE_TEXTURE_CASE_H
#define GYRE_TEXTURE_CASE_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

// Textures of the tests lie in this array, at the addresses of their levels.
enum { TEXTURE_MEMORY = 1 << 17 };
extern uint8_t texture_memory[TEXTURE_MEMORY];
#define GYRE_TEXTURE_MEMORY_(address) ((const void *)(texture_memory + (address)))
#include "gyre_texture.h"

enum { TEXTURE_SAMPLES = 1024 };

typedef enum texture_call {
  TEXTURE_LOD,    // gyre_texture_sample_lod
  TEXTURE_GRAD,   // gyre_texture_sample_grad
  TEXTURE_FETCH,  // gyre_texture_fetch
  TEXTURE_CALLS,
} texture_call;

// The operands of a call: a fetch has whole numbers of texels in u and v, and of the level in lod.
typedef struct texture_sample {
  float u, v, lod, unused;
  float dudx, dvdx, dudy, dvdy;
} texture_sample;

typedef struct texture_case {
  gyre_texture texture;
  gyre_sampler sampler;
  texture_call call;
  texture_sample sample[TEXTURE_SAMPLES];
  size_t bytes;  // of texture_memory
} texture_case;

// Draws case `number` of a seed, and writes its texture to texture_memory.
void texture_case_draw(uint64_t seed, unsigned number, texture_case *c);

// Executes a call on the host.
gyre_texel texture_case_result(const texture_case *c, const texture_sample *s);

// Prints what a case is.
void texture_case_print(const texture_case *c, unsigned number);

#endif
