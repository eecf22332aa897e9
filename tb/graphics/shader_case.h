// shader_case.h - the programs of sw/shaders with what they read and write, and shapes of draws: for both sides.

#ifndef SHADER_CASE_H
#define SHADER_CASE_H

#include <stdbool.h>
#include <stdint.h>

enum {
  VERTICES = 300,  // of a vertex buffer
  STRIDE = 64,     // bytes of a vertex; element i is at 16 * i
  CONSTANTS = 64,  // vectors of four
  MOST_ELEMENTS = 4,
  MOST_CAPTURES = 5,
  MOST_INDICES = 600
};

typedef struct case_element {
  uint32_t number, components;  // GYRE_NUMBER_*; 0 components: there is no element
  uint32_t divisor;             // then it is of the second buffer
} case_element;

typedef struct case_capture {
  const char *name;  // in GLSL
  uint32_t attribute, components;
} case_capture;

enum { SKIPPED = 0xffff };  // the attribute of words of a vertex that are not written

typedef struct shader_case {
  const char *name;
  bool bits;                            // constants are numbers of 32 bits, not floats
  bool floats;                          // outputs are floats: neighbours are as good
  case_element element[MOST_ELEMENTS];  // of location i
  case_capture capture[MOST_CAPTURES];
} shader_case;

extern const shader_case shader_cases[];
extern const unsigned num_shader_cases;

typedef struct shape {
  const char *name;
  uint32_t topology, first, count, instances, base_instance;
  int32_t base_vertex;
  uint32_t index_bytes;
  bool restart;
  uint32_t restart_index;
  uint32_t room;  // vertices that the target has room for; 0: enough
} shape;

extern const shape shapes[];
extern const unsigned num_shapes;

// Inputs of both sides.
typedef struct case_data {
  uint8_t vertex[2][VERTICES * STRIDE];
  uint32_t constant[CONSTANTS * 4];
  uint8_t index[MOST_INDICES * 4];
} case_data;

// Outputs.
typedef struct case_result {
  uint32_t *words;  // of all vertices that were written
  uint32_t primitives, written;
} case_result;

// Words from a captured vertex to the next, and vertices of a primitive.
unsigned case_words(const shader_case *c);
unsigned shape_corners(const shape *s);
// Bytes of the target: without the gap after the last vertex that it has room for.
uint32_t case_bytes(const shader_case *c, const shape *s);
void case_fill(const shader_case *c, const shape *s, uint64_t seed, case_data *d);
bool number_is_integer(uint32_t number);
unsigned number_bytes(uint32_t number);

#endif
