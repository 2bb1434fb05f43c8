//===- SpirvDotProducts.cpp - Lower dot products of bytes -------------------------------------===//
//
// Part of oclc, under the Apache License v2.0 with LLVM Exceptions. See LICENSE for details.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===--------------------------------------------------------------------------------------------===//

#include "Passes/SPIR/SpirvDotProducts.h"

#include "Passes/SPIR/Mangling.h"

#include "llvm/ADT/STLExtras.h"
#include "llvm/IR/IRBuilder.h"
#include "llvm/IR/Module.h"

#include <optional>

using namespace llvm;

namespace oclc::passes {
namespace {

struct DotProduct {
  StringRef signs;         ///< "ss", "su" or "uu": the signs of both operands.
  bool isAdded = false;    ///< An accumulator is added with saturation.
  bool isPacked = false;   ///< Four bytes are an integer, not a vector.
  unsigned parameters = 2; ///< The parameters, without that for the format of packed bytes.

  bool isUnsigned() const { return signs == "uu"; }

  /// Returns the name of the function in OpenCL C.
  std::string mangled() const {
    MangledFunction function;
    function.name = isAdded ? "dot_acc_sat" : "dot";
    if (isPacked)
      function.name += ("_4x8packed_" + signs + (isUnsigned() ? "_uint" : "_int")).str();
    for (char sign : signs)
      function.parameters.push_back(isPacked      ? MangledType{"j"}
                                    : sign == 's' ? MangledType{"Dv4_", "c"}
                                                  : MangledType{"Dv4_", "h"});
    if (isAdded)
      function.parameters.push_back({isUnsigned() ? "j" : "i"});
    return mangle(function);
  }
};

/// Parses a name such as __spirv_SUDotAccSatKHR_Rint, whose end is the type of the result.
std::optional<DotProduct> parseDotProduct(StringRef name) {
  if (!name.consume_front("__spirv_"))
    return std::nullopt;
  DotProduct product;
  product.signs = name.consume_front("SUDot")  ? "su"
                  : name.consume_front("SDot") ? "ss"
                  : name.consume_front("UDot") ? "uu"
                                               : "";
  product.isAdded = name.consume_front("AccSat");
  product.parameters = product.isAdded ? 3 : 2;
  name.consume_front("KHR");
  if (product.signs.empty() || !name.starts_with("_R"))
    return std::nullopt;
  return product;
}

/// True if `f` has the types of a dot product of four bytes. Sets `isPacked`.
bool hasTypes(const Function &f, DotProduct &product) {
  if (!f.getReturnType()->isIntegerTy(32) || f.arg_empty())
    return false;
  Type *operand = f.getArg(0)->getType();
  product.isPacked = operand->isIntegerTy(32);
  const auto *bytes = dyn_cast<FixedVectorType>(operand);
  const bool isVector =
      bytes && bytes->getNumElements() == 4 && bytes->getElementType()->isIntegerTy(8);
  return (product.isPacked || isVector) &&
         f.arg_size() == product.parameters + (product.isPacked ? 1 : 0);
}

void replaceCall(CallInst &call, FunctionCallee callee, unsigned parameters) {
  IRBuilder<> builder(&call);
  const SmallVector<Value *> arguments(make_range(call.arg_begin(), call.arg_begin() + parameters));
  CallInst *replacement = builder.CreateCall(callee, arguments);
  replacement->setCallingConv(CallingConv::SPIR_FUNC);
  call.replaceAllUsesWith(replacement);
  call.eraseFromParent();
}

} // namespace

bool lowerDotProduct(Function &f, StringRef name) {
  std::optional<DotProduct> product = parseDotProduct(name);
  if (!product || !hasTypes(f, *product))
    return false;
  FunctionCallee callee = f.getParent()->getOrInsertFunction(
      product->mangled(),
      FunctionType::get(f.getReturnType(),
                        f.getFunctionType()->params().take_front(product->parameters),
                        /*isVarArg=*/false));
  cast<Function>(callee.getCallee())->setCallingConv(CallingConv::SPIR_FUNC);
  for (User *u : make_early_inc_range(f.users()))
    if (auto *call = dyn_cast<CallInst>(u); call && call->getCalledFunction() == &f)
      replaceCall(*call, callee, product->parameters);
  if (f.use_empty())
    f.eraseFromParent();
  return true;
}

} // namespace oclc::passes
