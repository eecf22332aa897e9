// randprog_gen.h - inside of the random program generator: its parts, and what each of them emits. The state that they
// share is in randprog_state.h.

#ifndef RANDPROG_GEN_H
#define RANDPROG_GEN_H

#include "randprog_state.h"

// ---- randprog_emit.c: random numbers, words, labels ---------------------------------------------
uint32_t rp_u32(rp_gen *g);
uint32_t rp_below(rp_gen *g, uint32_t n);                // 0..n-1
uint32_t rp_range(rp_gen *g, uint32_t lo, uint32_t hi);  // lo..hi
bool rp_chance(rp_gen *g, unsigned percent);
unsigned rp_one_of(rp_gen *g, const gyre_encode_list *list);
uint32_t rp_corner(rp_gen *g);  // a word, often a corner of arithmetic
uint32_t rp_here(const rp_gen *g);
void rp_word(rp_gen *g, uint32_t word);
void rp_r(rp_gen *g, unsigned insn, unsigned rd, unsigned rs1, unsigned rs2);
void rp_i(rp_gen *g, unsigned insn, unsigned rd, unsigned rs1, uint32_t imm);
void rp_s(rp_gen *g, unsigned insn, unsigned base, unsigned rs2, uint32_t imm);
void rp_li(rp_gen *g, unsigned rd, uint32_t value);
void rp_csrr(rp_gen *g, unsigned rd, unsigned csr);
rp_fix rp_branch(rp_gen *g, unsigned insn, unsigned rs1, unsigned rs2);
rp_fix rp_jal(rp_gen *g, unsigned rd);
void rp_patch(rp_gen *g, rp_fix fix);  // target: here
void rp_patch_to(rp_gen *g, rp_fix fix, uint32_t target);
void rp_branch_to(rp_gen *g, unsigned insn, unsigned rs1, unsigned rs2, uint32_t target);
void rp_jal_to(rp_gen *g, unsigned rd, uint32_t target);
void rp_symbol(rp_gen *g, const char *what, unsigned a, unsigned b);

// ---- randprog_cores.c: slots and fences ---------------------------------------------------------
// Number of the warp among all cores (its slot), in register rd.
void rp_slot(rp_gen *g, unsigned rd);
// rd = base + index * scale; t is overwritten.
void rp_scaled(rp_gen *g, unsigned rd, uint32_t base, unsigned index, uint32_t scale, unsigned t);
void rp_fence(rp_gen *g);    // loads and stores before it are done before stores after it
void rp_acquire(rp_gen *g);  // ... before loads after it, which see the stores of other cores

// ---- randprog_body.c: registers, arithmetic, choice --------------------------------------------------
unsigned rp_src(rp_gen *g);
unsigned rp_dst(rp_gen *g);
unsigned rp_pool(rp_gen *g);
uint32_t rp_alu_word(rp_gen *g);
void rp_alu(rp_gen *g, unsigned n);
bool rp_simple(rp_gen *g, unsigned kind);  // false: not one of its kinds, or not possible here
void rp_body(rp_gen *g, uint64_t budget);  // about `budget` dynamic instructions of everything

// ---- randprog_memory.c: accesses to windows of `bytes` bytes at what register `base` has ---------
void rp_loads(rp_gen *g, unsigned base, uint32_t bytes, unsigned n);
void rp_accesses(rp_gen *g, unsigned base, uint32_t bytes);  // all threads at one address
void rp_indexed(rp_gen *g, unsigned base, uint32_t bytes);   // each at its own
// t = base + an offset per thread below `bytes`, a multiple of 4.
void rp_index(rp_gen *g, unsigned t, unsigned base, uint32_t bytes);
// A register: words of main memory in some threads, of local memory in others.
unsigned rp_mixed(rp_gen *g);

// ---- randprog_float.c: floating-point instructions ----------------------------------------------
unsigned rp_fsrc(rp_gen *g);
unsigned rp_fdst(rp_gen *g);
void rp_float_habits(rp_gen *g);
uint32_t rp_fvalue(rp_gen *g);                     // bits of a number, often a special one
unsigned rp_rm(rp_gen *g);                         // a rounding mode that is legal here
void rp_f(rp_gen *g, unsigned insn, unsigned rm);  // operands: any
uint32_t rp_float_word(rp_gen *g);                 // any operation of the unit
void rp_float_init(rp_gen *g, unsigned index);     // all f registers; `index`: differs by thread
bool rp_float(rp_gen *g, unsigned kind);           // as rp_simple
// An operation with a rounding mode: 5 or 6, or the dynamic one where frm of a thread is no mode.
void rp_bad_mode(rp_gen *g);

// ---- randprog_atomic.c: atomic operations -------------------------------------------------------
// A word of A with any aq and rl; INSN_LR has no rs2.
uint32_t rp_atomic_word(rp_gen *g, unsigned insn, unsigned rd, unsigned rs1, unsigned rs2);
bool rp_atomic(rp_gen *g, unsigned kind);  // as rp_simple
void rp_retry(rp_gen *g);                  // a loop of lr.w and sc.w

// ---- randprog_burst.c: contention ---------------------------------------------------------------
// Atomic operations, loads and stores that hammer one or two lines; after a barrier, so that all
// begin together. Uses no counter, no mask and no loop.
void rp_burst(rp_gen *g);
// Word k of the tally, or the one of the same operation in another group, has this operation.
unsigned rp_tally_insn(unsigned k);

// ---- randprog_io.c: the I/O page ----------------------------------------------------------------
void rp_io(rp_gen *g);
// A word of the I/O page, by its offset; not the exit word.
uint32_t rp_io_offset(rp_gen *g);

// ---- randprog_csr.c: CSRs -----------------------------------------------------------------------
void rp_csr(rp_gen *g);
void rp_vote(rp_gen *g);  // votes and shuffles
void rp_scratch(
    rp_gen *g);  // mscratch, by a warp that is alone, or in a program that depends on timing
void rp_fcsr(rp_gen *g);   // leaves a legal frm in each thread
void rp_flags(rp_gen *g);  // perhaps: an operation, and its flags; leaves T0..T2 alone
void rp_frm_each(rp_gen *g, unsigned t, unsigned u);  // a legal frm for each thread; t, u: scratch
void rp_frm_right(rp_gen *g);                         // a legal frm in all threads that are on
// An illegal frm in the threads that are not in mask t, whatever in the others; T1 and T2 are lost.
void rp_frm_off(rp_gen *g, unsigned t);
void rp_frm_bad(rp_gen *g);  // an illegal frm in at least one thread

// ---- randprog_flow.c, randprog_simt.c: constructs with bodies -----------------------------------
void rp_loop(rp_gen *g, uint64_t budget);
void rp_forward(rp_gen *g, uint64_t budget);
void rp_call(rp_gen *g);
void rp_functions(rp_gen *g);
void rp_smc(rp_gen *g);
void rp_cond(rp_gen *g, unsigned t, bool *junk);
void rp_split(rp_gen *g, uint64_t budget);
void rp_deep(rp_gen *g);
void rp_cross(rp_gen *g, uint64_t budget);
void rp_predloop(rp_gen *g, uint64_t budget);
void rp_tmc(rp_gen *g, uint64_t budget);

// ---- randprog_plan.c, randprog_barrier.c: waves of warps, sections, barriers --------------------
void rp_program(rp_gen *g);
void rp_barrier(rp_gen *g, uint32_t id, uint32_t warps);
// The same where all active warps of all cores arrive, or end: it counts the cores.
void rp_barrier_cores(rp_gen *g, uint32_t id);

// ---- randprog_cores.c: several cores ------------------------------------------------------------
// The warps that are on in each core (keepers) meet those of all other cores, after a fence.
void rp_meet(rp_gen *g);
// Things that keepers do together. Between two meetings: one core does anything, while the others
// wait; all read what the others have written; one writes code that all execute.
void rp_together(rp_gen *g, uint64_t budget, unsigned keeper);
// Loads of a window whose words may be old or new: the values are dropped, caches have the lines.
void rp_touch(rp_gen *g, unsigned base, uint32_t bytes);
// A barrier fault: the keepers of all cores arrive, one of them with another count.
void rp_counts_differ(rp_gen *g);
// Jumps over what follows in all cores but one: the fix is to be patched there.
rp_fix rp_unless_core(rp_gen *g, uint32_t core);

// ---- randprog_edge.c: how warps begin and end ---------------------------------------------------
void rp_init(rp_gen *g, bool seed);  // all threads on, pointers set; `seed`: all registers set
void rp_results(rp_gen *g);
void rp_exit(rp_gen *g);

// ---- randprog_fault.c: deliberate faults --------------------------------------------------------
// Seeded cause that this configuration and number of warps can raise; sets fault_two if it takes
// two warps. GYRE_RANDPROG_NONE: no fault.
int rp_fault_choose(rp_gen *g);
// Raises it, surely, at top level with all threads on; `a`, `b`: two warps that get here.
void rp_fault(rp_gen *g, int cause, unsigned a, unsigned b);  // in one core, or in all (cores.c)
void rp_raise(rp_gen *g, int cause, unsigned a, unsigned b);  // in all that get here

// ---- randprog_divert.c: partial masks where a fault is raised ------------------------------------
bool rp_brief(const rp_gen *g);                     // hardly more than a beginning and an end
uint32_t rp_full(const rp_gen *g);                  // all threads of a warp
uint32_t rp_lanes_of(const rp_gen *g, unsigned p);  // the threads of a beat
uint32_t rp_some(rp_gen *g, uint32_t of);           // some of these threads, at least one
void rp_member(rp_gen *g, unsigned rd, unsigned t, uint32_t set);  // rd = this thread is in the set
// Top level, all threads on; then into splits, thread masks, pred and calls, with at least so many
// threads left. Nothing of it is left again.
void rp_divert(rp_gen *g, unsigned threads);

// ---- randprog_access.c: faults of loads, stores and atomic operations ---------------------------
uint32_t rp_outside(rp_gen *g, bool data);  // a word address that is nowhere
void rp_bad_access(rp_gen *g, int cause);

// ---- randprog_jump.c: faults of jumps -----------------------------------------------------------
void rp_jump_outside(rp_gen *g);  // or warps that begin there; sets the pc
void rp_jump_misaligned(rp_gen *g);

// ---- randprog_probe.c: programs that are hardly more than a fault --------------------------------
void rp_probe(rp_gen *g);  // instead of rp_program

// ---- randprog_illegal.c -------------------------------------------------------------------------
// An instruction that is illegal in this configuration, of a seeded kind.
void rp_illegal(rp_gen *g);

#endif
