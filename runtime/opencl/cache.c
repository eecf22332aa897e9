// cache.c - the folder of POCL's cache: locks for what several processes make at a time, and folders in which
// something is made and then moved to its final path.
//
// Locks are flock(), which the kernel releases when a process ends in any way. A folder in which something is made is locked as
// long as its maker lives, so the next user can remove those of makers that were killed.

#include "driver.h"

#include <dirent.h>
#include <fcntl.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/file.h>
#include <sys/stat.h>
#include <sys/statvfs.h>
#include <unistd.h>

#include "cache.h"
#include "dispatch.h"
#include "pocl_cache.h"
#include "pocl_file_util.h"

POCL_EXPORT int pocl_cache_tempname(char *path, const char *suffix, int *fd);

#define MAKING "gyre-making-"
#define TRIAL "tempfile_"

// Offset of the folder's name in POCL's binaries, after 36 bytes of other members.
enum { HASH_AT = 36, HASH_BYTES = sizeof(SHA1_digest_t) };

static char top[POCL_FILENAME_LENGTH];

static int lock_open(int fd, int how) {
  if (fd >= 0 && flock(fd, how) != 0 && (how & LOCK_NB)) {
    close(fd);
    return -1;
  }
  return fd;
}

void gyre_opencl_unlock(int lock) {
  if (lock >= 0) close(lock);
}

int gyre_opencl_lock_folder(const char *path) {
  pocl_mkdir_p(path);
  return lock_open(open(path, O_RDONLY | O_DIRECTORY | O_CLOEXEC), LOCK_EX);
}

int gyre_opencl_lock_file(const char *path) {
  return lock_open(open(path, O_RDWR | O_CREAT | O_CLOEXEC, 0600), LOCK_EX);
}

bool gyre_opencl_cached(char path[PATH_MAX], const char *name) {
  return snprintf(path, PATH_MAX, "%s/%s", top, name) < PATH_MAX;
}

// LLVM ends the process if the disk gets full while it writes.
bool gyre_opencl_has_room(char why[SENTENCE]) {
  struct statvfs s;
  if (statvfs(top, &s) != 0 || (uint64_t)s.f_bavail * s.f_frsize >= GYRE_OPENCL_ROOM) return true;
  snprintf(why, SENTENCE,
           "the disk of the cache %.400s is full; POCL_CACHE_DIR names another folder", top);
  return false;
}

// ---- Folders in which something is made ----

// Such a folder has files only.
static void remove_folder(const char *path) {
  DIR *folder = opendir(path);
  if (!folder) return;
  for (struct dirent *e; (e = readdir(folder));) {
    if (strcmp(e->d_name, ".") != 0 && strcmp(e->d_name, "..") != 0)
      unlinkat(dirfd(folder), e->d_name, 0);
  }
  closedir(folder);
  rmdir(path);
}

// POCL tries whether the folder can be written, and leaves an empty file each time.
static bool is_trial(DIR *folder, const char *name) {
  struct stat s;
  return strncmp(name, TRIAL, strlen(TRIAL)) == 0 && !strchr(name, '.') &&
         fstatat(dirfd(folder), name, &s, AT_SYMLINK_NOFOLLOW) == 0 && S_ISREG(s.st_mode) &&
         s.st_size == 0;
}

// Removes what makers have left that were killed.
static void sweep(void) {
  DIR *folder = opendir(top);
  if (!folder) return;
  for (struct dirent *e; (e = readdir(folder));) {
    char path[PATH_MAX];
    if (is_trial(folder, e->d_name)) unlinkat(dirfd(folder), e->d_name, 0);
    if (strncmp(e->d_name, MAKING, strlen(MAKING)) != 0 || !gyre_opencl_cached(path, e->d_name))
      continue;
    const int lock = lock_open(open(path, O_RDONLY | O_DIRECTORY | O_CLOEXEC), LOCK_EX | LOCK_NB);
    if (lock >= 0) remove_folder(path);
    gyre_opencl_unlock(lock);
  }
  closedir(folder);
}

int gyre_opencl_begin_making(char folder[PATH_MAX]) {
  for (;;) {
    if (!gyre_opencl_cached(folder, MAKING "XXXXXX") || !mkdtemp(folder)) return -1;
    const int lock = lock_open(open(folder, O_RDONLY | O_DIRECTORY | O_CLOEXEC), LOCK_EX);
    // Another process may have swept it before it was locked.
    struct stat here, there;
    if (lock >= 0 && fstat(lock, &here) == 0 && stat(folder, &there) == 0 &&
        here.st_ino == there.st_ino)
      return lock;
    gyre_opencl_unlock(lock);
    if (lock < 0) return -1;
  }
}

void gyre_opencl_end_making(const char *folder, int lock) {
  remove_folder(folder);
  gyre_opencl_unlock(lock);
}

// POCL tells its folder by the names that it gives to temporary files.
bool gyre_opencl_open_cache(void) {
  char path[POCL_FILENAME_LENGTH];
  if (pocl_cache_tempname(path, NULL, NULL)) return false;
  unlink(path);
  char *slash = strrchr(path, '/');
  if (!slash) return false;
  *slash = 0;
  strcpy(top, path);
  sweep();
  gyre_opencl_remove_leftovers();
  return true;
}

// ---- Binaries ----

// A binary names the folder into which POCL unpacks it, which leaves alone what is there already, be it damaged. Names of its
// own folders begin with a capital letter; binaries are unpacked into those with a small one, and bitcode that is there goes.
int gyre_opencl_begin_unpacking(unsigned char **binaries, const size_t *bytes, unsigned n) {
  char path[PATH_MAX];
  const int lock = gyre_opencl_cached(path, "gyre-unpacking") ? gyre_opencl_lock_file(path) : -1;
  for (unsigned i = 0; i < n; i++) {
    char name[HASH_BYTES + sizeof "/program.bc"];
    if (bytes[i] < HASH_AT + HASH_BYTES) continue;
    unsigned char *hash = binaries[i] + HASH_AT;
    if (*hash >= 'A' && *hash <= 'P') *hash = (unsigned char)(*hash - 'A' + 'a');
    snprintf(name, sizeof name, "%.*s/program.bc", HASH_BYTES - 1, (char *)hash);
    if (gyre_opencl_cached(path, name)) unlink(path);
  }
  return lock;
}

void gyre_opencl_end_unpacking(int lock) { gyre_opencl_unlock(lock); }
