// gyre_device_run_gpu.h - the GPU in the unit test of gyre_device_run. It takes launches, drains and flushes at its own
// pace, and ends or faults when it likes.

#ifndef GYRE_DEVICE_RUN_GPU_H
#define GYRE_DEVICE_RUN_GPU_H

#include "gyre_unit.h"

// The GPU sweeps after a reset. It works while any of its cores does, until each of these ends or all are
// halted, and then it drains. A fault halts it, and is seen a few cycles later.
struct Gpu {
  uint32_t works = 0;  // a bit for each core
  bool drains = false, sweeps = false, axi = false, fault = false, halted = false;
  Throttle end, drain, swept, memory, ready;
  bool ready_now = false;
  bool busy() const { return works || drains || sweeps; }
  // Before the launch is known: would it be taken?
  void draw(Unit &u) { ready_now = ready.draw(u); }
  bool takes(uint32_t core, bool halt) const {
    return ready_now && !sweeps && !halt && !halted && !(works >> core & 1);
  }
  // The pins that it sees at an edge.
  struct Pins {
    bool rst, boot, halt, flush, launched;
    uint32_t core;
  };
  void edge(Unit &u, const Pins &pin) {
    if (pin.rst) {
      works = pin.boot ? (1u << NUM_CORES) - 1 : 0;
      sweeps = true;
      drains = axi = fault = halted = false;
      return;
    }
    if (halted) fault = fault || u.chance(60);
    const bool was = works != 0;
    if (works && !halted && u.chance(1)) halted = true;
    if (pin.halt || halted) works = 0;
    for (uint32_t c = 0; c < NUM_CORES; ++c) {
      if ((works >> c & 1) && end.draw(u) && u.chance(8)) works &= ~(1u << c);
    }
    if (pin.launched) works |= 1u << pin.core;
    if (was && !works)
      drains = u.chance(80);
    else if (works)
      drains = false, axi = memory.draw(u);
    else if (drains && drain.draw(u))
      drains = u.chance(60);
    // A response comes back before the GPU has drained; the bridge may take longer.
    else if (!drains && axi)
      axi = u.chance(50);
    if (halted && !fault && !works) drains = true;
    if (sweeps && swept.draw(u)) sweeps = u.chance(70);
    if (pin.flush) sweeps = true;
  }
};

#endif
