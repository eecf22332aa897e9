// gyre_tool_info.c - implements `gyre info` (configurations, limits, build) and `gyre disasm`.

#include <stdio.h>
#include <string.h>

#include "gyre_tool.h"

static void print_value(uint32_t value, bool hex) { printf(hex ? "0x%x" : "%u", value); }

// Prints all parameters of one configuration.
static int info_config(const char *name) {
  gyre_config cfg;
  if (!gyre_config_named(name, &cfg)) {
    fprintf(stderr, "gyre: no configuration '%.60s'; gyre info lists them\n", name);
    return GYRE_EXIT_INPUT;
  }
  const char *parameter;
  uint32_t value;
  bool hex;
  for (unsigned i = 0; (parameter = gyre_config_get(&cfg, i, &value, &hex)); i++) {
    printf("%-14s ", parameter);
    print_value(value, hex);
    putchar('\n');
  }
  return 0;
}

// Prints a line with the purpose of a configuration, and one with its differences from `usual`.
static void info_line(const char *name, const char *doc, const gyre_config *usual) {
  gyre_config cfg;
  if (!gyre_config_named(name, &cfg)) return;
  printf("  %-8s ", name);
  if (cfg.num_cores > 1) printf("%u cores x ", cfg.num_cores);
  printf("%u warps x %u threads, %u lanes: %s\n", cfg.num_warps, cfg.num_threads, cfg.num_lanes,
         doc);
  const char *parameter;
  uint32_t value, other;
  bool hex, any = false;
  for (unsigned i = 0; (parameter = gyre_config_get(&cfg, i, &value, &hex)); i++) {
    gyre_config_get(usual, i, &other, &hex);
    if (value == other) continue;
    printf(any ? " %s=" : "           %s=", parameter);
    print_value(value, hex);
    any = true;
  }
  if (any) putchar('\n');
}

int gyre_tool_info(int argc, char **argv) {
  if (argc > 2 || (argc == 2 && argv[1][0] == '-')) {
    bool help = argc == 2 && !strcmp(argv[1], "--help");
    fprintf(help ? stdout : stderr,
            "Usage: gyre info [CONFIGURATION]\n\nWithout a name: configurations, limits and build; "
            "with one: all its parameters.\n");
    return help ? 0 : GYRE_EXIT_INPUT;
  }
  if (argc == 2) return info_config(argv[1]);

  char path[4096];
  printf("gyre %s, compiler %s, %s\n", gyre_version(), __VERSION__, GYRE_BUILD_TYPE);
  printf("  source tree   %s\n",
         gyre_simulator_cache_source(path, sizeof path) ? path : "not found");
  printf("  RTL simulators are kept in %s\n",
         gyre_simulator_cache_root(path, sizeof path) ? path : "nothing");
  printf("limits: %u cores, %u warps per core, %u threads per warp, lines of %u bytes\n",
         GYRE_MAX_CORES, GYRE_MAX_WARPS, GYRE_MAX_THREADS, GYRE_MAX_LINE);
  printf("configurations (what differs from small below each):\n");
  gyre_config usual;
  if (!gyre_config_named("small", &usual)) return GYRE_EXIT_INPUT;
  const char *name, *doc;
  for (unsigned i = 0; (name = gyre_config_name(i, &doc)); i++) info_line(name, doc, &usual);
  return 0;
}

static void list_code(const gyre_elf *elf, const gyre_memory *memory, uint32_t addr,
                      uint32_t size) {
  for (uint32_t done = 0; size - done >= 4; done += 4, addr += 4) {
    const char *label;
    for (unsigned i = 0; (label = gyre_elf_label(elf, addr, i)); i++) printf("\n%s:\n", label);
    uint32_t insn = gyre_memory_read(memory, addr, 4);
    char text[64];
    gyre_disasm(insn, addr, text, sizeof text);
    printf("%08x: %08x  %s\n", addr, insn, text);
  }
}

// Returns the instruction set after --isa; NULL if there is no such option, "" if its value is missing.
static const char *named_isa(int argc, char **argv) {
  for (int i = 1; i < argc; i++) {
    if (!strcmp(argv[i], "--isa")) return i + 1 < argc ? argv[i + 1] : "";
  }
  return NULL;
}

int gyre_tool_disasm(int argc, char **argv) {
  const char *isa = named_isa(argc, argv);
  if (isa && !strcmp(isa, "rdna35")) return gyre_tool_disasm_rdna35(argc, argv);
  if (isa) {
    fprintf(stderr, "gyre disasm: --isa takes rdna35, not '%.60s'; without it, it is RISC-V\n",
            isa);
    return GYRE_EXIT_INPUT;
  }
  if (argc != 2 || argv[1][0] == '-') {
    bool help = argc == 2 && !strcmp(argv[1], "--help");
    fprintf(help ? stdout : stderr,
            "Usage: gyre disasm PROGRAM.elf\n"
            "       gyre disasm --isa rdna35 [--wave 64] FILE\n\n"
            "Lists the instructions of the executable segments. With --isa rdna35: those of a code "
            "object's\n"
            "sections, or of a file of words; for waves of 32 lanes, or of 64.\n");
    return help ? 0 : GYRE_EXIT_INPUT;
  }
  char why[GYRE_MESSAGE] = "out of memory";
  gyre_memory *memory = gyre_memory_new();
  gyre_elf *elf = memory ? gyre_elf_load(argv[1], NULL, memory, why) : NULL;
  uint32_t addr, size;
  for (unsigned i = 0; elf && gyre_elf_code(elf, i, &addr, &size); i++) {
    list_code(elf, memory, addr, size);
  }
  if (!elf) fprintf(stderr, "gyre: %s\n", why);
  int status = elf ? 0 : GYRE_EXIT_INPUT;
  gyre_elf_free(elf);
  gyre_memory_free(memory);
  return status;
}
