// gyre_elf_sph.c - reads and writes the section .gyre.sph.

#include "gyre_elf_sph.h"

#include <errno.h>
#include <fcntl.h>
#include <stddef.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

#include "gyre_elf_read.h"
#include "gyre_file.h"

enum { MOST_BYTES = 1 << 28 };

static Elf_Scn *section_of(Elf *elf, GElf_Shdr *sh) {
  size_t names;
  if (elf_getshdrstrndx(elf, &names)) return NULL;
  for (Elf_Scn *s = NULL; (s = elf_nextscn(elf, s));) {
    const char *name = gelf_getshdr(s, sh) ? elf_strptr(elf, names, sh->sh_name) : NULL;
    if (name && !strcmp(name, GYRE_SPH_SECTION)) return s;
  }
  return NULL;
}

// Returns all bytes of a regular file, which the caller frees; NULL with a sentence.
static uint8_t *read_all(const char *path, size_t *size, char *why) {
  struct stat s;
  const int fd = open(path, O_RDONLY | O_NONBLOCK | O_NOCTTY | O_CLOEXEC);
  uint8_t *bytes = NULL;
  if (fd < 0 || fstat(fd, &s)) {
    (void)FAIL("%.100s: %.100s", path, strerror(errno));
  } else if (!S_ISREG(s.st_mode)) {
    (void)FAIL("%.100s: not a regular file", path);
  } else if (s.st_size > MOST_BYTES) {
    (void)FAIL("%.100s: more than %d bytes", path, MOST_BYTES);
  } else if (!(bytes = malloc((size_t)s.st_size + 1))) {
    (void)FAIL("out of memory");
  } else {
    *size = 0;
    for (ssize_t n; *size < (size_t)s.st_size; *size += (size_t)n) {
      n = read(fd, bytes + *size, (size_t)s.st_size - *size);
      if (n > 0) continue;
      (void)FAIL("%.100s: cannot be read: %.100s", path,
                 n ? strerror(errno) : "it has become shorter");
      free(bytes);
      bytes = NULL;
      break;
    }
  }
  if (fd >= 0) close(fd);
  return bytes;
}

static bool check_kind(Elf *elf, const char *path, char *why) {
  GElf_Ehdr h;
  if (!elf || elf_kind(elf) != ELF_K_ELF) return FAIL("%.100s: not an ELF file", path);
  if (!gelf_getehdr(elf, &h)) return FAIL("%.100s: damaged ELF header", path);
  if (h.e_ident[EI_CLASS] != ELFCLASS32 || h.e_ident[EI_DATA] != ELFDATA2LSB ||
      h.e_machine != EM_RISCV)
    return FAIL("%.100s: not a 32-bit little-endian RISC-V program", path);
  return true;
}

// Reports errors in an existing section.
static bool check_section(Elf_Scn *s, const GElf_Shdr *sh, const char *path, Elf_Data **data,
                          char *why) {
  *data = elf_getdata(s, NULL);
  if (sh->sh_type != SHT_PROGBITS || sh->sh_size != GYRE_SPH_BYTES || !*data ||
      (*data)->d_size != GYRE_SPH_BYTES)
    return FAIL("%.100s: its section " GYRE_SPH_SECTION
                " is %llu bytes of type %u; a header is %d of type %d",
                path, (unsigned long long)sh->sh_size, (unsigned)sh->sh_type, GYRE_SPH_BYTES,
                SHT_PROGBITS);
  return true;
}

static bool read_section(Elf *elf, const char *path, uint32_t *words, char *why) {
  GElf_Shdr sh;
  Elf_Data *data;
  if (!check_kind(elf, path, why)) return false;
  GElf_Ehdr h;
  size_t bytes;
  if (!gelf_getehdr(elf, &h) || !elf_rawfile(elf, &bytes) || h.e_shoff > bytes ||
      h.e_shnum > (bytes - h.e_shoff) / sizeof(Elf32_Shdr))
    return FAIL("%.100s: damaged: its table of sections reaches past the end of the file", path);
  Elf_Scn *s = section_of(elf, &sh);
  if (!s)
    return FAIL("%.100s: it has no section " GYRE_SPH_SECTION "; gyre sph attach makes one", path);
  if (!check_section(s, &sh, path, &data, why)) return false;
  return gyre_sph_from_bytes(data->d_buf, data->d_size, words, NULL) == GYRE_SPH_OK;
}

bool gyre_elf_sph_read(const char *path, uint32_t *words, char *why) {
  size_t size;
  uint8_t *bytes = read_all(path, &size, why);
  bool good = false;
  if (!bytes) return false;
  if (size >= SELFMAG && !memcmp(bytes, ELFMAG, SELFMAG)) {
    elf_version(EV_CURRENT);
    Elf *elf = elf_memory((char *)bytes, size);
    good = read_section(elf, path, words, why);
    elf_end(elf);
  } else {
    gyre_sph_report report;
    good = gyre_sph_from_bytes(bytes, size, words, &report) == GYRE_SPH_OK;
    if (!good) (void)FAIL("%.100s: %.120s", path, report.message);
  }
  free(bytes);
  return good;
}

static size_t up(size_t value) { return (value + 3) & ~(size_t)3; }

static void word(uint8_t *at, uint32_t value) {
  for (int i = 0; i < 4; i++) at[i] = (uint8_t)(value >> 8 * i);
}

// Appends the header, the names of sections with one more, and the section table with one more. In
// the existing bytes only the file header's offset and number of sections change. libelf's own way
// of adding a section to an existing file (0.188) writes a wrong entry for it. *file grows; a name
// that is no longer used stays in it.
static bool add_section(Elf *elf, const uint8_t *header, uint8_t **file, size_t *size, char *why) {
  enum { NAME = 0, TYPE = 4, OFFSET = 16, SIZE = 20, ALIGN = 32 };
  size_t index = 0;
  GElf_Ehdr h;
  GElf_Shdr sh;
  Elf_Scn *names = elf_getshdrstrndx(elf, &index) ? NULL : elf_getscn(elf, index);
  if (!index || !names || !gelf_getshdr(names, &sh) || !gelf_getehdr(elf, &h))
    return FAIL("it has no names of sections");
  const size_t entry = sizeof(Elf32_Shdr), table = h.e_shnum * entry,
               more = sizeof GYRE_SPH_SECTION;
  if (h.e_shentsize != entry || h.e_shnum >= SHN_LORESERVE - 1 || index >= h.e_shnum)
    return FAIL("its table of sections has no room for one more, or entries of another size");
  if (sh.sh_offset > *size || sh.sh_size > *size - sh.sh_offset || h.e_shoff > *size ||
      table > *size - h.e_shoff)
    return FAIL("damaged: its table of sections reaches past the end of the file");
  const size_t own_at = up(*size), names_at = own_at + GYRE_SPH_BYTES,
               names_size = (size_t)sh.sh_size + more;
  const size_t table_at = up(names_at + names_size), all = table_at + table + entry;
  uint8_t *to = all <= UINT32_MAX ? calloc(1, all) : NULL;
  if (!to) return FAIL("out of memory, or the file would be larger than 4 GiB");
  memcpy(to, *file, *size);
  memcpy(to + own_at, header, GYRE_SPH_BYTES);
  memcpy(to + names_at, *file + sh.sh_offset, (size_t)sh.sh_size);
  memcpy(to + names_at + sh.sh_size, GYRE_SPH_SECTION, more);
  memcpy(to + table_at, *file + h.e_shoff, table);
  word(to + table_at + index * entry + OFFSET, (uint32_t)names_at);
  word(to + table_at + index * entry + SIZE, (uint32_t)names_size);
  uint8_t *own = to + table_at + table;
  word(own + NAME, (uint32_t)sh.sh_size);
  word(own + TYPE, SHT_PROGBITS);
  word(own + OFFSET, (uint32_t)own_at);
  word(own + SIZE, GYRE_SPH_BYTES);
  word(own + ALIGN, 4);
  word(to + offsetof(Elf32_Ehdr, e_shoff), (uint32_t)table_at);
  to[offsetof(Elf32_Ehdr, e_shnum)] = (uint8_t)(h.e_shnum + 1);
  to[offsetof(Elf32_Ehdr, e_shnum) + 1] = (uint8_t)((h.e_shnum + 1) >> 8);
  free(*file);
  *file = to;
  *size = all;
  return true;
}

// Puts the header into the bytes of the file.
static bool put_header(const char *path, const uint8_t *header, uint8_t **file, size_t *size,
                       char *why) {
  GElf_Shdr sh;
  Elf_Data *data;
  Elf *elf = elf_memory((char *)*file, *size);
  bool good = check_kind(elf, path, why);
  Elf_Scn *s = good ? section_of(elf, &sh) : NULL;
  if (s) {
    good = check_section(s, &sh, path, &data, why);  // the section is within the file
    if (good) memcpy(*file + sh.sh_offset, header, GYRE_SPH_BYTES);
  } else if (good) {
    char inner[GYRE_MESSAGE];
    good = add_section(elf, header, file, size, inner) || FAIL("%.100s: %.140s", path, inner);
  }
  elf_end(elf);
  return good;
}

bool gyre_elf_sph_write(const char *from, const uint32_t *words, const char *to, char *why) {
  size_t size;
  uint8_t header[GYRE_SPH_BYTES];
  if (gyre_file_same(from, to))
    return FAIL("-o: %.100s is the program itself; name another file", to);
  uint8_t *bytes = read_all(from, &size, why);
  if (!bytes) return false;
  elf_version(EV_CURRENT);
  gyre_sph_to_bytes(words, header);
  FILE *file =
      put_header(from, header, &bytes, &size, why) ? gyre_file_create("-o", to, why) : NULL;
  bool good = file != NULL;
  if (file) {
    fwrite(bytes, 1, size, file);
    good = gyre_file_close(file, "-o", to, why);
    if (!good) unlink(to);
  }
  free(bytes);
  return good;
}
