//===- Memory.cpp - Memory of the interpreter, and what accesses it ---------------------------===//
//
// Part of oclc, under the Apache License v2.0 with LLVM Exceptions. See LICENSE for details.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===--------------------------------------------------------------------------------------------===//

#include "Interpreter.h"

#include "llvm/Support/MathExtras.h"

using namespace llvm;

namespace oclc::proofs {

uint64_t Memory::allocate(uint64_t Bytes) {
  const uint64_t Address = End;
  Objects[Address].assign(Bytes, PoisonByte);
  End = alignTo(Address + Bytes + 4096, 4096);
  return Address;
}

const uint16_t *Memory::find(uint64_t Address, uint64_t Bytes) const {
  auto It = Objects.upper_bound(Address);
  if (It == Objects.begin())
    return nullptr;
  const auto &[Start, Content] = *std::prev(It);
  const uint64_t Offset = Address - Start;
  return Offset <= Content.size() && Bytes <= Content.size() - Offset ? &Content[Offset] : nullptr;
}

bool Memory::load(uint64_t Address, unsigned Bits, Scalar &Result) const {
  const unsigned Bytes = unsigned(divideCeil(Bits, 8));
  const uint16_t *From = find(Address, Bytes);
  if (!From)
    return false;
  APInt Number(8 * Bytes, 0);
  Result.isPoison = false;
  for (unsigned I = 0; I != Bytes; ++I) {
    Result.isPoison |= From[I] == PoisonByte;
    Number.insertBits(From[I] & 255, 8 * I, 8);
  }
  Result.bits = Number.trunc(Bits);
  return true;
}

bool Memory::store(uint64_t Address, const Scalar &Value) {
  const unsigned Bytes = unsigned(divideCeil(Value.bits.getBitWidth(), 8));
  auto *To = const_cast<uint16_t *>(find(Address, Bytes));
  if (!To)
    return false;
  const APInt Number = Value.bits.zext(8 * Bytes);
  for (unsigned I = 0; I != Bytes; ++I)
    To[I] = Value.isPoison ? PoisonByte : uint16_t(Number.extractBitsAsZExtValue(8, 8 * I));
  return true;
}

Scalars Interpreter::load(const Scalars &Addresses, const Type &Ty, const Scalars *Mask,
                          const Scalars *Otherwise) {
  Scalars Result = poisonOf(Ty);
  const uint64_t Bytes = DL.getTypeStoreSize(Ty.getScalarType());
  for (unsigned Lane = 0; Lane != Result.size(); ++Lane) {
    if (Mask && (*Mask)[Lane].isPoison)
      return undefined(Ty);
    if (Mask && (*Mask)[Lane].bits.isZero()) {
      Result[Lane] = (*Otherwise)[Lane];
      continue;
    }
    const bool IsEach = Addresses.size() == Result.size();
    const Scalar &From = Addresses[IsEach ? Lane : 0];
    const uint64_t Place = From.bits.getZExtValue() + (IsEach ? 0 : Lane * Bytes);
    if (From.isPoison || !State.memory.load(Place, bitsOf(*Ty.getScalarType()), Result[Lane]))
      return undefined(Ty);
  }
  return Result;
}

void Interpreter::store(const Scalars &Addresses, const Scalars &Values, const Scalars *Mask) {
  for (unsigned Lane = 0; Lane != Values.size(); ++Lane) {
    if (Mask && (*Mask)[Lane].isPoison) {
      State.end = Outcome::Undefined;
      return;
    }
    if (Mask && (*Mask)[Lane].bits.isZero())
      continue;
    const bool IsEach = Addresses.size() == Values.size();
    const Scalar &To = Addresses[IsEach ? Lane : 0];
    const uint64_t Bytes = divideCeil(Values[Lane].bits.getBitWidth(), 8);
    const uint64_t Place = To.bits.getZExtValue() + (IsEach ? 0 : Lane * Bytes);
    if (To.isPoison || !State.memory.store(Place, Values[Lane]))
      State.end = Outcome::Undefined;
  }
}

static APInt updated(AtomicRMWInst::BinOp Operation, const APInt &Old, const APInt &By,
                     const Value &V) {
  const APInt Zero(Old.getBitWidth(), 0);
  switch (Operation) {
  case AtomicRMWInst::Xchg:
    return By;
  case AtomicRMWInst::Add:
    return Old + By;
  case AtomicRMWInst::Sub:
    return Old - By;
  case AtomicRMWInst::And:
    return Old & By;
  case AtomicRMWInst::Nand:
    return ~(Old & By);
  case AtomicRMWInst::Or:
    return Old | By;
  case AtomicRMWInst::Xor:
    return Old ^ By;
  case AtomicRMWInst::Max:
    return Old.sgt(By) ? Old : By;
  case AtomicRMWInst::Min:
    return Old.slt(By) ? Old : By;
  case AtomicRMWInst::UMax:
    return Old.ugt(By) ? Old : By;
  case AtomicRMWInst::UMin:
    return Old.ult(By) ? Old : By;
  case AtomicRMWInst::UIncWrap:
    return Old.uge(By) ? Zero : Old + 1;
  case AtomicRMWInst::UDecWrap:
    return Old.isZero() || Old.ugt(By) ? By : Old - 1;
  default:
    unsupported(V);
  }
}

Scalars Interpreter::update(const AtomicRMWInst &Update) {
  const Scalars Address = valueOf(*Update.getPointerOperand()),
                By = valueOf(*Update.getValOperand());
  const Scalars Old = load(Address, *Update.getType(), nullptr, nullptr);
  Scalars New = Old;
  New[0].isPoison |= By[0].isPoison;
  New[0].bits = updated(Update.getOperation(), Old[0].bits, By[0].bits, Update);
  store(Address, New, nullptr);
  return Old;
}

Scalars Interpreter::exchange(const AtomicCmpXchgInst &Exchange) {
  const Scalars Address = valueOf(*Exchange.getPointerOperand()),
                Expected = valueOf(*Exchange.getCompareOperand());
  Type &Ty = *Exchange.getCompareOperand()->getType();
  const Scalar Old = load(Address, Ty, nullptr, nullptr)[0];
  if (Old.isPoison || Expected[0].isPoison)
    return undefined(*Exchange.getType());
  const bool IsSame = Old.bits == Expected[0].bits;
  if (IsSame)
    store(Address, valueOf(*Exchange.getNewValOperand()), nullptr);
  return {Old, Scalar::of(1, IsSame)};
}

} // namespace oclc::proofs
