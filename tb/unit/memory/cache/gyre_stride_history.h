// gyre_stride_history.h - finds the stride of a page from its reads: the rule of
// docs/prefetch.md over the lines of a page, with no state but these.

#ifndef GYRE_STRIDE_HISTORY_H
#define GYRE_STRIDE_HISTORY_H

#include <cstdint>
#include <deque>
#include <vector>

class StrideHistory {
 public:
  // pages: so many are kept, those that came last.
  StrideHistory(unsigned pages, uint32_t page_lines) : pages_(pages), lines_(page_lines) {}

  void read(uint32_t line) {
    Page *page = find(line);
    const int32_t place = int32_t(line % lines_);
    if (page == nullptr) {
      kept_.push_back({line / lines_, {place}});
      if (kept_.size() > pages_) kept_.pop_front();
    } else if (page->places.back() != place) {
      page->places.push_back(place);
    }
  }
  // With a read of this line; 0: none.
  int32_t known(uint32_t line) {
    const Page *page = find(line);
    if (page == nullptr) return 0;
    std::vector<int32_t> last = page->places;
    const int32_t place = int32_t(line % lines_);
    if (last.back() != place) last.push_back(place);
    const size_t n = last.size();
    if (n < 3 || last[n - 1] - last[n - 2] != last[n - 2] - last[n - 3]) return 0;
    return last[n - 1] - last[n - 2];
  }
  bool keeps(uint32_t line) { return find(line) != nullptr; }

 private:
  struct Page {
    uint32_t number;
    std::vector<int32_t> places;  // one after the other, none twice in a row
  };
  Page *find(uint32_t line) {
    for (Page &p : kept_) {
      if (p.number == line / lines_) return &p;
    }
    return nullptr;
  }
  size_t pages_;
  uint32_t lines_;
  std::deque<Page> kept_;
};

#endif
