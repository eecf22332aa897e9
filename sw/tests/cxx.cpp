// cxx.cpp - C++ without its standard library: constructors and destructors, virtual functions, new
// and delete, templates, regions.  PURE: a pure virtual function that is called.

#include <stdio.h>

#include "gyre_runtime.h"

namespace {

constexpr uint32_t kItems = 64;
GYRE_NOINIT uint32_t out[kItems];

class Shape {
 public:
  Shape() { add(); }
  virtual ~Shape() { alive--; }
  virtual uint32_t area() const = 0;
  void add() { alive++; }
#ifdef PURE
  uint32_t early() const { return area(); }
#endif
  static int alive;
};
int Shape::alive;

class Square : public Shape {
 public:
  explicit Square(uint32_t side) : side_(side) {}
  uint32_t area() const override { return side_ * side_; }

 private:
  uint32_t side_;
};

#ifdef PURE
class Hasty : public Shape {
 public:
  Hasty() : seen_(0) {}
  uint32_t area() const override { return seen_; }

 private:
  uint32_t seen_;
};
const Shape *volatile half_made;
struct Base : Shape {
  __attribute__((noinline)) Base() {
    half_made = this, printf("%u\n", static_cast<unsigned>(half_made->early()));
  }
};
struct Whole : Base {
  uint32_t area() const override { return 1; }
};
#endif

struct Global {
  Global() : value(7) {}
  ~Global() { printf("destroyed %u\n", static_cast<unsigned>(value)); }
  uint32_t value;
};
Global global;

template <uint32_t kAdd>
void item(uint32_t x, uint32_t, uint32_t, void *arg) {
  auto *shape = static_cast<const Shape *>(arg);
  uint32_t sum = shape->area();  // the same in all threads
  GYRE_IF(x & 1) { sum += kAdd; }
  GYRE_ELSE { sum += x; }
  GYRE_ENDIF
  GYRE_EACH_THREAD {
    if (x % 3 == 0) {
      sum *= 2;
    }
  }
  GYRE_ENDEACH
  out[x] = sum;
}

}  // namespace

extern "C" {
uint32_t gyre_arg = 5;
}

int main() {
#ifdef PURE
  Whole whole;
#endif
  uint32_t items = kItems;
  Shape *shape = new Square(gyre_arg);
  static Square second(3);
  gyre_spawn(1, &items, item<100>, shape);
  bool ok = shape->area() == 25 && second.area() == 9 && Shape::alive == 2 && global.value == 7;
  for (uint32_t x = 0; x < kItems; x++) {
    uint32_t expected = (25 + (x & 1 ? 100 : x)) * (x % 3 == 0 ? 2 : 1);
    ok = ok && out[x] == expected;
  }
  delete shape;
  ok = ok && Shape::alive == 1;
  auto *many = new uint32_t[100];
  delete[] many;
  printf(ok ? "cxx: PASSED\n" : "cxx: FAILED\n");
  return !ok;
}
