// gyre_print_ring.h - the ring by which gyre_printf of a kernel reaches the host.
//
// Lines of 64 bytes in main memory. The first two are the control: word 0 of line 0, HEAD, counts the
// lines that threads have reserved, word 0 of line 1, TAIL, those that the host has taken. Line n of the
// ring, n mod LINES, is there when its word 0 is the tag of n; the host never writes to a line, so that no
// cache of the GPU holds something that the host has changed, but for TAIL.
//
//   word 0   tag: 31:8 lap (n / LINES + 1), 7 the call begins, 6 it ends, 5 its format is one of OpenCL C, 4 it goes to
//            standard error, 3:0 words in use
//   word 1   hart
//   words 2 to 15: the call. Its format's address; then, in the order of the conversions, integers,
//   pointers and characters as a word, long long and double as two, a string as its bytes, in words, the
//   NUL in the last one (of a null pointer "(null)"). A * is a word of its own before its number. In OpenCL C a
//   long has two words, and a vector those of its elements; a float is sent as a double.
//
// A call that does not fit into a line continues in the next one that its thread reserves.

#ifndef GYRE_PRINT_RING_H
#define GYRE_PRINT_RING_H

#include <stdint.h>

#define GYRE_PRINT_LINE_WORDS 16
#define GYRE_PRINT_DATA_WORDS 14
#define GYRE_PRINT_CONTROL_LINES 2
#define GYRE_PRINT_BEGINS 0x80u
#define GYRE_PRINT_ENDS 0x40u
#define GYRE_PRINT_OPENCL 0x20u
#define GYRE_PRINT_ERROR 0x10u
#define GYRE_PRINT_COUNT 0x0fu
#define GYRE_PRINT_LAP_SHIFT 8

// The block at the symbol gyre_printer in the data of a module that prints: filled by the host when
// it loads the module.
typedef struct gyre_printer_place {
  uint32_t ring;   // address of the control
  uint32_t lines;  // a power of two
} gyre_printer_place;

#endif
