// single.h - checks of operations that are not sixteen times the same.

#ifndef GYRE_BUILTINS_SINGLE_H
#define GYRE_BUILTINS_SINGLE_H

#include <stddef.h>

#include "cases.h"
#include "reference.h"

// Returns true if a result is right; if not, `text` says what is wrong.
bool single_check(const char *id, const case_in *in, const case_out *out, char *text, size_t size);

#endif
