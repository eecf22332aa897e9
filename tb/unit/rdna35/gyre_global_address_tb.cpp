// Unit test: compares rtl/rdna35/gyre_global_address.sv with cmodel/rdna35/gyre_global_address.c, and the words that a warp
// accesses, or its fault, with those of the functional machine, which executes real loads and stores of global memory on the
// same registers.
//
// Legal stimulus, which its neighbours guarantee: the passes of a beat follow each other; beats without lanes are left out.

#include <algorithm>
#include <memory>
#include <vector>

#include "Vdut.h"
#include "gyre_ports.h"
#include "gyre_rdna35_words.h"

#define restrict __restrict__  // the header is C
extern "C" {
#include "functional/rdna35/state.h"
#include "rdna35/gyre_global_address.h"
}
#undef restrict

constexpr unsigned kWarp = 32, kVgprs = 8, kBeats = kWarp / NUM_LANES;
constexpr uint64_t kEnd = uint64_t(RAM_BASE) + RAM_BYTES;

// A part of an access: its address and size. A machine makes them lane after lane.
struct Part {
  uint32_t address;
  unsigned bytes;
  bool operator==(const Part &o) const { return address == o.address && bytes == o.bytes; }
};

// The parts of the functional machine.
std::vector<Part> made;
uint32_t bus_load(void *, uint32_t address, unsigned bytes) {
  made.push_back({address, bytes});
  return 0;
}
void bus_store(void *, uint32_t address, uint32_t, unsigned bytes) {
  made.push_back({address, bytes});
}

struct Bench {
  Bench(Unit &unit, Vdut &vdut);
  void begin();
  void draw_instruction();
  void draw_address();
  void draw();
  void check();
  void end();

  Unit &u;
  Vdut &dut;
  gyre_global_address twin;
  gyre_global_address_in in = {};
  gyre_global_address_out out = {};
  std::vector<unsigned> rows;
  std::unique_ptr<gyre_rdna35_machine> machine = std::make_unique<gyre_rdna35_machine>();
  gyre_rdna35_group group = {};
  gyre_rdna35_wave wave = {};
  uint32_t vgpr[kVgprs * kWarp] = {}, words[NUM_LANES];
  gyre_rdna35_instruction i = {};
  bool has_base = false, has_fault = false, store = false;
  unsigned base = 0, beat = 0;
  std::vector<Part> of_lane[kWarp];
  Throttle passes, leaves;
};

GYRE_SET_PORTS(const gyre_global_address_in &in);
GYRE_COMPARE_PORTS(const gyre_global_address_out &out, const gyre_global_address_in &in);
GYRE_WHEN(in.valid, pass_i, lanes_i, offset_i, size_i, wide_i);
GYRE_WHEN(out.fault, misaligned_o, fault_lanes_o, fault_value_o);
GYRE_WHEN(out.access, addr_o);
#include "Vdut_ports.h"

// The opcodes of GLOBAL that load or store registers: no halves, no atomic operations, no lane numbers.
Bench::Bench(Unit &unit, Vdut &vdut) : u(unit), dut(vdut) {
  gyre_config cfg = {};
  cfg.num_lanes = NUM_LANES;
  cfg.ram_base = RAM_BASE;
  cfg.ram_bytes = RAM_BYTES;
  gyre_global_address_init(&twin, &cfg);
  for (unsigned row = 0; row < GYRE_RDNA35_ROWS; ++row) {
    const gyre_rdna35_row *r = gyre_rdna35_row_at(row);
    if (r->encoding == GYRE_RDNA35_GLOBAL && r->opcode >= 16 && r->opcode <= 29)
      rows.push_back(row);
  }
  machine->lanes = kWarp;
  machine->options.strict = true;
  machine->options.ram_base = RAM_BASE;
  machine->options.ram_bytes = RAM_BYTES;
  machine->options.bus.load = bus_load;
  machine->options.bus.store = bus_store;
  wave.vgpr = vgpr;
  begin();
}

void Bench::draw_instruction() {
  const gyre_rdna35_options options = {false};
  for (;;) {
    Words w = of_row(u, gyre_rdna35_row_at(rows[u.below(uint32_t(rows.size()))]));
    // Registers v0 to v7, s0 to s15 or none.
    w.word[1] = (w.word[1] & 0x00800000) | u.below(kVgprs) | u.below(kVgprs) << 8 |
                (u.chance(40) ? 124u : u.below(16)) << 16 | u.below(kVgprs) << 24;
    if (gyre_rdna35_decode(w.word, GYRE_RDNA35_WORDS, &options, &i) == 0) continue;
    bool fits = true;
    for (unsigned n = 0; n < i.operands; ++n)
      fits &=
          i.operand[n].kind != GYRE_RDNA35_VGPR || i.operand[n].reg + i.operand[n].words <= kVgprs;
    if (fits) return;
  }
}

// Most lanes are in main memory: near each other or anywhere, some at its ends.
void Bench::draw_address() {
  const gyre_rdna35_operand *to = nullptr;
  has_base = false;
  for (unsigned n = 0; n < i.operands; ++n) {
    if (i.operand[n].field == GYRE_RDNA35_FIELD_VADDR) to = &i.operand[n];
    if (i.operand[n].field == GYRE_RDNA35_FIELD_SADDR && i.operand[n].kind == GYRE_RDNA35_SCALAR) {
      has_base = true;
      base = i.operand[n].reg;
    }
  }
  const uint64_t scalar = has_base ? uint64_t(u.chance(5) ? u.below(3) : 0) << 32 |
                                         (u.chance(50) ? RAM_BASE : u.operand())
                                   : 0;
  wave.sgpr[base] = uint32_t(scalar);
  wave.sgpr[base + 1] = uint32_t(scalar >> 32);
  const uint64_t near = RAM_BASE + u.rand32() % RAM_BYTES;
  const unsigned wild = u.chance(30) ? 1 + u.below(20) : 0,
                 odd = u.chance(20) ? 1 + u.below(10) : 0;
  for (unsigned l = 0; l < kWarp; ++l) {
    uint64_t goal = u.chance(50) ? near + 16 * l : RAM_BASE + u.rand32() % RAM_BYTES;
    if (goal > kEnd - 16) goal = kEnd - 16;
    if (!u.chance(odd)) goal &= ~uint64_t(3);
    if (u.chance(wild)) goal = (u.chance(50) ? kEnd : RAM_BASE) - 20 + 4 * u.below(10);
    if (u.chance(wild)) goal += uint64_t(u.below(3)) << 32;
    const uint64_t lane = goal - scalar - uint64_t(int64_t(i.offset));
    vgpr[to->reg * kWarp + l] = uint32_t(lane);
    if (to->words == 2) vgpr[(to->reg + 1) * kWarp + l] = uint32_t(lane >> 32);
  }
}

// A new instruction: the functional machine executes it.
void Bench::begin() {
  draw_instruction();
  wave.sgpr[GYRE_RDNA35_EXEC] = u.chance(50) ? ~0u : u.rand32();
  draw_address();
  for (std::vector<Part> &parts : of_lane) parts.clear();
  beat = 0;
  in.pass = 0;
  in.offset = uint16_t(i.offset & 0x1fff);
  const unsigned opcode = gyre_rdna35_row_at(i.row)->opcode;
  static const uint8_t sizes[] = {0, 0, 1, 1, 2, 2, 2, 2, 0, 1, 2, 2, 2, 2};
  static const uint8_t wides[] = {0, 0, 0, 0, 0, 1, 2, 3, 0, 0, 0, 1, 2, 3};
  in.size = sizes[opcode - 16];
  in.wide = wides[opcode - 16];
  store = opcode >= 24;
}

void Bench::draw() {
  while (beat < kBeats && !(wave.sgpr[GYRE_RDNA35_EXEC] >> beat * NUM_LANES << (32 - NUM_LANES)))
    ++beat;
  if (beat == kBeats || has_fault) end();
  in.valid = beat < kBeats && passes.draw(u);
  in.advance = in.valid && leaves.draw(u);
  in.lanes = wave.sgpr[GYRE_RDNA35_EXEC] >> beat * NUM_LANES & (~0u >> (32 - NUM_LANES));
  const gyre_rdna35_operand *to = nullptr;
  for (unsigned n = 0; n < i.operands; ++n)
    if (i.operand[n].field == GYRE_RDNA35_FIELD_VADDR) to = &i.operand[n];
  const bool upper = in.pass == 1;
  in.scalar = in.pass > 1 ? u.rand32() : has_base ? wave.sgpr[base + upper] : 0;
  for (unsigned l = 0; l < NUM_LANES; ++l) {
    words[l] = upper && to->words == 1 ? 0 : vgpr[(to->reg + upper) * kWarp + beat * NUM_LANES + l];
    if (in.pass > 1) words[l] = u.rand32();
  }
  in.vector = words;
}

void Bench::check() {
  if (!in.valid) return;
  u.check(dut.access_o == (in.pass != 0), "each pass but the first one accesses a word");
  if (!in.advance || in.pass == 0) return;
  for (unsigned l = 0; l < NUM_LANES; ++l)
    if (in.lanes >> l & 1)
      of_lane[beat * NUM_LANES + l].push_back({port_word(dut.addr_o, l), 1u << in.size});
  if (dut.fault_o) has_fault = true;
}

// All beats have left, or one has faulted.
void Bench::end() {
  gyre_rdna35_step step = {};
  step.m = machine.get();
  step.g = &group;
  step.w = &wave;
  step.i = &i;
  made.clear();
  machine->fault = {};
  const bool good = gyre_rdna35_execute_flat(&step);
  u.note("%s, beat %u", gyre_rdna35_name(i.row), beat);
  u.check(good != has_fault, "it faults as the functional machine does");
  if (!good && has_fault) {
    const gyre_rdna35_fault &f = machine->fault;
    const unsigned lane = unsigned(__builtin_ctzll(f.lanes));
    const unsigned first = beat * NUM_LANES + unsigned(__builtin_ctz(out.fault_lanes));
    const bool misaligned = f.cause == GYRE_RDNA35_FAULT_MISALIGNED;
    // Of a beat with faults of both causes, the functional machine reports the lowest lane.
    u.check(lane / NUM_LANES == beat && (misaligned ? out.misaligned : true), "beat of the fault");
    if (misaligned == out.misaligned) {
      u.compare("lane of the fault", first, lane);
      u.compare("its address", out.fault_value, uint32_t(f.value));
    }
    u.cover("a misaligned access", misaligned);
    u.cover("a store outside of memory", !misaligned && store);
    u.cover("a load outside of memory", !misaligned && !store);
    u.cover("an upper word", f.value >> 32 != 0);
  }
  if (good) {
    std::vector<Part> all;
    for (const std::vector<Part> &parts : of_lane)
      all.insert(all.end(), parts.begin(), parts.end());
    u.check(all == made, "the words of the functional machine");
    u.cover(gyre_rdna35_name(i.row), !all.empty());
    u.cover("a scalar base", has_base);
    u.cover("a vector address", !has_base);
  }
  has_fault = false;
  begin();
  while (beat < kBeats && !(wave.sgpr[GYRE_RDNA35_EXEC] >> beat * NUM_LANES << (32 - NUM_LANES)))
    ++beat;
}

int main(int argc, char **argv) {
  Unit u(argc, argv, 200000);
  Vdut dut(&u.context);
  auto bench = std::make_unique<Bench>(u, dut);  // the functional machine is large
  Bench &b = *bench;
  while (u.next()) {
    b.draw();
    set_ports(dut, b.in);
    dut.eval();
    gyre_global_address_eval(&b.twin, &b.in, &b.out);
    compare_ports(u, dut, b.out, b.in);
    b.check();
    u.tick(dut);
    gyre_global_address_tick(&b.twin, &b.in);
    if (!b.in.advance || b.has_fault) continue;
    if (b.in.pass == b.in.wide + 1u) {
      b.in.pass = 0;
      ++b.beat;
    } else {
      ++b.in.pass;
    }
  }
  return u.finish();
}
