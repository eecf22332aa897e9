// Unit test: compares rtl/execute/gyre_stack_check.sv with cmodel/execute/gyre_stack_check.c, and
// against the rule of docs/private_memory.md, which is worked out here in bytes, thread by thread,
// without masks.

#include "Vdut.h"
#include "gyre_ports.h"
#include "gyre_uop_port.h"

extern "C" {
#include "execute/gyre_stack_check.h"
#include "generated/gyre_units.h"
}

namespace {
constexpr uint32_t kBeats = NUM_THREADS / NUM_LANES;

struct Beat {
  uint32_t core, wid, beat, size, base, lanes;
  bool work;
  gyre_uop uop;
  uint32_t a[32], b[32];
};

int64_t bytes_of(const Beat &p) { return int64_t(4096) << p.size; }
int64_t begin_of(const Beat &p, uint32_t lane) {
  const uint32_t hart = (p.core * NUM_WARPS + p.wid) * NUM_THREADS + p.beat * NUM_LANES + lane;
  return int64_t(p.base) + int64_t(hart) * bytes_of(p);
}

bool moves(const Beat &p) {
  const bool one = p.uop.op == GYRE_OP_ADD || p.uop.op == GYRE_OP_SUB || p.uop.op == GYRE_OP_AND;
  return p.work && p.uop.wb && p.uop.rd == 2 && p.uop.rs1 == 2 && one;
}

uint32_t result(const Beat &p, uint32_t lane) {
  const uint32_t a = p.a[lane], b = p.b[lane];
  return p.uop.op == GYRE_OP_ADD ? a + b : p.uop.op == GYRE_OP_SUB ? a - b : a & b;
}

// Returns true if the stack pointer of the lane's thread leaves its stack downward.
bool leaves(const Beat &p, uint32_t lane) {
  const int64_t from = begin_of(p, lane), to = from + bytes_of(p);
  const int64_t a = p.a[lane], sp = result(p, lane), b = int32_t(p.b[lane]);
  const bool was = a >= from && a < to, is = sp >= from && sp < to;
  const bool down = p.uop.op == GYRE_OP_AND || (p.uop.op == GYRE_OP_ADD ? b < 0 : b >= 0);
  return moves(p) && (p.lanes >> lane & 1) && was && !is && down;
}

// A beat whose stack pointers are near the ends of their stacks, mostly.
Beat draw(Unit &u) {
  Beat p = {};
  p.core = u.below(4);
  p.wid = u.below(NUM_WARPS);
  p.beat = u.below(kBeats);
  p.size = u.chance(70) ? u.below(3) : u.below(16);
  while (uint64_t(4 * NUM_WARPS * NUM_THREADS) << (12 + p.size) > 1u << 29) --p.size;
  p.base = 0x90000000u + ((u.below(p.size < 8 ? 16 : 4) * NUM_THREADS) << (12 + p.size));
  p.lanes = u.rand32() & low_bits(NUM_LANES);
  p.work = u.chance(90);
  p.uop = draw_uop(u);
  p.uop.unit = GYRE_UNIT_ALU;
  if (u.chance(90)) p.uop.wb = 1;
  if (u.chance(90)) p.uop.rd = 2;
  if (u.chance(90)) p.uop.rs1 = 2;
  const uint8_t ops[] = {GYRE_OP_ADD, GYRE_OP_SUB, GYRE_OP_AND};
  p.uop.op = u.chance(90) ? ops[u.below(3)] : uint8_t(u.below(GYRE_OP_JALR + 1));
  for (uint32_t l = 0; l < NUM_LANES; ++l) {
    const uint32_t begin = uint32_t(begin_of(p, l)), bytes = uint32_t(bytes_of(p));
    p.a[l] = u.chance(20) ? u.operand() : begin + (u.chance(50) ? u.below(64) : u.below(bytes));
    if (u.chance(10)) p.a[l] = begin + bytes - 32 + u.below(64);
    const uint32_t far = u.chance(50) ? u.below(64) : u.below(4 * bytes);
    p.b[l] = u.chance(20) ? u.operand() : u.chance(50) ? far : 0u - far;
    if (p.uop.op == GYRE_OP_AND && u.chance(80)) p.b[l] = 0u - (16u << u.below(20));
  }
  return p;
}
}  // namespace

GYRE_SET_PORTS(const Beat &p, uint32_t junk);
GYRE_COMPARE_PORTS(uint32_t lanes, const Beat &p, uint32_t value, uint32_t expected);
GYRE_PORT(uop_i, p.uop);
GYRE_PORT(work_i, p.work);
GYRE_PORT(core_i, p.core);
GYRE_PORT(wid_i, p.wid);
GYRE_PORT(beat_i, p.beat);
GYRE_PORT(lanes_i, p.lanes);
GYRE_PORT(stack_i, p.base | junk | p.size);
GYRE_PORT(lanes_o, lanes);
GYRE_PORT(moves_o, moves(p));
GYRE_PORT(value_o, value);
GYRE_WHEN(expected, value_o);
GYRE_BY_TEST("driven by parts", a_i, b_i, data_i);
#include "Vdut_ports.h"

int main(int argc, char **argv) {
  Unit u(argc, argv, 60000);
  Vdut dut(&u.context);
  while (u.next()) {
    const Beat p = draw(u);
    const uint32_t junk = u.rand32() & 0xff0;
    uint32_t expected = 0, lowest = 0;
    for (uint32_t l = NUM_LANES; l-- > 0;) {
      port_set_word(dut.a_i, l, p.a[l]);
      port_set_word(dut.b_i, l, p.b[l]);
      port_set_word(dut.data_i, l, result(p, l));
      if (!leaves(p, l)) continue;
      expected |= 1u << l;
      lowest = l;
    }
    set_ports(dut, p, junk);
    dut.eval();

    const uint32_t first = (p.core * NUM_WARPS + p.wid) * NUM_THREADS;
    const gyre_stack_check_in in = {
        &p.uop, p.work, first, p.beat, NUM_LANES, p.lanes, p.a, p.b, p.base | junk | p.size};
    uint32_t value = 0;
    const uint32_t lanes = gyre_stack_check_eval(&in, &value);
    u.note("op %u rd %u rs1 %u size %u lanes %x a %08x b %08x (lane 0)", p.uop.op, p.uop.rd,
           p.uop.rs1, p.size, p.lanes, p.a[0], p.b[0]);
    u.compare("lanes_o (rtl) and the rule (twin)", dut.lanes_o, expected);
    if (expected) {
      u.compare("value_o (rtl) and the rule (twin)", dut.value_o, result(p, lowest));
    }
    compare_ports(u, dut, lanes, p, value, expected);

    u.cover("by an addition", expected && p.uop.op == GYRE_OP_ADD);
    u.cover("by a subtraction", expected && p.uop.op == GYRE_OP_SUB);
    u.cover("by a mask", expected && p.uop.op == GYRE_OP_AND);
    u.cover("not the lowest lane", NUM_LANES == 1 || (expected && lowest > 0));
    u.cover("some stay", moves(p) && expected != p.lanes && p.lanes);
    u.cover("the first lane of a later beat", kBeats == 1 || (p.beat && (expected & 1)));
  }
  return u.finish();
}
