//===- SPIRV.cpp - Read SPIR-V ----------------------------------------------------------------===//
//
// Part of oclc, under the Apache License v2.0 with LLVM Exceptions. See LICENSE for details.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===--------------------------------------------------------------------------------------------===//

#include "Frontend/SPIRV.h"

#include "Frontend/SPIR.h"
#include "Frontend/SPIRV/BlockOrder.h"
#include "Frontend/SPIRV/DecorationGroups.h"
#include "Frontend/SPIRV/Fixups.h"
#include "Frontend/SPIRV/KernelFacts.h"
#include "Frontend/SPIRV/Requirements.h"
#include "Frontend/SPIRV/SourceLines.h"
#include "Frontend/SPIRV/SpecConstants.h"
#include "Frontend/SPIRV/Translator.h"
#include "Frontend/SPIRV/UntypedPointers.h"
#include "Spirv/Tools.h"

#include "llvm/Support/Path.h"

using namespace llvm;

namespace oclc::frontend {
namespace {

class Reader {
public:
  Reader(const SourceFile &source, const SPIRVOptions &options, DiagnosticsSink &sink)
      : Source(source), Options(options), Sink(sink) {}

  std::optional<spirv::Module> words() {
    if (Source.kind == InputKind::SPIRVText)
      return assembled();
    Expected<spirv::Module> m = spirv::Module::read(Source.contents);
    if (m)
      return std::move(*m);
    fail("'" + Source.name + "' is damaged: " + toString(m.takeError()));
    return std::nullopt;
  }

  bool hasRequirements(const spirv::Module &m) {
    for (const std::string &missing : spirv::missingRequirements(m))
      fail("cannot compile '" + Source.name + "': it " + missing);
    return !HasFailed;
  }

  /// Returns `m` in a form that has fewer cases for the later steps, and that SPIRV-Tools know.
  std::optional<spirv::Module> simplify(const spirv::Module &m) {
    const std::optional<spirv::Module> expanded = kept(spirv::expandDecorationGroups(m));
    return expanded ? kept(spirv::lowerUntypedPointers(*expanded)) : std::nullopt;
  }

  bool isValid(const spirv::Module &m) {
    if (!Options.validate || spirv::isNewerThanValidator(m))
      return true;
    const std::string fault = spirv::validate(m);
    if (!fault.empty())
      fail("'" + Source.name + "' is not valid SPIR-V: " + fault);
    return fault.empty();
  }

  std::optional<spirv::Module> prepare(const spirv::Module &m) {
    std::vector<std::string> mistakes;
    const spirv::Module specialised = spirv::specialise(m, Options.constants, mistakes);
    for (const std::string &mistake : mistakes)
      fail("--spec-const: " + mistake);
    std::optional<spirv::Module> fixed = kept(spirv::fixUp(specialised));
    return HasFailed ? std::nullopt : std::move(fixed);
  }

  std::optional<SourceFile> bitcode(const spirv::Module &m) {
    Expected<std::string> translator = spirv::findTranslator(Options.translator);
    if (!translator) {
      fail("cannot compile '" + Source.name + "': " + toString(translator.takeError()));
      return std::nullopt;
    }
    Expected<std::string> bitcode = translated(*translator, m);
    if (bitcode)
      return SourceFile{Source.name, std::move(*bitcode), InputKind::Bitcode};
    const StringRef name = sys::path::filename(*translator);
    fail("cannot compile '" + Source.name + "': " + name + " " + toString(bitcode.takeError()));
    if (name == "llvm-spirv-15")
      Sink.report(Severity::Note, "llvm-spirv-19 reads modules that llvm-spirv-15 does not");
    return std::nullopt;
  }

private:
  std::optional<spirv::Module> assembled() {
    spirv::TextMistake mistake;
    std::optional<spirv::Module> m = spirv::assemble(Source.contents, mistake);
    if (m)
      return m;
    HasFailed = true;
    Sink.report(Severity::Error, mistake.message,
                mistake.line == 0 ? SourcePosition()
                                  : SourcePosition{Source.name, mistake.line, mistake.column});
    return std::nullopt;
  }

  /// Returns the module, or reports why there is none.
  std::optional<spirv::Module> kept(Expected<spirv::Module> m) {
    if (m)
      return std::move(*m);
    fail("cannot compile '" + Source.name + "': " + toString(m.takeError()));
    return std::nullopt;
  }

  /// Translates `m`, with debug information for lines if the translator accepts that.
  static Expected<std::string> translated(StringRef translator, const spirv::Module &m) {
    if (const std::optional<spirv::Module> withLines = spirv::describeLines(m)) {
      Expected<std::string> bitcode = spirv::translate(translator, withLines->bytes());
      if (bitcode)
        return bitcode;
      consumeError(bitcode.takeError());
    }
    return spirv::translate(translator, m.bytes());
  }

  void fail(const Twine &why) {
    HasFailed = true;
    Sink.report(Severity::Error, why);
  }

  const SourceFile &Source;
  const SPIRVOptions &Options;
  DiagnosticsSink &Sink;
  bool HasFailed = false;
};

/// Returns a text like "SPIR-V 1.2 of OpenCL C 1.2".
std::string languageOf(const spirv::Module &m) {
  std::string language = ("SPIR-V " + Twine(m.major()) + "." + Twine(m.minor())).str();
  const std::string from = spirv::sourceLanguage(m).text();
  return from.empty() ? language : language + " of " + from;
}

} // namespace

std::optional<Translation> readSPIRV(const SourceFile &source, const LanguageOptions &language,
                                     const SPIRVOptions &options, LLVMContext &context,
                                     DiagnosticsSink &sink) {
  Reader steps(source, options, sink);
  const std::optional<spirv::Module> read = steps.words();
  // Errors about requirements are more helpful than those about validity.
  if (!read || !steps.hasRequirements(*read))
    return std::nullopt;
  const std::optional<spirv::Module> m = steps.simplify(*read);
  if (!m || !steps.isValid(*m))
    return std::nullopt;
  const std::optional<spirv::Module> prepared = steps.prepare(*m);
  if (!prepared)
    return std::nullopt;
  const std::optional<SourceFile> bitcode = steps.bitcode(*prepared);
  if (!bitcode)
    return std::nullopt;
  std::optional<Translation> result = readSPIR(*bitcode, language, context, sink);
  if (!result)
    return std::nullopt;
  spirv::addKernelFacts(*m, *result->module);
  spirv::orderBlocks(*result->module);
  result->language = languageOf(*m);
  result->uniformWorkGroups =
      language.uniformWorkGroupSize || spirv::sourceLanguage(*m).hasUniformWorkGroups();
  result->specIds = spirv::specIds(*m);
  return result;
}

Expected<std::string> findSpirvTranslator(StringRef asked) { return spirv::findTranslator(asked); }

} // namespace oclc::frontend
