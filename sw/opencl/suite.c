// suite.c - main() of each program: arguments, the line about the result. See suite.h.

#include "suite_private.h"

#include <argp.h>
#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static const struct argp_option options[] = {
    {"size", 'n', "N", 0, "How much work (default in the last line)", 0},
    {"seed", 's', "N", 0, "Of the input's random numbers (default 1)", 0},
    {"device", 'd', "TEXT", 0,
     "The first device whose name has this in it, in any case (default: the first device)", 0},
    {"spoil", 'x', NULL, 0,
     "Change one result by the least that the comparison must notice: the program then ends with "
     "status 1",
     0},
    {0}};

// A whole number within limits, or a sentence and status 2.
static unsigned number(struct argp_state *state, const char *option, const char *text,
                       unsigned least, unsigned most) {
  char *end;
  const unsigned long long value = strtoull(text, &end, 10);
  if (*text < '0' || *text > '9' || *end || value < least || value > most)
    argp_error(state, "--%s: '%s' is not a whole number from %u to %u", option, text, least, most);
  return (unsigned)value;
}

static error_t option(int key, char *text, struct argp_state *state) {
  suite *s = state->input;
  const suite_info *p = &suite_program;
  switch (key) {
    case 'n':
      s->size = number(state, "size", text, p->least, p->most);
      if (p->multiple && s->size % p->multiple)
        argp_error(state, "--size: %u is not a multiple of %u", s->size, p->multiple);
      return 0;
    case 's': s->seed = number(state, "seed", text, 0, UINT32_MAX); return 0;
    case 'd': s->wanted = text; return 0;
    case 'x': s->spoil = true; return 0;
    case ARGP_KEY_ARG: argp_error(state, "'%s' is no option", text); return 0;
    default: return ARGP_ERR_UNKNOWN;
  }
}

uint32_t suite_random(suite *s) {
  // A counter, its bits mixed by products and shifts.
  uint64_t x = s->random += 0x9e3779b97f4a7c15u;
  x = (x ^ (x >> 32)) * 0xd6e8feb86659fd93u;
  x = (x ^ (x >> 29)) * 0xd6e8feb86659fd93u;
  return (uint32_t)(x >> 32);
}

uint32_t suite_below(suite *s, uint32_t limit) {
  return (uint32_t)((uint64_t)suite_random(s) * limit >> 32);
}

float suite_between(suite *s, float low, float high) {
  return low + (high - low) * ((float)(suite_random(s) >> 8) * 0x1p-24f);
}

void *suite_alloc(suite *s, size_t bytes) {
  const size_t room = suite_round_up(bytes ? bytes : 1, 4096);
  void **more = realloc(s->memory, (s->memories + 1) * sizeof *more);
  if (more) s->memory = more;
  void *memory = more ? aligned_alloc(4096, room) : NULL;
  if (!memory) {
    fprintf(stderr, "%s: the host has no %zu bytes of memory\n", suite_program.name, room);
    exit(3);
  }
  memset(memory, 0, room);
  return s->memory[s->memories++] = memory;
}

static void wrong(suite *s, const char *sentence) {
  if (!s->wrong) snprintf(s->sentence, sizeof s->sentence, "%s", sentence);
  s->wrong = true;
}

void suite_compare_int(suite *s, const char *what, const int32_t *got, const int32_t *want,
                       size_t count) {
  char sentence[256];
  size_t differ = 0, first = 0;
  const size_t spoiled = s->spoil && count ? suite_below(s, (uint32_t)count) : count;
  for (size_t i = 0; i < count; i++) {
    if (got[i] + (i == spoiled) == want[i]) continue;
    if (differ++ == 0) first = i;
  }
  s->spoil = s->spoil && count == 0;
  if (!differ) return;
  snprintf(sentence, sizeof sentence,
           "%s[%zu] is %" PRId32 " and should be %" PRId32 "; %zu of %zu differ", what, first,
           got[first] + (first == spoiled), want[first], differ, count);
  wrong(s, sentence);
}

// Returns a value that moves a number out of its bound, on its own side.
static double spoiling(double got, bounded want) {
  const double change = 2 * want.bound + SUITE_SUBNORMAL;
  return got < want.value ? -change : change;
}

void suite_compare_float(suite *s, const char *what, const float *got, const bounded *want,
                         size_t count) {
  char sentence[256];
  size_t differ = 0, first = 0;
  double largest = 0, loosest = 0;
  const size_t spoiled = s->spoil && count ? suite_below(s, (uint32_t)count) : count;
  for (size_t i = 0; i < count; i++) {
    const double value = got[i] + (i == spoiled ? spoiling(got[i], want[i]) : 0);
    const double error = fabs(value - want[i].value);
    largest = fmax(largest, fabs(want[i].value));
    loosest = want[i].bound >= 0 ? fmax(loosest, want[i].bound) : INFINITY;
    if (want[i].bound > 0) s->nearness = fmax(s->nearness, error / want[i].bound);
    if (error <= want[i].bound) continue;  // not so for one that is no number
    if (differ++ == 0) first = i;
  }
  s->spoil = s->spoil && count == 0;
  if (!(loosest <= largest * 0x1p-10)) {
    snprintf(sentence, sizeof sentence, "%s: bounds of %.2g for numbers up to %.3g say nothing",
             what, loosest, largest);
    wrong(s, sentence);
  }
  if (!differ) return;
  snprintf(sentence, sizeof sentence,
           "%s[%zu] is %.9g and should be %.9g +- %.2g; %zu of %zu differ", what, first,
           (double)got[first], want[first].value, want[first].bound, differ, count);
  wrong(s, sentence);
}

int main(int argc, char **argv) {
  const suite_info *p = &suite_program;
  char multiple[48] = "", doc[512];
  if (p->multiple) snprintf(multiple, sizeof multiple, ", a multiple of %u", p->multiple);
  snprintf(doc, sizeof doc,
           "%s\vThe size is the number of %s, from %u to %u%s (default %u). Exit status: 0 passed, "
           "1 the results differ, "
           "2 bad usage, 3 OpenCL failed.",
           p->doc, p->unit, p->least, p->most, multiple, p->size);
  const struct argp parser = {options, option, NULL, doc, NULL, NULL, NULL};
  suite s = {.size = p->size, .seed = 1};
  argp_err_exit_status = 2;
  if (argp_parse(&parser, argc, argv, 0, NULL, &s)) return 2;
  s.random = (uint64_t)s.seed << 32 | s.seed;
  const bool spoiled = s.spoil;

  suite_open(&s);
  suite_run(&s, s.size);
  suite_settle(&s);
  suite_close(&s);
  if (spoiled && s.spoil) wrong(&s, "nothing was compared");
  printf("%s: size %u, %s%s%s, %lu launch%s, %" PRIu64 " ns", p->name, s.size,
         s.wrong ? "FAILED (" : "PASSED", s.sentence, s.wrong ? ")" : "", s.launches,
         s.launches == 1 ? "" : "es", (uint64_t)s.nanoseconds);
  if (s.nearness > 0 && !s.wrong) printf(", error %.3f of its bound", s.nearness);
  putchar('\n');
  return s.wrong;
}
