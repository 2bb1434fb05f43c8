//===- Program.cpp - Link translation units to one program ------------------------------------===//
//
// Part of oclc, under the Apache License v2.0 with LLVM Exceptions. See LICENSE for details.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===--------------------------------------------------------------------------------------------===//

#include "Driver/Program.h"

#include "Passes/Support/KernelAttributes.h"

#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/StringMap.h"
#include "llvm/ADT/StringSet.h"
#include "llvm/IR/DebugInfoMetadata.h"
#include "llvm/Linker/Linker.h"
#include "llvm/Transforms/Utils/ModuleUtils.h"

using namespace llvm;
using oclc::frontend::DiagnosticsSink;
using oclc::frontend::Severity;
using oclc::frontend::SourcePosition;

namespace oclc::driver {

SourcePosition definitionOf(const Function &F) {
  if (const DISubprogram *Program = F.getSubprogram())
    return {Program->getFilename().str(), Program->getLine(), 0};
  return {};
}

namespace {

constexpr unsigned GlobalSpace = 1, ConstantSpace = 2;

/// Reports conflicts of symbols with the names of both units. LLVM's linker would only report
/// "symbol multiply defined", or not notice the conflict.
class SymbolCheck {
public:
  explicit SymbolCheck(DiagnosticsSink &Sink) : Sink(Sink) {}

  /// Returns false if `Next` defines a symbol again, or uses a name for another kind of symbol.
  bool add(const Unit &Next) {
    bool Fits = true;
    for (const GlobalValue &Value : Next.translation.module->global_values()) {
      if (Value.hasLocalLinkage() || !Value.hasName())
        continue;
      Fits &= isSameKind(Value, Next);
      // Two kernels with the same name also have twins with the same name; one message is enough.
      if (!Value.isDeclaration() && Value.hasExternalLinkage() &&
          !Value.getName().starts_with(frontend::KernelTwinPrefix))
        Fits &= isDefinedOnce(Value, Next);
    }
    return Fits;
  }

private:
  struct Mention {
    const Unit *In;
    bool IsFunction;
    unsigned AddressSpace;
  };
  struct Definition {
    const Unit *In;
    SourcePosition Where;
  };

  bool isDefinedOnce(const GlobalValue &Value, const Unit &Next) {
    const auto *F = dyn_cast<Function>(&Value);
    const Definition Here{&Next, F ? definitionOf(*F) : SourcePosition()};
    auto [First, IsNew] = Definitions.try_emplace(Value.getName(), Here);
    if (IsNew)
      return true;
    const StringRef Kind = !F ? "variable" : passes::isKernel(*F) ? "kernel" : "function";
    Sink.report(Severity::Error,
                Kind + " '" + Value.getName() + "' is defined in both '" + First->second.In->name +
                    "' and '" + Next.name + "'",
                Here.Where);
    if (First->second.Where.line != 0)
      Sink.report(Severity::Note, "first definition is here", First->second.Where);
    return false;
  }

  static StringRef kindOf(const Mention &Mention) {
    if (Mention.IsFunction)
      return "a function";
    return Mention.AddressSpace == GlobalSpace     ? "a variable in global memory"
           : Mention.AddressSpace == ConstantSpace ? "a variable in constant memory"
                                                   : "a variable elsewhere";
  }

  bool isSameKind(const GlobalValue &Value, const Unit &Next) {
    const Mention Here{&Next, isa<Function>(Value), Value.getAddressSpace()};
    const Mention &First = Mentions.try_emplace(Value.getName(), Here).first->second;
    if (First.IsFunction == Here.IsFunction && First.AddressSpace == Here.AddressSpace)
      return true;
    Sink.report(Severity::Error, "'" + Value.getName() + "' is " + kindOf(First) + " in '" +
                                     First.In->name + "', but " + kindOf(Here) + " in '" +
                                     Next.name + "'");
    return false;
  }

  DiagnosticsSink &Sink;
  StringMap<Mention> Mentions;
  StringMap<Definition> Definitions;
};

} // namespace

/// Makes C's `inline` definitions internal. C leaves the external definition to another unit, which
/// a program of kernels often does not contain; each unit may use its own.
static void keepInlineDefinitions(Module &Unit) {
  for (Function &F : Unit)
    if (F.hasAvailableExternallyLinkage())
      F.setLinkage(GlobalValue::InternalLinkage);
}

std::unique_ptr<Module> linkUnits(std::vector<Unit> &Units, DiagnosticsSink &Sink) {
  SymbolCheck Check(Sink);
  bool Fits = true;
  for (const Unit &Each : Units) {
    Fits &= Check.add(Each);
    keepInlineDefinitions(*Each.translation.module);
  }
  if (!Fits)
    return nullptr;
  std::unique_ptr<Module> Program = std::move(Units.front().translation.module);
  Linker Links(*Program);
  for (Unit &Each : drop_begin(Units))
    if (Links.linkInModule(std::move(Each.translation.module)))
      return nullptr;
  frontend::provideKernelTwins(*Program);
  return Program;
}

void dropUnused(Module &Program) {
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

void closeProgram(Module &Program) {
  frontend::foldKernelTwins(Program);
  for (GlobalValue &Value : Program.global_values())
    if (auto *F = dyn_cast<Function>(&Value);
        !Value.isDeclaration() && !(F && passes::isKernel(*F)))
      Value.setLinkage(GlobalValue::InternalLinkage);
  dropUnused(Program);
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

bool hasKernels(Module &Program, const std::vector<std::string> &Names, StringRef Option,
                DiagnosticsSink &Sink) {
  const SmallVector<Function *> Defined = passes::kernels(Program);
  StringSet<> Missing;
  for (const std::string &Name : Names) {
    if (any_of(Defined, [&](const Function *K) { return K->getName() == Name; }) ||
        !Missing.insert(Name).second)
      continue;
    StringRef Nearest = nearestKernel(Defined, Name);
    Sink.report(Severity::Error,
                Option + "no kernel '" + Name + "' in the program" +
                    (Nearest.empty() ? Twine() : "; did you mean '" + Nearest + "'?"));
  }
  return Missing.empty();
}

/// Erases a kernel and its twin (the function for calls of the kernel), unless others call the
/// twin.
static void eraseKernel(Function &Kernel) {
  Function *Twin =
      Kernel.getParent()->getFunction((frontend::KernelTwinPrefix + Kernel.getName()).str());
  Kernel.eraseFromParent();
  if (Twin && Twin->use_empty())
    Twin->eraseFromParent();
}

bool selectKernels(Module &Program, const std::vector<std::string> &Wanted, DiagnosticsSink &Sink) {
  if (Wanted.empty())
    return true;
  if (!hasKernels(Program, Wanted, "", Sink))
    return false;
  for (Function *Kernel : passes::kernels(Program))
    if (!is_contained(Wanted, Kernel->getName()))
      eraseKernel(*Kernel);
  return true;
}

} // namespace oclc::driver
