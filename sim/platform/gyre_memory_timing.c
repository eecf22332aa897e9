// gyre_memory_timing.c - the timing of one memory port: latency, back-pressure, order of responses. The environment
// performs an access when the request is accepted.

#include <stdlib.h>
#include <string.h>

#include "gyre_number.h"
#include "gyre_platform.h"

// Maximum number of queued responses; at this number the port is not ready.
enum { QUEUE = 1024, RANDOM_LATENCY = 100 };

typedef struct gyre_response {
  uint64_t due;  // first cycle in which it may be returned
  bool write, error;
  uint16_t tag;
  uint8_t data[GYRE_MAX_LINE];
} gyre_response;

struct gyre_memory_timing {
  gyre_environment *environment;
  unsigned line_bytes;
  uint16_t tags;  // width of a tag in bits
  gyre_timing timing;
  uint64_t random;      // state of the generator
  uint32_t error_line;  // 0: none
  gyre_memory_timing_wrong *wrong;
  void *wrong_ctx;
  uint64_t cycle, reads, writes;
  uint64_t free_at;  // first cycle in which the next request may be accepted
  unsigned head, count;
  bool giving;                     // the response of this cycle is the one at head
  bool held;                       // so was that of the last cycle, which was not accepted
  uint8_t garbage[GYRE_MAX_LINE];  // response data while there is no response
  gyre_response queue[QUEUE];      // ring
};

uint64_t gyre_random(uint64_t *state) {
  uint64_t z = (*state += 0x9e3779b97f4a7c15u);
  z = (z ^ z >> 30) * 0xbf58476d1ce4e5b9u;
  z = (z ^ z >> 27) * 0x94d049bb133111ebu;
  return z ^ z >> 31;
}

// Reads a number of cycles; returns false unless it is at least 1.
static bool parse_cycles(const char *text, uint32_t *cycles) {
  char why[GYRE_MESSAGE];
  uint64_t v;
  if (!gyre_number("", text, 1000000, &v, why) || v < 1) return false;
  *cycles = (uint32_t)v;
  return true;
}

bool gyre_timing_parse(const char *text, gyre_timing *t, char *why) {
  bool random = strncmp(text, "random", 6) == 0;
  bool hostile = strncmp(text, "hostile", 7) == 0;
  const char *number = random ? text + 6 : hostile ? text + 7 : text;
  uint32_t latency = RANDOM_LATENCY;
  bool good = true;
  if (!random && !hostile) {
    good = parse_cycles(number, &latency);
  } else if (*number) {
    good = *number == ':' && parse_cycles(number + 1, &latency);
  }
  if (!good) {
    snprintf(why, GYRE_MESSAGE,
             "memory latency '%.60s' is neither a number of cycles (1..1000000) nor random, "
             "random:N, hostile or hostile:N",
             text);
    return false;
  }
  t->latency = latency;
  t->random_latency = random || hostile;
  t->back_pressure = t->reorder = t->garbage = hostile;
  return true;
}

bool gyre_timing_interval(const char *text, gyre_timing *t, char *why) {
  if (parse_cycles(text, &t->interval)) return true;
  snprintf(why, GYRE_MESSAGE, "memory interval '%.60s' is not a number of cycles (1..1000000)",
           text);
  return false;
}

gyre_memory_timing *gyre_memory_timing_new(gyre_environment *w, unsigned line_bytes,
                                           const gyre_timing *t) {
  gyre_memory_timing *p = calloc(1, sizeof *p);
  if (!p) return NULL;
  p->environment = w;
  p->line_bytes = line_bytes;
  p->tags = (uint16_t)((1u << gyre_gpu_tag_bits(gyre_environment_config(w))) - 1);
  p->timing = *t;
  p->random = t->seed;
  return p;
}

void gyre_memory_timing_free(gyre_memory_timing *p) { free(p); }

void gyre_memory_timing_error_line(gyre_memory_timing *p, uint32_t line) { p->error_line = line; }

void gyre_memory_timing_error_where(gyre_memory_timing *p, gyre_memory_timing_wrong *wrong,
                                    void *ctx) {
  p->wrong = wrong;
  p->wrong_ctx = ctx;
}

unsigned gyre_memory_timing_pending(const gyre_memory_timing *p) { return p->count; }

void gyre_memory_timing_requests(const gyre_memory_timing *p, uint64_t *reads, uint64_t *writes) {
  *reads = p->reads;
  *writes = p->writes;
}

// Moves a random response that is due to the head. Returns false if none is due.
static bool choose(gyre_memory_timing *p) {
  if (!p->count) return false;
  if (!p->timing.reorder) return p->queue[p->head].due <= p->cycle;
  unsigned due = 0, chosen = 0;
  for (unsigned i = 0; i < p->count; i++) {
    unsigned slot = (p->head + i) % QUEUE;
    // Each of the n responses due so far is chosen with probability 1/n.
    if (p->queue[slot].due <= p->cycle && gyre_random(&p->random) % ++due == 0) chosen = slot;
  }
  if (!due) return false;
  if (chosen != p->head) {
    gyre_response swap = p->queue[p->head];
    p->queue[p->head] = p->queue[chosen];
    p->queue[chosen] = swap;
  }
  return true;
}

void gyre_memory_timing_drive(gyre_memory_timing *p, gyre_mem_in *in) {
  in->req_ready = p->count < QUEUE && p->cycle >= p->free_at;
  if (p->timing.back_pressure && gyre_random(&p->random) & 1) in->req_ready = false;
  p->giving = p->held || choose(p);
  in->rsp_valid = p->giving;
  in->rsp_error = false;
  if (p->giving) {
    const gyre_response *r = &p->queue[p->head];
    in->rsp_write = r->write;
    in->rsp_error = r->error;
    in->rsp_tag = r->tag;
    in->rsp_data = r->data;
    return;
  }
  in->rsp_write = false;
  in->rsp_tag = 0;
  in->rsp_data = p->garbage;
  if (!p->timing.garbage) return;
  uint64_t noise = gyre_random(&p->random);
  in->rsp_write = noise & 1;
  in->rsp_tag = noise >> 8 & p->tags;
  in->rsp_error = noise >> 6 & 1;
  for (unsigned i = 0; i < p->line_bytes; i++) p->garbage[i] = (uint8_t)(noise >> (i % 8) * 8) ^ i;
}

// Random bits on pins that are undefined.
static void scramble(gyre_memory_timing *p, uint8_t *bytes) {
  const uint64_t noise = gyre_random(&p->random);
  for (unsigned i = 0; i < p->line_bytes; i++) bytes[i] = (uint8_t)((noise >> (i % 8) * 8) ^ i);
}

static void accept(gyre_memory_timing *p, const gyre_mem_req *req) {
  // The slot that is being returned still counts, so it is never this one.
  gyre_response *r = &p->queue[(p->head + p->count) % QUEUE];
  uint32_t latency = p->timing.latency;
  if (p->timing.random_latency) latency = 1 + (uint32_t)(gyre_random(&p->random) % latency);
  r->due = p->cycle + latency;
  r->write = req->write;
  r->error = p->timing.errors && gyre_random(&p->random) % p->timing.errors == 0;
  if (p->error_line && !req->write && req->addr == p->error_line) r->error = true;
  if (p->wrong && !req->write && p->wrong(p->wrong_ctx, req->addr)) r->error = true;
  r->tag = req->tag;
  p->count++;
  p->free_at = p->cycle + p->timing.interval;
  p->reads += !req->write;
  p->writes += req->write;
  if (req->write) {
    gyre_environment_write_line(p->environment, req->addr, req->mask, req->data, p->line_bytes);
    memset(r->data, 0, p->line_bytes);
  } else {
    gyre_environment_read_line(p->environment, req->addr, req->mask, r->data, p->line_bytes);
  }
  if (p->timing.garbage && (req->write || r->error)) scramble(p, r->data);
}

void gyre_memory_timing_edge(gyre_memory_timing *p, const gyre_mem_req *req, bool rsp_ready) {
  if (req) accept(p, req);
  p->held = p->giving && !rsp_ready;
  if (p->giving && rsp_ready) {
    p->head = (p->head + 1) % QUEUE;
    p->count--;
    p->giving = false;
  }
  p->cycle++;
}
