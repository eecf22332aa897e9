// gyre_printf_rdna35.h - printf of OpenCL C for the second instruction set: gyrecc includes it
// before each source.
//
// clang lowers OpenCL's own printf to a buffer in which nothing tells when a call is complete, so that the host could
// not print while a kernel runs. This one is an ordinary function with variable arguments.

#ifndef GYRE_PRINTF_RDNA35_H
#define GYRE_PRINTF_RDNA35_H

#pragma OPENCL EXTENSION __cl_clang_variadic_functions : enable
void gyre_cl_printf(__constant const char *format, ...);
#define printf(...) (gyre_cl_printf(__VA_ARGS__), 0)

#endif
