// printer.c - implements printer.h: assembles calls from lines.

#include "driver/printer.h"

#include <stdlib.h>
#include <string.h>

#include "gyre_print_ring.h"

typedef struct call {
  uint32_t hart;
  uint32_t dialect;  // GYRE_PRINT_OPENCL and GYRE_PRINT_ERROR of the first line
  uint32_t *word;
  size_t words, room;
} call;

struct gyre_printer {
  gyre_printer_out *out, *error;
  void *ctx;
  uint32_t taken;
  call *call;  // by hart, unordered: calls that have begun
  size_t calls, room;
};

gyre_printer *gyre_printer_new(gyre_printer_out *out, gyre_printer_out *error, void *ctx) {
  gyre_printer *p = calloc(1, sizeof *p);
  if (p) *p = (gyre_printer){.out = out, .error = error, .ctx = ctx};
  return p;
}

void gyre_printer_begin(gyre_printer *p) {
  for (size_t i = 0; i < p->calls; i++) free(p->call[i].word);
  p->calls = 0;
  p->taken = 0;
}

void gyre_printer_free(gyre_printer *p) {
  if (!p) return;
  gyre_printer_begin(p);
  free(p->call);
  free(p);
}

uint32_t gyre_printer_lines_read(const gyre_printer *p) { return p->taken; }

static call *find(gyre_printer *p, uint32_t hart) {
  for (size_t i = 0; i < p->calls; i++) {
    if (p->call[i].hart == hart) return &p->call[i];
  }
  return NULL;
}

static void drop(gyre_printer *p, call *c) {
  free(c->word);
  *c = p->call[--p->calls];
}

static call *begin(gyre_printer *p, uint32_t hart, uint32_t dialect) {
  call *c = find(p, hart);
  if (c) drop(p, c);
  if (p->calls == p->room) {
    const size_t room = p->room ? 2 * p->room : 16;
    call *more = realloc(p->call, room * sizeof *more);
    if (!more) return NULL;
    p->call = more;
    p->room = room;
  }
  c = &p->call[p->calls++];
  *c = (call){.hart = hart, .dialect = dialect};
  return c;
}

static bool add(call *c, const uint32_t *word, size_t words) {
  if (c->words + words > c->room) {
    const size_t room = 2 * (c->words + words);
    uint32_t *more = realloc(c->word, room * sizeof *more);
    if (!more) return false;
    c->word = more;
    c->room = room;
  }
  memcpy(c->word + c->words, word, words * sizeof *word);
  c->words += words;
  return true;
}

static bool print(gyre_printer *p, const call *c, gyre_printer_format *format, void *ctx) {
  char *text, *f = c->words ? format(ctx, c->word[0]) : NULL;
  if (!f) return false;
  const long n =
      gyre_printer_text(f, c->dialect & GYRE_PRINT_OPENCL, c->word + 1, c->words - 1, &text);
  free(f);
  if (n < 0) return false;
  (c->dialect & GYRE_PRINT_ERROR ? p->error : p->out)(p->ctx, text, (size_t)n);
  free(text);
  return true;
}

bool gyre_printer_line(gyre_printer *p, uint32_t lines, const uint32_t *line,
                       gyre_printer_format *format, void *ctx, bool *failed) {
  const uint32_t tag = line[0], lap = p->taken / lines + 1, words = tag & GYRE_PRINT_COUNT;
  if (tag >> GYRE_PRINT_LAP_SHIFT != (lap & (UINT32_MAX >> GYRE_PRINT_LAP_SHIFT))) return false;
  p->taken++;
  call *c = tag & GYRE_PRINT_BEGINS ? begin(p, line[1], tag) : find(p, line[1]);
  *failed = !c || words > GYRE_PRINT_DATA_WORDS || !add(c, line + 2, words);
  if (*failed || !(tag & GYRE_PRINT_ENDS)) return true;
  *failed = !print(p, c, format, ctx);
  drop(p, c);
  return true;
}
