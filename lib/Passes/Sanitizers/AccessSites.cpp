//===- AccessSites.cpp - Describe accesses for reports ------------------------------------------===//
//
// Part of oclc, under the Apache License v2.0 with LLVM Exceptions. See LICENSE for details.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===--------------------------------------------------------------------------------------------===//

#include "Passes/Sanitizers/AccessSites.h"

#include "Passes/Support/KernelAttributes.h"

#include "llvm/ADT/StringExtras.h"
#include "llvm/IR/DebugInfoMetadata.h"
#include "llvm/IR/Instructions.h"

using namespace llvm;

namespace oclc::passes {
namespace {

/// Returns the name that a variable has in the source. Clang calls a variable of a function
/// "function.variable", inlining appends ".i" to names, and a number makes a name unique.
StringRef sourceName(StringRef name, bool hasPrefix) {
  StringRef first = name.take_until([](char c) { return c == '.'; });
  if (!hasPrefix || first.size() == name.size())
    return first;
  return name.drop_front(first.size() + 1).take_until([](char c) { return c == '.'; });
}

std::string inWords(StringRef kind, StringRef name) {
  return name.empty() ? ("a " + kind).str() : (kind + " '" + name + "'").str();
}

std::string describeArgument(const Argument &arg) {
  if (automaticLocalOffset(arg))
    return inWords("local variable", sourceName(arg.getName(), /*hasPrefix=*/true));
  const MDNode *names = arg.getParent()->getMetadata("kernel_arg_name");
  if (names && arg.getArgNo() < names->getNumOperands())
    if (auto *name = dyn_cast<MDString>(names->getOperand(arg.getArgNo())))
      return inWords("argument", name->getString());
  return arg.hasName() ? inWords("argument", arg.getName())
                       : ("argument " + Twine(arg.getArgNo())).str();
}

} // namespace

std::string describeObject(const Value &object) {
  if (auto *arg = dyn_cast<Argument>(&object))
    return describeArgument(*arg);
  if (auto *variable = dyn_cast<GlobalVariable>(&object))
    return inWords(variable->isConstant() ? "constant" : "program-scope variable",
                   sourceName(variable->getName(), /*hasPrefix=*/variable->hasLocalLinkage()));
  if (isa<AllocaInst>(object))
    return inWords("private variable", sourceName(object.getName(), /*hasPrefix=*/false));
  return isa<ConstantPointerNull>(object) ? "a null pointer" : "the memory of a loaded pointer";
}

std::string describeObjects(ArrayRef<const Value *> objects) {
  constexpr size_t Most = 3;
  if (objects.size() == 1)
    return describeObject(*objects.front());
  // A loaded pointer is null if the load was outside of its object.
  SmallVector<std::string> texts;
  for (const Value *object : objects)
    if (!isa<ConstantPointerNull>(object))
      texts.push_back(describeObject(*object));
  if (texts.size() > Most) {
    texts.truncate(Most);
    texts.push_back("others");
  }
  return join(texts, " or ");
}

/// Creates a constant in the address space of the host, which is not the module's default.
GlobalVariable *AccessSites::constant(Constant *content, const Twine &name) {
  constexpr unsigned HostSpace = 0;
  return new GlobalVariable(M, content->getType(), /*isConstant=*/true, GlobalValue::PrivateLinkage,
                            content, name, /*InsertBefore=*/nullptr, GlobalValue::NotThreadLocal,
                            HostSpace);
}

Constant *AccessSites::text(StringRef content) {
  Constant *&known = Texts[content];
  if (known)
    return known;
  Constant *bytes = ConstantDataArray::getString(M.getContext(), content);
  GlobalVariable *variable = constant(bytes, "access.text");
  variable->setUnnamedAddr(GlobalValue::UnnamedAddr::Global);
  return known = variable;
}

Constant *AccessSites::describe(const CheckedAccess &access, StringRef object,
                                const RaceRules &rules) {
  const Instruction &inst = access.instruction();
  const Function &kernel = *inst.getFunction();
  std::string file;
  unsigned line = 0, column = 0;
  if (const DILocation *where = inst.getDebugLoc(); where && where->getLine()) {
    file = where->getFilename().str();
    line = where->getLine();
    column = where->getColumn();
  } else if (const DISubprogram *whole = kernel.getSubprogram()) {
    file = whole->getFilename().str();
    line = whole->getLine();
  }
  Type *i32 = Type::getInt32Ty(M.getContext()), *i16 = Type::getInt16Ty(M.getContext());
  Constant *fields[] = {text(file),
                        text(kernelName(kernel)),
                        text(object),
                        ConstantInt::get(i32, line),
                        ConstantInt::get(i32, column),
                        ConstantInt::get(i32, uint32_t(access.kind)),
                        ConstantInt::get(i16, rules.granule),
                        ConstantInt::get(i16, rules.together)};
  Constant *content = ConstantStruct::getAnon(fields);
  return constant(content, "access.site");
}

} // namespace oclc::passes
