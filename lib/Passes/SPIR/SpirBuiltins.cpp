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

bool isBuiltin(StringRef name) { return Library::get().defines(name) || isLoweredByPasses(name); }

bool isPointer(const MangledType &ty) { return ty.front() == "P"; }

/// Returns the type of a pointee as far as IR types distinguish it: without qualifiers and signs.
std::string shapeOfPointee(const MangledType &ty) {
  std::string shape;
  for (const std::string &layer : drop_begin(ty)) {
    constexpr StringRef Unsigned = "htjm", Signed = "csil";
    const size_t index = layer.size() == 1 ? Unsigned.find(layer.front()) : StringRef::npos;
    if (index != StringRef::npos)
      shape += Signed[index];
    else if (layer == "P" || layer.front() == 'D' || layer.size() == 1)
      shape += layer;
  }
  return shape;
}

/// Finds the library overload for a function whose mangled name is not in the library.
class OverloadSearch {
public:
  explicit OverloadSearch(LLVMContext &context) : Context(context) {}

  /// Returns an overload that agrees with `f` in its name, its IR types and the mangling of
  /// parameters that are not pointers. Overloads are equivalent if their pointees differ only in
  /// signs and qualifiers; then the first is returned. Empty if there is no such overload, or if
  /// several of them are not equivalent.
  StringRef find(const Function &f, const MangledFunction &wanted) {
    StringRef found;
    std::optional<MangledFunction> first;
    for (Library::SymbolId symbol : Library::get().overloads(wanted.name)) {
      StringRef name = Library::get().name(symbol);
      std::optional<MangledFunction> candidate = parseMangled(name);
      if (!candidate || !agreesInValues(*candidate, wanted) || !hasTypeOf(symbol, f))
        continue;
      if (first && !agreesInPointees(*candidate, *first))
        return "";
      if (first)
        continue;
      first = std::move(candidate);
      found = name;
    }
    return found;
  }

private:
  LLVMContext &Context;
  DenseMap<Library::ShardId, std::unique_ptr<Module>> Shards;

  static bool agreesInValues(const MangledFunction &a, const MangledFunction &b) {
    return a.parameters.size() == b.parameters.size() &&
           all_of(zip(a.parameters, b.parameters), [](auto pair) {
             auto &[x, y] = pair;
             return isPointer(x) ? isPointer(y) : x == y;
           });
  }

  static bool agreesInPointees(const MangledFunction &a, const MangledFunction &b) {
    return all_of(zip(a.parameters, b.parameters), [](auto pair) {
      auto &[x, y] = pair;
      return !isPointer(x) || shapeOfPointee(x) == shapeOfPointee(y);
    });
  }

  /// True if the types are the same, or if the producer passes an event as a pointer.
  static bool isSameType(const Type *ours, const Type *theirs) {
    return ours == theirs || (ours->isTargetExtTy() && theirs->isPointerTy());
  }

  bool hasTypeOf(Library::SymbolId symbol, const Function &f) {
    const Function *definition = load(symbol);
    return definition && definition->arg_size() == f.arg_size() && !f.isVarArg() &&
           isSameType(definition->getReturnType(), f.getReturnType()) &&
           all_of(zip(definition->args(), f.args()), [](auto pair) {
             return isSameType(std::get<0>(pair).getType(), std::get<1>(pair).getType());
           });
  }

  const Function *load(Library::SymbolId symbol) {
    std::unique_ptr<Module> &shard = Shards[Library::get().shardOf(symbol)];
    if (!shard) {
      Expected<std::unique_ptr<Module>> loaded =
          Library::get().load(Library::get().shardOf(symbol), Context);
      if (!loaded) {
        consumeError(loaded.takeError());
        return nullptr;
      }
      shard = std::move(*loaded);
    }
    return shard->getFunction(Library::get().name(symbol));
  }
};

/// Returns Clang 22's name of the function; empty if it is not a function of OpenCL C, or if it may
/// be one of several.
std::string modernName(const Function &f, OverloadSearch &search) {
  std::optional<MangledFunction> name = parseMangled(f.getName());
  if (!name)
    return "";
  std::string spelling = mangle(*name);
  if (isBuiltin(spelling))
    return spelling;
  return search.find(f, *name).str();
}

void rename(Function &f, StringRef name) {
  Function *other = f.getParent()->getFunction(name);
  if (!other) {
    f.setName(name);
    return;
  }
  if (other->getFunctionType() != f.getFunctionType())
    return;
  f.replaceAllUsesWith(other);
  f.eraseFromParent();
}

} // namespace

PreservedAnalyses SpirBuiltinsPass::run(Module &m, ModuleAnalysisManager &) {
  OverloadSearch search(m.getContext());
  for (Function &f : make_early_inc_range(m)) {
    if (!f.isDeclaration() || f.isIntrinsic() || isBuiltin(f.getName()))
      continue;
    if (std::string name = modernName(f, search); !name.empty())
      rename(f, name);
  }
  return PreservedAnalyses::none();
}

} // namespace oclc::passes
