// draw_cost.c DEVICE MODULE - measures the cost of draws on a device with a launch queue, in
// cycles: of a draw with one vertex from the doorbell to the end of its list, of a further draw in
// the list, of each vertex more, and which part of the stage bounds that.

#include "../host/doorbell.h"
#include "rules.h"

enum { DRAWS = 9, FEW = 64, MANY = 512, SIDE = 16, STRIDE = 32, BYTES = 1 << 17 };

typedef struct shape {
  const char *name, *program;
  unsigned inputs, words;  // words that come from memory, and those that are written, a vertex
  bool mesh;
} shape;

static rules_rig rig;
static gyre_address vertices, indices, target;

// Cycles of a list of so many draws of `count` vertices or indices.
static uint64_t cycles(const shape *s, uint32_t count, unsigned draws, gyre_draw_report *report) {
  gyre_vertex_element element[2];
  gyre_capture capture[8];
  for (unsigned i = 0; i < 2; i++)
    element[i] = (gyre_vertex_element){0x080 + 16 * i, GYRE_VERTEX_FORMAT(GYRE_NUMBER_FLOAT32, 4),
                                       0, 16 * i};
  for (unsigned i = 0; i < 8; i++) capture[i] = (gyre_capture){0x080 + 4 * i, 0, 4 * i};
  const gyre_feedback_target to = {target, BYTES, 4 * s->words};
  const gyre_vertex_buffer buffer = {vertices, BYTES, STRIDE, 0};
  gyre_pipeline_state state = {.topology = s->mesh ? GYRE_TOPOLOGY_TRIANGLES : GYRE_TOPOLOGY_POINTS,
                               .elements = element,
                               .num_elements = s->inputs / 4,
                               .captures = capture,
                               .num_captures = s->words};
  gyre_pipeline *p = NULL;
  gyre_feedback *f = NULL;
  uint64_t end = 0;
  const bool made = gyre_module_shader(rig.module, s->program, &state.vertex) == GYRE_OK &&
                    gyre_pipeline_new(&state, &p) == GYRE_OK &&
                    gyre_feedback_new(rig.host, &to, 1, &f) == GYRE_OK;
  const gyre_draw_bindings bindings = {.buffers = &buffer, .num_buffers = 1, .feedback = f};
  gyre_draw_call call[DRAWS];
  for (unsigned i = 0; i < draws; i++)
    call[i] = (gyre_draw_call){
        .count = count, .instances = 1, .index_bytes = s->mesh ? 2 : 0, .indices = indices};
  CHECK(made && gyre_stream_feedback_begin(rig.stream, f) == GYRE_OK &&
            gyre_stream_draw(rig.stream, p, &bindings, call, draws, report) == GYRE_OK &&
            gyre_stream_wait(rig.stream, 0) == GYRE_OK,
        "%s: %s", s->name, gyre_last_error());
  // When the completion was written, as the list's stamp has it.
  if (rig.host->queue.timed) end = rig.host->queue.end - rig.host->queue.clock_base;
  CHECK(end > doorbell_time(), "%s: no stamp", s->name);
  gyre_pipeline_free(p);
  gyre_feedback_free(f);
  return end - doorbell_time();
}

// In hundredths: the parts of the stage that pass a word in a cycle. A point is a cycle besides its words, a triangle has
// three vertices with theirs; each word of an input record is fetched, each word of an output record goes into the ring.
static unsigned bound(const shape *s, unsigned references, unsigned shaded, unsigned primitives) {
  const unsigned out = 100 * (references * s->words + primitives);
  const unsigned ring = 100 * shaded * s->words, fetch = 100 * shaded * s->inputs;
  const unsigned front = fetch > ring ? fetch : ring;
  return (out > front ? out : front) / shaded;
}

static void print(const shape *s) {
  gyre_draw_report few, many, all[DRAWS];
  const unsigned unit = s->mesh ? 6 : 1;  // indices of a square
  const uint64_t one = cycles(s, s->mesh ? 3 : 1, 1, &few);
  const uint64_t list = cycles(s, s->mesh ? 3 : 1, DRAWS, all);
  const uint64_t low = cycles(s, FEW * unit, 1, &few), high = cycles(s, MANY * unit, 1, &many);
  const unsigned shaded = many.shaded - few.shaded;
  const unsigned per = (unsigned)(100 * (high - low) / shaded);
  const unsigned least =
      bound(s, many.references - few.references, shaded, many.primitives - few.primitives);
  printf("| %s | %u | %u | %u | %u | %u | %u.%02u | %u.%02u |\n", s->name, s->inputs, s->words,
         (unsigned)one, (unsigned)((list - one) / (DRAWS - 1)),
         100 * (many.references - few.references) / shaded, per / 100, per % 100, least / 100,
         least % 100);
}

// Two triangles a square, row by row.
static void make_mesh(uint16_t *index, unsigned squares) {
  for (unsigned i = 0; i < squares; i++) {
    const unsigned at = i / SIDE * (SIDE + 1) + i % SIDE;
    const unsigned corner[6] = {at, at + 1, at + SIDE + 1, at + SIDE + 1, at + 1, at + SIDE + 2};
    for (unsigned k = 0; k < 6; k++) index[6 * i + k] = (uint16_t)corner[k];
  }
}

int main(int argc, char **argv) {
  static uint16_t index[6 * MANY];
  const float value = 0.5F;
  if (argc != 3) {
    fprintf(stderr, "usage: draw_cost DEVICE MODULE\n");
    return 2;
  }
  if (!rules_open(&rig, argv[1], argv[2])) return 1;
  if (!rig.info.launch_queue || !rig.info.vertex_stage) {
    fprintf(stderr, "%s: a device with a launch queue and the vertex stage is needed\n", argv[1]);
    return 1;
  }
  make_mesh(index, MANY);
  CHECK(gyre_host_alloc(rig.host, BYTES, 0, &vertices) == GYRE_OK &&
            gyre_host_alloc(rig.host, sizeof index, 0, &indices) == GYRE_OK &&
            gyre_host_alloc(rig.host, BYTES, 0, &target) == GYRE_OK &&
            gyre_stream_fill(rig.stream, vertices, &value, 4, BYTES) == GYRE_OK &&
            gyre_stream_copy_to(rig.stream, indices, index, sizeof index) == GYRE_OK &&
            gyre_stream_wait(rig.stream, 0) == GYRE_OK,
        "memory: %s", gyre_last_error());
  doorbell_watch(rig.host);
  printf(
      "| draw | words in | words out | one primitive | a further draw | references, %% | cycles a "
      "vertex | bound |\n");
  printf("|---|---|---|---|---|---|---|---|\n");
  print(&(shape){"points, their numbers", "numbers", 0, 1, false});
  print(&(shape){"points, two vectors", "copies", 8, 8, false});
  print(&(shape){"points, a vector, 200 instructions", "works", 4, 4, false});
  print(&(shape){"triangles of a mesh, two vectors", "copies", 8, 8, true});
  rules_close(&rig);
  return rules_failures != 0;
}
