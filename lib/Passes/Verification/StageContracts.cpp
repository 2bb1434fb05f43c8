//===- StageContracts.cpp - Properties that stages establish ------------------------------------===//
//
// Part of oclc, under the Apache License v2.0 with LLVM Exceptions. See LICENSE for details.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===--------------------------------------------------------------------------------------------===//

#include "Passes/Verification/StageContracts.h"

#include "Passes/Support/KeptBuiltins.h"
#include "Passes/Support/KernelAttributes.h"
#include "Passes/Support/LaneOperations.h"
#include "Passes/Support/MemoryLayout.h"
#include "Passes/Support/WorkItemFunctions.h"

#include "llvm/ADT/STLExtras.h"
#include "llvm/IR/InstIterator.h"
#include "llvm/IR/IntrinsicInst.h"

using namespace llvm;

namespace oclc::passes {

/// A property of a module, and the stages between which it holds.
struct StageContract {
  StringLiteral From;   ///< The property holds after this stage.
  StringLiteral Until;  ///< It ends at this stage; empty if it never ends.
  StringLiteral Broken; ///< Follows the name of a violating symbol in the message.
  bool (*BreaksIn)(const Function &f);
  bool (*Breaks)(const GlobalVariable &variable);
};

namespace {

bool anyInstruction(const Function &f, function_ref<bool(const Instruction &)> property) {
  return any_of(instructions(f), property);
}

const Function *calledBy(const Instruction &inst) {
  auto *call = dyn_cast<CallBase>(&inst);
  return call ? call->getCalledFunction() : nullptr;
}

bool callsNamed(const Function &f, function_ref<bool(StringRef)> isName) {
  return anyInstruction(f, [&](const Instruction &inst) {
    const Function *called = calledBy(inst);
    return called && isName(called->getName());
  });
}

bool callsFunctionWithBody(const Function &f) {
  return isKernel(f) && anyInstruction(f, [](const Instruction &inst) {
           const Function *called = calledBy(inst);
           return called && !called->isDeclaration();
         });
}

/// True if a divisor is neither a constant nor a select. sanitize-division replaces all other
/// divisors by selects.
bool mayDivisionTrap(const Function &f) {
  return anyInstruction(f, [](const Instruction &inst) {
    return inst.isIntDivRem() && !isa<Constant, SelectInst>(inst.getOperand(1));
  });
}

bool asksForGroupVariables(const Function &f) {
  return callsNamed(f, [](StringRef name) {
    return name.starts_with(GroupVariablePrefix) || name == GroupArrayName || name == ItemFlagName;
  });
}

bool isLocalVariable(const GlobalVariable &variable) {
  return variable.getAddressSpace() == LocalSpace;
}

bool hasOpenQueries(const Function &f) {
  return isKernel(f) && anyInstruction(f, [](const Instruction &inst) {
           const std::optional<Query> asked = queryCalled(inst);
           return asked && takesDimension(*asked) && !constantDimension(cast<CallBase>(inst));
         });
}

bool callsPrintf(const Function &f) {
  return callsNamed(f, [](StringRef name) { return name == "printf"; });
}

bool hasNoLocalSize(const Function &f) { return isKernel(f) && !isSpecialized(f); }

bool hasPhiAtBarriers(const Function &f) {
  return isKernel(f) && hasBarrierToCutAt(f) &&
         anyInstruction(f, [](const Instruction &inst) { return isa<PHINode>(inst); });
}

bool hasScatteredVariables(const Function &f) {
  return isKernel(f) && anyInstruction(f, [&](const Instruction &inst) {
           return isa<AllocaInst>(inst) && inst.getParent() != &f.getEntryBlock();
         });
}

bool hasBarrierAmongOthers(const Function &f) {
  return isKernel(f) && anyInstruction(f, [](const Instruction &inst) {
           return isBarrier(inst) && inst.getParent()->sizeWithoutDebug() != 2;
         });
}

bool hasBarrier(const Function &f) {
  return anyInstruction(f, [](const Instruction &inst) { return isBarrier(inst); });
}

bool isNoWorkGroupFunction(const Function &f) { return isKernel(f) && !isWorkGroupFunction(f); }

bool hasQueries(const Function &f) {
  return anyInstruction(f, [](const Instruction &inst) { return queryCalled(inst).has_value(); });
}

bool isOtherMemory(const Type &ty) {
  return ty.isPtrOrPtrVectorTy() && ty.getScalarType()->getPointerAddressSpace() != 0;
}

bool hasOtherAddressSpaces(const Function &f) {
  return any_of(f.args(), [](const Argument &arg) { return isOtherMemory(*arg.getType()); }) ||
         anyInstruction(f, [](const Instruction &inst) { return isOtherMemory(*inst.getType()); });
}

bool isInOtherAddressSpace(const GlobalVariable &variable) {
  return variable.getAddressSpace() != 0;
}

bool hasLaneOperationsLeft(const Function &f) {
  return hasLaneOperations(f) ||
         callsNamed(f, [](StringRef name) { return name.starts_with("__oclc_any_lane"); });
}

bool callsKeptBuiltin(const Function &f) {
  return anyInstruction(f, [](const Instruction &inst) {
    const Function *called = calledBy(inst);
    return called && called->isDeclaration() && !keptBuiltin(*called).empty();
  });
}

// The contract of expand-work-item-queries ends at "function", because LLVM's passes may merge
// queries for two dimensions into one with a variable dimension. The stage runs again after them.
constexpr StageContract Contracts[] = {
    {"flatten", "workgroup-launcher", "calls a function with a body", callsFunctionWithBody,
     nullptr},
    {"sanitize-division", "byval-to-private", "may divide by zero", mayDivisionTrap, nullptr},
    {"allocate-collective-storage", "", "asks for a variable of the group", asksForGroupVariables,
     nullptr},
    {"automatic-locals", "", "is a variable in local memory", nullptr, isLocalVariable},
    {"expand-work-item-queries", "function", "has a query whose dimension is not a constant",
     hasOpenQueries, nullptr},
    {"lower-printf", "", "calls printf", callsPrintf, nullptr},
    {"specialize", "workgroup-launcher", "is for no local size", hasNoLocalSize, nullptr},
    {"phis-to-allocas", "workitem-loops", "has barriers and PHIs", hasPhiAtBarriers, nullptr},
    {"allocas-to-entry", "workitem-loops", "has a private variable outside of its entry",
     hasScatteredVariables, nullptr},
    {"barrier-regions", "workitem-loops", "has a barrier that shares its block",
     hasBarrierAmongOthers, nullptr},
    {"cbs", "", "has a barrier", hasBarrier, nullptr},
    {"cbs", "workgroup-launcher", "is not a work-group function", isNoWorkGroupFunction, nullptr},
    {"workgroup-launcher", "", "asks for an id or a size", hasQueries, nullptr},
    {"lower-address-spaces", "", "uses another address space than the host's",
     hasOtherAddressSpaces, isInOtherAddressSpace},
    {"vectorize-work-items", "", "has an operation on lanes", hasLaneOperationsLeft, nullptr},
    {"link-deferred-builtins", "", "calls a built-in without a body", callsKeptBuiltin, nullptr},
};

std::optional<std::string> broken(const StageContract &contract, const Module &m) {
  const auto tell = [&](const GlobalValue &where) {
    return ("'" + where.getName() + "' " + contract.Broken + ", since " + contract.From +
            " promises that it is not so")
        .str();
  };
  if (contract.BreaksIn)
    for (const Function &f : m)
      if (contract.BreaksIn(f))
        return tell(f);
  if (contract.Breaks)
    for (const GlobalVariable &variable : m.globals())
      if (contract.Breaks(variable))
        return tell(variable);
  return std::nullopt;
}

} // namespace

std::optional<std::string> StageContracts::check(const Module &m, StringRef stage, bool onlyNew) {
  erase_if(InForce, [&](const StageContract *contract) { return contract->Until == stage; });
  for (const StageContract &contract : Contracts)
    if (contract.From == stage && !is_contained(InForce, &contract))
      InForce.push_back(&contract);
  for (const StageContract *contract : InForce)
    if (!onlyNew || contract->From == stage)
      if (std::optional<std::string> what = broken(*contract, m))
        return what;
  return std::nullopt;
}

} // namespace oclc::passes
