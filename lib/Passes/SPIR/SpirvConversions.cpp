//===- SpirvConversions.cpp - Prepare conversions for LLVM's SPIR-V back end ------------------===//
//
// Part of oclc, under the Apache License v2.0 with LLVM Exceptions. See LICENSE for details.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===--------------------------------------------------------------------------------------------===//

#include "Passes/SPIR/SpirvConversions.h"

#include "Passes/SPIR/Mangling.h"

#include "llvm/ADT/StringExtras.h"
#include "llvm/IR/IRBuilder.h"

using namespace llvm;

namespace oclc::passes {
namespace {

struct IntegerType {
  unsigned bits;
  bool isSigned;

  /// Returns the number of bits without the sign.
  unsigned valueBits() const { return bits - (isSigned ? 1 : 0); }
};

struct Conversion {
  bool toSigned = false, fromSigned = false; ///< Meaningful for integers.
  bool isSaturated = false;
};

/// Parses a name such as "_Z19convert_uchar4_satDv4_i"; nullopt if it is not a conversion.
std::optional<Conversion> parseConversion(StringRef mangled) {
  if (!mangled.contains("convert_")) // Parsing every name would take time.
    return std::nullopt;
  const std::optional<MangledFunction> function = parseMangled(mangled);
  if (!function || function->parameters.size() != 1)
    return std::nullopt;
  StringRef name = function->name;
  if (!name.consume_front("convert_"))
    return std::nullopt;
  Conversion result;
  result.toSigned = !name.starts_with("u");
  name = name.drop_while(isAlpha).drop_while(isDigit);
  result.isSaturated = name.consume_front("_sat");
  if (!is_contained({"", "_rte", "_rtz", "_rtp", "_rtn"}, name))
    return std::nullopt;
  result.fromSigned = StringRef("acsil").contains(function->parameters.front().back());
  return result;
}

/// Brings `value` into the range of `to`.
Value *saturated(IRBuilder<> &builder, Value *value, IntegerType from, IntegerType to) {
  Type *ty = value->getType();
  if (from.isSigned && (!to.isSigned || to.bits < from.bits)) {
    const APInt least =
        to.isSigned ? APInt::getSignedMinValue(to.bits).sext(from.bits) : APInt::getZero(from.bits);
    value = builder.CreateBinaryIntrinsic(Intrinsic::smax, value, ConstantInt::get(ty, least));
  }
  if (to.valueBits() < from.valueBits()) {
    const APInt greatest = APInt::getLowBitsSet(from.bits, to.valueBits());
    value = builder.CreateBinaryIntrinsic(from.isSigned ? Intrinsic::smin : Intrinsic::umin, value,
                                          ConstantInt::get(ty, greatest));
  }
  return value;
}

Value *convertInteger(CallInst &call, Conversion conversion) {
  IRBuilder<> builder(&call);
  Value *value = call.getArgOperand(0);
  const IntegerType from = {value->getType()->getScalarSizeInBits(), conversion.fromSigned},
                    to = {call.getType()->getScalarSizeInBits(), conversion.toSigned};
  if (conversion.isSaturated)
    value = saturated(builder, value, from, to);
  return from.isSigned ? builder.CreateSExtOrTrunc(value, call.getType())
                       : builder.CreateZExtOrTrunc(value, call.getType());
}

} // namespace

bool replaceConversion(CallInst &call) {
  const Function *callee = call.getCalledFunction();
  if (!callee || !callee->isDeclaration() || call.arg_size() != 1)
    return false;
  const std::optional<Conversion> conversion = parseConversion(callee->getName());
  Type *from = call.getArgOperand(0)->getType(), *to = call.getType();
  const bool isInteger = from->isIntOrIntVectorTy() && to->isIntOrIntVectorTy();
  const bool isSame = from == to && from->isFPOrFPVectorTy();
  if (!conversion || (!isInteger && !isSame))
    return false;
  call.replaceAllUsesWith(isInteger ? convertInteger(call, *conversion) : call.getArgOperand(0));
  call.eraseFromParent();
  return true;
}

} // namespace oclc::passes
