// gyre_file.c - creates the files that a user names, and writes stdout to its end; no other file does this.

#include "gyre_file.h"

#include <errno.h>
#include <fcntl.h>
#include <limits.h>
#include <stdio_ext.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

#include "gyre/gyre.h"

#define FAIL(...) (snprintf(why, GYRE_MESSAGE, __VA_ARGS__), false)

static const char *kind(mode_t mode) {
  switch (mode & S_IFMT) {
    case S_IFLNK: return "a symbolic link";
    case S_IFDIR: return "a directory";
    case S_IFCHR:
    case S_IFBLK: return "a device";
    case S_IFIFO: return "a pipe";
    default: return "no file";
  }
}

static bool refuse(const char *what, const char *path, mode_t mode, char *why) {
  return FAIL("%.40s: %.100s is %s; only regular files are written", what, path, kind(mode));
}

static bool cannot(const char *what, const char *path, char *why) {
  return FAIL("%.40s: cannot write %.100s: %.80s", what, path, strerror(errno));
}

// Writes the folder of `path` to `out`. Returns false if that is too long.
static bool folder_of(const char *path, char *out, size_t size) {
  const char *slash = strrchr(path, '/');
  const size_t n = slash ? (size_t)(slash - path) + 1 : 0;  // with its slash, also for "/x"
  if (n >= size - 1) return false;
  memcpy(out, path, n);
  out[n] = 0;
  if (!n) strcpy(out, ".");
  return true;
}

static const char *name_of(const char *path) {
  const char *slash = strrchr(path, '/');
  return slash ? slash + 1 : path;
}

bool gyre_file_check(const char *what, const char *path, char *why) {
  struct stat s;
  char folder[PATH_MAX];
  if (!*path) return FAIL("%.40s: the name of the file is empty", what);
  if (!*name_of(path)) return FAIL("%.40s: %.100s is a directory", what, path);
  if (lstat(path, &s) == 0) {
    if (!S_ISREG(s.st_mode)) return refuse(what, path, s.st_mode, why);
    return access(path, W_OK) == 0 || cannot(what, path, why);
  }
  if (errno != ENOENT) return cannot(what, path, why);
  if (!folder_of(path, folder, sizeof folder)) {
    errno = ENAMETOOLONG;
    return cannot(what, path, why);
  }
  return access(folder, W_OK | X_OK) == 0 || cannot(what, path, why);
}

FILE *gyre_file_create(const char *what, const char *path, char *why) {
  if (!gyre_file_check(what, path, why)) return NULL;
  // If another file has replaced it since the check, it is neither followed nor waited for.
  const int fd =
      open(path, O_RDWR | O_CREAT | O_NOFOLLOW | O_NONBLOCK | O_NOCTTY | O_CLOEXEC, 0666);
  struct stat s;
  FILE *file = NULL;
  if (fd < 0 || fstat(fd, &s)) {
    cannot(what, path, why);
  } else if (!S_ISREG(s.st_mode)) {
    refuse(what, path, s.st_mode, why);
  } else if (ftruncate(fd, 0) || !(file = fdopen(fd, "w+"))) {
    cannot(what, path, why);
  }
  if (!file && fd >= 0) close(fd);
  return file;
}

bool gyre_file_close(FILE *file, const char *what, const char *path, char *why) {
  const bool bad = ferror(file);
  errno = 0;
  if (fclose(file) == 0 && !bad) return true;
  return FAIL("%.40s: %.100s is not complete%s%.80s", what, path, errno ? ": " : "",
              errno ? strerror(errno) : "");
}

void gyre_file_unlink(const char *link, const char *target) {
  char found[PATH_MAX];
  const ssize_t n = readlink(link, found, sizeof found);
  if (n >= 0 && (size_t)n == strlen(target) && memcmp(found, target, (size_t)n) == 0) unlink(link);
}

void gyre_stdio_guard(void) {
  for (int fd = 0; fd <= 2; fd++) {
    if (fcntl(fd, F_GETFD) < 0) (void)!open("/dev/null", fd ? O_RDONLY : O_WRONLY);
  }
}

bool gyre_stdout_flush(char *why) {
  errno = 0;
  if (fflush(stdout) == 0 && !ferror(stdout)) return true;
  (void)FAIL("standard output cannot be written%s%.80s", errno ? ": " : "",
             errno ? strerror(errno) : "");
  __fpurge(stdout);
  clearerr(stdout);
  return false;
}

int gyre_stdout_status(const char *tool, int status) {
  char why[GYRE_MESSAGE];
  if (gyre_stdout_flush(why)) return status;
  fprintf(stderr, "%s: %s\n", tool, why);
  return 2;
}

static bool same_inode(const struct stat *a, const struct stat *b) {
  return a->st_dev == b->st_dev && a->st_ino == b->st_ino;
}

bool gyre_file_same(const char *a, const char *b) {
  struct stat of_a, of_b;
  char folder_a[PATH_MAX], folder_b[PATH_MAX];
  const bool there_a = stat(a, &of_a) == 0, there_b = stat(b, &of_b) == 0;
  if (there_a != there_b) return false;
  if (there_a) return same_inode(&of_a, &of_b);
  return strcmp(name_of(a), name_of(b)) == 0 && folder_of(a, folder_a, sizeof folder_a) &&
         folder_of(b, folder_b, sizeof folder_b) && stat(folder_a, &of_a) == 0 &&
         stat(folder_b, &of_b) == 0 && same_inode(&of_a, &of_b);
}
