// Unit test of rtl/axi/gyre_regs_queue.sv against what cmodel/axi/gyre_regs_queue.h says of each register, and
// against a copy of the registers: random writes to these and other registers, reads of all, resets of the queue.

#include "Vdut.h"
#include "gyre_unit.h"

extern "C" {
#include "axi/gyre_regs_queue.h"
}

int main(int argc, char **argv) {
  Unit u(argc, argv, 30000);
  Vdut dut(&u.context);
  gyre_regs_queue kept = {};
  static const uint32_t all[] = {GYRE_REG_QUEUE_BASE,  GYRE_REG_QUEUE_SETUP,  GYRE_REG_QUEUE_WRITE,
                                 GYRE_REG_QUEUE_LIMIT, GYRE_REG_QUEUE_ACTION, GYRE_REG_STACK,
                                 GYRE_REG_CONTROL,     GYRE_REG_ARG};
  u.reset(dut);
  while (u.next()) {
    const bool write = u.chance(60), clear = u.below(20) == 0;
    const uint32_t addr = all[u.below(sizeof all / sizeof *all)];
    const uint32_t bits = u.chance(60) ? ~0u : u.rand32(), ones = u.rand32() & bits;
    dut.write_i = write;
    dut.word_i = addr / 4;
    dut.bits_i = bits;
    dut.ones_i = ones;
    dut.clear_i = clear;
    const gyre_regs_queue_in in = {u.rand32(), u.chance(50), u.chance(50), uint16_t(u.rand32())};
    const uint32_t read = 4 * u.below(64);
    dut.read_word_i = read / 4;
    dut.reads_i = in.read;
    dut.active_i = in.active;
    dut.stopped_i = in.stopped;
    dut.code_i = in.code;
    dut.rst_i = u.below(1000) == 0;
    dut.eval();
    u.note("write %d %03x bits %08x ones %08x clear %d", write, addr, bits, ones, clear);
    u.compare("base_o", dut.base_o, kept.base);
    u.compare("enable_o", dut.enable_o, gyre_regs_queue_enable(&kept));
    u.compare("ring_o", dut.ring_o, gyre_regs_queue_ring(&kept));
    u.compare("writes_o", dut.writes_o, kept.writes);
    u.compare("limit_o", dut.limit_o, kept.limit);
    u.compare("stack_o", dut.stack_o, kept.stack);
    u.compare("ack_o", dut.ack_o, kept.ack);
    u.compare("cancel_o", dut.cancel_o, kept.cancel);
    u.compare("value_o", dut.value_o, gyre_regs_queue_value(&kept, &in, read));
    u.cover("where the queue is", read == GYRE_REG_QUEUE_READ && dut.value_o);
    u.cover("its state", read == GYRE_REG_QUEUE_STATUS && dut.value_o);
    u.check(STACK_INTERLEAVE || (dut.stack_o >> 8 & 1) == 0, "no by_word without interleaving");
    if (STACK_INTERLEAVE) u.cover("by_word", dut.stack_o >> 8 & 1);
    u.check(dut.base_o % 64 == 0, "the ring is aligned to its packets");
    if (DISPATCH) {
      u.cover("cleared while enabled", clear && dut.enable_o);
      u.cover("a write in the cycle of the clearing",
              clear && write && addr == GYRE_REG_QUEUE_WRITE);
      u.cover("acknowledged", dut.ack_o);
      const bool base = write && addr == GYRE_REG_QUEUE_BASE, enabled = dut.enable_o;
      u.cover("a base while the queue is enabled", base && enabled && !in.active);
      u.cover("a base while it is active", base && !enabled && in.active);
      u.cover("a base that is taken", base && !enabled && !in.active && ones);
      u.cover("a ring that stays and an enable that goes",
              write && addr == GYRE_REG_QUEUE_SETUP && enabled && bits == ~0u &&
                  !(ones & GYRE_QUEUE_SETUP_ENABLE) &&
                  (ones & GYRE_QUEUE_SETUP_RING) != dut.ring_o);
      u.cover("stacks that stay", write && addr == GYRE_REG_STACK && in.active);
    }
    const uint32_t old_base = dut.base_o, old_ring = dut.ring_o, old_stack = dut.stack_o;
    const bool fixed = dut.enable_o || in.active;
    u.tick(dut);
    if (!dut.rst_i) {
      u.check(!fixed || (dut.base_o == old_base && dut.ring_o == old_ring),
              "the ring does not move while it is in use");
      u.check(!in.active || dut.stack_o == old_stack, "stacks do not move while they are in use");
    }
    kept.ack = kept.cancel = false;
    uint32_t changes;
    uint32_t *word = gyre_regs_queue_word(&kept, STACK_INTERLEAVE, in.active, addr, &changes);
    if (DISPATCH && write && word) *word = (*word & ~(bits & changes)) | (ones & changes);
    if (DISPATCH && write && addr == GYRE_REG_QUEUE_ACTION) {
      kept.ack = ones & GYRE_QUEUE_ACTION_ACK;
      kept.cancel = ones & GYRE_QUEUE_ACTION_CANCEL;
    }
    if (clear) {
      kept.setup &= ~uint32_t(GYRE_QUEUE_SETUP_ENABLE);
      kept.writes = 0;
    }
    if (dut.rst_i) kept = {};
  }
  return u.finish();
}
