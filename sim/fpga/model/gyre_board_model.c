// gyre_board_model.c - a substitute for a board: the SoC on the cycle model, at a pseudo-terminal.

#include <argp.h>
#include <errno.h>
#include <fcntl.h>
#include <signal.h>
#include <stdlib.h>
#include <string.h>
#include <sys/wait.h>
#include <termios.h>
#include <unistd.h>

#include "gyre_board.h"
#include "gyre_file.h"
#include "gyre_number.h"
#include "gyre_serve.h"

enum {
  OPT_CONFIG = 256,
  OPT_SET,
  OPT_LATENCY,
  OPT_CLOCK,
  OPT_MAGIC,
  OPT_NO_RUN_COUNTER,
  OPT_STUCK,
  OPT_FLIP,
  OPT_DROP,
  OPT_GARBAGE,
  OPT_MUTE,
  OPT_SILENT,
  OPT_SEED,
  OPT_LINK,
};

static const struct argp_option options[] = {
    {"config", OPT_CONFIG, "NAME", 0, "named configuration (default tiny)", 1},
    {"set", OPT_SET, "NAME=VALUE", 0, "any parameter; RAM_BYTES (default 131072) is the memory", 1},
    {"latency", OPT_LATENCY, "N", 0, "of memory in cycles (default 2)", 1},
    {"clock", OPT_CLOCK, "HZ", 0, "what CLK_HZ says (default 12000000)", 1},
    {"magic", OPT_MAGIC, "N", 0, "what SOC_MAGIC says", 1},
    {"no-run-counter", OPT_NO_RUN_COUNTER, 0, 0, "without RUN_CYCLES", 1},
    {"stuck", OPT_STUCK, "ADDR:BIT", 0, "this bit of memory always reads 1 through the UART", 2},
    {"flip", OPT_FLIP, "N", 0, "a bit of one byte in N is wrong, in both directions", 2},
    {"drop", OPT_DROP, "N", 0, "one byte in N is lost", 2},
    {"garbage", OPT_GARBAGE, "N", 0, "one byte in N is preceded by others", 2},
    {"mute", OPT_MUTE, "N", 0, "one answer in N is not sent", 2},
    {"silent", OPT_SILENT, 0, 0, "never answers", 2},
    {"seed", OPT_SEED, "S", 0, "of these faults (default 1)", 2},
    {"link", OPT_LINK, "PATH", 0, "makes a symbolic link to the terminal", 3},
    {0}};

static const char doc[] =
    "A stand-in for a Gyre board: the SoC on the cycle model. Prints the name of a terminal that\n"
    "gyre run --on fpga:NAME uses like a serial port, and serves it until it is interrupted.\n"
    "With a command: runs that, @ replaced by the name, and exits with its status.";

typedef struct settings {
  gyre_chip_options chip;
  gyre_line_faults faults;
  const char *link;
  char **command;
} settings;

static uint64_t number(struct argp_state *state, const char *text) {
  char why[GYRE_MESSAGE];
  uint64_t v = 0;
  if (!gyre_number("its value", text, UINT64_MAX, &v, why)) argp_error(state, "%s", why);
  return v;
}

static void set(struct argp_state *state, gyre_config *cfg, char *pair) {
  char why[GYRE_MESSAGE], *equal = strchr(pair, '=');
  if (!equal) argp_error(state, "'%s' is not NAME=VALUE", pair);
  *equal = 0;
  if (!gyre_config_set(cfg, pair, (uint32_t)number(state, equal + 1), why)) {
    argp_error(state, "%s", why);
  }
}

static error_t parse(int key, char *arg, struct argp_state *state) {
  settings *s = state->input;
  char *colon;
  switch (key) {
    case OPT_CONFIG:
      if (!gyre_config_named(arg, &s->chip.cfg)) argp_error(state, "no configuration '%s'", arg);
      s->chip.cfg.ram_bytes = 128 << 10;
      break;
    case OPT_SET: set(state, &s->chip.cfg, arg); break;
    case OPT_LATENCY: s->chip.latency = (uint32_t)number(state, arg); break;
    case OPT_CLOCK: s->chip.clk_hz = (uint32_t)number(state, arg); break;
    case OPT_MAGIC: s->chip.magic = (uint32_t)number(state, arg); break;
    case OPT_NO_RUN_COUNTER: s->chip.run_counter = false; break;
    case OPT_STUCK:
      if (!(colon = strchr(arg, ':'))) argp_error(state, "'%s' is not ADDR:BIT", arg);
      *colon = 0;
      s->chip.stuck = true;
      s->chip.stuck_addr = (uint32_t)number(state, arg);
      s->chip.stuck_bit = (unsigned)number(state, colon + 1) % 32;
      break;
    case OPT_FLIP: s->faults.flip = (uint32_t)number(state, arg); break;
    case OPT_DROP: s->faults.drop = (uint32_t)number(state, arg); break;
    case OPT_GARBAGE: s->faults.garbage = (uint32_t)number(state, arg); break;
    case OPT_MUTE: s->faults.mute = (uint32_t)number(state, arg); break;
    case OPT_SILENT: s->faults.silent = true; break;
    case OPT_SEED: s->faults.seed = number(state, arg); break;
    case OPT_LINK: s->link = arg; break;
    case ARGP_KEY_ARGS: s->command = state->argv + state->next; break;
    default: return ARGP_ERR_UNKNOWN;
  }
  return 0;
}

static volatile sig_atomic_t interrupted;
static void on_signal(int signal) {
  (void)signal;
  interrupted = 1;
}

// The run ends when the command has ended, or at ^C.
typedef struct watch {
  pid_t child;
  int status;
} watch;

static bool over(void *ctx) {
  watch *w = ctx;
  int status;
  if (interrupted || w->status) return true;
  if (!w->child || waitpid(w->child, &status, WNOHANG) != w->child) return false;
  w->status = WIFEXITED(status) ? WEXITSTATUS(status) : 128 + WTERMSIG(status);
  w->child = 0;
  return true;
}

// Opens a terminal; returns its master and its name. The slave stays open here, so that users may come and go.
static int open_terminal(char *name, size_t size) {
  struct termios t;
  const int master = posix_openpt(O_RDWR | O_NOCTTY | O_CLOEXEC);
  if (master < 0 || grantpt(master) || unlockpt(master) || ptsname_r(master, name, size)) return -1;
  const int slave = open(name, O_RDWR | O_NOCTTY | O_CLOEXEC);
  if (slave < 0 || tcgetattr(slave, &t)) return -1;
  cfmakeraw(&t);
  return tcsetattr(slave, TCSANOW, &t) ? -1 : master;
}

static pid_t start_command(char **command, char *name) {
  for (char **at = command; *at; at++) {
    char *text = *at, *sign = strchr(text, '@');
    if (!sign) continue;
    const size_t size = strlen(text) + strlen(name) + 1;
    if (!(*at = malloc(size))) return -1;
    snprintf(*at, size, "%.*s%s%s", (int)(sign - text), text, name, sign + 1);
  }
  const pid_t child = fork();
  if (child) return child;
  execvp(command[0], command);
  fprintf(stderr, "gyre-board-model: %s: %s\n", command[0], strerror(errno));
  _exit(127);
}

int main(int argc, char **argv) {
  static const struct argp argp = {options, parse, "[COMMAND...]", doc, NULL, NULL, NULL};
  settings s = {.faults = {.seed = 1}};
  char why[GYRE_MESSAGE], name[128];
  s.chip.latency = 2;
  s.chip.clk_hz = 12000000;
  s.chip.magic = GYRE_SOC_MAGIC_VALUE;
  s.chip.run_counter = true;
  gyre_config_named("tiny", &s.chip.cfg);
  s.chip.cfg.ram_bytes = 128 << 10;
  argp_err_exit_status = 2;
  argp_parse(&argp, argc, argv, ARGP_IN_ORDER, NULL, &s);
  if (!s.chip.latency) s.chip.latency = 1;
  gyre_chip *chip = gyre_chip_new(&s.chip, why);
  if (!chip) {
    fprintf(stderr, "gyre-board-model: %s\n", why);
    return 2;
  }
  const int fd = open_terminal(name, sizeof name);
  if (fd < 0 || (s.link && symlink(name, s.link))) {  // an existing file of this name is kept
    fprintf(stderr, "gyre-board-model: cannot make %.100s: %s\n", fd < 0 ? "a terminal" : s.link,
            strerror(errno));
    gyre_chip_free(chip);
    return 2;
  }
  watch w = {0};
  signal(SIGINT, on_signal);
  signal(SIGTERM, on_signal);
  if (s.command && *s.command) {
    w.child = start_command(s.command, name);
  } else {
    printf("%s\n", name);
    w.status = gyre_stdout_status("gyre-board-model", 0);
  }
  gyre_loader_model loader = {.chip = chip, .faults = s.faults};
  gyre_serve(&loader, fd, over, &w);
  if (s.link) gyre_file_unlink(s.link, name);
  gyre_chip_free(chip);
  return w.status;
}
