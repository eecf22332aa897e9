// gyre_elf_fits.c - checks that a machine has the extensions for which a program was compiled. It reads the flags of
// the ELF header and the architecture string of the section .riscv.attributes. A program that has neither (hand-written
// assembly) runs.
//
// With a configuration the extensions are those of the configuration, without one those of any configuration.

#include <ctype.h>
#include <string.h>

#include "gyre_elf_read.h"

#ifndef EF_RISCV_TSO  // RISC-V ELF psABI
#define EF_RISCV_TSO 0x10
#endif

// Availability of an extension: in every machine, by a parameter, or in none.
typedef enum who { ALL, M, A, F, ZBA, B, X, NONE } who;

typedef struct extension {
  const char *name;
  who who;
  const char *words;
} extension;

// Extensions by name without version; a name that ends in * stands for all names that begin so.
static const extension extensions[] = {
    {"i", ALL, ""},
    {"e", ALL, ""},  // half of the registers
    {"m", M, "multiply and divide"},
    {"zmmul", M, "multiply"},
    {"a", A, "atomic operations"},
    {"zaamo", A, "atomic operations"},
    {"zalrsc", A, "atomic operations"},
    {"f", F, "floating point"},
    {"xtheadfmemidx", X, "indexed loads and stores of floating-point registers"},
    {"zicsr", ALL, ""},
    {"zifencei", ALL, ""},
    {"zicond", ALL, ""},
    {"zicntr", ALL, ""},       // only the clock `time` is missing, which is a fault
    {"zihpm", ALL, ""},        // counters that do not exist read as 0
    {"zihintpause", ALL, ""},  // hints execute as instructions without effect
    {"zihintntl", ALL, ""},
    {"xvortex", ALL, ""},  // the SIMT instructions, as Vortex' compiler calls them
    {"c", NONE, "compressed instructions"},
    {"zc*", NONE, "compressed instructions"},
    {"d", NONE, "double precision"},
    {"g", NONE, "double precision"},
    {"q", NONE, "quad precision"},
    {"v", NONE, "vectors"},
    {"zv*", NONE, "vectors"},
    {"b", B, "bit manipulation"},
    {"zba", ZBA, "bit manipulation"},
    {"zbb", B, "bit manipulation"},
    {"zbs", B, "bit manipulation"},
    {"zb*", NONE, "bit manipulation"},
    {"ztso", NONE, "total store ordering"},
    {"*", NONE, "an extension"},
};

static const extension *find(const char *name, size_t n) {
  const extension *e = extensions;
  for (;; e++) {
    const size_t length = strlen(e->name);
    if (e->name[length - 1] == '*' && n >= length - 1 && !strncmp(e->name, name, length - 1))
      return e;
    if (n == length && !strncmp(e->name, name, n)) return e;
  }
}

static const char *missing(who needs, const gyre_config *cfg) {
  if (needs == NONE) return "Gyre does not have";
  if (!cfg) return NULL;
  if (needs == M && !cfg->m_ext) return "the configuration does not have (M_EXT = 0)";
  if (needs == A && !cfg->a_ext) return "the configuration does not have (A_EXT = 0)";
  if (needs == F && !cfg->f_ext) return "the configuration does not have (F_EXT = 0)";
  if (needs == B && !cfg->b_ext) return "the configuration does not have (B_EXT = 0)";
  if (needs == ZBA && !cfg->zba && !cfg->b_ext)
    return "the configuration does not have (ZBA = 0, B_EXT = 0)";
  if (needs == X && !cfg->mem_index) return "the configuration does not have (MEM_INDEX = 0)";
  return NULL;
}

// Refuses an extension that the machine lacks; `where` tells where the program requires it.
static bool check(who needs, const char *words, const char *where, const char *path,
                  const gyre_config *cfg, char *why) {
  const char *who_lacks = missing(needs, cfg);
  if (!who_lacks) return true;
  return FAIL("%.70s: needs %s (%s), which %s; it has rv32i%s%s%s_zicsr_zifencei_zicond%s%s", path,
              words, where, who_lacks, !cfg || cfg->m_ext ? "m" : "", !cfg || cfg->a_ext ? "a" : "",
              !cfg || cfg->f_ext ? "f" : "",
              !cfg || cfg->b_ext ? "_zba_zbb_zbs"
              : cfg->zba         ? "_zba"
                                 : "",
              !cfg || cfg->mem_index ? "_xtheadfmemidx" : "");
}

bool gyre_elf_check_flags(uint32_t flags, const char *path, const gyre_config *cfg, char *why) {
  if (cfg && cfg->isa)
    return FAIL("%.70s: a program of RISC-V, which a machine with ISA = 1 does not execute", path);
  // The float ABI passes arguments in f registers.
  const uint32_t abi = flags & EF_RISCV_FLOAT_ABI;
  const char *const header = "flags of the ELF header";
  return (!(flags & EF_RISCV_RVC) ||
          check(NONE, "compressed instructions", header, path, cfg, why)) &&
         (!(flags & EF_RISCV_TSO) || check(NONE, "total store ordering", header, path, cfg, why)) &&
         (abi <= EF_RISCV_FLOAT_ABI_SINGLE ||
          check(NONE, "double precision", header, path, cfg, why)) &&
         (!abi || check(F, "floating point", header, path, cfg, why));
}

// Returns the length of a version at `at`, such as "2p0" or "2"; 0 if there is none.
static size_t version(const char *at) {
  size_t n = 0;
  while (isdigit((unsigned char)at[n])) n++;
  if (!n || at[n] != 'p' || !isdigit((unsigned char)at[n + 1])) return n;
  for (n++; isdigit((unsigned char)at[n]);) n++;
  return n;
}

// Returns the length of the name in a text of several letters with a version, such as "zicsr2p0".
static size_t without_version(const char *name, size_t n) {
  for (size_t i = 1; i < n; i++) {
    if (!isdigit((unsigned char)name[i]) || isdigit((unsigned char)name[i - 1])) continue;
    if (i + version(name + i) == n && memchr(name + i, 'p', n - i)) return i;
  }
  return n;
}

bool gyre_elf_check_arch(const char *arch, const char *path, const gyre_config *cfg, char *why) {
  char shown[24], where[64];
  if (strncmp(arch, "rv32", 4)) {
    gyre_elf_printable(arch, shown, sizeof shown);
    return FAIL("%.100s: made for '%s' (.riscv.attributes); this machine is rv32", path, shown);
  }
  // A string such as "rv32i2p0_m2p0_zicsr2p0" has letters with or without a version, then names after underscores.
  for (const char *at = arch + 4; *at;) {
    if (*at == '_') {
      at++;
      continue;
    }
    const bool several = strchr("zsx", *at) != NULL;
    const size_t all = several ? strcspn(at, "_") : 1;
    const size_t n = several ? without_version(at, all) : 1;
    const extension *e = find(at, n);
    char name[40];
    snprintf(name, sizeof name, "%.*s", (int)(n < sizeof name ? n : sizeof name - 1), at);
    gyre_elf_printable(name, shown, sizeof shown);
    snprintf(where, sizeof where, "%s in .riscv.attributes", shown);
    if (!check(e->who, e->words, where, path, cfg, why)) return false;
    at += several ? all : 1 + version(at + 1);
  }
  return true;
}
