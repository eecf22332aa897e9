// gyre_scalar_file.c - twin of rtl/rdna35/gyre_scalar_file.sv.
//
// The copies of the RTL hold the same words, so there is one array here. The bypass of the RTL gives
// a read the word that is written at the same edge: here the write simply comes first.

#include "rdna35/gyre_scalar_file.h"

#include <stdlib.h>
#include <string.h>

#include "gyre/rdna35.h"

// The sweep after reset gives each warp the mask of one thread.
static uint32_t swept_word(unsigned number) { return number == GYRE_RDNA35_EXEC_LO; }

bool gyre_scalar_file_init(gyre_scalar_file *s, unsigned warps) {
  memset(s, 0, sizeof *s);
  s->entries = warps * GYRE_SCALAR_ENTRIES;
  s->words = calloc(s->entries, sizeof *s->words);
  if (!s->words) return false;
  gyre_scalar_file_reset(s);
  return true;
}

void gyre_scalar_file_reset(gyre_scalar_file *s) {
  s->sweep_q = 1;
  s->sweep_entry_q = 0;
  s->wait_q = 0;
  for (uint32_t i = 0; i < s->entries; i++) s->words[i] = swept_word(i % GYRE_SCALAR_ENTRIES);
}

void gyre_scalar_file_free(gyre_scalar_file *s) {
  free(s->words);
  s->words = NULL;
}

void gyre_scalar_file_eval(const gyre_scalar_file *s, const gyre_scalar_file_in *in,
                           gyre_scalar_file_out *out) {
  out->busy = s->sweep_q || s->wait_q == GYRE_SCALAR_FILE_HOLD;
  out->clear_entry = in->clear && !s->sweep_q && !in->write_valid;
  out->clear_number = (uint8_t)(s->sweep_entry_q % GYRE_SCALAR_ENTRIES);
  out->cleared = out->clear_entry && out->clear_number == GYRE_SCALAR_ENTRIES - 1;
  const bool sweeps = s->sweep_q;
  out->written_valid = sweeps || out->clear_entry || in->write_valid;
  out->written_wid = in->write_wid;
  out->written_number = in->write_number;
  out->written_data = in->write_data;
  if (!sweeps && !out->clear_entry) return;
  out->written_wid = (uint8_t)(s->sweep_entry_q / GYRE_SCALAR_ENTRIES);
  out->written_number = out->clear_number;
  out->written_data = sweeps ? swept_word(out->clear_number) : in->clear_word;
}

static void tick_clear(gyre_scalar_file *s, const gyre_scalar_file_in *in,
                       const gyre_scalar_file_out *out) {
  const bool sweeps = s->sweep_q && s->sweep_entry_q != s->entries - 1;
  if (sweeps || out->clear_entry) {
    s->sweep_entry_q = (s->sweep_entry_q + 1) % s->entries;
  } else if (s->sweep_q || !in->clear) {
    s->sweep_entry_q = (uint32_t)in->clear_wid * GYRE_SCALAR_ENTRIES;
  }
  s->sweep_q = sweeps;
  if (!in->clear || out->clear_entry) {
    s->wait_q = 0;
  } else if (s->wait_q < GYRE_SCALAR_FILE_HOLD) {
    s->wait_q++;
  }
}

void gyre_scalar_file_tick(gyre_scalar_file *s, const gyre_scalar_file_in *in,
                           const gyre_scalar_file_out *out) {
  if (out->clear_entry) s->words[s->sweep_entry_q] = in->clear_word;
  tick_clear(s, in, out);
  if (in->write_valid)
    s->words[in->write_wid * GYRE_SCALAR_ENTRIES + in->write_number] = in->write_data;
  if (!in->read) return;
  for (unsigned i = 0; i < GYRE_SCALAR_READS; i++)
    s->read_q[i] = s->words[in->wid * GYRE_SCALAR_ENTRIES + in->number[i]];
}
