// tool.c - runs the compiler and the linker that make a module from bitcode, and finds the files of the
// driver.

#include <dlfcn.h>
#include <errno.h>
#include <fcntl.h>
#include <spawn.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/wait.h>
#include <unistd.h>

#include "driver.h"

#include "names.h"
#include "gyre_opencl_paths.h"
#include "seal.h"

extern char **environ;

enum { WORDS = 64 };

// The files are in a folder beside that of the driver, both in the build folder and when installed.
bool gyre_opencl_file(char path[PATH_MAX], const char *name) {
  Dl_info info;
  if (!dladdr((void *)(uintptr_t)gyre_opencl_file, &info)) return false;
  const char *slash = strrchr(info.dli_fname, '/');
  const int folder = slash ? (int)(slash - info.dli_fname) : 0;
  return snprintf(path, PATH_MAX, "%.*s/" GYRE_OPENCL_FILES "/%s", folder, info.dli_fname, name) <
         PATH_MAX;
}

uint64_t gyre_opencl_checksum(void) {
  static const char *const names[] = {GYRE_OPENCL_SUMMED};
  uint64_t sum = GYRE_OPENCL_NO_SUM, bytes = 0;
  char path[PATH_MAX];
  Dl_info driver;
  for (size_t i = 0; i < sizeof names / sizeof *names; i++) {
    if (gyre_opencl_file(path, names[i])) gyre_opencl_add_file(path, &sum, &bytes);
  }
  // The driver itself determines the form of a kernel's entry.
  if (dladdr((void *)(uintptr_t)gyre_opencl_checksum, &driver))
    gyre_opencl_add_file(driver.dli_fname, &sum, &bytes);
  static const char flags[] =
      GYRE_OPENCL_CLANG GYRE_OPENCL_COMPILE GYRE_OPENCL_LINK GYRE_OPENCL_VERSION;
  return gyre_opencl_add(sum, flags, sizeof flags);
}

// Returns the environment of a command whose temporary files are in a folder of this process; the caller frees it.
static char **environment_with(char *temporary) {
  size_t n = 0, used = 0;
  while (environ[n]) n++;
  char **copy = malloc((n + 2) * sizeof *copy);
  for (size_t i = 0; copy && i < n; i++) {
    if (strncmp(environ[i], "TMPDIR=", 7) != 0) copy[used++] = environ[i];
  }
  if (copy) copy[used] = temporary, copy[used + 1] = NULL;
  return copy;
}

// Runs a command, with its temporary files in a folder; its output is in `text`. Returns false if it failed.
static bool run(const char *folder, char *const *words, char text[SENTENCE]) {
  char temporary[PATH_MAX + 8];
  int ends[2];
  pid_t child;
  text[0] = 0;
  snprintf(temporary, sizeof temporary, "TMPDIR=%s", folder);
  char **with = environment_with(temporary);
  if (!with || pipe2(ends, O_CLOEXEC)) {
    free(with);
    return false;
  }
  posix_spawn_file_actions_t actions;
  posix_spawn_file_actions_init(&actions);
  posix_spawn_file_actions_addopen(&actions, 0, "/dev/null", O_RDONLY, 0);
  posix_spawn_file_actions_adddup2(&actions, ends[1], 1);
  posix_spawn_file_actions_adddup2(&actions, ends[1], 2);
  const int error = posix_spawnp(&child, words[0], &actions, NULL, words, with);
  posix_spawn_file_actions_destroy(&actions);
  free(with);
  close(ends[1]);
  if (error) {
    close(ends[0]);
    snprintf(text, SENTENCE, "%s: %s", words[0], strerror(error));
    return false;
  }
  size_t n = 0;
  char bytes[512];
  for (ssize_t got; (got = read(ends[0], bytes, sizeof bytes)) > 0;) {
    const size_t room = SENTENCE - 1 - n, take = (size_t)got < room ? (size_t)got : room;
    memcpy(text + n, bytes, take);
    n += take;
  }
  text[n] = 0;
  close(ends[0]);
  int status;
  if (waitpid(child, &status, 0) != child) return false;
  return WIFEXITED(status) && WEXITSTATUS(status) == 0;
}

// Splits a list into words at spaces; `list` is modified.
static unsigned cut(char *list, char **words, unsigned n) {
  char *rest = NULL;
  for (char *w = strtok_r(list, " ", &rest); w && n + 1 < WORDS; w = strtok_r(NULL, " ", &rest))
    words[n++] = w;
  return n;
}

static bool fail(char why[SENTENCE], const char *what, const char *text) {
  char *plain = gyre_opencl_plain_names(text);
  snprintf(why, SENTENCE, "%s has failed: %.900s", what, plain ? plain : text);
  free(plain);
  return false;
}

const char *gyre_opencl_optional(const gyre_host_info *info) {
  const bool index = info->memory_index && info->floating_point;
  if (info->bit_manipulation) return index ? "_zba_zbb_zbs_xtheadfmemidx" : "_zba_zbb_zbs";
  if (info->address_sums) return index ? "_zba_xtheadfmemidx" : "_zba";
  return index ? "_xtheadfmemidx" : "";
}

// Compiles bitcode or assembly to an object, or bitcode to assembly; `kind_of_output` is an option of the compiler.
static bool compile(const char *folder, const char *kind_of_output, const char *from, char *to,
                    const gyre_host_info *info, char why[SENTENCE]) {
  char flags[] = GYRE_OPENCL_COMPILE, kind[128];
  // The last flag of either kind is the architecture.
  snprintf(kind, sizeof kind, "%s%s", info->floating_point ? GYRE_OPENCL_FLOAT : GYRE_OPENCL_INT,
           gyre_opencl_optional(info));
  char *words[WORDS] = {GYRE_OPENCL_CLANG}, text[SENTENCE];
  unsigned n = cut(flags, words, 1);
  n = cut(kind, words, n);
  char *const rest[] = {(char *)(uintptr_t)kind_of_output, (char *)(uintptr_t)from, "-o", to, NULL};
  if (n + 5 > WORDS) return fail(why, GYRE_OPENCL_CLANG, "too many flags");
  memcpy(words + n, rest, sizeof rest);
  return run(folder, words, text) || fail(why, GYRE_OPENCL_CLANG, text);
}

static bool compile_fibres(const char *folder, const char *bitcode, char *object,
                           const gyre_host_info *info, char why[SENTENCE]) {
  char text[PATH_MAX + 16], rest[PATH_MAX + 16];
  snprintf(text, sizeof text, "%s/kernel.s", folder);
  snprintf(rest, sizeof rest, "%s/kernel.rest.s", folder);
  return compile(folder, "-S", bitcode, text, info, why) &&
         (gyre_opencl_remove_saves(text, rest) ||
          fail(why, GYRE_OPENCL_CLANG, "its output cannot be copied")) &&
         compile(folder, "-c", rest, object, info, why);
}

static bool link_module(const char *folder, char *object, char *out, bool floating_point,
                        char why[SENTENCE]) {
  char flags[] = GYRE_OPENCL_LINK,
       kind[2][sizeof GYRE_OPENCL_LINK_FLOAT + sizeof GYRE_OPENCL_LINK_INT] = {
           GYRE_OPENCL_LINK_INT, GYRE_OPENCL_LINK_FLOAT};
  char script[PATH_MAX], archive[PATH_MAX];
  char *words[WORDS] = {GYRE_OPENCL_GCC}, text[SENTENCE];
  if (!gyre_opencl_file(script, "gyre_module.ld") ||
      !gyre_opencl_file(archive,
                        floating_point ? "libgyre_opencl_float.a" : "libgyre_opencl_int.a"))
    return fail(why, GYRE_OPENCL_GCC, "a name is too long");
  unsigned n = cut(flags, words, 1);
  n = cut(kind[floating_point], words, n);
  // The archive has printf, which must be found before the C library's.
  char *const rest[] = {"-T", script, object, archive, "-lm", "-o", out, NULL};
  if (n + 8 > WORDS) return fail(why, GYRE_OPENCL_GCC, "too many flags");
  memcpy(words + n, rest, sizeof rest);
  return run(folder, words, text) || fail(why, GYRE_OPENCL_GCC, text);
}

bool gyre_opencl_make_module(const char *folder, const char *bitcode, const char *module,
                             gyre_opencl_mapping mapping, const gyre_host_info *info,
                             char why[SENTENCE]) {
  char object[PATH_MAX + 16], usage[PATH_MAX + 16], out[PATH_MAX + 16];
  uint32_t stack_bytes;
  snprintf(object, sizeof object, "%s/kernel.o", folder);
  snprintf(usage, sizeof usage, "%s/kernel.su", folder);
  snprintf(out, sizeof out, "%s/kernel.gmod", folder);
  const bool compiled = mapping == GYRE_OPENCL_FIBRES
                            ? compile_fibres(folder, bitcode, object, info, why)
                            : compile(folder, "-c", bitcode, object, info, why);
  if (!compiled || !link_module(folder, object, out, info->floating_point, why)) return false;
  if (!gyre_opencl_read_stack(usage, object, &stack_bytes))
    return fail(why, GYRE_OPENCL_CLANG, "it tells no stack");
  if (!gyre_opencl_seal(out, module, stack_bytes) || rename(out, module))
    return fail(why, module, strerror(errno));
  return true;
}
