// gyre_lsu against its twin, every output in every cycle, and its results against a byte array in
// the order of the passes. Data cache and local memory are played by the test: one answer per
// request, after any time; a local answer in the next cycle.

#include <deque>

#include "gyre_hostile_memory.h"
#include "gyre_uop_port.h"

extern "C" {
#include "gyre_isa.h"
#include "memory/gyre_lsu.h"
}
#include "Vdut.h"

namespace {
constexpr uint32_t kLanes = NUM_LANES, kLine = LINE_BYTES, kAll = ~0u >> (32 - NUM_LANES);
constexpr uint32_t kRam = 0x80000000, kRamBytes = 0x7fff0000, kLocal = 0xffff0000, kIo = 0x10000000;
constexpr uint32_t kWindow = 2048;  // bytes of main memory and I/O that are used

struct World {  // bytes by address: the window of main memory, the I/O page, local memory
  std::vector<uint8_t> ram, io, local;
  World() : ram(kWindow), io(4096), local(LMEM_BYTES) {}
  uint8_t *at(uint32_t addr) {
    if (addr - kLocal < LMEM_BYTES) return &local[addr - kLocal];
    if (addr - kIo < 4096) return &io[addr - kIo];
    return &ram[(addr - kRam) % kWindow];
  }
};

struct Result {
  uint8_t wid, pass, rd, last;
  uint32_t lanes, data[32];
  uint64_t born;
};

uint32_t size_of(unsigned op) {
  static const uint32_t size[] = {1, 2, 4, 1, 2, 1, 2, 4, 1, 1};
  return size[op];
}

// A pass in the execute stage: mostly neighbours, sometimes scattered, sometimes faulting.
void draw_pass(Unit &u, gyre_wires *w) {
  const unsigned op = u.chance(8) ? 8 + u.below(2) : u.below(8);
  const uint32_t size = size_of(op), area = u.below(10), shape = u.below(4);
  gyre_uop *uop = &w->exec_uop;
  *uop = draw_uop(u);
  uop->op = uint8_t(op);
  uop->unit = GYRE_UNIT_LSU;
  uop->rd = uint8_t(u.below(64));
  uop->wb = op < GYRE_OP_SB && u.chance(90);
  uop->imm = u.chance(50) ? 0 : u.below(4096) - 2048;
  w->exec_wid = uint8_t(u.below(4));
  w->exec_pass = uint8_t(u.below(NUM_THREADS / NUM_LANES));
  w->exec_last = u.chance(60);
  w->exec_lanes = u.chance(50) ? kAll : u.rand32() & kAll;
  if (w->exec_lanes == 0) w->exec_lanes = 1;
  const uint32_t start = u.rand32();
  for (uint32_t l = 0; l < kLanes; ++l) {
    const uint32_t where = area == 9 ? u.below(9) : area;
    const uint32_t base = where < 5 ? kRam : where < 8 ? kLocal : kIo;
    const uint32_t bytes = base == kRam ? 4 * kLine + 32 : base == kLocal ? LMEM_BYTES : 64;
    uint32_t offset = start;
    if (shape == 0) offset = start / 4 * 4 + l * size;
    if (shape == 1) offset = start + l * 4 * kLanes;
    if (shape == 2) offset = u.rand32();
    uint32_t addr = base + offset % bytes / size * size;
    if (u.below(200) == 0) addr = u.below(4) ? addr + 1 : 0x20000000;
    w->exec_a[l] = addr - uop->imm;
    w->exec_b[l] = u.rand32();
  }
}

// What the pass does to the world, in order; its result.
bool apply(World *world, const gyre_wires *w, Result *r) {
  const unsigned op = w->exec_uop.op;
  const uint32_t size = size_of(op);
  *r = Result{w->exec_wid, w->exec_pass, w->exec_uop.rd, w->exec_last, w->exec_lanes, {}, 0};
  for (uint32_t l = 0; l < kLanes && op < GYRE_OP_FENCE; ++l) {
    if (!(w->exec_lanes >> l & 1)) continue;
    const uint32_t addr = w->exec_a[l] + w->exec_uop.imm;
    uint32_t v = 0;
    for (uint32_t i = 0; i < size; ++i) {
      if (op >= GYRE_OP_SB) *world->at(addr + i) = uint8_t(w->exec_b[l] >> 8 * i);
      v |= uint32_t(*world->at(addr + i)) << 8 * i;
    }
    if (op == GYRE_OP_LB) v = uint32_t(int32_t(int8_t(v)));
    if (op == GYRE_OP_LH) v = uint32_t(int32_t(int16_t(v)));
    r->data[l] = v;
  }
  return w->exec_uop.wb;
}
}  // namespace

int main(int argc, char **argv) {
  Unit u(argc, argv, 60000);
  Vdut dut(&u.context);
  gyre_config cfg = {};
  cfg.num_lanes = NUM_LANES;
  cfg.num_threads = NUM_THREADS;
  cfg.lsu_queue = LSU_QUEUE;
  cfg.line_bytes = LINE_BYTES;
  cfg.ram_base = kRam;
  cfg.ram_bytes = kRamBytes;
  cfg.lmem_base = kLocal;
  cfg.lmem_bytes = LMEM_BYTES;
  cfg.io_base = kIo;
  gyre_lsu twin;
  gyre_wires w = {};
  if (!gyre_lsu_init(&twin, &cfg)) return 2;
  gyre_lsu_reset(&twin, &w);

  World expected, real;  // after all passes that were pushed; what the accesses have made
  for (uint8_t &b : real.ram) b = uint8_t(u.rand32());
  for (uint8_t &b : real.io) b = uint8_t(u.rand32());
  expected = real;
  std::deque<Result> results;
  std::deque<uint64_t> fences;  // how many results come before each
  uint64_t pushed = 0, popped = 0;
  Source source;
  Throttle commit, cache_answers, cache_accepts;
  bool busy = false, answer = false, result_last = false;  // cache: request under way, answering
  uint8_t line[128] = {}, next_line[128] = {};
  unsigned credits = LSU_QUEUE;
  u.reset(dut);
  while (u.next()) {
    if (credits == 0) {
      // issue holds the pass back
    } else if (source.draw(u)) {
      draw_pass(u, &w);
    }
    const bool valid = source.valid && credits != 0;
    dut.valid_i = valid;
    dut.wid_i = w.exec_wid;
    dut.pass_i = w.exec_pass;
    dut.last_i = w.exec_last;
    dut.lanes_i = w.exec_lanes;
    put_uop(dut.uop_i, 0, w.exec_uop);
    for (uint32_t l = 0; l < kLanes; ++l) {
      port_set_word(dut.a_i, l, w.exec_a[l]);
      port_set_word(dut.b_i, l, w.exec_b[l]);
      port_set_word(dut.lmem_rdata_i, l, w.lmem_rdata[l]);
    }
    const bool writes_pending = u.chance(40), lmem_ready = u.cycle() > 100;
    dut.writes_pending_i = writes_pending;
    dut.lmem_ready_i = lmem_ready;
    dut.res_ready_i = w.lsu_ready = commit.draw(u);
    if (busy && !answer) answer = cache_answers.draw(u);
    dut.dcrsp_valid_i = answer;
    port_set_bytes(dut.dcrsp_data_i, line, kLine);

    gyre_lsu_eval_result(&twin, &w, answer, line);
    if (valid) gyre_lsu_eval_trap(&twin, &w);
    gyre_lsu_eval_access(&twin, &w, writes_pending, lmem_ready);
    const bool taken = answer && w.dcrsp_ready;
    dut.dcreq_ready_i = w.dcreq_ready = (!busy || taken) && cache_accepts.draw(u);
    gyre_lsu_eval_leave(&twin, &w);
    dut.eval();

    u.compare("ready_o", dut.ready_o, gyre_lsu_ready(&twin));
    u.compare("trap_o", dut.trap_o, twin.trap);
    if (twin.trap) {
      u.compare("trap_cause_o", dut.trap_cause_o, twin.trap_cause);
      u.compare("trap_lanes_o", dut.trap_lanes_o, twin.trap_lanes);
      u.compare("trap_value_o", dut.trap_value_o, twin.trap_value);
    }
    u.compare("credit_o", dut.credit_o, twin.credit);
    u.compare("conflict_o", dut.conflict_o, twin.conflict);
    u.compare("idle_o", dut.idle_o, gyre_lsu_idle(&twin));
    u.compare("fence_valid_o", dut.fence_valid_o, w.fence_valid);
    if (w.fence_valid) {
      u.compare("fence_wid_o", dut.fence_wid_o, w.fence_wid);
      u.compare("fence_inval_o", dut.fence_inval_o, w.fence_inval);
      u.check(!writes_pending && !busy, "a fence acts when nothing is under way");
      u.check(!fences.empty() && popped == fences.front(), "a fence acts after all before it");
      fences.pop_front();
    }
    u.compare("dcrsp_ready_o", dut.dcrsp_ready_o, w.dcrsp_ready);
    u.compare("dcreq_valid_o", dut.dcreq_valid_o, w.dcreq_valid);
    if (w.dcreq_valid) {
      u.compare("dcreq_write_o", dut.dcreq_write_o, w.dcreq_write);
      u.compare("dcreq_uncached_o", dut.dcreq_uncached_o, w.dcreq_uncached);
      u.compare("dcreq_addr_o", dut.dcreq_addr_o, w.dcreq_addr);
      compare_mask(u, "dcreq_mask_o", dut.dcreq_mask_o, w.dcreq_mask, kLine);
      compare_bytes(u, "dcreq_data_o", dut.dcreq_data_o, w.dcreq_data, kLine);
    }
    u.compare("lmem_en_o", dut.lmem_en_o, w.lmem_en);
    u.compare("lmem_we_o", dut.lmem_we_o, w.lmem_we);
    for (uint32_t l = 0; l < kLanes; ++l) {
      u.compare("lmem_addr_o", port_word(dut.lmem_addr_o, l), w.lmem_addr[l], int(l));
      u.compare("lmem_mask_o", port_word(dut.lmem_mask_o, l), w.lmem_mask[l], int(l));
      u.compare("lmem_wdata_o", port_word(dut.lmem_wdata_o, l), w.lmem_wdata[l], int(l));
    }
    u.compare("res_valid_o", dut.res_valid_o, w.lsu_valid);
    if (w.lsu_valid) {
      u.compare("res_wid_o", dut.res_wid_o, w.lsu_wid);
      u.compare("res_pass_o", dut.res_pass_o, w.lsu_pass);
      u.compare("res_rd_o", dut.res_rd_o, w.lsu_rd);
      u.compare("res_last_o", dut.res_last_o, w.lsu_last);
      u.compare("res_lanes_o", dut.res_lanes_o, w.lsu_lanes);
      for (uint32_t l = 0; l < kLanes; ++l) {
        u.compare("res_data_o", port_word(dut.res_data_o, l), w.lsu_data[l], int(l));
      }
    }

    // Results against the world, in order.
    if (dut.res_valid_o && dut.res_ready_i) {
      u.check(!results.empty(), "a result belongs to a load");
      const Result &r = results.front();
      u.compare("wid (rtl) and order of loads (twin)", dut.res_wid_o, r.wid);
      u.compare("pass (rtl) and order of loads (twin)", dut.res_pass_o, r.pass);
      u.compare("rd (rtl) and order of loads (twin)", dut.res_rd_o, r.rd);
      u.compare("last (rtl) and order of loads (twin)", dut.res_last_o, r.last);
      u.compare("lanes (rtl) and order of loads (twin)", dut.res_lanes_o, r.lanes);
      for (uint32_t l = 0; l < kLanes; ++l) {
        u.compare("data (rtl) and the byte array (twin)", port_word(dut.res_data_o, l), r.data[l],
                  int(l));
      }
      u.cover("result two cycles after the execute stage", u.cycle() == r.born + 2);
      u.cover("results in consecutive cycles", result_last);
      results.pop_front();
      ++popped;
    }
    result_last = dut.res_valid_o && dut.res_ready_i;
    u.cover("result waits", dut.res_valid_o && !dut.res_ready_i);
    u.cover("load of an f register", dut.res_valid_o && dut.res_rd_o >= 32);
    u.cover("fence", dut.fence_valid_o);
    u.cover("trap", dut.trap_o);
    u.cover("uncached access", dut.dcreq_valid_o && dut.dcreq_ready_i && dut.dcreq_uncached_o);
    if (kLanes > 1) {
      u.cover("bank conflict", dut.conflict_o);
      u.cover("more than one access", dut.dcreq_valid_o && dut.dcreq_ready_i && !dut.credit_o);
    }

    // The edge: cache, local memory, credits.
    if (taken) busy = answer = false;
    if (dut.dcreq_valid_o && dut.dcreq_ready_i) {
      u.check(dut.dcreq_addr_o % kLine == 0, "line addresses");
      uint8_t data[128];
      port_get_bytes(dut.dcreq_data_o, data, kLine);
      for (uint32_t i = 0; i < kLine; ++i) {
        uint8_t *byte = real.at(dut.dcreq_addr_o + i);
        const bool wanted = port_get(dut.dcreq_mask_o, i, 1);
        if (dut.dcreq_write_o && wanted) *byte = data[i];
        next_line[i] = wanted || !dut.dcreq_uncached_o ? *byte : uint8_t(u.rand32());
      }
      busy = true;
    }
    uint32_t rdata[32];
    std::memcpy(rdata, w.lmem_rdata, sizeof rdata);
    for (uint32_t l = 0; l < kLanes; ++l) {
      if (!(dut.lmem_en_o >> l & 1)) continue;
      uint8_t *word = &real.local[4 * (port_word(dut.lmem_addr_o, l) * kLanes + l)];
      if (!(dut.lmem_we_o >> l & 1)) std::memcpy(&rdata[l], word, 4);
      for (uint32_t b = 0; b < 4 && (dut.lmem_we_o >> l & 1); ++b) {
        if (port_word(dut.lmem_mask_o, l) >> b & 1) {
          word[b] = uint8_t(port_word(dut.lmem_wdata_o, l) >> 8 * b);
        }
      }
    }
    credits += dut.credit_o;
    if (valid && dut.ready_o) {
      u.note("pass op %u wid %u lanes %08x addr[0] %08x%s", w.exec_uop.op, w.exec_wid, w.exec_lanes,
             w.exec_a[0] + w.exec_uop.imm, dut.trap_o ? " trap" : "");
      if (!dut.trap_o) {
        Result r;
        --credits;
        if (w.exec_uop.op >= GYRE_OP_FENCE && w.exec_last) fences.push_back(pushed);
        if (apply(&expected, &w, &r)) {
          r.born = u.cycle();
          results.push_back(r);
          ++pushed;
        }
      }
      source.accepted();
    }
    u.tick(dut);
    gyre_lsu_tick(&twin, &w);
    std::memcpy(w.lmem_rdata, rdata, sizeof rdata);
    std::memcpy(line, next_line, sizeof line);
  }
  gyre_lsu_free(&twin);
  return u.finish();
}
