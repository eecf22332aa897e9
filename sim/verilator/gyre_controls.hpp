// gyre_controls.hpp - the inputs of the Verilated GPU other than clock and memory port (gyre_rtl.hpp sets them).

#ifndef GYRE_CONTROLS_HPP
#define GYRE_CONTROLS_HPP

#include <array>
#include <cstdint>

#include "gyre/gyre.h"

namespace gyre {

// Inputs other than clock and memory port. In reset pc and arg define the start of the run; after it they are ignored.
struct Controls {
  bool reset = false, halt = false, flush = false;
  bool boot = true;
  uint8_t diag_core = 0, diag_warp = 0;
  uint32_t pc = 0, arg = 0;
  // A warp to start.
  struct Launch {
    bool valid = false;
    uint8_t core = 0, wid = 0, bar = 0;
    uint16_t lmem = 0;
    uint32_t pc = 0, tmask = 0, arg = 0;
    bool work = false;  // of a workgroup
    uint8_t slot = 0;
    uint16_t permissions = 0;
    uint32_t low = 0, high = 0;
    uint16_t calls = 0;
    uint8_t stage = 0;  // compute
    uint32_t covered = 0;
    uint32_t stack = 0;
  } launch;
  struct Ids {
    bool valid = false;
    uint8_t core = 0, wid = 0, row = 0;
    uint32_t number = 0, first = 0;
    std::array<uint32_t, GYRE_MAX_THREADS> words{};
  } ids;
  struct Close {
    bool valid = false;
    uint8_t core = 0, slot = 0;
  } close;
  // An entry of a draw's tables, words of an input record, or an entry of local memory.
  struct Entry {
    bool valid = false;
    uint8_t kind = 0, index = 0;
    uint32_t item = 0, address = 0, bytes = 0;
  } entry;
  uint8_t record_words = 0;
  struct PixelRecord {
    uint16_t uniform = 0;
    uint8_t rows = 0;
    bool kills = false;
  } pixel_record;
  struct Row {
    bool valid = false, write = false, ordered = false, covered = false, refill = false;
    uint8_t core = 0;
    uint16_t addr = 0;
    uint32_t lanes = 0;
    std::array<uint32_t, 32> data = {};  // a word for each lane
  } row;
  bool shader_clear = false;
};

}  // namespace gyre

#endif
