// gyre_cache_ahead.h - rules for the lines that a cache may request ahead, and for the
// answers. Knows nothing of how candidates are chosen, only what was read and what memory is asked.
//
// - A line that no read waits for is requested only after a line that was read, at most DEGREE
//   lines of the bank away and in its page; or, if strides are kept, at most DEGREE strides after a
//   line that was read like those one and two strides before it, all in one page. Never more than
//   what is reserved for reads leaves free.
// - An error of a line is told if and only if a read waits for it; if none does, the line is not kept:
//   it is asked for again before a read of it is answered.
// - Idle only when memory has answered everything.

#ifndef GYRE_CACHE_AHEAD_H
#define GYRE_CACHE_AHEAD_H

#include <map>
#include <set>

#include "gyre_cache_history.h"

class Ahead {
 public:
  Ahead(Unit &u, uint32_t line, uint32_t banks, uint32_t degree, uint32_t page, bool strides,
        uint32_t most)
      : u_(u),
        line_(line),
        banks_(banks),
        degree_(degree),
        page_(page * banks),
        strides_(strides),
        most_(most) {}

  void accepted(const Request &r) {
    if (r.write || r.uncached) return;
    read_.insert(r.addr / line_);
    ++waiting_[r.addr / line_];
    of_tag_[r.tag] = r.addr / line_;
  }
  void answered(uint32_t tag) {
    if (!of_tag_.count(tag)) return;  // uncached
    const uint32_t line = of_tag_[tag];
    u_.check(!bad_.count(line), "a line that came with an error for no read is asked for again");
    if (--waiting_[line] == 0) waiting_.erase(line);
    of_tag_.erase(tag);
  }
  // Memory accepts a read; `uncached`: of the requester.
  void asked(uint32_t addr, uint32_t tag, bool uncached) {
    asked_[tag] = {addr / line_, uncached};
    if (uncached) return;
    const uint32_t line = addr / line_;
    bad_.erase(line);
    const bool ahead = !waiting_.count(line);
    if (ahead) {
      bool follows = false;
      for (uint32_t i = 1; i <= degree_; ++i) {
        const uint32_t from = line - i * banks_;
        follows |= read_.count(from) && from / page_ == line / page_;
      }
      if (strides_ && !follows) {
        follows = leads_to(line);
        u_.cover("line fetched ahead by a stride", follows);
      }
      u_.check(follows, "what is fetched ahead follows a line that was read, in its page");
    }
    unsigned nobody = 0;
    for (const auto &a : asked_) {
      const uint32_t other = a.second.line;
      nobody += !a.second.uncached && !waiting_.count(other) && other % banks_ == line % banks_;
    }
    u_.check(nobody <= most_, "entries are left for reads");
    u_.cover("line fetched ahead", ahead);
    if (most_ <= degree_) u_.cover("as many as may be", nobody == most_);
  }
  // Memory's answer to a read is taken; told: an error is.
  void response(uint32_t tag, bool error, bool told, bool uncached) {
    const uint32_t line = asked_[tag].line;
    asked_.erase(tag);
    if (uncached) return;
    const bool wanted = waiting_.count(line);
    u_.check(told == (error && wanted), "an error is told if a read waits for the line");
    if (error && !wanted) bad_.insert(line);
    u_.cover("error of a line that no read waits for", error && !wanted);
    u_.cover("error of a line that is fetched ahead and read meanwhile", error && wanted);
  }
  bool at_rest() const { return asked_.empty(); }

 private:
  // Some stride leads to it: lines of the page that were read.
  bool leads_to(uint32_t line) const {
    const int64_t page = page_, at = line % page, first = line - at;
    const auto was_read = [&](int64_t place) {
      return place >= 0 && place < page && read_.count(uint32_t(first + place));
    };
    for (int64_t stride = banks_ - page; stride < page; stride += banks_) {
      for (int64_t i = 1; stride != 0 && i <= degree_; ++i) {
        const int64_t from = at - i * stride;
        if (was_read(from) && was_read(from - stride) && was_read(from - 2 * stride)) return true;
      }
    }
    return false;
  }

  Unit &u_;
  uint32_t line_, banks_, degree_, page_;
  bool strides_;
  unsigned most_;
  std::set<uint32_t> read_, bad_;         // numbers of lines
  std::map<uint32_t, unsigned> waiting_;  // line -> reads that were accepted and not answered
  std::map<uint32_t, uint32_t> of_tag_;   // the requester's tag -> line
  struct Asked {
    uint32_t line;
    bool uncached;
  };
  std::map<uint32_t, Asked> asked_;  // by the tag at memory
};

#endif
