// gyre_mem_arbiter against its twin, every output in every cycle; fairness and stability as rules.

#include "gyre_hostile_memory.h"

extern "C" {
#include "memory/gyre_mem_arbiter.h"
}
#include "Vdut.h"

int main(int argc, char **argv) {
  Unit u(argc, argv, 40000);
  Vdut dut(&u.context);
  gyre_mem_arbiter twin;
  gyre_mem_arbiter_reset(&twin);
  gyre_cache_port ic = {}, dc = {};
  constexpr uint32_t kLine = LINE_BYTES;
  constexpr uint32_t kTags = 1u << TAG_W;
  uint8_t all[16] = {}, mask[16] = {}, data[128] = {}, answer[128] = {};
  for (uint32_t i = 0; i < kLine; ++i) all[i / 8] = uint8_t(all[i / 8] | 1u << i % 8);

  Source from_ic, from_dc;
  Throttle ready;
  unsigned passed_by[2] = {};  // how often the other side was served while this one asked
  u.reset(dut);
  while (u.next()) {
    if (from_ic.draw(u)) ic.mem_req_addr = u.rand32() & ~(kLine - 1);
    if (from_dc.draw(u)) {
      dc.mem_req_addr = u.rand32() & ~(kLine - 1);
      dc.mem_req_write = u.chance(50);
      dc.mem_req_tag = u.rand32() % kTags;
      for (uint32_t i = 0; i < kLine; ++i) data[i] = uint8_t(u.rand32());
      for (uint32_t i = 0; i < (kLine + 7) / 8; ++i) mask[i] = uint8_t(u.rand32() & all[i]);
    }
    ic.mem_req_valid = from_ic.valid;
    ic.mem_req_mask = all;
    ic.mem_req_write = false;
    dc.mem_req_valid = from_dc.valid;
    dc.mem_req_mask = mask;
    dc.mem_req_data = data;
    gyre_mem_in in = {};
    in.req_ready = ready.draw(u);
    in.rsp_valid = u.chance(50);
    in.rsp_tag = uint8_t(u.chance(50) ? 0 : (u.rand32() % kTags) << 1 | 1);
    in.rsp_write = in.rsp_tag && u.chance(50);
    in.rsp_error = u.chance(10);
    ic.mem_rsp_ready = u.chance(80);
    dc.mem_rsp_ready = u.chance(80);
    in.rsp_data = answer;

    dut.ic_valid_i = ic.mem_req_valid;
    dut.ic_addr_i = ic.mem_req_addr;
    dut.dc_valid_i = dc.mem_req_valid;
    dut.dc_write_i = dc.mem_req_write;
    dut.dc_tag_i = dc.mem_req_tag;
    dut.ic_rsp_ready_i = ic.mem_rsp_ready;
    dut.dc_rsp_ready_i = dc.mem_rsp_ready;
    dut.dc_addr_i = dc.mem_req_addr;
    port_set_bytes(dut.dc_data_i, data, kLine);
    for (uint32_t i = 0; i < kLine; ++i) port_put(dut.dc_mask_i, i, 1, mask[i / 8] >> i % 8 & 1);
    dut.mem_req_ready_i = in.req_ready;
    dut.mem_rsp_valid_i = in.rsp_valid;
    dut.mem_rsp_tag_i = in.rsp_tag;
    dut.mem_rsp_write_i = in.rsp_write;

    dut.eval();
    gyre_mem_req req = {};
    const bool valid = gyre_mem_arbiter_eval_req(&twin, &ic, &dc, &req);
    gyre_mem_arbiter_eval_in(&twin, &ic, &dc, &in);
    u.compare("mem_req_valid_o", dut.mem_req_valid_o, valid);
    if (valid) {
      u.compare("mem_req_write_o", dut.mem_req_write_o, req.write);
      u.compare("mem_req_tag_o", dut.mem_req_tag_o, req.tag);
      u.compare("mem_req_addr_o", dut.mem_req_addr_o, req.addr);
      compare_mask(u, "mem_req_mask_o", dut.mem_req_mask_o, req.mask, kLine);
      if (req.write) compare_bytes(u, "mem_req_data_o", dut.mem_req_data_o, req.data, kLine);
      const bool tag = dut.mem_req_tag_o & 1;
      u.compare("tag (rtl) and the data cache's (twin)", dut.mem_req_tag_o >> 1,
                tag ? dc.mem_req_tag : 0);
      u.compare("address (rtl) and what its owner asks (twin)", dut.mem_req_addr_o,
                tag ? dc.mem_req_addr : ic.mem_req_addr);
      u.check(tag ? dc.mem_req_valid : ic.mem_req_valid, "the owner of the port asks");
    }
    u.compare("ic_ready_o", dut.ic_ready_o, ic.mem_req_ready);
    u.compare("dc_ready_o", dut.dc_ready_o && dc.mem_req_valid,
              dc.mem_req_ready && dc.mem_req_valid);
    u.compare("mem_rsp_ready_o", dut.mem_rsp_ready_o, gyre_mem_arbiter_rsp_ready(&ic, &dc));
    u.compare("ic_rsp_valid_o", dut.ic_rsp_valid_o, ic.mem_rsp_valid);
    u.compare("dc_rsp_valid_o", dut.dc_rsp_valid_o, dc.mem_rsp_valid);
    if (dc.mem_rsp_valid) {
      u.compare("dc_rsp_write_o", dut.dc_rsp_write_o, dc.mem_rsp_write);
      u.compare("dc_rsp_tag_o", dut.dc_rsp_tag_o, dc.mem_rsp_tag);
      u.check(in.rsp_tag >> 1 == dc.mem_rsp_tag, "the data cache gets its own tag back");
    }
    u.check(!(ic.mem_rsp_valid || dc.mem_rsp_valid) || (ic.mem_rsp_ready && dc.mem_rsp_ready),
            "nothing is given to a cache while the port is not ready");
    u.cover("a response waits", in.rsp_valid && !dut.mem_rsp_ready_o);

    const bool served[2] = {ic.mem_req_valid && dut.ic_ready_o, dc.mem_req_valid && dut.dc_ready_o};
    const bool asks[2] = {ic.mem_req_valid, dc.mem_req_valid};
    for (int side = 0; side < 2; ++side) {
      if (served[side])
        passed_by[side] = 0;
      else if (asks[side] && served[!side])
        ++passed_by[side];
      u.check(passed_by[side] <= 1, "nobody is passed by twice");
    }
    u.cover("both ask, instruction side served", asks[0] && asks[1] && served[0]);
    u.cover("both ask, data side served", asks[0] && asks[1] && served[1]);
    u.cover("offered and not accepted", valid && !in.req_ready);

    u.tick(dut);
    gyre_mem_arbiter_tick(&twin, &ic, &dc, in.req_ready);
    if (served[0]) from_ic.accepted();
    if (served[1]) from_dc.accepted();
  }
  return u.finish();
}
