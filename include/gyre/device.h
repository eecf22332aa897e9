/// @file
/// The GPU as a host sees it: with its registers, and with or without AXI.
///
/// gyre_device agrees at its pins in every cycle with the RTL module `gyre_device`. It has an AXI4
/// manager port for memory and an AXI4-Lite subordinate port for registers (docs/axi.md,
/// docs/registers.md). gyre_hosted has the same registers, but no AXI4: its memory port is that of
/// the GPU (gyre/model.h). It never abandons a memory request, so CONTROL.abandon acts as a soft
/// reset there.
///
/// Two threads of a program must not use one of them at the same time; different ones are
/// independent.

#ifndef GYRE_DEVICE_H
#define GYRE_DEVICE_H

#include <stdbool.h>
#include <stdint.h>

#include "gyre/config.h"
#include "gyre/export.h"
#include "gyre/generated/registers.h"
#include "gyre/model.h"

#ifdef __cplusplus
extern "C" {
#endif

#define GYRE_AXI_BYTES 64  ///< Width of the widest AXI data bus in bytes.

/// A device. Members for pins have the names of the RTL's pins without axi_, _i and _o.
typedef struct gyre_device gyre_device;

/// Input pins of a device in one cycle.
typedef struct gyre_device_in {
  bool axil_awvalid;     ///< AXI4-Lite, write address.
  bool axil_wvalid;      ///< AXI4-Lite, write data.
  bool axil_bready;      ///< AXI4-Lite, write response.
  bool axil_arvalid;     ///< AXI4-Lite, read address.
  bool axil_rready;      ///< AXI4-Lite, read data.
  uint16_t axil_awaddr;  ///< Byte address of a register, 12 bits.
  uint16_t axil_araddr;  ///< Byte address of a register, 12 bits.
  uint32_t axil_wdata;   ///< Data to write.
  uint8_t axil_wstrb;    ///< Bytes to write, 4 bits.
  bool arready;          ///< AXI4, read address.
  bool rvalid;           ///< AXI4, read data.
  bool rlast;            ///< The last beat of its burst.
  bool awready;          ///< AXI4, write address.
  bool wready;           ///< AXI4, write data.
  bool bvalid;           ///< AXI4, write response.
  uint8_t rid;           ///< Id of the read.
  uint8_t rresp;         ///< 0 OKAY, 1 EXOKAY, 2 SLVERR, 3 DECERR.
  uint8_t bid;           ///< Id of the write.
  uint8_t bresp;         ///< As rresp.
  const uint8_t *rdata;  ///< axi_data / 8 bytes; defined with rvalid.
} gyre_device_in;

/// An address channel of AXI4.
typedef struct gyre_device_address {
  bool valid;     ///< The other members are defined with it only.
  uint8_t id;     ///< Id of the transaction.
  uint8_t len;    ///< Number of beats minus 1.
  uint8_t size;   ///< Logarithm to base 2 of the bytes in a beat.
  uint8_t burst;  ///< Always 1 (INCR).
  uint8_t cache;  ///< 0: device memory; 3: normal, bufferable.
  uint8_t prot;   ///< Always 0.
  uint32_t addr;  ///< Byte address of the first beat.
} gyre_device_address;

/// Output pins of a device in one cycle.
typedef struct gyre_device_out {
  bool axil_awready;              ///< AXI4-Lite, write address.
  bool axil_wready;               ///< AXI4-Lite, write data.
  bool axil_bvalid;               ///< AXI4-Lite, write response.
  bool axil_arready;              ///< AXI4-Lite, read address.
  bool axil_rvalid;               ///< AXI4-Lite, read data.
  bool irq;                       ///< The interrupt line.
  uint8_t axil_bresp;             ///< 0 OKAY, 2 SLVERR; defined with axil_bvalid.
  uint8_t axil_rresp;             ///< 0 OKAY, 2 SLVERR; defined with axil_rvalid.
  uint32_t axil_rdata;            ///< Defined with axil_rvalid.
  gyre_device_address ar;         ///< AXI4, read address.
  gyre_device_address aw;         ///< AXI4, write address.
  bool rready;                    ///< AXI4, read data.
  bool bready;                    ///< AXI4, write response.
  bool wvalid;                    ///< AXI4, write data; wlast, wstrb and wdata are defined with it.
  bool wlast;                     ///< The last beat of its burst.
  uint64_t wstrb;                 ///< Bytes to write, one bit each.
  uint8_t wdata[GYRE_AXI_BYTES];  ///< The first axi_data / 8 bytes are used.
} gyre_device_out;

/// Makes a device in the state after reset.
/// @param[in] cfg copied
/// @param[out] why GYRE_MESSAGE bytes: a sentence if the call fails
/// @return NULL if the configuration is illegal, or if the host is out of memory
GYRE_API gyre_device *gyre_device_new(const gyre_config *cfg, char *why);

/// Frees a device.
/// @param[in] d may be NULL
GYRE_API void gyre_device_free(gyre_device *d);

/// Returns the output pins of this cycle. They depend on registers only.
/// @param[in] d the device
/// @param[out] out every member is set
GYRE_API void gyre_device_outputs(const gyre_device *d, gyre_device_out *out);

/// Simulates one clock edge.
/// @param[in] d the device
/// @param[in] in input pins in the cycle that ends with the edge
GYRE_API void gyre_device_tick(gyre_device *d, const gyre_device_in *in);

/// Simulates one clock edge with rst_i high. It must not be called while an AXI transaction is
/// outstanding.
/// @param[in] d the device
GYRE_API void gyre_device_reset(gyre_device *d);

/// Returns the GPU inside the device, for functions of gyre/observation.h. The caller must not tick
/// it.
/// @param[in] d the device
/// @return the same pointer for the life of the device
GYRE_API const gyre_model *gyre_device_gpu(const gyre_device *d);

/// A GPU with registers and its own memory port. It suits a system that has memory on the chip and
/// no AXI4, such as the one in docs/uart.md. A run takes as many cycles as on a gyre_model with the
/// same memory.
typedef struct gyre_hosted gyre_hosted;

/// Input pins of the registers' AXI4-Lite port.
typedef struct gyre_axil_in {
  bool awvalid;     ///< Write address.
  bool wvalid;      ///< Write data.
  bool bready;      ///< Write response.
  bool arvalid;     ///< Read address.
  bool rready;      ///< Read data.
  uint16_t awaddr;  ///< Byte address of a register, 12 bits.
  uint16_t araddr;  ///< Byte address of a register, 12 bits.
  uint32_t wdata;   ///< Data to write.
  uint8_t wstrb;    ///< Bytes to write, 4 bits.
} gyre_axil_in;

/// Output pins of the registers' AXI4-Lite port.
typedef struct gyre_axil_out {
  bool awready;    ///< Write address.
  bool wready;     ///< Write data.
  bool bvalid;     ///< Write response.
  bool arready;    ///< Read address.
  bool rvalid;     ///< Read data.
  uint8_t bresp;   ///< 0 OKAY, 2 SLVERR; with bvalid.
  uint8_t rresp;   ///< 0 OKAY, 2 SLVERR; with rvalid.
  uint32_t rdata;  ///< With rvalid.
} gyre_axil_out;

/// Input pins of a gyre_hosted in one cycle.
typedef struct gyre_hosted_in {
  gyre_axil_in axil;  ///< The registers.
  gyre_mem_in mem;    ///< The memory port of the GPU; ignored while gyre_hosted_out::reset is true.
  bool idle;       ///< No response is outstanding at memory; STATUS.busy does not fall before that.
  uint8_t reads;   ///< Value for OUTSTANDING.reads.
  uint8_t writes;  ///< Value for OUTSTANDING.writes.
  bool lost;       ///< Value for STATUS.abandoned.
  uint32_t last_read;   ///< Value for LAST_READ.
  uint32_t last_write;  ///< Value for LAST_WRITE.
} gyre_hosted_in;

/// Output pins of a gyre_hosted in one cycle.
typedef struct gyre_hosted_out {
  gyre_axil_out axil;  ///< The registers.
  bool irq;            ///< The interrupt line.
  bool busy;           ///< STATUS.busy.
  bool start;          ///< A run begins at the edge that ends this cycle.
  bool reset;          ///< The GPU is in reset; the outputs of its memory port are undefined.
  bool active;  ///< The GPU is working: on a run, a flush, or a register write of the last cycle.
} gyre_hosted_out;

/// Makes a gyre_hosted in the state after reset.
/// @param[in] cfg copied; its members axi_* are ignored
/// @param[out] why GYRE_MESSAGE bytes: a sentence if the call fails
/// @return NULL if the configuration is illegal, or if the host is out of memory
GYRE_API gyre_hosted *gyre_hosted_new(const gyre_config *cfg, char *why);

/// Frees a gyre_hosted.
/// @param[in] h may be NULL
GYRE_API void gyre_hosted_free(gyre_hosted *h);

/// Returns the output pins of this cycle. They depend on registers only.
/// @param[in] h the machine
/// @param[out] out every member is set
GYRE_API void gyre_hosted_outputs(const gyre_hosted *h, gyre_hosted_out *out);

/// Simulates one clock edge.
/// @param[in] h the machine
/// @param[in] in input pins in the cycle that ends with the edge
GYRE_API void gyre_hosted_tick(gyre_hosted *h, const gyre_hosted_in *in);

/// Returns the GPU inside, for gyre_model_req(), gyre_model_rsp_ready() and functions of
/// gyre/observation.h. The caller must not tick it.
/// @param[in] h the machine
/// @return the same pointer for the life of the machine
GYRE_API const gyre_model *gyre_hosted_gpu(const gyre_hosted *h);

/// Returns the request on the memory port in this cycle. With DISPATCH = 1 it may come from the
/// launch queue instead of the GPU. It depends on registers only.
/// @param[in] h the machine
/// @param[out] req the request, if there is one
/// @return false if there is no request
GYRE_API bool gyre_hosted_req(const gyre_hosted *h, gyre_mem_req *req);

/// Tells whether a response with a tag would be accepted in this cycle, as gyre_model_rsp_ready()
/// does.
/// @param[in] h the machine
/// @param[in] tag tag of the response, which is that of its request
/// @return true if the response would be accepted
GYRE_API bool gyre_hosted_rsp_ready(const gyre_hosted *h, uint16_t tag);

/// Returns the slots of a core that hold workgroups of the launch queue (docs/dispatch.md).
/// @param[in] h the machine
/// @param[in] core from 0
/// @return one bit for each slot; 0 with DISPATCH = 0, or if there is no such core
GYRE_API uint32_t gyre_hosted_slots(const gyre_hosted *h, unsigned core);

/// Returns the workgroup that was placed last. Call it in the first cycle in which
/// gyre_hosted_slots() shows the slot.
/// @param[in] h the machine
/// @param[out] id number of the workgroup in the grid, in x, y, z
/// @return time of placement, in cycles of the clock of launch stamps
GYRE_API uint64_t gyre_hosted_placed(const gyre_hosted *h, uint32_t id[3]);

#ifdef __cplusplus
}
#endif
#endif
