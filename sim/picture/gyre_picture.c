// gyre_picture.c - draws a picture of a scene: load, aim, render, write.

#include "gyre_picture_parts.h"

#include <stdio.h>
#include <stdlib.h>

#include "gyre_file.h"

#ifdef GYRE_PICTURE_LACKS

bool gyre_picture_make(const gyre_picture_options *o, char *why) {
  (void)o;
  snprintf(why, GYRE_MESSAGE,
           "this gyre was built without what pictures need (Debian: %s; scripts/setup draw "
           "installs it)",
           GYRE_PICTURE_LACKS);
  return false;
}

#else

bool gyre_picture_make(const gyre_picture_options *o, char *why) {
  gyre_picture_scene scene = {0};
  gyre_picture_camera camera;
  uint64_t passed = 0;
  if (!gyre_file_check("-o", o->picture, why)) return false;
  uint8_t *pixels = malloc((size_t)4 * o->columns * o->rows);
  bool good = pixels != NULL;
  if (!good) snprintf(why, GYRE_MESSAGE, "out of memory for %u x %u pixels", o->columns, o->rows);
  good = good && gyre_picture_load(o->scene, &scene, why) &&
         gyre_picture_aim(&scene, (float)o->columns / (float)o->rows, o->turn, &camera, why) &&
         gyre_picture_sort(&scene, camera.eye, why) &&
         gyre_picture_render(&scene, &camera, o, pixels, &passed, why) &&
         gyre_picture_write(o->picture, pixels, o->columns, o->rows, why);
  if (good)
    printf("%s: %u x %u pixels, %u vertices, %u triangles, %llu samples passed\n", o->picture,
           o->columns, o->rows, scene.vertices, scene.triangles, (unsigned long long)passed);
  gyre_picture_free(&scene);
  free(pixels);
  return good;
}

#endif
