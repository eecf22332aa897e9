// text.cpp - writes the assembly of a kernel's module.

#include "text.h"

#include <llvm/Support/raw_ostream.h>

#include "device/block.h"
#include "gyre_asm.h"
#include "gyre/host/module.h"

using namespace llvm;

#define STRING_(text) #text
#define STRING(text) STRING_(text)

namespace {

// Writes what sw/module/gyre_kernel.h makes for a kernel in C: the note, and the entry at which the queue starts a
// warp.
void put_note(raw_ostream &out, const std::string &k,
              const std::vector<gyre_opencl_parameter> &parameters) {
  uint64_t bytes = GYRE_OPENCL_BLOCK_BYTES;
  if (!parameters.empty()) bytes = parameters.back().offset + parameters.back().bytes;
  bytes = (bytes + 3) / 4 * 4;
  out << "\t.pushsection .note.gyre,\"a\",@note\n\t.balign 4\n\t.4byte 5, .Lnote_end - .Lnote, 1\n"
      << "\t.ascii \"Gyre\\0\\0\\0\\0\"\n.Lnote:\n\t.4byte " << parameters.size() + 1 << ", "
      << bytes << "\n\t.4byte 0, " << GYRE_OPENCL_BLOCK_BYTES << ", " << (int)GYRE_ARGUMENT_OTHER
      << "\n";
  for (const gyre_opencl_parameter &p : parameters)
    out << "\t.4byte " << p.offset << ", " << p.bytes << ", " << p.kind << "\n";
  out << "\t.asciz \"" << k << "\", \"block\", \"opencl\"\n";
  for (size_t i = 0; i < parameters.size(); i++) out << "\t.asciz \"argument\", \"" << i << "\"\n";
  out << "\t.balign 4\n.Lnote_end:\n\t.popsection\n";
}

void put_function(raw_ostream &out, const std::string &section, const std::string &name,
                  const std::string &body) {
  out << "\t.pushsection .text.gyre_kernel_" << section << ",\"ax\",@progbits\n\t.balign 64\n"
      << "\t.globl " << name << "\n\t.type " << name << ", @function\n"
      << name << ":\n"
      << body << "\t.size " << name << ", . - " << name << "\n\t.popsection\n";
}

}  // namespace

std::string gyre_opencl_text(const gyre_opencl_entry *e,
                             const std::vector<gyre_opencl_parameter> &parameters) {
  std::string text;
  raw_string_ostream out(text);
  const std::string k = e->kernel;
  put_note(out, k, parameters);
  put_function(out, k, "gyre_start_" + k,
               "\tcsrr a0, " STRING(GYRE_CSR_LAUNCHARG) "\n\tcall gyre_kernel_" + k +
                   "\n\t" GYRE_ASM_TMC("zero") "\n");
  // Each thread has its own memory for its workgroup's local memory, and for the stack that all work-items need.
#define WORD(name) STRING(name) " * 4(a0)\n"
  if (e->mapping == GYRE_OPENCL_LOOPS)
    put_function(out, k, "gyre_kernel_" + k,
                 ".Lwork:\n\tcsrr a2, " STRING(GYRE_CSR_GLOBALX) "\n"
                 "\t.pushsection .gyre.work,\"o\",@progbits,.Lwork\n\t.4byte .Lwork\n\t.popsection\n"
                 "\tlw t0, " WORD(GYRE_OPENCL_MEMORY)
                 "\tlw t1, " WORD(GYRE_OPENCL_MEMORY_BYTES)
                 "\tlw t2, " WORD(GYRE_OPENCL_FIRST)
                 "\tcsrr t4, " STRING(GYRE_CSR_MHARTID) "\n\tli t3, -1\n\tbeq t2, t3, 1f\n\tsub t4, a2, t2\n"
                 // mul t4, t4, t1: LLVM reads it once without a machine, to list its symbols
                 "1:\n\t.insn r 0x33, 0, 1, t4, t4, t1\n\tadd a1, t0, t4\n\tadd t0, a1, t1\n\taddi t0, t0, -16\n"
                 "\tsw sp, 0(t0)\n\tsw ra, 4(t0)\n\tmv sp, t0\n\tcall gyre_group_" + k +
                     "\n\tlw ra, 4(sp)\n\tlw sp, 0(sp)\n\tret\n");
  return out.str();
}
