// gyre_show.c - copies the pins of rtl/gyre_gpu.sv, for comparison. Only for a model under observation.

#include <string.h>

#include "gyre_gpu.h"

// Pins of the draw that runs, except attr_ready.
static void show_draw(gyre_model *m, const gyre_gpu_in *in) {
  const gyre_draw_exceptions *e = &m->exceptions;
  gyre_gpu_wires *w = &m->w;
  w->gpu_draw_valid = in->draw_config.valid;
  w->gpu_draw_kind = in->draw_config.kind;
  w->gpu_draw_index = in->draw_config.index;
  w->gpu_draw_item = in->draw_config.item;
  w->gpu_draw_address = in->draw_config.address;
  w->gpu_draw_bytes = in->draw_config.bytes;
  w->gpu_record_words = in->draw_in_words;
  w->gpu_pixel_record = in->pixel_record;
  w->gpu_attr = in->attr;
  w->gpu_attr_core = in->attr_core;
  w->gpu_attr_read_rvalid = gyre_gpu_attr_read(m, w->gpu_attr_read_rdata);
  w->gpu_shader_clear = in->shader_clear;
  w->gpu_shader_count = e->count;
  w->gpu_shader_code = e->code;
  w->gpu_shader_core = e->core;
  w->gpu_shader_warp = e->warp;
  w->gpu_shader_lanes = e->lanes;
  w->gpu_shader_pc = e->pc;
  w->gpu_shader_value = e->value;
}

void gyre_gpu_show_pins(gyre_model *m, const gyre_mem_port *port, const gyre_gpu_in *in) {
  gyre_gpu_wires *w = &m->w;
  const size_t line = m->cfg.line_bytes;
  w->gpu_req_valid = port->req_valid;
  w->gpu_req_ready = port->req_ready;
  if (port->req_valid) {
    w->gpu_req_write = port->req_write;
    w->gpu_req_tag = (uint16_t)port->req_tag;
    w->gpu_req_addr = port->req_addr;
    memcpy(w->gpu_req_mask, port->req_mask, (line + 7) / 8);
    if (port->req_write) memcpy(w->gpu_req_data, port->req_data, line);
  }
  w->gpu_rsp_valid = port->rsp_valid;
  w->gpu_rsp_ready = port->rsp_ready;
  if (port->rsp_valid) {
    w->gpu_rsp_write = port->rsp_write;
    w->gpu_rsp_tag = (uint16_t)port->rsp_tag;
    w->gpu_rsp_error = port->rsp_error;
    memcpy(w->gpu_rsp_data, port->rsp_data, line);
  }
  const gyre_fault f = gyre_model_fault(m);
  w->gpu_launch = in->launch;
  w->gpu_launch_core = in->launch_core;
  w->gpu_launch_stack = in->launch_stack;
  w->gpu_ids.valid = in->ids.valid;
  w->gpu_ids_core = in->ids_core;
  w->gpu_ids.wid = in->ids.wid;
  w->gpu_ids.row = in->ids.row;
  w->gpu_ids.number = in->ids.number;
  w->gpu_ids.first = in->ids.first;
  memcpy(w->gpu_ids_words, in->ids.words, m->cfg.num_lanes * sizeof *in->ids.words);
  w->gpu_close = in->close;
  w->gpu_close_core = in->close_core;
  if (m->cfg.graphics) show_draw(m, in);
  w->gpu_pin_halt = in->halt;
  w->gpu_pin_flush = in->flush;
  w->gpu_pin_busy = gyre_gpu_busy(m, in->halt, gyre_gpu_launches(in));
  w->gpu_pin_flush_busy = gyre_gpu_flush_busy(m);
  w->gpu_pin_fault_valid = f.valid;
  w->gpu_pin_fault_cause = f.cause;
  w->gpu_pin_fault_core = f.core;
  w->gpu_pin_fault_warp = f.warp;
  w->gpu_pin_fault_lanes = f.lanes;
  w->gpu_pin_fault_pc = f.pc;
  w->gpu_pin_fault_value = f.value;
  w->gpu_diag_core = in->diag_core;
  w->gpu_diag_warp = in->diag_warp;
  w->gpu_diag = gyre_gpu_diag(m, in->diag_core, in->diag_warp, in->halt);
}

void gyre_gpu_show_cores(gyre_model *m) {
  gyre_gpu_wires *w = &m->w;
  w->gpu_pin_issue = gyre_gpu_issued(m);
  w->gpu_launch_ready = gyre_gpu_launched(m);
  w->gpu_attr_ready = gyre_gpu_attr_ready(m);
  memset(w->gpu_pin_ended, 0, sizeof w->gpu_pin_ended);
  for (unsigned i = 0; i < m->cfg.num_cores * m->cfg.num_warps; i++) {
    const unsigned core = i / m->cfg.num_warps, warp = i % m->cfg.num_warps;
    if (gyre_gpu_ended(m, core) >> warp & 1) w->gpu_pin_ended[i / 8] |= (uint8_t)(1u << i % 8);
  }
}
