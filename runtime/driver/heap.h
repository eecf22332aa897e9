// heap.h - allocates a device's memory. It handles addresses only, and never accesses the memory.

#ifndef GYRE_HEAP_H
#define GYRE_HEAP_H

#include <stdbool.h>
#include <stdint.h>

typedef struct gyre_heap gyre_heap;

// Makes a heap of [base, base + bytes), all of it free. Both are multiples of 16, and base is not 0. Returns NULL if
// there is no memory.
gyre_heap *gyre_heap_create(uint32_t base, uint32_t bytes);
void gyre_heap_destroy(gyre_heap *h);
// From now on leaves a gap of so many bytes after each allocation, so that an access beyond its end hits no other one.
void gyre_heap_set_gap(gyre_heap *h, uint32_t bytes);
// Allocates at the lowest possible address, in whole units of 16 bytes. `alignment` is a power of two. Returns 0 if
// there is no room, or if the host is out of memory.
uint32_t gyre_heap_alloc(gyre_heap *h, uint64_t bytes, uint64_t alignment);
// Frees an allocation. Returns false if gyre_heap_alloc() did not return this address.
bool gyre_heap_free(gyre_heap *h, uint32_t address);
// Tells whether [address, address + bytes) lies in one allocation, and returns its start and requested size; both
// pointers may be NULL.
bool gyre_heap_holds(const gyre_heap *h, uint32_t address, uint64_t bytes, uint32_t *begin,
                     uint32_t *size);
uint32_t gyre_heap_available(const gyre_heap *h, uint32_t *largest);

#endif
