//===- UntypedPointers.cpp - Give types to untyped pointers -------------------------------------===//
//
// Part of oclc, under the Apache License v2.0 with LLVM Exceptions. See LICENSE for details.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===--------------------------------------------------------------------------------------------===//

#include "Frontend/SPIRV/UntypedPointers.h"

#include "Frontend/SPIRV/AccessedTypes.h"
#include "Frontend/SPIRV/ConstantValues.h"
#include "Frontend/SPIRV/TypePool.h"

#include <set>

using namespace llvm;

namespace oclc::spirv {
namespace {

constexpr uint32_t ByteBits = 8, HalfBits = 16, IntegerBits = 32;

/// Parameter attributes whose meaning depends on the pointee (SPIR-V, section 3.22).
constexpr uint32_t ByVal = 2, Sret = 3;

std::optional<Opcode> typedChain(uint32_t opcode) {
  switch (opcode) {
  case OpUntypedAccessChain:
    return OpAccessChain;
  case OpUntypedInBoundsAccessChain:
    return OpInBoundsAccessChain;
  case OpUntypedPtrAccessChain:
    return OpPtrAccessChain;
  case OpUntypedInBoundsPtrAccessChain:
    return OpInBoundsPtrAccessChain;
  default:
    return std::nullopt;
  }
}

class Lowering {
public:
  explicit Lowering(const Module &from) : From(from), Output(from), Known(from), Pool(Output) {
    for (const Instruction &inst : From.instructions())
      note(inst);
    if (Bytes == 0)
      Bytes = Output.newId();
  }

  Expected<Module> run() {
    for (const Instruction &inst : From.instructions()) {
      if (inst.opcode() == OpFunction && !InFunctions) {
        InFunctions = true;
        Output.startFunctions();
      }
      if (!mayPrecedeCasts(inst))
        castVariables();
      add(inst);
      Pool.note(inst);
      if (!Fault.empty())
        return createStringError(Fault);
    }
    return Output.take();
  }

private:
  void note(const Instruction &inst) {
    Constants.note(inst);
    if (inst.opcode() == OpTypeInt && inst[2] == ByteBits)
      Bytes = inst[1];
    else if (inst.opcode() == OpCapability)
      Capabilities.insert(inst[1]);
    else if (inst.opcode() == OpExtInstImport && inst.text(2) == "OpenCL.std")
      OpenCLSet = inst[1];
    else if (inst.opcode() == OpUntypedVariable)
      Variables.try_emplace(inst[2], Output.newId());
  }

  /// True for instructions that may stand among the variables of a function.
  static bool mayPrecedeCasts(const Instruction &inst) {
    return inst.opcode() == OpLabel || inst.opcode() == OpVariable || inst.opcode() == OpLine ||
           inst.opcode() == OpNoLine || inst.opcode() == OpUntypedVariable;
  }

  void add(const Instruction &inst) {
    switch (inst.opcode()) {
    case OpCapability:
      return addCapability(inst);
    case OpExtension:
      if (inst.text(1) != "SPV_KHR_untyped_pointers")
        Output.add(inst);
      return;
    case OpTypeInt:
      if (inst[1] == Bytes)
        return declareBytes();
      break;
    case OpTypeUntypedPointer:
      declareBytes();
      Output.add(OpTypePointer, {inst[1], inst[2], Bytes});
      return;
    case OpUntypedVariable:
      return addVariable(inst);
    case OpUntypedPrefetch: // It changes no result.
      return;
    case OpEntryPoint:
    case OpName:
    case OpDecorate:
    case OpDecorateId:
    case OpDecorateString:
      return addReference(inst);
    case OpSpecConstantOp:
      if (const std::optional<Opcode> op = typedChain(inst[3])) {
        SmallVector<uint32_t> words(inst.words());
        words[0] = static_cast<uint32_t>(words.size() - 1) << 16 | inst[3];
        words.erase(words.begin() + 3);
        return addChain(Instruction(words), *op);
      }
      break;
    default:
      break;
    }
    if (const std::optional<Opcode> op = typedChain(inst.opcode()))
      addChain(inst, *op);
    else
      addUser(inst);
  }

  /// The types that the lowering uses need capabilities that the module may not have declared.
  void addCapability(const Instruction &inst) {
    if (inst[1] != UntypedPointers)
      return Output.add(inst);
    for (uint32_t needed : {Int8, Float16Buffer})
      if (Capabilities.insert(needed).second)
        Output.add(OpCapability, {needed});
  }

  void declareBytes() {
    if (!HasBytes)
      Output.add(OpTypeInt, {Bytes, ByteBits, 0});
    HasBytes = true;
  }

  /// Adds an instruction that refers to variables, which have new ids. The words of a text that is
  /// no list of ids come first in OpEntryPoint, and are kept in all others.
  void addReference(const Instruction &inst) {
    SmallVector<uint32_t> words(inst.words());
    const bool isEntry = inst.opcode() == OpEntryPoint;
    const size_t begin = isEntry ? 4 + inst.text(3).size() / 4 : 1,
                 end = isEntry ? words.size() : std::min<size_t>(2, words.size());
    for (size_t word = begin; word < end; ++word)
      if (auto variable = Variables.find(words[word]); variable != Variables.end())
        words[word] = variable->second;
    const bool isOfPointee = inst.opcode() == OpDecorate && inst[2] == FuncParamAttr &&
                             (inst[3] == ByVal || inst[3] == Sret);
    if (isOfPointee && Known.isUntyped(Known.typeOf(inst[1])))
      Fault = "it passes a structure by value through an untyped pointer";
    Output.add(Instruction(words));
  }

  void addVariable(const Instruction &inst) {
    const uint32_t type = inst[1], storage = inst[3], data = inst[4];
    if (!Known.declaration(data) || !Known.isUntyped(type)) {
      Fault = "it has an untyped variable without the type of its data";
      return;
    }
    const uint32_t variable = Variables.at(inst[2]);
    SmallVector<uint32_t> operands = {Pool.pointer(storage, data), variable, storage};
    append_range(operands, inst.wordsFrom(5));
    Output.add(OpVariable, operands);
    if (InFunctions)
      Uncast.push_back({type, inst[2], variable});
    else
      Output.add(OpSpecConstantOp, {type, inst[2], OpBitcast, variable});
  }

  /// Adds pointers to the variables of a function, after the last one of them.
  void castVariables() {
    for (const auto &[type, result, variable] : Uncast)
      Output.add(OpBitcast, {type, result, variable});
    Uncast.clear();
  }

  /// Adds an instruction with the result `result`, which is a constant outside of functions.
  void emit(Opcode op, uint32_t type, uint32_t result, ArrayRef<uint32_t> operands) {
    SmallVector<uint32_t> words = {type, result};
    if (!InFunctions)
      words.push_back(op);
    append_range(words, operands);
    Output.add(InFunctions ? op : OpSpecConstantOp, words);
  }

  /// Returns `pointer` as a pointer to `pointee`.
  uint32_t cast(uint32_t pointer, uint32_t pointee) {
    const Instruction &type = *Known.declaration(Known.typeOf(pointer));
    if (type.opcode() == OpTypePointer && type[3] == pointee)
      return pointer;
    const uint32_t result = Output.newId();
    emit(OpBitcast, Pool.pointer(type[2], pointee), result, {pointer});
    return result;
  }

  /// Returns the type that `indices` select in `type`; 0 if there is none.
  uint32_t selected(uint32_t type, ArrayRef<uint32_t> indices) const {
    for (uint32_t index : indices) {
      const Instruction *inst = Known.declaration(type);
      if (!inst)
        return 0;
      if (inst->opcode() == OpTypeStruct) {
        const ArrayRef<APInt> member = Constants.value(index);
        if (member.size() != 1 || member[0].uge(inst->size() - 2))
          return 0;
        type = (*inst)[2 + member[0].getZExtValue()];
      } else if (inst->opcode() == OpTypeVector || inst->opcode() == OpTypeArray ||
                 inst->opcode() == OpTypeRuntimeArray) {
        type = (*inst)[2];
      } else {
        return 0;
      }
    }
    return Known.declaration(type) ? type : 0;
  }

  /// Adds the access chain `op` of typed pointers for one of untyped pointers.
  void addChain(const Instruction &inst, Opcode op) {
    const uint32_t type = inst[1], result = inst[2], base = inst[4];
    const size_t first = op == OpPtrAccessChain || op == OpInBoundsPtrAccessChain ? 6 : 5;
    const Instruction *from = Known.declaration(Known.typeOf(base));
    const uint32_t pointee = inst.size() < first ? 0 : selected(inst[3], inst.wordsFrom(first));
    if (pointee == 0 || !from || !Known.isPointer((*from)[1]) || !Known.isUntyped(type) ||
        (*from)[2] != (*Known.declaration(type))[2]) {
      Fault = "it has an untyped access chain whose types do not match";
      return;
    }
    SmallVector<uint32_t> operands = {cast(base, inst[3])};
    append_range(operands, inst.wordsFrom(5));
    const uint32_t typed = Output.newId();
    emit(op, Pool.pointer((*from)[2], pointee), typed, operands);
    emit(OpBitcast, type, result, {typed});
  }

  uint32_t accessedType(const PointerOperand &operand) {
    switch (operand.accessed) {
    case Accessed::Type:
      return operand.from;
    case Accessed::Element:
      return Known.element(operand.from);
    case Accessed::Half:
      return Pool.floating(HalfBits);
    case Accessed::Integers:
      return Pool.vector(Pool.integer(IntegerBits), Pool.lanes(operand.from));
    case Accessed::Bytes:
      return Bytes;
    }
    return 0;
  }

  /// Adds an instruction whose operands may be untyped pointers.
  void addUser(const Instruction &inst) {
    const SmallVector<PointerOperand, 2> pointers = pointerOperands(inst, Known, OpenCLSet);
    auto isUntyped = [&](const PointerOperand &operand) {
      return Known.isUntyped(Known.typeOf(inst[operand.word]));
    };
    // A typed pointer needs a cast if it is compared with an untyped one or becomes one.
    const bool makesUntyped = !pointers.empty() && Known.isUntyped(inst[1]);
    if (!makesUntyped && none_of(pointers, isUntyped))
      return Output.add(inst);
    SmallVector<uint32_t> words(inst.words());
    for (const PointerOperand &operand : pointers) {
      if (!isUntyped(operand) && operand.accessed != Accessed::Bytes)
        continue;
      const uint32_t pointee = accessedType(operand);
      if (operand.word >= words.size() || !Known.isPointer(Known.typeOf(words[operand.word])) ||
          (pointee != Bytes && operand.accessed == Accessed::Type && !Known.declaration(pointee))) {
        Fault = "it accesses memory of an unknown type through an untyped pointer";
        return;
      }
      words[operand.word] = cast(words[operand.word], pointee);
    }
    Output.add(Instruction(words));
  }

  const Module &From;
  Builder Output;
  ModuleTypes Known;
  TypePool Pool;
  ConstantValues Constants;
  std::set<uint32_t> Capabilities;
  std::map<uint32_t, uint32_t> Variables; ///< Ids of typed variables by those of untyped ones.
  struct UncastVariable {
    uint32_t type = 0, result = 0, variable = 0;
  };
  SmallVector<UncastVariable, 4> Uncast; ///< Variables of the function so far.
  uint32_t Bytes = 0, OpenCLSet = 0;
  bool HasBytes = false, InFunctions = false;
  std::string Fault;
};

} // namespace

Expected<Module> lowerUntypedPointers(const Module &m) {
  const bool isNeeded = any_of(m.instructions(), [](const Instruction &inst) {
    return (inst.opcode() == OpCapability && inst[1] == UntypedPointers) ||
           (inst.opcode() == OpExtension && inst.text(1) == "SPV_KHR_untyped_pointers");
  });
  return isNeeded ? Lowering(m).run() : Expected<Module>(m);
}

} // namespace oclc::spirv
