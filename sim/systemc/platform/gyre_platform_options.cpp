// gyre_platform_options.cpp - reads the options; the help text lists them.

#include "gyre_platform_options.h"

#include <cstdio>
#include <cstring>
#include <getopt.h>
#include <string>

#include "gyre_number.h"

namespace {

const char *const kHelp =
    "Usage: gyre-systemc [OPTION...] PROGRAM.elf\n"
    "Runs a program on the GPU in a SystemC platform.\n\n"
    "  --on model|rtl|compare  the C model (default), the Verilated RTL, or both side by side\n"
    "  --loose                 loosely timed; else cycle-accurate\n"
    "  --quantum N             of loose timing, in cycles (default 1000)\n"
    "  --config NAME           configuration (default: the one that the RTL was built with)\n"
    "  --set NAME=VALUE        another value of a parameter\n"
    "  --plant NAME=VALUE      the same for the model only: compare must find the difference\n"
    "  --mem-latency N|random|hostile[:N]   cycles (default 60); hostile: late END_REQ, reordered\n"
    "  --mem-errors N          one answer in N is an error (default 0: none)\n"
    "  --seed S                of everything random (default 1)\n"
    "  --arg N                 the program's argument\n"
    "  --hang-cycles N         cycles without an instruction that are a hang (default 100000)\n"
    "  --max-cycles N          end after so many cycles with status 3 (default 100000000)\n\n"
    "Exit status: the program's own; 1 a difference; 2 bad usage or input; 3 hang; 4 fault.\n";

bool number(const char *what, const char *text, uint64_t max, uint64_t *out) {
  char why[GYRE_MESSAGE];
  if (gyre_number(what, text, max, out, why)) return true;
  std::fprintf(stderr, "gyre-systemc: %s\n", why);
  return false;
}

bool complain(const char *why) {
  std::fprintf(stderr, "gyre-systemc: %s\n", why);
  return false;
}

bool set(gyre_config *config, const char *pair) {
  const char *equal = std::strchr(pair, '=');
  if (equal == nullptr) return complain((std::string(pair) + " is not NAME=VALUE").c_str());
  char why[GYRE_MESSAGE];
  uint64_t value;
  const std::string name(pair, equal);
  if (!number(name.c_str(), equal + 1, UINT32_MAX, &value)) return false;
  return gyre_config_set(config, name.c_str(), static_cast<uint32_t>(value), why) || complain(why);
}

bool on(const char *text, PlatformOptions::On *out) {
  static const char *const names[] = {"model", "rtl", "compare"};
  for (int i = 0; i < 3; ++i) {
    if (std::strcmp(text, names[i]) != 0) continue;
    *out = static_cast<PlatformOptions::On>(i);
    return true;
  }
  return complain("--on is model, rtl or compare");
}

bool apply(int key, const char *arg, PlatformOptions *o) {
  char why[GYRE_MESSAGE];
  uint64_t v = 0;
  PlatformSystem::Options &s = o->system;
  switch (key) {
    case 'o': return on(arg, &o->on);
    case 'l': s.gpu_timing = gyre_tlm_timing::loose; return true;
    case 'q': return number("--quantum", arg, 1000000000, &o->quantum);
    case 'c':
      if (!gyre_config_named(arg, &s.config)) return complain("--config: no such configuration");
      o->model_config = s.config;
      return true;
    case 's': return set(&s.config, arg) && set(&o->model_config, arg);
    case 'p': return set(&o->model_config, arg);
    case 'm': return gyre_timing_parse(arg, &s.timing, why) || complain(why);
    case 'e': return number("--seed", arg, UINT64_MAX, &s.timing.seed);
    case 'r':
      if (!number("--mem-errors", arg, UINT32_MAX, &v)) return false;
      s.timing.errors = static_cast<uint32_t>(v);
      return true;
    case 'a':
      if (!number("--arg", arg, UINT32_MAX, &v)) return false;
      s.arg = static_cast<uint32_t>(v);
      return true;
    case 'h':
      if (!number("--hang-cycles", arg, UINT32_MAX, &v)) return false;
      s.watchdog = static_cast<uint32_t>(v);
      return true;
    case 'x': return number("--max-cycles", arg, UINT64_MAX / 1000000, &o->max_cycles);
    default: return false;  // getopt has printed the error
  }
}

}  // namespace

int platform_parse(int argc, char **argv, PlatformOptions *o) {
  static const struct option longs[] = {
      {"on", 1, nullptr, 'o'},          {"loose", 0, nullptr, 'l'},
      {"quantum", 1, nullptr, 'q'},     {"config", 1, nullptr, 'c'},
      {"set", 1, nullptr, 's'},         {"plant", 1, nullptr, 'p'},
      {"mem-latency", 1, nullptr, 'm'}, {"seed", 1, nullptr, 'e'},
      {"mem-errors", 1, nullptr, 'r'},  {"arg", 1, nullptr, 'a'},
      {"hang-cycles", 1, nullptr, 'h'}, {"max-cycles", 1, nullptr, 'x'},
      {"help", 0, nullptr, '?' + 256},  {nullptr, 0, nullptr, 0}};
  o->system.timing.latency = 60;
  o->system.timing.seed = 1;
  if (!gyre_config_named(GYRE_PLATFORM_CONFIG, &o->system.config)) return 2;
  o->model_config = o->system.config;
  for (int key; (key = getopt_long(argc, argv, "", longs, nullptr)) != -1;) {
    if (key == '?' + 256) {
      std::fputs(kHelp, stdout);
      return 0;
    }
    if (!apply(key, optarg, o)) return 2;
  }
  if (optind + 1 != argc) {
    complain("one program is needed (--help lists the options)");
    return 2;
  }
  o->system.program = argv[optind];
  char why[GYRE_MESSAGE];
  if (!gyre_config_check(&o->system.config, why) || !gyre_config_check(&o->model_config, why)) {
    complain(why);
    return 2;
  }
  return -1;
}
