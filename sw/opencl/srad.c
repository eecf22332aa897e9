// srad.c - removal of speckles from a picture by anisotropic diffusion.

#include "suite.h"

#define GROUP 128
enum { STEPS = 2 };

const suite_info suite_program = {.name = "srad",
                                  .doc = "Removal of speckles from a picture.",
                                  .unit = "rows and columns",
                                  .size = 48,
                                  .least = 16,
                                  .most = 2048};

static const float rate = 0.5f;

static bounded number(double value) { return bounded_exact(value); }

// Computes from the sums how speckled the picture is, also in binary32 from the device's sums.
static bounded speckle(bounded sum, bounded squares, double count) {
  const bounded mean = bounded_div(sum, number(count)), square = bounded_mul(mean, mean);
  return bounded_div(bounded_sub(bounded_div(squares, number(count)), square), square);
}

static bounded reference_speckle(const bounded *image, size_t count) {
  bounded sum[GROUP], squares[GROUP];
  bounded all = number(0), all_squares = number(0);
  for (size_t first = 0; first < count; first += GROUP) {
    for (size_t t = 0; t < GROUP; t++) {
      sum[t] = first + t < count ? image[first + t] : number(0);
      squares[t] = bounded_mul(sum[t], sum[t]);
    }
    for (size_t half = GROUP / 2; half > 0; half /= 2) {
      for (size_t t = 0; t < half; t++) {
        sum[t] = bounded_add(sum[t], sum[t + half]);
        squares[t] = bounded_add(squares[t], squares[t + half]);
      }
    }
    all = bounded_add(all, sum[0]);
    all_squares = bounded_add(all_squares, squares[0]);
  }
  return speckle(all, all_squares, (double)count);
}

typedef struct slopes {
  bounded north, south, west, east;
} slopes;

static bounded coefficient(const bounded *image, unsigned n, unsigned x, unsigned y, bounded q0,
                           slopes *to) {
  const bounded here = image[y * n + x];
  const bounded north = bounded_sub(image[(y ? y - 1 : y) * n + x], here),
                south = bounded_sub(image[(y + 1 < n ? y + 1 : y) * n + x], here),
                west = bounded_sub(image[y * n + (x ? x - 1 : x)], here),
                east = bounded_sub(image[y * n + (x + 1 < n ? x + 1 : x)], here);
  *to = (slopes){north, south, west, east};
  bounded g = bounded_mad(south, south, bounded_mul(north, north));
  g = bounded_mad(east, east, bounded_mad(west, west, g));
  g = bounded_div(g, bounded_mul(here, here));
  const bounded l =
      bounded_div(bounded_add(bounded_add(bounded_add(north, south), west), east), here);
  const bounded d = bounded_mad(number(0.25), l, number(1));
  const bounded top =
      bounded_sub(bounded_mul(number(0.5), g), bounded_mul(bounded_mul(number(0.0625), l), l));
  const bounded q = bounded_div(top, bounded_mul(d, d));
  const bounded over = bounded_mul(q0, bounded_add(number(1), q0));
  const bounded c =
      bounded_div(number(1), bounded_add(number(1), bounded_div(bounded_sub(q, q0), over)));
  return bounded_clamp(c, 0, 1);
}

static void reference(suite *s, bounded *image, unsigned n) {
  const size_t count = (size_t)n * n;
  bounded *c = suite_alloc(s, count * sizeof *c);
  slopes *slope = suite_alloc(s, count * sizeof *slope);
  for (size_t i = 0; i < count; i++) image[i] = bounded_exp(bounded_div(image[i], number(255)));
  for (unsigned step = 0; step < STEPS; step++) {
    const bounded q0 = reference_speckle(image, count);
    for (unsigned i = 0; i < count; i++) c[i] = coefficient(image, n, i % n, i / n, q0, &slope[i]);
    for (unsigned i = 0; i < count; i++) {
      const unsigned x = i % n, y = i / n;
      bounded sum =
          bounded_mad(c[y + 1 < n ? i + n : i], slope[i].south, bounded_mul(c[i], slope[i].north));
      sum = bounded_mad(c[i], slope[i].west, sum);
      sum = bounded_mad(c[x + 1 < n ? i + 1 : i], slope[i].east, sum);
      const bounded part = bounded_mul(number(0.25), number(rate));
      image[i] = bounded_add(image[i], bounded_mul(part, sum));
    }
  }
  for (size_t i = 0; i < count; i++) image[i] = bounded_mul(bounded_log(image[i]), number(255));
}

void suite_run(suite *s, unsigned n) {
  const size_t cells = (size_t)n * n, bytes = cells * sizeof(float),
               groups = (cells + GROUP - 1) / GROUP;
  float *image = suite_alloc(s, bytes);
  cl_float2 *sums = suite_alloc(s, groups * sizeof *sums);
  bounded *want = suite_alloc(s, cells * sizeof *want);
  // Blocks of different brightness under noise.
  for (size_t i = 0; i < cells; i++) {
    const size_t block = i % n / 8 * 3 + i / n / 8 * 5;
    image[i] = (float)(block % 7 * 24) + suite_between(s, 10, 110);
    want[i] = bounded_exact(image[i]);
  }
  const cl_mem d_image = suite_buffer(s, CL_MEM_READ_WRITE | CL_MEM_COPY_HOST_PTR, bytes, image),
               d_sums = suite_buffer(s, CL_MEM_WRITE_ONLY, groups * sizeof *sums, NULL),
               d_slopes = suite_buffer(s, CL_MEM_READ_WRITE, 4 * bytes, NULL),
               d_coefficient = suite_buffer(s, CL_MEM_READ_WRITE, bytes, NULL);
  const suite_range range = {{suite_round_up(cells, GROUP)}, {GROUP}};
  const cl_int count = (cl_int)cells, width = (cl_int)n;
  suite_launch(s, "srad_extract", range, SUITE_ARGUMENT(d_image), SUITE_ARGUMENT(count));
  for (unsigned step = 0; step < STEPS; step++) {
    suite_launch(s, "srad_sums", range, SUITE_ARGUMENT(d_image), SUITE_ARGUMENT(d_sums),
                 SUITE_LOCAL(GROUP * sizeof(float)), SUITE_LOCAL(GROUP * sizeof(float)),
                 SUITE_ARGUMENT(count));
    suite_read(s, d_sums, sums, groups * sizeof *sums);
    float sum = 0, squares = 0;
    for (size_t g = 0; g < groups; g++) {
      sum += sums[g].s[0];
      squares += sums[g].s[1];
    }
    const float mean = sum / (float)cells;
    const cl_float q0 = (squares / (float)cells - mean * mean) / (mean * mean);
    suite_launch(s, "srad_coefficients", range, SUITE_ARGUMENT(d_image), SUITE_ARGUMENT(d_slopes),
                 SUITE_ARGUMENT(d_coefficient), SUITE_ARGUMENT(width), SUITE_ARGUMENT(q0));
    suite_launch(s, "srad_diffuse", range, SUITE_ARGUMENT(d_image), SUITE_ARGUMENT(d_slopes),
                 SUITE_ARGUMENT(d_coefficient), SUITE_ARGUMENT(width), SUITE_ARGUMENT(rate));
  }
  suite_launch(s, "srad_compress", range, SUITE_ARGUMENT(d_image), SUITE_ARGUMENT(count));
  suite_read(s, d_image, image, bytes);
  reference(s, want, n);
  suite_compare_float(s, "brightness", image, want, cells);
}
