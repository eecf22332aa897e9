// tails_test.c - control flow that differs from item to item after barriers that all items reach:
// each item follows its own. Workgroups have different numbers of steps, so the threads of a warp,
// which may have a workgroup each, differ as well.

#include "opencl_test.h"

enum { GROUPS = 8, MOST = 64, BEFORE = -7, SIDE = 8 };
static const size_t sizes[] = {1, 4, 16, 24, MOST};
static const cl_int words[GROUPS] = {0, 1, 2, 3, 0, 5, 1, 4};
static cl_int got[GROUPS * MOST];

// Runs a kernel over all workgroups; out is BEFORE where no item stores.
static void run(const char *name, cl_uint dimensions, const size_t *group) {
  cl_kernel k = kernel(name);
  const cl_int before = BEFORE;
  size_t items[2] = {GROUPS * group[0], dimensions > 1 ? group[1] : 1};
  cl_mem from = buffer(sizeof words, words), out = buffer(sizeof got, NULL);
  OK(clEnqueueFillBuffer(queue, out, &before, sizeof before, 0, sizeof got, 0, NULL, NULL));
  SET(k, 0, from), SET(k, 1, out);
  OK(clEnqueueNDRangeKernel(queue, k, dimensions, NULL, items, group, 0, NULL, NULL));
  read_back(out, got, sizeof got);
}

// Compares what each workgroup has stored with `want`, which has the items of a workgroup.
static void compare(const char *name, size_t size, size_t group, const cl_int *want) {
  for (size_t i = 0; i < size; i++)
    CHECK(got[group * size + i] == want[i], "%s, groups of %zu, %d steps, item %zu: %d, not %d",
          name, size, words[group], i, got[group * size + i], want[i]);
}

// Returns the word that item `me` of a workgroup of `size` stores.
typedef cl_int item_function(int me, int size, int word);

static void each(const char *name, item_function *item) {
  for (size_t s = 0; s < COUNT(sizes); s++) {
    run(name, 1, &sizes[s]);
    for (size_t g = 0; g < GROUPS; g++) {
      cl_int want[MOST];
      for (size_t i = 0; i < sizes[s]; i++) want[i] = item((int)i, (int)sizes[s], words[g]);
      compare(name, sizes[s], g, want);
    }
  }
}

static cl_int stores_late(int me, int size, int word) {
  return (void)size, me < word ? BEFORE : me;
}
static cl_int adds_late(int me, int size, int word) {
  (void)size;
  return word == 0 ? 5 + me : me < word ? BEFORE : BEFORE + me;
}
static cl_int sums_early(int me, int size, int word) {
  if (word < 2) return me;
  // The first items add what others have, which add nothing to it: none of these is among the first.
  return me >= word ? BEFORE : me + (me + size / 2) % size;
}
static cl_int ends_before(int me, int size, int word) {
  if (word == 1) return me < 3 ? 1 : BEFORE;
  return me < word ? BEFORE : me + size - 1 - me;
}

static void leaves_loop(void) { each("leaves_loop", stores_late); }
static void returns(void) { each("returns", stores_late); }
static void keeps_bool(void) { each("keeps_bool", stores_late); }
static void other_branch(void) { each("other_branch", adds_late); }
static void jumps(void) { each("jumps", stores_late); }
static void returns_before(void) { each("returns_before", ends_before); }

// With workgroups of which the first half is larger than the number of items that add.
static void tail_of_sum(void) {
  for (size_t size = 16; size <= MOST; size += 24) {
    run("tail_of_sum", 1, &size);
    for (size_t g = 0; g < GROUPS; g++) {
      cl_int want[MOST];
      for (size_t i = 0; i < size; i++) want[i] = sums_early((int)i, (int)size, words[g]);
      compare("tail_of_sum", size, g, want);
    }
  }
}

static void pass_on(cl_int *value, size_t size) {
  const cl_int first = value[0];
  for (size_t i = 0; i < size; i++) {
    const cl_int next = i + 1 < size ? value[i + 1] : first;
    value[i] = first % 3 ? next + (cl_int)i % 3 : next % 3 ? next : next + 1;
  }
}

static void calls(void) {
  for (size_t s = 0; s < COUNT(sizes); s++) {
    const size_t size = sizes[s];
    run("calls", 1, &size);
    for (size_t g = 0; g < GROUPS; g++) {
      cl_int value[MOST];
      for (size_t i = 0; i < size; i++) value[i] = (cl_int)i;
      for (int step = 0; step < words[g]; step++) {
        pass_on(value, size);
        for (size_t i = 0; step % 2 && i < size; i++) value[i] += (cl_int)i % 2;
        if (step % 2) pass_on(value, size);
      }
      for (size_t i = 0; i < size; i++)
        if (words[g] > 0 && value[i] > 40) value[i] = BEFORE;
      compare("calls", size, g, value);
    }
  }
}

static cl_int least(cl_int a, cl_int b) { return a < b ? a : b; }

static void line(void) {
  for (size_t s = 0; s < COUNT(sizes); s++) {
    const int size = (int)sizes[s];
    run("line", 1, &sizes[s]);
    for (size_t g = 0; g < GROUPS; g++) {
      cl_int before[MOST], want[MOST];
      for (int i = 0; i < size; i++) before[i] = i * i % 17, want[i] = BEFORE;
      for (int step = 0; step < words[g]; step++) {
        for (int i = 0; i < size; i++) {
          want[i] = BEFORE;
          if (i > step && i < size - 1 - step)
            want[i] = least(before[i], least(before[i - 1], before[i + 1])) + i % 5 + step;
        }
        for (int i = 0; i < size; i++)
          if (want[i] != BEFORE) before[i] = want[i];
      }
      compare("line", sizes[s], g, want);
    }
  }
}

static void tile(void) {
  const size_t group[] = {SIDE, SIDE};
  run("tile", 2, group);
  for (size_t g = 0; g < GROUPS; g++) {
    float heat[SIDE][SIDE], next[SIDE][SIDE];
    cl_int want[SIDE * SIDE];
    for (int y = 0; y < SIDE; y++)
      for (int x = 0; x < SIDE; x++)
        heat[y][x] = (float)(x * 3 + y * y), want[y * SIDE + x] = BEFORE;
    for (int step = 0; step < words[g]; step++) {
      for (int i = 0; i < SIDE * SIDE; i++) want[i] = BEFORE;
      for (int y = step + 1; y < SIDE - 1 - step; y++)
        for (int x = step + 1; x < SIDE - 1 - step; x++) {
          next[y][x] =
              heat[y][x] + heat[y - 1][x] - heat[y + 1][x] + 2 * heat[y][x - 1] - heat[y][x + 1];
          want[y * SIDE + x] = (cl_int)next[y][x];
        }
      for (int y = step + 1; y < SIDE - 1 - step; y++)
        for (int x = step + 1; x < SIDE - 1 - step; x++) heat[y][x] = next[y][x];
    }
    compare("tile", SIDE * SIDE, g, want);
  }
}

static void solid(void) {
  enum { X = 8, Y = 6, Z = 4 };
  const size_t items[] = {X, Y, Z}, group[] = {4, 3, 2};
  cl_kernel k = kernel("solid");
  cl_mem out = buffer(X * Y * Z * 4, NULL);
  SET(k, 0, out);
  OK(clEnqueueNDRangeKernel(queue, k, 3, NULL, items, group, 0, NULL, NULL));
  read_back(out, got, X * Y * Z * 4);
  for (int z = 0; z < Z; z++)
    for (int y = 0; y < Y; y++)
      for (int x = 0; x < X; x++) {
        const int i = x % 4, j = y % 3, h = z % 2;
        const int from = ((z - h + 1 - h) * Y + y - j + 2 - j) * X + x - i + 3 - i;
        const int want = from * 1000 + i + 2 * j + 4 * h + 1 + i + j + i * ((i + j) & 7) + h;
        const int is = got[(z * Y + y) * X + x];
        CHECK(is == want, "item %d, %d, %d: %d, not %d", x, y, z, is, want);
      }
}

int main(int argc, char **argv) {
  static const opencl_check checks[] = {
      {"leaves_loop", leaves_loop},
      {"returns", returns},
      {"keeps_bool", keeps_bool},
      {"other_branch", other_branch},
      {"jumps", jumps},
      {"tail_of_sum", tail_of_sum},
      {"returns_before", returns_before},
      {"calls", calls},
      {"line", line},
      {"tile", tile},
      {"solid", solid},
  };
  return opencl_main(argc, argv, OPENCL_FEATURES "/tails", checks, COUNT(checks));
}
