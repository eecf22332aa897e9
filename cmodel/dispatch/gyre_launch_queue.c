// gyre_launch_queue.c - twin of rtl/dispatch/gyre_launch_queue.sv.

#include "dispatch/gyre_launch_queue.h"

#include <string.h>

// Words of the packet (docs/dispatch.md).
enum { HEADER, KERNEL, ARGS, COMPLETION, GRID, GROUP_XY = 7, GROUP_Z, OFFSET, LOCAL = 12, PRIVATE };
enum { STAMP = 14, LAST_WORD = 15 };
enum { WAITS = 1 << 8, ACQUIRES = 1 << 9, RELEASES = 1 << 10 };

void gyre_launch_queue_init(gyre_launch_queue *s, const gyre_config *cfg) {
  memset(s, 0, sizeof *s);
  s->cfg = *cfg;
  gyre_queue_port_init(&s->port, cfg);
  gyre_launch_slots_init(&s->slots);
  gyre_packet_check_init(&s->check, cfg);
}

static bool any_launch(const gyre_launch_queue *s) {
  for (unsigned i = 0; i < GYRE_LAUNCH_SLOTS; i++) {
    if (s->slots.slot[i].valid) return true;
  }
  return false;
}

static bool pending(const gyre_launch_queue *s, const gyre_queue_registers *regs) {
  return regs->enable && !s->stopped_q && !s->dealt_q && !s->cleared_q && s->read_q != regs->write;
}

static bool work(const gyre_launch_queue *s) {
  return s->state_q != GYRE_LAUNCH_QUEUE_IDLE || any_launch(s);
}

bool gyre_launch_queue_active(const gyre_launch_queue *s) { return work(s) || s->aborting_q; }

bool gyre_launch_queue_want(const gyre_launch_queue *s, const gyre_queue_registers *regs) {
  return pending(s, regs) || work(s) || s->port.state_q != GYRE_QUEUE_IDLE;
}

unsigned gyre_launch_queue_warps(const gyre_launch_queue *s) {
  return (s->threads_q + s->cfg.num_threads - 1) / s->cfg.num_threads;
}

unsigned gyre_launch_queue_pieces(const gyre_launch_queue *s) {
  const uint32_t piece = s->cfg.lmem_bytes / 16;
  return (s->word_q[LOCAL] + piece - 1) / piece & 31;
}

static uint32_t address(const gyre_launch_queue *s, const gyre_queue_registers *regs) {
  const uint32_t packet = s->read_q & ~(regs->ring > 31 ? 0 : 0xffffffffu << regs->ring);
  return (regs->base & ~63u) + (packet << 6) + 4u * s->index_q;
}

// What is wrong with the packet, as its completion says it; 0: nothing.
static uint16_t open_code(const gyre_launch_queue *s, const gyre_queue_registers *regs) {
  gyre_packet_check_out check;
  gyre_packet_check_eval(&s->check, &check);
  if (s->bus_q) return GYRE_LAUNCH_PACKET | GYRE_PACKET_UNREAD;
  if (check.error) return (uint16_t)(GYRE_LAUNCH_PACKET | check.error);
  if (s->word_q[PRIVATE] > (uint64_t)4096 << regs->stack) {
    return GYRE_LAUNCH_PACKET | GYRE_PACKET_PRIVATE;
  }
  return 0;
}

// What follows from registers and inputs, for outputs and edge.
typedef struct moment {
  bool refused, begins, abort_begin, done, put_done, get_done, over;
  uint16_t code, over_code;
  gyre_launch_slots_out slots;
} moment;

static void look(const gyre_launch_queue *s, const gyre_launch_queue_in *in, moment *m) {
  const bool idle = s->port.state_q == GYRE_QUEUE_IDLE;
  gyre_launch_slots_eval(&s->slots, in->regs.limit, &m->slots);
  m->put_done = gyre_queue_port_done(&s->port, true, in->port);
  m->get_done = gyre_queue_port_done(&s->port, false, in->port);
  m->over = gyre_launch_slots_over(&s->slots, m->put_done, &m->over_code);
  m->code = open_code(s, &in->regs);
  const bool may =
      s->state_q == GYRE_LAUNCH_QUEUE_WAIT && m->slots.room && !in->halted && !s->aborting_q;
  m->refused = may && m->code;
  m->begins = may && !m->code && !m->slots.hold && !((s->word_q[HEADER] & WAITS) && m->slots.any);
  m->abort_begin = in->go && in->halted && !s->dealt_q;
  m->done = s->aborting_q && !m->slots.any && !in->gpu_busy && idle;
}

static bool acquires(const gyre_launch_queue *s) { return s->word_q[HEADER] & ACQUIRES; }

// The state at the next edge, but for what ends everything.
static gyre_queue_state next_state(const gyre_launch_queue *s, const gyre_launch_queue_in *in,
                                   const moment *m) {
  gyre_packet_check_out check;
  const bool shape = s->state_q == GYRE_LAUNCH_QUEUE_SHAPE && !s->shaped_q;
  const uint32_t words = s->cfg.line_bytes / 4;
  switch (s->state_q) {
    case GYRE_LAUNCH_QUEUE_IDLE:
      return pending(s, &in->regs) && in->go && !in->halted && s->port.state_q == GYRE_QUEUE_IDLE &&
                     !m->slots.put
                 ? GYRE_LAUNCH_QUEUE_FETCH
                 : GYRE_LAUNCH_QUEUE_IDLE;
    case GYRE_LAUNCH_QUEUE_FETCH:
      if (!m->get_done) return s->state_q;
      return in->port->rsp_error ? GYRE_LAUNCH_QUEUE_WAIT : GYRE_LAUNCH_QUEUE_WORDS;
    case GYRE_LAUNCH_QUEUE_WORDS:
      if (s->index_q == LAST_WORD) return GYRE_LAUNCH_QUEUE_CHECK;
      return address(s, &in->regs) / 4 % words == words - 1 ? GYRE_LAUNCH_QUEUE_FETCH : s->state_q;
    case GYRE_LAUNCH_QUEUE_CHECK:
      gyre_packet_check_eval(&s->check, &check);
      return check.done ? GYRE_LAUNCH_QUEUE_WAIT : s->state_q;
    case GYRE_LAUNCH_QUEUE_WAIT:
      return m->refused ? GYRE_LAUNCH_QUEUE_IDLE : m->begins ? GYRE_LAUNCH_QUEUE_FLUSH : s->state_q;
    case GYRE_LAUNCH_QUEUE_FLUSH:
      return !acquires(s) || (s->flush_q && !in->flush_busy) ? GYRE_LAUNCH_QUEUE_SHAPE : s->state_q;
    case GYRE_LAUNCH_QUEUE_SHAPE: return in->ready && !shape ? GYRE_LAUNCH_QUEUE_WALK : s->state_q;
    default: return in->walked ? GYRE_LAUNCH_QUEUE_IDLE : s->state_q;
  }
}

static gyre_queue_state state_d(const gyre_launch_queue *s, const gyre_launch_queue_in *in,
                                const moment *m) {
  return s->aborting_q || in->clear ? GYRE_LAUNCH_QUEUE_IDLE : next_state(s, in, m);
}

static bool stops(const gyre_launch_queue *s, const gyre_launch_queue_in *in, const moment *m) {
  return in->go && !s->aborting_q && (m->slots.late || (in->regs.cancel && work(s)));
}

void gyre_launch_queue_eval(const gyre_launch_queue *s, const gyre_launch_queue_in *in,
                            gyre_launch_queue_out *out) {
  moment m;
  look(s, in, &m);
  out->active = gyre_launch_queue_active(s);
  out->want = gyre_launch_queue_want(s, &in->regs);
  out->stop = stops(s, in, &m);
  out->flush = s->state_q == GYRE_LAUNCH_QUEUE_FLUSH && acquires(s) && !s->flush_q && !in->halted;
  out->event = m.over || m.done;
  out->shape = s->state_q == GYRE_LAUNCH_QUEUE_SHAPE && !s->shaped_q;
  out->start =
      s->state_q == GYRE_LAUNCH_QUEUE_SHAPE && state_d(s, in, &m) == GYRE_LAUNCH_QUEUE_WALK;
  out->cancel = s->aborting_q || in->clear;
}

static void tick_slots(gyre_launch_queue *s, const gyre_launch_queue_in *in, const moment *m,
                       gyre_queue_state next) {
  const bool good = m->code == 0;
  gyre_launch_slots_in slots = {
      .open = m->begins || m->refused,
      .open_completion = s->word_q[COMPLETION],
      .open_stamp = good ? s->word_q[STAMP] : 0,
      .open_release = good && (s->word_q[HEADER] & RELEASES),
      .open_code = m->code,
      .walked = s->state_q == GYRE_LAUNCH_QUEUE_WALK && next == GYRE_LAUNCH_QUEUE_IDLE,
      .walked_slot = s->launch_q,
      .take = in->take,
      .take_slot = in->take_launch,
      .left = in->left,
      .left_slot = in->left_launch,
      .limit = in->regs.limit,
      .abort_begin = m->abort_begin,
      .abort = s->aborting_q,
      .abort_one = in->fault ? in->asked_valid : s->late_q,
      .abort_slot = in->fault ? in->asked_launch : s->late_slot_q,
      .gpu_busy = in->gpu_busy,
      .put_done = m->put_done};
  slots.abort_code = (uint16_t)(in->fault   ? GYRE_LAUNCH_FAULT | in->fault_cause
                                : s->late_q ? GYRE_LAUNCH_LATE
                                            : GYRE_LAUNCH_CANCELLED);
  if (m->abort_begin) {
    s->code_q = slots.abort_code;
  } else if (m->over && m->over_code && !s->aborting_q) {
    s->code_q = m->over_code;
  }
  gyre_launch_slots_tick(&s->slots, &slots);
}

// A word of the packet, for whoever needs it later.
static void keep(gyre_launch_queue *s, uint32_t word) {
  const bool in_ram = word - s->cfg.ram_base < s->cfg.ram_bytes && word % 4 == 0;
  s->word_q[s->index_q] = s->index_q == COMPLETION && !in_ram ? 0 : word;
}

static void tick_packet(gyre_launch_queue *s, const gyre_launch_queue_in *in, const moment *m) {
  const bool words = s->state_q == GYRE_LAUNCH_QUEUE_WORDS;
  const uint32_t word = s->line_q[address(s, &in->regs) / 4 % (s->cfg.line_bytes / 4)];
  gyre_packet_check_out check;
  gyre_packet_check_eval(&s->check, &check);
  if (check.done) s->threads_q = check.threads;
  if (s->state_q == GYRE_LAUNCH_QUEUE_IDLE || in->clear) {
    gyre_packet_check_init(&s->check, &s->cfg);
  } else {
    gyre_packet_check_tick(&s->check, words, word);
  }
  if (words) keep(s, word);
  if (s->state_q == GYRE_LAUNCH_QUEUE_IDLE) {
    s->index_q = 0;
    s->bus_q = false;
  } else if (words) {
    s->index_q = (s->index_q + 1) & 15;
  } else if (s->state_q == GYRE_LAUNCH_QUEUE_FETCH && m->get_done && in->port->rsp_error) {
    s->bus_q = true;
    s->word_q[COMPLETION] = 0;
  }
  if (m->get_done && !in->port->rsp_error) {
    memcpy(s->line_q, in->port->rsp_data, s->cfg.line_bytes);
  }
}

static void tick_abort(gyre_launch_queue *s, const gyre_launch_queue_in *in, const moment *m) {
  const bool late = m->slots.late && stops(s, in, m);
  if (m->slots.late && !s->late_q) s->late_slot_q = m->slots.late_slot;
  s->late_q = (s->late_q && !m->done) || late;
  s->stopped_q = (s->stopped_q && !in->regs.ack) || m->done;
  s->aborting_q = (s->aborting_q && !m->done) || m->abort_begin;
  s->dealt_q = in->go && (s->dealt_q || m->abort_begin);
  s->cleared_q = in->clear || (s->cleared_q && !in->gpu_rst);
}

static void forget(gyre_launch_queue *s) {
  s->aborting_q = s->stopped_q = s->late_q = s->dealt_q = false;
  s->code_q = 0;
  s->read_q = 0;
  gyre_launch_slots_init(&s->slots);
}

void gyre_launch_queue_tick(gyre_launch_queue *s, const gyre_launch_queue_in *in) {
  moment m;
  look(s, in, &m);
  const gyre_queue_state next = state_d(s, in, &m);
  const gyre_queue_port_in port = {.put = m.slots.put,
                                   .put_addr = m.slots.put_addr,
                                   .put_word = m.slots.put_word,
                                   .get = s->state_q == GYRE_LAUNCH_QUEUE_FETCH,
                                   .get_addr = address(s, &in->regs)};
  tick_slots(s, in, &m, next);
  tick_packet(s, in, &m);
  tick_abort(s, in, &m);
  if (in->gpu_rst) {
    gyre_queue_port_reset(&s->port);
  } else {
    gyre_queue_port_tick(&s->port, &port, in->port);
  }
  if (m.begins || m.refused) {
    s->read_q++;
    s->launch_q = m.slots.open_slot;
  }
  s->shaped_q = s->state_q == GYRE_LAUNCH_QUEUE_SHAPE;
  s->flush_q = s->state_q == GYRE_LAUNCH_QUEUE_FLUSH;
  s->state_q = next;
  if (in->clear) forget(s);
}
