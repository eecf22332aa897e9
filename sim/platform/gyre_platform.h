// gyre_platform.h - the environment of a Gyre machine: memory, program, devices, memory timing.
//
// Used by the command line tool and by the testbenches alike, so that every machine (functional,
// cycle model, RTL) runs against the same environment.  Handles are opaque, there are no globals,
// nothing aborts: functions that can fail say so, with a sentence in `why` (GYRE_MESSAGE bytes).

#ifndef GYRE_PLATFORM_H
#define GYRE_PLATFORM_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>

#include "gyre/gyre.h"

#ifdef __cplusplus
extern "C" {
#endif

// ---- Main memory (gyre_memory.c) ----------------------------------------------------------------

// The whole 32-bit space, little endian, in 4 KiB pages that appear at the first write; everything
// reads 0 until then.
typedef struct gyre_memory gyre_memory;
#define GYRE_PAGE_BYTES 4096u

gyre_memory *gyre_memory_new(void);  // NULL: out of memory
void gyre_memory_free(gyre_memory *m);
// Puts memory from `addr` on into `storage`, which others may see too and which stays the caller's: once, before anything
// is written; both numbers in whole pages. False: out of memory, or it is not so.
bool gyre_memory_place(gyre_memory *m, uint32_t addr, uint8_t *storage, size_t bytes);
// Host address of the page that holds `addr`; made if it is not there. NULL: out of memory.
uint8_t *gyre_memory_page(gyre_memory *m, uint32_t addr);
// The same, but NULL if nothing was ever written to the page.
const uint8_t *gyre_memory_peek(const gyre_memory *m, uint32_t addr);
// `size` is 1, 2 or 4; any alignment.
uint32_t gyre_memory_read(const gyre_memory *m, uint32_t addr, unsigned size);
bool gyre_memory_write(gyre_memory *m, uint32_t addr, uint32_t value, unsigned size);
// Byte ranges; addresses wrap at 2^32. Writes return false when out of memory.
void gyre_memory_read_bytes(const gyre_memory *m, uint32_t addr, void *out, size_t n);
bool gyre_memory_write_bytes(gyre_memory *m, uint32_t addr, const void *from, size_t n);
// Writes the bytes whose bit in `mask` is set.
bool gyre_memory_write_masked(gyre_memory *m, uint32_t addr, const uint8_t *mask,
                              const uint8_t *from, size_t n);

// ---- Program (gyre_elf.c) -----------------------------------------------------------------------

// A 32-bit little-endian RISC-V executable: its segments go to memory, its symbols stay here.
typedef struct gyre_elf gyre_elf;

// Loads `path` into `m`.  With a configuration, segments must lie in its main memory and the entry
// must be its RESET_PC; with cfg NULL only the file itself is checked (disassembly).
gyre_elf *gyre_elf_load(const char *path, const gyre_config *cfg, gyre_memory *m, char *why);
void gyre_elf_free(gyre_elf *e);
uint32_t gyre_elf_entry(const gyre_elf *e);
// Value of symbol `name`.
bool gyre_elf_symbol(const gyre_elf *e, const char *name, uint32_t *addr);
// The function or object that `addr` lies in and how far; NULL if there is none before it.
// `e` may be NULL.
const char *gyre_elf_at(const gyre_elf *e, uint32_t addr, uint32_t *offset);
// Symbol i that starts exactly at `addr`, NULL past the last.
const char *gyre_elf_label(const gyre_elf *e, uint32_t addr, unsigned i);
// Executable range i; false past the last.
bool gyre_elf_code(const gyre_elf *e, unsigned i, uint32_t *addr, uint32_t *size);
// Range i of what the file has for memory; false past the last.
bool gyre_elf_segment(const gyre_elf *e, unsigned i, uint32_t *addr, uint32_t *size);
// What a program was compiled for ("rv32i2p0_m2p0"), out of the bytes of its section
// .riscv.attributes: *arch lies in the section, and is NULL if it does not say. False: the section
// is damaged.
bool gyre_elf_read_arch(const void *section, size_t size, const char **arch);
// "symbol+0x10" or "" into `out`; returns `out`.
const char *gyre_elf_where(const gyre_elf *e, uint32_t addr, char *out, size_t size);
// " at FILE:LINE", and " in FUNCTION" behind it if that was inlined there, or "" if the program has no
// debug information of it (gyre_line.c). `e` may be NULL; returns `out`.
const char *gyre_elf_line(const gyre_elf *e, uint32_t addr, char *out, size_t size);
// The same out of the bytes of a file, without " at ".
const char *gyre_image_line(const void *file, size_t bytes, uint32_t addr, char *out, size_t size);
// A name as a terminal and a log may have it: bytes that are not printable ASCII as \x1b, a
// backslash twice, and if `out` is too small for it, "..." at the end.
void gyre_elf_printable(const char *name, char *out, size_t size);

// ---- Stacks (gyre_stack.c) ----------------------------------------------------------------------

// Where the stacks of a program with the runtime of sw/runtime are: that of thread 0 from first on, each other one right
// below that of the thread before. False: it is no such program.
bool gyre_stack_place(const gyre_elf *e, const gyre_config *cfg, uint32_t *first, uint32_t *bytes);
// Before the run: marks the lower ends of the stacks of a program with the runtime of sw/runtime.
// False: out of memory.
bool gyre_stack_guard(gyre_memory *m, const gyre_elf *e, const gyre_config *cfg);
// After it: false, with a sentence, if a stack has grown beyond its end.
bool gyre_stack_check(FILE *out, const gyre_memory *m, const gyre_elf *e, const gyre_config *cfg);

// ---- Environment (gyre_environment.c) -----------------------------------------------------------

// Memory and devices as one machine sees them:
//   console    (IO_BASE + GYRE_IO_CONSOLE, gyre_io.h) a store sends its lowest byte
//   exit       (IO_BASE + GYRE_IO_EXIT) a store ends the run, the value is the exit code
//   tohost     (if the program has the symbol) a store of an odd word ends the run, exit code
//              word>>1 (HTIF exit convention)
// The first store that ends the run counts. Reads of the I/O page give 0, or (gyre_environment_io)
// what tests want.
typedef struct gyre_environment gyre_environment;
typedef void gyre_console(void *ctx, uint8_t byte);

// `cfg` and `m` must outlive the environment; `e` may be NULL (no tohost); console may be NULL.
gyre_environment *gyre_environment_new(const gyre_config *cfg, gyre_memory *m, const gyre_elf *e,
                                       gyre_console *console, void *console_ctx);
void gyre_environment_free(gyre_environment *w);
const gyre_config *gyre_environment_config(const gyre_environment *w);
// Called once, when the run ends from inside the program.
void gyre_environment_on_end(gyre_environment *w, void (*fn)(void *ctx), void *ctx);
bool gyre_environment_ended(const gyre_environment *w, uint32_t *exit_code);
// True after a write found no host memory: results are not to be trusted.
bool gyre_environment_failed(const gyre_environment *w);

// From now on reads of the I/O page give a hash of `seed` and of the address, from offset
// GYRE_IO_CHANGES on also of how many reads of the page there have been. In a line that is read,
// bytes that nobody asks for are garbage.
#define GYRE_IO_CHANGES 2048u
void gyre_environment_io(gyre_environment *w, uint64_t seed);
// The byte at `offset` of the page; `reads`: how many there were before.
uint8_t gyre_io_byte(uint64_t seed, uint32_t offset, uint64_t reads);
// Which bytes of the I/O page were read, and written with what, each time: a sum, so that it does
// not depend on the order.
uint64_t gyre_environment_io_sum(const gyre_environment *w);

// Untimed access: a gyre_func_bus whose ctx is the environment.
gyre_func_bus gyre_environment_bus(gyre_environment *w);
// Access by lines, for memory ports. `addr` is a multiple of `bytes`; `mask` as in gyre_mem_req
// (of a read NULL: all bytes).
void gyre_environment_read_line(gyre_environment *w, uint32_t addr, const uint8_t *mask,
                                uint8_t *out, unsigned bytes);
void gyre_environment_write_line(gyre_environment *w, uint32_t addr, const uint8_t *mask,
                                 const uint8_t *data, unsigned bytes);

// ---- Memory port (gyre_memory_timing.c) ---------------------------------------------------------

// When the port accepts and answers. All of it repeats with the same seed.
typedef struct gyre_timing {
  uint32_t latency;     // cycles from acceptance to response, at least 1 (random: the largest)
  bool random_latency;  // each request: 1..latency
  bool back_pressure;   // req_ready is low at random
  bool reorder;         // responses that are due come in any order
  bool garbage;     // random bits: the pins when rsp_valid is low, data of acknowledges and errors
  uint32_t errors;  // one response in so many is an error (0: none); its access is done anyway
  uint64_t seed;
} gyre_timing;

// "60", "random" (in order, 1..100), "hostile" (everything, 1..100), "random:N", "hostile:N".
// Leaves the seed as it is.
bool gyre_timing_parse(const char *text, gyre_timing *t, char *why);

typedef struct gyre_memory_timing gyre_memory_timing;

gyre_memory_timing *gyre_memory_timing_new(gyre_environment *w, unsigned line_bytes,
                                           const gyre_timing *t);  // NULL: memory
// Reads of this line are answered with an error; 0: of none.
void gyre_memory_timing_error_line(gyre_memory_timing *p, uint32_t line);
// So are those of lines for which `wrong` is true, beside that one; NULL: of none.
typedef bool gyre_memory_timing_wrong(void *ctx, uint32_t line);
void gyre_memory_timing_error_where(gyre_memory_timing *p, gyre_memory_timing_wrong *wrong,
                                    void *ctx);
void gyre_memory_timing_free(gyre_memory_timing *p);
// One cycle is: drive, then edge. A response that is not taken is offered again. Drive decides this
// cycle's pins, whatever the request is. What `in` points to stays valid until the next drive, so
// edge may come before or after the machine's clock edge, as long as the request's payload is
// still there.
void gyre_memory_timing_drive(gyre_memory_timing *p, gyre_mem_in *in);
// End of the cycle. `req`: the request if there was one and req_ready was high, else NULL.  Its
// effect on the environment is now; its response is queued. `rsp_ready`: the machine takes a
// response.
void gyre_memory_timing_edge(gyre_memory_timing *p, const gyre_mem_req *req, bool rsp_ready);
unsigned gyre_memory_timing_pending(const gyre_memory_timing *p);
// Requests that were accepted since the beginning.
void gyre_memory_timing_requests(const gyre_memory_timing *p, uint64_t *reads, uint64_t *writes);

// splitmix64: the generator behind the seeds. Returns the next number.
uint64_t gyre_random(uint64_t *state);

// ---- Reports (gyre_report.c) --------------------------------------------------------------------

// Two lines if there is something to say about the cause.
void gyre_report_fault(FILE *out, const gyre_fault *fault, const gyre_elf *e);
// What a warp waits for, in the words of gyre_info.c, as far as a GYRE_REASON_* (gyre/device.h) has
// them; "" if it does not.
const char *gyre_report_reason(unsigned reason);
// One line per warp: state, pc, symbol, what it waits for. `warp` is asked for all warps of `cfg`,
// numbered through all cores.
void gyre_report_warps(FILE *out, const gyre_config *cfg,
                       gyre_warp_info (*warp)(void *ctx, unsigned i), void *ctx, const gyre_elf *e);
// Threads of a warp that do not run, as far as the diagnosis of a machine tells.
typedef struct gyre_rest {
  uint32_t ready;   // they wait for their turn
  uint32_t next;    // pc of the first of these; 0: not known
  uint32_t parked;  // they wait for others of their warp
} gyre_rest;

// A line for each of the two that are there. `rest` is asked for all warps of `cfg`.
void gyre_report_rest(FILE *out, const gyre_config *cfg,
                      gyre_rest (*rest)(void *ctx, unsigned warp), void *ctx, const gyre_elf *e);
// One line for each group of threads that waits while others of its warp run. `group` gives group i of a
// warp, numbered through all cores; false past the last one.
void gyre_report_groups(FILE *out, const gyre_config *cfg,
                        bool (*group)(void *ctx, unsigned warp, unsigned i, gyre_group_info *g),
                        void *ctx, const gyre_elf *e);
// The words between begin_signature and end_signature. False with a sentence: the symbols are
// missing, or what lies between them is not in main memory.
bool gyre_signature_range(const gyre_elf *e, const gyre_config *cfg, uint32_t *begin, uint32_t *end,
                          char *why);
// Writes [begin, end) to `out`: one 32-bit word a line, 8 hex digits, lower case.
void gyre_report_signature(FILE *out, const gyre_memory *m, uint32_t begin, uint32_t end);

#ifdef __cplusplus
}
#endif
#endif
