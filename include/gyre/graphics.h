/// @file
/// Draws for host programs: vertex and pixel programs with headers, pipelines, vertex and index
/// buffers, surfaces, and stream output. The library is libgyre_host; docs/graphics.md is the guide.
///
/// A draw is a command of a stream of gyre/host.h, and obeys the rules given there for errors,
/// threads and order. It needs a device whose gyre_host_info::vertex_stage is true: a functional
/// device, or one with GRAPHICS=1. Draws with a pixel program need
/// gyre_host_info::pixel_stage. Of gyre/draw.h, programs need the topologies, formats and Odmap
/// values only, and of gyre/pixel.h the enumerations.

#ifndef GYRE_GRAPHICS_H
#define GYRE_GRAPHICS_H

#include "gyre/draw.h"
#include "gyre/host.h"
#include "gyre/host/pixels.h"
#include "gyre/host/surface.h"
#include "gyre/host/texture.h"
#include "gyre/sph.h"

#ifdef __cplusplus
extern "C" {
#endif

#define GYRE_VERTEX_BUFFERS 16  ///< Maximum number of vertex buffers of a draw.

typedef struct gyre_shader
    gyre_shader;  ///< A shader program of a module; it lives as long as the module.
typedef struct gyre_pipeline gyre_pipeline;  ///< State that stays the same from draw to draw.
typedef struct gyre_feedback
    gyre_feedback;  ///< Stream-output targets, and how much data they hold.

// ---- Programs -----------------------------------------------------------------------------------

/// Finds a shader program by name.
/// @param[in] module output of gyrecc for sources with GYRE_VERTEX_SHADER or GYRE_PIXEL_SHADER
/// @param[in] name the name there
/// @param[out] shader NULL if the call fails
/// @return GYRE_BAD_ARGUMENT, GYRE_BAD_NAME
GYRE_API gyre_result gyre_module_shader(gyre_module *module, const char *name,
                                        gyre_shader **shader);

/// Lists the shader programs of a module.
/// @param[in] module the module
/// @param[in] i index from 0
/// @return the program; NULL past the last one
GYRE_API gyre_shader *gyre_module_shader_list(gyre_module *module, unsigned i);

/// Returns the name of a shader program.
/// @param[in] shader the program
/// @return the name, which belongs to the module; NULL if `shader` is NULL
GYRE_API const char *gyre_shader_name(const gyre_shader *shader);

/// Returns the header of a program: the one that was set, or else the one derived from its code
/// (docs/sph.md).
/// @param[in] shader the program
/// @param[out] words GYRE_SPH_WORDS words; unchanged if the call fails
/// @return GYRE_BAD_ARGUMENT; GYRE_BAD_MODULE if no header was set and none can be derived
GYRE_API gyre_result gyre_shader_header(const gyre_shader *shader, uint32_t *words);

/// Sets the header of a program, for pipelines that are made later.
/// @param[in] shader the program
/// @param[in] words GYRE_SPH_WORDS words, copied; NULL restores the header derived from the code
/// @return GYRE_BAD_ARGUMENT if the header breaks a rule, is of another stage than the program, has
/// private memory whose parts overlap in a stack of the device, has DoesFp64 = 1 (no device has
/// double precision), or has a ShaderLocalMemoryCrsSize that is too small for the code's call depth,
/// if this depth is known
GYRE_API gyre_result gyre_shader_set_header(gyre_shader *shader, const uint32_t *words);

// ---- Pipelines ----------------------------------------------------------------------------------

/// A vertex element: the source of a vector of input attributes.
typedef struct gyre_vertex_element {
  /// Address of the vector's component x, a multiple of 16 (0x080: generic vector 0).
  uint32_t attribute;
  uint32_t format;  ///< GYRE_VERTEX_FORMAT().
  uint32_t buffer;  ///< Number of the draw's vertex buffer, below GYRE_VERTEX_BUFFERS.
  uint32_t offset;  ///< Bytes from the start of the vertex.
} gyre_vertex_element;

/// An output attribute that stream output writes.
typedef struct gyre_capture {
  /// Address of the attribute, a multiple of 4; the vertex program must write it.
  uint32_t attribute;
  uint32_t target;  ///< Number of the target, below GYRE_DRAW_TARGETS.
  uint32_t offset;  ///< Bytes from the start of the captured vertex, a multiple of 4 below 16384.
} gyre_capture;

/// The state from which a pipeline is made. Except for `vertex`, 0 is a good choice for each
/// member.
typedef struct gyre_pipeline_state {
  gyre_shader *vertex;                ///< The vertex program.
  const gyre_pixel_settings *pixels;  ///< The pixel stage, copied; NULL: no pixels are drawn.
  /// Header of the program that reads the outputs, copied; NULL: none, or that of the pixel program.
  const uint32_t *next_header;
  uint32_t topology;       ///< GYRE_TOPOLOGY_*.
  bool restart;            ///< Indexed draws begin a new primitive after the restart index.
  uint32_t restart_index;  ///< The restart index.
  /// Copied; an attribute without an element reads 0, 0, 0, 1.
  const gyre_vertex_element *elements;
  unsigned num_elements;         ///< At most GYRE_DRAW_ELEMENTS.
  const gyre_capture *captures;  ///< Copied.
  unsigned num_captures;         ///< At most GYRE_SPH_ATTRIBUTES.
  const uint8_t *odmap;  ///< GYRE_SPH_ATTRIBUTES of GYRE_ODMAP_*, copied; NULL: all GYRE_ODMAP_ST.
  unsigned cache_entries;  ///< Entries of the vertex cache, at most GYRE_DRAW_CACHE_MOST; 0: 32.
} gyre_pipeline_state;

/// Makes a pipeline.
/// @param[in] state copied
/// @param[out] pipeline NULL if the call fails
/// @return GYRE_BAD_ARGUMENT (also if the header derived from the code is one that
/// gyre_shader_set_header() refuses: private memory, double precision); GYRE_BAD_MODULE (no header);
/// GYRE_BAD_LAUNCH (the device has no vertex stage, no pixel stage for a pixel program, or no room
/// for the records of one warp);
/// GYRE_NO_MEMORY
GYRE_API gyre_result gyre_pipeline_new(const gyre_pipeline_state *state, gyre_pipeline **pipeline);

/// Frees a pipeline. Queued draws keep the state that they need.
/// @param[in] pipeline may be NULL
GYRE_API void gyre_pipeline_free(gyre_pipeline *pipeline);

// ---- Stream output ------------------------------------------------------------------------------

/// A stream-output target.
typedef struct gyre_feedback_target {
  gyre_address address;  ///< A multiple of 4; the target lies in one allocation.
  uint32_t bytes;        ///< Size without the gap after the last vertex; 0: the target is not used.
  uint32_t stride;       ///< Bytes a vertex, a multiple of 4.
} gyre_feedback_target;

/// Makes a set of targets. They are empty until gyre_stream_feedback_begin() has run.
/// @param[in] host the device
/// @param[in] targets copied
/// @param[in] count at most GYRE_DRAW_TARGETS
/// @param[out] feedback NULL if the call fails
/// @return GYRE_BAD_ARGUMENT, GYRE_BAD_ADDRESS, GYRE_NO_MEMORY
GYRE_API gyre_result gyre_feedback_new(gyre_host *host, const gyre_feedback_target *targets,
                                       unsigned count, gyre_feedback **feedback);

/// Frees a set of targets at once. Draws that use it must have run. The memory of the targets stays
/// allocated.
/// @param[in] feedback may be NULL
GYRE_API void gyre_feedback_free(gyre_feedback *feedback);

/// Queues a command that empties the targets. The first draw after it writes from the start of the
/// targets, and each later draw appends to them.
/// @param[in] stream the stream
/// @param[in] feedback targets of the same device
/// @return GYRE_BAD_ARGUMENT, GYRE_NO_MEMORY
GYRE_API gyre_result gyre_stream_feedback_begin(gyre_stream *stream, gyre_feedback *feedback);

// ---- Draws --------------------------------------------------------------------------------------

/// A vertex buffer.
typedef struct gyre_vertex_buffer {
  gyre_address address;  ///< Address of vertex 0.
  uint32_t bytes;        ///< Size; the buffer lies in one allocation.
  uint32_t stride;   ///< Bytes from one vertex to the next; 0: all vertices have the same value.
  uint32_t divisor;  ///< 0: a new value for each vertex; n: a new value after each n instances.
} gyre_vertex_buffer;

/// A bank of constants.
typedef struct gyre_constant_bank {
  gyre_address address;  ///< A multiple of 4; the contents must not change while the draw runs.
  uint32_t bytes;        ///< Size, at most GYRE_DRAW_BANK_BYTES; the bank lies in one allocation.
} gyre_constant_bank;

/// Buffers that a draw reads and writes.
typedef struct gyre_draw_bindings {
  const gyre_vertex_buffer *buffers;  ///< Copied.
  /// At most GYRE_VERTEX_BUFFERS; must cover all buffers that elements name.
  unsigned num_buffers;
  const gyre_constant_bank *banks;  ///< Copied; an absent bank reads 0 and raises an exception.
  unsigned num_banks;               ///< At most GYRE_DRAW_BANKS.
  gyre_feedback *feedback;          ///< Required if the pipeline captures attributes; else NULL.
  /// Colour targets of a pipeline with pixels, all of the same size; NULL entries are not written.
  gyre_surface *const *targets;
  unsigned num_targets;                   ///< At most GYRE_PIXEL_TARGETS.
  gyre_surface *depth;                    ///< Depth surface of the same size; may be NULL.
  const gyre_constant_bank *pixel_banks;  ///< Banks of the pixel program, copied.
  unsigned num_pixel_banks;               ///< At most GYRE_DRAW_BANKS.
} gyre_draw_bindings;

/// One draw.
typedef struct gyre_draw_call {
  uint32_t first;          ///< First vertex, or number of the first index.
  uint32_t count;          ///< Vertices or indices in an instance.
  uint32_t instances;      ///< Number of instances; 0 draws nothing.
  uint32_t base_instance;  ///< First instance for buffers with a divisor; InstanceId counts from 0.
  int32_t base_vertex;     ///< Added to each index; VertexId includes it.
  uint32_t index_bytes;    ///< Size of an index: 1, 2 or 4 bytes; 0: the draw has no indices.
  /// Address of index 0, a multiple of index_bytes; all indices drawn lie in one allocation.
  gyre_address indices;
} gyre_draw_call;

/// Result of a draw.
typedef struct gyre_draw_report {
  uint32_t references;  ///< Vertices from which primitives were made, modulo 2^32.
  /// Vertices for which the program was executed; the vertex cache reduces their number.
  uint32_t shaded;
  uint32_t warps;       ///< Warps that were launched.
  uint32_t primitives;  ///< Primitives generated.
  /// Primitives written to the targets; fewer than generated if a target is full.
  uint32_t written;
  gyre_pixel_report pixels;  ///< The pixel stage; all members 0 without pixels.
  uint32_t bad_fetches;      ///< Elements that were read beyond the end of their buffer, as 0.
  uint32_t exceptions;       ///< Number of exceptions, in warp instructions.
  uint32_t exception;        ///< First exception: GYRE_SHADER_*,
  uint32_t exception_pc;     ///<   address of its instruction,
  uint32_t exception_value;  ///<   and its attribute, address or stream.
  /// A sentence with function and source line; "" if there was no exception.
  char exception_text[256];
} gyre_draw_report;

/// Queues draws, which run one after the other.
/// @param[in] stream the stream
/// @param[in] pipeline a pipeline of the same device
/// @param[in] bindings copied; NULL binds nothing
/// @param[in] calls copied
/// @param[in] count 1 to 256
/// @param[out] reports array of `count` reports, written when the draws have run, and alive until
/// then; may be NULL
/// @return GYRE_BAD_ARGUMENT, GYRE_BAD_LAUNCH, GYRE_BAD_ADDRESS, GYRE_NO_MEMORY; gyre_stream_wait()
/// returns errors during execution, as for launches
GYRE_API gyre_result gyre_stream_draw(gyre_stream *stream, gyre_pipeline *pipeline,
                                      const gyre_draw_bindings *bindings,
                                      const gyre_draw_call *calls, unsigned count,
                                      gyre_draw_report *reports);

#ifdef __cplusplus
}
#endif
#endif
