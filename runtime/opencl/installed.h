// installed.h - checks that the files of the device are present as installed.

#ifndef GYRE_OPENCL_INSTALLED_H
#define GYRE_OPENCL_INSTALLED_H

#include <stdbool.h>

enum { GYRE_OPENCL_WHY = 1024 };

// `folder` is that of the library that OpenCL opens, lib/host. False: a sentence names the file that is missing or damaged.
bool gyre_opencl_is_installed(const char *folder, char why[GYRE_OPENCL_WHY]);

#endif
