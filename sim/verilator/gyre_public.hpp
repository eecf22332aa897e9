// gyre_public.hpp - access to a register of the Verilated design that a .vlt file makes public_flat_rw, or to a wire
// that it makes public_flat_rd, by the name of its scope. A new value takes effect from the next clock edge on.

#ifndef GYRE_PUBLIC_HPP
#define GYRE_PUBLIC_HPP

#include <cstdint>

#include "verilated.h"
#include "verilated_sym_props.h"
#include "verilated_syms.h"

namespace gyre {

class PublicRegister {
 public:
  PublicRegister(const VerilatedContext &context, const char *scope, const char *name) {
    const VerilatedScope *found = context.scopeFind(scope);
    if (found != nullptr) var_ = found->varFind(name);
  }
  bool there() const { return var_ != nullptr; }
  unsigned bits() const { return static_cast<unsigned>(var_->packed().elements()); }
  uint64_t mask() const { return bits() < 64 ? (uint64_t{1} << bits()) - 1 : ~uint64_t{0}; }
  // Adds to a word of 32 to 64 bits, modulo its width.
  void add(uint64_t value) {
    if (var_->vltype() == VLVT_UINT64) {
      QData *at = static_cast<QData *>(var_->datap());
      *at = (*at + value) & mask();
    } else {
      IData *at = static_cast<IData *>(var_->datap());
      *at = static_cast<IData>((*at + value) & mask());
    }
  }
  // Returns bits 32 * i and above of a signal.
  uint32_t word(unsigned i) const {
    const void *at = var_->datap();
    switch (var_->vltype()) {
      case VLVT_UINT8: return *static_cast<const CData *>(at);
      case VLVT_UINT16: return *static_cast<const SData *>(at);
      case VLVT_UINT32: return *static_cast<const IData *>(at);
      case VLVT_UINT64: return static_cast<uint32_t>(*static_cast<const QData *>(at) >> 32 * i);
      default: return static_cast<const EData *>(at)[i];
    }
  }
  // Sets a signal of up to 64 bits, or the word at `index` of an unpacked array.
  void set(uint64_t value, unsigned index = 0) {
    void *at = var_->datap();
    switch (var_->vltype()) {
      case VLVT_UINT8: static_cast<CData *>(at)[index] = static_cast<CData>(value & mask()); break;
      case VLVT_UINT16: static_cast<SData *>(at)[index] = static_cast<SData>(value & mask()); break;
      case VLVT_UINT32: static_cast<IData *>(at)[index] = static_cast<IData>(value & mask()); break;
      default: static_cast<QData *>(at)[index] = value & mask(); break;
    }
  }

 private:
  const VerilatedVar *var_ = nullptr;
};

}  // namespace gyre

#endif
