//===- TranslateInput.cpp - Translate every kind of input to canonical IR -----------------------===//
//
// Part of oclc, under the Apache License v2.0 with LLVM Exceptions. See LICENSE for details.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===--------------------------------------------------------------------------------------------===//

#include "Driver/TranslateInput.h"

#include "Driver/Objects.h"
#include "Driver/Pipeline.h"
#include "Driver/Stages.h"
#include "Frontend/OpenCLC.h"
#include "Frontend/SPIR.h"
#include "Frontend/SPIRV.h"

using namespace llvm;
using oclc::frontend::DiagnosticsSink;
using oclc::frontend::InputKind;
using oclc::frontend::SourceFile;
using oclc::frontend::Translation;

namespace oclc::driver {

static std::optional<Translation> read(const SourceFile &Source, const CompileRequest &Request,
                                       LLVMContext &Context, DiagnosticsSink &Sink) {
  switch (Source.kind) {
  case InputKind::OpenCLC:
    return frontend::compileOpenCLC(Source, Request.language, Context, Sink);
  case InputKind::Bitcode:
  case InputKind::IRText:
    return frontend::readSPIR(Source, Request.language, Context, Sink);
  case InputKind::SPIRV:
  case InputKind::SPIRVText:
    return frontend::readSPIRV(Source, Request.language, Request.spirv, Context, Sink);
  case InputKind::Binary:
    break;
  }
  llvm_unreachable("holds translations already");
}

static Expected<Unit> translateSource(const SourceFile &Source, const CompileRequest &Request,
                                      LLVMContext &Context, DiagnosticsSink &Sink,
                                      TimeReport &Times) {
  const bool IsSource = Source.kind == InputKind::OpenCLC;
  DiagnosticsSink::Subject Named(Sink, IsSource ? "" : Source.name);
  std::optional<Translation> Result;
  {
    TimeReport::Scope Timed(Times, FrontEndStage, Source.name);
    Result = read(Source, Request, Context, Sink);
  }
  if (!Result)
    return make_error<ReportedError>();
  if (!IsSource)
    if (Error E = runStages(*Result->module, inputStages(Request.language), {Request, Sink, Times}))
      return std::move(E);
  return Unit{Source.name, std::move(*Result), buildOptions(Request.language),
              Request.language.kernelArgInfo, Source.contents};
}

/// Reads the canonical IR of an object. It has been through the front door, with its own options,
/// so only verify-canonical runs. That is needed because the file may be untrusted.
static Expected<Unit> readObject(const Object &From, const CompileRequest &Request,
                                 LLVMContext &Context, DiagnosticsSink &Sink, TimeReport &Times) {
  DiagnosticsSink::Subject Named(Sink, From.name);
  std::optional<Translation> Result;
  {
    TimeReport::Scope Timed(Times, FrontEndStage, From.name);
    Result = frontend::readSPIR({From.name, From.IR.str(), InputKind::Bitcode}, Request.language,
                                Context, Sink);
  }
  if (!Result)
    return make_error<ReportedError>();
  if (Error E = runStages(*Result->module, {"verify-canonical"}, {Request, Sink, Times}))
    return std::move(E);
  Result->language = From.manifest.sourceLanguage;
  Result->uniformWorkGroups = From.manifest.uniformWorkGroups;
  return Unit{From.name, std::move(*Result), From.manifest.options, From.manifest.argumentInfo,
              From.source.str()};
}

static Expected<std::vector<Unit>> readBinary(const SourceFile &Source,
                                              const CompileRequest &Request, LLVMContext &Context,
                                              DiagnosticsSink &Sink, TimeReport &Times) {
  std::optional<std::vector<Object>> Objects;
  {
    DiagnosticsSink::Subject Named(Sink, Source.name);
    TimeReport::Scope Timed(Times, FrontEndStage, Source.name);
    Objects = readObjects(Source, Sink);
  }
  if (!Objects)
    return make_error<ReportedError>();
  std::vector<Unit> Units;
  for (const Object &Part : *Objects) {
    Expected<Unit> Read = readObject(Part, Request, Context, Sink, Times);
    if (!Read)
      return Read.takeError();
    Read->translation.dependencies = {Source.name};
    Units.push_back(std::move(*Read));
  }
  return Units;
}

Expected<std::vector<Unit>> translateInput(const SourceFile &Source, const CompileRequest &Request,
                                           LLVMContext &Context, DiagnosticsSink &Sink,
                                           TimeReport &Times) {
  if (Source.kind == InputKind::Binary)
    return readBinary(Source, Request, Context, Sink, Times);
  Expected<Unit> Only = translateSource(Source, Request, Context, Sink, Times);
  if (!Only)
    return Only.takeError();
  std::vector<Unit> Units;
  Units.push_back(std::move(*Only));
  return Units;
}

} // namespace oclc::driver
