// gyre_elf_rdna35.c - reads code of the second instruction set.

#include "gyre_elf_rdna35.h"

#include <errno.h>
#include <fcntl.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

#include "gyre_elf_read.h"

enum { MACHINE_AMDGPU = 224, NAME_SHOWN = 200, MOST_BYTES = 1 << 28 };

static uint32_t word_of(const uint8_t *b) {
  return b[0] | (uint32_t)b[1] << 8 | (uint32_t)b[2] << 16 | (uint32_t)b[3] << 24;
}

static bool add_section(gyre_rdna35_code *code, uint64_t addr, const uint8_t *bytes, size_t size,
                        char *why) {
  gyre_rdna35_section *more = realloc(code->section, (code->sections + 1) * sizeof *more);
  if (!more) return FAIL("out of memory");
  code->section = more;
  gyre_rdna35_section *s = &more[code->sections];
  *s = (gyre_rdna35_section){addr, malloc(size + 4), size / 4};
  if (!s->words) return FAIL("out of memory");
  for (size_t i = 0; i < s->count; i++) s->words[i] = word_of(bytes + 4 * i);
  code->sections++;
  return true;
}

// Names are shown in a listing, so characters that are not printable become dots.
static bool add_label(gyre_rdna35_code *code, uint64_t addr, const char *name, char *why) {
  gyre_rdna35_label *more = realloc(code->label, (code->labels + 1) * sizeof *more);
  if (!more) return FAIL("out of memory");
  code->label = more;
  char *copy = strndup(name, NAME_SHOWN);
  if (!copy) return FAIL("out of memory");
  for (char *c = copy; *c; c++) {
    if (*c < ' ' || *c > '~') *c = '.';
  }
  more[code->labels++] = (gyre_rdna35_label){addr, copy};
  return true;
}

static int by_address(const void *a, const void *b) {
  const gyre_rdna35_label *x = a;
  const gyre_rdna35_label *y = b;
  return x->addr < y->addr ? -1 : x->addr > y->addr ? 1 : strcmp(x->name, y->name);
}

static bool read_symbols(gyre_rdna35_code *code, Elf *elf, Elf_Scn *scn, const GElf_Shdr *header,
                         char *why) {
  Elf_Data *data = elf_getdata(scn, NULL);
  const size_t size = gelf_fsize(elf, ELF_T_SYM, 1, EV_CURRENT);
  for (size_t i = 0; data && size && i < data->d_size / size; i++) {
    GElf_Sym symbol;
    GElf_Shdr place;
    if (!gelf_getsym(data, (int)i, &symbol)) break;
    const unsigned type = GELF_ST_TYPE(symbol.st_info);
    const char *name = elf_strptr(elf, header->sh_link, symbol.st_name);
    Elf_Scn *in = elf_getscn(elf, symbol.st_shndx);
    if (!name || !*name || (type != STT_FUNC && type != STT_NOTYPE) || !in ||
        !gelf_getshdr(in, &place))
      continue;
    if (place.sh_flags & SHF_EXECINSTR && !add_label(code, symbol.st_value, name, why))
      return false;
  }
  return true;
}

static bool read_sections(gyre_rdna35_code *code, Elf *elf, const char *path, char *why) {
  GElf_Ehdr file;
  if (elf_kind(elf) != ELF_K_ELF || !gelf_getehdr(elf, &file))
    return FAIL("%s: a damaged ELF file", path);
  if (file.e_machine != MACHINE_AMDGPU || file.e_ident[EI_CLASS] != ELFCLASS64 ||
      file.e_ident[EI_DATA] != ELFDATA2LSB) {
    return FAIL(
        "%s: an ELF file for machine %u; a code object has %u (amdgcn), 64 bits, little endian",
        path, file.e_machine, MACHINE_AMDGPU);
  }
  for (Elf_Scn *scn = NULL; (scn = elf_nextscn(elf, scn));) {
    GElf_Shdr header;
    if (!gelf_getshdr(scn, &header)) return FAIL("%s: a damaged table of sections", path);
    if (header.sh_type == SHT_SYMTAB && !read_symbols(code, elf, scn, &header, why)) return false;
    if (header.sh_type != SHT_PROGBITS || !(header.sh_flags & SHF_EXECINSTR)) continue;
    Elf_Data *data = elf_getdata(scn, NULL);
    if (!data || (data->d_size && !data->d_buf))
      return FAIL("%s: a section of code that is not in the file", path);
    if (!add_section(code, header.sh_addr, data->d_buf, data->d_size, why)) return false;
  }
  if (!code->sections) return FAIL("%s: no section of code", path);
  if (code->labels) qsort(code->label, code->labels, sizeof *code->label, by_address);
  return true;
}

static bool read_words(gyre_rdna35_code *code, int fd, size_t size, const char *path, char *why) {
  if (!size || size % 4)
    return FAIL("%s: %zu bytes: neither an ELF file nor words of 4 bytes", path, size);
  uint8_t *bytes = malloc(size);
  if (!bytes) return FAIL("out of memory");
  size_t done = 0;
  for (ssize_t got; done < size && (got = pread(fd, bytes + done, size - done, (off_t)done)) > 0;)
    done += (size_t)got;
  const bool good =
      done == size ? add_section(code, 0, bytes, size, why) : FAIL("%s: cannot be read", path);
  free(bytes);
  return good;
}

static bool read_file(gyre_rdna35_code *code, int fd, const char *path, char *why) {
  struct stat status;
  char magic[SELFMAG] = {0};
  if (fstat(fd, &status)) return FAIL("%s: %s", path, strerror(errno));
  if (!S_ISREG(status.st_mode)) return FAIL("%s: not a regular file", path);
  if (status.st_size > MOST_BYTES) return FAIL("%s: more than %d bytes", path, MOST_BYTES);
  if (pread(fd, magic, sizeof magic, 0) < 0) return FAIL("%s: %s", path, strerror(errno));
  if (memcmp(magic, ELFMAG, SELFMAG) != 0)
    return read_words(code, fd, (size_t)status.st_size, path, why);
  Elf *elf = elf_version(EV_CURRENT) == EV_NONE ? NULL : elf_begin(fd, ELF_C_READ, NULL);
  if (!elf) return FAIL("%s: a damaged ELF file", path);
  const bool good = read_sections(code, elf, path, why);
  elf_end(elf);
  return good;
}

gyre_rdna35_code *gyre_elf_rdna35_read(const char *path, char *why) {
  const int fd = open(path, O_RDONLY | O_CLOEXEC | O_NONBLOCK);
  if (fd < 0) {
    snprintf(why, GYRE_MESSAGE, "%s: %s", path, strerror(errno));
    return NULL;
  }
  gyre_rdna35_code *code = calloc(1, sizeof *code);
  if (!code) snprintf(why, GYRE_MESSAGE, "out of memory");
  if (code && !read_file(code, fd, path, why)) {
    gyre_elf_rdna35_free(code);
    code = NULL;
  }
  close(fd);
  return code;
}

void gyre_elf_rdna35_free(gyre_rdna35_code *code) {
  if (!code) return;
  for (size_t i = 0; i < code->sections; i++) free(code->section[i].words);
  for (size_t i = 0; i < code->labels; i++) free(code->label[i].name);
  free(code->section);
  free(code->label);
  free(code);
}
