//===- Program.cpp - Translation units become one program -------------------------------------===//
//
// Part of oclc, under the Apache License v2.0 with LLVM Exceptions. See LICENSE for details.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===--------------------------------------------------------------------------------------------===//

#include "Program.h"

#include "oclc/Passes/Kernels.h"

#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/StringMap.h"
#include "llvm/IR/DebugInfoMetadata.h"
#include "llvm/Linker/Linker.h"
#include "llvm/Transforms/Utils/ModuleUtils.h"

using namespace llvm;
using oclc::frontend::DiagnosticsSink;
using oclc::frontend::Severity;
using oclc::frontend::SourceFile;
using oclc::frontend::SourcePosition;

namespace oclc::driver {

SourcePosition definitionOf(const Function &F) {
  if (const DISubprogram *Program = F.getSubprogram())
    return {Program->getFilename().str(), Program->getLine(), 0};
  return {};
}

namespace {

/// What the linker would only call "symbol multiply defined", with both files and lines.
class DefinitionCheck {
public:
  DefinitionCheck(const std::vector<SourceFile> &Sources, DiagnosticsSink &Sink)
      : Sources(Sources), Sink(Sink) {}

  /// False if `Unit`, made from source `Index`, defines something again.
  bool add(const Module &Unit, unsigned Index) {
    bool Unique = true;
    for (const GlobalValue &Value : Unit.global_values()) {
      // Two kernels of one name have twins of one name; one message is enough.
      if (Value.isDeclaration() || !Value.hasExternalLinkage() ||
          Value.getName().starts_with("__clang_ocl_kern_imp_"))
        continue;
      const auto *F = dyn_cast<Function>(&Value);
      Definition Here{Index, F ? definitionOf(*F) : SourcePosition()};
      auto [First, Inserted] = Definitions.try_emplace(Value.getName(), Here);
      if (Inserted)
        continue;
      Unique = false;
      reportAgain(Value, Here, First->second);
    }
    return Unique;
  }

private:
  struct Definition {
    unsigned Source;
    SourcePosition Where;
  };

  void reportAgain(const GlobalValue &Value, const Definition &Here, const Definition &First) {
    const auto *F = dyn_cast<Function>(&Value);
    StringRef Kind = !F ? "variable" : passes::isKernel(*F) ? "kernel" : "function";
    Sink.report(Severity::Error,
                Kind + " '" + Value.getName() + "' is defined in both '" +
                    Sources[First.Source].name + "' and '" + Sources[Here.Source].name + "'",
                Here.Where);
    if (First.Where.line != 0)
      Sink.report(Severity::Note, "first definition is here", First.Where);
  }

  const std::vector<SourceFile> &Sources;
  DiagnosticsSink &Sink;
  StringMap<Definition> Definitions;
};

} // namespace

/// C's `inline` leaves the definition to another unit, of which a program of kernels often has
/// none.
static void keepInlineDefinitions(Module &Unit) {
  for (Function &F : Unit)
    if (F.hasAvailableExternallyLinkage())
      F.setLinkage(GlobalValue::LinkOnceODRLinkage);
}

static std::unique_ptr<Module> linkUnits(std::vector<std::unique_ptr<Module>> Units,
                                         const std::vector<SourceFile> &Sources,
                                         DiagnosticsSink &Sink) {
  DefinitionCheck Check(Sources, Sink);
  bool Unique = true;
  for (auto [Index, Unit] : enumerate(Units)) {
    Unique &= Check.add(*Unit, Index);
    keepInlineDefinitions(*Unit);
  }
  if (!Unique)
    return nullptr;
  std::unique_ptr<Module> Program = std::move(Units.front());
  Linker Links(*Program);
  for (std::unique_ptr<Module> &Unit : drop_begin(Units))
    if (Links.linkInModule(std::move(Unit)))
      return nullptr;
  return Program;
}

/// Only kernels can be called from outside; the rest lives as long as something uses it.
static void internalize(Module &Program) {
  for (GlobalValue &Value : Program.global_values())
    if (auto *F = dyn_cast<Function>(&Value);
        !Value.isDeclaration() && !(F && passes::isKernel(*F)))
      Value.setLinkage(GlobalValue::InternalLinkage);
  bool Changed = true;
  while (Changed) {
    Changed = false;
    for (Function &F : make_early_inc_range(Program))
      if (F.use_empty() && (F.hasLocalLinkage() || F.isDeclaration())) {
        F.eraseFromParent();
        Changed = true;
      }
  }
  for (GlobalVariable &Variable : make_early_inc_range(Program.globals()))
    if (Variable.use_empty() && (Variable.hasLocalLinkage() || Variable.isDeclaration()))
      Variable.eraseFromParent();
}

static StringRef nearestKernel(ArrayRef<Function *> Defined, StringRef Name) {
  StringRef Nearest;
  unsigned Best = Name.size() / 3 + 2;
  for (const Function *Kernel : Defined)
    if (unsigned Distance = Kernel->getName().edit_distance(Name, true, Best); Distance < Best) {
      Best = Distance;
      Nearest = Kernel->getName();
    }
  return Nearest;
}

/// Removes all kernels but those named.
static bool selectKernels(Module &Program, const std::vector<std::string> &Wanted,
                          DiagnosticsSink &Sink) {
  if (Wanted.empty())
    return true;
  SmallVector<Function *> Defined = passes::kernels(Program);
  bool Found = true;
  for (const std::string &Name : Wanted) {
    if (any_of(Defined, [&](const Function *K) { return K->getName() == Name; }))
      continue;
    Found = false;
    StringRef Nearest = nearestKernel(Defined, Name);
    Sink.report(Severity::Error,
                "no kernel '" + Name + "' in the program" +
                    (Nearest.empty() ? Twine() : "; did you mean '" + Nearest + "'?"));
  }
  if (!Found)
    return false;
  for (Function *Kernel : Defined)
    if (!is_contained(Wanted, Kernel->getName()))
      Kernel->eraseFromParent();
  return true;
}

std::unique_ptr<Module> linkProgram(std::vector<std::unique_ptr<Module>> Units,
                                    const std::vector<SourceFile> &Sources,
                                    const std::vector<std::string> &Kernels,
                                    DiagnosticsSink &Sink) {
  std::unique_ptr<Module> Program = linkUnits(std::move(Units), Sources, Sink);
  if (!Program)
    return nullptr;
  frontend::foldKernelTwins(*Program);
  if (!selectKernels(*Program, Kernels, Sink))
    return nullptr;
  internalize(*Program);
  if (passes::kernels(*Program).empty())
    Sink.report(Severity::Warning, "the program has no kernels");
  return Program;
}

} // namespace oclc::driver
