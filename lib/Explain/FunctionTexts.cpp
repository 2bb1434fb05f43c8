//===- FunctionTexts.cpp - The functions of a module as text ---------------------------------------===//
//
// Part of oclc, under the Apache License v2.0 with LLVM Exceptions. See LICENSE for details.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===--------------------------------------------------------------------------------------------===//

#include "Explain/FunctionTexts.h"

#include "llvm/ADT/PostOrderIterator.h"
#include "llvm/ADT/StringExtras.h"
#include "llvm/IR/CFG.h"
#include "llvm/IR/Constants.h"
#include "llvm/IR/DebugInfo.h"
#include "llvm/IR/Instructions.h"
#include "llvm/Support/raw_ostream.h"
#include "llvm/Support/xxhash.h"
#include "llvm/Transforms/Utils/Cloning.h"

using namespace llvm;

namespace oclc::explain {
namespace {

bool isQuoted(StringRef line, size_t at) { return line.take_front(at).count('"') % 2 == 1; }

/// Removes the numbers of metadata and attributes: "!tbaa !5" becomes "!tbaa", and "#3" nothing.
std::string withoutNumbers(StringRef line) {
  std::string text;
  for (size_t at = 0; at < line.size(); ++at) {
    if (at != 0 && line[at - 1] == ' ' && (line[at] == '#' || line[at] == '!') &&
        at + 1 < line.size() && isDigit(line[at + 1]) && !isQuoted(line, at)) {
      text.pop_back();
      while (at + 1 < line.size() && isDigit(line[at + 1]))
        ++at;
      continue;
    }
    text += line[at];
  }
  return text;
}

/// Returns a text for an operand that stays the same if other instructions come or go.
std::string operandText(const Value &operand) {
  if (operand.hasName())
    return operand.getName().str();
  if (const auto *number = dyn_cast<ConstantInt>(&operand))
    return toString(number->getValue(), 10, /*Signed=*/true);
  return "";
}

/// Gives each value without a name one that depends on what it computes, such as "%add.5f3e". LLVM
/// would number it, and a new instruction would change the numbers of all that follow.
void nameValues(Function &f) {
  constexpr uint64_t Digits = 0xffff;
  for (BasicBlock *bb : ReversePostOrderTraversal<Function *>(&f))
    for (Instruction &inst : *bb) {
      if (inst.hasName() || inst.getType()->isVoidTy())
        continue;
      std::string text;
      raw_string_ostream os(text);
      os << inst.getOpcodeName() << ' ' << *inst.getType();
      if (const auto *compare = dyn_cast<CmpInst>(&inst))
        os << ' ' << compare->getPredicate();
      for (const Use &operand : inst.operands())
        os << ' ' << operandText(*operand);
      inst.setName(Twine(inst.getOpcodeName()) + "." +
                   utohexstr(xxh3_64bits(text) & Digits, /*LowerCase=*/true, /*Width=*/4));
    }
}

std::vector<std::string> linesOf(const Function &f) {
  std::string text;
  raw_string_ostream os(text);
  f.print(os);
  std::vector<std::string> lines;
  for (const Attribute attribute : f.getAttributes().getFnAttrs())
    if (attribute.isStringAttribute() && attribute.getKindAsString().starts_with("oclc"))
      lines.push_back("; " + attribute.getAsString());
  SmallVector<StringRef> printed;
  StringRef(text).trim('\n').split(printed, '\n');
  for (StringRef line : printed) {
    if (line.starts_with("; Function Attrs:"))
      continue;
    // The list of predecessors behind a label repeats what branches say.
    lines.push_back(withoutNumbers(line.split("; preds = ").first.rtrim()));
  }
  return lines;
}

} // namespace

FunctionTexts textsOfFunctions(const Module &m) {
  const std::unique_ptr<Module> copy = CloneModule(m);
  StripDebugInfo(*copy);
  FunctionTexts texts;
  for (Function &f : *copy)
    if (!f.isDeclaration()) {
      nameValues(f);
      texts[f.getName().str()] = linesOf(f);
    }
  return texts;
}

} // namespace oclc::explain
