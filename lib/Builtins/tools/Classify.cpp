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

[[noreturn]] static void fail(const Twine &message) {
  errs() << "oclc-build-builtins: " << message << '\n';
  std::exit(1);
}

static const StringSet<> &elementwiseNames() {
  static const StringSet<> names = {
#define OCLC_ELEMENTWISE(NAME) #NAME,
#include "Builtins/Elementwise.def"
  };
  return names;
}

static bool isWideType(Type *wide, Type *scalar, unsigned lanes) {
  auto *vector = dyn_cast<FixedVectorType>(wide);
  return vector && vector->getElementType() == scalar && vector->getNumElements() == lanes;
}

static bool isWideSignature(FunctionType *wide, FunctionType *scalar, unsigned lanes) {
  return wide->getNumParams() == scalar->getNumParams() &&
         isWideType(wide->getReturnType(), scalar->getReturnType(), lanes) &&
         all_of(zip(wide->params(), scalar->params()),
                [&](auto pair) { return isWideType(std::get<0>(pair), std::get<1>(pair), lanes); });
}

/// True for a function with one basic block of few instructions, which calls only intrinsics and
/// other elementwise functions.
bool Classifier::isSmall(const Definition &d) const {
  const auto &f = *cast<Function>(d.value);
  if (f.size() != 1 || f.getInstructionCount() > SmallFunctionLimit)
    return false;
  return all_of(instructions(f), [&](const Instruction &inst) {
    auto *call = dyn_cast<CallBase>(&inst);
    if (!call)
      return true;
    const Function *callee = call->getCalledFunction();
    if (!callee || callee->isIntrinsic())
      return callee != nullptr;
    auto known = Kinds.find(libraryName(*callee, d.from));
    return known != Kinds.end() && known->second != Widening::Lanes;
  });
}

void Classifier::addElementwise(StringRef name, const Function &scalar) {
  if (!scalar.doesNotAccessMemory() || !scalar.willReturn())
    fail(name + " is elementwise, but not a function of its arguments alone");
  for (unsigned lanes : OverloadLanes) {
    std::string wideName = vectorOverload(name, lanes);
    auto wide = Definitions.find(wideName);
    if (wide == Definitions.end() ||
        !isWideSignature(cast<Function>(wide->second.value)->getFunctionType(),
                         scalar.getFunctionType(), lanes))
      fail(name + " is elementwise, but " + wideName + " is not its overload for vectors");
    WideForms.insert(wideName);
  }
  Kinds[name.str()] = Widening::Overload;
}

Classifier::Classifier(const DefinitionMap &definitions) : Definitions(definitions) {
  for (const auto &[name, d] : definitions) {
    auto *f = dyn_cast<Function>(d.value);
    if (!f)
      continue;
    StringRef base = functionName(name);
    if (f->hasFnAttribute(Attribute::NoInline)) {
      Kinds[name] = Widening::Lanes;
      continue;
    }
    base.consume_front("__oclc_relaxed_");
    if (elementwiseNames().contains(base) && !vectorOverload(name, 2).empty())
      addElementwise(name, *f);
  }
  // Small functions are inlined instead.
  for (auto &[name, kind] : Kinds)
    if (kind == Widening::Overload && isSmall(definitions.at(name)))
      kind = Widening::Inline;
}

Widening Classifier::widening(StringRef name) const {
  auto known = Kinds.find(name);
  return known == Kinds.end() ? Widening::Inline : known->second;
}

} // namespace oclc::builtins
