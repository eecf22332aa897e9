// gyre_runtime_private.h - objects behind gyre/host.h: for the files of this folder only.
//
// One lock a device guards all lists, counts and states of it and of its streams, events and modules. The
// device's thread (gyre_worker.c) alone uses the transport, without the lock; so a command that runs may
// read its own members, which nobody changes.

#ifndef GYRE_RUNTIME_PRIVATE_H
#define GYRE_RUNTIME_PRIVATE_H

#include <pthread.h>

#include "gyre/config.h"
#include "gyre/graphics.h"
#include "gyre/stack.h"
#include "gyre_heap.h"
#include "gyre_image.h"
#include "gyre_printer.h"
#include "gyre_profile.h"
#include "gyre_transport.h"

enum { GYRE_SENTENCE = 640, GYRE_MAX_ARGUMENT_BYTES = 1088 };

// Sets the sentence of gyre_last_error(); returns `result`.
gyre_result gyre_fail(gyre_result result, const char *format, ...)
    __attribute__((format(printf, 2, 3)));

// ---- Commands (gyre_command.c) ------------------------------------------------------------------

typedef struct gyre_command gyre_command;
struct gyre_command {
  gyre_command_kind kind;
  gyre_command *next;
  gyre_address to, from;
  void *host_to;
  const void *host_from;
  size_t bytes;
  uint8_t pattern[16];  // of a fill
  size_t pattern_bytes;
  gyre_event *event;  // of record and await
  uint64_t turn;      //   which recording of it
  gyre_kernel *kernel;
  bool
      behind_record;  // the command before it is a record: somebody wants to know when it began and ended
  bool submitted;   // it is in the ring of the queue,
  uint32_t number;  //   as this packet
  struct {          // of draws, whose list in words is `arguments`
    gyre_shader *shader;
    gyre_address list;  // in memory of the device
    unsigned count;
    gyre_draw_report *report;
  } draw;
  uint32_t block[32];     // gyre_launch_block.h, but for what the driver knows
  size_t argument_bytes;  // of a launch
  uint8_t arguments[];
};

// ---- Objects ------------------------------------------------------------------------------------

struct gyre_event {
  gyre_host *host;
  gyre_event *next;
  uint64_t recorded, happened;  // how many times
  uint64_t cycles;
  gyre_result result;  // of its stream, when it happened
  unsigned users;      // commands that wait
};

struct gyre_stream {
  gyre_host *host;
  unsigned number;  // from 1, in the order in which they were made; 0: of gyre_module_load
  gyre_stream *next;
  gyre_command *first, *last;
  gyre_command_kind added;  // the kind of the one that was added last
  bool runs;                // the first one does
  bool cancelled;
  gyre_result result;  // of the first command that failed
  char why[GYRE_SENTENCE];
  bool has_fault;
  gyre_launch_exceptions exceptions;  // of its launches so far
  gyre_launch_fault fault;
  gyre_launch_place *place;  // of the last launch that did not end
  unsigned places;
};

struct gyre_kernel {
  gyre_module *module;
  const gyre_image_kernel *image;
  gyre_address entry;
  gyre_address start;  // where the launch queue lets a warp begin
};

struct gyre_shader {
  gyre_module *module;
  const gyre_image_shader *image;
  bool set, derived;                 // which of these two there is
  uint32_t header[GYRE_SPH_WORDS];   // that was set
  uint32_t follows[GYRE_SPH_WORDS];  // that follows from the code
  char why_not[GYRE_MESSAGE];        // if none follows
  bool levels_known;                 // how deep its calls go:
  uint32_t call_levels;
};

struct gyre_module {
  gyre_host *host;
  gyre_module *next;
  gyre_image image;
  gyre_address base;
  gyre_address header;  // of its shader program header, if the device looks at one; else 0
  bool prints;          // it has gyre_printf
  gyre_kernel *kernel;  // image.kernels of them
  gyre_shader *shader;  // image.shaders of them
  unsigned users;       // launches and draws that wait
};

// The launch queue of a device; but for `used` and `stack` of the worker.
typedef struct gyre_queue {
  bool used;              // launches go through it
  uint32_t stack;         // register STACK
  uint32_t written;       // packets so far, modulo 2^32
  uint32_t finished;      // those whose end the driver has seen
  bool stale;             // a cache may hold what the host has changed
  bool lost;              // the device did not answer: what it does is not known
  uint64_t clock_base;    // cycles before the device's stamps began
  bool timed;             // the last command was a launch, or draws, of which this is known:
  uint64_t begin, end;    //   cycles since the device was opened
  uint32_t forbidden[4];  // what EXCEPTION_STORES, _PRIVATE, _SILENT and _CALLS have shown last
} gyre_queue;

struct gyre_host {
  pthread_mutex_t lock;
  pthread_cond_t changed;  // a command was queued or has run
  pthread_t worker;
  bool ends;
  gyre_transport *transport;
  gyre_host_options options;
  gyre_host_info info;
  gyre_heap *heap;
  gyre_stream *streams;
  unsigned streams_made;
  gyre_event *events;
  gyre_module *modules;
  gyre_queue queue;
  gyre_address block;  // of the launch that runs, arguments behind it; or the ring of the queue
  gyre_address print_ring;   // 0: none yet
  gyre_address stack_top;    // of the first thread
  uint32_t stack_stride;     // to that of the next one
  gyre_stack_window stacks;  // those that the device interleaves by word
  gyre_printer *printer;     // of the worker
  uint32_t print_told;       // what TAIL of the ring is
  bool has_calls;            // its registers tell calls that go too deep
  bool print_ready;          // the ring is cleared, and no launch has ended badly since
  uint64_t clock_base;       // cycles of before the last cold start
  uint64_t now;              // what gyre_driver_time() has told last
  gyre_launch_hook *on_launch;
  void *on_launch_ctx;
  gyre_profile *profile;  // or NULL
  bool
      cold;  // the next start is a cold one, or the queue is to be acknowledged: the clock begins anew
};

// Makes a stream; `loads`: for one module that is loaded, so that no other thread waits for it.
gyre_result gyre_stream_make(gyre_host *h, bool loads, gyre_stream **stream);
// Adds a command at the end of a stream; takes it. With the lock.
void gyre_stream_add(gyre_stream *s, gyre_command *c);
// A command with room for so many bytes of arguments; NULL: no memory, and the sentence is set.
gyre_command *gyre_command_new(gyre_command_kind kind, size_t argument_bytes);
// Executes any command but an await, in the worker, without the lock. `stream`: for its fault.
gyre_result gyre_command_run(gyre_host *h, gyre_stream *s, gyre_command *c, char *why);

// ---- The worker (gyre_worker.c) -----------------------------------------------------------------

bool gyre_worker_start(gyre_host *h);
void gyre_worker_end(gyre_host *h);  // runs what there is first
// Whether a stream other than `s` has something to do. With the lock.
bool gyre_worker_has_others(gyre_host *h, const gyre_stream *s);
// Until `done` says so, at most `milliseconds` (0: any). False: it took longer. With the lock, but not in
// the worker.
bool gyre_wait_until(gyre_host *h, bool (*done)(const void *ctx), const void *ctx,
                     uint32_t milliseconds);

// ---- The driver (gyre_driver*.c): words and registers; in the worker only -----------------------

bool gyre_driver_open(gyre_host *h, char *why);
// Cycles since the device was opened.
bool gyre_driver_time(gyre_host *h, uint64_t *cycles, char *why);
// The same when the last command was over.
bool gyre_driver_event_time(gyre_host *h, uint64_t *cycles, char *why);
bool gyre_driver_read(gyre_host *h, gyre_address from, void *to, size_t bytes, char *why);
bool gyre_driver_write(gyre_host *h, gyre_address to, const void *from, size_t bytes, char *why);
// Where the stacks of the queue's threads lie: writes the register STACK, while nothing runs. From then on
// read and write find what lies in interleaved ones, if the device has those (gyre/stack.h).
bool gyre_driver_stacks(gyre_host *h, uint32_t stack, char *why);
// Empties the caches, so that memory has what the GPU wrote and the GPU sees what the host wrote.
bool gyre_driver_flush(gyre_host *h, char *why);
// The same for a kernel that runs, without waiting for the end: what it looks for is there at its next look.
bool gyre_driver_flush_begin(gyre_host *h, char *why);
gyre_result gyre_driver_launch(gyre_host *h, gyre_stream *s, gyre_command *c, char *why);
// Of the second instruction set (rdna35/): whether a wave at a pc is in a loop, and of which kind.
gyre_threads_do gyre_rdna35_look_at_code(gyre_host *h, const gyre_module *m, uint32_t pc);
// gyre_warnings.c: what the checks have found in the last launch, to who asked for it.
void gyre_tell_warnings(gyre_host *h, const gyre_command *c);
// Looks at a launch that was begun without a queue until it has ended; `begin`: gyre_driver_time() before it.
gyre_result gyre_driver_finish(gyre_host *h, gyre_stream *s, const gyre_command *c, uint64_t begin,
                               char *why);
uint32_t gyre_driver_watchdog(const gyre_host *h);  // what register WATCHDOG shall be
// gyre_driver_end.c: lets a register end what runs, and waits for it; a device that does not end is abandoned.
bool gyre_driver_halt(gyre_host *h, uint32_t address, uint32_t value, char *why);
// Until STATUS.busy is 0.
bool gyre_driver_rest(gyre_host *h, char *why);
// Whether a launch that runs shall go on (GYRE_OK), or why not.
gyre_result gyre_driver_judge(gyre_host *h, const gyre_stream *s, const gyre_command *c,
                              uint32_t status, uint64_t taken, char *why);
gyre_result gyre_driver_late(const gyre_host *h, const gyre_command *c, char *why);
// The record of the fault to the stream.
gyre_result gyre_driver_fault(gyre_host *h, gyre_stream *s, const gyre_command *c, char *why);
// Adds what headers have forbidden to what the stream knows of that, behind a launch or draws. False: the device is lost.
bool gyre_driver_exceptions(gyre_host *h, gyre_stream *s, const gyre_command *c, char *why);
// gyre_driver_place.c: what the threads of a launch do that hangs (`stuck`) or takes too long, to the stream; the same as a
// part of the sentence.
void gyre_driver_look(gyre_host *h, gyre_stream *s, const gyre_command *c, bool stuck);
void gyre_driver_tell(const gyre_stream *s, char *why);
// gyre_driver_print.c: an empty ring; takes the lines that are there, while the launch runs or behind it.
bool gyre_driver_clear_ring(gyre_host *h, const gyre_module *m, char *why);
bool gyre_driver_drain(gyre_host *h, const gyre_module *m, bool runs, char *why);

// gyre_driver_draw.c: executes the list of a command.
gyre_result gyre_driver_draw(gyre_host *h, gyre_stream *s, gyre_command *c, char *why);

// ---- The launch queue (gyre_driver_ring.c); in the worker only ----------------------------------

uint32_t gyre_queue_bytes(void);  // of memory, from h->block on
// Behind a reset, while the device rests: registers, an empty ring.
bool gyre_queue_set_up(gyre_host *h, char *why);
// Somebody else's soft reset has made the queue forget what it had (QUEUE_SETUP.enable is 0): there will be no completion.
// Waits for the end of the reset, sets the queue up anew and says so; `when` it was reset, for the sentence. Always false.
bool gyre_queue_forgotten(gyre_host *h, const char *when, char *why);
// Ends what is under way, if there is something.
bool gyre_queue_drop(gyre_host *h, char *why);
// gyre_driver_queue.c: a launch, from its packet to what its completion means.
gyre_result gyre_queue_launch(gyre_host *h, gyre_stream *s, gyre_command *c, char *why);
// The device takes packets: what was lost is ended, a queue that has stopped goes on.
bool gyre_queue_ready(gyre_host *h, char *why);
// Into the ring, as the next one: 16 words but for completion and stamp; and the doorbell.
bool gyre_queue_packet(gyre_host *h, uint32_t *packet, char *why);
// The completion of the packet that is the only one, or 0. `state`: QUEUE_READ, QUEUE_STATUS, if it is 0.
bool gyre_queue_completion(gyre_host *h, uint32_t *code, uint32_t *state, char *why);
// Its stamp becomes that of the last command; it is done.
bool gyre_queue_stamp(gyre_host *h, char *why);
// gyre_driver_list.c: a list of draws as a packet of its own. *code is its completion; why it was ended otherwise.
gyre_result gyre_queue_draw(gyre_host *h, const gyre_stream *s, gyre_address list, uint32_t *code,
                            char *why);
// gyre_record.c: the same, and tells those who want to know of launches.
gyre_result gyre_record_launch(gyre_host *h, gyre_stream *s, gyre_command *c, char *why);

// ---- Memory (gyre_layout.c) ---------------------------------------------------------------------

// What lies where, and whether launches go through a queue; the queue is set up.
gyre_result gyre_lay_out(gyre_host *h);
// A part of the heap, as gyre_heap_take and gyre_heap_give have it, and what checks are to know of it: `what` is of its
// bytes until they are written. With the lock.
gyre_address gyre_take(gyre_host *h, uint64_t bytes, uint64_t alignment, gyre_known what);
bool gyre_give(gyre_host *h, gyre_address address);

// ---- Launches (gyre_plan.c) ---------------------------------------------------------------------

// The words of gyre_launch_block.h that sizes give, or what is wrong with them.
gyre_result gyre_plan(gyre_host *h, const gyre_kernel *k, const gyre_grid *grid,
                      uint32_t block[32]);

// ---- Launches of the second instruction set (rdna35/) -------------------------------------------

// gyre_rdna35_plan.c: GYRE_BAD_MODULE with the sentence set if the kernel cannot be launched, though its module was loaded.
gyre_result gyre_rdna35_refuses(const gyre_image_kernel *k);
// Items of a group that the library chooses: those of a wave.
enum { GYRE_RDNA35_CHOSEN = 32 };
// gyre_rdna35_plan.c: how many groups run at a time; 0 with the sentence set: one cannot run. `group`: its sides, or NULL.
uint32_t gyre_rdna35_slots(const gyre_kernel *k, const uint32_t *group, uint64_t items,
                           uint32_t local);
// Whether sides of the grid are those of whole groups, if the kernel was compiled for these alone; else the sentence is set.
bool gyre_rdna35_is_whole(const gyre_kernel *k, const uint32_t items[3], const uint32_t group[3]);
// gyre_rdna35_arguments.c: places local memory, and writes what the compiler has added behind the arguments. The words
// of c->block are there.
gyre_result gyre_rdna35_arguments(const gyre_kernel *k, const gyre_grid *grid,
                                  const gyre_argument *arguments, gyre_command *c);
// gyre_rdna35_launch.c; in the worker only.
gyre_result gyre_rdna35_launch(gyre_host *h, gyre_stream *s, gyre_command *c, char *why);

// ---- Modules (gyre_module.c) --------------------------------------------------------------------

// gyre_shader.c: fills m->shader. False: no memory.
bool gyre_shader_fill(gyre_module *m);
// Whether the device can execute a program of this header: private memory and double precision; else an error.
gyre_result gyre_shader_fits(const gyre_shader *s, const gyre_sph *sph);
// gyre_transfer.c: whether a range lies in one allocation; `name` is of the function that asks.
gyre_result gyre_check_range(const char *name, gyre_host *h, gyre_address address, size_t bytes);
// The function that holds `pc`, and its source line, into what a fault tells.
void gyre_module_where(const gyre_module *m, gyre_address pc, gyre_launch_fault *fault);

#endif
