// gyre_heap.h - who has which part of a device's memory. It knows addresses, not what lies there.

#ifndef GYRE_HEAP_H
#define GYRE_HEAP_H

#include <stdbool.h>
#include <stdint.h>

typedef struct gyre_heap gyre_heap;

// [base, base + bytes), all of it free; both multiples of 16, base not 0. NULL: no memory.
gyre_heap *gyre_heap_new(uint32_t base, uint32_t bytes);
void gyre_heap_free(gyre_heap *h);
// From now on parts have so many bytes after their end that are nothing's, so that an access past it meets no other part.
void gyre_heap_set_gap(gyre_heap *h, uint32_t bytes);
// The lowest place that is large enough; whole units of 16 bytes. `alignment`: a power of two. 0: there
// is none, or the host has no memory.
uint32_t gyre_heap_take(gyre_heap *h, uint64_t bytes, uint64_t alignment);
// What gyre_heap_take gave; false: it did not.
bool gyre_heap_give(gyre_heap *h, uint32_t address);
// Whether [address, address + bytes) lies within one part that was taken, and where that begins and how
// much was asked for; both may be NULL.
bool gyre_heap_holds(const gyre_heap *h, uint32_t address, uint64_t bytes, uint32_t *begin,
                     uint32_t *size);
uint32_t gyre_heap_available(const gyre_heap *h, uint32_t *largest);

#endif
