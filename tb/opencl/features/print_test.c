// print_test.c - printf in kernels: every conversion as the host's, vectors, strings, much from many items.

#include <math.h>
#include <unistd.h>

#include "opencl_test.h"

// Returns the output of the kernel until the queue is done; the caller frees it.
static char *printed(cl_kernel k, size_t items, size_t group) {
  capture_start(STDOUT_FILENO);
  launch(k, items, group);
  const cl_int result = clFinish(queue);
  char *text = capture_end();
  OK(result);
  return text;
}

static char wanted[8192];
static size_t wanted_bytes;
#define WANT(...)  \
  (wanted_bytes += \
   (size_t)snprintf(wanted + wanted_bytes, sizeof wanted - wanted_bytes, __VA_ARGS__))

static void compare(cl_kernel k) {
  char *got = printed(k, 1, 1);
  const char *a = got, *b = wanted;
  while (*a && *a == *b) a++, b++;
  while (a > got && a[-1] != '\n') a--;
  while (b > wanted && b[-1] != '\n') b--;
  CHECK(strcmp(got, wanted) == 0, "the first difference is in\n%.*snot\n%.*s",
        (int)strcspn(a, "\n") + 1, a, (int)strcspn(b, "\n") + 1, b);
  free(got);
  wanted_bytes = 0, wanted[0] = 0;
}

static void integers(void) {
  cl_kernel k = kernel("integers");
  static const struct {
    cl_int a;
    cl_uint b;
    cl_long c;
    cl_short d;
    cl_char e;
  } rows[] = {{42, 42, 42, 42, 42},
              {-7, 4000000000u, -5000000000, -300, -100},
              {0, 0, 0, 0, 0},
              {INT32_MIN, UINT32_MAX, INT64_MIN, INT16_MIN, -128}};
  for (unsigned i = 0; i < COUNT(rows); i++) {
    const cl_int a = rows[i].a;
    const cl_uint b = rows[i].b;
    const long long c = rows[i].c;
    const cl_short d = rows[i].d;
    const cl_char e = rows[i].e;
    SET(k, 0, rows[i].a), SET(k, 1, rows[i].b), SET(k, 2, rows[i].c), SET(k, 3, rows[i].d);
    SET(k, 4, rows[i].e);
    WANT("[%d|%i|%u|%o|%x|%X]\n", a, a, b, b, b, b);
    WANT("[%8d|%-8d|%08d|%+d|% d|%#x|%#o|%.5d|%8.3d]\n", a, a, a, a, a, b, b, a, a);
    WANT("[%lld|%llu|%llx|%hd|%hhd|%hu|%hhu]\n", c, c, c, d, e, (cl_ushort)d, (cl_uchar)e);
    WANT("[%c|%3c|%-3c|%%]\n", 'q', 'r', 's');
    compare(k);
  }
}

static void floats(void) {
  cl_kernel k = kernel("floats");
  static const cl_float rows[][3] = {{1.5f, -2.25f, 1.0f},
                                     {3.14159274f, 1234567.0f, 0x1.8p-3f},
                                     {1e-20f, 0.0009999f, 0x1.fffffep127f},
                                     {0.0f, -0.0f, -0x1.23456p+10f},
                                     {3.40282347e38f, 99.995f, 0x1p-126f}};
  for (unsigned i = 0; i < COUNT(rows); i++) {
    const double a = rows[i][0], b = rows[i][1], c = rows[i][2];
    SET(k, 0, rows[i][0]), SET(k, 1, rows[i][1]), SET(k, 2, rows[i][2]);
    WANT("[%f|%e|%g|%F|%E|%G]\n", a, a, a, a, a, a);
    WANT("[%.0f|%.3f|%10.2f|%-10.2f|%+.1f|%010.3f|%.2e|%.3g]\n", b, b, b, b, b, b, b, b);
    WANT("[%a|%A|%.1a]\n", c, c, c);
    WANT("[inf|-inf|INF]\n");
    compare(k);
  }
}

static void strings(void) {
  cl_kernel k = kernel("strings");
  const cl_int n = 6;
  SET(k, 0, n);
  WANT("[abc|     right|left      |cu]\nno argument\na6\ntwo parts\n");
  compare(k);
}

static void vectors(void) {
  cl_kernel k = kernel("vectors");
  const cl_float4 f = {{1, -2.5f, 0.125f, 1000}};
  const cl_int2 i = {{-3, 70000}};
  const cl_uchar4 c = {{1, 255, 16, 9}};
  const cl_short8 s = {{1, -2, 3, -4, 5, -6, 7, -8}};
  const cl_long2 l = {{-1, 0x123456789ab}};
  const cl_uint3 u = {{1, 4000000000u, 3}};
  const cl_float2 g = {{1.005f, -7}};
  SET(k, 0, f), SET(k, 1, i), SET(k, 2, c), SET(k, 3, s), SET(k, 4, l), SET(k, 5, u), SET(k, 6, g);
  WANT("[1.000000,-2.500000,0.125000,1000.000000]\n");
  WANT("[1.0,-2.5,0.1,1000.0|-3,70000]\n");
  WANT("[1,ff,10,9|1,255,16,9|1,-2,3,-4,5,-6,7,-8]\n");
  WANT("[-1,1250999896491|ffffffffffffffff,123456789ab]\n");
  WANT("[1,4000000000,3|%8.2f,%8.2f]\n", (double)g.s[0], (double)g.s[1]);
  compare(k);
}

static void pointers(void) {
  cl_kernel k = kernel("pointers");
  cl_mem m = buffer(16, NULL);
  SET(k, 0, m);
  char *got = printed(k, 1, 1);
  unsigned long long at;
  char end;
  CHECK(sscanf(got, "[0x%llx%c", &at, &end) == 2 && end == ']' && at != 0, "%s", got);
  free(got);
}

static void many_lines(cl_uint items, cl_uint lines, size_t group) {
  cl_kernel k = kernel("many");
  SET(k, 0, lines);
  char *got = printed(k, items, group), *save = NULL;
  cl_uint *next = calloc(items, sizeof *next), count = 0;
  CHECK(next, "no memory");
  for (char *line = strtok_r(got, "\n", &save); line; line = strtok_r(NULL, "\n", &save)) {
    cl_uint item, i, of;
    char kind[8];
    CHECK(sscanf(line, "item %u line %u of %u: %7s", &item, &i, &of, kind) == 4 && item < items &&
              of == lines && strcmp(kind, item & 1 ? "odd" : "even") == 0,
          "'%s'", line);
    CHECK(next[item]++ == i, "item %u prints line %u where %u is next", item, i, next[item] - 1);
    count++;
  }
  CHECK(count == items * lines, "%u lines of %u", count, items * lines);
  free(next), free(got);
}
static void many(void) {
  many_lines(1000, 1, 0);
  many_lines(64, 40, 16);
  many_lines(7, 3, 7);
  many_lines(1, 500, 1);
}

static void barriers(void) {
  enum { GROUP = 8, GROUPS = 4 };
  char *got = printed(kernel("barriers"), GROUP * GROUPS, GROUP), *save = NULL;
  unsigned before[GROUPS] = {0}, after[GROUPS] = {0}, group, item;
  for (char *line = strtok_r(got, "\n", &save); line; line = strtok_r(NULL, "\n", &save)) {
    char when[8];
    CHECK(
        sscanf(line, "group %u %7s %u", &group, when, &item) == 3 && group < GROUPS && item < GROUP,
        "'%s'", line);
    if (strcmp(when, "before") == 0) {
      CHECK(after[group] == 0, "group %u prints after the barrier first", group);
      before[group]++;
    } else {
      after[group]++;
    }
  }
  for (group = 0; group < GROUPS; group++)
    CHECK(before[group] == GROUP && after[group] == GROUP, "group %u: %u and %u lines", group,
          before[group], after[group]);
  free(got);
}

static void some(void) {
  cl_kernel k = kernel("some");
  cl_int in[50] = {0};
  in[7] = -70, in[31] = -310;
  cl_mem m = buffer(sizeof in, in);
  SET(k, 0, m);
  char *got = printed(k, 50, 0);
  CHECK(strstr(got, "item 7 has -70\n") && strstr(got, "item 31 has -310\n") && strlen(got) == 32,
        "%s", got);
  free(got);
}

// 0 if it was printed. The output of a kernel is there when its event is complete.
static void at_the_event(void) {
  cl_kernel k = kernel("result");
  cl_mem out = buffer(12, NULL);
  cl_int got[3];
  SET(k, 0, out);
  capture_start(STDOUT_FILENO);
  const cl_int status = launch_status(k, 3, 0);
  char *text = capture_end();
  CHECK(status == CL_COMPLETE && strcmp(text, "5\n5\n5\n") == 0, "%d '%s'", status, text);
  free(text);
  read_back(out, got, sizeof got);
  for (unsigned i = 0; i < 3; i++) CHECK(got[i] == 0, "printf returns %d", got[i]);
}

int main(int argc, char **argv) {
  static const opencl_check checks[] = {
      {"integers", integers}, {"floats", floats},     {"strings", strings},
      {"vectors", vectors},   {"pointers", pointers}, {"many", many},
      {"barriers", barriers}, {"some", some},         {"at_the_event", at_the_event},
  };
  return opencl_main(argc, argv, OPENCL_FEATURES "/print", checks, COUNT(checks));
}
