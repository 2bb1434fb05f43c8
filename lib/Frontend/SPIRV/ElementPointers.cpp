//===- ElementPointers.cpp - Pointers to elements instead of arrays ---------------------------===//
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

/// printf of OpenCL.std, whose format may well be an array.
constexpr uint32_t PrintfNumber = 184;

/// Whether I gives a pointer: a type and an id come first then.
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

  /// The words of I that may be pointers to elements: from the first to behind the last.
  static std::pair<size_t, size_t> pointerOperands(const Instruction &I) {
    if (I.opcode() == OpGroupAsyncCopy)
      return {4, 6};
    if (I.opcode() == OpExtInst && I[4] != PrintfNumber)
      return {5, I.size()};
    return {0, 0};
  }

  /// The storage class and the innermost element of the array that `Id` points to; {0, 0} if it
  /// does not.
  std::pair<uint32_t, uint32_t> arrayBehind(uint32_t Id) const {
    const auto [Class, Pointee] = Pointers.lookup(Types.lookup(Id));
    uint32_t Element = Pointee;
    // A type cannot hold itself, but a damaged module may say so.
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
  DenseMap<uint32_t, uint32_t> Elements;                      ///< Of array types.
  DenseMap<uint32_t, std::pair<uint32_t, uint32_t>> Pointers; ///< Storage class and pointee.
  DenseMap<uint32_t, uint32_t> Types;                         ///< Of values.
  std::map<std::pair<uint32_t, uint32_t>, uint32_t> Known;    ///< Pointer types by both.
  std::set<std::pair<uint32_t, uint32_t>> Missing;
};

} // namespace

Module pointToElements(const Module &M) { return Rewriter(M).run(); }

} // namespace oclc::spirv
