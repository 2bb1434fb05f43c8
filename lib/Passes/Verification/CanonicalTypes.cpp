//===- CanonicalTypes.cpp - Types and constants allowed in canonical IR -----------------------===//
//
// Part of oclc, under the Apache License v2.0 with LLVM Exceptions. See LICENSE for details.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===--------------------------------------------------------------------------------------------===//

#include "Passes/Verification/CanonicalTypes.h"

#include "Passes/Support/ImageTypes.h"
#include "Passes/Support/MemoryLayout.h"

#include "llvm/IR/Constants.h"
#include "llvm/IR/DataLayout.h"
#include "llvm/IR/DerivedTypes.h"
#include "llvm/IR/Function.h"
#include "llvm/IR/GlobalVariable.h"
#include "llvm/Support/MathExtras.h"

using namespace llvm;

namespace oclc::passes {
namespace {

constexpr unsigned MaxIntegerBits = 64;
constexpr unsigned MaxVectorElements = 1024;
constexpr unsigned MaxTypeDepth = 64;

StringRef faultOfLeaf(Type *ty) {
  if (auto *pointer = dyn_cast<PointerType>(ty))
    return pointer->getAddressSpace() > LastAddressSpace ? "a pointer outside address spaces 0 to 4"
                                                         : "";
  // Events carry no data, and link-builtins removes them. lower-images replaces the others.
  if (auto *opaque = dyn_cast<TargetExtType>(ty);
      opaque && opaque->getName() != "spirv.Event" && !imageType(ty) && !isSamplerType(ty))
    return "a pipe or other opaque type, which CPU code does not support";
  if (auto *integer = dyn_cast<IntegerType>(ty); integer && integer->getBitWidth() > MaxIntegerBits)
    return "an integer of more than 64 bits";
  if (ty->isFloatingPointTy() && !ty->isHalfTy() && !ty->isFloatTy() && !ty->isDoubleTy())
    return "a floating-point type other than half, float and double";
  if (isa<ScalableVectorType>(ty))
    return "a scalable vector";
  if (auto *vector = dyn_cast<FixedVectorType>(ty);
      vector && vector->getNumElements() > MaxVectorElements)
    return "a vector of more than 1024 elements";
  if (ty->isTokenTy() || ty->isX86_AMXTy())
    return "a token or tile";
  return "";
}

} // namespace

CanonicalTypes::Facts CanonicalTypes::factsOf(Type *ty, unsigned depth) {
  if (auto it = Known.find(ty); it != Known.end())
    return it->second;
  Facts result;
  if (depth > MaxTypeDepth)
    result.fault = "a type nested too deeply";
  else if (StringRef fault = faultOfLeaf(ty); !fault.empty())
    result.fault = fault;
  else
    result = factsOfParts(ty, depth);
  return Known[ty] = result;
}

CanonicalTypes::Facts CanonicalTypes::factsOfParts(Type *ty, unsigned depth) {
  Facts result;
  // At least the size of a scalar with its padding.
  constexpr uint64_t ScalarBytes = 16;
  result.bytes = ScalarBytes;
  for (Type *part : ty->subtypes()) {
    if (!ty->isFunctionTy() && (imageType(part) || isSamplerType(part))) {
      result.fault = "an image or sampler inside of another type";
      return result;
    }
    Facts known = factsOf(part, depth + 1);
    if (!known.fault.empty())
      return known;
    result.depth = std::max(result.depth, known.depth + 1);
    result.bytes = SaturatingAdd(result.bytes, known.bytes);
  }
  if (result.depth > MaxTypeDepth)
    result.fault = "a type nested too deeply";
  if (auto *array = dyn_cast<ArrayType>(ty))
    result.bytes = SaturatingMultiply(result.bytes, array->getNumElements());
  else if (auto *vector = dyn_cast<FixedVectorType>(ty))
    result.bytes = SaturatingMultiply<uint64_t>(ScalarBytes, vector->getNumElements());
  return result;
}

StringRef CanonicalTypes::faultOf(Type *ty) { return factsOf(ty, 0).fault; }

StringRef CanonicalTypes::faultInMemory(Type *ty, const DataLayout &dl) {
  Facts known = factsOf(ty, 0);
  if (!known.fault.empty())
    return known.fault;
  if (!ty->isSized())
    return "something without a size";
  // The upper bound may be too large by the padding, so it is compared with a larger limit. The
  // exact size is queried only if its computation cannot overflow.
  constexpr uint64_t Safe = MaxObjectBytes * 64;
  return known.bytes > Safe || dl.getTypeAllocSize(ty) > MaxObjectBytes ? "more than 1 GiB" : "";
}

StringRef CanonicalTypes::faultOf(const Constant *root) {
  SmallVector<const Constant *> work(1, root);
  while (!work.empty()) {
    const Constant *c = work.pop_back_val();
    if (!Accepted.insert(c).second)
      continue;
    StringRef fault = faultOf(c->getType());
    if (fault.empty() && isa<Function>(c))
      fault = "the address of a function";
    if (fault.empty() && isa<BlockAddress>(c))
      fault = "the address of a block";
    if (fault.empty() && isa<DSOLocalEquivalent, NoCFIValue, ConstantPtrAuth>(c))
      fault = "a pointer that needs the linker's help";
    if (!fault.empty()) {
      Accepted.erase(c);
      return fault;
    }
    if (isa<GlobalValue>(c))
      continue;
    for (const Use &operand : c->operands())
      if (auto *part = dyn_cast<Constant>(operand))
        work.push_back(part);
  }
  return "";
}

} // namespace oclc::passes
