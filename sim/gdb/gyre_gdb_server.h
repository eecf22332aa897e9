// gyre_gdb_server.h - the server's state, shared by the files of this folder only.
//
//   gyre_gdb_packet.c     frames                          gyre_gdb_link.c   the line
//   gyre_gdb.c            the session: before, between and after runs
//   gyre_gdb_serve.c      commands while the machine stands
//   gyre_gdb_resume.c     vCont and similar: how to continue
//   gyre_gdb_stop.c       stop replies; the thread of a subwarp that is reported
//   gyre_gdb_threads.c    numbers of threads, their list
//   gyre_gdb_registers.c  the description of the registers, their values
//   gyre_gdb_call.c       calls of functions by GDB: the pc of a thread
//   gyre_gdb_memory.c     memory, breakpoints, watchpoints
//   gyre_gdb_query.c      questions (q, Q)               gyre_gdb_monitor.c   `monitor`
//   gyre_gdb_functional.c, gyre_gdb_model.c              the two machines

#ifndef GYRE_GDB_SERVER_H
#define GYRE_GDB_SERVER_H

#include "gyre/debug.h"
#include "gyre_gdb.h"
#include "gyre_gdb_link.h"

// ---- The machine --------------------------------------------------------------------------------

// Functions of a stopped machine that gyre_machine does not have. Warps are counted through all cores.
typedef struct gyre_gdb_target {
  void *self;
  // Returns false if the thread is not active.
  bool (*thread_pc)(void *self, unsigned warp, unsigned thread, uint32_t *pc);
  uint32_t (*reg)(void *self, unsigned warp, unsigned thread, unsigned reg);
  bool (*set_reg)(void *self, unsigned warp, unsigned thread, unsigned reg, uint32_t value);
  // Moves one thread; `call`: as a call does. NULL: the machine cannot. Returns false if this thread cannot be moved.
  bool (*set_pc)(void *self, unsigned warp, unsigned thread, uint32_t pc, bool call);
  bool (*csr)(void *self, unsigned warp, unsigned thread, unsigned number, uint32_t *value);
  bool (*set_fcsr)(void *self, unsigned warp, unsigned thread, uint32_t value);
  size_t (*read)(void *self, unsigned core, uint32_t addr, void *out, size_t n);
  bool (*write)(void *self, unsigned core, uint32_t addr, const void *from, size_t n);
  // May be NULL: the machine checks g->points itself. Returns false if the machine has no room for the point.
  bool (*set_break)(void *self, uint32_t pc, bool on);
  bool (*set_watch)(void *self, uint32_t addr, uint32_t bytes, unsigned kind, bool on);
} gyre_gdb_target;

typedef enum gyre_gdb_cause {
  GYRE_GDB_START,
  GYRE_GDB_BREAK,  // the warp stands at a breakpoint
  GYRE_GDB_WATCH,  // threads of the warp are about to touch a watchpoint
  GYRE_GDB_STEP,   // the thread that makes a step has executed
  GYRE_GDB_INTERRUPTED,
  GYRE_GDB_FAULT,
  GYRE_GDB_HANG
} gyre_gdb_cause;

typedef struct gyre_gdb_stop {
  gyre_gdb_cause cause;
  unsigned warp;
  uint32_t threads;  // WATCH: threads that touch it; STEP: the thread
  uint32_t addr;     // WATCH
  unsigned kind;     // WATCH: GYRE_WATCH_*
} gyre_gdb_stop;

typedef enum gyre_gdb_order { GYRE_GDB_GO, GYRE_GDB_STEPS, GYRE_GDB_LEAVE } gyre_gdb_order;

// Mode in which the machine continues. LEAVE: without control by the debugger, or not at all: see
// g->end.
typedef struct gyre_gdb_action {
  gyre_gdb_order order;
  bool alone;  // the other warps stand as long as `warp` can continue
  unsigned warp, thread;
  uint32_t low, high;  // STEPS: as long as the thread is in [low, high), but at least once
} gyre_gdb_action;

// ---- The server ---------------------------------------------------------------------------------

typedef enum gyre_gdb_ending {
  GYRE_GDB_ON,        // the debugger controls the machine
  GYRE_GDB_DETACHED,  // the run continues without the debugger
  GYRE_GDB_KILLED,
  GYRE_GDB_LOST,         // the debugger has disconnected
  GYRE_GDB_AGAIN,        // restart the run
  GYRE_GDB_STOPPED_HERE  // ^C at the tool
} gyre_gdb_ending;

enum { GYRE_GDB_POINTS = 256 };

typedef struct gyre_gdb_point {
  bool watch;
  uint32_t addr, bytes;
  unsigned kind;  // GYRE_WATCH_*
} gyre_gdb_point;

enum { GYRE_GDB_MORE = 8 };
#define GYRE_GDB_NOBODY UINT32_MAX

typedef struct gyre_gdb_model gyre_gdb_model;

// GDB's writes since it has written the end of a call to memory (gyre_gdb_call.c).
enum { GYRE_GDB_WRITES = 32 };
typedef struct gyre_gdb_call {
  bool prepared;
  uint32_t end;  // return address of the function
  unsigned writes;
  struct {
    unsigned id, number;
    uint32_t before;
  } write[GYRE_GDB_WRITES];
} gyre_gdb_call;

struct gyre_gdb {
  gyre_gdb_link *link;
  const gyre_machine *machine;
  gyre_run_options options;
  const gyre_run_env *env;
  gyre_run_env env_copy;
  gyre_gdb_target target;
  gyre_gdb_model *model;  // belongs to gyre_gdb_model.c
  gyre_gdb_ending end;
  bool met;                // the debugger has connected
  bool started;            // the machine of this run has been shown to it
  gyre_gdb_action action;  // the last one
  unsigned selected;       // thread of Hg, from 0
  gyre_gdb_point points[GYRE_GDB_POINTS];
  unsigned num_points;
  // Warp of the last stop; its threads at the breakpoint here_pc that were not reported to GDB; the thread that GDB
  // must see past the breakpoint although it is not (gyre_gdb_stop.c).
  unsigned warp;
  uint32_t here, here_pc;
  unsigned ahead;
  gyre_gdb_call call;
  // Watchpoints that were touched by the same instruction as the reported one.
  gyre_gdb_stop more[GYRE_GDB_MORE];
  unsigned num_more;
  bool listed;           // GDB has requested the list of threads, so it shows this stop to its user
  bool silent;           // the command has no answer, or was already answered
  unsigned next_listed;  // qsThreadInfo
  gyre_gdb_reply reply, last;  // last: the stop reply, for '?'
  char *threads_xml, *target_xml;
  size_t threads_size, target_size;
};

// Threads are numbered from 0 through all cores, as mhartid has them; GDB adds 1.
unsigned gyre_gdb_threads(const gyre_gdb *g);
unsigned gyre_gdb_warp_of(const gyre_gdb *g, unsigned id);
unsigned gyre_gdb_thread_of(const gyre_gdb *g, unsigned id);
unsigned gyre_gdb_id(const gyre_gdb *g, unsigned warp, unsigned thread);
// Reads GDB's thread number at *at; -1 or 0 sets *any. Returns false if there is no such thread.
bool gyre_gdb_read_id(const gyre_gdb *g, const char **at, unsigned *id, bool *any);
// Returns the pc of a thread as GDB must see it. Returns false if the thread is not active; then *pc is that of its
// warp, or 0.
bool gyre_gdb_thread_pc(const gyre_gdb *g, unsigned id, uint32_t *pc);
// Describes a thread: "warp 1 thread 2", "waits for a barrier".
void gyre_gdb_name(const gyre_gdb *g, unsigned id, char *out, size_t size);
void gyre_gdb_state(const gyre_gdb *g, unsigned id, char *out, size_t size);
// Makes the list of threads again. Returns false if there is no memory.
bool gyre_gdb_list_threads(gyre_gdb *g);

// Makes the description of the machine's registers. Returns false if there is no memory.
bool gyre_gdb_describe(gyre_gdb *g);
enum { GYRE_GDB_PC = 32, GYRE_GDB_F = 33, GYRE_GDB_CSR = 65 };
// Access one register of a thread by GDB's number; return false if it does not exist, or cannot be changed.
bool gyre_gdb_read_one(const gyre_gdb *g, unsigned id, unsigned number, uint32_t *value);
bool gyre_gdb_write_one(gyre_gdb *g, unsigned id, unsigned number, uint32_t value);
void gyre_gdb_get_registers(gyre_gdb *g);                    // g
void gyre_gdb_set_registers(gyre_gdb *g, const char *text);  // G
void gyre_gdb_get_register(gyre_gdb *g, const char *text);   // p
void gyre_gdb_set_register(gyre_gdb *g, const char *text);   // P

// Calls of functions by GDB (gyre_gdb_call.c). Call them when memory was written, before a register is written, when
// the pc was written, and when the machine continues.
void gyre_gdb_call_memory(gyre_gdb *g, uint32_t addr, const void *bytes, size_t n);
void gyre_gdb_call_register(gyre_gdb *g, unsigned id, unsigned number);
bool gyre_gdb_call_pc(gyre_gdb *g, unsigned id, uint32_t pc);
void gyre_gdb_call_over(gyre_gdb *g);

void gyre_gdb_read_memory(gyre_gdb *g, const char *text);                // m
void gyre_gdb_write_memory(gyre_gdb *g, const char *text);               // M
void gyre_gdb_write_binary(gyre_gdb *g, const char *text, size_t size);  // X
void gyre_gdb_set_point(gyre_gdb *g, const char *text, bool on);         // Z, z
bool gyre_gdb_is_break(const gyre_gdb *g, uint32_t pc);
bool gyre_gdb_is_watch(const gyre_gdb *g, uint32_t addr, unsigned kind);
// Removes all points; sets them again in the machine of another run.
void gyre_gdb_clear_points(gyre_gdb *g);
void gyre_gdb_set_points_again(gyre_gdb *g);

void gyre_gdb_query(gyre_gdb *g, const char *text);
void gyre_gdb_monitor(gyre_gdb *g, const char *command);
// Prints text on GDB's console.
void gyre_gdb_print(gyre_gdb *g, const char *text, size_t size);

// Parses a command to continue; returns true if *a says how.
bool gyre_gdb_resume(gyre_gdb *g, const char *text, gyre_gdb_action *a);

// Reports a stop; keeps a stop to report it when the instruction has been executed.
void gyre_gdb_report(gyre_gdb *g, const gyre_gdb_stop *stop);
void gyre_gdb_keep(gyre_gdb *g, const gyre_gdb_stop *stop);
// Prepares to continue as *a says. Returns false if another stop was reported instead, without running the machine.
bool gyre_gdb_goes_on(gyre_gdb *g, const gyre_gdb_action *a);

// Reports the stop, and serves GDB until the machine must continue, as g->action says.
void gyre_gdb_serve(gyre_gdb *g, const gyre_gdb_stop *stop);
// Tells whether the thread, after a step, must make another one because it is still in its range.
bool gyre_gdb_in_range(const gyre_gdb *g);
// Tells whether GDB has requested a stop of the running machine; also true if it has disconnected.
bool gyre_gdb_wants_stop(gyre_gdb *g);
// Begins a run on the machine g->target.
void gyre_gdb_begin(gyre_gdb *g, const gyre_run_env *env);
// Tells whether the debugger controls the machine; the first call waits for the debugger.
bool gyre_gdb_has(gyre_gdb *g);

#endif
