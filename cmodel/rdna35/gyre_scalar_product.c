// gyre_scalar_product.c - twin of rtl/rdna35/gyre_scalar_product.sv.

#include "rdna35/gyre_scalar_product.h"

uint64_t gyre_scalar_product_of(bool is_signed, uint32_t a, uint32_t b) {
  if (is_signed) return (uint64_t)((int64_t)(int32_t)a * (int32_t)b);
  return (uint64_t)a * b;
}
