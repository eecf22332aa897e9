// randprog_elf.c - collects a program and writes it as an ELF file by libelf.  Runs of words at
// consecutive addresses become one section and one segment each.

#include "randprog_elf.h"

#include <errno.h>
#include <libelf.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "gyre_file.h"

enum { RUNS = 16384, WHY = 256 };  // ELF has 16 bits for the number of sections

typedef struct run {
  uint32_t addr, first, count;  // words [first, first + count)
} run;

struct randprog_elf {
  uint32_t *words;
  uint32_t count, cap;
  run *runs;
  unsigned nruns, runs_cap;
  Elf32_Sym *syms;
  uint32_t nsyms;
  char *names;
  uint32_t names_size;
  bool failed;
};

randprog_elf *randprog_elf_new(void) {
  randprog_elf *e = calloc(1, sizeof *e);
  if (!e) return NULL;
  // Symbol 0 and name 0 are empty.
  e->syms = calloc(1, sizeof *e->syms);
  e->names = calloc(1, 1);
  e->nsyms = e->names_size = 1;
  if (e->syms && e->names) return e;
  randprog_elf_free(e);
  return NULL;
}

void randprog_elf_free(randprog_elf *e) {
  if (!e) return;
  free(e->words);
  free(e->runs);
  free(e->syms);
  free(e->names);
  free(e);
}

void randprog_elf_store(void *ctx, uint32_t addr, uint32_t word) {
  randprog_elf *e = ctx;
  if (e->failed) return;
  if (e->count == e->cap) {
    uint32_t cap = e->cap ? 2 * e->cap : 4096;
    uint32_t *words = realloc(e->words, cap * sizeof *words);
    if (!words) {
      e->failed = true;
      return;
    }
    e->words = words;
    e->cap = cap;
  }
  run *last = e->nruns ? &e->runs[e->nruns - 1] : NULL;
  if (!last || addr != last->addr + 4 * last->count) {
    if (e->nruns == e->runs_cap) {
      unsigned cap = e->runs_cap ? 2 * e->runs_cap : 64;
      run *runs = cap <= RUNS ? realloc(e->runs, cap * sizeof *runs) : NULL;
      if (!runs) {
        e->failed = true;
        return;
      }
      e->runs = runs;
      e->runs_cap = cap;
    }
    last = &e->runs[e->nruns++];
    *last = (run){.addr = addr, .first = e->count};
  }
  e->words[e->count++] = word;
  last->count++;
}

void randprog_elf_symbol(void *ctx, const char *name, uint32_t addr, uint32_t size, bool code) {
  randprog_elf *e = ctx;
  uint32_t length = (uint32_t)strlen(name) + 1;
  Elf32_Sym *syms = realloc(e->syms, (e->nsyms + 1) * sizeof *syms);
  if (syms) e->syms = syms;
  char *names = realloc(e->names, e->names_size + length);
  if (names) e->names = names;
  if (!syms || !names) {
    e->failed = true;
    return;
  }
  memcpy(names + e->names_size, name, length);
  syms[e->nsyms] = (Elf32_Sym){.st_name = e->names_size,
                               .st_value = addr,
                               .st_size = size,
                               .st_info = ELF32_ST_INFO(STB_GLOBAL, code ? STT_FUNC : STT_OBJECT),
                               .st_shndx = SHN_ABS};
  e->nsyms++;
  e->names_size += length;
}

// Adds a section with this content; NULL on an error of libelf.
static Elf32_Shdr *add(Elf *elf, uint32_t name, uint32_t type, Elf_Type kind, void *from,
                       size_t size) {
  Elf_Scn *scn = elf_newscn(elf);
  Elf_Data *data = scn ? elf_newdata(scn) : NULL;
  Elf32_Shdr *shdr = data ? elf32_getshdr(scn) : NULL;
  if (!shdr) return NULL;
  *data = (Elf_Data){
      .d_buf = from, .d_size = size, .d_type = kind, .d_align = 4, .d_version = EV_CURRENT};
  shdr->sh_name = name;
  shdr->sh_type = type;
  return shdr;
}

static bool build(randprog_elf *e, Elf *elf, uint32_t entry) {
  static char names[] = "\0.text\0.data\0.symtab\0.strtab\0.shstrtab";
  enum { TEXT = 1, DATA = 7, SYMTAB = 13, STRTAB = 21, SHSTRTAB = 29 };
  Elf32_Ehdr *eh = elf32_newehdr(elf);
  if (!eh) return false;
  eh->e_ident[EI_DATA] = ELFDATA2LSB;
  eh->e_type = ET_EXEC;
  eh->e_machine = EM_RISCV;
  eh->e_version = EV_CURRENT;
  eh->e_entry = entry;
  if (!elf32_newphdr(elf, e->nruns)) return false;
  for (unsigned i = 0; i < e->nruns; i++) {
    const run *r = &e->runs[i];
    bool code = false;
    // Symbols belong to the section that they lie in.
    for (uint32_t k = 1; k < e->nsyms; k++) {
      if (e->syms[k].st_value - r->addr >= 4 * r->count) continue;
      e->syms[k].st_shndx = (Elf32_Half)(i + 1);
      code |= ELF32_ST_TYPE(e->syms[k].st_info) == STT_FUNC;
    }
    // ELF_T_WORD: libelf brings the words to the byte order of the file.
    Elf32_Shdr *s = add(elf, code ? TEXT : DATA, SHT_PROGBITS, ELF_T_WORD, e->words + r->first,
                        4 * (size_t)r->count);
    if (!s) return false;
    s->sh_flags = SHF_ALLOC | SHF_WRITE | (code ? SHF_EXECINSTR : 0);
    s->sh_addr = r->addr;
  }
  Elf32_Shdr *s = add(elf, SYMTAB, SHT_SYMTAB, ELF_T_SYM, e->syms, e->nsyms * sizeof *e->syms);
  if (!s) return false;
  s->sh_entsize = sizeof(Elf32_Sym);
  s->sh_link = e->nruns + 2;
  s->sh_info = 1;  // no local symbols but the empty one
  if (!add(elf, STRTAB, SHT_STRTAB, ELF_T_BYTE, e->names, e->names_size)) return false;
  if (!add(elf, SHSTRTAB, SHT_STRTAB, ELF_T_BYTE, names, sizeof names)) return false;
  eh->e_shstrndx = (Elf32_Half)(e->nruns + 3);

  // libelf lays the file out; then the segments can point into it.
  if (elf_update(elf, ELF_C_NULL) < 0) return false;
  Elf32_Phdr *ph = elf32_getphdr(elf);
  for (unsigned i = 0; i < e->nruns; i++) {
    Elf32_Shdr *sh = elf32_getshdr(elf_getscn(elf, i + 1));
    if (!sh) return false;
    ph[i] = (Elf32_Phdr){.p_type = PT_LOAD,
                         .p_offset = sh->sh_offset,
                         .p_vaddr = sh->sh_addr,
                         .p_paddr = sh->sh_addr,
                         .p_filesz = sh->sh_size,
                         .p_memsz = sh->sh_size,
                         .p_flags = PF_R | PF_W | (sh->sh_flags & SHF_EXECINSTR ? PF_X : 0),
                         .p_align = 4};
  }
  elf_flagphdr(elf, ELF_C_SET, ELF_F_DIRTY);
  return elf_update(elf, ELF_C_WRITE) >= 0;
}

bool randprog_elf_write(randprog_elf *e, const char *path, uint32_t entry, char *why) {
  if (e->failed) {
    snprintf(why, WHY, "out of memory");
    return false;
  }
  FILE *file = gyre_file_create("--out", path, why);
  if (!file) return false;
  bool ok = false;
  if (elf_version(EV_CURRENT) != EV_NONE) {
    Elf *elf = elf_begin(fileno(file), ELF_C_WRITE, NULL);
    ok = elf && build(e, elf, entry);
    if (!ok) snprintf(why, WHY, "%s cannot be written: %s", path, elf_errmsg(-1));
    elf_end(elf);
  } else {
    snprintf(why, WHY, "libelf is too old");
  }
  if (fclose(file) && ok) {
    snprintf(why, WHY, "%s cannot be written: %s", path, strerror(errno));
    ok = false;
  }
  return ok;
}
