// device_rig.h - a machine with memory, a module of shader programs, and a draw with pixels, for the
// tests of pixels on devices. The draw is made word by word, as the machine reads it.
//
// The machine is the functional simulator, which executes a list of draws by a call. Or it is a device
// with registers (device_queue.h), which gets the list as a packet of its launch queue: the cycle model,
// the RTL, or the RTL in lockstep with the model.

#ifndef DEVICE_RIG_H
#define DEVICE_RIG_H

#include "gyre/gyre.h"
#include "image/image.h"
#include "pixel/state.h"
#include "transport/transport.h"

enum {
  RIG_RAM = 1 << 22,
  RIG_BASE = (int)0x80000000U,
  // Offsets in memory.
  RIG_PACKET = 0x1000,
  RIG_RING = 0x1800,  // of the launch queue: packets of 64 bytes
  RIG_COMPLETION = 0x1c00,
  RIG_STAMP = 0x1c40,
  RIG_RESULT = 0x2000,
  RIG_VERTEX_HEADER = 0x3000,
  RIG_PIXEL_HEADER = 0x3100,
  RIG_STATE = 0x3200,
  RIG_ELEMENTS = 0x4000,
  RIG_BANKS = 0x4400,
  RIG_CAPTURES = 0x4500,
  RIG_TARGETS = 0x4600,
  RIG_CONSTANTS = 0x5000,
  RIG_VERTICES = 0x8000,
  RIG_CODE = 0x20000,
  RIG_DATA = 0x80000,
  RIG_SURFACE = 0x100000,  // of target 0; those of the others follow, and depth is the last one
  RIG_SURFACE_BYTES = 0x40000,
  RIG_STACKS = 0x340000,  // of a device with registers, to the end of memory
  RIG_FENCE = 0xa5,       // fills what is before and after memory
  RIG_STACK = 256,
};

typedef struct device_rig {
  gyre_config cfg;
  gyre_image image;
  uint8_t *file, *code;
  uint8_t *memory, *ram;  // with the fences, and without
  uint64_t most;          // warp instructions of a draw; cycles of a device with registers
  uint32_t quiet;         // cycles without an instruction after which a draw of such a device hangs
  // A device with registers; NULL: the functional simulator.
  gyre_transport *transport;
  uint8_t *known;   // what its memory has
  uint32_t taken;   // packets that its queue has taken
  uint64_t cycles;  // of the last draw, by the stamp of its packet
  // The draw, which device_rig_write() puts into memory.
  gyre_sph vertex, pixel;
  gyre_pixel_state state;
  uint32_t columns, rows;
  uint32_t packet[GYRE_DRAW_WORDS];
  // After the draw.
  gyre_draw_cost cost;
  char why[GYRE_MESSAGE];  // a sentence if the list could not be read
} device_rig;

// Opens a machine with a module: CONFIG, a functional simulator, or a device of runtime/transport with the
// pixel stage, model:CONFIG, rtl:CONFIG or lockstep:CONFIG. CONFIG is NAME,PARAMETER=VALUE,... Returns false
// with a sentence on stderr.
bool device_rig_open(device_rig *r, const char *config, const char *module);
void device_rig_close(device_rig *r);

// Prepares a draw of triangles with these two programs: headers as they follow from the code, a
// picture of columns x rows with one target of R32UI, `count` vertices, each of `words` words.
// Clears memory. Returns false with a sentence.
bool device_rig_prepare(device_rig *r, const char *vertex, const char *pixel);
// Sets the pixel program and its header.
bool device_rig_pixel(device_rig *r, const char *name);
// Sets a surface of the state: of target t, or of depth.
void device_rig_target(device_rig *r, unsigned t, unsigned format);
void device_rig_depth(device_rig *r, unsigned format);

// Writes headers, state and packet to memory; executes the draw; does both. Return false if the list
// cannot be read.
void device_rig_write(device_rig *r);
bool device_rig_run(device_rig *r);
bool device_rig_draw(device_rig *r);

uint32_t *device_rig_word(const device_rig *r, uint32_t offset);
uint32_t device_rig_result(const device_rig *r, unsigned i);
// Returns true if the bytes around memory have not changed.
bool device_rig_fenced(const device_rig *r);
gyre_pixel_memory device_rig_memory(device_rig *r);
// Returns the first word of a pixel of a target.
uint32_t device_rig_at(device_rig *r, unsigned t, uint32_t x, uint32_t y);

#endif
