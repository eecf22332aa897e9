// Unit test: compares rtl/common/gyre_ram.sv with cmodel/common/gyre_ram.h.
// Also fixes the old value for a read in the cycle of a write to the same address.

#include "Vdut.h"
#include "gyre_ports.h"
#include "common/gyre_ram.h"
#include "gyre_unit.h"

GYRE_SET_PORTS(bool ren, const uint8_t *wdata, uint32_t raddr, uint64_t we, uint32_t waddr);
GYRE_COMPARE_PORTS(const uint8_t *rdata, bool known);
GYRE_PORT(ren_i, ren);
GYRE_PORT(wdata_i, wdata);
GYRE_PORT(raddr_i, raddr);
GYRE_PORT(we_i, we);
GYRE_PORT(waddr_i, waddr);
GYRE_PORT(rdata_o, rdata);
GYRE_WHEN(known, rdata_o);
#include "Vdut_ports.h"

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
    }
    set_ports(dut, ren, wdata, raddr, we, waddr);
    u.note("ren %d raddr %u we %x waddr %u", ren, raddr, unsigned(we), waddr);
    u.cover("read of the word that is written", ren && we != 0 && raddr == waddr);
    u.cover("read data held", known && !ren);

    u.tick(dut);
    gyre_ram_tick(&twin, ren, raddr, we, waddr, wdata);
    known |= ren;
    compare_ports(u, dut, rdata, known);
  }
  return u.finish();
}
