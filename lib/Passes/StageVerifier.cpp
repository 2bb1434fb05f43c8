//===- StageVerifier.cpp - Checks what each stage of the pipeline leaves ----------------------===//
//
// Part of oclc, under the Apache License v2.0 with LLVM Exceptions. See LICENSE for details.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===--------------------------------------------------------------------------------------------===//

#include "oclc/Passes/StageVerifier.h"

#include "llvm/ADT/StringExtras.h"
#include "llvm/IR/Verifier.h"
#include "llvm/Support/raw_ostream.h"

using namespace llvm;

namespace oclc::passes {

StringRef stageName(StringRef Stage) {
  return Stage.take_until([](char C) { return C == '<' || C == '(' || C == ','; });
}

/// LLVM's verifier writes a message and, in lines of their own, the values that it is about. The
/// first few of these lines become one.
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

void StageVerifier::before(const Module &, StringRef) {}

std::optional<std::string> StageVerifier::after(const Module &M, StringRef) {
  return Thoroughness == Level::Full ? verifierFinding(M) : std::nullopt;
}

} // namespace oclc::passes
