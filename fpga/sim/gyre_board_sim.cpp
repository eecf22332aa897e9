// gyre_board_sim - a board in simulation: the Verilated netlist of a bitstream, seen through its pins.
//
// Usage: gyre_board_sim --cycles-per-bit N [--flip BYTE.BIT]... [--limit CYCLES] LINK
//   LINK is made a symbolic link to a pseudo terminal; what a host writes there arrives at the pin
//   uart_rx_i as 8N1, and what the board sends on uart_tx_o is read there.
//   --cycles-per-bit  clock cycles a bit of the line: clock / baud
//   --flip 100.3      the 100th byte from the host (1 is the first) arrives with bit 3 flipped
//   --limit           ends after so many cycles (exit status 1)
// Ends with status 0 at SIGTERM or SIGINT. The LEDs, flipped bits and bytes with a broken stop bit
// are told on standard output, each with its clock cycle.

#include <cerrno>
#include <csignal>
#include <cstdio>
#include <cstdlib>
#include <cstring>
#include <deque>
#include <fcntl.h>
#include <termios.h>
#include <unistd.h>
#include <utility>
#include <vector>

#include "Vboard.h"

double sc_time_stamp() { return 0; }

namespace {

volatile sig_atomic_t stopped;
void on_signal(int) { stopped = 1; }

struct Options {
  unsigned cycles_per_bit = 0;
  unsigned long long limit = ~0ULL;
  std::vector<std::pair<unsigned long, unsigned>> flips;
  const char *link = nullptr;
};

[[noreturn]] void usage(const char *sentence) {
  fprintf(stderr, "gyre_board_sim: %s\n", sentence);
  exit(2);
}

Options parse(int argc, char **argv) {
  Options o;
  for (int i = 1; i < argc; i++) {
    const char *value = i + 1 < argc ? argv[i + 1] : "";
    if (!strcmp(argv[i], "--cycles-per-bit")) {
      o.cycles_per_bit = static_cast<unsigned>(strtoul(value, nullptr, 0)), i++;
    } else if (!strcmp(argv[i], "--limit")) {
      o.limit = strtoull(value, nullptr, 0), i++;
    } else if (!strcmp(argv[i], "--flip")) {
      unsigned long byte;
      unsigned bit;
      if (sscanf(value, "%lu.%u", &byte, &bit) != 2 || !byte || bit > 7) usage("--flip BYTE.BIT");
      o.flips.emplace_back(byte, bit), i++;
    } else if (argv[i][0] == '-' || o.link) {
      usage("unknown argument");
    } else {
      o.link = argv[i];
    }
  }
  if (!o.link) usage("where is the link to be?");
  if (o.cycles_per_bit < 8) usage("--cycles-per-bit must be 8 or more");
  return o;
}

// The end that belongs to the simulator; the other one is kept open, so that hosts may come and go.
int open_terminal(const char *link) {
  int fd = posix_openpt(O_RDWR | O_NOCTTY);
  if (fd < 0 || grantpt(fd) || unlockpt(fd)) {
    perror("gyre_board_sim: pseudo terminal");
    exit(1);
  }
  const char *name = ptsname(fd);
  int other = open(name, O_RDWR | O_NOCTTY);
  struct termios t;
  if (other < 0 || tcgetattr(other, &t)) {
    perror(name);
    exit(1);
  }
  cfmakeraw(&t);
  tcsetattr(other, TCSANOW, &t);
  fcntl(fd, F_SETFL, O_NONBLOCK);
  unlink(link);
  if (symlink(name, link)) {
    perror(link);
    exit(1);
  }
  return fd;
}

// Host to board: bytes become levels of the pin.
class Sender {
 public:
  explicit Sender(const Options &o) : options_(o) {}
  bool idle() const { return !left_ && bytes_.empty(); }
  void take(const unsigned char *b, size_t n) { bytes_.insert(bytes_.end(), b, b + n); }
  unsigned long sent() const { return sent_; }

  bool level(unsigned long long cycle) {
    if (count_) {
      count_--;
    } else if (left_ || !bytes_.empty()) {
      if (!left_) begin(cycle);
      level_ = shift_ & 1;
      shift_ >>= 1;
      left_--;
      count_ = options_.cycles_per_bit - 1;
    }
    return level_;
  }

 private:
  void begin(unsigned long long cycle) {
    unsigned byte = bytes_.front();
    bytes_.pop_front();
    sent_++;
    for (const auto &f : options_.flips) {
      if (f.first != sent_) continue;
      printf("cycle %llu: byte %lu from the host, %02x, arrives as %02x\n", cycle, sent_, byte,
             byte ^ (1u << f.second));
      byte ^= 1u << f.second;
    }
    shift_ = byte << 1 | 0x600u;  // start bit, eight bits, stop bit, and one of idle line
    left_ = 10;
  }

  const Options &options_;
  std::deque<unsigned char> bytes_;
  unsigned shift_ = 0, left_ = 0, count_ = 0;
  unsigned long sent_ = 0;
  bool level_ = true;
};

// Board to host.
class Receiver {
 public:
  Receiver(const Options &o, int fd) : options_(o), fd_(fd) {}
  unsigned long received() const { return received_; }

  void level(bool level, unsigned long long cycle) {
    if (!left_) {
      if (level) return;
      left_ = 10;
      count_ = options_.cycles_per_bit / 2;
      shift_ = 0;
    }
    if (count_--) return;
    count_ = options_.cycles_per_bit - 1;
    shift_ |= static_cast<unsigned>(level) << (10 - left_);
    if (--left_) return;
    if ((shift_ & 0x201u) != 0x200u) {
      printf("cycle %llu: the board sends a byte without start or stop bit\n", cycle);
      return;
    }
    unsigned char byte = static_cast<unsigned char>(shift_ >> 1);
    received_++;
    // A host that does not read loses bytes, as on a real line.
    if (write(fd_, &byte, 1) != 1) printf("cycle %llu: no reader takes byte %02x\n", cycle, byte);
  }

 private:
  const Options &options_;
  int fd_;
  unsigned shift_ = 0, left_ = 0, count_ = 0;
  unsigned long received_ = 0;
};

}  // namespace

int main(int argc, char **argv) {
  Options options = parse(argc, argv);
  signal(SIGTERM, on_signal);
  signal(SIGINT, on_signal);
  setvbuf(stdout, nullptr, _IOLBF, 0);
  int fd = open_terminal(options.link);

  VerilatedContext context;
  context.randReset(2);  // what has no initial value in the bitstream starts at random
  context.randSeed(1);
  Vboard board(&context);
  Sender sender(options);
  Receiver receiver(options, fd);
  unsigned leds = ~0u;
  unsigned long long cycle = 0;
  board.clk_i = 0;
  board.uart_rx_i = 1;
  board.eval();
  for (; !stopped && cycle < options.limit; cycle++) {
    const bool up = cycle > 1000;  // the reset is over; what the host has sent before waits
    if (up && sender.idle() && (cycle & 63) == 0) {
      unsigned char buffer[512];
      ssize_t n = read(fd, buffer, sizeof buffer);
      if (n > 0) sender.take(buffer, static_cast<size_t>(n));
    }
    board.uart_rx_i = sender.level(cycle);
    board.clk_i = 1;
    board.eval();
    receiver.level(board.uart_tx_o, cycle);
    if (up && board.leds_o != leds) {
      leds = board.leds_o;
      printf("cycle %llu: LEDs busy %u done %u fault %u\n", cycle, leds & 1, leds >> 1 & 1,
             leds >> 2 & 1);
    }
    board.clk_i = 0;
    board.eval();
  }
  printf("%llu clock cycles, %lu bytes from the host, %lu to the host\n", cycle, sender.sent(),
         receiver.received());
  unlink(options.link);
  if (!stopped) fprintf(stderr, "gyre_board_sim: the limit of %llu cycles was reached\n", cycle);
  return stopped ? 0 : 1;
}
