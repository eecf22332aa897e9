// Unit test: compares rtl/graphics/vertex/gyre_vertex_number.sv with
// cmodel/graphics/vertex/gyre_vertex_number.c: all numbers of 8 and 16 bits, with anything above
// them, and random ones of 32 bits. The test computes the expected value as well, in double: a
// quotient that is rounded twice, to 53 bits and then to 24, is that which is rounded once.

#include <cmath>
#include <cstring>

#include "Vdut.h"
#include "gyre_unit.h"

extern "C" {
#include "graphics/vertex/gyre_vertex_number.h"
#include "gyre/draw.h"
}

namespace {
uint32_t bits_of(double value) {
  const float single = float(value);
  uint32_t bits;
  std::memcpy(&bits, &single, sizeof bits);
  return bits;
}

double half(uint32_t h) {
  const int exponent = int(h >> 10 & 31);
  const double fraction = h & 0x3ff;
  const double size =
      exponent ? std::ldexp(1024 + fraction, exponent - 25) : std::ldexp(fraction, -24);
  return h >> 15 ? -size : size;
}

uint32_t expected(unsigned number, uint32_t raw) {
  const uint32_t u8 = raw & 0xff, u16 = raw & 0xffff;
  const int32_t s8 = int8_t(u8), s16 = int16_t(u16);
  switch (number) {
    case GYRE_NUMBER_FLOAT16:
      // Infinity and NaN keep their fraction.
      return (u16 >> 10 & 31) == 31 ? (u16 >> 15) << 31 | 0x7f800000 | (u16 & 0x3ff) << 13
                                    : bits_of(half(u16));
    case GYRE_NUMBER_UINT16: return u16;
    case GYRE_NUMBER_SINT16: return uint32_t(s16);
    case GYRE_NUMBER_UINT8: return u8;
    case GYRE_NUMBER_SINT8: return uint32_t(s8);
    case GYRE_NUMBER_UNORM16: return bits_of(u16 / 65535.0);
    case GYRE_NUMBER_SNORM16: return bits_of(std::fmax(s16 / 32767.0, -1.0));
    case GYRE_NUMBER_UNORM8: return bits_of(u8 / 255.0);
    case GYRE_NUMBER_SNORM8: return bits_of(std::fmax(s8 / 127.0, -1.0));
    case GYRE_NUMBER_USCALED16: return bits_of(u16);
    case GYRE_NUMBER_SSCALED16: return bits_of(s16);
    case GYRE_NUMBER_USCALED8: return bits_of(u8);
    case GYRE_NUMBER_SSCALED8: return bits_of(s8);
    default: return raw;
  }
}
}  // namespace

int main(int argc, char **argv) {
  Unit u(argc, argv, 65536);
  Vdut dut(&u.context);
  for (uint32_t low = 0; u.next(); ++low) {
    for (unsigned number = 0; number < 16; ++number) {
      const uint32_t raw = u.rand32() << 16 | (low & 0xffff);
      dut.number_i = number;
      dut.raw_i = raw;
      dut.eval();
      u.note("number %u, %08x", number, raw);
      u.compare("word_o", dut.word_o, gyre_vertex_number_word(number, raw));
      u.compare("word_o (rtl) and the quotient (twin)", dut.word_o, expected(number, raw));
      // Rounded up beside the bits that are kept: the bits after them are not just truncated.
      u.cover("a fraction that is rounded up",
              number == GYRE_NUMBER_UNORM16 && dut.word_o != 0 && (raw >> 6 & 1));
      u.cover("a half below the normal ones",
              number == GYRE_NUMBER_FLOAT16 && !(raw & 0x7c00) && (raw & 0x3ff));
    }
  }
  return u.finish();
}
