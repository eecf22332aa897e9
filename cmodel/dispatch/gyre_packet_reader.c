// gyre_packet_reader.c - twin of rtl/dispatch/gyre_packet_reader.sv.

#include "dispatch/gyre_packet_reader.h"

#include <string.h>

void gyre_packet_reader_init(gyre_packet_reader *s, const gyre_config *cfg) {
  memset(s, 0, sizeof *s);
  s->cfg = *cfg;
  gyre_packet_check_init(&s->check, cfg);
}

static uint16_t code(const gyre_packet_reader *s, const gyre_packet_check_out *check,
                     uint8_t stack) {
  if (s->bus_q) return GYRE_LAUNCH_PACKET | GYRE_PACKET_UNREAD;
  if (check->error) return (uint16_t)(GYRE_LAUNCH_PACKET | check->error);
  if (s->word_q[GYRE_PACKET_WORD_PRIVATE] > (uint64_t)4096 << stack) {
    return GYRE_LAUNCH_PACKET | GYRE_PACKET_PRIVATE;
  }
  return 0;
}

// Returns true for a packet outside of main memory, which is not requested.
static bool outside(const gyre_packet_reader *s, const gyre_packet_reader_in *in) {
  return s->state_q == GYRE_READER_READ && !in->idle &&
         in->packet - s->cfg.ram_base >= s->cfg.ram_bytes;
}

// read_i of the words.
static bool reads(const gyre_packet_reader *s, const gyre_packet_reader_in *in) {
  return s->state_q == GYRE_READER_READ && !in->idle && !outside(s, in);
}

// Returns true if the packet could not be read.
static bool unread(const gyre_packet_reader *s, const gyre_packet_reader_in *in, bool get) {
  return outside(s, in) || (get && in->get_done && in->error);
}

void gyre_packet_reader_eval(const gyre_packet_reader *s, const gyre_packet_reader_in *in,
                             gyre_packet_reader_out *out) {
  gyre_packet_check_out check;
  gyre_packet_check_eval(&s->check, &check);
  out->get = gyre_line_words_get(&s->words, reads(s, in));
  out->get_addr = in->packet + 4u * s->index_q;
  out->done = (s->state_q == GYRE_READER_CHECK && check.done) || unread(s, in, out->get);
  out->code = code(s, &check, in->stack);
}

static gyre_reader_state next_state(const gyre_packet_reader *s, const gyre_packet_reader_in *in,
                                    const gyre_packet_reader_out *out, bool valid) {
  if (in->idle) return GYRE_READER_READ;
  switch (s->state_q) {
    case GYRE_READER_READ:
      if (out->done) return GYRE_READER_DONE;
      return valid && s->index_q == GYRE_PACKET_WORDS - 1 ? GYRE_READER_CHECK : s->state_q;
    case GYRE_READER_CHECK: return out->done ? GYRE_READER_DONE : s->state_q;
    default: return s->state_q;
  }
}

// Stores a word of the packet for later use.
static void keep(gyre_packet_reader *s, uint32_t word) {
  const bool in_ram = word - s->cfg.ram_base < s->cfg.ram_bytes && word % 4 == 0;
  s->word_q[s->index_q] = s->index_q == GYRE_PACKET_WORD_COMPLETION && !in_ram ? 0 : word;
}

void gyre_packet_reader_tick(gyre_packet_reader *s, const gyre_packet_reader_in *in) {
  gyre_packet_reader_out out;
  gyre_packet_check_out check;
  gyre_packet_reader_eval(s, in, &out);
  gyre_packet_check_eval(&s->check, &check);
  const bool valid = gyre_line_words_valid(&s->words, reads(s, in));
  const gyre_reader_state next = next_state(s, in, &out, valid);
  const gyre_line_words_in words = {.drop = in->idle,
                                    .read = reads(s, in),
                                    .take = valid,
                                    .addr = out.get_addr,
                                    .get_done = in->get_done,
                                    .error = in->error,
                                    .line = in->line};
  const uint32_t word = gyre_line_words_word(&s->words, s->cfg.line_bytes, words.addr);
  if (check.done) s->threads_q = check.threads;
  if (in->idle) {
    gyre_packet_check_init(&s->check, &s->cfg);
  } else {
    gyre_packet_check_tick(&s->check, valid, word);
  }
  if (valid) keep(s, word);
  if (in->idle) {
    s->index_q = 0;
    s->bus_q = false;
  } else if (valid) {
    s->index_q = (s->index_q + 1) & (GYRE_PACKET_WORDS - 1);
  } else if (unread(s, in, out.get)) {
    s->bus_q = true;
    s->word_q[GYRE_PACKET_WORD_COMPLETION] = 0;
  }
  gyre_line_words_tick(&s->words, s->cfg.line_bytes, &words);
  s->state_q = next;
}
