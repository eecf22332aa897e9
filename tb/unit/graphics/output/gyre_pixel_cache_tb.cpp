// Unit test of rtl/graphics/output/gyre_pixel_cache.sv against cmodel/graphics/output/gyre_pixel_cache.c: random accesses,
// sectors and results that are taken and written late, memory that answers late and in any order, flushes, drops. Memory
// and all stored sectors must be as if each access had ended before the next one.

#include "pixel_cache_bench.h"

GYRE_SET_PORTS(const gyre_pixel_cache_in &in, const gyre_mem_port &port);
GYRE_COMPARE_PORTS(const gyre_pixel_cache_out &out, const gyre_mem_port &port);
GYRE_MEMBERS(port, mem_);
GYRE_WHEN(port.req_valid, mem_req_o);
GYRE_BY_TEST("compared by bytes, of writes", mem_req_o.data);
GYRE_WHEN(port.rsp_valid && !port.rsp_write, mem_rsp_i.data);
GYRE_WHEN(out.stored_valid, stored_o);
#include "Vdut_ports.h"

void Bench::cover() {
  const gyre_pixel_sectors &s = twin.sectors;
  const gyre_pixel_accesses &a = twin.accesses;
  u.cover("flushes", flushes > 3);
  u.cover("an error", out.error);
  u.cover("answers out of order", memory.reordered() || MISSES == 1);
  u.cover("all accesses are under way", a.count_q == ENTRIES);
  u.cover("all fetches are under way", twin.slot_q == (1u << MISSES) - 1);
  u.cover("a hazard", a.opened_q != a.count_q && gyre_pixel_accesses_next(&a) == nullptr);
  u.cover("a fetch fills the bytes that were not written", s.fill_q && s.begun_q && s.merges_q);
  u.cover("a line leaves while a stored sector waits", s.evict_q && s.hold_q && !in.stored_ready);
  u.cover("a line leaves while one is filled", s.evict_q && s.fill_q);
  u.cover("a fetch waits for a write", twin.fetch_q && s.buffer_q && !twin.held_q);
  u.cover("a write waits for a fetch", s.buffer_q && twin.held_q);
  u.cover("writes without an answer", twin.writes_q >= 4);
  u.cover("a drop with accesses", in.drop && a.count_q > 2);
  u.cover("a flush with dirty lines", twin.flush_read_q);
}

int main(int argc, char **argv) {
  Unit u(argc, argv, 100000);
  Vdut dut(&u.context);
  Bench b(u, dut);
  u.reset(dut);
  while (u.next()) {
    b.draw();
    gyre_pixel_cache_request(&b.twin, &b.port);
    set_ports(dut, b.in, b.port);
    dut.eval();
    gyre_pixel_cache_eval(&b.twin, &b.in, &b.out);
    u.note(
        "req %d %08x read %d parts %x, stored %d, write %d %04x, mem req %d %d %08x tag %u, rsp %d "
        "%d",
        b.in.req_valid, b.in.req_addr, b.in.req_read, b.in.req_parts, b.out.stored_valid,
        b.in.write_valid, b.in.write_mask, b.port.req_valid, b.port.req_write, b.port.req_addr,
        b.port.req_tag, b.port.rsp_valid, b.port.rsp_write);
    compare_ports(u, dut, b.out, b.port);
    if (b.port.req_valid && b.port.req_write) compare_line(u, dut.mem_req_o, b.port, LINE_BYTES);
    b.cover();
    b.check_clean();
    b.tick();
  }
  return u.finish();
}
