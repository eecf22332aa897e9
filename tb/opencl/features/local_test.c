// local_test.c - local memory that the kernel declares and that the host gives; barriers in loops, in
// functions, in branches, and after items that have returned together.

#include "opencl_test.h"

enum { GROUPS = 6, MOST = 64 };
static const size_t group_sizes[] = {1, 2, 7, 16, MOST};

static cl_uint *run(cl_kernel k, cl_mem out, size_t group) {
  static cl_uint got[GROUPS * MOST];
  launch(k, GROUPS * group, group);
  read_back(out, got, GROUPS * group * 4);
  return got;
}

#define EACH_SIZE for (size_t s = 0, size; s < COUNT(group_sizes) && (size = group_sizes[s]); s++)
#define EACH_ITEM \
  for (size_t i = 0, group = 0, me = 0; i < GROUPS * size; i++, group = i / size, me = i % size)
#define ITEM(got, want)                                                                          \
  CHECK((got) == (cl_uint)(want), "groups of %zu, group %zu, item %zu: %u, not %u", size, group, \
        me, got, (cl_uint)(want))

static void fixed(void) {
  cl_kernel k = kernel("fixed");
  cl_mem out = buffer(GROUPS * MOST * 4, NULL);
  SET(k, 0, out);
  EACH_SIZE {
    const cl_uint *got = run(k, out, size);
    EACH_ITEM {
      const size_t other = (me + 1) % size;
      ITEM(got[i], other * other + 200 - other + group + 3);
    }
  }
}

static void tree(void) {
  cl_kernel k = kernel("tree");
  cl_uint in[GROUPS * MOST], got[GROUPS];
  for (cl_uint i = 0; i < COUNT(in); i++) in[i] = i * i + 1;
  cl_mem from = buffer(sizeof in, in), out = buffer(sizeof got, NULL);
  SET(k, 0, from), SET(k, 1, out);
  for (size_t size = 1; size <= MOST; size *= 2) {
    OK(clSetKernelArg(k, 2, size * 4, NULL));
    launch(k, GROUPS * size, size);
    read_back(out, got, sizeof got);
    for (size_t g = 0; g < GROUPS; g++) {
      cl_uint want = 0;
      for (size_t i = 0; i < size; i++) want += in[g * size + i];
      CHECK(got[g] == want, "groups of %zu, group %zu: %u, not %u", size, g, got[g], want);
    }
  }
}

static void functions(void) {
  cl_kernel k = kernel("functions");
  const cl_uint rounds[GROUPS] = {0, 1, 5, 2, 3, 9};
  cl_mem out = buffer(GROUPS * MOST * 4, NULL), n = buffer(sizeof rounds, rounds);
  SET(k, 0, out), SET(k, 1, n);
  EACH_SIZE {
    OK(clSetKernelArg(k, 2, size * 4, NULL));
    OK(clSetKernelArg(k, 3, size * 4, NULL));
    const cl_uint *got = run(k, out, size);
    EACH_ITEM {
      // Each round moves a word by six positions and adds two.
      const size_t from = (me + size * 6 * MOST - 6 * rounds[group]) % size;
      ITEM(got[i], 1000 * from + 2 * rounds[group]);
    }
  }
}

static void handed(void) {
  cl_kernel k = kernel("handed");
  cl_mem out = buffer(GROUPS * MOST * 4, NULL);
  SET(k, 0, out);
  EACH_SIZE {
    const cl_uint *got = run(k, out, size);
    EACH_ITEM {
      const size_t mine = (me + 1) % size + 100 * group + 1,
                   next = (me + 2) % size + 100 * group + 1;
      ITEM(got[i], 1000 * next + mine);
    }
  }
}

static void early(void) {
  cl_kernel k = kernel("early");
  const cl_uint words[GROUPS] = {0, 1, 4, 5, 0, 3};
  cl_mem out = buffer(GROUPS * MOST * 4, NULL), w = buffer(sizeof words, words);
  SET(k, 0, out), SET(k, 1, w);
  EACH_SIZE {
    OK(clSetKernelArg(k, 2, size * 4, NULL));
    const cl_uint *got = run(k, out, size);
    EACH_ITEM {
      const cl_uint word = words[group];
      ITEM(got[i], word == 0 ? 1 : word < 5 ? 100 + word : 200 + (me + 5) % size);
    }
  }
}

static void alive(void) {
  cl_kernel k = kernel("alive");
  cl_mem out = buffer(GROUPS * MOST * 4, NULL);
  SET(k, 0, out);
  EACH_SIZE {
    cl_uint sums[MOST], before[MOST];
    for (cl_uint i = 0; i < size; i++) sums[i] = 7 * i;
    for (cl_uint round = 0; round < 5; round++) {
      memcpy(before, sums, sizeof sums);
      for (cl_uint i = 0; i < size; i++) {
        const cl_uint other = (cl_uint)size - 1 - i;
        sums[i] += round + other + before[other];
      }
    }
    OK(clSetKernelArg(k, 1, size * 4, NULL));
    const cl_uint *got = run(k, out, size);
    EACH_ITEM { ITEM(got[i], sums[me] + 4 + me + 6 * me + 1); }
  }
}

static void global_fence(void) {
  cl_kernel k = kernel("global_fence");
  cl_mem at = buffer(GROUPS * MOST * 4, NULL), out = buffer(GROUPS * MOST * 4, NULL);
  SET(k, 0, at), SET(k, 1, out);
  EACH_SIZE {
    const cl_uint *got = run(k, out, size);
    EACH_ITEM {
      const size_t other = group * size + (me + size / 2) % size;
      ITEM(got[i], 5 * other + 1 + 5 * i + 2);
    }
  }
}

static void large(void) {
  cl_kernel k = kernel("large");
  cl_mem out = buffer(GROUPS * MOST * 4, NULL);
  SET(k, 0, out);
  for (size_t size = 1; size <= MOST; size *= 4) {
    const cl_uint *got = run(k, out, size);
    EACH_ITEM {
      cl_uint want = 0;
      for (size_t n = 0; n < 1024 / size; n++)
        want += (cl_uint)(((me + 1) % size + n * size) ^ group);
      ITEM(got[i], want);
    }
  }
}

static void branches(void) {
  cl_kernel k = kernel("branches");
  cl_mem out = buffer(GROUPS * MOST * 4, NULL);
  SET(k, 0, out);
  EACH_SIZE {
    OK(clSetKernelArg(k, 1, size * 4, NULL));
    const cl_uint *got = run(k, out, size);
    EACH_ITEM {
      const size_t other = (me + 2) % size;
      ITEM(got[i], group & 1 ? (me + 1) % size : 100 + other + (other & 1 ? 50 : 0));
    }
  }
}

static void copies(void) {
  cl_kernel k = kernel("copies");
  cl_uint in[GROUPS * MOST];
  for (cl_uint i = 0; i < COUNT(in); i++) in[i] = 3 * i + 5;
  cl_mem from = buffer(sizeof in, in), out = buffer(sizeof in, NULL);
  SET(k, 0, from), SET(k, 1, out);
  EACH_SIZE {
    OK(clSetKernelArg(k, 2, size * 4, NULL));
    const cl_uint *got = run(k, out, size);
    EACH_ITEM { ITEM(got[i], 2 * in[group * size + size - 1 - me]); }
  }
}

// All memory that the device reports can be used, to the last byte.
static void all_of_it(void) {
  cl_ulong bytes, fixed_bytes;
  cl_kernel k = kernel("tree");
  cl_uint in[16] = {1, 2, 3, 4}, got;
  OK(clGetDeviceInfo(device, CL_DEVICE_LOCAL_MEM_SIZE, sizeof bytes, &bytes, NULL));
  CHECK(bytes >= 1024, "%llu bytes of local memory", (unsigned long long)bytes);
  OK(clGetKernelWorkGroupInfo(k, device, CL_KERNEL_LOCAL_MEM_SIZE, sizeof fixed_bytes, &fixed_bytes,
                              NULL));
  cl_mem from = buffer(sizeof in, in), out = buffer(4, NULL);
  SET(k, 0, from), SET(k, 1, out);
  OK(clSetKernelArg(k, 2, (size_t)(bytes - fixed_bytes), NULL));
  launch(k, 4, 4);
  read_back(out, &got, 4);
  CHECK(got == 10, "with %llu bytes: %u", (unsigned long long)bytes, got);
}

int main(int argc, char **argv) {
  static const opencl_check checks[] = {
      {"fixed", fixed},
      {"tree", tree},
      {"functions", functions},
      {"handed", handed},
      {"early", early},
      {"alive", alive},
      {"global_fence", global_fence},
      {"large", large},
      {"branches", branches},
      {"copies", copies},
      {"all_of_it", all_of_it},
  };
  return opencl_main(argc, argv, OPENCL_FEATURES "/local", checks, COUNT(checks));
}
