// Unit test of rtl/common/gyre_ram.sv against cmodel/common/gyre_ram.h.
// Also fixes the old value for a read in the cycle of a write to the same address.

#include "Vdut.h"
#include "common/gyre_ram.h"
#include "gyre_unit.h"

int main(int argc, char **argv) {
  Unit u(argc, argv, 20000);
  Vdut dut(&u.context);
  constexpr unsigned kBytes = WIDTH / 8;
  uint8_t mem[DEPTH * kBytes] = {}, rdata[kBytes], wdata[kBytes];
  gyre_ram twin = {mem, rdata, kBytes, GRAIN / 8};
  bool known = false;  // the read register holds something that was written

  dut.clk_i = 0;
  dut.ren_i = 0;
  dut.eval();
  // Content is unknown at first: write every word.
  unsigned fill = 0;
  while (u.next()) {
    const bool filling = fill < DEPTH;
    const bool ren = !filling && u.chance(60);
    const uint32_t raddr = u.below(DEPTH);
    const uint32_t waddr = filling ? fill++ : u.chance(30) ? raddr : u.below(DEPTH);
    const uint64_t lanes = (uint64_t(1) << (WIDTH / GRAIN)) - 1;
    const uint64_t we = filling ? lanes : u.chance(50) ? u.rand32() & lanes : 0;
    for (unsigned i = 0; i < kBytes; ++i) {
      wdata[i] = uint8_t(u.rand32());
      port_put(dut.wdata_i, 8 * i, 8, wdata[i]);
    }
    dut.ren_i = ren;
    dut.raddr_i = raddr;
    dut.we_i = we;
    dut.waddr_i = waddr;
    u.note("ren %d raddr %u we %x waddr %u", ren, raddr, unsigned(we), waddr);
    u.cover("read of the word that is written", ren && we != 0 && raddr == waddr);
    u.cover("read data held", known && !ren);

    u.tick(dut);
    gyre_ram_tick(&twin, ren, raddr, we, waddr, wdata);
    known |= ren;
    for (unsigned i = 0; known && i < kBytes; ++i) {
      u.compare("rdata_o byte", port_get(dut.rdata_o, 8 * i, 8), rdata[i], int(i));
    }
  }
  return u.finish();
}
