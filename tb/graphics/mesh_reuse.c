// mesh_reuse.c MODULE MESH.obj - draws the triangles of a mesh with vertex caches of several sizes,
// and tells how many vertices are shaded. The output must be the mesh, and the shaded vertices
// those of a FIFO written here in another way.

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "gyre/graphics.h"

typedef struct mesh {
  float *position;  // three a vertex
  uint32_t *index;  // three a triangle
  uint32_t vertices, triangles;
} mesh;

static void fail(const char *what, const char *why) {
  fprintf(stderr, "mesh_reuse: %s: %s\n", what, why);
  exit(1);
}

static void check(gyre_result result, const char *what) {
  if (result != GYRE_OK) fail(what, gyre_last_error());
}

// Room for one more in groups of three.
static void *grow(void *old, uint32_t n, size_t size) {
  if (n & (n - 1)) return old;
  void *more = realloc(old, (n ? 2 * (size_t)n : 1) * 3 * size);
  if (!more) fail("mesh", "out of memory");
  return more;
}

// The corners of a face, of which the first three are taken; polygons become fans.
static void add_face(mesh *m, char *text) {
  uint32_t corner[3], n = 0;
  for (char *word = strtok(text, " \t\r\n"); word; word = strtok(NULL, " \t\r\n")) {
    const long number = strtol(word, NULL, 10);
    const uint32_t vertex = (uint32_t)(number < 0 ? (long)m->vertices + number : number - 1);
    if (vertex >= m->vertices) fail(word, "there is no such vertex");
    corner[n < 2 ? n : 2] = vertex;
    if (++n < 3) continue;
    m->index = grow(m->index, m->triangles, sizeof *m->index);
    memcpy(m->index + 3 * m->triangles++, corner, sizeof corner);
    corner[1] = corner[2];
  }
}

static mesh read_mesh(const char *path) {
  mesh m = {0};
  char line[1024];
  FILE *file = fopen(path, "r");
  if (!file) fail(path, "it cannot be read (Debian: glmark2-data has bunny.obj)");
  while (fgets(line, sizeof line, file)) {
    float p[3];
    if (sscanf(line, "v %f %f %f", &p[0], &p[1], &p[2]) == 3) {
      m.position = grow(m.position, m.vertices, sizeof *m.position);
      memcpy(m.position + 3 * m.vertices++, p, sizeof p);
    } else if (line[0] == 'f' && line[1] == ' ') {
      add_face(&m, line + 2);
    }
  }
  fclose(file);
  if (!m.triangles) fail(path, "it has no triangles");
  return m;
}

// Misses of a FIFO: a vertex stays until as many later ones were added as the FIFO has entries.
static uint32_t misses(const mesh *m, uint32_t entries) {
  uint32_t *put = calloc(m->vertices, sizeof *put), n = 0;
  if (!put) fail("mesh", "out of memory");
  for (uint32_t i = 0; i < 3 * m->triangles; i++) {
    const uint32_t v = m->index[i];
    if (!put[v] || n - put[v] >= entries) put[v] = ++n;
  }
  free(put);
  return n;
}

static gyre_address upload(gyre_host *h, gyre_stream *s, const void *from, size_t bytes) {
  gyre_address at;
  check(gyre_host_alloc(h, bytes, 0, &at), "memory");
  if (from) check(gyre_stream_copy_to(s, at, from, bytes), "memory");
  return at;
}

// Returns true if the captured positions are the mesh's.
static void compare(const mesh *m, const float *out) {
  for (uint32_t i = 0; i < 3 * m->triangles; i++) {
    const float *want = m->position + 3 * m->index[i], *got = out + 4 * (size_t)i;
    if (got[0] != want[0] || got[1] != want[1] || got[2] != want[2] || got[3] != 1.0F)
      fail("the mesh", "a vertex that comes out is another one");
  }
}

int main(int argc, char **argv) {
  static const float identity[16] = {1, 0, 0, 0, 0, 1, 0, 0, 0, 0, 1, 0, 0, 0, 0, 1};
  static const uint32_t sizes[] = {1, 4, 8, 16, 24, 32, 48, 64};
  gyre_host *h;
  gyre_stream *s;
  gyre_module *module;
  if (argc != 3) {
    fprintf(stderr, "usage: mesh_reuse MODULE MESH.obj\n");
    return 2;
  }
  const mesh m = read_mesh(argv[2]);
  check(gyre_host_open("functional:small,RAM_BYTES=134217728", NULL, &h), "device");
  check(gyre_stream_new(h, &s), "device");
  check(gyre_module_load_file(h, argv[1], &module), argv[1]);
  const uint32_t bytes = 3 * m.triangles * 16;
  float *out = malloc(bytes);
  if (!out) fail("mesh", "out of memory");
  const gyre_vertex_buffer buffer = {upload(h, s, m.position, 12 * (size_t)m.vertices),
                                     12 * m.vertices, 12, 0};
  const gyre_constant_bank bank = {upload(h, s, identity, sizeof identity), sizeof identity};
  const gyre_address indices = upload(h, s, m.index, 12 * (size_t)m.triangles);
  const gyre_feedback_target target = {upload(h, s, NULL, bytes), bytes, 16};
  const gyre_vertex_element element = {0x080, GYRE_VERTEX_FORMAT(GYRE_NUMBER_FLOAT32, 3), 0, 0};
  const gyre_capture capture[4] = {{0x070, 0, 0}, {0x074, 0, 4}, {0x078, 0, 8}, {0x07c, 0, 12}};
  gyre_feedback *feedback;
  check(gyre_feedback_new(h, &target, 1, &feedback), "targets");
  printf(
      "%s: %u vertices, %u triangles\n\n| entries | vertices shaded | of all references | a "
      "triangle | warps |\n"
      "|---|---|---|---|---|\n",
      argv[2], m.vertices, m.triangles);
  for (unsigned i = 0; i < sizeof sizes / sizeof *sizes; i++) {
    gyre_pipeline_state state = {.topology = GYRE_TOPOLOGY_TRIANGLES,
                                 .elements = &element,
                                 .num_elements = 1,
                                 .captures = capture,
                                 .num_captures = 4,
                                 .cache_entries = sizes[i]};
    const gyre_draw_bindings bindings = {
        .buffers = &buffer, .num_buffers = 1, .banks = &bank, .num_banks = 1, .feedback = feedback};
    const gyre_draw_call call = {
        .count = 3 * m.triangles, .instances = 1, .index_bytes = 4, .indices = indices};
    gyre_pipeline *pipeline;
    gyre_draw_report r;
    check(gyre_module_shader(module, "transform", &state.vertex), "transform");
    check(gyre_pipeline_new(&state, &pipeline), "pipeline");
    check(gyre_stream_feedback_begin(s, feedback), "draw");
    check(gyre_stream_draw(s, pipeline, &bindings, &call, 1, &r), "draw");
    check(gyre_stream_copy_from(s, out, target.address, bytes), "draw");
    check(gyre_stream_wait(s, 0), "draw");
    gyre_pipeline_free(pipeline);
    compare(&m, out);
    if (r.shaded != misses(&m, sizes[i]) || r.written != m.triangles)
      fail("the vertex cache", "it does not shade what a FIFO does");
    printf("| %u | %u | %.1f %% | %.2f | %u |\n", sizes[i], r.shaded,
           100.0 * r.shaded / r.references, (double)r.shaded / m.triangles, r.warps);
  }
  gyre_feedback_free(feedback);
  gyre_host_close(h);
  free(out);
  free(m.position);
  free(m.index);
  return 0;
}
