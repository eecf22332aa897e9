// gyre_printer.h - what kernels print: words of gyre_print_ring.h, gathered by hart, to text.

#ifndef GYRE_PRINTER_H
#define GYRE_PRINTER_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

typedef struct gyre_printer gyre_printer;

// The bytes of a format, which lies in the memory of the device: up to its NUL, which the caller frees.
// NULL: it cannot be read.
typedef char *gyre_printer_format(void *ctx, uint32_t address);
typedef void gyre_printer_out(void *ctx, const char *text, size_t bytes);

// `error` gets the calls that go to standard error. NULL: no memory.
gyre_printer *gyre_printer_new(gyre_printer_out *out, gyre_printer_out *error, void *ctx);
void gyre_printer_free(gyre_printer *p);
// A launch begins: lines are numbered from 0, and calls that were not complete are dropped.
void gyre_printer_begin(gyre_printer *p);
// Line number `n` of the ring of `lines`, if it is there: 16 words. False: it is not.
// *failed: no memory; the call that it belongs to is lost.
bool gyre_printer_line(gyre_printer *p, uint32_t lines, const uint32_t *line,
                       gyre_printer_format *format, void *ctx, bool *failed);
// How many lines were taken since it began.
uint32_t gyre_printer_taken(const gyre_printer *p);

// gyre_printer_text.c: the text of a call, `words` of them; its length, or -1: no memory. The caller
// frees *text. What the format wants and the call has not is shown as "(nothing)". Of OpenCL C are vectors (%v4hld), and
// a long has 64 bits.
long gyre_printer_text(const char *format, bool opencl, const uint32_t *word, size_t words,
                       char **text);

#endif
