// gyre_soc_frame.h - encodes and decodes the frames of docs/uart.md for tests. It is a second
// implementation and shares no code with the loader or the host's library.

#ifndef GYRE_SOC_FRAME_H
#define GYRE_SOC_FRAME_H

#include <cstddef>
#include <cstdint>
#include <vector>

enum FrameCommand { kPing, kWrite, kRead };
enum FrameStatus { kOkay, kBadCrc, kBadCommand, kBadAddress, kBadLength, kTimeout };

static constexpr uint8_t kRequestBegins = 0xa5, kAnswerBegins = 0x5a;
static constexpr unsigned kFrameWords = 64;
static constexpr unsigned kSilence = 320;  // bit times

using Bytes = std::vector<uint8_t>;
using Words = std::vector<uint32_t>;

// CRC-16/CCITT-FALSE, a bit at a time.
inline uint16_t frame_crc(const uint8_t *bytes, size_t n) {
  uint16_t crc = 0xffff;
  for (size_t i = 0; i < n; ++i) {
    for (int bit = 7; bit >= 0; --bit) {
      const bool one = (bytes[i] >> bit & 1) != (crc >> 15);
      crc = uint16_t(crc << 1 ^ (one ? 0x1021 : 0));
    }
  }
  return crc;
}

inline void frame_close(Bytes &frame) {
  const uint16_t crc = frame_crc(frame.data() + 1, frame.size() - 1);
  frame.push_back(uint8_t(crc));
  frame.push_back(uint8_t(crc >> 8));
}

inline void frame_word(Bytes &frame, uint32_t word) {
  for (unsigned i = 0; i < 4; ++i) frame.push_back(uint8_t(word >> (8 * i)));
}

// `words` is what the header says, the payload is what is sent.
inline Bytes frame_request(uint8_t command, uint8_t number, uint8_t words, uint32_t addr,
                           const Words &payload = {}) {
  Bytes frame = {kRequestBegins, command, number, words};
  frame_word(frame, addr);
  for (uint32_t word : payload) frame_word(frame, word);
  frame_close(frame);
  return frame;
}

inline Bytes frame_answer(uint8_t status, uint8_t number, const Words &payload = {}) {
  Bytes frame = {kAnswerBegins, status, number, uint8_t(payload.size())};
  for (uint32_t word : payload) frame_word(frame, word);
  frame_close(frame);
  return frame;
}

#endif
