// gyre_store_buffer.c - twin of rtl/memory/cache/gyre_store_buffer.sv.

#include "memory/cache/gyre_store_buffer.h"

#include <string.h>

void gyre_store_buffer_init(gyre_store_buffer *b, uint32_t entries, uint32_t max_writes,
                            uint32_t line_bytes, bool write_back) {
  memset(b, 0, sizeof *b);
  b->entries = entries;
  b->max_writes = max_writes;
  b->line_bytes = line_bytes;
  b->write_back = write_back;
}

void gyre_store_buffer_reset(gyre_store_buffer *b) {
  b->head = b->count = b->writes = 0;
  b->stage1 = b->looked = b->blocked = false;
}

void gyre_store_buffer_tick(gyre_store_buffer *b, bool grant, bool fetching, bool answered,
                            bool take, bool evicted, bool ack) {
  const bool passed = b->stage1 && !fetching, leave = take || (b->write_back && passed);
  b->writes = b->writes + (take || evicted) - ack;
  if (b->stage1 && fetching) {
    b->blocked = true;
  } else if (answered) {
    b->blocked = false;
  }
  b->looked = !leave && (b->looked || passed);
  b->stage1 = grant && (!b->stage1 || leave);
  if (leave) {
    b->head = (b->head + 1) & (b->entries - 1);
    --b->count;
  }
}

void gyre_store_buffer_push(gyre_store_buffer *b, uint32_t line, bool uncached, const uint8_t *mask,
                            const uint8_t *data) {
  gyre_store_entry *e = &b->entry[(b->head + b->count++) & (b->entries - 1)];
  e->line = line;
  e->uncached = uncached;
  memcpy(e->mask, mask, (b->line_bytes + 7) / 8);
  memcpy(e->data, data, b->line_bytes);
}
