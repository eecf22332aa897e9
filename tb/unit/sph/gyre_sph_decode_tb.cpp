// Unit test: compares rtl/sph/gyre_sph_decode.sv with cmodel/sph/gyre_sph_decode.c: headers that
// are right, wrong in one field or in several, and random ones. Which rules a header breaks, and
// which bit is which attribute, is found here once more from the words, without the tables of
// isa/sph/.

#include <algorithm>
#include <cstring>

#include "Vdut.h"
#include "generated/gyre_sph_ports.inc"
#include "gyre_unit.h"

extern "C" {
#include "sph/gyre_sph_decode.h"
}

struct Header {
  uint32_t word[GYRE_SPH_WORDS];
};

static uint32_t bits(const Header &h, unsigned bit, unsigned width) {
  uint32_t v = 0;
  for (unsigned i = 0; i < width; ++i) v |= (h.word[(bit + i) / 32] >> (bit + i) % 32 & 1) << i;
  return v;
}

static void set(Header &h, unsigned bit, unsigned width, uint32_t value) {
  for (unsigned i = 0; i < width; ++i) {
    uint32_t &w = h.word[(bit + i) / 32];
    w = (w & ~(1u << (bit + i) % 32)) | (value >> i & 1) << (bit + i) % 32;
  }
}

// Reserved bits: first bit, number.
static const unsigned kBoth[][2] = {{21, 5}, {124, 4}, {148, 4}, {160, 4}, {170, 14}};
static const unsigned kVtg[][2] = {{347, 1}, {392, 8}, {400, 4}, {410, 14}, {587, 1}, {632, 8}};
static const unsigned kPs[][2] = {{475, 1}, {560, 16}, {610, 30}};

template <size_t N>
static bool any(const Header &h, const unsigned (&list)[N][2], unsigned below = 640) {
  for (auto &r : list)
    if (r[0] < below && bits(h, r[0], r[1])) return true;
  return false;
}

static uint32_t verdict(const Header &h, bool strict, uint32_t threads) {
  const uint32_t type = bits(h, 0, 5), stage = bits(h, 10, 4), crs = bits(h, 96, 24);
  const uint32_t top = bits(h, 120, 4), vertices = bits(h, 128, 12), each = bits(h, 88, 8);
  uint32_t v = 0;
  if (type != 1 && type != 2) v |= 1u << 0;
  if (bits(h, 5, 5) != 3) v |= 1u << 1;
  if (stage == 0 || stage > 5) v |= 1u << 2;
  if ((stage == 5 && type != 2) || (stage != 5 && type == 2)) v |= 1u << 3;
  if (bits(h, 32, 24) & 15) v |= 1u << 4;
  if (bits(h, 64, 24) & 15) v |= 1u << 5;
  if (crs > 0x100000) v |= 1u << 6;
  if (crs & 511) v |= 1u << 7;
  if (stage == 4 && top != 1 && top != 6 && top != 7) v |= 1u << 8;
  if (stage == 4 && (vertices < 1 || vertices > 1024)) v |= 1u << 9;
  if ((stage == 2 || stage == 4) && (each == 0 || each > threads)) v |= 1u << 10;
  const bool known = type == 1 || type == 2;
  bool reserved = any(h, kBoth, known ? 640 : 160);
  if (type == 1) reserved |= any(h, kVtg);
  if (type == 2) reserved |= any(h, kPs);
  if (strict && reserved) v |= 1u << 11;
  return v;
}

// Reads the attribute at byte address 4 * n.
static uint32_t input(const Header &h, unsigned n) {
  const uint32_t type = bits(h, 0, 5), a = 4 * n;
  if ((type != 1 && type != 2) || a == 0x2ec) return 0;
  if (a < 0x18) return bits(h, 164 + n, 1);
  if (a < 0x60 || a > 0x39c) return 0;
  if (type == 1 || a < 0x80) return bits(h, 160 + n, 1);
  if (a < 0x280) return bits(h, 192 + (a - 0x80) / 2, 2);
  if (a < 0x2a0) return bits(h, 448 + (a - 0x280) / 2, 2);
  if (a < 0x2c0) return 0;
  if (a < 0x300) return bits(h, 464 + (a - 0x2c0) / 4, 1);
  return bits(h, 480 + (a - 0x300) / 2, 2);
}

static uint32_t output(const Header &h, unsigned n) {
  const uint32_t a = 4 * n;
  if (bits(h, 0, 5) != 1 || a == 0x2ec || a > 0x39c) return 0;
  if (a < 0x18) return bits(h, 404 + n, 1);
  return a < 0x60 ? 0 : bits(h, 400 + n, 1);
}

static void clear(Header &h, unsigned from, unsigned count) {
  set(h, from, count > 32 ? 32 : count, 0);
}

static Header right(Unit &u, uint32_t threads) {
  Header h;
  for (uint32_t &w : h.word) w = u.chance(20) ? 0 : u.rand32();
  const uint32_t stage = 1 + u.below(5);
  set(h, 0, 5, stage == 5 ? 2 : 1);
  set(h, 5, 5, 3);
  set(h, 10, 4, stage);
  set(h, 32, 24, u.rand32() & 0xfffff0);
  set(h, 64, 24, u.rand32() & 0xfffff0);
  set(h, 96, 24, u.chance(20) ? 0x100000 : u.below(2049) * 512);
  static const uint8_t topologies[] = {1, 6, 7};
  if (stage == 4) set(h, 120, 4, topologies[u.below(3)]);
  if (stage == 4) set(h, 128, 12, u.chance(20) ? 1024 : 1 + u.below(1024));
  if (stage == 2 || stage == 4) set(h, 88, 8, 1 + u.below(std::min(threads, 255u)));
  for (auto &r : kBoth) clear(h, r[0], r[1]);
  if (stage != 5)
    for (auto &r : kVtg) clear(h, r[0], r[1]);
  else
    for (auto &r : kPs) clear(h, r[0], r[1]);
  return h;
}

static void spoil(Unit &u, Header &h) {
  static const unsigned field[][2] = {{0, 5},   {5, 5},   {10, 4},   {32, 24}, {64, 24},
                                      {96, 24}, {120, 4}, {128, 12}, {88, 8}};
  const unsigned *f = field[u.below(9)];
  switch (u.below(5)) {
    case 0: h.word[u.below(20)] ^= 1u << u.below(32); break;
    case 1: set(h, f[0], f[1], bits(h, f[0], f[1]) + (u.chance(50) ? 1 : -1u)); break;
    case 2: set(h, f[0], f[1], u.operand()); break;
    case 3: set(h, 96, 24, u.chance(50) ? 0x100200 : u.below(0x100000)); break;
    default: h.word[u.below(20)] = u.rand32(); break;
  }
}

int main(int argc, char **argv) {
  Unit u(argc, argv, 20000);
  Vdut dut(&u.context);
  static uint64_t alone[GYRE_SPH_RULES + 1];
  while (u.next()) {
    const uint32_t threads = u.chance(40) ? 2047 : 1 + u.below(u.chance(50) ? 32 : 1024);
    const bool strict = u.chance(70);
    Header h = right(u, threads);
    for (unsigned n = u.chance(20) ? 0 : 1 + u.below(u.chance(70) ? 1 : 4); n > 0; --n) spoil(u, h);
    if (u.chance(10))
      for (uint32_t &w : h.word) w = u.rand32();
    for (unsigned i = 0; i < GYRE_SPH_WORDS; ++i) port_set_word(dut.words_i, i, h.word[i]);
    dut.strict_i = strict;
    dut.threads_i = threads;
    dut.eval();

    u.note("words 0 to 4: %08x %08x %08x %08x %08x, strict %d, %u threads", h.word[0], h.word[1],
           h.word[2], h.word[3], h.word[4], strict, threads);
    const gyre_sph_verdict twin = gyre_sph_verdict_of(h.word, strict, threads);
    const uint32_t wanted = verdict(h, strict, threads);
    u.compare("broken_o", dut.broken_o, twin.broken);
    u.compare("the rules that are broken", dut.broken_o, wanted);
    u.compare("error_o", dut.error_o, twin.error);
    u.compare("the first rule", dut.error_o, wanted ? unsigned(__builtin_ctz(wanted)) + 1 : 0);
    if (!(wanted & (wanted - 1))) ++alone[dut.error_o];

    gyre_sph sph;
    const gyre_sph_error decoded = gyre_sph_decode(h.word, &sph, nullptr);
    u.compare("the layout is unknown", decoded == GYRE_SPH_ERROR_TYPE, wanted & 1);
#define FIELD(member, bit, width, lsb)                             \
  u.compare(#member, port_get(dut.sph_o, lsb, width), sph.member); \
  u.compare(#member " in the words", sph.member, bits(h, bit, width));
    GYRE_SPH_PORTS(FIELD)
    const bool ps = bits(h, 0, 5) == 2;
    for (unsigned n = 0; n < GYRE_SPH_ATTRIBUTES; ++n) {
      u.compare("imap", port_get(dut.sph_o, GYRE_SPH_PORT_IMAP + 2 * n, 2), sph.imap[n], int(n));
      u.compare("the input", sph.imap[n], input(h, n), int(n));
      u.compare("omap", port_get(dut.sph_o, GYRE_SPH_PORT_OMAP + n, 1), sph.omap[n], int(n));
      u.compare("the output", sph.omap[n], output(h, n), int(n));
    }
    for (unsigned t = 0; t < GYRE_SPH_TARGETS; ++t) {
      u.compare("omap_target", port_get(dut.sph_o, GYRE_SPH_PORT_OMAP_TARGET + 4 * t, 4),
                sph.omap_target[t], int(t));
      u.compare("the target", sph.omap_target[t], ps ? bits(h, 576 + 4 * t, 4) : 0, int(t));
    }
    u.compare("omap_sample_mask", port_get(dut.sph_o, GYRE_SPH_PORT_OMAP_SAMPLE_MASK, 1),
              sph.omap_sample_mask);
    u.compare("the sample mask", sph.omap_sample_mask, ps ? bits(h, 608, 1) : 0);
    u.compare("omap_depth", port_get(dut.sph_o, GYRE_SPH_PORT_OMAP_DEPTH, 1), sph.omap_depth);
    u.compare("the depth", sph.omap_depth, ps ? bits(h, 609, 1) : 0);

    // Back again: all 640 bits.
    uint32_t again[GYRE_SPH_WORDS];
    const gyre_sph_error encoded = gyre_sph_encode(&sph, again, nullptr);
    u.compare("encode", encoded, decoded);
    if (encoded == GYRE_SPH_OK) {
      for (unsigned i = 0; i < GYRE_SPH_WORDS; ++i)
        u.compare("word again", again[i], h.word[i], int(i));
    }
    u.cover("a reserved bit that is ignored", !strict && wanted == 0 && verdict(h, true, threads));
    u.cover("a pixel program", ps && wanted == 0);
    u.cover("more rules than one", (wanted & (wanted - 1)) != 0);
    u.cover("a threads limit", wanted == 1u << 10 && bits(h, 88, 8) != 0);
  }
  for (uint64_t count : alone) u.check(count != 0, "each rule is broken alone, and none");
  return u.finish();
}
