// Unit test: compares gyre_stride with its twin, every output in every cycle, and against
// gyre_stride_history.h, which knows all lines of a page and looks for two equal steps at the end
// of them.

#include "gyre_stride_history.h"
#include "gyre_unit.h"

extern "C" {
#include "memory/cache/gyre_stride.h"
}
#include "Vdut.h"
#include "gyre_ports.h"

namespace {
constexpr uint32_t kMask = (1ull << LINE_W) - 1;
constexpr uint32_t kStrideMask = 2 * PAGE_LINES - 1;

// A page that is walked through.
struct Walk {
  uint32_t page = 0, place = 0;
  int32_t step = 1;
};
}  // namespace

GYRE_SET_PORTS(bool read, uint32_t line);
GYRE_COMPARE_PORTS(const int32_t &stride);
GYRE_PORT(read_i, read);
GYRE_PORT(line_i, line);
GYRE_PORT(known_o, stride != 0);
GYRE_PORT(stride_o, uint32_t(stride) & kStrideMask);
GYRE_WHEN(stride != 0, stride_o);
#include "Vdut_ports.h"

int main(int argc, char **argv) {
  Unit u(argc, argv, 100000);
  Vdut dut(&u.context);
  gyre_stride twin;
  gyre_stride_init(&twin, ENTRIES, PAGE_LINES);
  StrideHistory history(ENTRIES, PAGE_LINES);
  // More pages than entries, but most reads are of those that have one; both ends of the addresses.
  Walk walk[ENTRIES + 2];
  uint32_t last = 0;
  Throttle reads;
  u.reset(dut);
  while (u.next()) {
    const bool reset = u.below(5000) == 0;
    Walk &w = walk[u.below(u.chance(90) ? ENTRIES : ENTRIES + 2)];
    if (w.page == 0 || u.below(200) == 0) {
      w.page = (u.below(4 * ENTRIES + 4) - 2 * ENTRIES) & (kMask / PAGE_LINES);
    }
    if (u.chance(10)) w.step = int32_t(u.below(2 * PAGE_LINES - 1)) - (PAGE_LINES - 1);
    if (u.chance(10)) w.step = int32_t(u.below(7)) - 3;
    if (u.chance(80)) {
      const int64_t to = int64_t(w.place) + w.step;
      w.place = to >= 0 && to < PAGE_LINES ? uint32_t(to) : u.below(PAGE_LINES);
    } else if (u.chance(30)) {
      w.place = u.below(PAGE_LINES);
    }
    const uint32_t line = (w.page * PAGE_LINES + w.place) & kMask;
    const bool read = reads.draw(u);

    dut.rst_i = reset;
    set_ports(dut, read, line);
    dut.eval();
    const int32_t stride = gyre_stride_known(&twin, line), want = history.known(line);
    compare_ports(u, dut, stride);

    u.compare("stride_o (rtl) and the history (twin)", uint32_t(stride), uint32_t(want));
    u.cover("stride is known", want != 0);
    u.cover("stride back", want < 0);
    u.cover("stride of one line", want == 1);
    if (PAGE_LINES > 4) u.cover("far stride", want > PAGE_LINES / 4 || -want > PAGE_LINES / 4);
    u.cover("same line again, stride known", read && line == last && want != 0);
    u.cover("same line again, no stride", read && line == last && want == 0);
    u.cover("page without an entry", read && !history.keeps(line));
    u.cover("reset while a stride is known", reset && want != 0);

    u.tick(dut);
    if (reset) {
      gyre_stride_reset(&twin);
      history = StrideHistory(ENTRIES, PAGE_LINES);
    } else if (read) {
      gyre_stride_read(&twin, line);
      history.read(line);
      last = line;
    }
  }
  return u.finish();
}
