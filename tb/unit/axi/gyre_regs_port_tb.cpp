// Unit test: compares gyre_regs_port with its twin, every output in every cycle; values and known
// words at random.

#include "gyre_axil_host.h"
#include "Vdut.h"
#include "gyre_ports.h"

GYRE_SET_PORTS(const AxilHost &host, bool write_known, const RegRow &from, uint32_t value);
GYRE_COMPARE_PORTS(const gyre_regs_port &twin, const AxilHost &host, const gyre_regs_write &w,
                   bool write_known);
GYRE_PORT(axil_awvalid_i, host.in.awvalid);
GYRE_PORT(axil_awaddr_i, host.in.awaddr);
GYRE_PORT(axil_wvalid_i, host.in.wvalid);
GYRE_PORT(axil_wdata_i, host.in.wdata);
GYRE_PORT(axil_wstrb_i, host.in.wstrb);
GYRE_PORT(axil_bready_i, host.in.bready);
GYRE_PORT(axil_arvalid_i, host.in.arvalid);
GYRE_PORT(axil_araddr_i, host.in.araddr);
GYRE_PORT(axil_rready_i, host.in.rready);
GYRE_PORT(write_known_i, write_known);
GYRE_PORT(read_known_i, from.access != NONE);
GYRE_PORT(value_i, (value & from.exists));
GYRE_PORT(axil_awready_o, !twin.aw_held);
GYRE_PORT(axil_wready_o, !twin.w_held);
GYRE_PORT(axil_arready_o, !twin.rvalid);
GYRE_PORT(axil_bvalid_o, twin.bvalid);
GYRE_PORT(axil_bresp_o, twin.bresp);
GYRE_PORT(axil_rvalid_o, twin.rvalid);
GYRE_PORT(axil_rdata_o, twin.rdata);
GYRE_PORT(axil_rresp_o, twin.rresp);
GYRE_PORT(read_word_o, host.in.araddr / 4);
GYRE_PORT(write_o, (w.done && write_known));
GYRE_PORT(write_word_o, host.write.addr / 4);
GYRE_PORT(ones_o, w.ones);
GYRE_PORT(bits_o, w.bits);
GYRE_WHEN(twin.bvalid, axil_bresp_o);
GYRE_WHEN(twin.rvalid, axil_rdata_o, axil_rresp_o);
GYRE_WHEN(w.done, write_word_o, ones_o, bits_o);
#include "Vdut_ports.h"

int main(int argc, char **argv) {
  Unit u(argc, argv, 40000);
  Vdut dut(&u.context);
  gyre_regs_port twin;
  gyre_regs_port_reset(&twin);
  AxilHost host(u);
  uint32_t shown = 0;  // what the read under way must give
  u.reset(dut);
  while (u.next()) {
    host.draw();
    const uint32_t value = u.rand32();
    // The table of this test is the machine's, so that the host knows which words answer.
    const gyre_regs_write w = gyre_regs_port_eval(&twin);
    const RegRow to = row_at(w.word * 4), from = row_at(gyre_regs_port_read_word(&host.in) * 4);
    const bool write_known = to.access == RW || to.access == PULSE;
    set_ports(dut, host, write_known, from, value);
    dut.eval();

    if (twin.rvalid) {
      u.compare("axil_rdata_o and the value shown", dut.axil_rdata_o, shown);
    }
    if (w.done) {
      for (unsigned i = 0; i < 32; ++i) {
        const bool on = host.write.strb >> i / 8 & 1;
        u.compare("strobe of a bit", dut.bits_o >> i & 1, on, int(i));
        u.compare("bit", dut.ones_o >> i & 1, on && (host.write.data >> i & 1), int(i));
      }
    }
    compare_ports(u, dut, twin, host, w, write_known);

    u.cover("a write to nothing", w.done && !write_known);
    u.cover("a read of nothing", dut.axil_rvalid_o && dut.axil_rresp_o == 2);
    if (host.in.arvalid && dut.axil_arready_o) shown = dut.read_known_i ? dut.value_i : 0;
    host.edge(dut.axil_awready_o, dut.axil_wready_o, dut.axil_bvalid_o, dut.axil_bresp_o,
              dut.axil_arready_o, dut.axil_rvalid_o, dut.axil_rdata_o, dut.axil_rresp_o);
    const bool read_known = dut.read_known_i;
    const uint32_t given = dut.value_i;
    gyre_axil_in in;
    in = {bool(dut.axil_awvalid_i),    bool(dut.axil_wvalid_i), bool(dut.axil_bready_i),
          bool(dut.axil_arvalid_i),    bool(dut.axil_rready_i), uint16_t(dut.axil_awaddr_i),
          uint16_t(dut.axil_araddr_i), dut.axil_wdata_i,        uint8_t(dut.axil_wstrb_i)};
    u.tick(dut);
    gyre_regs_port_tick(&twin, &in, write_known, read_known, given);
  }
  u.check(host.all_read(), "every register was read");
  return u.finish();
}
