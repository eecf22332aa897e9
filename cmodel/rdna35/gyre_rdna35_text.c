// gyre_rdna35_text.c - prints an instruction as assembly text.

#include "rdna35/gyre_rdna35_text.h"

#include <stdarg.h>
#include <stdio.h>

void gyre_rdna35_put(gyre_rdna35_writer *w, const char *format, ...) {
  va_list arguments;
  va_start(arguments, format);
  const int length = vsnprintf(w->out + w->used, w->size - w->used, format, arguments);
  va_end(arguments);
  if (length < 0) return;
  w->used += (size_t)length;
  if (w->used >= w->size) w->used = w->size - 1;
}

static bool is_short(unsigned encoding) {
  return encoding == GYRE_RDNA35_VOP1 || encoding == GYRE_RDNA35_VOP2 ||
         encoding == GYRE_RDNA35_VOPC;
}

// The same operation has different suffixes in different encodings.
static const char *suffix(const gyre_rdna35_instruction *i, const gyre_rdna35_row *row) {
  const bool small = is_short(i->encoding);
  if (i->dpp && i->encoding == GYRE_RDNA35_VOPC) return "";
  if (i->dpp) return small ? "_dpp" : "_e64_dpp";
  if (!(row->flags & ROW_VOP3_TOO)) return "";
  return small ? "_e32" : "_e64";
}

static uint8_t form_of(const gyre_rdna35_row *row, unsigned operand) {
  const gyre_rdna35_shape *shape = gyre_rdna35_shape_of(row);
  return operand < shape->count ? shape->operand[operand].form : FORM_IMM;
}

static void put_smem_offset(gyre_rdna35_writer *w, const gyre_rdna35_instruction *i) {
  if (i->offset) {
    gyre_rdna35_put(w, "%s0x%x", i->offset < 0 ? "-" : "",
                    i->offset < 0 ? 0u - (unsigned)i->offset : (unsigned)i->offset);
  } else {
    gyre_rdna35_put(w, "null");
  }
}

static bool is_export_source(const gyre_rdna35_operand *o) {
  return o->field == GYRE_RDNA35_FIELD_VSRC0 || o->field == GYRE_RDNA35_FIELD_VSRC1 ||
         o->field == GYRE_RDNA35_FIELD_VSRC2 || o->field == GYRE_RDNA35_FIELD_VSRC3;
}

// Returns true if a half of VOPD has a literal that its encoding does not name.
static bool has_own_literal(const gyre_rdna35_instruction *i) {
  if (i->encoding != GYRE_RDNA35_VOPD) return false;
  for (unsigned n = 0; n < i->operands; n++) {
    if (i->operand[n].field == GYRE_RDNA35_FIELD_K) return true;
  }
  return false;
}

static void put_one(gyre_rdna35_writer *w, const gyre_rdna35_instruction *i,
                    const gyre_rdna35_row *row, unsigned n, uint8_t form) {
  gyre_rdna35_operand o = i->operand[n];
  // Packed operations list their signs after all operands, unless sources are whole numbers.
  const bool mixed = row->flags & ROW_MIXED;
  if (i->encoding == GYRE_RDNA35_VOP3P && n) {
    o.abs = mixed && i->neg_hi >> (n - 1) & 1;
    o.neg = mixed && o.neg;
  }
  if (form == FORM_K32 || form == FORM_K16) {
    if (i->encoding == GYRE_RDNA35_SOPK) {
      gyre_rdna35_put_operand(w, &o);
    } else {
      gyre_rdna35_put(w, "0x%x", (unsigned)o.value);
    }
  } else if (form == FORM_ATTR) {
    gyre_rdna35_put(w, "attr%u.%c", i->attribute, "xyzw"[i->channel & 3]);
  } else if (i->encoding == GYRE_RDNA35_SMEM && o.kind == GYRE_RDNA35_OFF) {
    put_smem_offset(w, i);
  } else if (i->encoding == GYRE_RDNA35_EXP && is_export_source(&o) &&
             !(i->enable >> (n - 1) & 1)) {
    gyre_rdna35_put(w, "off");
  } else if (o.kind == GYRE_RDNA35_IMMEDIATE) {
    gyre_rdna35_put_immediate(
        w, form, (uint32_t)(o.field == GYRE_RDNA35_FIELD_SIMM16 ? o.value & 0xffff : o.value));
  } else {
    // A literal of SOP1 is written with 32 bits, even for an operation on binary16.
    if (i->encoding == GYRE_RDNA35_SOP1 && o.kind == GYRE_RDNA35_LITERAL &&
        o.type == GYRE_RDNA35_TYPE_F16)
      o.type = GYRE_RDNA35_TYPE_I32;
    // If one half has a literal of its own, the other half's is always written as binary32.
    if (o.kind == GYRE_RDNA35_LITERAL && o.type == GYRE_RDNA35_TYPE_PKF16 && has_own_literal(i))
      o.type = GYRE_RDNA35_TYPE_F32;
    gyre_rdna35_put_operand(w, &o);
  }
}

// Writes separate image addresses in brackets; `n` is the first of them.
static unsigned put_addresses(gyre_rdna35_writer *w, const gyre_rdna35_instruction *i, unsigned n) {
  gyre_rdna35_put(w, "[");
  for (const char *between = ""; n < i->operands && i->operand[n].field == GYRE_RDNA35_FIELD_VADDR;
       n++) {
    gyre_rdna35_put(w, "%s", between);
    gyre_rdna35_put_operand(w, &i->operand[n]);
    between = ", ";
  }
  gyre_rdna35_put(w, "]");
  return n - 1;
}

static void put_operands(gyre_rdna35_writer *w, const gyre_rdna35_instruction *i,
                         const gyre_rdna35_row *row, unsigned from, unsigned to) {
  // The operands that an instruction omits are the first ones of its row.
  const unsigned listed = gyre_rdna35_shape_of(row)->count;
  const unsigned skipped =
      i->encoding != GYRE_RDNA35_MIMG && listed > to - from ? listed - (to - from) : 0;
  const char *between = " ";
  for (unsigned n = from; n < to; n++) {
    const uint8_t form = form_of(row, n - from + skipped);
    if (form == FORM_OPTIONAL && !i->operand[n].value) continue;
    gyre_rdna35_put(w, "%s", between);
    between = form == FORM_TARGET ? " " : ", ";
    if (i->nsa && i->operand[n].field == GYRE_RDNA35_FIELD_VADDR) {
      n = put_addresses(w, i, n);
    } else {
      put_one(w, i, row, n, form);
    }
  }
}

void gyre_rdna35_text(const gyre_rdna35_instruction *i, char *out, size_t size) {
  gyre_rdna35_writer w = {out, size, 0};
  const gyre_rdna35_row *row = gyre_rdna35_row_at(i->row);
  out[0] = '\0';
  if (!i->words || !row) return;
  gyre_rdna35_put(&w, "%s%s", row->name, suffix(i, row));
  put_operands(&w, i, row, 0, i->operands_y);
  if (i->encoding == GYRE_RDNA35_VOPD) {
    const gyre_rdna35_row *y = gyre_rdna35_row_at(i->row_y);
    gyre_rdna35_put(&w, " :: %s", y ? y->name : "");
    if (y) put_operands(&w, i, y, i->operands_y, i->operands);
    return;
  }
  const bool vector = is_short(i->encoding) || i->encoding == GYRE_RDNA35_VOP3 ||
                      i->encoding == GYRE_RDNA35_VOP3SD || i->encoding == GYRE_RDNA35_VOP3P ||
                      i->encoding == GYRE_RDNA35_VINTERP;
  if (vector) {
    gyre_rdna35_put_vector(&w, i, row);
  } else if (i->encoding >= GYRE_RDNA35_LDSDIR) {
    gyre_rdna35_put_memory(&w, i, row);
  }
}
