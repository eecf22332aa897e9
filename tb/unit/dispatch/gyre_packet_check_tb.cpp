// Unit test: compares rtl/dispatch/gyre_packet_check.sv with cmodel/dispatch/gyre_packet_check.c:
// packets that are right, or wrong in one or in several words, with pauses between words. The test
// finds the verdict from the whole packet, without looking at words one by one.

#include "Vdut.h"
#include "gyre_ports.h"
#include "gyre_unit.h"

extern "C" {
#include "dispatch/gyre_packet_check.h"
}

#ifndef HEADERS
#define HEADERS 0
#endif
#ifndef GRAPHICS
#define GRAPHICS 0
#endif

static const uint32_t kLmem = LMEM_BYTES, kRamBase = 0x80000000u, kRamBytes = 0x7fff0000u;
static const uint64_t kThreads = NUM_WARPS * NUM_THREADS;

struct Packet {
  uint32_t word[16];
};

static bool outside(uint32_t at, uint32_t align) {
  return at % align || at < kRamBase || at >= uint64_t(kRamBase) + kRamBytes;
}

static bool lists(const Packet &p) { return GRAPHICS && (p.word[0] & 0xff) == 2; }

// For a list of draws: the first wrong word, and the rule that it breaks.
static unsigned verdict_list(const Packet &p) {
  for (unsigned i = 0; i < 16; ++i) {
    const uint32_t w = p.word[i];
    if (i == 0 && w >> 11) return 2;
    if (i == 1 && outside(w, 64)) return 14;
    if (i == 3 && w && outside(w, 4)) return 6;
    if (i == 14 && w && outside(w, 16)) return 12;
    if (i != 0 && i != 1 && i != 3 && i != 14 && w) return 13;
  }
  return 0;
}

// The first rule that is broken.
static unsigned verdict(const Packet &p) {
  const uint32_t *w = p.word, dims = w[0] >> 16 & 3;
  const uint32_t group[3] = {w[7] & 0xffff, w[7] >> 16, w[8] & 0xffff};
  if (lists(p)) return verdict_list(p);
  if ((w[0] & 0xff) != 1) return 1;
  if (w[0] & ~(HEADERS ? 0x30fffu : 0x307ffu)) return 2;
  if (dims == 0) return 3;
  if (outside(w[1], 4)) return 4;
  if (w[2] && outside(w[2], 16)) return 5;
  if (w[3] && outside(w[3], 4)) return 6;
  for (unsigned d = 0; d < 3; ++d)
    if (w[4 + d] == 0 || w[4 + d] > 0x7fffffff || (d >= dims && w[4 + d] != 1)) return 7;
  for (unsigned d = 0; d < 3; ++d)
    if (group[d] == 0 || (d >= dims && group[d] != 1)) return 8;
  if (uint64_t(group[0]) * group[1] * group[2] > kThreads) return 9;
  if (w[12] > kLmem) return 10;
  if (w[13]) {
    unsigned ones = 0;
    for (unsigned b = 0; b < 32; ++b) ones += w[13] >> b & 1;
    if (ones != 1 || w[13] < 64 || w[13] > 65536) return 11;
  }
  if (w[14] && outside(w[14], 16)) return 12;
  if (!w[15]) return 0;
  // A header has 80 bytes.
  return HEADERS && !outside(w[15], 16) && !outside(w[15] + 79, 1) ? 0 : 13;
}

static uint32_t address(Unit &u, uint32_t align) {
  switch (u.below(6)) {
    case 0: return kRamBase;
    case 1: return kRamBase + kRamBytes - align;
    default: return kRamBase + u.below(kRamBytes / 64) * 64;
  }
}

static Packet right(Unit &u) {
  Packet p = {};
  if (u.chance(25)) {  // without GRAPHICS it is wrong
    p.word[0] = 2 | (u.rand32() & 0x700);
    p.word[1] = address(u, 64);
    p.word[3] = u.chance(30) ? 0 : address(u, 4);
    p.word[14] = u.chance(30) ? 0 : address(u, 16);
    return p;
  }
  const uint32_t dims = 1 + u.below(3);
  p.word[0] = 1 | (u.rand32() & 0x700) | dims << 16;
  p.word[1] = address(u, 4);
  p.word[2] = u.chance(30) ? 0 : address(u, 16);
  p.word[3] = u.chance(30) ? 0 : address(u, 4);
  uint32_t left = kThreads, group[3] = {1, 1, 1};
  for (unsigned d = 0; d < 3; ++d) {
    p.word[4 + d] = d >= dims      ? 1
                    : u.chance(20) ? 0x7fffffff
                                   : 1 + (u.rand32() >> (1 + u.below(31)));
    if (p.word[4 + d] > 0x7fffffff) p.word[4 + d] = 1;
    if (d < dims) group[d] = u.chance(30) ? left : 1 + u.below(left);
    left /= group[d];
    p.word[9 + d] = u.operand();
  }
  p.word[7] = group[0] | group[1] << 16;
  p.word[8] = group[2] | (u.chance(50) ? u.rand32() & 0xffff0000 : 0);
  p.word[12] = u.chance(30) ? kLmem : u.below(kLmem + 1);
  p.word[13] = u.chance(30) ? 0 : 64u << u.below(11);
  p.word[14] = u.chance(30) ? 0 : address(u, 16);
  if (HEADERS && u.chance(70)) {
    p.word[0] |= u.rand32() & 0x800;
    p.word[15] = u.chance(30) ? kRamBase + kRamBytes - 80 : address(u, 16);
    if (u.chance(95) && outside(p.word[15] + 79, 1)) p.word[15] -= 64;
  }
  return p;
}

// Breaks a word, or changes it in a way that may be right.
static void spoil(Unit &u, Packet &p) {
  const unsigned i = u.below(16);
  switch (u.below(6)) {
    case 0: p.word[i] ^= 1u << u.below(32); break;
    case 1: p.word[i] = u.operand(); break;
    case 2: p.word[i] += u.chance(50) ? 1 : -1u; break;
    case 3: p.word[i] = u.chance(50) ? kRamBase - 64 : kRamBase + kRamBytes; break;
    case 4:
      p.word[13] = 1u << u.below(32);
      if (HEADERS && u.chance(50)) p.word[15] = kRamBase + kRamBytes - 80 + 16 * u.below(5);
      break;
    default:  // sizes of a workgroup that are too large together
      p.word[7] = (1 + u.below(kThreads + 1)) | (1 + u.below(kThreads + 1)) << 16;
      p.word[8] = 1 + u.below(u.chance(50) ? 3 : kThreads + 1);
      if (u.chance(20)) p.word[u.chance(50) ? 7 : 8] |= 0x800u << u.below(5);
      break;
  }
}

GYRE_SET_PORTS(uint32_t word_now);
GYRE_COMPARE_PORTS(const gyre_packet_check_out &out, unsigned wanted, const Packet &packet);
GYRE_PORT(word_i, word_now);
GYRE_WHEN(out.done, error_o);
GYRE_WHEN((out.done && (wanted == 0 && !lists(packet))), threads_o);
GYRE_BY_TEST("driven by parts", valid_i);
#include "Vdut_ports.h"

int main(int argc, char **argv) {
  Unit u(argc, argv, 200000);
  Vdut dut(&u.context);
  gyre_config cfg = {};
  cfg.num_warps = NUM_WARPS;
  cfg.num_threads = NUM_THREADS;
  cfg.lmem_bytes = kLmem;
  cfg.graphics = GRAPHICS;
  cfg.headers = HEADERS;
  cfg.ram_base = kRamBase;
  cfg.ram_bytes = kRamBytes;
  gyre_packet_check twin;
  gyre_packet_check_out out;
  gyre_packet_check_init(&twin, &cfg);
  static uint64_t seen[15], headers[2];
  Packet packet = right(u);
  unsigned sent = 0, waits = 0;
  Throttle words;
  dut.valid_i = 0;
  dut.word_i = 0;
  u.reset(dut);
  while (u.next()) {
    // Reset in the middle of a packet, now and then
    if (u.below(2000) == 0) {
      dut.valid_i = 0;
      u.reset(dut);
      gyre_packet_check_init(&twin, &cfg);
      sent = 0;
    }
    const bool valid = sent < 16 && words.draw(u);
    dut.valid_i = valid;
    const uint32_t word_now = sent < 16 && (valid || u.chance(50)) ? packet.word[sent] : u.rand32();
    set_ports(dut, word_now);
    dut.eval();
    gyre_packet_check_eval(&twin, &out);
    const unsigned wanted = verdict(packet);
    if (out.done) {
      u.compare("the verdict", dut.error_o, wanted);
      u.cover("a list of draws", !GRAPHICS || (lists(packet) && wanted == 0));
      if (wanted == 0 && !lists(packet)) {
        u.compare("the threads", dut.threads_o,
                  (packet.word[7] & 0xffff) * (packet.word[7] >> 16) * (packet.word[8] & 0xffff));
      }
      u.check(sent == 16, "done comes after the last word");
      ++seen[wanted];
      headers[0] += wanted == 0 && packet.word[15];
      headers[1] += wanted == 13 && !lists(packet) && packet.word[15] == kRamBase + kRamBytes - 64;
      packet = right(u);
      for (unsigned n = u.chance(15) ? 0 : 1 + u.below(u.chance(70) ? 1 : 4); n > 0; --n)
        spoil(u, packet);
      sent = 0;
      waits = 0;
    } else if (valid) {
      u.note("word %u 0x%08x", sent, packet.word[sent]);
      ++sent;
    } else if (sent == 16) {
      u.check(++waits < 30, "a verdict comes at most 24 cycles after the last word");
    }
    compare_ports(u, dut, out, wanted, packet);

    u.tick(dut);
    gyre_packet_check_tick(&twin, valid, dut.word_i);
  }
  u.check(!HEADERS || headers[0], "a packet names a header");
  u.check(!HEADERS || headers[1], "a header ends beyond main memory");
  for (unsigned e = 0; e < 14 + GRAPHICS; ++e) u.check(seen[e] != 0, "each verdict comes");
  return u.finish();
}
