// config.h - the part of POCL's build configuration that the private headers of Debian's POCL 3.1 need. CMake checks
// that the installed package was built so; libpocl itself is never built here.

#ifndef GYRE_POCL_CONFIG_H
#define GYRE_POCL_CONFIG_H

#define BUILD_ICD
#define ENABLE_LLVM
#define ENABLE_LOADABLE_DRIVERS
#define HAVE_CLOCK_GETTIME
#define HAVE_DLFCN_H
#define HAVE_FORK
#define HAVE_POSIX_MEMALIGN
#define KERNELLIB_HOST_DISTRO_VARIANTS

#define LLVM_MAJOR 15
#define LLVM_15_0 1
#define LLVM_VERSION "15.0.6"
#define CLANG "/usr/lib/llvm-15/bin/clang"
#define HOST_CPU_CACHELINE_SIZE 64
#define HOST_DEVICE_ADDRESS_BITS 64
#define HOST_DEVICE_CL_VERSION_MAJOR 3
#define HOST_DEVICE_CL_VERSION_MINOR 0
#define MAX_EXTENDED_ALIGNMENT 128
#define PRINTF_BUFFER_SIZE 16384
#define POCL_DEBUG_MESSAGES
#define POCL_KERNEL_CACHE_DEFAULT 1
#define WORDS_BIGENDIAN 0

#endif
