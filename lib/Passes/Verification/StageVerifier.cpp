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

StringRef stageName(StringRef Stage) {
  return Stage.take_until([](char C) { return C == '<' || C == '(' || C == ','; });
}

/// Joins the first lines of a message to one. LLVM's verifier writes the message, followed by the
/// values that it is about on separate lines.
static std::string oneLine(StringRef Text) {
  constexpr size_t MostLines = 4, MostCharacters = 600;
  SmallVector<StringRef> Lines, Words;
  Text.split(Lines, '\n', MostLines, /*KeepEmpty=*/false);
  if (Lines.size() > MostLines)
    Lines.pop_back();
  for (StringRef Line : Lines)
    Words.push_back(Line.trim());
  return join(Words, "; ").substr(0, MostCharacters);
}

static std::optional<std::string> verifierFinding(const Module &M) {
  std::string Text;
  raw_string_ostream OS(Text);
  if (!verifyModule(M, &OS))
    return std::nullopt;
  for (const Function &F : M) {
    std::string Local;
    raw_string_ostream LocalOS(Local);
    if (verifyFunction(F, &LocalOS))
      return "invalid IR in function '" + F.getName().str() + "': " + oneLine(Local);
  }
  return "invalid IR: " + oneLine(Text);
}

namespace {

const Instruction *firstUndefined(const Module &M) {
  for (const Function &F : M)
    for (const Instruction &I : instructions(F))
      if (undefinedOperand(I))
        return &I;
  return nullptr;
}

std::string describeUndefined(const Instruction &I) {
  return ("'" + I.getFunction()->getName() + "' has an undefined operand in the " +
          I.getOpcodeName() + " of block '" + I.getParent()->getName() + "'")
      .str();
}

/// True for stages that may introduce undefined operands into a correct program. LLVM's
/// optimisations make explicit what the source leaves undefined. They also leave masked stores of
/// poison in code that no lane executes, which version-all-active-masks turns into plain stores.
bool mayShowUndefined(StringRef Stage) {
  return is_contained({"function", "optimize-for-host", "link-deferred-builtins", "link-builtins",
                       "flatten", "unroll-array-loops", "version-all-active-masks"},
                      Stage);
}

/// True if `I` computes with an undefined operand, so that folding its users may make an operand of
/// theirs undefined.
bool computesUndefined(const Instruction &I) {
  const bool Computes =
      isa<BinaryOperator, UnaryOperator, CastInst, CmpInst, SelectInst, PHINode, GetElementPtrInst>(
          I);
  return Computes && any_of(I.operands(), [](const Use &U) { return isa<UndefValue>(U); });
}

/// True if inlining may introduce undefined operands into `M`: it folds what it copies.
bool mayInliningShowUndefined(const Module &M) {
  return any_of(M, [](const Function &F) { return any_of(instructions(F), computesUndefined); });
}

} // namespace

struct StageVerifier::State {
  StageContracts Contracts;
  /// True if the program had undefined operands before the stage, for example because of
  /// uninitialised variables. New ones cannot be told apart then.
  std::optional<bool> HadUndefined;
};

StageVerifier::StageVerifier(Level Thoroughness)
    : Thoroughness(Thoroughness), S(std::make_unique<State>()) {}

StageVerifier::~StageVerifier() = default;

void StageVerifier::before(const Module &M, StringRef Stage) {
  if (Thoroughness == Level::Off)
    return;
  if (!S->HadUndefined)
    S->HadUndefined = firstUndefined(M) != nullptr;
  // This stage inlines the work-group function.
  if (Stage == "workgroup-launcher" && !*S->HadUndefined)
    S->HadUndefined = mayInliningShowUndefined(M);
}

std::optional<std::string> StageVerifier::after(const Module &M, StringRef Stage) {
  if (Thoroughness == Level::Off)
    return std::nullopt;
  if (Thoroughness == Level::Full)
    for (auto &Finding : {verifierFinding(M), internalError(M)})
      if (Finding)
        return Finding;
  if (std::optional<std::string> Broken =
          S->Contracts.check(M, Stage, /*OnlyNew=*/Thoroughness == Level::Cheap))
    return Broken;
  const Instruction *Undefined = firstUndefined(M);
  const bool IsNew = Undefined && S->HadUndefined == false && !mayShowUndefined(Stage);
  S->HadUndefined = Undefined != nullptr;
  return IsNew ? std::optional(describeUndefined(*Undefined)) : std::nullopt;
}

} // namespace oclc::passes
