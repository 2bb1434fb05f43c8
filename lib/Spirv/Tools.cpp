//===- Tools.cpp - Assemble, disassemble and validate SPIR-V ------------------------------------===//
//
// Part of oclc, under the Apache License v2.0 with LLVM Exceptions. See LICENSE for details.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===--------------------------------------------------------------------------------------------===//

#include "Spirv/Tools.h"

#include <spirv-tools/libspirv.h>

#include <memory>

using namespace llvm;

namespace oclc::spirv {
namespace {

/// Environments by minor version; version 1.0 first.
constexpr spv_target_env Environments[] = {
    SPV_ENV_UNIVERSAL_1_0, SPV_ENV_UNIVERSAL_1_1, SPV_ENV_UNIVERSAL_1_2, SPV_ENV_UNIVERSAL_1_3,
    SPV_ENV_UNIVERSAL_1_4, SPV_ENV_UNIVERSAL_1_5, SPV_ENV_UNIVERSAL_1_6};

template <auto Destroy> struct Destroyer {
  template <typename T> void operator()(T *Object) const { Destroy(Object); }
};
using Context = std::unique_ptr<spv_context_t, Destroyer<spvContextDestroy>>;
using Binary = std::unique_ptr<spv_binary_t, Destroyer<spvBinaryDestroy>>;
using Diagnostic = std::unique_ptr<spv_diagnostic_t, Destroyer<spvDiagnosticDestroy>>;
using Text = std::unique_ptr<spv_text_t, Destroyer<spvTextDestroy>>;

/// Returns the minor version of a comment like "; Version: 1.4" at the beginning. Without such a
/// comment, returns 2, because OpenCL 2.2 requires SPIR-V 1.2.
unsigned versionIn(StringRef Text) {
  unsigned Minor = 2;
  while (Text.consume_front(";")) {
    auto [Line, Rest] = Text.split('\n');
    Line = Line.trim();
    if (Line.consume_front("Version: 1."))
      (void)Line.consumeInteger(10, Minor);
    Text = Rest;
  }
  return std::min<unsigned>(Minor, std::size(Environments) - 1);
}

} // namespace

std::optional<Module> assemble(StringRef Text, TextMistake &Mistake) {
  Mistake = {"it is not SPIR-V assembly"};
  for (unsigned Minor = versionIn(Text); Minor != std::size(Environments); ++Minor) {
    const Context Tools(spvContextCreate(Environments[Minor]));
    spv_binary Words = nullptr;
    spv_diagnostic Found = nullptr;
    const spv_result_t Status =
        spvTextToBinaryWithOptions(Tools.get(), Text.data(), Text.size(),
                                   SPV_TEXT_TO_BINARY_OPTION_PRESERVE_NUMERIC_IDS, &Words, &Found);
    const Binary Assembled(Words);
    const Diagnostic Fault(Found);
    if (Status != SPV_SUCCESS) {
      if (Fault)
        Mistake = {Fault->error, static_cast<unsigned>(Fault->position.line + 1),
                   static_cast<unsigned>(Fault->position.column + 1)};
      continue;
    }
    Expected<Module> M = Module::read(
        {reinterpret_cast<const char *>(Words->code), Words->wordCount * sizeof(uint32_t)});
    if (M)
      return std::move(*M);
    Mistake = {toString(M.takeError())};
    return std::nullopt;
  }
  return std::nullopt;
}

Expected<std::string> disassemble(const Module &M) {
  const Context Tools(spvContextCreate(Environments[std::size(Environments) - 1]));
  spv_text Written = nullptr;
  if (spvBinaryToText(Tools.get(), M.words().data(), M.words().size(),
                      SPV_BINARY_TO_TEXT_OPTION_INDENT | SPV_BINARY_TO_TEXT_OPTION_FRIENDLY_NAMES,
                      &Written, nullptr) != SPV_SUCCESS)
    return createStringError("SPIRV-Tools cannot disassemble it");
  const Text Owned(Written);
  return std::string(Owned->str, Owned->length);
}

std::string validate(const Module &M) {
  if (M.major() != 1 || M.minor() >= std::size(Environments))
    return "";
  const Context Tools(spvContextCreate(Environments[M.minor()]));
  spv_diagnostic Found = nullptr;
  const spv_result_t Status =
      spvValidateBinary(Tools.get(), M.words().data(), M.words().size(), &Found);
  const Diagnostic Mistake(Found);
  if (Status == SPV_SUCCESS)
    return "";
  return Mistake && Mistake->error ? StringRef(Mistake->error).rtrim().str() : "it is not valid";
}

} // namespace oclc::spirv
