// gyre_picture_parts.h - the steps of gyre_picture_make(): scene, camera, draw, file.
//
// Functions that return bool return false with a sentence in `why`, which has GYRE_MESSAGE bytes.

#ifndef GYRE_PICTURE_PARTS_H
#define GYRE_PICTURE_PARTS_H

#include <stddef.h>

#include "gyre_picture.h"

// A corner of a triangle as it is in the vertex buffer.
typedef struct gyre_picture_vertex {
  float position[3], normal[3], color[3];
} gyre_picture_vertex;

typedef struct gyre_picture_scene {
  gyre_picture_vertex *vertex;
  uint32_t *index;  // three for each triangle
  uint32_t vertices, triangles;
  float least[3], most[3];  // the box around all vertices
} gyre_picture_scene;

// The constants of the two programs (gyre_picture_shaders.c).
typedef struct gyre_picture_camera {
  float clip[4][4];  // row r of the matrix gives component r of the position
  float eye[4], light[4];
} gyre_picture_camera;

// gyre_picture_scene.c: reads a file with assimp. The caller frees the scene, also after an error.
bool gyre_picture_load(const char *path, gyre_picture_scene *scene, char *why);
void gyre_picture_free(gyre_picture_scene *scene);
// gyre_picture_camera.c: a camera that sees the whole box.
bool gyre_picture_aim(const gyre_picture_scene *scene, float aspect, gyre_picture_camera *camera,
                      char *why);
// gyre_picture_render.c: draws into `pixels`, rows of 4 bytes a pixel (sRGB).
bool gyre_picture_render(const gyre_picture_scene *scene, const gyre_picture_camera *camera,
                         const gyre_picture_options *o, uint8_t *pixels, gyre_draw_report *report,
                         char *why);
// gyre_picture_module.c: the module of the programs.
extern const uint8_t gyre_picture_module[];
size_t gyre_picture_module_bytes(void);
// gyre_picture_png.c: writes a PNG file of three channels.
bool gyre_picture_write(const char *path, const uint8_t *pixels, uint32_t columns, uint32_t rows,
                        char *why);

#endif
