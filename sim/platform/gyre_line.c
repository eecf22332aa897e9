// gyre_line.c - finds the source line of an address in a program's debug information. It is the only user of libdw.

#include <dwarf.h>
#include <elfutils/libdw.h>
#include <fcntl.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "gyre_elf.h"

typedef struct place {
  // function: set only if it was inlined; else the symbol has the name
  const char *file, *function;
  int line;
} place;

// Returns the compilation unit that contains `addr`. Not all compilers write a table for that.
static bool find_unit(Dwarf *d, uint32_t addr, Dwarf_Die *unit) {
  Dwarf_Off next;
  size_t header;
  for (Dwarf_Off at = 0; !dwarf_nextcu(d, at, &next, &header, NULL, NULL, NULL); at = next) {
    if (dwarf_offdie(d, at + header, unit) && dwarf_haspc(unit, addr) > 0) return true;
  }
  return false;
}

static bool number(Dwarf_Die *die, unsigned name, Dwarf_Word *value) {
  Dwarf_Attribute attribute;
  return dwarf_attr(die, name, &attribute) && !dwarf_formudata(&attribute, value);
}

// Functions in headers of the runtime are reported as the line that calls them.
static bool is_artificial(Dwarf_Die *die) {
  Dwarf_Attribute attribute;
  bool flag = false;
  return dwarf_attr_integrate(die, DW_AT_artificial, &attribute) &&
         !dwarf_formflag(&attribute, &flag) && flag;
}

// Returns where the inlined function `die` was called.
static bool to_caller(Dwarf_Die *unit, Dwarf_Die *die, place *p) {
  Dwarf_Word file, line;
  Dwarf_Files *files;
  size_t n;
  if (!number(die, DW_AT_call_file, &file) || !number(die, DW_AT_call_line, &line) ||
      dwarf_getsrcfiles(unit, &files, &n) || file >= n)
    return false;
  p->file = dwarf_filesrc(files, file, NULL, NULL);
  p->line = (int)line;
  return p->file != NULL;
}

static bool find_place(Dwarf *d, uint32_t addr, place *p) {
  Dwarf_Die unit, *scopes = NULL;
  if (!find_unit(d, addr, &unit)) return false;
  Dwarf_Line *line = dwarf_getsrc_die(&unit, addr);
  if (!line || dwarf_lineno(line, &p->line) || !(p->file = dwarf_linesrc(line, NULL, NULL)))
    return false;
  const int n = dwarf_getscopes(&unit, addr, &scopes);
  for (int i = 0; i < n; i++) {
    if (dwarf_tag(&scopes[i]) != DW_TAG_inlined_subroutine) continue;
    if (!is_artificial(&scopes[i])) {
      p->function = dwarf_diename(&scopes[i]);
      break;
    }
    if (!to_caller(&unit, &scopes[i], p)) break;
  }
  free(scopes);
  return true;
}

static void show(const place *p, char *out, size_t size) {
  snprintf(out, size, "%s:%d%s%s", p->file, p->line, p->function ? " in " : "",
           p->function ? p->function : "");
}

const char *gyre_image_line(const void *file, size_t bytes, uint32_t addr, char *out, size_t size) {
  *out = 0;
  elf_version(EV_CURRENT);
  Elf *elf = elf_memory((char *)file, bytes);  // reads only
  Dwarf *d = elf ? dwarf_begin_elf(elf, DWARF_C_READ, NULL) : NULL;
  place p = {0};
  if (d && find_place(d, addr, &p)) show(&p, out, size);
  dwarf_end(d);
  elf_end(elf);
  return out;
}

const char *gyre_elf_line(const gyre_elf *e, uint32_t addr, char *out, size_t size) {
  *out = 0;
  if (!e) return out;
  const int fd = open(e->path, O_RDONLY | O_CLOEXEC);
  if (fd < 0) return out;
  Dwarf *d = dwarf_begin(fd, DWARF_C_READ);
  place p = {0};
  if (d && find_place(d, addr, &p) && size > 4) {
    memcpy(out, " at ", 4);
    show(&p, out + 4, size - 4);
  }
  dwarf_end(d);
  close(fd);
  return out;
}
