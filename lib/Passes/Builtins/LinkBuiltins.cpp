//===- LinkBuiltins.cpp - Link the built-in functions that kernels call -----------------------===//
//
// Part of oclc, under the Apache License v2.0 with LLVM Exceptions. See LICENSE for details.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===--------------------------------------------------------------------------------------------===//

#include "Passes/Builtins/LinkBuiltins.h"

#include "Builtins/Library.h"
#include "Passes/Builtins/BuiltinLinker.h"
#include "Passes/Builtins/InverseRoots.h"
#include "Passes/Builtins/RelaxedBuiltins.h"

#include "llvm/ADT/MapVector.h"
#include "llvm/ADT/SetVector.h"
#include "llvm/Demangle/Demangle.h"
#include "llvm/IR/Constants.h"
#include "llvm/IR/DerivedTypes.h"
#include "llvm/IR/DiagnosticInfo.h"
#include "llvm/IR/InstIterator.h"
#include "llvm/IR/Instructions.h"
#include "llvm/IR/Module.h"

using namespace llvm;
using oclc::builtins::isLoweredByPasses;
using oclc::builtins::Library;

namespace oclc::passes {

namespace {

/// Where a global is referred to that kernels reach and the module does not define.
struct Undefined {
  Instruction *from = nullptr; ///< The first instruction that refers to it.
  SetVector<Function *> kernels;
};
using UndefinedMap = MapVector<GlobalValue *, Undefined>;

std::vector<Function *> rootsOf(Module &M) {
  std::vector<Function *> Kernels, All;
  for (Function &F : M) {
    if (F.isDeclaration())
      continue;
    All.push_back(&F);
    if (F.getCallingConv() == CallingConv::SPIR_KERNEL)
      Kernels.push_back(&F);
  }
  return Kernels.empty() ? All : Kernels;
}

UndefinedMap findUndefined(ArrayRef<Function *> Roots) {
  struct Mention {
    GlobalValue *what;
    Instruction *from;
  };
  DenseMap<Function *, std::vector<Mention>> Mentions;
  UndefinedMap Result;
  for (Function *Root : Roots) {
    SmallVector<Function *, 16> Work{Root};
    SmallPtrSet<Function *, 16> Seen{Root};
    while (!Work.empty()) {
      Function *F = Work.pop_back_val();
      auto [Known, IsNew] = Mentions.try_emplace(F);
      if (IsNew)
        visitGlobals(*F,
                     [&](GlobalValue &GV, Instruction &I) { Known->second.push_back({&GV, &I}); });
      for (const Mention &M : Known->second) {
        auto *Callee = dyn_cast<Function>(M.what);
        if (Callee && Callee->isIntrinsic())
          continue;
        if (M.what->isDeclaration()) {
          Undefined &Entry = Result[M.what];
          if (!Entry.from)
            Entry.from = M.from;
          Entry.kernels.insert(Root);
        } else if (Callee && Seen.insert(Callee).second) {
          Work.push_back(Callee);
        }
      }
    }
  }
  return Result;
}

void report(const GlobalValue &GV, const Undefined &Where, StringRef Problem) {
  // Clang gives a kernel that is called like a function a second name with a prefix.
  StringRef Name = GV.getName();
  Name.consume_front("__clang_ocl_kern_imp_");
  std::string Message = (Problem + demangle(Name)).str();
  Message += Where.kernels.size() == 1 ? ", needed by kernel " : ", needed by kernels ";
  ListSeparator Comma;
  for (Function *Kernel : Where.kernels)
    Message += (StringRef(Comma) + Kernel->getName()).str();
  const Function &F = *Where.from->getFunction();
  F.getContext().diagnose(DiagnosticInfoUnsupported(F, Message, Where.from->getDebugLoc()));
}

/// Renames the user's definitions that have names of library functions or of functions that later
/// passes replace. The destructor restores the names of the former.
class HiddenNames {
public:
  explicit HiddenNames(Module &M) : M(M) {
    for (GlobalValue &GV : M.global_values())
      if (!GV.isDeclaration() &&
          (Library::get().defines(GV.getName()) || isLoweredByPasses(GV.getName())))
        Hidden.emplace_back(&GV, GV.getName().str());
    for (auto &[GV, Name] : Hidden)
      GV->setName("oclc.user." + Name);
  }

  ~HiddenNames() {
    for (auto &[GV, Name] : Hidden) {
      GlobalValue *Other = M.getNamedValue(Name);
      // Later passes find the functions that they replace by name, so the user's function keeps its
      // new name.
      if (isLoweredByPasses(Name))
        continue;
      if (Other)
        Other->setName(Name + ".oclc");
      GV->setName(Name);
    }
  }

private:
  Module &M;
  std::vector<std::pair<GlobalValue *, std::string>> Hidden;
};

bool isEvent(const Type *Ty) {
  auto *Target = dyn_cast<TargetExtType>(Ty);
  return Target && Target->getName() == "spirv.Event";
}

void eraseEvents(Function &F) {
  for (Instruction &I : make_early_inc_range(instructions(F))) {
    auto *Store = dyn_cast<StoreInst>(&I);
    if (Store && isEvent(Store->getValueOperand()->getType()))
      Store->eraseFromParent();
    if (Store || !isEvent(I.getType()))
      continue;
    I.replaceAllUsesWith(Constant::getNullValue(I.getType()));
    if (!isa<CallBase>(I))
      I.eraseFromParent();
  }
}

} // namespace

PreservedAnalyses LinkBuiltinsPass::run(Module &M, ModuleAnalysisManager &) {
  HiddenNames Hidden(M);
  chooseRelaxedBuiltins(M);
  takeInverseRoots(M);
  std::vector<Function *> Roots = rootsOf(M);
  UndefinedMap Needed = findUndefined(Roots);

  SetVector<Library::SymbolId> Wanted;
  for (const auto &[GV, Where] : Needed) {
    if (std::optional<Library::SymbolId> Symbol = Library::get().find(GV->getName()))
      Wanted.insert(*Symbol);
    else if (!isLoweredByPasses(GV->getName()))
      report(*GV, Where, isa<Function>(GV) ? "undefined function " : "undefined variable ");
  }
  if (Wanted.empty()) {
    for (Function &F : M)
      eraseEvents(F);
    return PreservedAnalyses::none();
  }

  BuiltinLinker Linker(M, /*Keep=*/Link == BuiltinsToLink::Inlined);
  if (Error E = Linker.link(Wanted)) {
    std::string Message = "cannot link built-ins: " + toString(std::move(E));
    M.getContext().diagnose(DiagnosticInfoGeneric(Message));
    return PreservedAnalyses::none();
  }
  for (GlobalValue *GV : Linker.mismatched())
    if (auto Where = Needed.find(GV); Where != Needed.end())
      report(*GV, Where->second, "built-in declared with a wrong type: ");
  for (GlobalValue *GV : Linker.linked())
    if (auto *F = dyn_cast<Function>(GV))
      copyDenormalMode(*Roots.front(), *F);
  for (Function &F : M)
    eraseEvents(F);
  return PreservedAnalyses::none();
}

} // namespace oclc::passes
