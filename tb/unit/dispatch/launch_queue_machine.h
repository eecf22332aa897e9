// launch_queue_machine.h - executes the launches and the lists of the queue in the unit test of
// gyre_launch_queue. It walks workgroups, takes them as warps that end at any time, draws lists,
// and does things of no launch. It takes its time.

#ifndef LAUNCH_QUEUE_MACHINE_H
#define LAUNCH_QUEUE_MACHINE_H

#include "queue_world.h"

#ifndef HEADERS
#define HEADERS 0
#endif

inline gyre_config launch_queue_config() {
  gyre_config cfg = {};
  cfg.num_warps = NUM_WARPS;
  cfg.num_threads = NUM_THREADS;
  cfg.line_bytes = LINE_BYTES;
  cfg.lmem_bytes = LMEM_BYTES;
  cfg.headers = HEADERS;
  cfg.graphics = GRAPHICS;
  cfg.ram_base = kRam;
  cfg.ram_bytes = kRamBytes;
  return cfg;
}

// The launch that a packet asks for; its permissions and its number are those of `launch`.
inline gyre_grid_launch_t launch_of(const QueueWorld::Packet &p, gyre_grid_launch_t launch) {
  const uint32_t *word = p.word;
  const gyre_permissions_t permissions = launch.common.permissions;
  launch.pc = word[1], launch.common = p.common, launch.common.permissions = permissions;
  launch.grid_x = word[4], launch.grid_y = word[5], launch.grid_z = word[6];
  launch.size_x = uint16_t(word[7]), launch.size_y = uint16_t(word[7] >> 16);
  launch.size_z = uint16_t(word[8]), launch.strip = uint16_t(word[8] >> 16);
  launch.offset_x = word[9], launch.offset_y = word[10], launch.offset_z = word[11];
  launch.threads = uint16_t(launch.size_x * launch.size_y * launch.size_z);
  launch.warps = uint8_t((launch.threads + NUM_THREADS - 1) / NUM_THREADS);
  launch.pieces = uint8_t((word[12] + LMEM_BYTES / 16 - 1) / (LMEM_BYTES / 16));
  return launch;
}

struct LaunchMachine {
  explicit LaunchMachine(Unit &unit) : u(unit) {}

  Unit &u;
  unsigned walking = 0, shaping = 0, warps[GYRE_LAUNCH_SLOTS] = {};
  unsigned all = 0;      // warps at the beginning of this cycle
  unsigned listing = 0;  // cycles of a list that are left; then an access to memory, perhaps
  bool list_lost = false, list_cleared = false;
  unsigned idles = 0;  // cycles for which something of no launch keeps the GPU busy
  Throttle takes, leaves;

  // Requests of the queue in the cycle that ends.
  struct Asked {
    bool start, shape, cancel, list;
  };

  // launch: the one whose workgroups are given.
  void draw(gyre_launch_queue_in &in, const QueueWorld &world, uint8_t launch) {
    all = 0;
    for (const unsigned w : warps) all += w;
    in.gpu_busy =
        (all > 0 && (!world.halted || u.chance(90))) || (listing > 2 && u.chance(80)) || idles > 0;
    in.list_busy = listing > 0;
    in.list_done = listing == 1 && !list_cleared;
    in.list_lost = in.list_done && list_lost;
    in.ready = shaping == 0;
    in.walked = walking == 0;
    in.take = walking > 0 && !world.halted && takes.draw(u) && all < 100;
    in.take_launch = launch;
    const unsigned which = u.below(GYRE_LAUNCH_SLOTS);
    in.left = warps[which] > 0 && leaves.draw(u);
    in.left_launch = uint8_t(which);
  }

  void edge(const gyre_launch_queue_in &in, const QueueWorld &world, const Asked &asked) {
    if (in.take) ++warps[in.take_launch];
    if (in.left) --warps[in.left_launch];
    if (in.clear) shaping = 0;
    // Halted work is dropped.
    const bool gone = world.halted && u.chance(20);
    if (in.clear || gone) {
      for (unsigned &w : warps) w = 0;
    }
    if (walking > 0 && u.below(3) == 0) --walking;
    if (shaping > 0) --shaping;
    edge_list(in, world, asked);
    if (idles > 0) --idles;
    if (all == 0 && GRAPHICS && u.below(200) == 0) idles = u.below(30);
    if (asked.start) walking = 1 + u.below(40);
    if (asked.shape) shaping = 1 + u.below(8);
    if (asked.cancel || world.halted) walking = 0;
  }

  // A list continues after a halt; after a reset its last access may be under way for a while.
  void edge_list(const gyre_launch_queue_in &in, const QueueWorld &world, const Asked &asked) {
    if (listing > 0) --listing;
    if (asked.list) {
      listing = 1 + u.below(u.chance(20) ? 400 : 40);
      list_lost = u.chance(20);
      list_cleared = false;
    }
    if (in.clear && listing > 0) {
      list_cleared = true;
      listing = u.below(10);
    }
    if (world.gpu_rst) listing = 0;
  }

  bool busy() const { return all > 0 || listing > 0 || idles > 0; }
};

#endif
