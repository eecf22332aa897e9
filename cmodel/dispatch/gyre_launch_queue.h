// gyre_launch_queue.h - twin of rtl/dispatch/gyre_launch_queue.sv: takes packets from a ring in
// memory, one after the other, and starts their launches.

#ifndef GYRE_DISPATCH_LAUNCH_QUEUE_H
#define GYRE_DISPATCH_LAUNCH_QUEUE_H

#include "dispatch/gyre_header_reader.h"
#include "dispatch/gyre_launch_abort.h"
#include "dispatch/gyre_launch_slots.h"
#include "dispatch/gyre_packet_reader.h"
#include "dispatch/gyre_queue_port.h"

typedef enum gyre_queue_state {
  GYRE_LAUNCH_QUEUE_IDLE,
  GYRE_LAUNCH_QUEUE_READ,    // the packet is read and checked
  GYRE_LAUNCH_QUEUE_HEADER,  // its header is read and checked
  GYRE_LAUNCH_QUEUE_WAIT,    // waits until the launch may begin
  GYRE_LAUNCH_QUEUE_FLUSH,   // waits until the caches are empty
  GYRE_LAUNCH_QUEUE_SHAPE,   // waits until the ids are available
  GYRE_LAUNCH_QUEUE_WALK,    // its workgroups are assigned
  GYRE_LAUNCH_QUEUE_LIST     // the list of draws that it names is executed
} gyre_queue_state;

typedef struct gyre_launch_queue {
  gyre_queue_state state_q;
  gyre_queue_port port;
  gyre_launch_slots slots;
  gyre_packet_reader reader;
  gyre_header_reader header;  // with HEADERS
  uint8_t number_q;  // number of the packet whose workgroups are assigned, as QUEUE_READ counts
  uint8_t launch_q;
  bool flush_q, shaped_q;
  uint32_t read_q;
  gyre_launch_abort abort;
  gyre_config cfg;
} gyre_launch_queue;

// Registers of the host.
typedef struct gyre_queue_registers {
  bool enable, ack, cancel;
  uint32_t base, write, limit;
  uint8_t ring, stack;
} gyre_queue_registers;

typedef struct gyre_launch_queue_in {
  bool clear, gpu_rst;
  gyre_queue_registers regs;
  bool go, halted, fault, gpu_busy, flush_busy;
  uint8_t fault_cause;
  bool ready, walked;
  bool take, left;
  bool asked_valid;  // the warp in the fault record belongs to launch asked_launch
  uint8_t take_launch, left_launch, asked_launch;
  bool list_busy, list_done, list_lost;  // from the vertex stage
  const gyre_mem_port *port;             // response, and req_ready
} gyre_launch_queue_in;

typedef struct gyre_launch_queue_out {
  bool active, want, stop, flush, event;
  bool shape, start, cancel;
  bool list_begin;  // the list at word 1 of the packet begins
  uint16_t why;     // reason of a halt, for the launches under way
} gyre_launch_queue_out;

void gyre_launch_queue_init(gyre_launch_queue *s, const gyre_config *cfg);
// Returns true if the run is requested. Depends on registers, including those of the host.
bool gyre_launch_queue_want(const gyre_launch_queue *s, const gyre_queue_registers *regs,
                            bool list_busy);
// Returns true if a launch or a packet is under way.
bool gyre_launch_queue_active(const gyre_launch_queue *s);
// Returns the launch whose workgroups are assigned.
gyre_grid_launch_t gyre_launch_queue_launch(const gyre_launch_queue *s);
void gyre_launch_queue_eval(const gyre_launch_queue *s, const gyre_launch_queue_in *in,
                            gyre_launch_queue_out *out);
void gyre_launch_queue_tick(gyre_launch_queue *s, const gyre_launch_queue_in *in);

#endif
