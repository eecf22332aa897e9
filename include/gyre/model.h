/// @file
/// The cycle model: it agrees with the RTL module `gyre` at every stage boundary and every pin, in
/// every clock cycle.
///
/// To simulate a cycle, read the request that the machine offers, decide the values of its input
/// pins, and call gyre_model_tick(). gyre/observation.h has functions that look inside the machine.
///
/// Two threads of a program must not use one gyre_model at the same time; different ones are
/// independent.

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

/// A request at the memory port, which is one line wide (docs/memory.md). The machine offers it in
/// every cycle until it is accepted. Requests take effect in the order of acceptance. Each request,
/// read or write, gets one response. Responses may come in any order, but not in the cycle of
/// acceptance.
typedef struct gyre_mem_req {
  bool write;  ///< True for a write, false for a read.
  /// Identifies the requester (docs/memory.md); at most one read of a tag is outstanding.
  uint16_t tag;
  uint32_t addr;  ///< Byte address, a multiple of line_bytes.
  /// line_bytes / 8 bytes, at least 1: bit i is set if byte i of the line is written, or needed.
  const uint8_t *mask;
  const uint8_t *data;  ///< line_bytes bytes of write data.
} gyre_mem_req;

/// Tags of a core without a shared cache and with one data cache bank.
enum {
  GYRE_TAG_ICACHE = 0,  ///< Tag of the instruction cache.
  GYRE_TAG_DCACHE = 1   ///< Tag of the data cache.
};

/// Input pins of the machine in one cycle. A response must stay until the machine accepts it
/// (gyre_model_rsp_ready()).
typedef struct gyre_mem_in {
  bool req_ready;           ///< The request of this cycle, if any, is accepted.
  bool rsp_valid;           ///< There is a response; without it the members below are undefined.
  bool rsp_write;           ///< The response acknowledges a write.
  bool rsp_error;           ///< The access failed: the machine stops with GYRE_FAULT_BUS.
  uint16_t rsp_tag;         ///< Tag of the request that is answered.
  const uint8_t *rsp_data;  ///< line_bytes bytes of read data.
} gyre_mem_in;

/// Makes a machine in the state after reset.
/// @param[in] cfg copied
/// @param[in] arg the program's argument, which mscratch of every core holds at the start
/// @param[out] why GYRE_MESSAGE bytes: a sentence if the call fails
/// @return NULL if the configuration is illegal, or if the host is out of memory
GYRE_API gyre_model *gyre_model_new(const gyre_config *cfg, uint32_t arg, char *why);

/// Frees a machine.
/// @param[in] m may be NULL
GYRE_API void gyre_model_free(gyre_model *m);

/// Returns the request that the machine offers in this cycle. It depends on registers only.
/// @param[in] m the machine
/// @param[out] req points into the machine, and is valid until the next cycle; unchanged if there
/// is no request
/// @return false if there is no request
GYRE_API bool gyre_model_req(const gyre_model *m, gyre_mem_req *req);

/// Tells whether the machine accepts a response in this cycle. It depends on registers and the tag
/// only.
/// @param[in] m the machine
/// @param[in] tag tag of the response
/// @return true if the machine accepts a response with this tag
GYRE_API bool gyre_model_rsp_ready(const gyre_model *m, uint16_t tag);

/// Simulates one clock edge.
/// @param[in] m the machine
/// @param[in] in input pins in the cycle that ends with the edge
GYRE_API void gyre_model_tick(gyre_model *m, const gyre_mem_in *in);

/// Returns the state of the machine.
/// @param[in] m the machine
/// @return the state; never GYRE_HUNG, because the clock of a waiting machine continues
GYRE_API gyre_state gyre_model_state(const gyre_model *m);

/// Returns the fault record.
/// @param[in] m the machine
/// @return a record whose `valid` is false if there was no fault
GYRE_API gyre_fault gyre_model_fault(const gyre_model *m);

/// Returns the clock.
/// @param[in] m the machine
/// @return cycles since reset
GYRE_API uint64_t gyre_model_cycles(const gyre_model *m);

#ifdef __cplusplus
}
#endif
#endif
