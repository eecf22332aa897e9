// gyre_tool_board.c - implements `gyre fpga info` and `gyre fpga selftest`, which need no program.

#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "gyre_board.h"
#include "gyre_tool.h"

static void info(gyre_board *b) {
  const gyre_config *c = &b->cfg;
  printf("%s at %u baud: Gyre SoC %u.%u, registers %u.%u\n", gyre_link_name(b->link),
         gyre_link_baud(b->link), b->soc_version >> 16, b->soc_version & 0xffff, b->version >> 16,
         b->version & 0xffff);
  printf("  clock         %.3f MHz\n", b->clk_hz * 1e-6);
  printf("  memory        %u bytes at 0x%08x\n", b->mem_bytes, c->ram_base);
  printf("  shape         %u core%s, %u warps x %u threads, %u lanes\n", c->num_cores,
         c->num_cores > 1 ? "s" : "", c->num_warps, c->num_threads, c->num_lanes);
  printf("  extensions    RV32I%s%s%s%s\n", c->m_ext ? "M" : "", c->a_ext ? "A" : "",
         c->f_ext ? "F" : "", c->b_ext ? "B" : "");
  printf("  caches        %u bytes instructions, %u bytes data, lines of %u bytes", c->icache_bytes,
         c->dcache_bytes, c->line_bytes);
  if (c->l2_bytes) printf(", %u bytes shared", c->l2_bytes);
  printf("\n  local memory  %u bytes a core\n", c->lmem_bytes);
  printf("  counters      %u, run time is %scounted\n", b->num_perf,
         b->has_run_cycles ? "" : "not ");
  printf("  frame errors  %u since reset (mod 256)\n", gyre_board_frame_errors(b));
}

static void progress(void *ctx, unsigned percent) {
  unsigned *shown = ctx;
  if (percent == *shown) return;
  *shown = percent;
  fprintf(stderr, "\rmemory: %u%% ", percent);
}

static bool selftest(gyre_board *b, int *status, char *why) {
  gyre_march m;
  unsigned shown = 101;
  const bool show = isatty(STDERR_FILENO);
  const bool good =
      gyre_board_stop(b, why) &&
      gyre_board_march(b, b->cfg.ram_base, b->mem_bytes, &m, show ? progress : NULL, &shown, why);
  if (show) fputc('\n', stderr);
  if (!good) return false;
  const gyre_link_stats *s = gyre_link_statistics(b->link);
  printf("memory: %u words at 0x%08x written and read in four passes: %u errors\n", m.words,
         b->cfg.ram_base, m.errors);
  if (m.errors) {
    printf("  first: 0x%08x is 0x%08x, should be 0x%08x; bits that were wrong anywhere: 0x%08x\n",
           m.addr, m.got, m.expected, m.bits);
  }
  printf("link: %llu requests, %llu sent again; frame errors of the board: %u\n",
         (unsigned long long)s->requests, (unsigned long long)s->retries,
         gyre_board_frame_errors(b));
  *status = m.errors != 0;
  return true;
}

int gyre_tool_fpga(int argc, char **argv) {
  static const char usage[] =
      "Usage: gyre fpga info DEVICE[,BAUD[,MS]]       what the board is\n"
      "       gyre fpga selftest DEVICE[,BAUD[,MS]]   writes and reads its memory: status 1 if it "
      "is wrong\n\n"
      "DEVICE is a serial port (/dev/ttyUSB1), BAUD that of the bitstream (default 115200), MS "
      "how\n"
      "many milliseconds an answer may take (default 300).\n";
  const bool help = argc == 2 && !strcmp(argv[1], "--help");
  const bool test = argc == 3 && !strcmp(argv[1], "selftest");
  if (argc != 3 || (!test && strcmp(argv[1], "info"))) {
    fputs(usage, help ? stdout : stderr);
    return help ? 0 : GYRE_EXIT_INPUT;
  }
  char why[GYRE_MESSAGE];
  gyre_board board;
  int status = 0;
  gyre_link *link = gyre_tool_open_board(argv[2], why);
  bool good = link && gyre_board_identify(&board, link, why);
  if (good && test) good = selftest(&board, &status, why);
  if (good && !test) info(&board);
  if (!good) fprintf(stderr, "gyre: %s\n", why);
  gyre_link_close(link);
  return good ? status : GYRE_EXIT_INPUT;
}
