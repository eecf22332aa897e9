// gyre_soc_rig.h - connects gyre_soc at its pins to the host's side of its serial line.

#ifndef GYRE_SOC_RIG_H
#define GYRE_SOC_RIG_H

#include "Vdut.h"
#include "gyre/device.h"
#include "gyre_soc_frame.h"
#include "gyre_soc_line.h"
#include "gyre_unit.h"

enum SocRegister {
  kSocMagic = 0x800,
  kSocVersion = 0x804,
  kSocClock = 0x808,
  kSocMemory = 0x80c,
  kSocHead = 0x810,
  kSocTail = 0x814,
  kSocExit = 0x818,
  kSocErrors = 0x81c,
  kSocRun = 0x820,
  kSocRing = 0x1000
};
static constexpr uint32_t kSocRam = 0x80000000u;

class Soc {
 public:
  Soc(Unit &u, double cycles_a_bit) : u_(u), dut(&u.context), line(cycles_a_bit) {
    dut.uart_rx_i = 1;
    u.reset(dut);
  }

  void step() {
    line.cycle(dut.uart_tx_o);
    dut.uart_rx_i = line.pin;
    u_.tick(dut);
    ++cycles;
  }
  void steps(double n) {
    for (double i = 0; i < n; ++i) step();
  }
  // Until all is sent and the line has been silent for so many bit times.
  void settle(double bits) {
    double silent = 0;
    size_t seen = line.received.size();
    while (silent < bits * line.send_cycles) {
      step();
      const bool quiet = !line.sending() && !line.receiving() && line.received.size() == seen;
      silent = quiet ? silent + 1 : 0;
      seen = line.received.size();
    }
  }
  // Sends, and gives what comes back: nothing if that takes longer than any answer does.
  Bytes exchange(const Bytes &request) {
    line.received.clear();
    line.bytes(request);
    while (line.sending()) step();
    const double limit = (2 * kSilence + 10 * 300) * line.send_cycles + 4000;
    for (double i = 0; i < limit; ++i) {
      step();
      const Bytes &r = line.received;
      if (r.size() >= 4 && r.size() == 6 + 4u * r[3]) break;
    }
    return line.received;
  }
  // A request that must be answered well; the words that were read.
  FrameStatus request(FrameCommand command, uint32_t addr, unsigned n, const Words &payload,
                      Words *read = nullptr) {
    ++number_;
    const Bytes answer = exchange(frame_request(command, number_, uint8_t(n), addr, payload));
    u_.check(answer.size() >= 6, "there is an answer");
    Bytes whole(answer.begin(), answer.end() - 2);
    frame_close(whole);
    u_.check(whole == answer, "the answer's checksum is right");
    u_.check(answer[0] == kAnswerBegins && answer[2] == number_, "it is the answer to the request");
    if (read) {
      for (size_t i = 4; i + 6 <= answer.size(); i += 4) {
        read->push_back(answer[i] | answer[i + 1] << 8 | answer[i + 2] << 16 |
                        uint32_t(answer[i + 3]) << 24);
      }
    }
    return FrameStatus(answer[1]);
  }
  void write(uint32_t addr, const Words &words) {
    for (size_t i = 0; i < words.size(); i += kFrameWords) {
      const size_t n = words.size() - i < kFrameWords ? words.size() - i : kFrameWords;
      const Words part(words.begin() + long(i), words.begin() + long(i + n));
      u_.check(request(kWrite, addr + uint32_t(4 * i), unsigned(n), part) == kOkay,
               "a write is done");
    }
  }
  void write(uint32_t addr, uint32_t word) { write(addr, Words{word}); }
  Words read(uint32_t addr, size_t words) {
    Words all;
    for (size_t i = 0; i < words; i += kFrameWords) {
      const size_t n = words - i < kFrameWords ? words - i : kFrameWords;
      const FrameStatus status = request(kRead, addr + uint32_t(4 * i), unsigned(n), {}, &all);
      u_.check(status == kOkay && all.size() == i + n, "a read is done");
    }
    return all;
  }
  uint32_t read(uint32_t addr) { return read(addr, 1)[0]; }

  // Returns the console's text, taken out of the ring.
  std::string console() {
    std::string text;
    const uint32_t head = read(kSocHead), tail = read(kSocTail);
    const uint32_t n = (head - tail) & 1023;
    u_.check(n <= 512, "no more than the ring holds");
    const Words ring = n ? read(kSocRing, 128) : Words();
    for (uint32_t i = 0; i < n; ++i) {
      const uint32_t at = (tail + i) % 512;
      text += char(ring[at / 4] >> (8 * (at % 4)));
    }
    if (n) write(kSocTail, head);
    return text;
  }

  Unit &u_;
  Vdut dut;
  Line line;
  uint64_t cycles = 0;

 private:
  uint8_t number_ = 0;
};

#endif
