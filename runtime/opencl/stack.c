// stack.c - computes the stack of a work-item from the compiler's list of functions in an object.

#include <elf.h>
#include <limits.h>
#include <stdio.h>
#include <string.h>

#include "driver.h"

// Stack for functions of the libraries that a kernel calls: the compiler's, the C library's, printf.
enum { CALLED = 2048 };

// Tells whether an object calls functions of libraries: it has a symbol without a section. If it cannot be read, the
// answer is yes.
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

// A line of `usage` is file:place:function, bytes, kind.
bool gyre_opencl_read_stack(const char *usage, const char *object, uint32_t *bytes) {
  FILE *f = fopen(usage, "r");
  unsigned one;
  char line[PATH_MAX];
  bool any = false;
  *bytes = 0;
  while (f && fgets(line, sizeof line, f)) {
    const char *tab = strchr(line, '\t');
    if (!tab || sscanf(tab, "%u", &one) != 1) continue;
    *bytes += one;
    any = true;
  }
  if (calls_others(object)) *bytes += CALLED;
  return f && fclose(f) == 0 && any;
}
