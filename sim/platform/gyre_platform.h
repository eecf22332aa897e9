// gyre_platform.h - the environment of a Gyre machine: memory, program, devices, memory timing.
//
// The command line tool and the testbenches both use it, so that every machine (functional, cycle model, RTL) has the
// same environment. Handles are opaque, there are no globals, and no function aborts: functions that can fail return a
// sentence in `why` (GYRE_MESSAGE bytes).

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

// The whole 32-bit address space, little endian, in 4 KiB pages that are allocated at the first write; memory that was
// not written reads 0.
typedef struct gyre_memory gyre_memory;
#define GYRE_PAGE_BYTES 4096u

gyre_memory *gyre_memory_new(void);  // NULL: out of memory
void gyre_memory_free(gyre_memory *m);
// Puts memory from `addr` on into `storage`, which others may access and which the caller keeps. Call it once, before
// any write; both numbers are multiples of a page. Returns false if there is no memory, or if these conditions do not
// hold.
bool gyre_memory_place(gyre_memory *m, uint32_t addr, uint8_t *storage, size_t bytes);
// Gives the addresses from `addr` on storage in one piece, of which the host provides only what is used. Call it once,
// before any write; both numbers are multiples of a page. Returns false, without an effect, if the host has no room.
bool gyre_memory_reserve(gyre_memory *m, uint32_t addr, size_t bytes);
// Returns the host address of a range of this storage, which any thread may ask for; NULL for other ranges.
uint8_t *gyre_memory_stretch(const gyre_memory *m, uint32_t addr, size_t bytes);
// Returns the host address of the page that holds `addr`, and allocates the page if needed; NULL if there is no memory.
uint8_t *gyre_memory_page(gyre_memory *m, uint32_t addr);
// Returns the same, but NULL if the page was never written.
const uint8_t *gyre_memory_peek(const gyre_memory *m, uint32_t addr);
// `size` is 1, 2 or 4; any alignment.
uint32_t gyre_memory_read(const gyre_memory *m, uint32_t addr, unsigned size);
bool gyre_memory_write(gyre_memory *m, uint32_t addr, uint32_t value, unsigned size);
// Access byte ranges; addresses wrap at 2^32. Writes return false when there is no memory.
void gyre_memory_read_bytes(const gyre_memory *m, uint32_t addr, void *out, size_t n);
bool gyre_memory_write_bytes(gyre_memory *m, uint32_t addr, const void *from, size_t n);
// Writes the bytes whose bit in `mask` is set.
bool gyre_memory_write_masked(gyre_memory *m, uint32_t addr, const uint8_t *mask,
                              const uint8_t *from, size_t n);

// ---- Program (gyre_elf.c) -----------------------------------------------------------------------

// A 32-bit little-endian RISC-V executable: its segments are loaded into memory, its symbols are kept here.
typedef struct gyre_elf gyre_elf;

// Loads `path` into `m`.  With a configuration, segments must lie in its main memory and the entry
// must be its RESET_PC; with cfg NULL only the file itself is checked (disassembly).
gyre_elf *gyre_elf_load(const char *path, const gyre_config *cfg, gyre_memory *m, char *why);
void gyre_elf_free(gyre_elf *e);
uint32_t gyre_elf_entry(const gyre_elf *e);
// Returns the value of symbol `name`.
bool gyre_elf_symbol(const gyre_elf *e, const char *name, uint32_t *addr);
// Returns the function or object that contains `addr`, and the offset; NULL if there is none before it. `e` may be
// NULL.
const char *gyre_elf_at(const gyre_elf *e, uint32_t addr, uint32_t *offset);
// Returns symbol i that starts exactly at `addr`; NULL past the last one.
const char *gyre_elf_label(const gyre_elf *e, uint32_t addr, unsigned i);
// Returns executable range i; false past the last one.
bool gyre_elf_code(const gyre_elf *e, unsigned i, uint32_t *addr, uint32_t *size);
// Returns memory range i for which the file has contents; false past the last one.
bool gyre_elf_segment(const gyre_elf *e, unsigned i, uint32_t *addr, uint32_t *size);
// Finds the architecture string ("rv32i2p0_m2p0") of a program in the bytes of its section .riscv.attributes. *arch
// points into the section, and is NULL if there is no string. Returns false if the section is damaged.
bool gyre_elf_read_arch(const void *section, size_t size, const char **arch);
// Writes "symbol+0x10" or "" to `out`; returns `out`.
const char *gyre_elf_where(const gyre_elf *e, uint32_t addr, char *out, size_t size);
// Writes " at FILE:LINE", followed by " in FUNCTION" if it was inlined there, or "" if the program has no debug
// information for the address (gyre_line.c). `e` may be NULL; returns `out`.
const char *gyre_elf_line(const gyre_elf *e, uint32_t addr, char *out, size_t size);
// Writes the same from the bytes of a file, without " at ".
const char *gyre_image_line(const void *file, size_t bytes, uint32_t addr, char *out, size_t size);
// Makes a name safe for a terminal or a log: bytes that are not printable ASCII become \x1b, a backslash is doubled,
// and "..." is at the end if `out` is too small.
void gyre_elf_printable(const char *name, char *out, size_t size);

// ---- Stacks (gyre_stack.c) ----------------------------------------------------------------------

// Returns where the stacks of a program with the runtime of sw/runtime are: `first` is the lowest address of the stack
// of thread 0, and each further stack ends where that of the thread before begins. Returns false for other programs.
bool gyre_stack_place(const gyre_elf *e, const gyre_config *cfg, uint32_t *first, uint32_t *bytes);
// Before the run: marks the lower ends of the stacks of a program with the runtime of sw/runtime. Returns false if
// there is no memory.
bool gyre_stack_guard(gyre_memory *m, const gyre_elf *e, const gyre_config *cfg);
// After the run: returns false, with a sentence, if a stack has grown beyond its end.
bool gyre_stack_check(FILE *out, const gyre_memory *m, const gyre_elf *e, const gyre_config *cfg);

// ---- Environment (gyre_environment.c) -----------------------------------------------------------

// Memory and devices as one machine sees them:
//   console    (IO_BASE + GYRE_IO_CONSOLE, gyre_io.h) a store sends its lowest byte
//   exit       (IO_BASE + GYRE_IO_EXIT) a store ends the run, the value is the exit code
//   tohost     (if the program has the symbol) a store of an odd word ends the run, exit code
//              word>>1 (HTIF exit convention)
// The first store that ends the run counts. Reads of the I/O page return 0, or a hash for tests (gyre_environment_io).
typedef struct gyre_environment gyre_environment;
typedef void gyre_console(void *ctx, uint8_t byte);

// `cfg` and `m` must outlive the environment; `e` may be NULL (no tohost); console may be NULL.
gyre_environment *gyre_environment_new(const gyre_config *cfg, gyre_memory *m, const gyre_elf *e,
                                       gyre_console *console, void *console_ctx);
void gyre_environment_free(gyre_environment *w);
const gyre_config *gyre_environment_config(const gyre_environment *w);
// Callback when the program ends the run; it is called once.
void gyre_environment_on_end(gyre_environment *w, void (*fn)(void *ctx), void *ctx);
bool gyre_environment_ended(const gyre_environment *w, uint32_t *exit_code);
// Returns true after a write found no host memory: then results are not reliable.
bool gyre_environment_failed(const gyre_environment *w);

// From now on reads of the I/O page return a hash of `seed` and the address; from offset GYRE_IO_CHANGES on it also
// includes the number of reads of the page so far. In a line that is read, bytes that were not requested are random.
#define GYRE_IO_CHANGES 2048u
void gyre_environment_io(gyre_environment *w, uint64_t seed);
// Returns the byte at `offset` of the page after `reads` reads.
uint8_t gyre_io_byte(uint64_t seed, uint32_t offset, uint64_t reads);
// Returns a sum over all accesses to the I/O page, of the bytes read and the bytes and values written; it does not
// depend on their order.
uint64_t gyre_environment_io_sum(const gyre_environment *w);

// Untimed access: returns a gyre_func_bus whose ctx is the environment.
gyre_func_bus gyre_environment_bus(gyre_environment *w);
// Access by lines, for memory ports. `addr` is a multiple of `bytes`; `mask` is that of gyre_mem_req (for a read, NULL
// means all bytes).
void gyre_environment_read_line(gyre_environment *w, uint32_t addr, const uint8_t *mask,
                                uint8_t *out, unsigned bytes);
void gyre_environment_write_line(gyre_environment *w, uint32_t addr, const uint8_t *mask,
                                 const uint8_t *data, unsigned bytes);

// ---- Memory port (gyre_memory_timing.c) ---------------------------------------------------------

// Timing of the port: when it accepts and answers. Everything repeats with the same seed.
typedef struct gyre_timing {
  uint32_t latency;     // cycles from acceptance to response, at least 1 (random: the largest)
  bool random_latency;  // each request: 1..latency
  uint32_t interval;    // cycles from one accepted request to the next; 0 and 1: no limit
  bool back_pressure;   // req_ready is low in random cycles
  bool reorder;         // responses that are due are returned in any order
  // random bits on the pins when rsp_valid is low, and as data of acknowledges and errors
  bool garbage;
  // one of this number of responses is an error (0: none); its access is done anyway
  uint32_t errors;
  uint64_t seed;
} gyre_timing;

// Parses "60", "random" (in order, 1..100), "hostile" (everything, 1..100), "random:N" or "hostile:N". Does not change
// the seed.
bool gyre_timing_parse(const char *text, gyre_timing *t, char *why);
// Parses the interval between requests, 1 to 1,000,000 cycles. Changes nothing else.
bool gyre_timing_interval(const char *text, gyre_timing *t, char *why);

typedef struct gyre_memory_timing gyre_memory_timing;

gyre_memory_timing *gyre_memory_timing_new(gyre_environment *w, unsigned line_bytes,
                                           const gyre_timing *t);  // NULL: memory
// Reads of this line are answered with an error; 0: no line.
void gyre_memory_timing_error_line(gyre_memory_timing *p, uint32_t line);
// So are reads of lines for which `wrong` returns true; NULL: no other line.
typedef bool gyre_memory_timing_wrong(void *ctx, uint32_t line);
void gyre_memory_timing_error_where(gyre_memory_timing *p, gyre_memory_timing_wrong *wrong,
                                    void *ctx);
void gyre_memory_timing_free(gyre_memory_timing *p);
// A cycle is drive, then edge. A response that is not accepted is offered again. Drive decides this cycle's pins,
// independent of the request. Objects that `in` points to stay valid until the next drive. So edge may come before or
// after the machine's clock edge, as long as the request's payload is still valid.
void gyre_memory_timing_drive(gyre_memory_timing *p, gyre_mem_in *in);
// Ends the cycle. `req` is the request if there was one and req_ready was high, else NULL. It takes effect on the
// environment now, and its response is queued. `rsp_ready`: the machine accepts a response.
void gyre_memory_timing_edge(gyre_memory_timing *p, const gyre_mem_req *req, bool rsp_ready);
unsigned gyre_memory_timing_pending(const gyre_memory_timing *p);
// Returns the number of requests accepted so far.
void gyre_memory_timing_requests(const gyre_memory_timing *p, uint64_t *reads, uint64_t *writes);

// splitmix64, the generator for the seeds. Returns the next number.
uint64_t gyre_random(uint64_t *state);

// ---- Reports (gyre_report.c) --------------------------------------------------------------------

// Prints a fault, with a second line if there is advice about the cause.
void gyre_report_fault(FILE *out, const gyre_fault *fault, const gyre_elf *e);
// Returns what a warp waits for, in the words of gyre_info.c, for those that a GYRE_REASON_* (gyre/device.h) covers; ""
// for others.
const char *gyre_report_reason(unsigned reason);
// Prints one line per warp: state, pc, symbol, reason to wait. `warp` is called for all warps of `cfg`, counted through
// all cores.
void gyre_report_warps(FILE *out, const gyre_config *cfg,
                       gyre_warp_info (*warp)(void *ctx, unsigned i), void *ctx, const gyre_elf *e);
// Waiting threads of a warp, as far as the diagnosis of a machine shows them.
typedef struct gyre_rest {
  uint32_t ready;   // threads that are ready
  uint32_t next;    // pc of the first of these; 0: not known
  uint32_t parked;  // threads that wait for others of their warp
} gyre_rest;

// Prints a line for each of the two kinds. `rest` is called for all warps of `cfg`.
void gyre_report_rest(FILE *out, const gyre_config *cfg,
                      gyre_rest (*rest)(void *ctx, unsigned warp), void *ctx, const gyre_elf *e);
// Prints a line for each subwarp that waits while others of its warp run. `group` returns subwarp i of a warp, counted
// through all cores; false past the last one.
void gyre_report_groups(FILE *out, const gyre_config *cfg,
                        bool (*group)(void *ctx, unsigned warp, unsigned i, gyre_group_info *g),
                        void *ctx, const gyre_elf *e);
// Finds the words between begin_signature and end_signature. Returns false with a sentence if the symbols are missing,
// or if the words are not in main memory.
bool gyre_signature_range(const gyre_elf *e, const gyre_config *cfg, uint32_t *begin, uint32_t *end,
                          char *why);
// Writes [begin, end) to `out`: one 32-bit word a line, 8 hex digits, lower case.
void gyre_report_signature(FILE *out, const gyre_memory *m, uint32_t begin, uint32_t end);

#ifdef __cplusplus
}
#endif
#endif
