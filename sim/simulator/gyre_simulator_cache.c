// gyre_simulator_cache.c - RTL simulators, one executable per configuration, built on demand and kept.
//
// A simulator is in CACHE/TREE/KIND-WxTxL-KEY/. TREE is a hash of its sources, and KEY a hash of all parameters, so an
// edit or another configuration never uses an outdated simulator.

#include <errno.h>
#include <fcntl.h>
#include <fts.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/file.h>
#include <sys/stat.h>
#include <sys/wait.h>
#include <time.h>
#include <unistd.h>

#include "gyre_simulator_cache.h"

enum { PATH_BYTES = 4096, MAX_PARAMETERS = 64, PARAMETER_BYTES = 48, STAMP_BYTES = 20 };

// Arguments of scripts/build_rtl KIND OUTDIR NAME=VALUE...: the parameters that differ from the defaults.
typedef struct build_args {
  char text[MAX_PARAMETERS][PARAMETER_BYTES];
  unsigned count;
} build_args;

// FNV-1a, 64 bits, names directories; it is no protection against attacks.
static uint64_t hash_bytes(uint64_t h, const void *from, size_t n) {
  const uint8_t *b = from;
  for (size_t i = 0; i < n; i++) h = (h ^ b[i]) * 0x100000001b3u;
  return h;
}
#define HASH_START 0xcbf29ce484222325u

static bool join(char *out, size_t size, const char *a, const char *b) {
  int n = snprintf(out, size, "%s/%s", a, b);
  return n >= 0 && (size_t)n < size;
}

bool gyre_simulator_cache_source(char *out, size_t size) {
  const char *given = getenv("GYRE_SOURCE");
  char list[PATH_BYTES];
  snprintf(out, size, "%s", given && *given ? given : GYRE_SOURCE_DIR);
  return join(list, sizeof list, out, "rtl/files.f") && access(list, R_OK) == 0;
}

bool gyre_simulator_cache_root(char *out, size_t size) {
  const char *own = getenv("GYRE_CACHE"), *xdg = getenv("XDG_CACHE_HOME"), *home = getenv("HOME");
  int n = -1;
  if (own && *own) {
    n = snprintf(out, size, "%s", own);
  } else if (xdg && *xdg) {
    n = snprintf(out, size, "%s/gyre", xdg);
  } else if (home && *home) {
    n = snprintf(out, size, "%s/.cache/gyre", home);
  }
  return n > 0 && (size_t)n < size;
}

static int by_name(const FTSENT **a, const FTSENT **b) {
  return strcmp((*a)->fts_name, (*b)->fts_name);
}

static bool hash_file(uint64_t *h, const char *path) {
  uint8_t block[16384];
  FILE *f = fopen(path, "rb");
  if (!f) return false;
  for (size_t n; (n = fread(block, 1, sizeof block, f));) *h = hash_bytes(*h, block, n);
  bool good = !ferror(f);
  fclose(f);
  return good;
}

static bool ends(const char *name, const char *end) {
  size_t length = strlen(name), part = strlen(end);
  return length > part && strcmp(name + length - part, end) == 0;
}

// Pages are not sources of a simulator, nor is what Python keeps beside a generator.
static bool is_source(const char *name) { return !ends(name, ".md") && !ends(name, ".pyc"); }

// Hashes names and contents of all sources of a simulator.
static bool hash_tree(const char *source, uint64_t *h) {
  static const char *const parts[] = {
      "rtl",       "include",   "cmodel", "sim/platform", "sim/verilator", "tb/lockstep",
      "tb/random", "tb/litmus", "isa",    "configs.toml", "scripts/gen",   "scripts/build_rtl"};
  *h = HASH_START;
  for (unsigned i = 0; i < sizeof parts / sizeof parts[0]; i++) {
    char path[PATH_BYTES];
    char *const roots[] = {path, NULL};
    if (!join(path, sizeof path, source, parts[i])) return false;
    FTS *fts = fts_open(roots, FTS_PHYSICAL | FTS_NOCHDIR, by_name);
    if (!fts) return false;
    bool good = true;
    for (FTSENT *e; good && (e = fts_read(fts));) {
      if (e->fts_info != FTS_F || !is_source(e->fts_name)) continue;
      const char *name = e->fts_path + strlen(source);
      *h = hash_bytes(*h, name, strlen(name) + 1);
      good = hash_file(h, e->fts_path);
    }
    fts_close(fts);
    if (!good) return false;
  }
  return true;
}

static bool list_parameters(const gyre_config *cfg, build_args *args) {
  gyre_config usual;
  const char *name;
  uint32_t value, other;
  bool hex;
  gyre_config_default(&usual);
  for (unsigned i = 0; (name = gyre_config_get(cfg, i, &value, &hex)); i++) {
    gyre_config_get(&usual, i, &other, &hex);
    if (value == other) continue;
    if (args->count == MAX_PARAMETERS) return false;
    snprintf(args->text[args->count++], PARAMETER_BYTES, "%s=%u", name, value);
  }
  return true;
}

static bool make_directories(char *path) {
  for (char *p = path + 1; *p; p++) {
    if (*p != '/') continue;
    *p = 0;
    bool good = !mkdir(path, 0777) || errno == EEXIST;
    *p = '/';
    if (!good) return false;
  }
  return !mkdir(path, 0777) || errno == EEXIST;
}

static int run_script(const char *script, const char *kind, const char *dir, build_args *args) {
  char *argv[MAX_PARAMETERS + 4] = {(char *)script, (char *)kind, (char *)dir};
  for (unsigned i = 0; i < args->count; i++) argv[3 + i] = args->text[i];
  pid_t child = fork();
  if (child < 0) return -1;
  if (!child) {
    dup2(STDERR_FILENO, STDOUT_FILENO);  // stdout belongs to the program
    execv(script, argv);
    _exit(127);
  }
  int status;
  pid_t ended;
  for (unsigned tenths = 1; (ended = waitpid(child, &status, WNOHANG)) != child; tenths++) {
    if (ended < 0 && errno != EINTR) return -1;
    nanosleep(&(struct timespec){.tv_nsec = 100000000}, NULL);
    // Shows a user at a terminal that the build makes progress.
    if (tenths % 100 == 0 && isatty(STDERR_FILENO))
      fprintf(stderr, "gyre: building since %u seconds\n", tenths / 10);
  }
  return WIFEXITED(status) ? WEXITSTATUS(status) : -1;
}

// Returns the contents of a simulator's stamp: the hash of the executable.
static bool describe(const char *exe, char *out, size_t size) {
  uint64_t h = HASH_START;
  if (!hash_file(&h, exe)) return false;
  snprintf(out, size, "%016llx\n", (unsigned long long)h);
  return true;
}

// Checks that the executable is the one that was built, according to its stamp.
static bool is_built(const char *exe, const char *stamp) {
  char want[STAMP_BYTES] = "", have[STAMP_BYTES];
  FILE *f = fopen(stamp, "r");
  if (!f) return false;
  const bool read = fgets(want, sizeof want, f) != NULL;
  fclose(f);
  return read && describe(exe, have, sizeof have) && strcmp(want, have) == 0;
}

// Writes a file beside its path and moves it, so that it is complete or absent.
static bool write_stamp(const char *exe, const char *stamp) {
  char text[STAMP_BYTES], beside[PATH_BYTES + 8];
  snprintf(beside, sizeof beside, "%s.new", stamp);
  FILE *f = describe(exe, text, sizeof text) ? fopen(beside, "w") : NULL;
  if (!f) return false;
  const bool written = fputs(text, f) >= 0;
  return fclose(f) == 0 && written && rename(beside, stamp) == 0;
}

// Builds into `dir` unless the stamp there is valid. The caller holds the lock.
static bool build(const char *source, const char *kind, const char *dir, build_args *args) {
  char script[PATH_BYTES], stamp[PATH_BYTES], exe[PATH_BYTES], name[32];
  snprintf(name, sizeof name, "gyre-%s", kind);
  if (!join(script, sizeof script, source, "scripts/build_rtl") ||
      !join(stamp, sizeof stamp, dir, "built") || !join(exe, sizeof exe, dir, name))
    return false;
  if (is_built(exe, stamp)) return true;
  // An existing executable is not trusted, because build_rtl keeps files that look up to date.
  if (access(stamp, F_OK) == 0) fprintf(stderr, "gyre: %s is damaged: it is built again\n", exe);
  unlink(stamp);
  unlink(exe);
  fprintf(stderr,
          "gyre: building the %s simulator of this configuration, once: one to a few minutes "
          "(log: %s/%s/build.log)\n",
          kind, dir, kind);
  int status = run_script(script, kind, dir, args);
  if (!status && write_stamp(exe, stamp)) return true;
  fprintf(stderr, "gyre: the %s simulator could not be built (status %d of %s)\n", kind, status,
          script);
  return false;
}

bool gyre_simulator_cache_find(const char *kind, const gyre_config *cfg, char *exe, size_t size) {
  char source[PATH_BYTES], root[PATH_BYTES - 128], dir[PATH_BYTES], lock[PATH_BYTES + 8];
  build_args args = {.count = 0};
  uint64_t tree;
  if (!gyre_simulator_cache_source(source, sizeof source)) {
    fprintf(stderr, "gyre: no source tree at %s to build the RTL from; set GYRE_SOURCE\n", source);
    return false;
  }
  if (!gyre_simulator_cache_root(root, sizeof root)) {
    fprintf(
        stderr,
        "gyre: no folder to keep the %s simulator in: HOME is not set; set HOME or GYRE_CACHE\n",
        kind);
    return false;
  }
  if (!hash_tree(source, &tree)) {
    fprintf(stderr, "gyre: the sources in %s cannot be read\n", source);
    return false;
  }
  if (!list_parameters(cfg, &args)) {
    fprintf(stderr, "gyre: the library has no defaults\n");
    return false;
  }
  uint64_t key = hash_bytes(HASH_START, &args, sizeof args);
  snprintf(dir, sizeof dir, "%s/%016llx/%s-%ux%ux%u-%08x", root, (unsigned long long)tree, kind,
           cfg->num_warps, cfg->num_threads, cfg->num_lanes, (uint32_t)(key ^ key >> 32));
  if (!make_directories(dir)) {
    fprintf(stderr, "gyre: cannot make %s: %s; set GYRE_CACHE to a folder that can be written\n",
            dir, strerror(errno));
    return false;
  }
  // If two runs need the same configuration, the second waits here, and finds the simulator built.
  snprintf(lock, sizeof lock, "%s.lock", dir);
  int fd = open(lock, O_RDWR | O_CREAT | O_CLOEXEC, 0666);
  if (fd < 0 || flock(fd, LOCK_EX)) {
    fprintf(stderr, "gyre: cannot lock %s: %s; set GYRE_CACHE to a folder that can be written\n",
            lock, strerror(errno));
    if (fd >= 0) close(fd);
    return false;
  }
  bool good = build(source, kind, dir, &args);
  close(fd);
  const int n = snprintf(exe, size, "%s/gyre-%s", dir, kind);
  return good && n >= 0 && (size_t)n < size;
}
