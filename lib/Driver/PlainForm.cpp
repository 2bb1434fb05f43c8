//===- PlainForm.cpp - Compile a program without optimization ---------------------------------===//
//
// Part of oclc, under the Apache License v2.0 with LLVM Exceptions. See LICENSE for details.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===------------------------------------------------------------------------------------------===//

#include "Driver/PlainForm.h"

#include "Backend/Link.h"
#include "Driver/Compile.h"
#include "Driver/KernelInfo.h"
#include "Driver/PassDiagnostics.h"
#include "Driver/Stages.h"
#include "Driver/SupportFile.h"
#include "Passes/Support/KernelAttributes.h"
#include "Target/CodeGen.h"

#include "llvm/ADT/STLExtras.h"
#include "llvm/Bitcode/BitcodeReader.h"
#include "llvm/IR/DebugInfo.h"

using namespace llvm;

namespace oclc::driver {

namespace {

using Bytes = SmallVector<char, 0>;

/// Compiles one form in a separate LLVM context. Its diagnostics are discarded.
class FormCompilation {
public:
  FormCompilation(StringRef Canonical, ArrayRef<target::TargetSpec> Targets, selfcheck::Form Form)
      : Canonical(Canonical), Targets(Targets), Form(Form), Sink(nulls(), {}),
        Times(/*Enabled=*/false) {
    installDiagnosticHandler(Context, {}, Sink, nullptr);
  }

  Expected<std::vector<std::byte>> run();

private:
  Expected<std::unique_ptr<Module>> parse();
  Error describe();
  Expected<Bytes> compileFor(unsigned Target);

  const StringRef Canonical;
  const ArrayRef<target::TargetSpec> Targets;
  const selfcheck::Form Form;
  frontend::DiagnosticsSink Sink;
  TimeReport Times;
  const CompileRequest Request; ///< Default options.
  LLVMContext Context;
  binary::Manifest Manifest;
};

} // namespace

Expected<std::unique_ptr<Module>> FormCompilation::parse() {
  return parseBitcodeFile({Canonical, "canonical"}, Context);
}

Error FormCompilation::describe() {
  Expected<std::unique_ptr<Module>> Program = parse();
  if (!Program)
    return Program.takeError();
  Manifest.compiler = compilerVersion();
  Manifest.triple = target::hostTriple().str();
  Manifest.globalVariableBytes = globalVariableBytes(**Program);
  for (const target::TargetSpec &Target : Targets)
    Manifest.targets.push_back({Target.name, Target.featureNames});
  Manifest.kernels = describeKernels(**Program);

  return Error::success();
}

/// Returns the stages of -cl-opt-disable without coalesce-work-groups, so that work-groups do not
/// join. Mirrored forms run mirror-work-items after expand-work-item-queries.
static std::vector<std::string> stagesOf(const PipelineOptions &Options, selfcheck::Form Form) {
  std::vector<std::string> Stages = pipelineStages(Options);
  llvm::erase(Stages, "coalesce-work-groups");
  if (Form == selfcheck::Form::Mirrored)
    Stages.insert(std::next(llvm::find(Stages, "expand-work-item-queries")),
                  "function(mirror-work-items)");
  return Stages;
}

Expected<Bytes> FormCompilation::compileFor(unsigned Target) {
  Expected<std::unique_ptr<Module>> Host = parse();
  if (!Host)
    return Host.takeError();
  PipelineOptions Options;
  Options.cpu = Targets[Target].name;
  Options.optimize = false;
  Options.vectorWidth = "off";
  if (Error E = runStages(**Host, stagesOf(Options, Form), {Request, Sink, Times}))
    return std::move(E);
  StripDebugInfo(**Host);
  addVariants(**Host, Target, Manifest);
  return target::emitMachineCode(**Host, CodeGenFileType::ObjectFile, /*OptLevel=*/0);
}

Expected<std::vector<std::byte>> FormCompilation::run() {
  if (Error E = describe())
    return std::move(E);
  std::vector<Bytes> Objects;
  for (unsigned Target = 0; Target != Targets.size(); ++Target) {
    Expected<Bytes> Object = compileFor(Target);
    if (!Object)
      return Object.takeError();
    Objects.push_back(std::move(*Object));
  }
  const SmallVector<StringRef> Contents = to_vector(
      map_range(Objects, [](const Bytes &Data) { return StringRef(Data.data(), Data.size()); }));
  backend::LinkOptions Options;
  SupportFile Support;
  if (Error E = Support.createFor(Contents))
    return std::move(E);
  if (!Support.path().empty())
    Options.archives.push_back(Support.path().str());
  Expected<std::vector<uint8_t>> File = backend::linkBinary(Contents, Manifest, Options);
  if (!File)
    return File.takeError();
  const auto *Begin = reinterpret_cast<const std::byte *>(File->data());
  return std::vector<std::byte>(Begin, Begin + File->size());
}

Expected<std::vector<std::byte>>
compilePlainForm(StringRef Canonical, ArrayRef<target::TargetSpec> Targets, selfcheck::Form Form) {
  return FormCompilation(Canonical, Targets, Form).run();
}

} // namespace oclc::driver
