// encode.c - instructions by their names.

#include "assemble.h"
#include "rig.h"

// Appends an instruction of an encoding: PUT(r, "v_mov_b32", VOP1, FIELD(VOP1, VDST, 3), ...)
#define PUT(r, name, encoding, ...)                                     \
  put(r, name, GYRE_RDNA35_##encoding, (assemble_field[]){__VA_ARGS__}, \
      sizeof(assemble_field[]){__VA_ARGS__} / sizeof(assemble_field))

static void put(rig *r, const char *name, unsigned encoding, const assemble_field *field,
                unsigned fields) {
  uint32_t word[2];
  rig_words(r, word, assemble(word, encoding, name, field, fields));
}

void rig_literal(rig *r, uint32_t value) { rig_word(r, value); }

void rig_sop1(rig *r, const char *name, unsigned sdst, unsigned ssrc0) {
  PUT(r, name, SOP1, FIELD(SOP1, SDST, sdst), FIELD(SOP1, SSRC0, ssrc0));
}

void rig_sop2(rig *r, const char *name, unsigned sdst, unsigned ssrc0, unsigned ssrc1) {
  PUT(r, name, SOP2, FIELD(SOP2, SDST, sdst), FIELD(SOP2, SSRC0, ssrc0), FIELD(SOP2, SSRC1, ssrc1));
}

void rig_sopc(rig *r, const char *name, unsigned ssrc0, unsigned ssrc1) {
  PUT(r, name, SOPC, FIELD(SOPC, SSRC0, ssrc0), FIELD(SOPC, SSRC1, ssrc1));
}

void rig_sopk(rig *r, const char *name, unsigned sdst, unsigned simm16) {
  PUT(r, name, SOPK, FIELD(SOPK, SDST, sdst), FIELD(SOPK, SIMM16, simm16 & 0xffff));
}

void rig_sopp(rig *r, const char *name, unsigned simm16) {
  PUT(r, name, SOPP, FIELD(SOPP, SIMM16, simm16 & 0xffff));
}

void rig_smem(rig *r, const char *name, unsigned sdata, unsigned sbase, int offset) {
  PUT(r, name, SMEM, FIELD(SMEM, SDATA, sdata), FIELD(SMEM, SBASE, sbase / 2),
      FIELD(SMEM, SOFFSET, NULL_REGISTER), FIELD(SMEM, OFFSET, (uint32_t)offset & 0x1fffff));
}

void rig_vop1(rig *r, const char *name, unsigned vdst, unsigned src0) {
  PUT(r, name, VOP1, FIELD(VOP1, VDST, vdst), FIELD(VOP1, SRC0, src0));
}

void rig_vop2(rig *r, const char *name, unsigned vdst, unsigned src0, unsigned vsrc1) {
  PUT(r, name, VOP2, FIELD(VOP2, VDST, vdst), FIELD(VOP2, SRC0, src0), FIELD(VOP2, VSRC1, vsrc1));
}

void rig_vopc(rig *r, const char *name, unsigned src0, unsigned vsrc1) {
  PUT(r, name, VOPC, FIELD(VOPC, SRC0, src0), FIELD(VOPC, VSRC1, vsrc1));
}

void rig_vop3(rig *r, const char *name, unsigned vdst, unsigned sdst, const unsigned *src,
              uint64_t modifiers) {
  // The fields of sources are the same in all three.
  const unsigned encodings[3] = {GYRE_RDNA35_VOP3P, GYRE_RDNA35_VOP3SD, GYRE_RDNA35_VOP3};
  unsigned n = 0;
  while (n < 2 && !rig_has(name, encodings[n])) n++;
  const assemble_field field[] = {FIELD(VOP3, VDST, vdst), FIELD(VOP3, SRC0, src[0]),
                                  FIELD(VOP3, SRC1, src[1]), FIELD(VOP3, SRC2, src[2]),
                                  FIELD(VOP3SD, SDST, sdst)};
  uint32_t word[2];
  (void)assemble(word, encodings[n], name, field, n == 1 ? 5 : 4);
  rig_word(r, word[0] | (uint32_t)modifiers);
  rig_word(r, word[1] | (uint32_t)(modifiers >> 32));
}

void rig_ds(rig *r, const char *name, unsigned vdst, unsigned addr, unsigned data0, unsigned data1,
            unsigned offset) {
  PUT(r, name, DS, FIELD(DS, VDST, vdst), FIELD(DS, ADDR, addr), FIELD(DS, DATA0, data0),
      FIELD(DS, DATA1, data1), FIELD(DS, OFFSET0, offset & 0xff),
      FIELD(DS, OFFSET1, offset >> 8 & 0xff));
}

void rig_flat(rig *r, const char *name, unsigned vdst, unsigned vaddr, unsigned data,
              unsigned saddr, int offset, uint64_t flags) {
  const unsigned encodings[3] = {GYRE_RDNA35_FLAT, GYRE_RDNA35_SCRATCH, GYRE_RDNA35_GLOBAL};
  unsigned segment = 0;
  while (segment < 2 && !rig_has(name, encodings[segment])) segment++;
  // The three have the same fields.
  const assemble_field field[] = {FIELD(FLAT, VDST, vdst), FIELD(FLAT, VADDR, vaddr),
                                  FIELD(FLAT, DATA, data), FIELD(FLAT, SADDR, saddr),
                                  FIELD(FLAT, OFFSET, (uint32_t)offset & 0x1fff)};
  uint32_t word[2];
  (void)assemble(word, encodings[segment], name, field, 5);
  rig_word(r, word[0] | (uint32_t)flags);
  rig_word(r, word[1] | (uint32_t)(flags >> 32));
}

void rig_buffer(rig *r, const char *name, unsigned vdata, unsigned vaddr, unsigned srsrc,
                unsigned offset, unsigned format, unsigned how) {
  // The two have the same fields but for the format.
  const bool typed = rig_has(name, GYRE_RDNA35_MTBUF);
  const assemble_field field[] = {
      FIELD(MUBUF, VDATA, vdata),      FIELD(MUBUF, VADDR, vaddr),
      FIELD(MUBUF, SRSRC, srsrc / 4),  FIELD(MUBUF, OFFSET, offset),
      FIELD(MUBUF, OFFEN, how & 1),    FIELD(MUBUF, IDXEN, how >> 1 & 1),
      FIELD(MUBUF, GLC, how >> 2 & 1), FIELD(MUBUF, SOFFSET, CONSTANT(0)),
      FIELD(MTBUF, FORMAT, format)};
  uint32_t word[2];
  rig_words(
      r, word,
      assemble(word, typed ? GYRE_RDNA35_MTBUF : GYRE_RDNA35_MUBUF, name, field, typed ? 9 : 8));
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
