/// @file
/// Draws on the functional simulator: the format of draw packets and of their tables in main
/// memory, and the function that executes a list of packets, pixels included. A host program makes
/// packets by gyre/graphics.h and does not need this header.
///
/// All structures are little-endian words in main memory. An address of 0 means that there is no
/// such structure. docs/graphics.md is the guide.

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
#define GYRE_DRAW_FORMAT 2         ///< Value of bits 7:0 of word GYRE_DRAW_HEADER; launches have 1.
#define GYRE_DRAW_RESULT_WORDS 32  ///< Words of a result.
#define GYRE_DRAW_ELEMENT_WORDS 8  ///< Words of a vertex element.
#define GYRE_DRAW_ELEMENTS 32      ///< Maximum number of vertex elements.
#define GYRE_DRAW_TARGETS 4        ///< Number of stream-output targets; a table holds all of them.
#define GYRE_DRAW_WRITTEN_MOST \
  0xfffffffcu  ///< Largest value of a target's counter of bytes; it saturates here.
#define GYRE_DRAW_TARGET_WORDS \
  4  ///< Words of a target: address, size in bytes, bytes a vertex, bytes written so far.
#define GYRE_DRAW_BANKS 16          ///< Number of constant banks; a table holds all of them.
#define GYRE_DRAW_BANK_WORDS 2      ///< Words of a bank: address (a multiple of 4), size in bytes.
#define GYRE_DRAW_BANK_BYTES 65536  ///< Maximum size of a bank in bytes.
#define GYRE_DRAW_ODMAP_WORDS 15    ///< Words of an Odmap table: 2 bits an attribute, GYRE_ODMAP_*.
#define GYRE_DRAW_CACHE_MOST 64     ///< Maximum number of entries of the vertex cache.
#define GYRE_DRAW_QUEUE \
  1024  ///< References and cuts after the first vertex of a warp, at which it is launched even if not full.
#define GYRE_DRAW_RING_WORDS 4096  ///< Size of the ring of output records in words.
#define GYRE_DRAW_RING_MOST 512    ///< Maximum number of records in the ring.

/// Words of a packet. The packet is at a multiple of 64; words from GYRE_DRAW_RESERVED on are 0. On
/// machines without a pixel stage (RTL and cycle model) those from GYRE_DRAW_PIXEL_STATE on are 0.
enum {
  GYRE_DRAW_HEADER,    ///< Bits 7:0 format; GYRE_DRAW_INDEXED and others; all other bits are 0.
  GYRE_DRAW_TOPOLOGY,  ///< GYRE_TOPOLOGY_*.
  GYRE_DRAW_PROGRAM,   ///< Address of the vertex program's header of 80 bytes, a multiple of 16.
  GYRE_DRAW_PC,        ///< Address of its first instruction.
  GYRE_DRAW_NEXT,  ///< Address of the header of the program that reads its attributes, or 0; with pixels that of the pixel program.
  GYRE_DRAW_ODMAP,          ///< Address of the Odmap table; 0: all attributes are GYRE_ODMAP_ST.
  GYRE_DRAW_ELEMENT_TABLE,  ///< Address of the vertex elements.
  GYRE_DRAW_ELEMENT_COUNT,  ///< Number of vertex elements.
  GYRE_DRAW_CAPTURE_TABLE,  ///< Address of the captured attributes; each 9:0 attribute, 11:10 target, 23:12 word in the vertex.
  GYRE_DRAW_CAPTURE_COUNT,  ///< Number of captured attributes, at most one for each attribute.
  GYRE_DRAW_TARGET_TABLE,   ///< Address of the stream-output targets.
  GYRE_DRAW_BANK_TABLE,     ///< Address of the constant banks.
  GYRE_DRAW_FIRST,          ///< First vertex, or number of the first index.
  GYRE_DRAW_COUNT,          ///< Vertices or indices in an instance.
  GYRE_DRAW_INSTANCES,      ///< Number of instances.
  GYRE_DRAW_BASE_INSTANCE,  ///< Added to the instance for elements with a divisor, not to InstanceId.
  GYRE_DRAW_BASE_VERTEX,    ///< Signed; added to indices, but not to the restart index.
  GYRE_DRAW_INDEX_ADDRESS,  ///< Address of index 0, a multiple of the index size.
  GYRE_DRAW_INDEX_BYTES,    ///< Size of all indices in bytes.
  GYRE_DRAW_RESTART_INDEX,  ///< With GYRE_DRAW_RESTART: the index after which a new primitive begins.
  GYRE_DRAW_STACK_TOP,      ///< Stack pointer of the first thread, a multiple of 16.
  GYRE_DRAW_STACK_STRIDE,  ///< Bytes from the stack of a thread down to that of the next, a multiple of 16.
  GYRE_DRAW_CACHE,  ///< Entries of the vertex cache, 1 to GYRE_DRAW_CACHE_MOST; large records leave room for fewer.
  GYRE_DRAW_RESULT,       ///< Address of the result, a multiple of 64.
  GYRE_DRAW_PIXEL_STATE,  ///< Address of the state block of the pixel stage (docs/pixel_stage.md), a multiple of 64; 0: no pixels.
  GYRE_DRAW_PIXEL_PC,  ///< Address of the first instruction of the pixel program; 0 without pixels.
  GYRE_DRAW_PIXEL_BANKS,  ///< Address of the constant banks of the pixel program, or 0.
  GYRE_DRAW_RESERVED      ///< The first reserved word.
};

/// Bits of word GYRE_DRAW_HEADER above the format.
enum {
  GYRE_DRAW_INDEXED = 1 << 8,          ///< The draw reads vertex numbers from indices.
  GYRE_DRAW_INDEX_SIZE_LSB = 9,        ///< Bits 10:9: 0, 1 or 2 for indices of 1, 2 or 4 bytes.
  GYRE_DRAW_INDEX_SIZE_MASK = 3 << 9,  ///< Mask of the index size.
  GYRE_DRAW_RESTART = 1 << 11,         ///< The restart index is used.
  /// The list ends after this packet; without it the next packet follows.
  GYRE_DRAW_LAST = 1 << 12,
  /// A promise: since the packet before it was read nothing has written this packet, or a table that both
  /// name. Of targets the number of bytes is what draws of the list have written.
  GYRE_DRAW_SAME_TABLES = 1 << 13
};

/// Topologies: how vertices are joined to primitives.
enum {
  GYRE_TOPOLOGY_POINTS,      ///< Each vertex is a point.
  GYRE_TOPOLOGY_LINES,       ///< Each two vertices are a line.
  GYRE_TOPOLOGY_LINE_LOOP,   ///< Each vertex is joined with the next, and the last with the first.
  GYRE_TOPOLOGY_LINE_STRIP,  ///< Each vertex is joined with the next.
  GYRE_TOPOLOGY_TRIANGLES,   ///< Each three vertices are a triangle.
  GYRE_TOPOLOGY_TRIANGLE_STRIP,  ///< Each vertex with the next two; odd triangles swap their first two vertices.
  GYRE_TOPOLOGY_TRIANGLE_FAN,  ///< The first vertex with each following pair.
  GYRE_NUM_TOPOLOGIES
};

/// Words of a vertex element; all other words are 0.
enum {
  GYRE_ELEMENT_ATTRIBUTE,  ///< Bits 9:0 address of component x, a multiple of 16; bits 21:16 GYRE_VERTEX_FORMAT().
  GYRE_ELEMENT_ADDRESS,  ///< Address of the value for vertex 0.
  GYRE_ELEMENT_BYTES,    ///< Bytes available from there on; a vertex beyond them reads 0, 0, 0, 0.
  GYRE_ELEMENT_STRIDE,  ///< Bytes from one vertex to the next; 0: all vertices have the same value.
  GYRE_ELEMENT_DIVISOR  ///< 0: a new value for each vertex; n: a new value after each n instances.
};

/// Number formats of a vertex element in memory.
enum {
  GYRE_NUMBER_FLOAT32,    ///< binary32.
  GYRE_NUMBER_FLOAT16,    ///< binary16.
  GYRE_NUMBER_UINT32,     ///< Unsigned 32 bits, for integer attributes.
  GYRE_NUMBER_SINT32,     ///< Signed 32 bits, for integer attributes.
  GYRE_NUMBER_UINT16,     ///< Unsigned 16 bits, for integer attributes.
  GYRE_NUMBER_SINT16,     ///< Signed 16 bits, for integer attributes.
  GYRE_NUMBER_UINT8,      ///< Unsigned 8 bits, for integer attributes.
  GYRE_NUMBER_SINT8,      ///< Signed 8 bits, for integer attributes.
  GYRE_NUMBER_UNORM16,    ///< 0 to 65535 becomes 0.0 to 1.0.
  GYRE_NUMBER_SNORM16,    ///< -32767 to 32767 becomes -1.0 to 1.0; -32768 becomes -1.0.
  GYRE_NUMBER_UNORM8,     ///< 0 to 255 becomes 0.0 to 1.0.
  GYRE_NUMBER_SNORM8,     ///< -127 to 127 becomes -1.0 to 1.0; -128 becomes -1.0.
  GYRE_NUMBER_USCALED16,  ///< Unsigned 16 bits, converted to a float of the same value.
  GYRE_NUMBER_SSCALED16,  ///< Signed 16 bits, converted to a float of the same value.
  GYRE_NUMBER_USCALED8,   ///< Unsigned 8 bits, converted to a float of the same value.
  GYRE_NUMBER_SSCALED8    ///< Signed 8 bits, converted to a float of the same value.
};

/// A vertex format: 1 to 4 components of one number format. Missing components read 0, the fourth
/// reads 1.
#define GYRE_VERTEX_FORMAT(number, components) ((number) << 2 | ((components)-1))

/// Odmap values, which decide whether an output attribute is stored (docs/graphics.md).
enum {
  GYRE_ODMAP_ST,       ///< The attribute is stored if a later stage or stream output reads it.
  GYRE_ODMAP_ST_LAST,  ///< The same as GYRE_ODMAP_ST.
  GYRE_ODMAP_ST_REQ,   ///< The attribute is always stored.
  GYRE_ODMAP_DISCARD   ///< The attribute is never stored.
};

/// Words of a result; all other words are 0.
enum {
  GYRE_DRAW_STATUS,      ///< GYRE_DRAW_DONE and others.
  GYRE_DRAW_REFERENCES,  ///< Vertices from which primitives were made, without restarts, modulo 2^32.
  GYRE_DRAW_SHADED,      ///< Vertices for which the program was executed.
  GYRE_DRAW_WARPS,       ///< Warps that were launched.
  GYRE_DRAW_PRIMITIVES,       ///< Primitives generated.
  GYRE_DRAW_WRITTEN,          ///< Primitives written to the targets.
  GYRE_DRAW_BAD_FETCHES,      ///< Elements that were read beyond their end.
  GYRE_DRAW_BAD_INDICES,      ///< Indices that were read beyond their end; they count as 0.
  GYRE_DRAW_EXCEPTIONS,       ///< Number of exceptions, in warp instructions.
  GYRE_DRAW_EXCEPTION,        ///< First exception, GYRE_SHADER_*; the next four words describe it.
  GYRE_DRAW_EXCEPTION_PC,     ///< Address of the instruction.
  GYRE_DRAW_EXCEPTION_WARP,   ///< 15:0 warp, 31:16 core.
  GYRE_DRAW_EXCEPTION_LANES,  ///< Threads, bit mask.
  GYRE_DRAW_EXCEPTION_VALUE,  ///< Attribute, address or stream.
  GYRE_DRAW_FAULT_CAUSE,  ///< Cause of the fault, if the program faulted; the next four words describe it.
  GYRE_DRAW_FAULT_PC,     ///< Address of the instruction.
  GYRE_DRAW_FAULT_WARP,   ///< 15:0 warp, 31:16 core.
  GYRE_DRAW_FAULT_LANES,  ///< Threads, bit mask.
  GYRE_DRAW_FAULT_VALUE,  ///< Value of the fault record.
  GYRE_DRAW_PIXEL_PRIMITIVES,  ///< Primitives that entered the pixel stage. This and the next words are 0 without pixels.
  GYRE_DRAW_CLIPPED,      ///< Those with a vertex outside of a plane.
  GYRE_DRAW_CULLED,       ///< Triangles that were culled or had area 0, counted after clipping.
  GYRE_DRAW_QUADS,        ///< Quads with a covered pixel, before all tests.
  GYRE_DRAW_PIXELS,       ///< Covered pixels for which the program was executed, without helpers.
  GYRE_DRAW_KILLED,       ///< Pixels that the program removed.
  GYRE_DRAW_PASSED,       ///< Pixels that passed all tests, modulo 2^32.
  GYRE_DRAW_PASSED_HIGH,  ///< The same, divided by 2^32.
  GYRE_DRAW_PIXEL_WARPS   ///< Warps of the pixel program.
};

/// Values of word GYRE_DRAW_STATUS.
enum {
  GYRE_DRAW_DONE = 1,  ///< The draw has run completely.
  /// Plus GYRE_DRAW_RULE_*: the packet is invalid, and nothing of it was done.
  GYRE_DRAW_REFUSED = 0x100,
  /// Plus GYRE_FAULT_*: a thread faulted; the draw ends there, and so does the list.
  GYRE_DRAW_FAULTED = 0x200,
  GYRE_DRAW_STOPPED = 0x300,  ///< The host stopped the draw.
  GYRE_DRAW_HUNG = 0x400,     ///< No thread could continue.
  /// The draw was not started, because an earlier draw of the list failed.
  GYRE_DRAW_SKIPPED = 0x500,
  /// Plus GYRE_SPH_ERROR_*, GYRE_HEADER_SIZES or GYRE_HEADER_FP64: the header of a program is
  /// invalid.
  GYRE_DRAW_HEADER_RULE = 0x600,
  /// Hardware only: the draw ran, but memory returned errors for indices or elements.
  GYRE_DRAW_UNREAD = 0x700,
  /// Plus the number of a rule of docs/pixel_stage.md: the state block of the pixel stage is invalid.
  GYRE_DRAW_STATE_RULE = 0x800
};

/// Rules for packets, in the order of the words.
enum {
  GYRE_DRAW_RULE_HEADER = 1,  ///< Word 0.
  GYRE_DRAW_RULE_TOPOLOGY,    ///< Word 1.
  GYRE_DRAW_RULE_PROGRAM,  ///< Address of the header, the pc, or a header that is not that of a vertex program.
  GYRE_DRAW_RULE_NEXT,      ///< Address of the next header, or a header of a vertex program.
  GYRE_DRAW_RULE_ODMAP,     ///< Address of the Odmap table.
  GYRE_DRAW_RULE_ELEMENTS,  ///< Address or number of the elements, or the contents of one.
  GYRE_DRAW_RULE_CAPTURES,  ///< Address or number of the captures, or the contents of one.
  GYRE_DRAW_RULE_TARGETS,  ///< Address of the table, or the contents of a target that is captured to.
  GYRE_DRAW_RULE_BANKS,    ///< Address of the table, or the contents of a bank.
  GYRE_DRAW_RULE_INDICES,   ///< Address of the indices.
  GYRE_DRAW_RULE_STACK,     ///< Stack top or stride.
  GYRE_DRAW_RULE_CACHE,     ///< Number of entries of the vertex cache.
  GYRE_DRAW_RULE_RESERVED,  ///< A reserved word is not 0.
  GYRE_DRAW_RULE_RECORD,  ///< The records of a warp do not fit into local memory, or into the ring.
  GYRE_DRAW_RULE_MEMORY,  ///< The simulator is out of memory; hardware: a table could not be read.
  GYRE_DRAW_RULE_PIXEL_STATE,  ///< Address of the state block.
  GYRE_DRAW_RULE_PIXEL_PROGRAM,  ///< The pc of the pixel program, or word GYRE_DRAW_NEXT is not a pixel program's header.
  GYRE_DRAW_RULE_PIXEL_BANKS,  ///< Address of the table, or the contents of a bank of the pixel program.
  GYRE_DRAW_RULE_PIXEL_THREADS  ///< Warps have fewer than 4 threads, so they hold no quad.
};

/// Exceptions of shader programs. The instruction has no effect or returns 0, and the program
/// continues.
enum {
  GYRE_SHADER_NO_EXCEPTION,  ///< There was no exception.
  GYRE_SHADER_INPUT,  ///< ald or ipa read an attribute that the header's Imap does not have, or not for it: 0.
  GYRE_SHADER_OUTPUT,  ///< ast wrote an attribute that the header's Omap does not have: no effect.
  GYRE_SHADER_READ_BACK,  ///< aldo read an attribute that the Omap does not have, or ran in a geometry or pixel program: 0.
  GYRE_SHADER_STAGE,  ///< An instruction of another stage was executed: 0 or no effect.
  GYRE_SHADER_VERTEX,  ///< ald read a vertex other than 0 where there is only one, or ipa a coefficient above 3: 0.
  GYRE_SHADER_CONSTANT,  ///< ldc read beyond a bank, or at a misaligned address: 0.
  GYRE_SHADER_KIL,  ///< kil was executed by a pixel program whose header has KillsPixels = 0: no effect.
  GYRE_SHADER_EXCEPTIONS
};

/// A callback that observes a list during execution.
typedef struct gyre_draw_watch {
  /// Called from time to time with the number of warp instructions so far. Execution stops if it
  /// returns false.
  bool (*go_on)(void *ctx, uint64_t warp_insns);
  void *ctx;  ///< First argument of go_on.
} gyre_draw_watch;

/// Cost of a list.
typedef struct gyre_draw_cost {
  uint64_t warp_insns;    ///< Number of warp instructions.
  uint64_t thread_insns;  ///< Number of thread instructions.
  /// Violations of header permissions by the list's programs (docs/sph_binding.md).
  gyre_func_forbidden forbidden;
} gyre_draw_cost;

/// Executes a list of packets, and writes the result of each.
/// @param[in] cfg the configuration of the machine
/// @param[in] bus the environment of the machine
/// @param[in] list address of the first packet
/// @param[in] watch may be NULL
/// @param[out] cost cost of the list; may be NULL
/// @param[out] why GYRE_MESSAGE bytes: a sentence if the call fails
/// @return false if a packet or its result is not in main memory at a multiple of 64; then no
/// result is written
GYRE_API bool gyre_func_draw(const gyre_config *cfg, const gyre_func_bus *bus, uint32_t list,
                             const gyre_draw_watch *watch, gyre_draw_cost *cost, char *why);

/// The inputs that determine the size of a draw's records.
typedef struct gyre_draw_programs {
  const gyre_sph *header;    ///< Header of the vertex program.
  const gyre_sph *next;      ///< Header of the program that reads its outputs; NULL: none.
  const uint8_t *odmap;      ///< GYRE_SPH_ATTRIBUTES of GYRE_ODMAP_*; NULL: all are GYRE_ODMAP_ST.
  const uint32_t *captures;  ///< Words of the table of captures.
  unsigned num_captures;     ///< Number of captures.
} gyre_draw_programs;

/// Sizes of a draw's records.
typedef struct gyre_draw_records {
  uint32_t in_words;     ///< Words of an input record.
  uint32_t out_words;    ///< Words of an output record.
  uint32_t place_bytes;  ///< Bytes of local memory for the records of one warp.
  bool fits_place;       ///< The records of one warp fit into local memory.
  bool fits_ring;        ///< The ring holds as many records as a draw needs.
} gyre_draw_records;

/// Computes the size of a draw's records, and whether a machine has room for them (rule
/// GYRE_DRAW_RULE_RECORD).
/// @param[in] programs the inputs
/// @param[in] threads threads of a warp
/// @param[in] local_bytes size of a core's local memory
/// @return the sizes; all members are 0 if `programs` or its header is NULL
GYRE_API gyre_draw_records gyre_draw_records_of(const gyre_draw_programs *programs,
                                                uint32_t threads, uint32_t local_bytes);

/// Returns a short text for an exception.
/// @param[in] code any number
/// @return the text, which belongs to the library; never NULL
GYRE_API const char *gyre_shader_exception_name(unsigned code);

/// Returns a short text for the status of a draw.
/// @param[in] status word GYRE_DRAW_STATUS
/// @return the text, which belongs to the library; never NULL
GYRE_API const char *gyre_draw_status_name(uint32_t status);

#ifdef __cplusplus
}
#endif
#endif
