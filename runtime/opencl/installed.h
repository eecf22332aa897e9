// installed.h - whether the files that the device needs are there as they were installed.

#ifndef GYRE_OPENCL_INSTALLED_H
#define GYRE_OPENCL_INSTALLED_H

#include <stdbool.h>

enum { GYRE_OPENCL_WHY = 1024 };

// `folder` is that of the library that OpenCL opens, lib/host. False: a sentence names the file that is missing or damaged.
bool gyre_opencl_is_installed(const char *folder, char why[GYRE_OPENCL_WHY]);

#endif
