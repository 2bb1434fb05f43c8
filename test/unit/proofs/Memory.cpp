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

uint64_t Memory::allocate(uint64_t bytes) {
  const uint64_t address = End;
  Objects[address].assign(bytes, PoisonByte);
  End = alignTo(address + bytes + 4096, 4096);
  return address;
}

const uint16_t *Memory::find(uint64_t address, uint64_t bytes) const {
  auto it = Objects.upper_bound(address);
  if (it == Objects.begin())
    return nullptr;
  const auto &[start, content] = *std::prev(it);
  const uint64_t offset = address - start;
  return offset <= content.size() && bytes <= content.size() - offset ? &content[offset] : nullptr;
}

bool Memory::load(uint64_t address, unsigned bits, Scalar &result) const {
  const unsigned bytes = unsigned(divideCeil(bits, 8));
  const uint16_t *from = find(address, bytes);
  if (!from)
    return false;
  APInt number(8 * bytes, 0);
  result.isPoison = false;
  for (unsigned i = 0; i != bytes; ++i) {
    result.isPoison |= from[i] == PoisonByte;
    number.insertBits(from[i] & 255, 8 * i, 8);
  }
  result.bits = number.trunc(bits);
  return true;
}

bool Memory::store(uint64_t address, const Scalar &value) {
  const unsigned bytes = unsigned(divideCeil(value.bits.getBitWidth(), 8));
  auto *to = const_cast<uint16_t *>(find(address, bytes));
  if (!to)
    return false;
  const APInt number = value.bits.zext(8 * bytes);
  for (unsigned i = 0; i != bytes; ++i)
    to[i] = value.isPoison ? PoisonByte : uint16_t(number.extractBitsAsZExtValue(8, 8 * i));
  return true;
}

Scalars Interpreter::load(const Scalars &addresses, const Type &ty, const Scalars *mask,
                          const Scalars *otherwise) {
  Scalars result = poisonOf(ty);
  const uint64_t bytes = DL.getTypeStoreSize(ty.getScalarType());
  for (unsigned lane = 0; lane != result.size(); ++lane) {
    if (mask && (*mask)[lane].isPoison)
      return undefined(ty);
    if (mask && (*mask)[lane].bits.isZero()) {
      result[lane] = (*otherwise)[lane];
      continue;
    }
    const bool isEach = addresses.size() == result.size();
    const Scalar &from = addresses[isEach ? lane : 0];
    const uint64_t place = from.bits.getZExtValue() + (isEach ? 0 : lane * bytes);
    if (from.isPoison || !State.memory.load(place, bitsOf(*ty.getScalarType()), result[lane]))
      return undefined(ty);
  }
  return result;
}

void Interpreter::store(const Scalars &addresses, const Scalars &values, const Scalars *mask) {
  for (unsigned lane = 0; lane != values.size(); ++lane) {
    if (mask && (*mask)[lane].isPoison) {
      State.end = Outcome::Undefined;
      return;
    }
    if (mask && (*mask)[lane].bits.isZero())
      continue;
    const bool isEach = addresses.size() == values.size();
    const Scalar &to = addresses[isEach ? lane : 0];
    const uint64_t bytes = divideCeil(values[lane].bits.getBitWidth(), 8);
    const uint64_t place = to.bits.getZExtValue() + (isEach ? 0 : lane * bytes);
    if (to.isPoison || !State.memory.store(place, values[lane]))
      State.end = Outcome::Undefined;
  }
}

static APInt updated(AtomicRMWInst::BinOp operation, const APInt &old, const APInt &by,
                     const Value &v) {
  const APInt zero(old.getBitWidth(), 0);
  switch (operation) {
  case AtomicRMWInst::Xchg:
    return by;
  case AtomicRMWInst::Add:
    return old + by;
  case AtomicRMWInst::Sub:
    return old - by;
  case AtomicRMWInst::And:
    return old & by;
  case AtomicRMWInst::Nand:
    return ~(old & by);
  case AtomicRMWInst::Or:
    return old | by;
  case AtomicRMWInst::Xor:
    return old ^ by;
  case AtomicRMWInst::Max:
    return old.sgt(by) ? old : by;
  case AtomicRMWInst::Min:
    return old.slt(by) ? old : by;
  case AtomicRMWInst::UMax:
    return old.ugt(by) ? old : by;
  case AtomicRMWInst::UMin:
    return old.ult(by) ? old : by;
  case AtomicRMWInst::UIncWrap:
    return old.uge(by) ? zero : old + 1;
  case AtomicRMWInst::UDecWrap:
    return old.isZero() || old.ugt(by) ? by : old - 1;
  default:
    unsupported(v);
  }
}

Scalars Interpreter::update(const AtomicRMWInst &update) {
  const Scalars address = valueOf(*update.getPointerOperand()),
                by = valueOf(*update.getValOperand());
  const Scalars old = load(address, *update.getType(), nullptr, nullptr);
  Scalars fresh = old;
  fresh[0].isPoison |= by[0].isPoison;
  fresh[0].bits = updated(update.getOperation(), old[0].bits, by[0].bits, update);
  store(address, fresh, nullptr);
  return old;
}

Scalars Interpreter::exchange(const AtomicCmpXchgInst &exchange) {
  const Scalars address = valueOf(*exchange.getPointerOperand()),
                expected = valueOf(*exchange.getCompareOperand());
  Type &ty = *exchange.getCompareOperand()->getType();
  const Scalar old = load(address, ty, nullptr, nullptr)[0];
  if (old.isPoison || expected[0].isPoison)
    return undefined(*exchange.getType());
  const bool isSame = old.bits == expected[0].bits;
  if (isSame)
    store(address, valueOf(*exchange.getNewValOperand()), nullptr);
  return {old, Scalar::of(1, isSame)};
}

} // namespace oclc::proofs
