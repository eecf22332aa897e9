// private.c - a process that uses a private folder holds a shared lock on it (flock, which the
// kernel releases when the process ends in any way). A process that gets the exclusive lock knows
// that no process uses the folder. The folder's mark names the owner.

#include "private.h"

#include <dirent.h>
#include <fcntl.h>
#include <ftw.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/file.h>
#include <sys/stat.h>
#include <unistd.h>

#define NAME "gyre-opencl-"
#define MARK ".gyre-opencl"

// Characters of mkdtemp; POCL's own names are below 1,024 bytes.
enum { RANDOM = 6, LONGEST = 700, PLACES = 4 };

static char own[PATH_MAX];
static pid_t owner;

// Folders in which private ones may be. NULL: there is no such folder.
static const char *place(int number) {
  const char *const places[PLACES] = {getenv("TMPDIR"), "/tmp", "/var/tmp", "/dev/shm"};
  const char *at = places[number];
  return at && at[0] == '/' && strlen(at) < LONGEST - 64 ? at : NULL;
}

static int open_folder(const char *path) {
  return open(path, O_RDONLY | O_DIRECTORY | O_NOFOLLOW | O_CLOEXEC);
}

static bool is_there(int fd, const char *path) {
  struct stat a, b;
  return fstat(fd, &a) == 0 && lstat(path, &b) == 0 && a.st_dev == b.st_dev && a.st_ino == b.st_ino;
}

static int remove_one(const char *path, const struct stat *s, int kind, struct FTW *at) {
  (void)s, (void)kind, (void)at;
  return remove(path);
}

static void remove_all(const char *path) {
  nftw(path, remove_one, 16, FTW_DEPTH | FTW_PHYS | FTW_MOUNT);
}

static void remove_own(void) {
  if (owner == getpid()) remove_all(own);
}

bool gyre_opencl_private_make(bool (*can_write)(const char *folder), char path[PATH_MAX]) {
  for (int i = 0; i < PLACES; i++) {
    if (!place(i)) continue;
    int fd = -1;
    while (fd < 0) {
      snprintf(own, sizeof own, "%s/" NAME "XXXXXX", place(i));
      if (!mkdtemp(own) || (fd = open_folder(own)) < 0) break;
      // Another process may have swept the folder before it was locked.
      if (flock(fd, LOCK_SH) == 0 && is_there(fd, own)) break;
      close(fd);
      fd = -1;
    }
    const int mark = fd < 0 ? -1 : openat(fd, MARK, O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, 0600);
    if (mark >= 0 && close(mark) == 0 && can_write(own)) {
      owner = getpid();
      strcpy(path, own);
      return setenv("POCL_CACHE_DIR", own, 1) == 0 && atexit(remove_own) == 0;
    }
    if (fd < 0) continue;
    unlinkat(fd, MARK, 0);
    rmdir(own);
    close(fd);
  }
  return false;
}

void gyre_opencl_private_inherit(void) {
  const char *given = getenv("POCL_CACHE_DIR");
  if (!given || !strstr(given, "/" NAME)) return;
  const int fd = open_folder(given);
  if (fd < 0 || flock(fd, LOCK_SH) || !is_there(fd, given)) {
    if (fd >= 0) close(fd);
    unsetenv("POCL_CACHE_DIR");
  }
}

static void sweep_one(const char *path) {
  struct stat s;
  const int fd = open_folder(path);
  if (fd < 0) return;
  if (fstat(fd, &s) == 0 && s.st_uid == geteuid() && !(s.st_mode & 077) &&
      flock(fd, LOCK_EX | LOCK_NB) == 0 && is_there(fd, path)) {
    if (faccessat(fd, MARK, F_OK, AT_SYMLINK_NOFOLLOW) == 0)
      remove_all(path);
    else
      rmdir(path);  // its process was killed before it made the mark, so the folder is empty
  }
  close(fd);
}

void gyre_opencl_private_sweep(void) {
  for (int i = 0; i < PLACES; i++) {
    DIR *folder = place(i) ? opendir(place(i)) : NULL;
    if (!folder) continue;
    for (struct dirent *e; (e = readdir(folder));) {
      char path[PATH_MAX];
      if (strncmp(e->d_name, NAME, strlen(NAME)) == 0 &&
          strlen(e->d_name) == strlen(NAME) + RANDOM &&
          snprintf(path, sizeof path, "%s/%s", place(i), e->d_name) < PATH_MAX)
        sweep_one(path);
    }
    closedir(folder);
  }
}
