//===- Imports.cpp - Find undefined symbols of a program --------------------------------------===//
//
// Part of oclc, under the Apache License v2.0 with LLVM Exceptions. See LICENSE for details.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===--------------------------------------------------------------------------------------------===//

#include "Driver/Imports.h"

#include "Builtins/Library.h"
#include "Passes/Support/KernelAttributes.h"

#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/SmallPtrSet.h"
#include "llvm/Demangle/Demangle.h"
#include "llvm/IR/DebugInfoMetadata.h"
#include "llvm/IR/InstIterator.h"

using namespace llvm;

namespace oclc::driver {
namespace {

/// True for names with a meaning to producers or the compiler. No other object can define them.
bool isReserved(StringRef Name) {
  return any_of(ArrayRef<StringRef>{"llvm.", "__oclc_", "__spirv_"},
                [&](StringRef Prefix) { return Name.starts_with(Prefix); });
}

bool isForOthers(const GlobalValue &Symbol) {
  return Symbol.isDeclaration() && !isReserved(Symbol.getName()) &&
         !builtins::Library::get().defines(Symbol.getName()) &&
         !builtins::isLoweredByPasses(Symbol.getName());
}

/// Visits everything that some functions and variables refer to, and collects the imports.
class Walk {
public:
  std::vector<Import> Found;

  void from(const GlobalValue &Root) {
    Origin = Root.getName();
    visit(Root, nullptr);
    while (!Work.empty())
      visitOperandsOf(*Work.pop_back_val());
  }

private:
  void visitOperandsOf(const GlobalValue &Value) {
    if (const auto *F = dyn_cast<Function>(&Value))
      for (const Instruction &I : instructions(F))
        for (const Use &Operand : I.operands())
          visitConstant(Operand, &I);
    if (const auto *Variable = dyn_cast<GlobalVariable>(&Value);
        Variable && Variable->hasInitializer())
      visitConstant(Variable->getInitializer(), nullptr);
  }

  void visitConstant(const Value *Operand, const Instruction *In) {
    SmallVector<const Value *, 4> Parts{Operand};
    while (!Parts.empty()) {
      const auto *C = dyn_cast<Constant>(Parts.pop_back_val());
      if (!C || isa<ConstantData>(C))
        continue;
      if (const auto *Value = dyn_cast<GlobalValue>(C))
        visit(*Value, In);
      else if (Expressions.insert(C).second)
        append_range(Parts, C->operand_values());
    }
  }

  void visit(const GlobalValue &Value, const Instruction *In) {
    if (!Seen.insert(&Value).second)
      return;
    if (isForOthers(Value))
      Found.push_back({&Value, Origin, In});
    else
      Work.push_back(&Value);
  }

  StringRef Origin;
  SmallVector<const GlobalValue *> Work;
  SmallPtrSet<const GlobalValue *, 32> Seen;
  SmallPtrSet<const Constant *, 32> Expressions;
};

frontend::SourcePosition positionOf(const Instruction *I) {
  if (const DebugLoc Where = I ? I->getDebugLoc() : DebugLoc())
    return {Where->getFilename().str(), Where.getLine(), Where.getCol()};
  return {};
}

} // namespace

StringRef Import::name() const {
  StringRef Name = symbol->getName();
  Name.consume_front(frontend::KernelTwinPrefix);
  return Name;
}

std::vector<Import> importsOf(const Module &Program) {
  Walk Reached;
  const bool HasKernels =
      any_of(Program, [](const Function &F) { return !F.isDeclaration() && passes::isKernel(F); });
  for (const GlobalValue &Value : Program.global_values()) {
    const auto *F = dyn_cast<Function>(&Value);
    if (HasKernels ? F && passes::isKernel(*F) : !Value.hasLocalLinkage())
      if (!Value.isDeclaration())
        Reached.from(Value);
  }
  return std::move(Reached.Found);
}

Users::Users(ArrayRef<Unit> Units) {
  for (const Unit &Each : Units)
    for (const GlobalValue &Value : Each.translation.module->global_values())
      if (Value.isDeclaration() && !Value.use_empty())
        First.try_emplace(Value.getName(), Each.name);
}

void Users::report(ArrayRef<Import> Imports, frontend::DiagnosticsSink &Sink) const {
  for (const Import &Each : Imports) {
    const bool IsFunction = isa<Function>(Each.symbol);
    const auto User = First.find(Each.symbol->getName());
    const std::string By = User == First.end() ? "" : " by '" + User->second + "'";
    Sink.report(frontend::Severity::Error,
                Twine("undefined ") + (IsFunction ? "function '" : "variable '") +
                    demangle(Each.name()) + "', needed" + By + " for '" + Each.neededBy + "'",
                positionOf(Each.mentioned));
  }
}

} // namespace oclc::driver
