// gyre_soc_sim.cpp - the Verilated SoC with its serial line on a pseudo-terminal, so that a host uses it like a board.
// Bytes become bits at the pins and back (gyre_soc_line.h). --help lists the options.

#include <fcntl.h>
#include <poll.h>
#include <signal.h>
#include <stdlib.h>
#include <string.h>
#include <termios.h>
#include <time.h>
#include <unistd.h>

#include <cerrno>
#include <cstdio>
#include <string>

#include "Vdut.h"
#include "gyre/gyre.h"
#include "gyre_file.h"
#include "gyre_number.h"
#include "gyre_soc_line.h"
#include "verilated.h"

namespace {

constexpr double kCyclesABit = GYRE_SOC_CYCLES;
const char kHelp[] =
    "usage: gyre-soc-sim [option ...]\n"
    "The SoC of fpga/soc in simulation: 2 warps x 2 threads, RV32IM, 256 KiB. Prints the path of "
    "the\n"
    "pseudo terminal that its serial line is on, and runs until SIGTERM or SIGINT.\n\n"
    "  --link PATH      also make PATH a symbolic link to it, removed at the end\n"
    "  --seconds N      end after N seconds in which the host has sent nothing\n"
    "  --flip N         flip a random bit in one of N bytes to the SoC, on average\n"
    "  --flip-back N    the same for bytes from the SoC\n"
    "  --seed N         of the flips (default 1)\n\n"
    "The baud rate that a host sets means nothing. Exit status: 0, 1 if it fails, 2 bad usage.\n";

volatile sig_atomic_t stopped = 0;

struct Options {
  const char *link = nullptr;
  uint32_t seconds = 0, flip = 0, flip_back = 0, seed = 1;
};

[[noreturn]] void fail(int status, const std::string &sentence) {
  std::fprintf(stderr, "gyre-soc-sim: %s\n", sentence.c_str());
  std::exit(status);
}

uint32_t number(const char *option, const char *text) {
  char why[GYRE_MESSAGE];
  uint64_t value = 0;
  if (!gyre_number(option, text, 0x7fffffff, &value, why)) fail(2, why);
  return uint32_t(value);
}

Options parse(int argc, char **argv) {
  Options o;
  for (int i = 1; i < argc; ++i) {
    const std::string word = argv[i];
    const char *value = i + 1 < argc ? argv[i + 1] : nullptr;
    if (word == "--help") {
      std::fputs(kHelp, stdout);
      std::exit(0);
    }
    if (word == "--link") {
      if (!value) fail(2, "--link needs a path");
      o.link = value;
    } else if (word == "--seconds") {
      o.seconds = number("--seconds", value);
    } else if (word == "--flip") {
      o.flip = number("--flip", value);
    } else if (word == "--flip-back") {
      o.flip_back = number("--flip-back", value);
    } else if (word == "--seed") {
      o.seed = number("--seed", value);
    } else {
      fail(2, "no option '" + word + "'; --help lists them");
    }
    ++i;
  }
  return o;
}

// Flips a random bit in one of n bytes.
class Noise {
 public:
  Noise(uint32_t n, uint32_t seed) : n_(n), state_(seed * 0x9e3779b97f4a7c15u + 1) {}
  unsigned flipped = 0;
  uint8_t operator()(uint8_t byte) {
    if (n_ == 0 || next() % n_ != 0) return byte;
    ++flipped;
    return uint8_t(byte ^ 1u << next() % 8);
  }

 private:
  uint32_t next() {
    state_ ^= state_ >> 12;
    state_ ^= state_ << 25;
    state_ ^= state_ >> 27;
    return uint32_t((state_ * 0x2545f4914f6cdd1du) >> 32);
  }
  uint32_t n_;
  uint64_t state_;
};

// The near end of a pseudo-terminal; the path is that of the far end.
class Terminal {
 public:
  std::string path;
  Terminal() {
    near_ = posix_openpt(O_RDWR | O_NOCTTY);
    if (near_ < 0 || grantpt(near_) || unlockpt(near_)) fail(1, "there is no pseudo terminal");
    path = ptsname(near_);
    // The far end is kept open, because otherwise the near end has an error while no host is connected.
    far_ = open(path.c_str(), O_RDWR | O_NOCTTY);
    termios settings;
    if (far_ < 0 || tcgetattr(far_, &settings)) fail(1, "cannot open " + path);
    cfmakeraw(&settings);
    if (tcsetattr(far_, TCSANOW, &settings) || fcntl(near_, F_SETFL, O_NONBLOCK)) {
      fail(1, "cannot set up " + path);
    }
  }
  ~Terminal() {
    close(far_);
    close(near_);
  }
  // Waits for input, at most for this time.
  void wait(int milliseconds) {
    pollfd p = {near_, POLLIN, 0};
    poll(&p, 1, milliseconds);
  }
  size_t read(uint8_t *to, size_t n) {
    const ssize_t got = ::read(near_, to, n);
    if (got < 0 && errno != EAGAIN && errno != EINTR) fail(1, "reading from " + path + " failed");
    return got > 0 ? size_t(got) : 0;
  }
  size_t write(const uint8_t *from, size_t n) {
    const ssize_t put = ::write(near_, from, n);
    if (put < 0 && errno != EAGAIN && errno != EINTR) fail(1, "writing to " + path + " failed");
    return put > 0 ? size_t(put) : 0;
  }

 private:
  int near_, far_;
};

double now() {
  timespec t;
  clock_gettime(CLOCK_MONOTONIC, &t);
  return double(t.tv_sec) + 1e-9 * double(t.tv_nsec);
}

class System {
 public:
  System(const Options &o)
      : dut_(&context_), line_(kCyclesABit), in_(o.flip, o.seed), out_(o.flip_back, o.seed + 1) {
    dut_.uart_rx_i = 1;
    dut_.rst_i = 1;
    step();
    step();
    dut_.rst_i = 0;
  }
  // Waits for the host, because the SoC has nothing to do.
  bool quiet() const { return !dut_.led_busy_o && !line_.sending() && !line_.receiving(); }
  void run(unsigned cycles) {
    for (unsigned i = 0; i < cycles; ++i) step();
  }
  // Returns true if the host has sent something.
  bool move(Terminal &terminal) {
    uint8_t chunk[64];
    // Input stays in the terminal, so that the host is slowed down as by a real line.
    const size_t n = line_.waiting() < 100 ? terminal.read(chunk, sizeof chunk) : 0;
    for (size_t i = 0; i < n; ++i) line_.byte(in_(chunk[i]));
    sent_ += n;
    for (uint8_t byte : line_.received) answer_.push_back(out_(byte));
    line_.received.clear();
    if (!answer_.empty()) {
      const size_t put = terminal.write(answer_.data(), answer_.size());
      answer_.erase(answer_.begin(), answer_.begin() + long(put));
      answered_ += put;
    }
    return n > 0;
  }
  void report() const {
    std::fprintf(stderr,
                 "gyre-soc-sim: %llu cycles, %llu bytes received (%u flipped), %llu sent (%u "
                 "flipped)\n",
                 cycles_, sent_, in_.flipped, answered_, out_.flipped);
  }

 private:
  void step() {
    line_.cycle(dut_.uart_tx_o);
    dut_.uart_rx_i = line_.pin;
    dut_.clk_i = 1;
    dut_.eval();
    dut_.clk_i = 0;
    dut_.eval();
    ++cycles_;
  }

  VerilatedContext context_;
  Vdut dut_;
  Line line_;
  Noise in_, out_;
  std::vector<uint8_t> answer_;
  unsigned long long cycles_ = 0, sent_ = 0, answered_ = 0;
};

}  // namespace

int main(int argc, char **argv) {
  const Options options = parse(argc, argv);
  struct sigaction stop = {};
  stop.sa_handler = [](int) { stopped = 1; };
  sigaction(SIGTERM, &stop, nullptr);
  sigaction(SIGINT, &stop, nullptr);

  Terminal terminal;
  if (options.link && symlink(terminal.path.c_str(), options.link)) {
    fail(1, std::string("cannot make the link ") + options.link + ": " + std::strerror(errno));
  }
  std::printf("%s\n", terminal.path.c_str());
  std::fflush(stdout);

  System system(options);
  double last = now();
  while (!stopped) {
    system.run(1000);
    const double time = now();
    if (system.move(terminal))
      last = time;
    else if (options.seconds && time - last > options.seconds)
      break;
    if (system.quiet()) terminal.wait(4);
  }
  if (options.link) gyre_file_unlink(options.link, terminal.path.c_str());
  system.report();
  return 0;
}
