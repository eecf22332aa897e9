// The whole SoC: programs are loaded through the pins, started, watched, and their results fetched.

#include "encode.h"
#include "gyre_soc_rig.h"

int main(int argc, char **argv) {
  Unit u(argc, argv, 1);
  Soc soc(u, 8);
  u.check(soc.read(kSocMagic) == 0x47534f43, "SOC_MAGIC");
  u.check(soc.read(GYRE_REG_MAGIC) == GYRE_VALUE_MAGIC, "MAGIC");
  const uint32_t code[] = {CSRR(10, 0x340), LW(11, 10, 0), ADDI(11, 11, 1), SW(11, 10, 0), END};
  soc.write(kSocRam, Words(std::begin(code), std::end(code)));
  soc.write(kSocRam + 0x800, 41);
  soc.write(GYRE_REG_START_PC, kSocRam);
  soc.write(GYRE_REG_ARG, kSocRam + 0x800);
  soc.write(GYRE_REG_CONTROL, 1);
  std::printf("status %x\n", soc.read(GYRE_REG_STATUS));
  std::printf("word %u run %u\n", soc.read(kSocRam + 0x800), soc.read(kSocRun));
  return u.finish();
}
