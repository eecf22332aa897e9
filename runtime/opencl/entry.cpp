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
// A thread runs all items of a workgroup.
bool grouped(const gyre_opencl_entry *e) { return loops(e) || fibres(e); }

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

// Makes the function that a launch calls for each work-item. With fibres and loops the device's function for a workgroup
// calls it.
Function *add_entry(Module &m, const gyre_opencl_entry *e) {
  LLVMContext &c = m.getContext();
  Type *bytes = Type::getInt8PtrTy(c);
  std::vector<Type *> types;
  if (!grouped(e)) types.push_back(bytes);
  Function *entry = Function::Create(
      FunctionType::get(Type::getVoidTy(c), types, false), GlobalValue::ExternalLinkage,
      (grouped(e) ? "gyre_one_" : "gyre_kernel_") + std::string(e->kernel), m);
  entry->setDSOLocal(true);
  entry->setSection(".text.gyre_kernel_" + std::string(e->kernel));
  entry->addFnAttr(Attribute::NoUnwind);
  return entry;
}

// The launch calls the device's function for a workgroup, which calls the entry or starts fibres with it. The entry stays a
// function: ids that an item reads through gp hold until its end.
void start_items(Module &m, Function *entry, const gyre_opencl_entry *e) {
  if (fibres(e)) entry->addFnAttr(Attribute::NoReturn);
  entry->addFnAttr(Attribute::NoInline);
  entry->setLinkage(GlobalValue::InternalLinkage);
  Function *group = m.getFunction(fibres(e) ? "gyre_item_group" : "gyre_item_loops"),
           *start = m.getFunction("gyre_item_start");
  start->replaceAllUsesWith(entry);
  start->eraseFromParent();
  group->setLinkage(GlobalValue::ExternalLinkage);
  group->setSection(entry->getSection());
  group->setName((fibres(e) ? "gyre_kernel_" : "gyre_group_") + std::string(e->kernel));
}

// Makes the entry, and in it the kernel's arguments.
bool call_kernel(Module &m, Function *kernel, const gyre_opencl_entry *e,
                 std::vector<gyre_opencl_parameter> *parameters, char *why) {
  LLVMContext &c = m.getContext();
  IRBuilder<> b(c);
  if (kernel->arg_size() != e->arguments + e->locals) {
    snprintf(why, GYRE_OPENCL_SENTENCE, "kernel %.100s has %zu parameters where %u are expected",
             e->kernel, (size_t)kernel->arg_size(), e->arguments + e->locals);
    return false;
  }
  Function *entry = add_entry(m, e);
  b.SetInsertPoint(BasicBlock::Create(c, "", entry));
  Value *block =
      grouped(e) ? (Value *)b.CreateCall(m.getFunction("gyre_item_block")) : entry->getArg(0);
  Value *memory = b.CreateCall(m.getFunction("gyre_item_memory"));

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
  CallInst *call = b.CreateCall(kernel, values);
  call->setCallingConv(kernel->getCallingConv());
  if (fibres(e)) {
    b.CreateCall(m.getFunction("gyre_item_end"));
    b.CreateUnreachable();
  } else {
    b.CreateRetVoid();
  }
  if (grouped(e)) start_items(m, entry, e);
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

// Warps that are spread have work-items of several workgroups, which are no sub-group.
bool has_sub_groups(const Module &m) {
  for (const char *name :
       {"lane", "lanes", "max_lanes", "subgroup", "subgroups", "ballot", "shuffle"}) {
    const Function *item = m.getFunction((Twine("gyre_item_") + name).str());
    if (item && !item->use_empty()) return true;
  }
  return false;
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
  if (e->mapping == GYRE_OPENCL_SPREAD && has_sub_groups(*m)) return GYRE_OPENCL_GROUPED;
  clean_flags(*m);
  clean_flags(*device);
  m->setTargetTriple(device->getTargetTriple());
  m->setDataLayout(device->getDataLayout());
  Function *kernel = m->getFunction(e->kernel);
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

gyre_opencl_made gyre_opencl_make_entry(const gyre_opencl_entry *entry, char *why) {
  LLVMContext context;
  handle_errors(context, entry->kernel, why);
  return transform(context, entry, why);
}
