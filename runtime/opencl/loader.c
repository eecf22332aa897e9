// loader.c - the library that the loader of OpenCL opens. It looks at what POCL would trip over before it loads POCL:
// files that are missing or damaged,
// another copy of POCL in the process, at which LLVM ends it, and a cache that cannot be written, without which POCL has no device.

#include <CL/cl.h>

#include <dlfcn.h>
#include <limits.h>
#include <link.h>
#include <pthread.h>
#include <stdbool.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <sys/statvfs.h>
#include <unistd.h>

#include "cache.h"
#include "installed.h"
#include "private.h"

#define EXPORTED __attribute__((visibility("default")))

// POCL's own names are below 1,024 bytes, and those of modules below the folder are long.
enum { NOT_FOUND = -1001, LONGEST = 700, TRIAL_BYTES = 65536 };

typedef cl_int(CL_API_CALL get_platforms)(cl_uint, cl_platform_id *, cl_uint *);
typedef void *(CL_API_CALL get_address)(const char *);

static get_address *pocl_address;
static get_platforms *pocl_platforms;

// ---- The cache ----

static bool make_folders(const char *path) {
  char part[PATH_MAX];
  if ((size_t)snprintf(part, sizeof part, "%s", path) >= LONGEST) return false;
  for (char *at = part + 1; *at; at++) {
    if (*at != '/') continue;
    *at = 0;
    mkdir(part, 0700);
    *at = '/';
  }
  mkdir(part, 0700);
  struct stat s;
  return stat(part, &s) == 0 && S_ISDIR(s.st_mode);
}

// Returns true if files can be created there and have room.
static bool can_write(const char *folder) {
  static const char bytes[TRIAL_BYTES];
  char path[PATH_MAX];
  struct statvfs s;
  if (!make_folders(folder)) return false;
  if (statvfs(folder, &s) == 0 && (uint64_t)s.f_bavail * s.f_frsize < 2 * GYRE_OPENCL_ROOM)
    return false;
  snprintf(path, sizeof path, "%s/tempfile_XXXXXX", folder);
  const int fd = mkstemp(path);
  if (fd < 0) return false;
  unlink(path);  // first, so that a process which is killed leaves nothing
  const bool written = write(fd, bytes, sizeof bytes) == (ssize_t)sizeof bytes;
  return close(fd) == 0 && written;
}

// The folder that POCL will take.
static void usual_cache(char path[PATH_MAX]) {
  const char *given = getenv("POCL_CACHE_DIR"), *cache = getenv("XDG_CACHE_HOME"),
             *home = getenv("HOME");
  if (given)
    snprintf(path, PATH_MAX, "%s", given);
  else if (cache && *cache)
    snprintf(path, PATH_MAX, "%s/pocl/kcache", cache);
  else
    snprintf(path, PATH_MAX, "%s%s/pocl/kcache", home ? home : "/tmp", home ? "/.cache" : "");
}

static bool find_cache(void) {
  char usual[PATH_MAX], own[PATH_MAX] = "";
  gyre_opencl_private_sweep();
  gyre_opencl_private_inherit();
  usual_cache(usual);
  if (*usual && can_write(usual)) return true;
  const bool found = gyre_opencl_private_make(can_write, own);
  fprintf(stderr,
          "gyre: compiled programs cannot be kept in '%.200s', which cannot be written or is full; "
          "%s%s (POCL_CACHE_DIR names another folder)\n",
          usual, found ? "they are in a folder for this run, " : "no other folder can be written",
          found ? own : "");
  return found;
}

// ---- POCL ----

static int is_other(struct dl_phdr_info *info, size_t bytes, void *data) {
  const char *slash = strrchr(info->dlpi_name, '/');
  const char *name = slash ? slash + 1 : info->dlpi_name;
  (void)bytes;
  if (strncmp(name, "libpocl.so", 10) != 0) return 0;
  snprintf(data, PATH_MAX, "%s", info->dlpi_name);
  return 1;
}

static void load(void) {
  char path[PATH_MAX] = "";
  Dl_info own;
  if (dl_iterate_phdr(is_other, path)) {
    fprintf(stderr,
            "gyre: this process has another POCL, %.400s, and LLVM ends a process with two; no "
            "Gyre device "
            "is offered (OCL_ICD_VENDORS with the path of gyre.icd chooses Gyre alone)\n",
            path);
    return;
  }
  if (!dladdr((void *)(uintptr_t)load, &own)) return;
  const char *slash = strrchr(own.dli_fname, '/');
  char folder[PATH_MAX - 32], why[GYRE_OPENCL_WHY];
  snprintf(folder, sizeof folder, "%.*s", slash ? (int)(slash - own.dli_fname) : 1,
           slash ? own.dli_fname : ".");
  if (!gyre_opencl_is_installed(folder, why)) {
    fprintf(stderr, "gyre: %s; no Gyre device is offered until it is installed again\n", why);
    return;
  }
  if (!find_cache()) return;
  // POCL would handle SIGFPE by skipping the host program's own division by zero, which then has a wrong result.
  setenv("POCL_SIGFPE_HANDLER", "0", 0);
  snprintf(path, sizeof path, "%s/libpocl.so.2", folder);
  void *pocl = dlopen(path, RTLD_NOW | RTLD_LOCAL);
  if (!pocl) {
    fprintf(stderr, "gyre: POCL cannot be loaded: %s\n", dlerror());
    return;
  }
  pocl_address = (get_address *)(uintptr_t)dlsym(pocl, "clGetExtensionFunctionAddress");
  if (pocl_address)
    pocl_platforms = (get_platforms *)(uintptr_t)pocl_address("clIcdGetPlatformIDsKHR");
}

static void load_once(void) {
  static pthread_once_t once = PTHREAD_ONCE_INIT;
  pthread_once(&once, load);
}

// All libraries of OpenCL have been opened when the loader calls it.
EXPORTED cl_int CL_API_CALL clIcdGetPlatformIDsKHR(cl_uint n, cl_platform_id *platforms,
                                                   cl_uint *count) {
  load_once();
  if (pocl_platforms) return pocl_platforms(n, platforms, count);
  if (count) *count = 0;
  return NOT_FOUND;
}

EXPORTED void *CL_API_CALL clGetExtensionFunctionAddress(const char *name) {
  if (strcmp(name, "clIcdGetPlatformIDsKHR") == 0) return (void *)(uintptr_t)clIcdGetPlatformIDsKHR;
  load_once();
  return pocl_address ? pocl_address(name) : NULL;
}
