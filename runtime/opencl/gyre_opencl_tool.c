// gyre_opencl_tool.c - the compiler and the linker that make a module out of bitcode, and the files of the driver.

#include <dlfcn.h>
#include <elf.h>
#include <fcntl.h>
#include <spawn.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/wait.h>
#include <unistd.h>

#include "gyre_opencl.h"

#include "gyre_opencl_paths.h"

extern char **environ;

enum { WORDS = 64 };
// Stack for functions of the libraries that a kernel calls: the compiler's, the C library's, printf.
enum { CALLED = 2048 };

// Files lie in a folder beside the one of the driver, in the build folder as well as installed.
bool gyre_opencl_file(char path[PATH_MAX], const char *name) {
  Dl_info info;
  if (!dladdr((void *)(uintptr_t)gyre_opencl_file, &info)) return false;
  const char *slash = strrchr(info.dli_fname, '/');
  const int folder = slash ? (int)(slash - info.dli_fname) : 0;
  return snprintf(path, PATH_MAX, "%.*s/" GYRE_OPENCL_FILES "/%s", folder, info.dli_fname, name) <
         PATH_MAX;
}

// FNV-1a, 64 bits.
static uint64_t add_file(uint64_t sum, const char *path) {
  unsigned char bytes[4096];
  FILE *f = fopen(path, "rb");
  for (size_t n; f && (n = fread(bytes, 1, sizeof bytes, f)) > 0;) {
    for (size_t i = 0; i < n; i++) sum = (sum ^ bytes[i]) * 0x100000001b3;
  }
  if (f) fclose(f);
  return sum;
}

uint64_t gyre_opencl_sum(void) {
  static const char *const names[] = {GYRE_OPENCL_SUMMED};
  uint64_t sum = 0xcbf29ce484222325;
  char path[PATH_MAX];
  Dl_info driver;
  for (size_t i = 0; i < sizeof names / sizeof *names; i++) {
    if (gyre_opencl_file(path, names[i])) sum = add_file(sum, path);
  }
  // What a kernel's entry looks like is in the driver itself.
  if (dladdr((void *)(uintptr_t)gyre_opencl_sum, &driver)) sum = add_file(sum, driver.dli_fname);
  for (const char *c = GYRE_OPENCL_CLANG GYRE_OPENCL_COMPILE GYRE_OPENCL_LINK GYRE_OPENCL_VERSION;
       *c; c++)
    sum = (sum ^ (unsigned char)*c) * 0x100000001b3;
  return sum;
}

// Runs a command; what it says is in `text`. False: it did not end well.
static bool run(char *const *words, char text[SENTENCE]) {
  int ends[2];
  pid_t child;
  text[0] = 0;
  if (pipe2(ends, O_CLOEXEC)) return false;
  posix_spawn_file_actions_t actions;
  posix_spawn_file_actions_init(&actions);
  posix_spawn_file_actions_addopen(&actions, 0, "/dev/null", O_RDONLY, 0);
  posix_spawn_file_actions_adddup2(&actions, ends[1], 1);
  posix_spawn_file_actions_adddup2(&actions, ends[1], 2);
  const int error = posix_spawnp(&child, words[0], &actions, NULL, words, environ);
  posix_spawn_file_actions_destroy(&actions);
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

// Words of a list of them, cut at spaces; `list` is changed.
static unsigned cut(char *list, char **words, unsigned n) {
  char *rest = NULL;
  for (char *w = strtok_r(list, " ", &rest); w && n + 1 < WORDS; w = strtok_r(NULL, " ", &rest))
    words[n++] = w;
  return n;
}

static bool fail(char why[SENTENCE], const char *what, const char *text) {
  snprintf(why, SENTENCE, "%s has failed: %.900s", what, text);
  return false;
}

static bool compile(const char *bitcode, char *object, bool floating_point, char why[SENTENCE]) {
  char flags[] = GYRE_OPENCL_COMPILE, kind[2][sizeof GYRE_OPENCL_FLOAT + sizeof GYRE_OPENCL_INT] = {
                                          GYRE_OPENCL_INT, GYRE_OPENCL_FLOAT};
  char *words[WORDS] = {GYRE_OPENCL_CLANG}, text[SENTENCE];
  unsigned n = cut(flags, words, 1);
  n = cut(kind[floating_point], words, n);
  char *const rest[] = {"-c", (char *)(uintptr_t)bitcode, "-o", object, NULL};
  if (n + 5 > WORDS) return fail(why, GYRE_OPENCL_CLANG, "too many flags");
  memcpy(words + n, rest, sizeof rest);
  return run(words, text) || fail(why, GYRE_OPENCL_CLANG, text);
}

static bool link_module(char *object, char *out, bool floating_point, char why[SENTENCE]) {
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
  return run(words, text) || fail(why, GYRE_OPENCL_GCC, text);
}

// Whether an object calls functions that are not in it: it has a symbol without a section. If it cannot be read it does.
static bool calls_others(const char *object) {
  FILE *f = fopen(object, "rb");
  Elf32_Ehdr h;
  Elf32_Shdr s;
  Elf32_Sym symbol;
  bool known = f && fread(&h, sizeof h, 1, f) == 1, calls = false;
  for (unsigned i = 0; known && !calls && i < h.e_shnum; i++) {
    known = !fseek(f, (long)(h.e_shoff + i * sizeof s), SEEK_SET) && fread(&s, sizeof s, 1, f) == 1;
    if (!known || s.sh_type != SHT_SYMTAB) continue;
    known = !fseek(f, (long)s.sh_offset, SEEK_SET);
    for (unsigned n = s.sh_size / sizeof symbol; known && !calls && n; n--) {
      known = fread(&symbol, sizeof symbol, 1, f) == 1;
      calls = known && symbol.st_name && symbol.st_shndx == SHN_UNDEF;
    }
  }
  if (f) fclose(f);
  return calls || !known;
}

// The stack that a work-item needs: that of all functions that the compiler tells of, as each of them may have called the
// next one and none calls itself, and that of the library's if there are calls of it. A line of `usage` is
// file:place:function, bytes, kind.
static bool write_stack(const char *usage, const char *object, const char *path) {
  FILE *from = fopen(usage, "r");
  unsigned long sum = 0, bytes;
  char line[PATH_MAX];
  while (from && fgets(line, sizeof line, from)) {
    const char *tab = strchr(line, '\t');
    if (tab && sscanf(tab, "%lu", &bytes) == 1) sum += bytes;
  }
  if (from) fclose(from);
  if (calls_others(object)) sum += CALLED;
  FILE *to = fopen(path, "w");
  if (!to) return false;
  fprintf(to, "%lu\n", sum);
  return fclose(to) == 0;
}

bool gyre_opencl_make_module(const char *bitcode, const char *module, bool floating_point,
                             char why[SENTENCE]) {
  char object[PATH_MAX + 8], usage[PATH_MAX + 8], out[PATH_MAX + 16], stack[PATH_MAX + 16],
      there[PATH_MAX + 8];
  snprintf(object, sizeof object, "%s.o", bitcode);
  snprintf(usage, sizeof usage, "%s.su", bitcode);
  snprintf(out, sizeof out, "%s.gmod", bitcode);
  snprintf(stack, sizeof stack, "%s.stack", bitcode);
  snprintf(there, sizeof there, "%s.stack", module);
  bool made = compile(bitcode, object, floating_point, why) &&
              link_module(object, out, floating_point, why);
  // In this order: a module that is there has its stack.
  if (made && (!write_stack(usage, object, stack) || rename(stack, there) || rename(out, module)))
    made = fail(why, module, "it cannot be written");
  unlink(object);
  unlink(usage);
  unlink(out);
  unlink(stack);
  return made;
}
