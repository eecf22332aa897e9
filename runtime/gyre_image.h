// gyre_image.h - a module as gyrecc makes it: its segments, relocations, symbols and kernels.
//
// Knows no device: the caller says where the module shall lie, and gets its bytes. Modules of both instruction sets are
// read into the same structures; what those of the second one have besides is in rdna35/gyre_rdna35_object.h.

#ifndef GYRE_IMAGE_H
#define GYRE_IMAGE_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "rdna35/gyre_rdna35_object.h"

typedef struct gyre_image_parameter {
  const char *type, *name;
  uint32_t offset, bytes, kind;  // kind: gyre_argument_kind
} gyre_image_parameter;

struct gyre_image_kernel {
  const char *name;
  uint32_t entry;        // as linked
  uint32_t start;        // of a warp that a launch queue starts: in front of the entry
  uint32_t block_bytes;  // of all arguments
  uint32_t parameters;
  gyre_image_parameter *parameter;
  gyre_rdna35_kernel *rdna35;  // NULL: it is RISC-V
};

typedef struct gyre_image_shader {
  const char *name;
  uint32_t shader_type;  // GYRE_SPH_VERTEX and others
  uint32_t start;        // where a warp begins, as linked
} gyre_image_shader;

struct gyre_image {
  uint8_t *file;  // a copy, as given
  size_t file_bytes;
  void *elf;             // of libelf, over the copy
  uint32_t base, bytes;  // where it is linked to, and how long it is
  uint32_t entry;        // of the loop over the groups
  uint32_t enter;  // of a warp that a launch queue starts, if thread-local variables are to be made
  bool has_threads_own;                    // there are such variables besides the ids of the loop
  bool multiply, floating_point, atomics;  // what it needs
  bool rdna35;                             // it is a code object; the members from `entry` on are 0
  unsigned kernels;
  gyre_image_kernel *kernel;
  unsigned shaders;
  gyre_image_shader *shader;
};

// Reads a module. False with a sentence (GYRE_MESSAGE bytes), and then there is nothing to free.
bool gyre_image_open(gyre_image *m, const void *file, size_t bytes, char *why);
void gyre_image_close(gyre_image *m);
// The bytes of the module at address `at`, m->bytes of them, for a device with or without a launch queue. The caller
// frees them; NULL with a sentence.
uint8_t *gyre_image_place(const gyre_image *m, uint32_t at, bool queue, char *why);
// A global symbol: its address as linked. False: there is none.
bool gyre_image_symbol(const gyre_image *m, const char *name, uint32_t *address, uint32_t *bytes);
// The function that holds an address as linked; NULL: none.
const char *gyre_image_function(const gyre_image *m, uint32_t address);

// gyre_image_note.c: fills m->kernel and m->shader. False with a sentence.
bool gyre_image_read_notes(gyre_image *m, const uint8_t *note, size_t bytes, char *why);
// gyre_image_relocate.c: moves the bytes of a module by `by`. False with a sentence.
bool gyre_image_relocate(const gyre_image *m, uint8_t *bytes, uint32_t by, char *why);
// gyre_image_work.c: checks the instructions that know the thread's place in the launch; without a queue puts loads
// in their place. False with a sentence.
bool gyre_image_work(const gyre_image *m, uint8_t *bytes, bool queue, char *why);

#endif
