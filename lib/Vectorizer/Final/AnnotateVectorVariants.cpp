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

static bool widensByOverload(const Function &f) {
  std::optional<Library::SymbolId> symbol = Library::get().find(passes::keptBuiltin(f));
  return symbol && Library::get().widening(*symbol) == Widening::Overload;
}

/// Returns a name such as "_ZGV_LLVM_N8vv__Z3powff(_Z3powDv8_fS_)" for `mask` N (no mask; M is with
/// a mask), 8 lanes, and two vectors as arguments.
static std::string variantName(char mask, const Function &scalar, const Function &wide,
                               unsigned lanes) {
  return ("_ZGV_LLVM_" + Twine(mask) + Twine(lanes) + std::string(scalar.arg_size(), 'v') + "_" +
          scalar.getName() + "(" + wide.getName() + ")")
      .str();
}

/// Returns `list` with the property that forbids unrolling.
static MDNode *withoutUnrolling(MDNode *list) {
  LLVMContext &context = list->getContext();
  SmallVector<Metadata *> operands(list->operands());
  operands.push_back(MDNode::get(context, MDString::get(context, "llvm.loop.unroll.disable")));
  return MDNode::get(context, operands);
}

/// Forbids unrolling of the loops that LLVM's vectorizer makes of `loop`. LLVM would unroll them,
/// because calls are small. But later the calls are replaced by bodies, which are large.
static void keepRolled(Loop &loop) {
  MDNode *properties = loop.getLoopID();
  if (!properties)
    return;
  SmallVector<Metadata *> operands(properties->operands());
  for (Metadata *&operand : drop_begin(operands))
    if (auto *property = dyn_cast<MDNode>(operand))
      if (auto *name = dyn_cast<MDString>(property->getOperand(0));
          name && name->getString().starts_with("llvm.loop.vectorize.followup_"))
        operand = withoutUnrolling(property);
  MDNode *fresh = MDNode::getDistinct(properties->getContext(), operands);
  fresh->replaceOperandWith(0, fresh);
  loop.setLoopID(fresh);
}

static void keepLoopsRolled(Function &f, ArrayRef<CallInst *> calls) {
  DominatorTree dt(f);
  LoopInfo loops(dt);
  SmallPtrSet<Loop *, 8> seen;
  for (CallInst *call : calls)
    if (Loop *loop = loops.getLoopFor(call->getParent()); loop && seen.insert(loop).second)
      keepRolled(*loop);
}

/// Annotated calls, by the function that contains them.
using CallMap = MapVector<Function *, SmallVector<CallInst *>>;

static void addVariants(Function &scalar, CallMap &calls) {
  SmallVector<std::string> names;
  SmallVector<GlobalValue *> kept;
  auto add = [&](char mask, Function *wide, unsigned lanes) {
    if (!wide)
      return;
    names.push_back(variantName(mask, scalar, *wide, lanes));
    kept.push_back(wide);
  };
  for (unsigned lanes : VariantLanes) {
    add('N', getWideBuiltin(scalar, lanes), lanes);
    add('M', getMaskedBuiltin(scalar, lanes), lanes);
  }
  for (User *u : scalar.users())
    if (auto *call = dyn_cast<CallInst>(u); call && call->getCalledFunction() == &scalar) {
      // LLVM ignores the variants of a `nobuiltin` call under a condition.
      call->removeFnAttr(Attribute::NoBuiltin);
      call->removeFnAttr("no-builtins");
      VFABI::setVectorVariantNames(call, names);
      calls[call->getFunction()].push_back(call);
    }
  // Nothing calls the variants yet, so that LLVM would delete them.
  appendToCompilerUsed(*scalar.getParent(), kept);
}

PreservedAnalyses AnnotateVectorVariantsPass::run(Module &m, ModuleAnalysisManager &) {
  SmallVector<Function *> scalars;
  for (Function &f : m)
    if (widensByOverload(f))
      scalars.push_back(&f);
  CallMap calls;
  for (Function *f : scalars)
    addVariants(*f, calls);
  for (auto &[f, callsInside] : calls)
    keepLoopsRolled(*f, callsInside);
  return scalars.empty() ? PreservedAnalyses::all() : PreservedAnalyses::none();
}

} // namespace oclc::vectorizer
