// object.h - code objects: modules of the second instruction set, as clang and ld.lld make them.
// docs/rdna35_programs.md has the rules.
//
// A code object is a shared ELF64 file with a metadata note (kernels, arguments) and a descriptor of 64 bytes for each
// kernel. It is read into the same gyre_image as a RISC-V module, so that all later steps are common; the special parts
// are in gyre_rdna35_kernel. These functions do not know a device.

#ifndef GYRE_RDNA35_OBJECT_H
#define GYRE_RDNA35_OBJECT_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

typedef struct gyre_image gyre_image;
typedef struct gyre_image_kernel gyre_image_kernel;

// Segments lie in pages of ALIGNMENT bytes; an instruction fetch may read up to TAIL bytes after the last one.
enum { GYRE_RDNA35_ALIGNMENT = 4096, GYRE_RDNA35_TAIL = 256, GYRE_RDNA35_MAX_PARAMETERS = 256 };

// Arguments that the compiler adds after those of the program. Those with three dimensions are named after x.
typedef enum gyre_rdna35_hidden_kind {
  GYRE_RDNA35_HIDDEN_NONE,  // padding that is not written
  GYRE_RDNA35_HIDDEN_BLOCK_COUNT,
  GYRE_RDNA35_HIDDEN_GROUP_SIZE = GYRE_RDNA35_HIDDEN_BLOCK_COUNT + 3,
  GYRE_RDNA35_HIDDEN_REMAINDER = GYRE_RDNA35_HIDDEN_GROUP_SIZE + 3,
  GYRE_RDNA35_HIDDEN_OFFSET = GYRE_RDNA35_HIDDEN_REMAINDER + 3,
  GYRE_RDNA35_HIDDEN_DIMENSIONS = GYRE_RDNA35_HIDDEN_OFFSET + 3,
  GYRE_RDNA35_HIDDEN_DYNAMIC_LOCAL,
  GYRE_RDNA35_HIDDEN_PRIVATE_BASE,
  GYRE_RDNA35_HIDDEN_SHARED_BASE,
  GYRE_RDNA35_HIDDEN_SERVICE  // belongs to another runtime: its address is 0
} gyre_rdna35_hidden_kind;

typedef struct gyre_rdna35_hidden {
  gyre_rdna35_hidden_kind kind;
  uint32_t offset, bytes;
} gyre_rdna35_hidden;

typedef struct gyre_rdna35_kernel {
  char *descriptor_name;                // symbol of the descriptor
  uint32_t descriptor;                  // address of the descriptor, as linked
  uint32_t rsrc1, rsrc2, rsrc3;         // words of the descriptor
  uint32_t properties;                  //   GYRE_RDNA35_* of gyre/rdna35_machine.h
  uint32_t local_bytes, scratch_bytes;  // bytes of a workgroup; bytes of a work-item
  bool dynamic_stack;                   // scratch_bytes is a minimum
  uint32_t group[3];                    // required size of a workgroup; 0: any
  uint32_t group_items;                 // maximum items of a workgroup
  bool whole_groups;                    // all workgroups of a launch must be whole
  uint32_t wave;                        // items of a wave, according to the metadata
  // reason why this kernel cannot be launched, although others of the module can; or ""
  char refused[256];
  unsigned hidden;
  gyre_rdna35_hidden *hidden_argument;
  char *text;             // buffer for the names and types of the parameters
  uint32_t *local_align;  // alignment of each parameter that is local memory; 0: it is not
} gyre_rdna35_kernel;

// Records why a kernel cannot be launched; the first reason stays.
#define REFUSE(r, ...)                                                           \
  do {                                                                           \
    if (!*(r)->refused) snprintf((r)->refused, sizeof(r)->refused, __VA_ARGS__); \
  } while (0)

// Tells whether a file is for this instruction set; then gyre_rdna35_open() reports its other errors.
bool gyre_rdna35_is_object(const void *file, size_t bytes);
// Reads the special parts from m->elf, whose segments are known. Returns false with a sentence of GYRE_MESSAGE bytes;
// gyre_image_close() frees what was made so far.
bool gyre_rdna35_open(gyre_image *m, char *why);
void gyre_rdna35_close(gyre_image *m);
// Relocates the module's bytes for address `at`. Returns false with a sentence.
bool gyre_rdna35_relocate(const gyre_image *m, uint8_t *bytes, uint32_t at, char *why);

// metadata.c: adds the kernels described in a note. Returns false with a sentence.
bool gyre_rdna35_read_metadata(gyre_image *m, const void *note, size_t bytes, char *why);
// kernel.c: reads one kernel from its map (a msgpack_object_map). Returns false with a sentence.
struct msgpack_object;
bool gyre_rdna35_read_kernel(const struct msgpack_object *map, gyre_image_kernel *k, char *why);
// descriptor.c: reads the descriptor of each kernel. Returns false with a sentence.
bool gyre_rdna35_read_descriptors(gyre_image *m, char *why);

#endif
