//===- LinkBuiltins.cpp - Links the built-in functions that kernels call ----------------------===//
//
// Part of oclc, under the Apache License v2.0 with LLVM Exceptions. See LICENSE for details.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===--------------------------------------------------------------------------------------------===//

#include "oclc/Passes/LinkBuiltins.h"

#include "oclc/Builtins/Library.h"

#include "llvm/ADT/MapVector.h"
#include "llvm/ADT/SetVector.h"
#include "llvm/Demangle/Demangle.h"
#include "llvm/IR/Constants.h"
#include "llvm/IR/DerivedTypes.h"
#include "llvm/IR/DiagnosticInfo.h"
#include "llvm/IR/InstIterator.h"
#include "llvm/IR/Instructions.h"
#include "llvm/IR/Module.h"
#include "llvm/Linker/IRMover.h"

using namespace llvm;
using oclc::builtins::isLoweredByPasses;
using oclc::builtins::Library;

namespace oclc::passes {

namespace {

/// Calls `Visit` for each global that `Root` mentions, through constants, aliases and initialisers
/// of variables. `Seen` holds what earlier calls have visited.
void visitGlobals(Constant &Root, SmallPtrSetImpl<Constant *> &Seen,
                  function_ref<void(GlobalValue &)> Visit) {
  SmallVector<Constant *, 8> Work{&Root};
  while (!Work.empty()) {
    Constant *C = Work.pop_back_val();
    if (isa<ConstantData>(C) || !Seen.insert(C).second)
      continue;
    if (auto *GV = dyn_cast<GlobalValue>(C))
      Visit(*GV);
    if (isa<Function>(C))
      continue; // Its operands are no part of what is mentioned.
    for (Use &Operand : C->operands())
      if (auto *Below = dyn_cast<Constant>(Operand.get()))
        Work.push_back(Below);
  }
}

/// Calls `Visit` once for each global that `F` mentions, with the first instruction that does.
void visitGlobals(Function &F, function_ref<void(GlobalValue &, Instruction &)> Visit) {
  SmallPtrSet<Constant *, 16> Seen;
  for (Instruction &I : instructions(F))
    for (Use &Operand : I.operands())
      if (auto *C = dyn_cast<Constant>(Operand.get()))
        visitGlobals(*C, Seen, [&](GlobalValue &GV) { Visit(GV, I); });
}

/// A global that kernels reach and the module does not define.
struct Undefined {
  Instruction *from = nullptr; ///< The first that mentions it.
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
  std::string Message = (Problem + demangle(GV.getName())).str();
  Message += Where.kernels.size() == 1 ? ", needed by kernel " : ", needed by kernels ";
  ListSeparator Comma;
  for (Function *Kernel : Where.kernels)
    Message += (StringRef(Comma) + Kernel->getName()).str();
  const Function &F = *Where.from->getFunction();
  F.getContext().diagnose(DiagnosticInfoUnsupported(F, Message, Where.from->getDebugLoc()));
}

/// Takes away the names of the user's definitions that the library or later passes claim, until it
/// is destroyed.
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
      // Later passes know what they replace by its name, so the user's function keeps the new one.
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

/// Brings definitions of the library into a module.
class BuiltinLinker {
public:
  explicit BuiltinLinker(Module &M) : M(M), Mover(M) {}

  /// Links `Wanted` and everything that these need.
  Error link(SetVector<Library::SymbolId> Wanted) {
    while (!Wanted.empty()) {
      MapVector<Library::ShardId, SmallVector<Library::SymbolId, 4>> ByShard;
      for (Library::SymbolId Symbol : Wanted)
        ByShard[Library::get().shardOf(Symbol)].push_back(Symbol);
      Wanted.clear();
      for (auto &[Shard, Symbols] : ByShard)
        if (Error E = linkFrom(Shard, Symbols, Wanted))
          return E;
    }
    return Error::success();
  }

  ArrayRef<GlobalValue *> linked() const { return Linked; }
  /// Functions that the module declares with another type than the library's.
  ArrayRef<GlobalValue *> mismatched() const { return Mismatched; }

private:
  /// Links `Symbols` of one shard and notes in `Wanted` what they need of others.
  Error linkFrom(Library::ShardId Shard, ArrayRef<Library::SymbolId> Symbols,
                 SetVector<Library::SymbolId> &Wanted) {
    Expected<std::unique_ptr<Module>> Source = Library::get().load(Shard, M.getContext());
    if (!Source)
      return Source.takeError();
    // Layouts of canonical modules agree in all that matters here, but not always in their
    // spelling: other producers than our front end write shorter ones.
    (*Source)->setDataLayout(M.getDataLayout());
    (*Source)->setTargetTriple(M.getTargetTriple());

    SmallVector<GlobalValue *, 8> Values;
    SmallVector<std::string, 8> Added;
    for (Library::SymbolId Symbol : Symbols) {
      StringRef Name = Library::get().name(Symbol);
      GlobalValue *Definition = (*Source)->getNamedValue(Name);
      GlobalValue *Present = M.getNamedValue(Name);
      if (Present && !Present->isDeclaration())
        continue; // Came along with another of this shard.
      if (Present && Present->getValueType() != Definition->getValueType()) {
        Mismatched.push_back(Present);
        continue;
      }
      Values.push_back(Definition);
      Added.push_back(Name.str());
    }
    if (Values.empty())
      return Error::success();

    auto AddFromThisShard = [&](GlobalValue &GV, const IRMover::ValueAdder &Add) {
      Added.push_back(GV.getName().str());
      Add(GV);
    };
    if (Error E = Mover.move(std::move(*Source), Values, AddFromThisShard,
                             /*IsPerformingImport=*/false))
      return E;

    for (const std::string &Name : Added) {
      GlobalValue *GV = M.getNamedValue(Name);
      GV->setLinkage(GlobalValue::InternalLinkage);
      Linked.push_back(GV);
      auto *F = dyn_cast<Function>(GV);
      if (!F)
        continue;
      visitGlobals(*F, [&](GlobalValue &Needed, Instruction &) {
        std::optional<Library::SymbolId> Symbol = Library::get().find(Needed.getName());
        if (Symbol && Needed.isDeclaration())
          Wanted.insert(*Symbol);
      });
    }
    return Error::success();
  }

  Module &M;
  IRMover Mover;
  std::vector<GlobalValue *> Linked, Mismatched;
};

/// How denormals are treated is an attribute of each function; a built-in must agree with its
/// caller to be inlined.
void copyDenormalMode(const Function &From, Function &To) {
  for (StringRef Kind : {"denormal-fp-math", "denormal-fp-math-f32"})
    if (From.hasFnAttribute(Kind))
      To.addFnAttr(From.getFnAttribute(Kind));
}

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

  BuiltinLinker Linker(M);
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
