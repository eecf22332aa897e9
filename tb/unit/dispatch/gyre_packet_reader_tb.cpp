// Unit test of rtl/dispatch/gyre_packet_reader.sv against cmodel/dispatch/gyre_packet_reader.c: random packets,
// good and wrong ones, at addresses of a memory whose lines come late or not at all, and resets in between. What it
// says of each packet is compared with the packet, not with the twin alone.

#include "Vdut.h"
#include "gyre_ports.h"
#include "gyre_unit.h"

extern "C" {
#include "dispatch/gyre_packet_reader.h"
}

#ifndef HEADERS
#define HEADERS 0
#endif
#ifndef GRAPHICS
#define GRAPHICS 0
#endif

namespace {
constexpr uint32_t kRam = 0x80000000u, kRamBytes = 0x100000;

struct Packet {
  uint32_t word[16], at, threads;
  uint16_t code;  // what is wrong with it, 0: nothing
  bool list;      // of draws
  bool outside;   // of main memory
};

// A good one, or one with one thing that is wrong.
Packet draw(Unit &u, unsigned stack) {
  Packet p = {};
  uint32_t left = NUM_WARPS * NUM_THREADS, size[3];
  p.at = kRam + 64 * u.below(200);
  p.threads = 1;
  if (GRAPHICS && u.chance(25)) {
    p.list = true;
    p.word[0] = 2 | u.below(8) << 8;
    p.word[1] = kRam + 64 * u.below(1000);
    p.word[3] = u.chance(30) ? 0 : kRam + 4 * u.below(1000);
    p.word[14] = u.chance(30) ? 0 : kRam + 16 * u.below(1000);
    const unsigned wrong = u.below(30), word = wrong < 2 ? wrong : wrong + 1;
    if (word > 15 || word == 3 || word == 14) return p;
    p.word[word] |= word == 0 ? 0x1000u : 32u;
    p.code = uint16_t(GYRE_LAUNCH_PACKET | (word == 0   ? GYRE_PACKET_HEADER
                                            : word == 1 ? GYRE_PACKET_LIST
                                                        : GYRE_PACKET_RESERVED));
    return p;
  }
  for (uint32_t &s : size) {
    s = 1 + u.below(left < 30 ? left : 30);
    left /= s;
    p.threads *= s;
  }
  p.word[0] = 1 | u.below(8) << 8 | 3 << 16;
  p.word[1] = kRam + 4 * u.below(1000);
  p.word[2] = u.chance(30) ? 0 : kRam + 16 * u.below(1000);
  p.word[3] = u.chance(30) ? 0 : kRam + 4 * u.below(1000);
  for (unsigned d = 0; d < 3; ++d) {
    p.word[4 + d] = 1 + (u.rand32() >> 2);
    p.word[9 + d] = u.rand32();
  }
  p.word[7] = size[0] | size[1] << 16;
  p.word[8] = size[2];
  p.word[12] = u.below(LMEM_BYTES + 1);
  p.word[13] = u.chance(30) ? 0 : 64u << u.below(7 + (stack < 4 ? stack : 4));
  p.word[14] = u.chance(30) ? 0 : kRam + 16 * u.below(1000);
  if (HEADERS) {
    p.word[0] |= u.below(2) << 11;
    p.word[15] = u.chance(30) ? 0 : kRam + 16 * u.below(1000);
  }
  if (u.chance(60)) return p;
  const struct {
    unsigned word;
    uint32_t value;
    uint8_t code;
  } wrong[] = {{0, p.word[0] ^ 6, GYRE_PACKET_FORMAT},
               {0, p.word[0] | (HEADERS ? 0x1000u : 0x800u), GYRE_PACKET_HEADER},
               {0, p.word[0] & 0xffff, GYRE_PACKET_DIMENSIONS},
               {1, p.word[1] | 2, GYRE_PACKET_KERNEL},
               {2, kRam + kRamBytes, GYRE_PACKET_ARGS},
               {3, kRam + 2, GYRE_PACKET_COMPLETION},
               {3, 64, GYRE_PACKET_COMPLETION},
               {5, 0, GYRE_PACKET_GRID},
               {8, 0, GYRE_PACKET_GROUP},
               {7, (NUM_WARPS * NUM_THREADS + 1) | 0x10000, GYRE_PACKET_THREADS},
               {12, LMEM_BYTES + 1, GYRE_PACKET_LOCAL},
               {13, 192, GYRE_PACKET_PRIVATE},
               {13, 8192u << stack, GYRE_PACKET_PRIVATE},
               {14, kRam + 8, GYRE_PACKET_STAMP},
               {15, 7, GYRE_PACKET_RESERVED}};
  const auto &w = wrong[u.below(sizeof wrong / sizeof *wrong)];
  if (w.word == 13 && (w.value > 65536 || w.value == 0)) return p;
  p.word[w.word] = w.value;
  p.code = uint16_t(GYRE_LAUNCH_PACKET | w.code);
  // More private memory than a stack has is looked at behind all rules of words.
  if (w.word != 13 && stack < 4 && u.chance(30)) p.word[13] = 8192u << stack;
  return p;
}

// One packet in ten lies outside of main memory, beside one of its ends as a rule.
Packet placed(Unit &u, unsigned stack) {
  Packet p = draw(u, stack);
  p.outside = u.chance(10);
  if (!p.outside) {
    if (u.chance(10)) p.at = u.chance(50) ? kRam : kRam + kRamBytes - 64;
    return p;
  }
  const uint32_t places[] = {kRam - 64, kRam + kRamBytes, 0, ~uint32_t(63), u.rand32() / 2 & ~63u};
  p.at = places[u.below(5)];
  return p;
}
}  // namespace

GYRE_SET_PORTS(bool idle, const Packet &packet, unsigned stack, const gyre_packet_reader_in &in,
               const uint32_t *line);
GYRE_COMPARE_PORTS(const gyre_packet_reader_out &out, bool rst, uint16_t code, bool done, bool lost,
                   const Packet &packet, bool unread);
GYRE_PORT(idle_i, idle);
GYRE_PORT(packet_i, packet.at);
GYRE_PORT(stack_i, stack);
GYRE_PORT(line_i, line);
GYRE_PORT(code_o, code);
GYRE_PORT(completion_o, lost ? 0 : packet.word[3]);
GYRE_PORT(compatible_o, packet.word[0] >> 11 & 1);
GYRE_PORT(header_o, HEADERS ? packet.word[15] : 0);
GYRE_PORT(pc_o, packet.word[1]);
GYRE_PORT(args_o, packet.word[2]);
GYRE_PORT(stamp_o, packet.word[14]);
GYRE_PORT(local_o, packet.word[12]);
GYRE_PORT(private_o, packet.word[13]);
GYRE_PORT(list_o, packet.list);
GYRE_PORT(threads_o, packet.threads);
GYRE_WHEN(out.get, get_addr_o);
GYRE_WHEN(!rst, done_o);
GYRE_WHEN(done, code_o, completion_o);
GYRE_WHEN((done && !unread), compatible_o, header_o, pc_o, args_o, stamp_o, local_o, private_o,
          list_o);
GYRE_WHEN((done && !unread) && (!packet.code && !packet.list), threads_o);
GYRE_BY_TEST("compared by parts", wait_o, acquire_o, release_o, grid_o, size_o, offset_o);
GYRE_BY_TEST("of no port", in.idle, in.packet, in.stack, in.line, out.code);
#include "Vdut_ports.h"

static void check_rules(Unit &u, const Vdut &dut, bool idle, bool done, const Packet &packet,
                        bool unread, const gyre_packet_reader_out &out, unsigned stack,
                        const gyre_packet_reader &twin, unsigned lines) {
  u.check(!idle || !dut.get_o, "nothing is read while it is idle");
  u.check(!done || !(dut.done_o || dut.get_o), "a packet is read once");
  u.check(!packet.outside || !dut.get_o, "nothing is read outside of main memory");
  u.cover("a packet outside of main memory", done && packet.outside);
  u.cover("the last packet of main memory", done && !unread && packet.at == kRam + kRamBytes - 64);
  if (done) {
    u.compare("code_o, the twin's", dut.code_o, out.code);
  }
  if (done && !unread) {
    u.compare("wait, acquire, release", dut.wait_o | dut.acquire_o << 1 | dut.release_o << 2,
              packet.word[0] >> 8 & 7);
    u.cover("a wrong word and more private memory than a stack has",
            packet.code && packet.word[13] > 4096u << stack &&
                packet.code != (GYRE_LAUNCH_PACKET | GYRE_PACKET_PRIVATE));
    for (unsigned d = 0; d < 3; ++d) {
      u.compare("grid_o", port_get(dut.grid_o, 31 * d, 31), packet.word[4 + d] & 0x7fffffff);
      u.compare("offset_o", port_word(dut.offset_o, d), packet.word[9 + d]);
      const uint32_t size = d == 2 ? packet.word[8] : packet.word[7] >> 16 * d;
      u.compare("size_o", port_get(dut.size_o, 11 * d, 11), size & 0x7ff);
    }
    u.cover("a list of draws", !GRAPHICS || (packet.list && !packet.code));
    u.cover("a wrong one of draws", !GRAPHICS || (packet.list && packet.code));
    if (!packet.code && !packet.list) {
      u.compare("the twin's threads", twin.threads_q, packet.threads);
    }
    u.check(lines == (LINE_BYTES < 64 ? 64 / LINE_BYTES : 1), "each line is read once");
  }
}

int main(int argc, char **argv) {
  Unit u(argc, argv, 80000);
  Vdut dut(&u.context);
  gyre_config cfg = {};
  cfg.num_warps = NUM_WARPS;
  cfg.num_threads = NUM_THREADS;
  cfg.line_bytes = LINE_BYTES;
  cfg.lmem_bytes = LMEM_BYTES;
  cfg.graphics = GRAPHICS;
  cfg.headers = HEADERS;
  cfg.ram_base = kRam;
  cfg.ram_bytes = kRamBytes;
  gyre_packet_reader twin;
  gyre_packet_reader_init(&twin, &cfg);
  unsigned stack = 0, lines = 0, wait = 0;
  Packet packet = placed(u, stack);
  bool idle = true, done = false, unread = false;
  uint32_t line[GYRE_MAX_LINE / 4] = {};
  Throttle answers;
  u.reset(dut);
  while (u.next()) {
    gyre_packet_reader_in in = {};
    const bool rst = u.below(3000) == 0;
    in.idle = idle;
    in.packet = packet.at;
    in.stack = uint8_t(stack);
    gyre_packet_reader_out out;
    gyre_packet_reader_eval(&twin, &in, &out);
    // The line that is asked for, or an error.
    in.get_done = out.get && answers.draw(u);
    in.error = in.get_done && u.below(60) == 0;
    const uint32_t first = (out.get_addr & ~uint32_t(LINE_BYTES - 1)) / 4 - packet.at / 4;
    for (unsigned w = 0; w < LINE_BYTES / 4; ++w) {
      const uint32_t at = first + w;
      line[w] = at < 16 ? packet.word[at] : u.rand32();
    }
    in.line = reinterpret_cast<const uint8_t *>(line);
    gyre_packet_reader_eval(&twin, &in, &out);
    dut.rst_i = rst;
    set_ports(dut, idle, packet, stack, in, line);
    dut.eval();
    u.note("idle %d state %d index %u get %d done %d, code %x", idle, twin.state_q, twin.index_q,
           out.get, out.done, packet.code);
    lines += in.get_done;
    u.cover("dropped before it was read", idle && wait > 0);
    wait = idle || done ? 0 : wait + 1;
    const uint16_t code = unread ? uint16_t(GYRE_LAUNCH_PACKET | GYRE_PACKET_UNREAD) : packet.code;
    const bool lost = unread || (packet.code & 0xff) == GYRE_PACKET_COMPLETION;
    check_rules(u, dut, idle, done, packet, unread, out, stack, twin, lines);
    compare_ports(u, dut, out, rst, code, done, lost, packet, unread);

    u.cover("a good packet", done && !unread && !packet.code);
    u.cover("a wrong one", done && !unread && packet.code);
    u.cover("more private memory than a stack has",
            done && packet.code == (GYRE_LAUNCH_PACKET | GYRE_PACKET_PRIVATE));
    u.cover("one that could not be read", done && unread);
    u.check(wait < 3000, "a packet that is read is done");

    const bool was_done = dut.done_o && !rst;
    u.tick(dut);
    gyre_packet_reader_tick(&twin, &in);
    if (rst) gyre_packet_reader_init(&twin, &cfg);
    if (was_done) done = true, unread = in.error || packet.outside;
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
    if (rst) done = false, lines = 0;
  }
  return u.finish();
}
