/// @file
/// The GPU as a host meets it: behind registers, and behind AXI.
///
/// gyre_device agrees at its pins in every cycle with the RTL module `gyre_device`: an AXI4 master
/// for memory, an AXI4-Lite slave of registers (docs/axi.md, docs/registers.md). gyre_hosted is the
/// same without AXI4: the registers, and the memory port of the GPU as it is (gyre/model.h); what
/// is under way there is never abandoned, CONTROL.abandon is a soft reset.
///
/// Two threads of a program must not use one of them at a time; different ones are independent.

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

#define GYRE_AXI_BYTES 64  ///< Bytes of the widest data bus of AXI.

/// A device. Members of its pins have the names of the RTL's without axi_ and _i, _o.
typedef struct gyre_device gyre_device;

/// What the pins carry into a device in one cycle.
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
  const uint8_t *rdata;  ///< axi_data / 8 bytes, with rvalid.
} gyre_device_in;

/// An address channel of AXI4.
typedef struct gyre_device_address {
  bool valid;     ///< The other members mean something only with it.
  uint8_t id;     ///< Id of the transaction.
  uint8_t len;    ///< Beats less one.
  uint8_t size;   ///< Bytes of a beat, as a power of two.
  uint8_t burst;  ///< 1: INCR.
  uint8_t cache;  ///< 0: device memory; 3: normal, bufferable.
  uint8_t prot;   ///< 0.
  uint32_t addr;  ///< Byte address of the first beat.
} gyre_device_address;

/// What the pins carry out of a device in one cycle.
typedef struct gyre_device_out {
  bool axil_awready;              ///< AXI4-Lite, write address.
  bool axil_wready;               ///< AXI4-Lite, write data.
  bool axil_bvalid;               ///< AXI4-Lite, write response.
  bool axil_arready;              ///< AXI4-Lite, read address.
  bool axil_rvalid;               ///< AXI4-Lite, read data.
  bool irq;                       ///< The interrupt line.
  uint8_t axil_bresp;             ///< 0 OKAY, 2 SLVERR; with axil_bvalid.
  uint8_t axil_rresp;             ///< 0 OKAY, 2 SLVERR; with axil_rvalid.
  uint32_t axil_rdata;            ///< With axil_rvalid.
  gyre_device_address ar;         ///< AXI4, read address.
  gyre_device_address aw;         ///< AXI4, write address.
  bool rready;                    ///< AXI4, read data.
  bool bready;                    ///< AXI4, write response.
  bool wvalid;                    ///< AXI4, write data: wlast, wstrb and wdata.
  bool wlast;                     ///< The last beat of its burst.
  uint64_t wstrb;                 ///< Bytes to write, a bit for each.
  uint8_t wdata[GYRE_AXI_BYTES];  ///< axi_data / 8 bytes of it.
} gyre_device_out;

/// Makes a device in the state after reset.
/// @param[in] cfg copied
/// @param[out] why GYRE_MESSAGE bytes: a sentence if the call fails
/// @return NULL for an illegal configuration, or if there is no memory
GYRE_API gyre_device *gyre_device_new(const gyre_config *cfg, char *why);

/// Ends a device.
/// @param[in] d may be NULL
GYRE_API void gyre_device_free(gyre_device *d);

/// The outputs of this cycle. They depend on registers only.
/// @param[in] d the device
/// @param[out] out every member is set
GYRE_API void gyre_device_outputs(const gyre_device *d, gyre_device_out *out);

/// One clock edge.
/// @param[in] d the device
/// @param[in] in its inputs in the cycle that the edge ends
GYRE_API void gyre_device_tick(gyre_device *d, const gyre_device_in *in);

/// One clock edge with rst_i high; not while AXI has something under way.
/// @param[in] d the device
GYRE_API void gyre_device_reset(gyre_device *d);

/// The GPU inside, for gyre/observation.h: it must not be ticked.
/// @param[in] d the device
/// @return the same for the life of the device
GYRE_API const gyre_model *gyre_device_gpu(const gyre_device *d);

/// A GPU with its registers, whose memory port is its own: what a system needs that has memory on
/// the chip and no AXI4, like that of docs/uart.md. A run takes as many cycles as that of a
/// gyre_model with the same memory.
typedef struct gyre_hosted gyre_hosted;

/// The inputs of the registers' AXI4-Lite port.
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

/// The outputs of the registers' AXI4-Lite port.
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

/// What goes into a gyre_hosted in one cycle.
typedef struct gyre_hosted_in {
  gyre_axil_in axil;    ///< The registers.
  gyre_mem_in mem;      ///< The memory port of the GPU; means nothing with gyre_hosted_out::reset.
  bool idle;            ///< Memory owes no response; STATUS.busy does not fall before.
  uint8_t reads;        ///< What OUTSTANDING.reads shows.
  uint8_t writes;       ///< What OUTSTANDING.writes shows.
  bool lost;            ///< What STATUS.abandoned shows.
  uint32_t last_read;   ///< What LAST_READ shows.
  uint32_t last_write;  ///< What LAST_WRITE shows.
} gyre_hosted_in;

/// What a gyre_hosted shows in one cycle.
typedef struct gyre_hosted_out {
  gyre_axil_out axil;  ///< The registers.
  bool irq;            ///< The interrupt line.
  bool busy;           ///< STATUS.busy.
  bool start;          ///< A run begins with the edge of this cycle.
  bool reset;          ///< The GPU is in reset: its memory port has no meaning.
  bool active;         ///< It does something by itself: a run, a flush, or what was just written.
} gyre_hosted_out;

/// Makes one in the state after reset.
/// @param[in] cfg copied; its axi_* mean nothing
/// @param[out] why GYRE_MESSAGE bytes: a sentence if the call fails
/// @return NULL for an illegal configuration, or if there is no memory
GYRE_API gyre_hosted *gyre_hosted_new(const gyre_config *cfg, char *why);

/// Ends one.
/// @param[in] h may be NULL
GYRE_API void gyre_hosted_free(gyre_hosted *h);

/// What it shows in this cycle. It depends on registers only.
/// @param[in] h the machine
/// @param[out] out every member is set
GYRE_API void gyre_hosted_outputs(const gyre_hosted *h, gyre_hosted_out *out);

/// One clock edge.
/// @param[in] h the machine
/// @param[in] in its inputs in the cycle that the edge ends
GYRE_API void gyre_hosted_tick(gyre_hosted *h, const gyre_hosted_in *in);

/// The GPU inside, for gyre_model_req(), gyre_model_rsp_ready() and gyre/observation.h: it must not
/// be ticked.
/// @param[in] h the machine
/// @return the same for the life of the machine
GYRE_API const gyre_model *gyre_hosted_gpu(const gyre_hosted *h);

/// The request on the memory port in this cycle: that of the GPU, or with DISPATCH = 1 of the GPU or of
/// the launch queue. It depends on registers only.
/// @param[in] h the GPU behind registers
/// @param[out] req the request, if there is one
/// @return whether there is one
GYRE_API bool gyre_hosted_req(const gyre_hosted *h, gyre_mem_req *req);

/// Whether a response with this tag would be taken in this cycle, as gyre_model_rsp_ready.
/// @param[in] h the GPU behind registers
/// @param[in] tag that of the response, as it was in its request
/// @return true: with valid it is taken
GYRE_API bool gyre_hosted_rsp_ready(const gyre_hosted *h, uint16_t tag);

/// Which slots of a core hold work-groups of the launch queue (docs/dispatch.md).
/// @param[in] h the GPU behind registers
/// @param[in] core from 0
/// @return a bit for each slot; 0 without DISPATCH, or if there is no such core
GYRE_API uint32_t gyre_hosted_slots(const gyre_hosted *h, unsigned core);

/// The work-group that has just got its slot: in the first cycle in which gyre_hosted_slots() shows it.
/// @param[in] h the GPU behind registers
/// @param[out] id its number in the grid, x, y, z
/// @return cycles on the clock of launches' stamps
GYRE_API uint64_t gyre_hosted_placed(const gyre_hosted *h, uint32_t id[3]);

#ifdef __cplusplus
}
#endif
#endif
