// backprop.c - one step of training a neural network with a layer of 16 hidden units and one output.

#include "suite.h"

#define TILE 16
#define HIDDEN TILE

const suite_info suite_program = {.name = "backprop",
                                  .doc = "A step of training a neural network.",
                                  .unit = "inputs",
                                  .size = 1024,
                                  .least = TILE,
                                  .most = 1 << 18,
                                  .multiple = TILE,
                                  .options = SUITE_DEFINE(TILE)};

static const float rate = 0.3f, momentum = 0.3f, target = 0.9f;

static bounded sigmoid(bounded x) {
  return bounded_div(bounded_exact(1), bounded_add(bounded_exact(1), bounded_exp(bounded_neg(x))));
}

// Sums of 16 inputs as a workgroup makes them, then those of all workgroups.
static bounded hidden_unit(const float *input, const float *weight, unsigned n, unsigned h,
                           float bias) {
  bounded sum = bounded_exact(bias);
  for (unsigned first = 0; first < n; first += TILE) {
    bounded part[TILE];
    for (unsigned i = 0; i < TILE; i++)
      part[i] = bounded_mul(bounded_exact(weight[(first + i) * HIDDEN + h]),
                            bounded_exact(input[first + i]));
    for (unsigned half = TILE / 2; half > 0; half /= 2) {
      for (unsigned i = 0; i < half; i++) part[i] = bounded_add(part[i], part[i + half]);
    }
    sum = bounded_add(sum, part[0]);
  }
  return sigmoid(sum);
}

// Computes the errors of the hidden units. The host computes them in binary64 and
// rounds once.
static void deltas(const float *hidden, const float *output_weight, float *delta) {
  double sum = 0;
  for (unsigned h = 0; h < HIDDEN; h++) sum += (double)hidden[h] * output_weight[h];
  const double output = 1 / (1 + exp(-sum)), error = output * (1 - output) * (target - output);
  for (unsigned h = 0; h < HIDDEN; h++)
    delta[h] = (float)((double)hidden[h] * (1 - (double)hidden[h]) * output_weight[h] * error);
}

void suite_run(suite *s, unsigned n) {
  const size_t weights = (size_t)n * HIDDEN, bytes = weights * sizeof(float);
  float *input = suite_alloc(s, n * sizeof *input), *weight = suite_alloc(s, bytes),
        *old = suite_alloc(s, bytes), *change = suite_alloc(s, bytes),
        *old_change = suite_alloc(s, bytes);
  float bias[HIDDEN], output_weight[HIDDEN], hidden[HIDDEN], delta[HIDDEN];
  bounded want_hidden[HIDDEN], *want = suite_alloc(s, weights * sizeof *want),
                               *want_change = suite_alloc(s, weights * sizeof *want_change);
  for (unsigned i = 0; i < n; i++) input[i] = suite_between(s, 0, 1);
  for (size_t w = 0; w < weights; w++) {
    old[w] = weight[w] = suite_between(s, -1, 1) / 4;
    old_change[w] = change[w] = suite_between(s, -1, 1) / 64;
  }
  for (unsigned h = 0; h < HIDDEN; h++) {
    bias[h] = suite_between(s, -1, 1);
    output_weight[h] = suite_between(s, -1, 1);
  }
  const cl_mem_flags in = CL_MEM_READ_ONLY | CL_MEM_COPY_HOST_PTR,
                     both = CL_MEM_READ_WRITE | CL_MEM_COPY_HOST_PTR;
  const cl_int parts = (cl_int)(n / TILE);
  const cl_mem d_input = suite_buffer(s, in, n * sizeof *input, input),
               d_weight = suite_buffer(s, both, bytes, weight),
               d_change = suite_buffer(s, both, bytes, change),
               d_bias = suite_buffer(s, in, sizeof bias, bias),
               d_partial =
                   suite_buffer(s, CL_MEM_READ_WRITE, (size_t)parts * HIDDEN * sizeof(float), NULL),
               d_hidden = suite_buffer(s, CL_MEM_READ_WRITE, sizeof hidden, NULL),
               d_delta = suite_buffer(s, CL_MEM_READ_ONLY, sizeof delta, NULL);
  const suite_range range = {{HIDDEN, n}, {HIDDEN, TILE}};
  suite_launch(s, "backprop_forward", range, SUITE_ARGUMENT(d_input), SUITE_ARGUMENT(d_weight),
               SUITE_ARGUMENT(d_partial));
  suite_launch(s, "backprop_activate", ((suite_range){{HIDDEN}, {HIDDEN}}),
               SUITE_ARGUMENT(d_partial), SUITE_ARGUMENT(d_bias), SUITE_ARGUMENT(d_hidden),
               SUITE_ARGUMENT(parts));
  suite_read(s, d_hidden, hidden, sizeof hidden);
  deltas(hidden, output_weight, delta);
  suite_write(s, d_delta, delta, sizeof delta);
  suite_launch(s, "backprop_adjust", range, SUITE_ARGUMENT(d_input), SUITE_ARGUMENT(d_delta),
               SUITE_ARGUMENT(d_weight), SUITE_ARGUMENT(d_change), SUITE_ARGUMENT(rate),
               SUITE_ARGUMENT(momentum));
  suite_read(s, d_weight, weight, bytes);
  suite_read(s, d_change, change, bytes);

  for (unsigned h = 0; h < HIDDEN; h++) want_hidden[h] = hidden_unit(input, old, n, h, bias[h]);
  // The deltas are what the device was given.
  for (size_t w = 0; w < weights; w++) {
    const bounded pull =
        bounded_mul(bounded_mul(bounded_exact(rate), bounded_exact(delta[w % HIDDEN])),
                    bounded_exact(input[w / HIDDEN]));
    want_change[w] =
        bounded_add(pull, bounded_mul(bounded_exact(momentum), bounded_exact(old_change[w])));
    want[w] = bounded_add(bounded_exact(old[w]), want_change[w]);
  }
  suite_compare_float(s, "hidden", hidden, want_hidden, HIDDEN);
  suite_compare_float(s, "weight", weight, want, weights);
  suite_compare_float(s, "change", change, want_change, weights);
}
