// Unit test: compares rtl/dispatch/gyre_header_reader.sv with cmodel/dispatch/gyre_header_reader.c:
// headers, right ones and wrong ones, at addresses of a memory whose lines come late or not at all.
// The test derives the verdict on each header from the words as well.

#include <algorithm>

#include "Vdut.h"
#include "gyre_ports.h"
#include "gyre_unit.h"

extern "C" {
#include "dispatch/gyre_header_reader.h"
#include "gyre/launch.h"
}

namespace {
struct Header {
  uint32_t word[20], at, private_bytes, stack;
  bool compatible;
  uint16_t code;  // 0: it is right
};

Header draw(Unit &u) {
  Header h = {};
  const bool pixel = u.chance(30);
  h.at = 0x80000000u + 16 * u.below(4000);
  h.stack = u.chance(50) ? u.below(6) : u.below(16);
  h.compatible = u.chance(50);
  h.word[0] = (pixel ? 2u | 5u << 10 : 1u | 1u << 10) | 3u << 5 | (u.rand32() & 0x0401c000u) |
              uint32_t(u.chance(15)) << 27;
  h.private_bytes = u.chance(40) ? 0 : 64u << u.below(11);
  const uint32_t most = 64 * std::max(NUM_WARPS, NUM_THREADS);
  uint32_t room = (4096u << h.stack) - most;
  if (h.private_bytes) room = std::min(room, h.private_bytes);
  // A size has 24 bits: where a stack is larger, both together may have more.
  const uint32_t field = 0xfffff0, most_low = std::min(room, field) / 16;
  const uint32_t low = u.chance(30) ? 0 : 16 * (u.chance(30) ? most_low : u.below(most_low + 1));
  const uint32_t left = std::min(room - low, field) / 16;
  const uint32_t high = 16 * (u.chance(30) ? left : u.below(left + 1));
  h.word[1] = low | u.below(256) << 24;
  h.word[2] = high | u.below(256) << 24;
  h.word[3] = (u.chance(30) ? 0 : 512 * (u.chance(5) ? 2048 : u.below(2049))) | u.below(16) << 24;
  for (unsigned w = 6; w < 10; ++w) h.word[w] = u.rand32();
  const auto broken = [&](unsigned rule) { h.code = uint16_t(GYRE_LAUNCH_HEADER | rule); };
  switch (u.below(14)) {
    case 0:
      h.word[0] ^= 8;
      broken(1);
      break;
    case 1:
      h.word[0] ^= 1u << 7;
      broken(2);
      break;
    case 2:
      h.word[0] &= ~(15u << 10);
      broken(3);
      break;
    case 3:
      h.word[0] ^= 3;
      broken(4);
      break;
    case 4:
      h.word[1] |= 8;
      broken(5);
      break;
    case 5:
      h.word[2] |= 1;
      broken(6);
      break;
    case 6:
      h.word[3] = 0x100200;
      broken(7);
      break;
    case 7:
      h.word[3] = 256;
      broken(8);
      break;
    case 8:
      h.word[0] |= 1u << 24;
      if (!h.compatible) broken(12);
      break;
    case 9:
      if (room >= 2 * field) break;  // nothing is too much
      if (room + 16 - low <= field) {
        h.word[2] += room + 16 - low - high;
      } else {
        h.word[1] |= field;
        h.word[2] |= field;
      }
      broken(GYRE_HEADER_SIZES);
      break;
    default: break;
  }
  // There is no double precision; what else is wrong is told first.
  if (h.code == 0 && h.word[0] >> 27 & 1) broken(GYRE_HEADER_FP64);
  return h;
}
}  // namespace

GYRE_SET_PORTS(bool idle, bool read, const Header &header, bool done, bool error,
               const uint32_t *line);
GYRE_COMPARE_PORTS(bool get, uint32_t addr, bool ready, uint16_t code, bool no_path,
                   const Header &header, const gyre_permissions_t &permissions);
GYRE_PORT(idle_i, idle);
GYRE_PORT(read_i, read);
GYRE_PORT(header_i, header.at);
GYRE_PORT(compatible_i, header.compatible);
GYRE_PORT(private_i, header.private_bytes);
GYRE_PORT(stack_i, header.stack);
GYRE_PORT(get_done_i, done);
GYRE_PORT(error_i, error);
GYRE_PORT(line_i, line);
GYRE_PORT(get_o, get);
GYRE_PORT(get_addr_o, addr);
GYRE_PORT(ready_o, ready);
GYRE_PORT(code_o, code);
GYRE_PORT(no_path_o, no_path);
GYRE_PORT(no_store_o, ~header.word[0] >> 16 & 1);
GYRE_PORT(no_memory_o, ~header.word[0] >> 26 & 1);
GYRE_PORT(low_o, permissions.low);
GYRE_PORT(high_o, permissions.high);
GYRE_PORT(calls_o, permissions.calls);
GYRE_WHEN(get, get_addr_o);
GYRE_WHEN(ready, code_o);
GYRE_WHEN((ready && (code == 0)), no_path_o, no_store_o, no_memory_o, low_o, high_o, calls_o);
GYRE_PORT(no_fp64_o, 1);
GYRE_WHEN((ready && code == 0), no_fp64_o);
#include "Vdut_ports.h"

int main(int argc, char **argv) {
  Unit u(argc, argv, 60000);
  Vdut dut(&u.context);
  gyre_config cfg = {};
  cfg.num_warps = NUM_WARPS;
  cfg.num_threads = NUM_THREADS;
  cfg.line_bytes = LINE_BYTES;
  gyre_header_reader twin;
  gyre_header_reader_init(&twin, &cfg);
  Header header = draw(u);
  bool idle = true, read = false, unread = false;
  uint32_t line[GYRE_MAX_LINE / 4] = {}, wait = 0;
  Throttle answers;
  u.reset(dut);
  while (u.next()) {
    const bool rst = u.below(3000) == 0;
    const bool get = gyre_header_reader_get(&twin, read);
    const uint32_t addr = gyre_header_reader_addr(&twin, header.at);
    const bool done = get && answers.draw(u), error = done && u.below(60) == 0;
    const uint32_t first = ((addr & ~uint32_t(LINE_BYTES - 1)) - header.at) / 4;
    for (int32_t w = 0; w < LINE_BYTES / 4; ++w) {
      const int32_t at = int32_t((addr & ~uint32_t(LINE_BYTES - 1)) - header.at) / 4 + w;
      line[w] = at >= 0 && at < 20 ? header.word[at] : u.rand32();
    }
    static_cast<void>(first);
    dut.rst_i = rst;
    set_ports(dut, idle, read, header, done, error, line);
    dut.eval();
    u.note("idle %d read %d ready %d index %u, code %x", idle, read, twin.ready_q, twin.index_q,
           header.code);
    const bool ready = gyre_header_reader_ready(&twin);
    const uint16_t code =
        gyre_header_reader_code(&twin, header.compatible, header.private_bytes, header.stack);
    const gyre_permissions_t permissions = gyre_header_reader_permissions(&twin);
    const bool pixel = (header.word[0] >> 10 & 15) == 5, calls = header.word[3] & 0xffffff;
    const bool accesses = header.word[0] >> 26 & 1;
    if (ready) {
      const uint16_t expected =
          unread ? uint16_t(GYRE_LAUNCH_HEADER | GYRE_HEADER_UNREAD) : header.code;
      u.compare("code_o (rtl) and the header (twin)", dut.code_o, expected);
      u.cover("a right header", !code);
      u.cover("a wrong one", code && !unread);
      const uint64_t sum = uint64_t(header.word[1] & 0xffffff) + (header.word[2] & 0xffffff);
      u.cover("sizes that are more than 2^24 together", !code && sum > 1 << 24);
      u.cover("sizes that are too much beyond 2^24",
              code == (GYRE_LAUNCH_HEADER | GYRE_HEADER_SIZES) && sum > 1 << 24);
      u.cover("one that asks for doubles", code == (GYRE_LAUNCH_HEADER | GYRE_HEADER_FP64));
      u.cover("one that asks for doubles and too much memory",
              code == (GYRE_LAUNCH_HEADER | GYRE_HEADER_SIZES) && header.word[0] >> 27 & 1);
      u.cover("a stack of 1 MiB or more", !code && header.stack >= 8);
      u.cover("one that could not be read", unread);
      if (code == 0) {
        u.compare("permissions",
                  1 | dut.no_store_o << 1 | dut.no_memory_o << 2 | dut.no_path_o << 11 |
                      dut.no_fp64_o << 12,
                  permissions.flags);
        u.cover("no path is needed", dut.no_path_o);
        u.cover("a pixel program without accesses has a call stack", pixel && !accesses && calls);
        u.cover("another program has neither", !pixel && !accesses && !calls);
        u.compare("calls_o (rtl) and the header (twin)", dut.calls_o * 512,
                  header.word[3] & 0xffffff);
        u.cover("the largest call stack", dut.calls_o == 2048);
        u.compare("low_o (rtl) and the header (twin)", dut.low_o * 16, header.word[1] & 0xffffff);
        u.compare("high_o (rtl) and the header (twin)", dut.high_o * 16, header.word[2] & 0xffffff);
      }
    }
    compare_ports(u, dut, get, addr, ready, code, pixel && !accesses && !calls, header,
                  permissions);

    u.check(wait < 3000, "a header that is read is done");
    const gyre_header_reader_in in = {idle, read,  header.at,
                                      done, error, reinterpret_cast<const uint8_t *>(line)};
    u.tick(dut);
    gyre_header_reader_tick(&twin, &in);
    if (rst) gyre_header_reader_init(&twin, &cfg);
    unread = !idle && !rst && (unread || error);
    if (idle) header = draw(u);
    wait = idle || ready || rst ? 0 : wait + 1;
    idle = idle ? u.chance(40) : ready ? u.chance(20) : u.below(500) == 0;
    // It is requested some time after the packet, and then until it is there.
    read = !idle && !gyre_header_reader_ready(&twin) && (read || u.chance(40));
  }
  return u.finish();
}
