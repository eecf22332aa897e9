// texture_gl.h - samples textures with llvmpipe, Mesa's software renderer.

#ifndef TEXTURE_GL_H
#define TEXTURE_GL_H

#include "texture_case.h"

// Before gl_open: llvmpipe then computes a level of detail for each pixel, and mixes levels linearly.
void texture_gl_exact(void);
// Compiles the programs. gl_open comes first.
bool texture_gl_open(void);
// Returns false if OpenGL reports an error.
bool texture_gl_sample(const texture_case *c, gyre_texel *result);

#endif
