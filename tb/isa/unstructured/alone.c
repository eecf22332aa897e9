// alone.c - QEMU's part of an image: start, trap handler, end.

#include "unstructured/alone.h"

#include "qemu/program_parts.h"

enum { MSTATUS = 0x300, MTVEC = 0x305, MSCRATCH = 0x340, MEPC = 0x341, MCAUSE = 0x342 };
enum { MRET = 0x30200073, ILLEGAL = 2, T1 = 6, T2 = 7, T3 = 8 };
enum { SAVE = 128, SAVE_T2 = 0, SAVE_T3 = 4, THREAD = 8 };  // words after tohost

// Leaves a word free, and puts a jump or branch to `here` there.
static uint32_t skip(image *m) {
  emit(m, 0);
  return m->here - 4;
}

static int32_t from(const image *m, uint32_t at) { return (int32_t)(m->here - at); }

void alone_write(image *m, unsigned threads, uint32_t nothing) {
  emit(m, LUI(1, 6));  // FS: dirty
  emit(m, CSRRS(0, MSTATUS, 1));
  emit(m, AUIPC(1, 0));
  const uint32_t base = m->here - 4, handler_offset = skip(m);
  emit(m, CSRRW(0, MTVEC, 1));

  const uint32_t next = m->here;
  emit_li(m, 1, m->tohost + SAVE);
  emit(m, LW(1, 1, THREAD));
  emit(m, CSRRW(0, MSCRATCH, 1));
  emit(m, ADDI(2, 0, (int32_t)threads));
  const uint32_t all = skip(m);
  m->alone = skip(m);  // to the program

  put_word(m, handler_offset, ADDI(1, 1, from(m, base)));
  emit(m, CSRRW(0, MSCRATCH, T1));  // the program has read it
  emit_li(m, T1, m->tohost + SAVE);
  emit(m, SW(T2, T1, SAVE_T2));
  emit(m, SW(T3, T1, SAVE_T3));
  emit(m, CSRR(T2, MCAUSE));
  emit(m, ADDI(T3, 0, ILLEGAL));
  const uint32_t other = skip(m);
  emit(m, CSRR(T2, MEPC));
  emit(m, LW(T2, T2, 0));
  emit_li(m, T3, END);
  const uint32_t ended = skip(m);
  emit_li(m, T3, nothing);
  const uint32_t unknown = skip(m);
  emit(m, CSRR(T2, MEPC));
  emit(m, ADDI(T2, T2, 4));
  emit(m, CSRRW(0, MEPC, T2));
  emit(m, LW(T2, T1, SAVE_T2));
  emit(m, LW(T3, T1, SAVE_T3));
  emit(m, CSRR(T1, MSCRATCH));
  emit(m, MRET);

  put_word(m, ended, BEQ(T2, T3, from(m, ended)));
  emit(m, LW(T2, T1, THREAD));
  emit(m, ADDI(T2, T2, 1));
  emit(m, SW(T2, T1, THREAD));
  emit(m, JAL(0, (int32_t)(next - m->here)));

  put_word(m, other, BNE(T2, T3, from(m, other)));
  put_word(m, unknown, BNE(T2, T3, from(m, unknown)));
  emit_li(m, T1, m->tohost);
  emit(m, ADDI(T2, 0, 3));  // status 1
  emit(m, SW(T2, T1, 0));
  emit(m, SW(0, T1, 4));
  emit(m, JAL(0, 0));

  put_word(m, all, BEQ(1, 2, from(m, all)));
  program_ending(m);
}

void alone_resolve(image *m) { put_word(m, m->alone, JAL(0, (int32_t)(m->start - m->alone))); }
