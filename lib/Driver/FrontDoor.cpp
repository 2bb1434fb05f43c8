//===- FrontDoor.cpp - Every kind of input becomes canonical IR -------------------------------===//
//
// Part of oclc, under the Apache License v2.0 with LLVM Exceptions. See LICENSE for details.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===--------------------------------------------------------------------------------------------===//

#include "FrontDoor.h"

#include "Stages.h"

#include "oclc/Driver/Pipeline.h"
#include "oclc/Frontend/OpenCLC.h"
#include "oclc/Frontend/SPIR.h"
#include "oclc/Frontend/SPIRV.h"

using namespace llvm;
using oclc::frontend::InputKind;
using oclc::frontend::Translation;

namespace oclc::driver {

static std::optional<Translation> read(const frontend::SourceFile &Source,
                                       const CompileRequest &Request, LLVMContext &Context,
                                       frontend::DiagnosticsSink &Sink) {
  switch (Source.kind) {
  case InputKind::OpenCLC:
    return frontend::compileOpenCLC(Source, Request.language, Context, Sink);
  case InputKind::Bitcode:
  case InputKind::IRText:
    return frontend::readSPIR(Source, Request.language, Context, Sink);
  case InputKind::SPIRV:
  case InputKind::SPIRVText:
    return frontend::readSPIRV(Source, Request.language, Request.spirv, Context, Sink);
  }
  llvm_unreachable("unknown kind");
}

Expected<Translation> translateInput(const frontend::SourceFile &Source,
                                     const CompileRequest &Request, LLVMContext &Context,
                                     frontend::DiagnosticsSink &Sink, TimeReport &Times) {
  const bool IsSource = Source.kind == InputKind::OpenCLC;
  frontend::DiagnosticsSink::Subject Named(Sink, IsSource ? "" : Source.name);
  std::optional<Translation> Unit;
  {
    TimeReport::Scope Timed(Times, FrontEndStage, Source.name);
    Unit = read(Source, Request, Context, Sink);
  }
  if (!Unit)
    return make_error<ReportedError>();
  if (!IsSource)
    if (Error E = runStages(*Unit->module, inputStages(Request.language), "", Sink, Times))
      return std::move(E);
  return std::move(*Unit);
}

} // namespace oclc::driver
