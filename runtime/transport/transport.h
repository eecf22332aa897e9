// transport.h - the interface to a device: words at addresses, and time that passes.
//
// The registers of docs/registers.md are at 0 to 0x7ff; main memory is at the GPU's addresses. The driver
// (driver/access.c) knows nothing else about a device, and each other file here implements one kind. Only the
// device's thread calls these functions. All return false, with a sentence of GYRE_MESSAGE bytes in `why`, when the
// device does not respond.

#ifndef GYRE_TRANSPORT_H
#define GYRE_TRANSPORT_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "gyre/draw.h"
#include "gyre/rdna35_machine.h"
#include "checks/checker.h"

typedef struct gyre_transport gyre_transport;

// Workgroups of the second instruction set that a simulator keeps resident.
enum { GYRE_RDNA35_GROUPS_AT_A_TIME = 4 };

// The host's registers are below this address.
enum { GYRE_TRANSPORT_REGISTERS = 0x800 };

// A workgroup that ran on a core; times are cycles of the clock of launch stamps.
typedef struct gyre_group_span {
  unsigned core, slot;
  uint32_t id[3];
  uint64_t begin, end;
} gyre_group_span;

struct gyre_transport {
  bool (*read)(gyre_transport *m, uint32_t address, uint32_t *words, size_t n, char *why);
  bool (*write)(gyre_transport *m, uint32_t address, const uint32_t *words, size_t n, char *why);
  // Lets time pass: so many cycles of a simulator, or fewer if nothing moves; the clock of a board runs by itself.
  bool (*pass)(gyre_transport *m, unsigned cycles, char *why);
  void (*close)(gyre_transport *m);
  // Returns at most n workgroups that have ended since the last call; they are recorded from the first call on. NULL:
  // the device does not report workgroups.
  size_t (*groups)(gyre_transport *m, gyre_group_span *spans, size_t n);
  // Begins a launch of the second instruction set, whose end STATUS shows as for a start; `cold` resets the counters.
  // NULL: the device does not execute this instruction set.
  bool (*dispatch)(gyre_transport *m, const gyre_rdna35_dispatch *d, bool cold, char *why);
  // Returns the fault of such a launch; false if the last fault belongs to another launch.
  bool (*fault)(gyre_transport *m, gyre_rdna35_fault *fault);
  // Returns wave n that has started and not ended; false past the last one. Set together with `dispatch`.
  bool (*wave)(gyre_transport *m, unsigned n, gyre_rdna35_wave_info *info);
  // Returns finding n of the checks in the last launch; false if there is none. `lost` is the number of findings that
  // were not kept. NULL: the device makes no checks.
  bool (*warning)(gyre_transport *m, unsigned n, gyre_check_warning *warning, uint64_t *lost);
  // Sets the state of a range of main memory for the checks. Any thread may call this. NULL: the device makes no
  // checks.
  void (*know)(gyre_transport *m, uint32_t address, uint64_t bytes, gyre_known what);
  // Returns the host's address of a range of main memory, for direct accesses. Any thread may call this. It returns NULL
  // if there is none. NULL: the memory is elsewhere.
  void *(*pointer)(gyre_transport *m, uint32_t address, size_t bytes);
  // Executes a list of draws (gyre/draw.h) to its end, and calls go_on from time to time. NULL: there is no vertex
  // stage.
  bool (*draw)(gyre_transport *m, uint32_t list, const gyre_draw_watch *watch, char *why);
  // Tells where a launch without a queue has its stacks: the first byte after them, and the bytes from one to the next.
  // NULL: the device does not check stacks.
  void (*stacks)(gyre_transport *m, uint32_t top, uint32_t stride);
  uint32_t barriers;  // of a core; no register shows the number
  bool has_clock;     // counter 0 is clock cycles
  // Cycles that the driver lets pass between two looks at a launch; 0 is the usual number. Simulators
  // on several host threads need more of them, because these threads meet at the end.
  unsigned poll_cycles;
};

// Opens a device. `rest` is the part of the name after its kind, as in "small,NUM_WARPS=8". On failure it returns NULL
// with a sentence; *known tells whether the name was valid and something else failed.
gyre_transport *gyre_transport_functional(const char *rest, bool *known, char *why);
gyre_transport *gyre_transport_model(const char *rest, bool *known, char *why);
gyre_transport *gyre_transport_rtl(const char *rest, bool *known, char *why);
gyre_transport *gyre_transport_lockstep(const char *rest, bool *known, char *why);
gyre_transport *gyre_transport_mmio(const char *rest, bool *known, char *why);
gyre_transport *gyre_transport_serial(const char *rest, bool *known, char *why);

// Checks that main memory at ram_base does not overlap the registers; returns false with a sentence.
bool gyre_transport_check_base(uint32_t ram_base, char *why);

#endif
