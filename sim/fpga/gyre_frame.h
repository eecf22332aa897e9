// gyre_frame.h - frames of the UART protocol (docs/uart.md): making them, finding them in a stream.
//
//   request  A5 cmd    seq n  addr[4]  payload  crc[2]
//   answer   5A status seq n           payload  crc[2]
//
// n counts words of 32 bits; everything is little endian. Knows no device and no time.

#ifndef GYRE_FRAME_H
#define GYRE_FRAME_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

enum {
  GYRE_FRAME_REQUEST = 0xa5,
  GYRE_FRAME_ANSWER = 0x5a,
  GYRE_FRAME_WORDS = 64,                            // maximum words of a frame
  GYRE_FRAME_BYTES = 8 + 4 * GYRE_FRAME_WORDS + 2,  // the longest frame
};

typedef enum { GYRE_CMD_PING, GYRE_CMD_WRITE, GYRE_CMD_READ } gyre_frame_cmd;

typedef enum {
  GYRE_STATUS_OK,
  GYRE_STATUS_BAD_CRC,
  GYRE_STATUS_BAD_COMMAND,
  GYRE_STATUS_BAD_ADDRESS,
  GYRE_STATUS_BAD_LENGTH,
  GYRE_STATUS_TIMEOUT,
} gyre_frame_status;

// Returns a short text for a status; never NULL.
const char *gyre_frame_status_name(unsigned status);

typedef struct gyre_frame {
  bool answer;
  uint8_t code;  // gyre_frame_cmd or gyre_frame_status
  uint8_t seq;
  uint8_t n;
  uint32_t addr;     // of a request
  unsigned payload;  // words after the header: n or 0
  uint32_t word[GYRE_FRAME_WORDS];
} gyre_frame;

// Returns the CRC-16/CCITT-FALSE of n bytes, continued from `crc`; the first call starts with GYRE_CRC_START.
#define GYRE_CRC_START 0xffffu
uint16_t gyre_frame_crc(uint16_t crc, const uint8_t *from, size_t n);

// Writes the bytes of a frame, at most GYRE_FRAME_BYTES, to `out`; returns their number. `payload` of the frame is
// ignored: WRITE requests, and answers with status OK, have n words.
size_t gyre_frame_encode(const gyre_frame *f, uint8_t *out);

// Result of parsing `from`, which begins with the mark of a frame.
typedef enum {
  GYRE_PARSE_GOOD,    // *f is the frame; it has *used bytes
  GYRE_PARSE_MORE,    // valid so far; more bytes are needed
  GYRE_PARSE_CRC,     // the sum is wrong
  GYRE_PARSE_LENGTH,  // an illegal length
  GYRE_PARSE_CODE,    // an unknown command or status
} gyre_parse;
gyre_parse gyre_frame_parse(const uint8_t *from, size_t n, gyre_frame *f, size_t *used);

#endif
