//===- Classify.cpp - Determine how vectorizers widen each built-in function --------------------===//
//
// Part of oclc, under the Apache License v2.0 with LLVM Exceptions. See LICENSE for details.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===--------------------------------------------------------------------------------------------===//

#include "Builtins/tools/Classify.h"

#include "llvm/ADT/STLExtras.h"
#include "llvm/IR/DerivedTypes.h"
#include "llvm/IR/InstIterator.h"
#include "llvm/IR/InstrTypes.h"
#include "llvm/Support/raw_ostream.h"

#include <cstdlib>

using namespace llvm;

namespace oclc::builtins {

[[noreturn]] static void fail(const Twine &Message) {
  errs() << "oclc-build-builtins: " << Message << '\n';
  std::exit(1);
}

static const StringSet<> &elementwiseNames() {
  static const StringSet<> Names = {
#define OCLC_ELEMENTWISE(NAME) #NAME,
#include "Builtins/Elementwise.def"
  };
  return Names;
}

static bool isWideType(Type *Wide, Type *Scalar, unsigned Lanes) {
  auto *Vector = dyn_cast<FixedVectorType>(Wide);
  return Vector && Vector->getElementType() == Scalar && Vector->getNumElements() == Lanes;
}

static bool isWideSignature(FunctionType *Wide, FunctionType *Scalar, unsigned Lanes) {
  return Wide->getNumParams() == Scalar->getNumParams() &&
         isWideType(Wide->getReturnType(), Scalar->getReturnType(), Lanes) &&
         all_of(zip(Wide->params(), Scalar->params()),
                [&](auto Pair) { return isWideType(std::get<0>(Pair), std::get<1>(Pair), Lanes); });
}

/// True for a function with one basic block of few instructions, which calls only intrinsics and
/// other elementwise functions.
bool Classifier::isSmall(const Definition &D) const {
  const auto &F = *cast<Function>(D.value);
  if (F.size() != 1 || F.getInstructionCount() > SmallFunctionLimit)
    return false;
  return all_of(instructions(F), [&](const Instruction &I) {
    auto *Call = dyn_cast<CallBase>(&I);
    if (!Call)
      return true;
    const Function *Callee = Call->getCalledFunction();
    if (!Callee || Callee->isIntrinsic())
      return Callee != nullptr;
    auto Known = Kinds.find(libraryName(*Callee, D.from));
    return Known != Kinds.end() && Known->second != Widening::Lanes;
  });
}

void Classifier::addElementwise(StringRef Name, const Function &Scalar) {
  if (!Scalar.doesNotAccessMemory() || !Scalar.willReturn())
    fail(Name + " is elementwise, but not a function of its arguments alone");
  for (unsigned Lanes : OverloadLanes) {
    std::string WideName = vectorOverload(Name, Lanes);
    auto Wide = Definitions.find(WideName);
    if (Wide == Definitions.end() ||
        !isWideSignature(cast<Function>(Wide->second.value)->getFunctionType(),
                         Scalar.getFunctionType(), Lanes))
      fail(Name + " is elementwise, but " + WideName + " is not its overload for vectors");
    WideForms.insert(WideName);
  }
  Kinds[Name.str()] = Widening::Overload;
}

Classifier::Classifier(const DefinitionMap &Definitions) : Definitions(Definitions) {
  for (const auto &[Name, D] : Definitions) {
    auto *F = dyn_cast<Function>(D.value);
    if (!F)
      continue;
    StringRef Base = functionName(Name);
    if (F->hasFnAttribute(Attribute::Cold)) {
      Kinds[Name] = Widening::Lanes;
      continue;
    }
    Base.consume_front("__oclc_relaxed_");
    if (elementwiseNames().contains(Base) && !vectorOverload(Name, 2).empty())
      addElementwise(Name, *F);
  }
  // Small functions are inlined instead.
  for (auto &[Name, Kind] : Kinds)
    if (Kind == Widening::Overload && isSmall(Definitions.at(Name)))
      Kind = Widening::Inline;
}

Widening Classifier::widening(StringRef Name) const {
  auto Known = Kinds.find(Name);
  return Known == Kinds.end() ? Widening::Inline : Known->second;
}

} // namespace oclc::builtins
