// printer.h - converts the output of kernels to text. It collects the words of gyre_print_ring.h by hart.

#ifndef GYRE_PRINTER_H
#define GYRE_PRINTER_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

typedef struct gyre_printer gyre_printer;

// Returns the bytes of a format up to its NUL, from the memory of the device; the caller frees them. Returns NULL if
// the format cannot be read.
typedef char *gyre_printer_format(void *ctx, uint32_t address);
typedef void gyre_printer_out(void *ctx, const char *text, size_t bytes);

// Makes a printer. `error` receives calls that go to standard error. Returns NULL if there is no memory.
gyre_printer *gyre_printer_new(gyre_printer_out *out, gyre_printer_out *error, void *ctx);
void gyre_printer_free(gyre_printer *p);
// Begins a launch: lines are numbered from 0, and incomplete calls are dropped.
void gyre_printer_begin(gyre_printer *p);
// Takes line number `n` of the ring of `lines`, 16 words. Returns false if the line is not there. *failed is set if
// there is no memory; then the call of the line is lost.
bool gyre_printer_line(gyre_printer *p, uint32_t lines, const uint32_t *line,
                       gyre_printer_format *format, void *ctx, bool *failed);
// Returns how many lines were taken since gyre_printer_begin().
uint32_t gyre_printer_lines_read(const gyre_printer *p);

// printer_text.c: writes the text of a call of `words` words. Returns its length, or -1 if there is no memory; the
// caller frees *text. Missing arguments are shown as "(nothing)". In OpenCL C there are vectors (%v4hld), and a long
// has 64 bits.
long gyre_printer_text(const char *format, bool opencl, const uint32_t *word, size_t words,
                       char **text);

#endif
