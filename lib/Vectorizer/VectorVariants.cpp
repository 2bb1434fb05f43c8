//===- VectorVariants.cpp - Tells LLVM's vectorizers about wide built-ins ---------------------===//
//
// Part of oclc, under the Apache License v2.0 with LLVM Exceptions. See LICENSE for details.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===--------------------------------------------------------------------------------------------===//

#include "oclc/Vectorizer/VectorVariants.h"

#include "oclc/Builtins/Library.h"
#include "oclc/Passes/KeptBuiltins.h"
#include "oclc/Vectorizer/WideBuiltins.h"

#include "llvm/IR/Instructions.h"
#include "llvm/IR/Module.h"
#include "llvm/IR/VFABIDemangler.h"
#include "llvm/Transforms/Utils/ModuleUtils.h"

using namespace llvm;
using oclc::builtins::Library;
using oclc::builtins::Widening;

namespace oclc::vectorizer {

/// What LLVM's loop vectorizer asks for: up to 64 lanes when it packs bytes into 512 bits.
static constexpr unsigned VariantLanes[] = {2, 4, 8, 16, 32, 64};

static bool widensByOverload(const Function &F) {
  std::optional<Library::SymbolId> Symbol = Library::get().find(passes::keptBuiltin(F));
  return Symbol && Library::get().widening(*Symbol) == Widening::Overload;
}

/// "_ZGV_LLVM_N8vv__Z3powff(_Z3powDv8_fS_)": no mask (M: with one), 8 lanes, two vectors.
static std::string variantName(char Mask, const Function &Scalar, const Function &Wide,
                               unsigned Lanes) {
  return ("_ZGV_LLVM_" + Twine(Mask) + Twine(Lanes) + std::string(Scalar.arg_size(), 'v') + "_" +
          Scalar.getName() + "(" + Wide.getName() + ")")
      .str();
}

static void addVariants(Function &Scalar) {
  SmallVector<std::string> Names;
  SmallVector<GlobalValue *> Kept;
  auto Add = [&](char Mask, Function *Wide, unsigned Lanes) {
    if (!Wide)
      return;
    Names.push_back(variantName(Mask, Scalar, *Wide, Lanes));
    Kept.push_back(Wide);
  };
  for (unsigned Lanes : VariantLanes) {
    Add('N', getWideBuiltin(Scalar, Lanes), Lanes);
    Add('M', getMaskedBuiltin(Scalar, Lanes), Lanes);
  }
  for (User *U : Scalar.users())
    if (auto *Call = dyn_cast<CallInst>(U); Call && Call->getCalledFunction() == &Scalar) {
      // Where a call is no builtin's, LLVM does not look at its variants under a condition.
      Call->removeFnAttr(Attribute::NoBuiltin);
      Call->removeFnAttr("no-builtins");
      VFABI::setVectorVariantNames(Call, Names);
    }
  // Nobody calls them yet; without this the first clean-up would drop them.
  appendToCompilerUsed(*Scalar.getParent(), Kept);
}

PreservedAnalyses VectorVariantsPass::run(Module &M, ModuleAnalysisManager &) {
  SmallVector<Function *> Scalars;
  for (Function &F : M)
    if (widensByOverload(F))
      Scalars.push_back(&F);
  for (Function *F : Scalars)
    addVariants(*F);
  return Scalars.empty() ? PreservedAnalyses::all() : PreservedAnalyses::none();
}

} // namespace oclc::vectorizer
