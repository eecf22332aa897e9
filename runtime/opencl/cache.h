// cache.h - the folder of POCL's cache (cache.c), and bitcode of programs in it (program.c).

#ifndef GYRE_OPENCL_CACHE_H
#define GYRE_OPENCL_CACHE_H

#include <limits.h>
#include <stdbool.h>

struct pocl_device_ops;

// Finds the folder when the first device is looked for, and removes what killed makers have left. False: nothing can be written.
bool gyre_opencl_open_cache(void);
// The path of a file in it; false: it is too long.
bool gyre_opencl_cached(char path[PATH_MAX], const char *name);

// Bytes that must be free before something is made.
enum { GYRE_OPENCL_ROOM = 4 << 20 };
// Returns true if they are; otherwise sets the sentence.
bool gyre_opencl_has_room(char why[1024]);

// Locks a folder or a file against other processes and other devices, and makes it if it is not there. -1: it cannot be locked.
int gyre_opencl_lock_folder(const char *path);
int gyre_opencl_lock_file(const char *path);
void gyre_opencl_unlock(int lock);

// A temporary folder; it is removed when its result has been moved to the final path. -1: there is
// none.
int gyre_opencl_begin_making(char folder[PATH_MAX]);
void gyre_opencl_end_making(const char *folder, int lock);

// ---- leftover.c ----

// Around what POCL does for a program, so that its temporary files can be removed if the process is killed. -1: they cannot.
int gyre_opencl_begin_building(char path[PATH_MAX]);
void gyre_opencl_end_building(const char *path, int fd);
// Removes those of processes that were killed, and nothing that may be of another process.
void gyre_opencl_remove_leftovers(void);
// The same for bitcode of a kernel, in a folder that is locked: BITCODE_XXXXXX.temp, from which
// POCL moves it to its final path.
void gyre_opencl_remove_temporary(const char *bitcode);

// ---- program.c ----

// Builds programs: from source with bitcode out of the cache that is as it was made, and with logs that have functions'
// names as the program has them.
void gyre_opencl_program_ops(struct pocl_device_ops *ops);
// The text, besides the source, from which a program's folder name is hashed, in the thread that
// builds it; "" elsewhere.
const char *gyre_opencl_salt(void);

// ---- assert.c ----

// Around a build, in the thread that builds: whether it has the macro assert. Headers that are given with it are added.
void gyre_opencl_begin_asserting(const char *source, const char *options);
void gyre_opencl_add_asserting(const char *header);
void gyre_opencl_end_asserting(void);
// The option that defines it; "" if there is none.
const char *gyre_opencl_assert_option(void);

#endif
