// program.c - bitcode of programs in POCL's cache is taken only if it is as it was made.
//
// POCL hashes the preprocessed source, and hands the bitcode in the folder of that name to LLVM, which ends the process if it
// is damaged. The hash is not known before. So there is a record for each source with its options: a salt, which becomes part of
// the hash, and the folders that were made with it, with length and sum of their bitcode. (There may be several, as headers
// that it includes may have changed.) If the record or the bitcode of one of its folders is not as it was, the record begins
// anew with another salt, and POCL compiles. A record is empty while POCL works, so a process that is killed leaves none.

#include "driver.h"

#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/random.h>
#include <time.h>
#include <unistd.h>

#include "common_driver.h"
#include "cache.h"
#include "names.h"
#include "seal.h"
#include "pocl_cache.h"
#include "pocl_file_util.h"

enum { FOLDERS = 30, RECORD = 4096, SALT = 24 };

typedef struct record {
  uint64_t salt;
  unsigned folders;
  struct {
    SHA1_digest_t name;
    uint64_t bytes, sum;
  } folder[FOLDERS];
} record;

static _Thread_local char salt[SALT];

const char *gyre_opencl_salt(void) { return salt; }

// ---- The text of a record ----

static size_t write_text(char text[RECORD], const record *r) {
  size_t n = (size_t)snprintf(text, RECORD, "%016" PRIx64 "\n", r->salt);
  for (unsigned i = 0; i < r->folders; i++)
    n += (size_t)snprintf(text + n, RECORD - n, "%s %" PRIu64 " %016" PRIx64 "\n",
                          (const char *)r->folder[i].name, r->folder[i].bytes, r->folder[i].sum);
  const uint64_t own = gyre_opencl_add(GYRE_OPENCL_NO_SUM, text, n);
  return n + (size_t)snprintf(text + n, RECORD - n, "%016" PRIx64 "\n", own);
}

static bool read_text(const char *text, size_t n, record *r) {
  enum { OWN = 17 };
  char own[OWN + 1];
  if (n < 2 * OWN) return false;
  snprintf(own, sizeof own, "%016" PRIx64 "\n", gyre_opencl_add(GYRE_OPENCL_NO_SUM, text, n - OWN));
  if (memcmp(text + n - OWN, own, OWN) != 0) return false;
  int at = 0;
  if (sscanf(text, "%" SCNx64 "\n%n", &r->salt, &at) != 1) return false;
  for (r->folders = 0; (size_t)at < n - OWN; r->folders++) {
    int more = 0;
    if (r->folders == FOLDERS) return false;
    if (sscanf(text + at, "%40s %" SCNu64 " %" SCNx64 "\n%n", (char *)r->folder[r->folders].name,
               &r->folder[r->folders].bytes, &r->folder[r->folders].sum, &more) != 3)
      return false;
    at += more;
  }
  return true;
}

// ---- What is in the cache ----

// Returns true if the bitcode of each folder is unchanged or absent.
static bool is_sound(const record *r) {
  for (unsigned i = 0; i < r->folders; i++) {
    char name[64], path[PATH_MAX];
    uint64_t sum = GYRE_OPENCL_NO_SUM, bytes = 0;
    snprintf(name, sizeof name, "%s/program.bc", (const char *)r->folder[i].name);
    if (!gyre_opencl_cached(path, name)) return false;
    if (access(path, F_OK) != 0) continue;
    if (!gyre_opencl_add_file(path, &sum, &bytes) || sum != r->folder[i].sum ||
        bytes != r->folder[i].bytes)
      return false;
  }
  return true;
}

static void begin_anew(record *r) {
  memset(r, 0, sizeof *r);
  if (getrandom(&r->salt, sizeof r->salt, GRND_NONBLOCK) != (ssize_t)sizeof r->salt)
    r->salt = (uint64_t)getpid() << 32 ^ (uint64_t)clock();
}

// Reads a record and leaves an empty file.
static void take(int file, record *r) {
  char text[RECORD];
  const ssize_t n = file < 0 ? -1 : pread(file, text, sizeof text - 1, 0);
  text[n < 0 ? 0 : n] = 0;
  if (n < 0 || !read_text(text, (size_t)n, r) || !is_sound(r) || r->folders == FOLDERS)
    begin_anew(r);
  if (file >= 0 && ftruncate(file, 0) != 0) begin_anew(r);
}

static void put(int file, const record *r) {
  char text[RECORD];
  const size_t n = write_text(text, r);
  // A record that is cut is none.
  if (file >= 0 && pwrite(file, text, n, 0) != (ssize_t)n) (void)!ftruncate(file, 0);
}

static void add(record *r, const cl_program program, unsigned device) {
  unsigned i = 0;
  while (i < r->folders &&
         memcmp(r->folder[i].name, program->build_hash[device], sizeof r->folder[i].name) != 0)
    i++;
  if (i == r->folders) r->folders++;
  memcpy(r->folder[i].name, program->build_hash[device], sizeof r->folder[i].name);
  r->folder[i].bytes = program->binary_sizes[device];
  r->folder[i].sum =
      gyre_opencl_add(GYRE_OPENCL_NO_SUM, program->binaries[device], program->binary_sizes[device]);
}

// ---- Building ----

static uint64_t add_text(uint64_t sum, const char *text) {
  return text ? gyre_opencl_add(sum, text, strlen(text) + 1) : sum;
}

static int open_record(uint64_t key) {
  char name[64], path[PATH_MAX];
  snprintf(name, sizeof name, "gyre-programs");
  if (!gyre_opencl_cached(path, name)) return -1;
  pocl_mkdir_p(path);
  snprintf(name, sizeof name, "gyre-programs/%016" PRIx64, key);
  return gyre_opencl_cached(path, name) ? gyre_opencl_lock_file(path) : -1;
}

static int build_source(cl_program program, cl_uint device, cl_uint headers,
                        const cl_program *header, const char **name, int link) {
  const gyre_opencl_device *d = program->devices[device]->data;
  uint64_t key = gyre_opencl_add(d->files, &link, sizeof link);
  key = add_text(add_text(key, program->source), program->compiler_options);
  for (cl_uint i = 0; i < headers; i++) key = add_text(add_text(key, name[i]), header[i]->source);
  char why[SENTENCE];
  if (!gyre_opencl_has_room(why)) {
    gyre_opencl_report(d, "%s", why);
    return CL_BUILD_PROGRAM_FAILURE;
  }
  record r;
  const int file = open_record(key);
  take(file, &r);
  // The folder is of this record alone, so the record has all folders that POCL may find.
  snprintf(salt, sizeof salt, "-%016" PRIx64, key ^ r.salt);
  gyre_opencl_begin_asserting(program->source, program->compiler_options);
  for (cl_uint i = 0; i < headers; i++) gyre_opencl_add_asserting(header[i]->source);
  const int result = pocl_driver_build_source(program, device, headers, header, name, link);
  salt[0] = 0;
  gyre_opencl_end_asserting();
  if (result == CL_SUCCESS) add(&r, program, device);
  put(file, &r);
  gyre_opencl_unlock(file);
  return result;
}

// ---- Functions that are missing ----

// The log of a build that has failed has symbols, as the linker knows no other names. It becomes one with functions.
static int with_plain_names(cl_program program, cl_uint device, int result) {
  char **log = &program->build_log[device];
  char *plain = result != CL_SUCCESS && *log ? gyre_opencl_plain_names(*log) : NULL;
  if (plain) {
    free(*log);
    *log = plain;
  }
  return result;
}

static int build_source_and_report(cl_program program, cl_uint device, cl_uint headers,
                                   const cl_program *header, const char **name, int link) {
  char path[PATH_MAX];
  const int building = gyre_opencl_begin_building(path);
  const int result = build_source(program, device, headers, header, name, link);
  gyre_opencl_end_building(path, building);
  return with_plain_names(program, device, result);
}

static int build_binary(cl_program program, cl_uint device, int link, int spir) {
  char path[PATH_MAX];
  const int building = gyre_opencl_begin_building(path);
  const int result = pocl_driver_build_binary(program, device, link, spir);
  gyre_opencl_end_building(path, building);
  return with_plain_names(program, device, result);
}

// clLinkProgram() returns no program that could be asked for its log if it has failed.
static int link_program(cl_program program, cl_uint device, cl_uint n, const cl_program *programs,
                        int library) {
  char path[PATH_MAX];
  const int building = gyre_opencl_begin_building(path);
  int result = pocl_driver_link_program(program, device, n, programs, library);
  gyre_opencl_end_building(path, building);
  result = with_plain_names(program, device, result);
  if (result != CL_SUCCESS && program->build_log[device])
    gyre_opencl_report(program->devices[device]->data, "%s", program->build_log[device]);
  return result;
}

void gyre_opencl_program_ops(struct pocl_device_ops *ops) {
  ops->build_source = build_source_and_report;
  ops->build_binary = build_binary;
  ops->link_program = link_program;
}
