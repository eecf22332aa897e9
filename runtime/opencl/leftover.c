// leftover.c - removes files that POCL leaves in the folder of its cache when a process is killed
// while it builds a program: files tempfile_XXXXXX.cl and the like, and folders tempdir_XXXXXX. No
// name says whose they are.
//
// So each process that lets POCL build has a file gyre-building-XXXXXX there, which it holds a lock
// on (flock) and removes when POCL is done. One without a lock says that its process was killed.
// Files that POCL has made since then are leftovers, unless a process that is at work, or another
// POCL on this machine, may have made it: then it stays until the next look.

#include "driver.h"

#include <ctype.h>
#include <dirent.h>
#include <fcntl.h>
#include <ftw.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/file.h>
#include <sys/stat.h>
#include <unistd.h>

#include "cache.h"

// Suffix of POCL's files while they are written.
#define WRITTEN ".temp"
#define BUILDING "gyre-building-"

// Characters that mkstemp chooses; files without a lock that one look takes.
enum { RANDOM = 6, KILLED = 64 };

static bool is_there(int fd, const char *path) {
  struct stat a, b;
  return fstat(fd, &a) == 0 && lstat(path, &b) == 0 && a.st_dev == b.st_dev && a.st_ino == b.st_ino;
}

int gyre_opencl_begin_building(char path[PATH_MAX]) {
  for (;;) {
    if (!gyre_opencl_cached(path, BUILDING "XXXXXX")) return -1;
    const int fd = mkostemp(path, O_CLOEXEC);
    if (fd < 0) return -1;
    // Another process may have taken it for one of a killed process before it was locked.
    if (flock(fd, LOCK_EX) == 0 && is_there(fd, path)) return fd;
    close(fd);
  }
}

void gyre_opencl_end_building(const char *path, int fd) {
  if (fd < 0) return;
  unlink(path);
  close(fd);
}

// ---- The look at what others have left ----

// Returns true if a process of this user has a POCL that is not Gyre's, which has no file of the
// kind above.
static bool is_other_pocl(const char *pid) {
  char path[64], line[PATH_MAX + 128];
  struct stat s;
  snprintf(path, sizeof path, "/proc/%.20s/maps", pid);
  FILE *maps = stat(path, &s) == 0 && s.st_uid == geteuid() ? fopen(path, "re") : NULL;
  if (!maps) return false;
  bool pocl = false, gyre = false;
  while (fgets(line, sizeof line, maps)) {
    pocl |= strstr(line, "/libpocl.so") != NULL;
    gyre |= strstr(line, "/libgyre-opencl.so") != NULL;
  }
  fclose(maps);
  return pocl && !gyre;
}

static bool has_other_pocl(void) {
  DIR *processes = opendir("/proc");
  if (!processes) return true;
  bool found = false;
  for (struct dirent *e; !found && (e = readdir(processes));)
    found = isdigit((unsigned char)e->d_name[0]) && is_other_pocl(e->d_name);
  closedir(processes);
  return found;
}

static bool is_before(const struct timespec *a, const struct timespec *b) {
  return a->tv_sec != b->tv_sec ? a->tv_sec < b->tv_sec : a->tv_nsec < b->tv_nsec;
}

typedef struct look {
  struct timespec killed, alive;  // since when one of each kind is at work
  bool any_killed, any_alive;
  int lock[KILLED];
  char path[KILLED][PATH_MAX];
  unsigned locks;
} look;

static void earliest(struct timespec *to, bool *any, const struct timespec *at) {
  if (!*any || is_before(at, to)) *to = *at;
  *any = true;
}

static void look_at_builder(look *l, const char *name) {
  char path[PATH_MAX];
  struct stat s;
  if (!gyre_opencl_cached(path, name)) return;
  const int fd = open(path, O_RDONLY | O_NOFOLLOW | O_NONBLOCK | O_CLOEXEC);
  if (fd < 0 || fstat(fd, &s) || !S_ISREG(s.st_mode)) {
    if (fd >= 0) close(fd);
    return;
  }
  if (l->locks < KILLED && flock(fd, LOCK_EX | LOCK_NB) == 0) {
    earliest(&l->killed, &l->any_killed, &s.st_ctim);
    strcpy(l->path[l->locks], path);
    l->lock[l->locks++] = fd;
    return;
  }
  earliest(&l->alive, &l->any_alive, &s.st_ctim);
  close(fd);
}

static int remove_one(const char *path, const struct stat *s, int kind, struct FTW *at) {
  (void)s, (void)kind, (void)at;
  return remove(path);
}

// Name of LLVM's temporary file of the preprocessed source: eight digits in the middle.
static bool is_of_llvm(const char *suffix) {
  static const char form[] = ".preproc-xxxxxxxx.cl.tmp";
  for (size_t i = 0; i < sizeof form; i++)
    if (form[i] == 'x' ? !isxdigit((unsigned char)suffix[i]) : suffix[i] != form[i]) return false;
  return true;
}

// POCL's names: six characters of mkstemp, then a suffix of files; folders have none.
static bool is_temporary(const char *name, const struct stat *s) {
  static const char *const suffixes[] = {".cl",     ".preproc.cl", ".bc",  ".spirv",
                                         ".binary", ".so",         ".so.o"};
  const bool is_folder = S_ISDIR(s->st_mode);
  const char *prefix = is_folder ? "tempdir_" : "tempfile_";
  if (strncmp(name, prefix, strlen(prefix)) != 0 || s->st_uid != geteuid()) return false;
  name += strlen(prefix);
  for (size_t i = 0; i < RANDOM; i++)
    if (!isalnum((unsigned char)name[i])) return false;
  name += RANDOM;
  if (is_folder) return !*name;
  for (size_t i = 0; S_ISREG(s->st_mode) && i < sizeof suffixes / sizeof *suffixes; i++)
    if (strcmp(name, suffixes[i]) == 0) return true;
  return S_ISREG(s->st_mode) && is_of_llvm(name);
}

// False: it may be of a process that is at work.
static bool remove_leftover(const look *l, const char *name) {
  char path[PATH_MAX];
  struct stat s;
  if (!gyre_opencl_cached(path, name) || lstat(path, &s) || !is_temporary(name, &s) ||
      is_before(&s.st_ctim, &l->killed))
    return true;
  if (l->any_alive && !is_before(&s.st_ctim, &l->alive)) return false;
  nftw(path, remove_one, 16, FTW_DEPTH | FTW_PHYS | FTW_MOUNT);
  return true;
}

void gyre_opencl_remove_temporary(const char *bitcode) {
  char path[PATH_MAX];
  const char *name = strrchr(bitcode, '/');
  if (!name) return;
  const size_t n = strlen(++name);
  snprintf(path, sizeof path, "%.*s", (int)(name - bitcode), bitcode);
  DIR *folder = opendir(path);
  if (!folder) return;
  for (struct dirent *e; (e = readdir(folder));)
    if (strncmp(e->d_name, name, n) == 0 && e->d_name[n] == '_' &&
        strlen(e->d_name + n) == 1 + RANDOM + strlen(WRITTEN) &&
        strcmp(e->d_name + n + 1 + RANDOM, WRITTEN) == 0)
      unlinkat(dirfd(folder), e->d_name, 0);
  closedir(folder);
}

void gyre_opencl_remove_leftovers(void) {
  char top[PATH_MAX];
  look *l = calloc(1, sizeof *l);
  DIR *folder = l && gyre_opencl_cached(top, ".") ? opendir(top) : NULL;
  if (folder) {
    for (struct dirent *e; (e = readdir(folder));)
      if (strncmp(e->d_name, BUILDING, strlen(BUILDING)) == 0) look_at_builder(l, e->d_name);
    const bool look_further = l->any_killed && !has_other_pocl();
    bool all = look_further;
    rewinddir(folder);
    for (struct dirent *e; look_further && (e = readdir(folder));)
      if (!remove_leftover(l, e->d_name)) all = false;
    for (unsigned i = 0; i < l->locks; i++) {
      if (all) unlink(l->path[i]);
      close(l->lock[i]);
    }
    closedir(folder);
  }
  free(l);
}
