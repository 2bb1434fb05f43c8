//===- ElementPointers.cpp - Pass pointers to elements, not to arrays -------------------------===//
//
// Part of oclc, under the Apache License v2.0 with LLVM Exceptions. See LICENSE for details.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===--------------------------------------------------------------------------------------------===//

#include "Frontend/SPIRV/ElementPointers.h"

#include "llvm/ADT/DenseMap.h"
#include "llvm/ADT/SmallVector.h"

#include <map>
#include <set>

using namespace llvm;

namespace oclc::spirv {
namespace {

/// Number of printf in OpenCL.std. Its format may be a pointer to an array.
constexpr uint32_t PrintfNumber = 184;

/// True if the result of I may be a pointer. I then has a result type in I[1] and a result id in
/// I[2].
bool mayMakePointer(const Instruction &I) {
  switch (I.opcode()) {
  case OpFunctionParameter:
  case OpFunctionCall:
  case OpVariable:
  case OpLoad:
  case OpAccessChain:
  case OpInBoundsAccessChain:
  case OpPtrAccessChain:
  case OpInBoundsPtrAccessChain:
  case OpCopyObject:
  case OpConvertUToPtr:
  case OpPtrCastToGeneric:
  case OpGenericCastToPtr:
  case OpGenericCastToPtrExplicit:
  case OpBitcast:
  case OpSelect:
  case OpPhi:
    return true;
  default:
    return false;
  }
}

class Rewriter {
public:
  explicit Rewriter(const Module &From) : From(From), Output(From) {}

  Module run() {
    for (const Instruction &I : From.instructions())
      note(I);
    noteUses();
    bool BeforeFunctions = true;
    for (const Instruction &I : From.instructions()) {
      if (I.opcode() == OpFunction && BeforeFunctions) {
        declareTypes();
        BeforeFunctions = false;
      }
      rewrite(I);
    }
    return Output.take();
  }

private:
  void note(const Instruction &I) {
    if (I.opcode() == OpTypeArray)
      Elements[I[1]] = I[2];
    else if (I.opcode() == OpTypePointer) {
      Pointers[I[1]] = {I[2], I[3]};
      Known.try_emplace({I[2], I[3]}, I[1]);
    } else if (mayMakePointer(I)) {
      Types[I[2]] = I[1];
    }
  }

  /// Returns the half-open range [begin, end) of the words of I that may be pointers to elements.
  static std::pair<size_t, size_t> pointerOperands(const Instruction &I) {
    if (I.opcode() == OpGroupAsyncCopy)
      return {4, 6};
    if (I.opcode() == OpExtInst && I[4] != PrintfNumber)
      return {5, I.size()};
    return {0, 0};
  }

  /// Returns the storage class and the innermost element type of the array that `Id` points to; {0,
  /// 0} if `Id` is no pointer to an array.
  std::pair<uint32_t, uint32_t> arrayBehind(uint32_t Id) const {
    const auto [Class, Pointee] = Pointers.lookup(Types.lookup(Id));
    uint32_t Element = Pointee;
    // A type cannot contain itself in a valid module, but a malformed module may claim so.
    for (unsigned Depth = 0; Depth != 64 && Elements.contains(Element); ++Depth)
      Element = Elements.lookup(Element);
    return Element == Pointee ? std::pair(0U, 0U) : std::pair(Class, Element);
  }

  void noteUses() {
    for (const Instruction &I : From.instructions()) {
      const auto [Begin, End] = pointerOperands(I);
      for (size_t Index = Begin; Index < End; ++Index)
        if (const auto Wanted = arrayBehind(I[Index]); Wanted.second && !Known.contains(Wanted))
          Missing.insert(Wanted);
    }
  }

  void declareTypes() {
    for (const auto &Type : Missing) {
      const uint32_t Id = Output.newId();
      Output.add(OpTypePointer, {Id, Type.first, Type.second});
      Known[Type] = Id;
    }
  }

  void rewrite(const Instruction &I) {
    const auto [Begin, End] = pointerOperands(I);
    SmallVector<uint32_t> Words(I.words());
    for (size_t Index = Begin; Index < std::min(End, Words.size()); ++Index) {
      const auto Wanted = arrayBehind(Words[Index]);
      if (Wanted.second == 0)
        continue;
      const uint32_t Cast = Output.newId();
      Output.add(OpBitcast, {Known[Wanted], Cast, Words[Index]});
      Words[Index] = Cast;
    }
    Output.add(Instruction(Words));
  }

  const Module &From;
  Builder Output;
  DenseMap<uint32_t, uint32_t> Elements;                      ///< Element types by array type.
  DenseMap<uint32_t, std::pair<uint32_t, uint32_t>> Pointers; ///< Storage class and pointee.
  DenseMap<uint32_t, uint32_t> Types;                         ///< Types by value.
  std::map<std::pair<uint32_t, uint32_t>, uint32_t> Known;    ///< Pointer types by class, pointee.
  std::set<std::pair<uint32_t, uint32_t>> Missing;
};

} // namespace

Module pointToElements(const Module &M) { return Rewriter(M).run(); }

} // namespace oclc::spirv
