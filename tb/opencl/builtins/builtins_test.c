// builtins_test.c - built-ins of OpenCL other than the mathematical ones against references, and vectors of all against
// scalars.
//
//   opencl_builtins DEVICE MODULE SEED CASES
//
// Each case is sixteen components for each argument. Exit status: 0 all right, 1 something is wrong, 2 the device failed.

#include <gyre/host.h>
#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "reference.h"
#include "single.h"

enum sort { SORT_COMPONENTS, SORT_CONVERSION, SORT_VECTORS, SORT_SINGLE };
typedef struct {
  const char *id, *operation;
  enum sort sort;
  enum type to, a, b, c;
} operation;

#define COMPONENTS(ID, TO, A, B, C, OP, SIGN) \
  {#ID, &#OP[3], SORT_COMPONENTS, TYPE_##TO, TYPE_##A, TYPE_##B, TYPE_##C},
#define CONVERSION(TO, FROM, SUFFIX)     \
  {"convert_" #TO #SUFFIX "(" #FROM ")", \
   #SUFFIX,                              \
   SORT_CONVERSION,                      \
   TYPE_##TO,                            \
   TYPE_##FROM,                          \
   TYPE_##FROM,                          \
   TYPE_##FROM},
#define INTEGERS(TO, FROM) CONVERSION(TO, FROM, ) CONVERSION(TO, FROM, _sat)
#define VECTORS(NAME) \
  {"vectors of " #NAME, #NAME, SORT_VECTORS, TYPE_float, TYPE_float, TYPE_float, TYPE_float},
#define SINGLE(ID, TO, A, B, C) {#ID, #ID, SORT_SINGLE, TYPE_##TO, TYPE_##A, TYPE_##B, TYPE_##C},
// In the order of cases.h.
static const operation operations[] = {OPERATIONS_INTEGER(COMPONENTS) OPERATIONS_FLOAT(COMPONENTS)
                                           CONVERT_FROM(INTEGERS) CONVERT_FLOAT_TO(CONVERSION)
                                               CONVERT_TO_FLOAT(CONVERSION) OPERATIONS_MATH(VECTORS)
                                                   OPERATIONS_SINGLE(SINGLE)};
enum { OPERATIONS = sizeof operations / sizeof operations[0], SHOWN = 3 };

static void check(gyre_result result) {
  if (result == GYRE_OK) return;
  fprintf(stderr, "opencl_builtins: %s: %s\n", gyre_result_name(result), gyre_last_error());
  exit(2);
}

static uint64_t next(uint64_t *state) {
  uint64_t z = (*state += 0x9e3779b97f4a7c15u);
  z = (z ^ (z >> 30)) * 0xbf58476d1ce4e5b9u;
  z = (z ^ (z >> 27)) * 0x94d049bb133111ebu;
  return z ^ (z >> 31);
}

// An integer near an end of the type or near zero, one of few bits, or any.
static uint64_t some_integer(uint64_t *state) {
  uint64_t r = next(state), any = next(state);
  unsigned bits = 8u << (r >> 8 & 3);
  uint64_t beside = (r >> 16 & 3) - 1;
  switch (r & 7) {
    case 0: return beside;
    case 1: return ((uint64_t)1 << (bits - 1)) + beside;
    case 2: return bits == 64 ? beside : ((uint64_t)1 << bits) + beside;
    case 3: return any & 63;
    case 4: return any >> (r >> 20 & 63);
    case 5: return -(any >> (r >> 20 & 63));
    default: return any;
  }
}

// A float with a fraction of a half or less, near a power of two, of moderate size, special, or any.
static float some_float(uint64_t *state) {
  static const float special[] = {
      0.0f,      -0.0f,     0.5f,     -0.5f,    1.0f,     -1.0f,      1.5f,     2.5f,
      -2.5f,     127.5f,    128.0f,   -128.5f,  255.5f,   32767.5f,   65504.0f, 65519.99f,
      65520.0f,  65535.5f,  0x1p31f,  -0x1p31f, 0x1p32f,  0x1p63f,    -0x1p63f, 0x1p64f,
      0x1p-149f, 0x1p-126f, 0x1p-14f, 0x1p-24f, 0x1p-25f, 0x1.8p-25f, 3.4e38f,  -3.4e38f};
  uint64_t r = next(state), any = next(state);
  float sign = r >> 63 ? -1.0f : 1.0f, x;
  uint32_t word = (uint32_t)any;
  switch (r & 7) {
    case 0: return special[(r >> 8) % (sizeof special / sizeof special[0])];
    case 1:
      return (r >> 8 & 7) == 0   ? sign * INFINITY
             : (r >> 8 & 7) == 1 ? NAN
                                 : sign * (float)(any & 0xffff) * 0.5f;
    case 2: return sign * ldexpf(1.0f + (float)(any & 3) * 0x1p-23f, (int)(r >> 8 & 127) - 40);
    case 3: return sign * ldexpf((float)(any & 0xffffff), (int)(r >> 8 & 63) - 20);
    case 4:
    case 5: return sign * (float)(any & 0xffffff) * 0x1p-20f;
    default: memcpy(&x, &word, 4); return isnan(x) ? NAN : x;
  }
}

static void fill(enum type t, void *array, uint64_t *state) {
  char *at = array;
  // All of one sign in some, for any and all.
  uint64_t set = next(state) % 6 == 0 ? ~(uint64_t)0 : 0;
  for (unsigned i = 0; i < 16; i++, at += type_bytes(t)) {
    uint64_t word = some_integer(state) | set;
    float x = some_float(state);
    if (t == TYPE_float)
      memcpy(at, &x, 4);
    else
      memcpy(at, &word, type_bytes(t));
  }
}

// Returns true if a case is right; if not, a sentence.
static bool right(const operation *op, const case_in *in, const case_out *out, char *text,
                  size_t size) {
  if (out->bad) {
    snprintf(text, size, "vectors of these widths differ from scalars: 0x%x", (unsigned)out->bad);
    return false;
  }
  if (op->sort == SORT_VECTORS) return true;
  if (op->sort == SORT_SINGLE) return single_check(op->id, in, out, text, size);
  reference_fn *reference = op->sort == SORT_COMPONENTS ? reference_find(op->operation) : NULL;
  for (unsigned i = 0; i < 16; i++) {
    value a = value_get(op->a, in->a, i), b = value_get(op->b, in->b, i),
          c = value_get(op->c, in->c, i);
    value got = value_get(op->to, out->out, i), expected = {0, 0.0f};
    if (op->sort == SORT_CONVERSION ? !reference_convert(op->a, op->to, op->operation, a, &expected)
                                    : !reference(op->a, op->to, a, b, c, &expected))
      continue;
    if (value_same(op->to, got, expected)) continue;
    char texts[5][32];
    value_print(op->a, a, texts[0], 32);
    value_print(op->b, b, texts[1], 32);
    value_print(op->c, c, texts[2], 32);
    value_print(op->to, got, texts[3], 32);
    value_print(op->to, expected, texts[4], 32);
    snprintf(text, size, "of %s, %s, %s: %s, and should be %s", texts[0], texts[1], texts[2],
             texts[3], texts[4]);
    return false;
  }
  return true;
}

int main(int argc, char **argv) {
  if (argc != 5 || atoi(argv[4]) < 1 || atoi(argv[4]) > 65536) {
    fprintf(stderr, "usage: opencl_builtins DEVICE MODULE SEED CASES (1 to 65536)\n");
    return 2;
  }
  uint32_t count = (uint32_t)atoi(argv[4]);
  gyre_host *host;
  gyre_stream *stream;
  gyre_module *module;
  gyre_kernel *kernel;
  gyre_address in_at, out_at;
  check(gyre_host_open(argv[1], NULL, &host));
  check(gyre_stream_new(host, &stream));
  check(gyre_module_load_file(host, argv[2], &module));
  check(gyre_module_kernel(module, "run", &kernel));
  check(gyre_host_alloc(host, count * sizeof(case_in), 0, &in_at));
  check(gyre_host_alloc(host, count * sizeof(case_out), 0, &out_at));
  case_in *in = malloc(count * sizeof *in);
  case_out *out = malloc(count * sizeof *out);
  if (!in || !out) return 2;
  unsigned wrong = 0;
  uint64_t state = strtoull(argv[3], NULL, 10);
  for (uint32_t n = 0; n < OPERATIONS; n++) {
    const operation *op = &operations[n];
    if (op->sort == SORT_COMPONENTS && !reference_find(op->operation)) {
      fprintf(stderr, "%s: nothing says what is right\n", op->id);
      return 2;
    }
    for (uint32_t i = 0; i < count; i++) {
      fill(op->a, in[i].a, &state);
      fill(op->b, in[i].b, &state);
      fill(op->c, in[i].c, &state);
    }
    const gyre_grid grid = {.items = {count}};
    const gyre_argument arguments[] = {GYRE_ARGUMENT(in_at), GYRE_ARGUMENT(out_at),
                                       GYRE_ARGUMENT(n), GYRE_ARGUMENT(count)};
    check(gyre_stream_copy_to(stream, in_at, in, count * sizeof *in));
    check(gyre_stream_launch(stream, kernel, &grid, arguments, 4));
    check(gyre_stream_copy_from(stream, out, out_at, count * sizeof *out));
    check(gyre_stream_wait(stream, 0));
    unsigned here = 0;
    for (uint32_t i = 0; i < count; i++) {
      char text[256];
      if (right(op, &in[i], &out[i], text, sizeof text)) continue;
      if (here++ < SHOWN) printf("%s %s\n", op->id, text);
    }
    wrong += here > 0;
  }
  free(in);
  free(out);
  gyre_host_close(host);
  printf("%u operations, %u cases each: %u wrong (seed %s)\n", (unsigned)OPERATIONS,
         (unsigned)count, wrong, argv[3]);
  return wrong ? 1 : 0;
}
