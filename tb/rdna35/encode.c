// encode.c - instructions by their names.

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "rdna35/gyre_rdna35_table.h"
#include "rig.h"

static const gyre_rdna35_row *find(const char *name, unsigned encoding) {
  for (unsigned n = 0; n < GYRE_RDNA35_ROWS; n++) {
    const gyre_rdna35_row *row = gyre_rdna35_row_at(n);
    if (row->encoding == encoding && strcmp(row->name, name) == 0) return row;
  }
  return NULL;
}

bool rig_has(const char *name, unsigned encoding) { return find(name, encoding) != NULL; }

unsigned rig_opcode(const char *name, unsigned encoding) {
  const gyre_rdna35_row *row = find(name, encoding);
  if (row != NULL) return row->opcode;
  fprintf(stderr, "rig: %s has no %s\n", gyre_rdna35_encoding_name(encoding), name);
  exit(2);
}

void rig_literal(rig *r, uint32_t value) { rig_word(r, value); }

void rig_sop1(rig *r, const char *name, unsigned sdst, unsigned ssrc0) {
  rig_word(r, 0xbe800000 | sdst << 16 | rig_opcode(name, GYRE_RDNA35_SOP1) << 8 | ssrc0);
}

void rig_sop2(rig *r, const char *name, unsigned sdst, unsigned ssrc0, unsigned ssrc1) {
  rig_word(r,
           0x80000000 | rig_opcode(name, GYRE_RDNA35_SOP2) << 23 | sdst << 16 | ssrc1 << 8 | ssrc0);
}

void rig_sopc(rig *r, const char *name, unsigned ssrc0, unsigned ssrc1) {
  rig_word(r, 0xbf000000 | rig_opcode(name, GYRE_RDNA35_SOPC) << 16 | ssrc1 << 8 | ssrc0);
}

void rig_sopk(rig *r, const char *name, unsigned sdst, unsigned simm16) {
  rig_word(r,
           0xb0000000 | rig_opcode(name, GYRE_RDNA35_SOPK) << 23 | sdst << 16 | (simm16 & 0xffff));
}

void rig_sopp(rig *r, const char *name, unsigned simm16) {
  rig_word(r, 0xbf800000 | rig_opcode(name, GYRE_RDNA35_SOPP) << 16 | (simm16 & 0xffff));
}

void rig_smem(rig *r, const char *name, unsigned sdata, unsigned sbase, int offset) {
  rig_word(r, 0xf4000000 | rig_opcode(name, GYRE_RDNA35_SMEM) << 18 | sdata << 6 | sbase / 2);
  rig_word(r, (uint32_t)NULL_REGISTER << 25 | ((uint32_t)offset & 0x1fffff));
}

void rig_vop1(rig *r, const char *name, unsigned vdst, unsigned src0) {
  rig_word(r, 0x7e000000 | vdst << 17 | rig_opcode(name, GYRE_RDNA35_VOP1) << 9 | src0);
}

void rig_vop2(rig *r, const char *name, unsigned vdst, unsigned src0, unsigned vsrc1) {
  rig_word(r, rig_opcode(name, GYRE_RDNA35_VOP2) << 25 | vdst << 17 | vsrc1 << 9 | src0);
}

void rig_vop3(rig *r, const char *name, unsigned vdst, unsigned sdst, const unsigned *src,
              uint64_t modifiers) {
  uint32_t first;
  if (rig_has(name, GYRE_RDNA35_VOP3P)) {
    first = 0xcc000000 | rig_opcode(name, GYRE_RDNA35_VOP3P) << 16;
  } else if (rig_has(name, GYRE_RDNA35_VOP3SD)) {
    first = 0xd4000000 | rig_opcode(name, GYRE_RDNA35_VOP3SD) << 16 | sdst << 8;
  } else {
    first = 0xd4000000 | rig_opcode(name, GYRE_RDNA35_VOP3) << 16;
  }
  rig_word(r, first | vdst | (uint32_t)modifiers);
  rig_word(r, src[0] | src[1] << 9 | src[2] << 18 | (uint32_t)(modifiers >> 32));
}

void rig_ds(rig *r, const char *name, unsigned vdst, unsigned addr, unsigned data0, unsigned data1,
            unsigned offset) {
  rig_word(r, 0xd8000000 | rig_opcode(name, GYRE_RDNA35_DS) << 18 | (offset & 0xffff));
  rig_word(r, addr | data0 << 8 | data1 << 16 | vdst << 24);
}

void rig_flat(rig *r, const char *name, unsigned vdst, unsigned vaddr, unsigned data,
              unsigned saddr, int offset, uint64_t flags) {
  const unsigned encodings[3] = {GYRE_RDNA35_FLAT, GYRE_RDNA35_SCRATCH, GYRE_RDNA35_GLOBAL};
  unsigned segment = 0;
  while (segment < 2 && !rig_has(name, encodings[segment])) segment++;
  rig_word(r, 0xdc000000 | segment << 16 | rig_opcode(name, encodings[segment]) << 18 |
                  ((uint32_t)offset & 0x1fff) | (uint32_t)flags);
  rig_word(r, vaddr | data << 8 | saddr << 16 | vdst << 24 | (uint32_t)(flags >> 32));
}

// s[100:101] has the address, v255's neighbour the offset of the work-item: registers that tests leave alone.
enum { BASE = 100, OFFSET = 60 };

static void set_base(rig *r, uint32_t address) {
  rig_sop1(r, "s_mov_b32", BASE, LITERAL);
  rig_literal(r, address);
  rig_sop1(r, "s_mov_b32", BASE + 1, CONSTANT(0));
}

static void set_offset(rig *r) { rig_vop2(r, "v_lshlrev_b32", OFFSET, CONSTANT(2), 0); }

void rig_input(rig *r, unsigned vdst, unsigned slot) {
  set_base(r, RIG_DATA + 256 * slot);
  set_offset(r);
  rig_flat(r, "global_load_b32", vdst, OFFSET, 0, BASE, 0, 0);
}

void rig_output(rig *r, unsigned vsrc, unsigned slot) {
  set_base(r, RIG_OUT + 256 * slot);
  set_offset(r);
  rig_flat(r, "global_store_b32", 0, OFFSET, vsrc, BASE, 0, 0);
}

void rig_scalar_input(rig *r, unsigned sdst, unsigned words, unsigned slot) {
  set_base(r, RIG_DATA + 4 * slot);
  rig_smem(r, words == 2 ? "s_load_b64" : "s_load_b32", sdst, BASE, 0);
}

void rig_scalar_output(rig *r, unsigned ssrc, unsigned slot) {
  set_base(r, RIG_OUT + 4 * slot);
  rig_vop1(r, "v_mov_b32", OFFSET, CONSTANT(0));
  rig_vop1(r, "v_mov_b32", OFFSET + 1, ssrc);
  rig_flat(r, "global_store_b32", 0, OFFSET, OFFSET + 1, BASE, 0, 0);
}
