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
  bool (*BreaksIn)(const Function &F);
  bool (*Breaks)(const GlobalVariable &Variable);
};

namespace {

bool anyInstruction(const Function &F, function_ref<bool(const Instruction &)> Property) {
  return any_of(instructions(F), Property);
}

const Function *calledBy(const Instruction &I) {
  auto *Call = dyn_cast<CallBase>(&I);
  return Call ? Call->getCalledFunction() : nullptr;
}

bool callsNamed(const Function &F, function_ref<bool(StringRef)> IsName) {
  return anyInstruction(F, [&](const Instruction &I) {
    const Function *Called = calledBy(I);
    return Called && IsName(Called->getName());
  });
}

bool callsFunctionWithBody(const Function &F) {
  return isKernel(F) && anyInstruction(F, [](const Instruction &I) {
           const Function *Called = calledBy(I);
           return Called && !Called->isDeclaration();
         });
}

/// True if a divisor is neither a constant nor a select. sanitize-division replaces all other
/// divisors by selects.
bool mayDivisionTrap(const Function &F) {
  return anyInstruction(F, [](const Instruction &I) {
    return I.isIntDivRem() && !isa<Constant, SelectInst>(I.getOperand(1));
  });
}

bool asksForGroupVariables(const Function &F) {
  return callsNamed(F, [](StringRef Name) {
    return Name.starts_with(GroupVariablePrefix) || Name == GroupArrayName;
  });
}

bool isLocalVariable(const GlobalVariable &Variable) {
  constexpr unsigned LocalSpace = 3;
  return Variable.getAddressSpace() == LocalSpace;
}

bool hasOpenQueries(const Function &F) {
  return isKernel(F) && anyInstruction(F, [](const Instruction &I) {
           const std::optional<Query> Asked = queryCalled(I);
           return Asked && takesDimension(*Asked) && !constantDimension(cast<CallBase>(I));
         });
}

bool callsPrintf(const Function &F) {
  return callsNamed(F, [](StringRef Name) { return Name == "printf"; });
}

bool hasNoLocalSize(const Function &F) { return isKernel(F) && !isSpecialized(F); }

bool hasPhiAtBarriers(const Function &F) {
  return isKernel(F) && hasBarrierToCutAt(F) &&
         anyInstruction(F, [](const Instruction &I) { return isa<PHINode>(I); });
}

bool hasScatteredVariables(const Function &F) {
  return isKernel(F) && anyInstruction(F, [&](const Instruction &I) {
           return isa<AllocaInst>(I) && I.getParent() != &F.getEntryBlock();
         });
}

bool hasBarrierAmongOthers(const Function &F) {
  return isKernel(F) && anyInstruction(F, [](const Instruction &I) {
           return isBarrier(I) && I.getParent()->sizeWithoutDebug() != 2;
         });
}

bool hasBarrier(const Function &F) {
  return anyInstruction(F, [](const Instruction &I) { return isBarrier(I); });
}

bool isNoWorkGroupFunction(const Function &F) { return isKernel(F) && !isWorkGroupFunction(F); }

bool hasQueries(const Function &F) {
  return anyInstruction(F, [](const Instruction &I) { return queryCalled(I).has_value(); });
}

bool isOtherMemory(const Type &Ty) {
  return Ty.isPtrOrPtrVectorTy() && Ty.getScalarType()->getPointerAddressSpace() != 0;
}

bool hasOtherAddressSpaces(const Function &F) {
  return any_of(F.args(), [](const Argument &Arg) { return isOtherMemory(*Arg.getType()); }) ||
         anyInstruction(F, [](const Instruction &I) { return isOtherMemory(*I.getType()); });
}

bool isInOtherAddressSpace(const GlobalVariable &Variable) {
  return Variable.getAddressSpace() != 0;
}

bool hasLaneOperationsLeft(const Function &F) {
  return hasLaneOperations(F) ||
         callsNamed(F, [](StringRef Name) { return Name.starts_with("__oclc_any_lane"); });
}

bool callsKeptBuiltin(const Function &F) {
  return anyInstruction(F, [](const Instruction &I) {
    const Function *Called = calledBy(I);
    return Called && Called->isDeclaration() && !keptBuiltin(*Called).empty();
  });
}

// LLVM merges queries for two dimensions into one with a variable dimension.
// expand-work-item-queries runs again after LLVM's passes.
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

std::optional<std::string> broken(const StageContract &Contract, const Module &M) {
  const auto Tell = [&](const GlobalValue &Where) {
    return ("'" + Where.getName() + "' " + Contract.Broken + ", since " + Contract.From +
            " promises that it is not so")
        .str();
  };
  if (Contract.BreaksIn)
    for (const Function &F : M)
      if (Contract.BreaksIn(F))
        return Tell(F);
  if (Contract.Breaks)
    for (const GlobalVariable &Variable : M.globals())
      if (Contract.Breaks(Variable))
        return Tell(Variable);
  return std::nullopt;
}

} // namespace

std::optional<std::string> StageContracts::check(const Module &M, StringRef Stage, bool OnlyNew) {
  erase_if(InForce, [&](const StageContract *Contract) { return Contract->Until == Stage; });
  for (const StageContract &Contract : Contracts)
    if (Contract.From == Stage && !is_contained(InForce, &Contract))
      InForce.push_back(&Contract);
  for (const StageContract *Contract : InForce)
    if (!OnlyNew || Contract->From == Stage)
      if (std::optional<std::string> What = broken(*Contract, M))
        return What;
  return std::nullopt;
}

} // namespace oclc::passes
