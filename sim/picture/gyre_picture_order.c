// gyre_picture_order.c - the order in which triangles are drawn. Opaque ones come first, each material at once. Blended
// ones follow from the farthest to the nearest, because blending adds the nearer one.

#include "gyre_picture_parts.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

typedef struct entry {
  gyre_picture_triangle triangle;
  bool blended;
  float distance;   // square of that from the eye to the middle of the triangle
  uint32_t number;  // in the file, which keeps the order of equal ones
} entry;

static float distance_of(const gyre_picture_scene *s, const gyre_picture_triangle *t,
                         const float *eye) {
  float sum = 0;
  for (unsigned k = 0; k < 3; k++) {
    float middle = 0;
    for (unsigned i = 0; i < 3; i++) middle += s->vertex[t->vertex[i]].position[k] / 3;
    sum += (middle - eye[k]) * (middle - eye[k]);
  }
  return sum;
}

static int compare(const void *left, const void *right) {
  const entry *a = left, *b = right;
  if (a->blended != b->blended) return a->blended ? 1 : -1;
  if (a->blended && a->distance != b->distance) return a->distance > b->distance ? -1 : 1;
  if (!a->blended && a->triangle.material != b->triangle.material)
    return a->triangle.material < b->triangle.material ? -1 : 1;
  return a->number < b->number ? -1 : 1;
}

bool gyre_picture_sort(gyre_picture_scene *s, const float *eye, char *why) {
  entry *list = calloc(s->triangles, sizeof *list);
  if (!list) {
    snprintf(why, GYRE_MESSAGE, "out of memory for %u triangles", s->triangles);
    return false;
  }
  for (uint32_t i = 0; i < s->triangles; i++) {
    const gyre_picture_triangle *t = &s->triangle[i];
    list[i] = (entry){*t, s->material[t->material].alpha == GYRE_PICTURE_BLENDED,
                      distance_of(s, t, eye), i};
  }
  qsort(list, s->triangles, sizeof *list, compare);
  for (uint32_t i = 0; i < s->triangles; i++) s->triangle[i] = list[i].triangle;
  free(list);
  return true;
}
