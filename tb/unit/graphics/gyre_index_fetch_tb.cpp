// Unit test of rtl/graphics/gyre_index_fetch.sv against cmodel/graphics/gyre_index_fetch.c: random draws, with indices
// and without, a memory and a cache that take their time, draws that are halted. References and counts are worked out
// here by the functional simulator's index fetch.

#include <deque>

#include "Vdut.h"
#include "front_world.h"

extern "C" {
#include "graphics/gyre_index_fetch.h"
}

namespace {
struct Reference {
  bool cut;
  uint32_t vertex, instance;
};

uint32_t load(void *ctx, uint32_t address, unsigned size) {
  return static_cast<Memory *>(ctx)->load(address, size);
}

std::deque<Reference> references(Draw &d, const gyre_draw_memory *m) {
  std::deque<Reference> all;
  const gyre_draw_scalars &s = d.scalars;
  for (uint32_t k = 0; s.count && k < s.instances; ++k) {
    for (uint32_t i = 0; i < s.count; ++i) {
      const uint32_t vertex = gyre_func_index_fetch(m, &d.state, i);
      const bool cut = s.indexed && s.restart && vertex == s.restart_index;
      all.push_back({cut, vertex + (s.indexed ? s.base_vertex : 0), k});
    }
    all.push_back({true, 0, 0});
  }
  return all;
}
}  // namespace

int main(int argc, char **argv) {
  Unit u(argc, argv, 80000);
  Vdut dut(&u.context);
  gyre_config cfg = {};
  cfg.line_bytes = LINE_BYTES;
  gyre_index_fetch twin;
  gyre_index_fetch_init(&twin, &cfg);
  Memory memory(u);
  gyre_func_bus bus = {};
  bus.ctx = &memory;
  bus.load = load;
  const gyre_draw_memory m = {&cfg, &bus};
  const DrawMaker maker(4, 4, 4096);
  Draw d = maker.random(u, memory);
  std::deque<Reference> due;
  uint32_t vertices = 0, streak = 0;
  bool running = false, started = false;
  Throttle answers, readies;
  u.reset(dut);
  while (u.next()) {
    const bool halted = u.below(2000) == 0;
    const bool start = !running && !halted && u.chance(30);
    if (start) {
      d = maker.random(u, memory);
      due = references(d, &m);
      vertices = 0;
    }
    const gyre_draw_scalars &s = d.scalars;
    gyre_index_fetch_in in = {};
    in.start = start;
    in.halted = halted;
    in.draw = &s;
    in.ref_ready = twin.valid2_q && readies.draw(u);
    gyre_index_fetch_out out;
    gyre_index_fetch_eval(&twin, &in, &out);
    uint8_t line[LINE_BYTES];
    memory.line(out.line.get_addr, line, LINE_BYTES);
    in.answer.done = out.line.get && answers.draw(u);
    in.answer.error = in.answer.done && u.below(100) == 0;
    in.answer.line = line;

    dut.start_i = start;
    dut.halted_i = halted;
    dut.indexed_i = s.indexed;
    dut.index_size_i = s.index_size;
    dut.restart_i = s.restart;
    dut.first_i = s.first;
    dut.count_i = s.count;
    dut.instances_i = s.instances;
    dut.base_vertex_i = s.base_vertex;
    dut.index_address_i = s.index_address;
    dut.index_bytes_i = s.index_bytes;
    dut.restart_index_i = s.restart_index;
    dut.get_done_i = in.answer.done;
    dut.error_i = in.answer.error;
    set_line(dut.line_i, line, LINE_BYTES);
    dut.ref_ready_i = in.ref_ready;
    dut.eval();
    u.note("start %d state %d at %" PRIu64 " left %u, get %d done %d, ref %d ready %d", start,
           twin.state_q, twin.at_q, twin.left_q, out.line.get, in.answer.done, twin.valid2_q,
           in.ref_ready);
    u.compare("get_o", dut.get_o, out.line.get);
    if (out.line.get) u.compare("get_addr_o", dut.get_addr_o, out.line.get_addr);
    u.compare("ref_valid_o", dut.ref_valid_o, twin.valid2_q);
    u.compare("ref_done_o", dut.ref_done_o, gyre_index_fetch_done(&twin));
    if (twin.valid2_q) {
      u.compare("ref_cut_o", dut.ref_cut_o, twin.cut2_q);
      u.compare("ref_vertex_o", dut.ref_vertex_o, twin.vertex2_q);
      u.compare("ref_instance_o", dut.ref_instance_o, twin.instance2_q);
    }
    if (started) {
      u.compare("references_o", dut.references_o, twin.references_q);
      u.compare("bad_indices_o", dut.bad_indices_o, twin.bad_indices_q);
      u.compare("unread_o", dut.unread_o, twin.line.unread_q);
    }
    if (dut.ref_valid_o && in.ref_ready && !halted) {
      u.check(!due.empty(), "no reference comes behind the last one");
      u.compare("ref_cut_o (rtl) and the draw (twin)", dut.ref_cut_o, due.front().cut);
      if (!due.front().cut) {
        u.compare("ref_vertex_o (rtl) and the draw (twin)", dut.ref_vertex_o, due.front().vertex);
        u.compare("ref_instance_o (rtl) and the draw (twin)", dut.ref_instance_o,
                  due.front().instance);
      }
      vertices += !due.front().cut;
      due.pop_front();
      ++streak;
    } else {
      streak = 0;
    }
    u.cover("sixteen references behind each other", streak == 16);
    u.cover("a cut between vertices", due.size() > 1 && due[0].cut && s.instances == 1);
    if (running && dut.ref_done_o) {
      u.check(due.empty(), "all references come");
      u.compare("references_o (rtl) and the draw (twin)", dut.references_o, vertices);
      u.compare("bad_indices_o (rtl) and the draw (twin)", dut.bad_indices_o,
                d.state.result[GYRE_DRAW_BAD_INDICES]);
      u.cover("a draw with indices beyond the end", dut.bad_indices_o != 0);
      u.cover("a draw without vertices", s.count == 0 || s.instances == 0);
      u.cover("a first vertex near the end of 32 bits", !s.indexed && s.first > 1000);
      u.cover("a line that could not be read", dut.unread_o);
      running = false;
    }
    u.tick(dut);
    gyre_index_fetch_tick(&twin, &in, &out);
    if (start) running = started = true;
    if (halted) {
      running = false;
      due.clear();
    }
  }
  return u.finish();
}
