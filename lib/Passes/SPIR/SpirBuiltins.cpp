//===- SpirBuiltins.cpp - Rename built-in functions to Clang's names --------------------------===//
//
// Part of oclc, under the Apache License v2.0 with LLVM Exceptions. See LICENSE for details.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===--------------------------------------------------------------------------------------------===//

#include "Builtins/Library.h"
#include "Passes/SPIR/Mangling.h"
#include "Passes/SPIR/Spir.h"

#include "llvm/ADT/DenseMap.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/IR/DerivedTypes.h"
#include "llvm/IR/Module.h"

using namespace llvm;
using oclc::builtins::isLoweredByPasses;
using oclc::builtins::Library;

namespace oclc::passes {
namespace {

bool isBuiltin(StringRef Name) { return Library::get().defines(Name) || isLoweredByPasses(Name); }

bool isPointer(const MangledType &Ty) { return Ty.front() == "P"; }

/// Returns the type of a pointee as far as IR types distinguish it: without qualifiers and signs.
std::string shapeOfPointee(const MangledType &Ty) {
  std::string Shape;
  for (const std::string &Layer : drop_begin(Ty)) {
    constexpr StringRef Unsigned = "htjm", Signed = "csil";
    const size_t Index = Layer.size() == 1 ? Unsigned.find(Layer.front()) : StringRef::npos;
    if (Index != StringRef::npos)
      Shape += Signed[Index];
    else if (Layer == "P" || Layer.front() == 'D' || Layer.size() == 1)
      Shape += Layer;
  }
  return Shape;
}

/// Finds the library overload to which a function refers whose mangled name is not in the library.
class OverloadSearch {
public:
  explicit OverloadSearch(LLVMContext &Context) : Context(Context) {}

  /// Returns an overload that agrees with `F` in its name, its IR types and the mangling of
  /// parameters that are not pointers. Overloads may differ in the signs of pointees; then they are
  /// equivalent and the first is returned. Empty if there is no such overload, or if several of
  /// them are not equivalent.
  StringRef find(const Function &F, const MangledFunction &Wanted) {
    StringRef Found;
    std::optional<MangledFunction> First;
    for (Library::SymbolId Symbol : Library::get().overloads(Wanted.name)) {
      StringRef Name = Library::get().name(Symbol);
      std::optional<MangledFunction> Candidate = parseMangled(Name);
      if (!Candidate || !agreesInValues(*Candidate, Wanted) || !hasTypeOf(Symbol, F))
        continue;
      if (First && !agreesInPointees(*Candidate, *First))
        return "";
      if (First)
        continue;
      First = std::move(Candidate);
      Found = Name;
    }
    return Found;
  }

private:
  LLVMContext &Context;
  DenseMap<Library::ShardId, std::unique_ptr<Module>> Shards;

  static bool agreesInValues(const MangledFunction &A, const MangledFunction &B) {
    return A.parameters.size() == B.parameters.size() &&
           all_of(zip(A.parameters, B.parameters), [](auto Pair) {
             auto &[X, Y] = Pair;
             return isPointer(X) ? isPointer(Y) : X == Y;
           });
  }

  static bool agreesInPointees(const MangledFunction &A, const MangledFunction &B) {
    return all_of(zip(A.parameters, B.parameters), [](auto Pair) {
      auto &[X, Y] = Pair;
      return !isPointer(X) || shapeOfPointee(X) == shapeOfPointee(Y);
    });
  }

  /// True if the types are the same, or if the producer passes an event as a pointer.
  static bool isSameType(const Type *Ours, const Type *Theirs) {
    return Ours == Theirs || (Ours->isTargetExtTy() && Theirs->isPointerTy());
  }

  bool hasTypeOf(Library::SymbolId Symbol, const Function &F) {
    const Function *Definition = load(Symbol);
    return Definition && Definition->arg_size() == F.arg_size() && !F.isVarArg() &&
           isSameType(Definition->getReturnType(), F.getReturnType()) &&
           all_of(zip(Definition->args(), F.args()), [](auto Pair) {
             return isSameType(std::get<0>(Pair).getType(), std::get<1>(Pair).getType());
           });
  }

  const Function *load(Library::SymbolId Symbol) {
    std::unique_ptr<Module> &Shard = Shards[Library::get().shardOf(Symbol)];
    if (!Shard) {
      Expected<std::unique_ptr<Module>> Loaded =
          Library::get().load(Library::get().shardOf(Symbol), Context);
      if (!Loaded) {
        consumeError(Loaded.takeError());
        return nullptr;
      }
      Shard = std::move(*Loaded);
    }
    return Shard->getFunction(Library::get().name(Symbol));
  }
};

/// Returns Clang 22's name of the function; empty if it is not a function of OpenCL C.
std::string modernName(const Function &F, OverloadSearch &Search) {
  std::optional<MangledFunction> Name = parseMangled(F.getName());
  if (!Name)
    return "";
  std::string Spelling = mangle(*Name);
  if (isBuiltin(Spelling))
    return Spelling;
  return Search.find(F, *Name).str();
}

void rename(Function &F, StringRef Name) {
  Function *Other = F.getParent()->getFunction(Name);
  if (!Other) {
    F.setName(Name);
    return;
  }
  if (Other->getFunctionType() != F.getFunctionType())
    return;
  F.replaceAllUsesWith(Other);
  F.eraseFromParent();
}

} // namespace

PreservedAnalyses SpirBuiltinsPass::run(Module &M, ModuleAnalysisManager &) {
  OverloadSearch Search(M.getContext());
  for (Function &F : make_early_inc_range(M)) {
    if (!F.isDeclaration() || F.isIntrinsic() || isBuiltin(F.getName()))
      continue;
    if (std::string Name = modernName(F, Search); !Name.empty())
      rename(F, Name);
  }
  return PreservedAnalyses::none();
}

} // namespace oclc::passes
