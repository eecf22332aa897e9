// seal.c - files with a seal: a second file beside each has its length and checksum, so that a damaged file
// is detected before it is read.

#include "seal.h"

#include <inttypes.h>
#include <limits.h>
#include <stdio.h>
#include <string.h>
#include <unistd.h>

enum { LINE = 128 };

// FNV-1a, 64 bits: another byte at any position changes the sum.
uint64_t gyre_opencl_add(uint64_t sum, const void *bytes, size_t n) {
  const unsigned char *b = bytes;
  for (size_t i = 0; i < n; i++) sum = (sum ^ b[i]) * 0x100000001b3;
  return sum;
}

bool gyre_opencl_add_file(const char *path, uint64_t *sum, uint64_t *bytes) {
  unsigned char part[4096];
  FILE *f = fopen(path, "rb");
  if (!f) return false;
  for (size_t n; (n = fread(part, 1, sizeof part, f)) > 0; *bytes += n)
    *sum = gyre_opencl_add(*sum, part, n);
  const bool read = !ferror(f);
  return fclose(f) == 0 && read;
}

static bool seal_path(char path[PATH_MAX], const char *file) {
  return snprintf(path, PATH_MAX, "%s.seal", file) < PATH_MAX;
}

// The line of a seal ends with a checksum of its other words.
static int write_line(char line[LINE], uint32_t number, uint64_t bytes, uint64_t sum) {
  const int n = snprintf(line, LINE, "%" PRIu32 " %" PRIu64 " %016" PRIx64 " ", number, bytes, sum);
  const uint64_t own = gyre_opencl_add(GYRE_OPENCL_NO_SUM, line, (size_t)n);
  return n + snprintf(line + n, LINE - (size_t)n, "%016" PRIx64 "\n", own);
}

bool gyre_opencl_seal(const char *file, const char *as, uint32_t number) {
  char path[PATH_MAX], line[LINE];
  uint64_t sum = GYRE_OPENCL_NO_SUM, bytes = 0;
  if (!seal_path(path, as) || !gyre_opencl_add_file(file, &sum, &bytes)) return false;
  FILE *f = fopen(path, "wb");
  if (!f) return false;
  const size_t n = (size_t)write_line(line, number, bytes, sum);
  const bool written = fwrite(line, 1, n, f) == n;
  return fclose(f) == 0 && written;
}

bool gyre_opencl_is_sealed(const char *file, uint32_t *number) {
  char path[PATH_MAX], line[LINE], want[LINE];
  uint64_t sum = GYRE_OPENCL_NO_SUM, bytes = 0;
  if (!seal_path(path, file)) return false;
  FILE *f = fopen(path, "rb");
  if (!f) return false;
  const size_t n = fread(line, 1, sizeof line - 1, f);
  fclose(f);
  line[n] = 0;
  if (sscanf(line, "%" SCNu32, number) != 1 || !gyre_opencl_add_file(file, &sum, &bytes))
    return false;
  // The same file with the same number always has this seal.
  return (size_t)write_line(want, *number, bytes, sum) == n && memcmp(line, want, n) == 0;
}
