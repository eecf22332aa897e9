// Tests the whole SoC at its pins: loads and starts programs, watches them and fetches their
// results, over the serial line alone.
//
//   gyre_soc_run PROGRAM.elf ARG [SEED]    (a program that prints and ends by exit)

#include <algorithm>
#include <string>

#include "encode.h"
#include "gyre/fault.h"
#include "gyre/io.h"
#include "gyre_platform.h"
#include "gyre_soc_rig.h"

namespace {

constexpr uint32_t kMscratch = 0x340, kIo = 0x10000;  // upper bits, for LUI
enum { kA0 = 10, kA1, kA2, kA3, kA4 };

void start(Soc &soc, uint32_t arg = 0, bool cold = true) {
  soc.write(GYRE_REG_START_PC, kSocRam);
  soc.write(GYRE_REG_ARG, arg);
  soc.write(GYRE_REG_CONTROL, 1u << GYRE_CONTROL_START_LSB | uint32_t(cold)
                                                                 << GYRE_CONTROL_COLD_LSB);
}
void load(Soc &soc, const Words &code, uint32_t arg = 0) {
  soc.write(kSocRam, code);
  start(soc, arg);
}
bool busy(Soc &soc) { return soc.read(GYRE_REG_STATUS) >> GYRE_STATUS_BUSY_LSB & 1; }
void wait(Unit &u, Soc &soc) {
  for (unsigned i = 0; busy(soc); ++i) u.check(i < 1000, "the run ends");
}

// Registers of the SoC, and what is not there.
void registers(Unit &u, Soc &soc, bool fresh) {
  u.compare("SOC_MAGIC", soc.read(kSocMagic), 0x47534f43);
  u.compare("SOC_VERSION", soc.read(kSocVersion), 0x10000);
  u.compare("CLK_HZ", soc.read(kSocClock), 8000000);
  u.compare("MEM_BYTES", soc.read(kSocMemory), 262144);
  u.compare("MAGIC", soc.read(GYRE_REG_MAGIC), GYRE_VALUE_MAGIC);
  u.compare("RAM_BYTES", soc.read(GYRE_REG_RAM_BYTES), 262144);
  if (fresh) {
    u.compare("HEAD", soc.read(kSocHead), 0);
    u.compare("EXIT", soc.read(kSocExit), 0);
  }
  soc.write(GYRE_REG_ARG, 0x12345678);
  u.compare("ARG", soc.read(GYRE_REG_ARG), 0x12345678);
  soc.write(kSocTail, 0xffff03a5);
  u.compare("TAIL", soc.read(kSocTail), 0x3a5);
  soc.write(kSocTail, soc.read(kSocHead));
  static const uint32_t absent[] = {0x7fc,       0x03c,      0x824,      0x8fc,
                                    0xffc,       0x1200,     0x2000,     kSocRam + 262144,
                                    kSocRam - 4, 0x10000000, 0xc0000000, kSocRam + 2};
  for (uint32_t addr : absent) {
    u.check(soc.request(kRead, addr, 1, {}) == kBadAddress, "a read of nothing");
    u.check(soc.request(kWrite, addr, 1, {0}) == kBadAddress, "a write of nothing");
  }
  static const uint32_t read_only[] = {kSocMagic, kSocHead, kSocExit,      kSocErrors,
                                       kSocRun,   kSocRing, GYRE_REG_MAGIC};
  for (uint32_t addr : read_only) {
    u.check(soc.request(kWrite, addr, 1, {0}) == kBadAddress, "a write to what is read only");
  }
  u.compare("FRAME_ERRORS", soc.read(kSocErrors), !fresh);
  Bytes bad = frame_request(kRead, 1, 1, kSocMagic);
  bad.back() ^= 1;
  const Bytes answer = soc.exchange(bad);
  u.check(answer.size() == 6 && answer[1] == kBadCrc, "a flipped bit is refused");
  u.compare("FRAME_ERRORS", soc.read(kSocErrors), fresh ? 1 : 2);
  // The first and the last words of memory, over the end of a frame.
  Words words;
  for (unsigned i = 0; i < 100; ++i) words.push_back(u.rand32());
  soc.write(kSocRam, words);
  soc.write(kSocRam + 262144 - 400, words);
  u.check(soc.read(kSocRam, 100) == words, "memory from its start");
  u.check(soc.read(kSocRam + 262144 - 400, 100) == words, "memory up to its end");
}

// The host writes and reads memory beside a program that counts in the same lines.
void sharing(Unit &u, Soc &soc) {
  soc.write(kSocRam + 0x1000, Words(16, 0));
  load(soc,
       {CSRR(kA0, kMscratch), LW(kA1, kA0, 0), ADDI(kA1, kA1, 1), SW(kA1, kA0, 0), LW(kA2, kA0, 8),
        BEQ(kA2, 0, -16), SW(kA1, kA0, 12), END},
       kSocRam + 0x1000);
  uint32_t last = 0;
  for (unsigned i = 0; i < 20; ++i) {
    const uint32_t value = u.rand32();
    soc.write(kSocRam + 0x1004, value);  // a word of the line that the program writes
    const Words line = soc.read(kSocRam + 0x1000, 4);
    u.check(line[1] == value && line[0] > last && line[3] == 0, "both sides' words");
    last = line[0];
  }
  u.check(busy(soc), "it goes on until it is told");
  u.check(soc.dut.led_busy_o && !soc.dut.led_done_o && !soc.dut.led_fault_o, "LEDs while it runs");
  soc.write(kSocRam + 0x1008, 1);
  // Data in the data cache are old until it is emptied.
  soc.write(GYRE_REG_CACHE_FLUSH, 1);
  wait(u, soc);
  const Words line = soc.read(kSocRam + 0x1000, 4);
  u.check(line[0] == line[3] && line[0] >= last, "the last count");
  u.check(!soc.dut.led_busy_o && soc.dut.led_done_o && !soc.dut.led_fault_o, "LEDs at the end");
}

// More characters than the ring holds, all over the console's bytes: the program waits, and none is
// lost. Only the exit word follows.
void console(Unit &u, Soc &soc) {
  const unsigned n = 1200;
  load(soc,
       {LUI(kA0, kIo), CSRR(kA1, kMscratch), ANDI(kA2, kA1, GYRE_IO_CONSOLE_BYTES - 1),
        ADD(kA2, kA2, kA0), SB(kA1, kA2, GYRE_IO_CONSOLE), ADDI(kA1, kA1, -1), BNE(kA1, 0, -16),
        ADDI(kA2, 0, 0x123), SW(kA2, kA0, GYRE_IO_CONSOLE + GYRE_IO_CONSOLE_BYTES),
        SW(kA2, kA0, GYRE_IO_EXIT - 4), SW(kA2, kA0, GYRE_IO_EXIT + 4), SW(kA2, kA0, GYRE_IO_EXIT),
        SW(kA1, kA0, GYRE_IO_EXIT), END},
       n);
  soc.settle(800);
  u.compare("HEAD of a full ring", soc.read(kSocHead) - soc.read(kSocTail), 512);
  u.check(busy(soc), "the program waits for room");
  u.compare("EXIT before its store", soc.read(kSocExit), 0);
  std::string text;
  for (unsigned i = 0; text.size() < n; ++i) {
    u.check(i < 100, "the text comes");
    text += soc.console();
  }
  for (unsigned i = 0; i < n; ++i) u.compare("character", uint8_t(text[i]), uint8_t(n - i), int(i));
  wait(u, soc);
  u.check(soc.console().empty(), "there is no more");
  u.compare("EXIT: the first store", soc.read(kSocExit), 0x80000123);
  load(soc, {JAL(0, 0)});
  u.compare("EXIT after a start", soc.read(kSocExit), 0);
  soc.write(GYRE_REG_CONTROL, 1u << GYRE_CONTROL_SOFT_RESET_LSB);
  wait(u, soc);
}

void faults(Unit &u, Soc &soc) {
  load(soc, {ADDI(0, 0, 0), 0xffffffffu});
  wait(u, soc);
  u.compare("FAULT_CAUSE", soc.read(GYRE_REG_FAULT_CAUSE), 0x80000000u | GYRE_FAULT_ILLEGAL);
  u.compare("FAULT_PC", soc.read(GYRE_REG_FAULT_PC), kSocRam + 4);
  u.compare("FAULT_VALUE", soc.read(GYRE_REG_FAULT_VALUE), 0xffffffff);
  u.compare("FAULT_LANES", soc.read(GYRE_REG_FAULT_LANES), 1);
  u.check(soc.dut.led_fault_o && soc.dut.led_done_o, "LEDs after a fault");
  // A load from the I/O page is a bus error, one after the end of memory an access fault.
  load(soc, {LUI(kA0, kIo), LW(kA1, kA0, 0), ADDI(kA1, kA1, 1), END});
  wait(u, soc);
  u.compare("bus", soc.read(GYRE_REG_FAULT_CAUSE), 0x80000000u | GYRE_FAULT_BUS);
  load(soc, {LUI(kA0, 0x80040), LW(kA1, kA0, 0), END});
  wait(u, soc);
  u.compare("access", soc.read(GYRE_REG_FAULT_CAUSE), 0x80000000u | GYRE_FAULT_LOAD_ACCESS);
}

// A program that waits for a barrier that no other warp comes to: the registers tell why, and a
// soft reset gets the machine back.
void hang(Unit &u, Soc &soc) {
  load(soc, {ADDI(kA0, 0, 0), ADDI(kA1, 0, 2), 0x00b5406b /* bar a0, a1 */, END});
  soc.write(GYRE_REG_WATCHDOG, 2000);
  soc.settle(2000);
  const uint32_t status = soc.read(GYRE_REG_STATUS);
  u.check(status >> GYRE_STATUS_BUSY_LSB & 1 && status >> GYRE_STATUS_STUCK_LSB & 1, "it is stuck");
  soc.write(GYRE_REG_DIAG_SELECT, 0);
  const uint32_t state = soc.read(GYRE_REG_DIAG_STATE);
  u.compare("reason", state >> GYRE_DIAG_STATE_REASON_LSB & 255, GYRE_REASON_BARRIER);
  u.compare("DIAG_PC", soc.read(GYRE_REG_DIAG_PC), kSocRam + 12);
  u.compare("DIAG_TMASK", soc.read(GYRE_REG_DIAG_TMASK), 1);
  u.compare("DIAG_LIVE", soc.read(GYRE_REG_DIAG_LIVE), 1);
  u.compare("DIAG_READY", soc.read(GYRE_REG_DIAG_READY), 0);
  u.compare("DIAG_NEXT", soc.read(GYRE_REG_DIAG_NEXT), 0);
  u.check(soc.read(GYRE_REG_IDLE_CYCLES) > 2000, "IDLE_CYCLES");
  soc.write(GYRE_REG_CONTROL, 1u << GYRE_CONTROL_SOFT_RESET_LSB);
  wait(u, soc);
  load(soc, {CSRR(kA0, kMscratch), SW(kA0, kA0, 0), END}, kSocRam + 0x2000);
  wait(u, soc);
  u.compare("the next run", soc.read(kSocRam + 0x2000), kSocRam + 0x2000);
  // The same program again, which the instruction cache still has.
  start(soc, kSocRam + 0x2040, false);
  wait(u, soc);
  u.compare("a run on the warm machine", soc.read(kSocRam + 0x2040), kSocRam + 0x2040);
}

// ---- A compiled program, and the same on the cycle model -----------------------------------------

struct Text {
  std::string console;
  static void put(void *ctx, uint8_t byte) { static_cast<Text *>(ctx)->console += char(byte); }
};

void program(Unit &u, Soc &soc, const char *path, uint32_t arg) {
  gyre_config cfg;
  char why[GYRE_MESSAGE] = "";
  u.check(gyre_config_named("tiny", &cfg), "configuration tiny");
  cfg.ram_bytes = 262144;
  gyre_memory *memory = gyre_memory_new();
  gyre_elf *elf = gyre_elf_load(path, &cfg, memory, why);
  if (!elf) std::fprintf(stderr, "gyre_soc_run: %s\n", why);
  u.check(elf != nullptr, "the program is there");
  Words image;
  for (uint32_t i = 0; i < 0x10000; i += 4)
    image.push_back(gyre_memory_read(memory, kSocRam + i, 4));
  while (image.back() == 0) image.pop_back();
  soc.write(kSocRam, image);

  Text text;
  gyre_environment *environment = gyre_environment_new(&cfg, memory, elf, Text::put, &text);
  gyre_timing timing = {};
  timing.latency = timing.seed = 1;
  gyre_memory_timing *port = gyre_memory_timing_new(environment, cfg.line_bytes, &timing);
  gyre_model *model = gyre_model_new(&cfg, arg, why);
  uint32_t code = 0;
  while (!gyre_environment_ended(environment, &code) && gyre_model_state(model) == GYRE_RUNNING) {
    gyre_mem_in in;
    gyre_mem_req req;
    gyre_memory_timing_drive(port, &in);
    const bool asks = gyre_model_req(model, &req) && in.req_ready;
    const bool ready = gyre_model_rsp_ready(model, in.rsp_tag);
    gyre_memory_timing_edge(port, asks ? &req : nullptr, ready);
    gyre_model_tick(model, &in);
  }
  u.check(gyre_model_state(model) != GYRE_FAULTED, "the model runs the program");

  start(soc, arg);
  std::string console;
  for (unsigned i = 0; !(soc.read(kSocExit) >> 31); ++i) {
    u.check(i < 3000, "the program ends");
    console += soc.console();
  }
  console += soc.console();
  wait(u, soc);
  std::printf("%s", console.c_str());
  // Cycles that the program prints differ with the memory; its words do not.
  const auto words = [](std::string s) {
    s.erase(std::remove_if(s.begin(), s.end(), [](char c) { return c >= '0' && c <= '9'; }),
            s.end());
    return s;
  };
  u.check(words(console) == words(text.console), "the console of the model");
  u.compare("exit code", soc.read(kSocExit), 0x80000000u | code);
  u.check(soc.read(kSocRun) > 1000, "RUN_CYCLES");
  for (const char *name : {"a", "b", "c"}) {
    uint32_t addr;
    if (!gyre_elf_symbol(elf, name, &addr)) continue;
    const Words rtl = soc.read(addr, 128);
    for (uint32_t i = 0; i < 128; ++i) {
      u.compare(name, rtl[i], gyre_memory_read(memory, addr + 4 * i, 4), int(i));
    }
    u.cover("results compared", true);
  }
  gyre_model_free(model);
  gyre_memory_timing_free(port);
  gyre_environment_free(environment);
  gyre_elf_free(elf);
  gyre_memory_free(memory);
}

}  // namespace

int main(int argc, char **argv) {
  if (argc < 3) {
    std::fprintf(stderr, "usage: gyre_soc_run PROGRAM.elf ARG [SEED]\n");
    return 2;
  }
  const char *path = argv[1];
  const uint32_t arg = uint32_t(std::strtoul(argv[2], nullptr, 0));
  argv[2] = argv[0];
  Unit u(argc - 2, argv + 2, 1);
  Soc soc(u, 8);
  registers(u, soc, true);
  sharing(u, soc);
  console(u, soc);
  faults(u, soc);
  hang(u, soc);
  program(u, soc, path, arg);
  // Both clocks are never the same.
  soc.line.send_cycles = 8 * 1.02;
  soc.line.receive_cycles = 8 * 0.98;
  registers(u, soc, false);
  return u.finish();
}
