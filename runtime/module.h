// module.h - queries of the files below runtime/ about loaded modules: their shader programs, the
// memory that a range lies in, the source lines of a fault.

#ifndef GYRE_MODULE_H
#define GYRE_MODULE_H

#include "objects.h"

// api/shader.c: fills m->shader. Returns false if there is no memory.
bool gyre_shader_fill(gyre_module *m);
// Checks that the device can execute a program with this header, by its private memory and its double precision.
gyre_result gyre_shader_fits(const gyre_shader *s, const gyre_sph *sph);
// api/copy.c: checks that a range lies in one allocation; `name` is the calling function, for the sentence.
gyre_result gyre_check_range(const char *name, gyre_host *h, gyre_address address, size_t bytes);
// Writes the function that contains `pc`, and its source line, into the fault.
void gyre_module_locate(const gyre_module *m, gyre_address pc, gyre_launch_fault *fault);

#endif
