//===- Tools.cpp - What SPIRV-Tools does for oclc ---------------------------------------------===//
//
// Part of oclc, under the Apache License v2.0 with LLVM Exceptions. See LICENSE for details.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===--------------------------------------------------------------------------------------------===//

#include "Tools.h"

#include <spirv-tools/libspirv.h>

#include <memory>

using namespace llvm;

namespace oclc::frontend::spirv {
namespace {

/// By minor version; version 1.0 first.
constexpr spv_target_env Environments[] = {
    SPV_ENV_UNIVERSAL_1_0, SPV_ENV_UNIVERSAL_1_1, SPV_ENV_UNIVERSAL_1_2, SPV_ENV_UNIVERSAL_1_3,
    SPV_ENV_UNIVERSAL_1_4, SPV_ENV_UNIVERSAL_1_5, SPV_ENV_UNIVERSAL_1_6};

template <auto Destroy> struct Destroyer {
  template <typename T> void operator()(T *Object) const { Destroy(Object); }
};
using Context = std::unique_ptr<spv_context_t, Destroyer<spvContextDestroy>>;
using Binary = std::unique_ptr<spv_binary_t, Destroyer<spvBinaryDestroy>>;
using Diagnostic = std::unique_ptr<spv_diagnostic_t, Destroyer<spvDiagnosticDestroy>>;

/// The minor version in "; Version: 1.4" at the beginning; without that, what OpenCL 2.2 has.
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

std::optional<Module> assemble(const SourceFile &Source, DiagnosticsSink &Sink) {
  Diagnostic Mistake;
  for (unsigned Minor = versionIn(Source.contents); Minor != std::size(Environments); ++Minor) {
    const Context Tools(spvContextCreate(Environments[Minor]));
    spv_binary Words = nullptr;
    spv_diagnostic Found = nullptr;
    const spv_result_t Status =
        spvTextToBinaryWithOptions(Tools.get(), Source.contents.data(), Source.contents.size(),
                                   SPV_TEXT_TO_BINARY_OPTION_PRESERVE_NUMERIC_IDS, &Words, &Found);
    const Binary Assembled(Words);
    Mistake.reset(Found);
    if (Status != SPV_SUCCESS)
      continue;
    Expected<Module> M = Module::read(
        {reinterpret_cast<const char *>(Words->code), Words->wordCount * sizeof(uint32_t)});
    if (M)
      return std::move(*M);
    Sink.report(Severity::Error, toString(M.takeError()));
    return std::nullopt;
  }
  SourcePosition Where;
  if (Mistake)
    Where = {Source.name, static_cast<unsigned>(Mistake->position.line + 1),
             static_cast<unsigned>(Mistake->position.column + 1)};
  Sink.report(Severity::Error, Mistake ? Mistake->error : "it is not SPIR-V assembly", Where);
  return std::nullopt;
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

} // namespace oclc::frontend::spirv
