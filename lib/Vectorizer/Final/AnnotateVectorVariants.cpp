//===- AnnotateVectorVariants.cpp - Vector variants of built-ins for LLVM's vectorizers ---------===//
//
// Part of oclc, under the Apache License v2.0 with LLVM Exceptions. See LICENSE for details.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===--------------------------------------------------------------------------------------------===//

#include "Vectorizer/Final/AnnotateVectorVariants.h"

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

/// Numbers of lanes that LLVM's loop vectorizer asks for: up to 64 when it packs bytes into 512
/// bits.
static constexpr unsigned VariantLanes[] = {2, 4, 8, 16, 32, 64};

static bool widensByOverload(const Function &F) {
  std::optional<Library::SymbolId> Symbol = Library::get().find(passes::keptBuiltin(F));
  return Symbol && Library::get().widening(*Symbol) == Widening::Overload;
}

/// Returns a name such as "_ZGV_LLVM_N8vv__Z3powff(_Z3powDv8_fS_)": no mask (M: with a mask), 8
/// lanes, two vectors as arguments.
static std::string variantName(char Mask, const Function &Scalar, const Function &Wide,
                               unsigned Lanes) {
  return ("_ZGV_LLVM_" + Twine(Mask) + Twine(Lanes) + std::string(Scalar.arg_size(), 'v') + "_" +
          Scalar.getName() + "(" + Wide.getName() + ")")
      .str();
}

/// Returns `List` with the property that forbids unrolling.
static MDNode *withoutUnrolling(MDNode *List) {
  LLVMContext &Context = List->getContext();
  SmallVector<Metadata *> Operands(List->operands());
  Operands.push_back(MDNode::get(Context, MDString::get(Context, "llvm.loop.unroll.disable")));
  return MDNode::get(Context, Operands);
}

/// Forbids unrolling of the loops that LLVM's vectorizer makes of `L`. LLVM would unroll them by
/// the size of their calls, which is small, before the calls are replaced by bodies, which are not.
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

/// Annotated calls, by the function that contains them.
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
      // LLVM ignores the variants of a `nobuiltin` call under a condition.
      Call->removeFnAttr(Attribute::NoBuiltin);
      Call->removeFnAttr("no-builtins");
      VFABI::setVectorVariantNames(Call, Names);
      Calls[Call->getFunction()].push_back(Call);
    }
  // Nothing calls the variants yet, so that LLVM would delete them.
  appendToCompilerUsed(*Scalar.getParent(), Kept);
}

PreservedAnalyses AnnotateVectorVariantsPass::run(Module &M, ModuleAnalysisManager &) {
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
