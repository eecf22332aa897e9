// gyre_picture_scene.c - reads the triangles of a scene with assimp, which is loaded when it is needed.

#include <assimp/cimport.h>
#include <assimp/material.h>
#include <assimp/postprocess.h>
#include <assimp/scene.h>
#include <dlfcn.h>
#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

#include "gyre_picture_parts.h"

enum { MOST = 1 << 24 };  // vertices, and triangles

#define FAIL(...) (snprintf(why, GYRE_MESSAGE, __VA_ARGS__), false)

// The functions of the library that are used.
typedef struct library {
  void *handle;
  const struct aiScene *(*import)(const char *path, unsigned flags);
  const char *(*error)(void);
  void (*release)(const struct aiScene *scene);
  enum aiReturn (*color)(const struct aiMaterial *material, const char *key, unsigned type,
                         unsigned index, struct aiColor4D *out);
} library;

static bool open_library(library *l, char *why) {
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
                   {"aiGetMaterialColor", &l->color}};
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

// Counts vertices and triangles, and makes room for them.
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
  s->index = calloc(faces, 3 * sizeof *s->index);
  return (s->vertex && s->index) || FAIL("out of memory for %.180s", path);
}

// Appends a vertex and extends the box.
static void add_vertex(const struct aiMesh *m, unsigned i, const struct aiColor4D *material,
                       gyre_picture_scene *s) {
  const struct aiVector3D *p = &m->mVertices[i], *n = &m->mNormals[i];
  const struct aiColor4D white = {1, 1, 1, 1}, *c = m->mColors[0] ? &m->mColors[0][i] : &white;
  gyre_picture_vertex *v = &s->vertex[s->vertices];
  *v = (gyre_picture_vertex){{p->x, p->y, p->z},
                             {n->x, n->y, n->z},
                             {material->r * c->r, material->g * c->g, material->b * c->b}};
  for (unsigned k = 0; k < 3; k++) {
    if (!s->vertices || v->position[k] < s->least[k]) s->least[k] = v->position[k];
    if (!s->vertices || v->position[k] > s->most[k]) s->most[k] = v->position[k];
  }
  s->vertices++;
}

static bool add_mesh(const struct aiMesh *m, const struct aiColor4D *material, const char *path,
                     gyre_picture_scene *s, char *why) {
  const uint32_t first = s->vertices;
  for (unsigned i = 0; i < m->mNumVertices; i++) {
    const struct aiVector3D *p = &m->mVertices[i];
    if (!isfinite(p->x) || !isfinite(p->y) || !isfinite(p->z))
      return FAIL("%.160s has a vertex with a coordinate that is not finite", path);
    add_vertex(m, i, material, s);
  }
  for (unsigned i = 0; i < m->mNumFaces; i++) {
    const struct aiFace *f = &m->mFaces[i];
    if (f->mNumIndices != 3) continue;
    for (unsigned k = 0; k < 3; k++) {
      if (f->mIndices[k] >= m->mNumVertices)
        return FAIL("%.160s has a triangle with a vertex that is not there", path);
      s->index[3 * s->triangles + k] = first + f->mIndices[k];
    }
    s->triangles++;
  }
  return true;
}

static bool take(const library *l, const struct aiScene *from, const char *path,
                 gyre_picture_scene *s, char *why) {
  if (!make_room(from, path, s, why)) return false;
  for (unsigned i = 0; i < from->mNumMeshes; i++) {
    const struct aiMesh *m = from->mMeshes[i];
    struct aiColor4D color = {0.8F, 0.8F, 0.8F, 1};
    if (!is_drawn(m)) continue;
    if (m->mMaterialIndex < from->mNumMaterials)
      l->color(from->mMaterials[m->mMaterialIndex], AI_MATKEY_COLOR_DIFFUSE, &color);
    if (!add_mesh(m, &color, path, s, why)) return false;
  }
  return s->triangles > 0 || FAIL("%.180s has no triangles", path);
}

bool gyre_picture_load(const char *path, gyre_picture_scene *s, char *why) {
  const unsigned steps = aiProcess_Triangulate | aiProcess_SortByPType |
                         aiProcess_GenSmoothNormals | aiProcess_PreTransformVertices |
                         aiProcess_JoinIdenticalVertices | aiProcess_ImproveCacheLocality;
  library l = {0};
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
  free(s->vertex);
  free(s->index);
}
