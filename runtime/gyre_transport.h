// gyre_transport.h - how a device is reached: words at addresses, and time that passes.
//
// The registers of docs/registers.md lie at 0 to 0x7ff, main memory where it is for the GPU. The driver
// (gyre_driver.c) knows nothing else of a device, and each file gyre_transport_*.c knows one kind. Only the
// device's thread calls these. All return false with a sentence in `why` (GYRE_MESSAGE bytes) when
// the device does not answer.

#ifndef GYRE_TRANSPORT_H
#define GYRE_TRANSPORT_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "gyre/draw.h"
#include "gyre/rdna35_machine.h"
#include "gyre_checker.h"

typedef struct gyre_transport gyre_transport;

// Work-groups of the second instruction set that a simulator has under way at a time.
enum { GYRE_RDNA35_GROUPS_AT_A_TIME = 4 };

// Below this address a host has the registers.
enum { GYRE_TRANSPORT_REGISTERS = 0x800 };

// A work-group that was on a core, in cycles on the clock of launches' stamps.
typedef struct gyre_group_span {
  unsigned core, slot;
  uint32_t id[3];
  uint64_t begin, end;
} gyre_group_span;

struct gyre_transport {
  bool (*read)(gyre_transport *m, uint32_t address, uint32_t *words, size_t n, char *why);
  bool (*write)(gyre_transport *m, uint32_t address, const uint32_t *words, size_t n, char *why);
  // Lets a while pass: so many cycles of a simulator, less if nothing goes on; a board's clock ticks by
  // itself.
  bool (*pass)(gyre_transport *m, unsigned cycles, char *why);
  void (*close)(gyre_transport *m);
  // Groups that have ended since the last time, at most n; they are noted from the first call on. NULL: the
  // device does not tell.
  size_t (*groups)(gyre_transport *m, gyre_group_span *spans, size_t n);
  // Begins a launch of the second instruction set, whose end STATUS tells as that of a start; `cold`: counters begin anew.
  // NULL: the device does not execute it.
  bool (*dispatch)(gyre_transport *m, const gyre_rdna35_dispatch *d, bool cold, char *why);
  // The fault of such a launch; false: the last fault was of another one.
  bool (*fault)(gyre_transport *m, gyre_rdna35_fault *fault);
  // Its waves that are under way, by number; false: past the last one. With `dispatch`.
  bool (*wave)(gyre_transport *m, unsigned n, gyre_rdna35_wave_info *info);
  // What the checks have found in the last launch, by number; false: there is no such warning. `lost`: those after the last
  // one that is kept. NULL: the device makes no checks.
  bool (*warning)(gyre_transport *m, unsigned n, gyre_check_warning *warning, uint64_t *lost);
  // With checks: what is known of a range of main memory from now on. Any thread may call this. NULL: none wants to know.
  void (*know)(gyre_transport *m, uint32_t address, uint64_t bytes, gyre_known what);
  // Executes a list of draws (gyre/draw.h) to its end; go_on is called now and then. NULL: there is no vertex stage.
  bool (*draw)(gyre_transport *m, uint32_t list, const gyre_draw_watch *watch, char *why);
  // Where a launch without a queue has the stacks of threads: the first byte after them, bytes from one to the next. NULL: the
  // device does not look at stacks.
  void (*stacks)(gyre_transport *m, uint32_t top, uint32_t stride);
  uint32_t barriers;  // of a core: no register has them
  bool has_clock;     // counter 0 is clock cycles
};

// `rest`: what is behind the kind in the name, "small,NUM_WARPS=8". NULL with a sentence; *known tells
// whether the name is right, and something else went wrong.
gyre_transport *gyre_transport_functional(const char *rest, bool *known, char *why);
gyre_transport *gyre_transport_model(const char *rest, bool *known, char *why);
gyre_transport *gyre_transport_rtl(const char *rest, bool *known, char *why);
gyre_transport *gyre_transport_lockstep(const char *rest, bool *known, char *why);
gyre_transport *gyre_transport_mmio(const char *rest, bool *known, char *why);
gyre_transport *gyre_transport_serial(const char *rest, bool *known, char *why);

// Whether main memory from ram_base on lies apart from the registers; false with a sentence.
bool gyre_transport_apart(uint32_t ram_base, char *why);

#endif
