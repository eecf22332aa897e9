// gl_reference.h - llvmpipe as the reference: a GLSL vertex program, and what transform feedback has of a draw.

#ifndef GL_REFERENCE_H
#define GL_REFERENCE_H

#include "shader_case.h"

typedef struct gl_reference gl_reference;

// NULL with a sentence on stderr: there is no llvmpipe.
gl_reference *gl_reference_open(void);
void gl_reference_close(gl_reference *r);
// Compiles FOLDER/NAME.vert for the draws that follow. False with a sentence on stderr.
bool gl_reference_program(gl_reference *r, const char *folder, const shader_case *c);
// Draws; out->words has room for shape_room() vertices. False with a sentence on stderr.
bool gl_reference_draw(gl_reference *r, const shader_case *c, const shape *s, const case_data *d,
                       case_result *out);

#endif
