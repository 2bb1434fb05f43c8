//===- StageVerifier.cpp - Verify the IR after each stage ---------------------------------------===//
//
// Part of oclc, under the Apache License v2.0 with LLVM Exceptions. See LICENSE for details.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===--------------------------------------------------------------------------------------------===//

#include "Passes/Verification/StageVerifier.h"

#include "Passes/Support/Diagnostics.h"
#include "Passes/Verification/StageContracts.h"
#include "Passes/Verification/UndefinedOperands.h"

#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/StringExtras.h"
#include "llvm/IR/InstIterator.h"
#include "llvm/IR/Verifier.h"
#include "llvm/Support/raw_ostream.h"

using namespace llvm;

namespace oclc::passes {

StringRef stageName(StringRef stage) {
  return stage.take_until([](char c) { return c == '<' || c == '(' || c == ','; });
}

/// Joins the first lines of a message to one. LLVM's verifier writes the message, followed by the
/// values that it is about on separate lines.
static std::string oneLine(StringRef text) {
  constexpr size_t MostLines = 4, MostCharacters = 600;
  SmallVector<StringRef> lines, words;
  text.split(lines, '\n', MostLines, /*KeepEmpty=*/false);
  if (lines.size() > MostLines)
    lines.pop_back();
  for (StringRef line : lines)
    words.push_back(line.trim());
  return join(words, "; ").substr(0, MostCharacters);
}

static std::optional<std::string> verifierFinding(const Module &m) {
  std::string text;
  raw_string_ostream os(text);
  if (!verifyModule(m, &os))
    return std::nullopt;
  for (const Function &f : m) {
    std::string local;
    raw_string_ostream localOS(local);
    if (verifyFunction(f, &localOS))
      return "invalid IR in function '" + f.getName().str() + "': " + oneLine(local);
  }
  return "invalid IR: " + oneLine(text);
}

namespace {

const Instruction *firstUndefined(const Module &m) {
  for (const Function &f : m)
    for (const Instruction &inst : instructions(f))
      if (undefinedOperand(inst))
        return &inst;
  return nullptr;
}

std::string describeUndefined(const Instruction &inst) {
  return ("'" + inst.getFunction()->getName() + "' has an undefined operand in the " +
          inst.getOpcodeName() + " of block '" + inst.getParent()->getName() + "'")
      .str();
}

/// True for stages that may introduce undefined operands into a correct program. LLVM's
/// optimisations make explicit what the source leaves undefined. They also leave masked stores of
/// poison in code that no lane executes, which later stages turn into plain stores.
bool mayShowUndefined(StringRef stage) {
  return is_contained({"function", "optimize-for-host", "link-deferred-builtins", "link-builtins",
                       "flatten", "unroll-array-loops", "blend-masked-stores",
                       "version-all-active-masks"},
                      stage);
}

/// True if `inst` computes with an undefined operand, so that folding `inst` may make an operand of
/// its users undefined.
bool computesUndefined(const Instruction &inst) {
  const bool computes =
      isa<BinaryOperator, UnaryOperator, CastInst, CmpInst, SelectInst, PHINode, GetElementPtrInst>(
          inst);
  return computes && any_of(inst.operands(), [](const Use &u) { return isa<UndefValue>(u); });
}

/// True if inlining may introduce undefined operands into `m`, because it folds the instructions
/// that it copies.
bool mayInliningShowUndefined(const Module &m) {
  return any_of(m, [](const Function &f) { return any_of(instructions(f), computesUndefined); });
}

} // namespace

struct StageVerifier::State {
  StageContracts Contracts;
  /// True if the program had undefined operands before the stage, for example because of
  /// uninitialised variables. New ones cannot be told from old ones then.
  std::optional<bool> HadUndefined;
};

StageVerifier::StageVerifier(Level thoroughness)
    : Thoroughness(thoroughness), S(std::make_unique<State>()) {}

StageVerifier::~StageVerifier() = default;

void StageVerifier::before(const Module &m, StringRef stage) {
  if (Thoroughness == Level::Off)
    return;
  if (!S->HadUndefined)
    S->HadUndefined = firstUndefined(m) != nullptr;
  // This stage inlines the work-group function, which may introduce undefined operands.
  if (stage == "workgroup-launcher" && !*S->HadUndefined)
    S->HadUndefined = mayInliningShowUndefined(m);
}

std::optional<std::string> StageVerifier::after(const Module &m, StringRef stage) {
  if (Thoroughness == Level::Off)
    return std::nullopt;
  if (Thoroughness == Level::Full)
    for (auto &finding : {verifierFinding(m), internalError(m)})
      if (finding)
        return finding;
  if (std::optional<std::string> broken =
          S->Contracts.check(m, stage, /*OnlyNew=*/Thoroughness == Level::Cheap))
    return broken;
  const Instruction *undefined = firstUndefined(m);
  const bool isNew = undefined && S->HadUndefined == false && !mayShowUndefined(stage);
  S->HadUndefined = undefined != nullptr;
  return isNew ? std::optional(describeUndefined(*undefined)) : std::nullopt;
}

} // namespace oclc::passes
