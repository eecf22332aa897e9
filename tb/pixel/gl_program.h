// gl_program.h - the programs and the state of a scene in OpenGL.

#ifndef GL_PROGRAM_H
#define GL_PROGRAM_H

#include "scene.h"

// Makes and uses the programs. Returns 0 with a sentence on stderr if they do not compile.
unsigned gl_program(const scene *s);
// Sets all state that scenes change; the vertex buffer is bound.
void gl_state(const scene *s);

#endif
