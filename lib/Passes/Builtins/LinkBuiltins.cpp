//===- LinkBuiltins.cpp - Link the built-in functions that kernels call -----------------------===//
//
// Part of oclc, under the Apache License v2.0 with LLVM Exceptions. See LICENSE for details.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===--------------------------------------------------------------------------------------------===//

#include "Passes/Builtins/LinkBuiltins.h"

#include "Builtins/Library.h"
#include "Passes/Builtins/BuiltinLinker.h"
#include "Passes/Builtins/ConstantPowers.h"
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

/// The references to a global that kernels reach and that the module does not define.
struct Undefined {
  Instruction *from = nullptr; ///< The first instruction that refers to it.
  SetVector<Function *> kernels;
};
using UndefinedMap = MapVector<GlobalValue *, Undefined>;

std::vector<Function *> rootsOf(Module &m) {
  std::vector<Function *> kernels, all;
  for (Function &f : m) {
    if (f.isDeclaration())
      continue;
    all.push_back(&f);
    if (f.getCallingConv() == CallingConv::SPIR_KERNEL)
      kernels.push_back(&f);
  }
  return kernels.empty() ? all : kernels;
}

UndefinedMap findUndefined(ArrayRef<Function *> roots) {
  struct Mention {
    GlobalValue *what;
    Instruction *from;
  };
  DenseMap<Function *, std::vector<Mention>> mentions;
  UndefinedMap result;
  for (Function *root : roots) {
    SmallVector<Function *, 16> work{root};
    SmallPtrSet<Function *, 16> seen{root};
    while (!work.empty()) {
      Function *f = work.pop_back_val();
      auto [known, isNew] = mentions.try_emplace(f);
      if (isNew)
        visitGlobals(
            *f, [&](GlobalValue &gv, Instruction &inst) { known->second.push_back({&gv, &inst}); });
      for (const Mention &m : known->second) {
        auto *callee = dyn_cast<Function>(m.what);
        if (callee && callee->isIntrinsic())
          continue;
        if (m.what->isDeclaration()) {
          Undefined &entry = result[m.what];
          if (!entry.from)
            entry.from = m.from;
          entry.kernels.insert(root);
        } else if (callee && seen.insert(callee).second) {
          work.push_back(callee);
        }
      }
    }
  }
  return result;
}

void report(const GlobalValue &gv, const Undefined &where, StringRef problem) {
  // A kernel that is called like a function has a twin, whose name Clang starts with this prefix.
  StringRef name = gv.getName();
  name.consume_front("__clang_ocl_kern_imp_");
  std::string message = (problem + demangle(name)).str();
  message += where.kernels.size() == 1 ? ", needed by kernel " : ", needed by kernels ";
  ListSeparator comma;
  for (Function *kernel : where.kernels)
    message += (StringRef(comma) + kernel->getName()).str();
  const Function &f = *where.from->getFunction();
  f.getContext().diagnose(DiagnosticInfoUnsupported(f, message, where.from->getDebugLoc()));
}

/// Renames the user's definitions that have names of library functions or of functions that later
/// passes replace. The destructor restores the names of the former.
class HiddenNames {
public:
  explicit HiddenNames(Module &m) : M(m) {
    for (GlobalValue &gv : m.global_values())
      if (!gv.isDeclaration() &&
          (Library::get().defines(gv.getName()) || isLoweredByPasses(gv.getName())))
        Hidden.emplace_back(&gv, gv.getName().str());
    for (auto &[gv, name] : Hidden)
      gv->setName("oclc.user." + name);
  }

  ~HiddenNames() {
    for (auto &[gv, name] : Hidden) {
      GlobalValue *other = M.getNamedValue(name);
      // Later passes recognise the functions that they replace by their names, so the user's
      // function keeps its new name.
      if (isLoweredByPasses(name))
        continue;
      if (other)
        other->setName(name + ".oclc");
      gv->setName(name);
    }
  }

private:
  Module &M;
  std::vector<std::pair<GlobalValue *, std::string>> Hidden;
};

bool isEvent(const Type *ty) {
  auto *target = dyn_cast<TargetExtType>(ty);
  return target && target->getName() == "spirv.Event";
}

void eraseEvents(Function &f) {
  for (Instruction &inst : make_early_inc_range(instructions(f))) {
    auto *store = dyn_cast<StoreInst>(&inst);
    if (store && isEvent(store->getValueOperand()->getType()))
      store->eraseFromParent();
    if (store || !isEvent(inst.getType()))
      continue;
    inst.replaceAllUsesWith(Constant::getNullValue(inst.getType()));
    if (!isa<CallBase>(inst))
      inst.eraseFromParent();
  }
}

} // namespace

PreservedAnalyses LinkBuiltinsPass::run(Module &m, ModuleAnalysisManager &) {
  HiddenNames hidden(m);
  chooseRelaxedBuiltins(m);
  takeInverseRoots(m);
  expandConstantPowers(m);
  std::vector<Function *> roots = rootsOf(m);
  UndefinedMap needed = findUndefined(roots);

  SetVector<Library::SymbolId> wanted;
  for (const auto &[gv, where] : needed) {
    if (std::optional<Library::SymbolId> symbol = Library::get().find(gv->getName()))
      wanted.insert(*symbol);
    else if (!isLoweredByPasses(gv->getName()))
      report(*gv, where, isa<Function>(gv) ? "undefined function " : "undefined variable ");
  }
  if (wanted.empty()) {
    for (Function &f : m)
      eraseEvents(f);
    return PreservedAnalyses::none();
  }

  BuiltinLinker linker(m, /*Keep=*/Link == BuiltinsToLink::Inlined);
  if (Error e = linker.link(wanted)) {
    std::string message = "cannot link built-ins: " + toString(std::move(e));
    m.getContext().diagnose(DiagnosticInfoGeneric(message));
    return PreservedAnalyses::none();
  }
  for (GlobalValue *gv : linker.mismatched())
    if (auto where = needed.find(gv); where != needed.end())
      report(*gv, where->second, "built-in declared with a wrong type: ");
  for (GlobalValue *gv : linker.linked())
    if (auto *f = dyn_cast<Function>(gv))
      copyDenormalMode(*roots.front(), *f);
  for (Function &f : m)
    eraseEvents(f);
  return PreservedAnalyses::none();
}

} // namespace oclc::passes
