// pixel_cost.c MODULE DEVICE - measures what draws with pixels cost on a device with registers, in
// cycles: a whole draw, from the queue's look at its packet to the end of its list, and what a larger
// draw takes more. Draws have a depth test with D24S8, before the program, and a target of RGBA8.
//
// Prints a line for each draw, with tabs: its counts and cycles; why the cores issued no instruction,
// in cycles of all cores; cycles of the peer's draw (docs/pixel_cost.md). Columns more_* are the
// differences to a smaller draw of the same kind: divided by triangles or quads those of one more.

#include <inttypes.h>
#include <stdio.h>
#include <string.h>

#include "device_rig.h"
#include "gyre/device.h"
#include "pixel/format.h"

enum { SIDE = 128, VECTORS = 3, MOST_VERTICES = 1536, GENERIC = 0x080 / 4, SPAN = 16 };
enum { CELL = 4, CELLS = SIDE / CELL };  // pixels of a small triangle's place

typedef struct vertex {
  float position[4], value[2][4];
} vertex;

typedef struct shape {
  const char *name, *vertex, *pixel;
  unsigned (*make)(unsigned n);  // vertices of size n; their number
  unsigned few, many;            // the two sizes
  bool blends, culls;
  uint32_t peer[2];  // cycles of the peer's draw, with 4 and with 16 threads; 0: it has none
} shape;

// What is counted of a draw, in the order of the columns.
#define COLUMNS(X)                                                                        \
  X(TRIANGLES, triangles)                                                                 \
  X(VERTICES, vertices)                                                                   \
  X(QUADS, quads)                                                                         \
  X(PIXELS, pixels)                                                                       \
  X(CYCLES, cycles)                                                                       \
  X(INSTRUCTIONS, instructions) X(IDLE, idle) X(FETCH, fetch) X(PEND, pend) X(DATA, data) \
      X(UNIT, unit) X(PIPE, pipe)
#define NUMBER(number, name) number,
#define NAME(number, name) #name,
enum { COLUMNS(NUMBER) COUNTS };
static const char *const count_name[COUNTS] = {COLUMNS(NAME)};

typedef struct cost {
  uint64_t count[COUNTS];
} cost;

static device_rig rig;
static vertex corner[MOST_VERTICES];
static unsigned failures;

// ---- Vertices -----------------------------------------------------------------------------------

// A vertex at a place in pixels, with depth 0..1.
static void place(vertex *v, float x, float y, float z) {
  const float at[4] = {2 * x / SIDE - 1, 2 * y / SIDE - 1, 2 * z - 1, 1};
  memcpy(v->position, at, sizeof at);
  for (unsigned k = 0; k < 4; k++) {
    v->value[0][k] = (x + (float)k) / SIDE;
    v->value[1][k] = (y + (float)k) / SIDE;
  }
}

static unsigned one_triangle(unsigned n) {
  place(&corner[0], 0, 0, 0.25F);
  place(&corner[1], (float)n, 0, 0.5F);
  place(&corner[2], 0, (float)n, 0.75F);
  return 3;
}

static unsigned square(unsigned n) {
  one_triangle(n);
  corner[3] = corner[2];
  corner[4] = corner[1];
  place(&corner[5], (float)n, (float)n, 0.5F);
  return 6;
}

// Triangles of one quad each, which cover three of its pixels.
static unsigned small_triangles(unsigned n) {
  for (unsigned i = 0; i < n; i++) {
    const float x = (float)(i % CELLS * CELL), y = (float)(i / CELLS * CELL);
    place(&corner[3 * i], x, y, 0.5F);
    place(&corner[3 * i + 1], x + 2.25F, y, 0.5F);
    place(&corner[3 * i + 2], x, y + 2.25F, 0.5F);
  }
  return 3 * n;
}

// A box that is seen from a corner, so that three of its sides cover a hexagon of n x n pixels. Those behind
// come first and are drawn, too, because nothing is culled.
static unsigned box(unsigned n) {
  static const uint8_t sides[6][4] = {{0, 1, 2, 3}, {0, 2, 4, 6}, {0, 4, 1, 5},
                                      {4, 5, 6, 7}, {1, 3, 5, 7}, {2, 6, 3, 7}};
  static const uint8_t order[6] = {0, 1, 2, 2, 1, 3};
  const float half = (float)n / 2, step[3][2] = {{0, -1}, {1, 0.5F}, {-1, 0.5F}};
  for (unsigned i = 0; i < 36; i++) {
    const unsigned at = sides[i / 6][order[i % 6]];
    float x = SIDE / 2, y = SIDE / 2, z = 0.9F;
    for (unsigned k = 0; k < 3; k++) {
      if (!(at >> k & 1)) continue;
      x += half * step[k][0];
      y += half * step[k][1];
      z -= 0.25F;
    }
    place(&corner[i], x, y, z);
    const float w = 2 - z;  // perspective
    for (unsigned k = 0; k < 4; k++) corner[i].position[k] *= w;
  }
  return 36;
}

// ---- Draws --------------------------------------------------------------------------------------

static void set_elements(unsigned vectors, unsigned count) {
  for (unsigned i = 0; i < vectors; i++) {
    uint32_t *e = device_rig_word(&rig, RIG_ELEMENTS) + GYRE_DRAW_ELEMENT_WORDS * i;
    e[GYRE_ELEMENT_ATTRIBUTE] = (0x080 + SPAN * i) | GYRE_VERTEX_FORMAT(GYRE_NUMBER_FLOAT32, 4)
                                                         << 16;
    e[GYRE_ELEMENT_ADDRESS] = (uint32_t)RIG_BASE + RIG_VERTICES + SPAN * i;
    e[GYRE_ELEMENT_BYTES] = sizeof corner - SPAN * i;
    e[GYRE_ELEMENT_STRIDE] = sizeof *corner;
  }
  rig.packet[GYRE_DRAW_ELEMENT_COUNT] = vectors;
  rig.packet[GYRE_DRAW_COUNT] = count;
  memcpy(rig.ram + RIG_VERTICES, corner, sizeof corner);
}

static void set_state(const shape *s) {
  const f32 half = 0x42800000;  // 64.0
  gyre_pixel_state *p = &rig.state;
  rig.columns = rig.rows = SIDE;
  p->area = (gyre_pixel_box){0, 0, SIDE, SIDE};
  p->viewport = (gyre_pixel_viewport){{half, half, F32_HALF}, {half, half, F32_HALF}};
  p->cull_front = p->cull_back = s->culls;
  device_rig_target(&rig, 0, GYRE_PIXEL_RGBA8);
  device_rig_depth(&rig, GYRE_PIXEL_D24S8);
  p->depth.test = p->depth.write = true;
  p->depth.compare = GYRE_PIXEL_LESS;
  p->target[0].blend = (gyre_pixel_blend){.enable = s->blends,
                                          .src = GYRE_PIXEL_FACTOR_SRC_ALPHA,
                                          .dst = GYRE_PIXEL_FACTOR_ONE_MINUS_SRC_ALPHA,
                                          .alpha_src = GYRE_PIXEL_FACTOR_ONE,
                                          .alpha_dst = GYRE_PIXEL_FACTOR_ZERO};
  uint32_t *far = device_rig_word(&rig, p->depth_surface.address - (uint32_t)RIG_BASE);
  for (unsigned i = 0; i < SIDE * SIDE; i++) far[i] = 0xffffff;
  rig.pixel.omap_target[0] = 15;
  for (unsigned i = 0; i < 8; i++)
    if (rig.pixel.imap[GENERIC + i] != 0) rig.pixel.imap[GENERIC + i] = GYRE_SPH_IMAP_PERSPECTIVE;
}

// A performance counter, of all cores together.
static bool read_counter(uint32_t number, uint64_t *sum) {
  *sum = 0;
  for (uint32_t core = 0; core < rig.cfg.num_cores; core++) {
    uint32_t index = core << GYRE_PERF_INDEX_CORE_LSB | number, word[2];
    if (!rig.transport->write(rig.transport, GYRE_REG_PERF_INDEX, &index, 1, rig.why) ||
        !rig.transport->read(rig.transport, GYRE_REG_PERF_LOW, word, 2, rig.why))
      return false;
    *sum += (uint64_t)word[1] << 32 | word[0];
  }
  return true;
}

static bool read_counters(uint64_t *count) {
  for (unsigned i = INSTRUCTIONS; i < COUNTS; i++) {
    const uint32_t number =
        i == INSTRUCTIONS ? GYRE_PERF_WARP_INSNS : GYRE_PERF_STALL_IDLE + i - IDLE;
    if (!read_counter(number, &count[i])) return false;
  }
  return true;
}

static cost draw(const shape *s, unsigned n) {
  cost c = {0}, before = {0};
  if (!device_rig_prepare(&rig, s->vertex, s->pixel)) {
    failures++;
    return c;
  }
  set_elements(strcmp(s->vertex, "place") == 0 ? 1 : VECTORS, s->make(n));
  set_state(s);
  if (!read_counters(before.count) || !device_rig_draw(&rig) || !read_counters(c.count) ||
      device_rig_result(&rig, GYRE_DRAW_STATUS) != GYRE_DRAW_DONE ||
      device_rig_result(&rig, GYRE_DRAW_EXCEPTIONS) != 0) {
    fprintf(stderr, "%s: %s; status 0x%x\n", s->name, rig.why,
            device_rig_result(&rig, GYRE_DRAW_STATUS));
    failures++;
  }
  for (unsigned i = INSTRUCTIONS; i < COUNTS; i++) c.count[i] -= before.count[i];
  c.count[CYCLES] = rig.cycles;
  c.count[TRIANGLES] = device_rig_result(&rig, GYRE_DRAW_PIXEL_PRIMITIVES);
  c.count[QUADS] = device_rig_result(&rig, GYRE_DRAW_QUADS);
  c.count[PIXELS] = device_rig_result(&rig, GYRE_DRAW_PIXELS);
  c.count[VERTICES] = device_rig_result(&rig, GYRE_DRAW_SHADED);
  return c;
}

static void print_names(void) {
  printf("device\tdraw");
  for (unsigned i = 0; i < COUNTS; i++) printf("\t%s", count_name[i]);
  for (unsigned i = 0; i < COUNTS; i++) printf("\tmore_%s", count_name[i]);
  printf("\tcores\tpeer\n");
}

// The cores, and the peer's figure if it is one of a machine like this.
static void print_machine(const shape *s) {
  const bool alike = rig.cfg.num_cores == 1 && rig.cfg.num_warps == 4;
  const uint32_t peer = !alike                      ? 0
                        : rig.cfg.num_threads == 4  ? s->peer[0]
                        : rig.cfg.num_threads == 16 ? s->peer[1]
                                                    : 0;
  printf("\t%" PRIu32 "\t", rig.cfg.num_cores);
  if (peer != 0) printf("%" PRIu32, peer);
  printf("\n");
}

static void print(const char *device, const shape *s) {
  const cost few = draw(s, s->few), many = draw(s, s->many);
  printf("%s\t%s", device, s->name);
  for (unsigned i = 0; i < COUNTS; i++) printf("\t%" PRIu64, many.count[i]);
  for (unsigned i = 0; i < COUNTS; i++)
    printf("\t%" PRId64, (int64_t)(many.count[i] - few.count[i]));
  print_machine(s);
}

int main(int argc, char **argv) {
  static const shape shapes[] = {
      {"one triangle, a constant colour",
       "place",
       "plain",
       one_triangle,
       64,
       SIDE,
       false,
       false,
       {63749, 76012}},
      {"a square, a constant colour", "place", "plain", square, 64, SIDE, false, false, {0}},
      {"a square, a constant colour, blended",
       "place",
       "plain",
       square,
       64,
       SIDE,
       true,
       false,
       {797418, 578527}},
      {"a square, 8 perspective components",
       "place_two",
       "smooth",
       square,
       64,
       SIDE,
       false,
       false,
       {0}},
      {"a box, 8 perspective components",
       "place_two",
       "smooth",
       box,
       64,
       SIDE,
       false,
       false,
       {531390, 195137}},
      {"triangles of a quad, a constant colour",
       "place",
       "plain",
       small_triangles,
       128,
       512,
       false,
       false,
       {0}},
      {"triangles of a quad, 8 perspective components",
       "place_two",
       "smooth",
       small_triangles,
       128,
       512,
       false,
       false,
       {0}},
      {"triangles that are culled", "place", "plain", small_triangles, 128, 512, false, true, {0}}};
  if (argc != 3) {
    fprintf(stderr, "usage: pixel_cost MODULE DEVICE\n");
    return 2;
  }
  if (!device_rig_open(&rig, argv[2], argv[1])) return 2;
  print_names();
  for (unsigned i = 0; i < sizeof shapes / sizeof *shapes; i++) print(argv[2], &shapes[i]);
  device_rig_close(&rig);
  return failures != 0;
}
