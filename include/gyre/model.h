/// @file
/// The cycle model: agrees with the RTL module `gyre` at every stage boundary and every pin, in
/// every clock cycle.
///
/// A cycle is: ask for the request that the machine offers, decide what the pins carry into it,
/// gyre_model_tick(). What can be seen of the machine beside its pins is in gyre/observation.h.
///
/// Two threads of a program must not use one gyre_model at a time; different ones are independent.

#ifndef GYRE_MODEL_H
#define GYRE_MODEL_H

#include <stdbool.h>
#include <stdint.h>

#include "gyre/config.h"
#include "gyre/export.h"
#include "gyre/fault.h"
#include "gyre/state.h"

#ifdef __cplusplus
extern "C" {
#endif

/// A cycle model.
typedef struct gyre_model gyre_model;

/// A request at the memory port, which is one line wide (docs/memory.md). It is offered in every
/// cycle until it is accepted. Requests take effect in the order of acceptance; responses, one for
/// each request, read or write, may come in any order, but not in the cycle of acceptance.
typedef struct gyre_mem_req {
  bool write;     ///< It writes; else it reads.
  uint16_t tag;   ///< Names the requester (docs/memory.md); one read of a tag is under way at most.
  uint32_t addr;  ///< Byte address, a multiple of line_bytes.
  /// line_bytes / 8 bytes, at least 1: bit i says that byte i of the line is written, or wanted.
  const uint8_t *mask;
  const uint8_t *data;  ///< line_bytes bytes, for a write.
} gyre_mem_req;

/// Tags of a core without a shared cache and with one data cache bank: who asks.
enum {
  GYRE_TAG_ICACHE = 0,  ///< The instruction cache.
  GYRE_TAG_DCACHE = 1   ///< The data cache.
};

/// What the pins carry into the machine in one cycle. A response that is offered stays until it is
/// taken (gyre_model_rsp_ready()).
typedef struct gyre_mem_in {
  bool req_ready;           ///< The request of this cycle, if there is one, is accepted.
  bool rsp_valid;           ///< There is a response; the members below mean something only then.
  bool rsp_write;           ///< It acknowledges a write.
  bool rsp_error;           ///< The access failed: the machine stops with GYRE_FAULT_BUS.
  uint16_t rsp_tag;         ///< Tag of the request that it answers.
  const uint8_t *rsp_data;  ///< line_bytes bytes, for a read.
} gyre_mem_in;

/// Makes a machine in the state after reset.
/// @param[in] cfg copied
/// @param[in] arg what mscratch of every core reads at the start, the program's argument
/// @param[out] why GYRE_MESSAGE bytes: a sentence if the call fails
/// @return NULL for an illegal configuration, or if there is no memory
GYRE_API gyre_model *gyre_model_new(const gyre_config *cfg, uint32_t arg, char *why);

/// Ends a machine.
/// @param[in] m may be NULL
GYRE_API void gyre_model_free(gyre_model *m);

/// The request that the machine offers in this cycle. It depends on registers only.
/// @param[in] m the machine
/// @param[out] req points into the machine and is valid until its next cycle; unchanged if none
/// @return false if there is none
GYRE_API bool gyre_model_req(const gyre_model *m, gyre_mem_req *req);

/// Whether the machine takes a response in this cycle. It depends on registers and the tag only.
/// @param[in] m the machine
/// @param[in] tag of the response
/// @return true if a response with this tag is taken
GYRE_API bool gyre_model_rsp_ready(const gyre_model *m, uint16_t tag);

/// One clock edge.
/// @param[in] m the machine
/// @param[in] in its inputs in the cycle that the edge ends
GYRE_API void gyre_model_tick(gyre_model *m, const gyre_mem_in *in);

/// How far the machine is.
/// @param[in] m the machine
/// @return never GYRE_HUNG: time goes on
GYRE_API gyre_state gyre_model_state(const gyre_model *m);

/// The fault record.
/// @param[in] m the machine
/// @return `valid` is false if there was no fault
GYRE_API gyre_fault gyre_model_fault(const gyre_model *m);

/// The clock.
/// @param[in] m the machine
/// @return cycles since reset
GYRE_API uint64_t gyre_model_cycles(const gyre_model *m);

#ifdef __cplusplus
}
#endif
#endif
