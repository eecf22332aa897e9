// gyre_launch_queue.c - twin of rtl/dispatch/gyre_launch_queue.sv.

#include "dispatch/gyre_launch_queue.h"

#include <string.h>

enum { WAITS = 1 << 8, ACQUIRES = 1 << 9, RELEASES = 1 << 10, COMPATIBLE = 1 << 11 };

void gyre_launch_queue_init(gyre_launch_queue *s, const gyre_config *cfg) {
  memset(s, 0, sizeof *s);
  s->cfg = *cfg;
  gyre_queue_port_init(&s->port, cfg);
  gyre_launch_slots_init(&s->slots);
  gyre_launch_abort_init(&s->abort);
  gyre_packet_reader_init(&s->reader, cfg);
  gyre_header_reader_init(&s->header, cfg);
}

static bool any_launch(const gyre_launch_queue *s) {
  for (unsigned i = 0; i < GYRE_LAUNCH_SLOTS; i++) {
    if (s->slots.slot[i].valid) return true;
  }
  return false;
}

static bool pending(const gyre_launch_queue *s, const gyre_queue_registers *regs) {
  return regs->enable && !s->abort.stopped_q && !s->abort.dealt_q && !s->abort.cleared_q &&
         s->read_q != regs->write;
}

static bool work(const gyre_launch_queue *s) {
  return s->state_q != GYRE_LAUNCH_QUEUE_IDLE || any_launch(s);
}

bool gyre_launch_queue_active(const gyre_launch_queue *s) { return work(s) || s->abort.aborting_q; }

bool gyre_launch_queue_want(const gyre_launch_queue *s, const gyre_queue_registers *regs,
                            bool list_busy) {
  return pending(s, regs) || work(s) || s->port.state_q != GYRE_QUEUE_IDLE || list_busy;
}

// Returns a bit of the packet's header.
static bool header(const gyre_launch_queue *s, uint32_t bit) {
  return s->reader.word_q[GYRE_PACKET_WORD_HEADER] & bit;
}

static bool names_list(const gyre_launch_queue *s) {
  return s->cfg.graphics && (s->reader.word_q[GYRE_PACKET_WORD_HEADER] & 0xff) == GYRE_PACKET_DRAWS;
}

static uint32_t header_address(const gyre_launch_queue *s) {
  return s->cfg.headers ? s->reader.word_q[GYRE_PACKET_WORD_SPH] : 0;
}

static gyre_launch_common_t common_of(const gyre_launch_queue *s) {
  gyre_launch_common_t common = gyre_packet_common(s->reader.word_q);
  if (!header_address(s)) return common;
  common.permissions = gyre_header_reader_permissions(&s->header);
  common.permissions.flags |= (uint16_t)(s->number_q << GYRE_PERMISSIONS_LAUNCH_LSB);
  return common;
}

gyre_grid_launch_t gyre_launch_queue_launch(const gyre_launch_queue *s) {
  enum { COUNT = 0x7fffffff, SIZE = 0x7ff };
  const uint32_t *word = s->reader.word_q, *grid = word + GYRE_PACKET_WORD_GRID;
  const uint32_t *group = word + GYRE_PACKET_WORD_GROUP, *offset = word + GYRE_PACKET_WORD_OFFSET;
  const uint32_t piece = s->cfg.lmem_bytes / 16, threads = s->cfg.num_threads;
  return (gyre_grid_launch_t){
      .grid_x = grid[0] & COUNT,
      .grid_y = grid[1] & COUNT,
      .grid_z = grid[2] & COUNT,
      .size_x = group[0] & SIZE,
      .size_y = group[0] >> 16 & SIZE,
      .size_z = group[1] & SIZE,
      .offset_x = offset[0],
      .offset_y = offset[1],
      .offset_z = offset[2],
      .strip = (uint16_t)(group[1] >> 16),
      .threads = s->reader.threads_q,
      .warps = (uint8_t)((s->reader.threads_q + threads - 1) / threads),
      .pieces = (uint8_t)((word[GYRE_PACKET_WORD_LOCAL] + piece - 1) / piece & 31),
      .number = s->launch_q,
      .pc = word[GYRE_PACKET_WORD_KERNEL],
      .common = common_of(s)};
}

// Computes the inputs of the reader, with the port's answer if there is one.
static gyre_packet_reader_in reader_in(const gyre_launch_queue *s, const gyre_launch_queue_in *in) {
  const uint32_t ring = in->regs.ring > 31 ? 0 : 0xffffffffu << in->regs.ring;
  return (gyre_packet_reader_in){.idle = s->state_q == GYRE_LAUNCH_QUEUE_IDLE,
                                 .packet = (in->regs.base & ~63u) + ((s->read_q & ~ring) << 6),
                                 .stack = in->regs.stack,
                                 .get_done = gyre_queue_port_done(&s->port, false, in->port),
                                 .error = in->port->rsp_error,
                                 .line = in->port->rsp_data};
}

// Values that follow from registers and inputs, for outputs and edge.
typedef struct moment {
  bool refused, begins, put_done, over, needs_header;
  uint16_t over_code, code;
  gyre_launch_abort_in abort_in;
  gyre_launch_abort_out abort;
  gyre_packet_reader_in reader_in;
  gyre_packet_reader_out reader;
  gyre_launch_slots_out slots;
} moment;

static void look(const gyre_launch_queue *s, const gyre_launch_queue_in *in, moment *m) {
  const bool idle = s->port.state_q == GYRE_QUEUE_IDLE;
  gyre_launch_slots_eval(&s->slots, in->regs.limit, &m->slots);
  m->put_done = gyre_queue_port_done(&s->port, true, in->port);
  m->over = gyre_launch_slots_over(&s->slots, m->put_done, &m->over_code);
  m->reader_in = reader_in(s, in);
  gyre_packet_reader_eval(&s->reader, &m->reader_in, &m->reader);
  m->code = m->reader.code;
  m->needs_header = false;
  if (!m->code && header_address(s)) {
    m->needs_header = !gyre_header_reader_ready(&s->header);
    m->code = gyre_header_reader_code(&s->header, header(s, COMPATIBLE),
                                      s->reader.word_q[GYRE_PACKET_WORD_PRIVATE], in->regs.stack);
  }
  const bool may = s->state_q == GYRE_LAUNCH_QUEUE_WAIT && m->slots.room && !in->halted &&
                   !s->abort.aborting_q && !m->needs_header;
  const bool list = names_list(s);
  m->refused = may && m->code;
  m->begins = may && !m->code && !m->slots.hold && !((header(s, WAITS) || list) && m->slots.any) &&
              !(list && in->gpu_busy);
  m->abort_in = (gyre_launch_abort_in){.clear = in->clear,
                                       .gpu_rst = in->gpu_rst,
                                       .ack = in->regs.ack,
                                       .cancel = in->regs.cancel,
                                       .go = in->go,
                                       .halted = in->halted,
                                       .fault = in->fault,
                                       .fault_cause = in->fault_cause,
                                       .work = work(s),
                                       .any = m->slots.any,
                                       .quiet = !in->gpu_busy && idle,
                                       .late = m->slots.late,
                                       .late_slot = m->slots.late_slot,
                                       .over = m->over,
                                       .over_code = m->over_code,
                                       .asked_valid = in->asked_valid,
                                       .asked_launch = in->asked_launch};
  gyre_launch_abort_eval(&s->abort, &m->abort_in, &m->abort);
}

static bool acquires(const gyre_launch_queue *s) { return header(s, ACQUIRES); }

// Returns the state after the next edge, without the events that end everything.
static gyre_queue_state next_state(const gyre_launch_queue *s, const gyre_launch_queue_in *in,
                                   const moment *m) {
  const bool shape = s->state_q == GYRE_LAUNCH_QUEUE_SHAPE && !s->shaped_q;
  switch (s->state_q) {
    case GYRE_LAUNCH_QUEUE_IDLE:
      return pending(s, &in->regs) && in->go && !in->halted && s->port.state_q == GYRE_QUEUE_IDLE &&
                     !m->slots.put
                 ? GYRE_LAUNCH_QUEUE_READ
                 : GYRE_LAUNCH_QUEUE_IDLE;
    case GYRE_LAUNCH_QUEUE_READ: return m->reader.done ? GYRE_LAUNCH_QUEUE_WAIT : s->state_q;
    case GYRE_LAUNCH_QUEUE_HEADER: return m->needs_header ? s->state_q : GYRE_LAUNCH_QUEUE_WAIT;
    case GYRE_LAUNCH_QUEUE_WAIT:
      if (m->needs_header) return GYRE_LAUNCH_QUEUE_HEADER;
      return m->refused ? GYRE_LAUNCH_QUEUE_IDLE : m->begins ? GYRE_LAUNCH_QUEUE_FLUSH : s->state_q;
    case GYRE_LAUNCH_QUEUE_FLUSH:
      if (acquires(s) && !(s->flush_q && !in->flush_busy)) return s->state_q;
      return names_list(s) ? GYRE_LAUNCH_QUEUE_LIST : GYRE_LAUNCH_QUEUE_SHAPE;
    case GYRE_LAUNCH_QUEUE_SHAPE: return in->ready && !shape ? GYRE_LAUNCH_QUEUE_WALK : s->state_q;
    case GYRE_LAUNCH_QUEUE_WALK: return in->walked ? GYRE_LAUNCH_QUEUE_IDLE : s->state_q;
    default: return in->list_done ? GYRE_LAUNCH_QUEUE_IDLE : s->state_q;
  }
}

static gyre_queue_state state_d(const gyre_launch_queue *s, const gyre_launch_queue_in *in,
                                const moment *m) {
  return s->abort.aborting_q || in->clear ? GYRE_LAUNCH_QUEUE_IDLE : next_state(s, in, m);
}

void gyre_launch_queue_eval(const gyre_launch_queue *s, const gyre_launch_queue_in *in,
                            gyre_launch_queue_out *out) {
  moment m;
  look(s, in, &m);
  out->active = gyre_launch_queue_active(s);
  out->want = gyre_launch_queue_want(s, &in->regs, in->list_busy);
  out->stop = m.abort.stop;
  out->flush = s->state_q == GYRE_LAUNCH_QUEUE_FLUSH && acquires(s) && !s->flush_q && !in->halted;
  out->event = m.over || m.abort.done;
  out->shape = s->state_q == GYRE_LAUNCH_QUEUE_SHAPE && !s->shaped_q;
  out->start =
      s->state_q == GYRE_LAUNCH_QUEUE_SHAPE && state_d(s, in, &m) == GYRE_LAUNCH_QUEUE_WALK;
  out->cancel = s->abort.aborting_q || in->clear;
  out->list_begin =
      s->state_q == GYRE_LAUNCH_QUEUE_FLUSH && state_d(s, in, &m) == GYRE_LAUNCH_QUEUE_LIST;
  out->why = m.abort.abort_code;
}

static void tick_slots(gyre_launch_queue *s, const gyre_launch_queue_in *in, const moment *m,
                       gyre_queue_state next) {
  const uint32_t *word = s->reader.word_q;
  const bool good = m->code == 0, list = s->state_q == GYRE_LAUNCH_QUEUE_LIST;
  const gyre_launch_slots_in slots = {
      .open = m->begins || m->refused,
      .open_completion = word[GYRE_PACKET_WORD_COMPLETION],
      .open_stamp = good ? word[GYRE_PACKET_WORD_STAMP] : 0,
      .open_release = good && header(s, RELEASES),
      .open_code = m->code,
      .walked = (s->state_q == GYRE_LAUNCH_QUEUE_WALK || list) && next == GYRE_LAUNCH_QUEUE_IDLE,
      .walked_slot = s->launch_q,
      .lost = list && in->list_lost && !s->abort.aborting_q,
      .take = in->take,
      .take_slot = in->take_launch,
      .left = in->left,
      .left_slot = in->left_launch,
      .limit = in->regs.limit,
      .abort_begin = m->abort.begin,
      .abort = s->abort.aborting_q,
      .abort_one = m->abort.one,
      .abort_slot = m->abort.slot,
      .abort_code = m->abort.abort_code,
      .gpu_busy = in->gpu_busy || in->list_busy,
      .put_done = m->put_done};
  gyre_launch_slots_tick(&s->slots, &slots);
}

static void forget(gyre_launch_queue *s) {
  s->read_q = 0;
  gyre_launch_slots_init(&s->slots);
}

void gyre_launch_queue_tick(gyre_launch_queue *s, const gyre_launch_queue_in *in) {
  moment m;
  look(s, in, &m);
  const gyre_queue_state next = state_d(s, in, &m);
  const uint32_t *words = m.slots.put_words;
  const bool reads_header = s->state_q == GYRE_LAUNCH_QUEUE_HEADER;
  const bool get_header = gyre_header_reader_get(&s->header, reads_header);
  const uint32_t header_at = header_address(s);
  const gyre_header_reader_in header = {.idle = m.reader_in.idle,
                                        .read = reads_header,
                                        .header = header_at,
                                        .get_done = m.reader_in.get_done,
                                        .error = m.reader_in.error,
                                        .line = m.reader_in.line};
  const gyre_queue_port_in port = {
      .put = m.slots.put,
      .put_four = m.slots.put_four,
      .put_addr = m.slots.put_addr,
      .put_words = {words[0], words[1], words[2], words[3]},
      .get = m.reader.get || get_header,
      .get_addr = get_header ? gyre_header_reader_addr(&s->header, header_at) : m.reader.get_addr};
  tick_slots(s, in, &m, next);
  gyre_packet_reader_tick(&s->reader, &m.reader_in);
  if (s->cfg.headers) gyre_header_reader_tick(&s->header, &header);
  gyre_launch_abort_tick(&s->abort, &m.abort_in);
  if (in->gpu_rst) {
    gyre_queue_port_reset(&s->port);
  } else {
    gyre_queue_port_tick(&s->port, &port, in->port);
  }
  if (m.begins || m.refused) {
    s->number_q = (uint8_t)s->read_q++;
    s->launch_q = m.slots.open_slot;
  }
  s->shaped_q = s->state_q == GYRE_LAUNCH_QUEUE_SHAPE;
  s->flush_q = s->state_q == GYRE_LAUNCH_QUEUE_FLUSH;
  s->state_q = next;
  if (in->clear) forget(s);
}
