//===- VectorVariants.cpp - Tells LLVM's vectorizers about wide built-ins ---------------------===//
//
// Part of oclc, under the Apache License v2.0 with LLVM Exceptions. See LICENSE for details.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===--------------------------------------------------------------------------------------------===//

#include "Vectorizer/Final/VectorVariants.h"

#include "Builtins/Library.h"
#include "Passes/Support/KeptBuiltins.h"
#include "Vectorizer/Support/WideBuiltins.h"

#include "llvm/ADT/MapVector.h"
#include "llvm/Analysis/LoopInfo.h"
#include "llvm/IR/Dominators.h"
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

/// `List` with the property that forbids unrolling.
static MDNode *withoutUnrolling(MDNode *List) {
  LLVMContext &Context = List->getContext();
  SmallVector<Metadata *> Operands(List->operands());
  Operands.push_back(MDNode::get(Context, MDString::get(Context, "llvm.loop.unroll.disable")));
  return MDNode::get(Context, Operands);
}

/// What the vectorizer makes of a loop is unrolled by the size of its calls, which is small, before
/// these become bodies, which are not.
static void keepRolled(Loop &L) {
  MDNode *Properties = L.getLoopID();
  if (!Properties)
    return;
  SmallVector<Metadata *> Operands(Properties->operands());
  for (Metadata *&Operand : drop_begin(Operands))
    if (auto *Property = dyn_cast<MDNode>(Operand))
      if (auto *Name = dyn_cast<MDString>(Property->getOperand(0));
          Name && Name->getString().starts_with("llvm.loop.vectorize.followup_"))
        Operand = withoutUnrolling(Property);
  MDNode *New = MDNode::getDistinct(Properties->getContext(), Operands);
  New->replaceOperandWith(0, New);
  L.setLoopID(New);
}

static void keepLoopsRolled(Function &F, ArrayRef<CallInst *> Calls) {
  DominatorTree DT(F);
  LoopInfo Loops(DT);
  SmallPtrSet<Loop *, 8> Seen;
  for (CallInst *Call : Calls)
    if (Loop *L = Loops.getLoopFor(Call->getParent()); L && Seen.insert(L).second)
      keepRolled(*L);
}

/// Calls that got their variants, by the functions that they stand in.
using CallMap = MapVector<Function *, SmallVector<CallInst *>>;

static void addVariants(Function &Scalar, CallMap &Calls) {
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
      Calls[Call->getFunction()].push_back(Call);
    }
  // Nobody calls them yet; without this the first clean-up would drop them.
  appendToCompilerUsed(*Scalar.getParent(), Kept);
}

PreservedAnalyses VectorVariantsPass::run(Module &M, ModuleAnalysisManager &) {
  SmallVector<Function *> Scalars;
  for (Function &F : M)
    if (widensByOverload(F))
      Scalars.push_back(&F);
  CallMap Calls;
  for (Function *F : Scalars)
    addVariants(*F, Calls);
  for (auto &[F, CallsInside] : Calls)
    keepLoopsRolled(*F, CallsInside);
  return Scalars.empty() ? PreservedAnalyses::all() : PreservedAnalyses::none();
}

} // namespace oclc::vectorizer
