// gyre_axi_burst_splitter.c - twin of rtl/axi/gyre_axi_burst_splitter.sv.

#include "axi/gyre_axi_burst_splitter.h"

gyre_axi_burst gyre_axi_burst_splitter_eval(const uint8_t *mask, uint32_t line_bytes,
                                            uint32_t beat_bytes) {
  gyre_axi_burst s = {.word = true, .size = 2};
  uint32_t low = line_bytes, high = 0, count = 0;
  for (uint32_t i = 0; i < line_bytes; ++i) {
    if (!(mask[i / 8] >> i % 8 & 1)) continue;
    if (count++ == 0) low = i;
    high = i;
  }
  s.full = count == line_bytes;
  if (count == 0) return s;
  s.word = low / 4 == high / 4;
  if (s.word) {
    // Select the smallest aligned transfer that covers the bytes from low to high, whatever the
    // bytes between them: three bytes, or two that are not an aligned half, need a word.
    if (low == high)
      s.size = 0;
    else if (low / 2 == high / 2)
      s.size = 1;
    s.offset = low & ~((1u << s.size) - 1u);
  } else {
    uint32_t bytes = beat_bytes < line_bytes ? beat_bytes : line_bytes;
    s.offset = low - low % bytes;
    for (s.size = 0; bytes > 1; bytes /= 2) ++s.size;
  }
  if (beat_bytes < line_bytes) {
    s.first = low / beat_bytes;
    s.last = high / beat_bytes;
  }
  return s;
}
