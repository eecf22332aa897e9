// gyre_rdna35_text_operand.c - registers, constants and literals as assemblers write them.

#include <inttypes.h>

#include "rdna35/gyre_rdna35_text.h"

enum { VCC_HI = GYRE_RDNA35_VCC_LO + 1, EXEC_HI = GYRE_RDNA35_EXEC_LO + 1 };

static const char *special(unsigned code, unsigned words) {
  switch (code) {
    case GYRE_RDNA35_VCC_LO: return words == 2 ? "vcc" : "vcc_lo";
    case VCC_HI: return "vcc_hi";
    case GYRE_RDNA35_NULL: return "null";
    case GYRE_RDNA35_M0: return "m0";
    case GYRE_RDNA35_EXEC_LO: return words == 2 ? "exec" : "exec_lo";
    case EXEC_HI: return "exec_hi";
    case GYRE_RDNA35_SHARED_BASE: return "src_shared_base";
    case GYRE_RDNA35_SHARED_LIMIT: return "src_shared_limit";
    case GYRE_RDNA35_PRIVATE_BASE: return "src_private_base";
    case GYRE_RDNA35_PRIVATE_LIMIT: return "src_private_limit";
    case GYRE_RDNA35_POPS: return "src_pops_exiting_wave_id";
    case GYRE_RDNA35_VCCZ: return "src_vccz";
    case GYRE_RDNA35_EXECZ: return "src_execz";
    case GYRE_RDNA35_SCC: return "src_scc";
    default: return NULL;
  }
}

static void put_registers(gyre_rdna35_writer *w, const char *name, unsigned first, unsigned words) {
  if (words == 1) {
    gyre_rdna35_put(w, "%s%u", name, first);
  } else {
    gyre_rdna35_put(w, "%s[%u:%u]", name, first, first + words - 1);
  }
}

static void put_scalar(gyre_rdna35_writer *w, const gyre_rdna35_operand *o) {
  const char *name = special(o->reg, o->words);
  if (name) {
    gyre_rdna35_put(w, "%s", name);
  } else if (o->reg >= GYRE_RDNA35_TTMP0) {
    put_registers(w, "ttmp", o->reg - GYRE_RDNA35_TTMP0, o->words);
  } else {
    put_registers(w, "s", o->reg, o->words);
  }
}

// Floating-point constants with a code, by their bits in each format.
static const struct constant {
  uint64_t binary64;
  uint32_t binary32;
  uint16_t binary16, bfloat16;
  const char *text;
} constants[] = {
    {0x3fe0000000000000, 0x3f000000, 0x3800, 0x3f00, "0.5"},
    {0xbfe0000000000000, 0xbf000000, 0xb800, 0xbf00, "-0.5"},
    {0x3ff0000000000000, 0x3f800000, 0x3c00, 0x3f80, "1.0"},
    {0xbff0000000000000, 0xbf800000, 0xbc00, 0xbf80, "-1.0"},
    {0x4000000000000000, 0x40000000, 0x4000, 0x4000, "2.0"},
    {0xc000000000000000, 0xc0000000, 0xc000, 0xc000, "-2.0"},
    {0x4010000000000000, 0x40800000, 0x4400, 0x4080, "4.0"},
    {0xc010000000000000, 0xc0800000, 0xc400, 0xc080, "-4.0"},
    {0x3fc45f306dc9c882, 0x3e22f983, 0x3118, 0x3e22, "0.15915494"},
};
enum { CONSTANTS = sizeof constants / sizeof constants[0], INVERSE_2PI = CONSTANTS - 1 };

static uint64_t bits_of(const struct constant *c, uint8_t type) {
  switch (type) {
    case GYRE_RDNA35_TYPE_F64:
    case GYRE_RDNA35_TYPE_I64:
    case GYRE_RDNA35_TYPE_B64: return c->binary64;
    case GYRE_RDNA35_TYPE_F16:
    case GYRE_RDNA35_TYPE_PKF16: return c->binary16;
    case GYRE_RDNA35_TYPE_BF16:
    case GYRE_RDNA35_TYPE_PKBF16: return c->bfloat16;
    default: return c->binary32;
  }
}

static bool is_wide(uint8_t type) {
  return type == GYRE_RDNA35_TYPE_F64 || type == GYRE_RDNA35_TYPE_I64 ||
         type == GYRE_RDNA35_TYPE_B64;
}

static bool put_floating(gyre_rdna35_writer *w, uint8_t type, uint64_t value) {
  if (type == GYRE_RDNA35_TYPE_NONE) return false;
  for (unsigned i = 0; i < CONSTANTS; i++) {
    if (bits_of(&constants[i], type) != value) continue;
    gyre_rdna35_put(w, "%s%s", constants[i].text,
                    i == INVERSE_2PI && is_wide(type) ? "309189532" : "");
    return true;
  }
  return false;
}

// Writes a constant in the shortest form: a small integer, a number with a code, or its bits.
static void put_constant(gyre_rdna35_writer *w, const gyre_rdna35_operand *o) {
  uint64_t value = o->value;
  uint8_t type = o->type;
  int64_t integer = (int32_t)(uint32_t)value;
  switch (o->type) {
    case GYRE_RDNA35_TYPE_F64:
      integer = (int64_t)value;
      if (o->kind == GYRE_RDNA35_LITERAL && value && !put_floating(w, o->type, value)) {
        gyre_rdna35_put(w, "0x%" PRIx64, value >> 32);
      }
      if (o->kind == GYRE_RDNA35_LITERAL && value) return;
      break;
    case GYRE_RDNA35_TYPE_I64:
    case GYRE_RDNA35_TYPE_B64:
      // A literal is written unchanged.
      if (o->kind == GYRE_RDNA35_LITERAL) value = (uint32_t)value;
      integer = (int64_t)value;
      break;
    case GYRE_RDNA35_TYPE_BF16:
      // The lower half decides, and both are written.
      integer = (int16_t)value;
      if ((integer < -16 || integer > 64) && put_floating(w, type, (uint16_t)value)) return;
      break;
    case GYRE_RDNA35_TYPE_F16:
      value = (uint16_t)value;
      integer = (int16_t)value;
      break;
    case GYRE_RDNA35_TYPE_I16:
      // Numbers have no 16-bit format here: constants are written as bits, literals as binary32 if
      // they have that form.
      if (o->kind == GYRE_RDNA35_LITERAL && put_floating(w, GYRE_RDNA35_TYPE_F32, (uint32_t)value))
        return;
      value = (uint16_t)value;
      type = GYRE_RDNA35_TYPE_NONE;
      break;
    default: value = (uint32_t)value; break;
  }
  // A matrix takes a literal as the upper half of binary64.
  const bool whole = o->words == 8;
  const bool matrix = whole && o->kind == GYRE_RDNA35_LITERAL && value;
  if (whole && value == constants[INVERSE_2PI].binary32 && !matrix) {
    put_floating(w, GYRE_RDNA35_TYPE_F64, constants[INVERSE_2PI].binary64);
    return;
  }
  if (matrix && put_floating(w, GYRE_RDNA35_TYPE_F64, value << 32)) return;
  if (integer >= -16 && integer <= 64 && !matrix) {
    gyre_rdna35_put(w, "%d", (int)integer);
  } else if (matrix || !put_floating(w, type, value)) {
    gyre_rdna35_put(w, "0x%" PRIx64, value);
  }
}

static void put_plain(gyre_rdna35_writer *w, const gyre_rdna35_operand *o) {
  static const char *const halves[] = {"", ".l", ".h"};
  switch (o->kind) {
    case GYRE_RDNA35_OFF: gyre_rdna35_put(w, "off"); break;
    case GYRE_RDNA35_VGPR:
      put_registers(w, "v", o->reg, o->words);
      gyre_rdna35_put(w, "%s", halves[o->half]);
      break;
    case GYRE_RDNA35_SCALAR: put_scalar(w, o); break;
    default: put_constant(w, o); break;
  }
}

// A minus before a number would be part of the number.
void gyre_rdna35_put_operand(gyre_rdna35_writer *w, const gyre_rdna35_operand *o) {
  const bool number = o->kind == GYRE_RDNA35_CONSTANT || o->kind == GYRE_RDNA35_LITERAL;
  const bool word = o->neg && !o->abs && number;
  gyre_rdna35_put(w, "%s%s", o->neg ? (word ? "neg(" : "-") : "",
                  o->abs    ? "|"
                  : o->sext ? "sext("
                            : "");
  put_plain(w, o);
  gyre_rdna35_put(w, "%s%s", o->abs ? "|" : o->sext ? ")" : "", word ? ")" : "");
}
