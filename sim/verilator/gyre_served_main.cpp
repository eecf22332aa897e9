// gyre_served_main.cpp - the RTL of gyre_device as a device for host programs (runtime/transport/rtl.c):
// requests come on stdin, answers go to stdout.
//
//   gyre-served [--lockstep] [--latency N]
//
//   --lockstep   the model gets the same inputs, and all pins are compared in every cycle; a difference ends it
//   --latency N  cycles from a request on AXI to its answer (default 60)
//
// All words are little endian. A request is {operation, address, count}, then its words; an answer is a status, 0
// or 1, then its words.
//
//   0 read   count words: registers below 0x800, one by one through AXI4-Lite, or main memory, without time
//   1 write  the same
//   2 pass   at most count cycles, while a run or a flush continues
//
// Exit status: 0 stdin has ended, 1 a difference or a failed assertion, 2 bad usage.

#include <getopt.h>
#include <unistd.h>

#include <cstdlib>
#include <vector>

#include "Vgyre.h"
#include "gyre_built.hpp"
#include "gyre_number.h"
#include "gyre_rtl_device.hpp"
#include "gyre_served_compare.hpp"
#include "gyre_served_memory.hpp"
#include "gyre_stop.hpp"

namespace {

constexpr uint32_t kRegisters = 0x800, kAccess = 10000, kMaxWords = 1u << 20;

class Served {
 public:
  Served(const gyre_config &cfg, gyre_memory *memory, gyre_device *twin, uint32_t latency)
      : cfg_(cfg), memory_(memory), axi_(memory, cfg, latency), twin_(twin) {}

  bool read(uint32_t address, uint32_t *word) {
    if (is_memory(address)) {
      *word = gyre_memory_read(memory_, address, 4);
      return true;
    }
    if (address >= kRegisters) return false;
    gyre_device_in in = {};
    in.axil_arvalid = in.axil_rready = true;
    in.axil_araddr = uint16_t(address);
    for (uint32_t i = 0; i < kAccess; i++) {
      tick(in);
      if (out_.axil_rvalid) {
        *word = out_.axil_rdata;
        return true;
      }
      if (out_.axil_arready) in.axil_arvalid = false;
    }
    return false;
  }

  bool write(uint32_t address, uint32_t word) {
    if (is_memory(address)) return gyre_memory_write(memory_, address, word, 4);
    if (address >= kRegisters) return false;
    gyre_device_in in = {};
    in.axil_awvalid = in.axil_wvalid = in.axil_bready = true;
    in.axil_awaddr = uint16_t(address);
    in.axil_wdata = word;
    in.axil_wstrb = 15;
    for (uint32_t i = 0; i < kAccess; i++) {
      tick(in);
      if (out_.axil_bvalid) {
        tick(gyre_device_in{});  // the action takes place
        return out_.axil_bresp == 0;
      }
      if (out_.axil_awready) in.axil_awvalid = false;
      if (out_.axil_wready) in.axil_wvalid = false;
    }
    return false;
  }

  bool pass(uint32_t cycles) {
    const uint64_t end = cycle_ + cycles;
    uint32_t status = GYRE_STATUS_BUSY, flush = 0;
    while (cycle_ < end && (status & GYRE_STATUS_BUSY || flush)) {
      if (!read(GYRE_REG_STATUS, &status)) return false;
      if (!(status & GYRE_STATUS_BUSY) && !read(GYRE_REG_CACHE_FLUSH, &flush)) return false;
    }
    return true;
  }

 private:
  bool is_memory(uint32_t address) const { return address - cfg_.ram_base < cfg_.ram_bytes; }

  // One cycle; out_ is what the pins showed in it.
  void tick(gyre_device_in in) {
    char why[GYRE_MESSAGE];
    rtl_.outputs(&out_);
    if (twin_ != nullptr) {
      gyre_device_out twin;
      gyre_device_outputs(twin_, &twin);
      if (!gyre::ServedCompare(out_, twin, cfg_.axi_data / 8, why).good()) {
        std::fprintf(stderr, "gyre-served: MISMATCH in cycle %" PRIu64 ": %s\n", cycle_, why);
        std::exit(1);
      }
    }
    axi_.drive(&in);
    rtl_.tick(in);
    if (twin_ != nullptr) gyre_device_tick(twin_, &in);
    if (!axi_.edge(in, out_)) {
      std::fprintf(stderr, "gyre-served: out of memory\n");
      std::exit(1);
    }
    cycle_++;
  }

  const gyre_config &cfg_;
  gyre_memory *memory_;
  gyre::ServedMemory axi_;
  gyre_device *twin_;
  gyre::RtlDevice<Vgyre> rtl_;
  gyre_device_out out_ = {};
  uint64_t cycle_ = 0;
};

bool get(void *to, size_t bytes) {
  uint8_t *at = static_cast<uint8_t *>(to);
  while (bytes > 0) {
    const ssize_t n = ::read(STDIN_FILENO, at, bytes);
    if (n <= 0) return false;
    at += n;
    bytes -= size_t(n);
  }
  return true;
}

bool put(const void *from, size_t bytes) {
  const uint8_t *at = static_cast<const uint8_t *>(from);
  while (bytes > 0) {
    const ssize_t n = ::write(STDOUT_FILENO, at, bytes);
    if (n <= 0) return false;
    at += n;
    bytes -= size_t(n);
  }
  return true;
}

// Answers until stdin ends.
void serve(Served &s) {
  struct {
    uint32_t operation, address, count;
  } request;
  std::vector<uint32_t> words;
  while (get(&request, sizeof request) && request.count <= kMaxWords) {
    uint32_t status = 0;
    size_t answered = 0;
    if (request.operation != 2) words.resize(request.count);
    if (request.operation == 1 && !get(words.data(), 4 * words.size())) return;
    for (uint32_t i = 0; request.operation < 2 && i < request.count && status == 0; i++) {
      const uint32_t address = request.address + 4 * i;
      status = request.operation == 0 ? !s.read(address, &words[i]) : !s.write(address, words[i]);
    }
    if (request.operation == 0) answered = words.size();
    if (request.operation == 2) status = !s.pass(request.count);
    if (request.operation > 2) status = 1;
    if (!put(&status, sizeof status) || !put(words.data(), 4 * answered)) return;
  }
}

}  // namespace

int main(int argc, char **argv) {
  static const option options[] = {{"lockstep", no_argument, nullptr, 'l'},
                                   {"latency", required_argument, nullptr, 't'},
                                   {nullptr, 0, nullptr, 0}};
  uint64_t latency = 60;
  bool lockstep = false;
  char why[GYRE_MESSAGE] = "out of memory";
  for (int c; (c = getopt_long(argc, argv, "", options, nullptr)) != -1;) {
    if (c == 'l') {
      lockstep = true;
    } else if (c != 't') {
      return 2;
    } else if (!gyre_number("--latency", optarg, 100000, &latency, why) || latency == 0) {
      std::fprintf(stderr, "gyre-served: %s\n", latency == 0 ? "--latency is at least 1" : why);
      return 2;
    }
  }
  gyre_config cfg;
  gyre_memory *memory = gyre_memory_new();
  const bool legal = gyre::built_config(&cfg, why);
  gyre_device *twin = legal && lockstep ? gyre_device_new(&cfg, why) : nullptr;
  if (!legal || memory == nullptr || (lockstep && twin == nullptr)) {
    std::fprintf(stderr, "gyre-served: %s\n", why);
    return 2;
  }
  int status = 0;
  try {
    Served served(cfg, memory, twin, uint32_t(latency));
    serve(served);
  } catch (const gyre::Stop &stop) {
    std::fprintf(stderr, "gyre-served: the assertion at %s failed\n", stop.where.c_str());
    status = 1;
  }
  gyre_device_free(twin);
  gyre_memory_free(memory);
  return status;
}
