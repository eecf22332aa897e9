// pixels_draw_test.c DEVICE MODULE - what each setting of the pixel stage does to a picture, through gyre/graphics.h.
// MODULE is that of pixels_shaders.c. Pictures have 16 x 16 pixels, RGBA32F, so that a pixel is what the program outputs.

#include "pixels_rig.h"

static void check_place(void) {
  gyre_pixel_settings x = {0};
  SEE(cover(&x, "place", 0, 1) == PIXELS, "the whole picture");
  for (unsigned i = 0; i < PIXELS; i++)
    SEE(out[i][0] == (float)(i % SIDE) && out[i][1] == (float)(i / SIDE) && out[i][2] == 0.5F &&
            out[i][3] == 1,
        "pixel %u is (%g, %g, %g, %g)", i, (double)out[i][0], (double)out[i][1], (double)out[i][2],
        (double)out[i][3]);
  SEE(report.pixels.passed == PIXELS && report.pixels.pixels == PIXELS &&
          report.pixels.primitives == 2 && !report.pixels.clipped && !report.pixels.culled &&
          !report.pixels.killed && report.pixels.warps >= 2 && report.pixels.quads >= PIXELS / 4,
      "statistics");
  // The upper left quarter, with depths 0.25 to 0.5.
  x.viewport = (gyre_viewport){0, 0, SIDE / 2, SIDE / 2, 0.25F, 0.5F};
  SEE(cover(&x, "place", -1, 1) == PIXELS / 4 && out[0][2] == 0.25F && out[SIDE / 2][3] == -1,
      "a viewport");
  SEE(cover(&x, "place", 1, 1) == PIXELS / 4 && out[0][2] == 0.5F, "its far side");
  x = (gyre_pixel_settings){.scissor = {3, 5, 7, 6}};
  SEE(cover(&x, "place", 0, 1) == 4 && out[5 * SIDE + 3][0] == 3 && out[5 * SIDE + 7][3] == -1,
      "a scissor");
  x.scissor = (gyre_rectangle){3, 5, 3, 9};
  SEE(cover(&x, "place", 0, 1) == 0, "an empty scissor");
  x.scissor = (gyre_rectangle){15, 15, 9999, 9999};
  SEE(cover(&x, "place", 0, 1) == 1, "a scissor beyond the picture");
}

// Which triangles are seen: counterclockwise ones are front faces.
static void check_sides(void) {
  const corner clockwise[3] = {{{-1, -1, 0, 1}, {0}}, {{-1, 1, 0, 1}, {0}}, {{1, -1, 0, 1}, {0}}};
  for (unsigned i = 0; i < 8; i++) {
    gyre_pixel_settings x = {.cull = i & 3, .clockwise_front = i >> 2};
    const bool front = x.clockwise_front;
    const bool seen = !(x.cull & (front ? GYRE_CULL_FRONT : GYRE_CULL_BACK));
    clear();
    OK(draw(&x, "place", GYRE_TOPOLOGY_TRIANGLES, clockwise, 3));
    SEE((report.pixels.passed > 0) == seen && report.pixels.culled == !seen, "cull %u", i);
    if (seen) SEE(out[(SIDE - 1) * SIDE][3] == (front ? 1 : 0), "side of %u", i);
  }
}

static void check_inputs(void) {
  // The right side is four times as far away as the left one: w is 1 and 4.
  corner c[3] = {
      {{-1, -1, 0, 1}, {0, 1, 2, 3}}, {{4, -4, 0, 4}, {1, 1, 2, 3}}, {{-1, 1, 0, 1}, {0, 1, 2, 4}}};
  const unsigned at = (SIDE - 1) * SIDE + SIDE / 2 - 1;  // x' = 7.5 of 16
  gyre_pixel_settings x = {0};
  const float t = 7.5F / SIDE, near = t / 4 / ((1 - t) + t / 4);
  clear();
  OK(draw(&x, "smooth", GYRE_TOPOLOGY_TRIANGLES, c, 3));
  SEE(out[at][0] > near - 1e-4F && out[at][0] < near + 1e-4F, "perspective: %g is not %g",
      (double)out[at][0], (double)near);
  OK(draw(&x, "linear", GYRE_TOPOLOGY_TRIANGLES, c, 3));
  SEE(out[at][0] > t - 1e-4F && out[at][0] < t + 1e-4F, "linear: %g", (double)out[at][0]);
  OK(draw(&x, "flat", GYRE_TOPOLOGY_TRIANGLES, c, 3));
  SEE(out[at][3] == 4, "the last vertex provokes");
  x.first_provokes = true;
  OK(draw(&x, "flat", GYRE_TOPOLOGY_TRIANGLES, c, 3));
  SEE(out[at][3] == 3, "the first vertex provokes");
}

static void check_depth(void) {
  gyre_pixel_settings x = {
      .depth_test = true, .depth_write = true, .depth_compare = GYRE_PIXEL_LESS};
  SEE(cover(&x, "smooth", 0, 1) == 0 && cover(&x, "smooth", -0.5F, 1) == PIXELS, "less");
  uint32_t stored[PIXELS];
  OK(gyre_stream_surface_read(stream, depth, stored, 0));
  OK(gyre_stream_wait(stream, 0));
  SEE(stored[0] == (7u << 24 | 0x400000), "depth 0.25 is 0x%08x", stored[0]);
  x.depth_write = false;
  SEE(cover(&x, "smooth", -0.5F, 1) == PIXELS, "a test without writing");
  OK(gyre_stream_surface_read(stream, depth, stored, 0));
  OK(gyre_stream_wait(stream, 0));
  SEE(stored[0] == (7u << 24 | 0x800000), "it is still 0x%08x", stored[0]);
  x.depth_compare = GYRE_PIXEL_GREATER;
  SEE(cover(&x, "smooth", -0.5F, 1) == 0 && cover(&x, "smooth", 0.5F, 1) == PIXELS, "greater");
  // The program's depth is the column / 16, and columns 0 to 7 are less than 0.5.
  x.depth_compare = GYRE_PIXEL_LESS;
  SEE(cover(&x, "deep", 1, 1) == PIXELS / 2 && out[7][0] == 1 && out[8][3] == -1, "depth output");
}

static void check_stencil(void) {
  const gyre_stencil_settings equal = {
      GYRE_PIXEL_EQUAL, GYRE_PIXEL_SET_ZERO, GYRE_PIXEL_KEEP, GYRE_PIXEL_REPLACE, 0x17, 0x0f, 0xf0};
  const gyre_stencil_settings never = {
      .compare = GYRE_PIXEL_NEVER, .fail = GYRE_PIXEL_INCREMENT, .write_mask = 255};
  gyre_pixel_settings x = {.stencil_test = true, .stencil = equal};
  uint32_t stored[PIXELS];
  SEE(cover(&x, "smooth", 0, 1) == PIXELS, "the lower bits are equal");
  OK(gyre_stream_surface_read(stream, depth, stored, 0));
  OK(gyre_stream_wait(stream, 0));
  SEE(stored[PIXELS - 1] >> 24 == 0x17, "only the upper bits are written: 0x%02x", stored[0] >> 24);
  x.stencil = never;
  SEE(cover(&x, "smooth", 0, 1) == 0, "never");
  OK(gyre_stream_surface_read(stream, depth, stored, 0));
  OK(gyre_stream_wait(stream, 0));
  SEE(stored[0] >> 24 == 8, "incremented once: %u", stored[0] >> 24);
  // The test of back faces, which these are if clockwise ones are in front.
  x = (gyre_pixel_settings){.stencil_test = true,
                            .stencil = never,
                            .stencil_back = equal,
                            .stencil_sides = true,
                            .clockwise_front = true};
  SEE(cover(&x, "smooth", 0, 1) == PIXELS, "back faces");
  x.stencil_sides = false;
  SEE(cover(&x, "smooth", 0, 1) == 0, "one test for both sides");
}

static void check_output(void) {
  gyre_pixel_settings x = {0};
  x.target[0] = (gyre_target_settings){.masked = 5};
  SEE(cover(&x, "smooth", 0, 1) == PIXELS && out[0][0] == -1 && out[0][1] == 0.25F &&
          out[0][2] == -1 && out[0][3] == 0.75F,
      "masked channels");
  // -1 is stored: 0.5 * 1 + -1 * 0.25 (constant) for colours, alpha 0.75 - -1.
  x.target[0] = (gyre_target_settings){.blend = true,
                                       .source = GYRE_PIXEL_FACTOR_CONSTANT_ALPHA,
                                       .destination = GYRE_PIXEL_FACTOR_CONSTANT,
                                       .alpha_equation = GYRE_PIXEL_SUBTRACT,
                                       .alpha_source = GYRE_PIXEL_FACTOR_ONE,
                                       .alpha_destination = GYRE_PIXEL_FACTOR_ONE};
  x.blend_constant[0] = x.blend_constant[1] = 0.25F, x.blend_constant[3] = 0.5F;
  SEE(cover(&x, "smooth", 0, 1) == PIXELS && out[0][0] == 0.25F && out[0][1] == -0.125F &&
          out[0][2] == 0.25F && out[0][3] == 1.75F,
      "blended: (%g, %g, %g, %g)", (double)out[0][0], (double)out[0][1], (double)out[0][2],
      (double)out[0][3]);
  x = (gyre_pixel_settings){.masked_samples = 1};
  SEE(cover(&x, "smooth", 0, 1) == 0 && report.pixels.passed == 0, "masked samples");
}

// Two targets, constants of the pixel program, and pixels that are killed.
static void check_targets(void) {
  const float bank[4] = {0.125F, 2, 3, 4};
  float other[PIXELS][4];
  gyre_pixel_settings x = {0};
  OK(gyre_stream_copy_to(stream, constants, bank, sizeof bank));
  SEE(cover(&x, "two", 0, 0.25F) == 0 && report.pixels.killed == PIXELS, "all are killed");
  SEE(cover(&x, "two", 0, 0.75F) == PIXELS && report.pixels.killed == 0, "none is killed");
  OK(gyre_stream_surface_read(stream, second, other, 0));
  OK(gyre_stream_wait(stream, 0));
  SEE(out[9][0] == 0.75F && out[9][1] == 0.125F && out[9][2] == 2, "target 0");
  SEE(other[9][0] == 3 && other[9][1] == 0.75F && other[9][2] == 0, "target 1");
  x.one_color = true;
  cover(&x, "two", 0, 0.75F);
  OK(gyre_stream_surface_read(stream, second, other, 0));
  OK(gyre_stream_wait(stream, 0));
  SEE(other[9][0] == 0.75F && other[9][2] == 2, "output 0 to both targets");
  x.one_color = false;
  x.target[1].masked = 15;
  cover(&x, "two", 0, 0.75F);
  OK(gyre_stream_surface_read(stream, second, other, 0));
  OK(gyre_stream_wait(stream, 0));
  SEE(other[9][0] == -1, "the mask of target 1");
}

static void check_points(void) {
  const corner c = {{0, 0, 0, 1}, {1, 1, 1, 1}};
  const corner line[2] = {{{-1 + 1.0F / SIDE, 1 - 1.0F / SIDE, 0, 1}, {1, 1, 1, 1}},
                          {{1, 1 - 1.0F / SIDE, 0, 1}, {1, 1, 1, 1}}};
  gyre_pixel_settings x = {0};
  clear();
  OK(draw(&x, "flat", GYRE_TOPOLOGY_POINTS, &c, 1));
  SEE(report.pixels.passed == 1, "a point of 1 pixel: %u", (unsigned)report.pixels.passed);
  x.point_size = 4;
  OK(draw(&x, "flat", GYRE_TOPOLOGY_POINTS, &c, 1));
  SEE(report.pixels.passed == 16 && out[6 * SIDE + 6][0] == 1 && out[9 * SIDE + 9][0] == 1 &&
          out[10 * SIDE + 9][0] == -1,
      "a point of 4 pixels: %u", (unsigned)report.pixels.passed);
  clear();
  OK(draw(&x, "flat", GYRE_TOPOLOGY_LINES, line, 2));
  SEE(report.pixels.passed == SIDE && out[0][0] == 1 && out[SIDE - 1][0] == 1 && out[SIDE][0] == -1,
      "a line along row 0: %u", (unsigned)report.pixels.passed);
}

static void check_ends(void) {
  corner c[6];
  gyre_launch_fault fault;
  gyre_pixel_settings x = {0};
  whole(c, 0, 1);
  OK(draw(&x, "stray", GYRE_TOPOLOGY_TRIANGLES, c, 6));
  SEE(report.exception == GYRE_SHADER_CONSTANT &&
          strstr(report.exception_text, "shader program stray"),
      "%s", report.exception_text);
  const gyre_result result = draw(&x, "faulty", GYRE_TOPOLOGY_TRIANGLES, c, 6);
  SEE(result == GYRE_ENDED_BY_FAULT && strstr(gyre_last_error(), "shader program faulty"), "%s: %s",
      gyre_result_name(result), gyre_last_error());
  OK(gyre_stream_fault(stream, &fault));
  SEE(!strcmp(fault.kernel, "faulty") && fault.value == 16 &&
          strstr(fault.source, "pixels_shaders.c"),
      "%s, %s", fault.kernel, fault.source);
  SEE(cover(&x, "smooth", 0, 1) == PIXELS, "the device goes on");
}

int main(int argc, char **argv) {
  if (argc != 3) {
    fprintf(stderr, "usage: pixels_draw_test DEVICE MODULE\n");
    return 2;
  }
  OK(gyre_host_open(argv[1], NULL, &host));
  OK(gyre_stream_new(host, &stream));
  OK(gyre_module_load_file(host, argv[2], &module));
  OK(gyre_surface_new(host, GYRE_SURFACE_RGBA32F, SIDE, SIDE, &picture));
  OK(gyre_surface_new(host, GYRE_SURFACE_RGBA32F, SIDE, SIDE, &second));
  OK(gyre_surface_new(host, GYRE_SURFACE_D24S8, SIDE, SIDE, &depth));
  OK(gyre_host_alloc(host, sizeof(corner) * MOST, 0, &vertices));
  OK(gyre_host_alloc(host, 16, 0, &constants));
  check_place();
  check_sides();
  check_inputs();
  check_depth();
  check_stencil();
  check_output();
  check_targets();
  check_points();
  check_ends();
  gyre_surface_free(picture), gyre_surface_free(second), gyre_surface_free(depth);
  gyre_host_close(host);
  printf("pixels_draw_test: %u checks on %s\n", checks, argv[1]);
  return 0;
}
