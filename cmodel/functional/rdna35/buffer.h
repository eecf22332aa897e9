// buffer.h - buffers: their resource, and the address of an element.

#ifndef GYRE_RDNA35_FUNC_BUFFER_H
#define GYRE_RDNA35_FUNC_BUFFER_H

#include "functional/rdna35/move.h"

// Fields of a resource.
typedef struct gyre_rdna35_resource {
  uint64_t base;
  uint32_t stride, records;
  uint8_t element;       // bytes of a swizzled element; 0: not swizzled
  uint8_t index_stride;  // number of adjacent indices before the next element
  uint8_t bounds;        // kind of bounds check, 0 to 3
  uint8_t select[4];     // source of each result: 0, 1, or from 4 on a component
  uint8_t format;
  bool adds_lane;
} gyre_rdna35_resource;

// Buffer instruction: its resource, operands by number.
typedef struct gyre_rdna35_buffer {
  gyre_rdna35_resource v;
  const gyre_rdna35_operand *data, *vaddr;
  uint32_t scalar_offset;
} gyre_rdna35_buffer;

gyre_rdna35_buffer gyre_rdna35_buffer_of(const gyre_rdna35_step *s);

// Computes the address of `bytes` bytes, `more` bytes after the lane's own position; false if they
// are outside of the buffer.
bool gyre_rdna35_buffer_address(const gyre_rdna35_step *s, const gyre_rdna35_buffer *b,
                                unsigned lane, unsigned more, unsigned bytes, uint64_t *address);

// Executes loads and stores with a format; *done is false for other operations.
bool gyre_rdna35_buffer_format(gyre_rdna35_step *s, const gyre_rdna35_buffer *b, bool *done);

#endif
