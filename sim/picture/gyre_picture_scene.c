// gyre_picture_scene.c - reads the triangles of a scene with assimp, which is loaded when it is needed.

#include <assimp/cimport.h>
#include <assimp/postprocess.h>
#include <dlfcn.h>
#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

#include "gyre_picture_assimp.h"

enum { MOST = 1 << 24 };  // vertices, and triangles

#define FAIL(...) (snprintf(why, GYRE_MESSAGE, __VA_ARGS__), false)

static bool open_library(gyre_picture_assimp *l, char *why) {
  l->handle = dlopen(GYRE_PICTURE_ASSIMP, RTLD_NOW | RTLD_LOCAL);
  if (!l->handle)
    return FAIL("%s, which reads scenes, cannot be loaded (Debian: libassimp5)",
                GYRE_PICTURE_ASSIMP);
  // dlsym returns functions as pointers to objects, which C converts by their bytes only.
  const struct {
    const char *name;
    void *to;
  } functions[] = {{"aiImportFile", &l->import},
                   {"aiGetErrorString", &l->error},
                   {"aiReleaseImport", &l->release},
                   {"aiGetMaterialColor", &l->color},
                   {"aiGetMaterialString", &l->text},
                   {"aiGetMaterialFloatArray", &l->floats},
                   {"aiGetMaterialIntegerArray", &l->whole},
                   {"aiGetMaterialTexture", &l->texture}};
  for (unsigned i = 0; i < sizeof functions / sizeof functions[0]; i++) {
    void *found = dlsym(l->handle, functions[i].name);
    if (!found) return FAIL("%s has no function %s", GYRE_PICTURE_ASSIMP, functions[i].name);
    memcpy(functions[i].to, &found, sizeof found);
  }
  return true;
}

static bool is_drawn(const struct aiMesh *m) {
  return m->mPrimitiveTypes & aiPrimitiveType_TRIANGLE && m->mVertices && m->mNormals;
}

// Counts vertices, triangles and materials, and makes room for them. Each material has at most one image.
static bool make_room(const struct aiScene *from, const char *path, gyre_picture_scene *s,
                      char *why) {
  uint64_t vertices = 0, faces = 0;
  for (unsigned i = 0; i < from->mNumMeshes; i++) {
    if (!is_drawn(from->mMeshes[i])) continue;
    vertices += from->mMeshes[i]->mNumVertices;
    faces += from->mMeshes[i]->mNumFaces;
  }
  if (!faces) return FAIL("%.180s has no triangles", path);
  if (vertices > MOST || faces > MOST)
    return FAIL("%.120s has %llu vertices and %llu triangles: %d of each are accepted", path,
                (unsigned long long)vertices, (unsigned long long)faces, MOST);
  s->vertex = calloc(vertices, sizeof *s->vertex);
  s->triangle = calloc(faces, sizeof *s->triangle);
  s->materials = from->mNumMaterials;
  s->material = calloc(s->materials, sizeof *s->material);
  s->image = calloc(s->materials, sizeof *s->image);
  return (s->vertex && s->triangle && s->material && s->image) ||
         FAIL("out of memory for %.180s", path);
}

// Appends a vertex and extends the box.
static void add_vertex(const struct aiMesh *m, unsigned i, const gyre_picture_material *material,
                       gyre_picture_scene *s) {
  const struct aiVector3D *p = &m->mVertices[i], *n = &m->mNormals[i];
  const bool has_places = material->places < AI_MAX_NUMBER_OF_TEXTURECOORDS;
  const struct aiVector3D *places = has_places ? m->mTextureCoords[material->places] : NULL;
  const struct aiColor4D white = {1, 1, 1, 1}, *c = m->mColors[0] ? &m->mColors[0][i] : &white;
  const float *by = material->color;
  gyre_picture_vertex *v = &s->vertex[s->vertices];
  *v = (gyre_picture_vertex){{p->x, p->y, p->z},
                             {n->x, n->y, n->z},
                             {by[0] * c->r, by[1] * c->g, by[2] * c->b, by[3] * c->a},
                             {0, 0}};
  for (unsigned k = 0; places && k < 2; k++)
    v->place[k] = material->scale[k] * (k ? places[i].y : places[i].x) + material->offset[k];
  for (unsigned k = 0; k < 3; k++) {
    if (!s->vertices || v->position[k] < s->least[k]) s->least[k] = v->position[k];
    if (!s->vertices || v->position[k] > s->most[k]) s->most[k] = v->position[k];
  }
  s->vertices++;
}

static bool add_mesh(const struct aiMesh *m, const char *path, gyre_picture_scene *s, char *why) {
  const uint32_t first = s->vertices;
  const gyre_picture_material *material = &s->material[m->mMaterialIndex];
  for (unsigned i = 0; i < m->mNumVertices; i++) {
    const struct aiVector3D *p = &m->mVertices[i];
    if (!isfinite(p->x) || !isfinite(p->y) || !isfinite(p->z))
      return FAIL("%.160s has a vertex with a coordinate that is not finite", path);
    add_vertex(m, i, material, s);
  }
  for (unsigned i = 0; i < m->mNumFaces; i++) {
    const struct aiFace *f = &m->mFaces[i];
    gyre_picture_triangle *t = &s->triangle[s->triangles];
    if (f->mNumIndices != 3) continue;
    for (unsigned k = 0; k < 3; k++) {
      if (f->mIndices[k] >= m->mNumVertices)
        return FAIL("%.160s has a triangle with a vertex that is not there", path);
      t->vertex[k] = first + f->mIndices[k];
    }
    t->material = m->mMaterialIndex;
    s->triangles++;
  }
  return true;
}

static bool take(const gyre_picture_assimp *l, const struct aiScene *from, const char *path,
                 gyre_picture_scene *s, char *why) {
  if (!make_room(from, path, s, why)) return false;
  for (unsigned i = 0; i < from->mNumMeshes; i++) {
    const struct aiMesh *m = from->mMeshes[i];
    if (!is_drawn(m)) continue;
    if (m->mMaterialIndex >= s->materials)
      return FAIL("%.180s has a mesh without a material", path);
    // The image of a material that no mesh has need not exist.
    if (!s->material[m->mMaterialIndex].used &&
        !gyre_picture_take_material(l, from, m->mMaterialIndex, path, s, why))
      return false;
    if (!add_mesh(m, path, s, why)) return false;
  }
  return s->triangles > 0 || FAIL("%.180s has no triangles", path);
}

bool gyre_picture_load(const char *path, gyre_picture_scene *s, char *why) {
  const unsigned steps = aiProcess_Triangulate | aiProcess_SortByPType |
                         aiProcess_GenSmoothNormals | aiProcess_PreTransformVertices |
                         aiProcess_JoinIdenticalVertices | aiProcess_ImproveCacheLocality |
                         aiProcess_FlipUVs;
  gyre_picture_assimp l = {0};
  struct stat file;
  // The library would wait for a pipe, and does not tell why a file cannot be read.
  if (stat(path, &file)) return FAIL("%.180s cannot be read: %m", path);
  if (!S_ISREG(file.st_mode)) return FAIL("%.180s is not a regular file", path);
  if (access(path, R_OK)) return FAIL("%.180s cannot be read: %m", path);
  bool good = open_library(&l, why);
  const struct aiScene *from = good ? l.import(path, steps) : NULL;
  if (good && !from) good = FAIL("%.120s: %.120s", path, l.error());
  good = good && take(&l, from, path, s, why);
  if (from) l.release(from);
  if (l.handle) dlclose(l.handle);
  return good;
}

void gyre_picture_free(gyre_picture_scene *s) {
  for (uint32_t i = 0; i < s->images; i++) {
    free(s->image[i].name);
    free(s->image[i].pixels);
  }
  free(s->image);
  free(s->material);
  free(s->triangle);
  free(s->vertex);
}
