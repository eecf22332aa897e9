// Unit test: compares rtl/graphics/reader/gyre_draw_reader.sv with
// cmodel/graphics/reader/gyre_draw_reader.c, and of what both say of a draw against
// gyre_draw_read() of the functional simulator: random draws, right and wrong ones in each rule, a
// memory whose lines come late or not at all, or change while they are read. No line outside of
// main memory may be asked for. Some packets say that the tables are those of the one before: then
// no line of a table is asked for, and what was given for that one is right for this one.

#include "Vdut.h"
#include "draw_tables.h"
#include "draw_list_world.h"
#include "pixel_tables.h"
#include "generated/gyre_types_fields.inc"

namespace {
// The reader with a memory of draws, and what the functional simulator says of the one that is read.
struct Bench {
  Unit &u;
  Vdut &dut;
  const gyre_config cfg;
  gyre_draw_reader twin;
  gyre_draw_reader_in in = {};
  gyre_draw_reader_out out = {};
  DrawListWorld world;
  Tables tables = {};
  gyre_draw_state expected;
  uint32_t status = 0, stack = 0, wait = 0, line[GYRE_MAX_LINE / 4];
  bool idle = true, skip = false, changing = false, place = false, unread = false;
  unsigned failing = 0;  // of a thousand lines
  // The packet that was read last: nothing of it has changed, it was accepted in this list. The new one has its words, and
  // its tables must be kept.
  bool fresh = false, repeats = false, accepted = false, again = false, kept = false;
  // The draw was started; the packet was read ahead; the next packet is chosen.
  bool ran = false, given = false, chosen = false;
  Tables had = {};          // what was given for it
  uint32_t last_stack = 0;  // the machine's, which stays during a list
  Throttle answers;
  bool rst = false;

  Bench(Unit &unit, Vdut &device) : u(unit), dut(device), cfg(config()), world(cfg) {
    gyre_draw_reader_init(&twin, &cfg, GYRE_DRAW_RING_WORDS);
  }
  static gyre_config config() {
    gyre_config c = {};
    c.num_cores = NUM_CORES;
    c.num_warps = NUM_WARPS;
    c.num_threads = NUM_THREADS;
    c.num_lanes = NUM_LANES;
    c.pixels = PIXELS;
    c.line_bytes = LINE_BYTES;
    c.lmem_bytes = LMEM_BYTES;
    c.ram_base = kRam;
    c.ram_bytes = kRamBytes;
    return c;
  }

  void draw();
  void draw_line();
  void check_fields();
  void check_done();
  void check_draw();
  void cover_ahead();
  void tick();
  void draw_packet();
  void draw_again();
  bool same_tables() const;
};
}  // namespace

GYRE_SET_PORTS(const Bench &b);
GYRE_COMPARE_PORTS(const gyre_draw_reader_out &out);
GYRE_PORT(get_done_i, b.in.get_done);
GYRE_PORT(error_i, b.in.error);
GYRE_PORT(idle_i, b.idle);
GYRE_PORT(fresh_i, b.fresh);
GYRE_PORT(packet_i, b.world.packet);
GYRE_PORT(ran_i, b.ran);
GYRE_PORT(skip_i, b.skip);
GYRE_PORT(stack_i, b.stack);
GYRE_PORT(line_i, b.line);
GYRE_WHEN(out.get_more, get_addr_o, get_last_o);
GYRE_WHEN(out.done, status_o, lost_o);
GYRE_WHEN((out.done && !out.lost), last_o);
GYRE_WHEN((out.done && out.status == 0 && out.program.pixels), state_o);
GYRE_BY_TEST("which fields mean something, check_fields knows", config_o, draw_o, program_o,
             out.config, out.draw, out.program);
#include "Vdut_ports.h"

void Bench::draw() {
  rst = u.below(20000) == 0;
  in = {};
  fresh = idle && u.chance(twin.tables.ahead.state_q == GYRE_PACKET_AHEAD_FULL ? 15 : 5);
  in.idle = idle;
  in.fresh = fresh;
  in.skip = skip;
  in.ran = ran;
  in.packet = world.packet;
  in.stack = uint8_t(stack);
  gyre_draw_reader_eval(&twin, &in, &out);
  draw_line();
}

void Bench::draw_line() {
  in.get_done = out.get && answers.draw(u);
  // Of the next packets one in ten.
  in.error = in.get_done && (out.done ? u.below(1280) < LINE_BYTES : u.below(1000) < failing);
  const uint32_t first = out.get_addr & ~uint32_t(LINE_BYTES - 1);
  if (out.get) u.check(world.holds(first), "only lines of main memory are read");
  if (out.get && kept && !out.done)
    u.check(twin.tables.step_q == GYRE_DRAW_STEP_PACKET && !given, "no table is read again");
  if (out.get && out.done) {
    u.check(ran && out.status == 0 && !out.last && !skip &&
                out.get_addr - world.packet - 128 < 128 && out.get_last == world.packet + 255,
            "only the next packet of a list is read ahead, while a draw runs");
  }
  if (out.get_more) {
    u.check(world.holds(out.get_last & ~uint32_t(LINE_BYTES - 1)) && out.get_last >= out.get_addr &&
                out.get_last - out.get_addr < 1024,
            "lines in advance are those of a table");
  }
  for (unsigned w = 0; w < LINE_BYTES / 4; ++w)
    line[w] = out.get && !in.error ? world.at(first + 4 * w) : u.rand32();
  in.line = reinterpret_cast<const uint8_t *>(line);
}

// The fields that mean something, of what is given and of the draw.
void Bench::check_fields() {
  const gyre_draw_config_t &c = out.config;
  // The words of maps and captures mean nothing.
  const bool words = c.kind != GYRE_DRAW_ENTRY_MAP && c.kind != GYRE_DRAW_ENTRY_CAPTURE;
#define CONFIG(field, at, bits)                        \
  if (bits == 1 || (c.valid && (words || bits != 32))) \
    u.compare("config_o." #field, port_get(dut.config_o, at, bits), uint64_t(c.field));
  GYRE_DRAW_CONFIG_FIELDS(CONFIG)
  if (c.valid) {
    u.check(!out.done, "all is given before it is done");
    tables.take(u, c);
  }
  if (!out.done) return;
  const gyre_draw_t &s = out.draw;
  // For a refused draw the result's address counts.
#define SCALAR(field, at, bits)                                             \
  if (out.status == 0 || (!out.lost && std::strcmp(#field, "result") == 0)) \
    u.compare("draw_o." #field, port_get(dut.draw_o, at, bits), uint64_t(s.field));
  GYRE_DRAW_FIELDS(SCALAR)
  u.cover("a good draw", out.status == 0);
  const gyre_pixel_program_t &p = out.program;
#define PROGRAM(field, at, bits)                                           \
  if (out.status == 0 && (p.pixels || std::strcmp(#field, "pixels") == 0)) \
    u.compare("program_o." #field, port_get(dut.program_o, at, bits), uint64_t(p.field));
  GYRE_PIXEL_PROGRAM_FIELDS(PROGRAM)
}

// The first cycle in which it is done: what the functional simulator says.
void Bench::check_done() {
  u.check(wait < 20000, "a draw that is read is done");
  if (!out.done || wait == 0) return;
  if (!changing && !unread) check_draw();
  if (unread) {
    u.compare("status_o of one that could not be read", dut.status_o,
              GYRE_DRAW_REFUSED + GYRE_DRAW_RULE_MEMORY);
  }
  u.cover("a packet that could not be read", unread && out.lost);
  u.cover("a table that could not be read", unread && !out.lost);
  u.cover("memory changes while it is read", changing && out.status == 0);
  u.cover("tables of the draw before", kept && out.status == 0);
  u.cover("a packet that was read ahead", given && out.status == 0 && !kept);
  u.cover("a packet that was read ahead, with the tables before", given && kept && out.status == 0);
  u.cover("a packet that was read ahead is refused", given && out.status != 0 && !skip);
  u.cover("tables of the draw before, refused", kept && out.status != 0);
  u.cover("tables of the draw before are read again", again && !kept && out.status == 0);
}

void Bench::check_draw() {
  u.compare("lost_o (rtl) and the simulator (twin)", dut.lost_o, !place);
  if (place) {
    const bool room = status != 0 || !expected.pixels || pixel_warps(expected, cfg) != 0;
    const uint32_t record = GYRE_DRAW_REFUSED + GYRE_DRAW_RULE_RECORD;
    const uint32_t want = skip ? uint32_t(GYRE_DRAW_SKIPPED) : room ? status : record;
    u.cover("pixels have no room beside the vertices", !PIXELS || (!room && !skip));
    u.compare("status_o (rtl) and the simulator (twin)", dut.status_o, want);
    u.compare("last_o (rtl) and the packet (twin)", dut.last_o, world.at(world.packet) >> 12 & 1);
    if (want == 0) tables.compare(u, expected);
    if (want == 0) compare_scalars(u, out.draw, expected, cfg);
    if (want == 0) compare_program(u, out.program, expected, cfg);
    if (want == 0 && expected.pixels) {
      const uint32_t *block = &world.at(expected.word[GYRE_DRAW_PIXEL_STATE]);
#define STATE(field, at, bits)                                  \
  u.compare("state_o." #field, port_get(dut.state_o, at, bits), \
            uint64_t(block_field(#field, block)));
      GYRE_PIXEL_STATE_FIELDS(STATE)
    }
  }
  u.cover("a packet without an address", !place);
  u.cover("a draw after one that was ended", place && skip);
  if (PIXELS) cover_pixels(u, expected, place && !skip ? status : uint32_t(GYRE_DRAW_SKIPPED));
  cover_status(u, expected, place && !skip ? status : uint32_t(GYRE_DRAW_SKIPPED));
}

void Bench::cover_ahead() {
  const gyre_packet_ahead &next = twin.tables.ahead;
  const bool reads = out.get_more && out.done;
  given = !idle && (given || next.state_q == GYRE_PACKET_AHEAD_GIVE);
  u.cover("the next packet cannot be read", reads && in.error);
  u.cover("the next packet has no promise", next.state_q == GYRE_PACKET_AHEAD_STOP && !failing);
  u.cover("the next packet is not complete",
          next.state_q == GYRE_PACKET_AHEAD_EMPTY && next.count_q != 0 && idle);
  u.cover("memory ends with a packet", ran && out.done && world.ends());
  u.cover("a list ends with a packet in advance",
          next.state_q == GYRE_PACKET_AHEAD_FULL && idle && fresh);
}

void Bench::tick() {
  // The requested draw may change while it is read.
  if (changing && u.chance(3)) world.spoil(u);
  cover_ahead();
  u.tick(dut);
  gyre_draw_reader_tick(&twin, &in);
  if (rst) gyre_draw_reader_reset(&twin);
  unread = !idle && !rst && !out.done && (unread || in.error);
  if (!idle) {
    repeats = place && !changing;
    accepted = repeats && out.done && out.status == 0 && !skip;
    had = tables;
    last_stack = stack;
    for (unsigned i = 0; i < GYRE_DRAW_WORDS && place; ++i)
      world.last[i] = world.at(world.packet + 4 * i);
  }
  if (rst || fresh) accepted = world.due = false;
  // A draw that was accepted is started some cycles later.
  if (!rst && !idle && !ran && !changing && out.done && out.status == 0 && world.may_run() &&
      u.chance(50)) {
    world.prepare(u);
    ran = true;
  }
  if (rst || (!idle && !out.done)) ran = false;
  wait = idle || out.done || rst ? 0 : wait + 1;
  if (!idle || fresh || rst) chosen = false;
  if (idle && !chosen) {
    chosen = true;
    world.due || (u.chance(25) && repeats) ? draw_again() : draw_packet();
  }
  // Most draws run until the next packet is there.
  const bool runs = out.done && out.get_more;
  idle = rst || (idle       ? u.chance(30)
                 : runs     ? u.below(300) == 0
                 : out.done ? u.chance(20)
                            : u.below(4000) == 0);
}

// The words of the packet that name tables are those of the one before.
bool Bench::same_tables() const {
  for (unsigned i : {2, 4, 5, 6, 7, 8, 9, 10, 11, 21, 24, 25, 26})
    if (world.memory[(world.packet - kRam) / 4 + i] != world.last[i]) return false;
  return world.last[GYRE_DRAW_PIXEL_STATE] == 0;
}

// The packet that follows in memory, or one with the tables of the one before, of whose targets more is written.
void Bench::draw_again() {
  const bool next = world.due;
  next ? world.follow(u) : world.repeat(u);
  stack = world.stack = last_stack;
  changing = false;
  skip = u.chance(8);
  failing = u.chance(15) ? 40 : 0;
  again = true;
  place = world.expect(world.packet, &expected, &status);
  kept = place && accepted && !skip && same_tables() &&
         (world.at(world.packet) & GYRE_DRAW_SAME_TABLES) != 0;
  tables = kept ? had : Tables{};
  if (kept || next || !accepted) return;
  world.write_targets(u);
  place = world.expect(world.packet, &expected, &status);
}

// The packet of another draw, and how it is read.
void Bench::draw_packet() {
  world.begin(u);
  changing = u.chance(10);
  skip = u.chance(8);
  failing = u.chance(15) ? 40 : 0;
  for (unsigned n = u.chance(60) ? 1 + u.below(2) : 0; n; --n) world.spoil(u);
  if (!u.seen(kGeometry) && u.chance(10)) world.draw_geometry(u);
  if (u.chance(3))
    world.packet ^= 1u << u.below(32);
  else if (u.chance(3))
    world.move_to_end();
  place = world.expect(world.packet, &expected, &status);
  stack = world.stack;
  tables = {};
  again = kept = false;
}

int main(int argc, char **argv) {
  Unit u(argc, argv, PIXELS ? 700000 : 500000);
  Vdut dut(&u.context);
  Bench b(u, dut);
  u.reset(dut);
  while (u.next()) {
    b.draw();
    dut.rst_i = b.rst;
    set_ports(dut, b);
    dut.eval();
    u.note("idle %d packet %08x state %d step %d entry %u word %u, get %d, status %x", b.idle,
           b.world.packet, b.twin.tables.state_q, b.twin.tables.step_q, b.twin.tables.index_q,
           b.twin.tables.at_q, b.out.get, b.twin.tables.status_q);
    compare_ports(u, dut, b.out);
    b.check_fields();
    b.check_done();
    b.tick();
  }
  return u.finish();
}
