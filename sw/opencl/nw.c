// nw.c - Needleman-Wunsch: the best global alignment of two random sequences.

#include "suite.h"

#define TILE 16
enum { LETTERS = 24, PENALTY = 10 };

const suite_info suite_program = {
    .name = "nw",
    .doc = "Scores of the alignment of two sequences (Needleman-Wunsch).",
    .unit = "letters of a sequence",
    .size = 96,
    .least = TILE,
    .most = 4096,
    .multiple = TILE,
    .options = SUITE_DEFINE(TILE)};

static cl_int max(cl_int a, cl_int b) { return a > b ? a : b; }

void suite_run(suite *s, unsigned n) {
  const unsigned columns = n + 1;
  const size_t cells = (size_t)columns * columns, bytes = cells * sizeof(cl_int);
  cl_int *score = suite_alloc(s, bytes), *match = suite_alloc(s, bytes),
         *want = suite_alloc(s, bytes);
  cl_int similar[LETTERS][LETTERS];
  unsigned *letters = suite_alloc(s, 2 * columns * sizeof *letters);
  for (unsigned a = 0; a < LETTERS; a++) {
    for (unsigned b = 0; b <= a; b++)
      similar[a][b] = similar[b][a] =
          a == b ? 4 + (cl_int)suite_below(s, 8) : 3 - (cl_int)suite_below(s, 8);
  }
  for (unsigned i = 0; i < 2 * columns; i++) letters[i] = suite_below(s, LETTERS);
  for (unsigned i = 1; i < columns; i++) {
    score[i] = score[i * columns] = -(cl_int)i * PENALTY;
    for (unsigned j = 1; j < columns; j++)
      match[i * columns + j] = similar[letters[i]][letters[columns + j]];
  }
  for (size_t i = 0; i < cells; i++) want[i] = score[i];

  const cl_mem d_score = suite_buffer(s, CL_MEM_READ_WRITE | CL_MEM_COPY_HOST_PTR, bytes, score),
               d_match = suite_buffer(s, CL_MEM_READ_ONLY | CL_MEM_COPY_HOST_PTR, bytes, match);
  const cl_int width = (cl_int)columns, penalty = PENALTY, blocks = (cl_int)(n / TILE);
  for (cl_int d = 0; d < 2 * blocks - 1; d++) {
    const size_t of_diagonal = (size_t)(d < blocks ? d + 1 : 2 * blocks - 1 - d);
    suite_launch(s, d < blocks ? "nw_grow" : "nw_shrink",
                 ((suite_range){{of_diagonal * TILE}, {TILE}}), SUITE_ARGUMENT(d_score),
                 SUITE_ARGUMENT(d_match), SUITE_ARGUMENT(width), SUITE_ARGUMENT(penalty),
                 SUITE_ARGUMENT(d));
  }
  suite_read(s, d_score, score, bytes);
  for (unsigned i = 1; i < columns; i++) {
    for (unsigned j = 1; j < columns; j++)
      want[i * columns + j] =
          max(want[(i - 1) * columns + j - 1] + match[i * columns + j],
              max(want[i * columns + j - 1], want[(i - 1) * columns + j]) - PENALTY);
  }
  suite_compare_int(s, "score", score, want, cells);
}
