// cfd_reference.h - the flow through a mesh: what cfd.c generates, and the reference in cfd_reference.c.

#ifndef CFD_REFERENCE_H
#define CFD_REFERENCE_H

#include "suite.h"

#define WALL -1
#define FAR -2
enum { FACES = 4, FIELDS = 4, STAGES = 3 };

// Arrays have one entry for each element; those of faces and fields are contiguous.
typedef struct mesh {
  unsigned count;
  float *area;
  cl_int *neighbours;  // WALL, FAR or an element
  cl_float2 *normals;  // outward, as long as the face
  cl_float4 far;       // density, momentum, energy of what flows in
} mesh;

// One step of time from a uniform flow: FIELDS x count numbers.
void cfd_reference(suite *s, const mesh *m, unsigned steps, bounded *fields);

#endif
