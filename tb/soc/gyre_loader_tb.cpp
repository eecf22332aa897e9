// Unit test of gyre_loader against a reference of the protocol: random frames and the errors of a
// serial line. The test drives the bytes as the two ends of the line would.

#include "Vdut.h"
#include "gyre_soc_reference.h"
#include "gyre_unit.h"

namespace {

constexpr unsigned kBit = 4;  // cycles

class Loader {
 public:
  Vdut dut;
  Target target;
  Bytes sent;

  explicit Loader(Unit &u) : dut(&u.context), u_(u) { u.reset(dut); }
  void step() {
    dut.rx_tick_i = ++time_ % kBit == 0;
    dut.rx_valid_i = rx_valid_;
    dut.rx_busy_i = rx_busy_;
    dut.tx_ready_i = tx_left_ == 0;
    dut.ack_i = dut.error_i = 0;
    dut.rdata_i = u_.rand32() & 255;
    dut.eval();
    u_.check(!dut.req_o || dut.lock_o, "the bus is used under lock only");
    if (dut.req_o && wait_ == 0) {
      dut.ack_i = 1;
      dut.error_i = !Target::there(dut.addr_o);
      if (!dut.error_i) {
        if (dut.write_o)
          target.put(dut.addr_o, dut.wdata_o);
        else
          dut.rdata_i = target.get(dut.addr_o);
      }
      wait_ = u_.below(5);
      dut.eval();
    } else if (dut.req_o) {
      --wait_;
    }
    if (dut.tx_valid_o && tx_left_ == 0) {
      sent.push_back(dut.tx_data_o);
      tx_left_ = 10 * kBit;
    } else if (tx_left_) {
      --tx_left_;
    }
    u_.tick(dut);
  }
  void pause(unsigned bits) {
    for (unsigned i = 0; i < bits * kBit; ++i) step();
  }
  void byte(uint8_t value) {
    rx_busy_ = true;
    for (unsigned i = 0; i < 19 * kBit / 2 - 1; ++i) step();
    rx_valid_ = true;
    dut.rx_data_i = value;
    step();
    rx_valid_ = rx_busy_ = false;
    dut.rx_data_i = u_.rand32() & 255;
    for (unsigned i = 0; i < kBit / 2; ++i) step();
  }
  // Until nothing has happened for so long that nothing will.
  void settle() {
    size_t seen = sent.size();
    for (unsigned quiet = 0; quiet < (kSilence + 20) * kBit; ++quiet) {
      step();
      if (dut.lock_o || sent.size() != seen || dut.tx_valid_o) quiet = 0;
      seen = sent.size();
    }
  }

 private:
  Unit &u_;
  unsigned time_ = 0, tx_left_ = 0, wait_ = 0;
  bool rx_valid_ = false, rx_busy_ = false;
};

class Test {
 public:
  explicit Test(Unit &u) : u_(u), loader_(u) {}

  // Sends the bytes, waits, compares all that can be seen. A gap is so many bit times.
  void burst(const Bytes &bytes, size_t gap_at = ~size_t(0), unsigned gap = 0) {
    for (size_t i = 0; i < bytes.size(); ++i) {
      if (i == gap_at) {
        loader_.pause(gap);
        if (gap > kSilence) silence();
      }
      loader_.byte(bytes[i]);
      reference_.byte(bytes[i]);
      // A whole frame inside others' bytes: what comes during its answer is lost on the loader.
      if (!reference_.answer.empty()) break;
    }
    if (reference_.answer.empty()) {
      silence();
    } else {
      loader_.settle();
      compare();
    }
  }
  void silence() {
    reference_.silence();
    loader_.settle();
    compare();
  }
  void compare() {
    Bytes &sent = loader_.sent, expected = reference_.answer;
    status_ = expected.empty() ? -1 : expected[1];
    if (!expected.empty() && !reference_.number_known && sent.size() == 6) {  // it is anything
      Bytes whole(sent.begin(), sent.end() - 2);
      frame_close(whole);
      u_.check(whole == sent, "the checksum of an answer without a number");
      sent[2] = expected[2];
      sent.resize(4);
      expected.resize(4);
    }
    for (size_t i = 0; i < expected.size() && i < sent.size(); ++i) {
      u_.compare("answer", sent[i], expected[i], int(i));
    }
    u_.compare("length of the answer", sent.size(), expected.size());
    u_.check(loader_.target == reference_.target, "the bus saw the same writes");
    u_.compare("errors_o", loader_.dut.errors_o, reference_.refused & 255);
    static const char *const names[] = {"OK",          "BAD_CRC",    "BAD_COMMAND",
                                        "BAD_ADDRESS", "BAD_LENGTH", "TIMEOUT"};
    for (uint8_t i = 0; i < 6; ++i) u_.cover(names[i], status_ == i);
    u_.cover("no answer", expected.empty());
    u_.cover("the longest answer", expected.size() == 6 + 4 * kFrameWords);
    sent.clear();
  }

  Bytes random_request() {
    const uint32_t kind = u_.below(100);
    if (kind < 8) return frame_request(kPing, number(), u_.chance(80) ? 0 : length(), u_.rand32());
    if (kind < 12) return frame_request(uint8_t(3 + u_.below(253)), number(), length(), address());
    const uint8_t words = length();
    const bool write = kind < 60;
    Words payload;
    for (unsigned i = 0; write && i < words; ++i) payload.push_back(word());
    return frame_request(write ? kWrite : kRead, number(), words, address(), payload);
  }

  void random_burst() {
    Bytes bytes = random_request();
    const uint32_t kind = u_.below(100);
    size_t gap_at = ~size_t(0);
    unsigned gap = 0;
    if (kind < 15) {
      bytes[u_.below(uint32_t(bytes.size()))] ^= uint8_t(1 << u_.below(8));
    } else if (kind < 25) {
      bytes.resize(1 + u_.below(uint32_t(bytes.size())));
    } else if (kind < 40) {
      gap_at = 1 + u_.below(uint32_t(bytes.size() - 1));
      gap = u_.chance(50) ? kSilence - 2 - u_.below(20) : kSilence + 3 + u_.below(40);
    } else if (kind < 50) {
      Bytes garbage(1 + u_.below(12));
      for (uint8_t &b : garbage) b = uint8_t(u_.chance(10) ? kRequestBegins : u_.below(256));
      bytes.insert(bytes.begin(), garbage.begin(), garbage.end());
    } else if (kind < 55) {
      for (uint8_t &b : bytes) b = uint8_t(u_.below(256));
    }
    burst(bytes, gap_at, gap);
  }

  // Every single bit of a frame: refused, nothing done, and the same again is good.
  void every_bit() {
    const Bytes good = frame_request(kWrite, 77, 2, 0x80000104, {0xdeadbeef, 0x01a50055});
    for (size_t bit = 0; bit < 8 * good.size(); ++bit) {
      const unsigned puts = reference_.target.puts;
      burst(frame_request(kPing, 1, 0, 0));
      Bytes bad = good;
      bad[bit / 8] ^= uint8_t(1 << bit % 8);
      burst(bad);
      u_.check(status_ != kOkay && loader_.target.puts == puts, "a flipped bit is refused");
      burst(good);
      u_.check(status_ == kOkay && loader_.target.puts == puts + 8, "and sent again it is done");
    }
  }

  // A write is done once, however often it comes, and again under another number or after a ping.
  void again() {
    const auto puts = [&] { return loader_.target.puts; };
    unsigned before = puts();
    const Bytes first = frame_request(kWrite, 9, 1, 0x80000000, {1});
    burst(first);
    u_.check(puts() == before + 4, "a write is done");
    burst(first);
    burst(frame_request(kRead, 9, 1, 0x80000000));
    burst(first);
    u_.check(puts() == before + 4 && status_ == kOkay, "once");
    burst(frame_request(kWrite, 10, 1, 0x80000000, {2}));
    u_.check(puts() == before + 8, "another number is another write");
    burst(frame_request(kPing, 10, 0, 0));
    burst(frame_request(kWrite, 10, 1, 0x80000000, {2}));
    u_.check(puts() == before + 12, "a ping forgets the number");
    const Bytes bad = frame_request(kWrite, 11, 2, 0x8001fffc, {3, 4});
    before = puts();
    burst(bad);
    u_.check(status_ == kBadAddress && puts() == before + 4, "words before a bad address are done");
    burst(bad);
    u_.check(status_ == kBadAddress && puts() == before + 4, "and told again, not done again");
    burst(frame_request(kWrite, 12, 1, 0x80000000, {5}));
    u_.check(status_ == kOkay, "the next write is a new one");
  }

 private:
  uint8_t number() { return uint8_t(u_.chance(20) ? number_ : ++number_); }
  uint8_t length() {
    static const uint8_t corner[] = {0, 65, 255, 1, 64, 2, 63, 128};
    return u_.chance(30) ? corner[u_.below(8)] : uint8_t(1 + u_.below(12));
  }
  uint32_t address() {
    static const uint32_t base[] = {0,          0x7f0,      0x1ff0,     0x80000000,
                                    0x8001ffc0, 0x8000ff80, 0x7fffff00, 0x40000000};
    const uint32_t addr = base[u_.below(8)] + 4 * u_.below(64);
    return u_.chance(5) ? addr + u_.below(4) : addr;
  }
  uint32_t word() { return u_.chance(10) ? 0xa5a5a5a5 : u_.operand(); }

  Unit &u_;
  Loader loader_;
  Reference reference_;
  int status_ = -1;  // of the last answer, -1: none
  uint8_t number_ = 0;
};

}  // namespace

int main(int argc, char **argv) {
  Unit u(argc, argv, 2500);  // bursts
  const uint8_t known[] = "123456789";
  u.compare("the check value of the checksum", frame_crc(known, 9), 0x29b1);
  Test test(u);
  test.again();
  test.every_bit();
  while (u.next()) test.random_burst();
  return u.finish();
}
