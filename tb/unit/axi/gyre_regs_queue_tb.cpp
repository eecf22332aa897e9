// Unit test of rtl/axi/gyre_regs_queue.sv against what cmodel/axi/gyre_regs_queue.h says of each register, and
// against a copy of the registers: random writes to these and other registers, reads of all, resets of the queue.

#include "Vdut.h"
#include "field.h"
#include "gyre_ports.h"

extern "C" {
#include "axi/gyre_regs_queue.h"
}

GYRE_FIELDS(control, GYRE_QUEUE_CONTROL_FIELDS)

GYRE_SET_PORTS(bool write, uint32_t addr, uint32_t bits, uint32_t ones, bool clear, uint32_t read,
               const gyre_regs_queue_in &in, bool over);
GYRE_COMPARE_PORTS(const gyre_regs_queue &kept, const gyre_regs_queue_in &in, uint32_t read);
GYRE_PORT(write_i, write);
GYRE_PORT(word_i, addr / 4);
GYRE_PORT(bits_i, bits);
GYRE_PORT(ones_i, ones);
GYRE_PORT(clear_i, clear);
GYRE_PORT(read_word_i, read / 4);
GYRE_PORT(read_i, in.read);
GYRE_PORT(queue_i.active, in.active);
GYRE_PORT(queue_i.stopped, in.stopped);
GYRE_PORT(queue_i.code, in.code);
GYRE_PORT(queue_i.over, over);
GYRE_PORT(queue_o.enable, gyre_regs_queue_enable(&kept));
GYRE_PORT(queue_o.ring, gyre_regs_queue_ring(&kept));
GYRE_PORT(queue_o.base, kept.base);
GYRE_PORT(queue_o.write, kept.writes);
GYRE_PORT(queue_o.limit, kept.limit);
GYRE_PORT(queue_o.ack, kept.ack);
GYRE_PORT(queue_o.cancel, kept.cancel);
GYRE_PORT(stack_o, kept.stack);
GYRE_PORT(value_o, gyre_regs_queue_value(&kept, &in, read));
#include "Vdut_ports.h"

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
    const gyre_regs_queue_in in = {u.rand32(), u.chance(50), u.chance(50), uint16_t(u.rand32())};
    const uint32_t read = 4 * u.below(64);
    dut.rst_i = u.below(1000) == 0;
    set_ports(dut, write, addr, bits, ones, clear, read, in, u.chance(50));
    dut.eval();
    u.note("write %d %03x bits %08x ones %08x clear %d", write, addr, bits, ones, clear);
    compare_ports(u, dut, kept, in, read);

    u.cover("where the queue is", read == GYRE_REG_QUEUE_READ && dut.value_o);
    u.cover("its state", read == GYRE_REG_QUEUE_STATUS && dut.value_o);
    u.check(STACK_INTERLEAVE || (dut.stack_o >> 8 & 1) == 0, "no by_word without interleaving");
    if (STACK_INTERLEAVE) u.cover("by_word", dut.stack_o >> 8 & 1);
    u.check(get(dut.queue_o, control::base) % 64 == 0, "the ring is aligned to its packets");
    if (DISPATCH) {
      u.cover("cleared while enabled", clear && get(dut.queue_o, control::enable));
      u.cover("a write in the cycle of the clearing",
              clear && write && addr == GYRE_REG_QUEUE_WRITE);
      u.cover("acknowledged", get(dut.queue_o, control::ack));
      const bool base = write && addr == GYRE_REG_QUEUE_BASE,
                 enabled = get(dut.queue_o, control::enable);
      u.cover("a base while the queue is enabled", base && enabled && !in.active);
      u.cover("a base while it is active", base && !enabled && in.active);
      u.cover("a base that is taken", base && !enabled && !in.active && ones);
      u.cover("a ring that stays and an enable that goes",
              write && addr == GYRE_REG_QUEUE_SETUP && enabled && bits == ~0u &&
                  !(ones & GYRE_QUEUE_SETUP_ENABLE) &&
                  (ones & GYRE_QUEUE_SETUP_RING) != get(dut.queue_o, control::ring));
      u.cover("stacks that stay", write && addr == GYRE_REG_STACK && in.active);
    }
    const uint32_t old_base = get(dut.queue_o, control::base),
                   old_ring = get(dut.queue_o, control::ring), old_stack = dut.stack_o;
    const bool fixed = get(dut.queue_o, control::enable) || in.active;
    u.tick(dut);
    if (!dut.rst_i) {
      u.check(!fixed || (get(dut.queue_o, control::base) == old_base &&
                         get(dut.queue_o, control::ring) == old_ring),
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
