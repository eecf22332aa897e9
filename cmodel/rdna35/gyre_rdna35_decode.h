// gyre_rdna35_decode.h - parts of the decoder: one function for each family of encodings.

#ifndef GYRE_RDNA35_DECODE_H
#define GYRE_RDNA35_DECODE_H

#include "rdna35/gyre_rdna35_operand.h"

// Each decodes an instruction whose encoding and row are known; false if it is illegal.
bool gyre_rdna35_decode_scalar(gyre_rdna35_reader *r);
bool gyre_rdna35_decode_vector(gyre_rdna35_reader *r);
bool gyre_rdna35_decode_dual(gyre_rdna35_reader *r);
bool gyre_rdna35_decode_smem(gyre_rdna35_reader *r);
bool gyre_rdna35_decode_ds(gyre_rdna35_reader *r);
bool gyre_rdna35_decode_flat(gyre_rdna35_reader *r);
bool gyre_rdna35_decode_buffer(gyre_rdna35_reader *r);
bool gyre_rdna35_decode_image(gyre_rdna35_reader *r);
bool gyre_rdna35_decode_graphics(gyre_rdna35_reader *r);

// Decodes an operand that its field determines: registers, sources, masks, immediates, literals.
bool gyre_rdna35_operand_of(gyre_rdna35_reader *r, const gyre_rdna35_listed *listed);

// Decodes all operands of the row.
bool gyre_rdna35_operands_of(gyre_rdna35_reader *r);

#endif
