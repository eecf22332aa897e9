// buffer_format.c - buffers with a format: that of the resource, or of the instruction.

#include "functional/rdna35/buffer.h"
#include "isa/rdna35/format.h"

// Transfer of an operation: results, in registers of 32 bits or two to a register.
typedef struct transfer {
  uint8_t components;  // 0: another operation
  bool stores, d16, high;
} transfer;

#define FORMATS(F)                                                                          \
  case GYRE_RDNA35_OP_##F##_LOAD_FORMAT_X: return (transfer){1, false, false, false};       \
  case GYRE_RDNA35_OP_##F##_LOAD_FORMAT_XY: return (transfer){2, false, false, false};      \
  case GYRE_RDNA35_OP_##F##_LOAD_FORMAT_XYZ: return (transfer){3, false, false, false};     \
  case GYRE_RDNA35_OP_##F##_LOAD_FORMAT_XYZW: return (transfer){4, false, false, false};    \
  case GYRE_RDNA35_OP_##F##_STORE_FORMAT_X: return (transfer){1, true, false, false};       \
  case GYRE_RDNA35_OP_##F##_STORE_FORMAT_XY: return (transfer){2, true, false, false};      \
  case GYRE_RDNA35_OP_##F##_STORE_FORMAT_XYZ: return (transfer){3, true, false, false};     \
  case GYRE_RDNA35_OP_##F##_STORE_FORMAT_XYZW: return (transfer){4, true, false, false};    \
  case GYRE_RDNA35_OP_##F##_LOAD_D16_FORMAT_X: return (transfer){1, false, true, false};    \
  case GYRE_RDNA35_OP_##F##_LOAD_D16_FORMAT_XY: return (transfer){2, false, true, false};   \
  case GYRE_RDNA35_OP_##F##_LOAD_D16_FORMAT_XYZ: return (transfer){3, false, true, false};  \
  case GYRE_RDNA35_OP_##F##_LOAD_D16_FORMAT_XYZW: return (transfer){4, false, true, false}; \
  case GYRE_RDNA35_OP_##F##_STORE_D16_FORMAT_X: return (transfer){1, true, true, false};    \
  case GYRE_RDNA35_OP_##F##_STORE_D16_FORMAT_XY: return (transfer){2, true, true, false};   \
  case GYRE_RDNA35_OP_##F##_STORE_D16_FORMAT_XYZ: return (transfer){3, true, true, false};  \
  case GYRE_RDNA35_OP_##F##_STORE_D16_FORMAT_XYZW: return (transfer) { 4, true, true, false \
    }

static transfer transfer_of(unsigned op) {
  switch (op) {
    FORMATS(BUFFER);
    FORMATS(TBUFFER);
    case GYRE_RDNA35_OP_BUFFER_LOAD_D16_HI_FORMAT_X: return (transfer){1, false, true, true};
    case GYRE_RDNA35_OP_BUFFER_STORE_D16_HI_FORMAT_X: return (transfer){1, true, true, true};
    default: return (transfer){0, false, false, false};
  }
}

enum { SELECT_ZERO = 0, SELECT_ONE = 1, SELECT_X = 4 };

// Returns a result: a component of the element (NULL: outside of the buffer), 0 or 1.
static uint32_t selected(gyre_rdna35_format f, unsigned select, const uint8_t *element) {
  const uint32_t one = gyre_rdna35_format_is_float(f) ? 0x3f800000 : 1;
  if (select == SELECT_ONE) return one;
  if (select < SELECT_X || element == NULL) return 0;
  const unsigned component = select - SELECT_X;
  // a missing component is 0, a missing alpha is 1
  if (component >= f.components) return component == 3 ? one : 0;
  return gyre_rdna35_component(f, element, component);
}

// Typed buffers have their components in order, and 0 for components that the format lacks.
static unsigned select_of(const gyre_rdna35_step *s, const gyre_rdna35_buffer *b,
                          gyre_rdna35_format f, unsigned n) {
  if (s->i->encoding != GYRE_RDNA35_MTBUF) return b->v.select[n];
  return n < f.components ? SELECT_X + n : SELECT_ZERO;
}

static void put_half(uint32_t *to, bool high, uint32_t value) {
  *to = high ? (*to & 0xffff) | value << 16 : (*to & 0xffff0000) | (value & 0xffff);
}

static void load_lane(gyre_rdna35_step *s, const gyre_rdna35_buffer *b, transfer t,
                      gyre_rdna35_format f, unsigned lane, const uint8_t *element) {
  for (unsigned n = 0; n < t.components; n++) {
    const uint32_t value = selected(f, select_of(s, b, f, n), element);
    if (t.d16) {
      put_half(gyre_rdna35_vgpr(s, b->data->reg + n / 2, lane), t.high || n % 2 != 0,
               gyre_rdna35_narrowed(f, value));
    } else {
      *gyre_rdna35_vgpr(s, b->data->reg + n, lane) = value;
    }
  }
}

// Stores use the selection, too: the result that shows a component gives its value.
static void store_lane(gyre_rdna35_step *s, const gyre_rdna35_buffer *b, transfer t,
                       gyre_rdna35_format f, unsigned lane, uint8_t *element) {
  for (unsigned c = 0; c < f.components; c++) {
    uint32_t value = 0;
    for (unsigned n = t.components; n-- > 0;) {
      if (select_of(s, b, f, n) != SELECT_X + c) continue;
      const unsigned reg = b->data->reg + (t.d16 ? n / 2 : n);
      value = *gyre_rdna35_vgpr(s, reg, lane);
      if (t.d16) value = gyre_rdna35_widened(f, t.high || n % 2 != 0 ? value >> 16 : value);
    }
    gyre_rdna35_set_component(f, element, c, value);
  }
}

bool gyre_rdna35_buffer_format(gyre_rdna35_step *s, const gyre_rdna35_buffer *b, bool *done) {
  const transfer t = transfer_of(s->i->operation);
  *done = t.components != 0;
  if (!*done) return true;
  const unsigned number = s->i->encoding == GYRE_RDNA35_MTBUF ? s->i->format : b->v.format;
  const gyre_rdna35_format f = gyre_rdna35_format_of(number);
  const uint64_t exec = gyre_rdna35_exec(s);
  for (unsigned lane = 0; lane < s->m->lanes; lane++) {
    if ((exec >> lane & 1) == 0) continue;
    uint64_t address;
    uint8_t element[16] = {0};
    const bool inside =
        f.components != 0 && gyre_rdna35_buffer_address(s, b, lane, 0, f.bytes, &address);
    if (!t.stores) {
      if (inside && !gyre_rdna35_load(s, GYRE_RDNA35_SPACE_FLAT, lane, address, element, f.bytes))
        return false;
      load_lane(s, b, t, f, lane, inside ? element : NULL);
    } else if (inside) {
      store_lane(s, b, t, f, lane, element);
      if (!gyre_rdna35_store(s, GYRE_RDNA35_SPACE_FLAT, lane, address, element, f.bytes))
        return false;
    }
  }
  return true;
}
