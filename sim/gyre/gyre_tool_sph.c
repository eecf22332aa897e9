// gyre_tool_sph.c - implements `gyre sph`: the command line, and `print`, `check` and `attach` (docs/sph.md).

#include "gyre_tool_sph.h"

#include <getopt.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "gyre_elf_sph.h"
#include "gyre_number.h"

enum {
  OUT = 'o',
  COMPATIBLE = 'c',
  UNCHECKED = 'u',
  THREADS = 't',
  JSON = 'j',
  ALL = 'a',
  STAGE = 's',
  ENTRY = 'e',
  STACK = 'k',
  CALLS = 'l',
  WITH = 'w',
  CODE = 'p',
  HELP = 'h'
};

static const struct option options[] = {{"compatible", no_argument, NULL, COMPATIBLE},
                                        {"unchecked", no_argument, NULL, UNCHECKED},
                                        {"threads", required_argument, NULL, THREADS},
                                        {"json", no_argument, NULL, JSON},
                                        {"all", no_argument, NULL, ALL},
                                        {"stage", required_argument, NULL, STAGE},
                                        {"entry", required_argument, NULL, ENTRY},
                                        {"stack", required_argument, NULL, STACK},
                                        {"calls", required_argument, NULL, CALLS},
                                        {"with", required_argument, NULL, WITH},
                                        {"code", required_argument, NULL, CODE},
                                        {"help", no_argument, NULL, HELP},
                                        {NULL, 0, NULL, 0}};

static const struct command {
  const char *name;
  int files;
  const char *has;  // options of the command
  int (*fn)(const gyre_sph_args *);
  const char *usage;
} commands[] = {
    {"print", 1, "ja", gyre_tool_sph_print,
     "print FILE [--json] [--all]\n"
     "    Lists the fields that are not 0, with --all every one; with --json as JSON.\n"},
    {"check", 1, "ctpe", gyre_tool_sph_check,
     "check FILE [--compatible] [--threads N] [--code PROGRAM.elf] [--entry SYMBOL]\n"
     "    Says which rules it breaks. --compatible ignores reserved fields; N threads has a "
     "core.\n"
     "    With --code also what that program may do from SYMBOL on and the header does not "
     "permit.\n"},
    {"make", 1, "octu", gyre_tool_sph_make,
     "make FILE.json -o OUT [--compatible] [--threads N] [--unchecked]\n"
     "    Makes a header of an object of JSON: names of fields with their values, others are 0.\n"},
    {"derive", 1, "oseklwctu", gyre_tool_sph_derive,
     "derive PROGRAM.elf --stage STAGE -o OUT [--entry SYMBOL] [--stack BYTES] [--calls N]\n"
     "       [--with FILE.json] [--compatible] [--threads N] [--unchecked]\n"
     "    Makes the header that follows from the code. STAGE is vertex, tessellation_init, "
     "tessellation,\n"
     "    geometry or pixel. What the code does not tell: bytes of stack, levels of calls, other "
     "fields.\n"},
    {"attach", 2, "octu", gyre_tool_sph_attach,
     "attach PROGRAM.elf FILE -o OUT.elf [--compatible] [--threads N] [--unchecked]\n"
     "    Writes a copy of the program that has the header in its section " GYRE_SPH_SECTION ".\n"},
};
enum { COMMANDS = sizeof commands / sizeof commands[0] };

static void usage(FILE *out) {
  for (unsigned i = 0; i < COMMANDS; i++)
    fprintf(out, "%s gyre sph %s", i ? "      " : "Usage:", commands[i].usage);
  fprintf(out, "\nFILE is a program whose header it is (ELF, section " GYRE_SPH_SECTION
               "), or begins with the 80 bytes.\n"
               "Exit status: 0; 1 the header breaks a rule; 2 bad usage or input.\n");
}

static bool number(const char *what, uint64_t most, int64_t *out) {
  char why[GYRE_MESSAGE];
  uint64_t value;
  if (!gyre_number(what, optarg, most, &value, why)) {
    fprintf(stderr, "gyre sph: %s\n", why);
    return false;
  }
  *out = (int64_t)value;
  return true;
}

static bool take(int option, gyre_sph_args *a) {
  switch (option) {
    case OUT: a->out = optarg; break;
    case STAGE: a->stage = optarg; break;
    case ENTRY: a->entry = optarg; break;
    case WITH: a->with = optarg; break;
    case CODE: a->code = optarg; break;
    case COMPATIBLE: a->compatible = true; break;
    case UNCHECKED: a->unchecked = true; break;
    case JSON: a->json = true; break;
    case ALL: a->all = true; break;
    case STACK: return number("--stack", UINT32_MAX, &a->stack);
    case CALLS: return number("--calls", UINT32_MAX, &a->calls);
    case THREADS:
      if (!number("--threads", 1024, &a->threads)) return false;
      if (!a->threads) fprintf(stderr, "gyre sph: --threads is 0: a core has 1 or more\n");
      return a->threads > 0;
    default: return false;
  }
  return true;
}

// Reads the options and files of a command. Returns -1 on success, else the exit status.
static int parse(const struct command *c, int argc, char **argv, gyre_sph_args *a) {
  opterr = 0;
  optind = 1;
  for (int option; (option = getopt_long(argc, argv, ":o:", options, NULL)) != -1;) {
    if (option == HELP) {
      usage(stdout);
      return 0;
    }
    if (option == ':') {
      fprintf(stderr, "gyre sph %s: %.60s needs a value\n", c->name, argv[optind - 1]);
      return GYRE_EXIT_INPUT;
    }
    if (option == '?' || !strchr(c->has, option)) {
      fprintf(
          stderr,
          "gyre sph %s: it has no option '%.60s', or that is not a whole one; gyre sph --help\n",
          c->name, argv[optind - 1]);
      return GYRE_EXIT_INPUT;
    }
    if (!take(option, a)) return GYRE_EXIT_INPUT;
  }
  a->files = argc - optind;
  if (a->files != c->files) {
    fprintf(stderr, "gyre sph %s: it takes %d file%s, and there are %d; gyre sph --help\n", c->name,
            c->files, c->files > 1 ? "s" : "", a->files);
    return GYRE_EXIT_INPUT;
  }
  for (int i = 0; i < a->files; i++) a->file[i] = argv[optind + i];
  if (a->entry && !strchr(c->has, STAGE) && !a->code) {
    fprintf(stderr, "gyre sph %s: --entry is a symbol of the program that --code names\n", c->name);
    return GYRE_EXIT_INPUT;
  }
  if (strchr(c->has, OUT) && !a->out) {
    fprintf(stderr, "gyre sph %s: -o FILE is missing\n", c->name);
    return GYRE_EXIT_INPUT;
  }
  return -1;
}

int gyre_tool_sph(int argc, char **argv) {
  if (argc > 1 && (!strcmp(argv[1], "--help") || !strcmp(argv[1], "-h"))) {
    usage(stdout);
    return 0;
  }
  for (unsigned i = 0; argc > 1 && i < COMMANDS; i++) {
    if (strcmp(argv[1], commands[i].name)) continue;
    gyre_sph_args a = {.stack = -1, .calls = -1, .threads = -1};
    const int status = parse(&commands[i], argc - 1, argv + 1, &a);
    return status >= 0 ? status : commands[i].fn(&a);
  }
  if (argc > 1) {
    fprintf(stderr, "gyre sph: it has no command '%.60s'; gyre sph --help lists them\n", argv[1]);
  } else {
    usage(stderr);
  }
  return GYRE_EXIT_INPUT;
}

static bool load(const char *path, uint32_t *words) {
  char why[GYRE_MESSAGE];
  if (gyre_elf_sph_read(path, words, why)) return true;
  fprintf(stderr, "gyre sph: %s\n", why);
  return false;
}

size_t gyre_tool_sph_complain(const gyre_sph_args *a, const char *name, const uint32_t *words) {
  gyre_sph_report report[GYRE_SPH_RULES + GYRE_SPH_RESERVED_FIELDS];
  const gyre_sph_options o = {a->compatible, a->threads > 0 ? (uint32_t)a->threads : 0};
  const size_t count = gyre_sph_check(words, &o, report, sizeof report / sizeof report[0]);
  for (size_t i = 0; i < count; i++) {
    fprintf(stderr, "%s: %s (error %d): %s\n", name, gyre_sph_error_name(report[i].error),
            report[i].error, report[i].message);
  }
  return count;
}

// Reports permissions that the code may need and the header lacks. Returns the exit status.
static int compare(const gyre_sph_args *a, const uint32_t *words) {
  gyre_sph_facts facts;
  gyre_sph_report report[64];
  if (!gyre_tool_sph_facts(a, a->code, &facts)) return GYRE_EXIT_INPUT;
  const size_t count = gyre_sph_lacks(words, &facts, report, sizeof report / sizeof *report);
  for (size_t i = 0; i < count && i < sizeof report / sizeof *report; i++)
    fprintf(stderr, "%s: %s\n", a->file[0], report[i].message);
  return count != 0;
}

int gyre_tool_sph_check(const gyre_sph_args *a) {
  uint32_t words[GYRE_SPH_WORDS];
  if (!load(a->file[0], words)) return GYRE_EXIT_INPUT;
  if (gyre_tool_sph_complain(a, a->file[0], words)) return 1;
  const int status = a->code ? compare(a, words) : 0;
  if (!status) printf("%s: good\n", a->file[0]);
  return status;
}

int gyre_tool_sph_print(const gyre_sph_args *a) {
  uint32_t words[GYRE_SPH_WORDS];
  if (!load(a->file[0], words)) return GYRE_EXIT_INPUT;
  const uint32_t type = words[0] & 31;
  if (!gyre_sph_fields(type)) {
    gyre_sph sph;
    gyre_sph_report report;
    gyre_sph_decode(words, &sph, &report);
    fprintf(stderr, "gyre sph print: %s: %s\n", a->file[0], report.message);
    return 1;
  }
  if (a->json) return gyre_tool_sph_to_json(words, a->all) ? 0 : GYRE_EXIT_INPUT;
  const gyre_sph_field *f;
  for (size_t i = 0; (f = gyre_sph_field_at(type, i)); i++) {
    const uint32_t value = gyre_sph_get(words, f);
    if (!value && !a->all) continue;
    const char *name = gyre_sph_value_name(f, value);
    printf("%-34s %s%s%u%s\n", f->name, name ? name : "", name ? " (" : "", (unsigned)value,
           name ? ")" : "");
  }
  return 0;
}

int gyre_tool_sph_attach(const gyre_sph_args *a) {
  uint32_t words[GYRE_SPH_WORDS];
  char why[GYRE_MESSAGE];
  if (!load(a->file[1], words)) return GYRE_EXIT_INPUT;
  if (!a->unchecked && gyre_tool_sph_complain(a, a->file[1], words)) return 1;
  if (gyre_elf_sph_write(a->file[0], words, a->out, why)) return 0;
  fprintf(stderr, "gyre sph attach: %s\n", why);
  return GYRE_EXIT_INPUT;
}
