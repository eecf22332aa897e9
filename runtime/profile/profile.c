// profile.c - implements profile.h. The file is a trace of events for Perfetto and chrome://tracing
// (docs/host.md), or a page that shows it without a viewer if its name ends in .html.
//
// Process 1 is the host: commands by stream, in microseconds. Process 2 is the device: launches in its cycles, each
// shown as a microsecond. Process 3 is its cores: the workgroups in each slot, if the device reports them.

#include "profile/profile.h"

#include <inttypes.h>
#include <stdatomic.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

#include "gyre_file.h"

enum { NAME = 64 };

typedef struct sum {
  char kernel[NAME];
  uint64_t launches, cycles, warp_insns, thread_insns;
} sum;

typedef struct rows {
  bool *named;  // by number
  unsigned count;
} rows;

struct gyre_profile {
  FILE *out;
  char *path;
  char device[NAME];
  bool has_clock, page, any;
  bool groups;  // a workgroup was reported
  struct timespec begin;
  char launched[NAME];  // kernel of the command that is reported next; "" for none
  sum *kernel;
  unsigned kernels;
  rows streams, slots;
};

static bool ends_with(const char *text, const char *end) {
  const size_t n = strlen(text), m = strlen(end);
  return n >= m && strcmp(text + n - m, end) == 0;
}

static void event(gyre_profile *p) {
  fputs(p->any ? ",\n" : "\n", p->out);
  p->any = true;
}

// Names a process and the unit of its times, which the page shows; other viewers take each time for microseconds.
static void name_process(gyre_profile *p, unsigned pid, const char *name, const char *unit) {
  event(p);
  fprintf(p->out,
          "{\"ph\":\"M\",\"pid\":%u,\"name\":\"process_name\",\"args\":{\"name\":\"%s\","
          "\"unit\":\"%s\"}}",
          pid, name, unit);
}

static void name_row(gyre_profile *p, unsigned pid, unsigned tid, const char *name) {
  event(p);
  fprintf(p->out,
          "{\"ph\":\"M\",\"pid\":%u,\"tid\":%u,\"name\":\"thread_name\",\"args\":{\"name\":"
          "\"%s\"}}",
          pid, tid, name);
}

// Tells whether a row is used for the first time, and must be named. A row for which there is no memory stays a number.
static bool is_new(rows *r, unsigned row) {
  if (row >= r->count) {
    const unsigned count = 2 * row + 8;
    bool *more = realloc(r->named, count * sizeof *more);
    if (!more) return false;
    memset(more + r->count, 0, (count - r->count) * sizeof *more);
    *r = (rows){more, count};
  }
  const bool named = r->named[row];
  r->named[row] = true;
  return !named;
}

gyre_profile *gyre_profile_new(const char *device, bool has_clock) {
  static atomic_uint devices;  // the second device of a program writes a file of its own
  const char *wanted = getenv("GYRE_PROFILE");
  if (!wanted || !*wanted) return NULL;
  gyre_profile *p = calloc(1, sizeof *p);
  const unsigned number = atomic_fetch_add(&devices, 1);
  const size_t size = strlen(wanted) + 16;
  if (p) p->path = malloc(size);
  if (!p || !p->path) {
    free(p);
    return NULL;
  }
  p->page = ends_with(wanted, ".html");
  const char *dot = strrchr(wanted, '.');
  if (number == 0 || !dot)
    snprintf(p->path, size, number ? "%s.%u" : "%s", wanted, number + 1);
  else
    snprintf(p->path, size, "%.*s.%u%s", (int)(dot - wanted), wanted, number + 1, dot);
  char why[GYRE_MESSAGE];
  p->out = gyre_file_create("gyre profile", p->path, why);
  if (!p->out) {
    fprintf(stderr, "%s\n", why);
    free(p->path);
    free(p);
    return NULL;
  }
  // The name is written to JSON unchanged.
  snprintf(p->device, sizeof p->device, "%s", device);
  for (char *at = p->device; *at; at++) {
    if (*at == '"' || *at == '\\' || *at == '<' || (unsigned char)*at < ' ') *at = '_';
  }
  p->has_clock = has_clock;
  clock_gettime(CLOCK_MONOTONIC, &p->begin);
  if (p->page) gyre_profile_page_begin(p->out, p->device);
  fputs("{\"traceEvents\":[", p->out);
  name_process(p, 1, "host: commands", "microseconds");
  // A page has its own units.
  name_process(p, 2,
               p->page     ? "device: launches"
               : has_clock ? "device: a cycle is 1 us"
                           : "device: a warp instruction is 1 us",
               has_clock ? "cycles" : "warp instructions");
  name_row(p, 2, 0, "launches");
  return p;
}

uint64_t gyre_profile_now(const gyre_profile *p) {
  struct timespec now;
  if (!p) return 0;
  clock_gettime(CLOCK_MONOTONIC, &now);
  return (uint64_t)((now.tv_sec - p->begin.tv_sec) * 1000000000ll +
                    (now.tv_nsec - p->begin.tv_nsec));
}

void gyre_profile_command(gyre_profile *p, unsigned stream, gyre_command_kind kind, size_t bytes,
                          uint64_t begin) {
  static const char *const names[] = {[GYRE_COMMAND_COPY_TO] = "copy to device",
                                      [GYRE_COMMAND_COPY_FROM] = "copy from device",
                                      [GYRE_COMMAND_COPY_WITHIN] = "copy within device",
                                      [GYRE_COMMAND_FILL] = "fill",
                                      [GYRE_COMMAND_LAUNCH] = "launch",
                                      [GYRE_COMMAND_DRAW] = "draw",
                                      [GYRE_COMMAND_RECORD] = "record",
                                      [GYRE_COMMAND_AWAIT] = "await"};
  if (!p) return;
  const uint64_t end = gyre_profile_now(p);
  char name[NAME] =
      "modules";  // stream 0 belongs to the host library, which loads modules through it
  if (stream) snprintf(name, sizeof name, "stream %u", stream);
  if (is_new(&p->streams, stream)) name_row(p, 1, stream, name);
  event(p);
  fprintf(p->out,
          "{\"ph\":\"X\",\"pid\":1,\"tid\":%u,\"name\":\"%s%s%s\",\"ts\":%.3f,\"dur\":%.3f,"
          "\"args\":{\"bytes\":%zu}}",
          stream, names[kind], *p->launched ? " " : "", p->launched, (double)begin / 1000.0,
          (double)(end - begin) / 1000.0, bytes);
  *p->launched = 0;
}

static sum *sum_of(gyre_profile *p, const char *kernel) {
  for (unsigned i = 0; i < p->kernels; i++) {
    if (strncmp(p->kernel[i].kernel, kernel, NAME - 1) == 0) return &p->kernel[i];
  }
  sum *more = realloc(p->kernel, (p->kernels + 1) * sizeof *more);
  if (!more) return NULL;
  p->kernel = more;
  sum *s = &more[p->kernels++];
  *s = (sum){0};
  snprintf(s->kernel, sizeof s->kernel, "%s", kernel);
  return s;
}

void gyre_profile_launch(gyre_profile *p, const gyre_launch_record *r) {
  if (!p) return;
  snprintf(p->launched, sizeof p->launched, "%s", r->kernel);
  event(p);
  fprintf(p->out,
          "{\"ph\":\"X\",\"pid\":2,\"tid\":0,\"name\":\"%s\",\"ts\":%" PRIu64 ",\"dur\":%" PRIu64
          ",\"args\":{\"grid\":\"%u x %u x %u\",\"group\":\"%u x %u x %u\",\"result\":\"%s\"",
          p->launched, r->begin, r->end - r->begin, r->items[0], r->items[1], r->items[2],
          r->group[0], r->group[1], r->group[2], gyre_result_name(r->result));
  for (unsigned i = 0; i < r->counters; i++)
    fprintf(p->out, ",\"%s\":%" PRIu64, r->name[i], r->value[i]);
  fputs("}}", p->out);
  sum *s = sum_of(p, r->kernel);
  if (!s) return;
  s->launches++;
  s->cycles += r->end - r->begin;
  for (unsigned i = 0; i < r->counters; i++) {
    if (strcmp(r->name[i], "warp_insns") == 0) s->warp_insns += r->value[i];
    if (strcmp(r->name[i], "thread_insns") == 0) s->thread_insns += r->value[i];
  }
}

void gyre_profile_group(gyre_profile *p, const gyre_group_span *g, unsigned warps) {
  if (!p) return;
  if (!p->groups) name_process(p, 3, "cores: groups by slot", "cycles");
  p->groups = true;
  const unsigned row = g->core * warps + g->slot;
  char name[NAME];
  snprintf(name, sizeof name, "core %u, slot %u", g->core, g->slot);
  if (is_new(&p->slots, row)) name_row(p, 3, row, name);
  event(p);
  fprintf(p->out,
          "{\"ph\":\"X\",\"pid\":3,\"tid\":%u,\"name\":\"%s\",\"ts\":%" PRIu64 ",\"dur\":%" PRIu64
          ",\"args\":{\"group\":\"%u, %u, %u\",\"core\":%u,\"slot\":%u}}",
          row, p->launched, g->begin, g->end - g->begin, g->id[0], g->id[1], g->id[2], g->core,
          g->slot);
}

// Sorts by descending time.
static int by_cycles(const void *a, const void *b) {
  const uint64_t x = ((const sum *)a)->cycles, y = ((const sum *)b)->cycles;
  return x < y ? 1 : x > y ? -1 : 0;
}

static void table(const gyre_profile *p) {
  fprintf(stderr, "%-24s %9s %14s %14s %7s %8s\n", p->device, "launches",
          p->has_clock ? "cycles" : "-", "warp insns", "IPC", "threads");
  for (unsigned i = 0; i < p->kernels; i++) {
    const sum *s = &p->kernel[i];
    const double insns = s->warp_insns ? (double)s->warp_insns : 1,
                 cycles = s->cycles ? (double)s->cycles : 1;
    fprintf(stderr, "%-24s %9" PRIu64 " %14" PRIu64 " %14" PRIu64 " %7.3f %8.2f\n", s->kernel,
            s->launches, s->cycles, s->warp_insns, (double)s->warp_insns / cycles,
            (double)s->thread_insns / insns);
  }
}

void gyre_profile_end(gyre_profile *p) {
  if (!p) return;
  fputs("\n]}\n", p->out);
  if (p->page) gyre_profile_page_end(p->out);
  bool good = !ferror(p->out);
  good = fclose(p->out) == 0 && good;
  if (p->kernels) qsort(p->kernel, p->kernels, sizeof *p->kernel, by_cycles);
  table(p);
  if (good)
    fprintf(stderr, "wrote %s\n", p->path);
  else
    fprintf(stderr, "gyre profile: %s cannot be written\n", p->path);
  free(p->streams.named);
  free(p->slots.named);
  free(p->kernel);
  free(p->path);
  free(p);
}
