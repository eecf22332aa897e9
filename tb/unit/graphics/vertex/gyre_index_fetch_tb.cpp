// Unit test: compares rtl/graphics/vertex/gyre_index_fetch.sv with
// cmodel/graphics/vertex/gyre_index_fetch.c: random draws, with indices and without, a memory and a
// cache that take their time, draws that are halted. References and counts are worked out here by
// the functional simulator's index fetch.

#include "field.h"
#include "front_world.h"
#include "gyre_ports.h"
#include "near_limit.h"

extern "C" {
#include "graphics/vertex/gyre_index_fetch.h"
}

GYRE_FIELDS(vertex_reference, GYRE_VERTEX_REFERENCE_FIELDS)

namespace {
struct Reference {
  bool cut;
  uint32_t vertex, instance;
  bool ends;  // with a cut: it ends an instance
};

uint32_t load(void *ctx, uint32_t address, unsigned size) {
  return static_cast<Memory *>(ctx)->load(address, size);
}

// The references of a draw in order, from an instance on.
class References {
 public:
  References(const Draw &d, const gyre_draw_memory *m) : draw_(d), memory_(m) {}
  void begin(uint32_t instance) {
    instance_ = instance;
    i_ = 0;
    done_ = draw_.scalars.count == 0 || draw_.scalars.instances == 0;
  }
  void drop() { done_ = true; }
  bool empty() const { return done_; }
  Reference next(gyre_draw_state *state) {
    const gyre_draw_t &s = draw_.scalars;
    if (i_ == s.count) {
      i_ = 0;
      done_ = ++instance_ == s.instances;
      return {true, 0, 0, true};
    }
    const uint32_t vertex = gyre_func_index_fetch(memory_, state, i_++);
    const bool cut = s.indexed && s.restart && vertex == s.restart_index;
    return {cut, vertex + (s.indexed ? s.base_vertex : 0), instance_, false};
  }

 private:
  const Draw &draw_;
  const gyre_draw_memory *memory_;
  uint32_t instance_ = 0, i_ = 0;
  bool done_ = true;
};

// Some draws have a first index, a count or instances of many bits. The latter begin at instance `from`.
Draw any_draw(Unit &u, Memory &memory, const DrawMaker &maker, uint32_t *from) {
  Draw d = maker.random(u, memory);
  gyre_draw_t &s = d.scalars;
  *from = 0;
  if (u.chance(25)) {
    s.first = near_limit(u);
    s.index_bytes = 0xffffffffu - u.below(8);
  }
  if (s.count && u.chance(20)) {
    s.count = near_limit(u) + 1 + u.below(40);
  } else if (s.instances && u.chance(25)) {
    s.count = 1 + u.below(4);
    *from = near_limit(u) - 1;
    s.instances = *from + std::min(1 + u.below(30), 0xffffffffu - *from);
    if (u.chance(40)) *from = 0;  // and does not come to the last one
  }
  maker.finish(d);
  return d;
}
}  // namespace

GYRE_SET_PORTS(bool start, bool halted, const gyre_draw_t &s, const gyre_index_fetch_in &in,
               const uint8_t *line);
GYRE_COMPARE_PORTS(const gyre_index_fetch_out &out, const gyre_index_fetch &twin, bool started,
                   bool dropped);
GYRE_PORT(start_i, start);
GYRE_PORT(halted_i, halted);
GYRE_PORT(draw_i, s);
GYRE_PORT(get_done_i, in.answer.done);
GYRE_PORT(error_i, in.answer.error);
GYRE_PORT(line_i, line);
GYRE_PORT(get_o, out.line.get);
GYRE_PORT(get_addr_o, out.line.get_addr);
GYRE_PORT(ref_valid_o, twin.valid2_q);
GYRE_PORT(ref_o.done, gyre_index_fetch_done(&twin));
GYRE_PORT(ref_o.cut, twin.cut2_q);
GYRE_PORT(ref_o.ends, twin.ends2_q);
GYRE_WHEN((twin.valid2_q && twin.cut2_q), ref_o.ends);
GYRE_PORT(ref_o.vertex, twin.vertex2_q);
GYRE_PORT(ref_o.instance_number, twin.instance2_q);
GYRE_PORT(unread_o, twin.line.unread_q);
GYRE_PORT(get_more_o, out.want);
GYRE_PORT(get_last_o, out.get_last);
GYRE_PORT(get_drop_o, dropped);
GYRE_WHEN(out.want, get_addr_o, get_last_o);
GYRE_WHEN(twin.valid2_q, ref_o.cut, ref_o.vertex, ref_o.instance_number);
GYRE_WHEN(started, references_o, bad_indices_o, unread_o);
GYRE_BY_TEST("of no port", in.start, in.halted, in.draw, out.beyond, out.give, out.cut, out.index);
#include "Vdut_ports.h"

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
  uint32_t from = 0, references = 0, bad = 0;  // where the counters begin
  Draw d = any_draw(u, memory, maker, &from);
  References due(d, &m);
  uint32_t vertices = 0, streak = 0, length = 0;
  bool running = false, started = false;
  Throttle answers, readies;
  u.reset(dut);
  while (u.next()) {
    // A draw that would take too long is halted.
    const bool halted = u.below(2000) == 0 || (running && ++length > 1500);
    const bool start = !running && !halted && u.chance(30);
    if (start) {
      d = any_draw(u, memory, maker, &from);
      due.begin(from);
      references = u.chance(50) ? 0 : near_limit(u);
      bad = u.chance(50) ? 0 : near_limit(u);
      vertices = length = 0;
    }
    const gyre_draw_t &s = d.scalars;
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

    set_ports(dut, start, halted, s, in, line);
    dut.eval();
    u.note("start %d state %d at %" PRIu64 " left %u, get %d done %d, ref %d ready %d", start,
           twin.state_q, twin.at_q, twin.left_q, out.line.get, in.answer.done, twin.valid2_q,
           in.ref_ready);
    compare_ports(u, dut, out, twin, started, start || halted);

    if (dut.ref_valid_o && in.ref_ready && !halted) {
      u.check(!due.empty(), "no reference comes after the last one");
      const Reference now = due.next(&d.state);
      u.compare("ref_o.cut (rtl) and the draw (twin)", get(dut.ref_o, vertex_reference::cut),
                now.cut);
      if (now.cut)
        u.compare("ref_o.ends, the same", get(dut.ref_o, vertex_reference::ends), now.ends);
      if (!now.cut) {
        u.compare("ref_o.vertex (rtl) and the draw (twin)",
                  get(dut.ref_o, vertex_reference::vertex), now.vertex);
        u.compare("ref_o.instance_number (rtl) and the draw (twin)",
                  get(dut.ref_o, vertex_reference::instance_number), now.instance);
        u.cover("instance 65536", now.instance == 0x10000);
        u.cover("index 65536", s.indexed && twin.at_q == 0x10000);
        u.cover("index 2^32", s.indexed && twin.at_q >> 32);
      }
      vertices += !now.cut;
      u.cover("a cut between vertices", now.cut && !due.empty() && s.instances == 1);
      ++streak;
    } else {
      streak = 0;
    }
    u.cover("sixteen references in a row", streak == 16);
    if (running && get(dut.ref_o, vertex_reference::done)) {
      u.check(due.empty(), "all references come");
      u.compare("references_o (rtl) and the draw (twin)", dut.references_o, references + vertices);
      u.compare("bad_indices_o (rtl) and the draw (twin)", dut.bad_indices_o,
                bad + d.state.result[GYRE_DRAW_BAD_INDICES]);
      u.cover("65536 references", references < 0x10000 && dut.references_o >= 0x10000);
      u.cover("65536 indices beyond the end", bad < 0x10000 && dut.bad_indices_o >= 0x10000);
      u.cover("a draw with indices beyond the end", d.state.result[GYRE_DRAW_BAD_INDICES] != 0);
      u.cover("a draw without vertices", s.count == 0 || s.instances == 0);
      u.cover("a first vertex near the end of 32 bits", !s.indexed && s.first > 1000);
      u.cover("a line that could not be read", dut.unread_o);
      running = false;
    }
    u.tick(dut);
    gyre_index_fetch_tick(&twin, &in, &out);
    if (start) {
      running = started = true;
      begin_at(dut.rootp->gyre_index_fetch__DOT__instance_q, twin.instance_q, from);
      begin_at(dut.rootp->gyre_index_fetch__DOT__references_o, twin.references_q, references);
      begin_at(dut.rootp->gyre_index_fetch__DOT__bad_indices_o, twin.bad_indices_q, bad);
    }
    if (halted) {
      running = false;
      due.drop();
    }
  }
  return u.finish();
}
