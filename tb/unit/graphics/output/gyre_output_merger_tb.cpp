// Unit test of rtl/graphics/output/gyre_output_merger.sv against cmodel/graphics/output/gyre_output_merger.c, with a cache
// and memory: random states, one to eight targets of all formats, quads that overlap, colours that come late. Memory after
// each draw must be what the rules of cmodel/pixel write, pixel by pixel. At last it measures fills.

#include "merger_bench.h"

GYRE_SET_PORTS(const gyre_output_merger_in &in);
GYRE_COMPARE_PORTS(const gyre_merger_sectors &twin, const gyre_output_merger_out &out);
GYRE_ELEMENTS(address_i, 8);
GYRE_PORT(address_i, in.state->target[i].surface.address);
GYRE_ELEMENTS(pitch_i, 8);
GYRE_PORT(pitch_i, in.state->target[i].surface.pitch);
GYRE_ELEMENTS(format_i, 8);
GYRE_PORT(format_i, in.state->target[i].surface.format);
GYRE_ELEMENTS(mask_i, 8);
GYRE_PORT(mask_i, in.state->target[i].mask);
GYRE_ELEMENTS(blend_i, 8);
GYRE_PORT(blend_i, packed(in.state->target[i].blend));
GYRE_PORT(constant_i, in.state->constant);
GYRE_PORT(one_blend_i, in.state->one_blend);
GYRE_PORT(logic_i, in.state->logic);
GYRE_PORT(logic_op_i, in.state->logic_op);
GYRE_PORT(color_i, in.color);
GYRE_PORT(quad_i.covered, in.quad_cover);
GYRE_PORT(quad_i.last, false);
GYRE_WHEN(out.req_valid, req_o.addr, req_o.parts, req_o.read);
GYRE_WHEN(twin.write_valid_q, write_o.mask);
GYRE_BY_TEST("parts of it are ports", in.state);
GYRE_BY_TEST("compared by bytes, as far as they are written", write_o.data);
#include "Vdut_ports.h"

void Bench::cover() {
  const unsigned t = twin.convert.tag_q >> 4 & 7, format = state.target[t].surface.format;
  const bool number = twin.convert.valid_q && !(twin.convert.tag_q >> 9 & 1);
  const bool blends = gyre_target_blend(&state, t)->enable && !state.logic;
  u.cover("the last target", number && t == 7);
  u.cover("R8 is blended in the last quarter",
          number && format == GYRE_PIXEL_R8 && blends && (twin.convert.tag_q & 3) == 3);
  u.cover("RG8 is blended", number && format == GYRE_PIXEL_RG8 && blends);
  u.cover("channels of A2B10G10R10 are kept", number && format == GYRE_PIXEL_A2B10G10R10 &&
                                                  state.target[t].mask != 15 && !blends &&
                                                  !state.logic);
  u.cover("A2B10G10R10 is blended", number && format == GYRE_PIXEL_A2B10G10R10 && blends);
  u.cover("a logic operation on R32UI", number && format == GYRE_PIXEL_R32UI && state.logic);
  u.cover("RGBA32F", number && format == GYRE_PIXEL_RGBA32F);
  u.cover("sRGB is blended", number && format == GYRE_PIXEL_RGBA8_SRGB && blends);
  u.cover("the second pixel of RGBA16F is blended",
          number && format == GYRE_PIXEL_RGBA16F && blends && (twin.convert.tag_q >> 2 & 1));
  u.cover("RGBA32F is blended", number && format == GYRE_PIXEL_RGBA32F && blends);
  u.cover("R32F is blended", number && format == GYRE_PIXEL_R32F && blends);
  u.cover("packing waits for floats", number && !blends && twin.blends.floats.valid_q);
  u.cover("one colour for several targets", !in.several && twin.targets_q > 1);
  u.cover("blending waits for packing",
          twin.blends.packed_q && number &&
              (gyre_target_kinds_of(&state, in.several, in.outputs).blends >> t & 1));
  u.cover("quads fill the queue", twin.quads.count == QUADS);
  u.cover("a hazard", cache.twin.accesses.opened_q != cache.twin.accesses.count_q &&
                          gyre_pixel_accesses_next(&cache.twin.accesses) == nullptr);
  u.cover("no target", out.wants == 0 && in.quad_valid);
  u.cover("a cancel with quads", in.cancel && twin.quads.count > 2);
}

// A cycle with all comparisons. Returns true if the draw has ended.
bool Bench::step() {
  draw();
  const bool end = ended();
  set_ports(dut, in);
  dut.eval();
  gyre_output_merger_eval(&twin, &in, &out);
  u.note(
      "quad %d %u %u cover %x, color %d %d, req %d %08x read %d, stored %d %d, write %d %04x, "
      "cancel %d",
      in.quad_valid, in.quad_col, in.quad_row, in.quad_cover, in.color_valid, out.color_ready,
      out.req_valid, out.req_addr, out.req_read, in.stored_valid, out.stored_ready,
      twin.sectors.write_valid_q, twin.sectors.write_mask_q, in.cancel);
  compare_ports(u, dut, twin.sectors, out);
  if (!measures) cover();
  tick();
  return end;
}

// Prints the cycles of a fill: 64 x 64 pixels, in rows of quads, into `number` targets.
void Bench::measure(const char *name, unsigned format, bool blends, unsigned number,
                    unsigned latency) {
  while (!step()) left = 0;
  measures = true;
  cols = rows = 32;
  state.logic = state.one_blend = false;
  in.several = false;
  in.outputs = 1;
  uint32_t at = kBase;
  for (unsigned t = 0; t < kTargets; ++t) {
    place(t, t < number ? format : 0, &at);
    state.target[t].mask = 15;
    state.target[t].blend = {blends,
                             GYRE_PIXEL_ADD,
                             GYRE_PIXEL_FACTOR_SRC_ALPHA,
                             GYRE_PIXEL_FACTOR_ONE_MINUS_SRC_ALPHA,
                             GYRE_PIXEL_ADD,
                             GYRE_PIXEL_FACTOR_SRC_ALPHA,
                             GYRE_PIXEL_FACTOR_ONE_MINUS_SRC_ALPHA};
  }
  cache.memory.latency = latency;
  cache.gated = false;
  const uint64_t begin = cycles, reads = cache.memory.reads;
  uint64_t end = 0;
  bool done = false;
  for (left = 1024; !done;) {
    if (left != 0) {
      draw_quad();
      quad.col = (1024 - left) % 32;
      quad.row = (1024 - left) / 32;
      quad.cover = quad.drawn = 15;
    }
    if (left == 0 && pending.empty() && out.idle && end == 0) end = cycles;
    done = step();
  }
  std::printf(
      "fill, %s, %u targets, memory of %u cycles: %.2f cycles a pixel, %.2f with the flush, %u "
      "lines read\n",
      name, number, latency, double(end - begin) / 4096, double(cycles - begin) / 4096,
      unsigned(cache.memory.reads - reads));
  u.check(blends || cache.memory.reads == reads, "a fill without blending reads nothing");
  measures = false;
}

int main(int argc, char **argv) {
  Unit u(argc, argv, 80000);
  Vdut dut(&u.context);
  Bench b(u, dut);
  u.reset(dut);
  b.draw_state();
  b.in.start = true;
  while (u.next()) b.step();
  b.measure("RGBA8", GYRE_PIXEL_RGBA8, false, 1, 60);
  b.measure("RGBA8 blended", GYRE_PIXEL_RGBA8, true, 1, 10);
  b.measure("RGBA8 blended", GYRE_PIXEL_RGBA8, true, 1, 60);
  b.measure("RGBA8", GYRE_PIXEL_RGBA8, false, 4, 60);
  b.measure("RGBA16F", GYRE_PIXEL_RGBA16F, false, 1, 60);
  b.measure("RGBA32F", GYRE_PIXEL_RGBA32F, false, 1, 60);
  b.measure("RGBA16F blended", GYRE_PIXEL_RGBA16F, true, 1, 60);
  b.measure("R32F blended", GYRE_PIXEL_R32F, true, 1, 60);
  b.measure("R8 blended", GYRE_PIXEL_R8, true, 1, 60);
  return u.finish();
}
