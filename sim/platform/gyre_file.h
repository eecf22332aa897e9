// gyre_file.h - the files that a tool writes: only regular files, and no file twice.
//
// A device, a pipe or a symbolic link is never written, replaced or emptied. `what` is the beginning of messages,
// usually an option. Functions that fail put a sentence into `why` (GYRE_MESSAGE bytes).

#ifndef GYRE_FILE_H
#define GYRE_FILE_H

#include <stdbool.h>
#include <stdio.h>

#ifdef __cplusplus
extern "C" {
#endif

// Checks that `path` can be written: it is a regular file, or a new file in a writable folder. Changes nothing.
bool gyre_file_check(const char *what, const char *path, char *why);
// Checks the file, opens it for reading and writing, and empties it. Returns NULL with a sentence in `why`.
FILE *gyre_file_create(const char *what, const char *path, char *why);
// Closes the file. Returns false if not everything could be written.
bool gyre_file_close(FILE *file, const char *what, const char *path, char *why);
// Removes a symbolic link that the tool has made, if it still leads to `target`. Another file with its name stays.
void gyre_file_unlink(const char *link, const char *target);
// Tells whether both names mean the same file, whether or not it exists.
bool gyre_file_same(const char *a, const char *b);

// Opens stdin, stdout and stderr in a way that fails if the process was started without them, so that no file of the
// tool gets their numbers. It must be called first.
void gyre_stdio_guard(void);
// Writes out the buffer of stdout. Returns false if output was lost since the start, or since the last report of this.
bool gyre_stdout_flush(char *why);
// Does the same at the end of main: returns `status`, or prints a sentence on stderr and returns 2.
int gyre_stdout_status(const char *tool, int status);

#ifdef __cplusplus
}
#endif
#endif
