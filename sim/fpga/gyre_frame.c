// gyre_frame.c - implements gyre_frame.h.

#include "gyre_frame.h"

const char *gyre_frame_status_name(unsigned status) {
  static const char *const names[] = {
      "ok",          "wrong check sum", "unknown command",
      "bad address", "bad length",      "a gap inside of the frame"};
  return status < sizeof names / sizeof names[0] ? names[status] : "unknown status";
}

uint16_t gyre_frame_crc(uint16_t crc, const uint8_t *from, size_t n) {
  for (size_t i = 0; i < n; i++) {
    crc ^= (uint16_t)(from[i] << 8);
    for (int bit = 0; bit < 8; bit++) {
      crc = (uint16_t)(crc << 1 ^ (crc & 0x8000 ? 0x1021 : 0));
    }
  }
  return crc;
}

static uint8_t *put(uint8_t *to, uint32_t word) {
  for (int i = 0; i < 4; i++) *to++ = (uint8_t)(word >> 8 * i);
  return to;
}

static uint32_t get(const uint8_t *from) {
  return from[0] | (uint32_t)from[1] << 8 | (uint32_t)from[2] << 16 | (uint32_t)from[3] << 24;
}

// Returns the number of words after the header.
static unsigned payload_of(bool answer, unsigned code, unsigned n) {
  return answer ? code == GYRE_STATUS_OK ? n : 0 : code == GYRE_CMD_WRITE ? n : 0;
}

size_t gyre_frame_encode(const gyre_frame *f, uint8_t *out) {
  uint8_t *to = out;
  *to++ = f->answer ? GYRE_FRAME_ANSWER : GYRE_FRAME_REQUEST;
  *to++ = f->code;
  *to++ = f->seq;
  *to++ = f->n;
  if (!f->answer) to = put(to, f->addr);
  const unsigned words = payload_of(f->answer, f->code, f->n);
  for (unsigned i = 0; i < words && i < GYRE_FRAME_WORDS; i++) to = put(to, f->word[i]);
  const uint16_t crc = gyre_frame_crc(GYRE_CRC_START, out + 1, (size_t)(to - out) - 1);
  *to++ = (uint8_t)crc;
  *to++ = (uint8_t)(crc >> 8);
  return (size_t)(to - out);
}

// Tells whether n is a legal length for this code. Errors have no payload, so that a damaged status cannot make a frame
// longer than the expected answer.
static bool length_fits(bool answer, unsigned code, unsigned n) {
  if (n > GYRE_FRAME_WORDS) return false;
  if (answer) return code == GYRE_STATUS_OK || n == 0;
  return (n == 0) == (code == GYRE_CMD_PING);
}

gyre_parse gyre_frame_parse(const uint8_t *from, size_t n, gyre_frame *f, size_t *used) {
  if (n < 4) return GYRE_PARSE_MORE;
  f->answer = from[0] == GYRE_FRAME_ANSWER;
  f->code = from[1];
  f->seq = from[2];
  f->n = from[3];
  if (f->code > (f->answer ? (unsigned)GYRE_STATUS_TIMEOUT : (unsigned)GYRE_CMD_READ))
    return GYRE_PARSE_CODE;
  if (!length_fits(f->answer, f->code, f->n)) return GYRE_PARSE_LENGTH;
  const size_t header = f->answer ? 4 : 8;
  f->payload = payload_of(f->answer, f->code, f->n);
  const size_t body = header + 4 * (size_t)f->payload;
  if (n < body + 2) return GYRE_PARSE_MORE;
  if (gyre_frame_crc(GYRE_CRC_START, from + 1, body - 1) != (from[body] | from[body + 1] << 8))
    return GYRE_PARSE_CRC;
  f->addr = f->answer ? 0 : get(from + 4);
  for (unsigned i = 0; i < f->payload; i++) f->word[i] = get(from + header + 4 * i);
  *used = body + 2;
  return GYRE_PARSE_GOOD;
}
