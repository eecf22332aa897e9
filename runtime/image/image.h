// image.h - a module as gyrecc makes it: its segments, relocations, symbols and kernels.
//
// The image does not know a device: the caller chooses the load address and gets the bytes. Modules of both instruction
// sets are read into the same structures; rdna35/object.h has the additional parts of the second one.

#ifndef GYRE_IMAGE_H
#define GYRE_IMAGE_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "rdna35/object.h"

typedef struct gyre_image_parameter {
  const char *type, *name;
  uint32_t offset, bytes, kind;  // kind: gyre_argument_kind
} gyre_image_parameter;

struct gyre_image_kernel {
  const char *name;
  uint32_t entry;        // address as linked
  uint32_t start;        // entry of a warp that a launch queue starts; it comes before `entry`
  uint32_t block_bytes;  // size of all arguments
  uint32_t parameters;
  gyre_image_parameter *parameter;
  gyre_rdna35_kernel *rdna35;  // NULL for RISC-V
};

typedef struct gyre_image_shader {
  const char *name;
  uint32_t shader_type;  // GYRE_SPH_VERTEX and others
  uint32_t start;        // entry of a warp, as linked
} gyre_image_shader;

struct gyre_image {
  uint8_t *file;  // a copy of the file
  size_t file_bytes;
  void *elf;             // libelf's handle of the copy
  uint32_t base, bytes;  // link address and size
  uint32_t entry;        // entry of the loop over the workgroups
  // entry of a warp that a launch queue starts, if it must initialize thread-local variables
  uint32_t enter;
  bool has_threads_own;  // it has thread-local variables in addition to the ids of the loop
  bool multiply, floating_point, atomics, address_sums, bit_manipulation, memory_index,
      collectives;        // extensions that it needs
  const uint8_t *header;  // its shader program header, GYRE_SPH_BYTES of them; NULL: none
  bool rdna35;            // it is a code object, and the members from `entry` on are 0
  unsigned kernels;
  gyre_image_kernel *kernel;
  unsigned shaders;
  gyre_image_shader *shader;
};

// Reads a module. If it returns false, with a sentence of GYRE_MESSAGE bytes, there is nothing to free.
bool gyre_image_open(gyre_image *m, const void *file, size_t bytes, char *why);
void gyre_image_close(gyre_image *m);
// Returns the m->bytes bytes of the module for address `at`, on a device with or without a launch queue. The caller
// frees them. Returns NULL with a sentence on failure.
uint8_t *gyre_image_load(const gyre_image *m, uint32_t at, bool queue, char *why);
// Finds a global symbol and its address as linked. Returns false if there is none.
bool gyre_image_symbol(const gyre_image *m, const char *name, uint32_t *address, uint32_t *bytes);
// Returns the function that contains an address as linked; NULL if there is none.
const char *gyre_image_function(const gyre_image *m, uint32_t address);

// note.c: fills m->kernel and m->shader. Returns false with a sentence.
bool gyre_image_read_notes(gyre_image *m, const uint8_t *note, size_t bytes, char *why);
// relocate.c: moves the bytes of a module by `by`. Returns false with a sentence.
bool gyre_image_relocate(const gyre_image *m, uint8_t *bytes, uint32_t by, char *why);
// work.c: checks the instructions that read a thread's position in the launch; without a queue it replaces
// them by loads. Returns false with a sentence.
bool gyre_image_work(const gyre_image *m, uint8_t *bytes, bool queue, char *why);

#endif
