// buffer.c - buffers: resources, addresses, bounds; loads, stores and atomic operations without a
// format.

#include "functional/rdna35/buffer.h"

static gyre_rdna35_resource resource_of(const uint32_t *w) {
  const unsigned swizzle = w[1] >> 30;
  gyre_rdna35_resource v = {
      .base = w[0] | (uint64_t)(w[1] & 0xffff) << 32,
      .stride = w[1] >> 16 & 0x3fff,
      .records = w[2],
      .element = swizzle == 1   ? 4
                 : swizzle == 3 ? 16
                                : 0,
      .index_stride = (uint8_t)(8U << (w[3] >> 21 & 3)),
      .bounds = w[3] >> 28 & 3,
      .format = w[3] >> 12 & 0x3f,
      .adds_lane = (w[3] >> 23 & 1) != 0,
  };
  for (unsigned i = 0; i < 4; i++) v.select[i] = w[3] >> 3 * i & 7;
  return v;
}

gyre_rdna35_buffer gyre_rdna35_buffer_of(const gyre_rdna35_step *s) {
  gyre_rdna35_buffer b = {.data = NULL};
  for (unsigned n = 0; n < s->i->operands; n++) {
    const gyre_rdna35_operand *o = &s->i->operand[n];
    switch (o->field) {
      case GYRE_RDNA35_FIELD_VDATA: b.data = o; break;
      case GYRE_RDNA35_FIELD_VADDR:
        if (o->kind != GYRE_RDNA35_OFF) b.vaddr = o;
        break;
      case GYRE_RDNA35_FIELD_SRSRC: b.v = resource_of(&s->w->sgpr[o->reg]); break;
      case GYRE_RDNA35_FIELD_SOFFSET:
        b.scalar_offset = (uint32_t)gyre_rdna35_scalar_source(s, o, 32);
        break;
      default: break;
    }
  }
  return b;
}

// Returns the offset in the buffer of an offset within the record of an index.
static uint64_t place_of(const gyre_rdna35_resource *v, uint32_t index, uint32_t offset) {
  if (v->element == 0) return (uint64_t)v->stride * index + offset;
  const uint64_t row =
      (uint64_t)(index / v->index_stride) * v->stride + offset / v->element * v->element;
  return row * v->index_stride + index % v->index_stride * v->element + offset % v->element;
}

static bool in_bounds(const gyre_rdna35_buffer *b, uint32_t index, uint64_t offset,
                      unsigned bytes) {
  const gyre_rdna35_resource *v = &b->v;
  const bool in_record = index < v->records && offset + bytes <= v->stride;
  switch (v->bounds) {
    case 0: return in_record;
    case 1: return index < v->records;
    case 2: return v->records != 0;
    default:
      if (v->element != 0 && v->stride != 0) return in_record;
      return place_of(v, index, (uint32_t)offset) + bytes + b->scalar_offset <= v->records;
  }
}

bool gyre_rdna35_buffer_address(const gyre_rdna35_step *s, const gyre_rdna35_buffer *b,
                                unsigned lane, unsigned more, unsigned bytes, uint64_t *address) {
  const gyre_rdna35_instruction *i = s->i;
  uint32_t index = 0;
  uint64_t offset = (uint64_t)(uint32_t)i->offset + more;
  if (b->vaddr != NULL && i->idxen) index = *gyre_rdna35_vgpr(s, b->vaddr->reg, lane);
  if (b->vaddr != NULL && i->offen) offset += *gyre_rdna35_vgpr(s, b->vaddr->reg + i->idxen, lane);
  if (b->v.adds_lane) index += lane;
  // A resource of zeros is empty: loads return 0, and stores are dropped.
  if (b->v.format == 0 && !b->v.adds_lane) return false;
  if (offset > UINT32_MAX || !in_bounds(b, index, offset, bytes)) return false;
  *address = b->v.base + b->scalar_offset + place_of(&b->v, index, (uint32_t)offset);
  return true;
}

// An access of more than a word goes word by word; each word is inside of the buffer or not.
static bool access_lane(gyre_rdna35_step *s, const gyre_rdna35_buffer *b, gyre_rdna35_access a,
                        unsigned lane) {
  const bool atomic = a.kind == GYRE_RDNA35_ATOMIC;
  const unsigned pieces = atomic || a.bytes < 4 ? 1 : a.bytes / 4U;
  const unsigned size = a.bytes / pieces;
  for (unsigned n = 0; n < pieces; n++) {
    gyre_rdna35_access piece = a;
    piece.bytes = (uint8_t)size;
    gyre_rdna35_place p = {.space = GYRE_RDNA35_SPACE_FLAT,
                           .to = b->data->reg + n,
                           .data = b->data->reg + n,
                           .more = b->data->reg + size / 4,
                           .has_more = b->data->words >= 2 * size / 4 && atomic,
                           .returns = s->i->glc};
    if (gyre_rdna35_buffer_address(s, b, lane, n * size, size, &p.address)) {
      if (!gyre_rdna35_move(s, piece, &p, lane)) return false;
      continue;
    }
    if (a.kind == GYRE_RDNA35_STORE || (atomic && !s->i->glc)) continue;
    uint32_t *to = gyre_rdna35_vgpr(s, p.to, lane);
    *to = a.half ? (a.high ? *to & 0xffff : *to & 0xffff0000) : 0;
    if (atomic && size == 8) *gyre_rdna35_vgpr(s, p.to + 1, lane) = 0;
  }
  return true;
}

// Writes the status word after the data: no page was missing.
static void set_status(gyre_rdna35_step *s, const gyre_rdna35_buffer *b, uint64_t exec) {
  if (!s->i->tfe) return;
  for (unsigned lane = 0; lane < s->m->lanes; lane++) {
    if ((exec >> lane & 1) != 0) *gyre_rdna35_vgpr(s, b->data->reg + b->data->words - 1U, lane) = 0;
  }
}

bool gyre_rdna35_execute_buffer(gyre_rdna35_step *s) {
  const unsigned op = s->i->operation;
  const uint64_t exec = gyre_rdna35_exec(s);
  if (op == GYRE_RDNA35_OP_BUFFER_GL0_INV || op == GYRE_RDNA35_OP_BUFFER_GL1_INV) return true;
  const gyre_rdna35_buffer b = gyre_rdna35_buffer_of(s);
  const gyre_rdna35_access a = gyre_rdna35_access_of(op);
  bool done;
  if (!gyre_rdna35_buffer_format(s, &b, &done)) return false;
  if (!done && (a.kind == GYRE_RDNA35_NO_ACCESS || b.data == NULL)) {
    return gyre_rdna35_refuse(s, "is not executed by this machine");
  }
  for (unsigned lane = 0; !done && lane < s->m->lanes; lane++) {
    if ((exec >> lane & 1) != 0 && !access_lane(s, &b, a, lane)) return false;
  }
  set_status(s, &b, exec);
  return true;
}
