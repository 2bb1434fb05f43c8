//===- CodeGen.cpp - Compile host IR to machine code ------------------------------------------===//
//
// Part of oclc, under the Apache License v2.0 with LLVM Exceptions. See LICENSE for details.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===--------------------------------------------------------------------------------------------===//
//

#include "Target/CodeGen.h"

#include "Target/ErrorCollector.h"
#include "Target/HideDebugUnits.h"
#include "Target/Target.h"

#include "llvm/Analysis/TargetLibraryInfo.h"
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

void registerCodeGenerators() {
  static std::once_flag once;
  std::call_once(once, [] {
    for (const Architecture *each : architectures())
      each->registerCodeGenerator();
  });
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

} // namespace

Expected<std::unique_ptr<TargetMachine>> target::createTargetMachine(unsigned optLevel,
                                                                     const Triple &triple) {
  registerCodeGenerators();
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
  if (architecture)
    options.MCOptions.ABIName = architecture->callingConvention();
  std::unique_ptr<TargetMachine> machine(
      target->createTargetMachine(triple, architecture ? architecture->baselineCPU() : "",
                                  architecture ? architecture->baselineFeatures() : "", options,
                                  Reloc::PIC_, CodeModel::Small, codeGenLevel(optLevel)));
  if (!machine)
    return createStringError("LLVM has no target machine for " + triple.str());
  return machine;
}

void target::prepareForCodeGen(Module &module) {
  module.setModuleIdentifier("oclc");
  module.setSourceFileName("");
  for (GlobalValue &value : module.global_values())
    if (!value.isDeclaration())
      value.setDSOLocal(true);
  for (Function &function : module) {
    function.setUWTableKind(UWTableKind::None);
    function.addFnAttr(Attribute::NoUnwind);
  }
  if (const Architecture *architecture = architectureOf(module.getTargetTriple()))
    architecture->prepareForCodeGen(module);
}

void target::addCodeGenAnalyses(legacy::PassManager &passes, const TargetMachine &machine) {
  // LLVM must not treat a function of the program as one of the C library, even if it has the name
  // of one, such as `sinf`.
  TargetLibraryInfoImpl libraryInfo(machine.getTargetTriple());
  libraryInfo.disableAllFunctions();
  passes.add(new TargetLibraryInfoWrapperPass(libraryInfo));
}

Expected<SmallVector<char, 0>> target::emitMachineCode(Module &module, CodeGenFileType fileType,
                                                       unsigned optLevel,
                                                       FrameDescriptions frames) {
  auto machine = createTargetMachine(optLevel, module.getTargetTriple());
  if (!machine)
    return machine.takeError();
  if (module.getDataLayout() != (*machine)->createDataLayout())
    return createStringError("the module has the data layout '" + module.getDataLayoutStr() +
                             "', not that of " + module.getTargetTriple().str());
  // No code would run constructors and destructors, because loading a binary executes nothing.
  for (const char *list : {"llvm.global_ctors", "llvm.global_dtors"})
    if (const GlobalVariable *found = module.getNamedGlobal(list);
        found && found->hasInitializer() && !found->getInitializer()->isNullValue())
      return createStringError("the program has global constructors or destructors, which a binary "
                               "cannot run");
  prepareForCodeGen(module);

  const CollectedErrors errors(module.getContext());
  SmallVector<char, 0> code;
  raw_svector_ostream stream(code);
  legacy::PassManager passes;
  addCodeGenAnalyses(passes, **machine);
  std::optional<QuickGate> quick;
  if (optLevel == 1)
    quick.emplace(module.getContext());
  if (frames == FrameDescriptions::None)
    passes.add(createHideDebugUnitsPass());
  bool cannotEmit = (*machine)->addPassesToEmitFile(passes, stream, nullptr, fileType);
  if (cannotEmit)
    return createStringError("the code generator cannot emit this kind of file");
  passes.run(module);
  if (Error error = errors.toError())
    return error;
  return code;
}
