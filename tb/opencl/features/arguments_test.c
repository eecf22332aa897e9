// arguments_test.c - arguments of every kind reach a kernel as they were when it was queued.

#include "opencl_test.h"

static void scalars(void) {
  cl_kernel k = kernel("scalars");
  cl_mem out = buffer(9 * 8, NULL);
  cl_char a = -5;
  cl_uchar b = 250;
  cl_short c = -30000;
  cl_ushort d = 60000;
  cl_int e = -2000000000;
  cl_uint f = 4000000000u;
  cl_long g = INT64_MIN + 3;
  cl_ulong h = 0xfedcba9876543210u;
  cl_float i = -1.5f;
  SET(k, 0, out), SET(k, 1, a), SET(k, 2, b), SET(k, 3, c), SET(k, 4, d);
  SET(k, 5, e), SET(k, 6, f), SET(k, 7, g), SET(k, 8, h), SET(k, 9, i);
  launch(k, 1, 1);
  uint64_t got[9];
  const uint64_t want[9] = {(uint64_t)-5,
                            250,
                            (uint64_t)-30000,
                            60000,
                            (uint64_t)-2000000000,
                            4000000000u,
                            (uint64_t)INT64_MIN + 3,
                            h,
                            0xbfc00000};
  read_back(out, got, sizeof got);
  for (unsigned n = 0; n < 9; n++)
    CHECK(got[n] == want[n], "argument %u: 0x%llx, not 0x%llx", n + 1, (unsigned long long)got[n],
          (unsigned long long)want[n]);
}

// Bytes of a vector differ from those of all others.
static void bytes_of(void *to, size_t bytes, unsigned start) {
  for (size_t i = 0; i < bytes; i++) ((uint8_t *)to)[i] = (uint8_t)(start + 7 * i);
}

static void vectors(void) {
  cl_kernel k = kernel("vectors");
  cl_mem out = buffer(240, NULL);
  struct {
    unsigned argument, set_bytes, at, bytes;
  } const table[] = {{0, 2, 0, 2},     {2, 4, 2, 3},     {3, 16, 5, 16},  {4, 8, 22, 8},
                     {5, 16, 32, 12},  {6, 32, 44, 32},  {7, 16, 76, 16}, {8, 16, 96, 16},
                     {9, 64, 112, 64}, {10, 64, 176, 64}};
  uint8_t value[64], got[240];
  SET(k, 1, out);
  for (unsigned n = 0; n < COUNT(table); n++) {
    bytes_of(value, 64, 11 * n);
    OK(clSetKernelArg(k, table[n].argument, table[n].set_bytes, value));
  }
  launch(k, 1, 1);
  read_back(out, got, sizeof got);
  for (unsigned n = 0; n < COUNT(table); n++) {
    bytes_of(value, 64, 11 * n);
    CHECK(memcmp(value, got + table[n].at, table[n].bytes) == 0, "argument %u", table[n].argument);
  }
}

typedef struct padded {
  cl_char a;
  cl_short b;
  cl_char c;
  cl_int d;
  cl_char e;
  cl_long f;
  cl_char g;
} padded;
typedef struct nested {
  cl_char tag;
  cl_float4 v;
  padded inner[2];
  cl_uchar3 w;
} nested;

static void structs(void) {
  cl_kernel k = kernel("structs");
  cl_mem out = buffer(17 * 8, NULL);
  const padded p = {1, -2, 3, -400000, 5, 0x123456789abcdef, -7};
  nested n;
  memset(&n, 0xa5, sizeof n);
  n.tag = 9, n.v.s[0] = 1.0f, n.v.s[3] = -2.0f;
  n.inner[1].b = -300, n.inner[1].f = -5000000000, n.inner[1].g = 77, n.w.s[2] = 200;
  const cl_char between = 44;
  SET(k, 0, p), SET(k, 1, between), SET(k, 2, n), SET(k, 3, out);
  launch(k, 1, 1);
  int64_t got[17];
  const int64_t want[17] = {1,
                            -2,
                            3,
                            -400000,
                            5,
                            0x123456789abcdef,
                            -7,
                            44,
                            9,
                            0x3f800000,
                            (int32_t)0xc0000000,
                            -300,
                            -5000000000,
                            77,
                            200,
                            sizeof p,
                            sizeof n};
  read_back(out, got, sizeof got);
  for (unsigned i = 0; i < 17; i++)
    CHECK(got[i] == want[i], "word %u: %lld, not %lld", i, (long long)got[i], (long long)want[i]);
}

static void locals(void) {
  // Odd sizes: what follows is aligned all the same. The second launch has other ones.
  static const cl_uint sizes[][5] = {{16, 13, 3, 5, 7}, {8, 1, 9, 2, 33}, {1, 5, 1, 1, 1}};
  cl_kernel k = kernel("locals");
  for (unsigned n = 0; n < COUNT(sizes); n++) {
    const cl_uint *s = sizes[n];
    const size_t group = s[0];
    cl_mem out = buffer(64 * 4, NULL);
    SET(k, 0, out), SET(k, 2, s[1]), SET(k, 4, s[2]), SET(k, 6, s[3]), SET(k, 8, s[4]);
    OK(clSetKernelArg(k, 1, s[1], NULL));
    OK(clSetKernelArg(k, 3, 8 * s[2], NULL));
    OK(clSetKernelArg(k, 5, 16 * s[3], NULL));
    OK(clSetKernelArg(k, 7, 2 * s[4], NULL));
    launch(k, 4 * group, group);
    cl_uint wrong[64];
    read_back(out, wrong, sizeof wrong);
    for (unsigned i = 0; i < 4 * group; i++)
      CHECK(wrong[i] == 0, "sizes %u, item %u: %u are wrong", n, i, wrong[i]);
  }
}

static void nulls(void) {
  cl_kernel k = kernel("nulls");
  cl_mem out = buffer(12, NULL), none = NULL;
  const cl_uint five[4] = {5};
  cl_mem some = buffer(16, five);
  SET(k, 0, out);
  for (unsigned round = 0; round < 3; round++) {
    cl_uint got[3];
    // NULL as the value, a value that is NULL, and a buffer after both.
    if (round == 0)
      for (unsigned i = 1; i < 4; i++) OK(clSetKernelArg(k, i, sizeof(cl_mem), NULL));
    if (round == 1)
      for (unsigned i = 1; i < 4; i++) SET(k, i, none);
    if (round == 2) SET(k, 1, some);
    launch(k, 1, 1);
    read_back(out, got, sizeof got);
    const cl_uint first = round == 2 ? 5 : 1;
    CHECK(got[0] == first && got[1] == 2 && got[2] == 3, "round %u: %u %u %u", round, got[0],
          got[1], got[2]);
  }
}

static void sub_buffers(void) {
  cl_kernel k = kernel("copy_words");
  cl_uint align, words[1024], got[1024];
  OK(clGetDeviceInfo(device, CL_DEVICE_MEM_BASE_ADDR_ALIGN, sizeof align, &align, NULL));
  align /= 8;
  CHECK(align >= 4 && align <= 1024, "sub-buffers are aligned to %u bytes", align);
  for (unsigned i = 0; i < 1024; i++) words[i] = 3 * i;
  cl_mem whole = buffer(sizeof words, words), parts[2];
  const cl_buffer_region regions[2] = {{align, 400}, {2048 + align, 400}};
  for (unsigned i = 0; i < 2; i++) {
    cl_int result;
    parts[i] = keep_mem(clCreateSubBuffer(whole, CL_MEM_READ_WRITE, CL_BUFFER_CREATE_TYPE_REGION,
                                          &regions[i], &result));
    OK(result);
  }
  const cl_uint bias = 1000000;
  SET(k, 0, parts[1]), SET(k, 1, parts[0]), SET(k, 2, bias);
  launch(k, 100, 0);
  read_back(whole, got, sizeof got);
  const unsigned from = align / 4, to = 512 + align / 4;
  for (unsigned i = 0; i < 1024; i++) {
    const cl_uint want = i >= to && i < to + 100 ? words[i - to + from] + bias : words[i];
    CHECK(got[i] == want, "word %u: %u, not %u", i, got[i], want);
  }
  // Reads through the sub-buffer, with an offset of its own.
  OK(clEnqueueReadBuffer(queue, parts[1], CL_TRUE, 40, 80, got, 0, NULL, NULL));
  for (unsigned i = 0; i < 20; i++)
    CHECK(got[i] == words[from + 10 + i] + bias, "word %u of the part: %u", 10 + i, got[i]);
}

static void constants(void) {
  cl_kernel k = kernel("constants");
  cl_int table[8], got[8];
  cl_float pairs[16];
  for (int i = 0; i < 8; i++) table[i] = i - 4, pairs[2 * i] = 99, pairs[2 * i + 1] = (float)i;
  cl_mem out = buffer(32, NULL), t = buffer(sizeof table, table), p = buffer(sizeof pairs, pairs);
  SET(k, 0, out), SET(k, 1, t), SET(k, 2, p);
  launch(k, 8, 0);
  read_back(out, got, sizeof got);
  for (int i = 0; i < 8; i++) CHECK(got[i] == (i - 4) * 10 + i, "item %d: %d", i, got[i]);
}

static void many(void) {
  cl_kernel k = kernel("many");
  cl_long want[2] = {0}, got[2], factor[4] = {1, 7, 49, 343};
  cl_mem out = buffer(16, NULL);
  for (unsigned i = 0; i < 40; i++) {
    const cl_long value = 1000000007ll * (i + 1);
    SET(k, i, value);
    want[i / 20] += value * (i % 5 + 1) * factor[i / 5 % 4];
  }
  SET(k, 40, out);
  launch(k, 1, 1);
  read_back(out, got, sizeof got);
  CHECK(got[0] == want[0] && got[1] == want[1], "%lld %lld", (long long)got[0], (long long)got[1]);
}

// The value of an argument is that of the time when the kernel was queued.
static void changed_later(void) {
  cl_kernel k = kernel("add"), again = kernel("add");
  cl_mem one = buffer(12, NULL), two = buffer(12, NULL);
  for (cl_uint i = 1; i <= 4; i++) {
    cl_mem *at = i % 2 ? &one : &two;
    SET(k, 0, *at), SET(k, 1, i);
    launch(k, 3, 0);
  }
  const cl_uint nine = 9;
  SET(again, 0, one), SET(again, 1, nine);  // another object of the same kernel has its own
  launch(again, 3, 0);
  launch(k, 3, 0);  // and an argument stays until it is set again
  cl_uint got[2][3];
  read_back(one, got[0], 12), read_back(two, got[1], 12);
  for (unsigned i = 0; i < 3; i++)
    CHECK(got[0][i] == 139 && got[1][i] == 244, "item %u: %u %u", i, got[0][i], got[1][i]);
}

static void without(void) {
  launch(kernel("without"), 5, 0);
  OK(clFinish(queue));
}

int main(int argc, char **argv) {
  static const opencl_check checks[] = {
      {"scalars", scalars},     {"vectors", vectors}, {"structs", structs},
      {"locals", locals},       {"nulls", nulls},     {"sub_buffers", sub_buffers},
      {"constants", constants}, {"many", many},       {"changed_later", changed_later},
      {"without", without},
  };
  return opencl_main(argc, argv, OPENCL_FEATURES "/arguments", checks, COUNT(checks));
}
