// gyre_opencl_entry.cpp - a kernel of a module out of what POCL's passes leave: its arguments out of the launch's block,
// local memory out of that of the group, ids out of the mapping's functions. C++, since LLVM's interface for attributes
// and module flags is.

#include "gyre_opencl_entry.h"

#include <cstdio>
#include <memory>
#include <string>
#include <vector>

#include <llvm/IR/DiagnosticInfo.h>
#include <llvm/IR/DiagnosticPrinter.h>
#include <llvm/IR/IRBuilder.h>
#include <llvm/IR/LLVMContext.h>
#include <llvm/IR/Module.h>
#include <llvm/Bitcode/BitcodeWriter.h>
#include <llvm/IRReader/IRReader.h>
#include <llvm/Linker/Linker.h>
#include <llvm/Support/FileSystem.h>
#include <llvm/Support/SourceMgr.h>
#include <llvm/Support/raw_ostream.h>
#include <llvm/Transforms/Utils/Cloning.h>

#include "device/gyre_opencl_block.h"
#include "gyre_asm.h"
#include "gyre/host/module.h"

using namespace llvm;

#define STRING_(text) #text
#define STRING(text) STRING_(text)

namespace {

// A parameter as the note has it.
struct Parameter {
  uint64_t offset, bytes;
  unsigned kind;
};

bool loops(const gyre_opencl_entry *e) { return e->mapping == GYRE_OPENCL_LOOPS; }

// Processor and instruction set are those of the command that compiles the result, and nothing is kept from being inlined.
// What is not the kernel is internal, so that it goes if nobody calls it.
void clean(Module &m) {
  for (Function &f : m) {
    for (const char *name : {"target-cpu", "target-features", "tune-cpu", "stackrealign"})
      f.removeFnAttr(name);
    f.removeFnAttr(Attribute::NoInline);
    f.removeFnAttr(Attribute::OptimizeNone);
    f.setDSOLocal(true);
    if (f.isDeclaration()) continue;
    f.setLinkage(GlobalValue::InternalLinkage);
    f.setVisibility(GlobalValue::DefaultVisibility);
    f.setComdat(nullptr);
  }
  for (GlobalVariable &g : m.globals()) g.setDSOLocal(true);
}

// The command that compiles the result knows ABI and position of the code as well; what is kept is about its text.
void clean_flags(Module &m) {
  NamedMDNode *flags = m.getModuleFlagsMetadata();
  if (!flags) return;
  std::vector<MDNode *> kept;
  for (MDNode *flag : flags->operands()) {
    const auto *name = dyn_cast<MDString>(flag->getOperand(1));
    if (name && (name->getString() == "Debug Info Version" || name->getString() == "Dwarf Version"))
      kept.push_back(flag);
  }
  flags->clearOperands();
  for (MDNode *flag : kept) flags->addOperand(flag);
}

// Reads a parameter out of the block; says where it lies.
Value *read_parameter(IRBuilder<> &b, Argument &a, bool local, Value *block, Value *memory,
                      uint64_t *at, Parameter *p) {
  const DataLayout &layout = a.getParent()->getParent()->getDataLayout();
  Type *type = local ? b.getInt32Ty() : a.hasByValAttr() ? a.getParamByValType() : a.getType();
  const uint64_t align = layout.getABITypeAlign(type).value();
  *at = (*at + align - 1) / align * align;
  p->offset = *at;
  p->bytes = layout.getTypeStoreSize(type);
  p->kind = local || type->isIntegerTy() ? GYRE_ARGUMENT_INTEGER
            : type->isPointerTy()        ? GYRE_ARGUMENT_POINTER
            : type->isFloatingPointTy()  ? GYRE_ARGUMENT_FLOAT
                                         : GYRE_ARGUMENT_OTHER;
  *at += p->bytes;
  Value *place = b.CreateConstInBoundsGEP1_32(b.getInt8Ty(), block, (unsigned)p->offset);
  if (a.hasByValAttr() && !local) return b.CreatePointerCast(place, a.getType());
  Value *value = b.CreateLoad(type, b.CreatePointerCast(place, type->getPointerTo()));
  if (!local) return value;
  return b.CreatePointerCast(b.CreateInBoundsGEP(b.getInt8Ty(), memory, value), a.getType());
}

// The function that is called: of a thread for each work-item, or for each group with its number.
bool call_kernel(Module &m, Function *kernel, const gyre_opencl_entry *e,
                 std::vector<Parameter> *parameters, char *why) {
  LLVMContext &c = m.getContext();
  IRBuilder<> b(c);
  const unsigned hidden = loops(e) ? 4 : 0, shown = e->arguments + e->locals;
  if (kernel->arg_size() != shown + hidden) {
    snprintf(why, GYRE_OPENCL_SENTENCE, "kernel %.100s has %zu parameters where %u are expected",
             e->kernel, (size_t)kernel->arg_size(), shown + hidden);
    return false;
  }
  Type *bytes = b.getInt8PtrTy();
  std::vector<Type *> types = {bytes};
  if (loops(e)) types.insert(types.end(), {bytes, b.getInt32Ty()});
  const std::string name = (loops(e) ? "gyre_group_" : "gyre_kernel_") + std::string(e->kernel);
  Function *entry = Function::Create(FunctionType::get(b.getVoidTy(), types, false),
                                     GlobalValue::ExternalLinkage, name, m);
  entry->setDSOLocal(true);
  entry->setSection(".text.gyre_kernel_" + std::string(e->kernel));
  entry->addFnAttr(Attribute::NoUnwind);
  b.SetInsertPoint(BasicBlock::Create(c, "", entry));
  Value *block = entry->getArg(0);
  Function *of_group = m.getFunction("gyre_item_memory");
  Value *memory = b.CreateCall(
      of_group, {loops(e) ? (Value *)entry->getArg(1) : Constant::getNullValue(bytes)});

  uint64_t at = GYRE_OPENCL_BLOCK_BYTES;
  std::vector<Value *> values;
  for (unsigned i = 0; i < e->arguments; i++) {
    Parameter p;
    values.push_back(read_parameter(b, *kernel->getArg(i), e->local[i], block, memory, &at, &p));
    parameters->push_back(p);
  }
  for (unsigned i = 0; i < e->locals; i++) {
    Value *place =
        b.CreateConstInBoundsGEP1_32(b.getInt8Ty(), memory, (unsigned)e->local_offsets[i]);
    values.push_back(b.CreatePointerCast(place, kernel->getArg(e->arguments + i)->getType()));
  }
  if (loops(e)) {
    auto word = [&](unsigned i) {
      Value *place = b.CreateConstInBoundsGEP1_32(b.getInt8Ty(), block, 4 * i);
      return b.CreateLoad(b.getInt32Ty(),
                          b.CreatePointerCast(place, b.getInt32Ty()->getPointerTo()));
    };
    Value *number = entry->getArg(2), *x = word(GYRE_OPENCL_NUM_GROUPS),
          *y = word(GYRE_OPENCL_NUM_GROUPS + 1), *row = b.CreateUDiv(number, x);
    values.push_back(b.CreatePointerCast(block, kernel->getArg(shown)->getType()));
    values.push_back(b.CreateURem(number, x));
    values.push_back(b.CreateURem(row, y));
    values.push_back(b.CreateUDiv(row, y));
  }
  CallInst *call = b.CreateCall(kernel, values);
  call->setCallingConv(kernel->getCallingConv());
  b.CreateRetVoid();
  // Inlined here, so that the entry can have the kernel's place in the source.
  DISubprogram *source = kernel->getSubprogram();
  InlineFunctionInfo info;
  if (!InlineFunction(*call, info).isSuccess()) {
    snprintf(why, GYRE_OPENCL_SENTENCE, "kernel %.100s cannot be inlined", e->kernel);
    return false;
  }
  kernel->setSubprogram(nullptr);
  entry->setSubprogram(source);
  return true;
}

// What sw/module/gyre_kernel.h makes for a kernel in C: the note, and where the queue lets a warp begin.
void put_note(raw_ostream &out, const std::string &k, const std::vector<Parameter> &parameters) {
  uint64_t bytes = GYRE_OPENCL_BLOCK_BYTES;
  if (!parameters.empty()) bytes = parameters.back().offset + parameters.back().bytes;
  bytes = (bytes + 3) / 4 * 4;
  out << "\t.pushsection .note.gyre,\"a\",@note\n\t.balign 4\n\t.4byte 5, .Lnote_end - .Lnote, 1\n"
      << "\t.ascii \"Gyre\\0\\0\\0\\0\"\n.Lnote:\n\t.4byte " << parameters.size() + 1 << ", "
      << bytes << "\n\t.4byte 0, " << GYRE_OPENCL_BLOCK_BYTES << ", " << (int)GYRE_ARGUMENT_OTHER
      << "\n";
  for (const Parameter &p : parameters)
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

std::string assembly(const gyre_opencl_entry *e, const std::vector<Parameter> &parameters) {
  std::string text;
  raw_string_ostream out(text);
  const std::string k = e->kernel;
  put_note(out, k, parameters);
  put_function(out, k, "gyre_start_" + k,
               "\tcsrr a0, " STRING(GYRE_CSR_LAUNCHARG) "\n\tcall gyre_kernel_" + k +
                   "\n\t" GYRE_ASM_TMC("zero") "\n");
  // A thread has a memory of its own, in which it has its group's local memory and the stack that all work-items need.
#define WORD(name) STRING(name) " * 4(a0)\n"
  if (loops(e))
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

// What POCL's passes leave is the kernel and what it calls, all in one function if they could.
bool has_barrier(const Module &m) {
  const Function *barrier = m.getFunction("gyre_item_barrier");
  return barrier && !barrier->use_empty();
}

gyre_opencl_made transform(LLVMContext &c, const gyre_opencl_entry *e, char *why) {
  SMDiagnostic diagnostic;
  std::unique_ptr<Module> m = parseIRFile(e->bitcode, diagnostic, c);
  std::unique_ptr<Module> device = m ? parseIRFile(e->device, diagnostic, c) : nullptr;
  if (!device) {
    snprintf(why, GYRE_OPENCL_SENTENCE, "%.200s: %.200s", m ? e->device : e->bitcode,
             diagnostic.getMessage().str().c_str());
    return GYRE_OPENCL_FAILED;
  }
  if (e->mapping == GYRE_OPENCL_SPREAD && has_barrier(*m)) return GYRE_OPENCL_GROUPED;
  clean_flags(*m);
  clean_flags(*device);
  m->setTargetTriple(device->getTargetTriple());
  m->setDataLayout(device->getDataLayout());
  Function *kernel = m->getFunction((loops(e) ? "_pocl_kernel_" : "") + std::string(e->kernel));
  if (!kernel || kernel->isDeclaration()) {
    snprintf(why, GYRE_OPENCL_SENTENCE, "%.200s has no kernel %.100s", e->bitcode, e->kernel);
    return GYRE_OPENCL_FAILED;
  }
  if (Linker::linkModules(*m, std::move(device))) return GYRE_OPENCL_FAILED;
  clean(*m);
  std::vector<Parameter> parameters;
  if (!call_kernel(*m, kernel, e, &parameters, why)) return GYRE_OPENCL_FAILED;
  m->appendModuleInlineAsm(assembly(e, parameters));
  std::error_code error;
  raw_fd_ostream out(e->out, error, sys::fs::OF_None);
  if (!error) {
    WriteBitcodeToFile(*m, out);
    out.close();
    error = out.error();
    out.clear_error();
  }
  if (error)
    snprintf(why, GYRE_OPENCL_SENTENCE, "%.200s cannot be written: %.200s", e->out,
             error.message().c_str());
  return error ? GYRE_OPENCL_FAILED : GYRE_OPENCL_MADE;
}

}  // namespace

gyre_opencl_made gyre_opencl_make_entry(const gyre_opencl_entry *entry, char *why) {
  LLVMContext context;
  snprintf(why, GYRE_OPENCL_SENTENCE, "kernel %.100s cannot be linked", entry->kernel);
  // LLVM's own handler ends the program.
  context.setDiagnosticHandlerCallBack(
      [](const DiagnosticInfo &info, void *to) {
        std::string text;
        raw_string_ostream stream(text);
        DiagnosticPrinterRawOStream printer(stream);
        info.print(printer);
        if (info.getSeverity() == DS_Error)
          snprintf((char *)to, GYRE_OPENCL_SENTENCE, "%.500s", stream.str().c_str());
      },
      why);
  return transform(context, entry, why);
}
