// gl_side.h - draws a scene with llvmpipe, Mesa's software renderer.

#ifndef GL_SIDE_H
#define GL_SIDE_H

#include "scene.h"

// Return false with a sentence on stderr: no llvmpipe, no x86 with FMA, or an error of OpenGL.
bool gl_open(void);
bool gl_draw(const scene *s, picture *out);
void gl_close(void);
// Returns name and version of the renderer.
const char *gl_name(void);

#endif
