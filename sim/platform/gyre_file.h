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
// Closes it. False: not everything could be written.
bool gyre_file_close(FILE *file, const char *what, const char *path, char *why);
// Removes a symbolic link that the tool has made, if it still leads to `target`: another file that has its name stays.
void gyre_file_unlink(const char *link, const char *target);
// Whether both name the same file, there or not, under whatever names.
bool gyre_file_same(const char *a, const char *b);

// What a process was started without, of stdin, stdout and stderr, is opened so that it fails: no
// file of the tool's gets its number. To be called first.
void gyre_stdio_guard(void);
// Writes out what stdout has. False: not all of it could be written since the start, or since this
// was said.
bool gyre_stdout_flush(char *why);
// The same as the last act of a main: `status`, or 2 with a sentence on stderr.
int gyre_stdout_status(const char *tool, int status);

#ifdef __cplusplus
}
#endif
#endif
