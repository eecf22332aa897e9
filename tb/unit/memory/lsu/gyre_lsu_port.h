// gyre_lsu_port.h - the ports of the load/store unit in its unit tests: inputs from the signals of
// the test, every output compared with the twin; local memory below them.

#ifndef GYRE_LSU_PORT_H
#define GYRE_LSU_PORT_H

#include "gyre_lsu_environment.h"
#include "exec_fields.h"
#include "memory/memory_fields.h"

extern "C" {
#include "memory/lsu/gyre_lsu.h"
}
#include "Vdut.h"

constexpr gyre_stack_window kNoStacks = {};  // nothing is interleaved

// A beat in the execute stage, as the twin takes it.
inline gyre_exec exec_of(const Signals &w) {
  gyre_exec x = {};
  x.valid = true;
  x.wid = w.exec_wid;
  x.beat = w.exec_beat;
  x.first = w.exec_first;
  x.last = w.exec_last;
  x.lanes = w.exec_lanes;
  x.uop = &w.exec_uop;
  x.a = w.exec_a;
  x.b = w.exec_b;
  return x;
}

// Copies the outputs of the twin into the signals.
inline void take(const gyre_lsu_out &out, Signals *w) {
  const gyre_beat_out &res = out.response.res;
  w->lsu_valid = out.response.res_valid;
  if (w->lsu_valid) {
    w->lsu_wid = res.wid;
    w->lsu_beat = res.beat;
    w->lsu_rd = res.rd;
    w->lsu_last = res.last;
    w->lsu_lanes = res.lanes;
    std::memcpy(w->lsu_data, res.data, kLanes * sizeof *res.data);
  }
  w->fence_valid = out.fence_valid;
  w->fence_wid = out.fence_wid;
  w->fence_inval = out.fence_inval;
  const gyre_lsu_request &request = out.port.dcreq;
  w->dcrsp_ready = out.port.dcrsp_ready;
  w->dcreq_valid = request.valid;
  if (w->dcreq_valid) {
    w->dcreq_write = request.write;
    w->dcreq_uncached = request.uncached;
    w->dcreq_fresh = request.fresh;
    w->dcreq_tag = uint8_t(request.tag);
    w->dcreq_addr = request.addr;
    std::memcpy(w->dcreq_mask, request.mask, (kLine + 7) / 8);
    std::memcpy(w->dcreq_data, request.data, kLine);
  }
  w->lmem_en = out.lmem.en;
  w->lmem_we = out.lmem.we;
  for (uint32_t l = 0; l < kLanes; ++l) {
    const bool asked = w->lmem_en >> l & 1;
    w->lmem_addr[l] = asked ? out.lmem.addr[l] : 0;
    w->lmem_mask[l] = asked ? out.lmem.mask[l] : 0;
    w->lmem_wdata[l] = asked ? out.lmem.wdata[l] : 0;
  }
}

inline void drive(Vdut &dut, const Signals &w, bool valid) {
  dut.valid_i = valid;
  const gyre_exec exec = exec_of(w);
#define GYRE_PUT(name, at, width) put_field(dut.exec_i, kExecControl + (at), width, exec.name);
  GYRE_CONTROL_FIELDS(GYRE_PUT)
#undef GYRE_PUT
  put(dut.exec_i, exec_port::first_lane, w.exec_lanes ? __builtin_ctz(w.exec_lanes) : 0);
  for (uint32_t l = 0; l < kLanes; ++l) {
    port_put(dut.exec_i, exec_port::a.at + 32 * l, 32, w.exec_a[l]);
    port_put(dut.exec_i, exec_port::b.at + 32 * l, 32, w.exec_b[l]);
    port_set_word(dut.lmem_rdata_i, l, w.lmem_rdata[l]);
  }
}

inline void compare(Unit &u, const Vdut &dut, const gyre_lsu &twin, const gyre_lsu_out &out,
                    const Signals &w) {
  u.compare("ready_o", dut.ready_o, gyre_lsu_ready(&twin));
#define GYRE_GET(name, at, width) const uint64_t trap_##name = port_get(dut.trap_o, at, width);
  GYRE_UNIT_TRAP_FIELDS(GYRE_GET)
#undef GYRE_GET
  u.compare("trap.valid", trap_valid, out.beat.trap);
  if (out.beat.trap) {
    u.compare("trap.cause", trap_cause, out.beat.trap_cause);
    u.compare("trap.lanes", trap_lanes, out.beat.trap_lanes);
    u.compare("trap.value", trap_value, out.beat.trap_value);
  }
  u.compare("kill_o", dut.kill_o, out.beat.kill);
  u.compare("credit_o", dut.credit_o, out.credit);
  u.compare("conflict_o", dut.conflict_o, out.conflict);
  u.compare("idle_o", dut.idle_o, gyre_lsu_idle(&twin));
#define GYRE_GET(name, at, width) const uint64_t fence_##name = port_get(dut.fence_o, at, width);
  GYRE_FENCE_FIELDS(GYRE_GET)
#undef GYRE_GET
  u.compare("fence.valid", fence_valid, w.fence_valid);
  if (w.fence_valid) {
    u.compare("fence.wid", fence_wid, w.fence_wid);
    u.compare("fence.inval", fence_inval, w.fence_inval);
  }
  u.compare("dcrsp_ready_o", dut.dcrsp_ready_o, w.dcrsp_ready);
  u.compare("acquire_o", dut.acquire_o, out.acquire);
  u.compare("lock_valid_o", dut.lock_valid_o, gyre_lsu_lock_valid(&twin.order.lock));
  if (dut.lock_valid_o) u.compare("lock_line_o", dut.lock_line_o, twin.order.lock.line);
  u.compare("dcreq_valid_o", dut.dcreq_valid_o, w.dcreq_valid);
  if (w.dcreq_valid) {
    u.compare("dcreq_o.write", get(dut.dcreq_o, cache_req::write), w.dcreq_write);
    u.compare("dcreq_o.uncached", get(dut.dcreq_o, cache_req::uncached), w.dcreq_uncached);
    u.compare("dcreq_o.fresh", get(dut.dcreq_o, cache_req::fresh), w.dcreq_fresh);
    u.compare("dcreq_o.tag", get(dut.dcreq_o, cache_req::tag), w.dcreq_tag);
    u.compare("dcreq_o.addr", get(dut.dcreq_o, cache_req::addr), w.dcreq_addr);
    for (uint32_t i = 0; i < kLine; ++i) {
      u.compare("dcreq_o.mask", port_get(dut.dcreq_o, cache_req::mask.at + i, 1),
                w.dcreq_mask[i / 8] >> i % 8 & 1, int(i));
    }
    compare_bytes(u, "dcreq_o.data", dut.dcreq_o, w.dcreq_data, kLine);
  }
  u.compare("lmem_en_o", dut.lmem_en_o, w.lmem_en);
  u.compare("lmem_we_o", dut.lmem_we_o, w.lmem_we);
  for (uint32_t l = 0; l < kLanes; ++l) {
    const uint32_t mask = w.lmem_en >> l & 1 ? ~0u : 0;
    u.compare("lmem_addr_o", port_word(dut.lmem_addr_o, l) & mask, w.lmem_addr[l], int(l));
    u.compare("lmem_mask_o", port_word(dut.lmem_mask_o, l) & mask, w.lmem_mask[l], int(l));
    u.compare("lmem_wdata_o", port_word(dut.lmem_wdata_o, l) & mask, w.lmem_wdata[l], int(l));
  }
  u.compare("res_valid_o", dut.res_valid_o, w.lsu_valid);
  if (!w.lsu_valid) return;
#define GYRE_GET(name, at, width) const uint64_t res_##name = port_get(dut.res_o, at, width);
  GYRE_RESULT_FIELDS(GYRE_GET)
#undef GYRE_GET
  u.compare("res.wid", res_wid, w.lsu_wid);
  u.compare("res.beat", res_beat, w.lsu_beat);
  u.compare("res.rd", res_rd, w.lsu_rd);
  u.compare("res.last", res_last, w.lsu_last);
  u.compare("res.lanes", res_lanes, w.lsu_lanes);
  u.check(res_wb && !res_flag, "it gives data, never flags");
  for (uint32_t l = 0; l < kLanes; ++l) {
    u.compare("res_data_o", port_word(dut.res_data_o, l), w.lsu_data[l], int(l));
  }
}

// Local memory at the edge: what the read registers show from the next cycle on.
inline void local_memory(Environment *environment, Signals *w) {
  for (uint32_t l = 0; l < kLanes; ++l) {
    if (!(w->lmem_en >> l & 1)) continue;
    uint8_t *word = &environment->local[4 * (w->lmem_addr[l] * kLanes + l)];
    if (!(w->lmem_we >> l & 1)) {
      std::memcpy(&w->lmem_rdata[l], word, 4);
      continue;
    }
    for (uint32_t b = 0; b < 4; ++b) {
      if (w->lmem_mask[l] >> b & 1) word[b] = uint8_t(w->lmem_wdata[l] >> 8 * b);
    }
  }
}

inline gyre_config lsu_config(uint32_t cores) {
  gyre_config cfg = {};
  cfg.num_cores = cores;
  cfg.num_warps = kWarps;
  cfg.num_lanes = NUM_LANES;
  cfg.a_ext = A_EXT;
  cfg.atomic_combine = ATOMIC_COMBINE;
  cfg.num_threads = NUM_THREADS;
  cfg.lsu_queue = LSU_QUEUE;
  cfg.line_bytes = LINE_BYTES;
  cfg.ram_base = kRam;
  cfg.ram_bytes = kRamBytes;
  cfg.lmem_base = kLocal;
  cfg.lmem_bytes = LMEM_BYTES;
  cfg.io_base = kIo;
  cfg.headers = HEADERS;
  cfg.graphics = GRAPHICS;
  cfg.pixels = PIXELS;
  return cfg;
}

#endif
