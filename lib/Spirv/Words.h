//===- Words.h - Read and write the words of a SPIR-V module ------------------------------------===//
//
// Part of oclc, under the Apache License v2.0 with LLVM Exceptions. See LICENSE for details.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===--------------------------------------------------------------------------------------------===//
//
// A module starts with a header of five words (SPIR-V specification, section 2.3). The instructions
// follow; the first word of each contains its length and opcode. The words of a file are untrusted:
// a missing operand reads as zero, and a text without an end is cut at the end of its instruction.
//
//===--------------------------------------------------------------------------------------------===//

#ifndef OCLC_SPIRV_WORDS_H
#define OCLC_SPIRV_WORDS_H

#include "llvm/ADT/ArrayRef.h"
#include "llvm/ADT/DenseMap.h"
#include "llvm/ADT/DenseSet.h"
#include "llvm/ADT/StringRef.h"
#include "llvm/Support/Error.h"

#include <algorithm>
#include <cstdint>
#include <string>
#include <vector>

namespace oclc::spirv {

/// Opcodes of the instructions that oclc examines or writes itself (SPIR-V specification, section
/// 3.49).
enum Opcode : uint32_t {
  OpUndef = 1,
  OpSource = 3,
  OpName = 5,
  OpString = 7,
  OpLine = 8,
  OpExtension = 10,
  OpExtInstImport = 11,
  OpExtInst = 12,
  OpMemoryModel = 14,
  OpEntryPoint = 15,
  OpExecutionMode = 16,
  OpCapability = 17,
  OpTypeVoid = 19,
  OpTypeBool = 20,
  OpTypeInt = 21,
  OpTypeFloat = 22,
  OpTypeVector = 23,
  OpTypeImage = 25,
  OpTypeSampler = 26,
  OpTypeSampledImage = 27,
  OpTypeArray = 28,
  OpTypeRuntimeArray = 29,
  OpTypeStruct = 30,
  OpTypePointer = 32,
  OpConstantTrue = 41,
  OpConstantFalse = 42,
  OpConstant = 43,
  OpConstantComposite = 44,
  OpConstantNull = 46,
  OpSpecConstantTrue = 48,
  OpSpecConstantFalse = 49,
  OpSpecConstant = 50,
  OpSpecConstantComposite = 51,
  OpSpecConstantOp = 52,
  OpFunction = 54,
  OpFunctionParameter = 55,
  OpFunctionEnd = 56,
  OpFunctionCall = 57,
  OpVariable = 59,
  OpLoad = 61,
  OpStore = 62,
  OpCopyMemory = 63,
  OpAccessChain = 65,
  OpInBoundsAccessChain = 66,
  OpPtrAccessChain = 67,
  OpInBoundsPtrAccessChain = 70,
  OpDecorate = 71,
  OpMemberDecorate = 72,
  OpDecorationGroup = 73,
  OpGroupDecorate = 74,
  OpGroupMemberDecorate = 75,
  OpVectorShuffle = 79,
  OpCompositeConstruct = 80,
  OpCompositeExtract = 81,
  OpCompositeInsert = 82,
  OpCopyObject = 83,
  OpSampledImage = 86,
  OpImageSampleExplicitLod = 88,
  OpImageRead = 98,
  OpImageWrite = 99,
  OpImageQueryOrder = 102,
  OpImageQuerySizeLod = 103,
  OpUConvert = 113,
  OpSConvert = 114,
  OpFConvert = 115,
  OpQuantizeToF16 = 116,
  OpConvertUToPtr = 120,
  OpPtrCastToGeneric = 121,
  OpGenericCastToPtr = 122,
  OpGenericCastToPtrExplicit = 123,
  OpBitcast = 124,
  OpSNegate = 126,
  OpIAdd = 128,
  OpISub = 130,
  OpIMul = 132,
  OpUDiv = 134,
  OpSDiv = 135,
  OpUMod = 137,
  OpSRem = 138,
  OpSMod = 139,
  OpLogicalEqual = 164,
  OpLogicalNotEqual = 165,
  OpLogicalOr = 166,
  OpLogicalAnd = 167,
  OpLogicalNot = 168,
  OpSelect = 169,
  OpIEqual = 170,
  OpINotEqual = 171,
  OpUGreaterThan = 172,
  OpSGreaterThan = 173,
  OpUGreaterThanEqual = 174,
  OpSGreaterThanEqual = 175,
  OpULessThan = 176,
  OpSLessThan = 177,
  OpULessThanEqual = 178,
  OpSLessThanEqual = 179,
  OpShiftRightLogical = 194,
  OpShiftRightArithmetic = 195,
  OpShiftLeftLogical = 196,
  OpBitwiseOr = 197,
  OpBitwiseXor = 198,
  OpBitwiseAnd = 199,
  OpNot = 200,
  OpAtomicLoad = 227,
  OpAtomicStore = 228,
  OpAtomicExchange = 229,
  OpAtomicXor = 242,
  OpPhi = 245,
  OpLabel = 248,
  OpGroupAsyncCopy = 259,
  OpNoLine = 317,
  OpAtomicFlagTestAndSet = 318,
  OpAtomicFlagClear = 319,
  OpExecutionModeId = 331,
  OpDecorateId = 332,
  OpPtrEqual = 401,
  OpPtrNotEqual = 402,
  OpPtrDiff = 403,
  OpTypeUntypedPointer = 4417,
  OpUntypedVariable = 4418,
  OpUntypedAccessChain = 4419,
  OpUntypedInBoundsAccessChain = 4420,
  OpUntypedPtrAccessChain = 4423,
  OpUntypedInBoundsPtrAccessChain = 4424,
  OpUntypedPrefetch = 4426,
  OpSubgroupBlockReadINTEL = 5575,
  OpSubgroupBlockWriteINTEL = 5576,
  OpAtomicFMin = 5614,
  OpAtomicFMax = 5615,
  OpDecorateString = 5632,
  OpMemberDecorateString = 5633,
  OpAtomicFAdd = 6035,
};

/// Maps and sets of ids, which are untrusted words. The keys are wider than ids, because DenseMap
/// reserves two keys and must not be asked for them.
template <typename T> using IdMap = llvm::DenseMap<uint64_t, T>;
using IdSet = llvm::DenseSet<uint64_t>;

/// The execution model of kernels (SPIR-V specification, section 3.3).
inline constexpr uint32_t KernelModel = 6;

/// Capabilities (SPIR-V specification, section 3.31).
inline constexpr uint32_t Float16Buffer = 8, ImageMipmap = 15, Int8 = 39, UntypedPointers = 4473;

/// Image operands (SPIR-V specification, section 3.14).
enum ImageOperand : uint32_t { BiasOperand = 1, LodOperand = 2, GradOperand = 4 };

/// Decorations (SPIR-V specification, section 3.20).
enum Decoration : uint32_t {
  SpecId = 1,
  BuiltIn = 11,
  FuncParamAttr = 38,
  LinkageAttributes = 41,
  NoContraction = 42,
  Alignment = 44,
};

/// One instruction of a module. The module must outlive the object.
class Instruction {
public:
  explicit Instruction(llvm::ArrayRef<uint32_t> words) : Words(words) {}
  uint32_t opcode() const { return Words.front() & 0xffff; }
  size_t size() const { return Words.size(); }
  /// Returns word `index`, where word 0 is the opcode and length; 0 if there is no such word.
  uint32_t operator[](size_t index) const { return index < Words.size() ? Words[index] : 0; }
  /// Returns the text that starts at word `index`.
  std::string text(size_t index) const;
  llvm::ArrayRef<uint32_t> words() const { return Words; }
  /// Returns the words from `index` on; none if there are fewer.
  llvm::ArrayRef<uint32_t> wordsFrom(size_t index) const {
    return Words.drop_front(std::min(index, Words.size()));
  }

private:
  llvm::ArrayRef<uint32_t> Words;
};

/// A module in the byte order of this machine.
class Module {
public:
  static constexpr size_t HeaderWords = 5;
  static constexpr size_t BoundIndex = 3;

  /// Reads a module in either byte order. Fails unless `bytes` are a header followed by complete
  /// instructions.
  static llvm::Expected<Module> read(llvm::StringRef bytes);

  unsigned major() const { return Words[1] >> 16 & 0xff; }
  unsigned minor() const { return Words[1] >> 8 & 0xff; }

  std::vector<Instruction> instructions() const;
  llvm::ArrayRef<uint32_t> words() const { return Words; }
  /// Returns the bytes of a file with this module, in the byte order of this machine.
  llvm::StringRef bytes() const;

private:
  friend class Builder;
  explicit Module(std::vector<uint32_t> words) : Words(std::move(words)) {}
  std::vector<uint32_t> Words;
};

/// Builds a module from the header of another module and from instructions that are added one by
/// one. declare() adds types and constants that instructions of functions need: once
/// startFunctions() has been called, they go before the functions.
class Builder {
public:
  explicit Builder(const Module &from)
      : Words(from.words().begin(), from.words().begin() + Module::HeaderWords) {}

  /// Returns a new id, which no instruction uses.
  uint32_t newId() { return Words[Module::BoundIndex]++; }

  void add(const Instruction &inst) {
    current().insert(current().end(), inst.words().begin(), inst.words().end());
  }
  void add(Opcode op, llvm::ArrayRef<uint32_t> operands) { append(current(), op, operands); }
  void addText(Opcode op, llvm::ArrayRef<uint32_t> operands, llvm::StringRef text);
  /// Adds the zero of type `type` with the id `id`. `bits` is the width of a scalar type, 1 for a
  /// Boolean; 0 stands for any other type and gives OpConstantNull.
  void addZero(uint32_t type, uint32_t id, uint32_t bits);
  void startFunctions() { InFunctions = true; }
  void declare(Opcode op, llvm::ArrayRef<uint32_t> operands) { append(Words, op, operands); }
  Module take();

private:
  static void append(std::vector<uint32_t> &words, Opcode op, llvm::ArrayRef<uint32_t> operands);
  std::vector<uint32_t> &current() { return InFunctions ? Functions : Words; }

  std::vector<uint32_t> Words;     ///< The module up to the functions.
  std::vector<uint32_t> Functions; ///< What was added after startFunctions().
  bool InFunctions = false;
};

} // namespace oclc::spirv

#endif // OCLC_SPIRV_WORDS_H
