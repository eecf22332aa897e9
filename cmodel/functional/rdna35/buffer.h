// buffer.h - what a buffer is: its resource, and where an element of it lies.

#ifndef GYRE_RDNA35_FUNC_BUFFER_H
#define GYRE_RDNA35_FUNC_BUFFER_H

#include "functional/rdna35/move.h"

// A resource, taken apart.
typedef struct gyre_rdna35_resource {
  uint64_t base;
  uint32_t stride, records;
  uint8_t element;       // bytes of an element that is swizzled; 0: it is not
  uint8_t index_stride;  // indices beside each other before the next element
  uint8_t bounds;        // which check there is, 0 to 3
  uint8_t select[4];     // what each result is: 0, 1, or 4 and up a component
  uint8_t format;
  bool adds_lane;
} gyre_rdna35_resource;

// An instruction on a buffer: resource, operands by number.
typedef struct gyre_rdna35_buffer {
  gyre_rdna35_resource v;
  const gyre_rdna35_operand *data, *vaddr;
  uint32_t scalar_offset;
} gyre_rdna35_buffer;

gyre_rdna35_buffer gyre_rdna35_buffer_of(const gyre_rdna35_step *s);

// The address of `bytes` bytes, `more` bytes behind the lane's own place; false if they are outside of the buffer.
bool gyre_rdna35_buffer_address(const gyre_rdna35_step *s, const gyre_rdna35_buffer *b,
                                unsigned lane, unsigned more, unsigned bytes, uint64_t *address);

// Loads and stores with a format; *done is false if the operation is none of them.
bool gyre_rdna35_buffer_format(gyre_rdna35_step *s, const gyre_rdna35_buffer *b, bool *done);

#endif
