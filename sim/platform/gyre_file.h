// gyre_file.h - the files that a tool writes: regular files only, and none of them twice.
//
// A device, a pipe or a symbolic link is never written to, replaced or emptied.  `what` is how the
// sentences begin, an option as a rule.  Functions that can fail put a sentence into `why`
// (GYRE_MESSAGE bytes).

#ifndef GYRE_FILE_H
#define GYRE_FILE_H

#include <stdbool.h>
#include <stdio.h>

#ifdef __cplusplus
extern "C" {
#endif

// Whether `path` can be written: a regular file, or a new one in a folder that takes one. Changes
// nothing.
bool gyre_file_check(const char *what, const char *path, char *why);
// Checks, opens it for reading and writing, and empties it. NULL: a sentence in `why`.
FILE *gyre_file_create(const char *what, const char *path, char *why);
// Whether both name the same file, there or not, under whatever names.
bool gyre_file_same(const char *a, const char *b);

#ifdef __cplusplus
}
#endif
#endif
