// objects.h - the objects of gyre/host.h, for the files below runtime/ only.
//
// One lock for each device guards all its lists, counters and states, and those of its streams, events and modules. Only
// the device's thread (driver/worker.c) uses the transport, and does so without the lock. So a command that runs may read its
// own members, which no other thread changes.

#ifndef GYRE_OBJECTS_H
#define GYRE_OBJECTS_H

#include <pthread.h>

#include "gyre/config.h"
#include "gyre/graphics.h"
#include "gyre/stack.h"
#include "driver/heap.h"
#include "image/image.h"
#include "driver/printer.h"
#include "driver/surface.h"
#include "profile/profile.h"
#include "transport/transport.h"

enum { GYRE_SENTENCE = 640, GYRE_MAX_ARGUMENT_BYTES = 1088 };

// Sets the sentence of gyre_last_error(); returns `result`.
gyre_result gyre_fail(gyre_result result, const char *format, ...)
    __attribute__((format(printf, 2, 3)));

// ---- Commands (driver/command.c) ------------------------------------------------------------------

typedef struct gyre_command gyre_command;
struct gyre_command {
  gyre_command_kind kind;
  gyre_command *next;
  gyre_address to, from;
  void *host_to;
  const void *host_from;
  size_t bytes;
  uint8_t pattern[16];  // for a fill
  size_t pattern_bytes;
  gyre_event *event;  // for record and await
  uint64_t turn;      // number of the recording that is meant
  gyre_kernel *kernel;
  bool follows_record;  // the command before it is a record, which needs the start and end time
  bool submitted;       // it is in the ring of the queue,
  uint32_t number;      //   as the packet of this number
  struct {              // for draws, whose list in words is `arguments`
    gyre_shader *shader, *pixel;  // the second is NULL without pixels
    gyre_address list;            // in memory of the device
    unsigned count;
    gyre_draw_report *report;
  } draw;
  gyre_surface_rows rows;  // for copies of surfaces; columns is 0 for others
  uint16_t strip;          // workgroups of a strip in x; 0: a row (docs/dispatch.md)
  uint32_t block[32];      // gyre_launch_block.h, without the words that the driver fills in
  size_t argument_bytes;   // of a launch
  uint8_t arguments[];
};

// ---- Objects ------------------------------------------------------------------------------------

struct gyre_event {
  gyre_host *host;
  gyre_event *next;
  uint64_t recorded, happened;  // counts of both
  uint64_t cycles;
  gyre_result result;  // result of its stream when it happened
  unsigned users;      // commands that wait for it
};

struct gyre_stream {
  gyre_host *host;
  unsigned number;  // from 1, in order of creation; 0: the stream of gyre_module_load
  gyre_stream *next;
  gyre_command *first, *last;
  gyre_command_kind added;  // kind of the last command added
  bool runs;                // the first command is running
  bool cancelled;
  gyre_result result;  // error of the first command that failed
  char why[GYRE_SENTENCE];
  bool has_fault;
  gyre_launch_exceptions exceptions;  // sum over its launches so far
  gyre_launch_fault fault;
  gyre_launch_place *place;  // locations of the last launch that did not end
  unsigned places;
};

struct gyre_kernel {
  gyre_module *module;
  const gyre_image_kernel *image;
  gyre_address entry;
  gyre_address start;  // entry at which the launch queue starts a warp
};

struct gyre_shader {
  gyre_module *module;
  const gyre_image_shader *image;
  bool set, derived;                 // which of the two headers exist
  uint32_t header[GYRE_SPH_WORDS];   // header set by the program
  uint32_t follows[GYRE_SPH_WORDS];  // header derived from the code
  char why_not[GYRE_MESSAGE];        // reason if none can be derived
  bool levels_known;                 // the call depth is known:
  uint32_t call_levels;
};

struct gyre_module {
  gyre_host *host;
  gyre_module *next;
  gyre_image image;
  gyre_address base;
  gyre_address header;  // address of its shader program header if the device checks one; else 0
  bool prints;          // it has gyre_printf
  gyre_kernel *kernel;  // an array of image.kernels
  gyre_shader *shader;  // an array of image.shaders
  unsigned users;       // queued launches and draws
};

// The launch queue of a device. Except for `used` and `stack`, it belongs to the worker.
typedef struct gyre_queue {
  bool used;               // launches go through it
  uint32_t stack;          // value of the register STACK
  uint32_t written;        // number of packets, modulo 2^32
  uint32_t finished;       // number of packets whose end the driver has seen
  bool stale;              // a cache may hold old data, because the host has changed memory
  bool lost;               // the device did not respond, and its state is unknown
  uint64_t clock_base;     // cycles before the device's stamps began
  bool timed;              // the last command was a launch, or draws, with known times:
  uint64_t begin, end;     //   cycles since the device was opened
  uint32_t violations[4];  // last values of EXCEPTION_STORES, _PRIVATE, _SILENT and _CALLS
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
  // block of the launch that runs, followed by its arguments; or the ring of the queue
  gyre_address block;
  gyre_address print_ring;   // 0: none yet
  gyre_address stack_top;    // stack of the first thread
  uint32_t stack_stride;     // bytes to the stack of the next thread
  gyre_stack_window stacks;  // region that the device interleaves by word
  gyre_printer *printer;     // belongs to the worker
  uint32_t print_tail;       // last value written to TAIL of the ring
  bool has_calls;            // its registers report calls that are too deep
  bool print_ready;          // the ring is cleared, and no launch has failed since
  uint64_t clock_base;       // cycles before the last cold start
  uint64_t now;              // last result of gyre_driver_time()
  gyre_launch_hook *on_launch;
  void *on_launch_ctx;
  gyre_profile *profile;  // or NULL
  bool cold;  // the next start is a cold one, or the queue must be acknowledged: the clock restarts
};

// Makes a stream. `loads`: it serves a module that is being loaded, so that no other thread waits for it.
gyre_result gyre_stream_make(gyre_host *h, bool loads, gyre_stream **stream);
// Appends a command to a stream, and takes ownership. The caller holds the lock.
void gyre_stream_add(gyre_stream *s, gyre_command *c);
// Makes a command with room for so many bytes of arguments. If there is no memory, it sets the sentence and returns NULL.
gyre_command *gyre_command_new(gyre_command_kind kind, size_t argument_bytes);
// Executes any command but an await, in the worker, without the lock. `stream` receives its fault.
gyre_result gyre_command_run(gyre_host *h, gyre_stream *s, gyre_command *c, char *why);

// ---- The worker (driver/worker.c) -----------------------------------------------------------------

bool gyre_worker_start(gyre_host *h);
void gyre_worker_end(gyre_host *h);  // runs the queued commands first
// Tells whether a stream other than `s` has a command to run. The caller holds the lock.
bool gyre_worker_has_other_streams(gyre_host *h, const gyre_stream *s);
// Waits until `done` returns true, at most `milliseconds` (0: no limit). Returns false after a timeout. The caller holds
// the lock, and is not the worker.
bool gyre_wait_until(gyre_host *h, bool (*done)(const void *ctx), const void *ctx,
                     uint32_t milliseconds);

// ---- The driver (driver/): words and registers; in the worker only -----------------------

bool gyre_driver_open(gyre_host *h, char *why);
// Returns cycles since the device was opened.
bool gyre_driver_time(gyre_host *h, uint64_t *cycles, char *why);
// Lets the time between two looks at a launch of the module pass.
bool gyre_driver_pass(gyre_host *h, const gyre_module *m, char *why);
// Returns the time at which the last command ended, in the same cycles.
bool gyre_driver_event_time(gyre_host *h, uint64_t *cycles, char *why);
bool gyre_driver_read(gyre_host *h, gyre_address from, void *to, size_t bytes, char *why);
bool gyre_driver_write(gyre_host *h, gyre_address to, const void *from, size_t bytes, char *why);
// Writes the register STACK, the location of the stacks of the queue's threads, while nothing runs. From then on read and
// write translate addresses in interleaved stacks, if the device has those (gyre/stack.h).
bool gyre_driver_stacks(gyre_host *h, uint32_t stack, char *why);
// Empties the caches, so that memory has the stores of the GPU, and the GPU sees those of the host.
bool gyre_driver_flush(gyre_host *h, char *why);
// Starts a flush for a kernel that runs, without waiting for its end; its effect is visible at the next poll.
bool gyre_driver_flush_begin(gyre_host *h, char *why);
gyre_result gyre_driver_launch(gyre_host *h, gyre_stream *s, gyre_command *c, char *why);
// rdna35/: tells whether a wave at a pc is in a loop, and in which kind.
gyre_threads_do gyre_rdna35_classify_code(gyre_host *h, const gyre_module *m, uint32_t pc);
// checks/warnings.c: reports the findings of the checks in the last launch.
void gyre_report_warnings(gyre_host *h, const gyre_command *c);
// Polls a launch that was started without a queue until it has ended; `begin` is gyre_driver_time() before it.
gyre_result gyre_driver_finish(gyre_host *h, gyre_stream *s, const gyre_command *c, uint64_t begin,
                               char *why);
uint32_t gyre_driver_watchdog(const gyre_host *h);  // value for the register WATCHDOG
// driver/end.c: ends the current run by a register write, and waits for the end; abandons a device that does not end
// it.
bool gyre_driver_halt(gyre_host *h, uint32_t address, uint32_t value, char *why);
// Waits until STATUS.busy is 0.
bool gyre_driver_wait_idle(gyre_host *h, char *why);
// Decides whether a launch may continue (GYRE_OK); if not, returns the reason.
gyre_result gyre_driver_classify(gyre_host *h, const gyre_stream *s, const gyre_command *c,
                                 uint32_t status, uint64_t taken, char *why);
gyre_result gyre_driver_timed_out(const gyre_host *h, const gyre_command *c, char *why);
// Stores the fault record in the stream.
gyre_result gyre_driver_fault(gyre_host *h, gyre_stream *s, const gyre_command *c, char *why);
// Adds the violations of a launch or of draws to those of the stream. Returns false if the device is lost.
bool gyre_driver_exceptions(gyre_host *h, gyre_stream *s, const gyre_command *c, char *why);
// driver/hang.c: stores in the stream where the threads of a launch are that hangs (`stuck`) or exceeds its limit;
// the second function appends the same to the sentence.
void gyre_driver_inspect(gyre_host *h, gyre_stream *s, const gyre_command *c, bool stuck);
void gyre_driver_describe(const gyre_stream *s, char *why);
// driver/print.c: clears the ring; reads the available lines, during the launch or after it.
bool gyre_driver_clear_ring(gyre_host *h, const gyre_module *m, char *why);
bool gyre_driver_drain(gyre_host *h, const gyre_module *m, bool runs, char *why);

// driver/draw.c: executes the list of a command.
gyre_result gyre_driver_draw(gyre_host *h, gyre_stream *s, gyre_command *c, char *why);

// ---- The launch queue (driver/ring.c); in the worker only ----------------------------------

uint32_t gyre_queue_bytes(void);  // bytes of memory from h->block on
// Sets up the queue after a reset, while the device is idle: registers and an empty ring.
bool gyre_queue_set_up(gyre_host *h, char *why);
// Handles a soft reset by another program, after which the queue has lost its launches (QUEUE_SETUP.enable is 0) and no
// completion will come. Sets up the queue again and sets the sentence; `when` the reset happened. Always returns false.
bool gyre_queue_report_reset(gyre_host *h, const char *when, char *why);
// Stops the launches in flight, if any.
bool gyre_queue_cancel(gyre_host *h, char *why);
// driver/queue.c: runs a launch, from its packet to the result that its completion means.
gyre_result gyre_queue_launch(gyre_host *h, gyre_stream *s, gyre_command *c, char *why);
// Makes the device ready for packets: stops lost launches, and acknowledges a queue that has stopped.
bool gyre_queue_ready(gyre_host *h, char *why);
// Puts a packet into the ring as the next one, and rings the doorbell. The 16 words lack completion and stamp.
bool gyre_queue_packet(gyre_host *h, uint32_t *packet, char *why);
// Returns the completion of the only packet, or 0. If it is 0, `state` receives QUEUE_READ and QUEUE_STATUS.
bool gyre_queue_completion(gyre_host *h, uint32_t *code, uint32_t *state, char *why);
// Takes its stamp as the time of the last command, which is done.
bool gyre_queue_stamp(gyre_host *h, char *why);
// driver/draw_list.c: runs a list of draws as a packet of its own. *code is its completion; the result tells why it was
// stopped otherwise.
gyre_result gyre_queue_draw(gyre_host *h, const gyre_stream *s, gyre_address list, uint32_t *code,
                            char *why);
// profile/record.c: runs a launch, and passes its record to profile and callback.
gyre_result gyre_record_launch(gyre_host *h, gyre_stream *s, gyre_command *c, char *why);

// ---- Memory (driver/layout.c) ---------------------------------------------------------------------

// Lays out memory, decides whether launches use a queue, and sets up the queue.
gyre_result gyre_layout_memory(gyre_host *h);
// Allocate and free a part of the heap, as gyre_heap_alloc() and gyre_heap_free() do, and inform the checks; `what` is the
// state of the bytes until they are written. The caller holds the lock.
gyre_address gyre_checked_alloc(gyre_host *h, uint64_t bytes, uint64_t alignment, gyre_known what);
bool gyre_checked_free(gyre_host *h, gyre_address address);

// ---- Launches (api/plan.c) ---------------------------------------------------------------------

// Computes the words of gyre_launch_block.h from the sizes, or reports an error in them.
gyre_result gyre_plan(gyre_host *h, const gyre_kernel *k, const gyre_grid *grid,
                      uint32_t block[32]);
// Computes the strip of the packet from gyre_grid.strip and the words of gyre_plan(), or reports an error in it.
gyre_result gyre_plan_strip(const gyre_host *h, const gyre_grid *grid, const uint32_t block[32],
                            uint16_t *strip);

// ---- Launches of the second instruction set (rdna35/) -------------------------------------------

// rdna35/plan.c: returns GYRE_BAD_MODULE with the sentence set if the kernel cannot be launched although its module
// was loaded.
gyre_result gyre_rdna35_check_kernel(const gyre_image_kernel *k);
// Size of a workgroup that the library chooses: a wave.
enum { GYRE_RDNA35_CHOSEN = 32 };
// rdna35/plan.c: returns how many workgroups run at a time; 0, with the sentence set, if one cannot run. `group` is
// its sides, or NULL.
uint32_t gyre_rdna35_slots(const gyre_kernel *k, const uint32_t *group, uint64_t items,
                           uint32_t local);
// Tells whether the grid has only whole workgroups, if the kernel was compiled for these; else the sentence is set.
bool gyre_rdna35_is_whole(const gyre_kernel *k, const uint32_t items[3], const uint32_t group[3]);
// rdna35/arguments.c: allocates local memory, and writes the arguments that the compiler adds after those of the
// kernel. The words of c->block are already set.
gyre_result gyre_rdna35_arguments(const gyre_kernel *k, const gyre_grid *grid,
                                  const gyre_argument *arguments, gyre_command *c);
// rdna35/launch.c; the worker calls it.
gyre_result gyre_rdna35_launch(gyre_host *h, gyre_stream *s, gyre_command *c, char *why);

#endif
