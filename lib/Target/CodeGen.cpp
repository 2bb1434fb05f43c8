//===- CodeGen.cpp - Compile host IR to machine code ------------------------------------------===//
//
// Part of oclc, under the Apache License v2.0 with LLVM Exceptions. See LICENSE for details.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===--------------------------------------------------------------------------------------------===//
//

#include "Target/CodeGen.h"

#include "Target/Target.h"

#include "llvm/Analysis/TargetLibraryInfo.h"
#include "llvm/IR/DiagnosticHandler.h"
#include "llvm/IR/DiagnosticInfo.h"
#include "llvm/IR/DiagnosticPrinter.h"
#include "llvm/IR/LegacyPassManager.h"
#include "llvm/IR/Module.h"
#include "llvm/IR/OptBisect.h"
#include "llvm/MC/TargetRegistry.h"
#include "llvm/Support/raw_ostream.h"
#include "llvm/Target/TargetMachine.h"
#include "llvm/Target/TargetOptions.h"

#include <mutex>
#include <optional>

using namespace llvm;
using namespace oclc;
using namespace oclc::target;

namespace {

/// Collects errors for the caller and passes on all other diagnostics. Without a handler in the
/// context, an error would end the process.
class ErrorCollector : public DiagnosticHandler {
public:
  ErrorCollector(std::unique_ptr<DiagnosticHandler> previous, std::string &errors)
      : previous(std::move(previous)), errors(errors) {}

  bool handleDiagnostics(const DiagnosticInfo &info) override {
    if (info.getSeverity() != DS_Error)
      return previous && previous->handleDiagnostics(info);
    raw_string_ostream stream(errors);
    if (!errors.empty())
      stream << '\n';
    DiagnosticPrinterRawOStream printer(stream);
    info.print(printer);
    return true;
  }

  bool isAnalysisRemarkEnabled(StringRef pass) const override {
    return previous && previous->isAnalysisRemarkEnabled(pass);
  }
  bool isMissedOptRemarkEnabled(StringRef pass) const override {
    return previous && previous->isMissedOptRemarkEnabled(pass);
  }
  bool isPassedOptRemarkEnabled(StringRef pass) const override {
    return previous && previous->isPassedOptRemarkEnabled(pass);
  }
  bool isAnyRemarkEnabled() const override { return previous && previous->isAnyRemarkEnabled(); }

  std::unique_ptr<DiagnosticHandler> previous;

private:
  std::string &errors;
};

/// Leaves loop strength reduction out of a quick compilation (level 1). In unrolled loops with many
/// addresses that pass takes more time than the rest of the code generator.
class QuickGate : public OptPassGate {
public:
  explicit QuickGate(LLVMContext &context) : Context(context), Previous(context.getOptPassGate()) {
    Context.setOptPassGate(*this);
  }
  ~QuickGate() override { Context.setOptPassGate(Previous); }
  QuickGate(const QuickGate &) = delete;
  QuickGate &operator=(const QuickGate &) = delete;

  bool shouldRunPass(StringRef pass, StringRef unit) const override {
    return pass != "Loop Strength Reduction" &&
           (!Previous.isEnabled() || Previous.shouldRunPass(pass, unit));
  }
  bool isEnabled() const override { return true; }

private:
  LLVMContext &Context;
  OptPassGate &Previous;
};

void initialiseTarget() {
  static std::once_flag once;
  std::call_once(once, [] { hostArchitecture().registerCodeGenerator(); });
}

CodeGenOptLevel codeGenLevel(unsigned optLevel) {
  switch (optLevel) {
  case 0:
    return CodeGenOptLevel::None;
  case 1:
    return CodeGenOptLevel::Less;
  case 2:
    return CodeGenOptLevel::Default;
  default:
    return CodeGenOptLevel::Aggressive;
  }
}

/// Prepares a module for emission. Removes the names of files, which must not be in the object.
/// Makes definitions local to the binary, because none of its symbols can be interposed. Omits
/// unwind tables, because nothing unwinds through a kernel.
void normalise(Module &module) {
  module.setModuleIdentifier("oclc");
  module.setSourceFileName("");
  for (GlobalValue &value : module.global_values())
    if (!value.isDeclaration())
      value.setDSOLocal(true);
  for (Function &function : module) {
    function.setUWTableKind(UWTableKind::None);
    function.addFnAttr(Attribute::NoUnwind);
  }
  hostArchitecture().alignStack(module);
}

} // namespace

Expected<std::unique_ptr<TargetMachine>> target::createTargetMachine(unsigned optLevel,
                                                                     const Triple &triple) {
  initialiseTarget();
  std::string error;
  const llvm::Target *target = TargetRegistry::lookupTarget(triple, error);
  if (!target)
    return createStringError("LLVM has no target for " + triple.str() + ": " + error);
  TargetOptions options;
  options.FunctionSections = true;
  options.DataSections = true;
  // Fuse only what the IR allows: llvm.fmuladd and operations with the contract flag.
  options.AllowFPOpFusion = FPOpFusion::Standard;
  options.MCOptions.AsmVerbose = true;
  const Architecture *architecture = architectureOf(triple);
  std::unique_ptr<TargetMachine> machine(target->createTargetMachine(
      triple, architecture ? architecture->baselineCPU() : "", /*Features=*/"", options,
      Reloc::PIC_, CodeModel::Small, codeGenLevel(optLevel)));
  if (!machine)
    return createStringError("LLVM has no target machine for " + triple.str());
  return machine;
}

Expected<SmallVector<char, 0>> target::emitMachineCode(Module &module, CodeGenFileType fileType,
                                                       unsigned optLevel) {
  auto machine = createTargetMachine(optLevel, Triple(hostTriple()));
  if (!machine)
    return machine.takeError();
  if (module.getDataLayout() != (*machine)->createDataLayout())
    return createStringError("the module has the data layout '" + module.getDataLayoutStr() +
                             "', not that of " + hostTriple());
  // No code would run constructors and destructors, because loading a binary executes nothing.
  for (const char *list : {"llvm.global_ctors", "llvm.global_dtors"})
    if (const GlobalVariable *found = module.getNamedGlobal(list);
        found && found->hasInitializer() && !found->getInitializer()->isNullValue())
      return createStringError("the program has global constructors or destructors, which a binary "
                               "cannot run");
  normalise(module);

  std::string errors;
  LLVMContext &context = module.getContext();
  auto collector = std::make_unique<ErrorCollector>(context.getDiagnosticHandler(), errors);
  ErrorCollector *installed = collector.get();
  context.setDiagnosticHandler(std::move(collector));

  SmallVector<char, 0> code;
  raw_svector_ostream stream(code);
  legacy::PassManager passes;
  // LLVM must not treat a function of the program as one of the C library, even if it has the name
  // of one, such as `sinf`.
  TargetLibraryInfoImpl libraryInfo((*machine)->getTargetTriple());
  libraryInfo.disableAllFunctions();
  passes.add(new TargetLibraryInfoWrapperPass(libraryInfo));
  std::optional<QuickGate> quick;
  if (optLevel == 1)
    quick.emplace(context);
  bool cannotEmit = (*machine)->addPassesToEmitFile(passes, stream, nullptr, fileType);
  if (!cannotEmit)
    passes.run(module);

  context.setDiagnosticHandler(std::move(installed->previous));
  if (cannotEmit)
    return createStringError("the code generator cannot emit this kind of file");
  if (!errors.empty())
    return createStringError(errors);
  return code;
}
