// Unit test: compares rtl/graphics/reader/gyre_pixel_state_check.sv with
// cmodel/graphics/reader/gyre_pixel_state_check.c and with the rules of cmodel/pixel: random state blocks, most of them with
// a word at a limit of its rule or just beyond it, whose surfaces lie anywhere.

#include "Vdut.h"
#include "gyre_ports.h"
#include "gyre_unit.h"

extern "C" {
#include "graphics/reader/gyre_pixel_state_check.h"
}

namespace {
constexpr uint32_t kRam = 0x80000000, kRamBytes = 0x40000;

struct Bench {
  Unit &u;
  Vdut &dut;
  gyre_pixel_state_check twin;
  gyre_pixel_state_check_in in = {};
  gyre_pixel_state_check_out out = {};
  uint32_t block[64], words[4] = {};
  unsigned word = 0;  // the next one that is read
  bool bad_size = false;

  Bench(Unit &unit, Vdut &device) : u(unit), dut(device) {
    gyre_pixel_state_check_init(&twin);
    in.words = words;
    draw_block();
  }
  uint32_t limit();
  void draw_surface(uint32_t *at, bool depth);
  void draw_block();
  void spoil();
  void draw();
  unsigned expected() const;
  void check();
  void tick();
};
}  // namespace

GYRE_SET_PORTS(const gyre_pixel_state_check_in &in);
GYRE_COMPARE_PORTS(const gyre_pixel_state_check_out &out, bool surface, bool last);
GYRE_WHEN(surface, surface_bytes_o);
GYRE_WHEN(last, rule_o);
#include "Vdut_ports.h"

// A surface that often ends where main memory or the addresses end.
void Bench::draw_surface(uint32_t *at, bool depth) {
  const uint32_t columns = block[7] & 0x1fff, rows = ((block[7] >> 16 & 0x1fff) + 3) / 4;
  const unsigned format = depth ? block[17] & 0xff : at[2] & 15;
  const unsigned bytes = depth ? gyre_pixel_depth_bytes(format) : gyre_pixel_format_bytes(format);
  const uint32_t least = gyre_pixel_pitch(columns, bytes);
  uint32_t pitch = least + 64 * (u.chance(50) ? 0 : u.below(8));
  if (u.chance(3)) pitch = (u.chance(50) ? 1u << 26 : 1u << 22) / (rows ? rows : 1) * 64;
  if (u.chance(3)) pitch = least - 64;
  if (u.chance(2)) pitch ^= 1u << u.below(7);
  const uint32_t size = rows * pitch;
  uint32_t address = kRam + 64 * u.below(kRamBytes / 64);
  if (u.chance(30) && size <= kRamBytes) address = kRam + 64 * u.below((kRamBytes - size) / 64 + 1);
  if (u.chance(60)) address = kRam + kRamBytes - size + (u.chance(10) ? 64 : 0);
  if (u.chance(3)) address = 0u - size + (u.chance(50) ? 64 : 0);
  if (u.chance(3)) address = kRam - 64 * u.below(2);
  if (u.chance(2)) address ^= 1u << u.below(7);
  at[0] = address;
  at[1] = depth ? format | pitch << 8 : pitch;
}

void Bench::draw_block() {
  std::memset(block, 0, sizeof block);
  block[0] = u.rand32() & 0x77f7f;
  for (unsigned k = 1; k < 7; ++k) {
    block[k] = u.chance(20) ? 0x46800000 : u.below(k % 3 ? 141 : 255) << 23 | u.rand32() >> 9;
    block[k] |= u.below(2) << 31;
  }
  const auto side = [&]() { return u.chance(10) ? 4096 - u.below(3) : 1 + u.below(60); };
  block[7] = side() | side() << 16;
  for (unsigned lsb = 0; lsb < 32; lsb += 16) {
    const uint32_t first = u.below(8192), last = first + (u.chance(50) ? 0 : u.below(8192 - first));
    block[8] |= first << lsb;
    block[9] |= last << lsb;
  }
  block[10] = u.rand32() & 0xff01;
  for (unsigned k = 11; k < 16; ++k) block[k] = u.rand32();
  block[17] = block[0] >> 14 & 1 ? 2u : block[0] >> 12 & 1 ? 1 + u.below(3) : u.below(4);
  draw_surface(&block[16], true);
  for (unsigned k = 18; k < 22; ++k) block[k] = u.rand32() & (k % 2 ? 0xffffff : 0xfff);
  for (unsigned t = 0; t < 8; ++t) {
    uint32_t *at = &block[32 + 4 * t];
    at[2] = (u.chance(40) ? 0 : u.below(11)) | u.below(16) << 8;
    draw_surface(at, false);
    at[3] = u.below(2) | u.below(5) << 1 | u.below(15) << 4 | u.below(15) << 8 | u.below(5) << 12 |
            u.below(15) << 16 | u.below(15) << 20;
  }
  for (unsigned n = u.below(3); n; --n) spoil();
  bad_size = (block[7] & 0xffff) > 4096 || block[7] >> 16 > 4096;
}

// One field leaves its range, or reaches the end of it.
void Bench::spoil() {
  static const uint32_t large[] = {0x7f800000, 0x7fc00001, 0x7f7fffff, 0x46800000, 0x46800001};
  uint32_t *target = &block[32 + 4 * u.below(8)];
  switch (u.below(8)) {
    case 0: block[u.below(64)] |= 1u << u.below(32); return;
    case 1: block[1 + u.below(6)] = large[u.below(5)] | u.below(2) << 31; return;
    case 2:
      block[7] = (u.chance(50) ? 4096 : 0) + u.below(2) + (4096 * u.below(2) + u.below(2)) * 65536;
      return;
    case 3: block[9] = block[8] - (u.below(2) | u.below(2) << 16); return;
    case 4:
      block[17] = (block[17] & ~0xffu) | (u.chance(60) ? u.below(5) : 1u << u.below(8));
      return;
    case 5: block[0] ^= u.below(8) << 12; return;
    case 6: target[2] = (target[2] & ~15u) | (9 + u.below(7)); return;
    default: {
      static const unsigned at[] = {1, 4, 8, 12, 16, 20};
      const unsigned k = u.below(6), bits = k % 3 ? 4 : 3;
      target[3] |= ((1u << bits) - 1) << at[k];
      if (u.chance(50)) target[3] ^= 1u << (at[k] + u.below(bits));
    }
  }
}

void Bench::draw() {
  in.entry = word % 4 == 0 && word != 0;
  in.index = uint8_t(word == 0 ? 0 : (word - 1) / 4);
  const uint64_t bytes = gyre_pixel_state_check_bytes(&twin);
  const uint32_t at = words[0] - kRam;
  in.in_ram = bytes == 0 || (at < kRamBytes && bytes <= kRamBytes - at);
  gyre_pixel_state_check_eval(&twin, &in, &out);
}

// The functional machine's verdict: the rules, and then whether all surfaces lie in memory.
unsigned Bench::expected() const {
  gyre_pixel_state state;
  const unsigned rule = gyre_pixel_state_read(block, &state);
  if (rule != GYRE_PIXEL_GOOD) return rule;
  const auto inside = [&](const gyre_pixel_surface &s) {
    const uint64_t at = s.address - kRam, bytes = gyre_pixel_surface_bytes(&s, block[7] >> 16);
    return s.format == 0 || (s.address >= kRam && at < kRamBytes && bytes <= kRamBytes - at);
  };
  bool good = inside(state.depth_surface);
  for (const gyre_pixel_target &t : state.target) good = good && inside(t.surface);
  return good ? 0 : unsigned(GYRE_PIXEL_RULE_SURFACE);
}

void Bench::check() {
  const bool surface = in.entry && in.index >= 4 && !bad_size;
  const bool last = in.entry && in.index == 15;
  compare_ports(u, dut, out, surface, last);
  if (!last) return;
  const unsigned want = expected();
  static char names[GYRE_PIXEL_RULES][16];
  u.compare("rule_o (rtl) and the rules (twin)", dut.rule_o, want);
  for (unsigned r = 0; r < GYRE_PIXEL_RULES; ++r) {
    std::snprintf(names[r], sizeof names[r], "rule %u", r);
    u.cover(names[r], want == r);
  }
}

// A word a cycle at most, and a cycle for each entry.
void Bench::tick() {
  u.tick(dut);
  gyre_pixel_state_check_tick(&twin, &in);
  if (in.entry && word == 64) {
    draw_block();
    word = 0;
  }
  if (in.entry || word % 4 != 0 || word == 0) {
    if (!in.entry && u.chance(10)) return;
    words[word % 4] = block[word];
    word++;
  }
}

int main(int argc, char **argv) {
  Unit u(argc, argv, 2000000);
  Vdut dut(&u.context);
  Bench b(u, dut);
  while (u.next()) {
    b.draw();
    set_ports(dut, b.in);
    dut.eval();
    u.note("word %u", b.word);
    b.check();
    b.tick();
  }
  return u.finish();
}
