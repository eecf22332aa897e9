// gyre_printer_rdna35.c - address of the print ring of a module: filled by the host when it loads
// the module. In an object of its own, which is linked if something prints.

#include "gyre_print_ring.h"

__attribute__((visibility("protected"))) volatile gyre_printer_place gyre_printer = {1, 1};
