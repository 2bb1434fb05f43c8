//===- SPIRV.cpp - Read SPIR-V ----------------------------------------------------------------===//
//
// Part of oclc, under the Apache License v2.0 with LLVM Exceptions. See LICENSE for details.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===--------------------------------------------------------------------------------------------===//

#include "Frontend/SPIRV.h"

#include "Frontend/SPIR.h"
#include "Frontend/SPIRV/BlockOrder.h"
#include "Frontend/SPIRV/Fixups.h"
#include "Frontend/SPIRV/KernelFacts.h"
#include "Frontend/SPIRV/Requirements.h"
#include "Frontend/SPIRV/SourceLines.h"
#include "Frontend/SPIRV/SpecConstants.h"
#include "Frontend/SPIRV/Translator.h"
#include "Spirv/Tools.h"

#include "llvm/Support/Path.h"

using namespace llvm;

namespace oclc::frontend {
namespace {

class Reader {
public:
  Reader(const SourceFile &Source, const SPIRVOptions &Options, DiagnosticsSink &Sink)
      : Source(Source), Options(Options), Sink(Sink) {}

  std::optional<spirv::Module> words() {
    if (Source.kind == InputKind::SPIRVText)
      return assembled();
    Expected<spirv::Module> M = spirv::Module::read(Source.contents);
    if (M)
      return std::move(*M);
    fail("'" + Source.name + "' is damaged: " + toString(M.takeError()));
    return std::nullopt;
  }

  /// Checks the requirements before the validity, because errors about requirements are more
  /// helpful.
  bool check(const spirv::Module &M) {
    for (const std::string &Missing : spirv::missingRequirements(M))
      fail("cannot compile '" + Source.name + "': it " + Missing);
    if (HasFailed || !Options.validate)
      return !HasFailed;
    std::string Fault = spirv::validate(M);
    if (!Fault.empty() && !spirv::isNewerThanValidator(M))
      fail("'" + Source.name + "' is not valid SPIR-V: " + Fault);
    return !HasFailed;
  }

  std::optional<spirv::Module> prepare(const spirv::Module &M) {
    std::vector<std::string> Mistakes;
    const spirv::Module Specialised = spirv::specialise(M, Options.constants, Mistakes);
    for (const std::string &Mistake : Mistakes)
      fail("--spec-const: " + Mistake);
    Expected<spirv::Module> Fixed = spirv::fixUp(Specialised);
    if (!Fixed) {
      fail("cannot compile '" + Source.name + "': " + toString(Fixed.takeError()));
      return std::nullopt;
    }
    return HasFailed ? std::nullopt : std::optional(std::move(*Fixed));
  }

  std::optional<SourceFile> bitcode(const spirv::Module &M) {
    Expected<std::string> Translator = spirv::findTranslator(Options.translator);
    if (!Translator) {
      fail("cannot compile '" + Source.name + "': " + toString(Translator.takeError()));
      return std::nullopt;
    }
    Expected<std::string> Bitcode = translated(*Translator, M);
    if (Bitcode)
      return SourceFile{Source.name, std::move(*Bitcode), InputKind::Bitcode};
    const StringRef Name = sys::path::filename(*Translator);
    fail("cannot compile '" + Source.name + "': " + Name + " " + toString(Bitcode.takeError()));
    if (Name == "llvm-spirv-15")
      Sink.report(Severity::Note, "llvm-spirv-19 reads modules that llvm-spirv-15 does not");
    return std::nullopt;
  }

private:
  std::optional<spirv::Module> assembled() {
    spirv::TextMistake Mistake;
    std::optional<spirv::Module> M = spirv::assemble(Source.contents, Mistake);
    if (M)
      return M;
    HasFailed = true;
    Sink.report(Severity::Error, Mistake.message,
                Mistake.line == 0 ? SourcePosition()
                                  : SourcePosition{Source.name, Mistake.line, Mistake.column});
    return std::nullopt;
  }

  /// Translates M with debug information for lines if the translator accepts it, else without.
  static Expected<std::string> translated(StringRef Translator, const spirv::Module &M) {
    if (const std::optional<spirv::Module> WithLines = spirv::describeLines(M)) {
      Expected<std::string> Bitcode = spirv::translate(Translator, WithLines->bytes());
      if (Bitcode)
        return Bitcode;
      consumeError(Bitcode.takeError());
    }
    return spirv::translate(Translator, M.bytes());
  }

  void fail(const Twine &Why) {
    HasFailed = true;
    Sink.report(Severity::Error, Why);
  }

  const SourceFile &Source;
  const SPIRVOptions &Options;
  DiagnosticsSink &Sink;
  bool HasFailed = false;
};

/// Returns a text like "SPIR-V 1.2 of OpenCL C 1.2".
std::string languageOf(const spirv::Module &M) {
  std::string Language = ("SPIR-V " + Twine(M.major()) + "." + Twine(M.minor())).str();
  const std::string From = spirv::sourceLanguage(M).text();
  return From.empty() ? Language : Language + " of " + From;
}

} // namespace

std::optional<Translation> readSPIRV(const SourceFile &Source, const LanguageOptions &Language,
                                     const SPIRVOptions &Options, LLVMContext &Context,
                                     DiagnosticsSink &Sink) {
  Reader Steps(Source, Options, Sink);
  const std::optional<spirv::Module> M = Steps.words();
  if (!M || !Steps.check(*M))
    return std::nullopt;
  const std::optional<spirv::Module> Prepared = Steps.prepare(*M);
  if (!Prepared)
    return std::nullopt;
  const std::optional<SourceFile> Bitcode = Steps.bitcode(*Prepared);
  if (!Bitcode)
    return std::nullopt;
  std::optional<Translation> Result = readSPIR(*Bitcode, Language, Context, Sink);
  if (!Result)
    return std::nullopt;
  spirv::addKernelFacts(*M, *Result->module);
  spirv::orderBlocks(*Result->module);
  Result->language = languageOf(*M);
  Result->uniformWorkGroups =
      Language.uniformWorkGroupSize || spirv::sourceLanguage(*M).hasUniformWorkGroups();
  Result->specIds = spirv::specIds(*M);
  return Result;
}

Expected<std::string> findSpirvTranslator(StringRef Asked) { return spirv::findTranslator(Asked); }

} // namespace oclc::frontend
