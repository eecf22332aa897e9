// randprog_main.c - the tool gyre-randprog: writes one random program as an ELF file and says what
// is known about it.

#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "gyre_file.h"
#include "gyre_number.h"
#include "gyre_randprog.h"
#include "randprog_elf.h"

static const char usage[] =
    "usage: gyre-randprog --seed S [--config NAME] [--set PARAMETER=VALUE]... [--length N]\n"
    "                     [--free] [--probe] [--own] [--same-path] [--loose-lines] [--faults "
    "PERMILLE] [--cause NUMBER]\n"
    "                     [--max-warps N]"
    " --out FILE\n"
    "  --free     a program with races and counters: machines agree only in lockstep\n"
    "  --own      RECONVERGENCE = pc: threads of a warp share nothing while they are apart\n"
    "  --same-path  which instructions a warp executes does not depend on other warps\n"
    "  --loose-lines  nothing depends on which words share a cache line\n"
    "  --probe    hardly more than a deliberate fault\n"
    "  --faults   chance of a deliberate fault, 0..1000\n"
    "  --cause    a deliberate fault of this cause (isa/faults.toml), if it is possible\n";

static bool number(const char *text, uint64_t most, uint64_t *value) {
  char why[GYRE_MESSAGE];
  return gyre_number("", text, most, value, why);
}

static bool set(gyre_config *cfg, const char *text, char *why) {
  char name[64];
  const char *eq = strchr(text, '=');
  uint64_t value;
  if (!eq || (size_t)(eq - text) >= sizeof name || !number(eq + 1, UINT32_MAX, &value)) {
    snprintf(why, GYRE_MESSAGE, "\"%.60s\" is not PARAMETER=VALUE", text);
    return false;
  }
  memcpy(name, text, (size_t)(eq - text));
  name[eq - text] = 0;
  return gyre_config_set(cfg, name, (uint32_t)value, why);
}

static int refuse(const char *what) {
  fprintf(stderr, "gyre-randprog: %s\n", what);
  return 2;
}

static void tell(const gyre_randprog_info *i, const char *path, uint64_t seed) {
  printf("%s: seed %" PRIu64 ", %u words of code, at most %" PRIu64 " warp instructions\n", path,
         seed, i->code_words, i->max_insns);
  printf("memory in use:");
  for (unsigned k = 0; k < i->ranges; k++) {
    const gyre_randprog_range *r = &i->range[k];
    printf(" 0x%08x+0x%x", r->base, r->bytes);
    if (r->count > 1) printf(" (%u, every 0x%x)", r->count, r->stride);
  }
  printf("; results: 0x%08x up to 0x%08x\n", i->result, i->result_end);
  if (i->fault >= 0)
    printf("ends with a fault: %s, pc 0x%08x\n", gyre_fault_name((unsigned)i->fault), i->fault_pc);
  else if (i->exits)
    printf("ends with exit code %u\n", i->exit_code);
  else
    printf("ends when no warp is active\n");
  printf("final registers and memory %s on timing\n",
         i->same_memory ? "do not depend" : "may depend");
}

int main(int argc, char **argv) {
  gyre_config cfg;
  gyre_randprog_options options = {0};
  gyre_randprog_info info;
  char why[GYRE_MESSAGE] = "";
  const char *path = NULL;
  uint64_t seed = 0;
  bool have_seed = false;
  if (!gyre_config_named("small", &cfg)) return refuse("there is no configuration \"small\"");
  for (int i = 1; i < argc; i++) {
    const char *arg = argv[i], *next = i + 1 < argc ? argv[i + 1] : NULL;
    uint64_t value = 0;
    bool good = true;
    if (!strcmp(arg, "--help")) {
      fputs(usage, stdout);
      return gyre_stdout_status("gyre-randprog", 0);
    }
    if (!strcmp(arg, "--free")) {
      options.timing_dependent = true;
      continue;
    }
    if (!strcmp(arg, "--own") || !strcmp(arg, "--same-path")) {
      options.own_only |= !strcmp(arg, "--own");
      options.same_path |= !strcmp(arg, "--same-path");
      continue;
    }
    if (!strcmp(arg, "--loose-lines")) {
      options.loose_lines = true;
      continue;
    }
    if (!strcmp(arg, "--probe")) {
      options.probe = true;
      continue;
    }
    if (!next) {
      snprintf(why, sizeof why, "\"%.60s\" is no option, or its value is missing", arg);
      fputs(usage, stderr);
      return refuse(why);
    }
    if (!strcmp(arg, "--out")) {
      path = next;
    } else if (!strcmp(arg, "--config")) {
      if (!gyre_config_named(next, &cfg)) return refuse("there is no configuration of that name");
    } else if (!strcmp(arg, "--set")) {
      if (!set(&cfg, next, why)) return refuse(why);
    } else if (!strcmp(arg, "--seed")) {
      good = have_seed = number(next, UINT64_MAX, &seed);
    } else if (!strcmp(arg, "--length")) {
      good = number(next, 20000, &value);
      options.length = (uint32_t)value;
    } else if (!strcmp(arg, "--faults")) {
      good = number(next, 1000, &value);
      options.fault_permille = (uint32_t)value;
    } else if (!strcmp(arg, "--cause")) {
      good = number(next, 31, &value);
      options.fault_cause = (uint32_t)value + 1;
    } else if (!strcmp(arg, "--max-warps")) {
      good = number(next, GYRE_MAX_WARPS, &value);
      options.max_warps = (uint32_t)value;
    } else {
      snprintf(why, sizeof why, "\"%.60s\" is no option", arg);
      fputs(usage, stderr);
      return refuse(why);
    }
    if (!good) {
      snprintf(why, sizeof why, "\"%.60s\" is no value for %s", next, arg);
      return refuse(why);
    }
    i++;
  }
  if (!path || !have_seed) {
    fputs(usage, stderr);
    return refuse("--seed and --out are needed");
  }
  if (!gyre_config_check(&cfg, why)) return refuse(why);
  randprog_elf *elf = randprog_elf_new();
  if (!elf) return refuse("out of memory");
  options.symbol = randprog_elf_symbol;
  options.symbol_ctx = elf;
  bool ok = gyre_randprog_generate(&cfg, seed, &options, randprog_elf_store, elf, &info, why) &&
            randprog_elf_write(elf, path, info.entry, why);
  randprog_elf_free(elf);
  if (!ok) return refuse(why);
  if (options.fault_cause && info.fault < 0)
    return refuse("this configuration cannot raise that fault; the program has none");
  tell(&info, path, seed);
  return gyre_stdout_status("gyre-randprog", 0);
}
