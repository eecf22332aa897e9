// Unit test: compares rtl/dispatch/gyre_packet_reader.sv with cmodel/dispatch/gyre_packet_reader.c:
// random packets, good and wrong ones, at addresses of a memory whose lines come late or not at
// all, and resets in between. The verdict on each packet is compared with the packet, not with the
// twin alone.

#include "Vdut.h"
#include "gyre_ports.h"
#include "packet_maker.h"

namespace {
// The packet that is read, in a memory that answers when it likes.
struct Bench {
  Unit &u;
  Vdut &dut;
  gyre_config cfg = {};
  gyre_packet_reader twin;
  gyre_packet_reader_in in = {};
  gyre_packet_reader_out out = {};
  unsigned stack = 0, lines = 0, wait = 0;
  Packet packet;
  bool idle = true, done = false, unread = false;
  uint32_t line[GYRE_MAX_LINE / 4] = {};
  Throttle answers;
  bool rst = false;
  // Expected verdict on the packet.
  uint16_t code = 0;
  bool lost = false;  // its completion is not known

  Bench(Unit &unit, Vdut &device) : u(unit), dut(device) {
    cfg.num_warps = NUM_WARPS;
    cfg.num_threads = NUM_THREADS;
    cfg.line_bytes = LINE_BYTES;
    cfg.lmem_bytes = LMEM_BYTES;
    cfg.graphics = GRAPHICS;
    cfg.headers = HEADERS;
    cfg.ram_base = kRam;
    cfg.ram_bytes = kRamBytes;
    gyre_packet_reader_init(&twin, &cfg);
    packet = placed(u, stack);
  }

  void draw();
  void draw_line();
  void expect();
  void check_reads();
  void check_packet();
  void check_sizes();
  void cover();
  void tick();
  void edge_idle();
};
}  // namespace

GYRE_SET_PORTS(const Bench &b, const gyre_packet_reader_in &in);
GYRE_COMPARE_PORTS(const gyre_packet_reader_out &out, const Bench &b);
GYRE_PORT(idle_i, b.idle);
GYRE_PORT(packet_i, b.packet.at);
GYRE_PORT(stack_i, b.stack);
GYRE_PORT(line_i, b.line);
GYRE_PORT(code_o, b.code);
GYRE_PORT(completion_o, b.lost ? 0 : b.packet.word[3]);
GYRE_PORT(compatible_o, b.packet.word[0] >> 11 & 1);
GYRE_PORT(header_o, HEADERS ? b.packet.word[15] : 0);
GYRE_PORT(pc_o, b.packet.word[1]);
GYRE_PORT(common_o, gyre_packet_common(b.packet.word));
GYRE_PORT(common_o.arg, b.packet.word[2]);
GYRE_PORT(stamp_o, b.packet.word[14]);
GYRE_PORT(local_o, b.packet.word[12]);
GYRE_PORT(private_o, b.packet.word[13]);
GYRE_PORT(list_o, b.packet.list);
GYRE_PORT(threads_o, b.packet.threads);
GYRE_WHEN(out.get, get_addr_o);
GYRE_WHEN(!b.rst, done_o);
GYRE_WHEN(b.done, code_o, completion_o);
GYRE_WHEN((b.done && !b.unread), compatible_o, header_o, pc_o, common_o, stamp_o, local_o,
          private_o, list_o);
GYRE_WHEN((b.done && !b.unread) && (!b.packet.code && !b.packet.list), threads_o);
GYRE_BY_TEST("compared by parts", wait_o, acquire_o, release_o, grid_o, size_o, offset_o, strip_o);
GYRE_BY_TEST("of no port", in.idle, in.packet, in.stack, in.line, out.code);
#include "Vdut_ports.h"

void Bench::draw() {
  in = {};
  rst = u.below(3000) == 0;
  in.idle = idle;
  in.packet = packet.at;
  in.stack = uint8_t(stack);
  gyre_packet_reader_eval(&twin, &in, &out);
  draw_line();
  gyre_packet_reader_eval(&twin, &in, &out);
}

// The line that is asked for, or an error.
void Bench::draw_line() {
  in.get_done = out.get && answers.draw(u);
  in.error = in.get_done && u.below(60) == 0;
  const uint32_t first = (out.get_addr & ~uint32_t(LINE_BYTES - 1)) / 4 - packet.at / 4;
  for (unsigned w = 0; w < LINE_BYTES / 4; ++w) {
    const uint32_t at = first + w;
    line[w] = at < 16 ? packet.word[at] : u.rand32();
  }
  in.line = reinterpret_cast<const uint8_t *>(line);
}

void Bench::expect() {
  u.note("idle %d state %d index %u get %d done %d, code %x", idle, twin.state_q, twin.index_q,
         out.get, out.done, packet.code);
  lines += in.get_done;
  u.cover("dropped before it was read", idle && wait > 0);
  wait = idle || done ? 0 : wait + 1;
  code = unread ? uint16_t(GYRE_LAUNCH_PACKET | GYRE_PACKET_UNREAD) : packet.code;
  lost = unread || (packet.code & 0xff) == GYRE_PACKET_COMPLETION;
}

void Bench::check_reads() {
  u.check(!idle || !dut.get_o, "nothing is read while it is idle");
  u.check(!done || !(dut.done_o || dut.get_o), "a packet is read once");
  u.check(!packet.outside || !dut.get_o, "nothing is read outside of main memory");
  u.check(wait < 3000, "a packet that is read is done");
  if (done) {
    u.compare("code_o, the twin's", dut.code_o, out.code);
  }
}

// Compares the fields with the packet.
void Bench::check_packet() {
  if (!done || unread) return;
  u.compare("wait, acquire, release", dut.wait_o | dut.acquire_o << 1 | dut.release_o << 2,
            packet.word[0] >> 8 & 7);
  check_sizes();
  if (!packet.code && !packet.list) {
    u.compare("the twin's threads", twin.threads_q, packet.threads);
  }
  u.check(lines == (LINE_BYTES < 64 ? 64 / LINE_BYTES : 1), "each line is read once");
  u.cover("a wrong word and more private memory than a stack has",
          packet.code && packet.word[13] > 4096u << stack &&
              packet.code != (GYRE_LAUNCH_PACKET | GYRE_PACKET_PRIVATE));
  u.cover("a list of draws", !GRAPHICS || (packet.list && !packet.code));
  u.cover("a wrong one of draws", !GRAPHICS || (packet.list && packet.code));
}

void Bench::check_sizes() {
  for (unsigned d = 0; d < 3; ++d) {
    u.compare("grid_o", port_get(dut.grid_o, 31 * d, 31), packet.word[4 + d] & 0x7fffffff);
    u.compare("offset_o", port_word(dut.offset_o, d), packet.word[9 + d]);
    const uint32_t size = d == 2 ? packet.word[8] : packet.word[7] >> 16 * d;
    if (d == 2) u.compare("strip_o", dut.strip_o, packet.word[8] >> 16);
    u.compare("size_o", port_get(dut.size_o, 11 * d, 11), size & 0x7ff);
  }
}

void Bench::cover() {
  u.cover("a packet outside of main memory", done && packet.outside);
  u.cover("the last packet of main memory", done && !unread && packet.at == kRam + kRamBytes - 64);
  u.cover("a good packet", done && !unread && !packet.code);
  u.cover("a wrong one", done && !unread && packet.code);
  u.cover("more private memory than a stack has",
          done && packet.code == (GYRE_LAUNCH_PACKET | GYRE_PACKET_PRIVATE));
  u.cover("one that could not be read", done && unread);
}

void Bench::tick() {
  const bool was_done = dut.done_o && !rst;
  u.tick(dut);
  gyre_packet_reader_tick(&twin, &in);
  if (rst) gyre_packet_reader_init(&twin, &cfg);
  if (was_done) {
    done = true;
    unread = in.error || packet.outside;
  }
  edge_idle();
  if (rst) {
    done = false;
    lines = 0;
  }
}

// A packet is read, or dropped; between two of them there is another one, or the same again.
void Bench::edge_idle() {
  if (idle) {
    if (u.chance(40)) {
      stack = u.below(6);
      packet = placed(u, stack);
    }
    lines = 0;
    idle = u.chance(40);
    done = false;
  } else {
    idle = rst || (done ? u.chance(20) : u.below(800) == 0);
  }
}

int main(int argc, char **argv) {
  Unit u(argc, argv, 80000);
  Vdut dut(&u.context);
  Bench b(u, dut);
  u.reset(dut);
  while (u.next()) {
    b.draw();
    dut.rst_i = b.rst;
    set_ports(dut, b, b.in);
    dut.eval();
    b.expect();
    b.check_reads();
    b.check_packet();
    compare_ports(u, dut, b.out, b);
    b.cover();
    b.tick();
  }
  return u.finish();
}
