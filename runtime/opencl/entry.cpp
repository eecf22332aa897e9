// entry.cpp - makes a kernel of a module from the output of POCL's passes: arguments from the launch's
// block, local memory from the workgroup's, ids from the mapping's functions. It is C++ because LLVM's interface for
// attributes and module flags is.

#include "entry.h"

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

#include "device/block.h"
#include "text.h"
#include "gyre/host/module.h"

using namespace llvm;

namespace {

bool loops(const gyre_opencl_entry *e) { return e->mapping == GYRE_OPENCL_LOOPS; }
bool fibres(const gyre_opencl_entry *e) { return e->mapping == GYRE_OPENCL_FIBRES; }

// Removes processor and instruction set, which the later compile command supplies, and attributes that prevent
// inlining. Everything except the kernel becomes internal, so that it is removed if it is not called.
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

// The later compile command also supplies ABI and position; only flags about the code itself are kept.
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

// Reads a parameter from the block, and records its position.
Value *read_parameter(IRBuilder<> &b, Argument &a, bool local, Value *block, Value *memory,
                      uint64_t *at, gyre_opencl_parameter *p) {
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

// Makes the function that a launch calls: for each work-item, or for each workgroup with its number. With fibres it is
// the entry of each fibre.
Function *add_entry(Module &m, const gyre_opencl_entry *e) {
  LLVMContext &c = m.getContext();
  Type *bytes = Type::getInt8PtrTy(c);
  std::vector<Type *> types;
  if (!fibres(e)) types.push_back(bytes);
  if (loops(e)) types.insert(types.end(), {bytes, Type::getInt32Ty(c)});
  const bool group = loops(e) || fibres(e);
  Function *entry = Function::Create(
      FunctionType::get(Type::getVoidTy(c), types, false), GlobalValue::ExternalLinkage,
      (group ? "gyre_group_" : "gyre_kernel_") + std::string(e->kernel), m);
  entry->setDSOLocal(true);
  entry->setSection(".text.gyre_kernel_" + std::string(e->kernel));
  entry->addFnAttr(Attribute::NoUnwind);
  return entry;
}

// With fibres the launch calls the device's function for a workgroup, which starts fibres with the entry.
void start_fibres(Module &m, Function *entry, const gyre_opencl_entry *e) {
  entry->addFnAttr(Attribute::NoReturn);
  entry->setLinkage(GlobalValue::InternalLinkage);
  Function *group = m.getFunction("gyre_item_group"), *start = m.getFunction("gyre_item_start");
  start->replaceAllUsesWith(entry);
  start->eraseFromParent();
  group->setLinkage(GlobalValue::ExternalLinkage);
  group->setSection(entry->getSection());
  group->setName("gyre_kernel_" + std::string(e->kernel));
}

// Makes the entry, and in it the kernel's arguments.
bool call_kernel(Module &m, Function *kernel, const gyre_opencl_entry *e,
                 std::vector<gyre_opencl_parameter> *parameters, char *why) {
  LLVMContext &c = m.getContext();
  IRBuilder<> b(c);
  const unsigned hidden = loops(e) ? 4 : 0, shown = e->arguments + e->locals;
  if (kernel->arg_size() != shown + hidden) {
    snprintf(why, GYRE_OPENCL_SENTENCE, "kernel %.100s has %zu parameters where %u are expected",
             e->kernel, (size_t)kernel->arg_size(), shown + hidden);
    return false;
  }
  Function *entry = add_entry(m, e);
  b.SetInsertPoint(BasicBlock::Create(c, "", entry));
  Value *block =
      fibres(e) ? (Value *)b.CreateCall(m.getFunction("gyre_item_block")) : entry->getArg(0);
  Value *memory = b.CreateCall(
      m.getFunction("gyre_item_memory"),
      {loops(e) ? (Value *)entry->getArg(1) : Constant::getNullValue(b.getInt8PtrTy())});

  uint64_t at = GYRE_OPENCL_BLOCK_BYTES;
  std::vector<Value *> values;
  for (unsigned i = 0; i < e->arguments; i++) {
    gyre_opencl_parameter p;
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
  if (fibres(e)) {
    b.CreateCall(m.getFunction("gyre_item_end"));
    b.CreateUnreachable();
    start_fibres(m, entry, e);
  } else {
    b.CreateRetVoid();
  }
  // Inlined here, so that the entry gets the kernel's source location.
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

// The output of POCL's passes is the kernel and its callees, all in one function if possible.
bool has_barrier(const Module &m) {
  const Function *barrier = m.getFunction("gyre_item_barrier");
  return barrier && !barrier->use_empty();
}

std::unique_ptr<Module> read(LLVMContext &c, const char *path, char *why) {
  SMDiagnostic diagnostic;
  std::unique_ptr<Module> m = parseIRFile(path, diagnostic, c);
  if (!m)
    snprintf(why, GYRE_OPENCL_SENTENCE, "%.200s: %.200s", path,
             diagnostic.getMessage().str().c_str());
  return m;
}

gyre_opencl_made transform(LLVMContext &c, const gyre_opencl_entry *e, char *why) {
  std::unique_ptr<Module> m = read(c, e->bitcode, why);
  std::unique_ptr<Module> device = m ? read(c, e->device, why) : nullptr;
  if (!device) return GYRE_OPENCL_FAILED;
  if ((e->mapping == GYRE_OPENCL_SPREAD || loops(e)) && has_barrier(*m)) return GYRE_OPENCL_GROUPED;
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
  std::vector<gyre_opencl_parameter> parameters;
  if (!call_kernel(*m, kernel, e, &parameters, why)) return GYRE_OPENCL_FAILED;
  m->appendModuleInlineAsm(gyre_opencl_text(e, parameters));
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

// LLVM's own handler would end the program.
void handle_errors(LLVMContext &context, const char *kernel, char *why) {
  snprintf(why, GYRE_OPENCL_SENTENCE, "kernel %.100s cannot be linked", kernel);
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
}

}  // namespace

gyre_opencl_made gyre_opencl_look_for_barrier(const char *bitcode, const char *kernel, char *why) {
  LLVMContext context;
  handle_errors(context, kernel, why);
  std::unique_ptr<Module> m = read(context, bitcode, why);
  if (!m) return GYRE_OPENCL_FAILED;
  return has_barrier(*m) ? GYRE_OPENCL_GROUPED : GYRE_OPENCL_MADE;
}

gyre_opencl_made gyre_opencl_make_entry(const gyre_opencl_entry *entry, char *why) {
  LLVMContext context;
  handle_errors(context, entry->kernel, why);
  return transform(context, entry, why);
}
