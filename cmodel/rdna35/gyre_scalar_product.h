// gyre_scalar_product.h - twin of rtl/rdna35/gyre_scalar_product.sv: the product of two words.

#ifndef GYRE_SCALAR_PRODUCT_H
#define GYRE_SCALAR_PRODUCT_H

#include <stdbool.h>
#include <stdint.h>

// Returns all 64 bits at once; gyre_scalar_alu waits for the cycles that the RTL takes.
uint64_t gyre_scalar_product_of(bool is_signed, uint32_t a, uint32_t b);

#endif
