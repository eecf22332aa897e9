// gyre_platform_main.cpp - builds one system, or two to compare, runs it, and reports the end.

#include <cinttypes>
#include <cstdio>
#include <ctime>
#include <memory>
#include <vector>

#include "gyre_file.h"
#include "gyre_platform_compare.h"
#include "gyre_platform_options.h"
#include "gpu_rtl.h"

namespace {

using Systems = std::vector<std::unique_ptr<PlatformSystem>>;

double cpu_seconds() { return static_cast<double>(std::clock()) / CLOCKS_PER_SEC; }

void report(const PlatformOptions &o, const PlatformSystem &system, const char *on, uint64_t clocks,
            double seconds) {
  const PlatformHost::Result &r = system.result();
  const bool loose = o.system.gpu_timing == gyre_tlm_timing::loose;
  std::fprintf(stderr,
               "systemc: %s, %s: %" PRIu64 " cycles, %" PRIu64
               " warp instructions, exit code %u, "
               "%" PRIu64 " clocks simulated in %.2f CPU seconds: %.0f per second\n",
               on, loose ? "loose" : "accurate", r.cycles, r.warp_insns, r.exit_code, clocks,
               seconds, seconds > 0 ? static_cast<double>(clocks) / seconds : 0.0);
}

int finish(const Systems &systems, PlatformCompare *compare, uint64_t slack) {
  if (compare != nullptr) {
    const PlatformSystem &a = *systems[0], &b = *systems[1];
    compare->finish(slack);
    if (compare->equal() && (a.console() != b.console() || a.result().status != b.result().status ||
                             a.result().cycles != b.result().cycles)) {
      std::fprintf(stderr, "compare: console, exit status or cycles of the two differ\n");
      return 1;
    }
    if (!compare->equal()) return 1;
    std::fprintf(stderr,
                 "compare: 0 differences in %" PRIu64 " cycles, %" PRIu64
                 " phases of "
                 "transactions\n",
                 compare->cycles(), compare->transfers());
  }
  for (const auto &s : systems) {
    if (s->failed()) {
      std::fprintf(stderr, "gyre-systemc: out of memory: the program wrote more than there is\n");
      return 2;
    }
  }
  return systems[0]->result().status;
}

int run(const PlatformOptions &o) {
  int running = 0;
  const auto on_end = [&running] {
    if (--running == 0) sc_core::sc_stop();
  };
  Systems systems;
  const auto add = [&](const char *name, gyre_tlm_make *make, const gyre_config &config) {
    PlatformSystem::Options options = o.system;
    options.config = config;
    systems.push_back(
        std::make_unique<PlatformSystem>(name, options, make, running++ == 0, on_end));
  };
  if (o.on != PlatformOptions::kRtl) add("model", gyre_tlm_model, o.model_config);
  if (o.on != PlatformOptions::kModel) add("rtl", gpu_rtl, o.system.config);
  std::unique_ptr<PlatformCompare> compare;
  if (o.on == PlatformOptions::kCompare) {
    compare = std::make_unique<PlatformCompare>(systems[0]->gpu(), systems[1]->gpu());
  }
  const sc_core::sc_time period = o.system.period;
  tlm::tlm_global_quantum::instance().set(period * static_cast<double>(o.quantum));

  const double start = cpu_seconds();
  sc_core::sc_start(period * static_cast<double>(o.max_cycles));
  const double seconds = cpu_seconds() - start;
  char why[GYRE_MESSAGE];
  if (!gyre_stdout_flush(why)) {
    std::fprintf(stderr, "gyre-systemc: %s\n", why);
    return 2;
  }

  static const char *const names[] = {"model", "rtl", "compare"};
  report(o, *systems[0], names[o.on], systems[0]->gpu().executed(), seconds);
  if (running != 0 && (compare == nullptr || compare->equal())) {
    std::fprintf(stderr,
                 "limit: the program did not end within %" PRIu64 " cycles (--max-cycles)\n",
                 o.max_cycles);
    return 3;
  }
  const bool loose = o.system.gpu_timing == gyre_tlm_timing::loose;
  return finish(systems, compare.get(), loose ? o.quantum + 1 : 1);
}

}  // namespace

int sc_main(int argc, char **argv) {
  PlatformOptions o;
  const int status = platform_parse(argc, argv, &o);
  if (status >= 0) return status;
  // Failures make an error report; the message that sc_stop was called is suppressed.
  sc_core::sc_report_handler::set_actions(sc_core::SC_INFO, sc_core::SC_DO_NOTHING);
  sc_core::sc_report_handler::set_actions(sc_core::SC_ERROR, sc_core::SC_THROW);
  try {
    return run(o);
  } catch (const sc_core::sc_report &report) {
    std::fprintf(stderr, "gyre-systemc: %s\n", report.get_msg());
    return 2;
  }
}
