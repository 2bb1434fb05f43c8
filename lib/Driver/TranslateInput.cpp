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
#include "Passes/SPIR/PipesAsPointers.h"

using namespace llvm;
using oclc::frontend::DiagnosticsSink;
using oclc::frontend::InputKind;
using oclc::frontend::SourceFile;
using oclc::frontend::Translation;

namespace oclc::driver {

static std::optional<Translation> read(const SourceFile &source, const CompileRequest &request,
                                       LLVMContext &context, DiagnosticsSink &sink) {
  switch (source.kind) {
  case InputKind::OpenCLC:
    return frontend::compileOpenCLC(source, request.language, context, sink);
  case InputKind::Bitcode:
  case InputKind::IRText:
    return frontend::readSPIR(source, request.language, context, sink);
  case InputKind::SPIRV:
  case InputKind::SPIRVText:
    return frontend::readSPIRV(source, request.language, request.spirv, context, sink);
  case InputKind::Binary:
    break;
  }
  llvm_unreachable("holds translations already");
}

static Expected<Unit> translateSource(const SourceFile &source, const CompileRequest &request,
                                      LLVMContext &context, DiagnosticsSink &sink,
                                      TimeReport &times) {
  const bool isSource = source.kind == InputKind::OpenCLC;
  DiagnosticsSink::Subject named(sink, isSource ? "" : source.name);
  std::optional<Translation> result;
  {
    TimeReport::Scope timed(times, FrontEndStage, source.name);
    result = read(source, request, context, sink);
  }
  if (!result)
    return make_error<ReportedError>();
  std::vector<std::string> stages;
  if (!isSource)
    stages = inputStages(request.language);
  else if (passes::hasOpaquePipes(*result->module))
    stages = {"pipes-as-pointers"};
  if (Error e = runStages(*result->module, stages, {request, sink, times}))
    return std::move(e);
  return Unit{source.name, std::move(*result), buildOptions(request.language),
              request.language.kernelArgInfo, source.contents};
}

/// Returns the options of an object that determined its IR: those without the level, which belongs
/// to the code.
static std::string optionsOfIR(StringRef options) {
  if (options.consume_back(QuickOption))
    options = options.rtrim(' ');
  return options.str();
}

/// Reads the canonical IR of an object. The IR became canonical, with the object's own options,
/// when the object was compiled. Only verify-canonical runs again, because the file may be
/// untrusted.
static Expected<Unit> readObject(const Object &from, const CompileRequest &request,
                                 LLVMContext &context, DiagnosticsSink &sink, TimeReport &times) {
  DiagnosticsSink::Subject named(sink, from.name);
  std::optional<Translation> result;
  {
    TimeReport::Scope timed(times, FrontEndStage, from.name);
    result = frontend::readSPIR({from.name, from.IR.str(), InputKind::Bitcode}, request.language,
                                context, sink);
  }
  if (!result)
    return make_error<ReportedError>();
  if (Error e = runStages(*result->module, {"verify-canonical"}, {request, sink, times}))
    return std::move(e);
  result->language = from.manifest.sourceLanguage;
  result->uniformWorkGroups = from.manifest.uniformWorkGroups;
  return Unit{from.name, std::move(*result), optionsOfIR(from.manifest.options),
              from.manifest.argumentInfo, from.source.str()};
}

static Expected<std::vector<Unit>> readBinary(const SourceFile &source,
                                              const CompileRequest &request, LLVMContext &context,
                                              DiagnosticsSink &sink, TimeReport &times) {
  std::optional<std::vector<Object>> objects;
  {
    DiagnosticsSink::Subject named(sink, source.name);
    TimeReport::Scope timed(times, FrontEndStage, source.name);
    objects = readObjects(source, sink);
  }
  if (!objects)
    return make_error<ReportedError>();
  std::vector<Unit> units;
  for (const Object &part : *objects) {
    Expected<Unit> read = readObject(part, request, context, sink, times);
    if (!read)
      return read.takeError();
    read->translation.dependencies = {source.name};
    units.push_back(std::move(*read));
  }
  return units;
}

Expected<std::vector<Unit>> translateInput(const SourceFile &source, const CompileRequest &request,
                                           LLVMContext &context, DiagnosticsSink &sink,
                                           TimeReport &times) {
  if (source.kind == InputKind::Binary)
    return readBinary(source, request, context, sink, times);
  Expected<Unit> only = translateSource(source, request, context, sink, times);
  if (!only)
    return only.takeError();
  std::vector<Unit> units;
  units.push_back(std::move(*only));
  return units;
}

} // namespace oclc::driver
