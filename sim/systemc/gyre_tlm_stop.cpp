// gyre_tlm_stop.cpp - the function that Verilator calls for a failed assertion of the RTL. It makes an error report of
// SystemC, which throws, with file and line.

#include <string>
#include <systemc>

// It is declared in verilated.h, which assumes Verilator's own SystemC output if it sees SystemC.
void vl_stop(const char *filename, int linenum, const char *hier);

void vl_stop(const char *filename, int linenum, const char *) {
  const std::string where = std::string(filename) + ":" + std::to_string(linenum);
  SC_REPORT_ERROR("gyre_tlm", ("an assertion of the RTL failed: " + where).c_str());
}
