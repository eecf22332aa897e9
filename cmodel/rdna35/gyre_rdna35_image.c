// gyre_rdna35_image.c - twin of rtl/rdna35/gyre_rdna35_image.sv: numbers of data and address
// registers of image instructions.

#include "rdna35/gyre_rdna35_decode.h"

static const struct dimension {
  uint8_t coordinates, gradients;
} dimensions[8] = {
#include "rdna35/generated/gyre_rdna35_dimensions.inc"
};

enum { PLAIN_MOST = 12, PLAIN_NEXT = 16, APART_MOST = 5 };

static unsigned halved(unsigned count) { return (count + 1) / 2; }

static unsigned ones(unsigned mask) {
  return (mask & 1) + (mask >> 1 & 1) + (mask >> 2 & 1) + (mask >> 3 & 1);
}

// Returns the words of the address: bias, compare value and offset; gradients; coordinates and
// level of detail.
static unsigned address_words(const gyre_rdna35_instruction *i, const gyre_rdna35_row *row) {
  const struct dimension *d = &dimensions[i->dim];
  const unsigned components =
      (row->flags & ROW_COORDINATES ? d->coordinates : 0u) + (row->flags & ROW_LOD ? 1u : 0u);
  unsigned words = row->extra_words + (i->a16 ? halved(components) : components);
  // Gradients of 16 bits are packed for each direction.
  if (row->flags & ROW_GRADIENTS)
    words += row->flags & ROW_G16 ? 2 * halved(d->gradients / 2u) : d->gradients;
  return words;
}

static unsigned data_words(const gyre_rdna35_instruction *i, const gyre_rdna35_row *row) {
  unsigned words = row->flags & ROW_GATHER ? 4 : ones(i->dmask);
  if (!words) words = 1;
  return (i->d16 ? halved(words) : words) + i->tfe;
}

// Decodes separate registers: up to five; further ones follow the last of these.
static bool apart(gyre_rdna35_reader *r, const gyre_rdna35_listed *listed, const uint8_t *sizes,
                  unsigned count) {
  const uint32_t more = r->words[2];
  for (unsigned n = 0; n < count; n++) {
    const unsigned number = n ? more >> 8 * (n - 1) & 255 : gyre_rdna35_code(r, listed);
    if (!gyre_rdna35_vector(gyre_rdna35_add(r, listed), number, sizes[n])) return false;
  }
  return true;
}

static bool put_address(gyre_rdna35_reader *r, const gyre_rdna35_listed *listed) {
  gyre_rdna35_instruction *to = r->to;
  unsigned words = address_words(to, r->row);
  to->addresses = (uint8_t)words;
  if (to->nsa) {
    uint8_t sizes[APART_MOST] = {1, 1, 1, 1, 1};
    // A single register is never separate.
    if (words < 2) return false;
    if (words > APART_MOST) sizes[APART_MOST - 1] = (uint8_t)(words - APART_MOST + 1);
    return apart(r, listed, sizes, words < APART_MOST ? words : APART_MOST);
  }
  if (words > PLAIN_MOST) words = PLAIN_NEXT;
  return gyre_rdna35_vector(gyre_rdna35_add(r, listed), gyre_rdna35_code(r, listed), words);
}

// Rays: pointer to a node, extent, origin, direction and its inverse; 16-bit forms combine the last
// two.
static bool put_ray(gyre_rdna35_reader *r, const gyre_rdna35_listed *listed) {
  gyre_rdna35_instruction *to = r->to;
  const uint8_t node = r->row->flags & ROW_BVH64 ? 2 : 1;
  const uint8_t sizes[APART_MOST] = {node, 1, 3, 3, 3};
  const unsigned count = to->a16 ? APART_MOST - 1 : APART_MOST;
  unsigned words = 0;
  for (unsigned n = 0; n < count; n++) words += sizes[n];
  to->addresses = (uint8_t)words;
  if (to->nsa) return apart(r, listed, sizes, count);
  return gyre_rdna35_vector(gyre_rdna35_add(r, listed), gyre_rdna35_code(r, listed), words);
}

static bool is_atomic(const gyre_rdna35_row *row) { return row->flags & ROW_RETURN; }

// Trees are always read whole; atomic operations have 32 or 64 bits, or twice that with a value to
// compare.
static bool is_clean(const gyre_rdna35_reader *r) {
  const gyre_rdna35_instruction *to = r->to;
  if (!(r->row->flags & ROW_SAMPLER) && GYRE_RDNA35_BITS(r->words, MIMG_SSAMP)) return false;
  if (r->row->flags & (ROW_BVH | ROW_BVH64)) {
    return to->dmask == 15 && to->unorm && to->r128 && !to->d16 && !to->dim && !to->glc &&
           !to->slc && !to->dlc && !to->tfe && !to->lwe;
  }
  if (to->d16 && !(r->row->flags & ROW_D16)) return false;
  if (!is_atomic(r->row)) return true;
  return r->row->flags & ROW_PAIR ? to->dmask == 3 || to->dmask == 15
                                  : to->dmask == 1 || to->dmask == 3;
}

bool gyre_rdna35_decode_image(gyre_rdna35_reader *r) {
  gyre_rdna35_instruction *to = r->to;
  const gyre_rdna35_shape *shape = gyre_rdna35_shape_of(r->row);
  const uint32_t *w = r->words;
  to->nsa = GYRE_RDNA35_BITS(w, MIMG_NSA);
  to->words += to->nsa;
  if (to->words > r->count) return false;
  to->dim = (uint8_t)GYRE_RDNA35_BITS(w, MIMG_DIM);
  to->unorm = GYRE_RDNA35_BITS(w, MIMG_UNORM);
  to->dmask = (uint8_t)GYRE_RDNA35_BITS(w, MIMG_DMASK);
  to->slc = GYRE_RDNA35_BITS(w, MIMG_SLC);
  to->dlc = GYRE_RDNA35_BITS(w, MIMG_DLC);
  to->glc = GYRE_RDNA35_BITS(w, MIMG_GLC);
  to->r128 = GYRE_RDNA35_BITS(w, MIMG_R128);
  to->a16 = GYRE_RDNA35_BITS(w, MIMG_A16);
  to->d16 = GYRE_RDNA35_BITS(w, MIMG_D16);
  to->tfe = GYRE_RDNA35_BITS(w, MIMG_TFE);
  to->lwe = GYRE_RDNA35_BITS(w, MIMG_LWE);
  if (!is_clean(r)) return false;
  const bool ray = r->row->flags & (ROW_BVH | ROW_BVH64);
  for (unsigned i = 0; i < shape->count; i++) {
    const gyre_rdna35_listed *listed = &shape->operand[i];
    bool good;
    if (listed->field == GYRE_RDNA35_FIELD_VADDR) {
      good = ray ? put_ray(r, listed) : put_address(r, listed);
    } else if (listed->field == GYRE_RDNA35_FIELD_VDATA) {
      gyre_rdna35_operand *o = gyre_rdna35_add(r, listed);
      o->written = is_atomic(r->row) ? to->glc : !(r->row->flags & ROW_STORE);
      good = gyre_rdna35_vector(o, gyre_rdna35_code(r, listed), ray ? 4 : data_words(to, r->row));
    } else {
      // Fields of resources and samplers omit the two lowest bits.
      good = gyre_rdna35_scalar(gyre_rdna35_add(r, listed), 4 * gyre_rdna35_code(r, listed),
                                listed->words);
    }
    if (!good) return false;
  }
  return true;
}
