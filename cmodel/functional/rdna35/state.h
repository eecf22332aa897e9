// state.h - state of the functional machine of the second instruction set, for its own files.

#ifndef GYRE_RDNA35_FUNC_STATE_H
#define GYRE_RDNA35_FUNC_STATE_H

#include "gyre/rdna35.h"
#include "gyre/rdna35_machine.h"
#include "isa/rdna35/valu.h"

enum {
  GYRE_RDNA35_LANES = 64,    // lanes of the widest wave
  GYRE_RDNA35_CACHE = 4096,  // capacity for decoded instructions
  GYRE_RDNA35_TLB = 64,      // pages of main memory that are accessed directly
  GYRE_RDNA35_PAGE = 4096,   // bytes of a page
  GYRE_RDNA35_QUANTUM = 32,  // instructions in the turn of a wave
  GYRE_RDNA35_VCC = 106,     // scalar registers with names
  GYRE_RDNA35_EXEC = 126
};

// MODE bits without influence on arithmetic are stored, but have no effect.
typedef struct gyre_rdna35_wave {
  uint64_t pc;
  uint32_t sgpr[128];  // by their codes; NULL reads as 0 and is never written
  uint32_t *vgpr;      // register * lanes + lane
  uint8_t *scratch;    // lane * bytes of a work-item
  uint32_t mode;
  gyre_rdna35_env env;  // environment of arithmetic, from MODE
  uint32_t index;       // number in its workgroup
  bool scc;
  bool ended, at_barrier;
  // Checks only: scalar registers that the launch fills, known state of the others, marks of bytes
  // as below.
  unsigned given;
  struct gyre_rdna35_shadow *shadow;
  uint8_t *scratch_set;
} gyre_rdna35_wave;

typedef struct gyre_rdna35_group {
  bool active;
  uint32_t id[3];
  uint32_t ended, waiting;  // waves that have ended; waves at the barrier
  uint8_t *local;
  uint8_t *scratch;
  uint32_t *vgprs;
  gyre_rdna35_wave *wave;
  // Checks only: state of each wave; 1 for each written byte.
  struct gyre_rdna35_shadow *shadow;
  uint8_t *local_set, *scratch_set;
} gyre_rdna35_group;

// Sources and destinations of an instruction, or of half of a dual one.
typedef struct gyre_rdna35_ports {
  const gyre_rdna35_operand *to[2];
  const gyre_rdna35_operand *from[4];
  unsigned tos, froms;
} gyre_rdna35_ports;

// Kind of execution of a vector operation on whole registers (fast.c).
typedef enum gyre_rdna35_plan_kind {
  GYRE_RDNA35_NOT_PLANNED,
  GYRE_RDNA35_PLAN_WORDS,    // a row, all operands are words
  GYRE_RDNA35_PLAN_WIDE,     // a row with some 64-bit operands
  GYRE_RDNA35_PLAN_SELECT,   // selects one of two by a mask
  GYRE_RDNA35_PLAN_COMPARE,  // compares words, result is a mask
  GYRE_RDNA35_PLAN_ADD,      // a sum with a mask of carries
  GYRE_RDNA35_PLAN_PRODUCT   // a product of words, added to 64 bits
} gyre_rdna35_plan_kind;

typedef struct gyre_rdna35_plan {
  gyre_rdna35_plan_kind kind;
  const gyre_rdna35_valu_row *row;
  void (*lanes)(const gyre_rdna35_env *e, unsigned n, uint64_t exec, uint32_t *restrict to,
                const uint32_t *a, const uint32_t *b, const uint32_t *c);
  gyre_rdna35_ports ports;
} gyre_rdna35_plan;

// Decoded instruction. `at`: its words in the host's memory, for the dispatch of that number; NULL
// if they are not in one page of the host.
typedef struct gyre_rdna35_cached {
  uint64_t pc;
  bool valid, planned;
  uint16_t vgprs;  // vector registers that it needs
  const uint8_t *at;
  uint64_t dispatch;
  uint32_t word[GYRE_RDNA35_WORDS];
  gyre_rdna35_instruction i;
  gyre_rdna35_plan plan[2];
} gyre_rdna35_cached;

typedef struct gyre_rdna35_page {
  uint32_t base;
  uint8_t *read, *write;  // host addresses, or NULL
} gyre_rdna35_page;

struct gyre_rdna35_machine {
  gyre_rdna35_machine_options options;
  gyre_rdna35_dispatch dispatch;
  bool running;
  // Dispatch:
  uint32_t lanes, waves, vgprs;  // lanes of a wave, waves of a workgroup, vgprs of a wave
  uint32_t groups[3];
  uint64_t next, total;  // workgroups that have begun, all workgroups
  uint64_t number;       // number of the dispatch, from 1
  uint32_t turn_group, turn_wave;
  uint64_t count[GYRE_RDNA35_COUNTERS];
  gyre_rdna35_fault fault;
  gyre_rdna35_trace *trace;
  void *trace_ctx;
  gyre_rdna35_group group[GYRE_RDNA35_RESIDENT];
  gyre_rdna35_wave *last;  // the wave that executed last, while its workgroup is resident
  gyre_rdna35_page tlb[GYRE_RDNA35_TLB];
  gyre_rdna35_cached *cache;
  struct gyre_rdna35_checks *checks;  // NULL: none
};

// Current instruction.
typedef struct gyre_rdna35_step {
  gyre_rdna35_machine *m;
  gyre_rdna35_group *g;
  gyre_rdna35_wave *w;
  const gyre_rdna35_cached *c;
  const gyre_rdna35_instruction *i;  // its decoded form
  uint64_t next;                     // the pc after it, which branches change
} gyre_rdna35_step;

// Every function below that returns bool returns false after a fault.
typedef bool gyre_rdna35_executor(gyre_rdna35_step *s);

gyre_rdna35_executor gyre_rdna35_execute_salu;     // SOP1, SOP2, SOPC, SOPK
gyre_rdna35_executor gyre_rdna35_execute_control;  // SOPP
gyre_rdna35_executor gyre_rdna35_execute_smem;     // SMEM
gyre_rdna35_executor gyre_rdna35_execute_vector;   // VOP1, VOP2, VOP3, VOP3SD, VOPC, VOP3P
gyre_rdna35_executor gyre_rdna35_execute_dual;     // VOPD
gyre_rdna35_executor gyre_rdna35_execute_ds;       // DS
gyre_rdna35_executor gyre_rdna35_execute_flat;     // FLAT, GLOBAL, SCRATCH
gyre_rdna35_executor gyre_rdna35_execute_buffer;   // MUBUF, MTBUF

// Parts of these functions. *done is false for other operations.
bool gyre_rdna35_vector_masks(gyre_rdna35_step *s, bool *done);
bool gyre_rdna35_vector_lanes(gyre_rdna35_step *s, bool *done);
bool gyre_rdna35_vector_packed(gyre_rdna35_step *s, bool *done);
bool gyre_rdna35_vector_indexed(gyre_rdna35_step *s, bool *done);
bool gyre_rdna35_ds_lanes(gyre_rdna35_step *s, bool *done);

// Begins the next workgroup in a free entry; the dispatch has been checked.
void gyre_rdna35_begin_group(gyre_rdna35_machine *m, gyre_rdna35_group *g);
void gyre_rdna35_set_mode(gyre_rdna35_wave *w, uint32_t mode);

// Records a fault of the instruction. `lanes` 0: of the whole wave. The text names pc, workgroup
// and wave before the text of `format`.
bool gyre_rdna35_raise(gyre_rdna35_step *s, gyre_rdna35_cause cause, uint64_t lanes, uint64_t value,
                       const char *format, ...) __attribute__((format(printf, 5, 6)));
// Refuses an instruction that this machine does not execute; `why` follows its name ("is ...").
bool gyre_rdna35_refuse(gyre_rdna35_step *s, const char *why);

static inline bool gyre_rdna35_is_wave64(const gyre_rdna35_step *s) { return s->m->lanes == 64; }

static inline uint64_t gyre_rdna35_pair(const gyre_rdna35_wave *w, unsigned reg) {
  return w->sgpr[reg] | (uint64_t)w->sgpr[reg + 1] << 32;
}

// Return EXEC and VCC, limited to the lanes of the wave.
static inline uint64_t gyre_rdna35_exec(const gyre_rdna35_step *s) {
  const uint64_t all = gyre_rdna35_pair(s->w, GYRE_RDNA35_EXEC);
  return gyre_rdna35_is_wave64(s) ? all : (uint32_t)all;
}
static inline uint64_t gyre_rdna35_vcc(const gyre_rdna35_step *s) {
  const uint64_t all = gyre_rdna35_pair(s->w, GYRE_RDNA35_VCC);
  return gyre_rdna35_is_wave64(s) ? all : (uint32_t)all;
}

static inline uint32_t *gyre_rdna35_vgpr(const gyre_rdna35_step *s, unsigned reg, unsigned lane) {
  return &s->w->vgpr[reg * s->m->lanes + lane];
}

// Returns a scalar source of 32 or 64 bits, or a constant, without modifiers.
uint64_t gyre_rdna35_scalar_source(const gyre_rdna35_step *s, const gyre_rdna35_operand *o,
                                   unsigned bits);
// Writes 1 or 2 scalar registers, except read-only ones.
void gyre_rdna35_scalar_write(gyre_rdna35_step *s, const gyre_rdna35_operand *o, uint64_t value,
                              unsigned words);
// Read and write a lane mask in as many registers as the wave needs.
uint64_t gyre_rdna35_mask_read(const gyre_rdna35_step *s, const gyre_rdna35_operand *o);
void gyre_rdna35_mask_write(gyre_rdna35_step *s, const gyre_rdna35_operand *o, uint64_t value);

// Returns the operands of an instruction, or of half of a dual one.
gyre_rdna35_ports gyre_rdna35_ports_of(const gyre_rdna35_instruction *i, bool half_y);

// Returns a vector source of one lane, of a type (gyre_rdna35_value), after modifiers and lane
// exchange; *write becomes false if DPP forbids a write of the lane.
uint64_t gyre_rdna35_lane_source(const gyre_rdna35_step *s, const gyre_rdna35_operand *o,
                                 unsigned type, unsigned lane, bool *write);
// The same without modifiers, with 32 or 64 bits.
uint64_t gyre_rdna35_lane_bits(const gyre_rdna35_step *s, const gyre_rdna35_operand *o,
                               unsigned bits, unsigned lane, bool *write);
void gyre_rdna35_lane_write(gyre_rdna35_step *s, const gyre_rdna35_operand *o, unsigned type,
                            unsigned lane, uint64_t value);
// Applies the output modifiers to a result.
uint64_t gyre_rdna35_modified(const gyre_rdna35_step *s, unsigned type, uint64_t value);

// DPP: returns true if the lane is written, with the lane of source 0 (-1: the source is 0).
bool gyre_rdna35_dpp_lane(const gyre_rdna35_step *s, unsigned lane, int *from);

// Memory. Bytes are copied unchanged; `lane` is for the fault record.
typedef enum gyre_rdna35_space {
  GYRE_RDNA35_SPACE_FLAT,     // 64-bit address: main memory or one of the apertures
  GYRE_RDNA35_SPACE_LOCAL,    // offset in local memory
  GYRE_RDNA35_SPACE_PRIVATE,  // offset in the lane's private memory
} gyre_rdna35_space;
bool gyre_rdna35_load(gyre_rdna35_step *s, gyre_rdna35_space space, unsigned lane, uint64_t address,
                      void *to, unsigned bytes);
bool gyre_rdna35_store(gyre_rdna35_step *s, gyre_rdna35_space space, unsigned lane,
                       uint64_t address, const void *from, unsigned bytes);
// Reads a word of a program: false if it is not in main memory, without a fault.
bool gyre_rdna35_fetch(gyre_rdna35_machine *m, uint64_t address, uint32_t *word);
// Returns the host's memory for bytes of main memory within one page; NULL if they cross a page, or
// the host provides none.
const uint8_t *gyre_rdna35_direct(gyre_rdna35_machine *m, uint64_t address, unsigned bytes);

#endif
