// damage_test.c - binaries of programs and files of the cache that were cut or changed: a binary is refused, a file is made
// anew, and the process continues.
//
// damage_test [--runs N] [--seed S] [CHECK...]: N damaged binaries; those of a seed are the same in every run.
// The cache, POCL_CACHE_DIR, is of this test alone.

#include <dirent.h>
#include <stdbool.h>
#include <sys/stat.h>
#include <unistd.h>

#include "opencl_test.h"

enum { KINDS = 8, FILES = 400, PATH = 512 };

static const char source[] =
    "kernel void k(global int *a) { const int i = get_global_id(0); a[i] = a[i] * 3 + i; }\n"
    "kernel void other(global float *a) { a[0] = 1; }\n";
static unsigned long runs = 400, seed = 1;

// The program computes what it should.
static void computes(cl_program p) {
  enum { ITEMS = 16 };
  cl_int value[ITEMS];
  for (int i = 0; i < ITEMS; i++) value[i] = i;
  cl_mem m = buffer(sizeof value, value);
  cl_kernel k = kernel_of(p, "k");
  SET(k, 0, m);
  launch(k, ITEMS, 0);
  read_back(m, value, sizeof value);
  for (int i = 0; i < ITEMS; i++) CHECK(value[i] == 4 * i, "item %d: %d", i, value[i]);
}

// ---- Binaries ----

typedef struct bytes {
  unsigned char *at;
  size_t size;
} bytes;

static bytes binary_of(cl_program p) {
  bytes b = {0};
  OK(clGetProgramInfo(p, CL_PROGRAM_BINARY_SIZES, sizeof b.size, &b.size, NULL));
  b.at = malloc(b.size + 64);
  CHECK(b.at && b.size, "a binary of %zu bytes", b.size);
  OK(clGetProgramInfo(p, CL_PROGRAM_BINARIES, sizeof b.at, &b.at, NULL));
  return b;
}

// Changes a copy in one of the ways; a copy that is the same in the end is changed once more.
static bytes damaged(const bytes *whole, unsigned kind, uint64_t *random) {
  bytes b = {malloc(whole->size + 64), whole->size};
  CHECK(b.at, "no memory");
  memcpy(b.at, whole->at, whole->size);
  const size_t at = random_next(random) % b.size, n = 1 + random_next(random) % 64;
  switch (kind) {
    case 0: b.size = 1 + at % (b.size - 1); break;  // cut
    case 1:                                         // bits of the header
      for (size_t i = 0; i < n; i++)
        b.at[random_next(random) % 200] ^= 1 << random_next(random) % 8;
      break;
    case 2:  // bits anywhere
      for (size_t i = 0; i < n; i++)
        b.at[random_next(random) % b.size] ^= 1 << random_next(random) % 8;
      break;
    case 3: b.at[at] ^= 1 << random_next(random) % 8; break;                 // one bit
    case 4: memset(b.at + at, 0, n < b.size - at ? n : b.size - at); break;  // a hole
    case 5: memset(b.at + b.size, (int)n, n), b.size += n; break;            // more than all
    case 6:
      memmove(b.at + at, b.at + at + (at + 1 < b.size), b.size - at - (at + 1 < b.size)), b.size--;
      break;
    default:
      memcpy(b.at + at, b.at, n < b.size - at ? n : b.size - at);
      break;  // the start once more
  }
  if (b.size == whole->size && memcmp(b.at, whole->at, b.size) == 0) b.at[at] ^= 0x80;
  // Exactly as large, so that AddressSanitizer sees what is read after the end (scripts/opencl_damage --sanitized).
  b.at = realloc(b.at, b.size);
  CHECK(b.at, "no memory");
  return b;
}

static cl_int create(const bytes *b, cl_int *status, cl_program *p) {
  cl_int result;
  const unsigned char *start = b->at;
  *status = CL_SUCCESS;
  *p = clCreateProgramWithBinary(context, 1, &device, &b->size, &start, status, &result);
  return result;
}

static void binaries(void) {
  const bytes whole = binary_of(build(source, ""));
  uint64_t random = seed;
  cl_int status;
  cl_program p;
  for (unsigned long i = 0; i < runs; i++) {
    const bytes b = damaged(&whole, i % KINDS, &random);
    const cl_int result = create(&b, &status, &p);
    if (p) keep_program(p);
    CHECK(!p && result == CL_INVALID_BINARY && status == CL_INVALID_BINARY,
          "--seed %lu, binary %lu: %s, status %s", seed, i, opencl_error_name(result),
          opencl_error_name(status));
    free(b.at);
  }
  printf("%lu damaged binaries were refused\n", runs);
  OK(create(&whole, &status, &p));
  OK(status);
  OK(clBuildProgram(keep_program(p), 1, &device, "", NULL, NULL));
  computes(p);
  // A binary of a program that came from a binary is one, too.
  const bytes again = binary_of(p);
  OK(create(&again, &status, &p));
  OK(clBuildProgram(keep_program(p), 1, &device, "", NULL, NULL));
  computes(p);
  free(again.at), free(whole.at);
}

// A pointer to no memory asks for no copy.
static void partial(void) {
  cl_program p = build(source, "");
  unsigned char *none = NULL;
  size_t size[2] = {0}, filled = 0;
  OK(clGetProgramInfo(p, CL_PROGRAM_BINARIES, sizeof none, &none, &filled));
  CHECK(filled == sizeof none && !none, "%zu bytes", filled);
  OK(clGetProgramInfo(p, CL_PROGRAM_BINARIES, 0, NULL, &filled));
  CHECK(filled == sizeof none, "%zu bytes", filled);
  RETURNS(clGetProgramInfo(p, CL_PROGRAM_BINARY_SIZES, 1, size, NULL), CL_INVALID_VALUE);
  RETURNS(clGetProgramInfo(p, CL_PROGRAM_BINARIES, 1, &none, NULL), CL_INVALID_VALUE);
  cl_int result;
  const unsigned char *start = (const unsigned char *)"";
  CHECK(!clCreateProgramWithBinary(context, 1, &device, size, &start, NULL, &result) &&
            result == CL_INVALID_VALUE,
        "an empty binary: %s", opencl_error_name(result));
}

// ---- The cache ----

static char file[FILES][PATH];
static unsigned files;

static void list(const char *folder) {
  DIR *d = opendir(folder);
  for (struct dirent *e; d && (e = readdir(d));) {
    char path[PATH];
    struct stat s;
    if (e->d_name[0] == '.') continue;
    CHECK((size_t)snprintf(path, sizeof path, "%s/%s", folder, e->d_name) < sizeof path,
          "a long name");
    if (stat(path, &s)) continue;
    if (S_ISDIR(s.st_mode)) {
      list(path);
    } else if (s.st_size) {
      CHECK(files < FILES, "more than %d files", FILES);
      memcpy(file[files++], path, sizeof path);
    }
  }
  if (d) closedir(d);
}

static void damage_file(const char *path, unsigned kind, uint64_t *random) {
  struct stat s;
  CHECK(stat(path, &s) == 0, "%s is gone", path);
  const off_t at = (off_t)(random_next(random) % (uint32_t)s.st_size);
  unsigned char c;
  if (kind == 0) CHECK(truncate(path, 0) == 0, "%s", path);
  if (kind == 1) CHECK(truncate(path, at) == 0, "%s", path);
  if (kind == 2) CHECK(unlink(path) == 0, "%s", path);
  if (kind != 3) return;
  FILE *f = fopen(path, "r+b");
  CHECK(f && fseek(f, at, SEEK_SET) == 0 && fread(&c, 1, 1, f) == 1, "%s", path);
  c ^= 1 << random_next(random) % 8;
  CHECK(fseek(f, at, SEEK_SET) == 0 && fwrite(&c, 1, 1, f) == 1 && fclose(f) == 0, "%s", path);
}

// Lists the files that a new program with this option adds to the cache.
static void add_program(const char *folder, const char *option, unsigned *count) {
  static char known[FILES][PATH];
  files = 0;
  list(folder);
  const unsigned before = files;
  memcpy(known, file, sizeof known);
  computes(build(source, option));
  files = 0;
  list(folder);
  unsigned added = 0;
  for (unsigned i = 0; i < files; i++) {
    bool is_new = true;
    for (unsigned j = 0; j < before; j++) is_new = is_new && strcmp(file[i], known[j]) != 0;
    if (is_new && i != added) memcpy(file[added], file[i], PATH);
    added += is_new;
  }
  *count = added;
}

// Each kind of file of the cache is damaged in each way, with a program of its own.
static void cache(void) {
  const char *folder = getenv("POCL_CACHE_DIR");
  CHECK(folder, "POCL_CACHE_DIR is not set");
  uint64_t random = seed;
  unsigned count = 1, which = 0, damages = 0;
  for (; which < count; which++) {
    // A campaign has the ways that the next check has, too.
    for (unsigned kind = 0; kind < 4; kind++) {
      if (kind % 2 == 0 && runs < 1000) continue;
      char option[64];
      snprintf(option, sizeof option, "-DOF=%lu -DFILE=%u -DKIND=%u", seed, which, kind);
      add_program(folder, option, &count);
      CHECK(count >= 4, "a program has added %u files to %s", count, folder);
      damage_file(file[which], kind, &random);
      computes(build(source, option));
      damages++;
    }
  }
  printf("%u files of the cache were damaged\n", damages);
}

// All at once, in each way.
static void whole_cache(void) {
  const char *folder = getenv("POCL_CACHE_DIR");
  uint64_t random = seed;
  for (unsigned kind = 0; kind < 4; kind++) {
    computes(build(source, ""));
    files = 0;
    list(folder);
    for (unsigned i = 0; i < files; i++) damage_file(file[i], kind, &random);
    computes(build(source, ""));
  }
}

int main(int argc, char **argv) {
  static const opencl_check checks[] = {
      {"binaries", binaries}, {"partial", partial}, {"cache", cache}, {"whole_cache", whole_cache}};
  int from = 1;
  for (; from + 1 < argc && argv[from][0] == '-' && argv[from][2] != 'l'; from += 2) {
    if (strcmp(argv[from], "--runs") == 0) runs = strtoul(argv[from + 1], NULL, 10);
    if (strcmp(argv[from], "--seed") == 0) seed = strtoul(argv[from + 1], NULL, 10);
  }
  argv[from - 1] = argv[0];
  return opencl_main(argc - from + 1, argv + from - 1, NULL, checks, COUNT(checks));
}
