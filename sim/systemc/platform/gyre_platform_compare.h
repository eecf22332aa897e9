// gyre_platform_compare.h - compares two systems that run side by side: every pin of the GPU in every cycle, and every
// transaction at its memory socket with cycle, address, data, enables and answer.
//
// Events of one system are kept until the other one has them, too, so that both may be loosely timed. A pin whose valid
// is low is undefined and not compared; all other pins are compared.

#ifndef GYRE_PLATFORM_COMPARE_H
#define GYRE_PLATFORM_COMPARE_H

#include <cstdint>
#include <deque>
#include <string>
#include <systemc>
#include <vector>

#include "gyre_tlm.h"

class PlatformCompare {
 public:
  // Ends the simulation at the first difference, after printing it.
  PlatformCompare(gyre_tlm &a, gyre_tlm &b);

  bool equal() const { return equal_; }
  uint64_t cycles() const { return cycles_; }
  uint64_t transfers() const { return transfers_; }
  // Call it at the end of both systems. Transactions of only one system are a difference, and so are more than `slack`
  // additional cycles, because one side runs before the other.
  void finish(uint64_t slack);

 private:
  // An event of a system: values with names.
  struct Value {
    const char *name;
    uint64_t number;
  };
  struct Event {
    uint64_t cycle;
    std::vector<Value> values;
  };

  class Side : public tlm::tlm_analysis_if<gyre_tlm_cycle>,
               public tlm::tlm_analysis_if<gyre_tlm_transfer> {
   public:
    Side(PlatformCompare &compare, gyre_tlm &gpu);
    void write(const gyre_tlm_cycle &c) override;
    void write(const gyre_tlm_transfer &t) override;
    std::deque<Event> cycles, transfers;
    std::string name;

   private:
    PlatformCompare &compare_;
    const unsigned bus_;  // bytes
  };

  uint64_t compare(const char *what, std::deque<Event> &a, std::deque<Event> &b);
  void differ(const char *what, const Event &a, const Event &b);

  Side a_, b_;
  bool equal_ = true;
  uint64_t cycles_ = 0, transfers_ = 0;
};

#endif
