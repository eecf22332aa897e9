// pins_test.c - tests the checker of the memory port (gyre_pins): each rule is broken once and
// must be reported, and a legal sequence must pass.

#include <stdio.h>
#include <string.h>

#include "gyre_pins.h"

static gyre_config cfg;
static int failures;

// Runs `n` cycles; expects `word` in the sentence of the last one, or no sentence if it is NULL.
static void expect(const char *name, const gyre_gpu_wires *w, int n, const char *word) {
  gyre_pins pins;
  const char *said = NULL;
  gyre_pins_init(&pins, &cfg);
  for (int i = 0; i < n && said == NULL; ++i) {
    said = gyre_pins_check(&pins, &w[i]);
    if (said != NULL && i < n - 1) {
      printf("%s: too early, in cycle %d: %s\n", name, i, said);
      ++failures;
      return;
    }
  }
  if (word == NULL ? said != NULL : said == NULL || strstr(said, word) == NULL) {
    printf("%s: said \"%s\"\n", name, said ? said : "nothing");
    ++failures;
  }
}

static gyre_gpu_wires request(bool write, unsigned tag, uint32_t addr, bool ready) {
  gyre_gpu_wires w;
  memset(&w, 0, sizeof w);
  w.gpu_req_valid = 1;
  w.gpu_req_write = write;
  w.gpu_req_tag = (uint16_t)tag;
  w.gpu_req_addr = addr;
  w.gpu_req_ready = ready;
  return w;
}

static gyre_gpu_wires response(bool write, unsigned tag) {
  gyre_gpu_wires w;
  memset(&w, 0, sizeof w);
  w.gpu_rsp_valid = w.gpu_rsp_ready = 1;
  w.gpu_rsp_write = write;
  w.gpu_rsp_tag = (uint16_t)tag;
  return w;
}

int main(void) {
  if (!gyre_config_named("small", &cfg)) return 1;
  gyre_gpu_wires w[6], none;
  memset(&none, 0, sizeof none);

  w[0] = request(false, 1, 0x1000, false), w[1] = request(false, 1, 0x1000, true);
  w[2] = request(true, 1, 0x2000, true), w[3] = response(true, 1), w[4] = response(false, 1);
  w[5] = request(false, 1, 0x1000, true);
  expect("lawful", w, 6, NULL);

  w[0] = request(false, 0, 0x1000, false), w[1] = none;
  expect("withdrawn", w, 2, "withdrawn");
  w[1] = request(false, 0, 0x1040, false);
  expect("other address", w, 2, "changed");
  w[1] = request(false, 1, 0x1000, false);
  expect("other tag", w, 2, "changed");
  w[1] = request(true, 0, 0x1000, false);
  expect("read to write", w, 2, "changed");
  w[1] = request(false, 0, 0x1000, false), w[1].gpu_req_mask[7] = 0x80;
  expect("other mask", w, 2, "changed");
  w[0] = request(true, 1, 0x1000, false), w[1] = w[0], w[1].gpu_req_data[63] = 1;
  expect("other data", w, 2, "changed");

  w[0] = request(false, 0, 0x1020, true);
  expect("unaligned", w, 1, "aligned");
  w[0] = request(false, 1, 0x1000, true), w[1] = request(false, 1, 0x1000, false);
  expect("second read", w, 2, "second read");
  w[1] = request(false, 0, 0x1000, true);
  expect("read of the other tag", w, 2, NULL);

  w[0] = request(false, 0xf01, 0x1000, true), w[1] = request(false, 0x001, 0x1000, true);
  expect("tags that differ in high bits", w, 2, NULL);
  w[1] = request(false, 0xf01, 0x1000, true);
  expect("second read of a wide tag", w, 2, "second read");
  w[1] = response(false, 0x001);
  expect("answer to another wide tag", w, 2, "never accepted");

  w[0] = response(false, 0);
  expect("answer to nothing", w, 1, "never accepted");
  w[0] = request(true, 1, 0x1000, true), w[1] = response(false, 1);
  expect("read answer to a write", w, 2, "never accepted");
  w[0] = request(false, 3, 0x1000, true), w[1] = response(false, 3), w[1].gpu_rsp_ready = 0;
  w[2] = response(false, 3);
  expect("held response", w, 3, NULL);
  w[2] = none;
  expect("withdrawn response", w, 3, "withdrew");
  w[2] = response(false, 3), w[2].gpu_rsp_data[5] = 1;
  expect("other response data", w, 3, "changed a response");
  w[2] = response(false, 3), w[2].gpu_rsp_error = 1;
  expect("other response error", w, 3, "changed a response");
  // An answer in the cycle of acceptance is too early.
  w[0] = request(true, 1, 0x1000, true);
  w[0].gpu_rsp_valid = w[0].gpu_rsp_ready = 1, w[0].gpu_rsp_write = 1, w[0].gpu_rsp_tag = 1;
  expect("answer at once", w, 1, "never accepted");

  if (failures == 0) printf("memory port rules: all seen\n");
  return failures != 0;
}
