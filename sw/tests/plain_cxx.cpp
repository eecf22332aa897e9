// plain_cxx.cpp - C++ in every thread, as on any processor: virtual calls of objects of different
// classes, templates, lambdas, constructors and destructors on early ways out, new and delete.
// For RECONVERGENCE = pc.

#include <stdio.h>

#include "gyre_runtime.h"

namespace {

constexpr uint32_t kItems = 80;
GYRE_NOINIT uint32_t out[kItems];

class Shape {
 public:
  virtual ~Shape() = default;
  virtual uint32_t area() const = 0;
  virtual uint32_t corners() const { return 4; }
};

class Square : public Shape {
 public:
  explicit Square(uint32_t side) : side_(side) {}
  uint32_t area() const override { return side_ * side_; }

 private:
  uint32_t side_;
};

class Box : public Shape {
 public:
  Box(uint32_t width, uint32_t height) : width_(width), height_(height) {}
  uint32_t area() const override { return width_ > 9 ? 9 * height_ : width_ * height_; }

 private:
  uint32_t width_, height_;
};

class Stairs : public Box {
 public:
  explicit Stairs(uint32_t steps) : Box(steps, 1), steps_(steps) {}
  uint32_t area() const override {
    uint32_t sum = 0;
    for (uint32_t i = 1; i <= steps_; i++) {
      if (i == 7) {
        continue;
      }
      sum += i;
    }
    return sum + Box::area();
  }
  uint32_t corners() const override { return 2 * steps_ + 2; }

 private:
  uint32_t steps_;
};

Shape *make(uint32_t x) {
  switch (x % 3) {
    case 0: return new Square(x % 11);
    case 1: return new Box(x % 13, x % 5);
    default: return new Stairs(x % 17);
  }
}

// Counts itself out again on every way.
class Scope {
 public:
  explicit Scope(uint32_t *count) : count_(count) { *count_ += 1; }
  ~Scope() { *count_ -= 1; }

 private:
  uint32_t *count_;
};

template <typename Function>
uint32_t until(uint32_t limit, Function function) {
  uint32_t sum = 0;
  for (uint32_t i = 0;; i++) {
    if (i == limit || !function(i, &sum)) {
      return sum;
    }
  }
}

uint32_t compute(uint32_t x) {
  uint32_t scopes = 0;
  uint32_t sum = [&]() -> uint32_t {
    Scope scope(&scopes);
    Shape *shape = make(x);
    uint32_t area = shape->area() * 100 + shape->corners();
    delete shape;
    if (area % 7 == 3) {
      return area;
    }
    Scope second(&scopes);
    return area + until(x % 6, [&](uint32_t i, uint32_t *s) {
             *s += i * area;
             return (*s & 5) != 5 || x % 2 == 0;
           });
  }();
  return scopes == 0 ? sum + 1 : 0;
}

void item(uint32_t x, uint32_t, uint32_t, void *) { out[x] = compute(x); }

}  // namespace

int main() {
  uint32_t items = kItems;
  gyre_spawn(1, &items, item, nullptr);
  bool ok = true;
  for (uint32_t x = 0; x < kItems; x++) {
    ok = ok && out[x] != 0 && out[x] == compute(x);
  }
  printf(ok ? "plain_cxx: PASSED\n" : "plain_cxx: FAILED\n");
  return !ok;
}
