// gyre_ports.h - connects the ports of a module to the structures of its twin: what a unit test declares about them,
// and how the generated functions set_ports and compare_ports access them. A test has no list of ports of its own.
//
//   GYRE_SET_PORTS(const gyre_x_in &in);
//   GYRE_COMPARE_PORTS(const gyre_x &twin, const gyre_x_out &out);
//   #include "Vdut_ports.h"
//
// The header, which scripts/gen/unit_ports.py writes while the test is built, has these two functions:
// set_ports(dut, in) and compare_ports(u, dut, twin, out). Port foo_i is in.foo, port foo_o is out.foo, or twin.foo_q
// if that register is the output; without such a member, each is the parameter foo. A port may be a number, lanes of
// words, bytes of a line or a packed structure, whose fields are members of the same name. clk_i is Unit's, and so is
// rst_i if `in` has no member `rst`.
// Before the include the test declares what differs from that:
//
//   GYRE_PORT(foo_o, twin.bar_q);         the value of a port, or of a field: GYRE_PORT(foo_o.valid, ...)
//   GYRE_WHEN(out.valid, foo_o, bar_o);   these mean something under a condition only. The field `valid` of a
//                                         structure is compared without it. An input keeps its value otherwise.
//   GYRE_LANES(out.lanes, data_o);        element i means something if bit i is set
//   GYRE_ELEMENTS(foo_i, NUM_WARPS);      the port is so many numbers side by side; with a third argument,
//   GYRE_ELEMENTS(foo_i, N, result_t);    so many structures. A value may name the index i:
//   GYRE_PORT(foo_i, source[i].data);     in place of an array
//   GYRE_MEMBERS(in.regs);                the members of in.regs are ports, too: bar_i is in.regs.bar
//   GYRE_MEMBERS(in.fault, fault_);       the same with a prefix: fault_pc_i is in.fault.pc
//   GYRE_BY_TEST("why", foo_i, in.bar);   the test itself sets or compares the port; no port has the member
//
// A port without a value and a member without a port are errors of the build, and so is a value that does not fit
// into its port an error of the test.

#ifndef GYRE_PORTS_H
#define GYRE_PORTS_H

#include <type_traits>

#include "gyre_unit.h"

#define GYRE_SET_PORTS(...) static_assert(true, "read by scripts/gen/unit_ports.py")
#define GYRE_COMPARE_PORTS(...) static_assert(true, "read by scripts/gen/unit_ports.py")
#define GYRE_PORT(...) static_assert(true, "read by scripts/gen/unit_ports.py")
#define GYRE_WHEN(...) static_assert(true, "read by scripts/gen/unit_ports.py")
#define GYRE_LANES(...) static_assert(true, "read by scripts/gen/unit_ports.py")
#define GYRE_ELEMENTS(...) static_assert(true, "read by scripts/gen/unit_ports.py")
#define GYRE_MEMBERS(...) static_assert(true, "read by scripts/gen/unit_ports.py")
#define GYRE_BY_TEST(...) static_assert(true, "read by scripts/gen/unit_ports.py")

// A number that a test hands over as a parameter: of the type that the test says, never cut short on the way.
template <class T>
class port_number {
 public:
  template <class U>
  port_number(U value) : value_(T(value)) {
    static_assert(
        std::is_same<T, U>::value || (!std::is_same<T, bool>::value && sizeof(U) <= sizeof(T)),
        "the parameter's type holds less than the value's");
  }
  operator T() const { return value_; }

 private:
  T value_;
};

// A structure, or the one that a pointer points to.
template <class T>
inline const T &port_object(const T &object) {
  return object;
}
template <class T>
inline const T &port_object(const T *object) {
  return *object;
}

// Bits of one element of an array: a truth value has one.
template <class T>
constexpr unsigned port_element_bits() {
  return std::is_same<std::remove_cv_t<T>, bool>::value ? 1 : 8 * sizeof(T);
}
template <class T>
constexpr bool port_is_array = std::is_array<T>::value || std::is_pointer<T>::value;

// The last byte of a line's mask may be cut short; words are not.
inline void port_check_elements(const char *name, unsigned width, unsigned bits) {
  if (bits <= 8 || width % bits == 0) return;
  std::printf("WRONG TEST: %s has %u bits, which are no words of %u: GYRE_ELEMENTS\n", name, width,
              bits);
  std::exit(1);
}

// Sets `width` bits from `lsb` on: a number, or the elements of an array side by side.
template <class Port, class T>
inline void port_set(const char *name, Port &port, unsigned lsb, unsigned width, const T &value) {
  if constexpr (port_is_array<T>) {
    constexpr unsigned bits = port_element_bits<std::remove_reference_t<decltype(value[0])>>();
    port_check_elements(name, width, bits);
    for (unsigned at = 0; at < width; at += bits) {
      port_put(port, lsb + at, width - at < bits ? width - at : bits, uint64_t(value[at / bits]));
    }
  } else {
    if ((width < 64 && uint64_t(value) >> width) || (width > 32 && sizeof value < 8)) {
      std::printf("WRONG TEST: 0x%" PRIx64
                  " does not fit into the %u bits of %s, or is of a type "
                  "with fewer\n",
                  uint64_t(value), width, name);
      std::exit(1);
    }
    port_put(port, lsb, width, uint64_t(value));
  }
}

// Compares `width` bits from `lsb` on. index: of an element among others, or -1; lanes: of an array, those that mean
// something.
template <class Port, class T>
inline void port_compare(Unit &u, const char *name, const Port &port, unsigned lsb, unsigned width,
                         const T &value, int index, uint64_t lanes = ~uint64_t(0)) {
  if constexpr (port_is_array<T>) {
    constexpr unsigned bits = port_element_bits<std::remove_reference_t<decltype(value[0])>>();
    port_check_elements(name, width, bits);
    for (unsigned i = 0; i * bits < width; ++i) {
      if (i < 64 && !(lanes >> i & 1)) continue;
      const unsigned left = width - i * bits;
      const uint64_t mask = left < bits ? (uint64_t(1) << left) - 1 : ~uint64_t(0);
      const int place = index < 0 ? int(i) : index * int(width / bits) + int(i);
      u.compare(name, port_get(port, lsb + i * bits, left < bits ? left : bits),
                uint64_t(value[i]) & mask, place);
    }
  } else if (index < 0 || lanes >> index & 1) {
    u.compare(name, port_get(port, lsb, width), uint64_t(value), index);
  }
}

#endif
