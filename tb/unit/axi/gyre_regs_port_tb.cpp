// Unit test: compares gyre_regs_port with its twin, every output in every cycle; values and known
// words at random.

#include "gyre_axil_host.h"
#include "Vdut.h"
#include "field.h"
#include "gyre_ports.h"

GYRE_FIELDS(axil_request, GYRE_AXIL_REQUEST_FIELDS)
GYRE_FIELDS(axil_response, GYRE_AXIL_RESPONSE_FIELDS)
GYRE_SET_PORTS(const AxilHost &host, bool write_known, const RegRow &from, uint32_t value);
GYRE_COMPARE_PORTS(const gyre_regs_port &twin, const AxilHost &host, const gyre_regs_write &w,
                   bool write_known);
GYRE_PORT(axil_i.awvalid, host.in.awvalid);
GYRE_PORT(axil_i.awaddr, host.in.awaddr);
GYRE_PORT(axil_i.wvalid, host.in.wvalid);
GYRE_PORT(axil_i.wdata, host.in.wdata);
GYRE_PORT(axil_i.wstrb, host.in.wstrb);
GYRE_PORT(axil_i.bready, host.in.bready);
GYRE_PORT(axil_i.arvalid, host.in.arvalid);
GYRE_PORT(axil_i.araddr, host.in.araddr);
GYRE_PORT(axil_i.rready, host.in.rready);
GYRE_PORT(write_known_i, write_known);
GYRE_PORT(read_known_i, from.access != NONE);
GYRE_PORT(value_i, (value & from.exists));
GYRE_PORT(axil_o.awready, !twin.aw_held);
GYRE_PORT(axil_o.wready, !twin.w_held);
GYRE_PORT(axil_o.arready, !twin.rvalid);
GYRE_PORT(axil_o.bvalid, twin.bvalid);
GYRE_PORT(axil_o.bresp, twin.bresp);
GYRE_PORT(axil_o.rvalid, twin.rvalid);
GYRE_PORT(axil_o.rdata, twin.rdata);
GYRE_PORT(axil_o.rresp, twin.rresp);
GYRE_PORT(read_word_o, host.in.araddr / 4);
GYRE_PORT(write_o, (w.done && write_known));
GYRE_PORT(write_word_o, host.write.addr / 4);
GYRE_PORT(ones_o, w.ones);
GYRE_PORT(bits_o, w.bits);
GYRE_WHEN(twin.bvalid, axil_o.bresp);
GYRE_WHEN(twin.rvalid, axil_o.rdata, axil_o.rresp);
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
      u.compare("axil_o.rdata and the value shown", get(dut.axil_o, axil_response::rdata), shown);
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
    u.cover("a read of nothing", uint32_t(get(dut.axil_o, axil_response::rvalid)) &&
                                     uint32_t(get(dut.axil_o, axil_response::rresp)) == 2);
    if (host.in.arvalid && uint32_t(get(dut.axil_o, axil_response::arready)))
      shown = dut.read_known_i ? dut.value_i : 0;
    host.edge(uint32_t(get(dut.axil_o, axil_response::awready)),
              uint32_t(get(dut.axil_o, axil_response::wready)),
              uint32_t(get(dut.axil_o, axil_response::bvalid)),
              uint32_t(get(dut.axil_o, axil_response::bresp)),
              uint32_t(get(dut.axil_o, axil_response::arready)),
              uint32_t(get(dut.axil_o, axil_response::rvalid)),
              uint32_t(get(dut.axil_o, axil_response::rdata)),
              uint32_t(get(dut.axil_o, axil_response::rresp)));
    const bool read_known = dut.read_known_i;
    const uint32_t given = dut.value_i;
    gyre_axil_in in;
    in = {bool(get(dut.axil_i, axil_request::awvalid)),
          bool(get(dut.axil_i, axil_request::wvalid)),
          bool(get(dut.axil_i, axil_request::bready)),
          bool(get(dut.axil_i, axil_request::arvalid)),
          bool(get(dut.axil_i, axil_request::rready)),
          uint16_t(get(dut.axil_i, axil_request::awaddr)),
          uint16_t(get(dut.axil_i, axil_request::araddr)),
          uint32_t(get(dut.axil_i, axil_request::wdata)),
          uint8_t(get(dut.axil_i, axil_request::wstrb))};
    u.tick(dut);
    gyre_regs_port_tick(&twin, &in, write_known, read_known, given);
  }
  u.check(host.all_read(), "every register was read");
  return u.finish();
}
