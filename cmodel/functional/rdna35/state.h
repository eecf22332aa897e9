// state.h - state of the functional machine of the second instruction set, for its files alone.

#ifndef GYRE_RDNA35_FUNC_STATE_H
#define GYRE_RDNA35_FUNC_STATE_H

#include "gyre/rdna35.h"
#include "gyre/rdna35_machine.h"
#include "isa/rdna35/valu.h"

enum {
  GYRE_RDNA35_LANES = 64,    // of the widest wave
  GYRE_RDNA35_CACHE = 4096,  // decoded instructions that are kept
  GYRE_RDNA35_TLB = 64,      // pages of main memory that are reached directly
  GYRE_RDNA35_PAGE = 4096,   // bytes of one
  GYRE_RDNA35_QUANTUM = 32,  // instructions of a wave before the next one has its turn
  GYRE_RDNA35_VCC = 106,     // scalar registers with names
  GYRE_RDNA35_EXEC = 126
};

// Bits of MODE that arithmetic does not look at are kept, but mean nothing.
typedef struct gyre_rdna35_wave {
  uint64_t pc;
  uint32_t sgpr[128];  // by their codes; NULL reads as 0 and is never written
  uint32_t *vgpr;      // register * lanes + lane
  uint8_t *scratch;    // lane * bytes of a work-item
  uint32_t mode;
  gyre_rdna35_env env;  // what MODE makes of arithmetic
  uint32_t index;       // in its group
  bool scc;
  bool ended, at_barrier;
  // For checks alone: scalar registers that the launch fills, what is known of the others, marks of bytes as below.
  unsigned given;
  struct gyre_rdna35_shadow *shadow;
  uint8_t *scratch_set;
} gyre_rdna35_wave;

typedef struct gyre_rdna35_group {
  bool active;
  uint32_t id[3];
  uint32_t ended, waiting;  // waves that have ended, that are at the barrier
  uint8_t *local;
  uint8_t *scratch;
  uint32_t *vgprs;
  gyre_rdna35_wave *wave;
  // For checks alone: of each wave; 1 for each byte that was written.
  struct gyre_rdna35_shadow *shadow;
  uint8_t *local_set, *scratch_set;
} gyre_rdna35_group;

// Sources and destinations of an instruction, or of half of a dual one.
typedef struct gyre_rdna35_ports {
  const gyre_rdna35_operand *to[2];
  const gyre_rdna35_operand *from[4];
  unsigned tos, froms;
} gyre_rdna35_ports;

// How a vector operation is executed by whole registers (fast.c).
typedef enum gyre_rdna35_plan_kind {
  GYRE_RDNA35_NOT_PLANNED,
  GYRE_RDNA35_PLAN_WORDS,    // a row, all in words
  GYRE_RDNA35_PLAN_WIDE,     // a row, some of it 64 bits
  GYRE_RDNA35_PLAN_SELECT,   // one of two by a mask
  GYRE_RDNA35_PLAN_COMPARE,  // words to a mask
  GYRE_RDNA35_PLAN_ADD,      // a sum with a mask of carries
  GYRE_RDNA35_PLAN_PRODUCT   // of words, added to 64 bits
} gyre_rdna35_plan_kind;

typedef struct gyre_rdna35_plan {
  gyre_rdna35_plan_kind kind;
  const gyre_rdna35_valu_row *row;
  void (*lanes)(const gyre_rdna35_env *e, unsigned n, uint64_t exec, uint32_t *restrict to,
                const uint32_t *a, const uint32_t *b, const uint32_t *c);
  gyre_rdna35_ports ports;
} gyre_rdna35_plan;

// A decoded instruction. `at`: its words in the host's memory, of the dispatch of that number; NULL: they are not in one
// page that the host gives.
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
  uint8_t *read, *write;  // the host's addresses, or NULL
} gyre_rdna35_page;

struct gyre_rdna35_machine {
  gyre_rdna35_machine_options options;
  gyre_rdna35_dispatch dispatch;
  bool running;
  // Of the dispatch:
  uint32_t lanes, waves, vgprs;  // lanes of a wave, waves of a group, vector registers of a wave
  uint32_t groups[3];
  uint64_t next, total;  // groups that have begun, all groups
  uint64_t number;       // of the dispatch, from 1
  uint32_t turn_group, turn_wave;
  uint64_t count[GYRE_RDNA35_COUNTERS];
  gyre_rdna35_fault fault;
  gyre_rdna35_trace *trace;
  void *trace_ctx;
  gyre_rdna35_group group[GYRE_RDNA35_RESIDENT];
  gyre_rdna35_wave *last;  // the wave that executed last, while its group is resident
  gyre_rdna35_page tlb[GYRE_RDNA35_TLB];
  gyre_rdna35_cached *cache;
  struct gyre_rdna35_checks *checks;  // NULL: none
};

// One instruction under way.
typedef struct gyre_rdna35_step {
  gyre_rdna35_machine *m;
  gyre_rdna35_group *g;
  gyre_rdna35_wave *w;
  const gyre_rdna35_cached *c;
  const gyre_rdna35_instruction *i;  // of it
  uint64_t next;                     // the pc after it, which branches change
} gyre_rdna35_step;

// Every function below that gives bool returns false after it has raised a fault.
typedef bool gyre_rdna35_executor(gyre_rdna35_step *s);

gyre_rdna35_executor gyre_rdna35_execute_salu;     // SOP1, SOP2, SOPC, SOPK
gyre_rdna35_executor gyre_rdna35_execute_control;  // SOPP
gyre_rdna35_executor gyre_rdna35_execute_smem;     // SMEM
gyre_rdna35_executor gyre_rdna35_execute_vector;   // VOP1, VOP2, VOP3, VOP3SD, VOPC, VOP3P
gyre_rdna35_executor gyre_rdna35_execute_dual;     // VOPD
gyre_rdna35_executor gyre_rdna35_execute_ds;       // DS
gyre_rdna35_executor gyre_rdna35_execute_flat;     // FLAT, GLOBAL, SCRATCH
gyre_rdna35_executor gyre_rdna35_execute_buffer;   // MUBUF, MTBUF

// Parts of them. *done is false if the operation is none of theirs.
bool gyre_rdna35_vector_masks(gyre_rdna35_step *s, bool *done);
bool gyre_rdna35_vector_lanes(gyre_rdna35_step *s, bool *done);
bool gyre_rdna35_vector_packed(gyre_rdna35_step *s, bool *done);
bool gyre_rdna35_vector_indexed(gyre_rdna35_step *s, bool *done);
bool gyre_rdna35_ds_lanes(gyre_rdna35_step *s, bool *done);

// Begins the next group in a free place; the dispatch has been checked.
void gyre_rdna35_begin_group(gyre_rdna35_machine *m, gyre_rdna35_group *g);
void gyre_rdna35_set_mode(gyre_rdna35_wave *w, uint32_t mode);

// Records a fault of the instruction. `lanes` 0: of the whole wave. The sentence names pc, group and wave before what
// `format` says.
bool gyre_rdna35_raise(gyre_rdna35_step *s, gyre_rdna35_cause cause, uint64_t lanes, uint64_t value,
                       const char *format, ...) __attribute__((format(printf, 5, 6)));
// The instruction is none that this machine executes; `why` goes on after its name ("is ...").
bool gyre_rdna35_refuse(gyre_rdna35_step *s, const char *why);

static inline bool gyre_rdna35_is_wave64(const gyre_rdna35_step *s) { return s->m->lanes == 64; }

static inline uint64_t gyre_rdna35_pair(const gyre_rdna35_wave *w, unsigned reg) {
  return w->sgpr[reg] | (uint64_t)w->sgpr[reg + 1] << 32;
}

// EXEC and VCC as far as the wave has lanes.
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

// A scalar source of 32 or 64 bits, a constant included, without modifiers.
uint64_t gyre_rdna35_scalar_source(const gyre_rdna35_step *s, const gyre_rdna35_operand *o,
                                   unsigned bits);
// Writes 1 or 2 scalar registers; what cannot be written is left out.
void gyre_rdna35_scalar_write(gyre_rdna35_step *s, const gyre_rdna35_operand *o, uint64_t value,
                              unsigned words);
// A mask of lanes: read from and written to as many registers as the wave needs.
uint64_t gyre_rdna35_mask_read(const gyre_rdna35_step *s, const gyre_rdna35_operand *o);
void gyre_rdna35_mask_write(gyre_rdna35_step *s, const gyre_rdna35_operand *o, uint64_t value);

// The operands of an instruction, or of half of a dual one.
gyre_rdna35_ports gyre_rdna35_ports_of(const gyre_rdna35_instruction *i, bool half_y);

// A vector source of one lane, of a type (gyre_rdna35_value), with modifiers and across lanes; *write becomes false if
// DPP forbids the lane to be written.
uint64_t gyre_rdna35_lane_source(const gyre_rdna35_step *s, const gyre_rdna35_operand *o,
                                 unsigned type, unsigned lane, bool *write);
// The same without modifiers, of 32 or 64 bits.
uint64_t gyre_rdna35_lane_bits(const gyre_rdna35_step *s, const gyre_rdna35_operand *o,
                               unsigned bits, unsigned lane, bool *write);
void gyre_rdna35_lane_write(gyre_rdna35_step *s, const gyre_rdna35_operand *o, unsigned type,
                            unsigned lane, uint64_t value);
// What output modifiers make of a result.
uint64_t gyre_rdna35_modified(const gyre_rdna35_step *s, unsigned type, uint64_t value);

// DPP: whether the lane is written, and from which lane source 0 comes (-1: it is 0).
bool gyre_rdna35_dpp_lane(const gyre_rdna35_step *s, unsigned lane, int *from);

// Memory. Bytes are copied as they are; `lane` is for the fault record.
typedef enum gyre_rdna35_space {
  GYRE_RDNA35_SPACE_FLAT,     // 64-bit address: main memory or one of the apertures
  GYRE_RDNA35_SPACE_LOCAL,    // offset in local memory
  GYRE_RDNA35_SPACE_PRIVATE,  // offset in the lane's private memory
} gyre_rdna35_space;
bool gyre_rdna35_load(gyre_rdna35_step *s, gyre_rdna35_space space, unsigned lane, uint64_t address,
                      void *to, unsigned bytes);
bool gyre_rdna35_store(gyre_rdna35_step *s, gyre_rdna35_space space, unsigned lane,
                       uint64_t address, const void *from, unsigned bytes);
// Words of a program: false if they are not in main memory, without a fault.
bool gyre_rdna35_fetch(gyre_rdna35_machine *m, uint64_t address, uint32_t *word);
// The host's memory for bytes of main memory that lie in one page; NULL: they do not, or the host gives none.
const uint8_t *gyre_rdna35_direct(gyre_rdna35_machine *m, uint64_t address, unsigned bytes);

#endif
