/// @file
/// Draws on the functional simulator: packets in main memory, what they refer to, and the function that executes them.
///
/// docs/graphics.md is the guide. All of it is little-endian words in main memory; an address of 0 is none. Programs
/// of a host make packets by gyre/graphics.h and need nothing of this header.

#ifndef GYRE_DRAW_H
#define GYRE_DRAW_H

#include <stdbool.h>
#include <stdint.h>

#include "gyre/config.h"
#include "gyre/export.h"
#include "gyre/functional.h"
#include "gyre/functional_launch.h"
#include "gyre/sph.h"

#ifdef __cplusplus
extern "C" {
#endif

#define GYRE_DRAW_WORDS 32         ///< Words of a packet.
#define GYRE_DRAW_FORMAT 2         ///< Bits 7:0 of word GYRE_DRAW_HEADER; launches have 1.
#define GYRE_DRAW_RESULT_WORDS 32  ///< Words of a result.
#define GYRE_DRAW_ELEMENT_WORDS 8  ///< Words of a vertex element.
#define GYRE_DRAW_ELEMENTS 32      ///< Vertex elements at most.
#define GYRE_DRAW_TARGETS 4        ///< Targets of stream output; a table has all of them.
#define GYRE_DRAW_WRITTEN_MOST \
  0xfffffffcu  ///< Bytes written of a target: it stays there beyond 32 bits.
#define GYRE_DRAW_TARGET_WORDS \
  4  ///< Words of a target: address, bytes, bytes a vertex, bytes written so far.
#define GYRE_DRAW_BANKS 16          ///< Banks of constants; a table has all of them.
#define GYRE_DRAW_BANK_WORDS 2      ///< Words of a bank: address (a multiple of 4), bytes.
#define GYRE_DRAW_BANK_BYTES 65536  ///< Bytes of a bank at most.
#define GYRE_DRAW_ODMAP_WORDS 15  ///< Words of a table of Odmap: 2 bits an attribute, GYRE_ODMAP_*.
#define GYRE_DRAW_CACHE_MOST 64   ///< Entries of the vertex cache at most.
#define GYRE_DRAW_QUEUE \
  1024  ///< References and cuts since a warp's first vertex with which it goes in part.
#define GYRE_DRAW_RING_WORDS 4096  ///< Words of the ring of output records.
#define GYRE_DRAW_RING_MOST 512    ///< Records that the ring holds at most.

/// Words of a packet, which is at a multiple of 64; those from GYRE_DRAW_RESERVED on are 0.
enum {
  GYRE_DRAW_HEADER,         ///< 7:0 format, GYRE_DRAW_INDEXED and others; the rest is 0.
  GYRE_DRAW_TOPOLOGY,       ///< GYRE_TOPOLOGY_*.
  GYRE_DRAW_PROGRAM,        ///< The vertex program's header: 80 bytes, at a multiple of 16.
  GYRE_DRAW_PC,             ///< Its first instruction.
  GYRE_DRAW_NEXT,           ///< The header of the program that reads its attributes, or 0.
  GYRE_DRAW_ODMAP,          ///< Table of Odmap; 0: all are GYRE_ODMAP_ST.
  GYRE_DRAW_ELEMENT_TABLE,  ///< Vertex elements.
  GYRE_DRAW_ELEMENT_COUNT,  ///< How many.
  GYRE_DRAW_CAPTURE_TABLE,  ///< Captured attributes: 9:0 address, 11:10 target, 23:12 word in the vertex.
  GYRE_DRAW_CAPTURE_COUNT,  ///< How many, at most one for each attribute.
  GYRE_DRAW_TARGET_TABLE,   ///< Targets of stream output.
  GYRE_DRAW_BANK_TABLE,     ///< Banks of constants.
  GYRE_DRAW_FIRST,          ///< First vertex, or place of the first index.
  GYRE_DRAW_COUNT,          ///< Vertices or indices of an instance.
  GYRE_DRAW_INSTANCES,      ///< Instances.
  GYRE_DRAW_BASE_INSTANCE,  ///< Added to the instance for elements with a divisor, not to InstanceId.
  GYRE_DRAW_BASE_VERTEX,    ///< Added to indices, signed; not to the restart index.
  GYRE_DRAW_INDEX_ADDRESS,  ///< Index 0, at a multiple of its size.
  GYRE_DRAW_INDEX_BYTES,    ///< Bytes of all indices.
  GYRE_DRAW_RESTART_INDEX,  ///< With GYRE_DRAW_RESTART the index behind which a primitive begins anew.
  GYRE_DRAW_STACK_TOP,      ///< Stack pointer of the first thread, a multiple of 16.
  GYRE_DRAW_STACK_STRIDE,  ///< Bytes to that of the next thread, downwards, a multiple of 16.
  GYRE_DRAW_CACHE,  ///< Entries of the vertex cache, 1 to GYRE_DRAW_CACHE_MOST; large records leave fewer.
  GYRE_DRAW_RESULT,   ///< Where the result is written, at a multiple of 64.
  GYRE_DRAW_RESERVED  ///< The first reserved word.
};

/// Bits of word GYRE_DRAW_HEADER above the format.
enum {
  GYRE_DRAW_INDEXED = 1 << 8,          ///< Vertices are named by indices.
  GYRE_DRAW_INDEX_SIZE_LSB = 9,        ///< 10:9: 0, 1, 2: an index has 1, 2, 4 bytes.
  GYRE_DRAW_INDEX_SIZE_MASK = 3 << 9,  ///< The same as a mask.
  GYRE_DRAW_RESTART = 1 << 11,         ///< There is a restart index.
  GYRE_DRAW_LAST = 1 << 12  ///< The list ends behind this packet; else the next one follows.
};

/// What vertices are joined to.
enum {
  GYRE_TOPOLOGY_POINTS,          ///< Each vertex.
  GYRE_TOPOLOGY_LINES,           ///< Each two.
  GYRE_TOPOLOGY_LINE_LOOP,       ///< Each with the next one, the last with the first.
  GYRE_TOPOLOGY_LINE_STRIP,      ///< Each with the next one.
  GYRE_TOPOLOGY_TRIANGLES,       ///< Each three.
  GYRE_TOPOLOGY_TRIANGLE_STRIP,  ///< Each with the next two; in odd ones the first two change places.
  GYRE_TOPOLOGY_TRIANGLE_FAN,    ///< The first with each next two.
  GYRE_NUM_TOPOLOGIES
};

/// Words of a vertex element; the others are 0.
enum {
  GYRE_ELEMENT_ATTRIBUTE,  ///< 9:0 address of component x, a multiple of 16; 21:16 GYRE_VERTEX_FORMAT().
  GYRE_ELEMENT_ADDRESS,  ///< Where vertex 0 has it.
  GYRE_ELEMENT_BYTES,    ///< Bytes there are from there on; a vertex beyond reads 0, 0, 0, 0.
  GYRE_ELEMENT_STRIDE,   ///< To the next vertex; 0: all have the same.
  GYRE_ELEMENT_DIVISOR   ///< 0: a vertex each; n: an instance each n.
};

/// Numbers of a vertex element in memory.
enum {
  GYRE_NUMBER_FLOAT32,    ///< binary32.
  GYRE_NUMBER_FLOAT16,    ///< binary16.
  GYRE_NUMBER_UINT32,     ///< Unsigned, for integer attributes.
  GYRE_NUMBER_SINT32,     ///< Signed, for integer attributes.
  GYRE_NUMBER_UINT16,     ///< The same of 16 bits.
  GYRE_NUMBER_SINT16,     ///< The same of 16 bits.
  GYRE_NUMBER_UINT8,      ///< The same of 8 bits.
  GYRE_NUMBER_SINT8,      ///< The same of 8 bits.
  GYRE_NUMBER_UNORM16,    ///< 0 to 65535 becomes 0.0 to 1.0.
  GYRE_NUMBER_SNORM16,    ///< -32767 to 32767 becomes -1.0 to 1.0, -32768 too.
  GYRE_NUMBER_UNORM8,     ///< 0 to 255 becomes 0.0 to 1.0.
  GYRE_NUMBER_SNORM8,     ///< -127 to 127 becomes -1.0 to 1.0, -128 too.
  GYRE_NUMBER_USCALED16,  ///< Unsigned, becomes a float of that value.
  GYRE_NUMBER_SSCALED16,  ///< Signed, becomes a float of that value.
  GYRE_NUMBER_USCALED8,   ///< Unsigned, becomes a float of that value.
  GYRE_NUMBER_SSCALED8    ///< Signed, becomes a float of that value.
};

/// A format: numbers of one kind, 1 to 4 of them. Those that are not there are 0, the fourth is 1.
#define GYRE_VERTEX_FORMAT(number, components) ((number) << 2 | ((components)-1))

/// What becomes of an output attribute (docs/graphics.md).
enum {
  GYRE_ODMAP_ST,       ///< It is stored if somebody reads it.
  GYRE_ODMAP_ST_LAST,  ///< The same.
  GYRE_ODMAP_ST_REQ,   ///< It is stored in any case.
  GYRE_ODMAP_DISCARD   ///< It is never stored.
};

/// Words of a result; those that are not named are 0.
enum {
  GYRE_DRAW_STATUS,      ///< GYRE_DRAW_DONE and others.
  GYRE_DRAW_REFERENCES,  ///< Vertices that primitives were made of, restarts not counted, modulo 2^32.
  GYRE_DRAW_SHADED,      ///< Vertices that the program was executed for.
  GYRE_DRAW_WARPS,       ///< Warps that were launched.
  GYRE_DRAW_PRIMITIVES,       ///< Primitives generated.
  GYRE_DRAW_WRITTEN,          ///< Primitives written to the targets.
  GYRE_DRAW_BAD_FETCHES,      ///< Elements read beyond their end.
  GYRE_DRAW_BAD_INDICES,      ///< Indices read beyond their end; they are 0.
  GYRE_DRAW_EXCEPTIONS,       ///< Exceptions, warp instructions.
  GYRE_DRAW_EXCEPTION,        ///< The first: GYRE_SHADER_*, and what follows, as of a fault.
  GYRE_DRAW_EXCEPTION_PC,     ///< Its pc.
  GYRE_DRAW_EXCEPTION_WARP,   ///< 15:0 warp, 31:16 core.
  GYRE_DRAW_EXCEPTION_LANES,  ///< Its threads.
  GYRE_DRAW_EXCEPTION_VALUE,  ///< Its value: the attribute, the address, the stream.
  GYRE_DRAW_FAULT_CAUSE,      ///< Of a program that faulted; and what follows.
  GYRE_DRAW_FAULT_PC,         ///< Its pc.
  GYRE_DRAW_FAULT_WARP,       ///< 15:0 warp, 31:16 core.
  GYRE_DRAW_FAULT_LANES,      ///< Its threads.
  GYRE_DRAW_FAULT_VALUE       ///< Its value.
};

/// Word GYRE_DRAW_STATUS.
enum {
  GYRE_DRAW_DONE = 1,         ///< Done.
  GYRE_DRAW_REFUSED = 0x100,  ///< + GYRE_DRAW_RULE_*: the packet is wrong, nothing of it was done.
  GYRE_DRAW_FAULTED =
      0x200,  ///< + GYRE_FAULT_*: a thread faulted; the draw ends there, and the list.
  GYRE_DRAW_STOPPED = 0x300,  ///< The host has stopped it.
  GYRE_DRAW_HUNG = 0x400,     ///< No thread could go on.
  GYRE_DRAW_SKIPPED = 0x500,  ///< A draw before it in the list was ended, and this one not begun.
  GYRE_DRAW_HEADER_RULE =
      0x600,  ///< + GYRE_SPH_ERROR_*, GYRE_HEADER_SIZES or GYRE_HEADER_FP64: the header of the vertex program is wrong.
  GYRE_DRAW_UNREAD =
      0x700  ///< Hardware: it was done, but memory failed to give indices or elements.
};

/// What a packet can be refused for, in the order of the words.
enum {
  GYRE_DRAW_RULE_HEADER = 1,  ///< Word 0.
  GYRE_DRAW_RULE_TOPOLOGY,    ///< Word 1.
  GYRE_DRAW_RULE_PROGRAM,  ///< Place of the header; pc; or the header is not that of a vertex program.
  GYRE_DRAW_RULE_NEXT,     ///< Place of the next header, or it is that of a vertex program.
  GYRE_DRAW_RULE_ODMAP,     ///< Place of the table.
  GYRE_DRAW_RULE_ELEMENTS,  ///< Place or number of elements, or what one says.
  GYRE_DRAW_RULE_CAPTURES,  ///< Place or number of captures, or what one says.
  GYRE_DRAW_RULE_TARGETS,   ///< Place of the table, or what a target that is captured to says.
  GYRE_DRAW_RULE_BANKS,     ///< Place of the table, or what a bank says.
  GYRE_DRAW_RULE_INDICES,   ///< Place of the indices.
  GYRE_DRAW_RULE_STACK,     ///< Stack top or stride.
  GYRE_DRAW_RULE_CACHE,     ///< Entries of the vertex cache.
  GYRE_DRAW_RULE_RESERVED,  ///< A reserved word.
  GYRE_DRAW_RULE_RECORD,    ///< Records of a warp do not fit into local memory, or into the ring.
  GYRE_DRAW_RULE_MEMORY     ///< There is no memory for it; hardware: a table could not be read.
};

/// Exceptions of shader programs: the instruction does nothing, or gives 0, and the program goes on.
enum {
  GYRE_SHADER_NO_EXCEPTION,  ///< None.
  GYRE_SHADER_INPUT,         ///< ald of an attribute that the header's Imap does not have: 0.
  GYRE_SHADER_OUTPUT,        ///< ast to an attribute that the header's Omap does not have: nothing.
  GYRE_SHADER_READ_BACK,  ///< aldo of one that the Omap does not have, or in a geometry or pixel program: 0.
  GYRE_SHADER_STAGE,     ///< An instruction of another stage: 0 or nothing.
  GYRE_SHADER_VERTEX,    ///< ald of another vertex than 0 where there is one only: 0.
  GYRE_SHADER_CONSTANT,  ///< ldc beyond a bank, or misaligned: 0.
  GYRE_SHADER_EXCEPTIONS
};

/// Watches a list while it is executed.
typedef struct gyre_draw_watch {
  /// Called now and then with the warp instructions so far; false ends what runs.
  bool (*go_on)(void *ctx, uint64_t warp_insns);
  void *ctx;  ///< First argument of go_on.
} gyre_draw_watch;

/// What a list took.
typedef struct gyre_draw_cost {
  uint64_t warp_insns;    ///< Warp instructions.
  uint64_t thread_insns;  ///< Instructions of threads.
  /// What loads and stores of its programs did that their headers exclude (docs/sph_binding.md).
  gyre_func_forbidden forbidden;
} gyre_draw_cost;

/// Executes a list of packets, and writes the result of each.
/// @param[in] cfg the machine
/// @param[in] bus its environment
/// @param[in] list address of the first packet
/// @param[in] watch NULL: nobody watches
/// @param[out] cost what it took; may be NULL
/// @param[out] why GYRE_MESSAGE bytes: a sentence if the call fails
/// @return false if a packet does not lie in main memory at a multiple of 64, or its result: no result is written then
GYRE_API bool gyre_func_draw(const gyre_config *cfg, const gyre_func_bus *bus, uint32_t list,
                             const gyre_draw_watch *watch, gyre_draw_cost *cost, char *why);

/// What decides how large the records of a draw are.
typedef struct gyre_draw_programs {
  const gyre_sph *header;    ///< Of the vertex program.
  const gyre_sph *next;      ///< Of the program that reads its outputs; NULL: there is none.
  const uint8_t *odmap;      ///< GYRE_SPH_ATTRIBUTES of GYRE_ODMAP_*; NULL: all are GYRE_ODMAP_ST.
  const uint32_t *captures;  ///< Words of the table of captures.
  unsigned num_captures;     ///< How many.
} gyre_draw_programs;

/// The records of a draw, in words.
typedef struct gyre_draw_records {
  uint32_t in_words;     ///< Of an input record.
  uint32_t out_words;    ///< Of an output record.
  uint32_t place_bytes;  ///< Of local memory that those of a warp take.
  bool fits_place;       ///< Those of one warp fit into local memory.
  bool fits_ring;        ///< The ring of records holds as many as a draw needs.
} gyre_draw_records;

/// How large the records of a draw are, and whether a machine has room for them: rule GYRE_DRAW_RULE_RECORD.
/// @param[in] programs what decides it
/// @param[in] threads threads of a warp
/// @param[in] local_bytes local memory of a core
/// @return the records; all is 0 if `programs` or its header is NULL
GYRE_API gyre_draw_records gyre_draw_records_of(const gyre_draw_programs *programs,
                                                uint32_t threads, uint32_t local_bytes);

/// An exception in words.
/// @param[in] code any number
/// @return the words, which belong to the library; never NULL
GYRE_API const char *gyre_shader_exception_name(unsigned code);

/// Why a draw was not done, in words.
/// @param[in] status word GYRE_DRAW_STATUS
/// @return the words, which belong to the library; never NULL
GYRE_API const char *gyre_draw_status_name(uint32_t status);

#ifdef __cplusplus
}
#endif
#endif
