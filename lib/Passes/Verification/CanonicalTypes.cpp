//===- CanonicalTypes.cpp - Types and constants allowed in canonical IR -----------------------===//
//
// Part of oclc, under the Apache License v2.0 with LLVM Exceptions. See LICENSE for details.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===--------------------------------------------------------------------------------------------===//

#include "Passes/Verification/CanonicalTypes.h"

#include "llvm/IR/Constants.h"
#include "llvm/IR/DataLayout.h"
#include "llvm/IR/DerivedTypes.h"
#include "llvm/IR/Function.h"
#include "llvm/IR/GlobalVariable.h"
#include "llvm/Support/MathExtras.h"

using namespace llvm;

namespace oclc::passes {
namespace {

constexpr unsigned LastAddressSpace = 4;
constexpr unsigned MaxIntegerBits = 64;
constexpr unsigned MaxVectorElements = 1024;
constexpr unsigned MaxDepth = 64;

StringRef faultOfLeaf(Type *Ty) {
  if (auto *Pointer = dyn_cast<PointerType>(Ty))
    return Pointer->getAddressSpace() > LastAddressSpace ? "a pointer outside address spaces 0 to 4"
                                                         : "";
  // Events carry no data, and link-builtins removes them.
  if (auto *Opaque = dyn_cast<TargetExtType>(Ty); Opaque && Opaque->getName() != "spirv.Event")
    return "an image, sampler, pipe or other opaque type, which CPU code does not support";
  if (auto *Integer = dyn_cast<IntegerType>(Ty); Integer && Integer->getBitWidth() > MaxIntegerBits)
    return "an integer of more than 64 bits";
  if (Ty->isFloatingPointTy() && !Ty->isHalfTy() && !Ty->isFloatTy() && !Ty->isDoubleTy())
    return "a floating-point type other than half, float and double";
  if (isa<ScalableVectorType>(Ty))
    return "a scalable vector";
  if (auto *Vector = dyn_cast<FixedVectorType>(Ty);
      Vector && Vector->getNumElements() > MaxVectorElements)
    return "a vector of more than 1024 elements";
  if (Ty->isTokenTy() || Ty->isX86_AMXTy())
    return "a token or tile";
  return "";
}

} // namespace

CanonicalTypes::Facts CanonicalTypes::factsOf(Type *Ty, unsigned Depth) {
  if (auto It = Known.find(Ty); It != Known.end())
    return It->second;
  Facts Result;
  if (Depth > MaxDepth)
    Result.fault = "a type nested too deeply";
  else if (StringRef Fault = faultOfLeaf(Ty); !Fault.empty())
    Result.fault = Fault;
  else
    Result = factsOfParts(Ty, Depth);
  return Known[Ty] = Result;
}

CanonicalTypes::Facts CanonicalTypes::factsOfParts(Type *Ty, unsigned Depth) {
  Facts Result;
  // At least the size of a scalar with its padding.
  constexpr uint64_t ScalarBytes = 16;
  Result.bytes = ScalarBytes;
  for (Type *Part : Ty->subtypes()) {
    Facts Known = factsOf(Part, Depth + 1);
    if (!Known.fault.empty())
      return Known;
    Result.depth = std::max(Result.depth, Known.depth + 1);
    Result.bytes = SaturatingAdd(Result.bytes, Known.bytes);
  }
  if (Result.depth > MaxDepth)
    Result.fault = "a type nested too deeply";
  if (auto *Array = dyn_cast<ArrayType>(Ty))
    Result.bytes = SaturatingMultiply(Result.bytes, Array->getNumElements());
  else if (auto *Vector = dyn_cast<FixedVectorType>(Ty))
    Result.bytes = SaturatingMultiply<uint64_t>(ScalarBytes, Vector->getNumElements());
  return Result;
}

StringRef CanonicalTypes::faultOf(Type *Ty) { return factsOf(Ty, 0).fault; }

StringRef CanonicalTypes::faultInMemory(Type *Ty, const DataLayout &DL) {
  Facts Known = factsOf(Ty, 0);
  if (!Known.fault.empty())
    return Known.fault;
  if (!Ty->isSized())
    return "something without a size";
  // The upper bound may be too large by the padding, so it is compared with a larger limit. The
  // exact size is queried only if its computation cannot overflow.
  constexpr uint64_t Safe = MaxObjectBytes * 64;
  return Known.bytes > Safe || DL.getTypeAllocSize(Ty) > MaxObjectBytes ? "more than 1 GiB" : "";
}

StringRef CanonicalTypes::faultOf(const Constant *Root) {
  SmallVector<const Constant *> Work(1, Root);
  while (!Work.empty()) {
    const Constant *C = Work.pop_back_val();
    if (!Accepted.insert(C).second)
      continue;
    StringRef Fault = faultOf(C->getType());
    if (Fault.empty() && isa<Function>(C))
      Fault = "the address of a function";
    if (Fault.empty() && isa<BlockAddress>(C))
      Fault = "the address of a block";
    if (Fault.empty() && isa<DSOLocalEquivalent, NoCFIValue, ConstantPtrAuth>(C))
      Fault = "a pointer that needs the linker's help";
    if (!Fault.empty()) {
      Accepted.erase(C);
      return Fault;
    }
    if (isa<GlobalValue>(C))
      continue;
    for (const Use &Operand : C->operands())
      if (auto *Part = dyn_cast<Constant>(Operand))
        Work.push_back(Part);
  }
  return "";
}

} // namespace oclc::passes
