// gyre_opencl_printf.c - printf of OpenCL C.
int printf(const char *format, ...);
int printf(const char *format, ...) { return (void)format, -1; }
