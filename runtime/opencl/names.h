// names.h - names of functions as a program writes them (names.cpp).

#ifndef GYRE_OPENCL_NAMES_H
#define GYRE_OPENCL_NAMES_H

#ifdef __cplusplus
extern "C" {
#endif

// Returns a copy of a message in which each symbol, such as _Z3fooDv4_f, is replaced by the function with its types in
// OpenCL C, such as foo(float4). Returns NULL if there is no memory. The caller frees it.
char *gyre_opencl_plain_names(const char *message);

#ifdef __cplusplus
}
#endif

#endif
