// Unit test: compares rtl/dispatch/gyre_queue_port.sv with cmodel/dispatch/gyre_queue_port.c: reads
// and writes that are asked for beside each other, a memory that takes its time, answers with
// errors, resets. Each access is checked here: what is asked of memory, and that it is answered
// once.

#include "Vdut.h"
#include "gyre_ports.h"
#include "gyre_unit.h"
#include "memory/memory_fields.h"

extern "C" {
#include "dispatch/gyre_queue_port.h"
}

GYRE_SET_PORTS(const gyre_queue_port_in &in, const gyre_mem_port &port);
GYRE_COMPARE_PORTS(bool put_done, bool get_done, const gyre_queue_port &twin,
                   const gyre_mem_port &port);
GYRE_PORT(req_ready_i, port.req_ready);
GYRE_PORT(rsp_valid_i, port.rsp_valid);
GYRE_PORT(rsp_i.write, port.rsp_write);
GYRE_PORT(rsp_i.tag, port.rsp_tag);
GYRE_PORT(rsp_i.error, port.rsp_error);
GYRE_PORT(put_done_o, put_done);
GYRE_PORT(get_done_o, get_done);
GYRE_PORT(idle_o, twin.state_q == GYRE_QUEUE_IDLE);
GYRE_PORT(req_valid_o, port.req_valid);
GYRE_PORT(error_o, port.rsp_error);
GYRE_PORT(req_o.write, port.req_write);
GYRE_PORT(req_o.addr, port.req_addr);
GYRE_PORT(req_o.tag, 0u);
GYRE_WHEN(get_done, error_o, line_o);
GYRE_WHEN(port.req_valid, req_o.write, req_o.addr, req_o.mask);
GYRE_PORT(rsp_i.data, port.rsp_data);
GYRE_PORT(line_o, port.rsp_data);
GYRE_PORT(req_o.mask, port.req_mask);
GYRE_BY_TEST("only the words under the mask mean something", req_o.data);
#include "Vdut_ports.h"

int main(int argc, char **argv) {
  Unit u(argc, argv, 60000);
  Vdut dut(&u.context);
  gyre_config cfg = {};
  cfg.line_bytes = LINE_BYTES;
  gyre_queue_port twin;
  gyre_queue_port_init(&twin, &cfg);
  gyre_queue_port_in in = {};
  bool asked = false, write = false;  // memory owes an answer, of a write
  unsigned written = 0;               // bytes of four words that memory has answered
  Throttle puts, gets, readies, answers;
  u.reset(dut);
  while (u.next()) {
    // Held until it is done.
    if (!in.put && puts.draw(u) && u.chance(20)) {
      in.put = true;
      in.put_four = u.chance(50);
      in.put_addr = u.rand32() & (in.put_four ? ~15u : ~3u);
      for (uint32_t &word : in.put_words) word = in.put_four ? u.rand32() : 0;
      const uint32_t one = u.rand32();
      for (uint32_t &word : in.put_words) word = in.put_four ? word : one;
    }
    if (!in.get && gets.draw(u) && u.chance(20)) {
      in.get = true;
      in.get_addr = u.rand32() & ~3u;
    }
    gyre_mem_port port = {};
    uint8_t line[LINE_BYTES];
    for (uint8_t &b : line) b = uint8_t(u.rand32());
    gyre_queue_port_request(&twin, &port);
    port.req_ready = readies.draw(u);
    port.rsp_valid = asked && answers.draw(u);
    port.rsp_error = u.chance(10);
    port.rsp_data = line;

    dut.rst_i = u.below(2000) == 0;
    set_ports(dut, in, port);
    dut.eval();
    u.note("put %d %08x get %d %08x ready %d rsp %d", in.put, in.put_addr, in.get, in.get_addr,
           port.req_ready, port.rsp_valid);
    const bool put_done = gyre_queue_port_done(&twin, true, &port);
    const bool get_done = gyre_queue_port_done(&twin, false, &port);
    if (port.req_valid) {
      const bool four = get(dut.req_o, mem_req::write) && in.put_four;
      const uint32_t addr =
          uint32_t(get(dut.req_o, mem_req::write)) ? in.put_addr + written : in.get_addr;
      u.compare("the line that is asked for", uint32_t(get(dut.req_o, mem_req::addr)),
                addr & ~uint32_t(LINE_BYTES - 1));
      for (unsigned b = 0; b < LINE_BYTES; ++b) {
        const bool covered = !get(dut.req_o, mem_req::write) ||
                             b / 4 == addr / 4 % (LINE_BYTES / 4) ||
                             (four && (LINE_BYTES < 16 || b / 16 == addr % LINE_BYTES / 16));
        u.compare("the bytes that are written", port_get(dut.req_o, mem_req::mask.at + b, 1),
                  covered, int(b));
      }
      if (get(dut.req_o, mem_req::write)) {
        const unsigned first = addr % LINE_BYTES / 4, left = (16 - written) / 4;
        const unsigned count = !four ? 1 : LINE_BYTES / 4 < left ? LINE_BYTES / 4 : left;
        for (unsigned w = 0; w < count; ++w) {
          u.compare("the words",
                    uint32_t(port_get(dut.req_o, mem_req::data.at + 32 * (first + w), 32)),
                    in.put_words[four ? written / 4 + w : 0], int(w));
        }
      }
      u.check(!asked, "one access at a time");
    }
    compare_ports(u, dut, put_done, get_done, twin, port);

    if (port.rsp_valid) {
      const bool more = write && in.put_four && written + LINE_BYTES < 16;
      u.check(more    ? !put_done && !get_done
              : write ? put_done
                      : get_done,
              "the last answer is that of its access");
      written = more ? written + LINE_BYTES : 0;
    }
    u.cover("four words", put_done && in.put_four);
    u.cover("both are asked for", in.put && in.get && twin.state_q == GYRE_QUEUE_IDLE);
    u.cover("a read is answered with an error", get_done && port.rsp_error);
    u.cover("a request waits", port.req_valid && !port.req_ready);
    u.tick(dut);
    gyre_queue_port_tick(&twin, &in, &port);
    if (port.rsp_valid) asked = false;
    if (port.req_valid && port.req_ready) asked = true, write = port.req_write;
    if (put_done) in.put = false;
    if (get_done) in.get = false;
    if (dut.rst_i) {
      gyre_queue_port_reset(&twin);
      asked = in.put = in.get = false;
      written = 0;
    }
  }
  return u.finish();
}
