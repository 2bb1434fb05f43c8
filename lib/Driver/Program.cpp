//===- Program.cpp - Link translation units to one program ------------------------------------===//
//
// Part of oclc, under the Apache License v2.0 with LLVM Exceptions. See LICENSE for details.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===--------------------------------------------------------------------------------------------===//

#include "Driver/Program.h"

#include "Passes/Support/KernelAttributes.h"

#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/StringMap.h"
#include "llvm/ADT/StringSet.h"
#include "llvm/IR/DebugInfoMetadata.h"
#include "llvm/Linker/Linker.h"
#include "llvm/Transforms/Utils/ModuleUtils.h"

using namespace llvm;
using oclc::frontend::DiagnosticsSink;
using oclc::frontend::Severity;
using oclc::frontend::SourcePosition;

namespace oclc::driver {

SourcePosition definitionOf(const Function &f) {
  if (const DISubprogram *program = f.getSubprogram())
    return {program->getFilename().str(), program->getLine(), 0};
  return {};
}

namespace {

constexpr unsigned GlobalSpace = 1, ConstantSpace = 2;

/// Reports each symbol that two units define, or declare as different kinds of symbols, and names
/// both units. LLVM's linker would only report "symbol multiply defined", or not notice the
/// conflict.
class SymbolCheck {
public:
  explicit SymbolCheck(DiagnosticsSink &sink) : Sink(sink) {}

  /// Returns false if `next` defines a symbol again, or uses a name for another kind of symbol.
  bool add(const Unit &next) {
    bool fits = true;
    for (const GlobalValue &value : next.translation.module->global_values()) {
      if (value.hasLocalLinkage() || !value.hasName())
        continue;
      fits &= isSameKind(value, next);
      // If two kernels have the same name, their twins (KernelTwinPrefix) do, too. One message is
      // enough.
      if (!value.isDeclaration() && value.hasExternalLinkage() &&
          !value.getName().starts_with(frontend::KernelTwinPrefix))
        fits &= isDefinedOnce(value, next);
    }
    return fits;
  }

private:
  struct Mention {
    const Unit *In;
    bool IsFunction;
    unsigned AddressSpace;
  };
  struct Definition {
    const Unit *In;
    SourcePosition Where;
  };

  bool isDefinedOnce(const GlobalValue &value, const Unit &next) {
    const auto *f = dyn_cast<Function>(&value);
    const Definition here{&next, f ? definitionOf(*f) : SourcePosition()};
    auto [first, isNew] = Definitions.try_emplace(value.getName(), here);
    if (isNew)
      return true;
    const StringRef kind = !f ? "variable" : passes::isKernel(*f) ? "kernel" : "function";
    Sink.report(Severity::Error,
                kind + " '" + value.getName() + "' is defined in both '" + first->second.In->name +
                    "' and '" + next.name + "'",
                here.Where);
    if (first->second.Where.line != 0)
      Sink.report(Severity::Note, "first definition is here", first->second.Where);
    return false;
  }

  static StringRef kindOf(const Mention &mention) {
    if (mention.IsFunction)
      return "a function";
    return mention.AddressSpace == GlobalSpace     ? "a variable in global memory"
           : mention.AddressSpace == ConstantSpace ? "a variable in constant memory"
                                                   : "a variable elsewhere";
  }

  bool isSameKind(const GlobalValue &value, const Unit &next) {
    const Mention here{&next, isa<Function>(value), value.getAddressSpace()};
    const Mention &first = Mentions.try_emplace(value.getName(), here).first->second;
    if (first.IsFunction == here.IsFunction && first.AddressSpace == here.AddressSpace)
      return true;
    Sink.report(Severity::Error, "'" + value.getName() + "' is " + kindOf(first) + " in '" +
                                     first.In->name + "', but " + kindOf(here) + " in '" +
                                     next.name + "'");
    return false;
  }

  DiagnosticsSink &Sink;
  StringMap<Mention> Mentions;
  StringMap<Definition> Definitions;
};

} // namespace

/// Makes C's `inline` definitions internal. C leaves the external definition to another unit, but a
/// program of kernels often has none, so each unit uses its own definition.
static void keepInlineDefinitions(Module &unit) {
  for (Function &f : unit)
    if (f.hasAvailableExternallyLinkage())
      f.setLinkage(GlobalValue::InternalLinkage);
}

std::unique_ptr<Module> linkUnits(std::vector<Unit> &units, DiagnosticsSink &sink) {
  SymbolCheck check(sink);
  bool fits = true;
  for (const Unit &each : units) {
    fits &= check.add(each);
    keepInlineDefinitions(*each.translation.module);
  }
  if (!fits)
    return nullptr;
  std::unique_ptr<Module> program = std::move(units.front().translation.module);
  Linker links(*program);
  for (Unit &each : drop_begin(units))
    if (links.linkInModule(std::move(each.translation.module)))
      return nullptr;
  frontend::provideKernelTwins(*program);
  return program;
}

void dropUnused(Module &program) {
  bool changed = true;
  while (changed) {
    changed = false;
    for (Function &f : make_early_inc_range(program))
      if (f.use_empty() && (f.hasLocalLinkage() || f.isDeclaration())) {
        f.eraseFromParent();
        changed = true;
      }
  }
  for (GlobalVariable &variable : make_early_inc_range(program.globals()))
    if (variable.use_empty() && (variable.hasLocalLinkage() || variable.isDeclaration()))
      variable.eraseFromParent();
}

void closeProgram(Module &program) {
  frontend::foldKernelTwins(program);
  for (GlobalValue &value : program.global_values())
    if (auto *f = dyn_cast<Function>(&value);
        !value.isDeclaration() && !(f && passes::isKernel(*f)))
      value.setLinkage(GlobalValue::InternalLinkage);
  dropUnused(program);
}

static StringRef nearestKernel(ArrayRef<Function *> defined, StringRef name) {
  StringRef nearest;
  unsigned best = name.size() / 3 + 2;
  for (const Function *kernel : defined)
    if (unsigned distance = kernel->getName().edit_distance(name, true, best); distance < best) {
      best = distance;
      nearest = kernel->getName();
    }
  return nearest;
}

bool hasKernels(Module &program, const std::vector<std::string> &names, StringRef option,
                DiagnosticsSink &sink) {
  const SmallVector<Function *> defined = passes::kernels(program);
  StringSet<> missing;
  for (const std::string &name : names) {
    if (any_of(defined, [&](const Function *k) { return k->getName() == name; }) ||
        !missing.insert(name).second)
      continue;
    StringRef nearest = nearestKernel(defined, name);
    sink.report(Severity::Error,
                option + "no kernel '" + name + "' in the program" +
                    (nearest.empty() ? Twine() : "; did you mean '" + nearest + "'?"));
  }
  return missing.empty();
}

/// Erases a kernel. Also erases its twin, the function that other kernels call instead, unless it
/// is called.
static void eraseKernel(Function &kernel) {
  Function *twin =
      kernel.getParent()->getFunction((frontend::KernelTwinPrefix + kernel.getName()).str());
  kernel.eraseFromParent();
  if (twin && twin->use_empty())
    twin->eraseFromParent();
}

bool selectKernels(Module &program, const std::vector<std::string> &wanted, DiagnosticsSink &sink) {
  if (wanted.empty())
    return true;
  if (!hasKernels(program, wanted, "", sink))
    return false;
  for (Function *kernel : passes::kernels(program))
    if (!is_contained(wanted, kernel->getName()))
      eraseKernel(*kernel);
  return true;
}

} // namespace oclc::driver
