//===- LanePermutation.cpp - Permute the lanes of vectors with table lookups ------------------===//
//
// Part of oclc, under the Apache License v2.0 with LLVM Exceptions. See LICENSE for details.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===------------------------------------------------------------------------------------------===//
//
// NEON's TBL looks up 16 bytes in a table of one to four registers. Longer elements are several
// bytes, each with an index of its own:
//
//   element index  1, 0, 3, 3   =>   byte index  4 5 6 7, 0 1 2 3, 12 13 14 15, 12 13 14 15
//
//===------------------------------------------------------------------------------------------===//

#include "Target/AArch64/AArch64Architecture.h"
#include "Target/Base/LaneIndices.h"

#include "llvm/ADT/STLExtras.h"
#include "llvm/Analysis/VectorUtils.h"
#include "llvm/IR/IRBuilder.h"
#include "llvm/IR/IntrinsicsAArch64.h"

using namespace llvm;

namespace oclc::target {
namespace {

constexpr unsigned RegisterBytes = 16;
/// Maximum number of registers that one lookup reads.
constexpr unsigned TableRegisters = 4;

unsigned lanesOf(const Value *v) { return cast<FixedVectorType>(v->getType())->getNumElements(); }

/// Looks up bytes in a vector of bytes.
class ByteTable {
public:
  ByteTable(IRBuilderBase &builder, Value *bytes)
      : Builder(builder), Bytes(lanesOf(bytes)), Registers(split(bytes)) {}

  Value *lookUp(Value *indices) {
    SmallVector<Value *> results;
    for (Value *part : split(indices))
      results.push_back(lookUpRegister(part));
    Value *all = concatenateVectors(Builder, results);
    return Builder.CreateShuffleVector(all, createSequentialMask(0, Bytes, 0));
  }

private:
  IRBuilderBase &Builder;
  const unsigned Bytes;
  const SmallVector<Value *> Registers;

  /// Returns the registers of a vector of bytes. The last bytes of a short one have any value.
  SmallVector<Value *> split(Value *bytes) {
    const unsigned number = lanesOf(bytes);
    if (number < RegisterBytes) {
      SmallVector<int> mask = createSequentialMask(0, number, RegisterBytes - number);
      return {Builder.CreateFreeze(Builder.CreateShuffleVector(bytes, mask))};
    }
    SmallVector<Value *> registers;
    for (unsigned first = 0; first != number; first += RegisterBytes)
      registers.push_back(
          Builder.CreateShuffleVector(bytes, createSequentialMask(first, RegisterBytes, 0)));
    return registers;
  }

  /// Bytes whose index is outside of the table of one instruction are zero.
  Value *lookUpRegister(Value *indices) {
    Value *result = nullptr;
    for (ArrayRef<Value *> rest = Registers; !rest.empty();) {
      ArrayRef<Value *> table = rest.take_front(TableRegisters);
      rest = rest.drop_front(table.size());
      Value *found = lookUpIn(table, indices);
      result = result ? Builder.CreateOr(result, found) : found;
      if (!rest.empty())
        indices = Builder.CreateSub(
            indices, ConstantInt::get(indices->getType(), TableRegisters * RegisterBytes));
    }
    return result;
  }

  Value *lookUpIn(ArrayRef<Value *> table, Value *indices) {
    constexpr Intrinsic::ID Lookups[] = {Intrinsic::aarch64_neon_tbl1, Intrinsic::aarch64_neon_tbl2,
                                         Intrinsic::aarch64_neon_tbl3,
                                         Intrinsic::aarch64_neon_tbl4};
    SmallVector<Value *> operands(table);
    operands.push_back(indices);
    return Builder.CreateIntrinsic(Lookups[table.size() - 1], {indices->getType()}, operands);
  }
};

/// Returns the indices of the bytes of elements of `size` bytes, 1, 2 or 4, as a vector of such
/// elements.
Value *indicesOfBytes(IRBuilderBase &builder, Value *indices, unsigned size) {
  Type *ty = FixedVectorType::get(builder.getIntNTy(8 * size), lanesOf(indices));
  Value *result = builder.CreateZExtOrTrunc(indices, ty);
  if (size == 1)
    return result;
  uint64_t scale = 0, offsets = 0;
  for (unsigned byte = 0; byte != size; ++byte) {
    scale |= uint64_t(size) << (8 * byte);
    offsets |= uint64_t(byte) << (8 * byte);
  }
  result = builder.CreateMul(result, ConstantInt::get(ty, scale));
  return builder.CreateAdd(result, ConstantInt::get(ty, offsets));
}

} // namespace

/// Vectors of at most two tables, 128 bytes, whose elements have whole bytes.
Value *AArch64Architecture::permuteLanes(IRBuilderBase &builder, Value *vector,
                                         Value *indices) const {
  Type *const ty = vector->getType();
  const unsigned lanes = lanesOf(vector), bits = ty->getScalarSizeInBits();
  if (!is_contained({8u, 16u, 32u, 64u}, bits) ||
      lanes * bits / 8 > 2 * TableRegisters * RegisterBytes)
    return nullptr;
  if (bits == 64)
    indices = indicesOfHalves(builder, indices);
  Type *bytes = FixedVectorType::get(builder.getInt8Ty(), lanes * bits / 8);
  Value *where = indicesOfBytes(builder, indices, std::min(bits, 32u) / 8);
  ByteTable table(builder, builder.CreateBitCast(vector, bytes));
  return builder.CreateBitCast(table.lookUp(builder.CreateBitCast(where, bytes)), ty);
}

} // namespace oclc::target
