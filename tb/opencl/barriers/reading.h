// reading.h - lets a host compiler read kernels of OpenCL C as plain C. Every kernel of the
// generator declares its local variables with `__local` and points to them with `local`: the first
// becomes `static`, which all items of the process share, the second nothing.

#ifndef READING_H
#define READING_H

#include <stdbool.h>

#include "items.h"

typedef unsigned char uchar;
typedef unsigned short ushort;
typedef unsigned int uint;
typedef unsigned long ulong;

#define kernel
#define global
#define local
#define __local static

#define CLK_LOCAL_MEM_FENCE 1
#define CLK_GLOBAL_MEM_FENCE 2

#define barrier(flags) items_barrier(__LINE__)
// Items switch at barriers only, so each sees what the others have done before.
#define mem_fence(flags) (void)(flags)
#define read_mem_fence(flags) (void)(flags)
#define write_mem_fence(flags) (void)(flags)

#define get_work_dim() items.dimensions
#define get_local_id(d) items.local_id[d]
#define get_group_id(d) items.group_id[d]
#define get_local_size(d) items.local_size[d]
#define get_num_groups(d) items.groups[d]
#define get_global_id(d) (items.group_id[d] * items.local_size[d] + items.local_id[d])
#define get_global_size(d) (items.groups[d] * items.local_size[d])

// One item runs at a time.
#define atomic_add(at, value) (*(at) += (value))
#define atomic_xor(at, value) (*(at) ^= (value))
#define atomic_or(at, value) (*(at) |= (value))
#define atomic_and(at, value) (*(at) &= (value))
#define atomic_min(at, value) (*(at) = *(at) < (value) ? *(at) : (value))
#define atomic_max(at, value) (*(at) = *(at) > (value) ? *(at) : (value))

#endif
