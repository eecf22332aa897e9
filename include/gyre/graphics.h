/// @file
/// Host programs: draws. Vertex programs with headers, pipelines, vertex and index buffers, stream output.
///
/// A draw is a command of a stream of gyre/host.h, whose rules for errors, threads and order hold here, too. It works on
/// devices whose gyre_host_info::vertex_stage is true: functional ones, and those with GRAPHICS=1. The library is libgyre_host; docs/graphics.md is
/// the guide. Topologies, formats and Odmap values are those of gyre/draw.h; the rest of that header is not needed.

#ifndef GYRE_GRAPHICS_H
#define GYRE_GRAPHICS_H

#include "gyre/draw.h"
#include "gyre/host.h"
#include "gyre/sph.h"

#ifdef __cplusplus
extern "C" {
#endif

#define GYRE_VERTEX_BUFFERS 16  ///< Vertex buffers of a draw at most.

typedef struct gyre_shader
    gyre_shader;  ///< A shader program of a module; it lives as long as that.
typedef struct gyre_pipeline gyre_pipeline;  ///< What stays the same from draw to draw.
typedef struct gyre_feedback gyre_feedback;  ///< Targets of stream output, and how much is in them.

// ---- Programs -----------------------------------------------------------------------------------

/// Finds a shader program.
/// @param[in] module what gyrecc made of sources with GYRE_VERTEX_SHADER
/// @param[in] name as GYRE_VERTEX_SHADER has it
/// @param[out] shader NULL if the call fails
/// @return GYRE_BAD_ARGUMENT, GYRE_BAD_NAME
GYRE_API gyre_result gyre_module_shader(gyre_module *module, const char *name,
                                        gyre_shader **shader);

/// Lists the shader programs of a module.
/// @param[in] module the module
/// @param[in] i from 0
/// @return NULL past the last one
GYRE_API gyre_shader *gyre_module_shader_list(gyre_module *module, unsigned i);

/// The name of a shader program.
/// @param[in] shader the program
/// @return belongs to the module; NULL if shader is NULL
GYRE_API const char *gyre_shader_name(const gyre_shader *shader);

/// The header of a program: that which was set, or else the one that follows from its code (docs/sph.md).
/// @param[in] shader the program
/// @param[out] words GYRE_SPH_WORDS words; unchanged if the call fails
/// @return GYRE_BAD_ARGUMENT; GYRE_BAD_MODULE if none was set and none follows from the code
GYRE_API gyre_result gyre_shader_header(const gyre_shader *shader, uint32_t *words);

/// Sets the header of a program, for pipelines that are made from then on.
/// @param[in] shader the program
/// @param[in] words GYRE_SPH_WORDS words, copied; NULL: the one that follows from the code again
/// @return GYRE_BAD_ARGUMENT if it breaks a rule, is of another stage than the program, has private memory whose parts
///   overlap in a stack of the device, DoesFp64 = 1 (no device has double precision), or a ShaderLocalMemoryCrsSize without
///   room for the calls of the code, if their depth is known
GYRE_API gyre_result gyre_shader_set_header(gyre_shader *shader, const uint32_t *words);

// ---- Pipelines ----------------------------------------------------------------------------------

/// A vertex element: where a vector of input attributes comes from.
typedef struct gyre_vertex_element {
  uint32_t attribute;  ///< Address of its component x, a multiple of 16 (0x080: generic vector 0).
  uint32_t format;     ///< GYRE_VERTEX_FORMAT().
  uint32_t buffer;     ///< Which vertex buffer of the draw, below GYRE_VERTEX_BUFFERS.
  uint32_t offset;     ///< Bytes from the beginning of the vertex.
} gyre_vertex_element;

/// An output attribute that stream output writes.
typedef struct gyre_capture {
  uint32_t attribute;  ///< Its address, a multiple of 4; the vertex program must write it.
  uint32_t target;     ///< Which target, below GYRE_DRAW_TARGETS.
  uint32_t offset;  ///< Bytes from the beginning of the vertex there, a multiple of 4 below 16384.
} gyre_capture;

/// What a pipeline is made of. Members that are 0 are a good choice but for `vertex`.
typedef struct gyre_pipeline_state {
  gyre_shader *vertex;  ///< The vertex program.
  const uint32_t
      *next_header;        ///< Header of the program that reads its outputs, copied; NULL: none.
  uint32_t topology;       ///< GYRE_TOPOLOGY_*.
  bool restart;            ///< Indexed draws begin primitives anew behind an index:
  uint32_t restart_index;  ///<   this one.
  const gyre_vertex_element *elements;  ///< Copied; attributes without one are 0, 0, 0, 1.
  unsigned num_elements;                ///< At most GYRE_DRAW_ELEMENTS.
  const gyre_capture *captures;         ///< Copied.
  unsigned num_captures;                ///< At most GYRE_SPH_ATTRIBUTES.
  const uint8_t *odmap;  ///< GYRE_SPH_ATTRIBUTES of GYRE_ODMAP_*, copied; NULL: all GYRE_ODMAP_ST.
  unsigned cache_entries;  ///< Of the vertex cache, at most GYRE_DRAW_CACHE_MOST; 0: 32.
} gyre_pipeline_state;

/// Makes a pipeline.
/// @param[in] state copied
/// @param[out] pipeline NULL if the call fails
/// @return GYRE_BAD_ARGUMENT (also if the header that follows from the code is one that gyre_shader_set_header() refuses:
///   private memory, double precision), GYRE_BAD_MODULE (no header), GYRE_BAD_LAUNCH (the device has no vertex stage, or no room for
///   the records of one warp), GYRE_NO_MEMORY
GYRE_API gyre_result gyre_pipeline_new(const gyre_pipeline_state *state, gyre_pipeline **pipeline);

/// Frees a pipeline. Draws that are queued keep what they need of it.
/// @param[in] pipeline may be NULL
GYRE_API void gyre_pipeline_free(gyre_pipeline *pipeline);

// ---- Stream output ------------------------------------------------------------------------------

/// A target of stream output.
typedef struct gyre_feedback_target {
  gyre_address address;  ///< A multiple of 4, in one allocation with all its bytes.
  uint32_t bytes;   ///< Its size, without the gap after the last vertex; 0: the target is not used.
  uint32_t stride;  ///< Bytes a vertex, a multiple of 4.
} gyre_feedback_target;

/// Makes targets. Nothing is in them before gyre_stream_feedback_begin() has run.
/// @param[in] host the device
/// @param[in] targets copied
/// @param[in] count at most GYRE_DRAW_TARGETS
/// @param[out] feedback NULL if the call fails
/// @return GYRE_BAD_ARGUMENT, GYRE_BAD_ADDRESS, GYRE_NO_MEMORY
GYRE_API gyre_result gyre_feedback_new(gyre_host *host, const gyre_feedback_target *targets,
                                       unsigned count, gyre_feedback **feedback);

/// Frees targets, at once: draws that use them must have run. The memory that they lie in stays.
/// @param[in] feedback may be NULL
GYRE_API void gyre_feedback_free(gyre_feedback *feedback);

/// From here on draws write from the beginning of the targets; each goes on where the one before it ended.
/// @param[in] stream in which
/// @param[in] feedback of the same device
/// @return GYRE_BAD_ARGUMENT, GYRE_NO_MEMORY
GYRE_API gyre_result gyre_stream_feedback_begin(gyre_stream *stream, gyre_feedback *feedback);

// ---- Draws --------------------------------------------------------------------------------------

/// A vertex buffer.
typedef struct gyre_vertex_buffer {
  gyre_address address;  ///< Of vertex 0.
  uint32_t bytes;        ///< Its size, in one allocation.
  uint32_t stride;       ///< Bytes from a vertex to the next; 0: all have the same.
  uint32_t divisor;      ///< 0: by vertex; n: the next one each n instances.
} gyre_vertex_buffer;

/// A bank of constants.
typedef struct gyre_constant_bank {
  gyre_address address;  ///< A multiple of 4; it must not change while the draw runs.
  uint32_t bytes;        ///< Its size, in one allocation, at most GYRE_DRAW_BANK_BYTES.
} gyre_constant_bank;

/// What draws read and write.
typedef struct gyre_draw_bindings {
  const gyre_vertex_buffer *buffers;  ///< Copied.
  unsigned num_buffers;               ///< At most GYRE_VERTEX_BUFFERS; all that elements name.
  const gyre_constant_bank *banks;  ///< Copied; those that are not there read 0, with an exception.
  unsigned num_banks;               ///< At most GYRE_DRAW_BANKS.
  gyre_feedback *feedback;          ///< Needed if the pipeline captures; else NULL.
} gyre_draw_bindings;

/// One draw.
typedef struct gyre_draw_call {
  uint32_t first;          ///< First vertex, or place of the first index.
  uint32_t count;          ///< Vertices or indices of an instance.
  uint32_t instances;      ///< How many; 0 draws nothing.
  uint32_t base_instance;  ///< For buffers with a divisor; InstanceId counts from 0.
  int32_t base_vertex;     ///< Added to each index; VertexId has it.
  uint32_t index_bytes;    ///< 1, 2 or 4 of an index; 0: no indices.
  gyre_address
      indices;  ///< Index 0, a multiple of index_bytes, in one allocation with all that are drawn.
} gyre_draw_call;

/// What a draw did.
typedef struct gyre_draw_report {
  uint32_t references;  ///< Vertices that primitives were made of, modulo 2^32.
  uint32_t
      shaded;  ///< Vertices that the program was executed for: less, as the vertex cache has some.
  uint32_t warps;            ///< Warps that were launched.
  uint32_t primitives;       ///< Primitives generated.
  uint32_t written;          ///< Primitives written to the targets: less, if they are full.
  uint32_t bad_fetches;      ///< Elements beyond the end of their buffer; they are 0.
  uint32_t exceptions;       ///< Exceptions, warp instructions. The first:
  uint32_t exception;        ///<   GYRE_SHADER_*,
  uint32_t exception_pc;     ///<   address of the instruction,
  uint32_t exception_value;  ///<   attribute, address or stream.
  char exception_text
      [256];  ///< All of it for people, with function and source line; "" if there was none.
} gyre_draw_report;

/// Queues draws, one behind the other.
/// @param[in] stream in which
/// @param[in] pipeline of the same device
/// @param[in] bindings copied; NULL: nothing is bound
/// @param[in] calls copied
/// @param[in] count 1 to 256
/// @param[out] reports `count` of them, written when the draws have run, and must stay until then; may be NULL
/// @return GYRE_BAD_ARGUMENT, GYRE_BAD_LAUNCH, GYRE_BAD_ADDRESS, GYRE_NO_MEMORY; gyre_stream_wait() has what becomes of
///   it later, as of launches
GYRE_API gyre_result gyre_stream_draw(gyre_stream *stream, gyre_pipeline *pipeline,
                                      const gyre_draw_bindings *bindings,
                                      const gyre_draw_call *calls, unsigned count,
                                      gyre_draw_report *reports);

#ifdef __cplusplus
}
#endif
#endif
