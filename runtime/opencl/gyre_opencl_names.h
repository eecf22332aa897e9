// gyre_opencl_names.h - names of functions as a program has them (gyre_opencl_names.cpp).

#ifndef GYRE_OPENCL_NAMES_H
#define GYRE_OPENCL_NAMES_H

#ifdef __cplusplus
extern "C" {
#endif

// A copy of a message in which each symbol, as _Z3fooDv4_f, is a function of OpenCL C with its types, as foo(float4).
// NULL: no memory. The caller frees it.
char *gyre_opencl_plain_names(const char *message);

#ifdef __cplusplus
}
#endif

#endif
