// gyre_cache_memory.c - twin of rtl/memory/cache/gyre_cache_memory.sv.

#include "memory/cache/gyre_cache_memory.h"

bool gyre_cache_memory_init(gyre_cache_memory *m, const gyre_cache_ways *ways, uint32_t banks,
                            uint32_t mshrs, uint32_t stores, uint32_t max_writes, bool write_back) {
  const uint32_t line_bytes = ways->line_bytes;
  while (line_bytes >> (m->offset_bits + 1)) ++m->offset_bits;
  for (uint32_t i = 0; i < line_bytes; ++i) m->all[i / 8] |= (uint8_t)(1u << i % 8);
  gyre_line_hash_init(&m->hash, ways->sets, banks);
  gyre_mshr_init(&m->mshr, mshrs);
  gyre_store_buffer_init(&m->stores, stores, max_writes, line_bytes, write_back);
  gyre_uncached_init(&m->uncached, line_bytes);
  return !write_back || gyre_write_back_init(&m->back, ways, mshrs);
}

void gyre_cache_memory_free(gyre_cache_memory *m) { gyre_write_back_free(&m->back); }

void gyre_cache_memory_reset(gyre_cache_memory *m) {
  gyre_mshr_reset(&m->mshr);
  gyre_store_buffer_reset(&m->stores);
  gyre_uncached_init(&m->uncached, m->uncached.line_bytes);
  gyre_write_back_reset(&m->back);
  m->requests = (gyre_cache_requests){0};
}

void gyre_cache_memory_eval_req(const gyre_cache_memory *m, int match, gyre_mem_port *mem) {
  const gyre_write_back *b = &m->back;
  const uint32_t id = gyre_mshr_ask(&m->mshr);
  const gyre_cache_requests_in in = {
      .ask = m->mshr.count != 0,
      .may_ask = !gyre_cache_memory_write_back(m) || gyre_write_back_may_ask(b),
      .ask_id = id,
      .ask_line = m->mshr.line[id],
      .ask_mask = m->mshr.uncached[id] ? m->uncached.mask : m->all,
      .store = gyre_store_buffer_offer(&m->stores, match >= 0, m->uncached.busy),
      .head = gyre_store_buffer_at(&m->stores, 0),
      .back = b->count != 0 ? gyre_write_back_offer(b) : NULL,
      .back_may = gyre_store_buffer_writes_room(&m->stores)};
  gyre_cache_requests_eval(&m->requests, &in, m->offset_bits, mem);
  if (mem->req_valid) mem->req_addr = gyre_cache_memory_address(m, mem->req_addr >> m->offset_bits);
}

// Updates evicted lines and the line that waits to be filled. evicted: memory accepts a line.
static void back_tick(gyre_cache_memory *m, const gyre_cache_memory_in *in, bool evicted,
                      const gyre_mem_port *mem) {
  if (evicted) gyre_write_back_grant(&m->back);
  m->back.asked += mem->req_valid && mem->req_ready && !mem->req_write;
  m->back.asked -= in->response;
  if (in->response) m->back.fill = false;
  if (in->read_taken) {
    gyre_write_back_respond(&m->back, mem->rsp_tag, mem->rsp_error, mem->rsp_data);
  }
}

void gyre_cache_memory_tick(gyre_cache_memory *m, const gyre_cache_memory_in *in,
                            const gyre_mem_port *mem) {
  gyre_mshr *reads = &m->mshr;
  gyre_store_buffer *stores = &m->stores;
  const bool accept = mem->req_valid && mem->req_ready;
  const bool evicted = accept && mem->req_write && m->back.count != 0;

  // Waiting reads
  if (in->miss) {
    gyre_mshr_alloc(reads, in->line, in->tag, in->uncached, in->match,
                    in->response ? (int)in->response_id : -1);
  }
  if (in->ahead) gyre_mshr_alloc_ahead(reads, in->line);
  if (in->replay) gyre_mshr_replay(reads);
  if (accept && !mem->req_write) gyre_mshr_ask_grant(reads);
  if (in->response) gyre_mshr_respond(reads, in->response_id, in->bad);

  // Writes
  if (stores->count != 0 || in->acknowledged || evicted) {
    gyre_store_buffer_tick(stores, in->lookup, in->match >= 0, in->response,
                           accept && mem->req_write && !evicted, evicted, in->acknowledged);
  }
  if (gyre_cache_memory_write_back(m)) back_tick(m, in, evicted, mem);
  if (in->push) {
    gyre_store_buffer_push(stores, in->push_line, in->push_uncached, in->push_mask, in->push_data);
  }
  gyre_cache_requests_tick(&m->requests, mem);
}
