// program_atomic.c - the atomic part of the random programs of qemu_compare.
//
// QEMU's sc.w succeeds if its address is that of the last lr.w and the word still has the value
// that lr.w read; Gyre's if its address is in the line of the last lr.w and nothing was stored to
// that line. Both agree on what is written here, and only that is:
//   - between lr.w and sc.w to the same word, stores and operations to other lines: success;
//   - the word was changed to another value in between: failure;
//   - sc.w to another line than lr.w: failure;
//   - sc.w after an sc.w, without lr.w: failure;
//   - of two lr.w the last one counts, for words of different lines.
// Not written: a store to the word's line that leaves the word's value as it is (QEMU succeeds,
// Gyre fails), and sc.w to another word of the line (the other way round). Every lr.w has its sc.w
// in the same item, so that no item begins with a reservation.

#include "qemu/program_parts.h"

enum { LINE = 64 };  // of the machine; the windows are aligned to it

// The offset of a word from MIDDLE, in line `line` of the window.
static int32_t word_in(image *m, uint32_t line) {
  return (int32_t)(line * LINE + 4 * below(m, LINE / 4)) - WINDOW_BYTES / 2;
}

static uint32_t order(image *m) { return below(m, 4) << 25; }

// Any operation, on the word at SCRATCH.
static void operation(image *m, uint32_t rd, uint32_t rs2) {
  static const uint8_t f5[] = {0x01, 0x00, 0x04, 0x0c, 0x08, 0x10, 0x14, 0x18, 0x1c};
  emit(m, AMO(f5[below(m, sizeof f5)], rd, SCRATCH, rs2) | order(m));
}

// A register that is not x0, SCRATCH or `other`.
static uint32_t plain(image *m, uint32_t other) {
  uint32_t r = 1 + below(m, SCRATCH - 1);
  if (r == other) r = r == 1 ? 2 : r - 1;
  return r;
}

// Something between lr.w and sc.w that touches the lines but `line` alone.
static void between(image *m, uint32_t line) {
  const uint32_t lines = WINDOW_BYTES / LINE;
  const uint32_t other = (line + 1 + below(m, lines - 1)) % lines;
  const int32_t at = word_in(m, other);
  switch (below(m, 5)) {
    case 0: emit(m, SW(source(m), MIDDLE, at)); break;
    case 1: emit(m, SB(source(m), MIDDLE, at + (int32_t)below(m, 4))); break;
    case 2: emit(m, LW(plain(m, 0), MIDDLE, word_in(m, below(m, lines)))); break;
    case 3:  // an operation; SCRATCH comes back
      emit(m, ADDI(SCRATCH, MIDDLE, at));
      operation(m, plain(m, 0), source(m));
      break;
    default: emit(m, 0x0ff0000fU); break;
  }
}

void program_atomic(image *m) {
  const uint32_t lines = WINDOW_BYTES / LINE;
  const uint32_t line = below(m, lines);
  const int32_t at = word_in(m, line);
  emit(m, ADDI(SCRATCH, MIDDLE, at));
  if (below(m, 2) != 0) {
    const uint32_t rs2 = below(m, 8) != 0 ? source(m) : 0;
    operation(m, dest(m), rs2);
    return;
  }
  const uint32_t old = plain(m, 0);
  const uint32_t result = plain(m, old);
  const uint32_t kind = below(m, 6);
  if (kind != 0) emit(m, LR(old, SCRATCH) | order(m));
  switch (kind) {
    case 1:  // the word changes
      if (below(m, 2) != 0) {
        emit(m, i_type(0x13, 4, result, old, 1 + (int32_t)below(m, 2047)));  // xori
        emit(m, SW(result, SCRATCH, 0));
      } else {
        emit(m, ADDI(result, 0, 1 + (int32_t)below(m, 2047)));
        emit(m, AMO(below(m, 2) != 0 ? 0x00 : 0x04, dest(m), SCRATCH, result) | order(m));
      }
      break;
    case 2:  // another line
      emit(m, ADDI(SCRATCH, MIDDLE, word_in(m, (line + 1 + below(m, lines - 1)) % lines)));
      break;
    case 3:  // another lr.w, of another line
      emit(m, ADDI(SCRATCH, MIDDLE, word_in(m, (line + 1 + below(m, lines - 1)) % lines)));
      emit(m, LR(result, SCRATCH) | order(m));
      if (below(m, 2) != 0) emit(m, ADDI(SCRATCH, MIDDLE, at));  // the first one's: failure
      break;
    default:
      for (uint32_t n = below(m, 3); n > 0; n--) between(m, line);
      emit(m, ADDI(SCRATCH, MIDDLE, at));
      break;
  }
  emit(m, SC(dest(m), SCRATCH, source(m)) | order(m));
  if (below(m, 3) == 0) emit(m, SC(dest(m), SCRATCH, source(m)) | order(m));  // fails
}
