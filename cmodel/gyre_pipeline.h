// gyre_pipeline.h - the public view of a core's stages (gyre/observation.h), out of its wires.

#ifndef GYRE_PIPELINE_H
#define GYRE_PIPELINE_H

#include "generated/gyre_bundles.h"
#include "gyre/observation.h"

// What these wires, of one core in one cycle, mean. Sets every member.
void gyre_pipeline_of(const gyre_wires *w, gyre_pipeline *out);

#endif
