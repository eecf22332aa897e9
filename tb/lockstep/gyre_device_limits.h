// gyre_device_limits.h - moves counters of the launch queue close to a limit, in the RTL of the
// device and in its twin: the clock of the stamps, the ages of launches, the number of the packet,
// the workgroups of a grid, the counts of a draw.
//
// The move happens right after a clock edge, with the same number on both sides, which then count
// on from it. gyre_device_limits.vlt makes the registers accessible, in builds of this campaign
// only.

#ifndef GYRE_DEVICE_LIMITS_H
#define GYRE_DEVICE_LIMITS_H

#include <algorithm>
#include <cstdio>
#include <cstdlib>
#include <map>
#include <string>

#include "gyre_mutant.hpp"
#include "gyre_public.hpp"
#include "gyre_unit.h"

extern "C" {
#include "axi/gyre_hosted.h"
}

class DeviceLimits {
 public:
  // The first workgroup of a walk.
  struct Groups {
    uint32_t number[3];
  };

  DeviceLimits(Unit &u, const char *top, gyre_device *twin)
      : u_(u),
        top_(std::string(top) + ".gyre_device.u_queued.g_dispatch.u_dispatch"),
        dispatch_(gyre_device_inside(twin)->queued.dispatch),
        limit_(gyre_device_inside(twin)->regs.queue.limit) {}

  // In a design of mutations: the pin that selects one is a wire inside the dispatcher.
  void choose_mutant() {
    gyre::PublicRegister pin(u_.context, top_.c_str(), "mutant_i");
    if (pin.there()) pin.set(gyre::mutant_number());
  }

  // Up to 24 steps below 2^7, 2^8, 2^16, 2^20, 2^31 or 2^32.
  static uint32_t draw(Unit &u) {
    static const unsigned bits[] = {7, 8, 16, 16, 20, 31, 32};
    return uint32_t((uint64_t(1) << bits[u.below(sizeof bits / sizeof *bits)]) - 1 - u.below(24));
  }

  // The clock of the stamps, after this edge.
  void clock_at(uint64_t number) {
    dispatch_.queue.slots.cycles_q = number;
    set("u_queue.u_slots", "cycles_q", number);
  }
  uint64_t clock() const { return dispatch_.queue.slots.cycles_q; }
  // The number of the next packet, which QUEUE_READ shows: while the queue has nothing to do.
  void packets_at(uint32_t number) {
    dispatch_.queue.read_q = number;
    set("u_queue", "read_q", number);
  }
  // Launches that begin have this age from then on.
  void ages_at(uint32_t age) { age_ = age; }
  // Launches under way come to QUEUE_LIMIT soon, one within a few cycles of the other. False: there are not two.
  bool race() {
    const unsigned left = 2 + u_.below(30);
    unsigned racers = 0;
    for (const gyre_launch_slot &s : dispatch_.queue.slots.slot) racers += running(s);
    if (racers < 2 || limit_ < 64 || dispatch_.queue.abort.aborting_q) return false;
    for (unsigned l = 0; l < GYRE_LAUNCH_SLOTS; ++l) {
      gyre_launch_slot &slot = dispatch_.queue.slots.slot[l];
      if (!running(slot)) continue;
      slot.age = limit_ - left - u_.below(3);
      set("u_queue.u_slots", "age_q", slot.age, l);
    }
    return true;
  }
  // The walk of the launch with these arguments continues from a workgroup after the first one.
  void groups_at(uint32_t arguments, const Groups &from) { groups_[arguments] = from; }
  // The counts of a draw's result begin at these from then on, in the order of the result.
  using Counts = uint32_t[GYRE_DRAW_COUNTS];
  void counts_at(const Counts &from) {
    std::memcpy(counts_, from, sizeof counts_);
    counts_wanted_ = true;
  }
  void forget() {
    groups_.clear();
    age_ = 0;
    counts_wanted_ = false;
  }

  // After each clock edge.
  void edge() {
    if (age_ != 0) begin_ages();
    const bool shown = dispatch_.grid.walker.state_q == GYRE_GRID_SHOW;
    if (shown && begins_ && !groups_.empty()) begin_groups();
    begins_ = dispatch_.grid.walker.state_q == GYRE_GRID_BEGIN;
    const gyre_draw_list &list = dispatch_.draw.list;
    if (counts_wanted_ && draws_ && list.state_q == GYRE_DRAW_LIST_RUN && list.ran_q)
      begin_counts();
    draws_ = list.state_q == GYRE_DRAW_LIST_START;
    const gyre_launch_abort &abort = dispatch_.queue.abort;
    // With lists of draws, sessions of launches are few.
    if (abort.late_q && !abort.aborting_q && !dispatch_.cfg.graphics)
      u_.cover("another launch is late while the halt comes", late() != abort.late_slot_q);
  }

 private:
  static bool running(const gyre_launch_slot &s) { return s.valid && !(s.walked && s.count == 0); }
  // The lowest slot whose launch is late.
  unsigned late() const {
    unsigned l = 0;
    while (l < GYRE_LAUNCH_SLOTS && !(running(dispatch_.queue.slots.slot[l]) && limit_ != 0 &&
                                      dispatch_.queue.slots.slot[l].age >= limit_))
      ++l;
    return l;
  }
  void begin_ages() {
    for (unsigned l = 0; l < GYRE_LAUNCH_SLOTS; ++l) {
      gyre_launch_slot &slot = dispatch_.queue.slots.slot[l];
      if (!slot.valid || slot.age != 0) continue;
      slot.age = age_;
      set("u_queue.u_slots", "age_q", age_, l);
    }
  }
  void begin_groups() {
    const uint32_t *packet = dispatch_.queue.reader.word_q;
    const auto found = groups_.find(packet[GYRE_PACKET_WORD_ARGS]);
    if (found == groups_.end()) return;
    for (unsigned d = 0; d < 3; ++d) {
      const uint32_t from = found->second.number[d];
      if (from == 0) continue;
      const uint32_t shape = packet[GYRE_PACKET_WORD_GROUP + d / 2];
      const uint32_t size = d == 1 ? shape >> 16 : shape & 0xffff;
      gyre_grid_dim &dim = dispatch_.grid.walker.dim[d];
      dim.id = from;
      dim.first += from * size;
      dim.rest -= from * size;
      set("u_grid.u_walker", "id_q", dim.id, d);
      set("u_grid.u_walker", "first_q", dim.first, d);
      set("u_grid.u_walker", "rest_q", dim.rest, d);
      u_.cover(d ? "a grid of many workgroups in y or z" : "a grid of many workgroups in x", true);
    }
  }
  void begin_counts() {
    gyre_draw &d = dispatch_.draw;
    const struct {
      const char *module, *name;
      uint32_t *twin;
    } counters[GYRE_DRAW_COUNTS] = {
        {"front.u_index_fetch", "references_o", &d.vertices.front.index.references_q},
        {"front.u_fetch", "shaded_o", &d.vertices.front.fetch.shaded_q},
        {"front.u_feeder", "warps_o", &d.vertices.front.feeder.warps_q},
        {"back.u_out", "primitives_q", &d.vertices.back.out.primitives_q},
        {"back.u_out", "written_q", &d.vertices.back.out.written_q},
        {"front.u_element", "bad_fetches_o", &d.vertices.front.element.bad_fetches_q},
        {"front.u_index_fetch", "bad_indices_o", &d.vertices.front.index.bad_indices_q}};
    for (unsigned i = 0; i < GYRE_DRAW_COUNTS; ++i) {
      *counters[i].twin = counts_[i];
      const std::string module = std::string("g_draw.u_draw.u_vertices.u_") + counters[i].module;
      set(module.c_str(), counters[i].name, counts_[i]);
    }
    u_.cover("a draw whose counts begin near a limit", true);
  }
  // Sets a register of the RTL, or a word of an array. In a design of mutations (docs/mutation.md)
  // the dispatcher is one module, and each word has a name of its own.
  void set(const char *module, const char *name, uint64_t value, int index = -1) const {
    const std::string inside = top_ + "." + module;
    gyre::PublicRegister found(u_.context, inside.c_str(), name);
    if (found.there()) return found.set(value, index < 0 ? 0 : unsigned(index));
    std::string flat = std::string("limit_") + module + "_" + name;
    if (index >= 0) flat += "_" + std::to_string(index);
    std::replace(flat.begin(), flat.end(), '.', '_');
    found = gyre::PublicRegister(u_.context, top_.c_str(), flat.c_str());
    if (found.there()) return found.set(value);
    std::fprintf(stderr, "gyre-device: the RTL has no register %s.%s\n", inside.c_str(), name);
    std::abort();
  }

  Unit &u_;
  const std::string top_;
  gyre_dispatch &dispatch_;
  const uint32_t &limit_;  // QUEUE_LIMIT
  uint32_t age_ = 0;
  std::map<uint32_t, Groups> groups_;
  bool begins_ = false;  // a walk does at this edge
  Counts counts_ = {};
  bool counts_wanted_ = false, draws_ = false;  // draws_: a draw may start at this edge
};

#endif
