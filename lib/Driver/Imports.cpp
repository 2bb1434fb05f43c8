//===- Imports.cpp - Find undefined symbols of a program --------------------------------------===//
//
// Part of oclc, under the Apache License v2.0 with LLVM Exceptions. See LICENSE for details.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===--------------------------------------------------------------------------------------------===//

#include "Driver/Imports.h"

#include "Builtins/Library.h"
#include "Passes/Images/LowerImages.h"
#include "Passes/Support/KernelAttributes.h"

#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/SmallPtrSet.h"
#include "llvm/Demangle/Demangle.h"
#include "llvm/IR/DebugInfoMetadata.h"
#include "llvm/IR/InstIterator.h"

using namespace llvm;

namespace oclc::driver {
namespace {

/// True for names that the compiler or producers of IR have reserved. No other object can define
/// such a symbol.
bool isReserved(StringRef name) {
  return any_of(ArrayRef<StringRef>{"llvm.", "__oclc_", "__spirv_"},
                [&](StringRef prefix) { return name.starts_with(prefix); });
}

bool isForOthers(const GlobalValue &symbol) {
  const auto *function = dyn_cast<Function>(&symbol);
  return !(function && passes::isImageFunction(*function)) && symbol.isDeclaration() &&
         !isReserved(symbol.getName()) && !builtins::Library::get().defines(symbol.getName()) &&
         !builtins::isLoweredByPasses(symbol.getName());
}

/// Visits everything to which the given roots refer, directly or indirectly, and collects the
/// imports among it.
class Walk {
public:
  std::vector<Import> Found;

  void from(const GlobalValue &root) {
    Origin = root.getName();
    visit(root, nullptr);
    while (!Work.empty())
      visitOperandsOf(*Work.pop_back_val());
  }

private:
  void visitOperandsOf(const GlobalValue &value) {
    if (const auto *f = dyn_cast<Function>(&value))
      for (const Instruction &inst : instructions(f))
        for (const Use &operand : inst.operands())
          visitConstant(operand, &inst);
    if (const auto *variable = dyn_cast<GlobalVariable>(&value);
        variable && variable->hasInitializer())
      visitConstant(variable->getInitializer(), nullptr);
  }

  void visitConstant(const Value *operand, const Instruction *in) {
    SmallVector<const Value *, 4> parts{operand};
    while (!parts.empty()) {
      const auto *c = dyn_cast<Constant>(parts.pop_back_val());
      if (!c || isa<ConstantData>(c))
        continue;
      if (const auto *value = dyn_cast<GlobalValue>(c))
        visit(*value, in);
      else if (Expressions.insert(c).second)
        append_range(parts, c->operand_values());
    }
  }

  void visit(const GlobalValue &value, const Instruction *in) {
    if (!Seen.insert(&value).second)
      return;
    if (isForOthers(value))
      Found.push_back({&value, Origin, in});
    else
      Work.push_back(&value);
  }

  StringRef Origin;
  SmallVector<const GlobalValue *> Work;
  SmallPtrSet<const GlobalValue *, 32> Seen;
  SmallPtrSet<const Constant *, 32> Expressions;
};

frontend::SourcePosition positionOf(const Instruction *inst) {
  if (const DebugLoc where = inst ? inst->getDebugLoc() : DebugLoc())
    return {where->getFilename().str(), where.getLine(), where.getCol()};
  return {};
}

} // namespace

StringRef Import::name() const {
  StringRef name = symbol->getName();
  name.consume_front(frontend::KernelTwinPrefix);
  return name;
}

std::vector<Import> importsOf(const Module &program) {
  Walk reached;
  const bool hasKernels =
      any_of(program, [](const Function &f) { return !f.isDeclaration() && passes::isKernel(f); });
  for (const GlobalValue &value : program.global_values()) {
    const auto *f = dyn_cast<Function>(&value);
    if (hasKernels ? f && passes::isKernel(*f) : !value.hasLocalLinkage())
      if (!value.isDeclaration())
        reached.from(value);
  }
  return std::move(reached.Found);
}

Users::Users(ArrayRef<Unit> units) {
  for (const Unit &each : units)
    for (const GlobalValue &value : each.translation.module->global_values())
      if (value.isDeclaration() && !value.use_empty())
        First.try_emplace(value.getName(), each.name);
}

void Users::report(ArrayRef<Import> imports, frontend::DiagnosticsSink &sink) const {
  for (const Import &each : imports) {
    const bool isFunction = isa<Function>(each.symbol);
    const auto user = First.find(each.symbol->getName());
    const std::string by = user == First.end() ? "" : " by '" + user->second + "'";
    sink.report(frontend::Severity::Error,
                Twine("undefined ") + (isFunction ? "function '" : "variable '") +
                    demangle(each.name()) + "', needed" + by + " for '" + each.neededBy + "'",
                positionOf(each.mentioned));
  }
}

} // namespace oclc::driver
