// elf_file.c - one segment, the symbols tohost and fromhost of 8 bytes each, and those of a signature:
// what is compared. Gyre starts at the entry, QEMU at IMAGE_BASE.

#include "qemu/elf_file.h"

#include <elf.h>
#include <stddef.h>
#include <stdio.h>
#include <string.h>

#include "gyre/gyre.h"
#include "gyre_file.h"

typedef struct headers {
  Elf32_Ehdr file;
  Elf32_Phdr segment;
  Elf32_Shdr sections[5];  // null, text, symbols, names, section names
  Elf32_Sym symbols[5];
  char names[52];
  char section_names[40];
} headers;

static void fill(headers *h, const image *m) {
  static const char names[] = "\0tohost\0fromhost\0begin_signature\0end_signature";
  static const char section_names[] = "\0.text\0.symtab\0.strtab\0.shstrtab";
  memset(h, 0, sizeof *h);
  memcpy(h->names, names, sizeof names);
  memcpy(h->section_names, section_names, sizeof section_names);
  memcpy(h->file.e_ident, ELFMAG, SELFMAG);
  h->file.e_ident[EI_CLASS] = ELFCLASS32;
  h->file.e_ident[EI_DATA] = ELFDATA2LSB;
  h->file.e_ident[EI_VERSION] = EV_CURRENT;
  h->file.e_type = ET_EXEC;
  h->file.e_machine = EM_RISCV;
  h->file.e_version = EV_CURRENT;
  h->file.e_entry = m->stub;
  h->file.e_phoff = offsetof(headers, segment);
  h->file.e_shoff = offsetof(headers, sections);
  h->file.e_ehsize = sizeof h->file;
  h->file.e_phentsize = sizeof h->segment;
  h->file.e_phnum = 1;
  h->file.e_shentsize = sizeof h->sections[0];
  h->file.e_shnum = 5;
  h->file.e_shstrndx = 4;
  h->segment = (Elf32_Phdr){.p_type = PT_LOAD,
                            .p_offset = 4096,
                            .p_vaddr = IMAGE_BASE,
                            .p_paddr = IMAGE_BASE,
                            .p_filesz = m->size,
                            .p_memsz = m->size,
                            .p_flags = PF_R | PF_W | PF_X,
                            .p_align = 4096};
  h->sections[1] = (Elf32_Shdr){.sh_name = 1,
                                .sh_type = SHT_PROGBITS,
                                .sh_flags = SHF_ALLOC | SHF_EXECINSTR | SHF_WRITE,
                                .sh_addr = IMAGE_BASE,
                                .sh_offset = 4096,
                                .sh_size = m->size,
                                .sh_addralign = 4096};
  h->sections[2] = (Elf32_Shdr){.sh_name = 7,
                                .sh_type = SHT_SYMTAB,
                                .sh_offset = offsetof(headers, symbols),
                                .sh_size = sizeof h->symbols,
                                .sh_link = 3,
                                .sh_info = 1,
                                .sh_addralign = 4,
                                .sh_entsize = sizeof h->symbols[0]};
  h->sections[3] = (Elf32_Shdr){.sh_name = 15,
                                .sh_type = SHT_STRTAB,
                                .sh_offset = offsetof(headers, names),
                                .sh_size = sizeof names,
                                .sh_addralign = 1};
  h->sections[4] = (Elf32_Shdr){.sh_name = 23,
                                .sh_type = SHT_STRTAB,
                                .sh_offset = offsetof(headers, section_names),
                                .sh_size = sizeof section_names,
                                .sh_addralign = 1};
  const uint32_t value[4] = {m->tohost, m->tohost + 8, m->blocks, m->end}, name[4] = {1, 8, 17, 33};
  for (unsigned i = 0; i < 4; i++) {
    h->symbols[i + 1] = (Elf32_Sym){.st_name = name[i],
                                    .st_value = value[i],
                                    .st_size = 8,
                                    .st_info = ELF32_ST_INFO(STB_GLOBAL, STT_OBJECT),
                                    .st_shndx = 1};
  }
}

bool elf_write(const image *m, const char *path) {
  static const char zeros[4096];
  headers h;
  fill(&h, m);
  char why[GYRE_MESSAGE];
  FILE *f = gyre_file_create("elf_file", path, why);
  if (f == NULL) {
    fprintf(stderr, "%s\n", why);
    return false;
  }
  bool good = fwrite(&h, sizeof h, 1, f) == 1 && fwrite(zeros, 4096 - sizeof h, 1, f) == 1 &&
              fwrite(m->bytes, m->size, 1, f) == 1;
  return fclose(f) == 0 && good;
}
