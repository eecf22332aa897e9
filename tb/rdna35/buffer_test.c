// buffer_test.c - buffers: addresses and bounds of raw, structured and swizzled ones, formats, atomic operations; and every
// format against what it stands for.

#include <math.h>
#include <stdio.h>
#include <string.h>

#include "check.h"
#include "isa/rdna35/format.h"

enum { A = 10, ADDRESS = 14, TO = 20, BUFFER = 44 };

static unsigned lanes;

static uint32_t in(unsigned slot, unsigned lane) { return check_input(slot, lane); }

static void mubuf(rig *r, const char *name, unsigned vdata, unsigned vaddr, unsigned offset,
                  bool idxen, bool offen) {
  rig_buffer(r, name, vdata, vaddr, BUFFER, offset, 0,
             (offen ? RIG_OFFEN : 0) | (idxen ? RIG_IDXEN : 0));
}

static void mtbuf(rig *r, const char *name, unsigned vdata, unsigned vaddr, unsigned format) {
  rig_buffer(r, name, vdata, vaddr, BUFFER, 0, format, RIG_OFFEN);
}

static void resource(rig *r, uint32_t stride_and_swizzle, uint32_t records, uint32_t rest) {
  const uint32_t word[4] = {RIG_DATA, stride_and_swizzle, records, rest};
  for (unsigned n = 0; n < 4; n++) {
    rig_sop1(r, "s_mov_b32", BUFFER + n, LITERAL);
    rig_literal(r, word[n]);
  }
}

// Components in order, a format that is not "none", the third kind of bounds.
enum { PLAIN = 4 | 5 << 3 | 6 << 6 | 7 << 9 | 20 << 12 | 3 << 28 };

static rig *begin(void) {
  rig *r = rig_new(lanes, lanes == 64);
  check_fill(r);
  rig_input(r, A, 0);
  rig_vop2(r, "v_lshlrev_b32", ADDRESS, CONSTANT(2), 0);
  return r;
}

static uint32_t first_half(const rig *r, unsigned lane) {
  (void)r;
  return lane < 16 ? in(0, lane) : 0;
}
static uint32_t second_word(const rig *r, unsigned lane) {
  (void)r;
  return lane < 15 ? in(0, lane + 1) : 0;
}
static uint32_t of_record(const rig *r, unsigned lane) {
  (void)r;
  const unsigned word = 3 * lane + 2;
  return lane < 20 ? in(word / 64, word % 64) : 0;
}
static uint32_t swizzled(const rig *r, unsigned lane) {
  (void)r;
  // 8 indices beside each other, elements of 4 bytes: the second element comes 8 words after the first.
  const unsigned word = lane / 8 * 16 + 8 + lane % 8;
  return in(word / 64, word % 64);
}

static uint32_t none(const rig *r, unsigned lane) {
  (void)r, (void)lane;
  return 0;
}
static void places(void) {
  rig *r = begin();
  resource(r, 0, 64, PLAIN);  // 16 words
  mubuf(r, "buffer_load_b32", TO, ADDRESS, 0, false, true);
  rig_output(r, TO, 0);
  mubuf(r, "buffer_load_b64", TO, ADDRESS, 0, false,
        true);  // its second word ends before the first
  rig_output(r, TO + 1, 1);
  resource(r, 12 << 16, 20, PLAIN & ~(3U << 28));      // 20 records of 3 words
  mubuf(r, "buffer_load_b64", TO, 0, 8, true, false);  // its second word is that of the next record
  rig_output(r, TO, 2);
  rig_output(r, TO + 1, 4);
  resource(r, 8 << 16 | 1U << 30, 64, PLAIN);
  mubuf(r, "buffer_load_b32", TO, 0, 4, true, false);
  rig_output(r, TO, 3);
  rig_run_well(r);
  check_lanes(r, "a raw buffer", 0, lanes, first_half);
  check_lanes(r, "its end in the middle of an access", 1, lanes, second_word);
  check_lanes(r, "a structured buffer", 2, lanes, of_record);
  check_lanes(r, "the end of a record", 4, lanes, none);
  check_lanes(r, "a swizzled buffer", 3, lanes, swizzled);
  rig_free(r);
}

static void stores(void) {
  rig *r = begin();
  resource(r, 0, 64, PLAIN);
  rig_vop1(r, "v_mov_b32", TO, CONSTANT(5));
  mubuf(r, "buffer_store_b32", TO, ADDRESS, 0, false, true);
  mubuf(r, "buffer_atomic_add_u32", TO, ADDRESS, 0, false, true);
  rig_run_well(r);
  for (unsigned n = 0; n < 32; n++) {
    check_equal("stores up to the end", rig_load(r, RIG_DATA + 4 * n), n < 16 ? 10 : in(0, n));
  }
  rig_free(r);
}

static uint32_t bytes_swapped(const rig *r, unsigned lane) {
  (void)r;
  return in(0, lane) >> 8 & 0xff;
}
static uint32_t one(const rig *r, unsigned lane) {
  (void)r, (void)lane;
  return 1;
}

// 8_8_UINT by the instruction and, with components exchanged and one constant, by the resource.
static void formats_of_lanes(void) {
  rig *r = begin();
  resource(r, 0, 256, PLAIN);
  mtbuf(r, "tbuffer_load_format_xyzw", TO, ADDRESS, 18);
  rig_output(r, TO + 1, 0);
  rig_output(r, TO + 3, 1);
  resource(r, 0, 256, (5 | 4 << 3 | 1 << 6 | 18 << 12) | 3 << 28);
  mubuf(r, "buffer_load_format_xyz", TO, ADDRESS, 0, false, true);
  rig_output(r, TO, 2);
  rig_output(r, TO + 2, 3);
  rig_run_well(r);
  check_lanes(r, "8_8_UINT, y", 0, lanes, bytes_swapped);
  check_lanes(r, "8_8_UINT, w", 1, lanes, none);
  check_lanes(r, "8_8_UINT, x and y exchanged", 2, lanes, bytes_swapped);
  check_lanes(r, "8_8_UINT, a constant", 3, lanes, one);
  rig_free(r);
}

static double real(uint32_t bits) {
  float f;
  memcpy(&f, &bits, sizeof f);
  return f;
}

// The value of a field of `bits` bits, by its name.
static double meaning(gyre_rdna35_numeric kind, unsigned bits, uint32_t raw) {
  const double with_sign = raw >> (bits - 1) != 0 ? (double)raw - ldexp(1, (int)bits) : (double)raw;
  switch (kind) {
    case GYRE_RDNA35_UNORM: return (float)(raw / (ldexp(1, (int)bits) - 1));
    case GYRE_RDNA35_SNORM: return fmax((float)(with_sign / (ldexp(1, (int)bits - 1) - 1)), -1);
    case GYRE_RDNA35_USCALED: return raw;
    case GYRE_RDNA35_SSCALED: return with_sign;
    default: break;
  }
  if (bits == 32) return real(raw);
  const unsigned fraction = bits == 16 ? 10 : bits - 5;
  const int exponent = (int)(raw >> fraction & 31);
  const double m = ldexp(raw & ((1U << fraction) - 1), -(int)fraction);
  const double value = exponent == 31  ? (m != 0 ? NAN : INFINITY)
                       : exponent == 0 ? ldexp(m, -14)
                                       : ldexp(1 + m, exponent - 15);
  return bits == 16 && raw >> 15 != 0 ? -value : value;
}

// Each format, each component: every value (of many bits some) is read as it should, and written back the same.
static void all_formats(void) {
  for (unsigned number = 1; number < GYRE_RDNA35_FORMATS; number++) {
    const gyre_rdna35_format f = gyre_rdna35_format_of(number);
    unsigned from = 0;
    for (unsigned i = 0; i < f.components; from += f.bits[i++]) {
      const unsigned bits = f.bits[i];
      const uint64_t step = bits > 16 ? 0x10001f : bits > 11 ? 13 : 1;
      for (uint64_t raw = 0; raw < (uint64_t)1 << bits; raw += step) {
        uint8_t element[16] = {0}, back[16] = {0};
        for (unsigned n = 0; n < bits; n++)
          element[(from + n) / 8] |= (uint8_t)((raw >> n & 1) << (from + n) % 8);
        const uint32_t value = gyre_rdna35_component(f, element, i);
        gyre_rdna35_set_component(f, back, i, value);
        char what[64];
        (void)snprintf(what, sizeof what, "format %u, component %u, 0x%x", number, i,
                       (unsigned)raw);
        const bool lowest = f.numeric == GYRE_RDNA35_SNORM && raw == (uint64_t)1 << (bits - 1);
        if (gyre_rdna35_format_is_float(f)) {
          const double expected = meaning(f.numeric, bits, (uint32_t)raw);
          if (isnan(expected) ? !isnan(real(value)) : real(value) != expected)
            check_equal(what, value, 0);
          if (isnan(expected)) continue;  // another NaN may come back
        } else {
          const uint32_t sign = f.numeric == GYRE_RDNA35_SINT && raw >> (bits - 1) != 0 && bits < 32
                                    ? ~0U << bits
                                    : 0;
          check_equal(what, value, (uint32_t)raw | sign);
        }
        if (!lowest) check_equal(what, memcmp(element, back, sizeof back) != 0, 0);
        if (check_failures() > 20) return;
      }
    }
    check_equal("bytes of a format", f.bytes, (from + 7) / 8);
  }
}

int main(void) {
  for (lanes = 32; lanes <= 64; lanes *= 2) {
    places();
    stores();
    formats_of_lanes();
  }
  all_formats();
  printf("%u wrong\n", check_failures());
  return check_failures() != 0;
}
