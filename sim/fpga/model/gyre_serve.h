// gyre_serve.h - runs a modelled board at one end of a file descriptor.

#ifndef GYRE_SERVE_H
#define GYRE_SERVE_H

#include "gyre_loader_model.h"

enum { GYRE_SERVE_SILENCE_MS = 3 };  // 32 characters at 115200 baud

// Serves until the other end is closed, or until `over` (which may be NULL) returns true; it is called at least ten
// times a second.
void gyre_serve(gyre_loader_model *l, int fd, bool (*over)(void *ctx), void *ctx);

#endif
