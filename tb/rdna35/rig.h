// rig.h - a machine with main memory, and programs that are put together instruction by instruction.

#ifndef RDNA35_RIG_H
#define RDNA35_RIG_H

#include "assemble.h"
#include "gyre/rdna35.h"
#include "gyre/rdna35_machine.h"

enum {
  RIG_BASE = 0x80000000,
  RIG_BYTES = 0x100000,
  RIG_ARGS = RIG_BASE + 0x8000,   // where s[0:1] points to
  RIG_DATA = RIG_BASE + 0x10000,  // input
  RIG_OUT = RIG_BASE + 0x40000,   // output
  RIG_WORDS = 4096                // of a program
};

typedef struct rig {
  gyre_rdna35_machine *m;
  uint8_t memory[RIG_BYTES];
  uint32_t word[RIG_WORDS];
  unsigned words;
  gyre_rdna35_dispatch dispatch;
  bool pages;  // memory is given by pages
} rig;

// A rig with an empty program; one workgroup of `items` work-items in waves of 32 or 64. Ends the
// test if there is no memory.
rig *rig_new(unsigned items, bool wave64);
rig *rig_new_checked(unsigned items, bool wave64);  // with the checks of gyre/rdna35_check.h
void rig_free(rig *r);

// Appends words.
void rig_word(rig *r, uint32_t word);
void rig_words(rig *r, const uint32_t *word, unsigned count);

// Runs the program from its begin, with s_endpgm after it. Returns the machine's answer.
gyre_state rig_run(rig *r);
// Runs it and ends the test with the machine's sentence if it does not end well.
void rig_run_well(rig *r);

uint32_t rig_load(const rig *r, uint32_t address);
void rig_store(rig *r, uint32_t address, uint32_t value);

// Appends an instruction by its name, with operands by code: scalar registers 0 to 127, constants (CONSTANT),
// vector registers (V). The literal, if one is named, comes from rig_literal().
enum { V = 256, LITERAL = 255, VCC = 106, NULL_REGISTER = 124, M0 = 125, EXEC = 126 };
#define CONSTANT(n) rig_constant(n)

static inline unsigned rig_constant(int n) {
  return n >= 0 ? 128U + (unsigned)n : 192U + (unsigned)-n;
}

void rig_literal(rig *r, uint32_t value);
void rig_sop1(rig *r, const char *name, unsigned sdst, unsigned ssrc0);
void rig_sop2(rig *r, const char *name, unsigned sdst, unsigned ssrc0, unsigned ssrc1);
void rig_sopc(rig *r, const char *name, unsigned ssrc0, unsigned ssrc1);
void rig_sopk(rig *r, const char *name, unsigned sdst, unsigned simm16);
void rig_sopp(rig *r, const char *name, unsigned simm16);
void rig_smem(rig *r, const char *name, unsigned sdata, unsigned sbase, int offset);
void rig_vop1(rig *r, const char *name, unsigned vdst, unsigned src0);
void rig_vop2(rig *r, const char *name, unsigned vdst, unsigned src0, unsigned vsrc1);
void rig_vopc(rig *r, const char *name, unsigned src0, unsigned vsrc1);
// VOP3, VOP3P and VOP3SD; `sdst` is that of VOP3SD alone. Modifiers are bits of the two words.
void rig_vop3(rig *r, const char *name, unsigned vdst, unsigned sdst, const unsigned *src,
              uint64_t modifiers);
void rig_ds(rig *r, const char *name, unsigned vdst, unsigned addr, unsigned data0, unsigned data1,
            unsigned offset);
// Flat, global and scratch memory; saddr NULL_REGISTER: none. Bit 14 of `flags` is GLC, bit 55 SVE.
void rig_flat(rig *r, const char *name, unsigned vdst, unsigned vaddr, unsigned data,
              unsigned saddr, int offset, uint64_t flags);

// MUBUF and MTBUF at the resource in s[srsrc..], whose scalar offset is 0. `how` is of RIG_OFFEN, RIG_IDXEN and RIG_GLC;
// `format` is that of MTBUF alone.
enum { RIG_OFFEN = 1, RIG_IDXEN = 2, RIG_GLC = 4 };
void rig_buffer(rig *r, const char *name, unsigned vdata, unsigned vaddr, unsigned srsrc,
                unsigned offset, unsigned format, unsigned how);

// v[to] := lane of the wave (from v0, which has the work-item of a workgroup in one dimension).
// Appends a load of 32-bit words at DATA + 256 * slot + 4 * item into a register, and a store at OUT.
void rig_input(rig *r, unsigned vdst, unsigned slot);
void rig_output(rig *r, unsigned vsrc, unsigned slot);
// The same for a scalar register, from DATA + 4 * slot, to OUT + 4 * slot (by lane 0).
void rig_scalar_input(rig *r, unsigned sdst, unsigned words, unsigned slot);
void rig_scalar_output(rig *r, unsigned ssrc, unsigned slot);

#endif
