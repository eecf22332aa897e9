// gyre_picture_material.c - materials as assimp gives them: colour, alpha, image and sampler.
//
// Materials of glTF tell what alpha means. Those of other formats are blended if their opacity is less than 1. They are
// masked if they have an image of opacity, which becomes the alpha of the image of colours.

#include <assimp/GltfMaterial.h>
#include <assimp/material.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "gyre_picture_assimp.h"

#define FAIL(...) (snprintf(why, GYRE_MESSAGE, __VA_ARGS__), false)

// Numbers of glTF for filters (those of OpenGL).
enum {
  NEAREST = 9728,
  LINEAR = 9729,
  NEAREST_MIPMAP_NEAREST = 9984,
  LINEAR_MIPMAP_NEAREST = 9985,
  NEAREST_MIPMAP_LINEAR = 9986
};

// Where images come from.
typedef struct source {
  const gyre_picture_assimp *l;
  const struct aiScene *from;
  const struct aiMaterial *material;
  const char *path;
} source;

// ---- Images --------------------------------------------------------------------------------------

// Returns the image inside of the scene file that a name means: "*3", or the name that the image had before.
static const struct aiTexture *embedded(const struct aiScene *from, const char *name) {
  char *end;
  if (name[0] == '*') {
    const unsigned long number = strtoul(name + 1, &end, 10);
    return number < from->mNumTextures && !*end ? from->mTextures[number] : NULL;
  }
  for (unsigned i = 0; i < from->mNumTextures; i++)
    if (!strcmp(from->mTextures[i]->mFilename.data, name)) return from->mTextures[i];
  return NULL;
}

// Returns the path of a file that the scene names, from the folder of the scene. The caller frees it.
static char *beside(const char *scene, const char *name) {
  const char *slash = strrchr(scene, '/');
  const size_t folder = slash && name[0] != '/' ? (size_t)(slash - scene) + 1 : 0;
  char *path = malloc(folder + strlen(name) + 1);
  if (!path) return NULL;
  memcpy(path, scene, folder);
  strcpy(path + folder, name);
  for (char *c = path + folder; *c; c++)
    if (*c == '\\') *c = '/';
  return path;
}

// Texels that are in the file without compression.
static bool copy_texels(const struct aiTexture *t, gyre_picture_image *image, char *why) {
  if (t->mWidth < 1 || t->mWidth > GYRE_PIXEL_SIDE || t->mHeight > GYRE_PIXEL_SIDE)
    return FAIL("an image in the file has %u x %u pixels: up to %d x %d are accepted", t->mWidth,
                t->mHeight, GYRE_PIXEL_SIDE, GYRE_PIXEL_SIDE);
  const size_t count = (size_t)t->mWidth * t->mHeight;
  image->columns = t->mWidth;
  image->rows = t->mHeight;
  image->pixels = malloc(4 * count);
  if (!image->pixels) return FAIL("out of memory for an image");
  for (size_t i = 0; i < count; i++) {
    const struct aiTexel *texel = &t->pcData[i];
    const uint8_t pixel[4] = {texel->r, texel->g, texel->b, texel->a};
    memcpy(image->pixels + 4 * i, pixel, sizeof pixel);
  }
  return true;
}

static bool read_image(const source *s, const char *name, gyre_picture_image *image, char *why) {
  const struct aiTexture *t = embedded(s->from, name);
  if (t && t->mHeight) return copy_texels(t, image, why);
  if (t) return gyre_picture_read(name, t->pcData, t->mWidth, image, why);
  if (name[0] == '*') return FAIL("%.120s has no image %.60s", s->path, name);
  char *path = beside(s->path, name);
  const bool good = path ? gyre_picture_read(path, NULL, 0, image, why)
                         : FAIL("out of memory for the name of an image");
  free(path);
  return good;
}

// Gives an image the red of another one as alpha.
static bool add_opacity(const source *s, const char *name, gyre_picture_image *image, char *why) {
  gyre_picture_image opacity = {0};
  if (!read_image(s, name, &opacity, why)) {
    free(opacity.pixels);
    return false;
  }
  const bool good = opacity.columns == image->columns && opacity.rows == image->rows;
  for (size_t i = 0; good && i < (size_t)image->columns * image->rows; i++)
    image->pixels[4 * i + 3] = opacity.pixels[4 * i];
  free(opacity.pixels);
  return good || FAIL("image %.60s has %u x %u pixels, and the colours that it belongs to %u x %u",
                      name, opacity.columns, opacity.rows, image->columns, image->rows);
}

// Finds an image by its name, or reads it. `opacity` is the name of the image with its alpha, "" if it has its own.
static int find_image(const source *s, const char *name, const char *opacity,
                      gyre_picture_scene *to, char *why) {
  char *key = malloc(strlen(name) + strlen(opacity) + 2);
  if (!key) {
    snprintf(why, GYRE_MESSAGE, "out of memory for the name of an image");
    return -1;
  }
  sprintf(key, "%s\n%s", name, opacity);
  for (uint32_t i = 0; i < to->images; i++) {
    if (strcmp(to->image[i].name, key) != 0) continue;
    free(key);
    return (int)i;
  }
  gyre_picture_image *image = &to->image[to->images++];
  image->name = key;
  if (!read_image(s, name, image, why)) return -1;
  if (*opacity && !add_opacity(s, opacity, image, why)) return -1;
  return (int)to->images - 1;
}

// ---- Sampler -------------------------------------------------------------------------------------

static uint8_t wrap_of(enum aiTextureMapMode mode) {
  switch (mode) {
    case aiTextureMapMode_Clamp: return GYRE_TEXTURE_CLAMP;
    case aiTextureMapMode_Mirror: return GYRE_TEXTURE_MIRROR;
    case aiTextureMapMode_Decal: return GYRE_TEXTURE_BORDER;
    default: return GYRE_TEXTURE_REPEAT;
  }
}

// Without filters in the file, all are linear.
static gyre_sampler_settings sampler_of(const source *s, enum aiTextureType type,
                                        const enum aiTextureMapMode *wrap) {
  int magnify = 0, minify = 0;
  s->l->whole(s->material, AI_MATKEY_GLTF_MAPPINGFILTER_MAG(type, 0), &magnify, NULL);
  s->l->whole(s->material, AI_MATKEY_GLTF_MAPPINGFILTER_MIN(type, 0), &minify, NULL);
  const bool nearest =
      minify == NEAREST || minify == NEAREST_MIPMAP_NEAREST || minify == NEAREST_MIPMAP_LINEAR;
  const bool one_level = minify == NEAREST || minify == LINEAR;
  const bool nearest_level = minify == NEAREST_MIPMAP_NEAREST || minify == LINEAR_MIPMAP_NEAREST;
  return (gyre_sampler_settings){
      .magnify = magnify == NEAREST ? GYRE_TEXTURE_NEAREST : GYRE_TEXTURE_LINEAR,
      .minify = nearest ? GYRE_TEXTURE_NEAREST : GYRE_TEXTURE_LINEAR,
      .mipmap = one_level       ? GYRE_TEXTURE_ONE_LEVEL
                : nearest_level ? GYRE_TEXTURE_NEAREST_LEVEL
                                : GYRE_TEXTURE_LINEAR_LEVELS,
      .wrap_u = wrap_of(wrap[0]),
      .wrap_v = wrap_of(wrap[1])};
}

// ---- Materials -----------------------------------------------------------------------------------

static bool texture_of(const source *s, enum aiTextureType type, struct aiString *name,
                       unsigned *places, enum aiTextureMapMode *wrap) {
  return s->l->texture(s->material, type, 0, name, NULL, places, NULL, NULL, wrap, NULL) ==
             aiReturn_SUCCESS &&
         name->length > 0;
}

// Coordinates of glTF may be scaled and moved (KHR_texture_transform). assimp gives the transformation for rows that are
// counted from the bottom, with the opposite sign of the movement along v, because its coordinates are flipped.
static bool take_transformation(const source *s, enum aiTextureType type, gyre_picture_material *m,
                                char *why) {
  ai_real t[5] = {0, 0, 1, 1, 0};  // movement, scale, rotation
  unsigned count = 5;
  s->l->floats(s->material, AI_MATKEY_UVTRANSFORM(type, 0), t, &count);
  if (t[4] != 0) return FAIL("%.120s rotates an image on a mesh, which is not drawn", s->path);
  m->scale[0] = t[2];
  m->scale[1] = t[3];
  m->offset[0] = t[0];
  m->offset[1] = 1 - t[3] + t[1];
  return true;
}

static bool take_image(const source *s, gyre_picture_scene *to, gyre_picture_material *m,
                       char *why) {
  struct aiString name = {0}, opacity = {0};
  enum aiTextureMapMode wrap[2] = {aiTextureMapMode_Wrap, aiTextureMapMode_Wrap};
  enum aiTextureType type = aiTextureType_DIFFUSE;
  if (!texture_of(s, type, &name, &m->places, wrap)) {
    type = aiTextureType_BASE_COLOR;
    if (!texture_of(s, type, &name, &m->places, wrap)) return true;
  }
  if (!take_transformation(s, type, m, why)) return false;
  m->sampler = sampler_of(s, type, wrap);
  if (texture_of(s, aiTextureType_OPACITY, &opacity, NULL, NULL)) {
    if (m->alpha == GYRE_PICTURE_OPAQUE) m->alpha = GYRE_PICTURE_MASKED;
    if (!strcmp(opacity.data, name.data)) opacity.data[0] = '\0';
  }
  m->image = find_image(s, name.data, opacity.data, to, why);
  return m->image >= 0;
}

// What alpha does to pixels. `opacity` is the material's.
static gyre_picture_alpha alpha_of(const source *s, float opacity) {
  struct aiString mode = {0};
  if (s->l->text(s->material, AI_MATKEY_GLTF_ALPHAMODE, &mode) != aiReturn_SUCCESS)
    return opacity < 1 ? GYRE_PICTURE_BLENDED : GYRE_PICTURE_OPAQUE;
  return !strcmp(mode.data, "MASK")    ? GYRE_PICTURE_MASKED
         : !strcmp(mode.data, "BLEND") ? GYRE_PICTURE_BLENDED
                                       : GYRE_PICTURE_OPAQUE;
}

bool gyre_picture_take_material(const gyre_picture_assimp *l, const struct aiScene *from,
                                unsigned number, const char *path, gyre_picture_scene *to,
                                char *why) {
  const source s = {l, from, from->mMaterials[number], path};
  gyre_picture_material *m = &to->material[number];
  struct aiColor4D color = {0.8F, 0.8F, 0.8F, 1};
  float opacity = 1, cutoff = 0.5F;
  l->color(s.material, AI_MATKEY_COLOR_DIFFUSE, &color);
  l->floats(s.material, AI_MATKEY_OPACITY, &opacity, NULL);
  l->floats(s.material, AI_MATKEY_GLTF_ALPHACUTOFF, &cutoff, NULL);
  *m = (gyre_picture_material){.used = true,
                               .color = {color.r, color.g, color.b, color.a},
                               .cutoff = cutoff,
                               .alpha = alpha_of(&s, opacity),
                               .image = -1};
  if (color.a == 1) m->color[3] = opacity;
  if (!take_image(&s, to, m, why)) return false;
  // Without an image one alpha decides for all pixels: all are drawn, or none is seen.
  if (m->image < 0 && m->alpha == GYRE_PICTURE_MASKED) {
    const bool unseen = m->color[3] < m->cutoff;
    m->alpha = unseen ? GYRE_PICTURE_BLENDED : GYRE_PICTURE_OPAQUE;
    if (unseen) m->color[3] = 0;
  }
  return true;
}
