// gyre_picture_assimp.h - the functions of assimp that are used; gyre_picture_scene.c loads them.

#ifndef GYRE_PICTURE_ASSIMP_H
#define GYRE_PICTURE_ASSIMP_H

#include <assimp/scene.h>

#include "gyre_picture_parts.h"

typedef struct gyre_picture_assimp {
  void *handle;
  const struct aiScene *(*import)(const char *path, unsigned flags);
  const char *(*error)(void);
  void (*release)(const struct aiScene *scene);
  enum aiReturn (*color)(const struct aiMaterial *material, const char *key, unsigned type,
                         unsigned index, struct aiColor4D *out);
  enum aiReturn (*text)(const struct aiMaterial *material, const char *key, unsigned type,
                        unsigned index, struct aiString *out);
  enum aiReturn (*floats)(const struct aiMaterial *material, const char *key, unsigned type,
                          unsigned index, ai_real *out, unsigned *count);
  enum aiReturn (*whole)(const struct aiMaterial *material, const char *key, unsigned type,
                         unsigned index, int *out, unsigned *count);
  enum aiReturn (*texture)(const struct aiMaterial *material, enum aiTextureType type,
                           unsigned index, struct aiString *path, enum aiTextureMapping *mapping,
                           unsigned *places, ai_real *blend, enum aiTextureOp *op,
                           enum aiTextureMapMode *wrap, unsigned *flags);
} gyre_picture_assimp;

// gyre_picture_material.c: takes over material `number` of the file `path`, and its image, into the scene.
bool gyre_picture_take_material(const gyre_picture_assimp *l, const struct aiScene *from,
                                unsigned number, const char *path, gyre_picture_scene *scene,
                                char *why);

#endif
