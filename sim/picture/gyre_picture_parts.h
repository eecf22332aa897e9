// gyre_picture_parts.h - the steps of gyre_picture_make(): scene, camera, order, draw, file.
//
// Functions that return bool return false with a sentence in `why`, which has GYRE_MESSAGE bytes.

#ifndef GYRE_PICTURE_PARTS_H
#define GYRE_PICTURE_PARTS_H

#include <stddef.h>

#include "gyre_picture.h"

// A corner of a triangle as it is in the vertex buffer. Colours are linear; row 0 of an image is at v = 0.
typedef struct gyre_picture_vertex {
  float position[3], normal[3], color[4], place[2];
} gyre_picture_vertex;

// An image: rows of 4 bytes a pixel, red, green and blue by the curve of sRGB, and alpha.
typedef struct gyre_picture_image {
  char *name;
  uint8_t *pixels;
  uint32_t columns, rows;
} gyre_picture_image;

// What alpha, which is the vertex's times the image's, does to a pixel.
typedef enum gyre_picture_alpha {
  GYRE_PICTURE_OPAQUE,  // nothing
  GYRE_PICTURE_MASKED,  // kills it if it is less than the cutoff
  GYRE_PICTURE_BLENDED  // blends it over what is farther away
} gyre_picture_alpha;

typedef struct gyre_picture_material {
  bool used;  // by a mesh; else the other members are 0
  float color[4], cutoff;
  gyre_picture_alpha alpha;
  int image;  // number of its image, or -1
  unsigned
      places;  // which coordinates of the mesh; they are scaled and moved to those in the image
  float scale[2], offset[2];
  gyre_sampler_settings sampler;
} gyre_picture_material;

typedef struct gyre_picture_triangle {
  uint32_t vertex[3], material;
} gyre_picture_triangle;

typedef struct gyre_picture_scene {
  gyre_picture_vertex *vertex;
  gyre_picture_triangle *triangle;
  gyre_picture_material *material;
  gyre_picture_image *image;
  uint32_t vertices, triangles, materials, images;
  float least[3], most[3];  // the box around all vertices
} gyre_picture_scene;

// The constants of the two programs (gyre_picture_light.h), which begin bank 0 of each.
typedef struct gyre_picture_camera {
  float clip[4][4];  // row r of the matrix gives component r of the position
  float eye[4], light[4];
} gyre_picture_camera;

// gyre_picture_scene.c: reads a file with assimp. The caller frees the scene, also after an error.
bool gyre_picture_load(const char *path, gyre_picture_scene *scene, char *why);
void gyre_picture_free(gyre_picture_scene *scene);
// gyre_picture_camera.c: a camera that sees the whole box from the front, and from there is turned by this many degrees
// around the vertical axis through the middle of the box.
bool gyre_picture_aim(const gyre_picture_scene *scene, float aspect, uint32_t turn,
                      gyre_picture_camera *camera, char *why);
// gyre_picture_order.c: sorts the triangles as they are drawn: by material; then those that are blended, far ones first.
bool gyre_picture_sort(gyre_picture_scene *scene, const float *eye, char *why);
// gyre_picture_render.c: draws into `pixels`, rows of 4 bytes a pixel (sRGB).
bool gyre_picture_render(const gyre_picture_scene *scene, const gyre_picture_camera *camera,
                         const gyre_picture_options *o, uint8_t *pixels, uint64_t *passed,
                         char *why);
// gyre_picture_texture.c: puts an image and its smaller levels into a device's memory, and returns the address of the
// texture's words. `level` are GYRE_TEXTURE_MOST_LEVELS surfaces, which the caller frees, also after an error.
gyre_result gyre_picture_texture(gyre_host *host, gyre_stream *stream,
                                 const gyre_picture_image *image, gyre_surface **level,
                                 gyre_address *address);
// gyre_picture_module.c: the modules of the programs without and with textures.
extern const uint8_t gyre_picture_plain[], gyre_picture_plain_end[];
extern const uint8_t gyre_picture_textured[], gyre_picture_textured_end[];
// gyre_picture_image.c: reads a PNG file, or one in memory if `bytes` is not 0. The caller frees the pixels.
bool gyre_picture_read(const char *name, const void *data, size_t bytes, gyre_picture_image *image,
                       char *why);
// gyre_picture_png.c: writes a PNG file of three channels.
bool gyre_picture_write(const char *path, const uint8_t *pixels, uint32_t columns, uint32_t rows,
                        char *why);

#endif
