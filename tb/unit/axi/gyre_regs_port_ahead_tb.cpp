// Unit test: compares gyre_regs_port with its twin and a list of writes, from a host that sends the
// next addresses and data, each at its own pace, before it has taken the response of the write
// before: each write is done once, in order, with its own address, data and strobes, and has its
// own response.

#include <deque>

#include "Vdut.h"
#include "field.h"
#include "gyre_unit.h"

extern "C" {
#include "axi/gyre_regs_port.h"
}

GYRE_FIELDS(axil_request, GYRE_AXIL_REQUEST_FIELDS)
GYRE_FIELDS(axil_response, GYRE_AXIL_RESPONSE_FIELDS)

namespace {
struct Data {
  uint32_t bits;
  uint8_t strb;
};
bool known(uint32_t word) { return word % 3 != 0; }
}  // namespace

int main(int argc, char **argv) {
  Unit u(argc, argv, 40000);
  Vdut dut(&u.context);
  gyre_regs_port twin;
  gyre_regs_port_reset(&twin);
  Source addresses, datas;
  uint32_t address = 0;
  Data data = {};
  std::deque<uint32_t> words;     // accepted, not done
  std::deque<Data> accepted;      // the same
  std::deque<uint8_t> responses;  // of writes that are done
  Throttle takes;
  u.reset(dut);
  while (u.next()) {
    if (addresses.draw(u)) address = u.below(4096);
    if (datas.draw(u)) data = {u.rand32(), uint8_t(u.below(16))};
    gyre_axil_in in = {};
    in.awvalid = addresses.valid;
    in.wvalid = datas.valid;
    in.bready = takes.draw(u);
    in.awaddr = uint16_t(address);
    in.wdata = data.bits;
    in.wstrb = data.strb;
    const gyre_regs_write w = gyre_regs_port_eval(&twin);
    put(dut.axil_i, axil_request::awvalid, in.awvalid);
    put(dut.axil_i, axil_request::awaddr, in.awaddr);
    put(dut.axil_i, axil_request::wvalid, in.wvalid);
    put(dut.axil_i, axil_request::wdata, in.wdata);
    put(dut.axil_i, axil_request::wstrb, in.wstrb);
    put(dut.axil_i, axil_request::bready, in.bready);
    put(dut.axil_i, axil_request::arvalid, 0);
    put(dut.axil_i, axil_request::araddr, 0);
    put(dut.axil_i, axil_request::rready, 0);
    dut.read_known_i = dut.value_i = 0;
    dut.write_known_i = known(w.word);
    dut.eval();
    u.compare("axil_awready_o", get(dut.axil_o, axil_response::awready), !twin.aw_held);
    u.compare("axil_wready_o", get(dut.axil_o, axil_response::wready), !twin.w_held);
    u.compare("axil_bvalid_o", get(dut.axil_o, axil_response::bvalid), twin.bvalid);
    u.compare("write_o", dut.write_o, w.done && known(w.word));
    u.cover("the next write is there while a response waits",
            !words.empty() && !accepted.empty() && get(dut.axil_o, axil_response::bvalid) &&
                !in.bready);
    u.cover("the next address, without its data", words.size() > accepted.size() && twin.bvalid);
    u.cover("the next data, without its address", words.size() < accepted.size() && twin.bvalid);
    if (get(dut.axil_o, axil_response::bvalid)) {
      u.compare("axil_bresp_o", get(dut.axil_o, axil_response::bresp), twin.bresp);
      u.check(!responses.empty(), "a response is that of a write that is done");
      u.compare("axil_bresp_o (rtl) and the write (twin)", get(dut.axil_o, axil_response::bresp),
                responses.front());
      if (in.bready) responses.pop_front();
    }
    if (w.done) {
      u.check(!words.empty() && !accepted.empty(), "a write is done that was sent");
      const uint32_t word = words.front();
      const Data d = accepted.front();
      words.pop_front();
      accepted.pop_front();
      u.compare("write_word_o (rtl) and the write (twin)", dut.write_word_o, word);
      for (unsigned b = 0; b < 4; ++b) {
        const bool on = d.strb >> b & 1;
        u.compare("bits_o, the same", dut.bits_o >> 8 * b & 255, on ? 255 : 0, int(b));
        u.compare("ones_o, the same", dut.ones_o >> 8 * b & 255, on ? d.bits >> 8 * b & 255 : 0,
                  int(b));
      }
      responses.push_back(known(word) ? 0 : 2);
      u.check(responses.size() == 1, "a write is done when the response before is taken");
    }
    if (in.awvalid && get(dut.axil_o, axil_response::awready)) {
      words.push_back(address / 4);
      addresses.accepted();
    }
    if (in.wvalid && get(dut.axil_o, axil_response::wready)) {
      accepted.push_back(data);
      datas.accepted();
    }
    u.tick(dut);
    gyre_regs_port_tick(&twin, &in, known(w.word), false, 0);
  }
  return u.finish();
}
