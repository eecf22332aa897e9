// gyre_rdna35_object.h - code objects: modules of the second instruction set, as clang and ld.lld make them.
//
// A code object is a shared ELF64 file with a metadata note (kernels, arguments) and a descriptor of 64 bytes for
// each kernel. What is read goes into the same gyre_image as a RISC-V module does, so that everything behind it is
// common; what is special is in gyre_rdna35_kernel. It knows no device. docs/rdna35_programs.md has the rules.

#ifndef GYRE_RDNA35_OBJECT_H
#define GYRE_RDNA35_OBJECT_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

typedef struct gyre_image gyre_image;
typedef struct gyre_image_kernel gyre_image_kernel;

// Segments lie in pages of ALIGNMENT bytes; an instruction fetch may run TAIL bytes past the last one.
enum { GYRE_RDNA35_ALIGNMENT = 4096, GYRE_RDNA35_TAIL = 256, GYRE_RDNA35_MAX_PARAMETERS = 256 };

// Arguments that the compiler adds behind those of the program. Of those with three dimensions x is named.
typedef enum gyre_rdna35_hidden_kind {
  GYRE_RDNA35_HIDDEN_NONE,  // room that nothing is written to
  GYRE_RDNA35_HIDDEN_BLOCK_COUNT,
  GYRE_RDNA35_HIDDEN_GROUP_SIZE = GYRE_RDNA35_HIDDEN_BLOCK_COUNT + 3,
  GYRE_RDNA35_HIDDEN_REMAINDER = GYRE_RDNA35_HIDDEN_GROUP_SIZE + 3,
  GYRE_RDNA35_HIDDEN_OFFSET = GYRE_RDNA35_HIDDEN_REMAINDER + 3,
  GYRE_RDNA35_HIDDEN_DIMENSIONS = GYRE_RDNA35_HIDDEN_OFFSET + 3,
  GYRE_RDNA35_HIDDEN_DYNAMIC_LOCAL,
  GYRE_RDNA35_HIDDEN_PRIVATE_BASE,
  GYRE_RDNA35_HIDDEN_SHARED_BASE,
  GYRE_RDNA35_HIDDEN_SERVICE  // of a runtime that this one is not: its address is 0
} gyre_rdna35_hidden_kind;

typedef struct gyre_rdna35_hidden {
  gyre_rdna35_hidden_kind kind;
  uint32_t offset, bytes;
} gyre_rdna35_hidden;

typedef struct gyre_rdna35_kernel {
  char *descriptor_name;                // of the symbol of the descriptor
  uint32_t descriptor;                  // where that lies, as linked
  uint32_t rsrc1, rsrc2, rsrc3;         // its words
  uint32_t properties;                  //   GYRE_RDNA35_* of gyre/rdna35_machine.h
  uint32_t local_bytes, scratch_bytes;  // of a group, of an item
  bool dynamic_stack;                   // scratch_bytes is not all
  uint32_t group[3];                    // that is required; 0: any
  uint32_t group_items;                 // at most
  bool whole_groups;                    // each group of a launch must be whole
  uint32_t wave;                        // items of a wave, as the metadata has it
  char refused[256];  // why it cannot be launched here, though others of the module can; or ""
  unsigned hidden;
  gyre_rdna35_hidden *hidden_argument;
  char *text;             // names and types of the parameters, which point into it
  uint32_t *local_align;  // of each parameter that is local memory; 0: it is none
} gyre_rdna35_kernel;

// Notes why one kernel cannot be launched; the first reason stays.
#define REFUSE(r, ...)                                                           \
  do {                                                                           \
    if (!*(r)->refused) snprintf((r)->refused, sizeof(r)->refused, __VA_ARGS__); \
  } while (0)

// Whether a file is for this instruction set: then the rest of its mistakes are told by gyre_rdna35_open().
bool gyre_rdna35_is_object(const void *file, size_t bytes);
// Reads what is special, out of m->elf with its segments known. False with a sentence (GYRE_MESSAGE bytes); what was
// made so far is freed by gyre_image_close().
bool gyre_rdna35_open(gyre_image *m, char *why);
void gyre_rdna35_close(gyre_image *m);
// Moves the module's bytes, which are those of address `at`. False with a sentence.
bool gyre_rdna35_relocate(const gyre_image *m, uint8_t *bytes, uint32_t at, char *why);

// gyre_rdna35_metadata.c: adds the kernels that the description of a note has. False with a sentence.
bool gyre_rdna35_read_metadata(gyre_image *m, const void *note, size_t bytes, char *why);
// gyre_rdna35_kernel.c: one kernel out of its map (a msgpack_object_map). False with a sentence.
struct msgpack_object;
bool gyre_rdna35_read_kernel(const struct msgpack_object *map, gyre_image_kernel *k, char *why);
// gyre_rdna35_descriptor.c: the descriptor of each kernel. False with a sentence.
bool gyre_rdna35_read_descriptors(gyre_image *m, char *why);

#endif
