// gyre_elf_symbol.c - reads the symbols of a program.

#include <stdlib.h>
#include <string.h>

#include "gyre_elf_read.h"

#ifndef SHT_RISCV_ATTRIBUTES  // RISC-V ELF psABI
#define SHT_RISCV_ATTRIBUTES 0x70000003
#endif

// Maximum length of a name, terminating null included; many symbols may share a long name.
enum { NAME_BYTES = 200 };

void gyre_elf_printable(const char *name, char *out, size_t size) {
  enum { ESCAPE = 4, DOTS = 3 };  // \x1b, ...
  size_t n = 0;
  for (; *name && n + ESCAPE + DOTS < size; name++) {
    const unsigned char c = (unsigned char)*name;
    if (c == '\\') out[n++] = '\\';
    if (c >= ' ' && c <= '~') {
      out[n++] = (char)c;
    } else {
      n += (size_t)snprintf(out + n, size - n, "\\x%02x", c);
    }
  }
  snprintf(out + n, size - n, "%s", *name ? "..." : "");
}

// Tells whether a name of the compiler or assembler means nothing to a reader ($x, .L12).
static bool is_internal(const char *name) {
  return !*name || *name == '$' || (name[0] == '.' && name[1] == 'L');
}

static bool add_symbols(gyre_elf *e, Elf *elf, Elf_Scn *section, const GElf_Shdr *sh, char *why) {
  Elf_Data *data = elf_getdata(section, NULL);
  size_t n = data && sh->sh_entsize ? data->d_size / sh->sh_entsize : 0;
  gyre_symbol *grown = realloc(e->symbol, (e->symbols + n + 1) * sizeof *grown);
  if (!grown) return FAIL("out of memory");
  e->symbol = grown;
  for (size_t i = 0; i < n; i++) {
    GElf_Sym s;
    if (!gelf_getsym(data, (int)i, &s) || s.st_shndx == SHN_UNDEF) continue;
    unsigned type = GELF_ST_TYPE(s.st_info);
    const char *name = elf_strptr(elf, sh->sh_link, s.st_name);
    if (type == STT_FILE || type == STT_SECTION || !name || is_internal(name)) continue;
    gyre_symbol *to = &e->symbol[e->symbols];
    to->addr = (uint32_t)s.st_value;
    to->size = (uint32_t)s.st_size;
    to->place = s.st_shndx != SHN_ABS;
    char text[NAME_BYTES];
    gyre_elf_printable(name, text, sizeof text);
    if (!(to->name = strdup(text))) return FAIL("out of memory");
    e->symbols++;
  }
  return true;
}

static int by_address(const void *a, const void *b) {
  const gyre_symbol *x = a, *y = b;
  if (x->addr != y->addr) return x->addr < y->addr ? -1 : 1;
  if (x->place != y->place) return x->place ? 1 : -1;
  // Larger symbols come later: a search from above finds functions before labels at the same address.
  if (x->size != y->size) return x->size < y->size ? -1 : 1;
  return strcmp(x->name, y->name);
}

// Reads the attributes of the program, which list its extensions.
static bool check_attributes(Elf_Scn *section, const char *path, const gyre_config *cfg,
                             char *why) {
  const Elf_Data *data = elf_getdata(section, NULL);
  const char *arch = NULL;
  if (!data || !gyre_elf_read_arch(data->d_buf, data->d_buf ? data->d_size : 0, &arch))
    return FAIL("%.100s: damaged section .riscv.attributes", path);
  return !arch || gyre_elf_check_arch(arch, path, cfg, why);
}

bool gyre_elf_load_symbols(gyre_elf *e, Elf *elf, const char *path, const gyre_config *cfg,
                           char *why) {
  for (Elf_Scn *s = NULL; (s = elf_nextscn(elf, s));) {
    GElf_Shdr sh;
    if (!gelf_getshdr(s, &sh)) continue;
    if (sh.sh_type == SHT_RISCV_ATTRIBUTES && !check_attributes(s, path, cfg, why)) return false;
    if (sh.sh_type == SHT_SYMTAB && !add_symbols(e, elf, s, &sh, why)) return false;
  }
  if (e->symbols) qsort(e->symbol, e->symbols, sizeof *e->symbol, by_address);
  return true;
}
