// Unit test: compares gyre_write_back with its twin, every output in every cycle; what goes out,
// against a table of the bytes that were stored: each byte once, as it was. The ways of the cache,
// whose part it is, are those of the twin here. Stage 1 does one thing a cycle, as the cache orders
// it.

#include "write_back_bench.h"

// Bytes of a line are stored again only after they went out, or before: the last is right.
void Bench::check_offer() {
  if (twin.count == 0 || !do_take) return;
  const gyre_back_entry *e = gyre_write_back_offer(&twin);
  for (uint32_t i = 0; i < kLine; ++i) {
    if (!(e->mask[i / 8] >> i % 8 & 1)) continue;
    u.check(lines[e->line].dirty[i] > 0, "a byte that goes out was stored");
    --lines[e->line].dirty[i];
  }
}

void Bench::check_clean() {
  if (twin.walk || twin.groups != 0 || twin.count != 0 || sweep != SETS) return;
  for (const Line &l : lines) {
    for (uint32_t i = 0; i < kLine; ++i) u.check(!l.dirty[i], "after a walk nothing is dirty");
  }
}

void Bench::cover() {
  u.cover("walk", twin.walk && twin.walk_lookup);
  if (SETS * WAYS > 16) u.cover("walk waits for room", twin.walk_lookup && !room);
  u.cover("read of a line that is not complete", partial);
  u.cover("all entries taken but those of reads", !room && wanted.empty());
  u.cover("lines wait to go out", twin.count > 1);
  if (SETS * WAYS > 16) {
    u.cover("entries of reads are kept free",
            !room && wanted.empty() && twin.count <= twin.depth - 2);
  }
}

void Bench::tick() {
  u.tick(dut);
  edge_walk();
  if (does(kStore)) edge_store();
  if (does(kRead)) edge_read();
  if (does(kFill)) edge_fill();
  edge_memory();
  if (sweep != SETS) edge_sweep();
  stage1 = next;
  if (next == kNone) return;
  line = to;
  gyre_cache_ways_read(&ways, line);
}

void Bench::edge_walk() {
  if (twin.walk) {
    gyre_write_back_walk(&twin, &ways, room);
    if (!twin.walk) cleaning = false;
  } else if (clean) {
    twin.walk = true;
  } else if (cleaning && quiet) {
    cleaning = false;
  }
}

// The byte goes out once for all stores until then.
void Bench::edge_store() {
  for (uint32_t i = 0; i < kLine; ++i) {
    const bool old = there && (twin.state[at].mask[i / 8] >> i % 8 & 1);
    if ((mask[i / 8] >> i % 8 & 1) && !old) ++lines[line].dirty[i];
  }
  gyre_write_back_store(&twin, &ways, line, mask);
  gyre_cache_ways_store(&ways, line, mask, bytes.data());
}

void Bench::edge_read() {
  if (partial) gyre_write_back_partial(&twin, &ways, line);
  if (complete) return;
  wanted.push_back(line);
  fetching.insert(line);
}

void Bench::edge_fill() {
  gyre_write_back_fill(&twin, &ways, line);
  gyre_cache_ways_fill(&ways, line, twin.fill_data, false, true);
  fetching.erase(line);
  twin.fill = false;
  --twin.asked;
}

void Bench::edge_memory() {
  if (do_take) gyre_write_back_grant(&twin);
  if (respond) {
    gyre_write_back_respond(&twin, rsp_id, error, rsp.data());
    fill_line = asked.front();
    asked.pop_front();
  }
  if (!do_ask) return;
  ++twin.asked;
  asked.push_back(wanted.front());
  wanted.pop_front();
}

void Bench::edge_sweep() {
  gyre_write_back_sweep(&twin, &ways);
  gyre_cache_ways_sweep(&ways);
  ++sweep;
}

int main(int argc, char **argv) {
  Unit u(argc, argv, 60000);
  Vdut dut(&u.context);
  Bench b(u, dut);
  u.reset(dut);
  b.start_sweep();
  while (u.next()) {
    b.draw();
    set_ports(dut, b);
    dut.eval();
    b.show_ways();
    set_ports(dut, b);
    dut.eval();
    compare_ports(u, dut, b.twin, b);
    b.check_offer();
    b.check_clean();
    b.cover();
    b.tick();
  }
  return u.finish();
}
