// buffers_test.c - copies in every way against a copy on the host; fills, maps, memory of the host.

#include "opencl_test.h"

enum { BYTES = 8192 };

static uint8_t shadow[BYTES], other[BYTES], got[BYTES];

static void random_bytes(uint64_t *seed, uint8_t *to, size_t bytes) {
  for (size_t i = 0; i < bytes; i++) to[i] = (uint8_t)(random_next(seed) >> 5);
}
static void compare(cl_mem m, const uint8_t *want, const char *what) {
  read_back(m, got, BYTES);
  for (unsigned i = 0; i < BYTES; i++)
    CHECK(got[i] == want[i], "%s: byte %u is 0x%x, not 0x%x", what, i, got[i], want[i]);
}

static void copies(void) {
  uint64_t seed = 1;
  static uint8_t data[200][600];
  random_bytes(&seed, shadow, BYTES), random_bytes(&seed, other, BYTES);
  cl_mem a = buffer(BYTES, shadow), b = buffer(BYTES, other);
  for (unsigned i = 0; i < 200; i++) {
    const size_t n = random_next(&seed) % 600 + 1, to = random_next(&seed) % (BYTES - n),
                 from = random_next(&seed) % (BYTES - n);
    switch (random_next(&seed) % 3) {
      case 0:
        random_bytes(&seed, data[i], n);
        OK(clEnqueueWriteBuffer(queue, a, i & 1, to, n, data[i], 0, NULL, NULL));
        memcpy(shadow + to, data[i], n);
        break;
      case 1:
        OK(clEnqueueCopyBuffer(queue, a, b, from, to, n, 0, NULL, NULL));
        memcpy(other + to, shadow + from, n);
        break;
      default:
        OK(clEnqueueReadBuffer(queue, b, CL_TRUE, from, n, got, 0, NULL, NULL));
        CHECK(memcmp(got, other + from, n) == 0, "step %u: %zu bytes at %zu", i, n, from);
    }
  }
  compare(a, shadow, "the first"), compare(b, other, "the second");
}

// A box of a volume of bytes with pitches; 0 is the pitch that the region gives.
typedef struct box {
  size_t origin[3], row, slice;
} box;
static size_t byte_of(const box *b, const size_t region[3], size_t x, size_t y, size_t z) {
  const size_t row = b->row ? b->row : region[0], slice = b->slice ? b->slice : region[1] * row;
  return (b->origin[2] + z) * slice + (b->origin[1] + y) * row + b->origin[0] + x;
}
static void move(uint8_t *to, const box *tb, const uint8_t *from, const box *fb,
                 const size_t region[3]) {
  for (size_t z = 0; z < region[2]; z++)
    for (size_t y = 0; y < region[1]; y++)
      for (size_t x = 0; x < region[0]; x++)
        to[byte_of(tb, region, x, y, z)] = from[byte_of(fb, region, x, y, z)];
}
static box random_box(uint64_t *seed, const size_t region[3]) {
  box b = {{random_next(seed) % 8, random_next(seed) % 4, random_next(seed) % 3}, 0, 0};
  const unsigned kind = random_next(seed) % 4;
  if (kind > 0) b.row = region[0] + random_next(seed) % 9;
  if (kind > 1) b.slice = b.row * (region[1] + random_next(seed) % 3);
  return b;
}

static void rectangles(void) {
  uint64_t seed = 2;
  random_bytes(&seed, shadow, BYTES), random_bytes(&seed, other, BYTES);
  cl_mem a = buffer(BYTES, shadow), b = buffer(BYTES, other);
  for (unsigned i = 0; i < 60; i++) {
    static uint8_t host[BYTES], before[BYTES];
    const size_t region[3] = {random_next(&seed) % 20 + 1, random_next(&seed) % 12 + 1,
                              random_next(&seed) % 5 + 1};
    const box d = random_box(&seed, region), h = random_box(&seed, region);
    switch (i % 3) {
      case 0:
        random_bytes(&seed, host, BYTES);
        OK(clEnqueueWriteBufferRect(queue, a, CL_TRUE, d.origin, h.origin, region, d.row, d.slice,
                                    h.row, h.slice, host, 0, NULL, NULL));
        move(shadow, &d, host, &h, region);
        break;
      case 1:
        OK(clEnqueueCopyBufferRect(queue, a, b, h.origin, d.origin, region, h.row, h.slice, d.row,
                                   d.slice, 0, NULL, NULL));
        move(other, &d, shadow, &h, region);
        break;
      default:
        memset(host, 0xee, BYTES), memset(before, 0xee, BYTES);
        OK(clEnqueueReadBufferRect(queue, b, CL_TRUE, d.origin, h.origin, region, d.row, d.slice,
                                   h.row, h.slice, host, 0, NULL, NULL));
        move(before, &h, other, &d, region);
        CHECK(memcmp(host, before, BYTES) == 0, "step %u", i);
    }
  }
  compare(a, shadow, "the first"), compare(b, other, "the second");
}

static void fills(void) {
  uint64_t seed = 4;
  cl_mem a = buffer(BYTES, NULL);
  memset(shadow, 0, BYTES);
  for (unsigned i = 0; i < 40; i++) {
    uint8_t pattern[128];
    const size_t size = (size_t)1 << random_next(&seed) % 8, count = random_next(&seed) % 9 + 1,
                 at = random_next(&seed) % (BYTES / size - count) * size;
    random_bytes(&seed, pattern, size);
    OK(clEnqueueFillBuffer(queue, a, pattern, size, at, size * count, 0, NULL, NULL));
    memset(pattern + size, 0, sizeof pattern - size);
    for (size_t n = 0; n < size * count; n++) shadow[at + n] = pattern[n % size];
    memset(pattern, 0, size);  // it was copied when the command was queued
  }
  compare(a, shadow, "filled");
}

static cl_uint *map(cl_mem m, cl_map_flags flags, size_t at, size_t bytes) {
  cl_int result;
  cl_uint *p = clEnqueueMapBuffer(queue, m, CL_TRUE, flags, at, bytes, 0, NULL, NULL, &result);
  OK(result);
  CHECK(p, "a map without an address");
  return p;
}

static void maps_of(cl_mem m, const cl_uint *start) {
  enum { WORDS = 256 };
  cl_kernel k = kernel("add_one");
  SET(k, 0, m);
  cl_uint want[WORDS], now[WORDS];
  for (unsigned i = 0; i < WORDS; i++) want[i] = start[i] + 1;
  launch(k, WORDS, 0);
  // The host reads the data that the kernel has written.
  cl_uint *p = map(m, CL_MAP_READ | CL_MAP_WRITE, 0, 4 * WORDS);
  for (unsigned i = 0; i < WORDS; i++)
    CHECK(p[i] == want[i], "word %u: %u, not %u", i, p[i], want[i]);
  for (unsigned i = 0; i < WORDS; i += 3) p[i] = want[i] = 1000 * i;
  OK(clEnqueueUnmapMemObject(queue, m, p, 0, NULL, NULL));
  // A part, of which the old content is not asked for; what is around it stays.
  p = map(m, CL_MAP_WRITE_INVALIDATE_REGION, 64, 128);
  for (unsigned i = 0; i < 32; i++) p[i] = want[16 + i] = 7 * i;
  OK(clEnqueueUnmapMemObject(queue, m, p, 0, NULL, NULL));
  // Two maps at a time, one of them only read.
  cl_uint *read = map(m, CL_MAP_READ, 0, 64), *written = map(m, CL_MAP_WRITE, 512, 64);
  CHECK(read[3] == want[3] && written[1] == want[129], "%u %u", read[3], written[1]);
  written[1] = want[129] = 5;
  OK(clEnqueueUnmapMemObject(queue, m, written, 0, NULL, NULL));
  OK(clEnqueueUnmapMemObject(queue, m, read, 0, NULL, NULL));
  cl_uint count;
  OK(clFinish(queue));
  OK(clGetMemObjectInfo(m, CL_MEM_MAP_COUNT, sizeof count, &count, NULL));
  CHECK(count == 0, "%u maps are left", count);
  launch(k, WORDS, 0);
  read_back(m, now, sizeof now);
  for (unsigned i = 0; i < WORDS; i++)
    CHECK(now[i] == want[i] + 1, "word %u: %u, not %u", i, now[i], want[i] + 1);
}

static void maps(void) {
  static cl_uint start[256], host[256];
  static const cl_mem_flags flags[] = {
      CL_MEM_COPY_HOST_PTR, CL_MEM_ALLOC_HOST_PTR | CL_MEM_COPY_HOST_PTR, CL_MEM_USE_HOST_PTR};
  for (unsigned n = 0; n < COUNT(flags); n++) {
    cl_int result;
    for (unsigned i = 0; i < 256; i++) host[i] = start[i] = 11 * i;
    cl_mem m =
        keep_mem(clCreateBuffer(context, CL_MEM_READ_WRITE | flags[n], sizeof host, host, &result));
    OK(result);
    if (flags[n] == CL_MEM_COPY_HOST_PTR) memset(host, 0, sizeof host);  // it was copied
    maps_of(m, start);
  }
}

// Memory of the host: a map gives that very address, with what kernels wrote.
static void host_pointer(void) {
  static _Alignas(128) cl_uint host[64];
  cl_int result;
  for (unsigned i = 0; i < 64; i++) host[i] = 1;
  cl_mem m = keep_mem(
      clCreateBuffer(context, CL_MEM_READ_WRITE | CL_MEM_USE_HOST_PTR, sizeof host, host, &result));
  OK(result);
  cl_kernel k = kernel("ramp");
  SET(k, 0, m);
  launch(k, 64, 0);
  cl_uint *p = map(m, CL_MAP_READ, 128, 64);
  CHECK(p == host + 32, "the map is elsewhere");
  for (unsigned i = 32; i < 48; i++) CHECK(host[i] == 3 * i + 1, "word %u: %u", i, host[i]);
  OK(clEnqueueUnmapMemObject(queue, m, p, 0, NULL, NULL));
  // A sub-buffer has its part.
  const cl_buffer_region region = {128, 128};
  cl_mem part = keep_mem(
      clCreateSubBuffer(m, CL_MEM_READ_WRITE, CL_BUFFER_CREATE_TYPE_REGION, &region, &result));
  OK(result);
  SET(k, 0, part);
  launch(k, 10, 0);
  p = map(part, CL_MAP_READ, 0, 40);
  CHECK(p == host + 32 && p[9] == 28, "the part: %u", p[9]);
  OK(clEnqueueUnmapMemObject(queue, part, p, 0, NULL, NULL));
  p = map(m, CL_MAP_READ, 0, sizeof host);
  CHECK(p[32] == 1 && p[41] == 28 && p[42] == 127 && p[31] == 94, "%u %u %u %u", p[32], p[41],
        p[42], p[31]);
  OK(clEnqueueUnmapMemObject(queue, m, p, 0, NULL, NULL));
  OK(clFinish(queue));
}

// On a functional device a map copies nothing: all maps are the device's memory.
static void direct_maps(void) {
  static const cl_mem_flags flags[] = {CL_MEM_READ_WRITE, CL_MEM_ALLOC_HOST_PTR};
  char name[128];
  OK(clGetDeviceInfo(device, CL_DEVICE_NAME, sizeof name, name, NULL));
  if (!strstr(name, "functional")) return;
  cl_kernel k = kernel("ramp");
  for (unsigned n = 0; n < COUNT(flags); n++) {
    cl_int result;
    cl_mem m = keep_mem(clCreateBuffer(context, flags[n], 4 * 256, NULL, &result));
    OK(result);
    SET(k, 0, m);
    launch(k, 256, 0);
    const cl_uint *all = map(m, CL_MAP_READ, 0, 4 * 256);
    cl_uint *part = map(m, CL_MAP_WRITE, 4 * 128, 64);
    CHECK(part == all + 128, "a map of a part is elsewhere");
    CHECK(all[128] == 3 * 128 + 1, "word 128: %u", all[128]);
    part[0] = 77;
    CHECK(all[128] == 77, "a word that was written reads %u before the unmap", all[128]);
    OK(clEnqueueUnmapMemObject(queue, m, part, 0, NULL, NULL));
    OK(clEnqueueUnmapMemObject(queue, m, (void *)(uintptr_t)all, 0, NULL, NULL));
    CHECK(map(m, CL_MAP_READ, 0, 64) == all, "the next map is elsewhere");
    OK(clEnqueueUnmapMemObject(queue, m, (void *)(uintptr_t)all, 0, NULL, NULL));
    OK(clFinish(queue));
  }
}

static int destroyed;
static void CL_CALLBACK count_destroyed(cl_mem m, void *data) {
  (void)m, destroyed += *(int *)data;
}

static void lifetime(void) {
  cl_int result;
  int one = 1;
  cl_uint now = 0;
  cl_ulong bytes;
  cl_kernel k = kernel("add_one");
  OK(clGetDeviceInfo(device, CL_DEVICE_GLOBAL_MEM_SIZE, sizeof bytes, &bytes, NULL));
  // Far more in all than the device has: what is released can be used again, and a buffer lives
  // until the commands that use it are done.
  const size_t size = bytes / 16 > 4 << 20 ? 4 << 20 : (size_t)bytes / 16;
  destroyed = 0;
  for (int i = 0; i < 100; i++) {
    cl_mem m = clCreateBuffer(context, CL_MEM_READ_WRITE, size, NULL, &result);
    OK(result);
    OK(clSetMemObjectDestructorCallback(m, count_destroyed, &one));
    OK(clEnqueueFillBuffer(queue, m, &i, 4, 0, 16, 0, NULL, NULL));
    SET(k, 0, m);
    launch(k, 4, 0);
    OK(clEnqueueReadBuffer(queue, m, CL_FALSE, 12, 4, &now, 0, NULL, NULL));
    OK(clReleaseMemObject(m));
    OK(clFinish(queue));
    CHECK(now == (cl_uint)i + 1, "round %d: %u", i, now);
  }
  CHECK(destroyed == 100, "%d of 100 are gone", destroyed);
}

static void information(void) {
  cl_mem m = buffer(1024, NULL);
  cl_int result;
  size_t size, offset;
  cl_mem parent;
  const cl_buffer_region region = {512, 256};
  cl_mem part = keep_mem(
      clCreateSubBuffer(m, CL_MEM_READ_ONLY, CL_BUFFER_CREATE_TYPE_REGION, &region, &result));
  OK(result);
  OK(clGetMemObjectInfo(part, CL_MEM_SIZE, sizeof size, &size, NULL));
  OK(clGetMemObjectInfo(part, CL_MEM_OFFSET, sizeof offset, &offset, NULL));
  OK(clGetMemObjectInfo(part, CL_MEM_ASSOCIATED_MEMOBJECT, sizeof parent, &parent, NULL));
  CHECK(size == 256 && offset == 512 && parent == m, "%zu bytes at %zu", size, offset);
}

int main(int argc, char **argv) {
  static const opencl_check checks[] = {
      {"copies", copies},     {"rectangles", rectangles},     {"fills", fills},
      {"maps", maps},         {"host_pointer", host_pointer}, {"direct_maps", direct_maps},
      {"lifetime", lifetime}, {"information", information},
  };
  return opencl_main(argc, argv, OPENCL_FEATURES "/buffers", checks, COUNT(checks));
}
