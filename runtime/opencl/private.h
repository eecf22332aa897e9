// private.h - caches of processes that have no other folder for compiled programs: each is a new
// folder for one run. Its process removes it at the end; if the process was killed, the next one
// that looks for a cache removes it.

#ifndef GYRE_OPENCL_PRIVATE_H
#define GYRE_OPENCL_PRIVATE_H

#include <limits.h>
#include <stdbool.h>

// Makes the folder that POCL_CACHE_DIR names from then on. `can_write` tells whether files can be made in one.
bool gyre_opencl_private_make(bool (*can_write)(const char *folder), char path[PATH_MAX]);
// POCL_CACHE_DIR may be the private folder of a parent process: then it stays as long as this process lives, or the variable
// goes if the folder is gone.
void gyre_opencl_private_inherit(void);
// Removes private folders of this user whose processes have all ended.
void gyre_opencl_private_sweep(void);

#endif
