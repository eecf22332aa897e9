// Unit test of rtl/graphics/vertex/gyre_vertex_element.sv against
// cmodel/graphics/vertex/gyre_vertex_element.c: tables of random draws, vertices of instances that
// are consecutive or far apart, a fetch that takes its time, halts. Address, components and counts
// of each element are worked out here by multiplication and division.

#include "field.h"
#include "front_world.h"
#include "gyre_ports.h"
#include "near_limit.h"

GYRE_FIELDS(vertex_element, GYRE_VERTEX_ELEMENT_FIELDS)

namespace {
// Half of the draws begin with an instance of many bits.
Draw any_draw(Unit &u, Memory &memory, const DrawMaker &maker) {
  Draw d = maker.random(u, memory);
  if (u.chance(50)) d.scalars.base_instance = near_limit(u);
  maker.finish(d);
  return d;
}
}  // namespace

GYRE_SET_PORTS(const gyre_draw_config_t &config, bool start, bool halted, const Draw &d,
               const gyre_vertex_element_in &in, uint32_t vertex, uint32_t instance);
GYRE_COMPARE_PORTS(const gyre_vertex_element &twin, const gyre_vertex_job &job, bool started);
GYRE_PORT(config_i, config);
GYRE_PORT(start_i, start);
GYRE_PORT(halted_i, halted);
GYRE_PORT(draw_i, d.scalars);
GYRE_PORT(vertex_i, vertex);
GYRE_PORT(instance_i, instance);
GYRE_PORT(busy_o, gyre_vertex_element_busy(&twin));
GYRE_PORT(job_valid_o, job.valid);
GYRE_PORT(job_o.read, job.read);
GYRE_PORT(job_o.fill, job.fill);
GYRE_PORT(job_o.address, job.address);
GYRE_PORT(job_o.last, job.last);
GYRE_PORT(job_o.number, job.number);
GYRE_PORT(job_o.bytes, job.bytes);
GYRE_PORT(job_o.one, job.one);
GYRE_WHEN(started, bad_fetches_o);
GYRE_WHEN(job.valid, job_o.read, job_o.fill, job_o.address, job_o.last, job_o.number, job_o.bytes,
          job_o.one);
GYRE_BY_TEST("compared by parts", job_o.slots);
GYRE_BY_TEST("of no port", in.config, in.start, in.halted, in.draw, in.vertex, in.instance);
#include "Vdut_ports.h"

int main(int argc, char **argv) {
  Unit u(argc, argv, 120000);
  Vdut dut(&u.context);
  gyre_vertex_element twin;
  gyre_vertex_element_init(&twin);
  Memory memory(u);
  const DrawMaker maker(4, 4, 4096);
  Draw d = any_draw(u, memory, maker);
  std::size_t entry = 0;  // of the tables: the next one
  bool started = false;
  uint32_t vertex = 0, instance = 0, bad = 0, busy = 0;
  std::deque<gyre_vertex_job> due;
  Throttle readies, begins, entries;
  u.reset(dut);
  while (u.next()) {
    const bool halted = started && u.below(4000) == 0;
    if (started && due.empty() && !gyre_vertex_element_busy(&twin) && u.below(60) == 0) {
      started = false;
      entry = 0;
      d = any_draw(u, memory, maker);
    }
    gyre_draw_config_t config = {};
    config.item = u.rand32() >> 9;  // it has 23 bits
    if (!started && entry < d.entries.size() && entries.draw(u)) config = d.entries[entry++];
    const bool start = !started && entry == d.entries.size() && !config.valid;
    gyre_vertex_element_in in = {};
    in.config = &config;
    in.start = start;
    in.halted = halted;
    in.draw = &d.scalars;
    const bool idle = !gyre_vertex_element_busy(&twin) && started && !halted;
    u.check(!idle || due.empty(), "all elements of a vertex come");
    in.begin = idle && begins.draw(u);
    if (in.begin) {
      const uint32_t before = bad;
      // 0 follows the last number; its slot is not the next one.
      const bool last = vertex == ~0u;
      vertex = last || u.chance(40) ? vertex + 1 : u.chance(90) ? u.below(200) : u.operand();
      if (!last && u.below(40) == 0) vertex = ~0u;
      if (u.chance(30)) instance += u.chance(80) ? 1 : u.below(40);
      due = jobs(d, vertex, instance, &bad, u, true);
      u.cover("65536 elements beyond the end", before < 0x10000 && bad >= 0x10000);
      u.cover("a base instance of more than 16 bits", d.scalars.base_instance >> 16);
      u.cover("vertex 0 after the last number", last && !due.empty() && due.front().read);
    }
    in.vertex = vertex;
    in.instance = instance;
    gyre_vertex_job job;
    gyre_vertex_element_eval(&twin, halted, &job);
    in.job_ready = readies.draw(u);

    set_ports(dut, config, start, halted, d, in, vertex, instance);
    dut.eval();
    u.note("state %d element %u, begin %d %u of %u, job %d %08x ready %d", twin.state_q,
           twin.index_q, in.begin, vertex, instance, job.valid, job.address, in.job_ready);
    if (job.valid) {
      u.check(!due.empty(), "an element that nothing is read of is left out");
      const gyre_vertex_job &e = due.front();
      u.compare("job_o.read (rtl) and the draw (twin)", get(dut.job_o, vertex_element::read),
                e.read);
      u.compare("job_o.fill (rtl) and the draw (twin)", get(dut.job_o, vertex_element::fill),
                e.fill);
      u.compare("job_o.bytes (rtl) and the draw (twin)", get(dut.job_o, vertex_element::bytes),
                e.bytes);
      if (e.read) {
        u.compare("job_o.address (rtl) and the draw (twin)",
                  get(dut.job_o, vertex_element::address), e.address);
        u.compare("job_o.last (rtl) and the draw (twin)", get(dut.job_o, vertex_element::last),
                  e.last);
        u.compare("job_o.number (rtl) and the draw (twin)", get(dut.job_o, vertex_element::number),
                  e.number);
      }
      if (e.fill)
        u.compare("job_o.one (rtl) and the draw (twin)", get(dut.job_o, vertex_element::one),
                  e.one);
      for (unsigned c = 0; c < 4; ++c) {
        u.compare("job_o.slots", port_get(get(dut.job_o, vertex_element::slots), 8 * c, 8),
                  job.slot[c], int(c));
        if (e.read >> c & 1 || (c == 3 && e.fill))
          u.compare("job_o.slots (rtl) and the draw (twin)",
                    port_get(get(dut.job_o, vertex_element::slots), 8 * c, 8), e.slot[c], int(c));
      }
      u.cover("a fourth component that is 1", e.fill && e.one);
      u.cover("an element beyond the end", e.fill && !e.one);
      if (in.job_ready && !halted) due.pop_front();
    }
    compare_ports(u, dut, twin, job, started);

    if (idle && !in.begin)
      u.compare("bad_fetches_o (rtl) and the draw (twin)", dut.bad_fetches_o, bad);
    u.cover("32 elements", idle && d.scalars.elements == 32);
    busy = dut.busy_o ? busy + 1 : 0;
    u.check(busy < 40000, "a vertex comes to its end");
    u.tick(dut);
    gyre_vertex_element_tick(&twin, &in, &job);
    if (start || halted) {
      started = start;
      instance = 0;
      bad = start && u.chance(50) ? near_limit(u) : 0;
      if (start) {
        begin_at(dut.rootp->gyre_vertex_element__DOT__bad_fetches_o, twin.bad_fetches_q, bad);
      }
      due.clear();
      if (halted) entry = 0;
    }
  }
  return u.finish();
}
