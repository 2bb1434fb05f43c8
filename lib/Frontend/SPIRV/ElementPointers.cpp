//===- ElementPointers.cpp - Pass pointers to elements, not to arrays -------------------------===//
//
// Part of oclc, under the Apache License v2.0 with LLVM Exceptions. See LICENSE for details.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===--------------------------------------------------------------------------------------------===//

#include "Frontend/SPIRV/ElementPointers.h"

#include "llvm/ADT/SmallVector.h"

#include <map>
#include <set>

using namespace llvm;

namespace oclc::spirv {
namespace {

/// Number of printf in OpenCL.std. Its operands are not cast, because the format may be a pointer
/// to an array.
constexpr uint32_t PrintfNumber = 184;

/// True if the result of `inst` may be a pointer. In that case, inst[1] is the result type and
/// inst[2] is the result id.
bool mayMakePointer(const Instruction &inst) {
  switch (inst.opcode()) {
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
  explicit Rewriter(const Module &from) : From(from), Output(from) {}

  Module run() {
    for (const Instruction &inst : From.instructions())
      note(inst);
    noteUses();
    bool beforeFunctions = true;
    for (const Instruction &inst : From.instructions()) {
      if (inst.opcode() == OpFunction && beforeFunctions) {
        declareTypes();
        beforeFunctions = false;
      }
      rewrite(inst);
    }
    return Output.take();
  }

private:
  void note(const Instruction &inst) {
    if (inst.opcode() == OpTypeArray)
      Elements[inst[1]] = inst[2];
    else if (inst.opcode() == OpTypePointer) {
      Pointers[inst[1]] = {inst[2], inst[3]};
      Known.try_emplace({inst[2], inst[3]}, inst[1]);
    } else if (mayMakePointer(inst)) {
      Types[inst[2]] = inst[1];
    }
  }

  /// Returns the range [begin, end) of the words of `inst` that may be pointers to elements.
  static std::pair<size_t, size_t> pointerOperands(const Instruction &inst) {
    if (inst.opcode() == OpGroupAsyncCopy)
      return {4, 6};
    if (inst.opcode() == OpExtInst && inst[4] != PrintfNumber)
      return {5, inst.size()};
    return {0, 0};
  }

  /// Returns the storage class and the innermost element type of the array that `id` points to; {0,
  /// 0} if `id` is no pointer to an array.
  std::pair<uint32_t, uint32_t> arrayBehind(uint32_t id) const {
    const auto [storage, pointee] = Pointers.lookup(Types.lookup(id));
    uint32_t element = pointee;
    // A type cannot contain itself in a valid module, but a malformed module may claim so.
    for (unsigned depth = 0; depth != 64 && Elements.contains(element); ++depth)
      element = Elements.lookup(element);
    return element == pointee ? std::pair(0U, 0U) : std::pair(storage, element);
  }

  void noteUses() {
    for (const Instruction &inst : From.instructions()) {
      const auto [begin, end] = pointerOperands(inst);
      for (size_t index = begin; index < end; ++index)
        if (const auto wanted = arrayBehind(inst[index]); wanted.second && !Known.contains(wanted))
          Missing.insert(wanted);
    }
  }

  void declareTypes() {
    for (const auto &type : Missing) {
      const uint32_t id = Output.newId();
      Output.add(OpTypePointer, {id, type.first, type.second});
      Known[type] = id;
    }
  }

  void rewrite(const Instruction &inst) {
    const auto [begin, end] = pointerOperands(inst);
    SmallVector<uint32_t> words(inst.words());
    for (size_t index = begin; index < std::min(end, words.size()); ++index) {
      const auto wanted = arrayBehind(words[index]);
      if (wanted.second == 0)
        continue;
      const uint32_t cast = Output.newId();
      Output.add(OpBitcast, {Known[wanted], cast, words[index]});
      words[index] = cast;
    }
    Output.add(Instruction(words));
  }

  const Module &From;
  Builder Output;
  IdMap<uint32_t> Elements;                                ///< Element types by array type.
  IdMap<std::pair<uint32_t, uint32_t>> Pointers;           ///< Storage class and pointee.
  IdMap<uint32_t> Types;                                   ///< Types by value.
  std::map<std::pair<uint32_t, uint32_t>, uint32_t> Known; ///< Pointer types by class, pointee.
  std::set<std::pair<uint32_t, uint32_t>> Missing;
};

} // namespace

Module pointToElements(const Module &m) { return Rewriter(m).run(); }

} // namespace oclc::spirv
