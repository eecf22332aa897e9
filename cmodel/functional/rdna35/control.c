// control.c - branches, barriers, the end of a wave, and operations without an effect in a machine
// without time.

#include <inttypes.h>

#include "functional/rdna35/state.h"

// Returns true if a branch is taken. *known is false for other instructions.
static bool is_taken(const gyre_rdna35_step *s, bool *known) {
  *known = true;
  switch (s->i->operation) {
    case GYRE_RDNA35_OP_S_BRANCH: return true;
    case GYRE_RDNA35_OP_S_CBRANCH_SCC0: return !s->w->scc;
    case GYRE_RDNA35_OP_S_CBRANCH_SCC1: return s->w->scc;
    case GYRE_RDNA35_OP_S_CBRANCH_VCCZ: return gyre_rdna35_vcc(s) == 0;
    case GYRE_RDNA35_OP_S_CBRANCH_VCCNZ: return gyre_rdna35_vcc(s) != 0;
    case GYRE_RDNA35_OP_S_CBRANCH_EXECZ: return gyre_rdna35_exec(s) == 0;
    case GYRE_RDNA35_OP_S_CBRANCH_EXECNZ: return gyre_rdna35_exec(s) != 0;
    // There is no debugger: its conditions are false.
    case GYRE_RDNA35_OP_S_CBRANCH_CDBGSYS:
    case GYRE_RDNA35_OP_S_CBRANCH_CDBGUSER:
    case GYRE_RDNA35_OP_S_CBRANCH_CDBGSYS_OR_USER:
    case GYRE_RDNA35_OP_S_CBRANCH_CDBGSYS_AND_USER: return false;
    default: *known = false; return false;
  }
}

// Hints, waits for counters, and other operations that concern only time.
static bool is_hint(unsigned op) {
  switch (op) {
    case GYRE_RDNA35_OP_S_NOP:
    case GYRE_RDNA35_OP_S_SLEEP:
    case GYRE_RDNA35_OP_S_SET_INST_PREFETCH_DISTANCE:
    case GYRE_RDNA35_OP_S_CLAUSE:
    case GYRE_RDNA35_OP_S_DELAY_ALU:
    case GYRE_RDNA35_OP_S_WAITCNT_DEPCTR:
    case GYRE_RDNA35_OP_S_WAITCNT:
    case GYRE_RDNA35_OP_S_WAIT_IDLE:
    case GYRE_RDNA35_OP_S_SINGLEUSE_VDST:
    case GYRE_RDNA35_OP_S_WAKEUP:
    case GYRE_RDNA35_OP_S_SETPRIO:
    case GYRE_RDNA35_OP_S_INCPERFLEVEL:
    case GYRE_RDNA35_OP_S_DECPERFLEVEL:
    case GYRE_RDNA35_OP_S_TTRACEDATA:
    case GYRE_RDNA35_OP_S_TTRACEDATA_IMM:
    case GYRE_RDNA35_OP_S_ICACHE_INV: return true;
    default: return false;
  }
}

// Handles messages of compute programs: to the host, which is not interrupted, and the release of
// registers.
static bool message(gyre_rdna35_step *s, uint32_t number) {
  enum { INTERRUPT = 1, DEALLOC_VGPRS = 3 };
  if (number == INTERRUPT || number == DEALLOC_VGPRS) return true;
  return gyre_rdna35_raise(s, GYRE_RDNA35_FAULT_REFUSED, 0, number,
                           "message %" PRIu32
                           "; compute programs send 1 (interrupt) and 3 (registers given back)",
                           number);
}

static bool barrier(gyre_rdna35_step *s) {
  s->w->at_barrier = true;
  return true;
}

static bool end(gyre_rdna35_step *s) {
  s->w->ended = true;
  return true;
}

bool gyre_rdna35_execute_control(gyre_rdna35_step *s) {
  const unsigned op = s->i->operation;
  const uint32_t constant = s->i->operands != 0 ? (uint32_t)s->i->operand[0].value : 0;
  bool known;
  const bool taken = is_taken(s, &known);
  if (known) {
    if (taken) s->next += (uint64_t)(4 * (int64_t)(int16_t)constant);
    return true;
  }
  if (is_hint(op)) return true;
  switch (op) {
    case GYRE_RDNA35_OP_S_BARRIER: return barrier(s);
    case GYRE_RDNA35_OP_S_ENDPGM: return end(s);
    case GYRE_RDNA35_OP_S_SENDMSG: return message(s, constant & 0xff);
    // Bits 3:0 replace the rounding or the subnormal field of MODE.
    case GYRE_RDNA35_OP_S_ROUND_MODE:
      gyre_rdna35_set_mode(s->w, (s->w->mode & ~0xfU) | (constant & 0xf));
      return true;
    case GYRE_RDNA35_OP_S_DENORM_MODE:
      gyre_rdna35_set_mode(s->w, (s->w->mode & ~0xf0U) | (constant & 0xf) << 4);
      return true;
    case GYRE_RDNA35_OP_S_WAIT_EVENT:
      return gyre_rdna35_raise(
          s, GYRE_RDNA35_FAULT_HUNG, 0, constant,
          "s_wait_event waits for exports, which compute programs do not have");
    case GYRE_RDNA35_OP_S_TRAP:
    case GYRE_RDNA35_OP_S_SETHALT:
      return gyre_rdna35_raise(s, GYRE_RDNA35_FAULT_TRAP, 0, constant,
                               "%s %" PRIu32 "; there is no trap handler",
                               gyre_rdna35_name(s->i->row), constant & 0xffff);
    case GYRE_RDNA35_OP_S_CODE_END:
      return gyre_rdna35_raise(s, GYRE_RDNA35_FAULT_ILLEGAL, 0, s->w->pc,
                               "the program ran past its end");
    default: return gyre_rdna35_refuse(s, "is not executed by this machine");
  }
}
